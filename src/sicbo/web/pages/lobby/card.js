// One table in the lobby: what is played, how it stands now, and the ways to it.
import { total } from "../../felt/dice.js";
import { base, css, given, html, nothing, SbElement, t } from "../../shared/element.js";
import { number, range } from "../../shared/money.js";

class SbTableCard extends SbElement {
  static properties = { table: given, games: given, staff: given, place: {}, unit: {} };
  static styles = [
    base,
    css`
      :host {
        height: 100%;
      }
      article {
        position: relative;
        display: grid;
        grid-template-rows: auto auto 1fr;
        grid-auto-rows: auto;
        gap: 0.9rem;
        height: 100%;
        padding: 1.1rem;
        overflow: hidden;
        border: 1px solid var(--line);
        border-radius: 18px;
        box-shadow: var(--shadow);
        background: radial-gradient(120% 80% at 50% 0%, var(--felt-light), var(--felt) 45%, var(--felt-deep));
      }
      article::after {
        content: "";
        position: absolute;
        inset: 5px;
        border: 1px solid color-mix(in srgb, var(--gold) 35%, transparent);
        border-radius: 14px;
        pointer-events: none;
      }
      article:focus-within,
      article:hover {
        border-color: var(--gold);
      }
      header {
        display: flex;
        justify-content: space-between;
        align-items: start;
        gap: 0.75rem;
      }
      h3 {
        font-size: 1.3rem;
        color: inherit;
      }
      .marks {
        display: flex;
        flex-wrap: wrap;
        gap: 0.35rem;
        justify-content: end;
      }
      .badge {
        background: color-mix(in srgb, var(--felt-deep) 75%, transparent);
      }
      .badge.licensed {
        border-color: var(--gold);
        color: var(--gold);
      }
      .phase {
        display: inline-flex;
        align-items: center;
        gap: 0.5rem;
        font-weight: 600;
      }
      .dot {
        width: 0.7rem;
        height: 0.7rem;
        border-radius: 50%;
        background: var(--muted);
      }
      .betting .dot {
        background: var(--good);
        animation: beat 1.4s ease-in-out infinite;
      }
      .dealing .dot {
        background: var(--warn);
        border-radius: 2px;
      }
      .result .dot {
        background: var(--win);
        clip-path: polygon(50% 0, 100% 100%, 0 100%);
        border-radius: 0;
      }
      .halted .dot,
      .closed .dot {
        background: transparent;
        border: 2px solid var(--lose);
      }
      @keyframes beat {
        50% {
          transform: scale(1.35);
          opacity: 0.6;
        }
      }
      .now {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        align-items: center;
        gap: 0.35rem 1rem;
      }
      .last {
        display: grid;
        grid-template-columns: auto 1fr;
        align-items: center;
        gap: 0.5rem 1rem;
        padding: 0.8rem;
        border-radius: 12px;
        background: color-mix(in srgb, var(--ground) 55%, transparent);
        min-height: 5.6rem;
      }
      .total {
        font: 700 2rem var(--serif);
        color: var(--gold);
        justify-self: end;
      }
      .total small {
        display: block;
        font: 600 0.72rem var(--font);
        color: var(--muted);
        text-align: end;
      }
      .history {
        grid-column: 1 / -1;
        display: flex;
        gap: 0.3rem;
      }
      .history li {
        flex: 1 1 0;
        max-width: 2.4rem;
        text-align: center;
        padding: 0.1rem 0;
        border-radius: 6px;
        border: 1px solid color-mix(in srgb, var(--line) 80%, transparent);
        font-size: 0.85rem;
        font-variant-numeric: tabular-nums;
        color: var(--muted);
      }
      .history li:last-child {
        color: var(--ink);
        border-color: var(--gold-deep);
      }
      dl {
        display: grid;
        grid-template-columns: 1fr auto;
        gap: 0.5rem 1rem;
        align-content: start;
      }
      dt {
        font-size: 0.78rem;
        color: var(--muted);
      }
      dd {
        font-weight: 600;
      }
      .places {
        justify-self: end;
        text-align: end;
      }
      .seats {
        display: flex;
        justify-content: end;
        gap: 4px;
        margin-top: 4px;
        flex-wrap: wrap;
      }
      .seat {
        width: 0.7rem;
        height: 0.7rem;
        border-radius: 50%;
        border: 1.5px solid var(--gold);
      }
      .seat.taken {
        background: var(--gold-deep);
        border-color: var(--gold-deep);
      }
      footer {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
        position: relative;
        z-index: 1;
      }
      .other {
        color: var(--warn);
        font-size: 0.9rem;
      }
      footer .primary {
        flex: 1 1 7rem;
      }
    `,
  ];

