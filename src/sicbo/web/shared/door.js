// Logging in: by name and password, by one click in a demonstration, and unlocking an idle console.
import "./dialog.js";
import { base, css, flag, html, nothing, SbElement, t } from "./element.js";
import { Asking } from "./refusal.js";
import { session, typedCode, Who } from "./session.js";

class SbDoor extends Asking(SbElement) {
  static properties = { open: flag };
  static styles = [
    base,
    css`
      .demo {
        margin-bottom: 1rem;
        padding-bottom: 1rem;
        border-bottom: 1px solid var(--line);
      }
      .roles {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr));
        gap: 0.5rem;
      }
    `,
  ];
  who = new Who(this);

  render() {
    const { locked, user } = session.me;
    if (locked) {
      return html`
        <sb-dialog open firm label=${t("shared.locked")}>
          <form class="stack" @submit=${this.#unlock}>
                  <p>${t("shared.locked-why", { user })}</p>
                  ${this.#password()} ${this.refusal()}
                  <div class="row">
                    <button class="button primary" ?disabled=${this.isBusy}>${t("shared.unlock")}</button>
                    <button type="button" class="button" @click=${() => session.logOut()}>${t(
                      "shared.log-out",
                    )}</button>
                  </div>
                  ${this.#demo()}
                </form>
        </sb-dialog>
      `;
    }
    if (!this.open) return nothing;
    return html`<sb-dialog open label=${t("shared.log-in")} @close=${() => (this.open = false)}>
      ${this.#demo()}
      <form class="stack" @submit=${this.#logIn}>
        <label class="field">${t("shared.login")}<input name="login" autocomplete="username" required /></label>
        ${this.#password()}
        <label class="field">${
      t("shared.code")
    }<input name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" aria-describedby="code-why" /></label>
        <p class="muted" id="code-why">${t("shared.code-why")}</p>
        ${this.refusal()}
        <button class="button primary" ?disabled=${this.isBusy}>${t("shared.log-in")}</button>
      </form>
    </sb-dialog>`;
  }

  #password() {
    return html`
      <label
        class="field">${t(
          "shared.password",
        )}<input name="password" type="password" autocomplete="current-password" required /></label>
    `;
  }

  #demo() {
    const roles = session.me.demo;
    if (!roles.length) return nothing;
    return html`
      <section class="stack demo" aria-label=${t("shared.demo")}>
        <p class="muted">${t("shared.demo-why")}</p>
        <div class="roles">
              ${roles.map((role) =>
                html`<button type="button" class="button" @click=${() => this.#try(() => session.demo(role))}>${
                  t(`shared.demo-${role}`)
                }</button>`
              )}
            </div>
      </section>
    `;
  }

  #logIn(event) {
    event.preventDefault();
    const { login, password, code } = event.target.elements;
    this.#try(() => session.logIn(login.value, password.value, typedCode(code))).then(
      () => (password.value = code.value = ""),
    );
  }

  #unlock(event) {
    event.preventDefault();
    const { password } = event.target.elements;
    this.#try(() => session.unlock(password.value)).then(() => (password.value = ""));
  }

  async #try(act) {
    if (await this.attempt(act)) this.open = false;
  }
}
customElements.define("sb-door", SbDoor);
