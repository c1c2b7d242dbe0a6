// Acts that ask for the password once more: the act is tried, the password asked for, the act given again under a new id.
import "./dialog.js";
import { base, html, inner, nothing, SbElement, t } from "./element.js";
import { Asking } from "./refusal.js";
import { session } from "./session.js";

let prompt = null;

/** Do this; if the house wants the password first, ask for it and do it again. Not done at all where the person gives up. */
export async function proven(act) {
  try {
    return await act();
  } catch (refused) {
    if (refused.code !== "password-again") throw refused;
    prompt ??= document.body.appendChild(document.createElement("sb-proof"));
    if (!(await prompt.ask())) throw refused;
    return act();
  }
}

/** Whether the password is being asked for: no key is meant for the page then. */
export const isProving = () => Boolean(prompt?.open);

class SbProof extends Asking(SbElement) {
  static properties = { open: inner };
  static styles = base;
  #answer = null;

  /** Whether the password was typed and right. */
  ask() {
    this.refused = null;
    this.open = true;
    return new Promise((resolve) => (this.#answer = resolve));
  }

  render() {
    if (!this.open) return nothing;
    const { user, demo } = session.me;
    const role = demo.find((one) => user === `demo-${one}`);
    return html`
      <sb-dialog open label=${t("shared.proof")} @close=${() => this.#done(false)}>
        <form class="stack" @submit=${this.#submit}>
              <p>${t("shared.proof-why", { user })}</p>
              <label class="field">${t(
                "shared.password",
              )}<input name="password" type="password" autocomplete="current-password" required autofocus /></label>
              ${this.refusal()}
              <div class="row">
                <button class="button primary" ?disabled=${this.isBusy}>${t("shared.confirm")}</button>
                <button type="button" class="button" @click=${() => this.#done(false)}>${t("shared.cancel")}</button>
                ${role
                  ? html`<button type="button" class="button" @click=${() => this.#try(() => session.demo(role))}>${
                    t("shared.proof-demo")
                  }</button>`
                  : nothing}
              </div>
            </form>
      </sb-dialog>
    `;
  }

  #submit(event) {
    event.preventDefault();
    const { password } = event.target.elements;
    this.#try(() => session.unlock(password.value));
  }

  async #try(enter) {
    if (await this.attempt(enter)) this.#done(true);
  }

  #done(isProven) {
    this.open = false;
    this.#answer?.(isProven);
    this.#answer = null;
  }
}
customElements.define("sb-proof", SbProof);
