"""What was done upon people, each with who, when, why and by which clause."""

from __future__ import annotations

from typing import Literal

import msgspec

from sicbo.floor.actor import Event
from sicbo.floor.approvals import ApprovalEvent
from sicbo.floor.table.entries import Drawn
from sicbo.floor.table.people.commands import Ground


class WagerRefused(Event, frozen=True, kw_only=True):
    """Taken off the layout and given back, before "no more bets"."""

    round: int
    place: str
    player: str
    area: str
    stake: int
    ground: Ground
    by: str
    at: int
    clause: str


class IncidentRecorded(Event, frozen=True, kw_only=True):
    incident: int
    kind: str
    player: str
    rule: str
    by: str
    at: int
    clause: str


class Voided(msgspec.Struct, frozen=True):
    area: str
    stake: int


class WagerVoided(Event, frozen=True, kw_only=True):
    """Wagers of one place declared void for a breach, their stakes returned or forfeited."""

    round: int
    place: str
    player: str
    incident: int
    wagers: tuple[Voided, ...]
    stakes: Literal["returned", "forfeited"]
    stakes_clause: str
    by: str
    at: int
    clause: str


class PlayerExcluded(Event, frozen=True, kw_only=True):
    """Barred from this game, or from the casino: the house carries the second one further."""

    player: str
    scope: Literal["game", "casino"]
    incident: int
    by: str
    at: int
    clause: str


class PlayerReadmitted(Event, frozen=True):
    player: str
    by: str
    at: int
    clause: str


class PlayerBarred(Event, frozen=True, kw_only=True):
    """The house ends this player's play, here as everywhere; what lies on the layout stands."""

    player: str
    until: int | None
    by: str
    at: int
    clause: str


class BarLifted(Event, frozen=True):
    player: str
    by: str
    at: int
    clause: str


class WithholdingOrdered(Event, frozen=True, kw_only=True):
    """What this place wins in the round in hand will not be paid out."""

    round: int
    place: str
    player: str
    incident: int
    by: str
    at: int
    clause: str


class WinningsWithheld(Event, frozen=True, kw_only=True):
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
    by: str
    at: int
    clause: str

    @property
    def at_place(self) -> int:
        """What of it lay at the place itself."""
        return self.amount - self.owed - sum(one.amount for one in self.elsewhere)


class WithheldReleased(Event, frozen=True, kw_only=True):
    """Paid after all: to the place where the player sits, else by a transfer to their wallet."""

    withheld: int
    player: str
    amount: int
    repaid: int = 0
    """What of it the player still owes since it was withheld: that is owed no more, and not paid."""
    place: str
    transfer: str
    by: str
    at: int
    clause: str

    @property
    def paid(self) -> int:
        """What reaches the player."""
        return self.amount - self.repaid


class WithheldForfeited(Event, frozen=True, kw_only=True):
    withheld: int
    player: str
    amount: int
    by: str
    at: int
    clause: str


class MeasureTaken(Event, frozen=True, kw_only=True):
    measure: Literal["confiscate-device", "detain", "escalate"]
    player: str
    incident: int
    to: Literal["", "inspector", "police"]
    by: str
    at: int
    clause: str


class VacateRequired(Event, frozen=True, kw_only=True):
    place: str
    player: str
    rounds: int
    """How many rounds in a row went by without a wager."""
    by: str
    at: int
    clause: str


PeopleEvent = (
    ApprovalEvent
    | WagerRefused
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
