// Every bet in every game: what it pays and what the house keeps, with the differences marked.
import { base, css, given, html, inner, nothing, SbElement, t } from "../../shared/element.js";
import { number, percent } from "../../shared/money.js";

class SbLabCompare extends SbElement {
  static properties = { odds: given, hidden_: inner, onlyDiffering: inner };
  static styles = [
    base,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1rem;
      }
      summary {
        cursor: pointer;
        min-height: 2rem;
      }
      .choice {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
      }
      .scroll {
        position: relative;
        max-height: min(78vh, 70rem);
        overflow: auto;
        padding: 0;
      }
      table {
        border-collapse: separate;
        border-spacing: 0;
        min-width: max-content;
      }
      thead th {
        position: sticky;
        top: 0;
        z-index: 2;
        background: var(--panel-high);
        max-width: 11rem;
        vertical-align: bottom;
      }
      thead .game {
        display: block;
        color: var(--ink);
        font-size: 0.95rem;
        text-wrap: balance;
      }
      tbody th {
        position: sticky;
        inset-inline-start: 0;
        z-index: 1;
        background: var(--panel);
        color: var(--ink);
        font-size: 0.95rem;
        max-width: 15rem;
        min-width: 9rem;
      }
      thead th:first-child {
        inset-inline-start: 0;
        z-index: 3;
      }
      th small {
        display: block;
        color: var(--muted);
        font-weight: 400;
      }
      td {
        min-width: 8.5rem;
      }
      .edge {
        display: block;
        font-weight: 700;
      }
      .exact {
        color: var(--muted);
        font-size: 0.8rem;
      }
      .pays {
        font-size: 0.9rem;
      }
      tr.differs td.kind {
        box-shadow: inset 3px 0 var(--warn);
      }
      td.best .edge::before {
        content: "▲ ";
        color: var(--good);
      }
      td.worst .edge::before {
        content: "▼ ";
        color: var(--lose);
      }
      td.none {
        color: var(--muted);
        text-align: center;
      }
      .mark {
        color: var(--warn);
        font-weight: 700;
      }
      @media (max-width: 560px) {
        tbody th {
          max-width: 8rem;
          min-width: 7rem;
        }
        td {
          min-width: 7rem;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.hidden_ = new Set();
    this.onlyDiffering = false;
  }

  render() {
    const games = this.odds.games.filter((game) => !this.hidden_.has(game.address));
    const rows = this.odds.rows.filter((row) =>
      games.some((game) => row.games[game.address]) && (!this.onlyDiffering || this.#differs(row, games))
    );
    return html`
      <p class="muted">${t("lab.compare-why")}</p>
      <div class="row">
        <button class="button small" aria-pressed=${this
          .onlyDiffering} @click=${() => (this.onlyDiffering = !this.onlyDiffering)}>≠ ${t(
            "lab.only-differing",
          )}</button>
        <span class="muted number" role="status">${t("lab.shown", {
          games: number(games.length),
          rows: number(rows.length),
        })}</span>
      </div>
      <details>
        <summary>${t("lab.games-shown")}</summary>
        <div class="choice" role="group" aria-label=${t("lab.games-shown")}>
              ${this.odds.games.map((game) =>
                html`<button class="button small" aria-pressed=${!this.hidden_.has(game.address)} @click=${() =>
                  this.#toggle(game.address)}>${game.book_name} · ${game.name}</button>`
              )}
            </div>
      </details>
      <div class="panel scroll" tabindex="0" role="region" aria-label=${t("lab.compare")}>
        <table>
          <caption class="sr">${t("lab.compare")}</caption>
          <thead>
            <tr><th scope="col">${t("lab.bet")}</th>${games.map((game) =>
              html`<th scope="col">${game.book_name}<span class="game">${game.name}</span></th>`
            )}</tr>
          </thead>
          <tbody>${rows.map((row) => this.#row(row, games))}</tbody>
        </table>
      </div>
    `;
  }

  #row(row, games) {
    const edges = games.map((game) => row.games[game.address]?.edge_float).filter((edge) => edge !== undefined);
    const [least, most] = [Math.min(...edges), Math.max(...edges)];
    const differs = this.#differs(row, games);
    return html`<tr class=${differs ? "differs" : ""} data-areas=${row.areas.map((area) => area.id).join(" ")}>
      <th scope="row">${
      differs
        ? html`
          <span class="mark" title=${t("lab.differs")}>≠</span><span class="sr">${t("lab.differs")}</span>
        `
        : nothing
    }${row.name}${row.bet_name === row.name ? nothing : html`<small>${row.bet_name}</small>`}</th>
      ${
      games.map((game) => {
        const one = row.games[game.address];
        if (!one) return html`<td class="none">–<span class="sr">${t("lab.not-offered")}</span></td>`;
        const mark = least === most ? "" : one.edge_float === least ? "best" : one.edge_float === most ? "worst" : "";
        return html`
          <td class="kind ${mark}" data-game=${game.address} data-edge=${one.edge}>
            <span class="edge">${percent(one.edge_float)} <span class="exact">${one.edge}</span></span>
            <span class="pays">${one.pays.map(([, pays]) => t("odds.to-one", { odds: pays })).join(" · ")}</span>
            <span class="exact">${one.ways === null
              ? percent(one.hit_float)
              : t("lab.ways", { ways: number(one.ways) })}</span>
          </td>
        `;
      })
    }
    </tr>`;
  }

  /** Whether the games shown now do not all pay this bet alike. */
  #differs(row, games) {
    const seen = new Set(
      games.map((game) => row.games[game.address]).filter(Boolean).map((one) =>
        JSON.stringify([one.pays, one.hit, one.edge])
      ),
    );
    return seen.size > 1;
  }

  #toggle(address) {
    const hidden = new Set(this.hidden_);
    if (!hidden.delete(address)) hidden.add(address);
    this.hidden_ = hidden;
  }
}
customElements.define("sb-lab-compare", SbLabCompare);
