// What lies on the layout, place by place; and once settling is due, what to collect and what to pay in which chips.
import { chip, chipColour, chipStyles } from "../../felt/chips.js";
import { base, css, given, html, nothing, SbElement, svg, t } from "../../shared/element.js";
import { money, onChip } from "../../shared/money.js";
import { clauseLink } from "../../shared/refusal.js";
import { pileName, pilesOf } from "../../shared/piles.js";

/** Piles that need no name: what a wager is made of unless it says otherwise. */
const CASH = new Set(["cash", "cash-chips", "credits"]);

/** `view`: of the dealer; `names(area)`. */
class SbPaying extends SbElement {
  static properties = { view: given, names: given };
  static styles = [
    base,
    chipStyles,
    css`
      :host {
        display: grid;
        gap: 0.8rem;
      }
      h3 {
        display: flex;
        align-items: baseline;
        justify-content: space-between;
        gap: 0.6rem;
        font-size: 1.1rem;
        color: inherit;
      }
      h3 b {
        color: var(--gold);
        font-family: var(--font);
        white-space: nowrap;
      }
      .who {
        font: 500 0.85rem var(--font);
        color: var(--muted);
        overflow-wrap: anywhere;
      }
      .own {
        border-color: var(--gold);
        color: var(--gold);
      }
      .place {
        display: grid;
        gap: 0.35rem;
        padding: 0.6rem 0;
        border-bottom: 1px solid color-mix(in srgb, var(--line) 55%, transparent);
      }
      .place:last-child {
        border: 0;
      }
      .wager {
        display: grid;
        grid-template-columns: 1fr auto;
        gap: 0 0.8rem;
      }
      .pieces {
        display: flex;
        flex-wrap: wrap;
        gap: 0.35rem 0.8rem;
        align-items: center;
      }
      .piece {
        display: inline-flex;
        align-items: center;
        gap: 0.3rem;
        font-weight: 700;
      }
      .piece svg {
        width: 2.6rem;
        height: 2.6rem;
      }
      .order {
        display: grid;
        gap: 0.1rem;
        padding-inline-start: 0.8rem;
        border-inline-start: 4px solid var(--line);
      }
      .order.lose {
        border-color: var(--lose);
      }
      .order.win {
        border-color: var(--win);
      }
      .amount {
        font-variant-numeric: tabular-nums;
        font-weight: 700;
      }
      .clause {
        font-size: 0.82rem;
        white-space: nowrap;
      }
    `,
  ];

  render() {
    const { to_pay: due, places } = this.view;
    if (due.length) return this.#settling(due);
    return html`<h2>${t("dealer.wagers")}</h2>${
      places.length ? places.map((place) => this.#lain(place)) : html`<p class="muted">${t("dealer.no-wagers")}</p>`
    }`;
  }

