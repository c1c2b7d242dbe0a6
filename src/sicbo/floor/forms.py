"""Forms: what a command asks of whoever gives it, read off its own type, and which commands a desk offers upon what.

A desk says what it offers (`Offer`): a command, upon which subject, with what the subject settles already. All the rest
is derived: a reason that is a `Literal` is a choice among its codes, an amount is `Money`, what may be nothing may be
left out. Only what the type cannot say, such as the areas on which wagers lie, is said with the offer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from sicbo.floor.actor import Command

Kind = Literal[
    "money",
    "whole",
    "minutes",
    "days",
    "text",
    "choice",
    "several",
    "dice",
    "check",
    "ranges",
    "again",
    "fresh",
    "paper",
]
"""`minutes` and `days` are asked for as such and become a time from now; `again` wants its first value written once
more; `fresh` is a new id, and nobody is asked for it; `paper`
is what somebody has to say."""
Money = Annotated[int, "money"]
"""An amount in minor units."""
InMinutes = Annotated[int, "minutes"]
InDays = Annotated[int, "days"]
"""A time, UTC milliseconds, that people think of as so long from now."""
FACES = tuple[int, int, int]


class Choice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One of the values that a field may have."""

    value: str
    says: str = ""
    """The word for it, where it is no code: nothing chosen, all of them."""
    beside: str = ""
    """Who or what is named with it."""
    clause: str = ""
    many: bool = False
    """Of a bet with several areas: whether it stands for all of them."""


