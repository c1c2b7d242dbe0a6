"""A designated table is used for its tournament and for nothing else: what is off there."""

from __future__ import annotations

from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.sessions.rules import designated_table
from sicbo.floor.table.state import Table
from sicbo.floor.table.wagers.commands import PlaceWagers


def off_at_a_session(law: TableLaw, table: Table, command: AnyCommand) -> Refused | None:
    """Why this is not done at a table while it is designated, or nothing if it is."""
    tokens = isinstance(command, PlaceWagers) and command.medium == "tokens"
    return designated_table(law, table) if tokens or command.about.at_sessions == "off" else None
