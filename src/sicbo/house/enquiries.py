"""What a table has to know of another desk before it decides: the house asks there, the order carries the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from sicbo.floor.cage.state import Cage, Sent
from sicbo.floor.table.commands.float import OpenFloat
from sicbo.floor.table.state import Table

Ask = Callable[[str], Any]
"""The state of another stream, or nothing where it has none to go by."""
ASKING = (OpenFloat,)
"""Orders at a table that carry what another desk knows, whatever they were given with."""


def informed(table: Table, command: OpenFloat, ask: Ask) -> OpenFloat:
    """The order with what other desks know of it."""
    return replace(command, cage=_sender(table, command, ask))


def _sender(table: Table, opening: OpenFloat, ask: Ask) -> str:
    """The cage that has sent this table this float, and is waiting to hear of it; empty where none is."""
    stream = opening.transfer.rpartition("/")[0]
    cage = ask(stream) if stream.startswith("cage/") else None
    if not isinstance(cage, Cage) or cage.unit != table.currency:
        return ""
    return cage.id if cage.open.get(opening.transfer) == Sent("chips", table.id, opening.amount) else ""
