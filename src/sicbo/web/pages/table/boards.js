// The boards of past results: roads, counts and what fair dice would show. They say plainly that they foretell nothing.
import { get } from "../../shared/api.js";
import { base, css, given, html, inner, listed, nothing, SbElement, svg, t } from "../../shared/element.js";
import { number, percent } from "../../shared/money.js";

const ROWS = 6;
const COLUMNS = 19;

/** `tableId`, `game`: what to show; `seen`: changes with every settled round, to ask again. */
class SbBoards extends SbElement {
  static properties = { tableId: {}, game: {}, seen: given, told: inner };
  static styles = [
    base,
    css`
      .boards {
        display: grid;
        gap: 1.1rem;
      }
      .warning {
        padding: 0.5rem 0.8rem;
        border: 1px solid var(--warn);
        border-radius: 8px;
        color: var(--warn);
        font-weight: 600;
      }
      h3 {
        margin-bottom: 0.35rem;
      }
      .road,
      .bars {
        display: block;
        width: 100%;
        border: 1px solid var(--line);
        border-radius: 8px;
        background: color-mix(in srgb, var(--felt-deep) 75%, #000);
      }
      .grid {
        stroke: color-mix(in srgb, var(--line) 45%, transparent);
        stroke-width: 0.5;
      }
      .one {
        stroke: currentColor;
        stroke-width: 1.8;
        fill: none;
      }
      .side0 {
        color: #6fb4ff;
      }
      .side1 {
        color: #ff8177;
      }
      .side2 {
        color: var(--good);
      }
      text {
        font: 700 10px var(--font);
        text-anchor: middle;
        fill: var(--ink);
      }
      .bar {
        fill: var(--gold-deep);
      }
      .bar.outside {
        fill: var(--warn);
      }
      .range {
        stroke: var(--ink);
        stroke-width: 1.2;
        fill: none;
      }
      .label {
        fill: var(--muted);
      }
      .key {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem 1rem;
        margin-top: 0.35rem;
        font-size: 0.88rem;
      }
      .key b {
        font-variant-numeric: tabular-nums;
      }
      .swatch {
        display: inline-block;
        width: 0.8em;
        height: 0.8em;
        border-radius: 50%;
        border: 2.5px solid;
        margin-inline-end: 0.3em;
        vertical-align: -0.05em;
      }
      details {
        font-size: 0.88rem;
        margin-top: 0.3rem;
      }
      summary {
        cursor: pointer;
        color: var(--muted);
        min-height: 28px;
      }
    `,
  ];

  willUpdate(changed) {
    if (["tableId", "game", "seen"].some((name) => changed.has(name))) this.#ask();
  }

  spoken() {
    this.#ask();
  }

