// Who the reader is, as the house sees it.
import { get, post, remove } from "./api.js";

const NOBODY = {
  user: "",
  roles: ["visitor"],
  locked: false,
  demo: [],
  second_factor: "",
  ranks: [],
  pages: [],
  agrees: false,
  declines: [],
};

class Session extends EventTarget {
  me = NOBODY;
  isLoaded = false;

  async load() {
    try {
      this.#set(await get("/api/session"));
    } catch (refused) {
      this.#set({ ...NOBODY, locked: refused.code === "session-locked" });
    }
    return this.me;
  }

  /** Ask, and in a demonstration become whoever the address names: `?as=player`. */
  async enter() {
    await this.load();
    const address = new URL(location.href);
    const role = address.searchParams.get("as");
    if (!this.me.demo.includes(role)) return;
    address.searchParams.delete("as");
    history.replaceState(null, "", address);
    await this.demo(role);
  }

  may(...roles) {
    return roles.some((role) => this.me.roles.includes(role));
  }

  /** Whether this page is for the reader. */
  sees(page) {
    return this.me.pages.includes(page);
  }

  /** Whether the reader holds this rank or one above it; watchers see, and hold none. */
  ranks(rank) {
    return this.me.ranks.includes(rank);
  }

  get isRanked() {
    return this.me.ranks.length > 0;
  }

  async logIn(login, password, code = "") {
    await post("/api/session", { login, password, code });
    return this.load();
  }

  async demo(role) {
    await post(`/api/demo/${role}`);
    return this.load();
  }

  async logOut() {
    await remove("/api/session");
    return this.load();
  }

  async unlock(password) {
    await post("/api/session/unlock", { password });
    return this.load();
  }

  lock() {
    if (!this.me.locked) this.#set({ ...this.me, locked: true });
  }

  #set(me) {
    this.me = { ...NOBODY, ...me };
    this.isLoaded = true;
    this.dispatchEvent(new Event("change"));
  }
}

export const session = new Session();

/** A code as it was typed; devices show it in two groups, and the house takes it in one. */
export const typedCode = (
  field,
) => (/^[\d\s]+$/.test(field.value) ? field.value.replace(/\s/g, "") : field.value.trim());

/** A Lit controller that renders its host anew when somebody logs in or out; `host.entered?.()` is told. */
export class Who {
  constructor(host) {
    this.host = host;
    host.addController(this);
    this.changed = () => (host.entered?.(session.me), host.requestUpdate());
  }
  hostConnected() {
    session.addEventListener("change", this.changed);
    if (session.isLoaded) this.changed();
    else if (!Who.asked) Who.asked = session.enter();
  }
  hostDisconnected() {
    session.removeEventListener("change", this.changed);
  }
}
