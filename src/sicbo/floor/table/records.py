"""What a table keeps of its rounds and faults: enough to decide a round anew, to void it, and to know who was told."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from sicbo.floor.table.entries import PlaceSettled
from sicbo.units.wager_seal import Sealed

Faces = tuple[int, int, int]


@dataclass(slots=True)
class RoundRecord:
    """One round of the gaming day.

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
    digests: dict[str, str] = field(default_factory=dict)
    """The digests of the pay tables it was settled by."""
    listed: int = -1
    """Where its result stands in the table's list of results."""
    seals: dict[int, Seal] = field(default_factory=dict)
    """The sealed wagers of each attempt."""
    links: dict[int, UsedLink] = field(default_factory=dict)
    """The link of each attempt that is over and revealed or explained."""


@dataclass(slots=True)
class Notice:
    """Somebody must be told of a fault, and play may be halted until it is put right."""

    about: str
    to: str
    halts: bool
    clause: str
    acknowledged_by: str = ""
    rectified_by: str = ""


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
    streaks_end: str = ""
    """The rule by which every streak in play ends when the round in hand is settled; empty when none does."""

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