  async #ask() {
    if (!this.tableId || !this.game) return;
    try {
      this.told = await get(
        `/api/tables/${encodeURIComponent(this.tableId)}/trends?game=${encodeURIComponent(this.game)}&most=100`,
      );
    } catch {
      // The page says by itself that the house does not answer; old boards stay.
    }
  }

  render() {
    const told = this.told;
    return html`<div class="boards">
      <p class="warning">⚠ ${t("table.no-prediction")}</p>
      ${
      !told?.rounds ? html`<p class="muted">${t("table.no-rounds")}</p>` : html`
        <p class="muted" data-sample=${told.rounds}>${t("table.sample", { rounds: number(told.rounds) })} ${t(
          "table.range-why",
        )}</p>
        ${told.roads.map((road, at) => this.#road(road, at))}
        ${told.charts.map((chart) => this.#chart(chart))}
      `
    }
    </div>`;
  }

  #road(road, at) {
    const [first, second] = road.sides;
    const names = road.sides.map((side) => side.name);
    const cells = laid(this.told.last.map((one) => one.won[at]), road.sides.map((side) => side.area));
    return html`
      <figure>
        <h3>${names.join(" / ")}</h3>
        <svg class="road" viewBox="0 0 ${COLUMNS * 16 + 2} ${ROWS * 16 + 2}" role="img" aria-label=${t(
          "table.road-told",
          { first: names[0], a: first.count, second: names[1], b: second.count, neither: road.neither },
        )}>
              <g class="grid">${Array.from({ length: COLUMNS + 1 }, (_, x) =>
                svg`
                  <path d="M${x * 16 + 1} 1V${ROWS * 16 + 1}" />
                `)}${Array.from({ length: ROWS + 1 }, (_, y) =>
                  svg`
                    <path d="M1 ${y * 16 + 1}H${COLUMNS * 16 + 1}" />
                  `)}</g>
              ${cells.map(({ x, y, side, ties }) =>
                svg`
                  <circle class="one side${side}" cx=${x * 16 + 9} cy=${y * 16 + 9} r="6.4" /><text x=${x * 16 + 9}
                    y=${y * 16 + 12.4}>${[...names[side]][0]}</text>${ties
                      ? svg`
                        <path class="one side2" d="M${x * 16 + 3} ${y * 16 + 15}L${x * 16 + 15} ${y * 16 + 3}" />
                      `
                      : nothing}
                `
              )}
            </svg>
        <p class="key">${road.sides.map((side, i) =>
          html`<span><i class="swatch side${i}"></i>${side.name} <b>${number(side.count)}</b> <span class="muted">${
            t("table.expected", { low: number(side.low), high: number(side.high), chance: percent(side.hit_float, 1) })
          }</span></span>`
        )}<span><i class="swatch side2"></i>${t("table.neither")} <b>${number(road.neither)}</b></span></p>
      </figure>
    `;
  }

  #chart(chart) {
    const wide = 300;
    const step = wide / chart.bars.length;
    const most = Math.max(1, ...chart.bars.map((bar) => Math.max(bar.count, bar.high)));
    const y = (count) => 92 - (count / most) * 76;
    return html`
      <figure>
        <h3>${chart.name}</h3>
        <svg class="bars" viewBox="0 0 ${wide + 4} 108" role="img" aria-label=${`${chart.name}: ${
          listed(chart.bars.map((bar) => `${bar.name} ${bar.count}`))
        }`}>
              ${chart.bars.map((bar, at) => {
                const [x, w] = [2 + at * step + step * 0.18, step * 0.64];
                const isOutside = bar.count < bar.low || bar.count > bar.high;
                const middle = x + w / 2;
                return svg`
                  <rect class=${isOutside ? "bar outside" : "bar"} x=${x} y=${y(bar.count)} width=${w} height=${92 -
                    y(bar.count)} rx="2" />
                  <path class="range"
                    d="M${middle - 4} ${y(bar.high)}H${middle + 4}M${middle} ${y(bar.high)}V${y(bar.low)}M${middle -
                      4} ${y(bar.low)}H${middle + 4}" />
                  <text x=${middle} y=${Math.max(8, y(Math.max(bar.count, bar.high)) - 2.5)}>${bar.count}${isOutside
                    ? "!"
                    : ""}</text>
                  <text class="label" x=${middle} y="103">${bar.label}</text>
                `;
              })}
            </svg>
        <details>
          <summary>${t("table.as-table")}</summary>
          <div class="scroll">
            <table>
              <thead>
                <tr>
                  <th>${t("odds.area")}</th>
                  <th class="amount">${t("table.came")}</th>
                  <th class="amount">${t("table.expected-head")}</th>
                  <th class="amount">${t("odds.hit")}</th>
                </tr>
              </thead>
              <tbody>${chart.bars.map((bar) =>
                html`
                  <tr>
                    <th scope="row">${bar.name}</th>
                    <td class="amount">${number(bar.count)}</td>
                    <td class="amount">${number(bar.low)}–${number(bar.high)}</td>
                    <td class="amount">${percent(bar.hit_float, 1)}</td>
                  </tr>
                `
              )}</tbody>
            </table>
          </div>
        </details>
      </figure>
    `;
  }
}
customElements.define("sb-boards", SbBoards);

/** A big road: equal results go down a column, another side begins the next; what is neither marks the cell before. */
function laid(won, areas) {
  const [cells, taken] = [[], new Set()];
  let [x, y, top, before] = [-1, 0, -1, null];
  for (const area of won) {
    const side = areas.indexOf(area);
    if (side < 0) {
      if (cells.length) cells.at(-1).ties = true;
      continue;
    }
    if (side !== before) [x, y, top] = [top + 1, 0, top + 1];
    else if (y + 1 < ROWS && !taken.has(`${x},${y + 1}`)) y++;
    else x++;
    before = side;
    taken.add(`${x},${y}`);
    cells.push({ x, y, side, ties: false });
  }
  const over = Math.max(0, ...cells.map((cell) => cell.x)) - COLUMNS + 1;
  return over > 0 ? cells.map((cell) => ({ ...cell, x: cell.x - over })).filter((cell) => cell.x >= 0) : cells;
}
