"""The settlement of wagers on one roll."""

from __future__ import annotations

from sicbo.library import Game
from sicbo.paytable.settle import Settlement, WagerResult


def described(game: Game, settled: Settlement) -> dict[str, object]:
    """The settlement in minor units."""
    return {
        "game": settled.game,
        "pin": game.paytable.pin,
        "digest": game.paytable.digest,
        "currency": game.paytable.currency,
        "dice": list(settled.roll.faces),
        "total": settled.roll.total,
        "wagers": [
            {
                "area": wager.area,
                "stake": wager.stake,
                "outcome": wager.outcome,
                "pays": None if wager.pays is None else str(wager.pays),
                "win": wager.win,
                "returned": wager.returned,
                "clause": wager.clause,
                "odds_clause": wager.odds_clause,
                "rounding_clause": rounded(game, wager),
            }
            for wager in settled.wagers
        ],
        "staked": settled.staked,
        "returned": settled.returned,
        "live": settled.live,
        "net": settled.net,
        "steps": [
            {"step": step, "clause": clause, "areas": [wager.area for wager in touched]}
            for step, clause, touched in settled.steps
        ],
    }


def rounded(game: Game, wager: WagerResult) -> str:
    """The clause that rounded the win up; empty where it is exact."""
    rounding = game.paytable.rounding
    if rounding is None or wager.pays is None or wager.win == wager.stake * wager.pays:
        return ""
    return game.paytable.cite(rounding.clause)
