// Play held because the clock has jumped: what the clocks show, and the two steps that end it.
import "../../shared/refusal.js";
import { give } from "../../shared/api.js";
import { base, css, given, html, inner, nothing, SbElement, t } from "../../shared/element.js";
import { clock, span } from "../../shared/money.js";
import { proven } from "../../shared/proof.js";
import { session } from "../../shared/session.js";

const ORDERS = "/api/time/commands";
const STREAM = "clock";

class SbPitTime extends SbElement {
  static properties = { time: given, asked: given, refused: inner, isBusy: inner };
  static styles = [
    base,
    css`
      section {
        border-color: var(--lose);
        margin-bottom: 1rem;
      }
      dl {
        display: grid;
        grid-template-columns: max-content 1fr;
        gap: 0.2rem 1rem;
        margin: 0;
      }
      dd {
        margin: 0;
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  constructor() {
    super();
    this.asked = [];
  }

  render() {
    const held = this.time?.held;
    if (!held) return nothing;
    return html`<section class="panel stack" role="alert" aria-label=${t("pit.time-held")}>
      <h2>✕ ${t("pit.time-held")}</h2>
      <p>${t("pit.time-held-why")} <span class="muted">${held.clause}</span></p>
      <dl>
        <dt>${t("pit.time-shown")}</dt><dd data-shown>${clock(this.time.shown)}</dd>
        <dt>${t("pit.time-reckoned")}</dt><dd>${clock(this.time.now)}</dd>
        <dt>${t("pit.time-jump")}</dt><dd>${held.found < held.expected ? "−" : "+"}${
      span(Math.abs(held.found - held.expected))
    }</dd>
        <dt>${t("pit.time-since")}</dt><dd>${clock(held.since)}</dd>
      </dl>
      ${session.ranks(held.rank) ? this.#step(held) : html`<p class="muted">${t("pit.time-manager")}</p>`}
      ${this.refused ? html`<sb-refusal .refused=${this.refused}></sb-refusal>` : nothing}
    </section>`;
  }

  #step(held) {
    const order = { type: "confirm-time", jump: held.jump };
    const mine = this.asked.find((one) => one.stream === STREAM && one.form?.order.jump === held.jump && !one.reason);
    if (!mine) {
      return this.#button(
        "ask",
        t("pit.time-ask"),
        () => give(ORDERS, { type: "request-approval", order }),
      );
    }
    if (!mine.approved_by) return html`<p class="badge warn">◷ ${t("second.waits")}</p>`;
    return this.#button(
      "confirm",
      t("pit.time-confirm", { time: clock(this.time.shown) }),
      () => proven(() => give(ORDERS, order)),
    );
  }

  #button(name, text, act) {
    return html`<button class="button primary" data-time=${name} ?disabled=${this.isBusy} @click=${() =>
      this.#do(act)}>${text}</button>`;
  }

  async #do(act) {
    this.isBusy = true;
    this.refused = null;
    try {
      await act();
      this.dispatchEvent(new CustomEvent("acted", { bubbles: true, composed: true }));
    } catch (refused) {
      this.refused = refused;
    } finally {
      this.isBusy = false;
    }
  }
}
customElements.define("sb-pit-time", SbPitTime);
