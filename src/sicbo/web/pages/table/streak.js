// A streak wager costs what the sign says, whatever chip is in hand: told and asked at the first press of a session, and undone until it counts.
import "../../shared/dialog.js";
import { base, css, given, html, inner, nothing, SbElement, t } from "../../shared/element.js";
import { money } from "../../shared/money.js";
import { clauseLink } from "../../shared/refusal.js";

const KNOWN = "sicbo-streak-known";

/** `play`: the own wagers; `held`: the one that can be undone; `areas`: names and rules of the areas; `currency`. */
class SbStreak extends SbElement {
  static properties = { play: given, held: given, areas: given, currency: {}, asked: inner };
  static styles = [
    base,
    css`
      .held {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.4rem 1rem;
        padding: 0.5rem 0.8rem;
        border: 2px solid var(--warn);
        border-radius: 10px;
        background: color-mix(in srgb, var(--warn) 12%, var(--panel));
      }
      .price {
        font: 800 1.6rem var(--serif);
        color: var(--gold);
      }
    `,
  ];

  /** A press on a streak area; `false` where the player is asked first. */
  press(area, pile) {
    const price = this.play.table.streaks?.price;
    if (!price || !this.play.own) return this.play.streak(area, price ?? 0, pile);
    if (sessionStorage.getItem(KNOWN) === this.play.own.player) return this.play.hold(area, price, pile);
    this.asked = { area, price, pile };
    return false;
  }

  render() {
    return html`${this.held ? this.#held(this.held) : nothing}${this.asked ? this.#ask(this.asked) : nothing}`;
  }

  #held({ area, amount }) {
    return html`
      <p class="held" role="status" data-held=${area}>
        <span>${t("table.streak-held", { area: this.#name(area), price: money(amount, this.currency) })}</span>
        <button class="button small" data-undo-streak @click=${() => this.play.release()}>↶ ${t("table.undo")}</button>
      </p>
    `;
  }

  #ask({ area, price }) {
    const clause = this.areas?.[area]?.clause;
    return html`
      <sb-dialog open label=${this.#name(area)} @close=${() => (this.asked = null)}>
        <div class="stack" data-asks-streak=${area}>
          <p class="price">${money(price, this.currency)}</p>
          <p>${t("table.streak-price", { price: money(price, this.currency) })}</p>
          <p>${t("table.streak-counts")} ${clause ? clauseLink(clause) : nothing}</p>
          <div class="row"><button class="button primary" data-lay-streak @click=${() => this.#lay()}>${t(
            "table.streak-lay",
            { price: money(price, this.currency) },
          )}</button></div>
        </div>
      </sb-dialog>
    `;
  }

  #lay() {
    const { area, price, pile } = this.asked;
    this.asked = null;
    sessionStorage.setItem(KNOWN, this.play.own.player);
    this.play.hold(area, price, pile);
  }

  #name(area) {
    return this.areas?.[area]?.name ?? area;
  }
}
customElements.define("sb-streak", SbStreak);
