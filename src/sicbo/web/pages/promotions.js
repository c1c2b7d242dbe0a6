// Promotions: what is on, what is the reader's own in it, and for whoever runs one what is due next by which rule.
import "../shared/top.js";
import { get } from "../shared/api.js";
import { addWords, base, css, html, inner, nothing, SbElement, t } from "../shared/element.js";
import { moment, money } from "../shared/money.js";
import { Asking, clauseLink } from "../shared/refusal.js";
import { session, Who } from "../shared/session.js";
import { lang } from "../shared/words.js";
import words from "../words/promotions.json" with { type: "json" };

addWords(words);

const pathOf = (id) => `/api/promotions/${encodeURIComponent(id)}`;

/** Words of the operator in the reader's language, or in one that there is. */
const said = (text) => typeof text === "string" ? text : text?.[lang()] ?? Object.values(text ?? {})[0] ?? "";

class SbPromotions extends Asking(SbElement) {
  static properties = { cards: inner, mine: inner, staff: inner };
  static styles = [
    base,
    css`
      main {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr));
        gap: 1.2rem;
        padding: 1.2rem clamp(0.7rem, 2vw, 2rem) 3rem;
        align-items: start;
      }
      .panel {
        min-width: 0;
      }
      .badge {
        justify-self: start;
      }
      li {
        padding: 0.4rem 0;
        border-top: 1px solid var(--line);
        overflow-wrap: anywhere;
      }
      code {
        font-size: 0.8rem;
        overflow-wrap: anywhere;
      }
    `,
  ];
  who = new Who(this);

  constructor() {
    super();
    Object.assign(this, { cards: null, mine: {}, staff: {} });
  }

  entered() {
    this.#look();
  }

  updated() {
    document.title = `${t("promotions.title")} · sicbo`;
  }

  #look() {
    return this.attempt(async () => {
      const cards = await get("/api/promotions");
      const each = async (part) =>
        Object.fromEntries(await Promise.all(cards.map(async ({ id }) => [id, await get(`${pathOf(id)}/${part}`)])));
      const runs = session.sees("/promotions");
      const [mine, staff] = await Promise.all([session.may("player") ? each("mine") : {}, runs ? each("staff") : {}]);
      Object.assign(this, { cards, mine, staff });
    });
  }

  render() {
    return html`
      <sb-top heading=${t("promotions.title")}></sb-top>
      <main id="main">
        ${this.refusal()}
        ${this.cards?.map((one) => this.#card(one))}
        ${this.cards?.length === 0 ? html`<p class="panel muted">${t("promotions.none")}</p>` : nothing}
      </main>
    `;
  }

  #card(one) {
    const [mine, staff] = [this.mine[one.id], this.staff[one.id]];
    return html`
      <section class="panel stack" aria-label=${said(one.title)}>
        <h2>${said(one.title)}</h2>
        <p class="badge">${t(`promotions.stage.${one.stage}`)}${one.mode === "practice"
          ? ` · ${t("shared.practice")}`
          : ""}</p>
        <p>${t(`book.${one.book}`)}</p>
        <p>${t("promotions.times", { starts: moment(one.starts), closes: moment(one.closes) })}</p>
        <p>${t("promotions.entry", {
          each: money(one.each, one.unit),
          least: money(one.least, one.unit),
          most: one.most,
        })}</p>
        <h3>${t("promotions.prizes")}</h3>
        <ol>${one.prizes.map((prize) => this.#prize(one, prize))}</ol>
        ${one.commitment
          ? html`<p><span class="muted">${t("promotions.commitment")}</span> <code>${one.commitment}</code></p>`
          : nothing}
        ${one.stage === "drawn"
          ? html`<p><a href="${pathOf(one.id)}/draw" target="_blank">${t("promotions.record")}</a> · <a href="/draw">${
            t("promotions.repeat")
          }</a></p>`
          : nothing}
        ${mine ? this.#own(one, mine) : nothing}
        ${staff ? this.#due(staff) : nothing}
      </section>
    `;
  }

  #prize(card, prize) {
    return html`<li>${said(prize.name)} (${money(prize.value, card.unit)})${
      prize.winner
        ? html`
          · <strong>${t("promotions.winner", { person: prize.winner })}</strong>
        `
        : nothing
    }</li>`;
  }

  #own(card, mine) {
    return html`
      <h3>${t("promotions.mine")}</h3>
      <p>${t("promotions.wagered", { sum: money(mine.wagered, card.unit), entries: mine.entries })}</p>
      ${mine.left_out ? html`<p>${t(`promotions.left-out.${mine.left_out}`)}</p>` : nothing}
      ${mine.prizes.length
        ? html`<ul>${
          mine.prizes.map((one) =>
            html`<li>${t("promotions.won", { prize: one.prize })} · ${t(`promotions.prize.${stateOf(one)}`)} ${
              one.refused_clause ? clauseLink(one.refused_clause) : nothing
            }</li>`
          )
        }</ul>`
        : nothing}
      ${Object.entries(mine.disputes).map(([stream, prize]) =>
        html`<p>${t(prize ? "promotions.dispute" : "promotions.dispute-all", { prize })} <a href="/account">${
          stream.split("/")[1]
        }</a></p>`
      )}
      ${mine.proof
        ? html`<details><summary>${t("promotions.proof")}</summary><code>${JSON.stringify(mine.proof)}</code></details>`
        : nothing}
    `;
  }

  #due(staff) {
    return html`
      <h3>${t("promotions.due")}</h3>
      ${staff.due.length
        ? html`<ol>${
          staff.due.map((one) =>
            html`<li>${t(`promotions.task.${one.task}`)}${
              one.prize ? ` · ${t("promotions.won", { prize: one.prize })}` : ""
            }${one.person ? ` · ${one.person}` : ""} ${clauseLink(one.clause)}${
              one.until
                ? html`<br><span class="muted">${
                  t(one.until < Date.now() ? "promotions.over" : "promotions.until", { time: moment(one.until) })
                }</span>`
                : nothing
            }${
              one.case
                ? html`
                  · <a href="/cases#${one.case.split("/")[1]}">${one.case}</a>
                `
                : nothing
            }</li>`
          )
        }</ol>`
        : html`<p class="muted">${t("promotions.nothing-due")}</p>`}
    `;
  }
}

/** How far one of the reader's prizes has come. */
const stateOf = (one) =>
  one.refused ? "refused" : one.handed_over ? "handed-over" : one.claimed ? "claimed" : "waiting";

customElements.define("sb-promotions", SbPromotions);
