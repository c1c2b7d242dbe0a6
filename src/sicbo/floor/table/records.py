"""The records of each round and of sums withheld: enough to decide a round anew, or to void it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from sicbo.floor.designation import Designation
from sicbo.floor.table.entries import PlaceSettled
from sicbo.units.wager_seal import Sealed

Faces = tuple[int, int, int]


class PlayedFor(msgspec.Struct, frozen=True):
    """The session of a tournament that a round was played in."""

    of: Designation
    practice: bool
    """Whether it counted for nothing."""


@dataclass(slots=True)
class RoundRecord:
    """One round of the gaming day, or of an earlier one, where it is held.

    The books fix the wagers at three different instants: bets closed, cover lifted, result announced. Nothing on the
    layout may change from the first to the last, so one picture of it serves for all three; their times are kept.
    """

    round: int
    dice: str = ""
    tumbler: str = ""
    device: Literal["physical", "electronic"] = "physical"
    attempts: int = 1
    begun: bool = False
    """Whether it was ever tumbled for, or wagers lay on the layout when it was declared to have no result."""
    closed_at: int | None = None
    revealed_at: int | None = None
    announced_at: int | None = None
    layout: tuple[Sealed, ...] = ()
    """What lay where as bets closed, in chips of each kind, in tokens and in streaks."""
    faces: Faces | None = None
    outcome: Literal["playing", "settled", "void"] = "playing"
    places: tuple[PlaceSettled, ...] = ()
    """How every wager was settled, by the result that stands."""
    was: tuple[Faces, ...] = ()
    """Results that stood before they were corrected."""
    games: dict[str, str] = field(default_factory=dict)
    """The game of each place as the round was played: the table may have closed and opened with others since.

    So may its law and its currency.
    """
    chips: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """What must make up the winnings of each place: the chips of the table, or credits at a terminal."""
    law: str = ""
    """The digest of the law it was played by."""
    currency: str = ""
    session: PlayedFor | None = None
    """The session it was played in, where its stakes were chips of a tournament."""
    digests: dict[str, str] = field(default_factory=dict)
    """The digests of the pay tables it was settled by."""
    listed: int = -1
    """Where its result stands in the table's list of results."""
    seals: dict[int, Seal] = field(default_factory=dict)
    """The sealed wagers of each attempt."""
    links: dict[int, UsedLink] = field(default_factory=dict)
    """The link of each attempt that is over and revealed or explained."""


@dataclass(slots=True)
class UsedLink:
    """The link of an attempt that is over: revealed, or explained."""

    day: str
    published: str
    length: int
    number: int
    link: str = ""
    faces: Faces | None = None
    """The dice that were called; none where the attempt gave no result."""
    reason: str = ""


@dataclass(slots=True)
class Seal:
    """The wagers of one attempt as they lay when bets closed, under their root."""

    root: str
    salt: str
    """Kept from players: it would open the leaves of others."""
    wagers: tuple[Sealed, ...]


@dataclass(slots=True)
class Withheld:
    """Winnings frozen until the investigation is over."""

    player: str
    amount: int
    round: int = 0
    """The round in which they were won; none where they are of all that was won here."""
    first: int = 0
    last: int = 0
    """The rounds in which that was: from the first that was meant, or the opening, until the sum was taken."""
    owed: int = 0
    """What of it the player did not have before them, and owes."""

    def is_of(self, round_number: int) -> bool:
        """Whether winnings of this round may be in it."""
        return round_number == self.round if self.round else self.first <= round_number <= self.last
