"""Signs shown and announced, limits agreed with one player, wagers found outside them."""

from __future__ import annotations

from typing import Literal

from sicbo.floor.actor import Event
from sicbo.floor.table.limits.commands import Minimums, Sign

Kind = Literal["below-minimum", "above-maximum", "wrong-unit"]
"""The ways in which a wager can be outside the limits."""


class SignShown(Event, frozen=True, kw_only=True):
    """These limits are in force; an announced sign that has come into force is announced no longer."""

    sign: Sign
    announced: bool
    """Whether this is the sign that was announced."""
    by: str
    at: int
    clause: str


class SignAnnounced(Event, frozen=True, kw_only=True):
    sign: Sign
    effective: int
    by: str
    at: int
    clause: str


class AnnouncementWithdrawn(Event, frozen=True):
    by: str
    at: int
    clause: str


class ApprovedMinimumsEntered(Event, frozen=True):
    minimums: Minimums
    by: str
    at: int
    clause: str


class PersonalLimitsAgreed(Event, frozen=True, kw_only=True):
    place: str
    player: str
    limits: Sign
    marked_by: Literal["distinctive-marker", "sign"]
    by: str
    at: int
    clause: str


class PersonalLimitsRevoked(Event, frozen=True):
    place: str
    player: str
    by: str
    at: int
    clause: str


class LiabilityCapped(Event, frozen=True):
    cap: int | None
    by: str
    at: int
    clause: str


class LiabilityExceeded(Event, frozen=True, kw_only=True):
    """A wager that nobody may refuse lets one roll cost more than the operator's cap: the pit is warned."""

    round: int
    worst: int
    cap: int
    by: str
    at: int
    clause: str


class LimitAdvised(Event, frozen=True, kw_only=True):
    """The dealer tells the player at once that this wager is outside the limits."""

    round: int
    place: str
    player: str
    area: str
    kind: Kind
    stake: int
    limit: int
    """The minimum, the maximum or the unit that the wager misses."""
    by: str
    at: int
    clause: str


class OwnerWarned(Event, frozen=True, kw_only=True):
    """The dealer tells the player that these wagers stand and that later ones below the minimum will be handed back."""

    round: int
    place: str
    player: str
    areas: tuple[str, ...]
    by: str
    at: int
    clause: str


LimitEvent = (
    SignShown
    | SignAnnounced
    | AnnouncementWithdrawn
    | ApprovedMinimumsEntered
    | PersonalLimitsAgreed
    | PersonalLimitsRevoked
    | LiabilityCapped
    | LiabilityExceeded
    | LimitAdvised
    | OwnerWarned
)
