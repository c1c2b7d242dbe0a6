"""Orders given to a table. Everything a decision needs from outside (who, when, dice) comes in with them."""

from __future__ import annotations

from sicbo.floor.actor import Given
from sicbo.floor.table.commands.base import Actor
from sicbo.floor.table.commands.chips import ChipCommand
from sicbo.floor.table.commands.closing import ClosingCommand
from sicbo.floor.table.commands.corrections import CorrectionCommand
from sicbo.floor.table.commands.fairness import FairnessCommand
from sicbo.floor.table.commands.float import FloatCommand
from sicbo.floor.table.commands.holding import HoldingCommand
from sicbo.floor.table.commands.irregularities import IrregularityCommand
from sicbo.floor.table.commands.limits import LimitCommand
from sicbo.floor.table.commands.people import PeopleCommand
from sicbo.floor.table.commands.phases import PhaseCommand
from sicbo.floor.table.commands.seating import SeatingCommand
from sicbo.floor.table.commands.streak import StreakCommand
from sicbo.floor.table.commands.wagers import WagerCommand

__all__ = [
    "Actor",
    "AnyCommand",
    "ChipCommand",
    "ClosingCommand",
    "CorrectionCommand",
    "FairnessCommand",
    "FloatCommand",
    "HoldingCommand",
    "IrregularityCommand",
    "LimitCommand",
    "Order",
    "PeopleCommand",
    "PhaseCommand",
    "SeatingCommand",
    "StreakCommand",
    "WagerCommand",
]

AnyCommand = (
    SeatingCommand
    | PhaseCommand
    | WagerCommand
    | LimitCommand
    | StreakCommand
    | PeopleCommand
    | ClosingCommand
    | ChipCommand
    | FloatCommand
    | IrregularityCommand
    | CorrectionCommand
    | FairnessCommand
    | HoldingCommand
)


class Order(Given, frozen=True):
    """A command with who gives it and when."""

    command: AnyCommand
