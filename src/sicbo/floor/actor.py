"""Who gives an order, whoever on the floor it is given to."""

from __future__ import annotations

import msgspec

from sicbo.law.schema import Rank
from sicbo.units.names import kebab


class Actor(msgspec.Struct, frozen=True):
    """Who gives the order: a player has no rank; staff may be assigned to this table or not."""

    id: str
    rank: Rank | None = None
    assigned: bool = True
    present: bool = True
    """Whether it is shown that the person is inside the casino: by a paired terminal, or by staff who see them."""
    office: str = ""
    """An office beside the ladder of ranks, such as `inspector`."""
    terminal: str = ""
    """The terminal of the floor that the order came from; empty for a console, a phone, a browser at home."""


class Command(msgspec.Struct, frozen=True, tag_field="type", tag=kebab):
    """An order, by its kind."""


class Event(msgspec.Struct, frozen=True, tag_field="type", tag=kebab):
    """A fact, by its kind."""
