// The own wagers of the round in hand, or how those of the last one were settled: each with its amount and clause.
import { base, css, given, html, nothing, SbElement, t } from "../../shared/element.js";
import { money } from "../../shared/money.js";
import { clauseLink } from "../../shared/refusal.js";
import { CASH, pileName, pilesOf } from "../../shared/piles.js";

const MARK = { win: "★", lose: "–", returned: "↩" };

/** What a wager has brought: its win, or less what was lost; tokens are no money. */
const gain = (paid) => (paid.outcome === "win" ? paid.win : paid.tokens ? 0 : paid.returned - paid.stake);

const settledRow = (paid, names, currency) =>
  html`<tr class=${paid.outcome} data-settled=${paid.area}>
  <th scope="row">${names(paid.area)}<small>${money(paid.stake, currency)}${
    paid.tokens
      ? html`
        ${pileName("tokens")}
      `
      : nothing
  }${
    paid.pays
      ? html`
        · ${t("odds.to-one", { odds: paid.pays })}
      `
      : nothing
  }</small>
    <small>${
    [paid.clause, ...paid.limits, paid.tokens_clause].filter(Boolean).map((one) =>
      html`
        ${clauseLink(one)}
      `
    )
  }</small></th>
  <td><span aria-hidden="true">${MARK[paid.outcome]}</span> ${t(`outcome.${paid.outcome}`)}</td>
  <td class="amount" data-amount>${
    paid.outcome === "returned" ? money(paid.returned, currency) : money(gain(paid), currency, { sign: true })
  }</td>
</tr>`;

/** Settled wagers and what they come to; `names` gives areas their names. */
export const settledTable = (settled, names, currency) =>
  html`
    <table>
      <tbody>${settled.map((paid) => settledRow(paid, names, currency))}</tbody>
    </table>
    <p class="sum"><span>${t("table.round-net")}</span><span class="number" data-net>${money(
      settled.reduce((sum, paid) => sum + gain(paid), 0),
      currency,
      { sign: true },
    )}</span></p>
  `;

export const settledStyles = css`
  small {
    display: block;
    font-weight: 400;
    color: var(--muted);
    font-size: 0.82rem;
    overflow-wrap: anywhere;
  }
  th[scope="row"] {
    color: var(--ink);
    font-size: 1rem;
  }
  td {
    white-space: nowrap;
    padding-inline: 0.3rem;
  }
  tr.win td,
  tr.win th {
    background: color-mix(in srgb, var(--win) 12%, transparent);
  }
  tr.win .amount {
    color: var(--win);
    font-weight: 700;
  }
  tr.lose .amount {
    color: var(--lose);
  }
  .sum {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
    padding: 0.6rem;
    margin-top: 0.4rem;
    border-radius: 8px;
    background: var(--panel-high);
    font-weight: 700;
  }
`;

class SbBets extends SbElement {
  static properties = { own: given, table: given, names: given, facts: given };
  static styles = [
    base,
    settledStyles,
    css`
      h3 {
        margin-bottom: 0.3rem;
      }
      .facts li {
        padding: 0.5rem 0.7rem;
        margin-top: 0.4rem;
        border-inline-start: 4px solid var(--warn);
        background: color-mix(in srgb, var(--warn) 10%, transparent);
        border-radius: 6px;
        font-size: 0.92rem;
      }
      .empty {
        padding: 1rem 0;
        color: var(--muted);
      }
    `,
  ];

  render() {
    const own = this.own;
    if (!own) return html`<p class="empty">${t("table.bets-of-nobody")}</p>`;
    // A streak may be in play beside what was settled last.
    return html`${own.settled.length ? this.#settled(own) : nothing} ${
      own.streaks.length || !own.settled.length ? this.#lying(own) : nothing
    } ${this.#facts()}`;
  }

  #lying(own) {
    if (!own.wagers.length && !own.streaks.length) return html`<p class="empty">${t("table.no-bets")}</p>`;
    const { currency } = this.table;
    return html`
      <h3>${t("table.bets-of-round", { round: this.table.takes_round })}</h3>
      <table>
        <tbody>
                ${own.wagers.map((one) =>
                  html`
                    <tr data-lying=${one.area}>
                      <th scope="row">${this.names(one.area)}${one.pile === CASH
                        ? nothing
                        : html`<small>${pileName(one.pile)}</small>`}</th>
                      <td>${this.#isOutside(one.area)
                        ? html`<span class="badge warn" data-outside>! ${t("felt.state-outside")}</span>`
                        : html`<span class="badge live">✓ ${t("table.registered")}</span>`}</td>
                      <td class="amount">${money(one.amount, currency)}</td>
                    </tr>
                  `
                )}
                ${own.streaks.map((one) =>
                  html`
                    <tr data-lying=${one.area}>
                      <th scope="row">${this.names(one.area)}${pilesOf(one).map((pile) =>
                        html`<small>${pileName(pile)}</small>`
                      )}<small>${t("table.streak-stands", { length: one.length })}</small></th>
                      <td><span class="badge live">✓ ${t("outcome.live")}</span></td>
                      <td class="amount">${money(one.stake, currency)}</td>
                    </tr>
                  `
                )}
              </tbody>
      </table>
    `;
  }

  #isOutside(area) {
    return this.table.bets_open && this.own.outside.includes(area);
  }

  #settled(own) {
    return html`<h3>${t("table.result-of-round", { round: this.table.round })}</h3> ${
      settledTable(own.settled, this.names, this.table.currency)
    }`;
  }

  #facts() {
    // Advice ends once what it was about is within the limits again.
    const facts = (this.facts ?? []).filter((fact) => fact.type !== "limit-advised" || this.#isOutside(fact.area));
    if (!facts.length) return nothing;
    return html`<ul class="facts" aria-label=${t("table.facts")}>
      ${
      facts.map((fact) =>
        html`<li data-fact=${fact.type}>${
          t(`table.fact-${fact.type}`, { round: fact.round, amount: money(fact.amount ?? 0, this.table.currency) })
        } ${fact.clause ? clauseLink(fact.clause) : nothing}</li>`
      )
    }
    </ul>`;
  }
}
customElements.define("sb-bets", SbBets);
