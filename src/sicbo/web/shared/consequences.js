// What an order brings about, in words: each fact with its clause, and the money of each player.
import { ownLines } from "./limits.js";
import { html, nothing } from "./lit.js";
import { clock, moment, money } from "./money.js";
import { clauseLink } from "./refusal.js";
import { has, t } from "./words.js";
import { word } from "./names.js";

const MONEY = new Set(["amount", "stake", "cap", "counted", "price", "expected", "would_win", "value"]);
const TIMES = new Set(["effective", "closes_at", "until", "expires"]);
const CODES = {
  colour: "colour",
  ground: "pit.ground",
  cause: "pit.cause",
  kind: "incident",
  scope: "pit.scope",
  reason: "pit.reason",
  measure: "pit.measure",
  ruling: "pit.ruling",
  stakes: "pit.stakes",
};

/** The facts, one after the other; areas under the names that the table gives them. */
export function consequences(events, { page, currency, areaName }) {
  return html`<ol class="follows">${
    events.map((event) =>
      html`<li>${sentence(event, currency, page)} <span class="clause muted">${clauseLink(event.clause)}</span>${
        ownLines(event.sign ?? event.limits, currency, areaName)
      }${players(event, currency)}</li>`
    )
  }</ol>`;
}

/** One fact as a sentence. */
export function sentence(event, currency, page = "pit") {
  const own = `${page}.booked.${event.type}`;
  const key = has(own) ? own : `fact.${event.type}`;
  const args = { ...event };
  for (const [name, value] of Object.entries(event)) {
    if (MONEY.has(name)) args[name] = value === null ? t("pit.none") : money(value, currency);
    if (TIMES.has(name)) args[name] = value === null ? t("pit.for-good") : (name === "until" ? moment : clock)(value);
    if (name in CODES) args[name] = word(CODES[name], value);
    if (name === "was" || name === "faces") args[name] = value?.join("-") ?? "–";
  }
  if (event.closes_at) args.time = clock(event.closes_at);
  const range = (event.sign ?? event.limits)?.every;
  if (range) {
    Object.assign(args, {
      minimum: money(range.minimum, currency),
      maximum: money(range.maximum, currency),
      unit: money(range.unit, currency),
    });
  }
  if (event.returned) args.returned = money(event.returned.reduce((sum, one) => sum + one.stake, 0), currency);
  if (event.wagers?.reduce) args.wagers = money(event.wagers.reduce((sum, one) => sum + (one.stake ?? 0), 0), currency);
  if (event.about) Object.assign(args, { about: word("pit.fault", event.about), rank: word("pit.rank", event.to) });
  const special = event.halts
    ? "fact.play-halted"
    : event.type === "liability-capped" && event.cap === null
    ? "fact.liability-uncapped"
    : event.type === "closing-announced" && event.closes_at === null
    ? "fact.closing-announced-results"
    : key;
  return has(special) ? t(special, args) : word("fact", event.type);
}

function players(event, currency) {
  const rows = event.adjustments ?? [];
  if (!rows.length) return nothing;
  return html`
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>${t("pit.player")}</th>
            <th>${t("pit.place")}</th>
            <th class="amount">${t("pit.moves")}</th>
            <th class="amount">${t("pit.will-owe")}</th>
          </tr>
        </thead>
        <tbody>${rows.map((one) =>
          html`
            <tr>
              <td>${one.player}</td>
              <td>${one.seat || t("pit.has-left")}</td>
              <td class="amount">${money(moves(one), currency, { sign: true })}</td>
              <td class="amount">${one.owed ? money(one.owed, currency) : "–"}</td>
            </tr>
          `
        )}</tbody>
      </table>
    </div>
  `;
}

// What the player gets or gives back; what was withheld from them they never had in hand.
function moves(one) {
  return (one.kept ?? []).reduce((sum, part) => sum + part.amount, one.net);
}
