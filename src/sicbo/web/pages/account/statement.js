// A player's statement: every movement and every round, sifted by kind, table and days, and all of it as a file.
import { get } from "../../shared/api.js";
import { addWords, base, css, html, inner, nothing, repeat, SbElement, t } from "../../shared/element.js";
import { moment, money, number } from "../../shared/money.js";
import { Asking } from "../../shared/refusal.js";
import { session } from "../../shared/session.js";
import words from "../../words/statement.json" with { type: "json" };

addWords(words);

const KINDS = ["all", "movements", "rounds"];
const COLUMNS = ["at", "what", "amount", "back", "change", "wallet"];

class SbStatement extends Asking(SbElement) {
  static properties = { lines: inner, hasMore: inner, isSaving: inner };
  static styles = [
    base,
    css`
      form {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: 0.6rem;
      }
      .wide {
        overflow-x: auto;
      }
      table {
        width: 100%;
        border-collapse: collapse;
      }
      th,
      td {
        padding: 0.35rem 0.5rem;
        border-bottom: 1px solid var(--line);
        text-align: start;
        vertical-align: top;
      }
      .money {
        text-align: end;
        white-space: nowrap;
        font-variant-numeric: tabular-nums;
      }
      .what {
        color: var(--ink);
      }
      .sift,
      .foot {
        margin-block: 0.6rem;
      }
      small {
        display: block;
      }
      @media (max-width: 600px) {
        thead {
          position: absolute;
          clip-path: inset(50%);
          height: 1px;
          overflow: hidden;
        }
        tr {
          display: grid;
          padding: 0.4rem 0;
          border-bottom: 1px solid var(--line);
        }
        td,
        th[scope="row"] {
          display: flex;
          justify-content: space-between;
          gap: 1rem;
          border: 0;
          padding: 0.1rem 0;
          font-weight: 400;
        }
        td::before {
          content: attr(data-name);
          color: var(--muted);
        }
        td:empty {
          display: none;
        }
        .what {
          order: -1;
          font-weight: 700;
        }
        .what::before {
          content: none;
        }
      }
    `,
  ];

  constructor() {
    super();
    Object.assign(this, { lines: null, hasMore: false, isSaving: false, asked: {} });
  }

  connectedCallback() {
    super.connectedCallback();
    this.#look();
  }

  render() {
    return html`
      <p class="muted">${t("statement.why")}</p>
      <form class="sift" @submit=${this.#sift}>
        <label class="field">${t("statement.kind")}<select name="kind">${KINDS.map((kind) =>
          html`<option value=${kind}>${t(`statement.kind.${kind}`)}</option>`
        )}</select></label>
        <label class="field">${t("statement.table")}<input name="table" autocomplete="off" spellcheck="false" /></label>
        <label class="field">${t("statement.from")}<input name="from" type="date" /></label>
        <label class="field">${t("statement.to")}<input name="to" type="date" /></label>
        <button class="button" ?disabled=${this.isBusy}>${t("statement.show")}</button>
      </form>
      ${this.refusal()} ${this.lines ? this.#list() : nothing}
    `;
  }