  #money(minor) {
    return money(minor, this.view.public.currency);
  }

  /** A mark at a place where limits of its own apply. */
  #marked(place) {
    const isMarked = this.view.seats.some((one) => one.place === place && one.limits);
    return isMarked
      ? html`
        <span class="badge own"
          data-marked=${place}><span aria-hidden="true">◆</span><span class="sr">${t("dealer.own-limits", {
            place,
          })}</span></span>
      `
      : nothing;
  }

  #lain(place) {
    const sum = place.wagers.reduce((whole, one) => whole + one.amount, 0);
    return html`
      <section
        class="place"><h3><span>${place.place}${this.#marked(place.place)} <span class="who">${place
          .player}</span></span><b>${this.#money(sum)}</b></h3>
            ${place.wagers.map((one) =>
              html`<div class="wager"><span>${this.names(one.area)}${
                CASH.has(one.pile) ? nothing : html`
                  <span class="badge">${pileName(one.pile)}</span>
                `
              }</span><span class="amount">${this.#money(one.amount)}</span></div>`
            )}
            ${place.streaks.map((one) =>
              html`
                <div
                  class="wager"><span>${this.names(one.area)} <span class="badge">${one.length}</span>${pilesOf(one)
                    .map((pile) =>
                      html`
                        <span class="badge">${pileName(pile)}</span>
                      `
                    )}</span><span class="amount">${this.#money(one.stake)}</span></div>
              `
            )}
          </section>
    `;
  }

  #settling(due) {
    const losers = due.filter((one) => one.collect);
    const winners = due.filter((one) => one.pay || one.hand_back || one.hand_back_tokens);
    return html`
      <h2>${t("dealer.paying")}</h2>
      <section class="order lose"><h3><span>1 · ${t("dealer.collect-first")}</span><b>${this.#money(
        losers.reduce((sum, one) => sum + one.collect, 0),
      )}</b></h3>
              ${losers.length
                ? losers.map((one) =>
                  html`<div class="wager"><span>${one.place} · ${
                    one.wagers.filter((paid) => paid.outcome === "lose").map((paid) => this.names(paid.area)).join(", ")
                  }</span><span class="amount">${this.#money(one.collect)}</span></div>`
                )
                : html`<p class="muted">${t("dealer.nobody-lost")}</p>`}
            </section>
      <section class="order win"><h3><span>2 · ${t("dealer.then-pay")}</span><b>${this.#money(
        winners.reduce((sum, one) => sum + one.pay, 0),
      )}</b></h3>
              ${winners.length
                ? winners.map((one) => this.#winner(one))
                : html`<p class="muted">${t("dealer.nobody-won")}</p>`}
            </section>
    `;
  }

  #winner(one) {
    return html`
      <section class="place"
        data-pays=${one.place}><h3><span>${one.place}${this.#marked(one.place)} <span class="who">${one
          .player}</span></span><b>${this.#money(one.pay)}</b></h3>
            ${one.pieces.length
              ? html`<div class="pieces">${one.pieces.map((piece) => this.#piece(piece))}</div>`
              : nothing}
            ${one.wagers.filter((paid) => paid.outcome === "win").map((paid) =>
              html`
                <div
                  class="wager"><span>★ ${this.names(paid.area)} <span class="muted">${this.#money(paid.stake)} × ${t(
                    "odds.to-one",
                    { odds: paid.pays },
                  )}</span> <span class="muted clause">${clauseLink(
                    paid.clause,
                  )}</span></span><span class="amount">${this.#money(paid.win)}</span></div>
              `
            )}
            ${one.hand_back
              ? html`<div class="wager"><span>${t("dealer.hand-back-stake")}</span><span class="amount">${
                this.#money(one.hand_back)
              }</span></div>`
              : nothing}
            ${one.hand_back_tokens
              ? html`<div class="wager"><span>${t("dealer.hand-back-tokens")}</span><span class="amount">${
                this.#money(one.hand_back_tokens)
              }</span></div>`
              : nothing}
            ${one.withhold
              ? html`<div class="wager"><span class="badge bad">${t("dealer.withhold")}</span><span class="amount">${
                this.#money(one.withhold)
              }</span></div>`
              : nothing}
          </section>
    `;
  }

  #piece(piece) {
    if (piece.medium === "credits") {
      return html`<span class="piece">${
        t("dealer.credits", { amount: this.#money(piece.value * piece.count) })
      }</span>`;
    }
    const text = onChip(piece.value);
    return html`
      <span class="piece"
        data-piece="${piece.count}x${piece.value}">${piece.count} ×<svg viewBox="0 0 100 100" aria-hidden="true">${chip(
          50,
          50,
          46,
          chipColour(piece.value, piece.colour),
        )}${svg`<text class="chip-amount" x="50" y=${50 + 26 / Math.max(2, text.length)} font-size=${
          Math.min(38, 92 / Math.max(2, text.length))
        }>${text}</text>`}</svg>${piece.colour ? pileName(piece.colour) : nothing}<span class="sr">${this.#money(
          piece.value,
        )}</span></span>
    `;
  }
}
customElements.define("sb-paying", SbPaying);
