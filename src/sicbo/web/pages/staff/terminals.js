// Terminals of the floor: paired with a place, given a one-time code for their device, taken off again.
import { get, give, post } from "../../shared/api.js";
import { base, css, given, html, inner, nothing, SbElement, t } from "../../shared/element.js";
import { clock } from "../../shared/money.js";
import { proven } from "../../shared/proof.js";
import { Asking, cited } from "../../shared/refusal.js";
import { formStyles } from "../../shared/form-styles.js";

class SbStaffTerminals extends Asking(SbElement) {
  static properties = { tables: given, terminals: inner, table: inner, places: inner, code: inner };
  static styles = [
    base,
    formStyles,
    css`
      form {
        display: grid;
        gap: 0.6rem;
        margin-top: 0.8rem;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        align-items: center;
        gap: 0.4rem;
        padding: 0.4rem 0;
        border-top: 1px solid var(--line);
        overflow-wrap: anywhere;
      }
      .code {
        font: 700 1.3rem var(--font);
        color: var(--gold);
        user-select: all;
        overflow-wrap: anywhere;
      }
    `,
  ];

  constructor() {
    super();
    Object.assign(this, { tables: [], terminals: {}, places: [], table: "" });
  }

  connectedCallback() {
    super.connectedCallback();
    this.#load();
  }

  async #load() {
    await this.attempt(async () => {
      this.terminals = (await get("/api/staff")).terminals;
      this.cards = await get("/api/tables");
      this.#choose(this.table || this.cards[0]?.id);
    });
  }

  #choose(table) {
    this.table = table;
    this.places = Object.keys(this.cards.find((one) => one.id === table)?.places ?? {});
  }

  render() {
    return html`
      <section class="panel stack" aria-label=${t("staff.terminals")}>
        <h2>${t("staff.terminals")}</h2>
        <p class="muted">${cited(t("staff.terminals-why"))}</p>
        <ul>${Object.entries(this.terminals).map(([terminal, [table, place]]) =>
          html`<li><span><strong>${terminal}</strong><br /><span class="muted">${table} · ${place}</span></span>
        <span class="row"><button class="button small" @click=${() => this.#code(terminal)}>${
            t("staff.terminal-code")
          }</button><button class="button small danger" @click=${() =>
            this.#order({ type: "unpair-terminal", terminal })}>${t("staff.unpair")}</button></span>
        ${
            this.code?.terminal === terminal
              ? html`<span role="status"><span class="code">${this.code.code}</span><br /><span class="muted">${
                t("staff.code-until", { time: clock(this.code.expires) })
              }</span></span>`
              : nothing
          }</li>`
        )}</ul>
        <form @submit=${this.#pair}>
              <label class="field">${t(
                "staff.terminal",
              )}<input name="terminal" required pattern="[A-Za-z0-9][A-Za-z0-9._\\-]*" autocomplete="off" /></label>
              <label class="field">${t("staff.table")}<select name="table" @change=${(event) =>
                this.#choose(event.target.value)}>${this.tables.map((one) =>
                  html`<option value=${one} ?selected=${one === this.table}>${one}</option>`
                )}</select></label>
              <label class="field">${t("staff.place")}<select name="place">${this.places.map((one) =>
                html`<option value=${one}>${one}</option>`
              )}</select></label>
              ${this.refusal()}
              <button class="button">${t("staff.pair")}</button>
            </form>
      </section>
    `;
  }

  #pair(event) {
    event.preventDefault();
    const { terminal, table, place } = event.target.elements;
    return this.#order({
      type: "pair-terminal",
      terminal: terminal.value.trim(),
      table: table.value,
      place: place.value,
    });
  }

  #order(order) {
    return this.attempt(async () => {
      await give("/api/staff/commands?as=", order);
      await this.#load();
    });
  }

  #code(terminal) {
    return this.attempt(
      async () => (this.code = await proven(() => post(`/api/terminals/${encodeURIComponent(terminal)}/code`))),
    );
  }
}
customElements.define("sb-staff-terminals", SbStaffTerminals);
