// Two books point by point: bets, odds and procedures in which they differ.
import { get } from "../../shared/api.js";
import { base, css, given, html, inner, nothing, SbElement, t } from "../../shared/element.js";
import { number } from "../../shared/money.js";
import { clauseLink } from "../../shared/refusal.js";
import { lang } from "../../shared/words.js";

const PARTS = ["bets", "odds", "procedures"];

class SbLabPoints extends SbElement {
  static properties = { games: given, left: inner, right: inner, found: inner, refused: inner };
  static styles = [
    base,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1rem;
      }
      .pair {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 22rem));
        gap: 1rem;
        align-items: end;
      }
      table {
        table-layout: fixed;
        min-width: 34rem;
      }
      th[scope="row"] {
        color: var(--ink);
        font-size: 0.95rem;
      }
      td,
      th {
        overflow-wrap: anywhere;
      }
      .clause {
        font-size: 0.82rem;
      }
      .note {
        justify-self: start;
        white-space: normal;
      }
      h3 {
        margin-bottom: 0.5rem;
      }
    `,
  ];

  connectedCallback() {
    super.connectedCallback();
    const books = this.#books();
    this.left ??= books[2]?.[0] ?? books[0][0];
    this.right ??= books.at(-1)[0];
    this.#look();
  }

  #books() {
    return [...new Map(this.games.map((game) => [game.book, game.book_name]))];
  }

  render() {
    return html`<p class="muted">${t("lab.points-why")}</p>
      ${lang() === "en" ? nothing : html`<p role="note" class="badge warn note">${t("lab.english-only")}</p>`}
      <div class="pair">${this.#choice("left")} ${this.#choice("right")}</div>
      ${this.refused ? html`<sb-refusal .refused=${this.refused}></sb-refusal>` : nothing}
      ${this.found ? PARTS.map((part) => this.#part(part)) : nothing}`;
  }

  #choice(side) {
    return html`<label class="field">${t(`lab.book-${side}`)}
      <select @change=${(event) => ((this[side] = event.target.value), this.#look())}>
        ${this.#books().map(([id, name]) => html`<option value=${id} ?selected=${id === this[side]}>${name}</option>`)}
      </select></label>`;
  }

  #part(part) {
    const rows = this.found[part];
    const names = new Map(this.#books());
    return html`<section class="panel scroll" tabindex="0" aria-label=${t(`lab.part-${part}`)}>
      <h3>${t(`lab.part-${part}`)} <span class="badge number">${number(rows.length)}</span></h3>
      ${
      rows.length
        ? html`
          <table>
            <thead>
              <tr>
                <th scope="col">${t("lab.point")}</th>
                <th scope="col">${names.get(this.found.left)}</th>
                <th scope="col">${names.get(this.found.right)}</th>
              </tr>
            </thead>
            <tbody lang="en">${rows.map((row) =>
              html`<tr><th scope="row">${row.point}</th>${
                ["left", "right"].map((side) =>
                  html`<td>${row[side]} <span class="clause">${
                    row[`${side}_clause`].split("; ").map((one) => clauseLink(one))
                  }</span></td>`
                )
              }</tr>`
            )}</tbody>
          </table>
        `
        : html`<p class="muted">${t("lab.no-difference")}</p>`
    }
    </section>`;
  }

  async #look() {
    try {
      this.found = await get(`/api/lab/compare/${this.left}/${this.right}`);
      this.refused = null;
    } catch (refused) {
      Object.assign(this, { refused, found: null });
    }
  }
}
customElements.define("sb-lab-points", SbLabPoints);
