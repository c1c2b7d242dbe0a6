// A modal window on the browser's own <dialog>: focus is kept inside, Escape closes it, focus goes back afterwards.
import { base, css, flag, html, SbElement, t } from "./element.js";

class SbDialog extends SbElement {
  static properties = { open: flag, label: {}, firm: flag };
  static styles = [
    base,
    css`
      :host {
        display: contents;
      }
      dialog {
        width: min(34rem, calc(100vw - 2rem));
        max-height: calc(100dvh - 2rem);
        padding: 0;
        border: 1px solid var(--gold-deep);
        border-radius: 16px;
        background: var(--panel);
        color: var(--ink);
        box-shadow: var(--shadow);
        overflow: auto;
      }
      :host([wide]) dialog {
        width: min(62rem, calc(100vw - 2rem));
      }
      dialog::backdrop {
        background: rgb(0 0 0 / 65%);
        backdrop-filter: blur(3px);
      }
      header {
        display: flex;
        justify-content: space-between;
        align-items: center;
        gap: 1rem;
        padding: 0.9rem 1rem 0.5rem 1.25rem;
        position: sticky;
        top: 0;
        background: var(--panel);
        z-index: 1;
      }
      .body {
        padding: 0.25rem 1.25rem 1.25rem;
      }
    `,
  ];

  updated() {
    const dialog = this.renderRoot.querySelector("dialog");
    if (this.open && !dialog.open) dialog.showModal();
    if (!this.open && dialog.open) dialog.close();
  }

  render() {
    return html`
      <dialog aria-label=${this.label} @close=${this.#closed} @cancel=${(event) => this.firm && event.preventDefault()}>
        <header>
              <h2>${this.label}</h2>
              ${this.firm
                ? ""
                : html`<button class="button quiet small" aria-label=${t("shared.close")} @click=${() =>
                  this.renderRoot.querySelector("dialog").close()}>✕</button>`}
            </header>
        <div class="body"><slot></slot></div>
      </dialog>
    `;
  }

  #closed() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event("close"));
  }
}
customElements.define("sb-dialog", SbDialog);
