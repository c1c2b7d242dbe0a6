"""A set of wagers on one roll and over a session, with exact numbers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from sicbo.describe.naming import area_name
from sicbo.describe.numbers import exact, whole
from sicbo.library import Game
from sicbo.odds.moments import Distribution, root
from sicbo.odds.session import most_rounds
from sicbo.odds.wagers import WagersOdds
from sicbo.units.dice import ROLLS
from sicbo.words import Words


def described(game: Game, stakes: Mapping[str, int], words: Words) -> dict[str, object]:
    """The wagers, the net result of each of the 216 rolls, and everything that is read off them."""
    once = game.wagers(stakes)
    result = once.result
    lost = sum((chance for net, chance in result.chances.items() if net < 0), Fraction(0))
    return {
        "game": game.paytable.address,
        "pin": game.paytable.pin,
        "digest": game.paytable.digest,
        "currency": game.paytable.currency,
        "wagers": [
            {"area": area, "name": area_name(words, game, area), "stake": stake} for area, stake in stakes.items()
        ],
        "staked": once.staked,
        **exact("mean", result.mean),
        **exact("edge", -result.mean / once.staked),
        **exact("variance", result.variance),
        **exact("sd", result.sd),
        **exact("skew", result.skew),
        **exact("chance_of_win", result.chance_of_win),
        **exact("chance_of_even", result.chances.get(Fraction(0), Fraction(0))),
        **exact("chance_of_loss", lost),
        "worst": whole(result.worst),
        "best": whole(result.best),
        "worst_dice": list(once.best_for_house.faces),
        "best_dice": list(once.worst_for_house.faces),
        "distribution": [
            {"net": whole(net), "ways": int(chance * len(ROLLS)), **exact("chance", chance)}
            for net, chance in result.chances.items()
        ],
        **_nets(once),
    }


def session_described(
    game: Game, stakes: Mapping[str, int], rounds: int, bankroll: int | None, work: int
) -> dict[str, object]:
    """So many rounds of the same wagers: exact mean and deviation; the chance of ruin and the whole distribution where
    they take no more than so many additions, and nothing in their place otherwise."""
    once = game.wagers(stakes)
    if bankroll is not None and bankroll >= rounds * -once.result.worst:
        bankroll = None  # more than can be lost: nobody goes broke
    if rounds <= most_rounds(once, rounds, work):
        session = game.session(stakes, rounds, bankroll)
        return {
            "rounds": rounds,
            **exact("mean", session.result.mean),
            **exact("sd", session.result.sd),
            **exact("chance_of_win", session.result.chance_of_win),
            **exact("ruin", session.ruin),
            "stops": bankroll is not None,
            "distribution": _points(session.result),
        }
    return {
        "rounds": rounds,
        **exact("mean", once.result.mean * rounds),
        **exact("sd", root(once.result.variance * rounds)),
        **exact("chance_of_win", None),
        **exact("ruin", Fraction(0) if bankroll is None else None),
        "stops": False,
        "distribution": [],
    }


def _nets(once: WagersOdds) -> dict[str, object]:
    """The net results in whole parts of a minor unit, so that programs can add them without rounding."""
    scale = lcm(*(net.denominator for net in once.nets))
    return {"nets": [int(net * scale) for net in once.nets], "parts": scale}


def _points(result: Distribution) -> list[tuple[float, float]]:
    return [(float(net), float(chance)) for net, chance in sorted(result.chances.items())]
