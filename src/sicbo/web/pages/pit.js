// The pit: all tables live, one of them opened up, second persons, alarms, patrons, staff.
import "../shared/approvals.js";
import "../shared/order-form.js";
import "../shared/refusal.js";
import "../shared/top.js";
import "./cage/finder.js";
import "./cage/patron.js";
import "./pit/dice.js";
import "./pit/grid.js";
import "./pit/table.js";
import "./pit/time.js";
import { announce } from "../shared/announce.js";
import { get } from "../shared/api.js";
import { addWords, base, css, has, html, inner, keyed, nothing, SbElement, t } from "../shared/element.js";
import { clock } from "../shared/money.js";
import { session, Who } from "../shared/session.js";
import finderWords from "../words/finder.json" with { type: "json" };
import words from "../words/pit.json" with { type: "json" };
import { word } from "../shared/names.js";
import { answered, askedFor } from "./pit/asked.js";
import { Watch } from "./pit/watch.js";

addWords(words);
addWords(finderWords);

class SbPit extends SbElement {
  static properties = { table: inner, isOpening: inner, patron: inner, offers: inner, carried: inner };
  static styles = [
    base,
    css`
      main {
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(17rem, 21rem);
        gap: 1.2rem;
        padding: 1.2rem clamp(0.7rem, 2vw, 2rem) 3rem;
        align-items: start;
      }
      aside {
        display: grid;
        gap: 1rem;
        position: sticky;
        top: 1rem;
      }
      .bar {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        align-items: center;
        gap: 0.6rem;
        margin-bottom: 1rem;
      }
      .alarm {
        display: grid;
        gap: 0.15rem;
        padding: 0.5rem 0;
        border-top: 1px solid var(--line);
        overflow-wrap: anywhere;
        font-size: 0.9rem;
      }
      .alarms {
        max-height: 18rem;
        overflow: auto;
      }
      h2 {
        font-size: 1.1rem;
      }
      @media (max-width: 1000px) {
        main {
          grid-template-columns: minmax(0, 1fr);
        }
        aside {
          position: static;
        }
        aside.urgent {
          order: -1;
        }
      }
    `,
  ];
  who = new Who(this);
  watch = new Watch(this);
  /** Second persons whom a screen reader has been told of. */
  #told = new Set();
  /** When the last alarm was that was there already. */
  #alarmed = null;

  constructor() {
    super();
    Object.assign(this, { table: tableOf(location.hash), offers: [] });
    window.addEventListener("hashchange", () => (this.table = tableOf(location.hash)));
  }

  entered() {
    this.watch.ask();
    this.#asked();
  }

