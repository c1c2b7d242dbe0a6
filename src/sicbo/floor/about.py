"""The declaration of a command: all that is said about it beside what it does, standing with its type.

Who may do an act, of which rank and whether assigned to the table, is the law's to say, in data: the declaration names
the act. Its roles are those that the door lets through to the desk, which then asks the law.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Phase = Literal["closed", "between-rounds", "betting", "dealing", "result"]
Role = Literal[
    "all",
    "visitor",
    "player",
    "staff",
    "dealer",
    "supervisor",
    "supervisor+",
    "area-manager",
    "area-manager+",
    "casino-manager",
    "cage",
    "director",
    "promotions",
    "surveillance",
    "inspector",
    "auditor",
    "administrator",
    "sensor",
]
"""`staff` is every rank, `supervisor+` that rank and those above it, `all` everybody, visitors included."""
When = tuple[Phase | Literal["open"], ...]

OPEN: When = ("open",)
"""Every phase but `closed`."""
ALWAYS: When = ("closed", "open")


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What is said about a command; without anything said, only the house itself gives it."""

    act: str = ""
    """The act of the book, or of the house, that says who may; empty where the ground that a command names says it, or
    whose money or place it is."""
    roles: tuple[Role, ...] = ()
    """Whom the door lets through with it."""
    roles_at: dict[str, tuple[Role, ...]] = {}
    """The same where several desks take the command, by desk."""
    proof: bool = False
    """Whether the password must have been typed a moment ago (house 14.4)."""
    pin: bool = False
    """Whether a patron may type their PIN with it."""
    phases: When = OPEN
    """In which phases of its desk it has a meaning; of a table in at least one of the books."""
    when_held: Literal["goes-on", "ends-round", "waits"] = "goes-on"
    """While play is held: whether it goes on, only in a round that has begun, or waits (house 15.5)."""
    at_sessions: Literal["goes-on", "off"] = "goes-on"
    """Whether a table has it too while a tournament is played there: not what moves money, or is about it."""
    takes_money: bool = False
    """Whether it takes a new stake or money, or begins what needs them, and so waits when the disk runs short."""
    sends_money: bool = False
    """Whether a table sends money by it, or asks for it: the house numbers the transfer."""
    lookups: tuple[str, ...] = ()
    """Its fields that the house fills in with what only the house or other desks know, whatever was given in them."""
    begins: bool = False
    """Whether it begins a stream, under a name that the books have for nobody else."""
    blind: bool = False
    """Whether nobody is told beforehand what it would bring about: whoever counts must not know what should be there
    (house 13.10, 13.11)."""
    seconded: bool = False
    """Whether it can need a second person."""
    final: bool = False
    """Whether it cannot simply be undone: a form says so by its looks."""
    optional: tuple[str, ...] = ()
    """Ids that may be left out, beside those that the house fills in."""
    needs: Literal["", "abstaining", "personal-limits", "colours"] = ""
    """The part of a book without which a table has no such command."""

    @property
    def when_closed(self) -> bool:
        """Whether it is taken at a desk that is closed."""
        return "closed" in self.phases

    @property
    def filled_in(self) -> tuple[str, ...]:
        """All fields that the house fills in."""
        return (*self.lookups, "transfer") if self.sends_money else self.lookups

    @property
    def may_be_empty(self) -> tuple[str, ...]:
        """Ids that may be empty."""
        return (*self.lookups, *self.optional)

    def given_by(self, desk: str) -> tuple[Role, ...]:
        """Whom the door lets through with it to this desk."""
        return self.roles_at.get(desk, self.roles)
