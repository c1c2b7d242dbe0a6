// What put a round right: what was done, why, by which rule, and each own bet before and after, to the cent.
import { css, html, nothing } from "./lit.js";
import { moment, money, number } from "./money.js";
import { clauseLink } from "./refusal.js";
import { addWords, has, t } from "./words.js";
import words from "../words/ruling.json" with { type: "json" };

addWords(words);

/** The headline of a ruling on this round. */
export const headline = (kind, round) => t(`ruling.${kind}`, { round: number(round) });

/** Marks of a round in a list: what was done to it since. */
export const marks = (line) =>
  [...new Set(line.put_right)].map((kind) =>
    html`<span class="badge bad" data-mark=${kind}>⚠ ${t(`ruling.mark-${kind}`)}</span>`
  );

/** One ruling on a round, with the own bets in it; `names` gives areas their names. */
export const rulingTemplate = (ruling, round, { names, currency, table }) =>
  html`
    <section class="ruling" data-ruling=${ruling.kind} aria-label=${headline(ruling.kind, round)}>
      <p class="what"><b>⚠ ${headline(ruling.kind, round)}</b> <span class="muted">${t("ruling.at", {
        table,
        time: moment(ruling.at),
      })}</span></p>
      ${ruling.faces
        ? html`<p data-dice>${t("ruling.dice", { was: ruling.was.join("-"), faces: ruling.faces.join("-") })}</p>`
        : nothing}
      <p data-reason>${t("ruling.reason")}${t("shared.colon")}${reason(ruling)}</p>
      <p class="rules">${t("ruling.rules")}${t("shared.colon")}${[...new Set([ruling.clause, ruling.further])].filter(
        Boolean,
      ).map((one) =>
        html`
          ${clauseLink(one)}
        `
      )}</p>
      ${ruling.wagers.length ? bets(ruling.wagers, names, currency) : html`<p class="muted">${t("ruling.no-bets")}</p>`}
    </section>
  `;

function reason({ kind, ground, cause }) {
  const word = (section, code) => (has(`${section}.${code}`) ? t(`${section}.${code}`) : code);
  if (kind === "corrected") return t("ruling.evidence", { cause: word("cause", cause) });
  const why = ground === "breach"
    ? t("ruling.breach")
    : has(`ground.${ground}`)
    ? t(`ground.${ground}`)
    : word("irregularity", ground);
  return cause ? `${why} · ${word("cause", cause)}` : why;
}

const bets = (wagers, names, currency) =>
  html`
    <table>
      <thead>
        <tr>
          <th scope="col">${t("ruling.bet")}</th>
          <th scope="col">${t("ruling.before")}</th>
          <th scope="col">${t("ruling.after")}</th>
        </tr>
      </thead>
      <tbody>${wagers.map((one) =>
        html`
          <tr data-put-right=${one.area}>
            <th scope="row">${names(one.area)}<small>${one.tokens
              ? t("ruling.tokens", { amount: money(one.stake, currency) })
              : money(one.stake, currency)}</small></th>
            <td data-before>${one.before === null
              ? t("ruling.lay")
              : held(one.before, one.tokens_before, currency)}</td>
            <td data-after>${held(one.after, one.tokens_after, currency)}</td>
          </tr>
        `
      )}</tbody>
    </table>
    <p class="sum"><span>${t("ruling.difference")}</span><b class="number" data-difference>${money(
      wagers.reduce((sum, one) => sum + one.after - (one.before ?? (one.tokens ? 0 : one.stake)), 0),
      currency,
      {
        sign: true,
      },
    )}</b></p>
  `;

const held = (amount, tokens, currency) =>
  tokens
    ? html`${money(amount, currency)}<small>${t("ruling.tokens", { amount: money(tokens, currency) })}</small>`
    : money(amount, currency);

export const rulingStyles = css`
  .ruling {
    display: grid;
    gap: 0.35rem;
    padding: 0.7rem 0.9rem;
    border: 2px solid var(--warn);
    border-inline-start-width: 8px;
    border-radius: 10px;
    background: color-mix(in srgb, var(--warn) 12%, var(--panel));
  }
  .ruling b {
    color: var(--warn);
  }
  .ruling table {
    max-width: 42rem;
  }
  .ruling td {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .ruling small {
    display: block;
    font-weight: 400;
    color: var(--muted);
  }
  .ruling .sum {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
    max-width: 42rem;
    font-weight: 700;
  }
`;
