// What is printed on an area of the felt, by its kind: names in two scripts, dice, numbers, prices.
import { nothing, svg } from "../shared/lit.js";
import { t } from "../shared/words.js";
import { diceOf, die } from "./dice.js";
import { breadth, chinese, fit, flow, line } from "./lettering.js";
import { diceSize } from "./spots.js";

/** Dice as large as they can be in this box, side by side or on top of each other. */
function dice(cell, x, y, w, h, most = 999) {
  const shown = diceOf(cell);
  const n = shown.length;
  const { size, upright } = diceSize(cell, w, h, most);
  const step = size * 1.1;
  const left = x + (w - (upright ? size : step * n - size * 0.1)) / 2;
  const top = y + (h - (upright ? step * n - size * 0.1 : size)) / 2;
  return shown.map((one, at) => die(one, left + (upright ? 0 : at * step), top + (upright ? at * step : 0), size));
}

/** A row of dice and its price; chips take their room from the dice, and below them from the price. */
function pictured(c, em, { chip }, most = em * 4.6, written = em) {
  if (chip?.side === "below") {
    return [
      dice(c, c.x + 6, c.y + 4, c.w - 12, chip.roof - c.y - 6, most),
      price({ ...c, w: c.w - chip.takes }, written),
    ];
  }
  return [
    dice(c, c.x + 6, c.y + 7, c.w - 12 - (chip ? chip.r * 2.4 : 0), c.h - written * 1.35 - 13, most),
    price(c, written),
  ];
}
const crowded = (c, em, lies) => pictured(c, em, lies, 999, em * 0.84);
const price = (c, em) => line(c.odds, c.x + c.w / 2, c.y + c.h - em * 0.86, c.w - 10, em, "odds");
/** The name in signs and the name in letters, whichever of them is the reader's own. */
const scripts = (c) => (chinese(c.label) ? [c.label, c.second] : [c.second, c.label]).map((text) => text.toUpperCase());

/** An area that is known by its name: the sign above the lines in a tall one, beside them in a flat one, before the name in a small one. */
function named(c, em, { chip }) {
  const [glyph, name] = scripts(c);
  const tall = c.h > c.w;
  const lines = [
    [name, em * (tall ? 1.7 : 1.35), "label"],
    ...c.rule.map((text, at) => [text, em * (at ? 0.95 : 1.1), at ? "rule" : "rule strong"]),
    [c.odds, em * 1.2, "odds"],
  ];
  if (tall) return towering(c, glyph, lines, chip);
  const sign = Math.min(c.h * 0.58, em * 4.4, (c.w * 0.36) / breadth(glyph, "glyph"));
  const left = breadth(glyph, "glyph") * sign;
  const room = c.w - left - 34;
  const beside = lines.map(([text, most, style]) => fit(text, room, most, style));
  if (Math.min(...beside) < em * 0.8) {
    const title = c.kind === "any" ? [[glyph, em * 1.3, "glyph"], lines[0]] : [[`${glyph} ${name}`, em * 1.3, "both"]];
    const taken = chip ? chip.r * 2 : 0;
    return flow([...title, ...lines.slice(1)], c.x + 6 + taken, c.y + 5, c.w - 12 - taken, c.h - 10);
  }
  const text = Math.max(...lines.map(([words, , style], at) => breadth(words, style) * beside[at]));
  const start = c.x + Math.max(10, (c.w - left - text - 22) / 2);
  const box = Math.min(room, text + 8);
  const [shrunk, aside] = chip ? [0.7, 0.15] : [1, 0];
  return [
    line(glyph, start + left * (0.5 + aside), c.y + c.h / 2 + sign * aside, left * shrunk, sign * shrunk, "glyph"),
    flow(lines, start + left + 14, c.y + 5, box, c.h - 10),
  ];
}

