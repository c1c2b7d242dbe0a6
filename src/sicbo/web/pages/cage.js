// The cage: a window for patrons' money, the till behind it, and what waits for either.
import "../shared/order-form.js";
import "../shared/refusal.js";
import "../shared/top.js";
import "./cage/chips.js";
import "./cage/finder.js";
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

const EVERY = 1_500;
/** So often, in looks, the house is asked for cages that were opened meanwhile. */
const ALL_CAGES = 4;
const SLIPS = 12;

class SbCage extends SbElement {
  static properties = {
    cages: inner,
    cage: inner,
    card: inner,
    offers: inner,
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
    Object.assign(this, { cages: [], cage: null, offers: [], slips: [] });
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
    if (!session.sees("/cage")) return;
    try {
      this.cages = await get("/api/cages");
      const wanted = decodeURIComponent(location.hash.slice(1));
      const first = this.cages.find((one) => one.id === wanted) ?? this.cages.find((one) => one.opened) ??
        this.cages[0];
      if (!this.cage && first) await this.#choose(first.id);
      else if (!first) this.offers = await this.#offered("", "");
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
      session.sees("/cage") ? this.#window() : html`
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
    return html`
      <main id="main" @begin=${(event) => this.#begin(event.detail.offer, event.detail.ctx)} @carry-out=${(event) =>
        this.#carryOut(event.detail)}>
              <div class="cages wide" role="group" aria-label=${t("cage.choose")}>
                ${this.cages.length
                  ? this.cages.map((one) =>
                    html`<button class="button" aria-pressed=${one.id === cage?.id} @click=${() =>
                      this.#choose(one.id)}>${t("cage.choose")} ${one.id} · ${
                      one.opened ? one.unit : t("cage.not-open")
                    }</button>`
                  )
                  : html`<p class="muted">${t("cage.none")}</p>`}
                ${this.#on("house").filter((one) => one.type === "open-cage").map((one) => this.#button(one, "+ "))}
                ${this.isLost ? html`<span class="badge bad" role="alert">✕ ${t("shared.not-live")}</span>` : nothing}
              </div>
              ${this.refused ? html`<sb-refusal class="wide" .refused=${this.refused}></sb-refusal>` : nothing}
              ${cage
                ? html`
                  <div class="column">${cage.opened
                    ? html`${this.#patron()}${this.#slips()}<sb-cage-chips .cage=${cage}></sb-cage-chips>`
                    : this.#unopened()}</div>
                  <div
                    class="column">${cage.opened ? this.#till() : nothing}<sb-waiting .cage=${cage} .offers=${this
                      .offers} .patron=${this.card?.patron ??
                      ""} .asked=${this.#asked()} .now=${Date.now()} @acted=${() => this.#look()}></sb-waiting></div>
                `
                : nothing}
            </main>
      <sb-order-form page="cage" .asked=${this.#asked()} @acted=${(event) => this.#acted(event.detail)}></sb-order-form>
    `;
  }

  /** What is offered upon this, one after the other. */
  #on(on) {
    return this.offers.filter((one) => one.on === on);
  }

  #button(offer, mark = "", look = "", ctx = {}) {
    return html`<button class="button ${look}" @click=${() => this.#begin(offer, ctx)}>${mark}${
      t(`order.${offer.word}`)
    }</button>`;
  }

  #patron() {
    const { card } = this;
    const main = (index) => (index < 2 ? "primary main" : "");
    return html`<section class="panel stack" aria-label=${t("cage.patron")}>
      <h2>${t("cage.patron")}</h2>
      <sb-finder .chosen=${card?.patron ?? ""} @choose=${(event) => this.#serve(event.detail.patron)}></sb-finder>
      ${
      card
        ? html`
          <sb-patron .card=${card}></sb-patron>
          <div class="moves">${this.#on("window").map((one, index) =>
            this.#button(one, "", main(index), this.#upon())
          )}</div>
        `
        : html`<p class="muted">${t("cage.choose-patron")}</p>`
    }
      <div class="row">${
      this.#on("house").filter((one) => one.type !== "open-cage").map((one) => this.#button(one, "+ "))
    }</div>
    </section>`;
  }

  #unopened() {
    return html`
      <section class="panel stack" aria-label=${t("cage.not-open")}>
        <h2>${t("cage.choose")} ${this.cage.id}: ${t("cage.not-open")}</h2>
        <p>${t("consequence.open-cage")}</p>
        <div class="row">${this.#on("cage").map((one) =>
          html`<button class="button primary" @click=${() => this.#begin(one)}>${t("order.open-this")}</button>`
        )}</div>
      </section>
    `;
  }

  #till() {
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
        <div class="row">${this.#on("cage").map((one) => this.#button(one))}</div>
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
    return [...(this.cage?.waiting ?? []), ...(this.card?.waiting ?? [])];
  }

  #upon() {
    const { patron, name } = this.card;
    return { about: name ? `${name} · ${patron}` : patron, said: { patron } };
  }

  #begin(offer, ctx = {}) {
    this.#form.begin(offer, { currency: this.cage?.unit ?? "", now: this.#now, ...ctx });
  }

  #carryOut(one) {
    this.#form.resume(one, { currency: this.cage.unit, about: one.stream, now: this.#now });
  }

  get #form() {
    return this.renderRoot.querySelector("sb-order-form");
  }

  /** What this reader may do now, at this cage and for this patron. */
  async #offered(cage, patron) {
    const upon = patron ? `?patron=${encodeURIComponent(patron)}` : "";
    const told = await Promise.all([
      get("/api/cages/forms"),
      cage ? get(`/api/cage/${encodeURIComponent(cage)}/forms${upon}`) : [],
      patron && cage
        ? get(`/api/patrons/${encodeURIComponent(patron)}/forms?as=cage&cage=${encodeURIComponent(cage)}`)
        : [],
    ]);
    return told.flat();
  }

  /** Shown together with what is offered there, so that no button belongs to what was shown before. */
  async #choose(id) {
    this.#chosen = id;
    const patron = this.#served;
    const [cage, offers] = await Promise.all([
      get(`/api/cage/${encodeURIComponent(id)}`),
      this.#offered(id, patron),
    ]);
    if (id === this.#chosen && patron === this.#served) Object.assign(this, { cage, offers });
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
    const isNew = this.card?.patron !== patron || this.card.erased !== card.erased;
    const id = this.cage?.id;
    const offers = isNew ? await this.#offered(id, patron) : this.offers;
    if (patron === this.#served && id === this.cage?.id) Object.assign(this, { card, offers });
  }

  async #acted(done) {
    if (done) this.slips = [done, ...this.slips].slice(0, SLIPS);
    if (done?.named.cage) {
      this.cages = await get("/api/cages");
      await this.#choose(done.named.cage);
    }
    if (done?.named.patron) await this.#serve(done.named.patron);
    await this.#look();
    // What was sent arrives a moment later.
    setTimeout(() => this.#look(), 300);
  }

  async #look() {
    if (session.me.locked || !session.sees("/cage")) return;
    try {
      if (this.#looks++ % ALL_CAGES === 0) this.cages = await get("/api/cages");
      if (!this.cage && this.cages.length) await this.#choose(this.cages[0].id);
      if (!this.cage) return;
      const { id, seq } = this.cage;
      const told = await get(`/api/cage/${encodeURIComponent(id)}?since=${seq}`);
      // Nothing comes back where nothing has happened; and another cage may have been chosen meanwhile.
      if (told.id === this.cage.id) {
        if (told.opened === this.cage.opened) this.cage = told;
        else await this.#choose(id);
      }
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
