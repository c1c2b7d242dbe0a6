// One act of the pit from the form to the fact: filled in, foreseen, agreed to by a second person, confirmed, done.
import "../../shared/dialog.js";
import { announce } from "../../shared/announce.js";
import { give, newId, post } from "../../shared/api.js";
import { base, css, given, html, inner, nothing, SbElement, t } from "../../shared/element.js";
import { span } from "../../shared/money.js";
import { proven } from "../../shared/proof.js";
import { Asking, clauseLink } from "../../shared/refusal.js";
import { session } from "../../shared/session.js";
import { ACTS, PATRON_ACTS } from "./acts.js";
import { ordersTo } from "./approvals.js";
import { consequences } from "./consequences.js";
import { fieldsOf, fieldTemplate, firstValues, unfit } from "./fields.js";
import { formStyles } from "./form-styles.js";
import { forget, remember } from "./remembered.js";

class SbAct extends Asking(SbElement) {
  static properties = { type: {}, ctx: given, asked: given, stage: inner, values: inner, told: inner, wrong: inner };
  static styles = [
    base,
    formStyles,
    css`
      .why {
        padding: 0.7rem 0.9rem;
        border-inline-start: 4px solid var(--gold);
        background: color-mix(in srgb, var(--gold) 10%, transparent);
        border-radius: 6px;
      }
      .follows {
        display: grid;
        gap: 0.6rem;
        list-style: decimal;
        padding-inline-start: 1.4rem;
      }
      .second {
        display: grid;
        gap: 0.4rem;
        padding: 0.8rem;
        border: 1px dashed var(--warn);
        border-radius: 10px;
      }
      .done {
        display: grid;
        gap: 0.6rem;
        padding: 0.8rem;
        border: 1px solid var(--good);
        border-radius: 10px;
      }
      .done > strong::before {
        content: "✓ ";
        color: var(--good);
      }
    `,
  ];
  #order = null;

