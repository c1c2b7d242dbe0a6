// What the wall tells beside the dice: the last results, streaks, a change of limits on its way, a table about to close.
import { total } from "../../felt/dice.js";
import { base, css, given, has, html, inner, nothing, SbElement, t } from "../../shared/element.js";
import { comingLines, ownLines } from "../../shared/limits.js";
import { clock, money, span } from "../../shared/money.js";

const SHOWN = 12;
const LEAST = 2;
/** So many ranges of single bets, those to come included, are set in smaller type. */
const MANY = 6;

/** `view`: the public one; `symbols`; `names(area)`; `now`: the house's time. */
class SbBoards extends SbElement {
  static properties = { shown: inner, view: given, symbols: given, names: given, now: { type: Number } };
  static styles = [
    base,
    css`
      :host {
        display: grid;
        gap: var(--wall-gap);
        align-content: start;
        container-type: inline-size;
      }
      section {
        padding: 0.7em 0.9em;
        border: 1px solid var(--line);
        border-radius: 0.6em;
        background: color-mix(in srgb, var(--panel) 85%, transparent);
      }
      h2 {
        font-size: 0.95em;
        margin-bottom: 0.4em;
      }
      .last {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        gap: 0.35em;
      }
      .last li {
        display: grid;
        grid-template-columns: auto 1fr;
        align-items: center;
        gap: 0.25em;
        padding: 0.2em 0.35em;
        border-radius: 0.4em;
        background: rgb(0 0 0 / 25%);
      }
      .last li:first-child {
        background: color-mix(in srgb, var(--gold) 26%, transparent);
        outline: 2px solid var(--gold);
      }
      .last .dice {
        display: flex;
        gap: 0.08em;
        font-size: min(1.75em, 9.6cqw);
      }
      .last b {
        font: 700 min(2em, 12cqw) var(--serif);
        text-align: end;
        color: var(--gold);
        font-variant-numeric: tabular-nums;
      }
      .runs {
        display: grid;
        gap: 0.3em;
      }
      .runs li {
        display: grid;
        grid-template-columns: 1fr auto auto;
        gap: 0.6em;
        align-items: baseline;
        font-size: 1.1em;
      }
      .runs b {
        font: 700 1.6em var(--serif);
        color: var(--gold);
      }
      .open {
        padding: 0.05em 0.5em;
        border-radius: 99px;
        background: var(--win);
        color: var(--on-gold);
        font-weight: 700;
        font-size: 0.8em;
      }
      .notice {
        border: 2px solid var(--warn);
        background: color-mix(in srgb, var(--warn) 16%, var(--panel));
      }
      .notice strong {
        display: block;
        font-size: 1.35em;
      }
      .notice .left {
        color: var(--warn);
        font-weight: 700;
        font-variant-numeric: tabular-nums;
      }
      .own {
        display: grid;
        gap: 0.1em;
        font-size: 0.92em;
        font-variant-numeric: tabular-nums;
      }
      .own b {
        font: 700 1.15em var(--serif);
        white-space: nowrap;
      }
      .own small {
        font-size: 0.85em;
        color: var(--muted);
        white-space: nowrap;
      }
      .notice .own {
        margin-bottom: 0.2em;
        font-size: 1em;
      }
      .notice:not(.many) .own b {
        font-size: 1.35em;
      }
      .notice .own small {
        color: inherit;
      }
      .many {
        padding-block: 0.35em;
      }
      .many h2 {
        margin-bottom: 0.2em;
      }
      .many.many .own {
        gap: 0;
        font-size: 0.8em;
        line-height: 1.25;
      }
      .plain {
        margin-top: 0.4em;
        color: var(--muted);
        font-size: 0.75em;
      }
    `,
  ];

  render() {
    const { results } = this.view;
    const last = results.slice(-(this.shown ?? SHOWN)).reverse();
    return html`${this.#notices()}
      ${this.#limits()}
      <section class="results"><h2>${t("display.last")}</h2>
        ${
      last.length
        ? html`<ol class="last">${last.map((faces) => this.#past(faces))}</ol>`
        : html`<p class="muted">${t("display.none-yet")}</p>`
    }
        <p class="plain">${t("notice.past-results")}</p>
      </section>
      ${this.view.streaks ? this.#streaks(this.view.streaks) : nothing}`;
  }

  /** A wall does not scroll: the more it has to tell, the fewer of the last results it shows. */
  updated() {
    const { sign, pending, closing } = this.view;
    const told = JSON.stringify([sign, pending, Boolean(closing), innerWidth, innerHeight]);
    const isBeside = this.offsetLeft > innerWidth / 2;
    const isTallest =
      this.renderRoot.lastElementChild.getBoundingClientRect().bottom >= this.getBoundingClientRect().bottom - 1;
    if (told !== this.told) Object.assign(this, { told, shown: SHOWN });
    else if (isBeside && isTallest && this.shown > LEAST && document.documentElement.scrollHeight > innerHeight) {
      this.shown -= 2;
    }
  }

  get #size() {
    const { sign, pending } = this.view;
    const ranges = [sign, pending?.sign].flatMap((one) => Object.keys(one?.own ?? {}));
    return ranges.length > MANY ? "many" : "";
  }

  #past(faces) {
    return html`<li><span class="dice" role="img" aria-label=${faces.join(", ")}>${
      faces.map((face) => html`<sb-die quiet .face=${face} .symbols=${this.symbols}></sb-die>`)
    }</span><b>${total(faces)}</b></li>`;
  }

  #streaks(board) {
    const side = (
      run,
    ) => (run.side && has(`area.${run.side}`)
      ? t(`area.${run.side}`)
      : run.kind.split("/").map((one) => t(`area.${one}`)).join(" / "));
    return html`<section><h2>${t("bet.streak")} · ${money(board.price, this.view.currency, { short: true })}</h2>
      <ul class="runs">${
      board.runs.map((run) =>
        html`<li><span>${side(run)}</span>${
          run.flashing && !board.final_call
            ? html`<span class="open">★ ${t("display.streak-open")}</span>`
            : html`<span></span>`
        }<b>${run.length}</b></li>`
      )
    }</ul>
      ${board.final_call ? html`<p>${t("call.final-call-streak")}</p>` : nothing}</section>`;
  }

  /** Bets that the range in the head of the wall does not hold for. */
  #limits() {
    const { sign, currency } = this.view;
    return Object.keys(sign?.own ?? {}).length
      ? html`<section class="own-limits ${this.#size}"><h2>${t("display.own-limits")}</h2>${
        ownLines(sign, currency, this.names)
      }</section>`
      : nothing;
  }

  #notices() {
    const { pending, closing } = this.view;
    return html`${
      pending
        ? html`<section class="notice ${this.#size}"><h2>${t("display.new-limits")}</h2>${
          comingLines(this.view, this.names)
        }
            ${t("display.from", { at: clock(pending.effective) })} · <span class="left">${
          span(pending.effective - this.now)
        }</span></section>`
        : nothing
    }
      ${
      closing
        ? html`<section class="notice"><h2>${t("display.closing")}</h2><strong>${
          closing.closes_at === null
            ? t("call.last-rounds", { results: closing.left })
            : t("display.closes", { at: clock(closing.closes_at) })
        }</strong>
            ${
          closing.closes_at === null
            ? t("display.results-since", { results: closing.results })
            : html`<span class="left">${span(closing.closes_at - this.now)}</span>`
        }</section>`
        : nothing
    }`;
  }
}
customElements.define("sb-boards", SbBoards);
