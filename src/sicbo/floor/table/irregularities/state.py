"""The knowledge that a table has of its rounds, its faults, who must be told of them, and what reversals left owed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from sicbo.floor.table.records import RoundRecord


@dataclass(slots=True)
class Notice:
    """Somebody must be told of a fault, and play may be halted until it is put right."""

    about: str
    to: str
    halts: bool
    clause: str
    acknowledged_by: str = ""
    rectified_by: str = ""


class Span(NamedTuple):
    """Rounds from the first to the last, or without an end so far."""

    first: int
    last: int | None

    def has(self, round_number: int) -> bool:
        return self.first <= round_number and (self.last is None or round_number <= self.last)


@dataclass(slots=True)
class Irregular:
    """All of this at one table."""

    dice: str = ""
    tumbler: str = ""
    rounds: dict[int, RoundRecord] = field(default_factory=dict)
    notices: dict[int, Notice] = field(default_factory=dict)
    owed: dict[str, int] = field(default_factory=dict)
    """What reversals could not take back, by player."""
    tokens_owed: dict[str, int] = field(default_factory=dict)
    """The same in promotional tokens."""
    tokens_waiting: dict[str, dict[str, int]] = field(default_factory=dict)
    """Tokens due to players who have left, by currency and player, until they take a place here again."""
    holds: dict[str, tuple[Span, ...]] = field(default_factory=dict)
    """By who holds them, the rounds whose records outlive their gaming day."""
    streaks_end: str = ""
    """The rule by which every streak in play ends when the round in hand is settled; empty when none does."""

    def hold(self, holder: str, first: int, last: int | None) -> None:
        """Keep the records of these rounds for as long as this holder does."""
        self.holds[holder] = tuple(dict.fromkeys((*self.holds.get(holder, ()), Span(first, last))))

    def end_hold(self, holder: str, last: int) -> None:
        """What this holder keeps without an end goes up to this round; nothing where there was none."""
        ended = (span if span.last is not None else Span(span.first, last) for span in self.holds.pop(holder, ()))
        spans = tuple(span for span in ended if span.last is not None and span.first <= span.last)
        if spans:
            self.holds[holder] = spans

    def held(self, round_number: int) -> bool:
        """Whether somebody holds this round."""
        return any(span.has(round_number) for spans in self.holds.values() for span in spans)

    def close_day(self, first: int) -> None:
        """The records of rounds before this one are closed, unless somebody holds them."""
        for number in [one for one in self.rounds if one < first and not self.held(one)]:
            del self.rounds[number]

    @property
    def halt(self) -> Notice | None:
        """The fault for which play is halted, if it is."""
        for notice in self.notices.values():  # with every wager, and mostly there is none
            if notice.halts and not notice.rectified_by:
                return notice
        return None

    def again(self, round_number: int) -> bool:
        """Whether this round has had no result and waits for another tumble."""
        record = self.rounds.get(round_number)
        return record is not None and record.attempts > 1 and record.outcome == "playing"

    def begins_again(self, round_number: int) -> bool:
        """Whether this round had properly begun and had no result: then it is tumbled for again, whoever plays."""
        return self.again(round_number) and self.rounds[round_number].begun

    def attempts(self, round_number: int) -> int:
        """How often this round has been tumbled for, no spins included."""
        record = self.rounds.get(round_number)
        return 1 if record is None else record.attempts
