// <sb-terminal>: one table as a player has it in front of them. It draws what the house says and sends what is pressed.
import "../../felt/felt.js";
import "../../shared/notices.js";
import "../../shared/refusal.js";
import "./bets.js";
import "./boards.js";
import "./favourites.js";
import "./odds.js";
import "./rounds.js";
import "./seat.js";
import "./stage.js";
import "./streak.js";
import "./player-summary.js";
import "./tray.js";
import { symbolsOf, total } from "../../felt/dice.js";
import { announce } from "../../shared/announce.js";
import { get } from "../../shared/api.js";
import { base, has, html, inner, listed, nothing, SbElement, t } from "../../shared/element.js";
import { betName, Foretold } from "../../shared/limits.js";
import { Live } from "../../shared/live.js";
import { money, number } from "../../shared/money.js";
import { session } from "../../shared/session.js";
import { sound } from "../../shared/sound.js";
import { remember } from "./fairness.js";
import { fly } from "./flight.js";
import { headTemplate } from "./head.js";
import { pilesOf, Play } from "./play.js";
import { isApart, signStyles } from "./sign.js";
import { terminalStyles } from "./terminal-styles.js";
import { carry } from "./theatre.js";
import { Wallet } from "./wallet.js";

const TABS = ["bets", "boards", "rounds", "fairness", "odds"];
/** From so many areas on a felt is dense. */
const DENSE = 80;
const MONEY = new Set(["bought-in", "cashed-out", "round-settled", "place-taken", "place-left"]);

class SbTerminal extends SbElement {
  static properties = {
    table: {},
    compact: { type: Boolean, reflect: true },
    tab: inner,
    layouts: inner,
    chosen: inner,
    pile: inner,
    over: inner,
    window: inner,
    bubble: inner,
    round: inner,
    isUnfolded: inner,
  };
  static styles = [base, signStyles, terminalStyles];

  constructor() {
    super();
    this.tab = "bets";
    this.custom = [];
    this.facts = [];
    this.roots = new Map();
    this.foretold = new Foretold();
    this.lastWin = null;
  }

  willUpdate() {
    if (!this.live && this.table) {
      this.live = new Live(this, this.table);
      this.wallet = new Wallet(this, this.table);
      this.play = new Play(this, this.live);
      this.live.onView = () => this.#viewed();
      this.live.onEvents = (events) => events.forEach((event) => this.#heard(event));
    }
    const wanted = this.address && `${this.address} ${this.play.table.digests[this.game]}`;
    if (wanted && wanted !== this.asked) this.#ask(wanted);
    const { held } = this;
    if (this.play.table && (!this.chosen || (held && held.pile !== this.pile))) this.#choose({ pile: held?.pile });
  }

  /** The game that is shown: that of the own place, or the first of the table. */
  get address() {
    const { table, own } = this.play ?? {};
    if (!table?.games.length) return "";
    const book = table.games[0].split("/")[0];
    return own ? `${book}/${own.game}` : table.games.includes(this.watched) ? this.watched : table.games[0];
  }

  get game() {
    return this.address.split("/")[1] ?? "";
  }

  get book() {
    return this.address.split("/")[0];
  }

  get title() {
    return `${t(`book.${this.book}`)}, ${t(`game.${this.address}`)}`;
  }

  get felt() {
    return this.renderRoot.querySelector("sb-felt");
  }

  get theatre() {
    return this.renderRoot.querySelector("sb-theatre");
  }

  get piles() {
    return this.play.own ? pilesOf(this.play.own) : [];
  }

  /** The pile that the chip in hand is of: cash, until another one is chosen, and again once that is gone. */
  get held() {
    return this.piles.find((one) => one.pile === this.pile) ?? this.piles[0];
  }

  /** The chips of the table as the house tells them; where all is credits, the least wager; of a colour, its one value. And what the player added. */
  get values() {
    const { chips, sign } = this.play.table;
    const own = this.held?.value ? [this.held.value] : chips.length > 1 ? chips : [sign?.every.minimum ?? chips[0]];
    const added = this.custom.filter((one) => one.pile === this.pile).map((one) => one.value);
    return [...new Set([...own, ...added])].sort((a, b) => a - b);
  }

  names = (area) => this.layouts?.areas[area]?.name ?? betName(area);

  spoken() {
    this.asked = "";
  }

  /** The felt, prices and sentences of this very table, asked for again once it plays another game or by another law. */
  async #ask(wanted) {
    this.asked = wanted;
    try {
      const told = await get(`/api/tables/${encodeURIComponent(this.table)}/layouts?game=${this.game}`);
      if (this.asked === wanted) this.layouts = told;
    } catch {
      setTimeout(() => ((this.asked = ""), this.requestUpdate()), 1_000);
    }
  }

