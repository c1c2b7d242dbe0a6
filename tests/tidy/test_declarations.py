"""One declaration for an order: everything said about a command stands with its type, and nothing in it is idle."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec

import sicbo
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
    """Every command without a declaration of its own: one that is only inherited was said of something else, unless a
    desk only says which orders a command that all desks share is about."""
    return [f"{desk} {kind.__name__}" for desk, kind in kinds if not isinstance(_declared(kind), About)]


def _declared(kind: type[Any]) -> object:
    shared = kind.__base__
    says = shared if shared is not None and shared.__name__ == kind.__name__ else kind
    return vars(says).get("about")


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


SRC = Path(sicbo.__file__).parent
NOT_ABOUT_COMMANDS = {
    "floor/promotion/due.py": "what is due, which some order then does",
    "floor/table/fairness/sensor.py": "steps of a book that go by the same names",
    "floor/table/views/menu.py": "what was done with the dice by hand",
    "floor/table/views/shapes.py": "what the console offers a dealer who may take over",
    "floor/table/views/staff.py": "what the console offers a dealer who may take over",
    "floor/table/wagers/decide.py": "a decision",
    "law/schema/irregularities.py": "what was done with the dice by hand",
    "law/schema/people.py": "measures of a book",
    "server/cases.py": "what the pit opens for each remedy of a case",
}
"""Files with a list in which the words of two commands stand, and what it is instead of one about commands."""


def lists(source: str, names: set[str]) -> Iterator[tuple[int, list[str]]]:
    """Every collection, and every union that has a name, in which two commands or more are listed."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
                pass
            case ast.Dict(keys=keys, values=values):
                parts = [*filter(None, keys), *values]
            case ast.Assign(value=ast.BinOp(op=ast.BitOr()) as union) | ast.AnnAssign(value=ast.BinOp() as union):
                parts = [*ast.walk(union)]  # type: ignore[list-item]
            case _:
                continue
        found = sorted({name for one in parts if (name := _name(one)) in names})
        if len(found) > 1:
            yield node.lineno, found


def _name(node: ast.AST) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.Constant(value=str(name)):
            return name
    return ""


def test_adding_a_command_touches_nothing_but_its_declaration_its_decision_its_words_and_its_tests() -> None:
    names = {name for _, kind in commands() for name in (kind.__name__, str(kind.__struct_config__.tag))}
    files = {str(path.relative_to(SRC)): path.read_text(encoding="utf-8") for path in SRC.rglob("*.py")}
    listing = {path for path, text in files.items() if [*lists(text, names)]}
    own = {path for path in listing if path.startswith("floor/") and path.endswith(("/commands.py", "/approvals.py"))}
    assert len(own) > 12, "blind, not content"
    assert listing - own == NOT_ABOUT_COMMANDS.keys()


def test_a_list_of_commands_is_found() -> None:
    names = {"Hire", "Dismiss", "hire", "dismiss"}
    for planted in (
        "SENDING = (Hire, st.Dismiss)",
        "PREPARED = frozenset({Hire, Dismiss})",
        "ASKING = Hire | Dismiss",
        "ACTS = {'hire': 'change-users', 'dismiss': 'change-users'}",
        "def lookups():\n    return {Hire: one, Dismiss: other}",
    ):
        assert [*lists(planted, names)], planted
    assert not [*lists("def f(one: Hire | Dismiss): return [Hire('ann')]", names)]


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
