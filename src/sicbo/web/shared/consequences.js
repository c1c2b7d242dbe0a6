// What an order brings about, in words: each fact with its clause, and the money of each player.
import { ownLines } from "./limits.js";
import { html, nothing } from "./lit.js";
import { clock, moment, money } from "./money.js";
import { clauseLink } from "./refusal.js";
import { word } from "./names.js";
import { addWords, has, t } from "./words.js";
import roleWords from "../words/role.json" with { type: "json" };
import words from "../words/second.json" with { type: "json" };

addWords(words);
addWords(roleWords);

const MONEY = new Set(["amount", "stake", "cap", "counted", "price", "expected", "would_win", "value"]);
const TIMES = new Set(["effective", "closes_at", "until", "expires"]);
/** Codes, and under which name there are words for them. */
const CODES = {
  ...Object.fromEntries(
    ["colour", "ground", "cause", "scope", "reason", "measure", "ruling", "stakes"].map((one) => [one, one]),
  ),
  kind: "incident",
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
export function sentence(event, currency, page = "") {
  const own = `${page}.booked.${event.type}`;
  const key = has(own) ? own : `fact.${event.type}`;
  const args = { ...event };
  for (const [name, value] of Object.entries(event)) {
    if (MONEY.has(name)) args[name] = value === null ? t("second.nothing") : money(value, currency);
    if (TIMES.has(name)) {
      args[name] = value === null ? t("second.for-good") : (name === "until" ? moment : clock)(value);
    }
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
  if (event.about) Object.assign(args, { about: word("fault", event.about), rank: word("rank", event.to) });
  if (event.person) Object.assign(args, { roles: rolesOf(event), tables: listed(event.tables) });
  const special = event.use === "ticket"
    ? "fact.sent-to-cage-ticket"
    : event.type === "ticket-voided" && event.replacement
    ? "fact.ticket-replaced"
    : event.halts
    ? "fact.play-halted"
    : event.type === "liability-capped" && event.cap === null
    ? "fact.liability-uncapped"
    : event.type === "closing-announced" && event.closes_at === null
    ? "fact.closing-announced-results"
    : key;
  return has(special) ? t(special, args) : word("fact", event.type);
}

const listed = (names) => names?.length ? names.join(", ") : t("second.nothing");

/** What somebody becomes, in words. */
const rolesOf = ({ rank, offices = [] }) => listed([rank, ...offices].filter(Boolean).map((one) => word("role", one)));

function players(event, currency) {
  const rows = event.adjustments ?? [];
  if (!rows.length) return nothing;
  return html`
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>${t("second.player")}</th>
            <th>${t("second.place")}</th>
            <th class="amount">${t("second.moves")}</th>
            <th class="amount">${t("second.will-owe")}</th>
          </tr>
        </thead>
        <tbody>${rows.map((one) =>
          html`
            <tr>
              <td>${one.player}</td>
              <td>${one.seat || t("second.has-left")}</td>
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
