// One betting area of the felt, drawn by its kind: what is printed on it, its light, and the chips that lie there.
import { guard, nothing, svg } from "../shared/lit.js";
import { t } from "../shared/words.js";
import { stack } from "./chips.js";
import { diceOf } from "./dice.js";

const CJK = /[\u3400-\u9fff]/;
/** How wide a text is in units of its size: a Chinese sign is square, a Latin one about half of that. */
const breadth = (text) => [...text].reduce((sum, sign) => sum + (CJK.test(sign) ? 1.04 : sign === " " || sign === "·" ? 0.3 : 0.6), 0);
const fit = (text, width, size) => Math.min(size, width / Math.max(0.5, breadth(text)));

function words(text, x, y, width, size, style = "") {
  const fitted = fit(text, width, size);
  return svg`<text class=${style} x=${x} y=${y + fitted * 0.36} font-size=${fitted}>${text}</text>`;
}

/** Dice as large as they can be in this box, side by side or on top of each other. */
function dice(cell, x, y, w, h, most = 999) {
  const shown = diceOf(cell);
  const n = shown.length;
  const flat = Math.min(most, h, w / (n * 1.1));
  const tall = Math.min(most, w, h / (n * 1.1));
  const upright = tall > flat * 1.15;
  const size = upright ? tall : flat;
  const step = size * 1.1;
  const left = x + (w - (upright ? size : step * n - size * 0.1)) / 2;
  const top = y + (h - (upright ? step * n - size * 0.1 : size)) / 2;
  return shown.map((die, at) => svg`<use href="#${die.id}" x=${left + (upright ? 0 : at * step)} y=${top + (upright ? at * step : 0)} width=${size} height=${size}/>`);
}

/** What is printed by kind of area; `em` is the size of ordinary text on this felt. */
const PRINTED = {
  side: (c, em) => (c.h > c.w * 0.8 ? tallSide(c, em) : flatSide(c, em)),
  any: (c, em) => (c.h > 180 ? tallAny(c, em) : flatSide(c, em)),
  total: (c, em) => svg`${words(c.label, c.x + c.w / 2, c.y + (c.h - em * 1.3) * 0.52, c.w * 0.86, Math.min(c.h * 0.52, em * 3), "figure")}${price(c, em)}`,
  single: priced,
  symbol: priced,
  colour: (c, em) => gems(c, em),
  "colour-double": (c, em) => gems(c, em),
  "colour-triple": (c, em) => gems(c, em),
  streak,
  other: (c, em) => svg`${words(c.label, c.x + c.w / 2, c.y + c.h * 0.42, c.w * 0.9, em * 1.3, "label")}${price(c, em)}`,
};

const pictured = (c, em) => svg`${dice(c, c.x + 8, c.y + 7, c.w - 16, c.h - em * 1.35 - 14, em * 3.1)}${price(c, em)}`;
const price = (c, em) => words(c.odds, c.x + c.w / 2, c.y + c.h - em * 0.82, c.w - 8, em, "odds");

function tallSide(c, em) {
  const [glyph, name] = CJK.test(c.label) ? [c.label, c.second] : [c.second, c.label];
  const x = c.x + c.w / 2;
  return svg`
    ${words(glyph, x, c.y + c.h * 0.25, c.w * 0.6, c.h * 0.36, "glyph")}
    ${words(name.toUpperCase(), x, c.y + c.h * 0.51, c.w * 0.84, em * 1.9, "label")}
    ${c.rule.map((line, at) => words(line, x, c.y + c.h * 0.64 + at * em * 1.25, c.w * 0.9, at ? em * 0.95 : em * 1.15, at ? "rule" : "rule strong"))}
    ${words(c.odds, x, c.y + c.h - em * 1.1, c.w * 0.88, em * 1.25, "odds")}`;
}

