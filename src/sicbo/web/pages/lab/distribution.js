// The exact distribution of one roll: figures, a chart, and the same as a table.
import "../../felt/dice.js";
import "./chart.js";
import { base, css, given, html, nothing, SbElement, t } from "../../shared/element.js";
import { money, number, percent } from "../../shared/money.js";

class SbLabDistribution extends SbElement {
  static properties = { told: given };
  static styles = [
    base,
    css`
      .panel {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1rem;
      }
      .figures {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.6rem), 1fr));
        gap: 0.7rem;
      }
      .figures div {
        padding: 0.7rem 0.9rem;
        border-radius: 12px;
        background: color-mix(in srgb, var(--felt) 55%, var(--panel));
        border: 1px solid color-mix(in srgb, var(--line) 60%, transparent);
      }
      dt {
        color: var(--muted);
        font-size: 0.82rem;
      }
      dd {
        font: 700 1.3rem var(--serif);
        font-variant-numeric: tabular-nums lining-nums;
      }
      dd small {
        display: block;
        font: 400 0.8rem var(--font);
        color: var(--muted);
        overflow-wrap: anywhere;
      }
      .win {
        color: var(--good);
      }
      .lose {
        color: var(--lose);
      }
      summary {
        cursor: pointer;
        min-height: 2rem;
      }
      details .scroll {
        max-height: 24rem;
        overflow: auto;
      }
    `,
  ];

  render() {
    const { told } = this;
    const cash = (minor, options) => money(Math.round(Number(minor)), told.currency, options);
    const exact = (text) => (text.includes("/") ? text : nothing);
    return html`
      <section class="panel" aria-label=${t("lab.distribution")}>
        <h2>${t("lab.distribution")}</h2>
        <p class="muted">${t("lab.distribution-why")}</p>
        <dl class="figures">
          <div>
            <dt>${t("lab.mean")}</dt>
            <dd data-mean=${told.mean} class=${told.mean_float < 0 ? "lose" : "win"}>${cash(told.mean_float, {
              sign: true,
            })}<small>${t("lab.exactly", { value: told.mean })}</small></dd>
          </div>
          <div>
            <dt>${t("lab.edge")}</dt>
            <dd data-edge=${told.edge}>${percent(told.edge_float, 3)}<small>${exact(told.edge)}</small></dd>
          </div>
          <div>
            <dt>${t("lab.sd")}</dt>
            <dd data-sd=${told.sd}>${cash(told.sd_float)}</dd>
          </div>
          <div>
            <dt>${t("lab.win")}</dt>
            <dd data-win=${told.chance_of_win}>${percent(told.chance_of_win_float)}<small>${told
              .chance_of_win}</small></dd>
          </div>
          <div>
            <dt>${t("lab.even")}</dt>
            <dd>${percent(told.chance_of_even_float)}<small>${told.chance_of_even}</small></dd>
          </div>
          <div>
            <dt>${t("lab.best")}</dt>
            <dd data-best=${told.best}
              class="win">${cash(told.best, { sign: true })}<small><sb-dice .faces=${told
                .best_dice} .size=${20}></sb-dice></small></dd>
          </div>
          <div>
            <dt>${t("lab.worst")}</dt>
            <dd data-worst=${told.worst}
              class="lose">${cash(told.worst, { sign: true })}<small><sb-dice .faces=${told
                .worst_dice} .size=${20}></sb-dice></small></dd>
          </div>
        </dl>
        <sb-chart label=${t("lab.distribution")} .chart=${this.#chart()}></sb-chart>
        <details>
          <summary>${t("lab.as-table")}</summary>
          <div class="scroll" tabindex="0" role="region" aria-label=${t("lab.distribution")}>
            <table>
              <thead>
                <tr>
                  <th class="amount" scope="col">${t("lab.net")}</th>
                  <th class="amount" scope="col">${t("lab.rolls")}</th>
                  <th class="amount" scope="col">${t("lab.chance")}</th>
                  <th class="amount" scope="col">${t("lab.exact")}</th>
                </tr>
              </thead>
              <tbody>${told.distribution.map((one) =>
                html`
                  <tr data-net=${one.net} data-chance=${one.chance}>
                    <td class="amount">${cash(one.net, { sign: true })}</td>
                    <td class="amount">${number(one.ways)}</td>
                    <td class="amount">${percent(one.chance_float)}</td>
                    <td class="amount">${one.chance}</td>
                  </tr>
                `
              )}</tbody>
            </table>
          </div>
        </details>
      </section>
    `;
  }

  #chart() {
    const points = this.told.distribution.map((one) => [Number(one.net) / 100, one.chance_float]);
    const only = (isShown) => points.map(([net, chance]) => (isShown(net) ? chance : null));
    return {
      data: [points.map(([net]) => net), only((net) => net < 0), only((net) => net === 0), only((net) => net > 0)],
      series: [
        { label: t("lab.lose"), kind: "bars", colour: "--lose" },
        { label: t("lab.even"), kind: "bars", colour: "--muted" },
        { label: t("lab.win"), kind: "bars", colour: "--good" },
      ],
      x: { label: t("lab.net-in", { currency: this.told.currency }), show: (value) => number(value) },
      y: { label: t("lab.chance"), show: (value) => percent(value, value < 0.02 ? 1 : 0), from: 0 },
    };
  }
}
customElements.define("sb-lab-distribution", SbLabDistribution);
