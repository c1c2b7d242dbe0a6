// Chips as they lie on the felt: a small stack with its amount, and a mark that says what has become of the bet.
import { css, nothing, svg } from "../shared/lit.js";
import { onChip } from "../shared/money.js";

/** From this amount in minor units a stack wears this colour, as on most floors. */
const COLOURS = [[0, "white"], [500, "red"], [2_500, "green"], [10_000, "black"], [50_000, "purple"], [100_000, "orange"], [500_000, "gold"]];
const MARKS = { sending: "…", registered: "✓", refused: "✕", won: "★", lost: "–" };

/** The colour that chips of this amount wear. */
export const chipColour = (amount) => COLOURS.findLast(([least]) => amount >= least)[1];

/** How many chips the stack is drawn with. */
const height = (amount) => Math.min(5, 1 + Math.floor(Math.log10(Math.max(1, Number(amount) / 100))));

/** One chip seen from above, `r` from its centre. */
export const chip = (x, y, r, colour) => svg`
  <circle class="chip ${colour}" cx=${x} cy=${y} r=${r} stroke-width=${r * 0.06}/>
  <circle class="chip-edge ${colour}" cx=${x} cy=${y} r=${r * 0.84} stroke-width=${r * 0.26} stroke-dasharray="${r * 0.44} ${r * 0.4399}"/>
  <circle class="chip-core ${colour}" cx=${x} cy=${y} r=${r * 0.66} stroke-width=${r * 0.05}/>`;

/** A stack on the felt, centred at x and y: `{amount, state}`. */
export function stack(x, y, r, { amount, state }) {
  const colour = chipColour(amount);
  const text = onChip(amount);
  const size = Math.min(r * 0.74, (r * 1.42) / (text.length * 0.6));
  const levels = height(amount);
  const step = r * 0.16;
  const top = y - (levels - 1) * step;
  return svg`<g class="stack ${state ?? ""}" aria-hidden="true">
    <ellipse class="chip-shadow" cx=${x + r * 0.1} cy=${y + r * 0.22} rx=${r * 1.06} ry=${r}/>
    ${Array.from({ length: levels - 1 }, (_, at) => svg`<circle class="chip ${colour} under" cx=${x} cy=${y - at * step} r=${r} stroke-width=${r * 0.06}/>`)}
    ${chip(x, top, r, colour)}
    <text class="chip-amount ${colour}" x=${x} y=${top + size * 0.35} font-size=${size}>${text}</text>
    ${state ? svg`<g class="mark ${state}"><circle cx=${x + r * 0.78} cy=${top - r * 0.7} r=${r * 0.42} stroke-width=${r * 0.07}/>
      <text x=${x + r * 0.78} y=${top - r * 0.7 + r * 0.2} font-size=${r * 0.58}>${MARKS[state] ?? ""}</text></g>` : nothing}
  </g>`;
}

export const chipLooks = css`
  .chip { stroke: rgb(0 0 0 / 55%); }
  .chip.white { fill: #ebe7dc; } .chip.red { fill: #b8261f; } .chip.green { fill: #1b7a45; } .chip.black { fill: #22262b; }
  .chip.purple { fill: #6a2f96; } .chip.orange { fill: #cf6a12; } .chip.gold { fill: #c79a2b; }
  .chip.under { filter: brightness(0.72); }
  .chip-edge { fill: none; stroke: #f6f1e3; }
  .chip-edge.white { stroke: #41608c; }
  .chip-core { fill: #fbf7ec; stroke: rgb(0 0 0 / 35%); }
  .chip-amount { fill: #16191c; font-weight: 800; text-anchor: middle; font-family: var(--font); font-variant-numeric: tabular-nums; }
  .chip-shadow { fill: rgb(0 0 0 / 38%); }
  .mark circle { fill: #1d2b26; stroke: #fff; }
  .mark text { fill: #fff; text-anchor: middle; font-weight: 800; font-family: var(--font); }
  .mark.registered circle { fill: #14713f; }
  .mark.refused circle { fill: #b3211a; }
  .mark.won circle { fill: #ffd95e; stroke: #3a2b00; } .mark.won text { fill: #2b2000; }
  .mark.lost circle { fill: #4a4f52; }
  .stack { pointer-events: none; transform-box: fill-box; transform-origin: 50% 60%; }
  .stack.sending { opacity: 0.75; animation: chip-wait 0.9s ease-in-out infinite alternate; }
  .stack.registered { animation: chip-land 0.22s ease-out; }
  .stack.refused { animation: chip-shake 0.4s linear; }
  .stack.won { animation: chip-glow 0.8s ease-in-out infinite alternate; }
  .stack.lost { opacity: 0.55; }
  @keyframes chip-wait { to { opacity: 0.45; } }
  @keyframes chip-land { from { transform: translateY(-14%) scale(1.14); } }
  @keyframes chip-shake { 20%, 60% { transform: translateX(-7%); } 40%, 80% { transform: translateX(7%); } }
  @keyframes chip-glow { to { transform: scale(1.07); } }
  @media (prefers-reduced-motion: reduce) { .stack { animation: none !important; } }
`;
