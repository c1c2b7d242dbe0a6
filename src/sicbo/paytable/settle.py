"""Settlement of one roll: which wagers win, what they are paid, and the clause behind each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from sicbo.paytable.streak import run
from sicbo.paytable.table import Paytable
from sicbo.units.dice import Roll
from sicbo.units.money import AMOUNTS, exactly, up_to_payable
from sicbo.units.refusal import BadInput

Outcome = Literal["win", "lose", "live", "returned"]


@dataclass(frozen=True, slots=True)
class WagerResult:
    """What became of one wager, in minor units of the book's currency."""

    area: str
    stake: int
    outcome: Outcome
    pays: Fraction | None
    win: int
    """Profit paid on top of the stake."""
    returned: int
    """What the player takes off the layout: stake and win, or nothing."""
    clause: str
    odds_clause: str
    """The row of the printed pay table; empty unless the wager won."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """All wagers of one roll, in the order they were given."""

    game: str
    roll: Roll
    wagers: tuple[WagerResult, ...]
    steps: tuple[tuple[str, str, tuple[WagerResult, ...]], ...]
    """The dealer's acts in the book's order: name, clause, and the wagers each one touches."""

    @property
    def staked(self) -> int:
        return sum(wager.stake for wager in self.wagers)

    @property
    def returned(self) -> int:
        return sum(wager.returned for wager in self.wagers)

    @property
    def live(self) -> int:
        """Stakes that stay on the layout because their wager is not decided yet."""
        return sum(wager.stake for wager in self.wagers if wager.outcome == "live")

    @property
    def net(self) -> int:
        """What the player won (or lost, below zero) with the wagers that were decided."""
        return self.returned + self.live - self.staked


def settle(paytable: Paytable, roll: Roll, wagers: Mapping[str, int], smallest_chip: int = 1) -> Settlement:
    """Each wager decided by this roll.

    Wins are exact. Where the book rounds up to what chips can pay, `smallest_chip` is the table's least chip; where it
    does not, a stake whose win would not be whole is refused, as a terminal would have refused it.
    """
    if not wagers:
        raise BadInput("no-wager")
    results = tuple(_decide(paytable, roll, area, stake, smallest_chip) for area, stake in wagers.items())
    touched = {
        "clear-losers": tuple(result for result in results if result.outcome == "lose"),
        "pay-winners": tuple(result for result in results if result.outcome == "win"),
    }
    steps = tuple((step.id, paytable.cite(step.clause), touched[step.id]) for step in paytable.settlement.steps)
    return Settlement(paytable.address, roll, results, steps)


def bulk_win(paytable: Paytable, roll: Roll, areas: Sequence[str], wagers: Iterable[tuple[int, int]]) -> list[int]:
    """The net results of many wagers `(index into areas, stake)` on one roll, in `1/paytable.unit` of a minor unit.

    >>> import sicbo
    >>> table = sicbo.game("rws-sentosa/pay-table-1").paytable
    >>> bulk_win(table, Roll.parse("2-3-3"), ["total-8", "big"], [(0, 100), (1, 100)])  # 8.5 to 1, and a loss
    [1700, -200]
    """
    unit = paytable.unit
    multiples = []
    for area in areas:
        pays = paytable.verdict(area, roll).pays
        multiples.append(-unit if pays is None else pays.numerator * (unit // pays.denominator))
    return [stake * multiples[area] for area, stake in wagers]


def _decide(paytable: Paytable, roll: Roll, area: str, stake: int, smallest_chip: int) -> WagerResult:
    if stake <= 0:
        raise BadInput("stake-not-positive", clause=AMOUNTS, stake=stake)
    if paytable.streak is not None and area in paytable.streak.sides:
        return _streak_result(paytable, roll, area, stake)
    verdict = paytable.verdict(area, roll)
    refused = paytable.unpayable(area, stake)
    if refused:
        raise refused
    if verdict.pays is None:
        return WagerResult(area, stake, "lose", None, 0, 0, paytable.cite(verdict.clause), "")
    exact = stake * verdict.pays
    win = exactly(exact) if paytable.rounding is None else up_to_payable(exact, smallest_chip)
    assert win is not None, "a stake whose win is not whole was refused above"
    row = paytable.cite(verdict.row)
    return WagerResult(area, stake, "win", verdict.pays, win, stake + win, paytable.cite(verdict.clause), row)


def _streak_result(paytable: Paytable, roll: Roll, area: str, stake: int) -> WagerResult:
    assert paytable.streak is not None
    outcome = run(paytable.streak, area, [roll])
    if outcome.state == "lose":
        return WagerResult(area, stake, "lose", None, 0, 0, paytable.cite(outcome.clause), "")
    return WagerResult(area, stake, "live", None, 0, 0, paytable.cite(outcome.clause), "")
