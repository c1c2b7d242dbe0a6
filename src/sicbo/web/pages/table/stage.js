// What goes on at the table: the phase, the time left to bet, the dice, and the results before.
import "../../felt/dome.js";
import { total } from "../../felt/dice.js";
import { base, css, flag, given, html, inner, nothing, SbElement, svg, t } from "../../shared/element.js";
import { announce } from "../../shared/announce.js";
import { number } from "../../shared/money.js";
import { Tick } from "../../shared/tick.js";
import { signStyles, signTemplate } from "./sign.js";

const AROUND = 2 * Math.PI * 44;
const CALLED_AT = new Set([10, 5]);

/** `live`: the connection, and its `status`; `table`: its public view; `symbols`: the faces of dice that show symbols; `signed`: with the limits. */
class SbStage extends SbElement {
  static properties = {
    live: given,
    status: {},
    table: given,
    symbols: given,
    signed: flag,
    lain: flag,
    compact: { type: Boolean, reflect: true },
    left: inner,
  };
  static styles = [
    base,
    signStyles,
    css`
      .stage {
        display: grid;
        grid-template-columns: auto minmax(12rem, 1fr) auto minmax(0, 1fr);
        align-items: center;
        gap: 0.4rem 1.25rem;
        padding: 0.5rem 1rem;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: linear-gradient(180deg, var(--panel-high), var(--panel));
        box-shadow: var(--shadow);
      }
      .ring {
        --size: 76px;
        position: relative;
        width: var(--size);
        height: var(--size);
        font-size: calc(var(--size) * 0.36);
      }
      .ring svg {
        width: 100%;
        height: 100%;
        transform: rotate(-90deg);
      }
      .ring circle {
        fill: none;
        stroke-width: 9;
        stroke: color-mix(in srgb, var(--line) 60%, transparent);
      }
      .ring .left {
        stroke: var(--good);
        stroke-linecap: round;
        transition: stroke-dashoffset 0.25s linear;
      }
      .ring.soon .left {
        stroke: var(--warn);
      }
      .ring.end .left {
        stroke: var(--lose);
      }
      .ring b {
        position: absolute;
        inset: 0;
        display: grid;
        place-items: center;
        font-variant-numeric: tabular-nums;
      }
      .ring.end b {
        color: var(--lose);
      }
      .lock {
        font-size: 1.1rem;
        color: var(--muted);
      }
      .words {
        display: grid;
        gap: 0.1rem;
        min-width: 0;
      }
      .phase {
        font: 700 clamp(1.1rem, 2.2vw, 1.55rem) var(--serif);
        color: var(--gold);
        line-height: 1.15;
      }
      .phase.halted {
        color: var(--warn);
      }
      .phase.betting {
        color: var(--good);
      }
      .phase.dealing {
        color: var(--warn);
      }
      .hint {
        color: var(--muted);
        font-size: 0.92rem;
      }
      .dice {
        display: flex;
        align-items: center;
        gap: 0.8rem;
        min-height: 70px;
      }
      .old {
        opacity: 0.4;
      }
      .total {
        display: grid;
        min-width: 3.4rem;
        justify-items: center;
        line-height: 1;
      }
      .total b {
        font: 800 2.2rem var(--serif);
        color: var(--win);
        font-variant-numeric: lining-nums;
      }
      .total span {
        font-size: 0.78rem;
        color: var(--muted);
      }
      .last {
        display: flex;
        flex-wrap: wrap;
        height: 3.1rem;
        gap: 0 0.3rem;
        overflow: hidden;
        justify-content: end;
      }
      .last li {
        display: grid;
        justify-items: center;
        gap: 0.1rem;
        padding: 0.2rem 0.35rem;
        border-radius: 8px;
        flex: none;
        font-size: 0.8rem;
        color: var(--muted);
        font-variant-numeric: tabular-nums;
      }
      .last li:first-child {
        background: color-mix(in srgb, var(--gold) 16%, transparent);
        color: var(--ink);
      }
      .last .three {
        display: flex;
        gap: 2px;
      }
      :host([compact]) {
        .last,
        .gap {
          display: none;
        }
        .stage {
          padding: 0.35rem 0.6rem;
          grid-template-columns: auto minmax(0, 1fr) auto;
        }
        .ring {
          --size: 52px;
        }
      }
      @media (max-width: 640px) {
        .stage {
          grid-template-columns: auto minmax(0, 1fr) auto;
          gap: 0.2rem 0.5rem;
          padding: 0.3rem 0.5rem;
        }
        .ring {
          --size: 40px;
        }
        .phase {
          font-size: 1rem;
        }
        .hint,
        .gap {
          display: none;
        }
        .last {
          grid-column: 1 / -1;
          grid-row: 2;
          justify-content: start;
          height: 2.2rem;
        }
        .dice {
          min-height: 44px;
          gap: 0.2rem;
        }
        .total {
          min-width: 2.2rem;
        }
        .total b {
          font-size: 1.3rem;
        }
      }
      @media (min-width: 2200px) {
        .ring {
          --size: 130px;
        }
        .dice {
          min-height: 120px;
        }
        .total b {
          font-size: 3.6rem;
        }
        .phase {
          font-size: 2.4rem;
        }
      }
    `,
  ];

