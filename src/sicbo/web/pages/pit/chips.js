// The chips of a table: its float, what is on its way from the cage or back to it, and who may count it.
import { LitElement, css, html, nothing } from "../../shared/lit.js";
import { base } from "../../shared/looks.js";
import { money } from "../../shared/money.js";
import { session } from "../../shared/session.js";
import { Localized, t } from "../../shared/words.js";
import { isRanked } from "./ranks.js";

export class SbPitChips extends Localized(LitElement) {
  static properties = { host: { attribute: false }, view: { attribute: false }, sent: { attribute: false } };
  static styles = [
    base,
    css`
      dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: 0.7rem; align-items: end; }
      dt { font-size: 0.8rem; color: var(--muted); }
      dd { font: 700 1.15rem/1.3 var(--serif); font-variant-numeric: tabular-nums; }
      dd.big { font-size: 1.7rem; color: var(--gold); }
      li { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0.4rem 1rem; padding: 0.6rem 0; border-top: 1px solid var(--line); }
      .what { display: grid; gap: 0.2rem; min-width: 0; }
      li strong { font: 700 1.2rem var(--serif); font-variant-numeric: tabular-nums; }
      small { overflow-wrap: anywhere; }
      .acts { display: flex; flex-wrap: wrap; gap: 0.5rem; }
    `,
  ];

  render() {
    const { tray, dealer } = this.view;
    const floats = tray.open ? [] : this.sent.filter((one) => !one.fill);
    return html`<section class="panel stack" aria-label=${t("pit.chips-title")}>
      <h2>${t("pit.chips-title")}</h2>
      ${tray.open
        ? html`<dl>
            <div><dt>${t("pit.float")}</dt><dd class="big">${this.#money(tray.holds)}</dd></div>
            <div><dt>${t("pit.float-opening")}</dt><dd>${this.#money(tray.opening)}</dd></div>
            <div><dt>${t("pit.float-fills")}</dt><dd>${this.#money(tray.fills)}</dd></div>
            <div><dt>${t("pit.float-credits")}</dt><dd>${this.#money(tray.credits)}</dd></div>
            <div><dt>${t("pit.drop")}</dt><dd>${this.#money(tray.drop)}</dd></div>
          </dl>`
        : html`<p class="muted">${floats.length ? t("pit.float-waits") : t("pit.float-none")}</p>`}
      ${floats.length || dealer.chips.length ? html`<ul>${floats.map((one) => this.#float(one))}${dealer.chips.map((one) => this.#movement(one))}</ul>` : nothing}
      ${tray.open ? html`<div class="acts">${this.host.button("request-fill")} ${this.host.button("request-credit")} ${this.host.button("count-float")}</div>` : nothing}
    </section>`;
  }

  #float(one) {
    return html`<li><span class="what"><span><strong>${this.#money(one.amount)}</strong> <span class="badge warn">◷ ${t("pit.chips-under-way")}</span></span><small class="muted">${one.transfer}</small></span>
      <div class="acts">${this.host.button("open-float", this.#upon(one))}</div></li>`;
  }

  #movement(one) {
    const isFill = one.kind === "fill";
    const isSent = this.sent.some((other) => other.transfer === one.transfer);
    const state = !isFill ? "pit.chips-to-count-out" : isSent ? "pit.chips-under-way" : "pit.chips-at-the-cage";
    return html`<li><span class="what"><span>${t(`pit.chips-${one.kind}`)} <strong>${this.#money(one.amount)}</strong> <span class="badge warn">◷ ${t(state)}</span></span>
      <small class="muted">${t("pit.asked-by", { person: one.by })} · ${one.transfer}</small></span>
      ${isFill && !isSent
        ? html`<div class="acts">${this.host.button("cancel-fill", this.#upon(one))}</div>`
        : one.by === session.me.user && isRanked()
          ? html`<span class="muted">${t("pit.chips-another")}</span>`
          : html`<div class="acts">${this.host.button(isFill ? "receive-fill" : "send-credit", this.#upon(one))}</div>`}</li>`;
  }

  #upon({ transfer, amount }) {
    return { transfer, about: `${this.#money(amount)} · ${transfer}` };
  }

  #money(amount) {
    return money(amount, this.view.dealer.public.currency);
  }
}
customElements.define("sb-pit-chips", SbPitChips);
