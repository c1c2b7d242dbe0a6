// The foot of the wall: where the log stands, its head, and how fresh all this is.
import { base, css, given, html, SbElement, t } from "../../shared/element.js";
import { clock, number } from "../../shared/money.js";

/** `live`; `silence`: milliseconds since the last sign of life. */
class SbFoot extends SbElement {
  static properties = { live: given, silence: { type: Number }, status: {}, seq: { type: Number }, head: {} };
  static styles = [
    base,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.2em 1.2em;
        font-size: 0.8em;
        color: var(--muted);
        font-variant-numeric: tabular-nums;
      }
      .fresh {
        font-weight: 700;
        color: var(--good);
      }
      .fresh.lost {
        color: var(--lose);
      }
      code {
        font-size: 0.95em;
        overflow-wrap: anywhere;
      }
      .clock {
        margin-inline-start: auto;
        font-weight: 700;
        color: var(--ink);
        font-size: 1.2em;
      }
    `,
  ];

  render() {
    const isLive = this.status === "live";
    const age = Math.max(0, (this.silence ?? 0) / 1_000);
    return html`
      <span class="fresh ${isLive ? "" : "lost"}" role="status">${isLive ? "●" : "○"} ${isLive
        ? t("shared.live")
        : t("shared.not-live")}</span>
      <span data-age>${t("display.age", { seconds: number(age, 1) })}</span>
      <span>${t("display.seq", { seq: this.seq })}</span>
      <span>${t("display.head")} <code>${this.head.slice(0, 16)}</code></span>
      <span class="clock">${clock(this.live.now())}</span>
    `;
  }
}
customElements.define("sb-foot", SbFoot);
