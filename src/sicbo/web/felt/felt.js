// <sb-felt>: a layout as the house describes it, with chips, lit areas and streaks; it decides nothing.
import {
  addWords,
  base,
  flag,
  given,
  html,
  inner,
  nothing,
  repeat,
  SbElement,
  svg,
  t,
  tell,
} from "../shared/element.js";
import { money } from "../shared/money.js";
import words from "../words/felt.json" with { type: "json" };
import { above, area, printed } from "./area.js";
import { chipStyles } from "./chips.js";
import { diceStyles } from "./dice.js";
import { feltStyles } from "./styles.js";
import "./info.js";

addWords(words);

/** Text smaller than this, in pixels, is too small to read: the narrow form is taken then. */
const LEAST = 10.5;
const HOVER = 550;
/** While bets are taken a card would lie on the areas beside it: it waits for somebody who means to read it. */
const HOVER_OPEN = 1_100;
const LONG_PRESS = 480;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The size of ordinary text on a felt of this width. */
const em = (width) => (width < 1000 || width > 2000 ? 27 : 21);

/**
 * `layout`: one entry of `layouts`; `areas`: the map that came with it (for the card); `chips`: Map area -> {amount, state};
 * `lit`: Set of areas; `open`: whether a press means a bet; `late`: whether one is asked for that the house will refuse; `over`: the area a dragged chip is above; `streaks`: of the public view.
 */
class SbFelt extends SbElement {
  static properties = {
    layout: given,
    areas: given,
    chips: given,
    lit: given,
    streaks: given,
    open: flag,
    late: flag,
    bound: flag,
    over: {},
    currency: {},
    form: {},
    _width: inner,
    _at: inner,
    _card: inner,
  };
  static styles = [base, diceStyles, chipStyles, feltStyles];

  constructor() {
    super();
    this.chips = new Map();
    this.lit = new Set();
    this._watch = new ResizeObserver(([seen]) => (this._width = Math.round(seen.contentRect.width)));
  }

  connectedCallback() {
    super.connectedCallback();
    this._watch.observe(this);
    window.addEventListener("scroll", this._scrolled ??= () => this._hide(), { passive: true });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this._watch.disconnect();
    window.removeEventListener("scroll", this._scrolled);
    this._hide();
  }

  get shown() {
    const forms = this.layout?.forms;
    if (!forms) return null;
    const small = this._width && (em(forms.wide.width) * this._width) / forms.wide.width < LEAST;
    return forms[this.form || (small ? "narrow" : "wide")];
  }

  /** The area under a point of the window, for chips that are dragged; nothing beside the areas. */
  areaAt(x, y) {
    return this.renderRoot.elementFromPoint(x, y)?.closest?.("[data-area]")?.dataset.area ?? null;
  }

  /** Where an area is in the window, for chips that fly. */
  rectOf(id) {
    return this._element(id)?.querySelector(".edge").getBoundingClientRect() ?? null;
  }

  render() {
    const form = this.shown;
    if (!form) return nothing;
    const { width, height, cells } = form;
    const first = cells.some((cell) => cell.area === this._at) ? this._at : cells[0]?.area;
    const states = cells.map((cell) => this._state(cell, em(width), first));
    return html`
      <svg class="felt ${width < height ? "upright" : ""}" viewBox="0 0 ${width} ${height}" role="group" aria-label=${t(
        "felt.layout",
      )}
        @click=${this._pressed} @contextmenu=${this._back} @keydown=${this._keyed} @focusin=${this
          ._focused} @focusout=${this._left}
        @pointerover=${this._hovered} @pointerleave=${this._away} @pointerdown=${this._down} @pointerup=${this._up}
        @pointercancel=${this._up} @pointermove=${this._moved}>
        <defs>
          <radialGradient id="cloth" cx="50%" cy="38%" r="75%"><stop class="cloth-light" offset="0"/><stop class="cloth-deep" offset="1"/></radialGradient>
          <pattern id="weave" width="6" height="6" patternUnits="userSpaceOnUse"><path class="weave" d="M0 6L6 0M-1 1L1 -1M5 7L7 5"/></pattern>
        </defs>
        <g aria-hidden="true">
          <rect class="cloth" width=${width} height=${height} rx="26" fill="url(#cloth)"/>
          <rect width=${width} height=${height} rx="26" fill="url(#weave)"/>
          <rect class="border" x="6" y="6" width=${width - 12} height=${height - 12} rx="20"/>
          ${form.blanks.map((one) =>
            svg`
              <rect class="blank" x=${one.x} y=${one.y} width=${one.w} height=${one.h} rx="12" />
            `
          )}
          ${form.captions.map((one) =>
            svg`<text class="caption" x=${one.x + one.w / 2} y=${one.y + one.h * 0.66} font-size=${
              Math.min(em(width) * 0.95, one.h * 0.6)
            }>${one.text}</text>`
          )}
        </g>
        ${repeat(states, ({ cell }) => cell.area, (state) => area(state.cell, state))}
        <g class="above" aria-hidden="true">${repeat(
          states,
          ({ cell }) => cell.area,
          (state) => printed(state.cell, state),
        )}</g>
        <g class="above" aria-hidden="true">${states.filter(({ chips, lit }) => chips || lit).map((state) =>
          above(state.cell, state)
        )}</g>
      </svg>
      ${this._card ? this._info() : nothing}
    `;
  }

