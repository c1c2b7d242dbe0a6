"""The odds of a game."""

from __future__ import annotations

from collections.abc import Iterable

from sicbo.describe.naming import area_name
from sicbo.describe.numbers import exact
from sicbo.library import Game
from sicbo.odds.area import AreaOdds
from sicbo.words import Words


def described(game: Game, odds: Iterable[AreaOdds], words: Words) -> dict[str, object]:
    """The odds with exact numbers."""
    table = game.paytable
    return {
        "game": table.address,
        "pin": table.pin,
        "digest": table.digest,
        "currency": table.currency,
        "readings": table.readings,
        "areas": [
            {
                "id": one.area,
                "name": area_name(words, game, one.area),
                "bet": one.bet,
                "pays": _pays(one),
                "ways": one.ways,
                **exact("hit", one.hit),
                **exact("edge", one.edge),
                **exact("return", one.returned),
                **exact("variance", one.result.variance),
                **exact("sd", one.sd),
                **exact("skew", one.result.skew),
                **exact("expected_rounds", one.rounds),
                "clause": table.cite(one.clause),
                "odds_clauses": _rows(game, one.area),
            }
            for one in odds
        ],
    }


def _pays(one: AreaOdds) -> str | list[list[str]]:
    """One price as a string, several as pairs of what and price."""
    if len(one.pays) == 1 and not one.pays[0][0]:
        return str(one.pays[0][1])
    return [[what, str(odds)] for what, odds in one.pays]


def _rows(game: Game, area_id: str) -> list[str]:
    """The rows of the printed pay table that price this area."""
    table = game.paytable
    if table.streak is not None and area_id in table.streak.sides:
        rows = [row for row, odds in zip(table.streak.rows, table.streak.pays, strict=True) if odds is not None]
    else:
        wins = {(verdict.pays, verdict.row) for verdict in table.areas[area_id].verdicts if verdict.pays is not None}
        rows = [row for _, row in sorted(wins)]
    return [table.cite(row) for row in dict.fromkeys(rows)]
