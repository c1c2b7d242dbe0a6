// Opening a table: which book and games, as what, under which limits, and every open question confirmed.
import "../../shared/dialog.js";
import { announce } from "../../shared/announce.js";
import { get, give } from "../../shared/api.js";
import { base, css, flag, html, inner, nothing, SbElement, t } from "../../shared/element.js";
import { typed } from "../../shared/money.js";
import { clauseLink } from "../../shared/refusal.js";
import { formStyles } from "../../shared/form-styles.js";
import { word } from "../../shared/names.js";

const BOOK = "crown-sydney";
const START = {
  table: "",
  mode: "practice",
  dice: "electronic",
  dealer: "automatic",
  minimum: "5",
  maximum: "1000",
  unit: "1",
  cap: "",
  streak: "25",
  approved: "1",
  chips: "1, 5, 25, 100",
  confirmed: false,
};

class SbOpening extends SbElement {
  static properties = {
    open: flag,
    books: inner,
    law: inner,
    values: inner,
    places: inner,
    without: inner,
    readings: inner,
    fittings: inner,
    refused: inner,
    wrong: inner,
    isBusy: inner,
  };
  static styles = [
    base,
    formStyles,
    css`
      form {
        display: grid;
        gap: 1rem;
      }
      .two {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
        gap: 0.7rem;
        align-items: end;
      }
      details {
        border: 1px solid var(--line);
        border-radius: 10px;
        padding: 0.5rem 0.8rem;
      }
      summary {
        cursor: pointer;
        font-weight: 600;
      }
      .readings {
        max-height: 24rem;
        margin-top: 0.5rem;
        overflow: auto;
      }
      .reading {
        display: grid;
        gap: 0.25rem;
        padding: 0.6rem 0;
        border-top: 1px solid var(--line);
      }
      .reading p {
        font-size: 0.9rem;
      }
    `,
  ];

  constructor() {
    super();
    Object.assign(this, { books: [], values: START, places: {}, without: [], readings: {}, fittings: [] });
  }

  updated(changed) {
    if (changed.has("open") && this.open) this.#begin();
  }

  spoken() {
    if (this.open && this.law) this.#choose(this.law.book, false);
  }

