// Who works here and at which tables; managers assign them.
import "../../shared/dialog.js";
import "../../shared/refusal.js";
import { get, give } from "../../shared/api.js";
import { LitElement, css, html, nothing } from "../../shared/lit.js";
import { base } from "../../shared/looks.js";
import { proven } from "../../shared/proof.js";
import { clauseLink } from "../../shared/refusal.js";
import { Localized, t } from "../../shared/words.js";
import { formLooks } from "./form-looks.js";
import { word } from "./names.js";

export class SbPitStaff extends Localized(LitElement) {
  static properties = { tables: { attribute: false }, people: { state: true }, person: { state: true }, chosen: { state: true }, refused: { state: true } };
  static styles = [
    base,
    formLooks,
    css`
      li { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0.4rem; padding: 0.4rem 0; border-top: 1px solid var(--line); }
      h2 { font-size: 1.1rem; }
      .tables { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); gap: 0 0.8rem; }
      span.name { overflow-wrap: anywhere; }
    `,
  ];

  connectedCallback() {
    super.connectedCallback();
    this.#load();
  }

  async #load() {
    try {
      this.people = (await get("/api/staff")).people;
    } catch {
      this.people = {};
    }
  }

  render() {
    const people = Object.entries(this.people ?? {});
    return html`<details class="panel" aria-label=${t("pit.staff")}><summary><strong>${t("pit.staff")}</strong> (${people.length})</summary>
        <ul>${people.map(([person, one]) => html`<li><span class="name"><strong>${person}</strong><br /><span class="muted">${[one.rank, ...one.offices].filter(Boolean).map((role) => word("pit.rank", role)).join(" · ")}${one.tables.length ? ` · ${t("pit.assigned", { count: one.tables.length })}` : ""}</span></span>
          ${one.rank && one.rank !== "casino-manager" ? html`<button class="button small" @click=${() => this.#begin(person, one)}>${t("pit.assign")}</button>` : nothing}</li>`)}</ul>
      </details>
      ${this.person ? html`<sb-dialog wide open label="${t("pit.assign")}: ${this.person}" @close=${() => (this.person = "")}>
        <form class="stack" @submit=${this.#assign}>
          <p>${t("pit.assign-why")} ${clauseLink("house 12.6")}</p>
          <div class="tables">${this.tables.map((table) => html`<label class="check"><input type="checkbox" .checked=${this.chosen.includes(table)} @change=${(event) => (this.chosen = event.target.checked ? [...this.chosen, table] : this.chosen.filter((one) => one !== table))} /> ${table}</label>`)}</div>
          ${this.refused ? html`<sb-refusal .refused=${this.refused}></sb-refusal>` : nothing}
          <div class="row"><button class="button primary">${t("pit.assign")}</button></div>
        </form></sb-dialog>` : nothing}`;
  }

  #begin(person, one) {
    Object.assign(this, { person, chosen: [...one.tables], refused: null });
  }

  async #assign(event) {
    event.preventDefault();
    try {
      await proven(() => give("/api/staff/commands?as=", { type: "assign-tables", person: this.person, tables: this.chosen }));
      this.person = "";
      await this.#load();
    } catch (refused) {
      this.refused = refused;
    }
  }
}
customElements.define("sb-pit-staff", SbPitStaff);
