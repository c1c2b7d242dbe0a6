// One betting area of the felt as a button, with its light, and what lies above it.
import { guard, nothing, svg } from "../shared/lit.js";
import { listed, t } from "../shared/words.js";
import { stack } from "./chips.js";
import { print } from "./print.js";
import { spot } from "./spots.js";

/** What a screen reader says of an area. */
export function spoken(cell, { chips, lit, run, money }) {
  const said = [cell.name, t("felt.pays", { odds: cell.odds })];
  if (cell.kind === "streak" && run?.length) said.push(t("felt.run-now", { length: run.length }));
  if (cell.kind === "streak" && run?.price) said.push(t("felt.costs", { price: run.price }));
  if (cell.kind === "streak" && run?.flashing) said.push(t("felt.window"));
  if (chips) said.push(t("felt.my-stake", { amount: money(chips.amount) }));
  if (chips?.state) said.push(t(`felt.state-${chips.state}`));
  if (lit) said.push(t("felt.lit"));
  return listed(said);
}

/** An area as a button; what is printed on it lies above, out of the way of pointers and of its name. */
export function area(cell, state) {
  const { lit, over, open, tab } = state;
  return svg`
    <g class="area ${cell.kind} ${lit ? "lit" : ""} ${over ? "over" : ""}" data-area=${cell
      .area} role="button" tabindex=${tab}
      aria-label=${spoken(cell, state)} aria-description=${state.wins ?? nothing} aria-disabled=${open
        ? nothing
        : "true"}>
      <rect class="ground" x=${cell.x} y=${cell.y} width=${cell.w} height=${cell.h} rx="12" />
      <rect class="edge" x=${cell.x} y=${cell.y} width=${cell.w} height=${cell.h} rx="12" />
    </g>
  `;
}

/** What is printed on an area, drawn anew only when it changes; it makes room for chips. */
export const printed = (cell, { em, chips, run }) =>
  svg`<g class="print">${
    guard([cell, em, chips?.amount, run?.length, run?.flashing, run?.price, t("felt.streak")], () =>
      print(cell, em, { run, chip: chips && spot(cell, em, chips.amount) }))
  }</g>`;

/** What lies over the areas: chips, the star of a lit one in another corner; what an area pays is printed above them once more. */
export function above(cell, { em, chips, lit, run }) {
  const { x, y, w } = cell;
  const chip = spot(cell, em, chips?.amount);
  const star = chip.side === "left" ? x + w - em * 0.32 : x + em * 0.32;
  return svg`
    ${chips
      ? svg`${stack(chip, chips, cell)}<g class="tags">${
        guard([cell, em, chips.amount, run?.length, run?.flashing, run?.price, t("felt.streak")], () =>
          print(cell, em, { run, chip }))
      }</g>`
      : nothing}
    ${lit
      ? svg`
        <g class="star">
          <circle cx=${star} cy=${y + em * 0.32} r=${em * 0.72}/>
            <text x=${star} y=${y + em * 0.66} font-size=${em * 0.98}>★</text>
            </g>
      `
      : nothing}
  `;
}
