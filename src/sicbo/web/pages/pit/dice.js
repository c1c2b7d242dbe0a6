// The dice of the house by serial number, and whether what each has shown could come from fair dice.
import { get } from "../../shared/api.js";
import { base, css, html, inner, nothing, SbElement, t } from "../../shared/element.js";
import { number } from "../../shared/money.js";
import { Asking } from "../../shared/refusal.js";
import { word } from "../../shared/names.js";

/** A serial number as people read it out; the digests of chains are long. */
const shortened = (serial) => (serial.length > 20 ? `${serial.slice(0, 16)}…` : serial);

class SbPitDice extends Asking(SbElement) {
  static properties = { devices: inner, report: inner };
  static styles = [
    base,
    css`
      summary {
        cursor: pointer;
      }
      ul {
        max-height: 26rem;
        margin-top: 0.6rem;
        overflow: auto;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        align-items: center;
        gap: 0.4rem;
        padding: 0.4rem 0;
        border-top: 1px solid var(--line);
      }
      li > span {
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .says {
        flex-basis: 100%;
        padding: 0.5rem 0.7rem;
        border-inline-start: 4px solid var(--gold);
        background: color-mix(in srgb, var(--gold) 10%, transparent);
        border-radius: 6px;
      }
    `,
  ];

  constructor() {
    super();
    this.devices = [];
  }

  spoken() {
    this.report = null;
  }

  render() {
    return html`<details class="panel" @toggle=${(event) =>
      event.target.open && this.attempt(async () => (this.devices = await get("/api/dice")))}><summary><strong>${
      t("pit.dice-tests")
    }</strong></summary>
      <ul>${
      this.devices.map((one) =>
        html`<li><span><strong title=${one.serial}>${shortened(one.serial)}</strong><br /><span class="muted">${
          word("pit.dice-kind", one.kind)
        } · ${t("pit.dice-rounds", { rounds: number(one.rounds) })}<br />${one.tables.join(", ")}</span></span>
        <button class="button small" @click=${() => this.#judge(one.device)}>${t("pit.dice-judge")}</button>
        ${
          this.report?.device === one.device ? html`<p class="says" role="status">${this.report.says}</p>` : nothing
        }</li>`
      )
    }</ul>
      ${this.refusal()}
    </details>`;
  }

  #judge(device) {
    return this.attempt(async () => (this.report = await get(`/api/dice/${encodeURIComponent(device)}`)));
  }
}
customElements.define("sb-pit-dice", SbPitDice);
