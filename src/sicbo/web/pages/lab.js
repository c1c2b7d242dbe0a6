// The lab: odds of all books side by side, exact chances of any set of wagers, sessions simulated beside the exact figures.
import "../shared/top.js";
import "../shared/refusal.js";
import "./lab/compare.js";
import "./lab/points.js";
import "./lab/wagers.js";
import { get } from "../shared/api.js";
import { addWords, base, css, html, inner, nothing, SbElement, t } from "../shared/element.js";
import { Who } from "../shared/session.js";
import { lang } from "../shared/words.js";
import words from "../words/lab.json" with { type: "json" };

addWords(words);

const ROOMS = ["wagers", "compare", "points"];

class SbLab extends SbElement {
  static properties = { room: inner, odds: inner, refused: inner };
  static styles = [
    base,
    css`
      main {
        max-width: 110rem;
        margin: 0 auto;
        padding: clamp(0.8rem, 2vw, 2rem);
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1.25rem;
      }
      @media (min-width: 2200px) {
        main {
          max-width: 130rem;
        }
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        gap: 0.75rem 2rem;
        align-items: end;
        justify-content: space-between;
      }
      h1 {
        font-size: clamp(1.8rem, 4vw, 2.8rem);
        color: var(--gold);
      }
      .tabs {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
      }
      .tabs a[aria-current] {
        border-color: var(--gold);
        box-shadow: inset 0 0 0 1px var(--gold);
        color: var(--gold);
      }
    `,
  ];
  who = new Who(this);

  constructor() {
    super();
    this.room = this.#named();
    this.moved = () => (this.room = this.#named());
  }

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener("hashchange", this.moved);
    this.spoken();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.moved);
  }

  /** Who has just logged in may sit at a licensed table: then the house closes the lab. */
  entered() {
    this.spoken();
  }

  async spoken() {
    const asked = lang();
    try {
      const odds = await get("/api/lab/odds");
      if (asked === lang()) Object.assign(this, { odds, refused: null });
    } catch (refused) {
      Object.assign(this, { odds: null, refused });
    }
  }

  render() {
    document.title = `${t("lab.title")} · sicbo`;
    return html`
      <sb-top></sb-top>
      <main id="main">
              <div class="head">
                <div><h1>${t("lab.title")}</h1><p class="muted">${t("lab.why")}</p></div>
                <nav class="tabs" aria-label=${t("lab.rooms")}>
                  ${ROOMS.map((room) =>
                    html`<a class="button" href="#${room}" aria-current=${room === this.room ? "page" : nothing}>${
                      t(`lab.${room}`)
                    }</a>`
                  )}
                </nav>
              </div>
              ${this.refused ? html`<sb-refusal .refused=${this.refused}></sb-refusal>` : nothing}
              ${this.odds ? this.#inside() : nothing}
            </main>
    `;
  }

  #inside() {
    if (this.room === "compare") return html`<sb-lab-compare .odds=${this.odds}></sb-lab-compare>`;
    if (this.room === "points") return html`<sb-lab-points .games=${this.odds.games}></sb-lab-points>`;
    return html`<sb-lab-wagers .games=${this.odds.games}></sb-lab-wagers>`;
  }

  #named() {
    const at = location.hash.slice(1);
    return ROOMS.includes(at) ? at : ROOMS[0];
  }
}
customElements.define("sb-lab", SbLab);
