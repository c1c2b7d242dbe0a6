// Tokens of programs: one's own, or everybody's; ended with one press and a confirmation.
import "./dialog.js";
import "./refusal.js";
import words from "../words/tokens.json" with { type: "json" };
import { announce } from "./announce.js";
import { get, remove } from "./api.js";
import { addWords, base, css, flag, html, inner, nothing, SbElement, t } from "./element.js";
import { moment } from "./money.js";
import { session } from "./session.js";

addWords(words);

class SbTokens extends SbElement {
  static properties = { all: flag, tokens: inner, asked: inner, refused: inner };
  static styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 0.6rem;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        align-items: center;
        gap: 0.5rem 1rem;
        padding: 0.6rem 0;
        border-top: 1px solid var(--line);
      }
      li > span {
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .marks {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem;
        margin: 0.2rem 0;
      }
    `,
  ];

  connectedCallback() {
    super.connectedCallback();
    this.#look();
  }

  async #look() {
    try {
      const found = await get("/api/tokens");
      this.tokens = this.all ? found : found.filter((one) => one.user === session.me.user);
    } catch (refused) {
      this.refused = refused;
    }
  }

  render() {
    const { asked } = this;
    return html`<p class="muted">${t("tokens.why")}</p>
      ${this.refused ? html`<sb-refusal .refused=${this.refused}></sb-refusal>` : nothing}
      ${
      this.tokens?.length
        ? html`<ul>${this.tokens.map((one) => this.#one(one))}</ul>`
        : this.tokens
        ? html`<p>${t("tokens.none")}</p>`
        : nothing
    }
      ${
      asked
        ? html`
          <sb-dialog open label="${t("tokens.revoke")}: ${asked.label || asked.id}" @close=${() => (this.asked = null)}>
            <div class="stack">
              <p>${t("tokens.revoke-why")}</p>
              <div
                class="row"><button class="button danger" @click=${this.#revoke}>${t(
                  "tokens.revoke",
                )}</button><button class="button" @click=${() => (this.asked = null)}>${t(
                  "shared.cancel",
                )}</button></div>
            </div>
          </sb-dialog>
        `
        : nothing
    }`;
  }

  #one(one) {
    return html`<li><span><strong>${one.label || one.id}</strong>${
      this.all
        ? html`
          <span class="muted">${one.user}</span>
        `
        : nothing
    }
      <span class="marks">${one.scopes.map((scope) => html`<span class="badge">${scope}</span>`)}</span>
      <small class="muted"><code>${one.id}</code> · ${t("tokens.until", { time: moment(one.expires) })}</small></span>
      <button class="button small danger" aria-label="${t("tokens.revoke")}: ${
      one.label || one.id
    }" @click=${() => (this.asked = one)}>${t("tokens.revoke")}</button></li>`;
  }

  async #revoke() {
    const { id } = this.asked;
    this.asked = null;
    try {
      await remove(`/api/tokens/${encodeURIComponent(id)}`);
      this.refused = null;
      announce(t("tokens.revoked"));
    } catch (refused) {
      this.refused = refused;
    }
    await this.#look();
  }
}
customElements.define("sb-tokens", SbTokens);
