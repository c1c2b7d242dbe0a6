// What the player has beside this table: wallet, session, and how the day stands over all tables.
import { get, give } from "../../shared/api.js";
import { session } from "../../shared/session.js";
import { Tick } from "../../shared/tick.js";
import { inMoney } from "./play.js";

const EVERY = 20_000;

export class Wallet {
  patron = null;
  elsewhere = 0;
  #asking = null;
  #next = null;

  constructor(host, table) {
    Object.assign(this, { host, table });
    this.changed = () => this.look();
    host.addController(this);
    new Tick(host, this.changed, EVERY);
  }

  hostConnected() {
    session.addEventListener("change", this.changed);
    this.look();
  }

  hostDisconnected() {
    session.removeEventListener("change", this.changed);
  }

  get isPlayer() {
    return session.may("player") && !session.me.locked;
  }

  /** Ask again; wishes that come while an answer is on its way are one more question, for that answer may be older than they. */
  look() {
    if (!this.isPlayer) {
      this.patron = null;
      return Promise.resolve(this.host.requestUpdate());
    }
    if (this.#asking) return (this.#next ??= this.#asking.then(() => this.look()));
    this.#next = null;
    return (this.#asking = this.#ask().finally(() => (this.#asking = null)));
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
      const views = await Promise.all(
        others.map((one) => get(`/api/tables/${encodeURIComponent(one)}`).catch(() => null)),
      );
      this.elsewhere = views.reduce((sum, seen) => sum + (seen ? lying(seen.view) : 0), 0);
      this.patron = patron;
    } catch {
      // Not answered: what was known stays, and the live connection says whether the house is there.
    }
    this.host.requestUpdate();
  }
}

/** Stack and wagers of a player's view, as far as they are money. */
export const lying = (view) => (view && "stack" in view ? view.stack + inMoney(view) : 0);
