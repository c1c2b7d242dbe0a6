// Second persons asked for: whoever may agrees with one press; whoever asked sees that it was agreed.
import "../../shared/refusal.js";
import { give } from "../../shared/api.js";
import { base, css, given, html, inner, nothing, repeat, SbElement, t } from "../../shared/element.js";
import { money, span } from "../../shared/money.js";
import { session } from "../../shared/session.js";
import { subjectWords, word } from "../../shared/names.js";
import { remembered } from "../../shared/remembered.js";

/** Where orders to this stream go. */
export const ordersTo = (stream) => {
  if (stream === "staff") return "/api/staff/commands?as=";
  if (stream === "clock") return "/api/time/commands";
  const [kind, name] = [stream.slice(0, stream.indexOf("/")), stream.slice(stream.indexOf("/") + 1)];
  return `/api/${{ table: "tables", patron: "patrons", cage: "cage" }[kind]}/${encodeURIComponent(name)}/commands${
    kind === "table" ? "" : "?as="
  }`;
};

class SbApprovals extends SbElement {
  static properties = { asked: given, now: { type: Number }, refused: inner, about: inner };
  static styles = [
    base,
    css`
      li {
        display: grid;
        gap: 0.3rem;
        padding: 0.7rem 0;
        border-top: 1px solid var(--line);
      }
      li:first-child {
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
      .row {
        justify-content: space-between;
      }
    `,
  ];

  constructor() {
    super();
    this.asked = [];
  }

  render() {
    if (!this.asked.length) return html`<p class="muted">${t("pit.no-approvals")}</p>`;
    return html`<ul>${repeat(this.asked, (one) => `${one.stream} ${one.approval}`, (one) => this.#one(one))}</ul>`;
  }

  #one(one) {
    const mine = one.asked_by === session.me.user;
    const key = `${one.stream} ${one.approval}`;
    return html`<li>
      <strong>${word("pit.power", one.act)}</strong>
      ${one.sum === null ? nothing : html`<span class="sum">${money(one.sum, one.unit)}</span>`}
      <span class="what">${one.stream} · ${subjectWords(one.subject)}</span>
      <span class="muted">${t("pit.asked-by", { person: one.asked_by })} · ${
      t("pit.expires-in", { left: span(one.expires - this.now) })
    }</span>
      <div class="row">
        ${
      one.approved_by
        ? html`<span class="badge live">✓ ${t("pit.agreed-by", { person: one.approved_by })}</span>`
        : html`<span class="badge warn">◷ ${t("pit.waits")}</span>`
    }
        ${
      !one.approved_by && !mine && session.me.agrees
        ? html`<button class="button small primary" @click=${() => this.#agree(one, key)}>${t("pit.agree")}</button>`
        : nothing
    }
        ${
      one.approved_by && mine && remembered(one)
        ? one.stream.startsWith("cage/")
          ? html`<a class="button small primary" href="/cage#${one.stream.slice(5)}">${t("pit.carry-out")}</a>`
          : html`<button class="button small primary" @click=${() =>
            this.dispatchEvent(new CustomEvent("carry-out", { detail: one, bubbles: true, composed: true }))}>${
            t("pit.carry-out")
          }</button>`
        : nothing
    }
      </div>
      ${this.about === key && this.refused ? html`<sb-refusal .refused=${this.refused}></sb-refusal>` : nothing}
    </li>`;
  }

  async #agree(one, key) {
    this.about = key;
    this.refused = null;
    try {
      await give(ordersTo(one.stream), { type: "approve", approval: one.approval });
      this.dispatchEvent(new CustomEvent("acted", { bubbles: true, composed: true }));
    } catch (refused) {
      this.refused = refused;
    }
  }
}
customElements.define("sb-approvals", SbApprovals);