  get layout() {
    return this.layouts?.layouts[Number(localStorage.getItem(`sicbo-layout:${this.address}`) ?? 0)] ??
      this.layouts?.layouts[0];
  }

  /** Whether the felt needs the whole width of a desk, with the panels folded away below it: its areas would be too small to press. */
  get isDense() {
    const cells = this.layout?.forms.wide.cells.length ?? 0;
    return !this.compact && cells > DENSE && innerWidth >= 1200 && innerWidth < 1600;
  }

  get symbols() {
    return this.layout && symbolsOf(this.layout);
  }

  render() {
    const { live, play } = this;
    if (live?.status === "refused" && !live.view) return html`<sb-refusal .refused=${live.refused}></sb-refusal>`;
    const table = play?.table;
    if (!table) {
      return html`<p class="waiting">${
        live?.status === "lost" ? t("shared.not-live-why") : t("shared.connecting")
      }</p>`;
    }
    const { own } = play;
    const isFolded = this.compact || this.isDense;
    return html`<article class="terminal ${
      this.compact ? "" : this.isDense ? "dense" : "one"
    }" aria-label=${this.title} data-status=${live.status} @keydown=${this.#keyed}>
      ${headTemplate(this, table, own)}
      ${
      live.status === "live"
        ? nothing
        : html`<p class="lost" role="alert" data-not-live><b>⚠ ${t("shared.not-live")}</b> ${
          t("shared.not-live-why")
        }</p>`
    }
      ${
      own?.excluded
        ? html`<p class="gentle" role="status" data-resting>${t("table.resting")} <a href="/account">${
          t("shared.account")
        }</a></p>`
        : nothing
    }
      <sb-notices .patron=${this.wallet.patron} .names=${this.names} @seen=${() => this.wallet.look()}></sb-notices>
      <sb-stage .live=${live} .status=${live.status} .table=${table} .symbols=${this.symbols} ?signed=${!isApart(
      table,
      own?.limits,
      this.compact,
    )} ?compact=${this.compact} ?lain=${play.hasWagers}></sb-stage>
      <div class="main">
        <div class="cloth ${live.status === "live" ? "" : "stale"}">
          ${
      this.layout
        ? html`
          <sb-felt .layout=${this.layout} .areas=${this.layouts.areas} .chips=${play.chips()} .lit=${new Set(
            table.lit[this.game] ?? [],
          )} .streaks=${table.streaks}
            .form=${this.compact && innerWidth >= 1200 ? "wide" : ""} .over=${this.over} ?open=${play.takesAny &&
              Boolean(own)} ?late=${Boolean(own) && live.status === "live" &&
              table.phase === "dealing"} .currency=${table.currency}
            @area-press=${this.#pressed} @area-back=${(event) => play.takeBack(event.detail.area)}></sb-felt>
        `
        : html`<p class="waiting">${t("shared.connecting")}</p>`
    }
          ${this.#bubble()}
          <sb-theatre .currency=${table.currency}></sb-theatre>
        </div>
        ${
      isFolded ? nothing : html`<aside class="side" aria-label=${t("table.panels")}>${this.#panels(table, own)}</aside>`
    }
      </div>
      <sb-streak .play=${play} .held=${play.held} .areas=${this.layouts?.areas} .currency=${table.currency}></sb-streak>
      ${this.#foot(table, own)}
      ${isFolded ? this.#folded(table, own) : nothing}
      ${this.window ? this.#window(table, own) : nothing}
    </article>`;
  }

  #window(table, own) {
    const close = async () => {
      this.window = "";
      await this.updateComplete;
      // What was pressed may be gone with the place: the keys go on at the felt.
      if (document.activeElement === document.body) this.felt?.renderRoot.querySelector("[tabindex='0']").focus();
    };
    if (this.window === "seat") {
      return html`<sb-seat .play=${this.play} .wallet=${this.wallet} @close=${close}></sb-seat>`;
    }
    return html`
      <sb-favourites .game=${this.address} .own=${own} .names=${this.names} .currency=${table.currency} ?canLay=${this
        .play.isOpen}
        @close=${close} @lay=${(event) => this.play.placeAll(event.detail.wagers)}></sb-favourites>
    `;
  }

  #bubble() {
    const { refusal } = this.play;
    if (!refusal) return nothing;
    return html`
      <div class="bubble ${this.bubble?.isBelow ? "below" : "above"} ${refusal.area
        ? ""
        : "whole"}" data-refused-at=${refusal.area}>
        <sb-refusal .refused=${refusal.refused}></sb-refusal>
        <button class="button quiet small x" aria-label=${t("shared.close")} @click=${() =>
          this.play.dismiss()}>✕</button>
      </div>
    `;
  }

  /** Where things are is set from here: an attribute would be against the content policy. */
  updated() {
    if (this.layouts) this.foretold.tell(this.play.table, this.names, (text) => this.#say(text));
    const bubble = this.renderRoot.querySelector(".bubble");
    if (!bubble) return;
    Object.assign(bubble.style, { left: "", top: "", bottom: "", ...this.bubble?.at });
    bubble.style.setProperty("--tip", this.bubble?.tip ?? "0px");
  }

  /** The panels, where several tables share the screen: folded away below the tray. */
  #folded(table, own) {
    return html`<details class="side" @toggle=${(event) => (this.isUnfolded = event.target.open)}><summary>${
      t("table.panels")
    }</summary>${this.isUnfolded ? this.#panels(table, own) : nothing}</details>`;
  }

  #panels(table, own) {
    return html`
      <div class="tabs" role="tablist" aria-label=${t("table.panels")} @keydown=${this.#tabbed}>
              ${TABS.map((tab) =>
                html`
                  <button role="tab" id="tab-${tab}" aria-controls="panel" aria-selected=${tab ===
                    this.tab} tabindex=${tab === this.tab ? 0 : -1}
                    @click=${() => (this.tab = tab)}>${t(`table.tab-${tab}`)}</button>
                `
              )}
            </div>
      <div class="panel" id="panel" role="tabpanel" aria-labelledby="tab-${this.tab}" tabindex="0"
        @verify=${(event) => ((this.round = event.detail.round), (this.tab = "fairness"))}>${this.#panel(
          table,
          own,
        )}</div>
    `;
  }

  #panel(table, own) {
    const areas = this.layouts?.areas;
    // Changes when a round is over, and when a result is corrected.
    const seen = [table.round, table.phase === "between-rounds", table.results, this.wallet.patron?.noted].join();
    switch (this.tab) {
      case "bets":
        return html`<sb-bets .own=${own} .table=${table} .names=${this.names} .facts=${this.facts}></sb-bets>`;
      case "boards":
        return html`<sb-boards .tableId=${this.table} .game=${this.game} .seen=${seen}></sb-boards>`;
      case "rounds":
        return html`
          <sb-rounds .tableId=${this.table} .seen=${seen} .layout=${this.layout} .areas=${areas} .names=${this.names}
            .symbols=${this.symbols} .currency=${table.currency} .game=${this.game}></sb-rounds>
        `;
      case "fairness":
        return html`
          <sb-fairness .tableId=${this.table} .round=${this.round ||
            (table.dice
              ? table.round
              : Math.max(0, table.round - (table.phase === "between-rounds" ? 0 : 1)))} .roots=${this
            .roots} .names=${this.names} .currency=${table.currency}
            .game=${this.game}></sb-fairness>
        `;
      default:
        return html`
          <sb-odds .areas=${areas} .readings=${this.layouts?.readings} .table=${table} .book=${this.book} .limits=${own
            ?.limits}
            .names=${this.names}></sb-odds>
        `;
    }
  }

  #foot(table, own) {
    if (own) {
      return html`
        <sb-tray class="tray" .values=${this.values} .chosen=${this.chosen} .piles=${this.piles} .pile=${this
          .pile} .play=${this.play}
          .currency=${table.currency} .lastWin=${this.lastWin} ?compact=${this.compact}
          @choose=${(event) => this.#choose(event.detail)} @act=${(event) =>
            this.#act(event.detail.name)} @chip-over=${this.#dragging} @chip-drop=${this.#dropped}></sb-tray>
      `;
    }
    if (table.phase === "closed") return html`<p class="tray invite">${t("table.hint-closed")}</p>`;
    return html`
      <div
        class="tray invite"><p>${session.may("player") ? t("table.watching") : t(
          "table.visiting",
        )}</p><button class="button primary" data-open="seat" @click=${() => (this.window = "seat")}>${t(
          "table.sit",
        )}</button></div>
    `;
  }

  #pressed({ detail: { area, shift } }) {
    if (shift) return this.play.takeBack(area, this.chosen, this.pile);
    if (this.#place(area, this.chosen) === false) return;
    sound.play("chip");
    const tray = this.renderRoot.querySelector("sb-tray");
    const { picture, box } = tray?.inHand() ?? {};
    fly(this.renderRoot, picture, box, this.felt.rectOf(area));
  }

  #place(area, amount) {
    const cell = this.layout.forms.wide.cells.find((one) => one.area === area);
    if (cell?.kind === "streak") return this.renderRoot.querySelector("sb-streak").press(area, this.pile);
    return this.play.place(area, amount, this.pile);
  }

