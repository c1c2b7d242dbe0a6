// Digests as docs/fairness.md and docs/draws.md write them: packed fields, SHA-256, HMAC, and the way from a leaf to its root.
// The browser's own SHA-256 is always there: without encryption the house listens on loopback alone.

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

export const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

export async function hmac(key, message) {
  const own = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", own, message));
}

export const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);

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
