"""Events of what went wrong in a round, and what was done about it."""

from __future__ import annotations

from typing import Literal

from sicbo.floor.actor import Fact
from sicbo.floor.table.entries import Laid
from sicbo.floor.table.irregularities.commands import Physical, Unregistered


class DiceFitted(Fact, frozen=True):
    dice: str
    tumbler: str


class PhysicalRecorded(Fact, frozen=True):
    """Done out of order; the irregularity that the book makes of it, or none."""

    round: int
    act: Physical
    times: int
    due: str
    irregularity: str


class NoResultDeclared(Fact, frozen=True, kw_only=True):
    """The tumble decides nothing; the wagers stay or go back, and the dice are tumbled again or a new game begins."""

    round: int
    cause: str
    word: Literal["no-spin", "no-result", "void"]
    says: str
    wagers: Literal["stay-and-reopen", "stay-locked", "return"]
    again: Literal["re-tumble", "new-game"]
    returned: tuple[Laid, ...]
    second: str
    wagers_clause: str
    again_clause: str


class LightingFailed(Fact, frozen=True, kw_only=True):
    """The lights were out or wrong; the dice decide."""

    round: int
    fault: Literal["failed", "wrong"]
    faces: tuple[int, int, int]
    ends_streaks: bool
    streaks_clause: str


class DisplayDisregarded(Fact, frozen=True):
    round: int
    shown: str


class MalfunctionNotified(Fact, frozen=True, kw_only=True):
    """Somebody must be told; open until they say so, and play may be halted until it is put right."""

    notice: int
    about: str
    to: str
    halts: bool
    round: int


class NoticeAcknowledged(Fact, frozen=True):
    notice: int


class FaultRectified(Fact, frozen=True):
    notice: int


class RoundGoesOn(Fact, frozen=True):
    """Interrupted, but some bet is decided by the dice known so far."""

    round: int
    known: tuple[int, ...]
    decided: str
    """An area that is decided already."""


class TerminalsFailed(Fact, frozen=True, kw_only=True):
    """Registered wagers of these places stand; what was not registered never left the stack."""

    round: int
    places: tuple[str, ...]
    registered: tuple[Laid, ...]
    unregistered: tuple[Unregistered, ...]
    registered_clause: str
    unregistered_clause: str


IrregularityEvent = (
    DiceFitted
    | PhysicalRecorded
    | NoResultDeclared
    | LightingFailed
    | DisplayDisregarded
    | MalfunctionNotified
    | NoticeAcknowledged
    | FaultRectified
    | RoundGoesOn
    | TerminalsFailed
)
