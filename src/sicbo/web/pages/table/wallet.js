// What the player has beside this table: wallet, session, and how the day stands over all tables.
import { get, give } from "../../shared/api.js";
import { session } from "../../shared/session.js";

const EVERY = 20_000;

export class Wallet {
  patron = null;
  /** What lies at the other tables: stacks and wagers. */
  elsewhere = 0;
  #asking = null;

  constructor(host, table) {
    Object.assign(this, { host, table });
    this.changed = () => this.look();
    host.addController(this);
  }

  hostConnected() {
    session.addEventListener("change", this.changed);
    this.timer = setInterval(this.changed, EVERY);
    this.look();
  }

  hostDisconnected() {
    session.removeEventListener("change", this.changed);
    clearInterval(this.timer);
  }

  get isPlayer() {
    return session.may("player") && !session.me.locked;
  }

  /** Ask again; several wishes at once are one question. */
  look() {
    if (!this.isPlayer) {
      this.patron = null;
      return Promise.resolve(this.host.requestUpdate());
    }
    this.#asking ??= this.#ask().finally(() => (this.#asking = null));
    return this.#asking;
  }

  order(order) {
    return give(`/api/patrons/${session.me.user}/commands`, order);
  }

  /** Won or lost over all tables in this gaming day, with what lies here. */
  net(here) {
    const day = this.patron?.day;
    return day ? here + this.elsewhere + day.back - day.sent : 0;
  }

  async #ask() {
    try {
      const patron = await get(`/api/patrons/${session.me.user}`);
      const others = Object.keys(patron.seats).filter((one) => one !== this.table);
      const views = await Promise.all(others.map((one) => get(`/api/tables/${encodeURIComponent(one)}`).catch(() => null)));
      this.elsewhere = views.reduce((sum, seen) => sum + (seen ? lying(seen.view) : 0), 0);
      this.patron = patron;
    } catch {
      // Not answered: what was known stays, and the live connection says whether the house is there.
    }
    this.host.requestUpdate();
  }
}

/** Stack and wagers of a player's view. */
export function lying(view) {
  if (!view || !("stack" in view)) return 0;
  return view.stack + [...view.wagers.map((one) => one.amount), ...view.streaks.map((one) => one.stake)].reduce((a, b) => a + b, 0);
}
