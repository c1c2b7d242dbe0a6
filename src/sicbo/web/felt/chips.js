// Chips as they lie on the felt: a small stack with its amount, and a mark that says what has become of the bet.
import { css, html, nothing, svg } from "../shared/lit.js";
import { onChip } from "../shared/money.js";
import { lettered } from "./spots.js";

/** From this amount in minor units a stack wears this colour, as on most floors. */
const COLOURS = [[0, "white"], [500, "red"], [2_500, "green"], [10_000, "black"], [50_000, "purple"], [
  100_000,
  "orange",
], [500_000, "gold"]];
const MARKS = { sending: "…", registered: "✓", outside: "!", refused: "✕", won: "★", lost: "–" };

export const FILLS = {
  white: "#ebe7dc",
  red: "#b8261f",
  green: "#1b7a45",
  black: "#22262b",
  purple: "#6a2f96",
  orange: "#cf6a12",
  gold: "#c79a2b",
  blue: "#1f58b5",
  yellow: "#d9b411",
  pink: "#c9428c",
  brown: "#6b4423",
  grey: "#6d757c",
  tokens: "#0b6f78",
};

/** The colour that chips of this amount wear; those that are no cash chips wear that of their own pile. */
export const chipColour = (amount, pile) => (pile in FILLS ? pile : COLOURS.findLast(([least]) => amount >= least)[1]);

const height = (amount) => Math.min(5, 1 + Math.floor(Math.log10(Math.max(1, Number(amount) / 100))));

const disc = (x, y, r, colour, kind = "") =>
  svg`<circle class="chip ${kind}" fill=${FILLS[colour]} cx=${x} cy=${y} r=${r} stroke-width=${r * 0.06}/>`;

/** One chip seen from above, `r` from its centre. */
export const chip = (x, y, r, colour) =>
  svg`
    ${disc(x, y, r, colour)}
    <circle class="chip-edge ${colour}" cx=${x} cy=${y} r=${r * 0.84} stroke-width=${r * 0.26}
      stroke-dasharray="${r * 0.44} ${r * 0.4399}" />
    <circle class="chip-core" cx=${x} cy=${y} r=${r * 0.66} stroke-width=${r * 0.05}/>
  `;

/** A stack on its spot of the felt: `{amount, state, piles}`; where several piles lie, a chip of each is seen. An amount that is too long for the chip lies before it, inside its cell. */
export function stack({ x, y: middle, r, side, room, least, level }, { amount, state, piles = [] }, cell) {
  const colour = chipColour(amount, piles[0]);
  const { text, size, plate } = lettered(amount, r, { room, least });
  const levels = Math.max(piles.length, side === "below" ? Math.min(2, height(amount)) : height(amount));
  const step = r * 0.16;
  const y = side === "below" ? middle : middle + ((levels - 1) * step) / 2;
  const top = y - (levels - 1) * step;
  const line = level ?? top;
  const at = Math.max(
    cell.x + plate / 2 + 2,
    Math.min(level ? x + r * 0.25 - plate / 2 : x, cell.x + cell.w - plate / 2 - 2),
  );
  return svg`
    <g class="stack ${state ?? ""}">
      <ellipse class="chip-shadow" cx=${x + r * 0.1} cy=${y + r * 0.22} rx=${r * 1.06} ry=${r}/>
        ${Array.from(
          { length: levels - 1 },
          (_, at) =>
            disc(
              x,
              y - at * step,
              r,
              piles.length > 1 ? chipColour(amount, piles[(at + 1) % piles.length]) : colour,
              "under",
            ),
        )}
        ${chip(x, top, r, colour)}
        ${plate
          ? svg`<rect class="plate" x=${at - plate / 2} y=${line - size * 0.62} width=${plate} height=${
            size * 1.24
          } rx=${size * 0.5}/>`
          : nothing}
        <text class=${plate ? "chip-amount on-plate" : "chip-amount"} x=${plate ? at : x} y=${line +
          size * 0.35} font-size=${size}>${text}</text>
        ${state
          ? svg`
            <g class="mark ${state}">
              <circle cx=${x + r * 0.72} cy=${top - r * 0.74} r=${r * 0.42} stroke-width=${r * 0.07}/>
                <text x=${x + r * 0.72} y=${top - r * 0.54} font-size=${r * 0.58}>${MARKS[state] ?? ""}</text>
                </g>
          `
          : nothing}
      </g>
  `;
}

/** A chip by itself, as it lies in a tray. */
export function chipPicture(value, pile) {
  const text = onChip(value);
  const size = Math.min(34, 54 / (text.length * 0.6));
  return html`<svg viewBox="0 0 100 100" aria-hidden="true">${
    chip(50, 50, 47, chipColour(value, pile))
  }${svg`<text class="chip-amount" x="50" y=${50 + size * 0.35} font-size=${size}>${text}</text>`}</svg>`;
}

export const chipStyles = css`
  .chip {
    stroke: rgb(0 0 0 / 55%);
  }
  .chip.under {
    filter: brightness(0.72);
  }
  .chip-edge {
    fill: none;
    stroke: #f6f1e3;
  }
  .chip-edge.white {
    stroke: #41608c;
  }
  .chip-edge.tokens {
    stroke: #ffd95e;
  }
  .chip-core {
    fill: #fbf7ec;
    stroke: rgb(0 0 0 / 35%);
  }
  .chip-amount,
  .mark text {
    font-weight: 800;
    text-anchor: middle;
    font-family: var(--font);
  }
  .chip-amount {
    fill: #16191c;
    font-variant-numeric: tabular-nums;
  }
  .chip-shadow {
    fill: rgb(0 0 0 / 38%);
  }
  .mark circle {
    fill: #1d2b26;
    stroke: #fff;
  }
  .mark text {
    fill: #fff;
  }
  .mark.registered circle {
    fill: #14713f;
  }
  .mark.outside circle {
    fill: #b35a00;
  }
  .mark.refused circle {
    fill: #b3211a;
  }
  .mark.won circle {
    fill: #ffd95e;
    stroke: #3a2b00;
  }
  .mark.won text {
    fill: #2b2000;
  }
  .mark.lost circle {
    fill: #4a4f52;
  }
  .plate {
    fill: #fffdf4;
    stroke: rgb(0 0 0 / 60%);
    stroke-width: 1.5;
  }
  .stack.sending .chip-edge {
    animation: chip-wait 0.7s linear infinite alternate;
  }
  .stack.registered {
    animation: chip-land 0.22s ease-out;
  }
  .stack.refused {
    transform-box: fill-box;
    transform-origin: 50% 60%;
    animation: chip-shake 0.4s linear;
  }
  .stack.won {
    animation: chip-glow 0.8s ease-in-out infinite alternate;
  }
  .stack.lost {
    opacity: 0.55;
  }
  @keyframes chip-wait {
    to {
      stroke-opacity: 0.2;
    }
  }
  @keyframes chip-land {
    from {
      opacity: 0.2;
    }
  }
  @keyframes chip-shake {
    20%,
    60% {
      transform: translateX(-7%);
    }
    40%,
    80% {
      transform: translateX(7%);
    }
  }
  @keyframes chip-glow {
    /* No transform: each step of one would have all the chips of the felt laid out anew. */
    to {
      opacity: 0.78;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .stack,
    .stack .chip-edge {
      animation: none !important;
    }
  }
`;
