"""The compiled pay table of one game under one choice of readings."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

from sicbo.law import schema
from sicbo.units.dice import Roll
from sicbo.units.refusal import BadInput, nearest

EXACT = "house 2.1"
"""The rule that nothing is rounded without a rule."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How one roll decides one area: the odds to 1 (nothing where it loses) and the clauses that say so."""

    pays: Fraction | None
    clause: str
    row: str
    """The row of the printed pay table that sets the odds; empty on a loss."""


@dataclass(frozen=True)
class Area:
    """A field of the layout: what a wager there wins and loses on."""

    id: str
    bet: str
    pick: tuple[schema.Face, ...]
    """As nominated: faces, a total, or the name of a symbol or colour."""
    faces: frozenset[int]
    """The pick as faces of the dice (meaningless for totals)."""
    clause: str
    """The clause that offers the bet in this game."""
    rule: str
    """The clause that says what the bet is."""
    verdicts: tuple[Verdict, ...]
    """One for each of the 216 rolls, in the order of `ROLLS`."""

    @cached_property
    def ways(self) -> dict[Fraction, int]:
        """How many of the 216 rolls win at each odds, lowest odds first."""
        found: dict[Fraction, int] = {}
        for verdict in self.verdicts:
            if verdict.pays is not None:
                found[verdict.pays] = found.get(verdict.pays, 0) + 1
        return dict(sorted(found.items()))

    @cached_property
    def unit(self) -> int:
        """The least stake that wins a whole amount on every roll."""
        return lcm(*(odds.denominator for odds in self.ways))


@dataclass(frozen=True)
class StreakSide:
    """One side of the streak wager: the results that carry it on."""

    area: str
    follows: str
    opposite: str
    """The area of the other side, on which a run of this side is broken."""
    clause: str
    advances: int
    """Set of rolls (one bit each) that lengthen the run."""


@dataclass(frozen=True)
class StreakTable:
    """A wager decided over several rounds: run lengths and what they pay."""

    clause: str
    sides: dict[str, StreakSide]
    neutral: int
    """Set of rolls (one bit each) that neither lengthen nor end a run."""
    neutral_clause: str
    shortest: int
    longest: int
    start: int
    """Length already counted when the wager is accepted."""
    first_counts: bool
    """Whether the first decided result sets the side, and so always counts."""
    pays: tuple[Fraction | None, ...]
    """Odds to 1 by final length, from 0 to `longest`; nothing where that length loses."""
    rows: tuple[str, ...]
    loses_clause: str
    wins_clause: str


@dataclass(frozen=True)
class Paytable:
    """Odds or loss, with the deciding clause, for every area on every roll."""

    book: str
    edition: str
    game: str
    currency: str
    readings: dict[str, str]
    areas: dict[str, Area]
    streak: StreakTable | None
    rounding: schema.Rounding | None
    settlement: schema.Settlement
    unlisted: str
    """The clause that limits play to the listed bets."""
    without: tuple[str, ...] = ()
    """Optional bets of the game that are left out."""

    @property
    def address(self) -> str:
        return f"{self.book}/{self._played}"

    @property
    def pin(self) -> str:
        """The address with the edition, which stays true when the book is amended."""
        return f"{self.book}@{self.edition}/{self._played}"

    @property
    def _played(self) -> str:
        """The game with the bets that are left out: `option-a-extended~even`."""
        return "".join((self.game, *(f"~{bet}" for bet in self.without)))

    def area(self, area_id: str) -> Area:
        """The area of this id, or a refusal that names the clause limiting the game to its bets."""
        try:
            return self.areas[area_id]
        except KeyError:
            near = nearest(area_id, [*self.areas, *(self.streak.sides if self.streak else ())])
            clause = self.cite(self.unlisted)
            raise BadInput("unknown-area", clause=clause, area=area_id, game=self.address, near=near) from None

    def verdict(self, area_id: str, roll: Roll) -> Verdict:
        """How this roll decides a wager on this area."""
        return self.area(area_id).verdicts[roll.index]

    def cite(self, number: str) -> str:
        """The citation of a clause of this table's book."""
        return f"{self.book} {number}"

    def unpayable(self, area_id: str, stake: int) -> BadInput | None:
        """Why this stake may not lie here: it could win what is not whole, and the book has no rounding rule."""
        whole = self.area(area_id).unit
        if self.rounding is not None or stake % whole == 0:
            return None
        odds = next(odds for odds in self.areas[area_id].ways if (stake * odds).denominator != 1)
        told = {"stake": stake, "unit": whole}
        return BadInput("not-payable", clause=EXACT, area=area_id, odds=str(odds), **told)

    @cached_property
    def unit(self) -> int:
        """The least stake whose win is a whole number on every area (2 where odds such as 17/2 are paid)."""
        return lcm(*(area.unit for area in self.areas.values()))

    @cached_property
    def digest(self) -> str:
        """SHA-256 over everything that could change a payment: odds, clauses, readings, streak, rounding, edition."""
        streak = self.streak
        law = {
            "pin": self.pin,
            "currency": self.currency,
            "readings": self.readings,
            "areas": {area.id: [_verdict_line(verdict) for verdict in area.verdicts] for area in self.areas.values()},
            "rounding": [self.rounding.policy, self.rounding.clause] if self.rounding else [],
            "streak": [] if streak is None else _streak_lines(streak),
        }
        written = json.dumps(law, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(written.encode()).hexdigest()


def _verdict_line(verdict: Verdict) -> str:
    return f"{'' if verdict.pays is None else verdict.pays}|{verdict.clause}|{verdict.row}"


def _streak_lines(streak: StreakTable) -> list[str]:
    sides = [f"{side.area}:{side.opposite}:{side.advances:x}:{side.clause}" for side in streak.sides.values()]
    pays = ["" if odds is None else str(odds) for odds in streak.pays]
    bounds = [str(one) for one in (streak.shortest, streak.longest, streak.start, streak.first_counts)]
    clauses = [streak.clause, streak.neutral_clause, streak.loses_clause, streak.wins_clause, *streak.rows]
    return [*sides, f"{streak.neutral:x}", *bounds, *pays, *clauses]
