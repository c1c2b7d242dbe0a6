// Named sets of wagers, kept in this browser for each game.
const key = (game) => `sicbo-favourites:${game}`;

export function favourites(game) {
  try {
    const found = JSON.parse(localStorage.getItem(key(game)) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** Keep these wagers under a name; one of the same name is replaced. */
export function keep(game, name, wagers) {
  const others = favourites(game).filter((one) => one.name !== name);
  localStorage.setItem(key(game), JSON.stringify([...others, { name, wagers }]));
}

export function forget(game, name) {
  localStorage.setItem(key(game), JSON.stringify(favourites(game).filter((one) => one.name !== name)));
}
