// Sitting down, buying in, cashing out and leaving.
import "../../shared/dialog.js";
import { get, post } from "../../shared/api.js";
import { chipPicture, chipStyles } from "../../felt/chips.js";
import { base, css, given, html, inner, nothing, SbElement, t, tell } from "../../shared/element.js";
import { money, plainly, typed } from "../../shared/money.js";
import { Asking } from "../../shared/refusal.js";
import { session } from "../../shared/session.js";

const FIRST = 100_00;
const PATIENCE = 8_000;

/** The window of a seat; `play`, `wallet`: whose it is. Says `close`. */
class SbSeat extends Asking(SbElement) {
  static properties = {
    play: given,
    wallet: given,
    card: inner,
    place: inner,
    amount: inner,
  };
  static styles = [
    base,
    chipStyles,
    css`
      .places {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(5.5rem, 1fr));
        gap: 0.5rem;
      }
      .place {
        display: grid;
        gap: 0.1rem;
        min-height: 64px;
        padding: 0.4rem;
        border-width: 2px;
      }
      .place small {
        color: var(--muted);
        font-weight: 400;
      }
      .place[aria-checked="true"] {
        border-color: var(--gold);
        background: color-mix(in srgb, var(--gold) 18%, var(--panel));
      }
      .adds {
        gap: 0.4rem;
      }
      .adds svg {
        display: block;
        width: 46px;
        height: 46px;
      }
      .chip-button {
        padding: 0;
        border: 0;
        background: none;
        border-radius: 50%;
        cursor: pointer;
      }
      .split {
        display: grid;
        gap: 0.6rem;
        padding-top: 0.8rem;
        border-top: 1px solid var(--line);
      }
    `,
  ];

  firstUpdated() {
    this.amount = Math.min(FIRST, this.wallet.patron?.wallet ?? FIRST);
    this.#free();
    this.wallet.look().then(
      () => ((this.amount = Math.min(this.amount, this.wallet.patron?.wallet ?? this.amount)), this.requestUpdate()),
    );
  }

  render() {
    const { own } = this.play;
    return html`
      <sb-dialog open label=${own ? t("table.money") : t("table.sit")} @close=${this.#close}>
        <div class="stack">
              ${!session.may("player") ? this.#visitor() : own ? this.#seated(own) : this.#standing()}
              ${this.refusal()}
            </div>
      </sb-dialog>
    `;
  }

