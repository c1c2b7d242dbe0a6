// A player's own wagers at one table: what is sent, registered or refused.
import { newId } from "../../shared/api.js";
import { CASH, madeOf, TOKENS } from "../../shared/piles.js";

const SHOWN = 9_000;
/** How long a streak can be undone before it is given to the house, where it stays until its run ends. */
const HELD = 3_000;

/** The piles of a player's view that wagers can be made of: cash first, then tokens and each colour, with what is in hand. */
export function pilesOf(own) {
  const piles = [{ pile: CASH, amount: own.stack - own.colours.reduce((sum, one) => sum + one.value * one.count, 0) }];
  if (own.tokens || own.wagers.some((one) => one.pile === TOKENS)) piles.push({ pile: TOKENS, amount: own.tokens });
  return [
    ...piles,
    ...own.colours.map((one) => ({ pile: one.colour, amount: one.value * one.count, value: one.value })),
  ];
}

/** Stakes that are money: tokens are none. */
export const inMoney = (own) =>
  [
    ...own.wagers.filter((one) => one.pile !== TOKENS).map((one) => one.amount),
    ...own.streaks.map((one) => one.stake - one.tokens),
  ].reduce((a, b) => a + b, 0);

/** What lies on each area, one stack on each: `area -> {amount, state, piles}`, the latest pile first. */
export class Chips extends Map {
  lay({ area, amount, pile }, state = "") {
    const there = this.get(area);
    const piles = [...new Set([pile ?? CASH, ...(there?.piles ?? [])])];
    this.set(area, { amount: (there?.amount ?? 0) + amount, state, piles });
  }

  settle(paid) {
    for (const one of paid) {
      this.lay(
        { area: one.area, amount: one.stake, pile: one.tokens ? TOKENS : CASH },
        { win: "won", lose: "lost" }[one.outcome],
      );
    }
    return this;
  }
}

/** The table as everybody sees it, out of whatever view the house gives us. */
export const publicOf = (view) => view?.public ?? view?.dealer?.public ?? view;

export class Play {
  /** Orders on their way, by a number of their own: what each puts on which area. */
  #sending = new Map();
  #last = 0;
  /** The last refusal, with the area it belongs to; empty for the whole table. */
  refusal = null;
  /** A streak wager that is not given yet. */
  held = null;

  constructor(host, live) {
    Object.assign(this, { host, live });
  }

  /** The own view; nothing for whoever has no place. */
  get own() {
    const view = this.live.view;
    return view && "stack" in view ? view : null;
  }

  get table() {
    return publicOf(this.live.view);
  }

  get isOpen() {
    return this.live.status === "live" && Boolean(this.table?.bets_open);
  }

  /** Whether some wager is taken now: streaks have a time of their own, which the house tells. */
  get takesAny() {
    return this.isOpen ||
      (this.live.status === "live" && Boolean(this.table?.streaks?.runs.some((run) => run.flashing)));
  }

  chips() {
    const { own, refusal } = this;
    const shown = new Chips();
    for (const one of own?.wagers ?? []) shown.lay(one, this.isOutside(one.area) ? "outside" : "registered");
    for (const { area, stake, colour, tokens } of own?.streaks ?? []) {
      shown.lay({ area, amount: stake, pile: colour || (tokens === stake ? TOKENS : CASH) }, "registered");
    }
    if (own && !own.wagers.length && !this.table.bets_open) shown.settle(own.settled);
    if (this.held) shown.lay(this.held, "sending");
    for (const stakes of this.#sending.values()) for (const one of stakes) shown.lay(one, "sending");
    if (refusal?.amount && !shown.has(refusal.area)) shown.lay(refusal, "refused");
    return shown;
  }

  /** Whether what lies there is outside the limits and can still be put right. */
  isOutside(area) {
    return this.table.bets_open && this.own.outside.includes(area);
  }

  get staked() {
    return this.own ? inMoney(this.own) : 0;
  }

  /** Whether anything of the player's lies here, tokens and streaks included. */
  get hasWagers() {
    return Boolean(this.own?.wagers.length || this.own?.streaks.length);
  }

  place(area, amount, pile) {
    return this.placeAll([{ area, amount }], pile);
  }

  /** All of these wagers or none, out of one pile. */
  placeAll(wagers, pile) {
    return this.#order({ type: "place-wagers", wagers, ...madeOf(pile) }, wagers.map((one) => ({ ...one, pile })));
  }

  /** A streak wager that can still be undone: nothing is registered yet. */
  hold(area, price, pile) {
    this.release();
    const timer = setTimeout(() => {
      this.held = null;
      this.streak(area, price, pile);
    }, HELD);
    this.held = { area, amount: price, pile, timer };
    this.host.requestUpdate();
  }

  /** Undo it; whether there was one. */
  release() {
    const { held } = this;
    if (!held) return false;
    clearTimeout(held.timer);
    this.held = null;
    this.host.requestUpdate();
    return true;
  }

  streak(area, price, pile) {
    return this.#order({ type: "place-streak", area, amount: price, ...madeOf(pile) }, [{ area, amount: price, pile }]);
  }

  /** All that lies on an area; or so much of one pile, as far as it goes. */
  takeBack(area, amount = null, pile) {
    const there = (this.own?.wagers ?? []).filter((one) => one.area === area);
    const lies = (there.find((one) => one.pile === pile) ?? there[0])?.amount ?? 0;
    const some = amount === null
      ? {}
      : { ...(there.length > 1 ? madeOf(pile) : {}), amount: Math.min(amount, lies) || amount };
    return this.#order({ type: "take-back", area, ...some }, [], area);
  }

  /** `undo` or `redo` a change; `clear`, `repeat` or `double` what lies there. */
  all(act) {
    return this.#order({ type: `${act}-wagers` });
  }

  cashOut(amount) {
    return this.live.give({ type: "cash-out", amount, transfer: newId() });
  }

  leave() {
    return this.live.give({ type: "leave-place" });
  }

  dismiss() {
    this.refusal = null;
    this.host.requestUpdate();
  }

  async #order(order, stakes = [], area = "") {
    const number = ++this.#last;
    const round = this.table.takes_round;
    this.#sending.set(number, stakes);
    this.host.requestUpdate();
    try {
      const done = await this.live.give({ round, ...order });
      if (this.refusal) this.dismiss();
      // The state that shows the wager may come a moment after the answer: until then the chip is not taken away.
      await this.#shown(done.seq);
      return done;
    } catch (refused) {
      this.#refuse(refused, area || refused.arguments?.area || stakes[0]?.area || "", stakes);
      return null;
    } finally {
      this.#sending.delete(number);
      this.host.requestUpdate();
    }
  }

  async #shown(seq) {
    for (let tries = 0; this.live.seq < seq && tries < 40; tries++) await new Promise((done) => setTimeout(done, 25));
  }

  #refuse(refused, area, stakes) {
    const amount = stakes.find((one) => one.area === area)?.amount ?? 0;
    const refusal = (this.refusal = { refused, area, amount });
    setTimeout(() => this.refusal === refusal && this.dismiss(), SHOWN);
    this.host.refusedAt?.(refusal);
  }
}
