"""Signs shown and announced, limits agreed with one player, wagers found outside them."""

from __future__ import annotations

from typing import Literal

from sicbo.floor.actor import Fact
from sicbo.floor.table.limits.commands import Minimums, Sign

Kind = Literal["below-minimum", "above-maximum", "wrong-unit"]
"""The ways in which a wager can be outside the limits."""


class SignShown(Fact, frozen=True, kw_only=True):
    """These limits are in force; an announced sign that has come into force is announced no longer."""

    sign: Sign
    announced: bool
    """Whether this is the sign that was announced."""


class SignAnnounced(Fact, frozen=True, kw_only=True):
    sign: Sign
    effective: int


class AnnouncementWithdrawn(Fact, frozen=True):
    """Announcement withdrawn."""


class ApprovedMinimumsEntered(Fact, frozen=True):
    minimums: Minimums


class PersonalLimitsAgreed(Fact, frozen=True, kw_only=True):
    place: str
    player: str
    limits: Sign
    marked_by: Literal["distinctive-marker", "sign"]


class PersonalLimitsRevoked(Fact, frozen=True):
    place: str
    player: str


class LiabilityCapped(Fact, frozen=True):
    cap: int | None


class LiabilityExceeded(Fact, frozen=True, kw_only=True):
    """A wager that nobody may refuse lets one roll cost more than the operator's cap: the pit is warned."""

    round: int
    worst: int
    cap: int


class LimitAdvised(Fact, frozen=True, kw_only=True):
    """The dealer tells the player at once that this wager is outside the limits."""

    round: int
    place: str
    player: str
    area: str
    kind: Kind
    stake: int
    limit: int
    """The minimum, the maximum or the unit that the wager misses."""


class OwnerWarned(Fact, frozen=True, kw_only=True):
    """The dealer tells the player that these wagers stand and that later ones below the minimum will be handed back."""

    round: int
    place: str
    player: str
    areas: tuple[str, ...]


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
