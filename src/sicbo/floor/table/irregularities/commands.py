"""Commands about what goes wrong in a round: no result, acts out of order, malfunctions, interruptions; and the
dice themselves."""

from __future__ import annotations

from typing import Literal

import msgspec

from sicbo.floor.about import About
from sicbo.floor.actor import Command

Physical = Literal["uncover", "tumble", "short-tumble"]


class FitDice(Command, frozen=True):
    """From the next tumble on these dice and this tumbler are used."""

    about = About(act="fit-dice", roles=("supervisor+",), phases=("between-rounds", "betting", "dealing"))

    dice: str
    tumbler: str


class DeclareNoResult(Command, frozen=True, kw_only=True):
    about = About(roles=("staff",), seconded=True)

    cause: str
    corrected: bool = False
    """A malfunction was put right on the spot."""


class RecordPhysical(Command, frozen=True):
    """Something was done at the table out of its order: never offered, but not refused for it either."""

    about = About(roles=("staff",), seconded=True)

    act: Physical
    times: int = 0


class ReportLighting(Command, frozen=True):
    about = About(act="declare-no-result", roles=("staff",))

    fault: Literal["failed", "wrong"]
    corrected: bool = False
    round: int | None = None
    """A settled round of the gaming day, where it was not the latest."""


class ReportDisplay(Command, frozen=True):
    """A display shows something other than the outcome at the table."""

    about = About(act="declare-no-result", roles=("staff",))

    shown: str
    round: int | None = None
    """A round of the gaming day, where it was not the latest."""


class ReportMalfunction(Command, frozen=True):
    about = About(act="declare-no-result", roles=("staff",))

    part: str
    corrected: bool = False


class Acknowledge(Command, frozen=True):
    """The person who had to be told says so."""

    about = About(roles=("staff", "inspector"))

    notice: int


class Rectify(Command, frozen=True):
    """The fault is put right and play may go on."""

    about = About(act="resume-play", roles=("staff",))

    notice: int


class Interrupt(Command, frozen=True):
    """A technical failure of the table, with the dice that are known so far."""

    about = About(act="declare-no-result", roles=("staff",), seconded=True)

    known: tuple[int, ...] = ()


class Unregistered(msgspec.Struct, frozen=True):
    """What a failed terminal showed but had not registered."""

    place: str
    area: str
    amount: int


class FailTerminals(Command, frozen=True):
    about = About(act="declare-no-result", roles=("staff",))

    places: tuple[str, ...]
    unregistered: tuple[Unregistered, ...] = ()


IrregularityCommand = (
    FitDice
    | DeclareNoResult
    | RecordPhysical
    | ReportLighting
    | ReportDisplay
    | ReportMalfunction
    | Acknowledge
    | Rectify
    | Interrupt
    | FailTerminals
)
