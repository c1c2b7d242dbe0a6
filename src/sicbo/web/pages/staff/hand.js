// One change among the people who work here: hired, given another role or tables, let in anew, dismissed. Each says first what it does.
import "../../shared/dialog.js";
import { announce } from "../../shared/announce.js";
import { give, newId, post } from "../../shared/api.js";
import { consequences } from "../../shared/consequences.js";
import { base, css, given, html, inner, nothing, SbElement, t } from "../../shared/element.js";
import { proven } from "../../shared/proof.js";
import { Asking, clauseLink } from "../../shared/refusal.js";
import { formStyles } from "../../shared/form-styles.js";

/** Refusals that say that somebody else has to agree, or that a cooling period has to pass. */
const WAITS = ["needs-approval", "cooling"];
/** Which change each order is part of. */
const MODES = { hire: "hire", "change-rank": "role", "change-offices": "role", dismiss: "dismiss", invite: "invite" };

class SbHand extends Asking(SbElement) {
  static properties = {
    seen: given,
    tables: given,
    mode: inner,
    person: inner,
    was: inner,
    link: inner,
    isDone: inner,
    asks: inner,
    isAsked: inner,
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
      .boxes {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr));
        gap: 0 0.8rem;
      }
      .boxes .check {
        overflow-wrap: anywhere;
      }
      .done {
        display: grid;
        gap: 0.4rem;
        padding: 0.8rem;
        border: 1px solid var(--good);
        border-radius: 10px;
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

  /** Begin a change; about whom, and what they are now. */
  begin(mode, person, was) {
    Object.assign(this, {
      mode,
      person,
      was,
      link: "",
      isDone: false,
      asks: null,
      isAsked: false,
      refused: null,
      isBusy: false,
    });
  }

  /** Do what has waited for a second person, or for the cooling period. */
  async resume({ form: { order } }) {
    const mode = MODES[order.type];
    this.begin(mode, order.person, null);
    this.isDone = true;
    if (!(await this.attempt(() => this.#carry(mode, order)))) return;
    announce(t("staff.done"));
    this.dispatchEvent(new Event("acted"));
  }

  render() {
    if (!this.mode) return nothing;
    const { mode, person } = this;
    return html`<sb-dialog open ?wide=${mode === "tables" || mode === "hire"} label=${
      person ? `${t(`staff.${mode}`)}: ${person}` : t(`staff.${mode}`)
    } @close=${() => (this.mode = "")}>
      ${
      this.isDone
        ? html`<div class="stack">${
          this.refused || this.isBusy
            ? nothing
            : html`<div class="done" role="status"><strong>${
              this.isAsked ? t("staff.asked") : t("staff.done")
            }</strong></div>`
        }
            ${
          this.link
            ? html`<strong>${t("staff.link")}</strong><p class="muted">${
              t("staff.link-why")
            }</p><code class="link">${location.origin}/welcome#${this.link}</code>`
            : nothing
        }
            ${this.refusal()}
            <div class="row"><button class="button primary" @click=${() => (this.mode = "")}>${
          t("shared.close")
        }</button></div></div>`
        : html`<form class="stack" @submit=${this.#submit}>
            <p class="why">${t(`staff.why.${mode}`)} ${clauseLink(this.seen.changes[mode].clause)}</p>
            ${this.#fields()}
            ${this.refusal()}
            ${
          this.asks
            ? html`
              ${consequences(this.asks.events, {})}
              <div
                class="row"><button type="button" class="button" ?disabled=${this.isBusy} @click=${this.#ask}>${t(
                  "second.ask",
                )}</button></div>
            `
            : nothing
        }
            <div class="row"><button class="button ${
          this.seen.changes[mode].final ? "danger" : "primary"
        }" ?disabled=${this.isBusy}>${
          t(`staff.do.${mode}`)
        }</button><button type="button" class="button" @click=${() => (this.mode = "")}>${
          t("shared.cancel")
        }</button></div>
          </form>`
    }
    </sb-dialog>`;
  }

  #fields() {
    switch (this.mode) {
      case "hire":
        return html`
          <label
            class="field">${t(
              "staff.id",
            )}<input name="person" required maxlength="64" pattern="[A-Za-z0-9][A-Za-z0-9._\\-]*" autocomplete="off" title=${t(
              "staff.id-why",
            )} /><span class="muted">${t("staff.id-why")}</span></label>${this.#role()}${this.#assigned()}
        `;
      case "role":
        return this.#role();
      case "tables":
        return this.#assigned();
      case "dismiss":
        return html`<label class="field">${t("staff.reason")}<select name="reason">${
          this.seen.reasons.map((one) => html`<option value=${one}>${t(`reason.${one}`)}</option>`)
        }</select></label>`;
      default:
        return nothing;
    }
  }

  #role() {
    const { ranks, offices } = this.seen;
    return html`
      <label class="field">${t("staff.rank")}<select name="rank"><option value="">${t("staff.no-rank")}</option>${ranks
        .map((one) =>
          html`<option value=${one} ?selected=${one === this.was?.rank}>${t(`role.${one}`)}</option>`
        )}</select></label>
      <fieldset>
        <legend>${t("staff.offices")}</legend>
        <div class="boxes">${offices.map((one) =>
          html`<label class="check"><input type="checkbox" name="office" value=${one} ?checked=${
            this.was?.offices.includes(one)
          } /> ${t(`role.${one}`)}</label>`
        )}</div>
      </fieldset>
    `;
  }

  #assigned() {
    return html`
      <fieldset>
        <legend>${t("staff.tables-of")}</legend>
        <div class="boxes">${this.tables.map((one) =>
          html`<label class="check"><input type="checkbox" name="table" value=${one} ?checked=${
            this.was?.tables.includes(one)
          } /> ${one}</label>`
        )}</div>
      </fieldset>
    `;
  }

  async #submit(event) {
    event.preventDefault();
    const form = new FormData(event.target);
    this.asks = null;
    const isDone = await this.attempt(() => this[`_${this.mode}`](form));
    if (WAITS.includes(this.refused?.code)) {
      this.asks = await this.#foreseen();
    }
    if (!isDone) return;
    this.isDone = true;
    announce(t("staff.done"));
    this.dispatchEvent(new Event("acted"));
  }

  async _hire(form) {
    const person = form.get("person").trim();
    await this.#carry("hire", {
      type: "hire",
      person,
      rank: form.get("rank") || null,
      offices: form.getAll("office"),
      tables: form.getAll("table"),
    });
  }

  async #carry(mode, order) {
    const { person } = (this.tried = order);
    if (mode !== "invite") await this.#order(order);
    // Hired is hired; where no link comes, it is asked for again with "new log-in link".
    if (mode === "hire") this.link = await this.#invited(person).catch((refused) => ((this.refused = refused), ""));
    if (mode === "invite") this.link = await this.#invited(person);
  }

  /** What a second person is shown, too; what a link opens is told to nobody beforehand. */
  #foreseen() {
    if (this.mode === "invite") return { events: [] };
    const { office } = this.seen.changes[this.mode];
    return post(`/api/staff/foresight?as=${office}`, { id: newId(), ...this.tried });
  }

  #ask() {
    return this.attempt(async () => {
      await give(`/api/staff/commands?as=${this.seen.changes[this.mode].office}`, {
        type: "request-approval",
        order: this.tried,
      });
      Object.assign(this, { isDone: true, isAsked: true });
      this.dispatchEvent(new Event("acted"));
    });
  }

  /** Who watches holds no rank: the one is laid down before the other is taken up. */
  async _role(form) {
    const [rank, offices] = [form.get("rank") || null, form.getAll("office")];
    const changes = [];
    if (String(offices.sort()) !== String([...this.was.offices].sort())) {
      changes.push({ type: "change-offices", person: this.person, offices });
    }
    if (rank !== this.was.rank) changes.push({ type: "change-rank", person: this.person, rank });
    if (!rank) changes.reverse();
    for (const change of changes) await this.#carry("role", change);
  }

  async _tables(form) {
    await this.#order({ type: "assign-tables", person: this.person, tables: form.getAll("table") });
  }

  async _invite() {
    await this.#carry("invite", { type: "invite", person: this.person });
  }

  async _dismiss(form) {
    await this.#carry("dismiss", { type: "dismiss", person: this.person, reason: form.get("reason") });
  }

  #order(order) {
    const { office } = this.seen.changes[this.mode];
    return proven(() => give(`/api/staff/commands?as=${office}`, order));
  }

  async #invited(person) {
    return (await proven(() => post(`/api/staff/${encodeURIComponent(person)}/invitation`))).link;
  }
}
customElements.define("sb-hand", SbHand);
