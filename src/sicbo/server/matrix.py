"""Who may ask for what, and when: the checked-in table `matrix.toml`. What it does not allow is denied."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal, get_args

import msgspec

from sicbo.floor.table.view_shapes import Phase

PHASES: tuple[Phase, ...] = get_args(Phase)
ROLES = (
    "visitor",
    "player",
    "dealer",
    "supervisor",
    "area-manager",
    "casino-manager",
    "cage",
    "director",
    "promotions",
    "surveillance",
    "inspector",
    "auditor",
    "administrator",
    "sensor",
)
LADDER = ("dealer", "supervisor", "area-manager", "casino-manager")


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One route or one command: who may ask for it, and in which phases of a table it has a meaning.

    The phases are not asked at the gate. Out of them the table itself refuses, by the clause of its own book and with
    the step that is due, which is more than a gate could say; tests hold the table to them, cell by cell.
    """

    roles: tuple[str, ...]
    phases: tuple[Phase | Literal["open"], ...] = ()
    """`open` is every phase but `closed`; all of them, where none is named."""
    proof: bool = False
    """Whether the password must have been typed a moment ago (house 14.4)."""


class Matrix:
    """The table, read."""

    def __init__(self, routes: dict[str, Row], commands: dict[str, dict[str, Row]]) -> None:
        self.routes = routes
        self.commands = commands

    def may_ask(self, roles: frozenset[str], route: str) -> bool:
        """Whether anybody of these roles may use this route at all."""
        row = self.routes.get(route)
        return row is not None and not roles.isdisjoint(_spelled(row.roles))

    def knows(self, desk: str, command: str) -> bool:
        """Whether there is such an order at all."""
        return command in self.commands[desk]

    def needs_proof(self, desk: str, command: str) -> bool:
        """Whether whoever gives this order must have typed the password a moment ago."""
        return self.commands[desk][command].proof

    def may_order(self, roles: frozenset[str], desk: str, command: str) -> bool:
        """Whether anybody of these roles may give this order to this desk; the rest is the desk's to judge."""
        row = self.commands[desk].get(command)
        return row is not None and not roles.isdisjoint(_spelled(row.roles))

    def phases(self, command: str) -> frozenset[Phase]:
        """The phases of a table in which this order has a meaning."""
        named = self.commands["table"][command].phases or PHASES
        is_open = [phase for phase in PHASES if phase != "closed"]
        return frozenset(phase for one in named for phase in (is_open if one == "open" else (one,)))


@cache
def matrix() -> Matrix:
    """The table that this house goes by."""
    text = files("sicbo.server").joinpath("matrix.toml").read_text(encoding="utf-8")
    rows = msgspec.convert(tomllib.loads(text), dict[str, dict[str, Row]])
    return Matrix(rows.pop("route"), rows)


@cache
def _spelled(roles: tuple[str, ...]) -> frozenset[str]:
    """`supervisor+` is that rank and those above it; `staff` is every rank; `all` is everybody."""
    found: set[str] = set()
    for role in roles:
        if role == "all":
            found |= set(ROLES)
        elif role == "staff":
            found |= set(LADDER)
        elif role.endswith("+"):
            found |= set(LADDER[LADDER.index(role[:-1]) :])
        else:
            assert role in ROLES, f"the matrix knows no role {role}"
            found.add(role)
    return frozenset(found)
