"""Measures taken upon people, each with who, when, why and by which clause."""

from __future__ import annotations

from typing import Literal

import msgspec

from sicbo.floor.actor import Fact
from sicbo.floor.table.entries import Drawn
from sicbo.floor.table.people.commands import Ground


class WagerRefused(Fact, frozen=True, kw_only=True):
    """Taken off the layout and given back, before "no more bets"."""

    round: int
    place: str
    player: str
    area: str
    stake: int
    ground: Ground


class IncidentRecorded(Fact, frozen=True, kw_only=True):
    incident: int
    kind: str
    player: str
    rule: str


class Voided(msgspec.Struct, frozen=True):
    area: str
    stake: int


class WagerVoided(Fact, frozen=True, kw_only=True):
    """Wagers of one place declared void for a breach, their stakes returned or forfeited."""

    round: int
    place: str
    player: str
    incident: int
    wagers: tuple[Voided, ...]
    stakes: Literal["returned", "forfeited"]
    stakes_clause: str


class PlayerExcluded(Fact, frozen=True, kw_only=True):
    """Barred from this game, or from the casino: the house carries the second one further."""

    player: str
    scope: Literal["game", "casino"]
    incident: int


class PlayerReadmitted(Fact, frozen=True):
    player: str


class PlayerBarred(Fact, frozen=True, kw_only=True):
    """The house ends this player's play, here as everywhere; what lies on the layout stands."""

    player: str
    until: int | None


class BarLifted(Fact, frozen=True):
    player: str


class WithholdingOrdered(Fact, frozen=True, kw_only=True):
    """What this place wins in the round in hand will not be paid out."""

    round: int
    place: str
    player: str
    incident: int


class WinningsWithheld(Fact, frozen=True, kw_only=True):
    """Winnings frozen until the investigation is over."""

    withheld: int
    place: str
    """Empty where the player has left, and what a correction owes them stays with the table."""
    player: str
    amount: int
    round: int = 0
    """The round in which they were won; none where they are taken out of all that was won here."""
    first: int = 0
    """Then the first round that is meant; none for all since the table opened."""
    elsewhere: tuple[Drawn, ...] = ()
    owed: int = 0
    """What of it the player does not have before them, and owes from now on."""
    incident: int

    @property
    def at_place(self) -> int:
        """What of it lay at the place itself."""
        return self.amount - self.owed - sum(one.amount for one in self.elsewhere)


class WithheldReleased(Fact, frozen=True, kw_only=True):
    """Paid after all: to the place where the player sits, else by a transfer to their wallet."""

    withheld: int
    player: str
    amount: int
    repaid: int = 0
    """What of it the player still owes since it was withheld: that is owed no more, and not paid."""
    place: str
    transfer: str
    unit: str = ""
    """What it is an amount of. Logs of earlier releases do not say it."""

    @property
    def paid(self) -> int:
        """What reaches the player."""
        return self.amount - self.repaid


class WithheldForfeited(Fact, frozen=True, kw_only=True):
    withheld: int
    player: str
    amount: int


class MeasureTaken(Fact, frozen=True, kw_only=True):
    measure: Literal["confiscate-device", "detain", "escalate"]
    player: str
    incident: int
    to: Literal["", "inspector", "police"]


class VacateRequired(Fact, frozen=True, kw_only=True):
    place: str
    player: str
    rounds: int
    """How many rounds in a row went by without a wager."""


PeopleEvent = (
    WagerRefused
    | IncidentRecorded
    | WagerVoided
    | PlayerExcluded
    | PlayerReadmitted
    | PlayerBarred
    | BarLifted
    | WithholdingOrdered
    | WinningsWithheld
    | WithheldReleased
    | WithheldForfeited
    | MeasureTaken
    | VacateRequired
)
