// The step that comes next, as large as it deserves, with the words that are called with it.
import { base, css, flag, given, html, nothing, SbElement, t } from "../../shared/element.js";
import { clauseLink } from "../../shared/refusal.js";
import { lang } from "../../shared/words.js";
import { about } from "./alerts.js";
import { KEYS } from "./keys.js";

/** What is called, in words: `says` and, where the book has it, the total. */
export function call(step, code) {
  const words = step.says.map((key) => t(key, {}, code));
  const isEnglish = (code ?? lang()) === "en";
  const faces = words.join(isEnglish ? ", " : "、");
  if (!step.says_total) return faces;
  const sum = t("call.total", { total: t(`number.${step.says_total}`, {}, code) }, code);
  return `${faces}${isEnglish ? ", " : "，"}${sum}`;
}

/** `view`: of the dealer; `ready`; `dead`: whether a result may not be confirmed yet; `may(rank)`. Says `take` with the step. */
class SbSteps extends SbElement {
  static properties = { view: given, ready: flag, dead: flag, may: given, symbols: given };
  static styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 0.9rem;
      }
      .call {
        display: grid;
        gap: 0.15rem;
        padding: 0.9rem 1.2rem;
        border-radius: var(--radius);
        background: linear-gradient(90deg, color-mix(in srgb, var(--gold) 22%, transparent), transparent);
        border-inline-start: 6px solid var(--gold);
      }
      .call small {
        color: var(--muted);
        font-size: 0.95rem;
      }
      .call q {
        font: 600 clamp(1.7rem, 4.2cqw, 3.2rem)/1.15 var(--serif);
        color: var(--gold);
        quotes: "“" "”";
        text-wrap: balance;
      }
      .call q[lang="en"].second {
        font-size: clamp(1.1rem, 2.4cqw, 1.7rem);
        color: var(--ink);
      }
      ul {
        display: flex;
        flex-wrap: wrap;
        gap: 0.8rem;
      }
      li {
        flex: 1 1 15rem;
        display: grid;
        gap: 0.3rem;
        align-content: start;
      }
      .step {
        min-height: clamp(84px, 15vh, 160px);
        width: 100%;
        font-size: clamp(1.4rem, 3.2cqw, 2.4rem);
        border-radius: 16px;
        justify-content: space-between;
        padding: 0.6rem 1.4rem;
        text-align: start;
        line-height: 1.15;
      }
      .step small {
        font-size: 0.7em;
      }
      .repeated {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.2rem 0.8rem;
        margin-top: 0.3rem;
      }
      .repeated .dice {
        display: flex;
        gap: 0.15em;
        font-size: 1.2em;
      }
      .step.minor {
        min-height: 60px;
        font-size: 1.1rem;
      }
      kbd {
        flex: none;
        min-width: 2.1em;
        padding: 0.15em 0.5em;
        border: 2px solid currentcolor;
        border-radius: 0.4em;
        font: 700 0.62em var(--font);
        text-align: center;
        opacity: 0.85;
      }
      .clause {
        font-size: 0.85rem;
      }
      .held {
        display: grid;
        gap: 0.3rem;
        padding: 0.9rem 1.2rem;
        border: 1px dashed var(--line);
        border-radius: var(--radius);
      }
      .held strong {
        font-size: 1.15rem;
      }
    `,
  ];

  render() {
    // Whoever may not direct spins is told by the reason why the table waits.
    const steps =
      this.view?.steps.filter((step) =>
        step.command !== "enter-result" && (step.command !== "direct-spins" || this.may(step.rank))
      ) ?? [];
    const main = steps.find((step) => step.command !== "direct-spins");
    return html`${main?.says.length ? this.#call(main) : nothing}
      ${this.#held()}
      ${this.view?.handover === "take-over" ? this.#takeOver() : nothing}
      ${
      steps.length
        ? html`<ul aria-label=${t("dealer.next")}>${steps.map((step) => html`<li>${this.#button(step)}</li>`)}</ul>`
        : nothing
    }`;
  }

  #call(step) {
    return html`<div class="call"><small>${t("dealer.call")}</small><q lang=${lang()}>${call(step)}</q>
      ${lang() === "en" ? nothing : html`<q class="second" lang="en">${call(step, "en")}</q>`}</div>`;
  }

  #button(step) {
    const isMinor = step.command === "direct-spins";
    const may = this.may(step.rank);
    const name = t(`dealer.step-${step.command}`);
    const isResult = step.command === "confirm-result";
    return html`
      <button class="button step ${isMinor ? "minor" : "primary"}" data-step=${step
        .command} aria-keyshortcuts=${KEYS[step.command]} ?disabled=${!this.ready || !may || (isResult && this.dead)}
        @click=${(event) => event.detail < 2 && this.dispatchEvent(new CustomEvent("take", { detail: step }))}>
              <span>${name}${step.times > 1
                ? html`
                  <small>× ${step.times}</small>
                `
                : nothing}${isResult ? this.#repeated(step) : nothing}</span><kbd aria-hidden="true">${KEYS[
                  step.command
                ]}</kbd>
            </button>
      <span class="muted clause">${clauseLink(step.clause)}${may ? nothing : html`
        · ${t("dealer.rank-needed", { rank: t(`rank.${step.rank}`) })}
      `}</span>
    `;
  }

  /** What would be confirmed, once more: whoever presses reads it on what they press. */
  #repeated(step) {
    return html`
      <span class="repeated"><span class="dice" aria-hidden="true">${this.view.echoed?.map((face) =>
        html`
          <sb-die quiet .face=${face} .symbols=${this.symbols}></sb-die>
        `
      )}</span><small>${call(step)}</small></span>
    `;
  }

  #takeOver() {
    return html`
      <button class="button step primary" data-step="take-over" aria-keyshortcuts=${KEYS["take-over"]} ?disabled=${!this
        .ready}
        @click=${(event) =>
          event.detail < 2 && this.dispatchEvent(new CustomEvent("take", { detail: { command: "take-over" } }))}>
            <span>${t("dealer.take-over")}</span><kbd aria-hidden="true">${KEYS["take-over"]}</kbd></button>
    `;
  }

  #held() {
    const held = this.view?.held_up;
    if (!held) return nothing;
    const args = { ...held.arguments };
    if (args.rank) args.rank = t(`rank.${args.rank}`);
    if (args.about) args.about = about(args.about);
    return html`<div class="held" data-held=${held.code}><strong>${t(`refusal.${held.code}`, args)}</strong>
      <span>${t(`remedy.${held.code}`, args)}</span><span class="muted clause">${clauseLink(held.clause)}</span></div>`;
  }
}
customElements.define("sb-steps", SbSteps);
