// The latest rounds of a table, each to be looked into, corrected or voided.
import { get } from "../../shared/api.js";
import { base, css, given, html, inner, repeat, SbElement, t } from "../../shared/element.js";
import { clock, number } from "../../shared/money.js";
import { word } from "../../shared/names.js";

const SHOWN = 15;

class SbPitRounds extends SbElement {
  static properties = { host: given, seen: given, offers: given, seq: { type: Number }, rounds: inner };
  static styles = [
    base,
    css`
      section {
        display: grid;
        gap: 0.8rem;
      }
      .dice {
        display: inline-flex;
        gap: 0.25rem;
      }
      .dice span {
        display: inline-grid;
        place-items: center;
        width: 1.6rem;
        height: 1.6rem;
        border-radius: 5px;
        background: #f4efe0;
        color: #8c1d18;
        font-weight: 700;
      }
      .acts {
        display: flex;
        flex-wrap: wrap;
        gap: 0.35rem;
        justify-content: end;
      }
      td {
        vertical-align: middle;
      }
      tr.void td {
        color: var(--muted);
      }
      tr.void .dice span {
        background: var(--line);
        color: var(--ink);
      }
      @media (max-width: 640px) {
        thead {
          position: absolute;
          width: 1px;
          height: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }
        tr {
          display: grid;
          grid-template-columns: 3.2rem 1fr auto;
          align-items: center;
          padding: 0.35rem 0;
          border-bottom: 1px solid var(--line);
        }
        td {
          padding: 0.15rem 0;
          border: 0;
        }
        td.do {
          grid-column: 1 / -1;
        }
        .when {
          display: none;
        }
        .acts .button {
          flex: 1;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.rounds = [];
  }

  updated(changed) {
    if (changed.has("seq")) this.#load();
  }

  async #load() {
    try {
      this.rounds = await get(`/api/tables/${encodeURIComponent(this.host.table)}/rounds?most=${SHOWN}`);
    } catch {
      // The next change of the table asks again.
    }
  }

  render() {
    return html`
      <section class="panel" aria-label=${t("pit.rounds")}>
        <h2>${t("pit.rounds")}</h2>
        <table>
          <thead>
            <tr>
              <th>${t("pit.round")}</th>
              <th>${t("pit.dice")}</th>
              <th>${t("pit.outcome")}</th>
              <th class="when">${t("pit.time")}</th>
              <th><span class="sr">${t("pit.acts")}</span></th>
            </tr>
          </thead>
          <tbody>${repeat(
            this.rounds,
            (one) => one.round,
            (one) =>
              html`
                <tr class=${one.outcome}>
                  <td>${number(one.round)}</td>
                  <td>${one.dice
                    ? html`<span class="dice" role="img" aria-label=${one.dice.join(", ")}>${
                      one.dice.map((face) => html`<span>${face}</span>`)
                    }</span>`
                    : "–"}</td>
                  <td>${word("pit.outcome", one.outcome)}</td>
                  <td class="when number">${clock(one.at)}</td>
                  <td class="do"><span class="acts">${this.host.buttons(
                    "round",
                    one.round,
                    `${t("pit.round")} ${one.round}${one.dice ? ` · ${one.dice.join("-")}` : ""}`,
                  )}</span></td>
                </tr>
              `,
          )}</tbody>
        </table>
        <div class="acts">${this.host.buttons("rounds")}</div>
      </section>
    `;
  }
}
customElements.define("sb-pit-rounds", SbPitRounds);
