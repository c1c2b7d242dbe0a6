// The winning number display: for a wall, without log-in, read from ten metres.
import "../felt/felt.js";
import "./display/boards.js";
import "./display/foot.js";
import { total } from "../felt/dice.js";
import { announce } from "../shared/announce.js";
import { Layouts } from "../shared/layouts.js";
import { addWords, base, html, listed, nothing, SbElement, t } from "../shared/element.js";
import { Foretold, steps } from "../shared/limits.js";
import { Live } from "../shared/live.js";
import { range } from "../shared/money.js";
import words from "../words/display.json" with { type: "json" };
import { wallStyles } from "./display/styles.js";

addWords(words);

class SbDisplay extends SbElement {
  static styles = [base, wallStyles];
  table = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  live = new Live(this, this.table, { audience: "public" });
  layouts = new Layouts(this, this.table);
  foretold = new Foretold();
  names = (area) => this.layouts.name(this.live.view.games, area);

  constructor() {
    super();
    this.live.onView = (view) => this.#seen(view);
  }

  connectedCallback() {
    super.connectedCallback();
    document.title = `${this.table} · sicbo`;
    this.tick = setInterval(() => this.requestUpdate(), 250);
    const keepOn = () =>
      document.visibilityState === "visible" && navigator.wakeLock?.request("screen").catch(() => {});
    keepOn();
    document.addEventListener("visibilitychange", keepOn);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.tick);
  }

  updated() {
    const { view } = this.live;
    if (view?.games.every((game) => this.layouts.of(game))) this.foretold.tell(view, this.names);
  }

  render() {
    const { view, status, refused } = this.live;
    if (!view) {
      return html`
        <main class="empty">
          <p role="status">${refused ? refused.message : t("shared.connecting")}</p>
        </main>
      `;
    }
    this.layouts.under(view);
    return html`<main class=${status === "live" ? "" : "stale"}>
      ${this.#head(view)}
      <section class="stage" aria-label=${t("display.result")}>${this.#result(view)}</section>
      <section class="cloth">${view.games.map((game) => this.#felt(game, view))}</section>
      <sb-boards .view=${view} .symbols=${
      this.layouts.of(view.games[0])?.symbols
    } .names=${this.names} .now=${this.live.now()}></sb-boards>
      <sb-foot .live=${this.live} .silence=${this.live.silence()} .status=${status} .seq=${this.live.seq} .head=${this.live.head}></sb-foot>
      ${status === "live" ? nothing : html`<p class="gone" role="alert">${t("shared.not-live")}</p>`}
    </main>`;
  }

  #head(view) {
    const book = view.games[0].split("/")[0];
    const { sign, currency } = view;
    return html`<header>
      <h1>${t(`book.${book}`)}<small>${view.games.map((game) => t(`game.${game}`)).join(" · ")}</small></h1>
      ${
      view.mode === "practice"
        ? html`<p class="practice">${
          t(view.device === "electronic" ? "notice.practice-table" : "display.practice")
        }</p>`
        : nothing
    }
      ${
      sign
        ? html`<p class="limits"><small>${t("display.limits")}</small><span>${
          range(sign.every, currency)
        }</span> <small class="steps">${steps(sign.every, currency)}</small></p>`
        : nothing
    }
    </header>`;
  }

  #result(view) {
    const found = this.layouts.of(view.games[0]);
    const left = this.live.secondsLeft();
    const isTumbling = view.phase === "dealing" && !view.halted;
    const isOver = view.phase === "between-rounds";
    const faces = view.dice ?? null;
    const isCounting = view.bets_open && left !== null;
    return html`
      <p class="phase ${view.phase}"><span class="round">${t("display.round", {
        round: view.bets_open || view.phase === "dealing" ? view.takes_round : view.round,
      })}</span>
              <strong>${view.halted || (view.held && (view.bets_open || isOver))
                ? t("display.halted")
                : t(`display.phase-${isOver && faces ? "result" : view.phase}`)}</strong></p>
            <sb-dice class="dice ${faces || isTumbling ? "" : "unread"}" .faces=${faces} .symbols=${found
              ?.symbols} ?tumbling=${isTumbling}
        .size=${0}></sb-dice>
            ${isCounting
              ? html`<p class="total left ${left > 99 ? "long" : ""}" aria-hidden="true"><small>${
                t("display.seconds")
              }</small>${left}</p>`
              : html`<p class="total">${
                faces
                  ? html`<small>${t("display.total")}</small>${total(faces)}`
                  : html`<small>&nbsp;</small><span class="none">–</span>`
              }</p>`}
    `;
  }

  #felt(game, view) {
    const found = this.layouts.of(game);
    if (!found) return nothing;
    return html`
      <sb-felt .form=${innerWidth > 900 ? "wide" : ""} .layout=${found.layout} .areas=${found.areas} .lit=${new Set(
        view.lit[game.split("/")[1]] ?? [],
      )} .streaks=${view.streaks}
        .currency=${view.currency}></sb-felt>
    `;
  }

  /** A result, or the end of betting, is said aloud once. */
  #seen(view) {
    const key = `${view.round}/${view.phase}`;
    if (key === this.said) return;
    this.said = key;
    if (view.phase === "result" && view.dice) {
      announce(t("display.said", { faces: listed(view.dice), total: view.dice[0] + view.dice[1] + view.dice[2] }));
    } else if (view.phase !== "between-rounds") announce(t(`display.phase-${view.phase}`));
  }
}
customElements.define("sb-display", SbDisplay);
