// Chips that came from the cage, or are to go back to it: another person than the one who ordered them counts them here.
import { base, css, given, html, SbElement, t } from "../../shared/element.js";
import { money, typed } from "../../shared/money.js";
import { session } from "../../shared/session.js";

const ORDERS = { fill: "receive-fill", credit: "send-credit" };

/** `view`: of the dealer. Says `order`. */
class SbCounting extends SbElement {
  static properties = { view: given };
  static styles = [
    base,
    css`
      li {
        display: grid;
        gap: 0.4rem;
        padding: 0.6rem 0;
        border-top: 1px solid var(--line);
      }
      li strong {
        font: 700 1.2rem var(--serif);
        color: var(--gold);
        font-variant-numeric: tabular-nums;
      }
      small {
        overflow-wrap: anywhere;
      }
      form {
        display: grid;
        grid-template-columns: minmax(6rem, 1fr) auto;
        gap: 0.5rem;
        align-items: end;
      }
      input {
        text-align: end;
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  render() {
    return html`
      <section class="panel stack" aria-label=${t("dealer.counting")}>
        <h2>${t("dealer.counting")}</h2>
        <ul>${this.view.chips.map((one) => this.#one(one))}</ul>
      </section>
    `;
  }

  #one(one) {
    return html`<li>
      <span>${t(`dealer.counting-${one.kind}`)} <strong>${money(one.amount, this.view.public.currency)}</strong></span>
      <small class="muted">${t("dealer.counting-by", { who: one.by })} · ${one.transfer}</small>
      ${
      one.by === session.me.user ? html`<span class="muted">${t("dealer.counting-another")}</span>` : html`
        <form @submit=${(event) => this.#count(event, one)}>
          <label class="field">${t(
            "dealer.counted",
          )}<input name="counted" inputmode="decimal" autocomplete="off" required /></label>
          <button class="button">${t(`order.${ORDERS[one.kind]}`)}</button>
        </form>
      `
    }
    </li>`;
  }

  #count(event, { kind, transfer }) {
    event.preventDefault();
    const field = event.target.elements.counted;
    const counted = typed(field.value);
    field.setAttribute("aria-invalid", counted === null);
    if (counted === null) return field.focus();
    this.dispatchEvent(new CustomEvent("order", { detail: { order: { type: ORDERS[kind], transfer, counted } } }));
  }
}
customElements.define("sb-counting", SbCounting);