/** A tall area: the sign on top; where any triple wins, three unread dice in the middle. */
function towering(c, glyph, lines, chip) {
  const [x, w] = [c.x + 8, c.w - 16];
  if (c.kind !== "any") {
    const split = c.h * 0.4;
    const free = c.w - (chip ? chip.r * 2 : 0);
    return [
      line(glyph, c.x + free / 2, c.y + split * 0.56, free * (chip ? 0.9 : 0.8), split * 0.8, "glyph"),
      flow(lines, x, c.y + split, w, c.h - split - 10),
    ];
  }
  const [title, ...rest] = lines;
  return [
    flow([[glyph, c.h * 0.22, "glyph"], title], x, c.y + 8, w - (chip ? chip.r * 1.8 : 0), c.h * 0.46),
    unread(c.x, c.y + c.h * 0.5, c.w, c.h * 0.24),
    flow(rest, x, c.y + c.h * 0.76, w, c.h * 0.22),
  ];
}

/** Three dice of which nobody knows more than that they are alike. */
function unread(x, y, w, h) {
  const size = Math.min(h, w / 3.9);
  return [-1, 0, 1].map((at) => {
    const middle = x + w / 2 + at * size * 1.16;
    return svg`<rect class="ghost" x=${middle - size / 2} y=${y + (h - size) / 2} width=${size} height=${size} rx=${
      size * 0.2
    }/>${line("?", middle, y + h / 2, size, size * 0.6, "ghost-sign")}`;
  });
}

/** A big die on the left, with its name where it has one, and on the right what is paid for one, two and three of it. */
function priced(c, em, { chip }) {
  const title = c.symbols.length ? em * 1.25 : 0;
  const side = Math.min(c.h - 24 - title, c.w * 0.36);
  const box = Math.max(side, title && Math.min(c.w * 0.42, breadth(c.label, "label") * em * 1.05));
  const width = (size) => Math.max(...c.prices.map(({ on }) => breadth(on))) * size;
  const gap = em * 0.55;
  const room = c.w - box - 16 - em * 0.6;
  const widest = Math.max(...c.prices.map(({ odds }) => breadth(odds, "odds")));
  const size = Math.min(em * 1.05, (room - gap) / (width(1) + widest), (c.h - 16) / (c.prices.length * 1.25));
  const table = width(size) + gap + widest * size;
  const left = c.x + (c.w - box - em * 0.6 - table) / 2;
  const text = left + box + em * 0.6;
  const top = c.y + c.h / 2 - (size * 1.38 * c.prices.length) / 2;
  // A chip lies over the corner of the cell: the die makes room towards the other corner of its box.
  const free = Math.min(side, left + box - c.x - chip?.r * 1.6, c.h - title - 8 - chip?.r * 1.6);
  return svg`${
    chip
      ? dice(c, left + (box + side) / 2 - free, c.y + c.h - title - 8 - free, free, free)
      : dice(c, left, c.y + (c.h - side - title) / 2, box, side)
  }
    ${title ? line(c.label, left + box / 2, c.y + (c.h + side) / 2 + 4, box, em * 1.05, "label") : nothing}
    ${
    c.prices.map(({ on, odds }, at) => {
      const y = top + size * 1.38 * (at + 0.5) + size * 0.36;
      return svg`
        <text class="rule start" x=${text} y=${y} font-size=${size}>${on}</text>
        <text class="odds start" x=${text + width(size) + gap} y=${y} font-size=${size}>${odds}</text>
      `;
    })
  }`;
}

/** Colours with their name: under each other in a small area, side by side in a long one. */
function gems(c, em) {
  const shown = diceOf(c).length;
  if (c.w < c.h * (shown > 1 ? 2.4 : 1.6)) {
    return [
      dice(c, c.x + 8, c.y + 10, c.w - 16, c.h - em * 2.75 - 14),
      line(c.label, c.x + c.w / 2, c.y + c.h - em * 2.05, c.w - 12, em * 1.05, "label"),
      price(c, em),
    ];
  }
  const size = Math.min(c.h - 28, (c.w * 0.5) / (shown * 1.1));
  const box = size * 1.1 * shown;
  const room = Math.min(
    c.w - box - 40,
    Math.max(breadth(c.label, "label") * em * 1.4, breadth(c.odds, "odds") * em * 1.1),
  );
  const left = c.x + (c.w - box - room - 18) / 2;
  return [
    dice(c, left, c.y, box, c.h, size),
    flow([[c.label, em * 1.4, "label"], [c.odds, em * 1.1, "odds"]], left + box + 18, c.y + 8, room, c.h - 16),
  ];
}