  async #begin() {
    Object.assign(this, { values: START, refused: null, wrong: "" });
    this.books = (await get("/api/rulebooks")).filter((one) => one.games.length);
    await this.#choose(BOOK);
  }

  async #choose(book, anew = true) {
    this.book = book;
    const law = await get(`/api/rulebooks/${book}/opening`);
    if (book !== this.book) return; // another one was chosen meanwhile
    this.law = law;
    if (!anew) return;
    this.places = { [this.law.games[0].id]: "6" };
    this.readings = Object.fromEntries(this.law.readings.map((one) => [one.id, one.default]));
    this.fittings = [];
    this.without = [];
    this.#set("confirmed", false);
  }

  #set(name, value) {
    this.values = { ...this.values, [name]: value };
    const { mode, dice, dealer } = this.values;
    const fit = this.#fit(Object.keys(this.law?.ways[mode] ?? {}), dice);
    this.values = { ...this.values, dice: fit, dealer: this.#fit(this.law?.ways[mode][fit] ?? [], dealer) };
    this.wrong = "";
  }

  /** What was chosen, as long as the house has it; else the first that it has. */
  #fit(known, chosen) {
    return known.includes(chosen) || !known.length ? chosen : known[0];
  }

  render() {
    if (!this.open) return nothing;
    return html`<sb-dialog wide open label=${t("pit.open-table")} @close=${this.#shut}>
      ${this.law ? this.#form() : html`<p class="muted">${t("shared.connecting")}</p>`}
    </sb-dialog>`;
  }

  #form() {
    const { law, values } = this;
    const streaks = law.games.some((game) => game.streak && Number(this.places[game.id]));
    return html`<form novalidate @submit=${this.#submit}>
      <p class="muted">${t("pit.open-why")} ${clauseLink(law.clause)}</p>
      <div class="two">
        <label class="field">${t("pit.book")}<select name="book" @change=${(event) =>
      this.#choose(event.target.value)}>${
      this.books.map((one) => html`<option value=${one.id} ?selected=${one.id === law.book}>${one.name}</option>`)
    }</select></label>
        ${this.#text("table", t("pit.table-name"))}
        ${this.#choice("mode", Object.keys(law.ways), (one) => t(`shared.${one}`))}
        ${this.#choice("dice", Object.keys(law.ways[values.mode]), (one) => word("pit.device", one))}
        ${this.#choice("dealer", law.ways[values.mode][values.dice], (one) => word("pit.dealer", one))}
      </div>
      <fieldset><legend>${t("pit.places-of")}</legend><div class="two">
        ${law.one_layout ? this.#oneGame() : law.games.map((game) => this.#seats(game, game.name))}
      </div></fieldset>
      ${this.#optional()}
      <fieldset><legend>${t("pit.sign")} (${law.currency})</legend><div class="two">
        ${this.#money("minimum")} ${this.#money("maximum")} ${this.#money("unit")} ${this.#money("cap", true)}
        ${law.needs_approved ? this.#money("approved") : nothing} ${streaks ? this.#money("streak") : nothing}
      </div></fieldset>
      ${this.#text("chips", t("pit.chips", { currency: law.currency }))}
      ${
      law.fittings.length
        ? html`<fieldset><legend>${t("pit.fittings")}</legend>${
          law.fittings.map((one) =>
            html`<label class="check"><input type="checkbox" @change=${(event) => (this.fittings = event.target.checked
              ? [...this.fittings, one]
              : this.fittings.filter((other) => other !== one))} /> ${word("pit.fitting", one)}</label>`
          )
        }</fieldset>`
        : nothing
    }
      ${this.#readings()}
      ${this.wrong ? html`<p class="wrong" role="alert">✕ ${this.wrong}</p>` : nothing}
      ${this.refused ? html`<sb-refusal .refused=${this.refused}></sb-refusal>` : nothing}
      <div class="row"><button class="button primary" ?disabled=${this.isBusy}>${
      t("pit.open-table")
    }</button><button type="button" class="button" @click=${this.#shut}>${t("shared.cancel")}</button></div>
    </form>`;
  }

  /** Where a table has one layout, its game is chosen once. */
  #oneGame() {
    const chosen = this.law.games.find((game) => game.id in this.places);
    return html`<label class="field">${t("pit.game")}<select name="game" @change=${(event) =>
      this.#play(event.target.value, this.places[chosen.id])}>${
      this.law.games.map((game) => html`<option value=${game.id} ?selected=${game === chosen}>${game.name}</option>`)
    }</select></label>
      ${this.#seats(chosen, t("pit.places"))}`;
  }

  #play(game, seats) {
    this.places = { [game]: seats };
    this.without = [];
  }

  #seats(game, label) {
    return html`
      <label
        class="field">${label}<input name="places-${game.id}" inputmode="numeric" .value=${this.places[game.id] ??
          "0"} @input=${(event) => (this.places = { ...this.places, [game.id]: event.target.value })} /></label>
    `;
  }

  /** The bets that the book leaves to the operator, each offered or not. */
  #optional() {
    const bets = Object.fromEntries(
      this.law.games.filter((game) => Number(this.places[game.id])).flatMap((game) =>
        game.optional.map((bet) => [bet.id, bet.name])
      ),
    );
    if (!Object.keys(bets).length) return nothing;
    return html`<fieldset><legend>${t("pit.optional-bets")}</legend>${
      Object.entries(bets).map(([id, name]) =>
        html`
          <label
            class="check"><input type="checkbox" name="bet-${id}" .checked=${!this.without.includes(id)} @change=${(
              event,
            ) => (this.without = event.target.checked
              ? this.without.filter((one) => one !== id)
              : [...this.without, id])} /> ${name}</label>
        `
      )
    }</fieldset>`;
  }

  #readings() {
    return html`
      <details open>
        <summary>${t("pit.readings", { count: this.law.readings.length })}</summary>
        <div class="readings">${this.law.readings.map(
          (one) =>
            html`
              <div class="reading">
                <label
                  class="field"><span lang="en">${one.question}</span><select name="reading-${one.id}" @change=${(
                    event,
                  ) => (this.readings = { ...this.readings, [one.id]: event.target.value })}>${one.options.map((
                    option,
                  ) =>
                    html`<option lang="en" value=${option.id} ?selected=${
                      option.id === this.readings[one.id]
                    }>${option.means}</option>`
                  )}</select></label>
                <p class="muted" lang="en">${one.why} ${one.clauses.map((clause) =>
                  html`
                    ${clauseLink(clause)}
                  `
                )}</p>
              </div>
            `,
        )}</div>
        <label
          class="check"><input type="checkbox" name="confirmed" .checked=${this.values.confirmed} @change=${(event) =>
            this.#set("confirmed", event.target.checked)} /> ${t("pit.confirm-readings")}</label>
      </details>
    `;
  }

  #text(name, label) {
    return html`
      <label
        class="field">${label}<input name=${name} autocomplete="off" .value=${this.values[name]} @input=${(event) =>
          this.#set(name, event.target.value)} /></label>
    `;
  }

  #money(name, optional = false) {
    return html`
      <label
        class="field">${word("pit.field", name)}${optional
          ? html`
            <span class="muted">(${t("pit.optional")})</span>
          `
          : nothing}<input name=${name} inputmode="decimal" autocomplete="off" .value=${this.values[name]} @input=${(
          event,
        ) => this.#set(name, event.target.value)} /></label>
    `;
  }

  #choice(name, options, text) {
    return html`<label class="field">${t(`pit.open-${name}`)}<select name=${name} @change=${(event) =>
      this.#set(name, event.target.value)}>${
      options.map((one) => html`<option value=${one} ?selected=${one === this.values[name]}>${text(one)}</option>`)
    }</select></label>`;
  }

  /** What keeps the form from being an order at all; whether the table may open so, the house says. */
  #unfit() {
    const { values, law } = this;
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(values.table)) return t("pit.wrong-table");
    const amounts = [
      "minimum",
      "maximum",
      "unit",
      ...(values.cap === "" ? [] : ["cap"]),
      ...(law.needs_approved ? ["approved"] : []),
    ];
    const bad = amounts.find((name) => typed(values[name]) === null);
    if (bad) return `${word("pit.field", bad)}: ${t("pit.wrong-money")}`;
    if (values.chips.split(",").some((one) => typed(one) === null)) return t("pit.wrong-chips");
    if (!values.confirmed) return t("pit.wrong-readings");
    return "";
  }

  async #submit(event) {
    event.preventDefault();
    this.refused = null;
    this.wrong = this.#unfit();
    if (this.wrong) return;
    const { values, law } = this;
    const seats = law.games.flatMap((game) =>
      Array.from({ length: Number(this.places[game.id] ?? 0) || 0 }, () => game.id)
    );
    const streaks = law.games.some((game) => game.streak && seats.includes(game.id));
    this.isBusy = true;
    try {
      await give("/api/tables", {
        table: values.table,
        book: law.book,
        mode: values.mode,
        dice: values.dice,
        dealer: values.dealer,
        places: seats.map((game, index) => ({ id: `P${index + 1}`, game })),
        readings: this.readings,
        without: this.without,
        chips: values.chips.split(",").map(typed),
        fittings: this.fittings,
        sign: { every: { minimum: typed(values.minimum), maximum: typed(values.maximum), unit: typed(values.unit) } },
        ...(law.needs_approved ? { approved: { every: typed(values.approved) } } : {}),
        ...(values.cap === "" ? {} : { liability_cap: typed(values.cap) }),
        ...(streaks ? { streak_price: typed(values.streak) ?? 0 } : {}),
      });
      announce(t("pit.opened", { table: values.table }));
      this.dispatchEvent(new CustomEvent("acted", { bubbles: true, composed: true }));
      location.hash = `#/${encodeURIComponent(values.table)}`;
      this.#shut();
    } catch (refused) {
      this.refused = refused;
    } finally {
      this.isBusy = false;
    }
  }

  #shut() {
    this.open = false;
    this.dispatchEvent(new Event("shut"));
  }
}
customElements.define("sb-opening", SbOpening);
