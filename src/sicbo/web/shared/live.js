// The live connection of one table: states and facts in, orders out. It comes back by itself and misses nothing.
import { get, newId, post, Refused, unreachable } from "./api.js";
import { session } from "./session.js";
import { Tick } from "./tick.js";
import { lang, language } from "./words.js";

/** Without a sign of life for so long, the table is shown as not live; the house gives one every second. */
const SILENCE = 2_500;
const LOOK = 250;
/** An order that names no round is not given again after so long: the table may have gone on. */
const STALE = 5_000;
const WAITS = [200, 500, 1_000, 2_000];
/** What is told where the house can say neither yes nor no. */
const NO_ANSWER = new Set(["house-stopped", "house-fault"]);
/** The connection was ended because the session is over, or locked. */
const [OVER, LOCKED] = [4401, 4423];

export class Live {
  status = "connecting";
  view = null;
  seq = 0;
  head = "";
  place = "";
  audience = "";
  user = "";
  closesAt = null;
  refused = null;
  onEvents = () => {};
  onView = () => {};

  #ahead = 0;
  #socket = null;
  #waiting = new Map();
  /** The ids of orders whose answer never came, by what they say: whoever presses again gives the same order, not a second one. */
  #open = new Map();
  #tries = 0;
  #timer = 0;
  #heard = 0;
  #looked = 0;
  #unheard = 0;
  #isWanted = false;
  #attempt = 0;

  constructor(host, table, { audience = "" } = {}) {
    this.host = host;
    this.table = table;
    this.asked = audience;
    host.addController(this);
    new Tick(host, () => this.#look(), LOOK);
    this.again = () => this.reconnect();
    language.addEventListener("change", this.again);
  }

  hostConnected() {
    this.#isWanted = true;
    session.addEventListener("change", this.again);
    this.#connect();
  }

  hostDisconnected() {
    this.#isWanted = false;
    session.removeEventListener("change", this.again);
    this.#drop();
  }

  now() {
    return Date.now() + this.#ahead;
  }

  /** Whole seconds until bets close; nothing while no countdown runs. */
  secondsLeft() {
    return this.closesAt === null ? null : Math.max(0, Math.ceil((this.closesAt - this.now()) / 1_000));
  }

  /** Milliseconds since the house last gave a sign of life; nothing before the first. */
  silence() {
    return this.#heard ? performance.now() - this.#heard : null;
  }

  /** Give an order; the answer comes once it is safe. Sent again under the same id when the connection breaks. */
  give(order) {
    // A step that names no round is another one in the next round.
    const key = JSON.stringify([this.view?.public?.round ?? this.view?.round, order]);
    const id = this.#open.get(key) ?? newId();
    this.#open.delete(key);
    const text = JSON.stringify({ id, ...order });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { key, text, resolve, reject, names: "round" in order, since: performance.now() });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
  }

  /** Connect anew, as whoever we are now and in the language of now. */
  reconnect() {
    if (!this.#isWanted) return;
    this.#tries = 0;
    this.#drop();
    this.#connect();
  }

  async #connect() {
    const attempt = ++this.#attempt;
    let ticket;
    try {
      const query = this.asked ? `?audience=${this.asked}` : "";
      ({ ticket } = await post(`/api/tables/${encodeURIComponent(this.table)}/ticket${query}`));
    } catch (refused) {
      if (attempt !== this.#attempt) return;
      if (refused.code === "session-locked") session.lock();
      if (refused.status && refused.status < 500 && refused.status !== 429) return this.#turnedAway(refused);
      return this.#retry();
    }
    if (attempt !== this.#attempt || !this.#isWanted) return;
    const address = new URL(`/api/tables/${encodeURIComponent(this.table)}/live`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.search = new URLSearchParams({ ticket, lang: lang(), ...(this.seq ? { since: this.seq } : {}) });
    const socket = (this.#socket = new WebSocket(address));
    socket.onopen = () => this.#hears();
    socket.onmessage = ({ data }) => socket === this.#socket && this.#hear(JSON.parse(data));
    socket.onclose = ({ code }) => socket === this.#socket && this.#closed(code);
  }

  #hears() {
    this.#heard = performance.now();
    this.#unheard = 0;
  }

  #hear(message) {
    this.#hears();
    if (message.now !== undefined) this.#ahead = message.now - Date.now();
    switch (message.type) {
      case "hello":
        this.#forsake(message.user);
        if (message.user !== this.user || message.audience !== this.audience) this.seq = 0;
        Object.assign(this, { place: message.place, audience: message.audience, user: message.user, refused: null });
        this.#tries = 0;
        this.#become("live");
        for (const { text } of this.#waiting.values()) this.#socket.send(text);
        break;
      case "step":
      case "update":
      case "state": {
        const { seq, head, events, place = this.place, closes_at: closesAt } = message;
        // A step is what everybody sees; what is one's own stays as it was.
        const view = message.view ?? (place ? { ...this.view, public: message.public } : message.public);
        if (seq >= this.seq) {
          Object.assign(this, { view, seq, head, place, closesAt });
          this.onView(view);
        }
        if (events) this.onEvents(events, seq);
        break;
      }
      case "countdown":
        this.closesAt = message.closes_at;
        break;
      case "done":
        this.#answered(message.id)?.resolve(message);
        break;
      case "refused":
        if (message.refused.code === "session-locked") session.lock();
        if (NO_ANSWER.has(message.refused.code)) this.#keep(message.id);
        this.#answered(message.id)?.reject(new Refused(message.refused, 409));
        break;
    }
    if (this.status !== "live" && message.type !== "hello" && this.view) this.#become("live");
    if (message.type !== "beat") this.host.requestUpdate();
  }

  /** What somebody else gave here is not theirs to give again; nor is a step of long ago, which names no round. */
  #forsake(user) {
    const isAnother = this.user && user !== this.user;
    if (isAnother) this.#open.clear();
    for (const [id, order] of this.#waiting) {
      const isStale = !order.names && performance.now() - order.since > STALE;
      if (!isAnother && !isStale) continue;
      if (!isAnother) this.#keep(id);
      this.#answered(id).reject(unreachable());
    }
  }

  /** Remember an order of which nobody knows whether it was carried out. */
  #keep(id) {
    const order = this.#waiting.get(id);
    if (order) this.#open.set(order.key, id);
  }

  #answered(id) {
    const order = this.#waiting.get(id);
    this.#waiting.delete(id);
    return order;
  }

  #closed(code) {
    this.#socket = null;
    if (code === LOCKED) session.lock();
    else if (code === OVER) session.load();
    this.#retry();
  }

  #retry() {
    if (!this.#isWanted) return;
    if (this.status === "live") this.#become("lost");
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)];
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #turnedAway(refused) {
    this.refused = refused;
    this.#become("refused");
    for (const [id, order] of this.#waiting) {
      this.#keep(id);
      order.reject(refused);
    }
    this.#waiting.clear();
  }

  /** Silence counts while we listen: time in which the page itself was busy or asleep says nothing of the house. */
  #look() {
    const now = performance.now();
    this.#unheard += Math.min(now - this.#looked, 2 * LOOK);
    this.#looked = now;
    if (this.status === "live" && this.#unheard > SILENCE) {
      this.#become("lost");
      this.#drop();
      this.#connect();
    }
  }

  #become(status) {
    this.status = status;
    this.host.requestUpdate();
  }

  #drop() {
    this.#attempt++;
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}

/** The table's own data over HTTP, for what is no state: rounds, fairness. */
export const ofTable = (table, path = "") => get(`/api/tables/${encodeURIComponent(table)}${path}`);
