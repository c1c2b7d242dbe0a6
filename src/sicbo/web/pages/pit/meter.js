// What one roll can cost now, against the cap: an exact figure with a bar.
import { base, css, given, html, nothing, SbElement, svg, t } from "../../shared/element.js";
import { money, percent } from "../../shared/money.js";

const FULL = 200;
/** From this share of the cap on, the bar warns. */
const NEAR = 0.75;

class SbMeter extends SbElement {
  static properties = { worst: { type: Number }, cap: given, currency: {} };
  static styles = [
    base,
    css`
      .figures {
        display: flex;
        justify-content: space-between;
        gap: 0.5rem;
        font-size: 0.9rem;
        font-variant-numeric: tabular-nums;
      }
      strong.near::before {
        content: "▲ ";
        color: var(--warn);
      }
      strong.over::before {
        content: "■ ";
        color: var(--lose);
      }
      svg {
        display: block;
        width: 100%;
        height: 0.75rem;
        margin-top: 0.25rem;
      }
      .track {
        fill: var(--ground);
        stroke: var(--line);
      }
      .fill {
        fill: var(--good);
      }
      .fill.near {
        fill: var(--warn);
      }
      .fill.over {
        fill: var(--lose);
      }
      .tick {
        stroke: var(--line);
        stroke-width: 1;
      }
    `,
  ];

  render() {
    const { worst, cap, currency } = this;
    const share = cap ? Math.max(0, worst) / cap : 0;
    const level = share >= 1 ? "over" : share >= NEAR ? "near" : "";
    const told = cap === null || cap === undefined
      ? t("pit.no-cap")
      : t("pit.of-cap", { cap: money(cap, currency, { short: true }), share: percent(share, 0) });
    return html`
      <div class="figures"><strong class=${level}>${money(
        worst,
        currency,
      )}</strong><span class="muted">${told}</span></div>
      <svg viewBox="0 0 ${FULL} 8" preserveAspectRatio="none" role="img"
        aria-label="${t("pit.liability")}: ${money(worst, currency)}, ${told}">
              <rect class="track" x="0.5" y="0.5" width=${FULL - 1} height="7" rx="3.5"></rect>
              ${cap
                ? svg`<rect class="fill ${level}" x="0.5" y="0.5" width=${
                  Math.max(0, Math.min(1, share) * (FULL - 1))
                } height="7" rx="3.5"></rect>`
                : nothing}
              ${[0.25, 0.5, 0.75].map((at) =>
                svg`<line class="tick" x1=${at * FULL} x2=${at * FULL} y1="1" y2="7"></line>`
              )}
            </svg>
    `;
  }
}
customElements.define("sb-meter", SbMeter);
