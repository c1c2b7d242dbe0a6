// One order from the form to the fact, as the house describes it: filled in, foreseen, agreed to by a second person, given, done.
import "./dialog.js";
import { announce } from "./announce.js";
import { get, give, newId, post } from "./api.js";
import { consequences, sentence } from "./consequences.js";
import { base, given, has, html, inner, nothing, SbElement, t } from "./element.js";
import { addressOf, fieldTemplate, laidOut, orderOf, sumOf, unfit } from "./form-fields.js";
import { formStyles } from "./form-styles.js";
import { money, span } from "./money.js";
import { proven } from "./proof.js";
import { Asking, clauseLink } from "./refusal.js";
import { forget, remember } from "./remembered.js";
import { session } from "./session.js";

/** Refusals that ask for somebody else first: a second person, or the owner of the money. */
const ASKING = ["needs-approval", "needs-owner"];
const NOTHING = { events: [], asks: null };

/** What has got a name by this order: whoever was registered, what was opened. */
const named = ({ type, to }, { values }) => ({
  ...(type === "register-patron" ? { patron: values.patron.trim() } : {}),
  ...(to.includes("{cage}") ? { cage: values.cage.trim() } : {}),
});

class SbOrderForm extends Asking(SbElement) {
  static properties = {
    page: {},
    asked: given,
    form: inner,
    stage: inner,
    laid: inner,
    told: inner,
    wrong: inner,
    pin: inner,
  };
  static styles = [base, formStyles];
  #order = null;

  /** Open the form of what is offered; `ctx` is what the page knows: whom it is about, what areas are called, the time. */
  async begin(offer, { key = "", ...ctx } = {}) {
    const turn = this.#anew(ctx);
    const form = offer.fields ? offer : await get(`${offer.form}${key ? `&key=${encodeURIComponent(key)}` : ""}`);
    if (turn !== this.turn) return;
    this.form = form;
    this.ctx.currency = form.unit || this.ctx.currency;
    this.laid = laidOut(form);
    if (!form.fields.length && !form.foresight) return this.#foresee(structuredClone(form.order));
    this.stage = "fill";
  }

  /** Go on with an order that waited for somebody else. */
  resume(form, asks, order, ctx) {
    this.#anew(ctx);
    Object.assign(this, { form, laid: laidOut({ fields: [] }) });
    this.ctx.currency = form.unit || ctx.currency;
    return this.#foresee(order, asks);
  }

