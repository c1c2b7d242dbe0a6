"""People as a table remembers them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from sicbo.floor.approvals import Approvals
from sicbo.floor.table.records import Withheld


@dataclass(slots=True)
class Incident:
    kind: str
    player: str


@dataclass(slots=True)
class Played:
    """What a player has won and lost in one round, in money."""

    won: int = 0
    lost: int = 0


@dataclass(slots=True)
class Exclusion:
    scope: Literal["game", "casino"]
    clause: str


@dataclass(slots=True)
class Bar:
    """A player whose play the house has ended."""

    until: int | None
    clause: str


@dataclass(slots=True)
class People:
    """All of this at one table."""

    approvals: Approvals = field(default_factory=Approvals)
    incidents: list[Incident] = field(default_factory=list)
    """Numbered from 1."""
    excluded: dict[str, Exclusion] = field(default_factory=dict)
    barred: dict[str, Bar] = field(default_factory=dict)
    """By the house, beside what this table has ruled itself."""
    to_withhold: dict[tuple[str, int], int] = field(default_factory=dict)
    """Whose winnings of which round are to be withheld, with the incident; while the round can be corrected."""
    withheld: dict[int, Withheld] = field(default_factory=dict)
    forfeited: dict[int, Withheld] = field(default_factory=dict)
    """Sums that were withheld and then forfeited, as far as no reversal has drawn on them."""
    withholdings: int = 0
    """How many sums were ever withheld: the number of the latest."""
    played: dict[str, dict[int, Played]] = field(default_factory=dict)
    """What each player has won and lost since the table opened, by round."""
    taken: dict[int, Withheld] = field(default_factory=dict)
    """Every sum that was withheld since then, by its number, whatever has become of it, less what reversals drew on."""
    since: int = 1
    """The first round since the table opened."""
    full: bool = False
    """Whether every place that counts has been in use since the round in hand began."""
    idle: dict[str, list[int]] = field(default_factory=dict)
    """The rounds with a result in a row in which each player had no wager, every other place being in use."""

    def ahead(self, player: str, first: int, *, net: bool) -> int:
        """What this player has won from this round on, less what was lost if so counted, less what was taken of it."""
        rounds = [one for number, one in self.played.get(player, {}).items() if number >= first]
        won = sum(one.won for one in rounds) - (sum(one.lost for one in rounds) if net else 0)
        taken = sum(one.amount for one in self.taken.values() if one.player == player and one.last >= first)
        return max(won - taken, 0)

    def play(self, player: str, round_number: int, *, won: int, lost: int) -> None:
        """So much more was won and lost in this round, or less below zero; only since the table opened."""
        if (won or lost) and round_number >= self.since:
            one = self.played.setdefault(player, {}).setdefault(round_number, Played())
            one.won, one.lost = one.won + won, one.lost + lost


@dataclass(slots=True)
class Manners:
    """What a table remembers of the player at one place."""

    must_vacate: bool = False
    asked_for: list[int] = field(default_factory=list)
    """The rounds without a wager for which the player was asked to leave."""
    tried: bool = False
    """Whether a wager of this round was refused or voided: such a player has not abstained."""
