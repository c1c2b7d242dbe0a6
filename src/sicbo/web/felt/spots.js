// Where chips lie on an area, so that what the area is and what it pays can be read beside them.
import { onChip } from "../shared/money.js";
import { diceOf } from "./dice.js";
import { breadth } from "./lettering.js";

const radius = ({ w, h }, em) => Math.min(Math.max(em, Math.min(w, h) * 0.22), em * 1.6, h * 0.3);

/** The price beside a chip is at least this part of its ordinary size, and the chip at least this large in ordinary letters. */
const READ = 0.8;
const LEAST = 0.6;

/** Areas with a sign on the left and prices beside it: there chips lie on the corner of the sign. */
const isLeft = ({ kind, w, h }) =>
  ["single", "symbol", "colour", "streak"].includes(kind) || (["side", "any"].includes(kind) && w > h);
const hasRow = ({ kind, faces, symbols }) =>
  !["single", "symbol", "total"].includes(kind) && (faces.length || symbols.length) > 0;

/** How large dice can be in this box, side by side or on top of each other. */
export function diceSize(cell, w, h, most = 999) {
  const n = diceOf(cell).length;
  const flat = Math.min(most, h, w / (n * 1.1));
  const tall = Math.min(most, w, h / (n * 1.1));
  const upright = tall > flat * 1.06;
  return { size: upright ? tall : flat, upright };
}

/** The amount on a chip: what is too long for it lies before it on a plate of this width, in smaller type where there is no more `room`, else in type of `least`. */
export function lettered(amount, r, { room = Infinity, least = 0 } = {}) {
  const text = onChip(amount);
  if (text.length < 4) return { text, size: r * (text.length < 3 ? 0.9 : 0.74), plate: 0 };
  const rim = r * 0.5;
  const size = Math.min(Math.max(r * 0.7, least), (room - rim) / breadth(text, "odds"));
  return { text, size, plate: breadth(text, "odds") * size + rim };
}

/** The middle and radius of a chip of this amount on this area, on which side of the print it lies, what it `takes` of the line of the price, and the `roof` of it all. */
export function spot(cell, em, amount = 0) {
  const { x, y, w, h, kind, odds } = cell;
  let r = radius(cell, em);
  if (isLeft(cell)) return { x: x + r * 1.25, y: y + r * 1.25, r, side: "left" };
  if (kind === "total" && w < h * 1.6) r = Math.min(r, w * 0.25);
  const right = { x: x + w - r * 1.2, y: y + r * 1.15, r, side: "right" };
  if (!hasRow(cell)) return right;
  // Beside a row of dice there is room in a long area; in others it is below them: beside the price, or above it in a tall one.
  const price = h > w * 1.3 ? em * 1.5 : 0;
  const free = w - 14 - breadth(odds, "odds") * em * READ;
  const small = Math.min(r, h * 0.25, price ? r : Math.max(free / 2, em * LEAST));
  const middle = y + h - small - 3 - price;
  const below = {
    x: price ? x + w / 2 : x + w - small - 3,
    y: middle,
    r: small,
    side: "below",
    roof: middle - small,
    takes: 0,
    ...(price ? { room: w - 4 } : sharing(cell, em, amount, { r: small, middle, free })),
  };
  const beside = diceSize(cell, w - 12 - r * 2.4, h - em * 1.35 - 14).size;
  return beside > diceSize(cell, w - 12, middle - small - y - 6).size ? right : below;
}

/** Beside a price there is room for a chip, not always for a long amount: then its plate lies above both, at this `level`, as far as the mark of the chip. */
function sharing({ y, w, h }, em, amount, { r, middle, free }) {
  const takes = Math.max(r * 2, lettered(amount, r).plate) + 4;
  if (takes <= Math.max(free, r * 2 + 4)) return { takes };
  const type = { takes: r * 2 + 4, room: w - r * 0.75 - 8, least: em * 0.62 };
  const half = lettered(amount, r, type).size * 0.62;
  const level = Math.min(middle - r + half, y + h - em * 1.3 - half);
  return { ...type, level, roof: Math.min(middle - r, level - half) };
}
