"""Chains published, links revealed or missing, sensors read, and who deals."""

from __future__ import annotations

from sicbo.floor.actor import Fact
from sicbo.floor.table.fairness.commands import LostLink


class ChainPublished(Fact, frozen=True):
    day: str
    length: int
    link: str


class LinkRevealed(Fact, frozen=True, kw_only=True):
    """The link follows from the one before it, and the dice that were called, if any were, follow from the link."""

    round: int
    attempt: int
    number: int
    """Which link of the chain it is, counted from 1."""
    link: str
    faces: tuple[int, int, int]
    """The dice that it gives, be they called or not."""


class LinkExplained(Fact, frozen=True, kw_only=True):
    """A link stays unrevealed for a recorded reason, be its attempt over or never begun; its chain is used no more."""

    round: int
    attempt: int
    number: int
    reason: LostLink


class AutomaticDealerStopped(Fact, frozen=True):
    """A human deals from here on."""


class AutomaticDealerStarted(Fact, frozen=True):
    """Automatic dealer started."""


class ResultCommitted(Fact, frozen=True):
    """A sensor has read the dice and is bound to what it read, which nobody can tell from the digest."""

    round: int
    digest: str


class ResultSensed(Fact, frozen=True):
    round: int
    faces: tuple[int, int, int]


class SensorDisagreed(Fact, frozen=True):
    """Dealer and sensor have seen different dice; play halts, and the dice themselves decide."""

    round: int
    faces: tuple[int, int, int]
    """The dealer's."""
    sensed: tuple[int, int, int]


FairnessEvent = (
    ChainPublished
    | LinkRevealed
    | LinkExplained
    | AutomaticDealerStopped
    | AutomaticDealerStarted
    | ResultCommitted
    | ResultSensed
    | SensorDisagreed
)
