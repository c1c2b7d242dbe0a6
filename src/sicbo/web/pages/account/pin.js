// The PIN with which a patron shows at a cage who they are: chosen, or replaced by another.
import { announce } from "../../shared/announce.js";
import { get, post } from "../../shared/api.js";
import { base, css, html, inner, nothing, SbElement, t } from "../../shared/element.js";
import { proven } from "../../shared/proof.js";
import { Asking, cited } from "../../shared/refusal.js";

class SbPin extends Asking(SbElement) {
  static properties = { isChosen: inner, differs: inner, isNew: inner };
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

  connectedCallback() {
    super.connectedCallback();
    this.attempt(async () => (this.isChosen = (await get("/api/session/pin")).chosen));
  }

  render() {
    const field = (name) =>
      html`
        <label
          class="field">${t(
            `account.${name}`,
          )}<input name=${name} type="password" inputmode="numeric" pattern="[0-9]*" autocomplete="off" required aria-invalid=${this
            .differs && name === "pin-again"} /></label>
      `;
    return html`
      <p class="muted">${cited(t("account.pin-why"))}</p>
      <p role="status" class=${this.isNew ? "done" : ""}>${this.isNew
        ? t("account.pin-chosen")
        : this.isChosen
        ? t("account.pin-there")
        : t("account.pin-none")}</p>
      <form @submit=${this.#choose}>${field("pin-new")} ${field("pin-again")}
              ${this.differs ? html`<p role="alert" class="badge bad">✕ ${t("account.pin-differs")}</p>` : nothing}
              ${this.refusal()}
              <div class="row"><button class="button primary" ?disabled=${this.isBusy}>${t(
                "account.pin-choose",
              )}</button></div>
            </form>
    `;
  }

  async #choose(event) {
    event.preventDefault();
    const form = event.target;
    const [pin, again] = [form.elements["pin-new"].value, form.elements["pin-again"].value];
    Object.assign(this, { refused: null, isNew: false, differs: pin !== again });
    if (this.differs) return;
    if (!(await this.attempt(() => proven(() => post("/api/session/pin", { pin }))))) return;
    form.reset();
    Object.assign(this, { isChosen: true, isNew: true });
    announce(t("account.pin-chosen"));
  }
}
customElements.define("sb-pin", SbPin);