  _state(cell, size, first) {
    return {
      cell,
      em: size,
      chips: this.chips?.get(cell.area),
      lit: this.lit?.has(cell.area),
      over: this.over === cell.area,
      open: this.open || this.late,
      tab: cell.area === first ? 0 : -1,
      run: cell.follows ? this._run(this.streaks, cell) : null,
      wins: (this.areas ?? this.layout.areas)?.[cell.area]?.wins,
      money: (amount) => money(amount, this.currency, { short: true }),
    };
  }

  /** The run that this side's window shows: its own length, whether its kind takes wagers now, and what one costs. */
  _run(streaks, cell) {
    const run = streaks?.runs.find((one) => one.kind.split("/").includes(cell.follows));
    const price = streaks?.price ? money(streaks.price, this.currency, { short: true }) : "";
    if (!run && !price) return null;
    return { length: run?.side === cell.area ? run.length : 0, flashing: Boolean(run?.flashing), price };
  }

  _info() {
    const about = (this.areas ?? this.layout.areas)?.[this._card.area];
    if (!about) return nothing;
    return html`
      <sb-area-info class="info" popover="manual" .area=${this._card.area} .about=${about} .staked=${Boolean(
        this.open && this.chips?.has(this._card.area),
      )} ?light=${this.open}
        ?through=${this.open && !this._card.asked}
        @pointerenter=${this._stay} @pointerleave=${this._away} @focusout=${this._left} @keydown=${(e) =>
          e.key === "Escape" && this._hide()}
        @info-close=${this._hide} @info-back=${(
          e,
        ) => (tell(this, "area-back", { area: e.detail.area }), this._hide())}></sb-area-info>
    `;
  }

  updated() {
    // Set here and not in the template: the policy of the house takes no style attributes.
    const card = this.renderRoot.querySelector(".info");
    if (!card) return;
    Object.assign(card.style, { left: "", right: "", top: "", bottom: "", ...this._card.at });
    if (!card.matches(":popover-open")) card.showPopover();
    card.updateComplete.then(() => this._within(card));
  }

  /** A long card beside an area in the middle of a phone would reach over the edge, with its name or its button; a bound one would reach over what lies beside the felt, and is not shown where it does not fit. */
  _within(card) {
    const { offsetTop: top, offsetLeft: left, offsetHeight: height, offsetWidth: width } = card;
    const felt = this.bound
      ? this.getBoundingClientRect()
      : { top: 0, left: 0, bottom: innerHeight, right: innerWidth };
    const [first, last] = [Math.max(8, felt.top), Math.min(innerHeight - 8, felt.bottom) - height];
    if (this.bound && (last < first || width > felt.right - felt.left)) return this._hide();
    const within = Math.max(first, Math.min(top, last));
    if (within !== top) Object.assign(card.style, { bottom: "", top: `${within}px` });
    const beside = Math.max(felt.left, Math.min(left, felt.right - width));
    if (this.bound && beside !== left) Object.assign(card.style, { right: "", left: `${beside}px` });
  }

  /** Whoever only rests on an area while bets are open gets a card that every press goes through. */
  _show(id, asked = false) {
    const box = this.rectOf(id);
    if (!box || this._card?.area === id) return;
    this._stay();
    const right = box.left < innerWidth / 2;
    const below = box.top < innerHeight / 2;
    const phone = innerWidth < 560;
    const side = phone
      ? { left: "8px" }
      : right
      ? { left: `${Math.round(Math.min(box.left, innerWidth - 340))}px` }
      : { right: `${Math.round(Math.max(8, innerWidth - box.right))}px` };
    const level = below
      ? { top: `${Math.round(box.bottom + 8)}px` }
      : { bottom: `${Math.round(innerHeight - box.top + 8)}px` };
    this._card = { area: id, asked, at: { ...side, ...level } };
    tell(this, "area-info", { area: id });
  }

