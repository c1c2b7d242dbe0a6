"""The steps of a round."""

from __future__ import annotations

from sicbo.floor.about import About
from sicbo.floor.actor import Command


class OpenBets(Command, frozen=True):
    about = About(
        act="open-bets",
        roles=("staff",),
        phases=("between-rounds", "dealing"),
        when_held="ends-round",
        takes_money=True,
        lookups=("lost", "salt"),
    )

    lost: bool = False
    """Whether the secret of the chain in force is gone: the house looks, whatever the order says."""
    salt: str = ""
    """Random hexadecimal digits under which the wagers of the round are sealed: the house makes them, whatever the
    order says. Without them nothing is sealed."""


class Tumble(Command, frozen=True):
    """The dice have been tumbled, so many times."""

    about = About(
        act="operate-tumbler",
        roles=("staff",),
        phases=("between-rounds", "betting", "dealing"),
        when_held="ends-round",
        lookups=("lost",),
    )

    times: int | None = None
    """Once where nothing is told, unless the book asks for a number."""
    lost: bool = False
    """As with `OpenBets`."""


class CloseBets(Command, frozen=True):
    about = About(act="no-more-bets", roles=("staff",), phases=("betting",))


class PressNoMoreBets(Command, frozen=True):
    about = About(act="no-more-bets-button", roles=("staff",), phases=("dealing",))


class Uncover(Command, frozen=True):
    about = About(act="uncover", roles=("staff",), phases=("dealing",))


class EnterResult(Command, frozen=True):
    about = About(act="enter", roles=("staff",), phases=("dealing",))

    faces: tuple[int, int, int]


class ConfirmResult(Command, frozen=True):
    about = About(act="enter", roles=("staff",), phases=("dealing",))

    faces: tuple[int, int, int]


class Settle(Command, frozen=True):
    about = About(act="settle", roles=("staff",), phases=("result",))


class DirectSpins(Command, frozen=True):
    """A manager has the dealer spin without play."""

    about = About(act="spin-without-play", roles=("staff",))


PhaseCommand = (
    OpenBets | Tumble | CloseBets | PressNoMoreBets | Uncover | EnterResult | ConfirmResult | Settle | DirectSpins
)
