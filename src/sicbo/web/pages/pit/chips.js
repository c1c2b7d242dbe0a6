// The chips of a table: its float, what is on its way from the cage or back to it, and who may count it.
import { base, css, given, html, nothing, SbElement, t } from "../../shared/element.js";
import { money } from "../../shared/money.js";
import { word } from "../../shared/names.js";
import { session } from "../../shared/session.js";

const FIGURES = [["holds", "pit.float"], ["opening", "pit.float-opening"], ["fills", "pit.float-fills"], [
  "credits",
  "pit.float-credits",
], ["drop", "pit.drop"]];

class SbPitChips extends SbElement {
  static properties = { host: given, view: given, offers: given, sent: given, out: given };
  static styles = [
    base,
    css`
      dl {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr));
        gap: 0.7rem;
        align-items: end;
      }
      dt {
        font-size: 0.8rem;
        color: var(--muted);
      }
      dd {
        font: 700 1.15rem/1.3 var(--serif);
        font-variant-numeric: tabular-nums;
      }
      div:first-child > dd {
        font-size: 1.7rem;
        color: var(--gold);
      }
      li {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        align-items: center;
        gap: 0.4rem 1rem;
        padding: 0.6rem 0;
        border-top: 1px solid var(--line);
      }
      .what {
        display: grid;
        gap: 0.2rem;
        min-width: 0;
      }
      li strong {
        font: 700 1.2rem var(--serif);
        font-variant-numeric: tabular-nums;
      }
      small {
        overflow-wrap: anywhere;
      }
      .acts {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
      }
    `,
  ];

  render() {
    const { tray, dealer } = this.view;
    const out = this.out.filter((one) => this.host.on("away", `${one.table} ${one.colour}`).length);
    const floats = tray.open ? [] : this.sent.filter((one) => !one.fill);
    const moving = [
      ...floats.map((one) => this.#float(one)),
      ...dealer.chips.map((one) => this.#movement(one)),
      ...tray.redemptions.map((one) => this.#handedIn(one)),
    ];
    return html`<section class="panel stack" aria-label=${t("pit.chips-title")}>
      <h2>${t("pit.chips-title")}</h2>
      ${
      tray.open
        ? html`<dl>${
          FIGURES.map(([part, word]) =>
            html`
              <div>
                <dt>${t(word)}</dt>
                <dd>${this.#money(tray[part])}</dd>
              </div>
            `
          )
        }</dl>`
        : html`<p class="muted">${floats.length ? t("pit.float-waits") : t("pit.float-none")}</p>`
    }
      ${moving.length ? html`<ul>${moving}</ul>` : nothing}
      ${tray.open ? html`<div class="acts">${this.host.buttons("chips")}</div>` : nothing}
      ${
      out.length
        ? html`
          <h3>${t("pit.chips-out")}</h3>
          <p class="muted">${t("pit.chips-out-why")}</p>
          <ul>${out.map((one) => this.#out(one))}</ul>
        `
        : nothing
    }
    </section>`;
  }

  #float(one) {
    return this.#row(one, "pit.float", "pit.chips-under-way", one.transfer, this.#buttons("float", one));
  }

  #movement(one) {
    const isFill = one.kind === "fill";
    const isSent = this.sent.some((other) => other.transfer === one.transfer);
    const state = !isFill ? "pit.chips-to-count-out" : isSent ? "pit.chips-under-way" : "pit.chips-at-the-cage";
    const mine = one.by === session.me.user && session.isRanked;
    const act = mine && (!isFill || isSent)
      ? html`<span class="muted">${t("pit.chips-another")}</span>`
      : this.#buttons("transfer", one);
    return this.#row(
      one,
      `pit.chips-${one.kind}`,
      state,
      `${t("second.asked-by", { person: one.by })} · ${one.transfer}`,
      act,
    );
  }

  /** Chips of a closed table that were taken in here, until somebody else has verified them. */
  #handedIn({ redemption, place, by, ...chips }) {
    const about = `${this.#chips(chips)} · ${place}`;
    const isMine = by === session.me.user && session.isRanked;
    return html`
      <li
        data-redemption=${redemption}><span class="what"><span>${this.#chips(chips)} <strong>${this.#money(
          chips.value * chips.count,
        )}</strong> <span class="badge warn">◷ ${t(
          "pit.chips-verify",
        )}</span></span><small class="muted">${place} · ${t("second.asked-by", { person: by })}</small></span>
            <span class="acts">${isMine
              ? html`<span class="muted">${t("pit.chips-other-verifies")}</span>`
              : nothing}${this.host.buttons("redemption", redemption, about)}</span></li>
    `;
  }

  #out(chips) {
    return html`
      <li
        data-out="${chips.table} ${chips.colour}"><span class="what"><span>${this.#chips(
          chips,
        )}</span><small class="muted">${t("pit.chips-each", { amount: this.#money(chips.value) })}</small></span>${this
          .host.buttons("away", `${chips.table} ${chips.colour}`, this.#chips(chips))}</li>
    `;
  }

  #chips({ count, colour, table }) {
    return t("pit.chips-handed-in", { count, colour: word("colour", colour), table });
  }

  #row(one, kind, state, about, act) {
    return html`<li><span class="what"><span>${t(kind)} <strong>${
      this.#money(one.amount)
    }</strong> <span class="badge warn">◷ ${
      t(state)
    }</span></span><small class="muted">${about}</small></span>${act}</li>`;
  }

  #buttons(on, { transfer, amount }) {
    return html`<span class="acts">${this.host.buttons(on, transfer, `${this.#money(amount)} · ${transfer}`)}</span>`;
  }

  #money(amount) {
    return money(amount, this.view.dealer.public.currency);
  }
}
customElements.define("sb-pit-chips", SbPitChips);
