"""Every command and every event goes to JSON and comes back the same."""

from __future__ import annotations

from types import ModuleType
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from sicbo.floor.actor import Actor, Command, Event
from sicbo.floor.cage import commands as cage_commands
from sicbo.floor.cage import events as cage_events
from sicbo.floor.patron import commands as patron_commands
from sicbo.floor.patron import events as patron_events
from sicbo.floor.staff import commands as staff_commands
from sicbo.floor.staff import events as staff_events
from sicbo.floor.table import commands as table_commands
from sicbo.floor.table import events as table_events
from sicbo.floor.table.refusals import Blocked, Reason, Refused

DESKS: dict[str, tuple[ModuleType, ModuleType]] = {
    "table": (table_commands, table_events),
    "patron": (patron_commands, patron_events),
    "staff": (staff_commands, staff_events),
    "cage": (cage_commands, cage_events),
}
UNIONS: dict[str, tuple[Any, Any]] = {
    desk: (orders.AnyCommand, facts.AnyEvent) for desk, (orders, facts) in DESKS.items()
}
KINDS: list[tuple[str, type[msgspec.Struct]]] = [
    (desk, kind) for desk, unions in UNIONS.items() for union in unions for kind in get_args(union)
]
FACTS = [(desk, kind) for desk, kind in KINDS if issubclass(kind, Event)]
every_kind = pytest.mark.parametrize(("desk", "kind"), KINDS, ids=[f"{desk}-{kind.__name__}" for desk, kind in KINDS])


def example(kind: inspect.Type, full: bool) -> Any:
    """A value of this type: with everything that may be there, or with as little as possible."""
    match kind:
        case inspect.IntType():
            return 10**15 if full else -1
        case inspect.StrType():
            return '牌 "1"' if full else ""
        case inspect.BoolType():
            return full
        case inspect.NoneType():
            return None
        case inspect.LiteralType():
            return kind.values[0 if full else -1]
        case inspect.EnumType():
            return list(kind.cls)[0 if full else -1]
        case inspect.UnionType():
            return example(kind.types[0 if full else -1], full)
        case inspect.TupleType():
            return tuple(example(one, full) for one in kind.item_types)
        case inspect.VarTupleType():
            return (example(kind.item_type, full), example(kind.item_type, False)) if full else ()
        case inspect.DictType():
            return {example(kind.key_type, full): example(kind.value_type, full)} if full else {}
        case inspect.StructType():
            return kind.cls(**{field.name: example(field.type, full) for field in kind.fields})
    raise AssertionError(f"no example of {kind}")


@pytest.mark.parametrize("full", [True, False], ids=["full", "bare"])
@every_kind
def test_it_comes_back_from_json_as_it_went(desk: str, kind: type[msgspec.Struct], full: bool) -> None:
    sent = example(inspect.type_info(kind), full)
    union: Any = UNIONS[desk][0 if issubclass(kind, Command) else 1]
    received = msgspec.json.decode(msgspec.json.encode(sent), type=union)
    assert received == sent
    assert type(received) is kind


@pytest.mark.parametrize(
    ("desk", "tags", "commands", "events"),
    [
        ("table", {"open-table", "tumble", "place-wagers"}, 20, 15),
        ("patron", {"register-patron", "send-to-table", "self-exclude", "approve"}, 20, 20),
        ("staff", {"appoint-owner", "hire", "pair-terminal"}, 7, 6),
        ("cage", {"open-cage", "take-cash", "redeem-ticket", "approve"}, 20, 20),
    ],
)
def test_there_are_commands_and_events_so_the_walk_is_not_blind(
    desk: str, tags: set[str], commands: int, events: int
) -> None:
    orders, facts = (get_args(union) for union in UNIONS[desk])
    assert len(orders) > commands
    assert len(facts) > events
    assert {kind.__struct_config__.tag for kind in orders} >= tags
    for kinds in (orders, facts):
        assert len({kind.__struct_config__.tag for kind in kinds}) == len(kinds)


@pytest.mark.parametrize(("desk", "kind"), FACTS, ids=[f"{desk}-{kind.__name__}" for desk, kind in FACTS])
def test_an_event_says_who_when_and_by_which_clause(desk: str, kind: type[msgspec.Struct]) -> None:
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    assert {name: fields[name].type for name in ("by", "at", "clause")} == {"by": str, "at": int, "clause": str}
    assert all(fields[name].required for name in ("by", "at", "clause")), "nobody is left out by default"


@every_kind
def test_it_cannot_be_changed(desk: str, kind: type[msgspec.Struct]) -> None:
    assert kind.__struct_config__.frozen
    assert issubclass(kind, Command | Event)


@pytest.mark.parametrize("desk", DESKS)
def test_an_order_and_a_refusal_come_back_too(desk: str) -> None:
    first = get_args(UNIONS[desk][0])[0]
    kind: Any = DESKS[desk][0].Order
    order = kind(Actor("P1", None, assigned=False), 1, example(inspect.type_info(first), full=True))
    assert msgspec.json.decode(msgspec.json.encode(order), type=kind) == order
    refused = Refused(
        code=Reason.NO_FUNDS,
        clause="house 2.3",
        arguments={"short": 100},
        blocked=(Blocked("big", Reason.NO_FUNDS, ""),),
    )
    assert msgspec.json.decode(msgspec.json.encode(refused), type=Refused) == refused
