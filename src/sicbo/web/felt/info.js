// The card about one area: what wins, what it pays, how likely that is, what the house keeps, and the clause.
import { base, css, flag, given, html, nothing, SbElement, t } from "../shared/element.js";
import { percent } from "../shared/money.js";
import { clauseLink } from "../shared/refusal.js";

/** `light`: presses go through it, but for its own buttons; `through`: they all do. */
class SbAreaInfo extends SbElement {
  static properties = { area: {}, about: given, staked: flag, light: flag, through: flag };
  static styles = [
    base,
    css`
      :host {
        width: min(20rem, calc(100vw - 16px));
      }
      :host([light]),
      :host([through]) :is(a, button) {
        pointer-events: none;
      }
      :host([light]:not([through])) :is(a, button) {
        pointer-events: auto;
      }
      :host([through]) button {
        display: none;
      }
      .card {
        display: grid;
        gap: 0.55rem;
        padding: 0.8rem 1rem 0.9rem;
        border: 1px solid var(--gold);
        border-radius: 14px;
        background: var(--panel);
        box-shadow: var(--shadow);
        font-size: 0.95rem;
        line-height: 1.4;
      }
      header {
        display: flex;
        align-items: start;
        justify-content: space-between;
        gap: 0.5rem;
      }
      h3 {
        font-size: 1.15rem;
      }
      small {
        display: block;
        color: var(--muted);
        font: 0.8rem var(--font);
      }
      dl {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: 0.25rem 0.9rem;
      }
      dt {
        color: var(--muted);
      }
      dd {
        text-align: end;
        font-weight: 600;
        font-variant-numeric: tabular-nums;
      }
      dd span {
        display: block;
        font-weight: 400;
        color: var(--muted);
        font-size: 0.85rem;
      }
      .prices {
        display: grid;
        grid-template-columns: auto auto;
        justify-content: end;
        gap: 0 0.7rem;
      }
      .prices i {
        font-style: normal;
        font-weight: 400;
        color: var(--muted);
        text-align: start;
      }
      .x {
        min-height: 32px;
        padding: 0 0.55rem;
      }
    `,
  ];

  render() {
    const about = this.about;
    if (!about) return nothing;
    return html`<div class="card" role="dialog" aria-label=${about.name}>
      <header>
        <h3>${about.name}${about.bet === about.name ? nothing : html`<small>${about.bet}</small>`}</h3>
        <button class="button small quiet x" aria-label=${t("felt.close")} @click=${() =>
      this.say("info-close")}>✕</button>
      </header>
      <p>${about.wins}</p>
      <dl>
        <dt>${t("felt.price")}</dt>
        <dd>${
      about.prices.length > 1
        ? html`<div class="prices">${about.prices.map((one) => html`<i>${one.on}</i><b>${one.odds}</b>`)}</div>`
        : about.odds
    }</dd>
        <dt>${t("felt.chance")}</dt>
        <dd>${percent(about.hit_float)}<span>${
      about.ways === null ? about.hit : t("felt.ways", { ways: about.ways })
    }</span></dd>
        <dt>${t("felt.edge")}</dt>
        <dd>${percent(about.edge_float)}<span>${about.edge_float < 0 ? t("felt.player-edge") : about.edge}</span></dd>
        <dt>${t("felt.rule")}</dt>
        <dd>${clauseLink(about.clause)}</dd>
      </dl>
      ${
      this.staked
        ? html`<button class="button small danger" @click=${() => this.say("info-back")}>${
          t("felt.take-back")
        }</button>`
        : nothing
    }
    </div>`;
  }

  say(name) {
    this.dispatchEvent(new CustomEvent(name, { detail: { area: this.area } }));
  }
}
customElements.define("sb-area-info", SbAreaInfo);
