"""The odds of all games side by side, and two books point by point."""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache

from sicbo.audit.compare import Comparison
from sicbo.describe.naming import area_name, bet_name, group_name
from sicbo.describe.numbers import exact
from sicbo.describe.shelf import addresses
from sicbo.law.rulebook import load as load_book
from sicbo.library import Game
from sicbo.library import game as game_at
from sicbo.odds.area import AreaOdds
from sicbo.words import LANGUAGES, Words, load

Figures = dict[str, object]
Row = tuple[tuple[str, AreaOdds], ...]
"""An area in every game that has it."""


def differences(found: Comparison) -> dict[str, object]:
    """Every difference between two books: of bets, of odds, of procedures."""
    parts = {"bets": found.bets, "odds": found.odds, "procedures": found.procedures}
    return {
        "left": found.left,
        "right": found.right,
        **{part: [asdict(one) for one in ds] for part, ds in parts.items()},
    }


@lru_cache(maxsize=len(LANGUAGES))
def side_by_side(language: str) -> dict[str, object]:
    """Each bet in each game: areas that pay alike in every game share a row, which says whether the games differ."""
    words = load(language)
    games = {address: game_at(address) for address in addresses()}
    return {
        "games": [_game(words, game) for game in games.values()],
        "rows": [_row(words, games, bet, areas, row) for (bet, _), (areas, row) in _grouped(games).items()],
    }


def _grouped(games: dict[str, Game]) -> dict[tuple[str, object], tuple[list[str], Row]]:
    """Areas of one bet with the same figures in the same games, in the order of the felts."""
    found: dict[str, list[tuple[str, AreaOdds]]] = {}
    for address, game in games.items():
        for one in game.odds():
            found.setdefault(one.area, []).append((address, one))
    grouped: dict[tuple[str, object], tuple[list[str], Row]] = {}
    for area, row in found.items():
        alike = tuple((address, one.pays, one.hit, one.edge) for address, one in row)
        grouped.setdefault((row[0][1].bet, alike), ([], tuple(row)))[0].append(area)
    order = list(dict.fromkeys(bet for bet, _ in grouped))
    return dict(sorted(grouped.items(), key=lambda item: order.index(item[0][0])))


def _game(words: Words, game: Game) -> dict[str, object]:
    book, address = game.book.id, game.paytable.address
    return {
        "address": address,
        "book": book,
        "book_name": words.say(f"book.{book}"),
        "name": words.say(f"game.{address}"),
        "currency": load_book(book).source.currency,
    }


def _row(words: Words, games: dict[str, Game], bet: str, areas: list[str], row: Row) -> dict[str, object]:
    first = games[row[0][0]]
    figures = {address: _figures(games[address], one) for address, one in row}
    return {
        "bet": bet,
        "bet_name": bet_name(words, first, bet),
        "name": group_name(words, first, areas),
        "areas": [{"id": area, "name": area_name(words, first, area)} for area in areas],
        "games": figures,
        "differs": len({(str(one.pays), one.hit, one.edge) for _, one in row}) > 1,
    }


def _figures(game: Game, one: AreaOdds) -> Figures:
    return {
        "pays": [[what, str(odds)] for what, odds in one.pays],
        "ways": one.ways,
        **exact("hit", one.hit),
        **exact("edge", one.edge),
        "clause": game.paytable.cite(one.clause),
    }
