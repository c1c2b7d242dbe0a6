// Every clause of a book in our words, with its number as an address; found by words, subject or number.
import { base, css, given, html, inner, nothing, repeat, SbElement, t } from "../../shared/element.js";
import { number } from "../../shared/money.js";
import { paper } from "./styles.js";
import { depthOf, partOf, sections, topic } from "./sections.js";

class SbRulesClauses extends SbElement {
  static properties = { book: given, asked: inner, area: inner, at: inner };
  static styles = [
    base,
    paper,
    css`
      .filters {
        position: sticky;
        top: 0;
        z-index: 3;
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(8rem, 16rem) auto;
        gap: 0.6rem;
        align-items: end;
        padding: 0.75rem 0;
        background: linear-gradient(var(--ground) 85%, transparent);
      }
      .filters .count {
        padding-bottom: 0.7rem;
        white-space: nowrap;
      }
      .columns {
        display: grid;
        grid-template-columns: 15rem minmax(0, 1fr);
        gap: 1.5rem;
        align-items: start;
      }
      aside {
        position: sticky;
        top: 6rem;
        max-height: calc(100vh - 7rem);
        overflow: auto;
      }
      aside li a {
        display: flex;
        gap: 0.6rem;
        padding: 0.4rem 0.6rem;
        border-radius: 8px;
        color: var(--ink);
        text-decoration: none;
        font-size: 0.95rem;
      }
      aside li a:hover {
        background: var(--panel-high);
      }
      aside .n {
        min-width: 1.8rem;
        color: var(--gold);
        font-weight: 700;
        font-variant-numeric: tabular-nums;
      }
      section {
        display: grid;
        gap: 0.6rem;
        scroll-margin-top: 6rem;
        margin-bottom: 1.6rem;
      }
      section > h3 {
        font-size: 1.2rem;
        padding-bottom: 0.35rem;
        border-bottom: 1px solid var(--gold-deep);
      }
      .clause {
        display: grid;
        grid-template-columns: minmax(4.5rem, auto) minmax(0, 1fr);
        gap: 0.15rem 0.9rem;
        padding: 0.8rem 1rem;
        border: 1px solid color-mix(in srgb, var(--line) 70%, transparent);
        border-radius: 12px;
        background: var(--panel);
        scroll-margin-top: 6rem;
      }
      .d1 {
        margin-inline-start: clamp(0.5rem, 1.5vw, 1.5rem);
      }
      .d2 {
        margin-inline-start: clamp(1rem, 3vw, 3rem);
      }
      .d3 {
        margin-inline-start: clamp(1.5rem, 4vw, 4.5rem);
      }
      .clause.here {
        border-color: var(--gold);
        box-shadow: 0 0 0 2px var(--gold), var(--shadow);
        background: color-mix(in srgb, var(--gold) 12%, var(--panel));
      }
      .clause .n {
        font-weight: 700;
        text-decoration: none;
        overflow-wrap: anywhere;
        font-variant-numeric: tabular-nums;
      }
      .clause .n:hover {
        text-decoration: underline;
      }
      .clause h4 {
        margin: 0;
        font-size: 1.02rem;
      }
      .clause h4::first-letter {
        text-transform: uppercase;
      }
      .body {
        grid-column: 2;
        display: grid;
        gap: 0.45rem;
      }
      .small {
        font-size: 0.87rem;
      }
      .note {
        padding-inline-start: 0.7rem;
        border-inline-start: 3px solid var(--warn);
      }
      .marks {
        display: flex;
        flex-wrap: wrap;
        gap: 0.35rem;
        align-items: center;
      }
      .gone {
        text-decoration: line-through;
      }
      details summary {
        cursor: pointer;
        color: var(--muted);
        font-size: 0.85rem;
      }
      code {
        font-size: 0.82rem;
        overflow-wrap: anywhere;
        color: var(--muted);
      }
      @media (max-width: 900px) {
        .columns {
          grid-template-columns: minmax(0, 1fr);
        }
        aside {
          display: none;
        }
        .filters {
          grid-template-columns: minmax(0, 1fr) minmax(0, 9rem);
        }
        .filters .count {
          grid-column: 1 / -1;
          padding: 0;
        }
      }
      @media (max-width: 560px) {
        .clause {
          grid-template-columns: minmax(0, 1fr);
        }
        .body {
          grid-column: 1;
        }
        .d2 {
          margin-inline-start: 0.8rem;
        }
        .d3 {
          margin-inline-start: 1.1rem;
        }
      }
      @media print {
        .columns {
          display: block;
        }
        details:not([open]) {
          display: none;
        }
      }
    `,
  ];

  constructor() {
    super();
    Object.assign(this, { asked: "", area: "", at: "" });
  }

  /** Turn to this clause or part, mark it and put the focus there. */
  async show(at) {
    const known = this.book.clauses.some((one) => one.number === at);
    if (this.asked || this.area) [this.asked, this.area] = ["", ""];
    this.at = known ? at : "";
    await this.updateComplete;
    const found = known
      ? this.renderRoot.querySelector(`[data-number="${CSS.escape(at)}"]`)
      : this.renderRoot.querySelector(`[data-part="${CSS.escape(partOf(at))}"]`);
    if (!found) return;
    found.scrollIntoView({ block: known ? "center" : "start" });
    found.focus({ preventScroll: true });
  }

