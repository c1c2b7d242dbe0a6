// One case: what is due next and by which rule, what was said, decided and advised, its evidence, and what may be done.
import "./order-form.js";
import "./refusal.js";
import { get } from "./api.js";
import { addWords, base, css, html, inner, nothing, SbElement, t } from "./element.js";
import { moment } from "./money.js";
import { word } from "./names.js";
import { Asking, clauseLink } from "./refusal.js";
import words from "../words/case.json" with { type: "json" };

addWords(words);

/** Where the interface has a case. */
export const pathOf = (id) => `/api/cases/${encodeURIComponent(id)}`;

/** A case in one line. */
export const lineOf = (one) =>
  html`
    <strong>${t(`case.kind.${one.kind}`)} · ${t(`case.matter.${one.matter}`)}</strong>
    <span>${one.round ? t("case.round", one) : one.table} ${t("case.raised", {
      time: moment(one.raised_at),
    })}</span>
    <span class="badge">${t(`case.state.${one.state}`)}${one.outcome
      ? ` · ${t(`case.outcome.${one.outcome}`)}`
      : ""}</span>
  `;

/** What is due, with its rule and its time. */
export const dueOf = (one) =>
  html`<span>${t(`case.step.${one.step}`)}${one.of ? ` (${word("case.about", one.of)})` : ""}${
    one.by ? `, ${t(one.by < Date.now() ? "case.overdue" : "case.by", { time: moment(one.by) })}` : ""
  } ${clauseLink(one.clause)}</span>`;

class SbCase extends Asking(SbElement) {
  static properties = { case: {}, seen: inner, offers: inner };
  static styles = [
    base,
    css`
      section {
        display: grid;
        gap: 0.6rem;
        min-width: 0;
      }
      li {
        padding: 0.5rem 0;
        border-top: 1px solid var(--line);
        overflow-wrap: anywhere;
      }
      .acts {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
      }
      blockquote {
        margin: 0.3rem 0 0;
        padding-inline-start: 0.8rem;
        border-inline-start: 3px solid var(--gold);
        white-space: pre-wrap;
      }
      code {
        font-size: 0.8rem;
        overflow-wrap: anywhere;
      }
    `,
  ];

  constructor() {
    super();
    Object.assign(this, { case: "", seen: null, offers: [] });
  }

  updated(changed) {
    if (changed.has("case")) this.look();
  }

  /** Ask for the case anew. */
  look() {
    const turn = (this.turn = {});
    if (!this.case) return;
    return this.attempt(async () => {
      const [seen, offers] = await Promise.all([get(pathOf(this.case)), get(`${pathOf(this.case)}/forms`)]);
      if (turn === this.turn) Object.assign(this, { seen, offers });
    });
  }

  render() {
    if (!this.seen || this.seen.line.id !== this.case) return this.refusal();
    const { line, due } = this.seen;
    return html`
      <section aria-label=${line.id}>
        <p>${lineOf(line)}</p>
        <p class="muted"><code>${line.id}</code> ${line.complainant
          ? t("case.of", { person: line.complainant })
          : nothing}</p>
        ${this.refusal()}
        <h3>${t("case.due")}</h3>
        ${due.length
          ? html`<ol>${due.map((one) => html`<li>${dueOf(one)}</li>`)}</ol>`
          : html`<p>${t("case.nothing-due")}</p>`}
        ${this.#remedies()} ${this.offers.length
          ? html`
            <h3>${t("case.acts")}</h3>
            <div class="acts">${this.offers.map((one) => this.#act(one))}</div>
          `
          : nothing}
        ${this.seen.takes
          ? html`<p><a class="button small" href="${pathOf(this.case)}/bundle" download="${line.id}.json">${
            t("case.bundle")
          }</a></p>`
          : nothing}
        ${this.#decisions()} ${this.#advice()} ${this.#said()} ${this.#evidence()}
      </section>
      <sb-order-form page="case" .asked=${[]} @acted=${() => (this.look(), this.#acted())}></sb-order-form>
    `;
  }

  #act(one) {
    const label = `${t(`order.${one.word}`)}${one.on === "remedy" ? `: ${t(`case.remedies.${one.key}`)}` : ""}`;
    return html`
      <button class="button small ${one.final ? "danger" : ""}" ?disabled=${!one.may} title=${one.clause}
        @click=${() => this.#begin(one)}>${label}</button>
    `;
  }

  /** Each remedy: where its order is given while it is due, what of the log carries it out, and by what it was. */
  #remedies() {
    const { remedies, case: { remedies: links = {} } } = this.seen;
    const linked = Object.entries(links).filter(([, link]) => link);
    if (!remedies.length && !linked.length) return nothing;
    return html`
      <h3>${t("case.field.remedies")}</h3>
      <ul>${remedies.map((one) =>
        html`<li><strong>${t(`case.remedies.${one.remedy}`)}</strong>
          <div class="acts">${
          this.#links(one.remedy)
            ? html`
              <a class="button small" href=${one.opens}>${t("case.carry-out")}</a>
            `
            : nothing
        }${
          one.fits.map((place) =>
            html`<button class="button small" ?disabled=${!this.#links(one.remedy)} @click=${() =>
              this.#link(one.remedy, place)}>${t("case.link-this", { ...place, time: moment(place.at) })}</button>`
          )
        }</div></li>`
      )}${linked.map(([remedy, link]) =>
        html`<li><strong>${t(`case.remedies.${remedy}`)}</strong> ${t("case.linked", link)}</li>`
      )}</ul>
    `;
  }

