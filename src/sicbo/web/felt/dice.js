// Dice with real pips, red ace and red four as in Asia, or with the six symbols; still ones on the felt, tumbling ones beside it.
import { LitElement, css, html, nothing, svg } from "../shared/lit.js";
import { Localized, t } from "../shared/words.js";
import { symbolDefs } from "./symbols.js";

const LOW = 27, MID = 50, HIGH = 73;
const PIPS = {
  1: [[MID, MID]],
  2: [[LOW, LOW], [HIGH, HIGH]],
  3: [[LOW, LOW], [MID, MID], [HIGH, HIGH]],
  4: [[LOW, LOW], [HIGH, LOW], [LOW, HIGH], [HIGH, HIGH]],
  5: [[LOW, LOW], [HIGH, LOW], [MID, MID], [LOW, HIGH], [HIGH, HIGH]],
  6: [[LOW, 25], [LOW, MID], [LOW, 75], [HIGH, 25], [HIGH, MID], [HIGH, 75]],
};

const body = svg`<rect class="die-side" x="3" y="5" width="94" height="94" rx="20"/><rect class="die-face" x="3" y="2" width="94" height="94" rx="20"/>`;

/** One die as a picture of 100 by 100: pips, a symbol in its colour, a plain colour, or nothing yet. */
function picture({ face, symbol, colour }) {
  if (symbol) return svg`${body}<g class="sign ${colour ?? ""}"><use href="#sign-${symbol}" x="10" y="9" width="80" height="80"/></g>`;
  if (colour) return svg`<rect class="gem-side" x="3" y="5" width="94" height="94" rx="20"/><rect class="gem ${colour}" x="3" y="2" width="94" height="94" rx="20"/><path class="shine" d="M16 30C18 18 28 12 42 12H58"/>`;
  const red = face === 1 || face === 4;
  return svg`${body}${(PIPS[face] ?? []).map(([x, y]) => svg`<circle class=${red ? "pip red" : "pip"} cx=${x} cy=${y - 1} r=${face === 1 ? 14 : 9.5}/>`)}`;
}

/** Definitions of every die that these cells show, so that each area only refers to them. */
export function dieDefs(cells) {
  const dice = new Map();
  const symbols = new Set();
  for (const die of cells.flatMap(diceOf)) {
    dice.set(die.id, die);
    if (die.symbol) symbols.add(die.symbol);
  }
  return [symbolDefs([...symbols]), [...dice.values()].map((die) => svg`<symbol id=${die.id} viewBox="0 0 100 101">${picture(die)}</symbol>`)];
}

/** The dice that a cell of the layout shows. */
export function diceOf({ faces, symbols, colours }) {
  if (symbols.length) return symbols.map((symbol, at) => ({ id: `die-${symbol}`, symbol, colour: colours[at] }));
  if (colours.length) return colours.map((colour) => ({ id: `die-${colour}`, colour }));
  return faces.map((face) => ({ id: `die-${face}`, face }));
}

/** What dice are made of, for every root that shows some. */
export const diceLooks = css`
  .die-face { fill: #fbf6e8; stroke: #fffdf6; stroke-width: 2; }
  .die-side { fill: #b9ac8c; }
  .pip { fill: #161a1c; }
  .pip.red { fill: #c3201f; }
  .gem { stroke: rgb(255 255 255 / 55%); stroke-width: 3; }
  .gem-side { fill: rgb(0 0 0 / 45%); }
  .gem.red { fill: #c8322c; } .gem.green { fill: #1f9d57; } .gem.blue { fill: #2f6fd0; }
  .shine { fill: none; stroke: rgb(255 255 255 / 60%); stroke-width: 6; stroke-linecap: round; }
  .sign.red { color: #c3261f; --deep: #7d120e; }
  .sign.green { color: #15803f; --deep: #0b4d25; }
  .sign.blue { color: #1f5fbf; --deep: #0f3673; }
  .main { fill: currentColor; }
  .tail, .comb { fill: var(--deep); }
  .comb { fill: #c3261f; }
  .beak { fill: #e0a526; } .leaf { fill: #2e8b4d; } .sash { fill: #d9a521; }
  .line { fill: none; stroke: #fbf6e8; stroke-width: 3; stroke-linecap: round; }
  .gleam { fill: none; stroke: #fbf6e8; stroke-width: 4; stroke-linecap: round; stroke-linejoin: round; }
  .stroke { fill: none; stroke: currentColor; stroke-width: 4; stroke-linecap: round; }
  .stroke.thick { stroke-width: 5.5; }
  .light { fill: #fffdf6; } .dark { fill: #161a1c; }
`;

