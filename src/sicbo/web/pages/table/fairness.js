// The fairness of a round, checked in this browser: the link, the dice, and the own wagers under the root.
import { base, css, given, html, inner, nothing, SbElement, t, tell } from "../../shared/element.js";
import { ofTable } from "../../shared/live.js";
import { money, number } from "../../shared/money.js";
import { Asking } from "../../shared/refusal.js";
import { checked, isWhole } from "./proof.js";
import { save } from "./receipt.js";

const kept = (table, day) => `sicbo-published:${table}:${day}`;

/** The link that this browser saw published first for a day: another one later would show. */
export function remember(table, chain) {
  if (!chain?.published) return;
  const key = kept(table, chain.day);
  if (!localStorage.getItem(key)) localStorage.setItem(key, chain.published);
}

/** `tableId`, `round`; `roots`: Map round -> Set of roots told live before the dice; `names` of areas; `currency`. */
class SbFairness extends Asking(SbElement) {
  static properties = {
    tableId: {},
    round: { type: Number },
    roots: given,
    names: given,
    currency: {},
    game: {},
    record: inner,
    found: inner,
  };
  static styles = [
    base,
    css`
      form {
        display: flex;
        gap: 0.5rem;
        align-items: end;
        flex-wrap: wrap;
      }
      form .field {
        flex: 1;
        min-width: 7rem;
      }
      .verdict {
        display: flex;
        gap: 0.6rem;
        align-items: center;
        padding: 0.7rem 0.9rem;
        border-radius: 10px;
        font-weight: 700;
        border: 2px solid var(--good);
        color: var(--good);
      }
      .verdict.bad {
        border-color: var(--lose);
        color: var(--lose);
      }
      .verdict b {
        font-size: 1.5rem;
        line-height: 1;
      }
      ol {
        display: grid;
        gap: 0.5rem;
      }
      li {
        display: grid;
        grid-template-columns: 1.6rem 1fr;
        gap: 0.15rem 0.4rem;
      }
      .mark {
        font-weight: 800;
        color: var(--good);
      }
      .mark.bad {
        color: var(--lose);
      }
      .mark.open {
        color: var(--muted);
      }
      code {
        display: block;
        overflow-wrap: anywhere;
        font-size: 0.76rem;
        color: var(--muted);
      }
    `,
  ];

  willUpdate(changed) {
    if ((changed.has("round") || changed.has("tableId")) && this.round) this.check();
  }

  render() {
    return html`<div class="stack">
      <p class="muted">${t("table.fair-why")}</p>
      <form @submit=${this.#chosen}>
        <label class="field">${
      t("table.round-number")
    }<input name="round" inputmode="numeric" pattern="[0-9]+" required value=${this.round || ""} /></label>
        <button class="button primary" ?disabled=${this.isBusy}>${t("table.verify")}</button>
        <button class="button" type="button" ?disabled=${!this.record} @click=${() =>
      save(this.tableId, this.record.round, { currency: this.currency, game: this.game })}>${
      t("table.save-receipt")
    }</button>
      </form>
      ${this.isBusy ? html`<p role="status">${t("table.reckoning")}</p>` : this.refusal()}
      ${this.found ? this.#verdict() : nothing}
      <p class="muted">${t("table.fair-not")} ${t("table.fair-offline")}</p>
    </div>`;
  }

  #verdict() {
    const { attempts, holds, isLive, isMissing } = this.found;
    if (isLive) return html`<p class="muted" role="status">${t("table.fair-not-yet")}</p>`;
    if (holds === null) return html`<p class="muted" role="status">${t("table.fair-physical")}</p>`;
    return html`
      <p class="verdict ${holds ? "" : "bad"}" role="status"
        data-verdict=${holds ? "holds" : "fails"}><b aria-hidden="true">${holds ? "✓" : "✕"}</b>${t(
          holds ? "table.fair-holds" : "table.fair-fails",
          { round: this.record.round },
        )}</p>
            ${isMissing ? html`<p>${t("table.fair-missing")}</p>` : nothing}
            ${attempts.map((one) =>
              html`<section>${
                attempts.length > 1 ? html`<h3>${t("table.attempt", { attempt: one.attempt })}</h3>` : nothing
              }<ol>${this.#steps(one)}</ol></section>`
            )}
    `;
  }

  #steps(one) {
    const told = this.record.attempts.find((attempt) => attempt.attempt === one.attempt);
    const dice = (faces) => faces?.join(" · ") ?? "–";
    const steps = [
      ["pinned", one.pinned, { day: told.day }, told.published],
      [told.link ? "chain" : "link-kept", one.chain, { number: number(one.number ?? 0) }, told.link],
      ["dice", one.called, { dice: dice(one.dice), called: dice(told.dice) }],
      ["root", one.root, {}, told.root],
      ...(one.wagers ?? []).map((
        { area, stake, holds },
      ) => ["wager", holds, { area: this.names?.(area) ?? area, amount: money(stake, this.currency) }]),
    ];
    const line = ([sign, look, means], words, code) =>
      html`<li><span class="mark ${look}"><span aria-hidden="true">${sign}</span><span class="sr">${
        t(`table.${means}`)
      }</span></span><span>${words}${code ? html`<code>${code}</code>` : nothing}</span></li>`;
    const [yes, no, open] = [["✓", "", "holds"], ["✕", "bad", "does-not-hold"], ["·", "open", "not-checked"]];
    const checked = steps.filter(([, holds]) => holds !== null);
    return [
      checked.map(([step, holds, about, code]) =>
        line(holds ? yes : no, t(`table.step-${step}${holds || step === "link-kept" ? "" : "-bad"}`, about), code)
      ),
      one.wagers ? nothing : line(open, t("table.step-no-wagers")),
    ];
  }

  #chosen(event) {
    event.preventDefault();
    const round = Number(event.target.elements.round.value);
    if (round === this.round) this.check();
    else tell(this, "verify", { round });
  }

  check() {
    this.found = this.record = null;
    return this.attempt(async () => {
      const record = await ofTable(this.tableId, `/rounds/${this.round}/fairness`);
      this.found = await judged(record, this.roots);
      this.record = record;
    });
  }
}
customElements.define("sb-fairness", SbFairness);

/** Every attempt checked, and against what this browser saw before: the published link, and the root told before the dice. */
async function judged(record, roots) {
  const attempts = [];
  for (const told of record.attempts) {
    const one = await checked(record, told);
    const first = localStorage.getItem(kept(record.table, told.day));
    const seen = told === record.attempts.at(-1) ? roots?.get(record.round) : null;
    one.pinned = first && told.published ? first === told.published : null;
    one.root = seen && told.root ? seen.has(told.root) : null;
    one.isOpen = record.device === "electronic" && !told.link && !told.reason && !told.dice;
    one.holds = one.holds && one.pinned !== false && one.root !== false;
    attempts.push(one);
  }
  const done = attempts.filter((one) => !one.isOpen);
  if (!done.length) return { attempts, holds: null, isLive: record.device === "electronic" };
  const isNothing = record.device === "physical" && done.every((one) => one.wagers === null);
  const isMissing = !isWhole(record, attempts);
  return {
    attempts: done,
    holds: isNothing ? null : !isMissing && done.every((one) => one.holds),
    isLive: false,
    isMissing,
  };
}
