"""The state of a table's streaks: the price, the runs of each kind, the wagers in play and those that ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from sicbo.floor.table.streak.events import StreakRuling

Faces = tuple[int, int, int]


@dataclass(slots=True)
class StreakWager:
    """A streak wager in play: it can be neither taken back nor raised."""

    area: str
    """The side as the player named it."""
    stake: int
    at: int
    digest: str
    """The pay table it will be settled by."""
    first: int
    """The round whose result is the first that counts."""
    side: str
    """The side it follows; empty until a first result has chosen one, where the reading lets it choose."""
    length: int
    colour: str = ""
    """The colour of the chips in it; nothing where they are cash chips, or credits."""
    tokens: int = 0
    """What of the stake is promotional tokens."""

    @property
    def money(self) -> int:
        """What of the stake is money."""
        return self.stake - self.tokens


@dataclass(slots=True)
class EndedStreak:
    """A streak wager that is over, kept for a correction found later."""

    place: str
    game: str
    player: str
    area: str
    stake: int
    first: int
    round: int
    """The round that ended it."""
    outcome: Literal["win", "lose", "returned"]
    """Returned by a ruling, where the true results would have left it in play."""
    length: int
    win: int
    law: str = ""
    """The digest of the law it was settled by."""
    chips: tuple[int, ...] = (1,)
    """What had to make up its win."""
    tokens: int = 0
    """What of the stake was promotional tokens."""
    wins_tokens: bool = False
    """Whether a win brought them back."""
    is_void: bool = False
    """Whether it was taken out of play as a wager: no result decides it any more."""

    @property
    def lost(self) -> int:
        """What money of the stake the player has lost."""
        return self.stake - self.tokens if self.outcome == "lose" else 0

    def back(self, outcome: str, win: int) -> tuple[int, int]:
        """What the player has of it with this outcome, in money and in tokens: stake and win, the stake, or nothing."""
        money = self.stake - self.tokens
        if outcome == "win":
            return money + win, self.tokens if self.wins_tokens else 0
        return (0, 0) if outcome == "lose" else (money, self.tokens)


@dataclass(frozen=True, slots=True)
class StreakRun:
    """The table's own run of one kind, whoever wagers on it."""

    side: str = ""
    """The side that is running; empty before the first result and after one that belongs to neither side."""
    length: int = 0
    since: int = 0
    """Decided results since the window last opened."""
    fresh: bool = True
    """Whether the gaming day has had no decided result yet."""
    window: bool = False
    """Whether wagers of this kind may be placed between two rounds."""


@dataclass(slots=True)
class Streaks:
    """Everything of this area that the table holds."""

    price: int = 0
    """The amount on the sign; nothing until one is set."""
    day: str = ""
    since_round: int = 1
    """The first round of the gaming day."""
    final_call: bool = False
    runs: dict[str, StreakRun] = field(default_factory=dict)
    results: list[tuple[int, Faces]] = field(default_factory=list)
    """Every settled round with its dice, oldest first."""
    dark: dict[int, str] = field(default_factory=dict)
    """Rounds at which every streak in play was ended by failing lights, with the number of the rule."""
    ended: list[EndedStreak] = field(default_factory=list)
    """Numbered from 1."""
    rulings: dict[int, StreakRuling] = field(default_factory=dict)
    """Ended streaks that the true results would have left otherwise: open until somebody rules."""

    def put_right(self, round_number: int, faces: Faces | None) -> None:
        """The dice that this settled round really had, or none where it does not count."""
        true = [(number, faces if number == round_number else was) for number, was in self.results]
        self.results = [(number, found) for number, found in true if found is not None]

    def since(self, round_number: int) -> list[Faces]:
        """The dice of all settled rounds from this one on."""
        found: list[Faces] = []
        for settled, faces in reversed(self.results):
            if settled < round_number:
                break
            found.append(faces)
        return found[::-1]
