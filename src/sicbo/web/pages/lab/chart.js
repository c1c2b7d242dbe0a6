// <sb-chart>: uPlot in the colours of the house. Whoever shows one puts the same figures in a table beside it.
import { css, given, html, LitElement } from "../../shared/lit.js";
import uPlot from "../../vendor/uplot/uplot.js";

const HEIGHT = 320;

/** uPlot's own rules: adopted, since a link inside each chart would be asked for again and again. */
const vendor = new CSSStyleSheet();
fetch("/web/vendor/uplot/uplot.css")
  .then((response) => response.text())
  .then((text) => vendor.replaceSync(text));

/**
 * `chart`: {data: [xs, ys, …], series: [{label, kind: "bars" | "line" | "step", colour, width, dash, quiet}],
 * x: {label, show}, y: {label, show, from}}; colours are names of the house's custom properties.
 */
class SbChart extends LitElement {
  static properties = { chart: given, label: {} };
  static styles = css`
    :host {
      display: block;
      min-width: 0;
    }
    .plot {
      min-height: 20rem;
      overflow: hidden;
    }
    .u-legend {
      color: var(--muted);
      font-size: 0.85rem;
      font-family: var(--font);
      text-align: start;
    }
    .u-legend .u-value {
      font-variant-numeric: tabular-nums;
    }
  `;

  connectedCallback() {
    super.connectedCallback();
    this.sized = new ResizeObserver(([seen]) =>
      this.plot?.setSize({ width: Math.max(200, seen.contentRect.width), height: this.#height() })
    );
    this.sized.observe(this);
    this.themed = new MutationObserver(() => this.requestUpdate());
    this.themed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.sized.disconnect();
    this.themed.disconnect();
    this.plot?.destroy();
    this.plot = null;
  }

  createRenderRoot() {
    const root = super.createRenderRoot();
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, vendor];
    return root;
  }

  render() {
    return html`<div class="plot" role="img" aria-label=${this.label}></div>`;
  }

  updated() {
    this.plot?.destroy();
    this.plot = null;
    if (this.chart) this.plot = new uPlot(this.#options(), this.chart.data, this.renderRoot.querySelector(".plot"));
  }

  #height() {
    return innerWidth > 2200 ? HEIGHT * 2 : HEIGHT;
  }

  #options() {
    const look = getComputedStyle(this);
    const colour = (name) => look.getPropertyValue(name).trim();
    const { series, x, y } = this.chart;
    const big = innerWidth > 2200;
    const axis = ({ label, show }, size) => ({
      label,
      labelSize: big ? 40 : 24,
      size: big ? size * 1.8 : size,
      stroke: colour("--muted"),
      font: `${big ? 22 : 12}px ${look.fontFamily}`,
      labelFont: `600 ${big ? 24 : 13}px ${look.fontFamily}`,
      grid: { stroke: colour("--line"), width: 0.5 },
      ticks: { stroke: colour("--line"), width: 1 },
      values: (_, splits) => splits.map((value) => (value === null ? "" : show(value))),
    });
    return {
      width: Math.max(200, this.clientWidth),
      height: this.#height(),
      scales: {
        x: {
          time: false,
          range: (_, least, most) => [least - (most - least || 1) * 0.03, most + (most - least || 1) * 0.03],
        },
        y: y.from === undefined ? {} : { range: (_, __, most) => [y.from, (most || 1) * 1.08] },
      },
      cursor: { points: { show: false } },
      legend: { show: series.some((one) => !one.quiet) },
      axes: [axis(x, 44), axis(y, 62)],
      series: [
        { label: x.label, value: (_, value) => (value === null ? "–" : x.show(value)) },
        ...series.map((one) => ({
          label: one.label,
          stroke: colour(one.colour),
          fill: one.kind === "bars" ? `color-mix(in srgb, ${colour(one.colour)} 70%, transparent)` : undefined,
          width: one.width ?? (big ? 3 : 1.5),
          dash: one.dash,
          points: { show: false },
          spanGaps: false,
          paths: one.kind === "bars" ? uPlot.paths.bars({ size: [0.7, 60, 4] }) : undefined,
          value: (_, value) => (value === null || value === undefined ? "–" : y.show(value)),
        })),
      ],
    };
  }
}
customElements.define("sb-chart", SbChart);
