// All tables of the pit, asked for once a second: one request, whatever the number of tables.
import { get } from "../../shared/api.js";
import { session } from "../../shared/session.js";

const EVERY = 1_000;
/** Without an answer for so long, the pit is shown as not live. */
const SILENCE = 2_800;
const EMPTY = { now: 0, tables: [], approvals: [], alarms: [] };

export class Watch {
  status = "connecting";
  seen = EMPTY;
  refused = null;
  #ahead = 0;
  #heard = 0;
  #isAsking = false;

  constructor(host) {
    this.host = host;
    host.addController(this);
    this.entered = () => this.ask();
  }

  hostConnected() {
    this.timer = setInterval(() => this.ask(), EVERY);
    session.addEventListener("change", this.entered);
  }

  hostDisconnected() {
    clearInterval(this.timer);
    session.removeEventListener("change", this.entered);
  }

  /** The time of the house. */
  now() {
    return Date.now() + this.#ahead;
  }

  /** Ask now, and render what is new. */
  async ask() {
    if (this.#isAsking || !session.isLoaded || session.me.locked) return;
    this.#isAsking = true;
    try {
      this.seen = await get("/api/pit");
      this.#ahead = this.seen.now - Date.now();
      this.#heard = performance.now();
      this.status = "live";
      this.refused = null;
    } catch (refused) {
      if (refused.code === "session-locked") session.lock();
      if (refused.status >= 400 && refused.status < 500 && refused.status !== 429) {
        this.status = "refused";
        this.refused = refused;
      } else if (performance.now() - this.#heard > SILENCE) this.status = "lost";
    } finally {
      this.#isAsking = false;
      this.host.requestUpdate();
    }
  }
}
