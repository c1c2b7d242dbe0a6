// Orders from the console: given once, with whatever the house asks for on the way: a password again, a second person.
import { proven } from "../../shared/proof.js";
import { session } from "../../shared/session.js";

/** Clicks and keys closer together than this are one. */
const SETTLE = 350;
/** An order that changes nothing on show is not waited for longer than this. */
const LONGEST = 900;

/** A Lit controller around the live connection. */
export class Orders {
  refused = null;
  /** Orders that wait for a second person: `{order, act, subject, label}`. */
  waiting = [];
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
  async give(order, label = "") {
    if (!this.isReady) return false;
    this.#quiet = performance.now() + SETTLE;
    return this.#try(order, label);
  }

  /** Give this order as often as it is meant: a chip laid, faces keyed. No double click is suspected. */
  async giveFreely(order, label = "") {
    return this.#try(order, label);
  }

  async #try(order, label) {
    this.#under++;
    this.#set({ refused: null });
    try {
      const done = await proven(() => this.live.give(order));
      this.#seq = Math.max(this.#seq, done.seq);
      this.#done = performance.now();
      return true;
    } catch (refused) {
      return await this.#heard(refused, order, label);
    } finally {
      this.#under--;
      this.host.requestUpdate();
      for (const wait of [SETTLE, LONGEST]) setTimeout(() => this.host.requestUpdate(), wait + 20);
    }
  }

  async #heard(refused, order, label) {
    if (refused.code === "needs-approval") {
      const { act, subject } = refused.arguments;
      await this.live.give({ type: "request-approval", act, subject }).then(
        (done) => ((this.#seq = done.seq), this.waiting.push({ order, act, subject, label })),
        (other) => (this.refused = other),
      );
    } else if (!["session-locked", "password-again"].includes(refused.code)) {
      this.refused = refused;
    }
    return false;
  }

  /** The orders that wait, each with the answer of the second person. */
  pending(approvals) {
    return this.waiting
      .map((one) => ({
        ...one,
        asked: approvals.find((asked) =>
          asked.act === one.act && asked.subject === one.subject && asked.asked_by === session.me.user
        ),
      }))
      .filter((one) => one.asked);
  }

  drop(order) {
    this.waiting = this.waiting.filter((one) => one.order !== order);
    this.host.requestUpdate();
  }

  #set(change) {
    Object.assign(this, change);
    this.host.requestUpdate();
  }
}
