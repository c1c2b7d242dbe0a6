// All books side by side, as one would choose from a shelf.
import { html, nothing } from "../../shared/lit.js";
import { t } from "../../shared/words.js";

/** The edition of a book in words. */
export const edition = (book) => (book.edition === "undated" ? t("rules.undated") : book.edition);

export const shelf = (books) =>
  html`<section class="shelf">
  <h1>${t("rules.shelf")}</h1>
  <p class="muted">${t("rules.shelf-why")}</p>
  <ul class="spines">
    ${
    books.map(
      (book) =>
        html`
          <li>
            <article class="spine">
                  <h2><a href="/rules/${book.id}">${book.name}</a></h2>
                  <p class="muted" lang="en">${book.title}</p>
                  <p><span class="badge">${t("rules.edition")} ${edition(book)}</span> ${book.games.length
                    ? html`<span class="badge">${book.currency}</span>`
                    : nothing}</p>
                  ${book.games.length
                    ? html`<ul>${book.games.map((game) => html`<li class="badge">${game.name}</li>`)}</ul>`
                    : html`<p class="muted">${t("rules.no-games")}</p>`}
                </article>
          </li>
        `,
    )
  }
  </ul>
</section>`;
