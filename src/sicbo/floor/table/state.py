"""The state of a table between two commands. Only `evolve` changes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from sicbo.floor.table.chips.state import Purse, Tray
from sicbo.floor.table.closing.state import Closing
from sicbo.floor.table.fairness.state import Fairness
from sicbo.floor.table.irregularities.state import Irregular
from sicbo.floor.table.limits.state import PlaceLimits, TableLimits
from sicbo.floor.table.people.state import Manners, People
from sicbo.floor.table.records import PlayedFor
from sicbo.floor.table.sessions.state import Session
from sicbo.floor.table.streak.state import Streaks, StreakWager
from sicbo.law import schema

CASH = "cash-chips"
"""The pile of money without a colour: cash chips, or credits at a terminal."""
TOKENS = "tokens"
"""The pile of promotional tokens; every other pile is named after the colour of its chips."""

Spot = tuple[str, str]
"""A pile and an area."""


@dataclass(slots=True)
class Wager:
    """What lies on one area of one place, and what it was accepted under."""

    stake: int
    at: int
    digest: str
    """The pay table it will be settled by."""
    colours: dict[str, int] = field(default_factory=dict)
    """The part of the stake that is colour chips, by colour."""


@dataclass(slots=True)
class Place:
    """A position at the table: its game, its terminal, who sits there, what they have and what they staked."""

    id: str
    game: str
    terminal: str
    player: str = ""
    stack: int = 0
    brought: int = 0
    """What of it came in chips that were carried here: won or bought another day, or somebody else's."""
    wagers: dict[str, Wager] = field(default_factory=dict)
    streaks: dict[str, StreakWager] = field(default_factory=dict)
    """Streak wagers in play, by the side named."""
    changes: list[dict[Spot, int]] = field(default_factory=list)
    """What lay on the spots that each change of this round touched, before it: what undo puts back."""
    undone: list[dict[Spot, int]] = field(default_factory=list)
    """The same of each undoing since the last other change: what redo puts back."""
    last: dict[Spot, int] = field(default_factory=dict)
    """The stakes of the last round this place played."""
    purse: Purse = field(default_factory=Purse)
    limits: PlaceLimits = field(default_factory=PlaceLimits)
    standing: bool = False
    """A position without a seat."""
    manners: Manners = field(default_factory=Manners)

    @property
    def staked(self) -> int:
        """Money on the layout, streak wagers included; tokens are none."""
        once = sum(wager.stake for wager in self.wagers.values())
        return once + sum(wager.money for wager in self.streaks.values())

    @property
    def staked_tokens(self) -> int:
        """Promotional tokens on the layout, in streak wagers too."""
        return sum(self.purse.token_wagers.values()) + sum(wager.tokens for wager in self.streaks.values())

    def forget_changes(self) -> None:
        """From now on there is nothing to undo or to redo."""
        self.changes.clear()
        self.undone.clear()


@dataclass(slots=True)
class Table:
    """The live table."""

    id: str
    open: bool = False
    mode: Literal["licensed", "practice"] = "practice"
    currency: str = ""
    """What the tray, debts and wallets are in."""
    unit: str = ""
    """What stacks, stakes, sign and chips are amounts of: the currency, or the chips of a tournament."""
    session: Session | None = None
    """What the table is designated for; nothing where it is open for ordinary play."""
    reserved: str = ""
    """The tournament that keeps the table between two sessions."""
    law: str = ""
    """The digest under which the law of this opening is kept."""
    digests: dict[str, str] = field(default_factory=dict)
    chips: tuple[int, ...] = (1,)
    """The values of its cash chips, smallest first."""
    fittings: tuple[str, ...] = ()
    dice: Literal["physical", "electronic"] = "physical"
    dealer: Literal["human", "automatic"] = "human"
    """Who deals now."""
    places: dict[str, Place] = field(default_factory=dict)
    seats: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The places that each player has, in the order of the table."""
    round: int = 0
    """The round in hand; between two rounds, the last one dealt."""
    done: int = 0
    """How many of the book's steps this round has taken; 0 between two rounds."""
    bets_open: bool = False
    tumbles: int = 0
    echoed: tuple[int, int, int] | None = None
    result: tuple[int, int, int] | None = None
    spins_directed: bool = False
    results: list[tuple[int, int, int]] = field(default_factory=list)
    """Every settled round's dice, oldest first."""
    limits: TableLimits = field(default_factory=TableLimits)
    streaks: Streaks = field(default_factory=Streaks)
    people: People = field(default_factory=People)
    closing: Closing = field(default_factory=Closing)
    tray: Tray = field(default_factory=Tray)
    irregular: Irregular = field(default_factory=Irregular)
    fairness: Fairness = field(default_factory=Fairness)
    held: int = 0
    """The jump of the clock for which play is held; 0 for none."""

    @property
    def played_for(self) -> PlayedFor | None:
        """The session that a round dealt now belongs to."""
        return None if self.session is None else PlayedFor(self.session.of, self.session.practice)

    @property
    def wagered(self) -> bool:
        """Whether any wager lies on the layout, a streak in play included."""
        return any(place.wagers or place.purse.token_wagers or place.streaks for place in self.places.values())

    def seat_of(self, player: str) -> str:
        """Where a player sits, of several places the first; empty for whoever has none."""
        return self.seats.get(player, ("",))[0]

    def fitted(self, step: schema.Step) -> bool:
        """Whether this table has what the step needs."""
        return not step.equipment or step.equipment in self.fittings

    @property
    def in_hand(self) -> bool:
        """Whether a round is being played; one to be tumbled for again is, even where tumbling comes first."""
        return bool(self.done) or self.irregular.again(self.round)

    def upcoming(self) -> int:
        """The number of the round that wagers placed now belong to."""
        return self.round if self.in_hand else self.round + 1
