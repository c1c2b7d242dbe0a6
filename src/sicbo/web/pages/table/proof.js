// The arithmetic of docs/fairness.md, done here: from a link to the published one, from a link to the dice, from a wager to the root.
import { fromHex, hmac, isUnder, packed, same, sha256 } from "../../shared/digests.js";

const LABEL = "sicbo-dice-1";
const WAGER = "sicbo-wager-1";
const LONGEST = 1_000_000;
const FAIR = 252;

/** How many steps after the published link this one comes; nothing if it is not found within so many. */
export async function stepsFrom(published, link, most = LONGEST) {
  let here = link;
  for (let steps = 0; steps <= most; steps++) {
    if (same(here, published)) return steps;
    here = await sha256(here);
  }
  return null;
}

export async function diceOf(link, table, day, round, attempt) {
  const found = [];
  for (let counter = 0; found.length < 3; counter++) {
    const drawn = await hmac(link, packed(LABEL, table, day, round, attempt, counter));
    for (const byte of drawn) if (byte < FAIR) found.push((byte % 6) + 1);
  }
  return found.slice(0, 3);
}

export async function wagerHolds(own, { wager, salt, index, path }) {
  const [root, salted] = [fromHex(own.root), fromHex(salt)];
  const beside = path.map((one) => fromHex(one));
  if (!root || !salted || beside.includes(null)) return false;
  const leaf = packed(
    WAGER,
    own.table,
    own.round,
    own.attempt,
    wager.place,
    wager.player,
    wager.area,
    wager.pile,
    wager.stake,
    salted,
  );
  return isUnder(root, leaf, index, own.size, beside);
}

/** What can be said of one attempt of a record; what cannot be checked is null, and a link kept back does not hold. */
export async function checked(record, one) {
  const [published, link] = [fromHex(one.published), fromHex(one.link)];
  let [number, dice] = [null, null];
  if (published && link) {
    number = await stepsFrom(published, link, one.length || LONGEST);
    dice = await diceOf(link, record.table, one.day, record.round, one.attempt);
  }
  const isElectronic = record.device === "electronic";
  const chain = isElectronic ? number !== null && number > 0 && (!one.number || one.number === number) : null;
  const called = isElectronic && one.dice ? dice !== null && `${[...one.dice].sort()}` === `${[...dice].sort()}` : null;
  const wagers = one.inclusion ? await provedWagers(record, one) : null;
  const parts = [chain, called, ...(wagers ?? []).map(({ holds }) => holds)].filter((part) => part !== null);
  return {
    attempt: one.attempt,
    number,
    dice,
    chain,
    called,
    wagers,
    reason: one.reason,
    holds: parts.length > 0 && parts.every(Boolean),
  };
}

/** Whether every attempt of a round was found, each by the link after the one before: a roll thrown away in between would be missing. */
export function isWhole(record, found) {
  const published = (at) => record.attempts[at].published;
  const follows = (at) =>
    published(at) !== published(at - 1) || !found[at].number || !found[at - 1].number ||
    found[at].number === found[at - 1].number + 1;
  return found.every(({ attempt }, at) => attempt === at + 1 && (!at || follows(at)));
}

async function provedWagers(record, one) {
  const own = one.inclusion;
  const isOf = own.table === record.table && own.round === record.round && own.attempt === one.attempt &&
    own.root === one.root;
  const found = [];
  for (const proof of own.wagers) found.push({ ...proof.wager, holds: isOf && (await wagerHolds(own, proof)) });
  return found;
}
