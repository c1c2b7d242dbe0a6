// What the dealer must not overlook, the most urgent first; each with what can be done about it.
import "../../shared/approvals.js";
import { base, css, flag, given, has, html, nothing, repeat, SbElement, t } from "../../shared/element.js";
import { comingLines, signLines } from "../../shared/limits.js";
import { clock, money, span } from "../../shared/money.js";
import { pileName } from "../../shared/piles.js";
import { clauseLink } from "../../shared/refusal.js";
import { session } from "../../shared/session.js";
import { word } from "../../shared/names.js";

/** A fault or an act by its name; its id where there are no words. */
export const about = (
  key,
) => (has(`irregularity.${key}`) ? t(`irregularity.${key}`) : has(`cause.${key}`) ? t(`cause.${key}`) : key);
const rank = (key) => (has(`rank.${key}`) ? t(`rank.${key}`) : key);
const MARKS = { stop: "■", warn: "▲", tell: "●", agreed: "◆" };

/** `view`: of the dealer; `now`: the house's time; `names(area)`; `ready`. Says `order`. */
class SbAlerts extends SbElement {
  static properties = { view: given, now: { type: Number }, names: given, ready: flag };
  static styles = [
    base,
    css`
      h2 + ul {
        display: grid;
        gap: 0.5rem;
        margin-top: 0.6rem;
      }
      h2 + ul > li {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: 0.15rem 0.6rem;
        padding: 0.6rem 0.8rem;
        border: 1px solid var(--line);
        border-inline-start-width: 6px;
        border-radius: 10px;
        background: var(--panel);
      }
      h2 + ul > li > * {
        grid-column: 2;
      }
      h2 + ul > li > .mark {
        grid-column: 1;
        grid-row: 1;
        font-size: 1.05rem;
        line-height: 1.35;
      }
      .stop {
        border-color: var(--lose);
        background: color-mix(in srgb, var(--lose) 14%, var(--panel));
      }
      .stop .mark {
        color: var(--lose);
      }
      .warn {
        border-color: var(--warn);
      }
      .warn .mark {
        color: var(--warn);
      }
      .tell {
        border-color: var(--focus);
      }
      .tell .mark {
        color: var(--focus);
      }
      .agreed {
        border-color: var(--gold);
      }
      .agreed .mark {
        color: var(--gold);
      }
      .clause {
        font-size: 0.85rem;
      }
      .row {
        margin-top: 0.3rem;
      }
    `,
  ];

  render() {
    const found = [...this.#halts(), ...this.#approvals(), ...this.#outside(), ...this.#people(), ...this.#notices()];
    return html`
      <h2>${t("dealer.alerts")}</h2>
      <ul>${found.length
        ? repeat(found, (one) => one.key, (one) => one.item)
        : html`<li><span class="mark" aria-hidden="true">✓</span><span class="muted">${
          t("dealer.no-alerts")
        }</span></li>`}</ul>
    `;
  }

  /** What is to be seen to, under a key of its own: a press on one must not meet another that has taken its place. */
  #one(key, kind, text, { clause = "", acts = [], note = "" } = {}) {
    const item = html`<li class=${kind}><span class="mark" aria-hidden="true">${
      MARKS[kind]
    }</span><strong>${text}</strong>
      ${note ? html`<div>${note}</div>` : nothing}
      ${clause ? html`<span class="muted clause">${clauseLink(clause)}</span>` : nothing}
      ${
      acts.length
        ? html`<div class="row">${
          acts.map((act) =>
            html`<button class="button small ${act.kind ?? ""}" ?disabled=${!this.ready || act.isIdle} @click=${() =>
              this.#say(act)}>${act.word}</button>`
          )
        }</div>`
        : nothing
    }</li>`;
    return { key, item };
  }

