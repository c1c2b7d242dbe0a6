// Drawing rolls: each of the 216 with the same chance, from the browser's own randomness or from a stated seed.
const ROLLS = 216;
const FAIR = Math.floor(2 ** 32 / ROLLS) * ROLLS;
const AT_ONCE = 16_384;

/** A source of numbers from 0 to 215; with a seed it gives the same ones every time. */
export function rolls(seed = "") {
  const next = seed ? seeded(seed) : random();
  return () => {
    let word;
    do word = next(); while (word >= FAIR);
    return word % ROLLS;
  };
}

function random() {
  const words = new Uint32Array(AT_ONCE);
  let left = 0;
  return () => {
    if (!left) crypto.getRandomValues(words), (left = AT_ONCE);
    return words[--left];
  };
}

/** sfc32 by Chris Doty-Humphrey, its state mixed from the text of the seed (FNV-1a with four offsets). */
function seeded(text) {
  let [a, b, c, d] = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 1].map((offset) => {
    let hash = offset;
    for (const sign of text) hash = Math.imul(hash ^ sign.codePointAt(0), 0x01000193);
    return hash >>> 0;
  });
  d = 1;
  const step = () => {
    const sum = (a + b + d) >>> 0;
    d = (d + 1) >>> 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) >>> 0;
    c = ((c << 21) | (c >>> 11)) >>> 0;
    c = (c + sum) >>> 0;
    return sum;
  };
  for (let at = 0; at < 15; at++) step();
  return step;
}
