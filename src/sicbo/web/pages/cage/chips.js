// Chips between this cage and tables: sent, taken over, called back, come back; whoever's window it was done in.
import { get } from "../../shared/api.js";
import { base, css, given, html, inner, SbElement, t } from "../../shared/element.js";
import { clock, money } from "../../shared/money.js";

const SIGNS = { sent: "→", taken: "✓", "called-back": "↩", "came-back": "←" };

class SbCageChips extends SbElement {
  static properties = { cage: given, moved: inner };
  static styles = [
    base,
    css`
      li {
        display: grid;
        grid-template-columns: auto 1.2rem 1fr auto;
        gap: 0.1rem 0.6rem;
        align-items: baseline;
        padding: 0.45rem 0;
        border-top: 1px solid var(--line);
      }
      li > span {
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .sign {
        color: var(--gold);
        text-align: center;
      }
      .sum {
        font: 700 1.1rem var(--serif);
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
      }
    `,
  ];

  constructor() {
    super();
    this.moved = [];
  }

  /** Asked again whenever something has happened at the cage. */
  updated(changed) {
    if (changed.has("cage")) this.#look(this.cage.id);
  }

  async #look(id) {
    const moved = await get(`/api/cage/${encodeURIComponent(id)}/chips`).catch(() => this.moved);
    if (id === this.cage.id) this.moved = moved;
  }

  render() {
    return html`<section class="panel stack" aria-label=${t("cage.chips")}>
      <h2>${t("cage.chips")}</h2>
      ${
      this.moved.length
        ? html`<ul>${
          this.moved.map((one) =>
            html`<li><span class="number muted">${clock(one.at)}</span><span class="sign" aria-hidden="true">${
              SIGNS[one.what]
            }</span><span>${t(`cage.chips-${one.what}`, { table: one.table })}</span><span class="sum">${
              money(one.amount, this.cage.unit)
            }</span></li>`
          )
        }</ul>`
        : html`<p class="muted">${t("cage.no-chips")}</p>`
    }
    </section>`;
  }
}
customElements.define("sb-cage-chips", SbCageChips);
