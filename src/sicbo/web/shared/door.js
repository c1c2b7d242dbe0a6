// Logging in: by name and password, by one click in a demonstration, and unlocking an idle console.
import "./dialog.js";
import "./refusal.js";
import { LitElement, css, html, nothing } from "./lit.js";
import { base } from "./looks.js";
import { Who, session } from "./session.js";
import { Localized, t } from "./words.js";

export class SbDoor extends Localized(LitElement) {
  static properties = { open: { type: Boolean }, refused: { state: true }, isBusy: { state: true } };
  static styles = [base, css`form, .demo { display: grid; gap: 0.75rem; } .demo { margin-bottom: 1rem; padding-bottom: 1rem; border-bottom: 1px solid var(--line); } .roles { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); gap: 0.5rem; }`];
  who = new Who(this);

  render() {
    const { locked, user } = session.me;
    if (locked) {
      return html`<sb-dialog open firm label=${t("shared.locked")}>
        <form @submit=${this.#unlock}>
          <p>${t("shared.locked-why", { user })}</p>
          ${this.#password()} ${this.#told()}
          <div class="row">
            <button class="button primary" ?disabled=${this.isBusy}>${t("shared.unlock")}</button>
            <button type="button" class="button" @click=${() => session.logOut()}>${t("shared.log-out")}</button>
          </div>
          ${this.#demo()}
        </form>
      </sb-dialog>`;
    }
    if (!this.open) return nothing;
    return html`<sb-dialog open label=${t("shared.log-in")} @close=${() => (this.open = false)}>
      ${this.#demo()}
      <form @submit=${this.#logIn}>
        <label class="field">${t("shared.login")}<input name="login" autocomplete="username" required /></label>
        ${this.#password()} ${this.#told()}
        <button class="button primary" ?disabled=${this.isBusy}>${t("shared.log-in")}</button>
      </form>
    </sb-dialog>`;
  }

  #password() {
    return html`<label class="field">${t("shared.password")}<input name="password" type="password" autocomplete="current-password" required /></label>`;
  }

  #told() {
    return this.refused ? html`<sb-refusal .refused=${this.refused}></sb-refusal>` : nothing;
  }

  #demo() {
    const roles = session.me.demo;
    if (!roles.length) return nothing;
    return html`<section class="demo" aria-label=${t("shared.demo")}>
      <p class="muted">${t("shared.demo-why")}</p>
      <div class="roles">
        ${roles.map((role) => html`<button type="button" class="button" @click=${() => this.#try(() => session.demo(role))}>${t(`shared.demo-${role}`)}</button>`)}
      </div>
    </section>`;
  }

  #logIn(event) {
    event.preventDefault();
    const { login, password } = event.target.elements;
    this.#try(() => session.logIn(login.value, password.value)).then(() => (password.value = ""));
  }

  #unlock(event) {
    event.preventDefault();
    const { password } = event.target.elements;
    this.#try(() => session.unlock(password.value)).then(() => (password.value = ""));
  }

  async #try(act) {
    this.isBusy = true;
    try {
      await act();
      this.refused = null;
      this.open = false;
    } catch (refused) {
      this.refused = refused;
    } finally {
      this.isBusy = false;
    }
  }
}
customElements.define("sb-door", SbDoor);
