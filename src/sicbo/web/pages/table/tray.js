// The tray: the own money, the chips of the table, and what can be done with the wagers.
import "../../shared/dialog.js";
import { chipPicture, chipStyles } from "../../felt/chips.js";
import { base, css, given, html, inner, nothing, SbElement, t, tell } from "../../shared/element.js";
import { money, plain, typed } from "../../shared/money.js";
import { pileName } from "../../shared/piles.js";
import { drag } from "./flight.js";

/** `values`: the chips to choose from; `chosen`: the one in hand; `piles` and the `pile` it is of; `play`: the own wagers. Says `choose`, `act`, `chip-over`, `chip-drop`. */
class SbTray extends SbElement {
  static properties = {
    values: given,
    chosen: { type: Number },
    piles: given,
    pile: {},
    play: given,
    currency: {},
    lastWin: given,
    compact: { type: Boolean, reflect: true },
    asks: inner,
  };
  static styles = [
    base,
    chipStyles,
    css`
      :host {
        --chip: 60px;
      }
      .tray {
        display: grid;
        grid-template-columns: auto 1fr auto;
        align-items: center;
        gap: 0.5rem 1.25rem;
        padding: 0.5rem clamp(0.5rem, 2vw, 1.5rem) calc(0.5rem + env(safe-area-inset-bottom));
        background: linear-gradient(180deg, var(--wood), var(--wood-deep));
        border-top: 2px solid var(--gold-deep);
        box-shadow: 0 -8px 24px rgb(0 0 0 / 45%);
      }
      dl {
        display: flex;
        gap: 1.1rem;
      }
      dt {
        font-size: 0.75rem;
        color: #dccfb6;
        white-space: nowrap;
      }
      dd {
        font-weight: 700;
        font-size: 1.05rem;
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
        color: #fff;
      }
      dd.won {
        color: var(--win);
      }
      .chips {
        display: flex;
        justify-content: center;
        gap: 0.45rem;
        padding: 0.6rem 1rem 0.35rem;
        max-width: 100%;
        overflow-x: auto;
        scrollbar-width: none;
        min-width: 0;
      }
      .chip-button {
        flex: none;
        width: var(--chip);
        height: var(--chip);
        padding: 0;
        border: 0;
        border-radius: 50%;
        background: none;
        cursor: grab;
        touch-action: pan-x;
        transition: transform 0.12s;
        filter: drop-shadow(0 3px 4px rgb(0 0 0 / 55%));
      }
      .chip-button svg {
        width: 100%;
        height: 100%;
        display: block;
      }
      .chip-button[aria-checked="true"] {
        transform: translateY(-6px);
        filter: drop-shadow(0 0 8px var(--win));
        outline: 3px solid var(--win);
        outline-offset: 1px;
      }
      .chip-button:focus-visible {
        outline: 3px solid var(--focus);
        outline-offset: 3px;
      }
      .middle {
        display: grid;
        justify-items: center;
        min-width: 0;
      }
      .piles {
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        gap: 0.3rem;
      }
      .piles button,
      .act {
        border: 1px solid rgb(255 255 255 / 28%);
        background: rgb(0 0 0 / 35%);
        color: #fff;
        cursor: pointer;
      }
      .piles button {
        min-height: 32px;
        padding: 0.1rem 0.7rem;
        border-radius: 99px;
        font: 600 0.8rem var(--font);
      }
      .piles button::first-letter {
        text-transform: uppercase;
      }
      .piles button[aria-pressed="true"] {
        border-color: var(--win);
        box-shadow: inset 0 0 0 1px var(--win);
        color: var(--win);
      }
      .other {
        display: grid;
        place-items: center;
        border: 2px dashed var(--gold);
        color: var(--gold);
        font: 700 1.1rem var(--font);
      }
      .acts {
        display: flex;
        gap: 0.35rem;
        flex-wrap: wrap;
        justify-content: end;
      }
      .act {
        display: grid;
        place-items: center;
        align-content: center;
        min-width: 58px;
        min-height: 52px;
        padding: 0.2rem 0.4rem;
        border-radius: 10px;
        font: 600 0.78rem var(--font);
      }
      .act b {
        font-size: 1.15rem;
        line-height: 1.1;
      }
      .act:hover:not(:disabled) {
        background: rgb(255 255 255 / 14%);
      }
      .act:disabled {
        opacity: 0.55;
        cursor: not-allowed;
        color: #cfc6b6;
      }
      .flying {
        position: fixed;
        z-index: 90;
        pointer-events: none;
        filter: drop-shadow(0 10px 12px rgb(0 0 0 / 60%));
      }
      :host([compact]) {
        --chip: 44px;
        .tray {
          grid-template-columns: auto minmax(0, 1fr);
          padding: 0.4rem;
          gap: 0.25rem;
          border-radius: 0 0 var(--radius) var(--radius);
          box-shadow: none;
        }
        .acts {
          justify-content: center;
          grid-column: 1 / -1;
        }
        .act {
          min-width: 44px;
          min-height: 44px;
        }
      }
      @media (max-width: 1000px) {
        .tray,
        :host([compact]) .tray {
          grid-template-columns: minmax(0, 1fr);
          gap: 0.15rem;
          padding-inline: 0.4rem;
        }
        dl {
          justify-content: space-between;
          gap: 0.5rem;
          padding: 0 0.3rem;
        }
        dl div {
          display: flex;
          gap: 0.35rem;
          align-items: baseline;
        }
        dd {
          font-size: 0.95rem;
        }
        .chips {
          justify-content: safe center;
        }
        .acts {
          flex-wrap: nowrap;
          justify-content: stretch;
        }
        .act {
          flex: 1;
          min-width: 0;
          min-height: 46px;
          font-size: 0.7rem;
          overflow: hidden;
        }
        .act span {
          max-width: 100%;
          overflow: hidden;
          text-overflow: ellipsis;
          white-space: nowrap;
        }
      }
      @media (max-width: 640px) {
        :host {
          --chip: 48px;
        }
        .act {
          padding: 0.1rem 0;
        }
      }
      @media (min-width: 2200px) {
        :host {
          --chip: 104px;
        }
        .act {
          min-width: 104px;
          min-height: 84px;
          font-size: 1rem;
        }
        .act b {
          font-size: 1.7rem;
        }
        dd {
          font-size: 1.6rem;
        }
        dt {
          font-size: 1rem;
        }
        dl {
          gap: 2rem;
        }
      }
    `,
  ];

