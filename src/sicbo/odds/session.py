"""A session of equal rounds: the exact distribution of the end result, and the chance of going broke on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, isqrt, lcm

from sicbo.odds.moments import Distribution
from sicbo.odds.wagers import WagersOdds, wagers_odds
from sicbo.paytable.table import Paytable
from sicbo.units.dice import ROLLS
from sicbo.units.refusal import BadInput


@dataclass(frozen=True)
class SessionOdds:
    """What n rounds of the same wagers leave, in the unit of the stakes."""

    rounds: int
    bankroll: int | None
    result: Distribution
    """The net result at the end: after the last round, or where the money no longer covered the wagers."""
    ruin: Fraction
    """The probability that the bankroll failed to cover the wagers before the last round."""


def session_odds(
    paytable: Paytable, wagers: Mapping[str, int], rounds: int, bankroll: int | None = None
) -> SessionOdds:
    """The exact session: every round stakes all the wagers, until the rounds or the bankroll run out.

    Without a bankroll the player can always stake, and ruin is zero.
    """
    if rounds < 1:
        raise BadInput("bad-rounds", rounds=rounds)
    once = wagers_odds(paytable, wagers)
    if bankroll is not None and bankroll < once.staked:
        raise BadInput("bankroll-too-small", bankroll=bankroll, staked=once.staked)
    scale = lcm(*(net.denominator for net in once.nets))
    ways: dict[int, int] = {}
    for exact in once.nets:
        step = int(exact * scale)
        ways[step] = ways.get(step, 0) + 1
    floor = None if bankroll is None else (once.staked - bankroll) * scale
    live = {0: 1}
    broke: dict[int, Fraction] = {}
    for done in range(1, rounds + 1):
        live = _convolved(live, ways)
        if floor is not None and done < rounds:
            for net in [net for net in live if net < floor]:
                broke[net] = broke.get(net, Fraction(0)) + Fraction(live.pop(net), len(ROLLS) ** done)
    chances = dict(_scaled(live, broke, scale, len(ROLLS) ** rounds))
    return SessionOdds(rounds, bankroll, Distribution(chances), sum(broke.values(), Fraction(0)))


def most_rounds(once: WagersOdds, at_most: int, work: int) -> int:
    """How many rounds can be reckoned exactly with so many additions: results multiply with the span of nets and the
    number of rounds."""
    nets = list(once.result.chances)
    scale = lcm(*(net.denominator for net in nets))
    steps = [int((net - nets[0]) * scale) for net in nets[1:]]
    if not steps:
        return at_most
    span = (max(0, *steps) - min(0, *steps)) // gcd(*steps)
    return max(1, min(at_most, isqrt(2 * work // (span * len(nets)))))


def _convolved(live: Mapping[int, int], ways: Mapping[int, int]) -> dict[int, int]:
    after: dict[int, int] = {}
    for net, count in live.items():
        for step, rolls in ways.items():
            after[net + step] = after.get(net + step, 0) + count * rolls
    return after


def _scaled(
    live: Mapping[int, int], broke: Mapping[int, Fraction], scale: int, whole: int
) -> Iterator[tuple[Fraction, Fraction]]:
    for net in sorted(live.keys() | broke.keys()):
        yield Fraction(net, scale), Fraction(live.get(net, 0), whole) + broke.get(net, Fraction(0))
