// The dealer's console: only the steps that the rulebook allows next, the words to call, and whatever must not be overlooked.
import "../felt/felt.js";
import "../shared/refusal.js";
import "../shared/top.js";
import "./dealer/alerts.js";
import "./dealer/counting.js";
import "./dealer/entry.js";
import "./dealer/irregular.js";
import "./dealer/laying.js";
import "./dealer/paying.js";
import { total } from "../felt/dice.js";
import { announce } from "../shared/announce.js";
import { Layouts } from "../shared/layouts.js";
import { addWords, base, html, inner, listed, nothing, SbElement, t } from "../shared/element.js";
import { Foretold, ownLines, stepped } from "../shared/limits.js";
import { Live, ofTable } from "../shared/live.js";
import { madeOf, TOKENS } from "../shared/piles.js";
import { isProving } from "../shared/proof.js";
import { session, Who } from "../shared/session.js";
import { alsoSpeak } from "../shared/words.js";
import words from "../words/dealer.json" with { type: "json" };
import { KEYS, Keys } from "./dealer/keys.js";
import { consoleStyles } from "./dealer/styles.js";
import { Orders } from "./dealer/commands.js";
import { call } from "./dealer/steps.js";

addWords(words);
alsoSpeak("en");

/** How long a result that was just keyed cannot be confirmed: a tap too many is no confirmation. */
const DEAD = 500;

class SbDealer extends SbElement {
  static properties = {
    keyed: inner,
    shown: inner,
    menu: inner,
    laying: inner,
    place: inner,
    pile: inner,
    amount: inner,
    hint: inner,
    dead: inner,
  };
  static styles = [base, consoleStyles];
  table = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  live = new Live(this, this.table, { audience: "dealer" });
  orders = new Orders(this, this.live);
  layouts = new Layouts(this, this.table);
  foretold = new Foretold();
  who = new Who(this);
  keys = new Keys(this, (name, key) => this.#pressed(name, key));

  constructor() {
    super();
    this.keyed = [];
    this.place = "";
    this.live.onView = (view) => this.#seen(view);
    this.may = (rank) => session.ranks(rank);
  }

  connectedCallback() {
    super.connectedCallback();
    this.tick = setInterval(() => this.requestUpdate(), 1_000);
    document.title = `${this.table} · sicbo`;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.tick);
  }

  /** What the dealer sees; nothing for whoever may not see it. */
  get view() {
    return this.live.audience === "dealer" ? this.live.view : null;
  }

  updated() {
    const table = this.view?.public;
    if (table?.games.every((game) => this.layouts.of(game))) {
      this.foretold.tell(table, (area) => this.layouts.name(table.games, area));
    }
  }

  render() {
    return html`
      <sb-top heading=${t("dealer.title", { table: this.table })}></sb-top>
      <main id="main">${this.view ? this.#console(this.view) : this.#outside()}</main>
      <sb-irregular ?open=${Boolean(this.menu)} ?ready=${this.orders.isReady} .table=${this.table} .seq=${this.live
        .seq} .orders=${this.orders}
        .may=${this.may} .names=${(area) =>
          this.layouts.name(this.view?.public.games ?? [], area)} @close=${() => (this.menu = false)}></sb-irregular>
    `;
  }