  get #act() {
    return ACTS[this.type] ?? PATRON_ACTS[this.type];
  }

  get #stream() {
    return PATRON_ACTS[this.type] ? `patron/${this.ctx.player}` : `table/${this.ctx.table}`;
  }

  /** Open the form of this act upon what the context names; with an order that waited, go on where it stopped. */
  begin(type, ctx, order = null) {
    Object.assign(this, { type, ctx, turn: {}, told: null, refused: null, wrong: "", isBusy: false, stage: "fill" });
    this.#order = order;
    this.values = {};
    if (order) return this.#foresee(order);
    ctx.values = undefined;
    this.values = ctx.values = firstValues(fieldsOf(this.#act, ctx), ctx);
  }

  #set(name, value) {
    this.values = { ...this.values, [name]: value };
    this.ctx.values = this.values;
    const fields = fieldsOf(this.#act, this.ctx);
    // A choice may bring other fields, which begin with their own first value.
    this.values = {
      ...firstValues(fields, this.ctx),
      ...Object.fromEntries(
        fields.filter((one) => one.name in this.values && this.#fits(one)).map((
          one,
        ) => [one.name, this.values[one.name]]),
      ),
    };
    this.wrong = "";
  }

  #fits(field) {
    return field.kind !== "choice" || field.options(this.ctx).some((one) => one.value === this.values[field.name]);
  }

  render() {
    if (!this.type || this.stage === "shut") return nothing;
    return html`
      <sb-dialog open label=${t(`order.${this.type}`)} @close=${this.#shut}>
        <div class="stack">
              <p class="why">${t(`consequence.${this.type}`)} ${this.ctx.clause
                ? clauseLink(this.ctx.clause)
                : nothing}</p>
              ${this.ctx.about ? html`<p><strong>${this.ctx.about}</strong></p>` : nothing}
              ${this[`_${this.stage}`]()}
              ${this.refusal()}
            </div>
      </sb-dialog>
    `;
  }

  _fill() {
    const fields = fieldsOf(this.#act, this.ctx);
    const notice = this.#act.isNoticed && this.ctx.powers.notice;
    return html`${
      notice
        ? html`<p class="muted">${t("pit.notice-rule", { minutes: notice.minutes })} ${clauseLink(notice.clause)}</p>`
        : nothing
    }
    <form class="stack" novalidate @submit=${this.#filled}>
      ${
      fields.map((field) =>
        fieldTemplate(field, this.values, this.ctx, (name, value) => this.#set(name, value), this.wrong)
      )
    }
      <div class="row">
        <button class="button primary" ?disabled=${this.isBusy}>${t("pit.see-what-follows")}</button>
        <button type="button" class="button" @click=${this.#shut}>${t("shared.cancel")}</button>
      </div>
    </form>`;
  }

  _check() {
    const asks = this.told?.asks;
    return html`<h3>${t("pit.follows")}</h3>
      ${
      this.told?.events.length
        ? consequences(this.told.events, this.ctx.currency, this.ctx.areaName)
        : html`<p>${t("pit.follows-as-said")}</p>`
    }
      ${
      asks
        ? html`<div class="second"><strong>${t("pit.second")}</strong><span class="muted">${
          t("pit.second-why", { minutes: this.ctx.powers?.approval_minutes ?? 10 })
        }</span></div>`
        : nothing
    }
      <div class="row">
        ${
      asks
        ? html`<button class="button primary" ?disabled=${this.isBusy} @click=${this.#request}>${
          t("pit.ask-second")
        }</button>`
        : html`<button class="button ${this.#act.danger ? "danger" : "primary"}" ?disabled=${this.isBusy} @click=${() =>
          this.#give()}>${t(`order.${this.type}`)}</button>`
    }
        ${
      this.#order
        ? html`<button class="button" @click=${() => (this.stage = "fill")} ?hidden=${!Object.keys(this.values)
          .length}>${t("pit.back")}</button>`
        : nothing
    }
        <button class="button" @click=${this.#shut}>${t("shared.cancel")}</button>
      </div>`;
  }

  _waiting() {
    const found = this.#found();
    const agreed = found?.approved_by;
    return html`
      <div class="second" role="status">
              <strong>${agreed
                ? html`✓ ${t("pit.agreed-by", { person: agreed })}`
                : html`◷ ${t("pit.waits-second")}`}</strong>
              <span class="muted">${agreed ? t("pit.agreed-why") : t("pit.waits-why")}</span>
              ${found
                ? html`<span class="number">${
                  t("pit.expires-in", { left: span(found.expires - this.ctx.now()) })
                }</span>`
                : nothing}
            </div>
      <div class="row">
        <button class="button ${this.#act.danger ? "danger" : "primary"}" ?disabled=${!agreed ||
          this.isBusy} @click=${() => this.#give()}>${t(`order.${this.type}`)}</button>
        <button class="button" @click=${this.#shut}>${t("pit.later")}</button>
      </div>
    `;
  }

  _done() {
    return html`
      <div class="done" role="status"><strong>${t("pit.done")}</strong>${consequences(
        this.told.events,
        this.ctx.currency,
        this.ctx.areaName,
      )}</div>
      <div class="row"><button class="button primary" @click=${this.#shut}>${t("shared.close")}</button></div>
    `;
  }

  #found() {
    const waited = this.told?.asks;
    return waited &&
      (this.asked ?? []).find((one) =>
        one.stream === this.#stream && one.act === waited.act && one.subject === waited.subject &&
        one.asked_by === session.me.user
      );
  }

  #filled(event) {
    event.preventDefault();
    const wrong = unfit(fieldsOf(this.#act, this.ctx), this.values);
    if (wrong) {
      this.wrong = wrong.name;
      this.updateComplete.then(() => this.renderRoot.querySelector(`[name="${wrong.name}"]`)?.focus());
      return;
    }
    this.#foresee({ type: this.type, ...this.#act.order(this.values, this.ctx) });
  }

  #foresee(order) {
    this.#order = order;
    const { turn } = this;
    return this.attempt(async () => {
      const isPatron = this.#stream.startsWith("patron/");
      const told = isPatron
        ? { events: [], asks: null }
        : await post(`/api/tables/${encodeURIComponent(this.ctx.table)}/foresight`, { id: newId(), ...order });
      if (turn === this.turn) Object.assign(this, { told, stage: "check" });
    });
  }

  #request() {
    const { act, subject } = this.told.asks;
    return this.#ask(act, subject);
  }

  #ask(act, subject) {
    const { turn, type, ctx } = this;
    const [stream, order] = [this.#stream, this.#order];
    return this.attempt(async () => {
      if (!this.#found()) await give(ordersTo(stream), { type: "request-approval", act, subject });
      remember({ stream, act, subject }, { type, order, player: ctx.player ?? "", about: ctx.about ?? "" });
      if (turn === this.turn) this.stage = "waiting";
      this.#acted();
    });
  }

  async #give() {
    const asks = this.told?.asks;
    const { turn } = this;
    const [stream, order] = [this.#stream, this.#order];
    await this.attempt(async () => {
      try {
        const done = await proven(() => give(ordersTo(stream), order));
        if (asks) forget({ stream, ...asks });
        announce(t("pit.done"));
        this.#acted();
        if (turn === this.turn) {
          Object.assign(this, {
            told: { events: done.events.filter((one) => one.type !== "approval-used"), asks: null },
            stage: "done",
          });
        }
      } catch (refused) {
        if (!["needs-approval", "needs-owner"].includes(refused.code) || asks || turn !== this.turn) throw refused;
        this.told = { events: this.told?.events ?? [], asks: refused.arguments };
        await this.#ask(refused.arguments.act, refused.arguments.subject);
      }
    });
  }

  #acted() {
    this.dispatchEvent(new CustomEvent("acted", { bubbles: true, composed: true }));
  }

  #shut() {
    Object.assign(this, { stage: "shut", type: "", turn: {} });
  }
}
customElements.define("sb-act", SbAct);
