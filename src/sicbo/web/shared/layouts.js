// The layouts of a table's games, as the house draws them by that table's own law in the reader's language.
import { symbolsOf } from "../felt/dice.js";
import { get } from "./api.js";
import { betName } from "./limits.js";
import { lang, language } from "./words.js";

/** A controller: `of("book/game")` gives `{layout, areas, symbols}` once it is there, and the host renders anew; `under(view)` before it. */
export class Layouts {
  #found = new Map();
  #law = "";

  constructor(host, table) {
    this.host = host;
    this.table = table;
    host.addController(this);
    this.again = () => {
      const games = [...this.#found.keys()];
      this.#found.clear();
      games.forEach((game) => this.of(game));
    };
    language.addEventListener("change", this.again);
  }

  hostConnected() {}

  /** The table as it is seen now: opened anew under another law, it is drawn anew. */
  under(view) {
    const law = JSON.stringify(view.digests);
    if (this.#law && this.#law !== law) this.#found.clear();
    this.#law = law;
  }

  of(game) {
    if (!game) return null;
    if (!this.#found.has(game)) this.#ask(game);
    return this.#found.get(game);
  }

  /** The name of an area in any of these games; that of a bet where it is none, and until the layout is there. */
  name(games, area) {
    for (const game of games) {
      const known = this.of(game)?.areas[area]?.name;
      if (known) return known;
    }
    return betName(area);
  }

  async #ask(game) {
    this.#found.set(game, null);
    const law = this.#law;
    try {
      const told = await get(
        `/api/tables/${encodeURIComponent(this.table)}/layouts?game=${game.split("/")[1]}&lang=${lang()}`,
      );
      if (this.#law !== law) return;
      this.#found.set(game, { layout: told.layouts[0], areas: told.areas, symbols: symbolsOf(told.layouts[0]) });
      this.host.requestUpdate();
    } catch {
      this.#found.delete(game);
    }
  }
}