  #outside() {
    if (this.live.refused && !session.me.locked) return html`<sb-refusal .refused=${this.live.refused}></sb-refusal>`;
    if (this.live.status !== "live") return html`<p class="panel" role="status">${t("shared.connecting")}</p>`;
    return html`
      <section class="panel stack">
        <h2>${t("dealer.staff-only")}</h2>
        <p>${t("dealer.staff-only-why")}</p>
      </section>
    `;
  }

  #console(view) {
    const table = view.public;
    const isReady = this.orders.isReady;
    this.layouts.under(table);
    // A new function each time: the parts that name areas are drawn anew once the layouts are there.
    const names = (area) => this.layouts.name(table.games, area);
    const isEntry = this.#canEnter(view);
    const told = html`${this.orders.refused ? html`<sb-refusal .refused=${this.orders.refused}></sb-refusal>` : nothing}
      ${this.hint ? html`<p class="hint" role="status">${this.hint}</p>` : nothing}`;
    return html`${this.#status(view, names)} ${isEntry ? nothing : told}
      <div class="desk">
        <section class="panel now" aria-label=${t("dealer.next")}>
          ${isEntry ? this.#entry(view, isReady) : nothing}
          <sb-steps .view=${view} ?ready=${isReady} ?dead=${this.dead || this.keyed.length > 0} .symbols=${
      this.#symbols(view)
    } .may=${this.may} @take=${(event) => this.#take(event.detail)}></sb-steps>
          ${isEntry ? told : table.dice ? this.#result(table) : nothing}
        </section>
        <section class="cloth">${table.games.map((game) => this.#felt(game, view))}</section>
        <aside class="side">
          <section class="panel"><sb-alerts .view=${view} .now=${this.live.now()} .names=${names} ?ready=${isReady} @order=${this.#alerted}></sb-alerts></section>
          <section class="panel"><sb-paying .view=${view} .names=${names}></sb-paying></section>
          ${
      view.chips.length
        ? html`<sb-counting .view=${view} @order=${(event) =>
          this.orders.giveFreely(event.detail.order)}></sb-counting>`
        : nothing
    }
        </aside>
        ${
      this.laying
        ? html`
          <sb-laying .view=${view} .place=${this.#seat(view)} .pile=${this.pile} .amount=${this.#sum(table)} @choose=${(
            event,
          ) => Object.assign(this, event.detail)}
            @order=${(event) => this.orders.giveFreely(event.detail.order)}></sb-laying>
        `
        : nothing
    }
      </div>`;
  }

  #status(view, names) {
    const { public: table, handover } = view;
    const { status } = this.live;
    const game = table.games.map((one) => t(`game.${one}`)).join(" · ");
    const book = table.games[0]?.split("/")[0];
    return html`<section class="bar" aria-label=${t("dealer.table")}>
      <span class="badge ${status === "live" ? "live" : "bad"}" role="status">${
      status === "live" ? `● ${t("shared.live")}` : `○ ${t("shared.not-live")}`
    }</span>
      <span class="badge ${table.mode === "practice" ? "warn" : ""}">${t(`shared.${table.mode}`)}</span>
      <span class="book"><a href="/rules/${book}">${t(`book.${book}`)}</a> · ${game}</span>
      <span class="number">${
      t("dealer.round", {
        round: table.bets_open || table.phase !== "between-rounds" ? table.takes_round : table.round,
      })
    }</span>
      <span class="phase">${t(`dealer.phase-${table.phase}`)}${
      table.held
        ? html`
          <span class="badge bad" data-doubt>■ ${t("dealer.held")}</span>
        `
        : nothing
    }${
      table.halted
        ? html`
          <span class="badge bad">■ ${t("dealer.halted")}</span>
        `
        : nothing
    }</span>
      ${
      table.sign
        ? html`<span class="number">${stepped(table.sign.every, table.currency)}</span>${
          ownLines(table.sign, table.currency, names)
        }`
        : nothing
    }
      <span class="acts">
        <button class="button small" aria-pressed=${this.keys.isOn} @click=${() => this.keys.toggle()}>⌨ ${
      t("dealer.keys")
    }</button>
        <button class="button small" aria-pressed=${
      Boolean(this.laying)
    } aria-keyshortcuts=${KEYS.laying} @click=${() => (this.laying = !this.laying)}>${t("dealer.laying")} ${
      key("laying")
    }</button>
        <button class="button small" aria-keyshortcuts=${KEYS.irregular} @click=${() => (this.menu = true)}>▲ ${
      t("dealer.irregular")
    } ${key("irregular")}</button>
        ${
      handover === "hand-back"
        ? html`
          <button class="button small" data-handover=${handover} aria-keyshortcuts=${KEYS[handover]} ?disabled=${!this
            .orders.isReady}
            @click=${() => this.orders.give({ type: handover })}>${t(`dealer.${handover}`)} ${key(handover)}</button>
        `
        : nothing
    }
      </span>
    </section>
    ${status === "live" ? nothing : html`<p class="gone" role="alert">${t("shared.not-live-why")}</p>`}`;
  }

  #entry(view, isReady) {
    return html`
      <sb-entry .keyed=${this.keyed} .echoed=${view.echoed} .shown=${this.shown} .symbols=${this.#symbols(
        view,
      )} ?ready=${isReady}
        @face=${(event) =>
          this.#face(event.detail)} @back=${() => (this.keyed = this.keyed.slice(0, -1))} @take-shown=${() =>
          this.#enter(this.shown)}></sb-entry>
    `;
  }

  #result(table) {
    return html`
      <div
        class="result"><sb-dice .faces=${table.dice} .symbols=${this.layouts.of(table.games[0])
          ?.symbols} .size=${64}></sb-dice><strong>${total(table.dice)}</strong></div>
    `;
  }

  #felt(game, view) {
    const found = this.layouts.of(game);
    if (!found) return nothing;
    const own = game.split("/")[1];
    const { public: table } = view;
    return html`
      <sb-felt .form=${innerWidth > 900 ? "wide" : ""} .layout=${found.layout} .areas=${found.areas} .chips=${lain(
        view,
        own,
      )} .lit=${new Set(table.lit[own] ?? [])}
        .streaks=${table.streaks} .currency=${table.currency} bound
        ?open=${Boolean(this.laying && table.bets_open)} @area-press=${(event) =>
          this.#lay(event.detail.area)} @area-back=${(event) => this.#takeBack(event.detail.area)}></sb-felt>
    `;
  }

  #canEnter(view) {
    return view.steps.some((step) => step.command === "enter-result" && this.may(step.rank));
  }

  #symbols(view) {
    return this.layouts.of(view.public.games[0])?.symbols;
  }

  #seat(view) {
    const seated = view.seats.filter((seat) => seat.player);
    return seated.some((seat) => seat.place === this.place) ? this.place : (seated[0]?.place ?? "");
  }

  /** The pile that is laid from: the one chosen, if whoever sits there has it still. */
  #holds(place) {
    const seat = this.view.seats.find((one) => one.place === place);
    return this.pile === TOKENS
      ? seat?.tokens && TOKENS
      : seat?.colours.find((one) => one.colour === this.pile)?.colour;
  }

  #sum(table) {
    return this.amount ?? table.sign?.every.minimum ?? 100;
  }

  /** A view has come: say aloud what has changed, and look at electronic dice when they are due. */
  #seen(view) {
    if (!view.public) return;
    const { phase, due, device, dealer, dice } = view.public;
    const step = `${view.public.round}/${due}/${dealer}`;
    if (step !== this.step) {
      this.step = step;
      Object.assign(this, { keyed: [], shown: null, hint: "" });
      if (due === "enter" && device === "electronic" && dealer === "human") this.#look();
      announce(
        dice && phase === "result"
          ? t("dealer.said-result", { faces: listed(dice), total: dice[0] + dice[1] + dice[2] })
          : t(`dealer.phase-${phase}`),
      );
    }
    const { notices, approvals, outside, unmarked, vacate } = view.alerts;
    const alerts = notices.length + approvals.length + outside.length + unmarked.length + vacate.length +
      view.chips.length;
    if (alerts > (this.alerts ?? 0)) {
      announce(t("dealer.alerts-new", { count: alerts }), { assertive: view.public.halted });
    }
    this.alerts = alerts;
    const confirm = view.steps.find((one) => one.command === "confirm-result");
    if (confirm && String(view.echoed) !== this.echo) {
      announce(call(confirm));
      this.dead = true;
      clearTimeout(this.waking);
      this.waking = setTimeout(() => (this.dead = false), DEAD);
    }
    this.echo = String(view.echoed);
  }

  async #look() {
    const told = await ofTable(this.table, "/dice").catch(() => ({}));
    this.shown = told.faces ?? null;
  }

  #pressed(name, key) {
    if (!this.view || this.menu || isProving() || session.me.locked) return;
    this.hint = "";
    if (name === "irregular") return (this.menu = true);
    if (name === "laying") return (this.laying = !this.laying);
    if (name === this.view.handover) return this.orders.give({ type: name });
    if (/^[1-6]$/.test(name) && this.#canEnter(this.view)) return this.#face(Number(name));
    if (name === "Backspace" && this.keyed.length) return (this.keyed = this.keyed.slice(0, -1));
    const step = this.view.steps.find((one) => one.command === name);
    if (step && this.may(step.rank)) return this.#take(step);
    const mine = this.view.steps.filter((one) => this.may(one.rank));
    const next = listed(mine.map((one) => t(`dealer.step-${one.command}`)));
    this.hint = next ? t("dealer.wrong-key", { key, next }) : t("dealer.idle-key", { key });
    announce(this.hint);
  }

  #face(face) {
    // Three that are on their way already are no beginning: the next face is the first of three others.
    this.keyed = this.keyed.length === 3 ? [face] : [...this.keyed, face];
    if (this.keyed.length === 3) this.#enter(this.keyed);
  }

  async #enter(faces) {
    await this.orders.giveFreely({ type: "enter-result", faces: [...faces] });
    if (faces === this.keyed || !this.keyed.length) this.keyed = [];
  }

  #take(step) {
    this.hint = "";
    const order = { type: step.command };
    if (step.times) order.times = step.times;
    if (step.command === "confirm-result") {
      if (this.dead || this.keyed.length) return;
      order.faces = this.view.echoed;
    }
    this.orders.give(order);
  }

  #alerted({ detail: { order } }) {
    this.orders.give(order);
  }

  #lay(area) {
    const { public: table } = this.view;
    const amount = this.#sum(table);
    const place = this.#seat(this.view);
    const order = area.startsWith("streak-")
      ? { type: "place-streak", area, amount: table.streaks.price }
      : { type: "place-wagers", wagers: [{ area, amount }] };
    this.orders.giveFreely({ round: table.takes_round, place, ...order, ...madeOf(this.#holds(place)) });
  }

  #takeBack(area) {
    this.orders.giveFreely({
      type: "take-back",
      round: this.view.public.takes_round,
      place: this.#seat(this.view),
      area,
    });
  }
}

const key = (name) => html`<kbd aria-hidden="true">${KEYS[name]}</kbd>`;

/** All chips on the areas of one game, whosever they are. */
function lain(view, game) {
  const chips = new Map();
  for (const place of view.places.filter((one) => one.game === game)) {
    for (
      const { area, amount } of [
        ...place.wagers,
        ...place.streaks.map((one) => ({ area: one.area, amount: one.stake })),
      ]
    ) {
      chips.set(area, { amount: (chips.get(area)?.amount ?? 0) + amount });
    }
  }
  return chips;
}

customElements.define("sb-dealer", SbDealer);