  #anew(ctx) {
    Object.assign(this, { form: null, told: null, refused: null, wrong: "", pin: "", isBusy: false, stage: "fill" });
    this.ctx = { currency: "", areaName: (area) => area, now: () => Date.now(), ...ctx, page: this.page };
    return (this.turn = {});
  }

  #say(key, args) {
    return t(`${this.page}.${key}`, args);
  }

  #set(name, value) {
    this.laid = laidOut(this.form, { ...this.laid.values, [name]: value });
    if (this.laid.values.unit) this.ctx.currency = this.laid.values.unit;
    this.wrong = "";
  }

  /** What the button is called that gives the order. */
  get #deed() {
    return has(`${this.page}.confirm`) ? this.#say("confirm") : t(`order.${this.form.word}`);
  }

  render() {
    if (!this.form) return nothing;
    const { form, ctx } = this;
    return html`
      <sb-dialog open label=${t(`order.${form.word}`)} @close=${this.#shut}>
        <div class="stack">
              ${this.stage === "done"
                ? nothing
                : html`<p class="why">${t(`consequence.${form.word}`)} ${
                  form.clause ? clauseLink(form.clause) : nothing
                }</p>`}
              ${ctx.about ? html`<p class="about">${ctx.about}</p>` : nothing}
              ${this[`_${this.stage}`]()}
              ${this.refusal()}
            </div>
      </sb-dialog>
    `;
  }

  _fill() {
    const { notice } = this.form;
    const { fields, values } = this.laid;
    return html`${
      notice
        ? html`<p class="muted">${this.#say("notice-rule", { minutes: notice.minutes })} ${
          clauseLink(notice.clause)
        }</p>`
        : nothing
    }
    <form class="stack" novalidate @submit=${this.#filled}>
      ${
      fields.map((field) => fieldTemplate(field, values, this.ctx, (name, value) => this.#set(name, value), this.wrong))
    }
      <div class="row">
        <button class="button primary" ?disabled=${this.isBusy}>${this.#say("next")}</button>
        <button type="button" class="button" @click=${this.#shut}>${t("shared.cancel")}</button>
      </div>
    </form>`;
  }

  _check() {
    return html`<h3>${this.#say("check")}</h3>${this.#follows()}
      ${
      this.told.asks
        ? html`<div class="second"><strong>${this.#say(this.pin ? "owner" : "second")}</strong><span class="muted">${
          this.#say(this.pin ? "owner-why" : "second-why", { minutes: this.form.minutes })
        }</span></div>`
        : nothing
    }
      ${this.pin ? this.#typing() : nothing}
      <div class="row">
        ${
      this.told.asks
        ? html`<button class="button primary" ?disabled=${this.isBusy} @click=${this.#ask}>${
          this.#say("ask-second")
        }</button>`
        : this.#giving(false)
    }
        ${
      this.laid.fields.length
        ? html`<button class="button" @click=${() => Object.assign(this, { stage: "fill", refused: null, pin: "" })}>${
          this.#say("back")
        }</button>`
        : nothing
    }
        <button class="button" @click=${this.#shut}>${t("shared.cancel")}</button>
      </div>`;
  }

  /** What the house foresees; where a desk reads back what is booked, that, with its amount large. */
  #follows() {
    const key = `${this.page}.books.${this.form.word}`;
    const { events } = this.told;
    if (!has(key)) {
      return events.length ? consequences(events, this.ctx) : html`<p>${this.#say("follows-as-said")}</p>`;
    }
    const sum = this.form.due ?? sumOf(this.laid);
    const amount = sum === null || sum === undefined ? "" : money(sum, this.ctx.currency);
    return html`${amount ? html`<div class="sum">${amount}</div>` : nothing}
      <p class="about">${t(key, { ...this.ctx.said, ...this.#order, ...this.#readable(), amount })}</p>`;
  }

  /** What was filled in, as a sentence has it. */
  #readable() {
    const { values, fields } = this.laid;
    return Object.fromEntries(
      fields.filter((one) => one.kind !== "several").map(({ name, says, of, kind, optional, choices = [] }) => {
        const text = kind === "choice" && !["table", "unit", "place"].includes(of) && choices.length
          ? t(`${of || `${this.page}.${name}`}.${values[name]}`)
          : values[name];
        return [says ?? name, optional && values[name] === "" ? this.#say("nothing-set") : text];
      }),
    );
  }

  #typing() {
    return html`
      <form class="second"
        @submit=${this.#typed}><label class="field">${this.#say(
          "pin",
        )}<input name="pin" type="password" inputmode="numeric" autocomplete="off" required /></label><span class="muted">${this
          .#say("pin-why")} ${clauseLink(this.pin)}</span><button class="button primary" ?disabled=${this.isBusy}>${this
          .#say("pin-typed")}</button></form>
    `;
  }

  _waiting() {
    const found = this.#found();
    const agreed = found?.approved_by;
    return html`
      ${has(`${this.page}.books.${this.form.word}`) ? this.#follows() : nothing}
            <div class="second" role="status">
              <strong>${agreed
                ? html`✓ ${this.#say("agreed-by", { person: agreed })}`
                : html`◷ ${this.#say("waits-second")}`}</strong>
              <span class="muted">${this.#say(agreed ? "agreed-why" : "waits-why")}</span>
              ${found
                ? html`<span class="number">${
                  this.#say("expires-in", { left: span(found.expires - this.ctx.now()) })
                }</span>`
                : nothing}
            </div>
            ${this.pin && !agreed ? this.#typing() : nothing}
            <div class="row">
              ${this.#giving(!agreed)}
              <button class="button" @click=${this.#shut}>${this.#say("later")}</button>
            </div>
    `;
  }

  #giving(isWaiting) {
    return html`<button class="button ${this.form.final ? "danger" : "primary"}" ?disabled=${
      isWaiting || this.isBusy
    } @click=${() => this.#give()}>${this.#deed}</button>`;
  }

  _done() {
    const { link } = this.told;
    return html`
      <div class="done" role="status"><strong>${this.#say("done")}</strong>${consequences(
        this.told.events,
        this.ctx,
      )}</div>
      ${link
        ? html`
          <div
            class="stack"><strong>${this.#say("link")}</strong><p class="muted">${this.#say(
              "link-why",
            )}</p><code class="link">${location.origin}/welcome#${link}</code></div>
        `
        : nothing}
      <div class="row"><button class="button primary" @click=${this.#shut}>${t("shared.close")}</button></div>
    `;
  }

  /** The second person whom this reader has asked for this very order. */
  #found() {
    const { asks } = this.told ?? {};
    return asks &&
      (this.asked ?? []).find((one) =>
        one.act === asks.act && one.subject === asks.subject && one.asked_by === session.me.user
      );
  }

  #filled(event) {
    event.preventDefault();
    const wrong = unfit(this.laid);
    if (!wrong) return this.#foresee(orderOf(this.form, this.laid, this.ctx.now()));
    this.wrong = wrong.name;
    const own = (wrong.says ?? wrong.name).split("/").at(-1);
    this.updateComplete.then(() => this.renderRoot.querySelector(`[name="${own}"]`)?.focus());
  }

  #foresee(order, asks = null) {
    this.#order = order;
    const { turn, form } = this;
    return this.attempt(async () => {
      const told = form.foresight ? await post(form.foresight, { id: newId(), ...order }) : { ...NOTHING, asks };
      if (turn === this.turn) {
        Object.assign(this, { told, stage: told.asks && this.#hasAsked(told) ? "waiting" : "check" });
      }
    });
  }

  #hasAsked(told) {
    this.told = told;
    return Boolean(this.#found());
  }

  #ask() {
    const { turn, form, ctx } = this;
    const [order, { act, subject }] = [this.#order, this.told.asks];
    return this.attempt(async () => {
      if (!this.#found()) await give(addressOf(form.asks, this.laid), { type: "request-approval", act, subject });
      const kept = { ...form, fields: [] };
      for (const part of ["to", "asks", "stream"]) kept[part] = addressOf(form[part], this.laid);
      remember({ stream: kept.stream, act, subject }, { form: kept, order, asks: { act, subject }, about: ctx.about });
      if (turn === this.turn) this.stage = "waiting";
      this.#acted(null);
    });
  }

  /** The patron has typed the PIN: it goes with this one order and is kept nowhere. */
  #typed(event) {
    event.preventDefault();
    const pin = event.target.elements.pin.value;
    event.target.reset();
    this.#give({ pin });
  }

  #give(secret = {}) {
    const { turn, form, ctx } = this;
    const [order, asks, to] = [this.#order, this.told?.asks, addressOf(form.to, this.laid)];
    return this.attempt(async () => {
      try {
        const done = await proven(() => give(to, { ...order, ...secret }));
        if (asks) forget({ stream: addressOf(form.stream, this.laid), ...asks });
        const events = (done.events ?? []).filter((one) => one.type !== "approval-used");
        const said = events.map((event) => sentence(event, ctx.currency, this.page)).join(". ");
        announce(has(`${this.page}.books.${form.word}`) ? said : this.#say("done"));
        if (turn === this.turn) Object.assign(this, { told: { ...done, events, asks: null }, stage: "done" });
        this.#acted({
          named: named(form, this.laid),
          word: form.word,
          said: said || t(`order.${form.word}`),
          at: ctx.now(),
          seq: done.seq ?? "",
        });
      } catch (refused) {
        if (!ASKING.includes(refused.code) || turn !== this.turn || asks) throw refused;
        this.told = { ...this.told, asks: refused.arguments };
        if (refused.code === "needs-owner" && has(`${this.page}.pin`)) this.pin = refused.clause;
        if (this.#found()) this.stage = "waiting";
        else if (!has(`${this.page}.books.${form.word}`)) await this.#ask();
      }
    });
  }

  #acted(done) {
    this.dispatchEvent(new CustomEvent("acted", { detail: done, bubbles: true, composed: true }));
  }

  #shut() {
    Object.assign(this, { form: null, turn: {} });
  }
}
customElements.define("sb-order-form", SbOrderForm);
