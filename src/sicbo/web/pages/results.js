// The past results of one table, for everybody: dice, time, what was put right, and which dice and proof each round had.
import "../felt/dice.js";
import "../shared/top.js";
import { total } from "../felt/dice.js";
import { addWords, base, css, html, inner, nothing, repeat, SbElement, t } from "../shared/element.js";
import { ofTable } from "../shared/live.js";
import { moment, number } from "../shared/money.js";
import { Asking } from "../shared/refusal.js";
import { marks } from "../shared/ruling.js";
import feltWords from "../words/felt.json" with { type: "json" };
import words from "../words/results.json" with { type: "json" };

addWords(feltWords);
addWords(words);

const PAGE = 50;

class SbResults extends Asking(SbElement) {
  static properties = { lines: inner, hasMore: inner, proofs: inner };
  static styles = [
    base,
    css`
      main {
        display: grid;
        gap: 1rem;
        max-width: 52rem;
        margin: 1rem auto;
        padding: 0 0.8rem 3rem;
      }
      li {
        display: grid;
        gap: 0.4rem;
        padding: 0.5rem 0;
        border-bottom: 1px solid var(--line);
      }
      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.4rem 1rem;
      }
      .line time {
        margin-inline-start: auto;
      }
      .three {
        display: flex;
        gap: 3px;
      }
      dl {
        display: grid;
        grid-template-columns: max-content 1fr;
        gap: 0.2rem 1rem;
      }
      dd {
        overflow-wrap: anywhere;
        min-width: 0;
      }
    `,
  ];

  constructor() {
    super();
    Object.assign(this, { lines: null, hasMore: false, proofs: {} });
    this.table = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  }

  connectedCallback() {
    super.connectedCallback();
    this.#look();
  }

  updated() {
    document.title = `${t("results.of", { table: this.table })} · sicbo`;
  }

  render() {
    return html`
      <sb-top heading=${t("results.title")}></sb-top>
      <main id="main">
        <section class="panel stack" aria-label=${t("results.title")}>
        <h2>${t("results.of", { table: this.table })}</h2>
        <p class="muted">${t("results.why")}</p>
        ${this.refusal()}
        ${!this.lines
          ? nothing
          : this.lines.length
          ? html`<ul>${repeat(this.lines, (one) => one.round, (one) => this.#line(one))}</ul>`
          : html`<p role="status">${t("results.none")}</p>`}
        ${this.hasMore
          ? html`<p><button class="button" ?disabled=${this.isBusy} @click=${() =>
            this.#look(this.lines.at(-1).round)}>${t("results.earlier")}</button></p>`
          : nothing}
        </section>
      </main>
    `;
  }

  #line(one) {
    const proof = this.proofs[one.round];
    const round = number(one.round);
    return html`<li data-round=${one.round}>
      <div class="line">
        <b>${t("results.round", { round })}</b>
        <span class="three">${(one.dice ?? []).map((face) => html`<sb-die .face=${face} .size=${26}></sb-die>`)}</span>
        ${one.dice ? html`<span>${t("results.total", { total: number(total(one.dice)) })}</span>` : nothing}
        <span class="badge">${t(`results.${one.outcome}`)}</span>${marks(one)}
        <time class="muted">${moment(one.at)}</time>
      </div>
      ${
      proof
        ? this.#proof(proof)
        : html`<div><button class="button small" data-proof ?disabled=${this.isBusy} @click=${() =>
          this.#prove(one.round)}>${t("results.more", { round })}</button></div>`
    }
    </li>`;
  }

  #proof(proof) {
    const row = (name, text) =>
      html`
        <dt class="muted">${t(`results.${name}`)}</dt>
        <dd data-fact=${name}>${text || t("results.not-said")}</dd>
      `;
    return html`<p><b>${t(`results.${proof.device}`)}</b></p>
      <dl>${row("set", proof.dice_set)}${row("tumbler", proof.tumbler)}</dl>
      ${
      proof.attempts.filter((one) => one.published || one.link || one.root).map((one) =>
        html`
          <p>${t("results.attempt", { attempt: number(one.attempt) })}</p>
          <dl>${row("published", one.published)}${row("link", one.link)}${row("root", one.root)}</dl>
        `
      )
    }`;
  }

  #look(before) {
    return this.attempt(async () => {
      const told = await ofTable(this.table, `/rounds?most=${PAGE}${before ? `&before=${before}` : ""}`);
      this.lines = before ? [...this.lines, ...told] : told;
      this.hasMore = told.length === PAGE;
    });
  }

  #prove(round) {
    return this.attempt(async () => {
      this.proofs = { ...this.proofs, [round]: await ofTable(this.table, `/rounds/${round}/fairness`) };
    });
  }
}
customElements.define("sb-results", SbResults);
