// The lobby: every table of the house, live, grouped by the book it follows; and the way in.
import "../shared/top.js";
import "./lobby/card.js";
import "./lobby/entrance.js";
import { get } from "../shared/api.js";
import { addWords, base, css, html, inner, repeat, SbElement, t } from "../shared/element.js";
import { session, Who } from "../shared/session.js";
import felt from "../words/felt.json" with { type: "json" };
import words from "../words/lobby.json" with { type: "json" };

addWords(felt);
addWords(words);

const EVERY = 2_000;

class SbLobby extends SbElement {
  static properties = { tables: inner, seats: inner, unit: inner, books: inner, isLost: inner };
  static styles = [
    base,
    css`
      main {
        max-width: 110rem;
        margin: 0 auto;
        padding: clamp(0.8rem, 2vw, 2rem);
        display: grid;
        gap: clamp(1.5rem, 3vw, 3rem);
      }
      section.book {
        display: grid;
        gap: 1rem;
      }
      .heading {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 0.25rem 1rem;
        padding-bottom: 0.5rem;
        border-bottom: 1px solid var(--gold-deep);
      }
      .heading h2 {
        font-size: 1.5rem;
      }
      .heading .end {
        margin-inline-start: auto;
      }
      .cards {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
        gap: clamp(0.9rem, 1.6vw, 1.6rem);
      }
      .waiting {
        min-height: 17rem;
        border-radius: 18px;
        border: 1px dashed var(--line);
        opacity: 0.5;
      }
      .past {
        text-align: center;
        font-size: 0.9rem;
      }
      @media (min-width: 2200px) {
        main {
          max-width: 130rem;
        }
        .cards {
          grid-template-columns: repeat(3, minmax(0, 1fr));
        }
      }
    `,
  ];
  who = new Who(this);

  connectedCallback() {
    super.connectedCallback();
    this.spoken();
    this.#look();
    this.seen = () => document.visibilityState === "visible" && this.#look();
    document.addEventListener("visibilitychange", this.seen);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.seen);
  }

  /** The names of books and games, in the language of now. */
  async spoken() {
    try {
      this.books = await get("/api/rulebooks");
    } catch {
      this.isLost = true;
    }
  }

  render() {
    document.title = `${t("lobby.title")} · sicbo`;
    return html`
      <sb-top></sb-top>
      <main id="main">
              <sb-entrance .tables=${this.tables ?? []} .seats=${this.seats} .unit=${this.unit ?? ""} .isLost=${this
                .isLost} @enter=${() => this.renderRoot.querySelector("sb-top").enter()}></sb-entrance>
              ${this.tables && this.books
                ? this.#shelf()
                : html`<div class="cards" aria-busy="true">${
                  [1, 2, 3].map(() => html`<div class="waiting"></div>`)
                }</div>`}
              <p class="muted past">${t("lobby.past")}</p>
              <p class="past"><a href="/promotions">${t("shared.promotions")}</a></p>
            </main>
    `;
  }

  #shelf() {
    const shown = this.books.filter((book) => this.tables.some((table) => table.book === book.id));
    if (!shown.length) return html`<p class="panel">${t("lobby.no-tables")}</p>`;
    return shown.map((book) => {
      const tables = this.tables.filter((table) => table.book === book.id);
      const games = new Map(book.games.map((game) => [game.address, game]));
      return html`
        <section class="book" aria-labelledby="book-${book.id}">
          <div class="heading">
            <h2 id="book-${book.id}">${book.name}</h2>
            <span class="muted">${book.edition === "undated"
              ? t("lobby.undated")
              : t("lobby.edition", { edition: book.edition })}</span>
            <a class="end" href="/rules/${book.id}">${t("lobby.rules-and-odds")}</a>
          </div>
          <ul class="cards">
                  ${repeat(tables, (table) => table.id, (table) =>
                    html`
                      <li>
                        <sb-table-card .table=${table} .games=${table.games.map((one) => games.get(one)).filter(
                          Boolean,
                        )} .staff=${this.#staff()} .place=${this.seats?.[table.id]?.place ?? ""}
                          .unit=${this.unit ?? ""}></sb-table-card>
                      </li>
                    `)}
                </ul>
        </section>
      `;
    });
  }

  #staff() {
    return { deals: session.isRanked, pit: session.sees("/pit") };
  }

  async #look() {
    clearTimeout(this.timer);
    try {
      const isPlayer = session.may("player") && !session.me.locked;
      [this.tables, { seats: this.seats, unit: this.unit }] = await Promise.all([
        get("/api/tables"),
        isPlayer ? get(`/api/patrons/${session.me.user}`) : {},
      ]);
      if (!this.books) await this.spoken();
      this.isLost = false;
    } catch (refused) {
      if (refused.code === "session-locked") session.lock();
      this.isLost = true;
    }
    clearTimeout(this.timer);
    if (this.isConnected && document.visibilityState === "visible") this.timer = setTimeout(() => this.#look(), EVERY);
  }
}
customElements.define("sb-lobby", SbLobby);
