// One movement at the cage: filled in, read back with its amount large, confirmed, booked; with a second person where one is due.
import "../../shared/dialog.js";
import { announce } from "../../shared/announce.js";
import { give } from "../../shared/api.js";
import { base, css, given, has, html, inner, nothing, SbElement, t } from "../../shared/element.js";
import { money, span } from "../../shared/money.js";
import { proven } from "../../shared/proof.js";
import { Asking, clauseLink } from "../../shared/refusal.js";
import { session } from "../../shared/session.js";
import { fieldsOf, fieldTemplate, firstValues, unfit } from "../pit/fields.js";
import { formStyles } from "../pit/form-styles.js";
import { forget, remember } from "../pit/remembered.js";
import { MOVES } from "./moves.js";

const MONEY = ["amount", "counted", "expected"];

/** What was booked, in words. */
export function booked(event, currency) {
  const args = { ...event };
  for (const name of MONEY) if (name in event && event[name] !== null) args[name] = money(event[name], currency);
  const key = `cage.booked.${event.type}`;
  return has(key) ? t(key, args) : event.type.replaceAll("-", " ");
}

class SbMove extends Asking(SbElement) {
  static properties = {
    type: inner,
    ctx: given,
    asked: given,
    now: given,
    stage: inner,
    values: inner,
    done: inner,
    asks: inner,
    wantsOwner: inner,
    wrong: inner,
  };
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
      .sum {
        padding: 0.6rem;
        text-align: center;
        font: 700 clamp(2.2rem, 9vw, 3.4rem)/1.1 var(--serif);
        color: var(--gold);
        font-variant-numeric: tabular-nums;
        border-block: 1px solid var(--gold-deep);
      }
      .about {
        font-size: 1.1rem;
        font-weight: 650;
        overflow-wrap: anywhere;
      }
      .second,
      .done {
        display: grid;
        gap: 0.4rem;
        padding: 0.8rem;
        border: 1px dashed var(--warn);
        border-radius: 10px;
      }
      .done {
        border: 1px solid var(--good);
      }
      .done strong::before {
        content: "✓ ";
        color: var(--good);
      }
      .link {
        padding: 0.6rem;
        border-radius: 8px;
        background: var(--ground);
        overflow-wrap: anywhere;
        user-select: all;
      }
    `,
  ];

  get #move() {
    return MOVES[this.type];
  }

  /** Begin a movement; with what was filled in when a second person was asked for, go on where it stopped. */
  begin(type, ctx, { values, asks } = {}) {
    Object.assign(this, {
      type,
      ctx: { prefix: "cage", ...ctx },
      turn: {},
      done: null,
      asks: asks ?? null,
      wantsOwner: false,
      refused: null,
      wrong: "",
      isBusy: false,
    });
    this.ctx.values = values;
    const fields = fieldsOf(this.#move, this.ctx);
    this.values = values ?? firstValues(fields, this.ctx);
    this.#count();
    this.stage = fields.length && !values ? "fill" : "check";
  }

  /** Where the currency is chosen, amounts are in that one. */
  #count() {
    if (this.values.unit) this.ctx.currency = this.values.unit;
    this.ctx.values = this.values;
  }

  get #cage() {
    return this.ctx.cage ?? this.values.cage?.trim();
  }

  get #stream() {
    return `cage/${this.#cage}`;
  }

  render() {
    if (!this.type) return nothing;
    return html`
      <sb-dialog open label=${t(`cage.move.${this.type}`)} @close=${this.#shut}>
        <div class="stack">
              ${this.stage === "done" ? nothing : html`<p class="why">${t(`cage.why.${this.type}`)}</p>`}
              ${this[`_${this.stage}`]()}
              ${this.refusal()}
            </div>
      </sb-dialog>
    `;
  }

  _fill() {
    return html`${this.ctx.about ? html`<p class="about">${this.ctx.about}</p>` : nothing}
      <form class="stack" novalidate @submit=${this.#filled}>
        ${
      fieldsOf(this.#move, this.ctx).map((field) =>
        fieldTemplate(field, this.values, this.ctx, (name, value) => this.#set(name, value), this.wrong)
      )
    }
        <div class="row"><button class="button primary">${
      t("cage.next")
    }</button><button type="button" class="button" @click=${this.#shut}>${t("shared.cancel")}</button></div>
      </form>`;
  }

