// Chips changed over the table: vouchers handed in, colour chips issued and redeemed, as far as this book and this tray have them.
import { base, css, given, html, nothing, SbElement, t } from "../../shared/element.js";
import { money } from "../../shared/money.js";
import { pileName } from "../../shared/piles.js";

/** `view`: of the dealer; `place`; `amount`: of a voucher, or the value of one colour chip. Says `order`. */
class SbCounter extends SbElement {
  static properties = { view: given, place: {}, amount: { type: Number } };
  static styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 0.8rem;
      }
      form {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
        gap: 0.6rem;
        align-items: end;
        padding-top: 0.8rem;
        border-top: 1px solid var(--line);
      }
    `,
  ];

  render() {
    const { counter, seats, public: table } = this.view;
    const seat = seats.find((one) => one.place === this.place);
    if (!seat) return nothing;
    const held = seat.colours.filter((one) => one.count);
    const sum = money(this.amount, table.currency, { short: true });
    return html`${counter.instruments.length ? this.#vouchers(counter.instruments, sum) : nothing}
      ${counter.colours.length ? this.#colours(counter, sum) : nothing}
      ${held.length ? html`<div class="row">${held.map((one) => this.#held(one, table.currency))}</div>` : nothing}`;
  }

  #vouchers(instruments, sum) {
    return html`
      <form data-counter="voucher" @submit=${(event) =>
        this.#give(
          event,
          ({ instrument, voucher }) => ({
            type: "exchange-voucher",
            instrument: instrument.value,
            voucher: voucher.value.trim(),
            amount: this.amount,
          }),
        )}>
        <label class="field">${t("dealer.voucher-kind")}<select name="instrument">${instruments.map((one) =>
          html`<option value=${one}>${pileName(one)}</option>`
        )}</select></label>
        <label
          class="field">${t(
            "dealer.voucher-number",
          )}<input name="voucher" required maxlength="64" pattern="[A-Za-z0-9][A-Za-z0-9._\\-]*" autocomplete="off" /></label>
        <button class="button">${t("dealer.change-voucher", { amount: sum })}</button>
      </form>
    `;
  }

  #colours({ colours, markers }, sum) {
    return html`
      <form data-counter="colour" @submit=${(event) =>
        this.#give(
          event,
          ({ colour, count, marker }) => ({
            type: "issue-colour",
            colour: colour.value,
            count: Number(count.value),
            marker: marker.value,
            value: this.amount,
          }),
        )}>
        <label class="field">${t("dealer.colour")}<select name="colour">${colours.map((one) =>
          html`<option value=${one}>${pileName(one)}</option>`
        )}</select></label>
        <label class="field">${t(
          "dealer.how-many",
        )}<input name="count" type="number" min="1" value="20" required /></label>
        <label class="field">${t("dealer.marker")}<select name="marker">${markers.map((one) =>
          html`<option value=${one}>${t(`dealer.marker-${one}`)}</option>`
        )}</select></label>
        <button class="button">${t("dealer.issue-colour", { amount: sum })}</button>
      </form>
    `;
  }

  #held({ colour, value, count }, currency) {
    const told = { colour: pileName(colour), count, amount: money(value, currency, { short: true }) };
    return html`<button class="button small" data-redeem=${colour} @click=${() =>
      this.#order({ type: "redeem-colour", colour, count })}>${t("dealer.redeem-colour", told)}</button>`;
  }

  #give(event, order) {
    event.preventDefault();
    this.#order(order(event.target.elements));
  }

  #order(order) {
    this.dispatchEvent(
      new CustomEvent("order", { detail: { order: { place: this.place, ...order } }, bubbles: true, composed: true }),
    );
  }
}
customElements.define("sb-counter", SbCounter);
