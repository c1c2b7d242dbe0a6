// Many sessions of equal rounds, in slices, so that the page stays awake. Sums are whole parts of a minor unit, so nothing is rounded.
import { rolls } from "./draw.js";

const SLICE = 12;
const PATHS = 24;
const POINTS = 300;

/** What has been played so far. */
export class Sessions {
  constructor({ nets, parts, staked }, { rounds, sessions, bankroll, seed }) {
    Object.assign(this, { nets, parts, rounds, sessions, seed });
    this.stake = staked * parts;
    this.bankroll = bankroll === null ? null : bankroll * parts;
    this.roll = rolls(seed);
    this.done = 0;
    this.results = new Float64Array(sessions);
    this.broke = 0;
    this.played = 0;
    this.paths = [];
    this.every = Math.max(1, Math.ceil(rounds / POINTS));
  }

  get isOver() {
    return this.done === this.sessions;
  }

  /** Play for a few milliseconds. */
  slice() {
    const until = performance.now() + SLICE;
    while (!this.isOver && performance.now() < until) this.#session();
  }

  #session() {
    const { nets, rounds, roll, bankroll, stake } = this;
    const path = this.paths.length < PATHS ? [0] : null;
    let net = 0;
    let round = 0;
    for (; round < rounds; round++) {
      if (bankroll !== null && bankroll + net < stake) break;
      net += nets[roll()];
      if (path && (round + 1) % this.every === 0) path.push(net);
    }
    if (round < rounds) this.broke++;
    this.played += round;
    if (path) this.paths.push(path);
    this.results[this.done++] = net;
  }

  /** Mean, deviation, the error of the mean, and the shares that won and went broke; money in minor units. */
  figures() {
    const { done, parts } = this;
    const shown = this.results.subarray(0, done);
    let sum = 0;
    let won = 0;
    for (const net of shown) (sum += net), (won += net > 0);
    const mean = sum / done;
    let squares = 0;
    for (const net of shown) squares += (net - mean) ** 2;
    const sd = Math.sqrt(squares / Math.max(1, done - 1));
    return {
      mean: mean / parts,
      sd: sd / parts,
      error: sd / parts / Math.sqrt(done),
      won: won / done,
      ruin: this.broke / done,
      rounds: this.played,
    };
  }

  /** The results in classes that hold equally many possible ones, each with its share; and the exact share where the house gave it. */
  classes(exact, most = 48) {
    const { nets, parts, rounds } = this;
    const shown = this.results.subarray(0, this.done);
    const step = nets.reduce((found, net) => divisor(found, Math.abs(net - nets[0])), 0) || 1;
    const start = rounds * nets[0];
    // The possible results of whole sessions are `start` and whole steps from it; one that went broke may lie between.
    const line = (net) => Math.floor((net - start) / step);
    const [least, top] = shown.reduce(([a, b], net) => [Math.min(a, net), Math.max(b, net)], [Infinity, -Infinity]);
    const first = line(least);
    const held = Math.ceil((line(top) - first + 1) / most);
    const at = (net) => Math.floor((line(net) - first) / held);
    const found = Array.from({ length: at(top) + 1 }, (_, index) => {
      const from = start + (first + index * held) * step;
      return { from: from / parts, to: (from + (held - 1) * step) / parts, share: 0, exact: 0 };
    });
    for (const net of shown) found[at(net)].share += 1 / this.done;
    for (const [net, chance] of exact) {
      const one = found[at(Math.round(net * parts))];
      if (one) one.exact += chance;
    }
    return found;
  }
}

/** The greatest common divisor of two whole numbers. */
function divisor(a, b) {
  while (b) [a, b] = [b, a % b];
  return a;
}