  render() {
    const { book } = this;
    const areas = [...new Set(book.clauses.map((one) => one.area))];
    const shown = book.clauses.filter((one) => this.#isAsked(one));
    this.citing = new Map();
    for (const one of book.clauses) {
      for (const other of one.refers_to) this.citing.set(other, [...(this.citing.get(other) ?? []), one.number]);
    }
    this.numbers = new Set(book.clauses.map((one) => one.number));
    this.parts = new Set(book.clauses.map((one) => partOf(one.number)));
    const parts = sections(shown);
    return html`
      <h2>${t("rules.clauses")}</h2>
      <div class="filters">
        <label class="field">${t("rules.search")}<input type="search" .value=${this.asked} @input=${this
          .#search} /></label>
        <label class="field">${t("rules.subject")}
                <select @change=${(event) => (this.area = event.target.value)}>
                  <option value="" ?selected=${!this.area}>${t("rules.all-subjects")}</option>
                  ${areas.map((area) =>
                    html`<option value=${area} ?selected=${area === this.area}>${t(`rules.area-${area}`)}</option>`
                  )}
                </select></label>
        <span class="count muted number" role="status">${t("rules.count", {
          shown: number(shown.length),
          all: number(book.clauses.length),
        })}</span>
      </div>
      <div class="columns">
        <aside>
          <nav aria-label=${t("rules.contents")}>
            <ul>${parts.map((one) => html`<li><a href="#${one.clauses[0].number}">${this.#part(one)}</a></li>`)}</ul>
          </nav>
        </aside>
        <div>
                ${repeat(
                  parts,
                  (one) => one.clauses[0].number,
                  (one) =>
                    html`<section data-part=${one.part} tabindex="-1" aria-label=${one.part}>
            <h3>${this.#part(one)}</h3>
            ${repeat(one.clauses, (clause) => clause.number, (clause) => this.#clause(clause))}
          </section>`,
                )}
                ${shown.length ? nothing : html`<p class="panel">${t("rules.nothing")}</p>`}
              </div>
      </div>
    `;
  }

  #part({ part, clauses }) {
    if (/^\d+$/.test(part)) {
      return html`<span class="n">${part}</span> <span>${t(`rules.area-${topic(clauses)}`)}</span>`;
    }
    const table = /^table-(\w+)$/.exec(part);
    return html`<span>${table ? t("rules.part-table", { number: table[1] }) : t(`rules.part-${part}`)}</span>`;
  }

  #clause(clause) {
    const cited = this.citing.get(clause.number) ?? [];
    return html`
      <article class="clause d${Math.min(3, depthOf(clause.number))} ${clause.number === this.at
        ? "here"
        : ""}" data-number=${clause.number} tabindex="-1" aria-label=${clause.clause}
        aria-current=${clause.number === this.at ? "location" : nothing}>
        <a class="n" href="#${clause.number}" title=${clause.clause}>${clause.number}</a>
        <h4 lang="en">${clause.title}</h4>
        <div class="body">
              <p lang="en">${clause.summary}</p>
              ${clause.authority
                ? html`<p class="small"><span class="muted">${
                  t("rules.authority")
                }</span> <span lang="en">${clause.authority}</span></p>`
                : nothing}
              ${clause.note
                ? html`<p class="small note"><span class="muted">${
                  t("rules.remark")
                }</span> <span lang="en">${clause.note}</span></p>`
                : nothing}
              ${clause.refers_to.length
                ? html`<p class="small"><span class="muted">${t("rules.refers")}</span> ${
                  clause.refers_to.map((one) => this.#link(one))
                }</p>`
                : nothing}
              ${cited.length
                ? html`<p class="small"><span class="muted">${t("rules.cited")}</span> ${
                  cited.map((one) => this.#link(one))
                }</p>`
                : nothing}
              <div class="marks">
                <span class="badge">${t(`rules.area-${clause.area}`)}</span>
                <span class="badge">${t(`rules.status-${clause.status}`)}</span>
              </div>
              ${clause.where.length || clause.tests.length || clause.aid || clause.why
                ? html`<details><summary>${t("rules.how-kept")}</summary>
              ${clause.why || clause.aid ? html`<p class="small" lang="en">${clause.why || clause.aid}</p>` : nothing}
              <ul>${[...clause.where, ...clause.tests.slice(0, 12)].map((one) => html`<li><code>${one}</code></li>`)}${
                  clause.tests.length > 12
                    ? html`<li class="small muted">${
                      t("rules.more-tests", { count: number(clause.tests.length - 12) })
                    }</li>`
                    : nothing
                }</ul>
            </details>`
                : nothing}
            </div>
      </article>
    `;
  }

  /** A cross-reference; what the document cites but does not have is struck through. */
  #link(at) {
    if (this.numbers.has(at) || this.parts.has(at)) {
      return html`
        <a href="#${at}">${at}</a>
      `;
    }
    return html`
      <span class="gone" title=${t("rules.dangling")}>${at}</span><span class="sr">${t("rules.dangling")}</span>
    `;
  }

  #isAsked(clause) {
    if (this.area && clause.area !== this.area) return false;
    const text = `${clause.number} ${clause.title} ${clause.summary} ${clause.note}`.toLowerCase();
    return this.asked.toLowerCase().split(/\s+/).every((word) => text.includes(word));
  }

  #search(event) {
    this.asked = event.target.value;
    this.at = "";
  }
}
customElements.define("sb-rules-clauses", SbRulesClauses);
