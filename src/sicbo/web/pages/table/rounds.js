// Past rounds recalled: each with its dice, the winning areas and the own wagers, plainly marked as a replay.
import "../../felt/felt.js";
import { total } from "../../felt/dice.js";
import "../../shared/dialog.js";
import { base, css, given, html, inner, nothing, repeat, SbElement, t, tell } from "../../shared/element.js";
import { ofTable } from "../../shared/live.js";
import { clock, moment, number } from "../../shared/money.js";
import { Asking } from "../../shared/refusal.js";
import { session } from "../../shared/session.js";
import { marks, rulingStyles, rulingTemplate } from "../../shared/ruling.js";
import { settledStyles, settledTable } from "./bets.js";
import { Chips } from "./play.js";
import { save } from "./receipt.js";

const PAGE = 25;

/** `tableId`; `seen`: changes with every settled round; `layout`, `areas`, `names`, `symbols`, `currency`, `game` for the replay. Says `verify`. */
class SbRounds extends Asking(SbElement) {
  static properties = {
    tableId: {},
    seen: given,
    layout: given,
    areas: given,
    names: given,
    symbols: given,
    currency: {},
    game: {},
    lines: inner,
    hasMore: inner,
    story: inner,
  };
  static styles = [
    base,
    settledStyles,
    rulingStyles,
    css`
      ul {
        display: grid;
        gap: 0.3rem;
      }
      .round {
        display: grid;
        grid-template-columns: auto 1fr auto auto;
        align-items: center;
        gap: 0.7rem;
        width: 100%;
        padding: 0.3rem 0.6rem;
        font-weight: 400;
        text-align: start;
      }
      .three {
        display: flex;
        gap: 3px;
      }
      .replay {
        border: 3px dashed var(--warn);
        border-radius: 14px;
        padding: 0.6rem;
        display: grid;
        gap: 0.8rem;
      }
      .banner {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        align-items: center;
        gap: 0.3rem 1rem;
        background: repeating-linear-gradient(-45deg, color-mix(in srgb, var(--warn) 22%, transparent) 0 12px, transparent
          12px 24px);
        border-radius: 8px;
        padding: 0.5rem 0.8rem;
        color: var(--warn);
        font-weight: 700;
      }
      .dice {
        display: flex;
        align-items: center;
        gap: 1rem;
        justify-content: center;
      }
      .total {
        font: 800 1.8rem var(--serif);
        color: var(--win);
      }
    `,
  ];

  willUpdate(changed) {
    if (changed.has("tableId") || changed.has("seen")) this.#latest();
  }

  render() {
    // A round that is still played is nothing to recall.
    const past = this.lines?.filter((line) => line.outcome !== "playing");
    return html`${this.refusal()}
      ${
      !past?.length
        ? html`<p class="muted">${t("table.no-rounds")}</p>`
        : html`<ul>${repeat(past, (line) => line.round, (line) => this.#line(line))}</ul>`
    }
      ${
      this.hasMore
        ? html`<p><button class="button small" @click=${this.#more}>${t("table.older")}</button></p>`
        : nothing
    }
      ${this.story ? this.#replay(this.story) : nothing}`;
  }

  #line(line) {
    return html`<li><button class="button round" data-round=${line.round} @click=${() => this.recall(line.round)}>
      <b class="number">${number(line.round)}</b>
      <span class="three">${(line.dice ?? []).map((face) => this.#die(face, 22))}</span>
      <span>${
      line.put_right.length
        ? marks(line)
        : html`<span class="number">${line.dice ? number(total(line.dice)) : t(`table.outcome-${line.outcome}`)}</span>`
    }</span>
      <span class="muted number">${clock(line.at)}</span>
    </button></li>`;
  }

  #die(face, size) {
    return html`<sb-die .face=${face} .symbols=${this.symbols} .size=${size}></sb-die>`;
  }

  #replay(story) {
    const line = this.lines?.find((one) => one.round === story.round);
    const settled = story.settlements.flatMap((one) => one.wagers);
    const areas = new Set(settled.map((paid) => paid.area));
    const chips = new Chips().settle(settled);
    for (const one of story.wagers) if (!areas.has(one.area)) chips.lay(one);
    return html`
      <sb-dialog wide open label=${t("table.recall", {
        round: number(story.round),
      })} @close=${() => (this.story = null)}>
        <div class="replay" data-replay=${story.round}>
              <p class="banner"><span>⟲ ${t("table.replay")}</span><span>${line ? moment(line.at) : ""}</span></p>
              ${story.rulings.map((ruling) =>
                rulingTemplate(ruling, story.round, { names: this.names, currency: this.currency, table: this.tableId })
              )}
              ${story.dice
                ? html`<div class="dice">${story.dice.map((face) => this.#die(face, 48))}<span class="total">${
                  number(total(story.dice))
                }</span></div>`
                : html`<p>${t(`table.outcome-${story.outcome}`)}</p>`}
              <sb-felt .layout=${this.layout} .areas=${this.areas} .chips=${chips} .lit=${new Set(
                story.lit?.[this.game] ?? [],
              )} .currency=${this.currency}></sb-felt>
              ${settled.length
                ? settledTable(settled, this.names, this.currency)
                : story.wagers.length
                ? nothing
                : html`<p class="muted">${t("table.no-own-bets")}</p>`}
              <div class="row">
                <button class="button" @click=${() => this.#verify(story.round)}>${t("table.verify-this")}</button>
                ${session.may("player")
                  ? html`<a class="button" href="/account?table=${
                    encodeURIComponent(this.tableId)
                  }&round=${story.round}">${t("table.dispute-this")}</a>`
                  : nothing}
                <button class="button" @click=${() =>
                  save(this.tableId, story.round, { currency: this.currency, game: this.game })}>${t(
                    "table.save-receipt",
                  )}</button>
              </div>
            </div>
      </sb-dialog>
    `;
  }

  recall(round) {
    return this.attempt(async () => (this.story = await ofTable(this.tableId, `/rounds/${round}`)));
  }

  #verify(round) {
    this.story = null;
    tell(this, "verify", { round });
  }

  async #latest() {
    if (!this.tableId) return;
    const found = await ofTable(this.tableId, `/rounds?most=${PAGE}`).catch(() => null);
    if (!found) return;
    const older = (this.lines ?? []).filter((line) => line.round < (found.at(-1)?.round ?? 0));
    if (!older.length) this.hasMore = found.length === PAGE;
    this.lines = [...found, ...older];
  }

  async #more() {
    const found = await ofTable(this.tableId, `/rounds?most=${PAGE}&before=${this.lines.at(-1).round}`).catch(() =>
      null
    );
    if (!found) return;
    this.hasMore = found.length === PAGE;
    this.lines = [...this.lines, ...found];
  }
}
customElements.define("sb-rounds", SbRounds);
