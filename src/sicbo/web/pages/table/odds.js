// What every bet pays, how often it comes and what the house keeps; the limits of the table. For everybody, logged in or not.
import { base, css, given, html, nothing, SbElement, t } from "../../shared/element.js";
import { announced, ownLines, stepped } from "../../shared/limits.js";
import { percent } from "../../shared/money.js";
import { clauseLink } from "../../shared/refusal.js";

/** `areas` and `readings`: of the layouts of this table; `table`: the public view; `book`; `limits`: those of this player alone; `names(area)`. */
class SbOdds extends SbElement {
  static properties = { areas: given, readings: given, table: given, book: {}, limits: given, names: given };
  static styles = [
    base,
    css`
      .limits {
        margin-bottom: 0.7rem;
      }
      .own {
        margin-top: 0.15rem;
      }
      .own li {
        padding-inline-start: 0.8rem;
        font-size: 0.9rem;
      }
      .own small {
        display: inline;
      }
      td,
      th {
        font-size: 0.85rem;
        padding: 0.35rem 0.25rem;
      }
      th[scope="row"] {
        min-width: 7.4rem;
        color: var(--ink);
      }
      small {
        display: block;
        font: 400 0.78rem var(--font);
      }
      .warn {
        color: var(--warn);
      }
      .row {
        margin: 0.6rem 0;
      }
      .readings li {
        padding: 0.5rem 0;
        border-bottom: 1px solid color-mix(in srgb, var(--line) 55%, transparent);
        font-size: 0.9rem;
      }
    `,
  ];

  render() {
    if (!this.areas || !this.table) return nothing;
    const { sign, pending, currency } = this.table;
    return html`
      <p class="muted">${t("table.odds-why")}</p>
            <div
        class="row"><a class="button small" href="/rules/${this.book}" target="_blank" rel="noopener">${t(
          "table.read-rules",
        )}</a></div>
            ${sign
              ? html`<div class="limits"><b>${t("table.limits")}</b> ${stepped(sign.every, currency)}${
                ownLines(sign, currency, this.names)
              }</div>`
              : nothing}
            ${this.limits
              ? html`<div class="limits" data-own-limits><b>${t("table.own-limits")}</b> ${
                stepped(this.limits.every, currency)
              }${ownLines(this.limits, currency, this.names)}</div>`
              : nothing}
            ${pending ? html`<p class="limits warn">${announced(this.table, this.names)}</p>` : nothing}
            <div class="scroll" tabindex="0" role="region" aria-label=${t("table.tab-odds")}>
        <table>
          <thead>
            <tr>
              <th>${t("odds.area")}</th>
              <th>${t("odds.pays")}</th>
              <th class="amount">${t("odds.hit")}</th>
              <th class="amount">${t("odds.edge")}</th>
            </tr>
          </thead>
          <tbody>${Object.values(this.areas).map((one) =>
            html`
              <tr>
                <th scope="row">${one.name}<small>${clauseLink(one.clause)}</small></th>
                <td>${one.odds}</td>
                <td class="amount">${percent(one.hit_float)}</td>
                <td class="amount">${percent(one.edge_float)}</td>
              </tr>
            `
          )}</tbody>
        </table>
      </div>
            ${this.readings?.length ? this.#readings() : nothing}
    `;
  }

  /** Where the book can be read in more than one way: how this table reads it. */
  #readings() {
    return html`
      <h3>${t("table.readings")}</h3>
      <ul class="readings">
              ${this.readings.map((one) =>
                html`<li data-reading=${one.id} data-reads=${one.reads}><span lang="en">${one.means}</span> ${
                  one.usual ? nothing : html`<span class="badge warn">${t("table.reading-unusual")}</span>`
                } ${
                  one.clauses.map((clause) =>
                    html`
                      ${clauseLink(clause)}
                    `
                  )
                }</li>`
              )}
            </ul>
    `;
  }
}
customElements.define("sb-odds", SbOdds);
