// A chip of the tray, drawn as the felt draws them.
import { chip, chipColour } from "../../felt/chips.js";
import { html, svg } from "../../shared/lit.js";
import { onChip } from "../../shared/money.js";

export function chipPicture(value, pile) {
  const colour = chipColour(value, pile);
  const text = onChip(value);
  const size = Math.min(34, 54 / (text.length * 0.6));
  return html`<svg viewBox="0 0 100 100" aria-hidden="true">${svg`${chip(50, 50, 47, colour)}
    <text class="chip-amount" x="50" y=${50 + size * 0.35} font-size=${size}>${text}</text>`}</svg>`;
}
