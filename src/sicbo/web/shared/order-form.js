// One order from the form to the fact, as the house describes it: filled in, foreseen, agreed to by a second person, given, done.
import "./dialog.js";
import { announce } from "./announce.js";
import { answerOf, hasCooled } from "./approvals.js";
import { get, give, newId, post } from "./api.js";
import { consequences, sentence } from "./consequences.js";
import { base, given, has, html, inner, nothing, SbElement, t } from "./element.js";
import { addressOf, codesOf, fieldTemplate, laidOut, orderOf, sumOf, unfit } from "./form-fields.js";
import { formStyles } from "./form-styles.js";
import { clock, money, span } from "./money.js";
import { word } from "./names.js";
import { proven } from "./proof.js";
import { Asking, clauseLink } from "./refusal.js";

/** Refusals that ask for somebody else first: a second person, or the owner of the money. */
const ASKING = ["needs-approval", "needs-owner"];
const NOTHING = { events: [], asks: null };
/** Of what an order has brought about: that there was a second person says nothing new to whoever gave it. */
const USED = "approval-used";
const OUTDATED = "approval-outdated";

/** What has got a name by this order: whoever was registered, what was opened. */
const named = ({ type, to }, { values }) => ({
  ...(type === "register-patron" ? { patron: values.patron.trim() } : {}),
  ...(to.includes("{cage}") ? { cage: values.cage.trim() } : {}),
});

class SbOrderForm extends Asking(SbElement) {
  static properties = {
    page: {},
    asked: given,
    cooling: { type: Number },
    form: inner,
    stage: inner,
    laid: inner,
    told: inner,
    wrong: inner,
    approval: inner,
  };
  static styles = [base, formStyles];
  #order = null;
  /** Whether what waits was seen among what waits: once it is not any more, its time is over. */
  #hasWaited = false;

  /** Open the form of what is offered; `ctx` is what the page knows: whom it is about, what areas are called, the time. */
  async begin(offer, { key = "", ...ctx } = {}) {
    const turn = this.#anew(ctx);
    const form = offer.fields ? offer : await get(`${offer.form}${key ? `&key=${encodeURIComponent(key)}` : ""}`);
    if (turn !== this.turn) return;
    this.form = form;
    this.ctx.currency = form.unit || this.ctx.currency;
    this.laid = laidOut(form);
    if (!form.fields.length) return this.#foresee(structuredClone(form.order));
    this.stage = "fill";
  }

  /** Go on with an order that waits for a second person, or has one. */
  resume({ form, approval, events }, ctx) {
    this.#anew(ctx);
    this.#order = form.order;
    Object.assign(this, { form, laid: laidOut(form), approval, told: { events, asks: null }, stage: "waiting" });
    this.ctx.currency = form.unit || this.ctx.currency;
  }