function flatSide(c, em) {
  const [glyph, name] = CJK.test(c.label) ? [c.label, c.second] : [c.second, c.label];
  const size = Math.min(c.h * 0.62, (c.w * 0.34) / Math.max(1, breadth(glyph) * 0.62));
  const left = Math.max(c.w * 0.26, Math.min(c.w * 0.42, breadth(glyph) * size));
  const x = c.x + left + (c.w - left) / 2 + 2;
  const room = c.w - left - 12;
  const lines = [[name.toUpperCase(), em * 1.35, "label"], ...c.rule.map((line, at) => [line, em * (at ? 0.88 : 1), at ? "rule" : "rule strong"]), [c.odds, em * 1.05, "odds"]];
  const sizes = lines.map(([text, most]) => fit(text, room, most));
  const leading = Math.min(1.32, (c.h - 12) / sizes.reduce((a, b) => a + b, 0));
  let y = c.y + c.h / 2 - (sizes.reduce((a, b) => a + b, 0) * leading) / 2;
  return svg`${words(glyph, c.x + left / 2 + 6, c.y + c.h / 2, left - 4, size, "glyph")}
    ${lines.map(([text, , style], at) => {
      const middle = y + (sizes[at] * leading) / 2;
      y += sizes[at] * leading;
      return words(text, x, middle, room, sizes[at], style);
    })}`;
}

function tallAny(c, em) {
  const [glyph, name] = CJK.test(c.label) ? [c.label, c.second] : [c.second, c.label];
  const x = c.x + c.w / 2;
  const size = Math.min(c.w * 0.2, c.h * 0.16);
  return svg`
    ${words(glyph, x, c.y + c.h * 0.19, c.w * 0.8, c.h * 0.22, "glyph")}
    ${words(name.toUpperCase(), x, c.y + c.h * 0.39, c.w * 0.88, em * 1.25, "label")}
    ${[0, 1, 2].map((at) => svg`<rect class="ghost" x=${x + (at - 1.5) * size * 1.2 + size * 0.1} y=${c.y + c.h * 0.5} width=${size} height=${size} rx=${size * 0.2}/>
      ${words("?", x + (at - 1) * size * 1.2, c.y + c.h * 0.5 + size / 2, size, size * 0.66, "ghost-sign")}`)}
    ${words(c.odds, x, c.y + c.h - em * 1.1, c.w * 0.88, em * 1.25, "odds")}`;
}

/** A big die on the left, and on the right what is paid for one, two and three of it. */
function priced(c, em) {
  const name = c.symbols.length ? em * 1.3 : 0;
  const side = Math.min(c.h - 22 - name, c.w * 0.44);
  const left = c.x + (c.w > 200 ? 14 : 8);
  const x = left + side + (c.x + c.w - left - side) / 2;
  const room = c.w - side - 26;
  const line = Math.min(em * 1.3, (c.h - 20) / c.prices.length);
  const top = c.y + c.h / 2 - (line * c.prices.length) / 2;
  const each = c.prices.map(({ on, odds }) => `${on}  ${odds}`);
  const size = Math.min(...each.map((text) => fit(text, room, em)));
  return svg`${dice(c, left, c.y + (c.h - side - name) / 2, side, side)}
    ${name ? words(c.label, left + side / 2, c.y + (c.h + side) / 2 + 2, side * 1.1, em * 1.05, "label") : nothing}
    ${c.prices.map(({ on, odds }, at) => svg`<text x=${x} y=${top + line * (at + 0.5) + size * 0.36} font-size=${size}><tspan class="rule">${on}</tspan><tspan class="odds" dx=${size * 0.5}>${odds}</tspan></text>`)}`;
}

function gems(c, em) {
  const wide = c.w > c.h * 1.9;
  const n = diceOf(c).length;
  if (!wide) return svg`${dice(c, c.x + 8, c.y + 8, c.w - 16, c.h - em * 2.8 - 12)}${words(c.label, c.x + c.w / 2, c.y + c.h - em * 2.05, c.w - 12, em * 1.05, "label")}${price(c, em)}`;
  const size = Math.min(c.h - 30, em * 2.8, (c.w * 0.46) / (n * 1.1));
  const box = size * 1.1 * n;
  const room = c.w - box - 34;
  const x = c.x + 16 + box + room / 2 + 4;
  return svg`${dice(c, c.x + 14, c.y, box, c.h, size)}
    ${words(c.label, x, c.y + c.h * 0.36, room, em * 1.25, "label")}${words(c.odds, x, c.y + c.h * 0.68, room, em, "odds")}`;
}

