// Three dice under a dome: they tumble in three dimensions, settle on the faces that were read, and wait under the cover while it is on.
import { css, flag, given, html, listed, nothing, SbElement, svg, t } from "../shared/element.js";
import { diceStyles, die, isStill } from "./dice.js";

/** How each face is turned to whoever looks: `[x, y]` in degrees. */
const TURNS = { 1: [0, 0], 2: [0, -90], 3: [90, 0], 4: [-90, 0], 5: [0, 90], 6: [180, 0] };
const SIDES = ["front", "right", "bottom", "top", "left", "back"];

/** `faces` as read; `symbols` of a game whose dice show some; `tumbling` while the result is open; `covered` while the cover is on; `size` of a die in CSS pixels. */
class SbDome extends SbElement {
  static properties = {
    faces: given,
    symbols: given,
    tumbling: flag,
    covered: flag,
    old: flag,
    size: { type: Number },
  };
  static styles = [
    diceStyles,
    css`
      :host {
        --die: 54px;
        display: block;
      }
      .dome {
        position: relative;
        display: grid;
        place-items: center;
        width: calc(var(--die) * 4.5);
        height: calc(var(--die) * 1.78);
        perspective: calc(var(--die) * 9);
      }
      /* The bowl, and the glass above it: drawn once, and never again while the dice move. */
      .bowl,
      .glass,
      .lid {
        position: absolute;
        inset: 0;
        border-radius: 50% 50% 42% 42% / 78% 78% 34% 34%;
        pointer-events: none;
      }
      .bowl {
        background: radial-gradient(ellipse at 50% 88%, #0d3f2b 0 40%, #06251a 62%, transparent 64%);
      }
      .glass {
        border: 1px solid rgb(255 255 255 / 32%);
        background: linear-gradient(112deg, rgb(255 255 255 / 26%) 4%, transparent 30% 74%, rgb(255 255 255 / 10%));
      }
      .lid {
        background: radial-gradient(ellipse at 38% 20%, #e9cf86, #a97f2a 42%, #5b4010 88%);
        border: 2px solid #f3e0a4;
        opacity: 0;
        transform: translateY(-70%) rotate(-8deg);
        transition: transform 0.55s cubic-bezier(0.3, 0.8, 0.3, 1), opacity 0.35s;
      }
      .covered .lid {
        opacity: 1;
        transform: none;
        animation: shaken 0.22s 0.5s linear 6 alternate;
      }
      @keyframes shaken {
        from {
          transform: translateX(-2.5%) rotate(-1.5deg);
        }
        to {
          transform: translateX(2.5%) rotate(1.5deg);
        }
      }
      .dice {
        display: flex;
        gap: calc(var(--die) * 0.26);
        transform-style: preserve-3d;
      }
      .hop,
      .cube {
        display: block;
        width: var(--die);
        height: var(--die);
        transform-style: preserve-3d;
        will-change: transform;
      }
      .hop:nth-child(1) .cube {
        --tilt: 12deg;
      }
      .hop:nth-child(3) .cube {
        --tilt: -12deg;
      }
      .cube {
        position: relative;
        transform: rotateX(-13deg) rotateY(var(--tilt, 0deg)) rotateX(var(--x, 0deg)) rotateY(var(--y, 0deg));
      }
      .side {
        position: absolute;
        inset: 0;
        overflow: hidden;
        border-radius: 16%;
        background: #fbf6e8;
        backface-visibility: hidden;
      }
      .side svg {
        display: block;
        width: 106%;
        height: 106%;
        margin: -3%;
      }
      .front {
        transform: translateZ(calc(var(--die) / 2));
      }
      .back {
        transform: rotateX(180deg) translateZ(calc(var(--die) / 2));
      }
      .right {
        transform: rotateY(90deg) translateZ(calc(var(--die) / 2));
      }
      .left {
        transform: rotateY(-90deg) translateZ(calc(var(--die) / 2));
      }
      .top {
        transform: rotateX(90deg) translateZ(calc(var(--die) / 2));
      }
      .bottom {
        transform: rotateX(-90deg) translateZ(calc(var(--die) / 2));
      }
      .old .dice {
        opacity: 0.4;
      }
      .tumbling .cube {
        animation: spin 0.66s linear infinite;
      }
      .tumbling .hop {
        animation: hop 0.48s cubic-bezier(0.3, 0, 0.7, 1) infinite alternate;
      }
      .tumbling .hop:nth-child(2),
      .tumbling .hop:nth-child(2) .cube {
        animation-duration: 0.57s;
        animation-direction: alternate-reverse;
      }
      .tumbling .hop:nth-child(3) .cube {
        animation-duration: 0.74s;
        animation-direction: reverse;
      }
      .tumbling .hop:nth-child(3) {
        animation-delay: -0.21s;
      }
      .landed .cube {
        animation: settle 0.95s cubic-bezier(0.15, 0.7, 0.25, 1) backwards;
      }
      .landed .hop {
        animation: drop 0.95s cubic-bezier(0.2, 0.8, 0.3, 1) backwards;
      }
      .landed .hop:nth-child(2),
      .landed .hop:nth-child(2) .cube {
        animation-delay: 0.14s;
      }
      .landed .hop:nth-child(3),
      .landed .hop:nth-child(3) .cube {
        animation-delay: 0.28s;
      }
      /* Three alike come down one after the other, the last one slowly. */
      .triple .hop:nth-child(2),
      .triple .hop:nth-child(2) .cube {
        animation-delay: 0.6s;
      }
      .triple .hop:nth-child(3),
      .triple .hop:nth-child(3) .cube {
        animation-delay: 1.3s;
        animation-duration: 1.7s;
      }
      .triple .glass {
        animation: shine 1.1s 3s ease-in-out 2;
      }
      @keyframes spin {
        from {
          transform: rotate3d(1, 0.7, 0.3, 0deg);
        }
        to {
          transform: rotate3d(1, 0.7, 0.3, 360deg);
        }
      }
      @keyframes hop {
        from {
          transform: translate3d(-16%, 14%, 0);
        }
        to {
          transform: translate3d(18%, -46%, 0);
        }
      }
      @keyframes settle {
        from {
          transform: rotate3d(0.9, 1, 0.4, -620deg);
        }
      }
      @keyframes drop {
        0% {
          transform: translateY(-70%);
        }
        45% {
          transform: translateY(6%);
        }
        65% {
          transform: translateY(-16%);
        }
        100% {
          transform: none;
        }
      }
      @keyframes shine {
        50% {
          box-shadow: 0 0 26px 8px #ffd95e;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .dome * {
          animation: none !important;
          transition: none;
        }
      }
      @media (forced-colors: active) {
        .lid {
          background: Canvas;
          border-color: CanvasText;
        }
      }
    `,
  ];

