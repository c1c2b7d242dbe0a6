"""One declaration for an order: everything said about a command stands with its type, and nothing in it is idle."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from sicbo.desks import ALL
from sicbo.floor.about import About
from sicbo.floor.actor import Command
from sicbo.house.desks import Desk
from sicbo.law.rulebook import books, desk_acts, house_acts, load


def desks() -> tuple[Desk, ...]:
    return ALL


def commands() -> list[tuple[str, type[Command]]]:
    return [(desk.kind, kind) for desk in desks() for kind in get_args(desk.commands)]


def undeclared(kinds: list[tuple[str, type[Any]]]) -> list[str]:
    """Every command without a declaration of its own: one that is only inherited was said of something else."""
    return [f"{desk} {kind.__name__}" for desk, kind in kinds if not isinstance(vars(kind).get("about"), About)]


def idle(kinds: list[tuple[str, type[Any]]]) -> list[str]:
    """Whatever a declaration says that means nothing: fields, acts and desks that there are not."""
    acts = {*desk_acts(), *house_acts(), *(act.id for book in books() for act in load(book).articles.act)}
    acts |= {step.id for book in books() for step in load(book).articles.dealing.steps}
    at = {desk for desk, _ in kinds}
    faults = []
    for desk, kind in kinds:
        about: About = kind.about
        fields = {one.name for one in msgspec.structs.fields(kind)}
        said = (*about.lookups, *about.optional, *(("transfer",) if about.sends_money else ()))
        faults += [f"{desk} {kind.__name__}: no field {one}" for one in said if one not in fields]
        faults += [f"{desk} {kind.__name__}: no act {about.act}"] if about.act and about.act not in acts else []
        faults += [f"{desk} {kind.__name__}: no desk {one}" for one in about.roles_at if one not in at]
    return faults


def test_every_command_of_every_desk_has_its_own_declaration() -> None:
    assert undeclared(commands()) == []
    assert len(commands()) > 150, "blind, not content"


def test_no_declaration_says_anything_idle() -> None:
    assert idle(commands()) == []


class _Silent(Command, frozen=True):
    """A command of which nothing is said."""


class _Parent(Command, frozen=True):
    about = About(roles=("cage",))


class _Heir(_Parent, frozen=True):
    """A command that says of itself what was said of another."""


class _Idle(Command, frozen=True):
    about = About(act="juggle", lookups=("hat",), sends_money=True, roles_at={"bar": ("cage",)})


def test_a_command_without_its_own_declaration_is_found() -> None:
    assert undeclared([("table", _Silent), ("cage", _Heir), ("cage", _Parent)]) == ["table _Silent", "cage _Heir"]


def test_a_declaration_that_names_what_there_is_not_is_found() -> None:
    assert idle([("table", _Idle)]) == [
        "table _Idle: no field hat",
        "table _Idle: no field transfer",
        "table _Idle: no act juggle",
        "table _Idle: no desk bar",
    ]