/** The side, the window with the length of its run, and the ladder of prices with the rung that is reached. */
function streak(c, em, { run }) {
  const length = run?.length ?? 0;
  const rung = (c.w - 24) / c.prices.length;
  const top = c.y + c.h - em * 2.6 - 8;
  const window = Math.min(c.h * 0.36, em * 3.2);
  const [glyph, name] = scripts(c);
  const x = c.x + window + 30;
  const room = c.w - window * 2.3 - 52;
  return svg`
    <rect class="window ${run?.flashing ? "flashing" : ""}" x=${c.x + c.w - window * 1.3 - 14} y=${c.y +
      14} width=${window * 1.3} height=${window} rx="10" />
    ${line(
      String(length),
      c.x + c.w - window * 0.65 - 14,
      c.y + 14 + window / 2,
      window * 1.1,
      window * 0.72,
      "counter",
    )}
    ${line(glyph, c.x + window * 0.5 + 14, c.y + 14 + window / 2, window * 1.2, window * 0.96, "glyph")}
    <g class="starting">${line(name, x, c.y + 14 + window * 0.24, room, em * 1.3, "label")}
    ${line(
      run?.price ? t("felt.streak-costs", { price: run.price }) : t("felt.streak"),
      x,
      c.y + 14 + window * 0.84,
      room,
      em * 0.95,
      "rule",
    )}</g>
    ${run?.flashing ? line(t("felt.window"), c.x + c.w / 2, top - em * 0.75, c.w * 0.8, em * 0.9, "open") : nothing}
    ${c.prices.map(({ count, pays }, at) => {
      const left = c.x + 12 + at * rung;
      const reached = length >= Number(count);
      return svg`
        <rect class=${reached ? "rung reached" : "rung"} x=${left + 1.5} y=${top} width=${rung - 3} height=${em *
          2.6} rx="5" />
                ${line(
                  count,
                  left + rung / 2,
                  top + em * 0.78,
                  rung - 6,
                  em * 0.85,
                  reached ? "rung-text on" : "rung-text",
                )}
                ${line(
                  pays,
                  left + rung / 2,
                  top + em * 1.86,
                  rung - 6,
                  em * 0.95,
                  reached ? "rung-odds on" : "rung-odds",
                )}
      `;
    })}
  `;
}

/** What is printed by kind of area; `em` is the size of ordinary text on this felt. */
const PRINTED = {
  side: named,
  any: named,
  total: (c, em, { chip }) => {
    // In a tall area the figure stands under the chip, elsewhere beside it.
    const over = chip && c.h > c.w * 1.6 ? chip.r * 2 : 0;
    const room = c.w - (chip && !over ? chip.r * 2.3 + 4 : 0);
    const high = c.h - em * 1.4 - over;
    return [
      line(
        c.label,
        c.x + room / 2,
        c.y + over + high * 0.54,
        room * (room < c.w ? 0.92 : 0.86),
        Math.min(high * 0.74, em * 3.6),
        "figure",
      ),
      price(c, em),
    ];
  },
  single: priced,
  symbol: priced,
  colour: gems,
  "colour-double": gems,
  "colour-triple": gems,
  combo: crowded,
  streak,
  other: (c, em) => [line(c.label, c.x + c.w / 2, c.y + c.h * 0.42, c.w * 0.9, em * 1.3, "label"), price(c, em)],
};

/** The print of one area; `run` is what a streak's window shows, `chip` the size of chips that lie there. */
export const print = (cell, em, lies) => (PRINTED[cell.kind] ?? pictured)(cell, em, lies);
