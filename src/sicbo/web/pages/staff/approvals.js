// What waits among the staff: for a second person, or for the cooling period where nobody could be one.
import "../../shared/refusal.js";
import { give } from "../../shared/api.js";
import { base, css, given, html, inner, nothing, repeat, SbElement, t } from "../../shared/element.js";
import { span } from "../../shared/money.js";
import { session } from "../../shared/session.js";
import { subjectWords, word } from "../../shared/names.js";
import { remembered } from "../../shared/remembered.js";

const HOUR = 3_600_000;

class SbStaffApprovals extends SbElement {
  static properties = { seen: given, refused: inner };
  static styles = [
    base,
    css`
      li {
        display: grid;
        gap: 0.3rem;
        padding: 0.6rem 0;
        border-top: 1px solid var(--line);
        overflow-wrap: anywhere;
      }
      .row {
        justify-content: space-between;
      }
    `,
  ];

  render() {
    const asked = Object.entries(this.seen?.approvals.open ?? {});
    return html`<section class="panel stack" aria-label=${t("staff.approvals")}><h2>${t("staff.approvals")}</h2>
      ${
      asked.length
        ? html`<ul>${repeat(asked, ([number]) => number, ([number, one]) => this.#one(Number(number), one))}</ul>`
        : html`<p class="muted">${t("staff.no-approvals")}</p>`
    }
      ${this.refused ? html`<sb-refusal .refused=${this.refused}></sb-refusal>` : nothing}
    </section>`;
  }

  #one(approval, one) {
    const mine = one.asked_by === session.me.user;
    const cools = one.asked_at + this.seen.cooling_hours * HOUR - Date.now();
    const kept = mine && remembered({ stream: "staff", act: one.act, subject: one.subject });
    return html`<li><strong>${word("staff.power", one.act)}</strong><span>${subjectWords(one.subject)}</span>
      <span class="muted">${t("staff.asked-by", { person: one.asked_by })} · ${
      t("staff.expires-in", { left: span(one.expires - Date.now()) })
    }</span>
      <div class="row">${
      one.approved_by
        ? html`<span class="badge live">✓ ${t("staff.agreed-by", { person: one.approved_by })}</span>`
        : html`<span class="badge warn">◷ ${cools > 0 ? t("staff.waits") : t("staff.cooled")}</span>`
    }
        ${
      !one.approved_by && !mine && session.me.agrees
        ? html`<button class="button small primary" @click=${() => this.#agree(approval)}>${t("staff.agree")}</button>`
        : nothing
    }
        ${
      kept && (one.approved_by || cools <= 0)
        ? html`<button class="button small primary" @click=${() =>
          this.dispatchEvent(new CustomEvent("carry-out", { detail: kept }))}>${t("staff.carry-out")}</button>`
        : nothing
    }</div></li>`;
  }

  async #agree(approval) {
    try {
      await give("/api/staff/commands?as=", { type: "approve", approval });
      this.refused = null;
    } catch (refused) {
      this.refused = refused;
    }
    this.dispatchEvent(new Event("acted"));
  }
}
customElements.define("sb-staff-approvals", SbStaffApprovals);
