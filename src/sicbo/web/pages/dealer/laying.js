// Chips on the felt recorded by the dealer: for whom, how much, and then the area by a press on the layout; and chips sold for cash.
import "./counter.js";
import { base, css, given, html, nothing, SbElement, t } from "../../shared/element.js";
import { plain, typed } from "../../shared/money.js";
import { CASH, pileName, TOKENS } from "../../shared/piles.js";

/** `view`: of the dealer; `place`, `pile`, `amount`: what is chosen. Says `choose` and `order`. */
class SbLaying extends SbElement {
  static properties = { view: given, place: {}, pile: {}, amount: { type: Number } };
  static styles = [
    base,
    css`
      .form {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
        gap: 0.6rem;
        align-items: end;
      }
      .sums {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem;
      }
    `,
  ];

  render() {
    const { public: table, seats } = this.view;
    const seated = seats.filter((seat) => seat.player);
    const sums = table.chips ?? [];
    return html`<section class="panel stack" aria-label=${t("dealer.laying")}>
      <h2>${t("dealer.laying")}</h2>
      <p class="muted">${t(table.bets_open ? "dealer.laying-how" : "dealer.laying-closed")}</p>
      <div class="form">
        <label class="field">${t("dealer.place")}<select @change=${(event) =>
      this.#choose({ place: event.target.value })}>
          ${
      seated.map((seat) =>
        html`<option value=${seat.place} .selected=${seat.place === this.place}>${seat.place} · ${seat.player}</option>`
      )
    }</select></label>
        ${this.#piles(seated)}
        <label class="field">${t("dealer.amount")}<input inputmode="decimal" .value=${plain(this.amount)} @change=${(
      event,
    ) => this.#choose({ amount: typed(event.target.value) ?? this.amount })} /></label>
        <button class="button" ?disabled=${!this.place} @click=${this.#buy}>${t("dealer.buy-chips")}</button>
        <button class="button" ?disabled=${!this.place || !table.bets_open} @click=${() =>
      this.#order({ type: "undo-wagers", round: table.takes_round, place: this.place })}>${t("dealer.undo")}</button>
      </div>
      ${
      sums.length
        ? html`<div class="sums">${
          sums.map((sum) =>
            html`<button class="button small" aria-pressed=${sum === this.amount} @click=${() =>
              this.#choose({ amount: sum })}>${plain(sum)}</button>`
          )
        }</div>`
        : ""
    }
      <sb-counter .view=${this.view} .place=${this.place} .amount=${this.amount}></sb-counter>
    </section>`;
  }

  /** What the wager is made of, where the player has more than cash chips. */
  #piles(seated) {
    const seat = seated.find((one) => one.place === this.place);
    const piles = [CASH, ...(seat?.tokens ? [TOKENS] : []), ...(seat?.colours ?? []).map((one) => one.colour)];
    if (piles.length < 2) return nothing;
    return html`<label class="field">${t("dealer.pile")}<select @change=${(event) =>
      this.#choose({ pile: event.target.value })}>${
      piles.map((pile) => html`<option value=${pile} .selected=${pile === this.pile}>${pileName(pile)}</option>`)
    }</select></label>`;
  }

  #buy() {
    this.#order({ type: "buy-chips", place: this.place, amount: this.amount });
  }

  #choose(detail) {
    this.dispatchEvent(new CustomEvent("choose", { detail }));
  }

  #order(order) {
    this.dispatchEvent(new CustomEvent("order", { detail: { order } }));
  }
}
customElements.define("sb-laying", SbLaying);
