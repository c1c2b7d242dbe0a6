// The page of a one-time link: choose a name and a password. The link stays in the address's fragment, which is never sent.
import "../shared/top.js";
import { post } from "../shared/api.js";
import { addWords, base, css, html, inner, nothing, SbElement, t } from "../shared/element.js";
import { Asking } from "../shared/refusal.js";
import { session } from "../shared/session.js";
import words from "../words/welcome.json" with { type: "json" };

addWords(words);

class SbWelcome extends Asking(SbElement) {
  static properties = { differs: inner, user: inner, isSet: inner };
  static styles = [
    base,
    css`
      main {
        max-width: 30rem;
        margin: clamp(1rem, 8vh, 6rem) auto;
        padding: 0 1rem;
      }
      form {
        display: grid;
        gap: 0.9rem;
      }
    `,
  ];
  link = location.hash.slice(1);

  render() {
    return html`
      <sb-top heading=${t("welcome.title")}></sb-top>
      <main id="main">
        <section class="panel stack">${this.#body()}</section>
      </main>
    `;
  }

  #body() {
    if (this.user) {
      return html`<p role="status">${t("welcome.done", { user: this.user })}</p><a class="button primary" href="/">${
        t("welcome.on")
      }</a>`;
    }
    if (this.isSet) {
      return html`<p role="status">${t("welcome.log-in")}</p><a class="button primary" href="/">${t("welcome.on")}</a>`;
    }
    if (!this.link) return html`<p>${t("welcome.no-link")}</p>`;
    return html`
      <p>${t("welcome.why")}</p>
      <form @submit=${this.#submit}>
              <label class="field">${t("shared.login")}<input name="login" autocomplete="username" required /></label>
              <label class="field">${t(
                "shared.password",
              )}<input name="password" type="password" autocomplete="new-password" required /></label>
              <label class="field">${t(
                "welcome.password-again",
              )}<input name="again" type="password" autocomplete="new-password" required /></label>
              ${this.differs ? html`<p role="alert" class="badge bad">${t("welcome.differs")}</p>` : nothing}
              ${this.refusal()}
              <button class="button primary">${t("welcome.set")}</button>
            </form>
    `;
  }

  async #submit(event) {
    event.preventDefault();
    const { login, password, again } = event.target.elements;
    this.differs = password.value !== again.value;
    if (this.differs) return;
    this.isSet = await this.attempt(() =>
      post("/api/setup", { link: this.link, login: login.value, password: password.value })
    );
    if (!this.isSet) return;
    this.user = (await session.load()).user;
    history.replaceState(null, "", location.pathname);
  }
}
customElements.define("sb-welcome", SbWelcome);
