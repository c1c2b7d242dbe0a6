// Cases: the register, and one case with what is due next by which rule.
import "../shared/case-panel.js";
import "../shared/order-form.js";
import "../shared/top.js";
import { get } from "../shared/api.js";
import { base, css, html, inner, nothing, SbElement, t } from "../shared/element.js";
import { lineOf } from "../shared/case-panel.js";
import { Asking } from "../shared/refusal.js";
import { session, Who } from "../shared/session.js";
import { lang } from "../shared/words.js";

class SbCases extends Asking(SbElement) {
  static properties = { cases: inner, chosen: inner };
  static styles = [
    base,
    css`
      main {
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(0, 1.6fr);
        gap: 1.2rem;
        padding: 1.2rem clamp(0.7rem, 2vw, 2rem) 3rem;
        align-items: start;
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
      ul {
        display: grid;
        gap: 0.4rem;
      }
      @media (max-width: 900px) {
        main {
          grid-template-columns: minmax(0, 1fr);
        }
      }
    `,
  ];
  who = new Who(this);

  constructor() {
    super();
    Object.assign(this, { cases: null, chosen: decodeURIComponent(location.hash.slice(1)) });
  }

  entered() {
    if (session.sees("/cases")) this.#look();
  }

  updated() {
    document.title = `${t("case.title")} · sicbo`;
  }

  #look() {
    return this.attempt(async () => {
      this.cases = await get("/api/cases");
    });
  }

  #choose(id) {
    this.chosen = id;
    history.replaceState(null, "", `#${encodeURIComponent(id)}`);
  }

  render() {
    return html`<sb-top heading=${t("case.title")}></sb-top>
      ${
      session.sees("/cases") ? this.#house() : html`
        <main id="main">
          <section class="panel stack">
            <h2>${t("case.title")}</h2>
            <p>${t("case.for-staff")}</p>
          </section>
        </main>
      `
    }`;
  }

  #house() {
    return html`
      <main id="main">
        <section class="panel stack" aria-label=${t("case.register")}>
              <h2>${t("case.register")}</h2>
              ${session.isRanked
                ? html`<div class="row"><button class="button primary" @click=${() => this.#raise()}>+ ${
                  t("case.raise")
                }</button></div>`
                : nothing}
              ${this.refusal()}
              ${this.cases?.length
                ? html`<ul>${
                  this.cases.map((one) =>
                    html`<li><button class="button case" aria-pressed=${one.id === this.chosen} @click=${() =>
                      this.#choose(one.id)}>${lineOf(one)}${
                      one.due ? html`<span>→ ${t(`case.step.${one.due.step}`)}</span>` : nothing
                    }</button></li>`
                  )
                }</ul>`
                : html`<p class="muted">${t("case.none")}</p>`}
            </section>
        <section class="panel stack" aria-label=${t("case.title")}>
              ${this.chosen
                ? html`<sb-case .case=${this.chosen} @moved=${() => this.#look()}></sb-case>`
                : html`<p class="muted">${t("case.choose")}</p>`}
            </section>
      </main>
      <sb-order-form page="case" .asked=${[]} @acted=${() => this.#look()}></sb-order-form>
    `;
  }

  #raise() {
    this.renderRoot.querySelector("main + sb-order-form").begin({
      form: `/api/cases/forms/raise-case?language=${lang()}`,
    }, {});
  }
}
customElements.define("sb-cases", SbCases);
