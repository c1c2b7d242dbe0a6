// What a round feels like: the call as a caption, the win counted up with the areas that won, and chips that fly home or are swept.
import { chipColour, FILLS } from "../../felt/chips.js";
import { isStill } from "../../felt/dice.js";
import { base, css, html, inner, listed, nothing, SbElement, t } from "../../shared/element.js";
import { money } from "../../shared/money.js";
import { sound } from "../../shared/sound.js";

const COUNTED = 900;
const CAPTION = 4_500;
/** How long what was won stands over the felt; it goes on to stand in the tray and among the bets. */
const STAYS = 6_000;
const FLIES = 720;
/** How many chips set off in one frame. */
const AT_ONCE = 6;

/** `currency`. `caption(text)`: a call; `settle(paid, names)`: what the own wagers came to; `quiet()`: the next round has begun. */
class SbTheatre extends SbElement {
  static properties = { currency: {}, said: inner, outcome: inner };
  static styles = [
    base,
    css`
      :host {
        position: absolute;
        inset: 0.5rem 0.5rem auto;
        z-index: 6;
        display: grid;
        justify-items: center;
        gap: 0.4rem;
        pointer-events: none;
      }
      .caption,
      .outcome {
        border-radius: 99px;
        background: rgb(4 18 13 / 88%);
        border: 1px solid var(--gold-deep);
        color: #fff;
        text-align: center;
      }
      .caption {
        padding: 0.15rem 0.9rem;
        font-size: 0.95rem;
      }
      .outcome {
        padding: 0.5rem 1.6rem;
        border-radius: 18px;
        animation: rise 0.4s ease-out;
      }
      .outcome.won {
        border: 2px solid var(--win);
        box-shadow: 0 0 34px rgb(255 217 94 / 45%);
      }
      .outcome b {
        display: block;
        font: 800 clamp(1.4rem, 3vw, 2.4rem) var(--serif);
        color: var(--win);
        font-variant-numeric: tabular-nums;
      }
      .outcome.lost {
        padding: 0.2rem 1rem;
        color: #d7d2c4;
      }
      @keyframes rise {
        from {
          opacity: 0;
          transform: translateY(12px);
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .outcome {
          animation: none;
        }
      }
    `,
  ];

  /** The words of a call, for whoever hears none. */
  caption(text) {
    this.said = text;
    clearTimeout(this.ending);
    this.ending = setTimeout(() => (this.said = ""), CAPTION);
  }

  quiet() {
    this.outcome = null;
  }

  settle(paid, names) {
    const won = paid.filter((one) => one.win > 0);
    const sum = won.reduce((total, one) => total + one.win, 0);
    this.said = "";
    clearTimeout(this.leaving);
    this.leaving = setTimeout(() => this.quiet(), STAYS);
    this.outcome = { sum, areas: [...new Set(won.map((one) => names(one.area)))] };
    sound.play(sum ? "win" : "sweep");
    if (sum && !isStill()) this.updateComplete.then(() => this.#count(sum));
  }

  render() {
    const { outcome, said } = this;
    return html`${
      outcome
        ? outcome.sum
          ? html`
            <div class="outcome won" data-outcome="won"
              aria-hidden="true"><b data-counted>${this.#told(outcome.sum)}</b><span data-won-areas>${listed(
                outcome.areas,
              )}</span></div>
          `
          : html`<div class="outcome lost" data-outcome="lost" aria-hidden="true">${t("table.say-lost")}</div>`
        : nothing
    }${said ? html`<p class="caption" data-caption aria-hidden="true">${said}</p>` : nothing}`;
  }

  #told(amount) {
    return t("table.say-won", { amount: money(amount, this.currency) });
  }

  /** Counting up writes one text: nothing is rendered anew for it. */
  #count(sum) {
    const text = this.renderRoot.querySelector("[data-counted]")?.firstChild?.nextSibling;
    const began = performance.now();
    const step = (now) => {
      if (!text?.isConnected || this.outcome?.sum !== sum) return;
      const share = Math.min(1, (now - began) / COUNTED);
      text.data = this.#told(share < 1 ? Math.floor(Number(sum) * share * share) : sum);
      if (share < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }
}
customElements.define("sb-theatre", SbTheatre);

/** The chips of settled wagers on the move: home to the own stack, or away to the dealer; a few in each frame. */
export function carry(root, paid, { from, home, dealer }) {
  if (isStill() || !home || !dealer) return;
  // All places are read first, and written to afterwards: nothing is laid out twice.
  const flights = paid.map((one) => ({ one, box: from(one.area), to: one.outcome === "lose" ? dealer : home }))
    .filter(({ box }) => box);
  const size = Math.max(18, Math.min(34, (flights[0]?.box.height ?? 0) * 0.5));
  const begin = () => {
    for (const { one, box, to } of flights.splice(0, AT_ONCE)) set(root, one, box, to, size);
    if (flights.length) requestAnimationFrame(begin);
  };
  requestAnimationFrame(begin);
}

function set(root, { stake, tokens, outcome }, box, to, size) {
  const chip = document.createElement("span");
  chip.className = "carried";
  const middle = (one, at, length) => one[at] + one[length] / 2;
  const [left, top] = [middle(box, "left", "width") - size / 2, middle(box, "top", "height") - size / 2];
  Object.assign(chip.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${size}px`,
    height: `${size}px`,
    background: FILLS[chipColour(stake, tokens ? "tokens" : "")],
  });
  root.append(chip);
  const [x, y] = [middle(to, "left", "width") - left - size / 2, middle(to, "top", "height") - top - size / 2];
  const isLost = outcome === "lose";
  const flight = chip.animate([
    { transform: "none", opacity: 1 },
    {
      transform: `translate(${x * 0.5}px, ${y * 0.5 - (isLost ? 0 : 30)}px) scale(${isLost ? 0.9 : 1.25})`,
      opacity: 1,
    },
    { transform: `translate(${x}px, ${y}px) scale(0.5)`, opacity: isLost ? 0 : 0.6 },
  ], { duration: FLIES, easing: isLost ? "ease-in" : "cubic-bezier(0.3, 0.1, 0.3, 1)" });
  flight.onfinish = flight.oncancel = () => chip.remove();
}