  /** What is offered to whoever may link this remedy. */
  #links(remedy) {
    return this.offers.find((one) => one.on === "remedy" && one.key === remedy && one.may);
  }

  /** The form by which a remedy is linked, with its place filled in. */
  #link(remedy, { stream, seq }) {
    const offer = this.#links(remedy);
    return this.attempt(async () => {
      const form = await get(offer.form);
      this.#begin({ ...form, order: { ...form.order, stream, seq }, fields: [] });
    });
  }

  #begin(offer) {
    return this.renderRoot.querySelector("sb-order-form").begin(offer, {});
  }

  #decisions() {
    const { decisions } = this.seen.case;
    if (!decisions.length) return nothing;
    return html`
      <h3>${t("case.decisions")}</h3>
      <ul>${decisions.map((one) =>
        html`<li><strong>${t(`case.outcome.${one.outcome}`)}</strong> ${clauseLink(one.rule)}
          <span class="muted">${one.by} ${moment(one.at)} ${clauseLink(one.clause)}</span></li>`
      )}</ul>
    `;
  }

  #advice() {
    const { advice } = this.seen;
    if (!advice.length) return nothing;
    return html`
      <h3>${t("case.advice")}</h3>
      <ul>${advice.map((one) =>
        html`<li>${clauseLink(one.clause)} <span class="muted">${
          one.at ? t("case.given", { way: t(`case.way.${one.way}`), time: moment(one.at) }) : t("case.not-given")
        }${one.acknowledged ? ` · ${t(`case.acknowledged.${one.acknowledged}`)}` : ""}</span>
          <blockquote>${one.text}</blockquote></li>`
      )}</ul>
    `;
  }

  #said() {
    const { papers } = this.seen;
    if (!papers.length) return nothing;
    return html`
      <h3>${t("case.said")}</h3>
      <ul>${papers.map((one) =>
        html`<li><strong>${t(`case.side.${one.what}`)}</strong> <span class="muted">${one.by} ${moment(one.at)}</span>
          <blockquote>${one.declined ? t("case.declined") : one.text || t("case.gone")}</blockquote></li>`
      )}</ul>
    `;
  }

  #evidence() {
    const { evidence } = this.seen.case;
    if (!evidence.length) return nothing;
    return html`
      <h3>${t("case.evidence")}</h3>
      <ul>${evidence.map((one) =>
        html`<li>${t("case.evidence-one", one)}${one.dice ? ` · ${t("case.dice")} ${one.dice.join("-")}` : ""}
          ${one.people?.length ? html`<br>${t("case.people")}: ${one.people.join(", ")}` : nothing}
          ${
          one.clauses?.length
            ? html`<br>${t("case.rules")}: ${
              one.clauses.map((clause) =>
                html`
                  ${clauseLink(clause)}
                `
              )
            }`
            : nothing
        }
          <br><span class="muted">${t("case.seal")}</span> <code>${one.seal}</code></li>`
      )}</ul>
    `;
  }

  #acted() {
    this.dispatchEvent(new CustomEvent("moved", { bubbles: true, composed: true }));
  }
}
customElements.define("sb-case", SbCase);
