// A player's own wagers at one table: what is sent, registered or refused, and the way back and forth.
import { newId } from "../../shared/api.js";

const SHOWN = 9_000;

/** The table as everybody sees it, out of whatever view the house gives us. */
export const publicOf = (view) => view?.public ?? view?.dealer?.public ?? view;

export class Play {
  /** Orders on their way, by a number of their own: what each puts on which area. */
  #sending = new Map();
  #last = 0;
  #redo = [];
  #round = 0;
  /** The last refusal, with the area it belongs to; empty for the whole table. */
  refusal = null;

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
    return this.isOpen || (this.live.status === "live" && Boolean(this.table?.streaks?.runs.some((run) => run.flashing)));
  }

  get canRedo() {
    return this.#redo.length > 0 && this.#round === this.table?.takes_round;
  }

  get isSending() {
    return this.#sending.size > 0;
  }

  /** What lies on each area, and what has become of it: `Map area -> {amount, state}`. */
  chips() {
    const shown = new Map();
    const add = (area, amount, state) => shown.set(area, { amount: (shown.get(area)?.amount ?? 0) + amount, state });
    for (const one of this.own?.wagers ?? []) add(one.area, one.amount, "registered");
    for (const one of this.own?.streaks ?? []) add(one.area, one.stake, "registered");
    if (!this.own?.wagers.length && !this.table?.bets_open)
      for (const paid of this.own?.settled ?? []) add(paid.area, paid.stake, { win: "won", lose: "lost" }[paid.outcome] ?? "");
    for (const { stakes } of this.#sending.values()) for (const one of stakes) add(one.area, one.amount, "sending");
    const refused = this.refusal;
    if (refused?.area && !shown.has(refused.area) && refused.amount) add(refused.area, refused.amount, "refused");
    return shown;
  }

  /** Money on the layout that the house has registered. */
  get staked() {
    const own = this.own;
    return own ? [...own.wagers.map((one) => one.amount), ...own.streaks.map((one) => one.stake)].reduce((a, b) => a + b, 0) : 0;
  }

  async place(area, amount) {
    return this.placeAll([{ area, amount }]);
  }

  /** All of these wagers or none. */
  async placeAll(wagers) {
    this.#redo = [];
    return this.#order({ type: "place-wagers", wagers }, wagers);
  }

  async streak(area, price) {
    return this.#order({ type: "place-streak", area, amount: price }, [{ area, amount: price }]);
  }

  /** So much off an area, or all of it. */
  async takeBack(area, amount = null) {
    this.#redo = [];
    const lies = (this.own?.wagers ?? []).filter((one) => one.area === area).reduce((sum, one) => sum + one.amount, 0);
    const some = amount !== null && amount < lies ? { amount } : {};
    return this.#order({ type: "take-back", area, ...some }, [], area);
  }

  async clear() {
    this.#redo = [];
    return this.#order({ type: "clear-wagers" });
  }

  async repeat() {
    this.#redo = [];
    return this.#order({ type: "repeat-wagers" });
  }

  async double() {
    this.#redo = [];
    return this.#order({ type: "double-wagers" });
  }

  async undo() {
    const done = await this.#order({ type: "undo-wagers" });
    for (const event of done?.events ?? []) if (event.changes) this.#redo.push(event.changes);
    this.host.requestUpdate();
  }

  /** Do again what was undone last: one order wherever one order can say it. */
  async redo() {
    const undone = this.#redo.pop();
    if (!undone) return;
    const more = undone.filter((one) => one.before > one.after).map((one) => ({ area: one.area, amount: one.before - one.after }));
    const less = undone.filter((one) => one.before < one.after).map((one) => ({ area: one.area, amount: one.after - one.before }));
    const [from] = less;
    const [to] = more;
    const isMove = less.length === 1 && more.length === 1 && from.amount === to.amount;
    const isClear = !more.length && undone.every((one) => one.before === 0) && undone.length === new Set(this.own?.wagers.map((one) => one.area)).size;
    if (isMove) await this.#order({ type: "move-wager", area: from.area, to: to.area, amount: from.amount });
    else if (isClear) await this.#order({ type: "clear-wagers" });
    else {
      for (const one of less) await this.#order({ type: "take-back", ...one });
      if (more.length) await this.#order({ type: "place-wagers", wagers: more }, more);
    }
  }

  /** Money back to the wallet. */
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
    if (round !== this.#round) [this.#round, this.#redo] = [round, order.type === "undo-wagers" ? [] : this.#redo];
    this.#sending.set(number, { stakes });
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
