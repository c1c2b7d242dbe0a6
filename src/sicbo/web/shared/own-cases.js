// A player's own cases: raised here, about a round that was recalled or about anything, and followed to their end.
import "./case-panel.js";
import "./order-form.js";
import { get } from "./api.js";
import { base, css, html, inner, nothing, SbElement, t } from "./element.js";
import { lineOf } from "./case-panel.js";
import { Asking } from "./refusal.js";
import { lang } from "./words.js";

class SbOwnCases extends Asking(SbElement) {
  static properties = { cases: inner, chosen: inner };
  static styles = [
    base,
    css`
      ul {
        display: grid;
        gap: 0.4rem;
      }
      .case {
        display: grid;
        gap: 0.2rem;
        width: 100%;
        text-align: start;
        font-weight: 400;
        white-space: normal;
      }
      .case .badge {
        justify-self: start;
      }
      .stack {
        min-width: 0;
      }
    `,
  ];

  constructor() {
    super();
    Object.assign(this, { cases: null, chosen: "" });
  }

  connectedCallback() {
    super.connectedCallback();
    this.#look();
  }

  firstUpdated() {
    if (new URL(location.href).searchParams.has("round")) this.#raise();
  }

  #look() {
    return this.attempt(async () => {
      this.cases = await get("/api/cases/mine");
    });
  }

  render() {
    return html`<div class="stack">
      <div class="row"><button class="button primary" @click=${() => this.#raise()}>+ ${t("case.raise")}</button></div>
      ${this.refusal()}
      ${
      this.cases?.length
        ? html`<ul>${
          this.cases.map((one) =>
            html`<li><button class="button case" aria-pressed=${
              one.id === this.chosen
            } @click=${() => (this.chosen = one.id)}>${lineOf(one)}</button></li>`
          )
        }</ul>`
        : this.cases
        ? html`<p class="muted">${t("case.mine-none")}</p>`
        : nothing
    }
      ${this.chosen ? html`<sb-case .case=${this.chosen} @moved=${() => this.#look()}></sb-case>` : nothing}
      <sb-order-form page="case" .asked=${[]} @acted=${() => this.#look()}></sb-order-form>
    </div>`;
  }

  /** The round that the address names, or anything else. */
  #raise() {
    const { searchParams } = new URL(location.href);
    const about = new URLSearchParams({ language: lang() });
    for (const name of ["table", "round"]) if (searchParams.has(name)) about.set(name, searchParams.get(name));
    this.renderRoot.querySelector("sb-order-form").begin({ form: `/api/cases/forms/raise-case?${about}` }, {});
  }
}
customElements.define("sb-own-cases", SbOwnCases);
