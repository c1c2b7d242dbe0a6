// Where chips lie on an area, so that what the area is and what it pays can be read beside them.
import { onChip } from "../shared/money.js";
import { diceOf } from "./dice.js";
import { breadth } from "./lettering.js";

const radius = ({ w, h }, em) => Math.min(Math.max(em, Math.min(w, h) * 0.22), em * 1.6, h * 0.3);

/** Areas with a sign on the left and prices beside it: there chips lie on the corner of the sign. */
const isLeft = ({ kind, w, h }) => ["single", "symbol", "colour", "streak"].includes(kind) || (["side", "any"].includes(kind) && w > h);
const hasRow = ({ kind, faces, symbols }) => !["single", "symbol", "total"].includes(kind) && (faces.length || symbols.length) > 0;

/** How large dice can be in this box, side by side or on top of each other. */
export function diceSize(cell, w, h, most = 999) {
  const n = diceOf(cell).length;
  const flat = Math.min(most, h, w / (n * 1.1));
  const tall = Math.min(most, w, h / (n * 1.1));
  const upright = tall > flat * 1.06;
  return { size: upright ? tall : flat, upright };
}

/** The amount on a chip: what is too long for it lies before it on a plate of this width. */
export function lettered(amount, r) {
  const text = onChip(amount);
  const long = text.length > 3;
  const size = r * (long ? 0.7 : text.length < 3 ? 0.9 : 0.74);
  return { text, size, plate: long ? breadth(text, "odds") * size + r * 0.5 : 0 };
}

/** The middle and radius of a chip of this amount on this area, on which side of the print it lies, and what it `takes` of the line of the price. */
export function spot(cell, em, amount = 0) {
  const { x, y, w, h, kind } = cell;
  let r = radius(cell, em);
  if (isLeft(cell)) return { x: x + r * 1.25, y: y + r * 1.25, r, side: "left" };
  if (kind === "total" && w < h * 1.6) r = Math.min(r, w * 0.25);
  const right = { x: x + w - r * 1.2, y: y + r * 1.15, r, side: "right" };
  if (!hasRow(cell)) return right;
  // Beside a row of dice there is room in a long area; in others it is below them: beside the price, or above it in a tall one.
  const small = Math.min(r, h * 0.25);
  const price = h > w * 1.3 ? em * 1.5 : 0;
  const below = { x: price ? x + w / 2 : x + w - small - 3, y: y + h - small - 3 - price, r: small, side: "below", takes: price ? 0 : Math.max(small * 2, lettered(amount, small).plate) + 4 };
  const beside = diceSize(cell, w - 12 - r * 2.4, h - em * 1.35 - 14).size;
  return beside > diceSize(cell, w - 12, below.y - small - y - 6).size ? right : below;
}
