"""Rounds put right afterwards: a corrected result, a voided outcome or wager, a range of rounds, what is owed."""

from __future__ import annotations

from sicbo.floor.about import About
from sicbo.floor.actor import Command
from sicbo.floor.forms import Money


class CorrectResult(Command, frozen=True, kw_only=True):
    """The dice showed something else than what was registered."""

    about = About(
        act="correct-result",
        roles=("staff",),
        proof=True,
        phases=("between-rounds", "result"),
        seconded=True,
        final=True,
    )

    round: int
    faces: tuple[int, int, int]
    evidence: str
    """A reason code: what shows the true dice, such as `camera`."""


class VoidOutcome(Command, frozen=True, kw_only=True):
    """Take back the outcome of a round, or only the wagers of one place, or only one wager."""

    about = About(roles=("supervisor+",), proof=True, seconded=True, final=True)

    ground: str
    """Which of the book's grounds: `outside-event`, `fraud`, …"""
    cause: str
    """A reason code: `fire`, `riot`, `past-posting`, …"""
    round: int
    place: str = ""
    area: str = ""
    affects_outcome: bool = False
    """The person who decides holds that the outcome was affected."""
    forfeit: tuple[str, ...] = ()
    """Places whose wagers are kept instead of returned."""
    corrected: bool = False
    """The fault was put right at once, where the ground is a malfunction."""


class VoidRange(Command, frozen=True, kw_only=True):
    """Take back every round in a range that was played with these dice."""

    about = About(roles=("supervisor+",), proof=True, seconded=True, final=True)

    ground: str
    dice: str
    first: int
    last: int
    corrected: bool = False
    """The fault was put right at once, where the ground is a malfunction."""


class CollectReceivable(Command, frozen=True, kw_only=True):
    """A player pays what a reversal could not take: from the stack at a place, or by a transfer from the wallet."""

    about = About(act="collect-receivable", roles=("supervisor+",), lookups=("unit",), at_sessions="off")

    player: str
    amount: Money
    tokens: bool = False
    """Promotional tokens, and no money."""
    place: str = ""
    transfer: str = ""
    """From the wallet: only the house gives such an order, once the money has left it."""
    unit: str = ""
    """The currency of the wallet; the house fills it in."""


class WaiveReceivable(Command, frozen=True, kw_only=True):
    about = About(act="waive-receivable", roles=("casino-manager",), seconded=True, final=True)

    player: str
    amount: Money
    tokens: bool = False
    reason: str


CorrectionCommand = CorrectResult | VoidOutcome | VoidRange | CollectReceivable | WaiveReceivable