/** One die. `face` from 1 to 6, nothing for a die that has not been read; `symbol` and `colour` for Option B; `size` in CSS pixels. */
export class SbDie extends Localized(LitElement) {
  static properties = { face: { type: Number }, symbol: {}, colour: {}, size: { type: Number }, quiet: { type: Boolean } };
  static styles = [
    diceLooks,
    css`
      :host { display: inline-block; vertical-align: middle; line-height: 0; }
      svg { width: 100%; height: 100%; overflow: visible; filter: drop-shadow(0 2px 3px rgb(0 0 0 / 45%)); }
    `,
  ];

  updated() {
    const size = this.size ? `${this.size}px` : "1em";
    Object.assign(this.style, { width: size, height: size });
  }

  render() {
    const name = this.symbol ? t(`symbol.${this.symbol}`) : this.face ? String(this.face) : t("felt.unread");
    return html`<svg viewBox="0 0 100 101" role=${this.quiet ? "presentation" : "img"} aria-label=${this.quiet ? nothing : name}>
      ${this.symbol ? svg`<defs>${symbolDefs([this.symbol])}</defs>` : nothing}${picture(this)}
    </svg>`;
  }
}
customElements.define("sb-die", SbDie);

const FLICKER = 95;

/** Three dice: `faces` as read, `symbols` as `[{face, id, colour}]` of the game where dice show symbols, `tumbling` while the result is open. */
export class SbDice extends Localized(LitElement) {
  static properties = {
    faces: { attribute: false },
    symbols: { attribute: false },
    tumbling: { type: Boolean },
    size: { type: Number },
    shown: { state: true },
  };
  static styles = css`
    :host { display: inline-flex; }
    .dice { display: flex; gap: 0.22em; font-size: inherit; padding: 0.1em; }
    sb-die { transform-origin: 50% 60%; }
    .tumbling sb-die { animation: tumble 0.62s cubic-bezier(0.3, 0.1, 0.6, 1) infinite; }
    .tumbling sb-die:nth-child(2) { animation-duration: 0.54s; animation-direction: reverse; }
    .tumbling sb-die:nth-child(3) { animation-duration: 0.7s; animation-delay: -0.2s; }
    .landed sb-die { animation: land 0.42s cubic-bezier(0.2, 1.5, 0.4, 1) backwards; }
    .landed sb-die:nth-child(2) { animation-delay: 0.12s; }
    .landed sb-die:nth-child(3) { animation-delay: 0.24s; }
    @keyframes tumble {
      0% { transform: translateY(0) rotate(0) scale(1); }
      30% { transform: translate(6%, -34%) rotate(130deg) scale(0.94, 1.05); }
      55% { transform: translate(-4%, 4%) rotate(210deg) scale(1.08, 0.93); }
      80% { transform: translate(-7%, -20%) rotate(300deg); }
      100% { transform: translateY(0) rotate(360deg) scale(1); }
    }
    @keyframes land { from { transform: translateY(-60%) rotate(-120deg) scale(0.7); opacity: 0; } }
    @media (prefers-reduced-motion: reduce) {
      .tumbling sb-die, .landed sb-die { animation: none; }
      .tumbling sb-die { opacity: 0.55; }
    }
  `;

  constructor() {
    super();
    this.size = 64;
    this.shown = [1, 3, 5];
  }

  willUpdate(changed) {
    if (!changed.has("tumbling")) return;
    clearInterval(this._flicker);
    if (this.tumbling && !matchMedia("(prefers-reduced-motion: reduce)").matches)
      this._flicker = setInterval(() => (this.shown = this.shown.map((face, at) => ((face + at + Math.floor(Math.random() * 5)) % 6) + 1)), FLICKER);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this._flicker);
  }

  render() {
    const read = !this.tumbling && this.faces?.length;
    const still = this.tumbling && matchMedia("(prefers-reduced-motion: reduce)").matches;
    const faces = read ? this.faces : this.tumbling && !still ? this.shown : [null, null, null];
    const worn = new Map((this.symbols ?? []).map((one) => [one.face, one]));
    const names = faces.map((face) => (worn.has(face) ? t(`symbol.${worn.get(face).id}`) : face));
    const label = read ? t("felt.dice-show", { faces: names.join(", ") }) : this.tumbling ? t("felt.tumbling") : t("felt.no-dice");
    return html`<span class="dice ${this.tumbling ? "tumbling" : read ? "landed" : ""}" role="img" aria-label=${label}>
      ${faces.map((face) => html`<sb-die quiet .face=${face} .symbol=${worn.get(face)?.id} .colour=${worn.get(face)?.colour} .size=${this.size}></sb-die>`)}
    </span>`;
  }
}
customElements.define("sb-dice", SbDice);
