// What a limits sign says: the range of every bet, those of single bets, the units; and what a coming sign changes.
import { announce } from "./announce.js";
import { html, nothing } from "./lit.js";
import { clock, money, range } from "./money.js";
import { has, t } from "./words.js";

/** In which steps wagers go up; nothing where every amount will do. */
export const steps = (
  { unit },
  currency,
) => (unit > 1 ? t("shared.in-steps", { unit: money(unit, currency, { short: true }) }) : "");

/** A range with its steps: `$10 – $1,000 in steps of $5`. */
export const stepped = (one, currency) => `${range(one, currency)} ${steps(one, currency)}`.trim();

/** The house's word for a bet; its id where there is none. */
export const betName = (id) => (has(`bet.${id}`) ? t(`bet.${id}`) : id);

/** The ranges of single bets on a sign, one below the other; `name` tells what a bet or an area is called. */
export const ownLines = (sign, currency, name) => lines(Object.entries(sign?.own ?? {}), currency, name);

/** Everything on a sign, one below the other: first the range of all other bets. */
export const signLines = (sign, currency, name) =>
  lines([["", sign.every], ...Object.entries(sign.own)], currency, name);

/** What the sign that is announced will change, one below the other. */
export const comingLines = (view, name) => lines(changes(view), view.currency, name);

/** The same in one sentence, with its time. */
export function announced(view, name) {
  const limits = changes(view).map((
    [bet, one],
  ) => (!bet
    ? stepped(one, view.currency)
    : one
    ? `${name(bet)}${t("shared.colon")}${stepped(one, view.currency)}`
    : none(bet, name))
  );
  return t("shared.coming-limits", {
    time: clock(view.pending.effective),
    limits: limits.join(t("shared.next-limits")),
  });
}

/** Says an announced sign aloud, once: told of a view when its bets have names. */
export class Foretold {
  #said = "";

  tell(view, name, say = announce) {
    const coming = JSON.stringify(view.pending);
    if (coming === this.#said) return;
    this.#said = coming;
    if (view.pending) say(announced(view, name));
  }
}

/** The ranges of the coming sign, each under its bet: first that of all others, last those that will be gone. Where all else stays, only those that change. */
function changes({ sign, pending }) {
  const { every, own } = pending.sign;
  const before = sign?.own ?? {};
  const changed = Object.entries(own).filter(([bet, one]) => !same(one, before[bet]));
  const gone = Object.keys(before).filter((bet) => !own[bet]);
  const isRestTheSame = same(every, sign?.every) && !gone.length;
  return changed.length && isRestTheSame
    ? changed
    : [["", every], ...Object.entries(own), ...gone.map((bet) => [bet, null])];
}

const same = (one, other) => ["minimum", "maximum", "unit"].every((part) => one[part] === other?.[part]);

const none = (bet, name) => t("shared.no-own-limits", { bet: name(bet) });

function lines(ranges, currency, name) {
  if (!ranges.length) return nothing;
  const line = (
    [bet, one],
  ) => (one
    ? html`${bet ? name(bet) + t("shared.colon") : nothing}<b class="number">${range(one, currency)}</b> <small>${
      steps(one, currency)
    }</small>`
    : none(bet, name));
  return html`<ul class="own">${ranges.map((one) => html`<li>${line(one)}</li>`)}</ul>`;
}
