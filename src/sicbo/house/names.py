"""Names that two would share in the books: accounts are called after whose they are, without saying what that is."""

from __future__ import annotations

from typing import Any

from sicbo.floor.cage.postings import BEARER, THE_OWNERS, UNEXPLAINED
from sicbo.floor.patron.commands import RegisterPatron
from sicbo.floor.refused import Refused
from sicbo.floor.table.commands.seating import OpenTable
from sicbo.house.lookups import Ask

RESERVED = frozenset({THE_OWNERS.owner, UNEXPLAINED.owner, BEARER})
"""What the books call the house itself, what a count did not find, and whoever brings a ticket without a name."""
ID_TAKEN = "id-taken"
ONE_NAME = "house 11.2"


def name_taken(command: Any, state: Any, ask: Ask) -> Refused | None:
    """Why no patron or table may begin under this name; one that has begun already keeps it."""
    if isinstance(command, RegisterPatron) and not state.registered:
        name, other = state.id, f"table/{state.id}"
    elif isinstance(command, OpenTable) and not state.table.currency:
        name, other = state.table.id, f"patron/{state.table.id}"
    else:
        return None
    if name not in RESERVED and ask(other) is None:
        return None
    return Refused(code=ID_TAKEN, clause=ONE_NAME, arguments={"id": name})
