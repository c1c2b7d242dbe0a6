// Orders that wait for a second person: what each would bring about, who asked, until when; agreed to, declined, carried out.
import "./refusal.js";
import { give } from "./api.js";
import { consequences } from "./consequences.js";
import { base, css, given, html, inner, nothing, repeat, SbElement, t } from "./element.js";
import { clock, money, span } from "./money.js";
import { word } from "./names.js";
import { Asking } from "./refusal.js";
import { session } from "./session.js";

const HOUR = 3_600_000;
const keyOf = (one) => `${one.stream} ${one.approval}`;

/** Whether the cooling period has passed, of so many hours, after which nobody is needed; never where there is none. */
export const hasCooled = (one, hours, now) => Boolean(hours) && one.asked_at + hours * HOUR <= now;

/** How it stands with what waits: declined or outdated, agreed to, or still waiting. */
export function answerOf(one) {
  if (one.declined_by) return t("second.declined-by", { person: one.declined_by, reason: t(`decline.${one.reason}`) });
  if (one.reason) return t("second.ended", { reason: t(`decline.${one.reason}`) });
  return one.approved_by ? t("second.agreed-by", { person: one.approved_by }) : t("second.waits");
}

/** `asked`: rows of what waits; `now`: the house's time; `cooling`: hours after which it can be done alone. Says `acted` and `carry-out`. */
class SbApprovals extends Asking(SbElement) {
  static properties = {
    asked: given,
    now: { type: Number },
    cooling: { type: Number },
    names: given,
    declined: inner,
    upon: inner,
  };
  static styles = [
    base,
    css`
      li {
        display: grid;
        gap: 0.3rem;
        padding: 0.7rem 0;
        border-top: 1px solid var(--line);
      }
      ul > li:first-child {
        border-top: 0;
        padding-top: 0;
      }
      .sum {
        font: 700 1.35rem var(--serif);
        color: var(--gold);
        font-variant-numeric: tabular-nums;
      }
      .what {
        overflow-wrap: anywhere;
      }
      .follows {
        display: grid;
        gap: 0.3rem;
        list-style: decimal;
        padding-inline-start: 1.4rem;
        overflow-wrap: anywhere;
      }
      .follows li {
        display: list-item;
        padding: 0;
        border: 0;
      }
      .row {
        justify-content: space-between;
      }
      .badge {
        white-space: normal;
      }
    `,
  ];

  constructor() {
    super();
    this.asked = [];
  }

  render() {
    if (!this.asked.length) return html`<p class="muted">${t("second.none")}</p>`;
    return html`<ul>${repeat(this.asked, keyOf, (one) => this.#one(one))}</ul>`;
  }

  #one(one) {
    const mine = one.asked_by === session.me.user;
    const answers = !mine && session.me.agrees && !one.reason && !one.approved_by;
    return html`<li data-approval=${one.approval}>
      <strong>${word("act", one.act)}</strong>
      ${one.at_stake === null ? nothing : html`<span class="sum">${money(one.at_stake, one.unit)}</span>`}
      <span class="what">${one.stream}</span>
      ${one.events.length ? consequences(one.events, { currency: one.unit, areaName: this.names }) : nothing}
      <span class="muted">${t("second.asked-by", { person: one.asked_by })} · ${
      t("second.until", { time: clock(one.expires), left: span(one.expires - this.now) })
    }</span>
      <div class="row">${this.#badge(one)}${mine ? this.#carrying(one) : nothing}</div>
      ${answers ? (this.declined === keyOf(one) ? this.#declining(one) : this.#answering(one)) : nothing}
      ${this.upon === keyOf(one) ? this.refusal() : nothing}
    </li>`;
  }

  #badge(one) {
    const [look, mark] = one.reason ? ["bad", "✕"] : one.approved_by ? ["live", "✓"] : ["warn", "◷"];
    const text = look === "warn" && hasCooled(one, this.cooling, this.now) ? t("second.cooled") : answerOf(one);
    return html`<span class="badge ${look}" role=${one.reason ? "status" : nothing}>${mark} ${text}</span>`;
  }

  #carrying(one) {
    const isFree = one.form && !one.reason && (one.approved_by || hasCooled(one, this.cooling, this.now));
    if (!isFree) return nothing;
    return html`<button class="button small primary" @click=${() =>
      this.dispatchEvent(new CustomEvent("carry-out", { detail: one, bubbles: true, composed: true }))}>${
      t("second.carry-out")
    }</button>`;
  }

  #answering(one) {
    return html`
      <div class="row">
        <button class="button small primary" ?disabled=${this.isBusy} @click=${() =>
          this.#answer(one, { type: "approve", approval: one.approval })}>${t("second.agree")}</button>
        <button class="button small" @click=${() => (this.declined = keyOf(one))}>${t("second.decline")}</button>
      </div>
    `;
  }

  #declining(one) {
    const no = (event) => {
      event.preventDefault();
      const reason = event.target.elements.reason.value;
      this.#answer(one, { type: "decline-approval", approval: one.approval, reason });
    };
    return html`
      <form class="stack" @submit=${no}>
        <label class="field">${t("second.reason")}<select name="reason">${session.me.declines.map((reason) =>
          html`<option value=${reason}>${t(`decline.${reason}`)}</option>`
        )}</select></label>
        <div class="row">
          <button class="button small danger" ?disabled=${this.isBusy}>${t("second.decline")}</button>
          <button type="button" class="button small" @click=${() => (this.declined = "")}>${t("shared.cancel")}</button>
        </div>
      </form>
    `;
  }

  async #answer(one, order) {
    this.upon = keyOf(one);
    if (await this.attempt(() => give(one.to, order))) this.declined = "";
    this.dispatchEvent(new CustomEvent("acted", { bubbles: true, composed: true }));
  }
}
customElements.define("sb-approvals", SbApprovals);
