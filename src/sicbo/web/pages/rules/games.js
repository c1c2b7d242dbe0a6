// The games of a book: the felt as it is laid out, and the exact odds of every area.
import "../../felt/felt.js";
import "../../shared/refusal.js";
import { get } from "../../shared/api.js";
import { base, css, given, html, inner, listed, nothing, SbElement, t } from "../../shared/element.js";
import { number, percent } from "../../shared/money.js";
import { lang } from "../../shared/words.js";
import { paper } from "./styles.js";

class SbRulesGames extends SbElement {
  static properties = { book: given, game: inner, odds: inner, felt: inner, refused: inner };
  static styles = [
    base,
    paper,
    css`
      :host {
        display: grid;
        gap: 1rem;
        grid-template-columns: minmax(0, 1fr);
        scroll-margin-top: 1rem;
      }
      .layouts {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 44rem), 1fr));
        gap: 1.2rem;
      }
      figcaption {
        margin-bottom: 0.5rem;
        display: flex;
        justify-content: space-between;
        gap: 1rem;
      }
      tbody th {
        color: var(--ink);
        font-size: 1rem;
      }
      tbody.bet + tbody.bet tr:first-child > * {
        border-top: 2px solid color-mix(in srgb, var(--gold-deep) 60%, transparent);
      }
      .exact {
        display: block;
        color: var(--muted);
        font-size: 0.85rem;
      }
      .price {
        display: block;
      }
      .price .on {
        color: var(--muted);
        font-size: 0.85rem;
      }
      .favour {
        color: var(--win);
        font-weight: 700;
      }
      caption {
        text-align: start;
        color: var(--muted);
        padding-bottom: 0.5rem;
      }
      td a {
        font-size: 0.85rem;
      }
      td,
      tbody th {
        vertical-align: middle;
      }
    `,
  ];

  connectedCallback() {
    super.connectedCallback();
    this.game = this.book.games[0].id;
    this.spoken();
  }

  async spoken() {
    const asked = `${this.game} ${lang()}`;
    const path = `/api/rulebooks/${this.book.id}/games/${this.game}`;
    try {
      const [odds, felt] = await Promise.all([get(`${path}/odds`), get(`${path}/layouts`)]);
      if (asked === `${this.game} ${lang()}`) Object.assign(this, { odds, felt, refused: null });
    } catch (refused) {
      this.refused = refused;
    }
  }

  render() {
    const { games } = this.book;
    return html`<h2>${t("rules.games")}</h2>
      ${
      games.length > 1
        ? html`<div class="row tabs" role="group" aria-label=${t("rules.games")}>
            ${
          games.map((game) =>
            html`<button class="button" aria-pressed=${
              game.id === this.game
            } @click=${() => ((this.game = game.id), this.spoken())}>${game.name}</button>`
          )
        }
          </div>`
        : nothing
    }
      ${this.refused ? html`<sb-refusal .refused=${this.refused}></sb-refusal>` : nothing}
      ${this.felt ? this.#layouts() : nothing} ${this.odds && this.felt ? this.#table() : nothing}`;
  }

  #layouts() {
    const currency = this.odds.currency;
    return html`<div class="layouts">
      ${
      this.felt.layouts.map((layout) => {
        const [, at] = layout.clause.split(" ");
        return html`
          <figure>
            <figcaption><strong>${t("rules.layout")}</strong><a href="#${at}">${layout.clause}</a></figcaption>
            <sb-felt .layout=${layout} .areas=${this.felt.areas} .currency=${currency}></sb-felt>
          </figure>
        `;
      })
    }
    </div>`;
  }

  #table() {
    const name = this.book.games.find((one) => one.address === this.odds.game).name;
    return html`
      <div class="panel scroll" tabindex="0" role="region" aria-label=${t("rules.odds")}>
        <table data-game=${this.odds.game}>
              <caption>${t("rules.odds-of", { game: name })}</caption>
              <thead><tr>
                <th scope="col">${t("rules.bet")}</th><th scope="col">${t(
                  "rules.pays",
                )}</th><th scope="col" class="amount">${t("rules.ways")}</th>
                <th scope="col" class="amount">${t("rules.chance")}</th><th scope="col" class="amount">${t(
                  "rules.edge",
                )}</th><th scope="col" class="amount">${t("rules.return")}</th>
                <th scope="col" class="amount">${t("rules.sd")}</th><th scope="col">${t("rules.clause")}</th>
              </tr></thead>
              ${this.#bets().map((rows) => html`<tbody class="bet">${rows.map((areas) => this.#row(areas))}</tbody>`)}
            </table>
      </div>
    `;
  }

  /** The areas by bet, those with the same figures together. */
  #bets() {
    const bets = new Map();
    for (const one of this.odds.areas) {
      const rows = bets.get(one.bet) ?? new Map();
      bets.set(one.bet, rows);
      const like = JSON.stringify([one.pays, one.hit, one.edge, one.odds_clauses]);
      rows.set(like, [...(rows.get(like) ?? []), one]);
    }
    return [...bets.values()].map((rows) => [...rows.values()]);
  }

  #row(areas) {
    const [one] = areas;
    const names = areas.map((area) => area.name);
    const told = names.length > 6
      ? `${listed(names.slice(0, 3))} … ${names.at(-1)} ${t("rules.how-many", { number: number(names.length) })}`
      : listed(names);
    const [, at] = one.clause.split(" ");
    return html`
      <tr data-areas=${areas.map((area) => area.id).join(" ")} data-edge=${one.edge} data-hit=${one.hit}>
        <th scope="row">${told}</th>
        <td>${this.felt.areas[one.id].prices.map((price) =>
          html`<span class="price">${
            price.on
              ? html`
                <span class="on">${price.on}:</span>
              `
              : nothing
          }${price.odds}</span>`
        )}</td>
        <td class="amount">${one.ways === null
          ? html`<span class="exact">${t("rules.rounds", { rounds: number(one.expected_rounds_float, 2) })}</span>`
          : number(one.ways)}</td>
        <td class="amount">${percent(one.hit_float)}<span class="exact">${one.hit}</span></td>
        <td class="amount">${one.edge_float < 0
          ? html`<span class="favour">▲ ${percent(one.edge_float)}</span>`
          : percent(one.edge_float)}<span class="exact">${one.edge}</span></td>
        <td class="amount">${percent(one.return_float)}</td>
        <td class="amount">${number(one.sd_float, 3)}</td>
        <td><a href="#${at}">${at}</a></td>
      </tr>
    `;
  }
}
customElements.define("sb-rules-games", SbRulesGames);
