// The cage: a window for patrons' money, the till behind it, and what waits for either.
import "../shared/refusal.js";
import "../shared/top.js";
import "./cage/chips.js";
import "./cage/finder.js";
import "./cage/move.js";
import "./cage/patron.js";
import "./cage/waiting.js";
import { get } from "../shared/api.js";
import { addWords, base, css, html, inner, nothing, SbElement, t } from "../shared/element.js";
import { clock, money } from "../shared/money.js";
import { session, Who } from "../shared/session.js";
import words from "../words/cage.json" with { type: "json" };
import finderWords from "../words/finder.json" with { type: "json" };

addWords(words);
addWords(finderWords);

const WHO = ["cage", "area-manager", "casino-manager", "inspector", "auditor"];
const EVERY = 1_500;
/** So often, in looks, the house is asked for cages that were opened meanwhile. */
const ALL_CAGES = 4;
const SLIPS = 12;

class SbCage extends SbElement {
  static properties = {
    cages: inner,
    cage: inner,
    card: inner,
    tables: inner,
    slips: inner,
    refused: inner,
    isLost: inner,
  };
  static styles = [
    base,
    css`
      main {
        display: grid;
        grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr);
        gap: 1.2rem;
        padding: 1.2rem clamp(0.7rem, 2vw, 2rem) 3rem;
        align-items: start;
      }
      .wide {
        grid-column: 1 / -1;
      }
      .cages {
        display: flex;
        flex-wrap: wrap;
        gap: 0.6rem;
        align-items: center;
      }
      .till {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr));
        gap: 0.8rem;
      }
      dt {
        font-size: 0.85rem;
        color: var(--muted);
      }
      dd {
        font: 700 clamp(1.4rem, 3.2vw, 2rem)/1.2 var(--serif);
        color: var(--gold);
        font-variant-numeric: tabular-nums;
        overflow-wrap: anywhere;
      }
      .moves {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr));
        gap: 0.6rem;
      }
      .moves .main {
        min-height: 64px;
        font-size: 1.1rem;
      }
      .column {
        display: grid;
        gap: 1.2rem;
      }
      .slip {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: 0.2rem 0.8rem;
        padding: 0.45rem 0;
        border-top: 1px solid var(--line);
      }
      @media (max-width: 900px) {
        main {
          grid-template-columns: minmax(0, 1fr);
        }
      }
    `,
  ];
  who = new Who(this);
  #looks = 0;
  #chosen = "";
  #served = "";

  constructor() {
    super();
    Object.assign(this, { cages: [], cage: null, tables: [], slips: [], units: [] });
  }

