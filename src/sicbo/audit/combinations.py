"""Bets on combinations of faces that have most, but not all, of the combinations of their shape."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

from sicbo.audit.finding import Finding
from sicbo.audit.wording import bet_clause, bet_name, listed
from sicbo.law import schema
from sicbo.law.rulebook import Rulebook
from sicbo.paytable.compile import compile_game
from sicbo.paytable.table import Paytable
from sicbo.units.dice import FACES

Pick = tuple[schema.Face, ...]


def check_combinations(book: Rulebook) -> Iterator[Finding]:
    """A finding for each bet that offers more than half, but not all, of the picks of one shape."""
    grouped: dict[tuple[str, tuple[str, ...], int], list[str]] = {}
    for game in book.articles.game:
        for bet, picks in _alike(book, compile_game(book, game.id)):
            missing, possible = absent(picks, _universe(book, picks))
            if missing and 2 * len(missing) < possible:
                grouped.setdefault((bet, tuple(_written(pick) for pick in missing), possible), []).append(game.id)
    for (bet, missing_picks, possible), games in grouped.items():
        offered = possible - len(missing_picks)
        yield Finding(
            clause=bet_clause(book, bet, games[0]),
            severity="warning",
            finding=f"{bet_name(book, bet)} ({listed(games)}) has {offered} of the {possible} combinations"
            f" of its kind; missing: {listed(missing_picks)}.",
            advice="Refuse wagers on the missing ones, and ask whether they were left out on purpose.",
            check="missing-combination",
        )


def absent(picks: set[Pick], universe: tuple[schema.Face, ...]) -> tuple[list[Pick], int]:
    """The picks of the common shape that are not there, and how many the shape has; nothing where shapes differ.

    >>> absent({(1, 2), (1, 3)}, (1, 2, 3))
    ([(2, 3)], 3)
    """
    shapes = {_shape(pick) for pick in picks}
    if len(shapes) != 1 or shapes == {()} or not {face for pick in picks for face in pick} <= set(universe):
        return [], 0
    shape = shapes.pop()
    # Indexes stand for the faces, because numbers and names cannot be sorted together.
    drawn = combinations_with_replacement(range(len(universe)), sum(shape))
    possible = [tuple(universe[index] for index in draw) for draw in drawn if _shape(draw) == shape]
    taken = {frozenset(Counter(pick).items()) for pick in picks}
    return [pick for pick in possible if frozenset(Counter(pick).items()) not in taken], len(possible)


def _alike(book: Rulebook, table: Paytable) -> list[tuple[str, set[Pick]]]:
    """The picks of bets that win alike and have picks of one shape, under the id of the first such bet."""
    grouped: dict[tuple[object, ...], tuple[str, set[Pick]]] = {}
    for bet in book.articles.bet:
        on_totals = any(rule.when.total_of_pick for rule in bet.win)
        picks = {area.pick for area in table.areas.values() if area.bet == bet.id}
        shapes = {_shape(pick) for pick in picks}
        if on_totals or len(shapes) != 1:
            continue
        rules = frozenset((kind, rule.when) for kind in ("win", "lose") for rule in getattr(bet, kind))
        named = frozenset(_universe(book, picks))
        grouped.setdefault((shapes.pop(), rules, named), (bet.id, set()))[1].update(picks)
    return list(grouped.values())


def _universe(book: Rulebook, picks: set[Pick]) -> tuple[schema.Face, ...]:
    """Everything that could be picked in place of these: faces, symbols or colours."""
    symbols = tuple(symbol.id for symbol in book.articles.symbol)
    colours = tuple(dict.fromkeys(symbol.colour for symbol in book.articles.symbol))
    named = {face for pick in picks for face in pick}
    return next((names for names in (symbols, colours) if named & set(names)), FACES)


def _shape(pick: tuple[object, ...]) -> tuple[int, ...]:
    """How often each face comes, most often first.

    >>> _shape((1, 6, 6))
    (2, 1)
    """
    return tuple(sorted(Counter(pick).values(), reverse=True))


def _written(pick: Pick) -> str:
    """The pick with its repeated faces first, as pay tables print them.

    >>> _written((5, 6, 6))
    '6-6-5'
    """
    counts = Counter(pick)
    return "-".join(str(face) for face in sorted(pick, key=lambda face: (-counts[face], pick.index(face))))
