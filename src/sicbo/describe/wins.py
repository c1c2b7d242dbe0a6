"""The rolls that win on an area, as one or two plain sentences and as the few words printed on the felt."""

from __future__ import annotations

from collections.abc import Callable

from sicbo.library import Game
from sicbo.paytable.table import Area
from sicbo.units.dice import ROLLS, Roll
from sicbo.words import Words

Means = Callable[[Area, Roll], bool]
Loses = Callable[[Roll], bool]


def wins(words: Words, game: Game, area_id: str) -> str:
    """What wins here; said only if it is true of all 216 rolls, else the bare number of winning rolls."""
    streak = game.paytable.streak
    if streak is not None and area_id in streak.sides:
        return _streak(words, game, area_id)
    area = game.paytable.areas[area_id]
    exception = _exception(game, area)
    if exception is None:
        return words.say("wins.rolls", ways=sum(area.ways.values()), all=len(ROLLS))
    main = words.say(f"wins.{area.bet}", **_arguments(words, game, area))
    return _joined(words, main, words.say(f"wins.but-{exception}") if exception else "")


def rule(words: Words, game: Game, area_id: str) -> list[str]:
    """The short lines under the name of an area that plays totals: which totals, and what loses all the same.

    Nothing where no such lines are true of all 216 rolls.
    """
    area = game.paytable.areas.get(area_id)
    if area is None or area.bet not in _SPANS:
        return []
    exception = _exception(game, area)
    if exception is None:
        return []
    lines = [words.say("felt.span", **_span(area))]
    return [*lines, words.say(f"felt.but-{exception}")] if exception else lines


def _span(area: Area) -> dict[str, str | int]:
    least, most = _ends(area)
    return {"least": least, "most": most}


def _ends(area: Area) -> tuple[int, int]:
    totals = [roll.total for roll, verdict in zip(ROLLS, area.verdicts, strict=True) if verdict.pays is not None]
    return min(totals), max(totals)


def _arguments(words: Words, game: Game, area: Area) -> dict[str, str | int]:
    if area.bet in _SPANS:
        return _span(area)
    found: dict[str, str | int] = {}
    for letter, picked in zip("abcd", area.pick, strict=False):
        if isinstance(picked, int):
            found[letter] = picked
        else:
            section = "symbol" if any(one.id == picked for one in game.book.articles.symbol) else "colour"
            found[section] = words.say(f"{section}.{picked}")
    return found


def _exception(game: Game, area: Area) -> str | None:
    """What loses against the sentence: nothing, `triples` or `colours`; None where no such sentence is true."""
    colours = {one.face: one.colour for one in game.book.articles.symbol}

    def one_colour(roll: Roll) -> bool:
        return len({colours.get(face, str(face)) for face in roll.faces}) == 1

    wins = (lambda _, roll: one_colour(roll)) if area.bet == "any-colour-triple" else _SAID.get(area.bet)
    if wins is None:
        return None
    won = [verdict.pays is not None for verdict in area.verdicts]
    exceptions: tuple[tuple[str, Loses], ...] = (
        ("", lambda _: False),
        ("triples", lambda roll: roll.is_triple),
        ("colours", one_colour),
    )
    for name, loses in exceptions:
        if won == [wins(area, roll) and not loses(roll) for roll in ROLLS]:
            return name
    return None


def _streak(words: Words, game: Game, area_id: str) -> str:
    streak = game.paytable.streak
    assert streak is not None
    follows = streak.sides[area_id].follows
    side = words.say(f"area.{follows}") if words.has(f"area.{follows}") else follows
    main = words.say("wins.streak", side=side, shortest=streak.shortest, longest=streak.longest)
    triples = sum(1 << roll.index for roll in ROLLS if roll.is_triple)
    return _joined(words, main, words.say("wins.neutral-triples") if streak.neutral == triples else "")


def _joined(words: Words, first: str, second: str) -> str:
    return f"{first} {second}".strip() if words.language == "en" else first + second


def _showing(least: int) -> Means:
    return lambda area, roll: sum(face in area.faces for face in roll.faces) >= least


def _within(parity: int | None) -> Means:
    """Every total from the least that wins to the greatest, of this parity."""

    def wins(area: Area, roll: Roll) -> bool:
        least, most = _ends(area)
        return least <= roll.total <= most and (parity is None or roll.total % 2 == parity)

    return wins


def _exactly(area: Area, roll: Roll) -> bool:
    return sorted(roll.faces) == sorted(area.pick)


_SPANS = ("small", "big", "odd", "even")
_SAID: dict[str, Means] = {
    "small": _within(None),
    "big": _within(None),
    "odd": _within(1),
    "even": _within(0),
    "single": _showing(1),
    "double": _showing(2),
    "triple": _showing(3),
    "any-triple": lambda _, roll: roll.is_triple,
    "total": lambda area, roll: roll.total == area.pick[0],
    "pair": lambda area, roll: area.faces <= set(roll.faces),
    "four": lambda area, roll: len(set(roll.faces) & area.faces) == 3,
    "combo-three": _exactly,
    "combo-double": _exactly,
    "double-single-missing": _exactly,
    "symbol": _showing(1),
    "symbol-triple": _showing(3),
    "any-symbol-triple": lambda _, roll: roll.is_triple,
    "colour": _showing(1),
    "colour-double": _showing(2),
    "colour-triple": _showing(3),
}
"""What the sentence `wins.<bet>` says of a roll; of three dice in one colour, the book's own colours say it."""
