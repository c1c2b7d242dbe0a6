"""Acts upon people: refused wagers, incidents, measures against a breach, places to be vacated."""

from __future__ import annotations

from typing import Literal

from sicbo.floor.about import ALWAYS, About
from sicbo.floor.actor import Command
from sicbo.floor.forms import Money

Ground = Literal["below-minimum", "above-maximum", "wrong-unit", "unclear-placement", "origin-of-chips", "conduct"]
"""Why a wager is refused: one of these, never free text."""


class RefuseWager(Command, frozen=True, kw_only=True):
    """Turn down what lies on one area of a place, before "no more bets"."""

    about = About(act="refuse-wager", roles=("staff",), phases=("betting",))

    place: str
    area: str
    ground: Ground


class RecordIncident(Command, frozen=True, kw_only=True):
    """A conduct rule was broken: its kind from the book's list, and by whom (an opaque id, empty for an onlooker)."""

    about = About(act="record-incident", roles=("staff",))

    kind: str
    player: str = ""
    rule: str = ""
    """The clause that was broken, for the kinds that stand for any rule."""


class VoidWager(Command, frozen=True, kw_only=True):
    """Against a breach: what the player has on this area, or on all of them; or had in a round that is settled."""

    about = About(act="sanction", roles=("staff",), proof=True, seconded=True, final=True)

    incident: int
    place: str
    """Where the wager lies, or lay in that round."""
    area: str = ""
    round: int | None = None
    """A settled round of the gaming day; none for what lies on the layout."""


class ExcludePlayer(Command, frozen=True, kw_only=True):
    about = About(act="sanction", roles=("staff",), final=True)

    incident: int
    scope: Literal["game", "casino"]


class ReadmitPlayer(Command, frozen=True):
    about = About(act="sanction", roles=("staff",))

    player: str


class BarPlayer(Command, frozen=True, kw_only=True):
    """From the house: this player plays nowhere until that time, or until it is lifted."""

    about = About(phases=ALWAYS)

    player: str
    until: int | None
    """UTC milliseconds; nothing for good."""


class LiftBar(Command, frozen=True):
    """From the house, or from anybody once its time is over."""

    about = About(phases=ALWAYS)

    player: str


class WithholdWinnings(Command, frozen=True, kw_only=True):
    """Against a breach: the winnings of the round in hand, or an amount already paid, as the book has it."""

    about = About(act="sanction", roles=("staff",), at_sessions="off")

    incident: int
    place: str
    """Empty for one who has left, where paid winnings are seized."""
    amount: Money | None = None
    since: int | None = None
    """Then the first round that was played with the device; none for all since the table opened."""


class RuleOnWithheld(Command, frozen=True, kw_only=True):
    """The investigation is over: the money goes to the player, or is forfeited."""

    about = About(
        act="rule-on-withheld",
        roles=("casino-manager",),
        phases=ALWAYS,
        sends_money=True,
        seconded=True,
        final=True,
        at_sessions="off",
    )

    withheld: int
    ruling: Literal["release", "forfeit"]
    transfer: str
    """The transfer by which money of a player who has left the table reaches their wallet."""


class TakeMeasure(Command, frozen=True, kw_only=True):
    """A measure that people carry out and the table records."""

    about = About(act="sanction", roles=("staff",))

    incident: int
    measure: Literal["confiscate-device", "detain", "escalate"]
    to: Literal["", "inspector", "police"] = ""


class AskToVacate(Command, frozen=True):
    """Have an abstaining player give up the place."""

    about = About(act="ask-to-vacate", roles=("staff",), needs="abstaining", at_sessions="off")

    place: str


PeopleCommand = (
    RefuseWager
    | RecordIncident
    | VoidWager
    | ExcludePlayer
    | ReadmitPlayer
    | BarPlayer
    | LiftBar
    | WithholdWinnings
    | RuleOnWithheld
    | TakeMeasure
    | AskToVacate
)
