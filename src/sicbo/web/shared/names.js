// What things are called: tables and games by the house's words, ids where there are none.
import { has, t } from "./words.js";

/** The games of a table, in words: the book once, then each game. */
export function gamesName(games) {
  const [book] = (games[0] ?? "").split("/");
  return {
    book: has(`book.${book}`) ? t(`book.${book}`) : book,
    games: games.map((game) => (has(`game.${game}`) ? t(`game.${game}`) : game)).join(" · "),
  };
}

/** A word of the page under this key, else the code itself, readable. */
export const word = (key, code) => (has(`${key}.${code}`) ? t(`${key}.${code}`) : String(code).replaceAll("-", " "));

/** Rounds an hour, as measured. */
export const perHour = (rate) => (rate ? Math.round((rate.rounds * 3_600_000) / rate.within) : null);
