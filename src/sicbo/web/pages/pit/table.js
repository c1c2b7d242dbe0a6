// One table as the pit works on it: live, with everything that may be done there by the reader's rank.
import "./chips.js";
import "./meter.js";
import "./people.js";
import "./rounds.js";
import { get } from "../../shared/api.js";
import { base, css, given, html, inner, nothing, SbElement, t } from "../../shared/element.js";
import { answered, askedFor } from "./asked.js";
import { ownLines, steps } from "../../shared/limits.js";
import { Live } from "../../shared/live.js";
import { clock, money, number, range, span } from "../../shared/money.js";
import { clauseLink } from "../../shared/refusal.js";
import { gamesName, perHour, word } from "../../shared/names.js";

class SbPitTable extends SbElement {
  static properties = { table: {}, row: given, out: given, powers: inner, offers: inner, areas: inner, refused: inner };
  static styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 1rem;
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem 1rem;
        align-items: center;
      }
      .head h2 {
        font-size: 1.5rem;
        color: var(--ink);
      }
      .head small {
        display: block;
        font: 600 0.85rem var(--font);
        color: var(--muted);
      }
      .panels {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr));
        gap: 1rem;
        align-items: start;
      }
      .wide {
        grid-column: 1 / -1;
      }
      @media (min-width: 1250px) {
        .panels {
          grid-template-columns: repeat(3, minmax(0, 1fr));
        }
      }
      .figures {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr));
        gap: 0.7rem;
      }
      dt {
        font-size: 0.8rem;
        color: var(--muted);
      }
      dd {
        font: 700 1.15rem/1.3 var(--serif);
        font-variant-numeric: tabular-nums;
      }
      dd.big {
        font-size: 1.7rem;
      }
      .up {
        color: var(--good);
      }
      .down {
        color: var(--lose);
      }
      .acts {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
      }
      .head .acts {
        margin-inline-start: auto;
      }
      .acts .button {
        flex: 1 1 auto;
      }
      .sign {
        display: grid;
        gap: 0.2rem;
        padding: 0.8rem;
        border: 2px solid var(--gold-deep);
        border-radius: 10px;
        background: var(--ground);
        text-align: center;
      }
      .sign strong {
        font: 700 1.45rem/1.2 var(--serif);
        color: var(--gold);
        font-variant-numeric: tabular-nums;
      }
      .sign.pending {
        border-style: dashed;
        border-color: var(--warn);
      }
      .sign.pending strong {
        color: var(--warn);
        font-size: 1.15rem;
      }
      .notice {
        display: grid;
        gap: 0.3rem;
        padding: 0.6rem 0;
        border-top: 1px solid var(--line);
      }
      p.badge,
      .notice .badge {
        justify-self: start;
        white-space: normal;
        border-radius: 1rem;
      }
      .rolls {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem;
      }
      .roll {
        padding: 0 0.4rem;
        border-radius: 5px;
        background: #f4efe0;
        color: #8c1d18;
        font: 700 0.85rem var(--font);
      }
    `,
  ];

  constructor() {
    super();
    Object.assign(this, { areas: {}, offers: [] });
  }

  connectedCallback() {
    this.live = new Live(this, this.table, { audience: "pit" });
    super.connectedCallback();
    this.#load();
  }

  spoken() {
    this.#load();
  }

  async #load() {
    try {
      this.powers = await get(`/api/tables/${encodeURIComponent(this.table)}/powers`);
      const games = this.row?.games ?? [];
      const odds = await Promise.all(games.map((game) => get(`/api/rulebooks/${game.replace("/", "/games/")}/odds`)));
      this.areas = Object.fromEntries(odds.flatMap((one) => one.areas.map((area) => [area.id, area.name])));
    } catch (refused) {
      this.refused = refused;
    }
  }

  areaName = (area) => this.areas[area] ?? word("bet", area);

  updated() {
    this.#offer();
  }

  /** What the reader may do here, asked for again whenever something has happened; one question at a time. */
  async #offer() {
    const state = `${this.live.seq} ${JSON.stringify([this.row?.chips_sent, this.row?.lost, this.out])}`;
    if (this.isAsking || state === this.offered || !this.live.view) return;
    this.isAsking = true;
    try {
      const offers = await get(`/api/tables/${encodeURIComponent(this.table)}/forms`);
      Object.assign(this, { offers, offered: state });
      this.#asked();
    } catch {
      // The next change of the table asks again.
    } finally {
      this.isAsking = false;
    }
    if (this.offered === state) this.requestUpdate();
  }

  /** What is offered upon this. */
  on(on, key = "") {
    return this.offers.filter((one) => one.on === on && one.key === String(key));
  }

  /** A button for each of it; shown but not open to whoever ranks too low. */
  buttons(on, key = "", about = "") {
    return this.on(on, key).map((offer) =>
      html`<button class="button small ${offer.final ? "danger" : ""}" ?disabled=${!offer.may} title=${
        offer.may ? offer.clause : t("pit.needs-rank", { rank: word("rank", offer.rank) })
      } @click=${() => this.#act(offer, about)}>
      ${t(`order.${offer.word}`)}${offer.may ? nothing : html`<span class="muted">(${word("rank", offer.rank)})</span>`}
    </button>`
    );
  }

  /** The order that the address names, about a round: what a case has found due. */
  #asked() {
    const round = new URL(location.href).searchParams.get("round");
    const offer = round && this.on("round", round).find((one) => one.word === askedFor() && one.may);
    if (!offer) return;
    answered();
    this.#act(offer, `${t("pit.round")} ${number(Number(round))}`);
  }

  #act(offer, about) {
    const { currency } = this.live.view.dealer.public;
    const ctx = { about, currency, now: () => this.live.now(), areaName: this.areaName };
    this.dispatchEvent(new CustomEvent("act", { detail: { offer, ctx }, bubbles: true, composed: true }));
  }

  render() {
    const { view, status } = this.live;
    if (status === "refused") return html`<sb-refusal .refused=${this.live.refused}></sb-refusal>`;
    if (!view || !this.powers) {
      return html`${
        this.refused
          ? html`<sb-refusal .refused=${this.refused}></sb-refusal>`
          : html`<p class="muted" role="status">${t("shared.connecting")}</p>`
      }`;
    }
    if (!view.dealer) {
      return html`<sb-refusal .refused=${{
        code: "",
        message: t("pit.not-yours"),
        remedy: "",
        clause: "",
      }}></sb-refusal>`;
    }
    const seen = view.dealer.public;
    return html`${this.#head(seen)}
      ${
      status === "lost"
        ? html`<p class="badge bad" role="alert">${t("shared.not-live")}: ${t("shared.not-live-why")}</p>`
        : nothing
    }
      <div class="panels">
        ${this.#money(view, seen)} ${this.#limits(seen)} ${this.#running(view, seen)}
        <sb-pit-chips class="wide" .host=${this} .offers=${this.offers} .view=${view} .sent=${
      this.row?.chips_sent ?? []
    } .out=${this.out ?? []}></sb-pit-chips>
        <sb-pit-people class="wide" .host=${this} .offers=${this.offers} .view=${view}></sb-pit-people>
        <sb-pit-rounds class="wide" .host=${this} .offers=${this.offers} .seen=${seen} .seq=${this.live.seq}></sb-pit-rounds>
      </div>`;
  }

  #head(seen) {
    const named = gamesName(seen.games);
    const left = this.live.secondsLeft();
    return html`<div class="head">
      <a class="button small" href="#">← ${t("pit.all-tables")}</a>
      <h2><small>${named.book} · ${this.table}</small>${named.games}</h2>
      <span class="badge ${seen.phase === "betting" ? "live" : ""}" role="status">${word("pit.phase", seen.phase)} · ${
      t("pit.round")
    } ${number(seen.round)}${
      left === null || seen.phase !== "betting" ? nothing : html`
        · ${left}
      `
    }</span>
      <span class="badge">${t(`shared.${seen.mode}`)}</span><span class="badge">${
      word("pit.device", seen.device)
    }</span><span class="badge">${word("pit.dealer", seen.dealer)}</span>
      ${seen.held ? html`<span class="badge bad">✕ ${t("pit.held")}</span>` : nothing}
      ${seen.halted ? html`<span class="badge bad">✕ ${t("pit.halted")}</span>` : nothing}
      <span class="acts"><a class="button small" href="/dealer/${this.table}">${
      t("pit.console")
    }</a><a class="button small" href="/display/${this.table}">${t("pit.display")}</a></span>
    </div>`;
  }

  #money(view, seen) {
    const { liability } = view;
    const win = this.row?.win ?? 0;
    const unit = seen.currency;
    const rate = perHour(this.row?.rate);
    return html`<section class="panel stack" aria-label=${t("pit.money")}>
      <h2>${t("pit.money")}</h2>
      <dl class="figures">
        <div><dt>${t("pit.win")}</dt><dd class="big ${win < 0 ? "down" : "up"}">${
      money(win, unit, { sign: true })
    }</dd></div>
        <div><dt>${t("pit.win-today")}</dt><dd>${money(this.row?.today ?? 0, unit, { sign: true })}</dd></div>
        <div><dt>${t("pit.staked")}</dt><dd>${
      money(view.players.reduce((sum, one) => sum + one.staked, 0), unit)
    }</dd></div>
        <div><dt>${t("pit.rate")}</dt><dd>${
      rate === null ? t("pit.measuring") : t("pit.an-hour", { rounds: number(rate) })
    }</dd></div>
      </dl>
      <div><h3>${
      t("pit.liability")
    }</h3><sb-meter .worst=${liability.worst} .cap=${liability.cap} .currency=${unit}></sb-meter></div>
      ${
      liability.worst > 0
        ? html`
          <p class="muted">${t("pit.worst-rolls", { count: liability.rolls.length })}</p>
          <div class="rolls">${liability.rolls.slice(0, 6).map((faces) =>
            html`<span class="roll">${faces.join("-")}</span>`
          )}</div>
        `
        : nothing
    }
      ${
      liability.streak_reserve
        ? html`<p class="muted">${t("pit.reserve", { amount: money(liability.streak_reserve, unit) })}</p>`
        : nothing
    }
      <div class="acts">${this.buttons("money")}</div>
    </section>`;
  }

  #limits(seen) {
    const unit = seen.currency;
    const { notice } = this.powers;
    return html`<section class="panel stack" aria-label=${t("pit.limits")}>
      <h2>${t("pit.limits")}</h2>
      ${
      seen.sign
        ? html`<div class="sign"><span class="muted">${t("pit.sign")}</span><strong>${
          range(seen.sign.every, unit)
        }</strong><span>${steps(seen.sign.every, unit)}</span></div>`
        : html`<p class="badge warn">${t("pit.no-sign")}</p>`
    }
      ${ownLines(seen.sign, unit, this.areaName)}
      ${
      seen.pending
        ? html`
          <div class="sign pending"
            role="status"><span>${t("pit.pending")}</span><strong>${range(
              seen.pending.sign.every,
              unit,
            )}</strong><span>${steps(seen.pending.sign.every, unit)}</span><span>${t("pit.from-time", {
              time: clock(seen.pending.effective),
              left: span(seen.pending.effective - this.live.now()),
            })}</span>${ownLines(seen.pending.sign, unit, this.areaName)}</div>
        `
        : nothing
    }
      <p class="muted">${
      notice
        ? html`${t("pit.notice-rule", { minutes: notice.minutes })} ${clauseLink(notice.clause)}`
        : t("pit.notice-none")
    }</p>
      ${
      this.powers.streaks
        ? html`<p>${t("pit.streak-price")}: <strong>${money(seen.streaks?.price ?? 0, unit)}</strong></p>`
        : nothing
    }
      <div class="acts">${this.buttons("limits")}</div>
    </section>`;
  }

  /** A link that nobody can reveal, and what to do: an attempt in hand has to end before anybody can say why. */
  #lost({ round, attempt, in_hand }) {
    const about = t("pit.lost-link-of", { round, attempt });
    return html`<div class="notice"><span class="badge bad">✕ ${about}</span><span class="muted">${
      t(in_hand ? "pit.lost-in-hand" : "pit.lost-what-to-do")
    }</span>${this.buttons("link", "", about)}</div>`;
  }

  #running(view, seen) {
    const { closing } = this.powers;
    const notices = view.dealer.alerts.notices;
    return html`<section class="panel stack" aria-label=${t("pit.running")}>
      <h2>${t("pit.running")}</h2>
      <p>${seen.dealer === "automatic" ? t("pit.automatic-deals") : t("pit.human-deals")}</p>
      ${
      seen.device === "physical"
        ? html`<p class="muted">${t("pit.fitted", { dice: seen.dice_set || "–", tumbler: seen.tumbler || "–" })}</p>`
        : nothing
    }
      <div class="acts">${this.buttons("running")}</div>
      ${this.row?.lost ? this.#lost(this.row.lost) : nothing}
      ${
      notices.map((one) =>
        html`
          <div
            class="notice"><span class="badge ${one.halts ? "bad" : "warn"}">! ${word(
              "fault",
              one.about,
            )}</span><span class="muted">${t("pit.told-to", { rank: word("rank", one.to) })} ${clauseLink(
              one.clause,
            )}</span>
                  <div class="acts">${this.buttons("notice", one.notice)}</div></div>
        `
      )
    }
      <h3>${t("pit.closing-title")}</h3>
      <p class="muted">${
      closing.minutes
        ? t("pit.closing-minutes", { minutes: closing.minutes })
        : t("pit.closing-results", { results: closing.results })
    } ${clauseLink(closing.clause)}</p>
      ${
      seen.closing
        ? html`<p class="badge warn" role="status">■ ${
          seen.closing.closes_at
            ? t("pit.closes-at", {
              time: clock(seen.closing.closes_at),
              left: span(seen.closing.closes_at - this.live.now()),
            })
            : t("pit.closes-after", { results: seen.closing.left })
        }</p>`
        : nothing
    }
      ${
      seen.phase === "closed"
        ? html`<p>${t("pit.is-closed")}</p>`
        : html`<div class="acts">${this.buttons("closing")}</div>`
    }
    </section>`;
  }
}
customElements.define("sb-pit-table", SbPitTable);
