// The whole pit at a glance: sums, filters, and a card for each table.
import { base, css, given, html, inner, repeat, SbElement, t } from "../../shared/element.js";
import { money, number } from "../../shared/money.js";
import { troubles } from "./card.js";
import { gamesName, perHour } from "../../shared/names.js";

const share = (row) => (row.cap ? row.worst / row.cap : row.worst / 1e12);
const ORDERS = {
  name: (a, b) => a.id.localeCompare(b.id),
  // Nothing that changes with every wager: cards that jump about cannot be pressed.
  trouble: (a, b) => troubles(b).length - troubles(a).length || a.id.localeCompare(b.id),
  liability: (a, b) => share(b) - share(a),
  win: (a, b) => a.win - b.win,
  players: (a, b) => b.players - a.players,
  rate: (a, b) => (perHour(b.rate) ?? -1) - (perHour(a.rate) ?? -1),
};
const SHOWN = {
  all: () => true,
  open: (row) => row.phase !== "closed",
  closed: (row) => row.phase === "closed",
  trouble: (row) => troubles(row).length > 0 || Boolean(row.pending || row.closing),
  licensed: (row) => row.mode === "licensed",
  practice: (row) => row.mode === "practice",
};

class SbPitGrid extends SbElement {
  static properties = { tables: given, now: { type: Number }, order: inner, shown: inner, letters: inner };
  static styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 1rem;
      }
      .sums {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr));
        gap: 0.6rem;
      }
      .sum {
        padding: 0.6rem 0.9rem;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: color-mix(in srgb, var(--felt-deep) 80%, transparent);
      }
      .sum dt {
        font-size: 0.8rem;
        color: var(--muted);
      }
      .sum dd span {
        display: inline-block;
        margin-inline-end: 0.6rem;
      }
      .sum small {
        font: 600 0.7rem var(--font);
        color: var(--muted);
      }
      .sum dd {
        font: 700 1.3rem/1.25 var(--serif);
        color: var(--gold);
        font-variant-numeric: tabular-nums;
        overflow-wrap: anywhere;
      }
      .tools {
        display: grid;
        grid-template-columns: minmax(10rem, 2fr) repeat(2, minmax(8rem, 1fr));
        gap: 0.6rem;
      }
      .tools .field {
        font-size: 0.85rem;
      }
      .cards {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(16.5rem, 100%), 1fr));
        gap: 0.9rem;
      }
      @media (max-width: 640px) {
        .tools {
          grid-template-columns: 1fr 1fr;
        }
        .tools .wide {
          grid-column: 1 / -1;
        }
        .sums {
          grid-template-columns: 1fr 1fr;
        }
      }
    `,
  ];

  constructor() {
    super();
    Object.assign(this, { tables: [], order: "trouble", shown: "all", letters: "" });
  }

  render() {
    const letters = this.letters.toLowerCase();
    const rows = this.tables.filter((row) => SHOWN[this.shown](row) && this.#text(row).includes(letters)).sort(
      ORDERS[this.order],
    );
    return html`
      <dl class="sums">${this.#sums().map(([label, value]) =>
        html`
          <div class="sum">
            <dt>${label}</dt>
            <dd>${value}</dd>
          </div>
        `
      )}</dl>
            <div class="tools" role="search">
        <label class="field wide">${t("pit.find")}<input type="search" .value=${this.letters} @input=${(
          event,
        ) => (this.letters = event.target.value)} /></label>
        <label class="field">${t("pit.show")}<select @change=${(event) => (this.shown = event.target.value)}>${Object
          .keys(SHOWN).map((one) =>
            html`<option value=${one} ?selected=${one === this.shown}>${t(`pit.show-${one}`)}</option>`
          )}</select></label>
        <label class="field">${t("pit.order")}<select @change=${(event) => (this.order = event.target.value)}>${Object
          .keys(ORDERS).map((one) =>
            html`<option value=${one} ?selected=${one === this.order}>${t(`pit.order-${one}`)}</option>`
          )}</select></label>
      </div>
            <p class="sr" role="status">${t("pit.count", { shown: rows.length, all: this.tables.length })}</p>
            <div class="cards">${repeat(
              rows,
              (row) => row.id,
              (row) => html`<sb-pit-card .row=${row} .now=${this.now}></sb-pit-card>`,
            )}</div>
            ${rows.length ? "" : html`<p class="panel muted">${t("pit.none-shown")}</p>`}
    `;
  }

  #sums() {
    const open = this.tables.filter((row) => row.phase !== "closed");
    const by = (pick) =>
      [...Map.groupBy?.(open, (row) => row.currency) ?? grouped(open)].map(([unit, rows]) =>
        html`<span>${
          money(rows.reduce((sum, row) => sum + pick(row), 0), unit, { short: true })
        } <small>${unit}</small></span>`
      );
    return [
      [t("pit.tables-open"), `${number(open.length)} / ${number(this.tables.length)}`],
      [t("pit.players"), number(open.reduce((sum, row) => sum + row.players, 0))],
      [t("pit.staked"), by((row) => row.staked)],
      [t("pit.win"), by((row) => row.win)],
      [
        t("pit.rounds-hour"),
        open.some((row) => row.rate) ? number(open.reduce((sum, row) => sum + (perHour(row.rate) ?? 0), 0)) : "–",
      ],
    ];
  }

  #text(row) {
    const named = gamesName(row.games);
    return `${row.id} ${named.book} ${named.games}`.toLowerCase();
  }
}

function grouped(rows) {
  const found = new Map();
  for (const row of rows) found.set(row.currency, [...(found.get(row.currency) ?? []), row]);
  return found;
}
customElements.define("sb-pit-grid", SbPitGrid);
