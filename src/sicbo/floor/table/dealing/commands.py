"""The steps of a round."""

from __future__ import annotations

from sicbo.floor.actor import Command


class OpenBets(Command, frozen=True):
    lost: bool = False
    """Whether the secret of the chain in force is gone: the house looks, whatever the order says."""
    salt: str = ""
    """Random hexadecimal digits under which the wagers of the round are sealed: the house makes them, whatever the
    order says. Without them nothing is sealed."""


class Tumble(Command, frozen=True):
    """The dice have been tumbled, so many times."""

    times: int | None = None
    """Once where nothing is told, unless the book asks for a number."""
    lost: bool = False
    """As with `OpenBets`."""


class CloseBets(Command, frozen=True):
    pass


class PressNoMoreBets(Command, frozen=True):
    pass


class Uncover(Command, frozen=True):
    pass


class EnterResult(Command, frozen=True):
    faces: tuple[int, int, int]


class ConfirmResult(Command, frozen=True):
    faces: tuple[int, int, int]


class Settle(Command, frozen=True):
    pass


class DirectSpins(Command, frozen=True):
    """A manager has the dealer spin without play."""


PhaseCommand = (
    OpenBets | Tumble | CloseBets | PressNoMoreBets | Uncover | EnterResult | ConfirmResult | Settle | DirectSpins
)
