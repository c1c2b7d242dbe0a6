// Numbers, money and times by the reader's locale. Money comes in minor units and is never turned into a float.
import { lang } from "./words.js";

const LOCALES = { en: "en-AU", "zh-Hant": "zh-Hant-HK", "zh-Hans": "zh-Hans-SG" };
const locale = () => LOCALES[lang()];
const made = new Map();

function format(kind, options) {
  const key = JSON.stringify([locale(), kind, options]);
  if (!made.has(key)) made.set(key, new Intl[kind](locale(), options));
  return made.get(key);
}

const digits = (places) => ({ minimumFractionDigits: places, maximumFractionDigits: places });

/** `1234550` as `$12,345.50`; cents are left out of whole amounts where `short`. */
export function money(minor, currency, { short = false, sign = false } = {}) {
  const units = exact(minor);
  const whole = short && BigInt(minor) % 100n === 0n;
  return format("NumberFormat", {
    style: "currency",
    currency: currency || "AUD",
    currencyDisplay: "narrowSymbol",
    ...digits(whole ? 0 : 2),
    signDisplay: sign ? "exceptZero" : "auto",
  }).format(units);
}

export const range = ({ minimum, maximum }, currency) =>
  [minimum, maximum].map((one) => money(one, currency, { short: true })).join(" – ");

/** Money without its currency, as on a chip: `25`, `2.50`. */
export const plain = (minor) =>
  format("NumberFormat", digits(BigInt(minor) % 100n === 0n ? 0 : 2)).format(exact(minor));

/** Minor units as one types them: `12.50`, without marks between thousands. */
export const plainly = (minor) =>
  `${Math.trunc(minor / 100)}${minor % 100 ? `.${String(minor % 100).padStart(2, "0")}` : ""}`;

/** What a chip can hold: `500`, `12.5K`, and in full what is not exact in short: `12,345.50`. */
export function onChip(minor) {
  const short = (roundingMode) =>
    format("NumberFormat", { notation: "compact", maximumFractionDigits: 2, roundingMode }).format(exact(minor));
  return BigInt(minor) >= 1_000_000n && short("floor") === short("ceil") ? short("floor") : plain(minor);
}

/** What somebody typed, with or without marks between thousands, in minor units; nothing where it is no amount. */
export function typed(text) {
  const whole = /^\s*\d{1,3}(?:[,\u00a0 ]\d{3})+(?:\.\d{1,2})?\s*$/.test(text) ? text.replace(/[,\u00a0 ]/g, "") : text;
  const found = /^\s*(\d+)(?:[.,](\d{1,2}))?\s*$/.exec(whole);
  return found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : null;
}

export const number = (value, places) =>
  format("NumberFormat", places === undefined ? {} : digits(places)).format(value);
export const percent = (share, places = 2) =>
  format("NumberFormat", { style: "percent", ...digits(places) }).format(share);
export const clock = (ms) =>
  format("DateTimeFormat", { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false }).format(ms);
export const moment = (ms) => format("DateTimeFormat", { dateStyle: "medium", timeStyle: "medium" }).format(ms);

/** A length of time as `1:05` or `2:03:09`. */
export function span(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Minor units as an exact decimal text, which Intl takes without rounding. */
function exact(minor) {
  const whole = BigInt(minor);
  const size = whole < 0n ? -whole : whole;
  return `${whole < 0n ? "-" : ""}${size / 100n}.${String(size % 100n).padStart(2, "0")}`;
}
