// Orders from the console: given once, with whatever the house asks for on the way: a password again, a second person.
import { proven } from "../../shared/proof.js";

/** Clicks and keys closer together than this are one. */
const SETTLE = 350;
/** An order that changes nothing on show is not waited for longer than this. */
const LONGEST = 900;

/** A Lit controller around the live connection. */
export class Orders {
  refused = null;
  #seq = 0;
  #quiet = 0;
  #done = 0;
  #under = 0;

  constructor(host, live) {
    Object.assign(this, { host, live });
    host.addController(this);
  }

  hostConnected() {}

  /** Whether an order may be given now: nothing under way, what it brought about is on show, no double click. */
  get isReady() {
    const now = performance.now();
    const isShown = this.live.seq >= this.#seq || now > this.#done + LONGEST;
    return !this.#under && this.live.status === "live" && isShown && now >= this.#quiet;
  }

  /** Give this order, once; true if it was carried out. */
  async give(order) {
    if (!this.isReady) return false;
    this.#quiet = performance.now() + SETTLE;
    return this.#try(order);
  }

  /** Give this order as often as it is meant: a chip laid, faces keyed. No double click is suspected. */
  async giveFreely(order) {
    return this.#try(order);
  }

  async #try(order) {
    this.#under++;
    this.#set({ refused: null });
    try {
      const done = await proven(() => this.live.give(order));
      this.#seq = Math.max(this.#seq, done.seq);
      this.#done = performance.now();
      return true;
    } catch (refused) {
      return await this.#heard(refused, order);
    } finally {
      this.#under--;
      this.host.requestUpdate();
      for (const wait of [SETTLE, LONGEST]) setTimeout(() => this.host.requestUpdate(), wait + 20);
    }
  }

  async #heard(refused, order) {
    if (refused.code === "needs-approval") {
      await this.live.give({ type: "request-approval", order }).then(
        (done) => (this.#seq = done.seq),
        (other) => (this.refused = other),
      );
    } else if (!["session-locked", "password-again"].includes(refused.code)) {
      this.refused = refused;
    }
    return false;
  }

  #set(change) {
    Object.assign(this, change);
    this.host.requestUpdate();
  }
}
