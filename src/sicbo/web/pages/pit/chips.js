// The chips of a table: its float, what is on its way from the cage or back to it, and who may count it.
import { SbElement, base, css, given, html, nothing, t } from "../../shared/element.js";
import { money } from "../../shared/money.js";
import { session } from "../../shared/session.js";
import { isRanked } from "./ranks.js";

const FIGURES = [["holds", "pit.float"], ["opening", "pit.float-opening"], ["fills", "pit.float-fills"], ["credits", "pit.float-credits"], ["drop", "pit.drop"]];

class SbPitChips extends SbElement {
  static properties = { host: given, view: given, sent: given };
  static styles = [base, css`
    dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: 0.7rem; align-items: end; }
    dt { font-size: 0.8rem; color: var(--muted); }
    dd { font: 700 1.15rem/1.3 var(--serif); font-variant-numeric: tabular-nums; }
    div:first-child > dd { font-size: 1.7rem; color: var(--gold); }
    li { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0.4rem 1rem; padding: 0.6rem 0; border-top: 1px solid var(--line); }
    .what { display: grid; gap: 0.2rem; min-width: 0; }
    li strong { font: 700 1.2rem var(--serif); font-variant-numeric: tabular-nums; }
    small { overflow-wrap: anywhere; }
    .acts { display: flex; flex-wrap: wrap; gap: 0.5rem; }
  `];

  render() {
    const { tray, dealer } = this.view;
    const floats = tray.open ? [] : this.sent.filter((one) => !one.fill);
    return html`<section class="panel stack" aria-label=${t("pit.chips-title")}>
      <h2>${t("pit.chips-title")}</h2>
      ${tray.open
        ? html`<dl>${FIGURES.map(([part, word]) => html`<div><dt>${t(word)}</dt><dd>${this.#money(tray[part])}</dd></div>`)}</dl>`
        : html`<p class="muted">${floats.length ? t("pit.float-waits") : t("pit.float-none")}</p>`}
      ${floats.length || dealer.chips.length ? html`<ul>${floats.map((one) => this.#float(one))}${dealer.chips.map((one) => this.#movement(one))}</ul>` : nothing}
      ${tray.open ? html`<div class="acts">${this.host.button("request-fill")} ${this.host.button("request-credit")} ${this.host.button("count-float")}</div>` : nothing}
    </section>`;
  }

  #float(one) {
    return this.#row(one, "pit.float", "pit.chips-under-way", one.transfer, this.#button("open-float", one));
  }

  #movement(one) {
    const isFill = one.kind === "fill";
    const isSent = this.sent.some((other) => other.transfer === one.transfer);
    const state = !isFill ? "pit.chips-to-count-out" : isSent ? "pit.chips-under-way" : "pit.chips-at-the-cage";
    const mine = one.by === session.me.user && isRanked();
    const act = isFill && !isSent ? this.#button("cancel-fill", one) : mine ? html`<span class="muted">${t("pit.chips-another")}</span>` : this.#button(isFill ? "receive-fill" : "send-credit", one);
    return this.#row(one, `pit.chips-${one.kind}`, state, `${t("pit.asked-by", { person: one.by })} · ${one.transfer}`, act);
  }

  #row(one, kind, state, about, act) {
    return html`<li><span class="what"><span>${t(kind)} <strong>${this.#money(one.amount)}</strong> <span class="badge warn">◷ ${t(state)}</span></span><small class="muted">${about}</small></span>${act}</li>`;
  }

  #button(type, { transfer, amount }) {
    return this.host.button(type, { transfer, about: `${this.#money(amount)} · ${transfer}` });
  }

  #money(amount) {
    return money(amount, this.view.dealer.public.currency);
  }
}
customElements.define("sb-pit-chips", SbPitChips);
