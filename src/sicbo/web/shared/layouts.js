// The layouts of a table's games, as the house draws them in the reader's language.
import { get } from "./api.js";
import { lang, onLanguage } from "./words.js";

/** A controller: `of("book/game")` gives `{layout, areas, symbols}` once it is there, and the host renders anew. */
export class Layouts {
  #found = new Map();

  constructor(host) {
    this.host = host;
    host.addController(this);
    this.again = () => {
      const games = [...this.#found.keys()];
      this.#found.clear();
      games.forEach((game) => this.of(game));
    };
    onLanguage(this.again);
  }

  hostConnected() {}

  of(game) {
    if (!game) return null;
    if (!this.#found.has(game)) this.#ask(game);
    return this.#found.get(game);
  }

  /** The name of an area in any of these games; its id until the layout is there. */
  name(games, area) {
    for (const game of games) {
      const known = this.of(game)?.areas[area]?.name;
      if (known) return known;
    }
    return area;
  }

  async #ask(game) {
    this.#found.set(game, null);
    const [book, name] = game.split("/");
    try {
      const told = await get(`/api/rulebooks/${book}/games/${name}/layouts?lang=${lang()}`);
      this.#found.set(game, { layout: told.layouts[0], areas: told.areas, symbols: symbolsOf(told.layouts[0]) });
      this.host.requestUpdate();
    } catch {
      this.#found.delete(game);
    }
  }
}

/** What dice with symbols show, face by face, read off the areas that name one symbol. */
function symbolsOf(layout) {
  return layout.forms.wide.cells.filter((cell) => cell.kind === "symbol").map((cell) => ({ face: cell.faces[0], id: cell.symbols[0], colour: cell.colours[0] }));
}
