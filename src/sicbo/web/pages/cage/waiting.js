// What waits at a cage: payouts, fills, chips under way, boxes, tickets, second persons.
import "../../shared/approvals.js";
import "../../shared/refusal.js";
import { get } from "../../shared/api.js";
import { base, css, given, html, inner, nothing, repeat, SbElement, t } from "../../shared/element.js";
import { moment, money } from "../../shared/money.js";

class SbWaiting extends SbElement {
  static properties = {
    cage: given,
    offers: given,
    patron: {},
    asked: given,
    now: { type: Number },
    letters: inner,
    found: inner,
    refused: inner,
  };
  static styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 1.2rem;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        align-items: center;
        gap: 0.5rem;
        padding: 0.55rem 0;
        border-top: 1px solid var(--line);
      }
      li > span {
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .sum {
        font: 700 1.35rem var(--serif);
        color: var(--gold);
        font-variant-numeric: tabular-nums;
      }
      .lookup {
        display: grid;
        grid-template-columns: 1fr;
        gap: 0.6rem;
      }
    `,
  ];

  constructor() {
    super();
    Object.assign(this, { letters: "", found: null });
  }

  render() {
    const { cage } = this;
    const [payouts, fills, drops] = [cage.payouts, cage.fills, cage.drops].map((one) => Object.entries(one));
    const chips = Object.entries(cage.open).filter(([, one]) => one.what === "chips");
    const approvals = html`
      <section class="panel stack"
        aria-label=${t("cage.approvals")}>
        <h2>${t("cage.approvals")}</h2>
        <sb-approvals .asked=${this.asked} .now=${this
          .now}></sb-approvals>
      </section>
    `;
    if (!cage.opened) return approvals;
    return html`<section class="panel stack" aria-label=${t("cage.waiting")}>
        <h2>${t("cage.waiting")}</h2>
        ${
      payouts.length + fills.length + chips.length + drops.length
        ? nothing
        : html`<p class="muted">${t("cage.nothing-waits")}</p>`
    }
        ${
      this.#list("cage.payouts", payouts, ([transfer, one]) =>
        this.#row("payout", transfer, one.amount, one.patron, { patron: one.patron }))
    }
        ${
      this.#list("cage.fills", fills, ([transfer, one]) =>
        this.#row("fill", transfer, one.amount, `${one.table} · ${one.requested_by}`, { table: one.table }))
    }
        ${
      this.#list("cage.under-way", chips, ([transfer, one]) =>
        this.#row("chips", transfer, one.amount, one.of, { table: one.of }))
    }
        ${this.#list("cage.drops", drops, ([table, amount]) => this.#row("drop", table, amount, table, { table }))}
      </section>
      <section class="panel stack" aria-label=${t("cage.tickets")}><h2>${
      t("cage.tickets")
    }</h2>${this.#tickets()}</section>
      ${approvals}`;
  }

  #list(title, rows, row) {
    return rows.length
      ? html`
        <div>
          <h3>${t(title)}</h3>
          <ul>${repeat(rows, ([key]) => key, row)}</ul>
        </div>
      `
      : nothing;
  }

  #row(on, key, amount, about, said) {
    return html`<li><span>${
      amount === null ? nothing : html`
        <span class="sum">${money(amount, this.cage.unit)}</span>
      `
    }${about}${key === about ? nothing : html`<br /><small class="muted">${key}</small>`}</span>
      ${this.#buttons([on], key, said)}</li>`;
  }

  /** What is offered upon this. */
  #buttons(on, key, said) {
    const offers = this.offers.filter((one) => on.includes(one.on));
    if (!offers.length) return nothing;
    return html`<span class="row">${
      offers.map((one, index) =>
        html`<button class="button small ${one.final ? "danger" : index ? "" : "primary"}" @click=${() =>
          this.#tell("begin", { offer: one, ctx: { key, said } })}>${t(`order.${one.word}`)}</button>`
      )
    }</span>`;
  }

  #tickets() {
    const wanted = this.letters.trim();
    const good = Object.entries(this.cage.tickets).reverse();
    const found = wanted ? Object.entries(this.found ?? {}) : [];
    return html`
      <div
        class="lookup"><label class="field">${t(
          "cage.ticket-number",
        )}<input type="search" autocomplete="off" .value=${this.letters} @input=${(event) =>
          this.#seek(event.target.value)} /></label></div>
            ${wanted && this.found && !found.length
              ? html`<p role="status">${t("cage.no-ticket", { ticket: wanted })}</p>`
              : nothing}
            ${this.#refusal()}
            ${found.length ? html`<ul>${found.map((one) => this.#ticket(one))}</ul>` : nothing}
            ${!wanted && good.length
              ? html`
                <h3>${t("cage.latest-tickets")}</h3>
                <ul>${repeat(good, ([ticket]) => ticket, (one) => this.#ticket(one))}</ul>
              `
              : nothing}
    `;
  }

  /** What is looked for is asked of the house, which keeps every ticket; and again when something has happened. */
  updated(changed) {
    if (changed.has("cage") && this.letters.trim()) this.#seek(this.letters);
  }

  async #seek(letters) {
    if (letters !== this.letters) this.found = null;
    this.letters = letters;
    const wanted = letters.trim();
    if (!wanted) return;
    try {
      const found = await get(
        `/api/cage/${encodeURIComponent(this.cage.id)}/tickets?number=${encodeURIComponent(wanted)}`,
      );
      if (letters === this.letters) this.found = found;
    } catch (refused) {
      this.refused = refused;
    }
  }

  #ticket([number, one]) {
    return html`<li><span><span class="sum">${money(one.amount, this.cage.unit)}</span> <span class="badge ${
      one.state === "good" ? "live" : "bad"
    }">${t(`cage.state.${one.state}`)}</span><br /><code>${number}</code><br /><small class="muted">${
      one.patron ? t("cage.ticket-of", { patron: one.patron }) : t("cage.ticket-bearer")
    } · ${t("cage.ticket-until", { time: moment(one.expires) })}</small></span>
      ${
      one.state === "good"
        ? this.#buttons(["ticket", ...(["", this.patron].includes(one.patron ?? "") ? ["own-ticket"] : [])], number, {})
        : nothing
    }</li>`;
  }

  #refusal() {
    return this.refused ? html`<sb-refusal .refused=${this.refused}></sb-refusal>` : nothing;
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}
customElements.define("sb-waiting", SbWaiting);