  #visitor() {
    return html`
      <p>${t("table.log-in-first")}</p>
      <button class="button primary" @click=${() => (this.#close(), tell(this, "enter"))}>${t("shared.log-in")}</button>
    `;
  }

  #standing() {
    const card = this.card;
    if (!card) return html`<p>${t("shared.connecting")}</p>`;
    const unit = this.wallet.patron?.unit;
    if (unit && unit !== card.currency) {
      return html`
        <p role="alert" data-other-currency>${t("refusal.other-currency", {
          currency: card.currency,
          wallet: unit,
        })} ${t("remedy.other-currency")}</p>
        <a class="button primary" href="/">${t("shared.lobby")}</a>
      `;
    }
    if (!card.free.length) return html`<p>${t("table.full")}</p>`;
    const several = new Set(Object.values(card.places)).size > 1;
    return html`<h3>${t("table.choose-place")}</h3>
      ${this.#device(card)}
      <div class="places" role="radiogroup" aria-label=${t("table.choose-place")}>
        ${
      Object.entries(card.places).map(([place, game]) => {
        const isFree = card.free.includes(place);
        return html`
          <button class="button place" role="radio" aria-checked=${this.place === place} ?disabled=${!isFree}
            @click=${() => (this.place = place)}>${place}<small>${several
              ? t(`game.${game}`)
              : isFree
              ? t("table.free")
              : t("table.taken")}</small></button>
        `;
      })
    }
      </div>
      ${this.#amount(t("table.buy-in"))}
      <button class="button primary" ?disabled=${this.isBusy || !this.place} @click=${this.#sit}>${
      t("table.sit-down")
    }</button>`;
  }

  /** At a licensed table a wager counts only from the terminal of the place: which one is this screen? */
  #device(card) {
    if (card.mode !== "licensed") return nothing;
    if (this.here?.table === card.id) {
      return html`<p class="muted">${t("table.this-terminal", { place: this.here.place })}</p>`;
    }
    return html`
      <form class="row"
        @submit=${this.#pair}><p class="muted">${t(
          "table.no-terminal",
        )}</p><input class="plain" name="code" aria-label=${t("table.code")} placeholder=${t(
          "table.code",
        )} autocomplete="off" required /><button class="button small">${t("table.pair")}</button></form>
    `;
  }

  #pair(event) {
    event.preventDefault();
    const code = event.target.elements.code.value.trim();
    this.#try(async () => {
      await post("/api/terminal", { code });
      await this.#free();
    });
  }

  #seated(own) {
    return html`
      ${this.#amount(t("table.buy-in-more"))}
            <button class="button primary" ?disabled=${this.isBusy || !this.amount} @click=${() =>
              this.#try(() => this.#buyIn())}>${t("table.buy-in")}</button>
            <div class="split">
        <p>${t("table.stack")}: <b class="number">${money(own.stack, this.play.table.currency)}</b></p>
        <div class="row">
          <button class="button" ?disabled=${this.isBusy || !own.stack} @click=${() =>
            this.#try(() => this.#cashOut())}>${t("table.cash-out")}</button>
          <button class="button danger" ?disabled=${this.isBusy} @click=${() => this.#try(() => this.#leave())}>${t(
            "table.leave",
          )}</button>
        </div>
        <p class="muted">${t("table.leave-why")}</p>
      </div>
    `;
  }

  #amount(label) {
    const { currency, chips } = this.play.table;
    const wallet = this.wallet.patron?.wallet ?? 0;
    return html`
      <div class="stack">
        <label
          class="field">${label}<input inputmode="decimal" autocomplete="off" .value=${plainly(
            this.amount ?? 0,
          )} @change=${(event) => (this.amount = typed(event.target.value) ?? 0)} /></label>
        <div class="row adds">
              ${chips.filter((value) => value >= 100).map((value) =>
                html`<button class="chip-button" type="button" aria-label=${
                  t("table.add", { amount: money(value, currency, { short: true }) })
                } @click=${() => (this.amount = Math.min(wallet, this.amount + value))}>${chipPicture(value)}</button>`
              )}
              <button class="button small" type="button" @click=${() => (this.amount = wallet)}>${t(
                "table.all",
              )}</button>
              <button class="button small" type="button" @click=${() => (this.amount = 0)}>${t("table.none")}</button>
            </div>
        <p class="muted">${t("table.in-wallet", { amount: money(wallet, this.wallet.patron?.unit || currency) })}</p>
      </div>
    `;
  }

  async #free() {
    try {
      const [cards, here] = await Promise.all([get("/api/tables"), get("/api/terminal")]);
      this.here = here;
      this.card = cards.find((one) => one.id === this.play.live.table) ?? null;
      if (here.table === this.card?.id) this.place = here.place;
      if (!this.card?.free.includes(this.place)) this.place = this.card?.free[0] ?? "";
    } catch (refused) {
      this.refused = refused;
    }
  }

  #sit() {
    return this.#try(async () => {
      const { table } = this.play.live;
      if (!this.wallet.patron?.seats[table]) await this.wallet.order({ type: "sit", table, place: this.place });
      await this.#until(() => this.play.own);
      if (this.amount) await this.#buyIn();
      this.#close();
    });
  }

  async #buyIn() {
    const before = this.play.own?.stack ?? 0;
    await this.wallet.order({ type: "send-to-table", table: this.play.live.table, amount: this.amount });
    await this.#done(() => this.play.own && this.play.own.stack !== before);
  }

  async #cashOut() {
    await this.play.cashOut(this.play.own.stack);
    await this.#done(() => this.play.own?.stack === 0);
  }

  async #leave() {
    if (this.play.own.wagers.length && this.play.isOpen) await this.play.all("clear");
    // What cannot be taken back keeps the player here: the house says so before any chips are gone.
    if (this.play.hasWagers) await this.play.leave();
    if (this.play.own.stack) await this.play.cashOut(this.play.own.stack);
    await this.play.leave();
    await this.#done(() => !this.play.own);
  }

  async #done(isSo) {
    await this.#until(isSo);
    await this.wallet.look();
    this.#close();
  }

  async #until(isSo) {
    for (const end = Date.now() + PATIENCE; !isSo() && Date.now() < end;) {
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  async #try(act) {
    if (!(await this.attempt(act))) this.#free();
  }

  #close() {
    if (this.isConnected) this.dispatchEvent(new Event("close"));
  }
}
customElements.define("sb-seat", SbSeat);