  *#halts() {
    const { alerts, public: table } = this.view;
    for (const one of alerts.notices) {
      const acts = [];
      if (!one.acknowledged) {
        acts.push({
          word: t("dealer.acknowledge", { rank: rank(one.to) }),
          order: { type: "acknowledge", notice: one.notice },
        });
      } else if (one.halts) {
        acts.push({ word: t("dealer.rectify"), order: { type: "rectify", notice: one.notice }, kind: "primary" });
      }
      yield this.#one(
        `notice ${one.notice}`,
        one.halts ? "stop" : "warn",
        t(one.halts ? "dealer.halted-by" : "dealer.to-tell", { about: about(one.about), rank: rank(one.to) }),
        { clause: one.clause, acts },
      );
    }
    for (const one of table.unrevealed) {
      yield this.#one(`link ${one.round} ${one.attempt}`, "warn", t("dealer.unrevealed", one));
    }
  }

  *#approvals() {
    const { alerts, public: table } = this.view;
    const stream = `table/${table.id}`;
    const to = `/api/tables/${encodeURIComponent(table.id)}/commands`;
    for (const one of alerts.approvals) {
      const row = { ...one, stream, to, unit: table.currency, form: one.asked_by === session.me.user };
      yield this.#one(`approval ${one.approval}`, one.approved_by ? "warn" : "tell", word("act", one.act), {
        note: html`<sb-approvals .asked=${[row]} .now=${this.now} .names=${this.names} @carry-out=${() =>
          this.#say({ order: one.order })}></sb-approvals>`,
      });
    }
  }

  *#outside() {
    const { alerts, public: table } = this.view;
    for (const one of alerts.outside) {
      const sum = (minor) => money(minor, table.currency, { short: true });
      const acts = one.kind === "above-maximum" && one.policy === "advise"
        ? [{
          word: t("dealer.return-excess"),
          order: { type: "return-excess", round: table.takes_round, place: one.place },
        }]
        : [];
      yield this.#one(
        `${one.kind} ${one.place} ${one.area}`,
        "warn",
        t(`dealer.${one.kind}`, {
          place: one.place,
          area: this.names(one.area),
          stake: sum(one.stake),
          limit: sum(one.limit),
        }),
        { note: t(`dealer.policy-${one.policy}`), clause: one.clause, acts },
      );
    }
  }

  *#people() {
    const { alerts, seats, public: table } = this.view;
    for (const one of alerts.warned) yield this.#one(`warned ${one.place}`, "tell", t("dealer.warned", one));
    for (const one of alerts.unmarked) {
      yield this.#one(
        `unmarked ${one.place} ${one.colour}`,
        "warn",
        t("dealer.unmarked", {
          place: one.place,
          pile: pileName(one.colour),
          value: money(one.value, this.view.public.currency, { short: true }),
        }),
        { clause: one.clause },
      );
    }
    for (const place of alerts.vacate) yield this.#one(`vacate ${place}`, "warn", t("dealer.vacate", { place }));
    for (const { place, limits, marked_by: mark } of seats.filter((one) => one.limits)) {
      yield this.#one(`limits ${place}`, "agreed", t("dealer.own-limits", { place }), {
        note: html`${mark ? t(`dealer.limits-by-${mark}`) : nothing}${signLines(limits, table.currency, this.names)}`,
      });
    }
  }

  *#notices() {
    const { pending, closing } = this.view.public;
    const { final_call } = this.view.alerts;
    if (pending) {
      yield this.#one(
        "sign",
        "tell",
        t("dealer.sign-coming", { at: clock(pending.effective), left: span(pending.effective - this.now) }),
        { note: comingLines(this.view.public, this.names) },
      );
    }
    if (closing) {
      yield this.#one(
        "closing",
        "tell",
        closing.closes_at === null
          ? t("dealer.closing-results", { results: closing.results })
          : t("dealer.closing-at", { at: clock(closing.closes_at), left: span(closing.closes_at - this.now) }),
      );
    }
    if (final_call) {
      const acts = final_call.made
        ? []
        : [{ word: t("dealer.make-final-call"), order: { type: "final-call" }, kind: "primary" }];
      yield this.#one(
        "final-call",
        final_call.made ? "tell" : "warn",
        t(final_call.made ? "dealer.final-call-made" : "dealer.final-call-due"),
        { clause: final_call.clause, acts },
      );
    }
  }

  #say(act) {
    this.dispatchEvent(new CustomEvent("order", { detail: act }));
  }
}
customElements.define("sb-alerts", SbAlerts);