  tick = new Tick(this, () => this.#tick(), 200);

  /** Where lost chips are swept to. */
  dealer() {
    return this.renderRoot?.querySelector("sb-dome")?.getBoundingClientRect();
  }

  get isLive() {
    return this.status === "live";
  }

  #tick() {
    const left = this.table?.bets_open && this.isLive ? this.live.secondsLeft() : null;
    if (left === this.left) return;
    if (left !== null && !(left <= this.left)) this.whole = Math.max(1, left);
    if (CALLED_AT.has(left) && this.left > left) announce(t("table.seconds-left", { seconds: left }));
    this.left = left;
  }

  render() {
    const table = this.table;
    if (!table) return nothing;
    const isTumbling = table.phase === "dealing" && !table.dice && !table.halted && !table.cover;
    /** Whether dice lie there that nobody has read. */
    const isOpen = isTumbling || (Boolean(table.cover) && !table.dice);
    return html`<section class="stage" aria-label=${t("table.stage")}>
      ${this.#ring(table)}
      <div class="words">
        <span class="phase ${
      this.isLive ? (table.halted || table.held || table.put_right ? "halted" : table.phase) : ""
    }" data-put-right=${table.put_right || nothing} data-phase=${table.phase} data-round=${table.takes_round}>${
      this.#phase(table)
    }</span>
        <span class="hint">${this.#hint(table)}</span>
        ${this.signed ? signTemplate(table) : nothing}
      </div>
      <div class="dice">
        <sb-dome .faces=${
      isOpen ? null : table.dice ?? table.results.at(-1)
    } .symbols=${this.symbols} .size=${this.#size()} ?tumbling=${isTumbling} ?covered=${table.cover === "on"} ?old=${
      !table.dice && !isOpen
    }></sb-dome>
        <span class="total" data-total=${table.dice ? "" : nothing}>${
      table.dice ? html`<b>${number(total(table.dice))}</b><span>${t("table.total")}</span>` : nothing
    }</span>
      </div>
      ${
      table.results.length
        ? html`<ol class="last" aria-label=${t("table.last-results")}>${
          [...table.results].reverse().slice(0, 16).map((faces) => this.#past(faces))
        }</ol>`
        : html`<span class="gap"></span>`
    }
    </section>`;
  }

  #ring(table) {
    const left = this.left ?? null;
    const gone = left === null ? 0 : 1 - left / (this.whole ?? Math.max(1, left));
    const look = left === null || left > 10 ? "" : left > 5 ? "soon" : "end";
    return html`
      <div class="ring ${look}" role="timer" aria-label=${left === null
        ? this.#phase(table)
        : t("table.seconds-left", { seconds: left })}>
        <svg viewBox="0 0 100 100" aria-hidden="true"><circle cx="50" cy="50" r="44"/>
              ${left === null
                ? nothing
                : svg`<circle class="left" cx="50" cy="50" r="44" stroke-dasharray=${AROUND} stroke-dashoffset=${
                  AROUND * gone
                }/>`}
            </svg>
        <b aria-hidden="true">${left !== null
          ? number(left)
          : !this.isLive
          ? "?"
          : table.bets_open
          ? "∞"
          : html`<span class="lock">${table.phase === "result" ? "★" : "•••"}</span>`}</b>
      </div>
    `;
  }

  #phase(table) {
    if (!this.isLive) return t("shared.not-live");
    if (table.held && (table.bets_open || table.phase === "between-rounds")) return t("table.held");
    if (table.put_right && !table.halted) {
      return t(`table.put-right-${table.put_right}`, { round: number(table.round) });
    }
    return t(table.halted ? "table.halted" : `table.phase-${table.phase}`);
  }

  #hint(table) {
    if (!this.isLive) return nothing;
    if (table.held) return t("table.held-hint");
    if (table.halted) return t(this.lain ? "table.halted-hint" : "table.halted-no-bets");
    if (table.put_right) return t("table.put-right-hint");
    if (table.bets_open && table.dealer === "automatic" && (this.left ?? null) === null) {
      return t("table.waits-for-wager", { round: number(table.takes_round) });
    }
    return t(`table.hint-${table.phase}`, { round: number(table.bets_open ? table.takes_round : table.round) });
  }

  #past(faces) {
    return html`<li><span class="three">${
      faces.map((face) => html`<sb-die .face=${face} .symbols=${this.symbols} .size=${this.#size() / 3}></sb-die>`)
    }</span><span>${number(total(faces))}</span></li>`;
  }

  #size() {
    return innerWidth >= 2200 ? 112 : innerWidth <= 640 || this.compact ? 30 : 60;
  }
}
customElements.define("sb-stage", SbStage);