class Field(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that is filled in; a stroke in its name leads into a part of the command."""

    name: str
    kind: Kind
    says: str = ""
    """The word for it, where its name is not."""
    first: Any = None
    """What stands there at first."""
    optional: bool = False
    choices: tuple[Choice, ...] = ()
    of: str = ""
    """What the choices are, where not codes of this field: areas, tables, roles."""
    when: Mapping[str, tuple[str, ...]] = {}
    """Asked for only while these other fields have one of these values."""
    unless: Mapping[str, tuple[str, ...]] = {}
    """Asked for only while they have none of these."""


class Notice(msgspec.Struct, frozen=True):
    """How long before it counts a change has to be told."""

    minutes: int
    clause: str


class Next(msgspec.Struct, frozen=True, kw_only=True):
    """What is offered once a command is done."""

    word: str
    key: str
    """The field of the command that says upon which."""


@dataclass(frozen=True, kw_only=True)
class Offer:
    """A command that may be given upon a subject, as far as the desk's state says."""

    command: type[Command]
    on: str
    """Upon what: the desk itself, a place, an incident; whoever draws the subject draws its offers."""
    key: str = ""
    """Which of them."""
    order: Mapping[str, Any] = field(default_factory=dict)
    """What of the command the subject settles."""
    first: Mapping[str, Any] = field(default_factory=dict)
    """What stands in fields at first."""
    fields: Callable[[], Mapping[str, Iterable[Field]]] = dict
    """Fields in the place of those that the type asks for, by name; asked for when a form is opened."""
    act: str = ""
    """The act that says who may, where the command names none."""
    told: str = ""
    """The rank or office that was told, where that says who may."""
    clause: str = ""
    """The rule at hand, where it is not that of the act."""
    word: str = ""
    """What it is called, where one command serves for several things."""
    due: int | None = None
    """The money that it moves, where the subject settles it."""
    notice: Notice | None = None
    then: Next | None = None
    """What is offered next, once it is done."""

    @property
    def tag(self) -> str:
        return str(self.command.__struct_config__.tag)

    @property
    def called(self) -> str:
        return self.word or self.tag


class Power(msgspec.Struct, frozen=True, kw_only=True):
    """Who may give a command, by which rule, and whether whoever asks is one of them."""

    rank: str
    """Or the office, where no rank will do."""
    clause: str
    may: bool
    office: str = ""
    """The office in which whoever asks gives it; in their rank, where none is named."""


@dataclass(frozen=True, kw_only=True)
class Context:
    """What whoever opens a form has before them, beside the desk itself."""

    now: int = 0
    key: str = ""
    """The subject that a form is opened upon; while offers are listed, none."""
    by: str = ""
    """Who asks."""
    patron: str = ""
    cage: str = ""
    table: str = ""
    owed: int = 0
    """What the patron owes that table."""
    tables: tuple[str, ...] = ()
    """The tables of the house that keep this desk's currency."""
    units: tuple[str, ...] = ()
    places: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The places of each table of the house, for a desk that serves them all."""
    sent: tuple[str, ...] = ()
    """Transfers that a cage has sent to this table, and that nobody has counted in."""
    floats: Mapping[str, int] = field(default_factory=dict)
    """Those of them with which a table opens its float, by what they are worth."""
    lost: tuple[int, int] | None = None
    """The round and attempt whose link the house cannot reveal, once nobody is at it."""
    closed: tuple[tuple[str, str, int], ...] = ()
    """Colour chips out of tables that have closed: table, colour, count."""


def fields_of(offer: Offer) -> tuple[Field, ...]:
    """The fields of a form for this offer, in the order of the command's own."""
    return tuple(_fields(offer))


def settled(offer: Offer) -> dict[str, Any]:
    """The command without what is filled in; what the house fills in is left empty where it cannot be left out."""
    names = offer.command.about.filled_in
    empty = {one.name: "" for one in msgspec.structs.fields(offer.command) if one.name in names and one.required}
    return {"type": offer.tag, **empty, **offer.order}


def codes(values: Iterable[str]) -> tuple[Choice, ...]:
    """Choices without anything else to say of them."""
    return tuple(Choice(value=value) for value in values)


def _fields(offer: Offer) -> Iterator[Field]:
    hints = get_type_hints(offer.command, include_extras=True)
    left = {name: tuple(found) for name, found in offer.fields().items()}
    for one in msgspec.structs.fields(offer.command):
        if one.name in left:
            yield from left.pop(one.name)
        elif one.name not in offer.order and one.name not in offer.command.about.filled_in:
            may_miss = not one.required and one.default == ""
            yield from _derived(one.name, hints[one.name], offer.first.get(one.name), may_miss=may_miss)
    for found in left.values():
        yield from found


def _derived(name: str, hint: Any, first: Any, *, may_miss: bool) -> Iterator[Field]:
    """The field that a type asks for; a struct asks for each of its own."""
    if get_origin(hint) in {Union, UnionType}:
        [hint], may_miss = [one for one in get_args(hint) if one is not NoneType], True
    kind, inner = _kind(hint)
    if kind is None:
        for part in msgspec.structs.fields(hint):
            value = getattr(first, part.name, None)
            hints = get_type_hints(hint, include_extras=True)
            yield from _derived(f"{name}/{part.name}", hints[part.name], value, may_miss=False)
        return
    chosen = () if kind not in {"choice", "several"} or get_origin(inner) is not Literal else get_args(inner)
    nothing = (Choice(value="", says="none"),) if may_miss and kind == "choice" else ()
    listed = nothing + codes(one for one in chosen if one != "")
    yield Field(name=name, kind=kind, first=msgspec.to_builtins(first), optional=may_miss, choices=listed)


def _kind(hint: Any) -> tuple[Kind | None, Any]:
    """What kind of field this type asks for, and what it is made of; nothing for a struct."""
    match get_origin(hint), hint:
        case origin, _ if origin is Annotated:
            return get_args(hint)[1], int
        case origin, _ if origin is Literal:
            return "choice", hint
        case origin, _ if hint == FACES:
            return "dice", int
        case origin, _ if origin is tuple:
            return "several", get_args(hint)[0]
        case origin, _ if origin is dict:
            return "ranges", hint
    kinds: dict[Any, Kind] = {bool: "check", int: "whole", str: "text"}
    return kinds.get(hint), hint
