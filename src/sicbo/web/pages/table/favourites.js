// The window of named favourites, kept in this browser for each game: keep what lies on the felt, lay it again with one press.
import "../../shared/dialog.js";
import { base, css, flag, given, html, nothing, SbElement, t } from "../../shared/element.js";
import { money } from "../../shared/money.js";
import { CASH } from "../../shared/piles.js";

const key = (game) => `sicbo-favourites:${game}`;

function favourites(game) {
  try {
    const found = JSON.parse(localStorage.getItem(key(game)) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** Keep these wagers under a name in the place of any others; without wagers the name is forgotten. */
function keep(game, name, wagers) {
  const kept = favourites(game).filter((one) => one.name !== name);
  if (wagers) kept.push({ name, wagers });
  localStorage.setItem(key(game), JSON.stringify(kept));
}

/** `game`; `own`: the player's view; `names` of areas. Says `lay` with the wagers. */
class SbFavourites extends SbElement {
  static properties = { game: {}, own: given, names: given, currency: {}, canLay: flag };
  static styles = [
    base,
    css`
      li {
        display: grid;
        grid-template-columns: 1fr auto auto;
        gap: 0.4rem;
        align-items: center;
        padding: 0.5rem 0.7rem;
        border: 1px solid var(--line);
        border-radius: 10px;
      }
      small {
        display: block;
        color: var(--muted);
      }
    `,
  ];

  render() {
    const kept = favourites(this.game);
    const all = this.own?.wagers ?? [];
    const lying = all.filter((one) => one.pile === CASH);
    return html`
      <sb-dialog open label=${t("table.favourites")} @close=${this.#close}>
        <div class="stack">
              ${kept.length
                ? html`<ul class="stack">${kept.map((one) => this.#one(one))}</ul>`
                : html`<p class="muted">${t("table.no-favourites")}</p>`}
              <form class="stack" @submit=${(event) => this.#keep(event, lying)}>
                <label class="field">${t(
                  "table.favourite-name",
                )}<input name="name" maxlength="40" required ?disabled=${!lying.length} autocomplete="off" /></label>
                <button class="button" ?disabled=${!lying.length}>${t("table.keep-favourite")}</button>
                ${lying.length < all.length
                  ? html`<p class="muted">${t("table.favourite-cash")}</p>`
                  : lying.length
                  ? nothing
                  : html`<p class="muted">${t("table.favourite-why")}</p>`}
              </form>
            </div>
      </sb-dialog>
    `;
  }

  #one({ name, wagers }) {
    return html`
      <li>
        <span><b>${name}</b><small>${wagers.map((one) =>
          `${this.names(one.area)} ${money(one.amount, this.currency, { short: true })}`
        ).join(" · ")}</small></span>
        <button class="button small primary" ?disabled=${!this.canLay} @click=${() => this.#lay(wagers)}>${t(
          "table.lay",
        )}</button>
        <button class="button small danger" aria-label=${t("table.forget", {
          name,
        })} @click=${() => (keep(this.game, name), this.requestUpdate())}>✕</button>
      </li>
    `;
  }

  #keep(event, lying) {
    event.preventDefault();
    const { name } = event.target.elements;
    keep(this.game, name.value.trim(), lying.map(({ area, amount }) => ({ area, amount })));
    name.value = "";
    this.requestUpdate();
  }

  #lay(wagers) {
    this.#close();
    this.dispatchEvent(new CustomEvent("lay", { detail: { wagers } }));
  }

  #close() {
    this.dispatchEvent(new Event("close"));
  }
}
customElements.define("sb-favourites", SbFavourites);
