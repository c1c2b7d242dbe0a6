// One betting area of the felt as a button, with its light, and what lies above it.
import { guard, nothing, svg } from "../shared/lit.js";
import { t } from "../shared/words.js";
import { stack } from "./chips.js";
import { print } from "./print.js";

/** What a screen reader says of an area. */
export function spoken(cell, { chips, lit, run, money }) {
  const said = [cell.name, t("felt.pays", { odds: cell.odds })];
  if (cell.kind === "streak" && run?.length) said.push(t("felt.run-now", { length: run.length }));
  if (cell.kind === "streak" && run?.flashing) said.push(t("felt.window"));
  if (chips) said.push(t("felt.my-stake", { amount: money(chips.amount) }));
  if (chips?.state) said.push(t(`felt.state-${chips.state}`));
  if (lit) said.push(t("felt.lit"));
  return said.join(", ");
}

/** An area as a button; what is printed on it lies above, out of the way of pointers and of its name. */
export function area(cell, state) {
  const { lit, over, open, tab } = state;
  return svg`<g class="area ${cell.kind} ${lit ? "lit" : ""} ${over ? "over" : ""}" data-area=${cell.area} role="button" tabindex=${tab}
      aria-label=${spoken(cell, state)} aria-description=${state.wins ?? nothing} aria-disabled=${open ? nothing : "true"}>
    <rect class="ground" x=${cell.x} y=${cell.y} width=${cell.w} height=${cell.h} rx="12"/>
    <rect class="edge" x=${cell.x} y=${cell.y} width=${cell.w} height=${cell.h} rx="12"/>
  </g>`;
}

/** What is printed on an area, drawn anew only when it changes. */
export const printed = (cell, { em, run }) =>
  svg`<g class="print">${guard([cell, em, run?.length, run?.flashing, t("felt.streak")], () => print(cell, em, run))}</g>`;

/** What lies over the areas: the star of a lit one, and the chips. */
export function above(cell, { em, chips, lit }) {
  const r = Math.min(Math.max(em * 1.05, Math.min(cell.w, cell.h) * 0.24), em * 1.75);
  const star = em * 0.72;
  return svg`
    ${lit ? svg`<g class="star"><circle cx=${cell.x + star * 0.45} cy=${cell.y + star * 0.45} r=${star}/><text x=${cell.x + star * 0.45} y=${cell.y + star * 0.92} font-size=${star * 1.36}>★</text></g>` : nothing}
    ${chips ? stack(cell.x + cell.w - r * 1.25, cell.y + cell.h - r * 1.2, r, chips, cell.x + cell.w) : nothing}`;
}
