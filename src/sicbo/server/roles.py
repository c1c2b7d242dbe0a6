"""Roles: who there is, what a declaration means by them, and what a route declares of itself.

A command declares who may give it with its type (`floor/about.py`); a route with its handler, by `asked_by`. What says
nothing is denied to everybody. `matrix.toml` is both, written out.
"""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

import msgspec

from sicbo.floor.about import ALWAYS, Role, When
from sicbo.floor.actor import Command
from sicbo.law.ranks import RANKS
from sicbo.law.schema import Office

OFFICES: tuple[Role, ...] = get_args(Office)
ROLES: tuple[str, ...] = ("visitor", "player", *RANKS, *OFFICES, "sensor")
EMPLOYED: tuple[Role, ...] = ("staff", *OFFICES)
"""Everybody who works here, or watches."""
WATCHING: tuple[Role, ...] = ("surveillance", "inspector", "auditor")


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """One route or one command: who may ask for it, and in which phases of a table it has a meaning.

    The phases are not asked at the gate. Out of them the table itself refuses, by the clause of its own book and with
    the step that is due, which is more than a gate could say; tests hold the table to them, cell by cell.
    """

    roles: tuple[Role, ...]
    phases: When = ()
    """`open` is every phase but `closed`; all of them, where none is named."""
    proof: bool = False
    """Whether the password must have been typed a moment ago (house 14.4)."""


def row_of(desk: str, command: type[Command]) -> Row:
    """What a command declares, as a row; only a table has phases."""
    about = command.about
    phases = () if about.phases == ALWAYS or desk != "table" else about.phases
    return Row(about.given_by(desk), phases, about.proof)


class AboutRoute(msgspec.Struct, frozen=True, kw_only=True):
    """Who may ask for a route, and what the gate must know of it."""

    roles: tuple[Role, ...]
    proof: bool = False
    """Whether the password must have been typed a moment ago (house 14.4)."""
    enters: bool = False
    """Open also to whoever comes with a session that is locked or over."""
    enrols: bool = False
    """Open also to whoever must add a second factor before anything else."""
    by_itself: bool = False
    """What a page does without anybody at it, whenever its connection is lost: no act that keeps a console unlocked."""
    when_stopped: bool = False
    """Still answered when the house has stopped."""
    file: bool = False
    """Gives everybody the same file: nobody is asked who they are, and no request is counted, since one page is made of
    many files."""


def asked_by(*roles: Role, answer: Any = None, **said: bool) -> dict[str, Any]:
    """What a route handler declares of itself (its `opt`): who may ask, and the shape of what comes back."""
    about = AboutRoute(roles=roles, **said)
    return {"about": about} if answer is None else {"about": about, "answer": answer}


def lets(declared: tuple[Role, ...], roles: frozenset[str]) -> bool:
    """Whether a declaration lets anybody of these roles through."""
    return not roles.isdisjoint(spelled_out(declared))


@cache
def spelled_out(declared: tuple[Role, ...]) -> frozenset[str]:
    """Every role that a declaration means.

    >>> sorted(spelled_out(("area-manager+", "cage")))
    ['area-manager', 'cage', 'casino-manager']
    """
    found: set[str] = set()
    for role in declared:
        if role == "all":
            found |= set(ROLES)
        elif role == "staff":
            found |= set(RANKS)
        elif role.endswith("+"):
            found |= set(RANKS[RANKS.index(role[:-1]) :])
        else:
            assert role in ROLES, f"nobody has the role {role}"
            found.add(role)
    return frozenset(found)
