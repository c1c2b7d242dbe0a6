// Finding a patron by letters of the id or the name.
import "../../shared/refusal.js";
import { get } from "../../shared/api.js";
import { base, css, html, inner, nothing, SbElement, t } from "../../shared/element.js";

/** So long after the last letter the house is asked. */
const PAUSE = 250;

class SbFinder extends SbElement {
  static properties = { letters: inner, found: inner, refused: inner, chosen: {} };
  static styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 0.6rem;
      }
      ul {
        display: grid;
        gap: 0.3rem;
        max-height: 20rem;
        overflow: auto;
      }
      button.one {
        display: flex;
        width: 100%;
        justify-content: space-between;
        align-items: center;
        gap: 0.6rem;
        min-height: 44px;
        padding: 0.4rem 0.8rem;
        border: 1px solid var(--line);
        border-radius: 10px;
        background: var(--panel-high);
        color: var(--ink);
        font: inherit;
        text-align: start;
        cursor: pointer;
      }
      button.one:hover,
      button.one[aria-pressed="true"] {
        border-color: var(--gold);
      }
      button.one span {
        min-width: 0;
        overflow-wrap: anywhere;
      }
    `,
  ];
  #timer = 0;

  constructor() {
    super();
    Object.assign(this, { letters: "", found: null });
  }

  /** Look again, for what has changed since. */
  async look() {
    const { letters } = this;
    try {
      const found = await get(`/api/patrons?find=${encodeURIComponent(letters)}`);
      if (letters === this.letters) Object.assign(this, { found, refused: null });
    } catch (refused) {
      this.refused = refused;
    }
  }

  render() {
    return html`
      <label
        class="field">${t("finder.find")}<input type="search" autocomplete="off" .value=${this.letters} @input=${this
          .#typed} @keydown=${(event) => event.key === "Enter" && this.look()} /></label>
            ${this.refused ? html`<sb-refusal .refused=${this.refused}></sb-refusal>` : nothing}
            ${this.found && this.letters
              ? html`<ul aria-label=${t("finder.found")}>${
                this.found.map((one) =>
                  html`<li><button class="one" aria-pressed=${one.patron === this.chosen} @click=${() =>
                    this.#choose(one)}><span><strong>${one.name || one.patron}</strong>${
                    one.name
                      ? html`
                        <span class="muted">${one.patron}</span>
                      `
                      : nothing
                  }</span><span>${
                    one.excluded ? html`<span class="badge bad">✕ ${t("finder.excluded")}</span>` : nothing
                  } ${one.unit}</span></button></li>`
                )
              }</ul>`
              : nothing}
            ${this.found && this.letters && !this.found.length
              ? html`<p class="muted" role="status">${t("finder.nobody")}</p>`
              : nothing}
    `;
  }

  #typed(event) {
    this.letters = event.target.value;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.look(), PAUSE);
  }

  #choose(one) {
    this.dispatchEvent(new CustomEvent("choose", { detail: one }));
    Object.assign(this, { letters: "", found: null });
  }
}
customElements.define("sb-finder", SbFinder);