  /** Another chip in hand: of this pile, of this value; without a value the least that the sign takes. */
  #choose({ pile = this.pile, value }) {
    this.pile = pile;
    if (value && !this.values.includes(value)) this.custom.push({ pile, value });
    const least = this.play.table.sign?.every.minimum ?? 0;
    this.chosen = value ?? this.values.find((one) => one >= least) ?? this.values[0];
  }

  #act(name) {
    if (name === "favourites") this.window = name;
    else if (name !== "undo" || !this.play.release()) this.play.all(name);
  }

  #dragging({ detail: { x, y } }) {
    this.over = this.play.takesAny ? this.felt?.areaAt(x, y) : null;
  }

  #dropped({ detail: { x, y, value } }) {
    this.over = null;
    const area = this.play.takesAny && this.felt?.areaAt(x, y);
    if (!area) return;
    this.#choose({ value });
    this.#place(area, value);
  }

  #keyed(event) {
    const inside = event.composedPath()[0];
    if (inside instanceof HTMLInputElement || inside instanceof HTMLSelectElement || inside.closest?.("sb-dialog")) {
      return;
    }
    const key = event.key.toLowerCase();
    const isUndo = (event.ctrlKey || event.metaKey) && key === "z";
    const isRedo = (isUndo && event.shiftKey) || ((event.ctrlKey || event.metaKey) && key === "y");
    // As their buttons: without anything to undo or to redo nothing happens.
    if (isUndo && !isRedo && this.play.release()) {
      // A streak that was not given yet is gone.
    } else if (isUndo || isRedo) {
      this.play.isOpen && this.play.own?.[isRedo ? "can_redo" : "can_undo"] && this.play.all(isRedo ? "redo" : "undo");
    } else if (/^[1-9]$/.test(key) && !event.ctrlKey && !event.altKey && this.values[Number(key) - 1]) {
      this.#choose({ value: this.values[Number(key) - 1] });
    } else return;
    event.preventDefault();
  }

  #tabbed(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    this.tab = TABS.at((TABS.indexOf(this.tab) + step) % TABS.length);
    this.updateComplete.then(() => this.renderRoot.querySelector(`#tab-${this.tab}`).focus());
  }

  /** A refusal is shown where the chip was laid; told by `Play`. */
  refusedAt({ area, refused }) {
    const cloth = this.renderRoot.querySelector(".cloth")?.getBoundingClientRect();
    const box = area ? this.felt?.rectOf(area) : null;
    announce(`${refused.message} ${refused.remedy}`, { assertive: true });
    this.bubble = null;
    if (!cloth || !box) return;
    const half = Math.min(180, cloth.width / 2 - 8);
    const middle = Math.max(half + 4, Math.min(cloth.width - half - 4, box.left + box.width / 2 - cloth.left));
    const isBelow = box.bottom + 190 < innerHeight - 120;
    const level = isBelow ? { top: `${box.bottom - cloth.top + 6}px` } : { bottom: `${cloth.bottom - box.top + 6}px` };
    this.bubble = {
      isBelow,
      at: { left: `${middle}px`, ...level },
      tip: `${box.left + box.width / 2 - cloth.left - middle}px`,
    };
  }

  #viewed() {
    const { table } = this.play;
    remember(this.table, table.chain);
    if (table.root && !table.dice && table.phase === "dealing") {
      if (!this.roots.has(table.round)) this.roots.set(table.round, new Set());
      this.roots.get(table.round).add(table.root);
    }
    if (table.cover === "on" && this.cover !== "on") sound.play("dice");
    this.cover = table.cover;
    if (table.phase === this.phase) return;
    this.phase = table.phase;
    if (table.phase === "betting") this.theatre?.quiet();
    if (table.phase === "dealing" && !table.cover) sound.play("dice");
    if (table.dice) sound.play(new Set(table.dice).size === 1 ? "triple" : "settle");
    if (table.phase === "betting") this.facts = this.facts.filter((fact) => !(fact.round < table.takes_round));
    if (table.phase === "betting") this.#say(t("table.say-betting", { round: number(table.takes_round) }));
    else if (table.phase === "dealing") this.#say(t("call.no-more-bets"));
    else if (table.dice) {
      this.#say(t("table.say-result", { dice: listed(table.dice), total: number(total(table.dice)) }));
    }
  }

  #heard(event) {
    // What is no ordinary part of a round has a sentence of its own.
    const isTold = has(`table.fact-${event.type}`);
    if (isTold || MONEY.has(event.type)) this.wallet.look();
    if (isTold) this.facts = [event, ...this.facts].slice(0, 6);
    if (event.type !== "round-settled") return;
    const paid = event.places.flatMap((place) => place.wagers);
    if (!paid.length) return;
    carry(this.renderRoot, paid, {
      from: (area) => this.felt?.rectOf(area),
      home: this.renderRoot.querySelector("sb-tray")?.home(),
      dealer: this.renderRoot.querySelector("sb-stage")?.dealer(),
    });
    this.lastWin = paid.reduce((sum, one) => sum + one.win, 0);
    this.#say(
      t(this.lastWin ? "table.say-won" : "table.say-lost", { amount: money(this.lastWin, this.play.table.currency) }),
    );
    this.theatre?.settle(paid, this.names);
  }

  /** Said to a screen reader and by the dealer's voice, and seen as a caption. */
  #say(text) {
    this.theatre?.caption(text);
    sound.call(text);
    announce(this.compact ? `${this.title}: ${text}` : text);
  }
}
customElements.define("sb-terminal", SbTerminal);
