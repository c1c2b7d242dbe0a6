// Asking the house over HTTP. What it refuses is thrown as `Refused`, in the words of the reader's language.
import { lang } from "./words.js";

export class Refused extends Error {
  constructor(told, status = 0) {
    super(told.message);
    Object.assign(this, { arguments: {}, ...told, status });
  }
}

/** The house did not answer at all: told in the same shape as a refusal. */
export const unreachable = (told, status) =>
  new Refused({ code: "unreachable", clause: "", message: "", remedy: "", ...told }, status);

export const get = (path) => ask("GET", path);
export const post = (path, body = {}) => ask("POST", path, body);
export const remove = (path) => ask("DELETE", path);

/** An id for an order: given again with the same order, it has no second effect. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The ids of orders whose answer never came: whoever presses again asks about the same order, and gives no second one. */
const open = new Map();

/** Give an order to a desk over HTTP; asked again under the same id while the house does not answer. */
export async function give(path, order) {
  const key = `${path} ${JSON.stringify(order)}`;
  const id = open.get(key) ?? newId();
  open.set(key, id);
  for (let attempt = 0;; attempt++) {
    try {
      const done = await post(path, { id, ...order });
      open.delete(key);
      return done;
    } catch (refused) {
      const isOpen = refused.code === "unreachable" || refused.status >= 500;
      if (!isOpen) open.delete(key);
      if (!isOpen || attempt === 3) throw refused;
      await new Promise((done) => setTimeout(done, 400 * 2 ** attempt));
    }
  }
}

async function ask(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: { "x-sicbo": "1", "accept-language": lang(), ...(body ? { "content-type": "application/json" } : {}) },
      body: body && JSON.stringify(body),
      credentials: "same-origin",
      cache: "no-store",
    });
  } catch {
    throw unreachable();
  }
  const told = await response.json().catch(() => ({}));
  if (!response.ok) throw unreachable(told, response.status);
  return told;
}