  /** The order about a patron that the address names. */
  async #asked() {
    const patron = new URL(location.href).searchParams.get("patron");
    if (!patron || !session.sees("/pit")) return;
    const word = askedFor();
    answered();
    await this.#look(patron);
    const offer = this.offers.find((one) => one.on === "patron" && one.word === word && one.may);
    if (offer) this.#upon(offer);
  }

  updated() {
    document.title = `${t("pit.title")} · sicbo`;
    const { approvals, alarms } = this.watch.seen;
    const asked = approvals.find((one) =>
      one.asked_by !== session.me.user && !this.#told.has(`${one.stream} ${one.approval}`)
    );
    for (const one of approvals) this.#told.add(`${one.stream} ${one.approval}`);
    if (asked) announce(t("pit.new-approval", { act: word("act", asked.act) }));
    const latest = alarms.at(-1)?.at ?? 0;
    if (this.#alarmed !== null && latest > this.#alarmed) {
      announce(t("pit.new-alarm", { alarm: word("pit.alarm", alarms.at(-1).about) }), { assertive: true });
    }
    if (this.watch.status === "live") this.#alarmed = latest;
  }

  render() {
    return html`<sb-top heading=${t("pit.title")}></sb-top>
      ${
      session.sees("/pit") ? this.#floor() : html`
        <main id="main">
          <section class="panel stack">
            <h2>${t("pit.title")}</h2>
            <p>${t("pit.for-staff")}</p>
          </section>
        </main>
      `
    }`;
  }

  #floor() {
    const { seen, status } = this.watch;
    const now = this.watch.now();
    const row = seen.tables.find((one) => one.id === this.table);
    const halted = seen.tables.filter((one) => one.halted);
    return html`
      <main id="main" @act=${(event) => this.#begin(event.detail)} @acted=${() => this.watch.ask()} @carry-out=${(
        event,
      ) => this.#carryOut(event.detail)}>
        <div>
                <sb-pit-time .time=${seen.time} .asked=${seen.approvals}></sb-pit-time>
                ${this.table
                  ? seen.tables.length && !row
                    ? html`<p class="panel">${t("pit.no-such-table", { table: this.table })} <a href="#">${
                      t("pit.all-tables")
                    }</a></p>`
                    : row
                    ? keyed(
                      this.table,
                      html`<sb-pit-table .table=${this.table} .row=${row} .out=${this.#out(row)}></sb-pit-table>`,
                    )
                    : nothing
                  : html`<div class="bar">${this.#status(status)}${
                    seen.opens
                      ? html`<button class="button primary" @click=${this.#open}>+ ${t("pit.open-table")}</button>`
                      : nothing
                  }</div>
                ${
                    this.watch.refused
                      ? html`<sb-refusal .refused=${this.watch.refused}></sb-refusal>`
                      : html`<sb-pit-grid .tables=${seen.tables} .now=${now}></sb-pit-grid>`
                  }`}
              </div>
        <aside class=${seen.approvals.length ? "urgent" : ""}>
          <section class="panel stack" aria-label=${t("pit.approvals")}>
            <h2>${t("pit.approvals")}${seen.approvals.length
              ? html`
                <span class="badge warn">${seen.approvals.length}</span>
              `
              : nothing}</h2>
            <sb-approvals .asked=${seen.approvals} .now=${now}></sb-approvals>
          </section>
          <section class="panel stack" aria-label=${t("pit.alarms")}><h2>${t(
            "pit.alarms",
          )}${seen.alarms.length + halted.length
            ? html`
              <span class="badge bad">! ${seen.alarms.length + halted.length}</span>
            `
            : nothing}</h2>${this.#halted(halted)}${this.#alarms(seen.alarms, halted)}</section>
          <section class="panel stack" aria-label=${t("pit.patrons")}><h2>${t("pit.patrons")}</h2>${this
            .#patrons()}</section>
          <sb-pit-dice></sb-pit-dice>
        </aside>
      </main>
      <sb-opening .open=${Boolean(this.isOpening)} @shut=${() => (this.isOpening = false)} @acted=${() =>
        this.watch.ask()}></sb-opening>
      <sb-order-form page="pit" .asked=${seen
        .approvals} @acted=${() => (this.watch.ask(), this.#refresh())}></sb-order-form>
    `;
  }

  /** Chips of tables that have closed: those that may be handed in at this one. */
  #out({ currency }) {
    const closed = this.watch.seen.tables.filter((row) => row.phase === "closed" && row.currency === currency);
    return closed.flatMap((row) => row.away.map((one) => ({ ...one, table: row.id })));
  }

  /** The form is long and seldom wanted: it comes when it is. */
  async #open() {
    await import("./pit/opening.js");
    this.isOpening = true;
  }

  #status(status) {
    if (status === "live") return html`<span class="badge live" role="status">● ${t("shared.live")}</span>`;
    if (status === "lost") {
      return html`<span class="badge bad" role="alert">✕ ${t("shared.not-live")}: ${t("pit.not-live-why")}</span>`;
    }
    return html`<span class="badge" role="status">${t("shared.connecting")}</span>`;
  }

  /** Tables at which play is halted, as long as it is. */
  #halted(tables) {
    if (!tables.length) return nothing;
    return html`<ul class="alarms" data-halted>${
      tables.map((one) =>
        html`<li class="alarm"><strong>${t("pit.halted")}</strong><a href="#/${
          encodeURIComponent(one.id)
        }">${one.id}</a></li>`
      )
    }</ul>`;
  }

  #alarms(alarms, halted) {
    if (!alarms.length && halted.length) return nothing;
    if (!alarms.length) return html`<p class="muted">✓ ${t("pit.no-alarms")}</p>`;
    return html`<ul class="alarms" tabindex="0">${
      [...alarms].reverse().map((one) =>
        html`<li class="alarm"><strong>${word("pit.alarm", one.about)}</strong><span class="muted">${clock(one.at)} · ${
          one.stream || t("pit.whole-house")
        }</span>${one.detail ? html`<code>${one.detail}</code>` : nothing}</li>`
      )
    }</ul>`;
  }

  #patrons() {
    return html`<sb-finder .chosen=${this.patron?.patron ?? ""} @choose=${(event) =>
      this.#look(event.detail.patron)}></sb-finder>
      ${
      this.patron
        ? html`
          <sb-patron .card=${this.patron}></sb-patron>
          <div class="row">${this.offers.filter((one) => one.on === "patron").map((one) =>
            html`<button class="button small ${one.final ? "danger" : ""}" @click=${() => this.#upon(one)}>${
              t(`order.${one.word}`)
            }</button>`
          )}</div>
        `
        : nothing
    }`;
  }

  #upon(offer) {
    const { patron, unit } = this.patron;
    this.#begin({ offer, ctx: { about: patron, currency: unit, now: () => this.watch.now() } });
  }

  async #look(patron) {
    this.looked = patron;
    const card = await get(`/api/patrons/${encodeURIComponent(patron)}/card`);
    const offers = await get(`/api/patrons/${encodeURIComponent(patron)}/forms`).catch(() => []);
    if (patron === this.looked) Object.assign(this, { patron: card, offers });
  }

  #refresh() {
    if (this.looked) this.#look(this.looked);
  }

  #begin({ offer, ctx }) {
    this.renderRoot.querySelector("sb-order-form").begin(offer, ctx);
  }

  /** An order that waited for a second person, taken up again where it stopped. */
  #carryOut(one) {
    if (!has(`order.${one.form.word}`)) return location.assign(pageOf(one));
    const ctx = { about: one.stream, now: () => this.watch.now() };
    this.renderRoot.querySelector("sb-order-form").resume(one, ctx);
  }
}

/** The page on which such orders are given. */
const pageOf = ({ stream }) =>
  stream === "staff" ? "/staff" : `/cage#${stream.startsWith("cage/") ? stream.slice(5) : ""}`;

const tableOf = (hash) => decodeURIComponent(hash.replace(/^#\/?/, ""));

customElements.define("sb-pit", SbPit);
