"""The words in which a tournament and the tables designated for it speak of each other; neither knows the other."""

from __future__ import annotations

from typing import Literal, Protocol, runtime_checkable

import msgspec

CHIPS = "chips:"


class Designation(msgspec.Struct, frozen=True):
    """What a table is designated for: a session of a tournament, both by opaque ids."""

    tournament: str
    session: str


class Allowance(msgspec.Struct, frozen=True):
    """How often a player may do something in a session, or for each spin of it."""

    count: int
    per: Literal["spin", "session"]


class Designated(msgspec.Struct, frozen=True, kw_only=True):
    """What a tournament says of a table that it has designated."""

    mode: Literal["licensed", "practice"]
    book: str
    setup: str = ""
    """What the first table of the session opened with, as a digest: all of them are alike. Empty before that."""
    secrets: Allowance | None = None
    """Secret wagers, where the terms have them."""
    passes: Allowance | None = None
    """Pass cards, where the terms have them."""


@runtime_checkable
class Designates(Protocol):
    """A tournament, as a table asks it."""

    def designated(self, table: str, session: str) -> Designated | None:
        """What this table is designated with for this session now; nothing where it is not."""
        ...


def chips_unit(tournament: str) -> str:
    """The unit of a tournament's chips: no money, and worth nothing outside it.

    >>> chips_unit("T1")
    'chips:T1'
    """
    return f"{CHIPS}{tournament}"


def holder(tournament: str) -> str:
    """The id under which a tournament holds the rounds of its tables.

    >>> holder("T1")
    'tournament/T1'
    """
    return f"tournament/{tournament}"
