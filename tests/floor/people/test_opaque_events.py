"""No name and no free text in the log: what an event of these desks says in words is an id or a code from a list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from sicbo.floor.actor import Actor, Event
from sicbo.floor.cage.commands import TakeCash
from sicbo.floor.cage.events import AnyEvent as CageEvent
from sicbo.floor.patron.events import AnyEvent as PatronEvent
from sicbo.floor.staff.events import AnyEvent as StaffEvent

EVENTS: dict[str, Any] = {"patron": PatronEvent, "staff": StaffEvent, "cage": CageEvent}
IDS = frozenset(
    [
        "approved_by",
        "id",
        "pin_of",
        "by",
        "hands",
        "makers",
        "cage",
        "of",
        "patron",
        "payout",
        "person",
        "place",
        "replacement",
        "requested_by",
        "table",
        "tables",
        "terminal",
        "ticket",
        "tournament",
        "transfer",
        "wallet",
    ]
)
"""Fields that hold opaque ids, which `decide` has checked or made."""
CODES = frozenset({"act", "clause", "unit", "office", "consequences"})
"""Fields that hold an act, a citation, a currency, an office or a digest, which `decide` has looked up or made."""


def worded(kind: inspect.Type, path: str) -> Iterator[str]:
    """Every field below this type in which any text at all may stand; a fixed list of codes is none."""
    match kind:
        case inspect.StrType() | inspect.AnyType() | inspect.RawType() | inspect.BytesType():
            yield path
        case inspect.UnionType():
            for one in kind.types:
                yield from worded(one, path)
        case inspect.VarTupleType() | inspect.ListType() | inspect.SetType():
            yield from worded(kind.item_type, path)
        case inspect.TupleType():
            for one in kind.item_types:
                yield from worded(one, path)
        case inspect.DictType():
            yield from worded(kind.key_type, path)
            yield from worded(kind.value_type, path)
        case inspect.StructType():
            for field in kind.fields:
                yield from worded(field.type, field.name)


@pytest.mark.clause("house 11.1")
@pytest.mark.parametrize("desk", EVENTS)
def test_text_stands_only_in_fields_for_ids_and_codes(desk: str) -> None:
    kinds = get_args(EVENTS[desk])
    found = {kind.__name__: set(worded(inspect.type_info(kind), "")) for kind in kinds}
    assert all({"by", "clause"} <= fields for fields in found.values()), "blind, not content"
    assert {name: fields - IDS - CODES for name, fields in found.items() if fields - IDS - CODES} == {}


@pytest.mark.parametrize("desk", EVENTS)
def test_every_event_says_who_when_and_by_which_clause(desk: str) -> None:
    for kind in get_args(EVENTS[desk]):
        assert {"by", "at", "clause"} <= set(kind.__struct_fields__), kind


def test_no_field_stays_on_the_list_that_no_event_has() -> None:
    used = {field for desk in EVENTS.values() for kind in get_args(desk) for field in kind.__struct_fields__}
    used |= {*Actor.__struct_fields__, *TakeCash.__struct_fields__}  # who asked for a second person, and for what
    assert sorted((IDS | CODES) - used) == []


def test_the_guard_sees_a_name_a_remark_in_a_list_and_one_in_a_map() -> None:
    class Planted(Event, frozen=True):
        name: str
        remarks: tuple[str, ...]
        notes: dict[int, str | None]
        amount: int

    assert list(worded(inspect.type_info(Planted), "")) == ["name", "remarks", "notes"]
    assert issubclass(Planted, msgspec.Struct)
