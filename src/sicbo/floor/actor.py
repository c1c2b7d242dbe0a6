"""The actor who gives a command, at whichever desk, and what an event says of them."""

from __future__ import annotations

from typing import ClassVar, TypedDict

import msgspec

from sicbo.floor.about import About
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
    pin_of: str = ""
    """The patron whose PIN was typed with this order and found right; empty where none was."""


class Command(msgspec.Struct, frozen=True, tag_field="type", tag=kebab, omit_defaults=True):
    """An order, by its kind. Written down without what it leaves as it is: the log keeps every one of them."""

    about: ClassVar[About]
    """What is said of every order of this kind."""


class Event(msgspec.Struct, frozen=True, tag_field="type", tag=kebab):
    """A fact, by its kind."""

    passing: ClassVar[frozenset[str]] = frozenset({"at", "approved_by", "second", "transfer"})
    """What it says of the moment at which it is brought about, and no second person agrees to: a transfer is numbered
    then."""


class Fact(Event, frozen=True, kw_only=True):
    """An event of any desk that says who brought it about, when, and by which rule."""

    by: str
    at: int
    clause: str


class Signature(TypedDict):
    """What every such event says."""

    by: str
    at: int
    clause: str


class Supposed(msgspec.Struct, frozen=True, kw_only=True):
    """Whether an order is given, or only asked about."""

    supposed: bool = False
    """Asked about, as if a second person had agreed wherever one is needed."""


class Given(Supposed, frozen=True):
    """A command with who gives it and when (UTC milliseconds, from the clock outside)."""

    actor: Actor
    at: int
    command: Command

    def signed(self, clause: str) -> Signature:
        """What a fact that this order brings about says of it."""
        return {"by": self.actor.id, "at": self.at, "clause": clause}
