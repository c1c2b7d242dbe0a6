// The arithmetic of docs/fairness.md, done here: from a link to the published one, from a link to the dice, from a wager to the root.
// The browser's own SHA-256 is always there: without encryption the house listens on loopback alone.

const LABEL = "sicbo-dice-1";
const WAGER = "sicbo-wager-1";
const LONGEST = 1_000_000;
const FAIR = 252;
const text = new TextEncoder();

/** Fields one after another, each behind its length in four bytes. */
export function packed(...fields) {
  return joined(
    ...fields.flatMap((field) => {
      const raw = field instanceof Uint8Array ? field : text.encode(String(field));
      const length = new Uint8Array(4);
      new DataView(length.buffer).setUint32(0, raw.length);
      return [length, raw];
    }),
  );
}

/** 32 bytes written in hexadecimal; nothing where the text is something else. */
export function fromHex(written) {
  return /^[0-9a-f]{64}$/.test(written) ? Uint8Array.from(written.match(/../g), (pair) => parseInt(pair, 16)) : null;
}

function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) (whole.set(part, at), (at += part.length));
  return whole;
}

const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

async function hmac(key, message) {
  const own = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", own, message));
}

const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);

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

/** Whether this leaf stands at this index of a list of this size with this root (RFC 6962). */
export async function isUnder(root, leaf, index, size, path) {
  if (!(index >= 0 && index < size)) return false;
  let here = await sha256(joined(Uint8Array.of(0), leaf));
  const rest = [...path];
  while (size > 1) {
    if ((index ^ 1) < size) {
      const beside = rest.shift();
      if (!beside) return false;
      here = await sha256(joined(Uint8Array.of(1), ...(index & 1 ? [beside, here] : [here, beside])));
    }
    index >>= 1;
    size = (size + 1) >> 1;
  }
  return rest.length === 0 && same(here, root);
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
