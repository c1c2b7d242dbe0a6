// Terminals of the floor: where each is paired, and the one-time code for its device.
import { post } from "../../shared/api.js";
import { base, css, given, html, inner, nothing, SbElement, t } from "../../shared/element.js";
import { clock } from "../../shared/money.js";
import { proven } from "../../shared/proof.js";
import { Asking, cited } from "../../shared/refusal.js";

class SbStaffTerminals extends Asking(SbElement) {
  static properties = { terminals: given, offers: given, code: inner };
  static styles = [
    base,
    css`
      li {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        align-items: center;
        gap: 0.4rem;
        padding: 0.4rem 0;
        border-top: 1px solid var(--line);
        overflow-wrap: anywhere;
      }
      .code {
        font: 700 1.3rem var(--font);
        color: var(--gold);
        user-select: all;
        overflow-wrap: anywhere;
      }
    `,
  ];

  render() {
    const { terminals, offers } = this;
    const pairing = offers.filter((one) => one.on === "terminals");
    const upon = offers.filter((one) => one.on === "terminal");
    return html`
      <section class="panel stack" aria-label=${t("staff.terminals")}>
        <h2>${t("staff.terminals")}</h2>
        <p class="muted">${cited(t("staff.terminals-why"))}</p>
        <ul>${Object.entries(terminals).map(([terminal, [table, place]]) =>
          html`<li><span><strong>${terminal}</strong><br /><span class="muted">${table} · ${place}</span></span>
        <span class="row"><button class="button small" @click=${() => this.#code(terminal)}>${
            t("staff.terminal-code")
          }</button>${upon.map((one) => this.#button(one, terminal))}</span>
        ${
            this.code?.terminal === terminal
              ? html`<span role="status"><span class="code">${this.code.code}</span><br /><span class="muted">${
                t("staff.code-until", { time: clock(this.code.expires) })
              }</span></span>`
              : nothing
          }</li>`
        )}</ul>
        ${this.refusal()}
        <div class="row">${pairing.map((one) => this.#button(one))}</div>
      </section>
    `;
  }

  #button(offer, key = "") {
    const name = t(`order.${offer.word}`);
    return html`<button class="button ${key && "small"} ${offer.final ? "danger" : ""}" aria-label=${
      key ? `${name}: ${key}` : nothing
    } @click=${() =>
      this.dispatchEvent(
        new CustomEvent("begin", { detail: { offer, key }, bubbles: true, composed: true }),
      )}>${name}</button>`;
  }

  #code(terminal) {
    return this.attempt(
      async () => (this.code = await proven(() => post(`/api/terminals/${encodeURIComponent(terminal)}/code`))),
    );
  }
}
customElements.define("sb-staff-terminals", SbStaffTerminals);
