// A player's own money, limits and breaks: where every cent is now, what holds them back, and what follows before they ask for it.
import "../../shared/notices.js";
import { announce } from "../../shared/announce.js";
import { get, give } from "../../shared/api.js";
import { addWords, base, css, html, inner, nothing, SbElement, t } from "../../shared/element.js";
import { moment, money, number, typed } from "../../shared/money.js";
import { Asking, cited } from "../../shared/refusal.js";
import { session } from "../../shared/session.js";
import { Tick } from "../../shared/tick.js";
import words from "../../words/money.json" with { type: "json" };
import { lying } from "../table/wallet.js";

addWords(words);

const EVERY = 10_000;
const DAY = 86_400_000;
/** How long a break may be, in days; the last one never ends. */
const LASTS = [1, 7, 30, 180, null];

class SbMoney extends Asking(SbElement) {
  static properties = { card: inner, patron: inner, seats: inner, wrong: inner, days: inner };
  static styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 1.2rem;
      }
      dl {
        display: grid;
        gap: 0.3rem;
      }
      dl div {
        display: flex;
        justify-content: space-between;
        gap: 1rem;
        padding: 0.3rem 0;
        border-bottom: 1px solid var(--line);
      }
      dd {
        font-variant-numeric: tabular-nums;
        font-weight: 700;
      }
      .all {
        font-size: 1.15rem;
      }
      form {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: 0.6rem;
      }
      .limit {
        display: grid;
        gap: 0.4rem;
        padding: 0.6rem 0;
        border-bottom: 1px solid var(--line);
      }
      .gentle {
        display: grid;
        gap: 0.5rem;
        padding: 0.9rem;
        border: 2px solid var(--gold-deep);
        border-radius: 12px;
      }
    `,
  ];

  constructor() {
    super();
    this.days = 1;
    new Tick(this, () => this.#look(), EVERY);
  }

  connectedCallback() {
    super.connectedCallback();
    this.#look();
  }

  get path() {
    return `/api/patrons/${session.me.user}`;
  }

  async #look() {
    try {
      const [card, patron] = await Promise.all([get(`${this.path}/card`), get(this.path)]);
      const tables = Object.keys(patron.seats);
      const seen = await Promise.all(tables.map((one) => get(`/api/tables/${encodeURIComponent(one)}`)));
      this.seats = tables.map((table, at) => ({
        table,
        place: patron.seats[table].place,
        amount: lying(seen[at].view),
      }));
      Object.assign(this, { card, patron });
    } catch {
      // Not answered: what was known stays.
    }
  }

  render() {
    const { card, patron } = this;
    if (!card) return nothing;
    return html`
      <sb-notices .patron=${patron} @seen=${() => this.#look()}></sb-notices>
      ${card.excluded ? this.#resting(card.excluded) : nothing}
      <section class="panel stack" aria-label=${t("money.title")}><h2>${t("money.title")}</h2>${this.#where(
        card,
      )}</section>
      <section class="panel stack" aria-label=${t("money.limits")}>
        <h2>${t("money.limits")}</h2>
        <p class="muted">${cited(t("money.limits-why"))}</p>
        ${this.refusal()}
        ${card.limits.map((one) => this.#limit(one, card.unit))}
      </section>
      ${card.excluded ? nothing : this.#break()}
    `;
  }

  #where(card) {
    const rows = [
      ["wallet", t("money.wallet"), card.wallet],
      ...this.seats.map((one) => [`table-${one.table}`, t("money.at-table", one), one.amount]),
      ["on-the-way", t("money.on-the-way"), card.on_the_way],
      ...Object.entries(card.withheld).map((
        [table, amount],
      ) => [`withheld-${table}`, t("money.withheld", { table }), amount]),
    ];
    const owed = Object.entries(card.owed);
    const all = rows.reduce((sum, [, , amount]) => sum + amount, 0);
    const line = ([id, name, amount]) =>
      html`
        <div>
          <dt>${name}</dt>
          <dd data-money=${id}>${money(amount, card.unit)}</dd>
        </div>
      `;
    return html`<dl>${rows.map(line)}<div class="all"><dt>${t("money.all")}</dt><dd data-money="all">${
      money(all, card.unit)
    }</dd></div>${owed.map(([table, amount]) => line([`owed-${table}`, t("money.owed", { table }), amount]))}</dl>${
      owed.length ? html`<p class="muted">${t("money.owed-why")}</p>` : nothing
    }`;
  }

  #limit(one, unit) {
    const isTime = one.kind === "time";
    const show = (amount) =>
      amount === null
        ? t("money.none")
        : isTime
        ? t("money.minutes", { minutes: number(amount) })
        : money(amount, unit);
    return html`<div class="limit" data-limit=${one.kind}>
      <b>${t(`money.kind.${one.kind}`)}</b>
      <span>${t("money.used")}${t("shared.colon")}<span data-used>${show(one.used)}</span> · ${t("money.in-force")}${
      t("shared.colon")
    }<b data-in-force>${show(one.amount)}</b></span>
      ${
      one.effective
        ? html`
          <span
            class="row"><span class="badge warn" data-pending>${t("money.pending", {
              amount: show(one.pending),
              time: moment(one.effective),
            })}</span><button class="button small" ?disabled=${this.isBusy} @click=${() =>
              this.#give({ type: "cancel-pending-limit", kind: one.kind })}>${t("money.cancel")}</button></span>
        `
        : nothing
    }
      <form @submit=${(event) => this.#set(event, one.kind)}>
        <label class="field">${t("money.new", { kind: t(`money.kind.${one.kind}`) })}<input name="amount"
          inputmode="decimal" autocomplete="off" aria-invalid=${this.wrong === one.kind} /></label>
        <button class="button" ?disabled=${this.isBusy}>${t("money.set")}</button>
      </form>
      ${this.wrong === one.kind ? html`<p role="alert" class="badge bad">✕ ${t("money.no-amount")}</p>` : nothing}
    </div>`;
  }

  async #set(event, kind) {
    event.preventDefault();
    const { amount: field } = event.target.elements;
    const text = field.value.trim();
    const amount = !text ? null : kind === "time" ? (/^\d+$/.test(text) ? Number(text) : NaN) : typed(text) ?? NaN;
    this.wrong = Number.isNaN(amount) ? kind : "";
    if (this.wrong) return field.focus();
    if (await this.#give({ type: "set-limit", kind, amount })) field.value = "";
  }

  /** What follows is read before it can be asked for. */
  #break() {
    const name = (
      days,
    ) => (days === null ? t("money.for-good") : days === 1 ? t("money.a-day") : t("money.days", { days }));
    return html`
      <section class="panel stack" aria-label=${t("money.break")}>
        <h2>${t("money.break")}</h2>
        <p>${cited(t("money.break-why"))}</p>
        ${this.#help()}
        <form @submit=${this.#rest}>
          <label class="field">${t("money.for")}<select name="days">${LASTS.map((days) =>
            html`<option value=${days ?? ""}>${name(days)}</option>`
          )}</select></label>
          <label class="row"><input type="checkbox" name="understood" required /> ${t("money.understood")}</label>
          <button class="button" ?disabled=${this.isBusy}>${t("money.begin-break")}</button>
        </form>
      </section>
    `;
  }

  #help() {
    const { helpline } = this.card;
    return html`<p class="muted">${t("money.help")}</p>${
      helpline ? html`<p data-helpline><b>${t("money.helpline", { helpline })}</b></p>` : nothing
    }`;
  }

  async #rest(event) {
    event.preventDefault();
    const days = event.target.elements.days.value;
    const until = days ? Date.now() + Number(days) * DAY : null;
    if (await this.#give({ type: "self-exclude", until })) announce(t("money.resting"));
  }

  #resting({ by, until }) {
    return html`
      <section class="gentle" role="status" data-resting=${by}>
        <h2>${t(by === "self" ? "money.resting" : "money.resting-by-house")}</h2>
        <p>${until ? t("money.until", { time: moment(until) }) : t("money.lasting")}</p>
        <p><b>${t("money.yours")}</b></p>
        ${this.#help()}
      </section>
    `;
  }

  async #give(order) {
    const isDone = await this.attempt(() => give(`${this.path}/commands`, order));
    await this.#look();
    return isDone;
  }
}
customElements.define("sb-money", SbMoney);
