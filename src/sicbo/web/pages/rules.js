// The rules: the shelf of books, or one book in our words: games with layouts and odds, readings in force, every clause.
import "../shared/top.js";
import "./rules/clauses.js";
import "./rules/games.js";
import "./rules/readings.js";
import { get } from "../shared/api.js";
import { addWords, base, html, inner, nothing, SbElement, t } from "../shared/element.js";
import { clauseLink } from "../shared/refusal.js";
import { lang } from "../shared/words.js";
import words from "../words/rules.json" with { type: "json" };
import { pageStyles, paper } from "./rules/styles.js";
import { edition, shelf } from "./rules/shelf.js";

addWords(words);

const PARTS = ["games", "readings", "clauses"];

class SbRules extends SbElement {
  static properties = { books: inner, book: inner, refused: inner };
  static styles = [base, pageStyles, paper];
  id_ = decodeURIComponent(location.pathname.split("/")[2] ?? "");

  connectedCallback() {
    super.connectedCallback();
    this.spoken();
    this.turned = () => this.#turn();
    window.addEventListener("hashchange", this.turned);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.turned);
  }

  /** The book in the language of now; what is only in English stays so. */
  async spoken() {
    const asked = lang();
    try {
      const [books, book] = await Promise.all([
        get("/api/rulebooks"),
        this.id_ ? get(`/api/rulebooks/${encodeURIComponent(this.id_)}`) : null,
      ]);
      if (asked !== lang()) return;
      const isFirst = !this.books;
      Object.assign(this, { books, book, refused: null });
      if (isFirst) this.updateComplete.then(() => this.#turn());
    } catch (refused) {
      this.refused = refused;
    }
  }

  render() {
    document.title = `${this.book?.name ?? t("rules.title")} · sicbo`;
    return html`
      <sb-top></sb-top>
      <main id="main">
              ${this.refused ? html`<sb-refusal .refused=${this.refused}></sb-refusal>` : nothing}
              ${this.books && !this.id_ ? shelf(this.books) : nothing}
              ${this.book ? this.#open(this.book) : nothing}
            </main>
    `;
  }

  #open(book) {
    const parts = PARTS.filter((part) => part === "clauses" || book[part].length);
    return html`
      <header class="book-head">
        <nav class="books" aria-label=${t("rules.books")}>
          ${this.books.map((one) =>
            html`<a href="/rules/${one.id}" aria-current=${one.id === book.id ? "page" : nothing}>${one.name}</a>`
          )}
        </nav>
        <div class="title">
          <h1>${book.name}</h1>
          <p lang="en">${book.title}</p>
        </div>
        <dl class="facts">
          ${this.#fact("rules.operator", book.operator)} ${this.#fact("rules.regulator", book.regulator)}
          ${this.#fact("rules.edition", edition(book))}
          ${book.effective
            ? this.#fact(
              "rules.effective",
              html`<span lang="en">${book.effective}</span> ${clauseLink(book.effective_clause)}`,
            )
            : nothing}
          ${book.games.length ? this.#fact("rules.currency", book.currency) : nothing}
        </dl>
        <p class="muted">${t("rules.own-words")}</p>
        ${lang() === "en" ? nothing : html`<p class="honest" role="note">${t("rules.english-only")}</p>`}
        <div class="row ways">
          ${parts.map((part) =>
            html`<a class="button" href="#${part}">${t(`rules.${part}`)} <span class="muted number">${
              book[part].length
            }</span></a>`
          )}
          <button class="button" @click=${() => window.print()}>${t("rules.print")}</button>
        </div>
      </header>
      ${book.games.length ? html`<sb-rules-games id="games" .book=${book}></sb-rules-games>` : nothing}
      ${book.readings.length ? html`<sb-rules-readings id="readings" .book=${book}></sb-rules-readings>` : nothing}
      <sb-rules-clauses id="clauses" .book=${book}></sb-rules-clauses>
    `;
  }

  #fact(word, value) {
    return value
      ? html`
        <div>
          <dt>${t(word)}</dt>
          <dd>${value}</dd>
        </div>
      `
      : nothing;
  }

  /** Go to what the address names: a part of the page, a clause or a section of the book. */
  async #turn() {
    const at = decodeURIComponent(location.hash.slice(1));
    if (!at || !this.book) return;
    const part = this.renderRoot.querySelector(PARTS.includes(at) ? `#${at}` : "sb-rules-clauses");
    await part?.updateComplete;
    if (PARTS.includes(at)) part?.scrollIntoView({ block: "start" });
    else part?.show(at);
  }
}
customElements.define("sb-rules", SbRules);
