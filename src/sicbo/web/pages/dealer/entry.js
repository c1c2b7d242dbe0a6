// Three faces keyed, echoed by the house, confirmed.
import { total } from "../../felt/dice.js";
import { base, css, flag, given, html, listed, nothing, SbElement, t } from "../../shared/element.js";

const FACES = [1, 2, 3, 4, 5, 6];

/** `keyed`: the faces so far; `echoed`: what the house has; `shown`: what electronic dice show. Says `face`, `back` and `take-shown`. */
class SbEntry extends SbElement {
  static properties = { keyed: given, echoed: given, shown: given, symbols: given, ready: flag };
  static styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 0.9rem;
      }
      .faces {
        display: grid;
        grid-template-columns: repeat(6, minmax(3rem, 1fr));
        gap: clamp(0.3rem, 1cqw, 0.8rem);
      }
      .face {
        display: grid;
        place-items: center;
        gap: 0.1rem;
        min-height: clamp(64px, 12vh, 120px);
        padding: 0.3rem;
        border-radius: 14px;
        font-size: 0.85rem;
      }
      .face sb-die {
        font-size: clamp(2rem, 6cqw, 3.6rem);
      }
      .slots {
        display: flex;
        align-items: center;
        gap: 1rem;
        flex-wrap: wrap;
        font-size: clamp(3.4rem, 9cqw, 6rem);
        line-height: 1;
      }
      .slots .dice {
        display: flex;
        gap: 0.16em;
        padding: 0.12em;
        border-radius: 0.2em;
        background: rgb(0 0 0 / 28%);
      }
      .slots.echoed .dice {
        outline: 3px solid var(--gold);
      }
      .total {
        font: 700 0.62em var(--serif);
        color: var(--gold);
      }
      .total small {
        display: block;
        font: 600 0.95rem var(--font);
        color: var(--muted);
      }
      .note {
        font-size: 1rem;
        line-height: 1.4;
        flex: 1 1 12rem;
      }
      .shown {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.8rem;
        padding: 0.6rem 0.9rem;
        border: 1px dashed var(--gold-deep);
        border-radius: var(--radius);
        font-size: 1rem;
      }
      .shown sb-dice {
        font-size: 1.2rem;
      }
      @media (max-width: 640px) {
        .faces {
          grid-template-columns: repeat(3, 1fr);
        }
      }
    `,
  ];

  render() {
    const faces = this.echoed && !this.keyed.length ? this.echoed : this.keyed;
    const isEchoed = faces === this.echoed;
    const worn = new Map((this.symbols ?? []).map((one) => [one.face, one]));
    // The keys come first, so that nothing that is told of the faces can push them away from under a finger.
    return html`
      <div class="faces" role="group" aria-label=${t("dealer.key-faces")}>
              ${FACES.map((face) =>
                html`<button class="button face" aria-label=${
                  worn.has(face) ? `${face} ${t(`symbol.${worn.get(face).id}`)}` : face
                } aria-keyshortcuts=${face} @click=${() => this.#say("face", face)}>
          <sb-die quiet .face=${face} .symbols=${this.symbols}></sb-die><span aria-hidden="true">${face}</span></button>`
              )}
            </div>
            <div class="slots ${isEchoed ? "echoed" : ""}">
        <span class="dice" role="img" aria-label=${t("dealer.keyed", { faces: listed(faces) || "–" })}>
                ${[0, 1, 2].map((at) =>
                  html`<sb-die quiet .face=${faces[at] ?? null} .symbols=${this.symbols}></sb-die>`
                )}
              </span>
        <span class="total"><small>${t("dealer.total")}</small>${faces.length === 3 ? total(faces) : "–"}</span>
        <span class="note muted">${isEchoed ? t("dealer.echoed") : t("dealer.key-faces")}</span>
      </div>
            <button class="button small" ?disabled=${!this.keyed.length} @click=${() => this.#say("back")}>⌫ ${t(
              "dealer.key-back",
            )}</button>
            ${this.shown ? this.#shown() : nothing}
    `;
  }

  #shown() {
    return html`<div class="shown"><span>${
      t("dealer.dice-show")
    }</span><sb-dice .faces=${this.shown} .symbols=${this.symbols} .size=${40}></sb-dice>
      <button class="button small" ?disabled=${!this.ready} @click=${() => this.#say("take-shown")}>${
      t("dealer.take-shown")
    }</button></div>`;
  }

  #say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
customElements.define("sb-entry", SbEntry);
