// Dice with real pips or with the six symbols: still ones on the felt, tumbling ones beside it. They are drawn in dice.svg.
import { css, flag, given, html, inner, listed, nothing, SbElement, svg, t } from "../shared/element.js";

const told = await fetch(new URL("dice.svg", import.meta.url));
const pictures = new DOMParser().parseFromString(await told.text(), "image/svg+xml");

export function diceOf({ faces, symbols, colours }) {
  if (symbols.length) return symbols.map((symbol, at) => ({ symbol, colour: colours[at] }));
  if (colours.length) return colours.map((colour) => ({ symbol: "gem", colour }));
  return faces.map((face) => ({ face }));
}

export const total = (faces) => faces.reduce((sum, face) => sum + face, 0);

/** What dice with symbols show, face by face, read off the areas that name one symbol. */
export const symbolsOf = (layout) =>
  layout.forms.wide.cells.filter((cell) => cell.kind === "symbol").map((cell) => ({
    face: cell.faces[0],
    id: cell.symbols[0],
    colour: cell.colours[0],
  }));

/** One die in a square: its pips, a symbol or a gem in a colour, or nothing yet. */
export const die = ({ face, symbol, colour }, x = 0, y = 0, size = 100) => {
  const drawn = document.importNode(pictures.getElementById(symbol ?? `face-${face ?? 0}`), true);
  return svg`
    <svg class="die ${colour ?? ""}" x=${x} y=${y} width=${size} height=${size}
      viewBox="0 0 100 101">${[...drawn.childNodes]}</svg>
  `;
};

/** The colours that symbols and gems wear, for every root that shows some. */
export const diceStyles = css`
  .die.red {
    color: #c3261f;
  }
  .die.green {
    color: #15803f;
  }
  .die.blue {
    color: #1f5fbf;
  }
`;

/** One die. `face` from 1 to 6, nothing for a die that has not been read; `symbols` as `[{face, id, colour}]` of a game whose dice show some; `size` in CSS pixels. */
class SbDie extends SbElement {
  static properties = { face: { type: Number }, symbols: given, size: { type: Number }, quiet: flag };
  static styles = [
    diceStyles,
    css`
      :host {
        display: inline-block;
        vertical-align: middle;
        line-height: 0;
      }
      svg {
        width: 100%;
        height: 100%;
        overflow: visible;
        filter: drop-shadow(0 2px 3px rgb(0 0 0 / 45%));
      }
    `,
  ];

  updated() {
    const size = this.size ? `${this.size}px` : "1em";
    Object.assign(this.style, { width: size, height: size });
  }

  render() {
    const worn = this.symbols?.find((one) => one.face === this.face);
    const name = worn ? t(`symbol.${worn.id}`) : this.face ? String(this.face) : t("felt.unread");
    return html`<svg viewBox="0 0 100 100" role=${this.quiet ? "presentation" : "img"} aria-label=${
      this.quiet ? nothing : name
    }>
      ${die({ face: this.face, symbol: worn?.id, colour: worn?.colour })}
    </svg>`;
  }
}
customElements.define("sb-die", SbDie);

const FLICKER = 95;
/** Whether the reader wants nothing to move. */
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Three dice: `faces` as read, `symbols` as `[{face, id, colour}]` of the game where dice show symbols, `tumbling` while the result is open. */
class SbDice extends SbElement {
  static properties = { faces: given, symbols: given, tumbling: flag, size: { type: Number }, shown: inner };
  static styles = css`
    :host {
      display: inline-flex;
    }
    .dice {
      display: flex;
      gap: 0.22em;
      font-size: inherit;
      padding: 0.1em;
    }
    sb-die {
      transform-origin: 50% 60%;
    }
    .tumbling sb-die {
      animation: tumble 0.62s cubic-bezier(0.3, 0.1, 0.6, 1) infinite;
    }
    .tumbling sb-die:nth-child(2) {
      animation-duration: 0.54s;
      animation-direction: reverse;
    }
    .tumbling sb-die:nth-child(3) {
      animation-duration: 0.7s;
      animation-delay: -0.2s;
    }
    .landed sb-die {
      animation: land 0.42s cubic-bezier(0.2, 1.5, 0.4, 1) backwards;
    }
    .landed sb-die:nth-child(2) {
      animation-delay: 0.12s;
    }
    .landed sb-die:nth-child(3) {
      animation-delay: 0.24s;
    }
    @keyframes tumble {
      0% {
        transform: translateY(0) rotate(0) scale(1);
      }
      30% {
        transform: translate(6%, -34%) rotate(130deg) scale(0.94, 1.05);
      }
      55% {
        transform: translate(-4%, 4%) rotate(210deg) scale(1.08, 0.93);
      }
      80% {
        transform: translate(-7%, -20%) rotate(300deg);
      }
      100% {
        transform: translateY(0) rotate(360deg) scale(1);
      }
    }
    @keyframes land {
      from {
        transform: translateY(-60%) rotate(-120deg) scale(0.7);
        opacity: 0;
      }
    }
    @media (prefers-reduced-motion: reduce) {
      .tumbling sb-die,
      .landed sb-die {
        animation: none;
      }
      .tumbling sb-die {
        opacity: 0.55;
      }
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
    if (this.tumbling && !isStill()) {
      this._flicker = setInterval(
        () => (this.shown = this.shown.map((face, at) => ((face + at + Math.floor(Math.random() * 5)) % 6) + 1)),
        FLICKER,
      );
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this._flicker);
  }

  render() {
    const read = !this.tumbling && this.faces?.length;
    const faces = read ? this.faces : this.tumbling && !isStill() ? this.shown : [null, null, null];
    const names = faces.map((face) => {
      const worn = this.symbols?.find((one) => one.face === face);
      return worn ? t(`symbol.${worn.id}`) : face;
    });
    const label = read
      ? t("felt.dice-show", { faces: listed(names) })
      : this.tumbling
      ? t("felt.tumbling")
      : t("felt.no-dice");
    return html`<span class="dice ${this.tumbling ? "tumbling" : read ? "landed" : ""}" role="img" aria-label=${label}>
      ${faces.map((face) => html`<sb-die quiet .face=${face} .symbols=${this.symbols} .size=${this.size}></sb-die>`)}
    </span>`;
  }
}
customElements.define("sb-dice", SbDice);