  render() {
    const { table, staff } = this;
    const name = this.games.map((game) => game.name).join(" · ") || table.games.join(" · ");
    const play = this.place
      ? t("lobby.go-on", { place: this.place })
      : t(table.phase === "closed" ? "lobby.look" : "lobby.sit");
    const state = table.halted || table.held ? "halted" : table.phase;
    return html`<article aria-label=${name}>
      <header>
        <h3>${name}</h3>
        <div class="marks">
          <span class="badge ${table.mode}" title=${t(`lobby.${table.mode}-why`)}>${
      table.mode === "licensed" ? "⚖" : "◌"
    } ${t(`shared.${table.mode}`)}</span>
        </div>
      </header>
      <div class="now">
        <span class="phase ${state}"><span class="dot" aria-hidden="true"></span>${t(`lobby.phase-${state}`)}</span>
        <span class="muted number">${t("lobby.round", { round: number(table.round) })}${
      table.closing
        ? html`
          · ${t("lobby.closing")}
        `
        : nothing
    }</span>
      </div>
      ${this.#last()}
      <dl>
        <div>
          <dt>${t("lobby.limits")}</dt>
          <dd class="number">${
      table.minimum === null ? t("lobby.no-sign") : range(table, table.currency)
    } <span class="muted">${table.currency}</span></dd>
        </div>
        <div class="places">
          <dt>${
      t("lobby.free", { free: number(table.free.length), places: number(Object.keys(table.places).length) })
    }</dt>
          <dd class="seats" aria-hidden="true">${
      Object.keys(table.places).map((place) =>
        html`<span class="seat ${table.free.includes(place) ? "" : "taken"}"></span>`
      )
    }</dd>
        </div>
        <div>
          <dt>${t("lobby.dice")}</dt>
          <dd>${t(`lobby.${table.device}`)}</dd>
        </div>
        <div class="places">
          <dt>${t("lobby.dealer")}</dt>
          <dd>${t(`lobby.${table.dealer}`)}</dd>
        </div>
      </dl>
      ${
      this.unit && this.unit !== table.currency
        ? html`<p class="other" data-other-currency>${
          t("refusal.other-currency", {
            currency: table.currency,
            wallet: this.unit,
          })
        } ${t("remedy.other-currency")}</p>`
        : nothing
    }
      <footer>
        <a class="button primary" href="/table/${table.id}" data-place=${
      this.place || nothing
    } aria-label=${`${play}: ${name}`}>${play}</a>
        <a class="button" href="/results/${table.id}" aria-label=${`${t("lobby.results")}: ${name}`}>${
      t("lobby.results")
    }</a>
        <a class="button" href="/display/${table.id}" aria-label=${`${t("lobby.display")}: ${name}`}>${
      t("lobby.display")
    }</a>
        ${
      staff?.deals
        ? html`<a class="button" href="/dealer/${table.id}" aria-label=${`${t("lobby.deal")}: ${name}`}>${
          t("lobby.deal")
        }</a>`
        : nothing
    }
        ${
      staff?.pit
        ? html`<a class="button" href="/pit#${table.id}" aria-label=${`${t("shared.pit")}: ${name}`}>${
          t("shared.pit")
        }</a>`
        : nothing
    }
      </footer>
    </article>`;
  }

  #last() {
    const { table } = this;
    const faces = table.dice ?? table.results.at(-1);
    const totals = table.results.map(total);
    return html`<div class="last">
      <sb-dice .faces=${faces} .symbols=${this.games[0]?.symbols ?? []} .size=${innerWidth > 2200 ? 84 : 46}></sb-dice>
      ${
      faces
        ? html`<span class="total"><small>${t("lobby.total")}</small>${number(total(faces))}</span>`
        : html`<span class="muted">${t("lobby.no-result")}</span>`
    }
      ${
      totals.length > 1
        ? html`<ol class="history" aria-label=${t("lobby.last-totals")}>${
          totals.map((one) => html`<li>${number(one)}</li>`)
        }</ol>`
        : nothing
    }
    </div>`;
  }
}
customElements.define("sb-table-card", SbTableCard);