/** The side, the window with the length of its run, and the ladder of prices with the rung that is reached. */
function streak(c, em, { run }) {
  const length = run?.length ?? 0;
  const rung = (c.w - 24) / c.prices.length;
  const top = c.y + c.h - em * 2.6 - 8;
  const window = Math.min(c.h * 0.36, em * 3.2);
  const [glyph, name] = CJK.test(c.label) ? [c.label, c.second] : [c.second, c.label];
  const x = c.x + window + 34;
  return svg`
    <rect class="window ${run?.flashing ? "flashing" : ""}" x=${c.x + c.w - window * 1.5 - 14} y=${c.y + 14} width=${window * 1.5} height=${window} rx="10"/>
    ${words(String(length), c.x + c.w - window * 0.75 - 14, c.y + 14 + window / 2, window * 1.3, window * 0.72, "counter")}
    ${words(glyph, c.x + window * 0.5 + 14, c.y + 14 + window / 2, window * 1.2, window * 0.96, "glyph")}
    <g class="start">${words(name.toUpperCase(), x, c.y + 14 + window * 0.3, c.w - window * 2.6 - 60, em * 1.4, "label")}
    ${words(t("felt.streak"), x, c.y + 14 + window * 0.82, c.w - window * 2.6 - 60, em, "rule")}</g>
    ${run?.flashing ? words(t("felt.window"), c.x + c.w / 2, top - em * 0.75, c.w * 0.8, em * 0.9, "open") : nothing}
    ${c.prices.map(({ count, pays }, at) => {
      const left = c.x + 12 + at * rung;
      const reached = length >= Number(count);
      return svg`<rect class=${reached ? "rung reached" : "rung"} x=${left + 1.5} y=${top} width=${rung - 3} height=${em * 2.6} rx="5"/>
        ${words(count, left + rung / 2, top + em * 0.78, rung - 6, em * 0.85, reached ? "rung-text on" : "rung-text")}
        ${words(pays, left + rung / 2, top + em * 1.86, rung - 6, em * 0.95, reached ? "rung-odds on" : "rung-odds")}`;
    })}`;
}

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

/** An area with everything on it. */
export function area(cell, state) {
  const { em, chips, lit, over, open, tab } = state;
  const r = Math.min(Math.max(em * 1.1, Math.min(cell.w, cell.h) * 0.24), em * 1.75);
  const star = em * 0.95;
  return svg`<g class="area ${cell.kind} ${lit ? "lit" : ""} ${over ? "over" : ""}" data-area=${cell.area} role="button" tabindex=${tab}
      aria-label=${spoken(cell, state)} aria-description=${state.wins ?? nothing} aria-disabled=${open ? nothing : "true"}>
    <rect class="ground" x=${cell.x} y=${cell.y} width=${cell.w} height=${cell.h} rx="12"/>
    ${guard([cell, em, state.run?.length, state.run?.flashing, t("felt.streak")], () => svg`<g class="print" aria-hidden="true">${(PRINTED[cell.kind] ?? pictured)(cell, em, state)}</g>`)}
    <rect class="edge" x=${cell.x} y=${cell.y} width=${cell.w} height=${cell.h} rx="12"/>
    ${lit ? svg`<g class="star" aria-hidden="true"><circle cx=${cell.x + star * 0.95} cy=${cell.y + star * 0.95} r=${star * 0.8}/><text x=${cell.x + star * 0.95} y=${cell.y + star * 1.3} font-size=${star * 1.1}>★</text></g>` : nothing}
    ${chips ? stack(cell.x + cell.w - r * 1.28, cell.y + cell.h - r * 1.2, r, chips) : nothing}
  </g>`;
}