  updated() {
    if (this.size) this.style.setProperty("--die", `${this.size}px`);
    const cubes = this.renderRoot.querySelectorAll(".cube");
    this.shown.forEach((face, at) => {
      const [x, y] = TURNS[face] ?? TURNS[1];
      cubes[at].style.setProperty("--x", `${x}deg`);
      cubes[at].style.setProperty("--y", `${y}deg`);
    });
  }

  get shown() {
    return this.faces?.length ? this.faces : [0, 0, 0];
  }

  render() {
    const isRead = Boolean(this.faces?.length) && !this.tumbling;
    const moves = this.tumbling && !this.covered && !isStill();
    const isTriple = isRead && new Set(this.faces).size === 1;
    const look = [
      this.covered ? "covered" : moves ? "tumbling" : isRead && !this.old ? "landed" : "",
      isTriple ? "triple" : "",
      this.old ? "old" : "",
    ];
    return html`<div class="dome ${look.join(" ")}" role="img" aria-label=${this.#said(isRead)} data-dome=${
      this.covered ? "covered" : this.tumbling ? "tumbling" : isRead ? "read" : "empty"
    }>
      <span class="bowl"></span>
      <div class="dice">${
      this.shown.map((face) =>
        html`<span class="hop"><span class="cube" data-face=${face || nothing}>${
          SIDES.map((side, at) => html`<span class="side ${side}">${this.#side(face || moves ? at + 1 : 0)}</span>`)
        }</span></span>`
      )
    }</div>
      <span class="glass"></span><span class="lid"></span>
    </div>`;
  }

  #said(isRead) {
    if (this.covered) return t("felt.covered");
    if (!isRead) return t(this.tumbling ? "felt.tumbling" : "felt.no-dice");
    const names = this.faces.map((face) => {
      const worn = this.#worn(face);
      return worn ? t(`symbol.${worn.id}`) : face;
    });
    return t("felt.dice-show", { faces: listed(names) });
  }

  #side(face) {
    const worn = this.#worn(face);
    return svg`<svg viewBox="0 0 100 100">${die({ face, symbol: worn?.id, colour: worn?.colour })}</svg>`;
  }

  #worn(face) {
    return this.symbols?.find((one) => one.face === face);
  }
}
customElements.define("sb-dome", SbDome);
