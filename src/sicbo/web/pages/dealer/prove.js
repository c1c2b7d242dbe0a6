// The password once more, before an act that moves decided money; afterwards the order is given again by itself.
import "../../shared/dialog.js";
import "../../shared/refusal.js";
import { LitElement, css, html, nothing } from "../../shared/lit.js";
import { base } from "../../shared/looks.js";
import { session } from "../../shared/session.js";
import { Localized, t } from "../../shared/words.js";

/** `orders`: whose order waits. */
export class SbProve extends Localized(LitElement) {
  static properties = { orders: { attribute: false }, open: { type: Boolean }, refused: { state: true } };
  static styles = [base, css`form { display: grid; gap: 0.8rem; } .roles { display: flex; flex-wrap: wrap; gap: 0.4rem; }`];

  render() {
    if (!this.open) return nothing;
    return html`<sb-dialog open label=${t("dealer.prove")} @close=${() => this.orders.unprove()}>
      <form @submit=${this.#submit}>
        <p>${t("dealer.prove-why", { label: this.orders.proving.label })}</p>
        <label class="field">${t("shared.password")}<input name="password" type="password" autocomplete="current-password" required autofocus /></label>
        ${this.refused ? html`<sb-refusal .refused=${this.refused}></sb-refusal>` : nothing}
        <button class="button primary">${t("shared.confirm")}</button>
        ${session.me.demo?.length ? html`<div class="roles">${session.me.demo.filter((role) => !role.startsWith("player")).map((role) => html`<button type="button" class="button small" @click=${() => this.#prove(() => session.demo(role))}>${t(`shared.demo-${role}`)}</button>`)}</div>` : nothing}
      </form>
    </sb-dialog>`;
  }

  #submit(event) {
    event.preventDefault();
    const { password } = event.target.elements;
    this.#prove(() => session.unlock(password.value));
    password.value = "";
  }

  async #prove(act) {
    try {
      await this.orders.prove(act);
      this.refused = null;
    } catch (refused) {
      this.refused = refused;
    }
  }
}
customElements.define("sb-prove", SbProve);
