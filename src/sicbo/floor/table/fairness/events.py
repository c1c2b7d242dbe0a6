"""Chains published, links revealed or missing, sensors read, and who deals."""

from __future__ import annotations

from sicbo.floor.actor import Event
from sicbo.floor.table.fairness.commands import LostLink


class ChainPublished(Event, frozen=True):
    day: str
    length: int
    link: str
    by: str
    at: int
    clause: str


class LinkRevealed(Event, frozen=True, kw_only=True):
    """The link follows from the one before it, and the dice that were called, if any were, follow from the link."""

    round: int
    attempt: int
    number: int
    """Which link of the chain it is, counted from 1."""
    link: str
    faces: tuple[int, int, int]
    """The dice that it gives, be they called or not."""
    by: str
    at: int
    clause: str


class LinkExplained(Event, frozen=True, kw_only=True):
    """A link stays unrevealed for a recorded reason, be its attempt over or never begun; its chain is used no more."""

    round: int
    attempt: int
    number: int
    reason: LostLink
    by: str
    at: int
    clause: str


class AutomaticDealerStopped(Event, frozen=True):
    """A human deals from here on."""

    by: str
    at: int
    clause: str


class AutomaticDealerStarted(Event, frozen=True):
    by: str
    at: int
    clause: str


class ResultCommitted(Event, frozen=True):
    """A sensor has read the dice and is bound to what it read, which nobody can tell from the digest."""

    round: int
    digest: str
    by: str
    at: int
    clause: str


class ResultSensed(Event, frozen=True):
    round: int
    faces: tuple[int, int, int]
    by: str
    at: int
    clause: str


class SensorDisagreed(Event, frozen=True):
    """Dealer and sensor have seen different dice; play halts, and the dice themselves decide."""

    round: int
    faces: tuple[int, int, int]
    """The dealer's."""
    sensed: tuple[int, int, int]
    by: str
    at: int
    clause: str


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
