// One's own second factor: added with a secret, its first code and the recovery codes; ended with a code.
import words from "../words/factor.json" with { type: "json" };
import { announce } from "./announce.js";
import { get, post } from "./api.js";
import { addWords, base, css, html, inner, nothing, SbElement, t } from "./element.js";
import { moment, number } from "./money.js";
import { proven } from "./proof.js";
import { Asking, cited } from "./refusal.js";
import { session, typedCode } from "./session.js";

addWords(words);

class SbSecondFactor extends Asking(SbElement) {
  static properties = { factor: inner, begun: inner, recovery: inner };
  static styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 0.8rem;
      }
      form {
        display: grid;
        gap: 0.9rem;
        max-width: 26rem;
      }
      .secret {
        font: 600 1.2rem/1.6 ui-monospace, monospace;
        overflow-wrap: anywhere;
        user-select: all;
      }
      ol {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr));
        gap: 0.3rem 1.5rem;
        padding-inline-start: 2rem;
        list-style: decimal;
      }
      .note {
        padding: 0.8rem;
        border: 1px solid var(--warn);
        border-radius: 10px;
      }
    `,
  ];

  connectedCallback() {
    super.connectedCallback();
    this.#look();
  }

  #look() {
    return this.attempt(async () => (this.factor = await get("/api/second-factor")));
  }

  render() {
    const { factor } = this;
    return html`<p class="muted">${cited(t("factor.why"))}</p>
      ${
      factor?.required && !factor.on ? html`<p class="note" role="status">${cited(t("factor.required"))}</p>` : nothing
    }
      ${
      this.recovery
        ? this.#codes()
        : !factor
        ? this.refusal()
        : factor.on
        ? this.#on()
        : this.begun
        ? this.#confirming()
        : this.#off()
    }`;
  }

  #off() {
    return html`
      <p>${t("factor.off")}</p>${this.refusal()}
            <div
        class="row"><button class="button primary" ?disabled=${this.isBusy} @click=${this.#begin}>${t(
          "factor.add",
        )}</button></div>
    `;
  }

  #confirming() {
    const { secret, uri } = this.begun;
    return html`
      <p>${t("factor.enter-secret")}</p>
      <p class="secret" aria-label=${t("factor.secret")}>${secret.match(/.{1,4}/g).join(" ")}</p>
      <p><a href=${uri}>${t("factor.open-app")}</a></p>
      <form @submit=${this.#confirm}>${this.#code("factor.first-code")} ${this.refusal()}
              <div class="row"><button class="button primary" ?disabled=${this.isBusy}>${t("factor.confirm")}</button>
                <button type="button" class="button" @click=${() =>
                  Object.assign(this, { begun: null, refused: null })}>${t("shared.cancel")}</button></div>
            </form>
    `;
  }

  #codes() {
    return html`
      <div class="note stack" role="status">
        <p><strong>${t("factor.added")}</strong></p>
        <p>${cited(t("factor.keep-codes"))}</p>
      </div>
      <ol aria-label=${t("factor.recovery")}>${this.recovery.map((one) => html`<li><code>${one}</code></li>`)}</ol>
      <div class="row"><button class="button primary" @click=${() => (this.recovery = null)}>${t(
        "factor.kept",
      )}</button></div>
    `;
  }

  #on() {
    const { since, recovery_codes: left } = this.factor;
    return html`
      <p>✓ ${t("factor.on", { time: moment(since) })} ${t("factor.left", { left: number(left) })}</p>
      <form @submit=${this.#end}>${this.#code("factor.code")} ${this.refusal()}
              <div class="row"><button class="button danger" ?disabled=${this.isBusy}>${t("factor.end")}</button></div>
            </form>
    `;
  }

  #code(word) {
    return html`
      <label
        class="field">${t(
          word,
        )}<input name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required /></label>
    `;
  }

  async #begin() {
    await this.attempt(async () => (this.begun = await proven(() => post("/api/second-factor"))));
  }

  async #confirm(event) {
    event.preventDefault();
    const { code } = event.target.elements;
    const isAdded = await this.attempt(
      async () => (this.recovery =
        (await proven(() => post("/api/second-factor/confirm", { code: typedCode(code) }))).recovery_codes),
    );
    code.value = "";
    if (!isAdded) return code.focus();
    this.begun = null;
    announce(t("factor.added"));
    await this.#look();
    await session.load();
  }

  async #end(event) {
    event.preventDefault();
    const { code } = event.target.elements;
    const isEnded = await this.attempt(
      async () => (this.factor = await proven(() => post("/api/second-factor/end", { code: typedCode(code) }))),
    );
    code.value = "";
    if (!isEnded) return code.focus();
    announce(t("factor.ended"));
    await session.load();
  }
}
customElements.define("sb-second-factor", SbSecondFactor);