  #anew(ctx) {
    Object.assign(this, {
      form: null,
      told: null,
      refused: null,
      wrong: "",
      approval: 0,
      isBusy: false,
      stage: "fill",
    });
    this.#hasWaited = false;
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
        ${
      fields.length || !this.isBusy
        ? html`<button class="button primary" ?disabled=${this.isBusy}>${this.#say("next")}</button>`
        : nothing
    }
        <button type="button" class="button" @click=${this.#shut}>${t("shared.cancel")}</button>
      </div>
    </form>`;
  }

  _check() {
    return html`<h3>${this.#say("check")}</h3>${this.#follows()}
      ${this.told.asks ? this.#asks(this.told.asks) : nothing}
      <div class="row">
        ${
      this.told.asks
        ? html`<button class="button primary" ?disabled=${this.isBusy} @click=${this.#ask}>${t("second.ask")}</button>`
        : this.#giving(false)
    }
        ${
      this.laid.fields.length
        ? html`<button class="button" @click=${() => Object.assign(this, { stage: "fill", refused: null })}>${
          this.#say("back")
        }</button>`
        : nothing
    }
        <button class="button" @click=${this.#shut}>${t("shared.cancel")}</button>
      </div>`;
  }

  /** Whom it waits for: a second person, of which rank and how long; or the owner, who types the PIN. */
  #asks({ rank, clause, minutes, hours, owner }) {
    const isOwned = owner && has(`${this.page}.pin`);
    return html`
      <div class="second">
        <strong>${isOwned ? this.#say("owner") : t("second.needed")}</strong>
        <span class="muted">${hours
          ? t("second.why-cools", { hours })
          : rank
          ? t("second.why", { rank: word("rank", rank), minutes })
          : t("second.why-another")} ${clause ? clauseLink(clause) : nothing}</span>
      </div>
            ${isOwned ? this.#typing(clause) : nothing}
    `;
  }

  /** What the house foresees, with the amount large at a desk of money; what it does not foresee is read back. */
  #follows() {
    const key = `${this.page}.books.${this.form.word}`;
    const { events } = this.told;
    const sum = has(`${this.page}.confirm`) ? this.form.due ?? sumOf(this.laid) : null;
    const amount = sum === null || sum === undefined ? "" : money(sum, this.ctx.currency);
    const big = amount ? html`<div class="sum">${amount}</div>` : nothing;
    if (has(key)) {
      return html`${big}<p class="about">${
        t(key, { ...this.ctx.said, ...this.#order, ...this.#readable(), amount })
      }</p>`;
    }
    return html`${big}${
      events.length ? consequences(events, { ...this.ctx, page: "" }) : html`<p>${this.#say("follows-as-said")}</p>`
    }`;
  }

  /** What was filled in, as a sentence has it. */
  #readable() {
    const { values, fields } = this.laid;
    return Object.fromEntries(
      fields.filter((one) => one.kind !== "several").map(({ name, says, of, kind, optional, choices = [] }) => {
        const text = kind === "choice" && !["table", "unit", "place"].includes(of) && choices.length
          ? word(codesOf({ of, name }, this.page, values[name]), values[name])
          : values[name];
        return [says ?? name, optional && values[name] === "" ? this.#say("nothing-set") : text];
      }),
    );
  }

  #typing(clause) {
    return html`
      <form class="second"
        @submit=${this.#typed}><label class="field">${this.#say(
          "pin",
        )}<input name="pin" type="password" inputmode="numeric" autocomplete="off" required /></label><span class="muted">${this
          .#say("pin-why")} ${clauseLink(clause)}</span><button class="button primary" ?disabled=${this.isBusy}>${this
          .#say("pin-typed")}</button></form>
    `;
  }

  _waiting() {
    const found = this.#found();
    const isOver = Boolean(found?.reason) || (!found && this.#hasWaited);
    const cooled = Boolean(found) && !found.approved_by && hasCooled(found, this.cooling, this.ctx.now());
    const agreed = (found?.approved_by || cooled) && !isOver;
    const text = isOver
      ? found ? answerOf(found) : t("second.lapsed")
      : cooled
      ? t("second.cooled")
      : agreed
      ? answerOf(found)
      : t("second.waiting");
    const why = `${isOver ? "ended" : agreed ? "agreed" : "waits"}-why`;
    return html`${this.#follows()}
      <div class="second" role="status">
        <strong>${isOver ? "✕" : agreed ? "✓" : "◷"} ${text}</strong>
        <span class="muted">${has(`${this.page}.${why}`) ? this.#say(why) : t(`second.${why}`)}</span>
        ${
      found && !isOver
        ? html`<span class="number">${
          t("second.until", { time: clock(found.expires), left: span(found.expires - this.ctx.now()) })
        }</span>`
        : nothing
    }
      </div>
      ${
      this.told.asks?.owner && !agreed && !isOver && has(`${this.page}.pin`)
        ? this.#typing(this.told.asks.clause)
        : nothing
    }
      <div class="row">
        ${
      isOver
        ? html`<button class="button primary" ?disabled=${this.isBusy} @click=${() => this.#foresee(this.#order)}>${
          t("second.again")
        }</button>`
        : this.#giving(!agreed)
    }
        <button class="button" @click=${this.#shut}>${t("second.later")}</button>
      </div>`;
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
      <div class="row">${this.form.then
        ? html`
          <button class="button primary" @click=${this.#goOn}>${t(`order.${this.form.then.word}`)}</button>
        `
        : nothing}<button class="button ${this.form.then ? "" : "primary"}" @click=${this.#shut}>${t(
          "shared.close",
        )}</button></div>
    `;
  }

  /** To what the house offers next: the form that the one that is done leads to. */
  #goOn() {
    return this.begin({ form: addressOf(this.form.then.form, { values: this.#order }) }, this.ctx);
  }

  /** The row of this very order among what waits. */
  #found() {
    const stream = addressOf(this.form.stream, this.laid);
    return (this.asked ?? []).find((one) => one.stream === stream && one.approval === this.approval);
  }

  willUpdate() {
    this.#hasWaited ||= this.stage === "waiting" && Boolean(this.form && this.#found());
  }

  #filled(event) {
    event.preventDefault();
    const wrong = unfit(this.laid);
    if (!wrong) return this.#foresee(orderOf(this.form, this.laid, this.ctx.now()));
    this.wrong = wrong.name;
    const own = (wrong.says ?? wrong.name).split("/").at(-1);
    this.updateComplete.then(() => this.renderRoot.querySelector(`[name="${own}"]`)?.focus());
  }

  #foresee(order) {
    this.#order = order;
    const { turn, form } = this;
    // What goes in by another door is foreseen where a second person is asked for it.
    const asked = form.to === form.asks ? order : { type: "request-approval", order };
    return this.attempt(async () => {
      const told = form.foresight
        ? await post(addressOf(form.foresight, this.laid), { id: newId(), ...asked })
        : NOTHING;
      if (turn !== this.turn) return;
      this.#waitFor(told.asks?.approval ?? 0);
      Object.assign(this, { told, stage: this.approval ? "waiting" : "check" });
    });
  }

  #waitFor(approval) {
    this.#hasWaited = false;
    this.approval = approval;
  }

  #ask() {
    const { turn, form } = this;
    return this.attempt(async () => {
      const done = await give(addressOf(form.asks, this.laid), { type: "request-approval", order: this.#order });
      if (turn === this.turn) {
        this.#waitFor(done.events[0].approval);
        this.stage = "waiting";
      }
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
    const [order, to] = [this.#order, addressOf(form.to, this.laid)];
    return this.attempt(async () => {
      try {
        const done = await proven(() => give(to, { ...order, ...secret }));
        const events = (done.events ?? []).filter((one) => one.type !== USED);
        const outdated = events.find((one) => one.type === OUTDATED);
        if (outdated) {
          if (turn === this.turn) Object.assign(this, { approval: outdated.approval, stage: "waiting" });
          return this.#acted(null);
        }
        const said = events.map((event) => sentence(event, ctx.currency, this.page)).join(". ");
        announce(has(`${this.page}.confirm`) ? said : this.#say("done"));
        if (turn === this.turn) Object.assign(this, { told: { ...done, events, asks: null }, stage: "done" });
        this.#acted({
          named: named(form, this.laid),
          word: form.word,
          said: said || t(`order.${form.word}`),
          at: ctx.now(),
          seq: done.seq ?? "",
        });
      } catch (refused) {
        if (!ASKING.includes(refused.code) || turn !== this.turn || this.approval) throw refused;
        this.told = { ...this.told, asks: { owner: refused.code === "needs-owner", clause: refused.clause } };
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
