"""Rounds put right afterwards, by reversing entries."""

from __future__ import annotations

from sicbo.floor.actor import Fact
from sicbo.floor.table.entries import Adjustment, Laid


class ResultCorrected(Fact, frozen=True, kw_only=True):
    """The dice decide a round anew; later rounds stand."""

    round: int
    was: tuple[int, int, int]
    faces: tuple[int, int, int]
    lit: dict[str, tuple[str, ...]]
    evidence: str
    settled: bool
    """Whether the round had been settled by the wrong result."""
    adjustments: tuple[Adjustment, ...]
    second: str
    later_clause: str
    unit: str = ""
    """What its amounts are in: those of the round. Logs of earlier releases do not say it."""


class RoundVoided(Fact, frozen=True, kw_only=True):
    """A round without outcome: wagers on the layout go back or are kept; a settled one is reversed."""

    round: int
    ground: str
    cause: str
    settled: bool
    returned: tuple[Laid, ...]
    forfeited: tuple[Laid, ...]
    """Streak wagers in play included, those of a settled round too."""
    tokens_forfeited: tuple[Laid, ...] = ()
    """The same in promotional tokens; those that go back have an event of their own."""
    adjustments: tuple[Adjustment, ...]
    second: str
    refund_clause: str
    unit: str = ""
    """What its amounts are in: those of the round. Logs of earlier releases do not say it."""


class WagersVoided(Fact, frozen=True, kw_only=True):
    """Single wagers taken out of a round that stands."""

    round: int
    ground: str
    """A ground of the book, or `breach` for a measure against a player."""
    cause: str
    incident: int = 0
    """The breach, where it is one."""
    returned: tuple[Laid, ...]
    adjustments: tuple[Adjustment, ...]
    second: str
    refund_clause: str
    unit: str = ""
    """What its amounts are in: those of the round. Logs of earlier releases do not say it."""


class ReceivableCollected(Fact, frozen=True, kw_only=True):
    player: str
    amount: int
    tokens: bool = False
    place: str
    transfer: str


class ReceivableWaived(Fact, frozen=True, kw_only=True):
    player: str
    amount: int
    tokens: bool = False
    reason: str
    second: str


CorrectionEvent = ResultCorrected | RoundVoided | WagersVoided | ReceivableCollected | ReceivableWaived