  _check() {
    const sum = this.#move.sum(this.values, this.ctx);
    const agreed = this.#approval()?.approved_by;
    return html`<h3>${t("cage.check")}</h3>
      ${sum === null || sum === undefined ? nothing : html`<div class="sum">${money(sum, this.ctx.currency)}</div>`}
      <p class="about">${t(`cage.books.${this.type}`, this.#told(sum))}</p>
      ${this.asks ? this.#second(agreed) : nothing}
      ${
      this.wantsOwner && !agreed
        ? html`
          <form class="second"
            @submit=${this.#typed}><label class="field">${t(
              "cage.pin",
            )}<input name="pin" type="password" inputmode="numeric" autocomplete="off" required /></label><span class="muted">${t(
              "cage.pin-why",
            )} ${clauseLink("house 11.17")}</span><button class="button primary" ?disabled=${this.isBusy}>${t(
              "cage.pin-typed",
            )}</button></form>
        `
        : nothing
    }
      <div class="row">
        ${
      this.asks && !this.#approval()
        ? html`<button class="button primary" ?disabled=${this.isBusy} @click=${this.#ask}>${
          t("cage.ask-second")
        }</button>`
        : html`<button class="button ${this.#move.danger ? "danger" : "primary"}" ?disabled=${
          this.isBusy || (this.asks && !agreed)
        } @click=${() => this.#give()}>${t("shared.confirm")}</button>`
    }
        ${
      fieldsOf(this.#move, this.ctx).length
        ? html`<button class="button" @click=${() =>
          Object.assign(this, { stage: "fill", asks: null, wantsOwner: false, refused: null })}>${
          t("cage.back")
        }</button>`
        : nothing
    }
        <button class="button" @click=${this.#shut}>${t("shared.cancel")}</button>
      </div>`;
  }

  #second(agreed) {
    const found = this.#approval();
    return html`<div class="second" role="status"><strong>${
      agreed ? t("cage.agreed", { person: agreed }) : this.wantsOwner ? t("cage.owner") : t("cage.second")
    }</strong><span class="muted">${this.wantsOwner ? t("cage.owner-why") : t("cage.second-why")}</span>${
      found
        ? html`<span class="number">${t("cage.expires-in", { left: span(found.expires - this.now()) })}</span>`
        : nothing
    }</div>`;
  }

  _done() {
    return html`<div class="done" role="status"><strong>${t("cage.done")}</strong>${
      this.done.events.map((event) =>
        html`<span>${booked(event, this.ctx.currency)} <span class="muted">${clauseLink(event.clause)}</span></span>`
      )
    }</div>
      ${
      this.done.link
        ? html`
          <div
            class="stack"><strong>${t("cage.link")}</strong><p class="muted">${t(
              "cage.link-why",
            )}</p><code class="link">${location.origin}/welcome#${this.done.link}</code></div>
        `
        : nothing
    }
      <div class="row"><button class="button primary" @click=${this.#shut}>${t("shared.close")}</button></div>`;
  }

  #told(sum) {
    const { values, ctx } = this;
    const kind = values.kind && t(`finder.kind-${values.kind}`);
    return {
      patron: ctx.patron ?? values.patron ?? "",
      table: ctx.table ?? values.table ?? "",
      ticket: ctx.ticket ?? "",
      cage: ctx.cage ?? values.cage ?? "",
      unit: values.unit ?? "",
      kind,
      limit: values.limit === "" ? t("finder.no-limit") : (values.limit ?? ""),
      amount: sum === null || sum === undefined ? "" : money(sum, ctx.currency),
    };
  }

  #set(name, value) {
    this.values = { ...this.values, [name]: value };
    this.#count();
    this.wrong = "";
  }

  #approval() {
    const { asks } = this;
    return asks &&
      (this.asked ?? []).find((one) =>
        one.act === asks.act && one.subject === asks.subject && one.asked_by === session.me.user
      );
  }

  #filled(event) {
    event.preventDefault();
    const wrong = unfit(fieldsOf(this.#move, this.ctx), this.values);
    if (!wrong) return (this.stage = "check");
    this.wrong = wrong.name;
    this.updateComplete.then(() => this.renderRoot.querySelector(`[name="${wrong.name}"]`)?.focus());
  }

  #ask() {
    const { type, values, asks } = this;
    const [to, stream, ctx, cage] = [
      asks.act === "invite-patron" ? "/api/staff/commands?as=" : this.#move.to(this.ctx),
      this.#stream,
      this.#lasting(),
      this.#cage,
    ];
    return this.attempt(async () => {
      await give(to, { type: "request-approval", ...asks });
      remember({ stream, ...asks }, { type, ctx, values });
      this.#acted(null, cage);
    });
  }

  /** The patron has typed the PIN: it goes with this one order and is kept nowhere. */
  #typed(event) {
    event.preventDefault();
    const pin = event.target.elements.pin.value;
    event.target.reset();
    this.#give({ pin });
  }

  #give({ pin } = {}) {
    const { turn, type, ctx, values, asks } = this;
    const [move, stream, cage] = [this.#move, this.#stream, this.#cage];
    return this.attempt(async () => {
      try {
        const told = await proven(() => give(move.to(ctx), { ...move.order(values, ctx), ...(pin ? { pin } : {}) }));
        if (asks) forget({ stream, ...asks });
        const done = { ...told, events: (told.events ?? []).filter((one) => one.type !== "approval-used") };
        const said = done.events.map((event) => booked(event, ctx.currency)).join(". ") || t(`cage.move.${type}`);
        announce(said);
        if (turn === this.turn) Object.assign(this, { done, stage: "done" });
        this.#acted(
          { type, said, at: this.now(), seq: done.seq ?? "", patron: ctx.patron ?? values.patron ?? "" },
          cage,
        );
      } catch (refused) {
        if (!["needs-approval", "needs-owner"].includes(refused.code) || turn !== this.turn) throw refused;
        const { act, subject } = refused.arguments;
        Object.assign(this, { asks: { act, subject }, wantsOwner: refused.code === "needs-owner" });
      }
    });
  }

  /** What of the context can be written down and found again. */
  #lasting() {
    const { values: _, ...rest } = this.ctx;
    return rest;
  }

  #acted(slip, cage) {
    this.dispatchEvent(new CustomEvent("acted", { detail: { slip, cage } }));
  }

  #shut() {
    Object.assign(this, { type: "", turn: {} });
  }
}
customElements.define("sb-move", SbMove);
