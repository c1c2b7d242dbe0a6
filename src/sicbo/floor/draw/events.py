"""The events of a draw."""

from __future__ import annotations

from sicbo.floor.actor import Event, Fact
from sicbo.floor.draw.commands import LostSecret
from sicbo.units.fair_draw import Wins


class DrawCommitted(Fact, frozen=True, kw_only=True):
    draw: str
    commitment: str
    prizes: int
    reserves: int
    wins: Wins
    grounds: tuple[str, ...]
    beacon: str
    beacon_round: int
    beacon_at: int


class EntriesClosed(Fact, frozen=True, kw_only=True):
    """The entries themselves stay with the desk that has them; this is what holds it to them."""

    position: int
    root: str
    size: int
    salt: str


class ChanceKeyed(Fact, frozen=True, kw_only=True):
    """One person has keyed what they saw; nobody else is shown it before another has keyed it too."""

    value: str


class ChanceDiffered(Fact, frozen=True, kw_only=True):
    """Two people have keyed different things: both key anew."""

    first: str
    """Who keyed before."""


class ChanceRecorded(Fact, frozen=True, kw_only=True):
    """Two people have keyed the same, each by themselves."""

    value: str
    first: str


class WinnersDrawn(Fact, frozen=True, kw_only=True):
    secret: str
    places: tuple[int, ...]
    """By index: the winners, then the reserves."""


class DrawCompromised(Fact, frozen=True, kw_only=True):
    reason: LostSecret


class PlacePassedOver(Fact, frozen=True, kw_only=True):
    place: int
    ground: str


DrawEvent = (
    DrawCommitted
    | EntriesClosed
    | ChanceKeyed
    | ChanceDiffered
    | ChanceRecorded
    | WinnersDrawn
    | DrawCompromised
    | PlacePassedOver
)

SEALS: frozenset[type[Event]] = frozenset({DrawCommitted, EntriesClosed})
"""What must be safe on disk before anything follows: for the `seals` of the desk that mounts a draw."""