  connectedCallback() {
    super.connectedCallback();
    this.timer = setInterval(() => this.#look(), EVERY);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  async entered() {
    if (!session.may(...WHO)) return;
    try {
      this.cages = await get("/api/cages");
      this.tables = await get("/api/tables");
      this.units = [
        ...new Set((await get("/api/rulebooks")).filter((one) => one.games.length).map((one) => one.currency)),
      ];
      const wanted = decodeURIComponent(location.hash.slice(1));
      const first = this.cages.find((one) => one.id === wanted) ?? this.cages.find((one) => one.opened) ??
        this.cages[0];
      if (!this.cage && first) await this.#choose(first.id);
    } catch (refused) {
      this.refused = refused;
    }
  }

  updated() {
    document.title = `${t("cage.title")} · sicbo`;
  }

  render() {
    return html`<sb-top heading=${t("cage.title")}></sb-top>
      ${
      session.may(...WHO) ? this.#window() : html`
        <main id="main">
          <section class="panel stack wide">
            <h2>${t("cage.title")}</h2>
            <p>${t("cage.for-staff")}</p>
          </section>
        </main>
      `
    }`;
  }

  #window() {
    const { cage } = this;
    const serves = session.may("cage");
    const manages = session.may("area-manager", "casino-manager");
    return html`
      <main id="main" @move=${(event) => this.#begin(event.detail.type, event.detail.ctx, event.detail.kept)}>
              <div class="cages wide" role="group" aria-label=${t("cage.choose")}>
                ${this.cages.length
                  ? this.cages.map((one) =>
                    html`<button class="button" aria-pressed=${one.id === cage?.id} @click=${() =>
                      this.#choose(one.id)}>${t("cage.choose")} ${one.id} · ${
                      one.opened ? one.unit : t("cage.not-open")
                    }</button>`
                  )
                  : html`<p class="muted">${t("cage.none")}</p>`}
                ${manages
                  ? html`<button class="button" ?disabled=${!this.units.length} @click=${() =>
                    this.#begin("open-cage", { cage: undefined, units: this.units })}>+ ${
                    t("cage.move.open-cage")
                  }</button>`
                  : nothing}
                ${this.isLost ? html`<span class="badge bad" role="alert">✕ ${t("shared.not-live")}</span>` : nothing}
              </div>
              ${this.refused ? html`<sb-refusal class="wide" .refused=${this.refused}></sb-refusal>` : nothing}
              ${cage
                ? html`
                  <div class="column">${cage.opened
                    ? html`${this.#patron(serves)}${this.#slips()}<sb-cage-chips .cage=${cage}></sb-cage-chips>`
                    : this.#unopened(manages)}</div>
                  <div
                    class="column">${cage.opened
                      ? this.#till(serves, manages)
                      : nothing}<sb-waiting .cage=${cage} .serves=${serves} .patron=${this.card?.patron ??
                      ""} .now=${this.#now} @acted=${() => this.#look()}></sb-waiting></div>
                `
                : nothing}
            </main>
      <sb-move .asked=${this.#asked()} .now=${this.#now} @acted=${(event) => this.#acted(event.detail)}></sb-move>
    `;
  }

  #patron(serves) {
    const { card } = this;
    return html`<section class="panel stack" aria-label=${t("cage.patron")}>
      <h2>${t("cage.patron")}</h2>
      <sb-finder .chosen=${card?.patron ?? ""} @choose=${(event) => this.#serve(event.detail.patron)}></sb-finder>
      ${
      card
        ? html`<sb-patron .card=${card}></sb-patron>
            ${
          serves
            ? html`<div class="moves">
              <button class="button primary main" @click=${() => this.#upon("take-cash")}>${
              t("cage.move.take-cash")
            }</button>
              <button class="button primary main" @click=${() => this.#upon("cash-out")}>${
              t("cage.move.cash-out")
            }</button>
              <button class="button" @click=${() => this.#upon("ticket")}>${t("cage.move.ticket")}</button>
              <button class="button" @click=${() => this.#upon("set-limit")}>${t("cage.move.set-limit")}</button>
              ${
              card.erased
                ? nothing
                : html`<button class="button" @click=${() => this.#upon("invite")}>${t("cage.move.invite")}</button>`
            }
            </div>`
            : nothing
        }`
        : html`<p class="muted">${t("cage.choose-patron")}</p>`
    }
      ${
      serves
        ? html`<div class="row"><button class="button" @click=${() =>
          this.#begin("register", {
            units: [
              ...new Set(
                this.cages.filter((one) => one.opened).map((one) => one.unit),
              ),
            ],
          })}>+ ${t("cage.move.register")}</button></div>`
        : nothing
    }
    </section>`;
  }

  #unopened(manages) {
    return html`<section class="panel stack" aria-label=${t("cage.not-open")}>
      <h2>${t("cage.choose")} ${this.cage.id}: ${t("cage.not-open")}</h2>
      <p>${t("cage.why.open-cage")}</p>
      ${
      manages
        ? html`<div class="row"><button class="button primary" @click=${() =>
          this.#begin("open-cage", { units: this.units })}>${t("cage.move.open-this")}</button></div>`
        : nothing
    }
    </section>`;
  }

  #till(serves, manages) {
    const { cage } = this;
    return html`
      <section class="panel stack" aria-label=${t("cage.till")}>
        <h2>${t("cage.till")}</h2>
        <dl class="till">${cage.cash === null ? nothing : html`
          <div>
            <dt>${t("cage.drawer")}</dt>
            <dd>${money(cage.cash, cage.unit)}</dd>
          </div>
        `}<div><dt>${t("cage.bank")}</dt><dd>${money(cage.bank, cage.unit)}</dd></div></dl>
        <div class="row">
              ${serves
                ? html`
                  <button class="button" @click=${() => this.#begin("count-cash", {})}>${t(
                    "cage.move.count-cash",
                  )}</button><button class="button"
                    @click=${() =>
                      this.#begin("send-float", {
                        tables: this.tables.filter((one) => one.currency === cage.unit).map((one) => one.id),
                      })}>${t("cage.move.send-float")}</button>
                `
                : nothing}
              ${manages
                ? html`
                  <button class="button" @click=${() => this.#begin("add-bankroll", {})}>${t(
                    "cage.move.add-bankroll",
                  )}</button><button class="button"
                    @click=${() => this.#begin("remove-bankroll", {})}>${t("cage.move.remove-bankroll")}</button>
                `
                : nothing}
            </div>
      </section>
    `;
  }

  #slips() {
    return html`<section class="panel stack" aria-label=${t("cage.slips")}>
      <h2>${t("cage.slips")}</h2>
      ${
      this.slips.length
        ? html`<ul>${
          this.slips.map((one) =>
            html`
              <li
                class="slip"><span class="number muted">${clock(one.at)}</span><span>${one
                  .said} <span class="muted">#${one.seq}</span></span></li>
            `
          )
        }</ul>`
        : html`<p class="muted">${t("cage.no-slips")}</p>`
    }
    </section>`;
  }

  #now = () => Date.now();

  #asked() {
    const here = Object.entries(this.cage?.approvals.open ?? {}).map(([approval, one]) => ({
      approval: Number(approval),
      ...one,
    }));
    return [...here, ...(this.card?.asked ?? [])];
  }

  #upon(type) {
    const { patron, name, wallet } = this.card;
    this.#begin(type, { patron, wallet, about: name ? `${name} · ${patron}` : patron });
  }

  #begin(type, ctx, kept) {
    this.renderRoot.querySelector("sb-move").begin(type, {
      cage: this.cage?.id,
      currency: this.cage?.unit ?? "",
      ...ctx,
    }, kept);
  }

  async #choose(id) {
    this.#chosen = id;
    const cage = await get(`/api/cage/${encodeURIComponent(id)}`);
    if (id === this.#chosen) this.cage = cage;
  }

  /** A patron comes to the window: at the cage that keeps the currency of the wallet. */
  async #serve(patron) {
    this.#served = patron;
    await this.#see(patron);
    if (patron !== this.#served) return;
    const fit = this.cages.find((one) => one.unit === this.card.unit);
    if (fit && this.cage.unit !== this.card.unit) await this.#choose(fit.id);
  }

  /** What is told late of whoever was here before does not bring them back. */
  async #see(patron) {
    const card = await get(`/api/patrons/${encodeURIComponent(patron)}/card`);
    if (patron === this.#served) this.card = card;
  }

  async #acted({ slip, cage }) {
    if (slip) this.slips = [slip, ...this.slips].slice(0, SLIPS);
    if (cage && cage !== this.cage?.id) {
      this.cages = await get("/api/cages");
      await this.#choose(cage);
    }
    if (slip?.type === "register") await this.#serve(slip.patron);
    await this.#look();
    // What was sent arrives a moment later.
    setTimeout(() => this.#look(), 300);
  }

  async #look() {
    if (session.me.locked || !session.may(...WHO)) return;
    try {
      if (this.#looks++ % ALL_CAGES === 0) this.cages = await get("/api/cages");
      if (!this.cage && this.cages.length) await this.#choose(this.cages[0].id);
      if (!this.cage) return;
      const { id, seq } = this.cage;
      const told = await get(`/api/cage/${encodeURIComponent(id)}?since=${seq}`);
      // Nothing comes back where nothing has happened; and another cage may have been chosen meanwhile.
      if (told.id === this.cage.id) this.cage = told;
      if (told.opened && !this.cages.find((one) => one.id === id)?.opened) this.cages = await get("/api/cages");
      if (this.#served) await this.#see(this.#served);
      this.isLost = false;
    } catch (refused) {
      if (refused.code === "session-locked") session.lock();
      this.isLost = refused.code === "unreachable";
    }
  }
}
customElements.define("sb-cage", SbCage);