  #list() {
    if (!this.lines.length) return html`<p role="status">${t("statement.empty")}</p>`;
    return html`
      <div class="wide">
        <table aria-label=${t("statement.title")}>
          <thead>
            <tr>${COLUMNS.map((one, at) =>
              html`<th scope="col" class=${at > 1 ? "money" : ""}>${t(`statement.${one}`)}</th>`
            )}</tr>
          </thead>
          <tbody>${repeat(this.lines, (one) => one.id, (one) => this.#line(one))}</tbody>
        </table>
      </div>
      <div class="row foot">
        ${this.hasMore
          ? html`<button class="button" ?disabled=${this.isBusy} @click=${() => this.#look(this.lines.at(-1).id)}>${
            t("statement.earlier")
          }</button>`
          : nothing}
        <button class="button" ?disabled=${this.isSaving} @click=${this.#save}>${t("statement.csv")}</button>
      </div>
    `;
  }

  #line(one) {
    const isRound = one.what === "round";
    const cell = (name, text) => html`<td class="money" data-name=${t(`statement.${name}`)}>${text}</td>`;
    return html`<tr data-line=${one.what}>
      <td data-name=${t("statement.at")}>${moment(one.at)}</td>
      <th scope="row" class="what"><span>${what(one)}${
      isRound ? html`<small class="muted">${how(one)}</small>` : nothing
    }</span></th>
      ${cell("amount", shown(one, one.amount))}${cell("back", isRound ? shown(one, one.back) : nothing)}${
      cell("change", shown(one, one.change, { sign: true }))
    }${cell("wallet", one.wallet === null ? nothing : shown(one, one.wallet))}
    </tr>`;
  }

  #sift(event) {
    event.preventDefault();
    const { kind, table, from, to } = event.target.elements;
    this.asked = {
      kind: kind.value,
      table: table.value.trim(),
      since: from.value ? midnight(from.value, 0) : 0,
      ...(to.value ? { until: midnight(to.value, 1) } : {}),
    };
    this.#look();
  }

  #ask(before) {
    const query = new URLSearchParams({ ...this.asked, ...(before ? { before } : {}) });
    return get(`/api/patrons/${session.me.user}/statement?${query}`);
  }

  #look(before = "") {
    return this.attempt(async () => {
      const told = await this.#ask(before);
      this.lines = before ? [...this.lines, ...told.lines] : told.lines;
      this.hasMore = told.more;
    });
  }

  async #save() {
    this.isSaving = true;
    await this.attempt(async () => {
      const all = [];
      for (let told = { more: true }; told.more;) {
        told = await this.#ask(all.at(-1)?.id);
        all.push(...told.lines);
      }
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([csv(all)], { type: "text/csv" }));
      link.download = "statement.csv";
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href));
    });
    this.isSaving = false;
  }
}
customElements.define("sb-statement", SbStatement);

const what = (one) => t(`statement.${one.what}`, { where: one.where, round: one.round });

const how = (one) =>
  [
    one.dice ? one.dice.join("-") : "",
    t(`statement.outcome.${one.outcome}`),
    one.put_right.length ? t("statement.put-right") : "",
  ].filter(Boolean).join(" · ");

const shown = (one, amount, options) =>
  one.unit ? money(amount, one.unit, options) : t("statement.chips", { amount: number(amount) });

/** The beginning of a day, or of the one after it, by the reader's own clock. */
function midnight(day, later) {
  const [year, month, date] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later).getTime();
}

/** Every line with times in UTC and amounts with their decimals; chips of a tournament have no currency. */
function csv(lines) {
  const head = [
    "time",
    "what",
    "where",
    "round",
    "dice",
    "outcome",
    "put_right",
    "currency",
    "amount",
    "back",
    "change",
  ];
  const rows = lines.map((one) => [
    new Date(one.at).toISOString(),
    one.what,
    one.where,
    one.round || "",
    one.dice?.join("-") ?? "",
    one.outcome ?? "",
    one.put_right.join(" "),
    one.unit,
    decimal(one, one.amount),
    one.what === "round" ? decimal(one, one.back) : "",
    decimal(one, one.change),
    one.wallet === null ? "" : decimal(one, one.wallet),
  ]);
  return [[...head, "wallet"], ...rows].map((row) => row.map(quoted).join(",")).join("\r\n") + "\r\n";
}

/** Exact: minor units are never divided. */
function decimal({ unit }, minor) {
  if (!unit) return String(minor);
  const size = String(Math.abs(minor)).padStart(3, "0");
  return `${minor < 0 ? "-" : ""}${size.slice(0, -2)}.${size.slice(-2)}`;
}

/** As CSV has it; a name that a spreadsheet would take for a formula is made plain text. */
function quoted(value) {
  const text = String(value);
  const safe = /^[=+@\t]|^-(?!\d)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
