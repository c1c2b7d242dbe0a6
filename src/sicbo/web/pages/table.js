// The page /table/ID: one terminal, or several side by side (/table/A?with=B,C).
import "../shared/dialog.js";
import "../shared/top.js";
import "./table/terminal.js";
import { get } from "../shared/api.js";
import { addWords, base, css, html, inner, nothing, repeat, SbElement, t } from "../shared/element.js";
import { range } from "../shared/money.js";
import words from "../words/table.json" with { type: "json" };

addWords(words);

class SbTable extends SbElement {
  static properties = { tables: inner, cards: inner };
  static styles = [
    base,
    css`
      .page {
        display: grid;
        grid-template-rows: auto minmax(0, 1fr);
        grid-template-columns: minmax(0, 1fr);
      }
      /* One table on a desk fits the screen: nothing lies behind the tray. */
      @media (min-width: 1200px) and (min-height: 640px) {
        .page.one {
          height: 100dvh;
        }
      }
      .several {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 34rem), 1fr));
        gap: 0.8rem;
        padding: 0.8rem clamp(0.4rem, 1vw, 1.2rem);
        align-items: start;
      }
      ul {
        display: grid;
        gap: 0.4rem;
      }
      .choice {
        display: grid;
        grid-template-columns: 1fr auto;
        gap: 0.1rem 1rem;
        width: 100%;
        font-weight: 400;
        text-align: start;
      }
    `,
  ];

  constructor() {
    super();
    this.#read();
    addEventListener("popstate", () => this.#read());
  }

  render() {
    const [first] = this.tables;
    document.title = `${first} · sicbo`;
    const isCompact = this.tables.length > 1;
    return html`
      <div class="page ${isCompact ? "" : "one"}">
        <sb-top heading=${t("table.title")}></sb-top>
        <main id="main" class=${isCompact ? "several" : ""} @enter=${() =>
          this.renderRoot.querySelector("sb-top").enter()}>
              ${repeat(
                this.tables,
                (table) => table,
                (table) =>
                  html`<sb-terminal .table=${table} ?compact=${isCompact}>
          <button slot="more" class="button small" @click=${this.#choose}>${t("table.add-table")}</button>
          ${
                    isCompact
                      ? html`<button slot="more" class="button small" aria-label=${
                        t("table.put-away", { table })
                      } @click=${() => this.#show(this.tables.filter((one) => one !== table))}>✕</button>`
                      : nothing
                  }
        </sb-terminal>`,
              )}
            </main>
      </div>
            ${this.cards ? this.#window() : nothing}
    `;
  }

  #window() {
    const others = this.cards.filter((card) => card.phase !== "closed" && !this.tables.includes(card.id));
    return html`
      <sb-dialog open label=${t("table.add-table")} @close=${() => (this.cards = null)}>
        <ul>${others.toSorted((a, b) => a.book.localeCompare(b.book)).map((card) =>
          html`<li><button class="button choice" data-add=${card.id} @click=${() =>
            this.#show([...this.tables, card.id])}>
        <b>${t(`book.${card.book}`)}${
            card.mode === "licensed"
              ? html`
                <span class="badge">${t("shared.licensed")}</span>
              `
              : nothing
          }</b><span class="muted">${card.minimum === null ? nothing : range(card, card.currency)}</span>
        <span class="muted">${card.games.map((game) => t(`game.${game}`)).join(" · ")}</span><span class="muted">${
            t("table.free-places", { free: card.free.length })
          }</span>
      </button></li>`
        )}</ul>
      </sb-dialog>
    `;
  }

  async #choose() {
    this.cards = await get("/api/tables").catch(() => null);
  }

  #show(tables) {
    this.cards = null;
    const [first, ...others] = tables;
    const query = new URLSearchParams(location.search);
    if (others.length) query.set("with", others.join(","));
    else query.delete("with");
    history.pushState(null, "", `/table/${encodeURIComponent(first)}${query.size ? `?${query}` : ""}`);
    this.#read();
  }

  #read() {
    const first = decodeURIComponent(location.pathname.split("/").at(-1));
    const others = (new URLSearchParams(location.search).get("with") ?? "").split(",").filter(Boolean);
    this.tables = [...new Set([first, ...others])];
  }
}
customElements.define("sb-table", SbTable);
