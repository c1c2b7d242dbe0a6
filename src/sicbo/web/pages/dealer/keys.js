// Keys of the console, which can be switched off: somebody who speaks to the machine, or leans on it, gives no order.
const KEPT = "sicbo-dealer-keys";

/** The key of each order. */
export const KEYS = {
  "open-bets": "O",
  tumble: "T",
  "close-bets": "N",
  "press-no-more-bets": "B",
  uncover: "U",
  "enter-result": "1–6",
  "confirm-result": "Enter",
  settle: "S",
  "direct-spins": "D",
  "take-over": "A",
  "hand-back": "H",
  irregular: "I",
  laying: "W",
};

export class Keys {
  isOn = localStorage.getItem(KEPT) !== "off";

  /** `pressed(name)` gets the name of an order, a digit, `Backspace` or `Enter`. */
  constructor(host, pressed) {
    Object.assign(this, { host, pressed });
    host.addController(this);
    this.heard = (event) => this.#heard(event);
  }

  hostConnected() {
    document.addEventListener("keydown", this.heard);
  }

  hostDisconnected() {
    document.removeEventListener("keydown", this.heard);
  }

  toggle() {
    this.isOn = !this.isOn;
    localStorage.setItem(KEPT, this.isOn ? "on" : "off");
    this.host.requestUpdate();
  }

  #heard(event) {
    if (!this.isOn || event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const path = event.composedPath();
    if (path.some((one) => one.matches?.("input, select, textarea, dialog"))) return;
    const isOnControl = path.some((one) => one.matches?.("button, a, summary, [data-area]"));
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    if (key === "Enter" && isOnControl) return;
    const name = /^[1-6]$/.test(key) || key === "Backspace" ? key : Object.keys(KEYS).find((one) => KEYS[one] === key);
    if (!name) return;
    event.preventDefault();
    this.pressed(name, key);
  }
}