  _hide() {
    this._stay();
    this._card = null;
  }

  _pressed(event) {
    const id = this._of(event);
    if (!id) return;
    if (this._held) return void (this._held = false);
    if (!this.open && !this.late) return this._show(id, true);
    this._hide();
    tell(this, "area-press", { area: id, shift: event.shiftKey });
  }

  _back(event) {
    const id = this._of(event);
    if (!id) return;
    event.preventDefault();
    if (event.pointerType !== "touch" && this.open) tell(this, "area-back", { area: id });
  }

  _keyed(event) {
    const id = this._of(event);
    if (!id) return;
    const way = ARROWS[event.key];
    if (way) this._element(this._towards(id, way))?.focus();
    else if (event.key === "Home" || event.key === "End") {
      this._element(this.shown.cells.at(event.key === "Home" ? 0 : -1).area)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      this.open || this.late ? tell(this, "area-press", { area: id, shift: event.shiftKey }) : this._show(id, true);
    } else if (event.key === "Backspace" || event.key === "Delete") this.open && tell(this, "area-back", { area: id });
    else if (event.key === "Escape" && this._card) this._hide();
    else return;
    event.preventDefault();
  }

  /** The nearest area in this direction, going straight before going aside. */
  _towards(id, [dx, dy]) {
    const [along, length, across, breadth] = dx ? ["x", "w", "y", "h"] : ["y", "h", "x", "w"];
    const from = this.shown.cells.find((one) => one.area === id);
    /** How far it is from the end of one area to the beginning of the other on this axis, and from middle to middle. */
    const gap = (one, at, size) => Math.max(one[at] - from[at] - from[size], from[at] - one[at] - one[size]);
    const away = (one, at, size) => one[at] + one[size] / 2 - from[at] - from[size] / 2;
    const far = (one) =>
      Math.abs(away(one, along, length)) + Math.abs(away(one, across, breadth)) / 2 +
      Math.max(0, gap(one, across, breadth)) * 20;
    const ahead = this.shown.cells.filter((one) =>
      gap(one, along, length) >= 0 && away(one, along, length) * (dx + dy) > 0
    );
    return ahead.sort((one, other) => far(one) - far(other))[0]?.area ?? id;
  }

  _focused(event) {
    const id = this._of(event);
    if (!id) return;
    this._at = id;
    if (!event.target.matches(":focus-visible")) return;
    this._hide();
    this._soon(id);
  }

  _left(event) {
    if (event.relatedTarget && this.renderRoot.contains(event.relatedTarget)) return;
    this._hide();
  }

  _hovered(event) {
    if (event.pointerType !== "mouse") return;
    const id = this._of(event);
    if (id && id === this._card?.area) return this._stay();
    this._away();
    if (id) this._soon(id);
  }

  /** The card of an area on which somebody rests; an older one stays a moment, so that a pointer can reach it. */
  _soon(id) {
    clearTimeout(this._entering);
    this._entering = setTimeout(() => this._show(id), this.open ? HOVER_OPEN : HOVER);
  }

  _stay() {
    clearTimeout(this._entering);
    clearTimeout(this._leaving);
  }

  _away() {
    this._stay();
    this._leaving = setTimeout(() => (this._card = null), 250);
  }

  _down(event) {
    this._held = false;
    const id = this._of(event);
    if (event.pointerType === "mouse" || !id) return;
    this._start = [event.clientX, event.clientY];
    this._hide();
    this._entering = setTimeout(() => ((this._held = true), this._show(id, true)), LONG_PRESS);
  }

  _moved(event) {
    if (!this._start) return;
    if (Math.hypot(event.clientX - this._start[0], event.clientY - this._start[1]) > 10) this._up();
  }

  _up() {
    if (this._start) clearTimeout(this._entering);
    this._start = null;
  }

  _of(event) {
    return event.target.closest?.("[data-area]")?.dataset.area;
  }

  _element(id) {
    return this.renderRoot.querySelector(`[data-area="${id}"]`);
  }
}
customElements.define("sb-felt", SbFelt);
