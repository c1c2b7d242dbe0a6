"""A designated table is used for its tournament and for nothing else: what is off there."""

from __future__ import annotations

from sicbo.floor.table.chips import commands as chips
from sicbo.floor.table.closing.commands import AnnounceClosing
from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.corrections.commands import CollectReceivable
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits import commands as limits
from sicbo.floor.table.people import commands as people
from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.seating import commands as seating
from sicbo.floor.table.sessions.rules import designated_table
from sicbo.floor.table.state import Table
from sicbo.floor.table.streak import commands as streak
from sicbo.floor.table.wagers.commands import PlaceWagers

OFF: tuple[type[AnyCommand], ...] = (
    seating.BuyIn,
    seating.CashOut,
    chips.BuyChips,
    chips.ExchangeVoucher,
    chips.IssueColour,
    chips.AgreeColour,
    chips.RedeemColour,
    chips.CarryAway,
    chips.RedeemFromClosedTable,
    limits.AgreePersonalLimits,
    limits.RevokePersonalLimits,
    limits.CapLiability,
    people.AskToVacate,
    people.WithholdWinnings,
    people.RuleOnWithheld,
    streak.PlaceStreak,
    streak.SetStreakPrice,
    streak.RuleOnStreak,
    AnnounceClosing,
    CollectReceivable,
)
"""What moves money, or is between the house and a player who stakes money."""


def off_at_a_session(law: TableLaw, table: Table, command: AnyCommand) -> Refused | None:
    """Why this is not done at a table while it is designated, or nothing if it is."""
    tokens = isinstance(command, PlaceWagers) and command.medium == "tokens"
    return designated_table(law, table) if tokens or isinstance(command, OFF) else None
