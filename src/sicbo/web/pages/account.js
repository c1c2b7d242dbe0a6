// One's own account: who one is here, the second factor, the password, and the tokens of one's programs.
import "../shared/second-factor.js";
import "../shared/own-cases.js";
import "../shared/tokens.js";
import "../shared/top.js";
import "./account/money.js";
import "./account/pin.js";
import "./account/statement.js";
import { announce } from "../shared/announce.js";
import { post } from "../shared/api.js";
import { addWords, base, css, html, inner, keyed, nothing, SbElement, t } from "../shared/element.js";
import { Asking, cited } from "../shared/refusal.js";
import { session, typedCode, Who } from "../shared/session.js";
import roleWords from "../words/role.json" with { type: "json" };
import words from "../words/account.json" with { type: "json" };

addWords(words);
addWords(roleWords);

class SbAccount extends Asking(SbElement) {
  static properties = { wrong: inner, isChanged: inner };
  static styles = [
    base,
    css`
      main {
        display: grid;
        gap: 1.2rem;
        max-width: 44rem;
        margin: clamp(0.8rem, 4vh, 3rem) auto;
        padding: 0 0.8rem 3rem;
      }
      .name {
        font: 700 1.6rem var(--serif);
        overflow-wrap: anywhere;
      }
      .marks {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
      }
      form {
        display: grid;
        gap: 0.9rem;
        max-width: 26rem;
      }
      .done {
        padding: 0.8rem;
        border: 1px solid var(--good);
        border-radius: 10px;
      }
      .done::before {
        content: "✓ ";
        color: var(--good);
      }
    `,
  ];
  who = new Who(this);

  updated() {
    document.title = `${t("account.title")} · sicbo`;
  }

  render() {
    const { user, roles, second_factor: factor } = session.me;
    const isDue = factor === "due";
    return html`
      <sb-top heading=${t("account.title")}></sb-top>
      <main id="main">${user
        ? html`
          <section class="panel stack" aria-label=${t("account.you")}>
            <h2>${t("account.you")}</h2>
            <p class="name">${user}</p>
            <p class="marks">${roles.map((role) => html`<span class="badge">${t(`role.${role}`)}</span>`)}</p>
          </section>
                      ${session.may("player") ? keyed(user, html`<sb-money></sb-money>`) : nothing}
                      ${session.may("player")
                        ? html`<section class="panel stack" aria-label=${t("statement.title")}><h2>${
                          t("statement.title")
                        }</h2>${keyed(user, html`<sb-statement></sb-statement>`)}</section>`
                        : nothing}
                      ${factor
                        ? html`<section class="panel stack" aria-label=${t("account.factor")}><h2>${
                          t("account.factor")
                        }</h2>${keyed(user, html`<sb-second-factor></sb-second-factor>`)}</section>`
                        : nothing}
                      ${isDue
                        ? nothing
                        : html`<section class="panel stack" aria-label=${t("account.password")}><h2>${
                          t("account.password")
                        }</h2>${this.#password()}</section>
            ${
                          session.may("player")
                            ? html`<section class="panel stack" aria-label=${t("account.pin")}><h2>${
                              t("account.pin")
                            }</h2>${keyed(user, html`<sb-pin></sb-pin>`)}</section>`
                            : nothing
                        }
            <section class="panel stack" id="cases" aria-label=${t("case.mine")}><h2>${t("case.mine")}</h2>${
                          keyed(user, html`<sb-own-cases></sb-own-cases>`)
                        }</section>
            <section class="panel stack" aria-label=${t("account.tokens")}><h2>${t("account.tokens")}</h2>${
                          keyed(`${user} ${this.isChanged}`, html`<sb-tokens></sb-tokens>`)
                        }</section>`}
        `
        : html`
          <section class="panel stack">
            <h2>${t("account.title")}</h2>
            <p>${t("account.log-in-first")}</p>
          </section>
        `}</main>
    `;
  }

  #password() {
    const field = (name, complete) =>
      html`
        <label
          class="field">${t(
            `account.${name}`,
          )}<input name=${name} type="password" autocomplete=${complete} required aria-invalid=${this.wrong ===
            name} /></label>
      `;
    return html`<p class="muted">${cited(t("account.password-why"))}</p>
      ${this.isChanged ? html`<p class="done" role="status">${t("account.changed")}</p>` : nothing}
      <form @submit=${this.#change}>
        <input class="sr" name="username" autocomplete="username" tabindex="-1" aria-hidden="true" .value=${session.me.user} readonly />
        ${field("old", "current-password")} ${field("new", "new-password")} ${field("again", "new-password")}
        ${
      session.me.second_factor === "on"
        ? html`
          <label
            class="field">${t(
              "shared.code",
            )}<input name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required /></label>
        `
        : nothing
    }
        ${this.wrong === "again" ? html`<p role="alert" class="badge bad">✕ ${t("account.differs")}</p>` : nothing}
        ${this.refusal()}
        <div class="row"><button class="button primary" ?disabled=${this.isBusy}>${t("account.change")}</button></div>
      </form>`;
  }

  async #change(event) {
    event.preventDefault();
    const form = event.target;
    const fields = form.elements;
    Object.assign(this, {
      refused: null,
      isChanged: false,
      wrong: fields.new.value === fields.again.value ? "" : "again",
    });
    if (this.wrong) return fields.again.focus();
    if (
      !(await this.attempt(() =>
        post("/api/session/password", {
          old: fields.old.value,
          new: fields.new.value,
          code: fields.code ? typedCode(fields.code) : "",
        })
      ))
    ) return;
    form.reset();
    this.isChanged = true;
    announce(t("account.changed"));
    await session.load();
  }
}
customElements.define("sb-account", SbAccount);
