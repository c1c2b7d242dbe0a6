// Orders from the console: given once, with whatever the house asks for on the way: a password again, a second person.
import { session } from "../../shared/session.js";

/** Clicks and keys closer together than this are one. */
const SETTLE = 350;
/** An order that changes nothing on show is not waited for longer than this. */
const LONGEST = 900;

/** A Lit controller around the live connection. */
export class Orders {
  refused = null;
  /** The order that waits for the password. */
  proving = null;
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
      const done = await this.live.give(order);
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
    if (refused.code === "password-again") {
      this.proving = { order, label };
    } else if (refused.code === "needs-approval") {
      const { act, subject } = refused.arguments;
      await this.live.give({ type: "request-approval", act, subject }).then(
        (done) => ((this.#seq = done.seq), this.waiting.push({ order, act, subject, label })),
        (other) => (this.refused = other),
      );
    } else if (refused.code !== "session-locked") {
      this.refused = refused;
    }
    return false;
  }

  /** The password, typed again; the order is then given under a new id. */
  async prove(act) {
    const { order, label } = this.proving;
    await act();
    this.#set({ proving: null });
    await this.#live();
    return this.#try(order, label);
  }

  unprove() {
    this.#set({ proving: null });
  }

  /** The orders that wait, each with the answer of the second person. */
  pending(approvals) {
    return this.waiting
      .map((one) => ({ ...one, asked: approvals.find((asked) => asked.act === one.act && asked.subject === one.subject && asked.asked_by === session.me.user) }))
      .filter((one) => one.asked);
  }

  drop(order) {
    this.waiting = this.waiting.filter((one) => one.order !== order);
    this.host.requestUpdate();
  }

  /** A new session means a new connection: wait for it. */
  #live() {
    return new Promise((done) => {
      const look = () => (this.live.status === "live" ? done() : setTimeout(look, 50));
      setTimeout(look, 50);
    });
  }

  #set(change) {
    Object.assign(this, change);
    this.host.requestUpdate();
  }
}