  render() {
    const own = this.play?.own;
    if (!own) return nothing;
    return html`
      <section class="tray" aria-label=${t("table.tray")}>
        <dl>
          <div>
            <dt>${t("table.stack")}</dt>
            <dd data-stack>${money(own.stack, this.currency)}</dd>
          </div>
          <div>
            <dt>${t("table.staked")}</dt>
            <dd data-staked>${money(this.play.staked, this.currency)}</dd>
          </div>
          <div>
            <dt>${t("table.last-win")}</dt>
            <dd data-last-win class=${this.lastWin ? "won" : ""}>${this.lastWin === null
              ? "–"
              : money(this.lastWin, this.currency)}</dd>
          </div>
        </dl>
        <div class="middle">${this.piles.length > 1 ? this.#piles() : nothing}
              <div class="chips" role="radiogroup" aria-label=${t("table.chips")} @keydown=${this.#keyed}>
                ${this.values.map((value) => this.#chip(value))}
                <button class="chip-button other" title=${t("table.other-amount")} aria-label=${t(
                  "table.other-amount",
                )} @click=${() => (this.asks = true)}>＋</button>
              </div></div>
        <div class="acts" role="toolbar" aria-label=${t("table.acts")}>${this.#acts()}</div>
      </section>
            ${this.asks ? this.#other() : nothing}
    `;
  }

  /** Whoever holds tokens or colour chips says what the next wager is made of. */
  #piles() {
    return html`<div class="piles" role="group" aria-label=${t("table.piles")}>
      ${
      this.piles.map(({ pile, amount }) =>
        html`
          <button data-pile=${pile} aria-pressed=${pile === this.pile}
            @click=${() => tell(this, "choose", { pile })}>${pileName(pile)} <span class="number">${money(
              amount,
              this.currency,
              { short: true },
            )}</span></button>
        `
      )
    }
    </div>`;
  }

  #chip(value) {
    const isChosen = value === this.chosen;
    return html`
      <button class="chip-button" role="radio" data-value=${value} tabindex=${isChosen
        ? 0
        : -1} aria-checked=${isChosen}
        aria-label=${t("table.chip", { amount: money(value, this.currency, { short: true }) })}
        @click=${() => tell(this, "choose", { value })} @pointerdown=${(event) =>
          this.#dragged(event, value)}>${chipPicture(value, this.pile)}</button>
    `;
  }

  #acts() {
    const { play } = this;
    const { own, isOpen: open } = play;
    const lies = own.wagers.length > 0;
    const act = (name, sign, isOn, keys = nothing) =>
      html`
        <button class="act" data-act=${name} ?disabled=${!isOn} title=${t(`table.${name}`)} aria-keyshortcuts=${keys}
          @click=${() => tell(this, "act", { name })}><b aria-hidden="true">${sign}</b><span>${name === "favourites"
            ? t("table.saved")
            : t(`table.${name}`)}</span></button>
      `;
    return [
      act("undo", "↶", play.held || (open && own.can_undo), "Control+Z"),
      act("redo", "↷", open && own.can_redo, "Control+Y"),
      act("clear", "✕", open && lies),
      act("repeat", "⟳", open && own.can_repeat),
      act("double", "×2", open && lies),
      act("favourites", "★", true),
    ];
  }

  #other() {
    return html`
      <sb-dialog open label=${t("table.other-amount")} @close=${() => (this.asks = false)}>
        <form class="stack" @submit=${this.#chosen}>
          <label
            class="field">${t(
              "table.amount-of-a-chip",
            )}<input name="amount" inputmode="decimal" autocomplete="off" required value=${plain(
              this.chosen || 0,
            )} /></label>
          <button class="button primary">${t("table.take-this-chip")}</button>
        </form>
      </sb-dialog>
    `;
  }

  #chosen(event) {
    event.preventDefault();
    const value = typed(event.target.elements.amount.value);
    if (!value) return;
    this.asks = false;
    tell(this, "choose", { value });
  }

  #keyed(event) {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = this.values.indexOf(this.chosen);
    const value = this.values.at((at + step + this.values.length) % this.values.length);
    tell(this, "choose", { value });
    this.updateComplete.then(() => this.renderRoot.querySelector(`[data-value="${value}"]`)?.focus());
  }

  #dragged(event, value) {
    if (event.button) return;
    drag(event, this.renderRoot, event.currentTarget.querySelector("svg"), {
      over: (x, y) => tell(this, "chip-over", { x, y }),
      drop: (x, y) => tell(this, "chip-drop", { x, y, value }),
      cancel: () => tell(this, "chip-over", { x: -1, y: -1 }),
    });
  }

  /** Where chips that have won fly to. */
  home() {
    return this.renderRoot?.querySelector("[data-stack]")?.getBoundingClientRect();
  }

  /** The chip in hand: its picture and where it lies, for a flight. */
  inHand() {
    const picture = this.renderRoot?.querySelector(`[data-value="${this.chosen}"] svg`);
    return { picture, box: picture?.getBoundingClientRect() };
  }
}
customElements.define("sb-tray", SbTray);
