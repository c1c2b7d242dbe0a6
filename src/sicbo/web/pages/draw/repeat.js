// The arithmetic of docs/draws.md, done here: a draw repeated from its published record, and own entries found in it.
import { fromHex, hmac, isUnder, packed, sha256 } from "../../shared/digests.js";

const DRAW = "sicbo-draw-1";
const ENTRY = "sicbo-entry-1";
const THROWS = 25;
const MOST_ENTRIES = 1_000_000;
const MOST_PLACES = 10_000;
const WINS = ["one-per-owner", "one-per-entry", "any-number"];

const isText = (value) => typeof value === "string";
const isCount = (value, least = 0) => Number.isSafeInteger(value) && value >= least;
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const isOpened = (one) =>
  isText(one?.entry?.id) && isText(one.entry.owner) && isText(one.salt) && isCount(one.index) &&
  Array.isArray(one.path) && one.path.every(isText);

/** Whether this is a published record at all, true or not. */
export function isRecord(told) {
  const { closing, places = [], opened = [], passed = [], secret = "", commitment } = told ?? {};
  return (
    isText(commitment) && isText(secret) && isText(closing?.draw) && isText(closing.root) &&
    WINS.includes(closing.wins) && ["prizes", "reserves", "position", "size"].every((one) => isCount(closing[one])) &&
    Array.isArray(places) && places.every((one) => isCount(one)) && Array.isArray(opened) && opened.every(isOpened) &&
    Array.isArray(passed) && passed.every((one) => isCount(one?.place) && isText(one.ground))
  );
}

/** Whether this is the proof of somebody's own entries. */
export const isProof = (own) =>
  isText(own?.draw) && isText(own.root) && isCount(own.size) && Array.isArray(own.entries) &&
  own.entries.every(isOpened);

/** What can be said of a record, against what somebody noted before the dice were thrown; the fields are those of `sicbo verify-draw`. */
export async function repeated(told, noted = {}) {
  const { closing, chance, places = [], opened = [], passed = [] } = told;
  const known = new Map();
  let areOpened = true;
  for (const one of opened) {
    if (await entryHolds(closing, one)) known.set(one.index, one.entry);
    else areOpened = false;
  }
  const secret = fromHex(told.secret ?? "");
  const isClosing = canClose(closing);
  const isChance = canFall(chance);
  const found = secret && isClosing && isChance ? await drawn(secret, closing, chance, known) : null;
  const holders = isClosing ? awarded(closing.prizes, places.length, passed.map(({ place }) => place)) : null;
  const parts = {
    secret: Boolean(secret) && toHex(await sha256(secret)) === told.commitment &&
      (!noted.commitment || noted.commitment === told.commitment),
    closing: isClosing && (!noted.root || noted.root === closing.root),
    chance: isChance,
    drawn: found !== null && `${found}` === `${places}` && found.length === places.length,
    opened: areOpened && places.every((index) => known.has(index)),
    passed: holders !== null,
  };
  const prizes = (holders ?? []).map((place) => (place === null ? null : known.get(places[place - 1]) ?? null));
  return { parts, prizes, holds: Object.values(parts).every(Boolean) };
}

/** For each own entry the places it was drawn for; null for one that does not lie under the root. */
export async function ownPlaces(told, own) {
  const { closing, places = [] } = told;
  const isOf = own.draw === closing.draw && own.root === closing.root && own.size === closing.size;
  const found = [];
  for (const one of own.entries) {
    const isCounted = isOf && (await entryHolds(closing, one));
    const drawnFor = places.flatMap((index, at) => (index === one.index ? [at + 1] : []));
    found.push({ entry: one.entry.id, places: isCounted ? drawnFor : null });
  }
  return found;
}

function canClose({ prizes, reserves, size, root }) {
  return prizes >= 1 && prizes + reserves <= MOST_PLACES && size <= MOST_ENTRIES && fromHex(root) !== null;
}

function canFall(chance) {
  if (chance?.kind === "throws") return isText(chance.faces) && new RegExp(`^[1-6]{${THROWS}}$`).test(chance.faces);
  return chance?.kind === "beacon" && isText(chance.name) && chance.name !== "" && isCount(chance.round, 1) &&
    isText(chance.value) && /^([0-9a-f]{2}){16,64}$/.test(chance.value);
}

async function entryHolds({ draw, root, size }, { entry, salt, index, path }) {
  const [top, salted] = [fromHex(root), fromHex(salt)];
  const beside = path.map((one) => fromHex(one));
  if (!top || !salted || beside.includes(null)) return false;
  return await isUnder(top, packed(ENTRY, draw, entry.id, entry.owner, salted), index, size, beside);
}

/** The places, by index; null where an entry came up whose owner nobody can see. */
async function drawn(secret, closing, chance, known) {
  const { wins, size } = closing;
  const owners = new Set([...known.values()].map(({ owner }) => owner));
  const all = { "one-per-owner": known.size === size ? owners.size : Infinity, "one-per-entry": size }[wins] ??
    Infinity;
  const [places, taken] = [[], new Set()];
  for (let prize = 1; prize <= closing.prizes + closing.reserves; prize++) {
    if (size === 0 || taken.size === all) break;
    for (let counter = 0;; counter++) {
      const index = await indexOf(secret, closing, chance, prize, counter);
      if (index === null) continue;
      const mark = wins === "one-per-owner" ? known.get(index)?.owner : index;
      if (mark === undefined) return null;
      if (wins !== "any-number" && taken.has(mark)) continue;
      taken.add(mark);
      places.push(index);
      break;
    }
  }
  return places;
}

/** The index that one try gives; null for a number that would favour the low ones. */
async function indexOf(secret, closing, chance, prize, counter) {
  const { draw, prizes, reserves, wins, position, root, size } = closing;
  const fell = chance.kind === "throws"
    ? ["throws", chance.faces]
    : ["beacon", chance.name, chance.round, chance.value];
  const message = packed(DRAW, draw, prizes, reserves, wins, position, root, size, ...fell, prize, counter);
  const number = new DataView((await hmac(secret, message)).buffer).getBigUint64(0);
  const range = 1n << 64n;
  return number < range - (range % BigInt(size)) ? Number(number % BigInt(size)) : null;
}

/** For each prize the place that has it, null where nobody has; null for all where a place was passed over that held none. */
function awarded(prizes, places, passed) {
  const holders = Array.from({ length: prizes }, (_, at) => (at < places ? at + 1 : null));
  let following = prizes + 1;
  for (const place of passed) {
    const at = holders.indexOf(place);
    if (at < 0) return null;
    holders[at] = following <= places ? following : null;
    following += 1;
  }
  return holders;
}
