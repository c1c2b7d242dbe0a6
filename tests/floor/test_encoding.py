"""Every command and every event goes to JSON and comes back the same."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from sicbo.floor.table.commands import AnyCommand, Order
from sicbo.floor.table.commands.base import Actor, Command
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.events.base import Event
from sicbo.floor.table.refusals import Blocked, Reason, Refused

COMMANDS: tuple[type[Command], ...] = get_args(AnyCommand)
EVENTS: tuple[type[Event], ...] = get_args(AnyEvent)


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
@pytest.mark.parametrize("kind", [*COMMANDS, *EVENTS], ids=lambda kind: kind.__name__)
def test_it_comes_back_from_json_as_it_went(kind: type[msgspec.Struct], full: bool) -> None:
    sent = example(inspect.type_info(kind), full)
    union: Any = AnyCommand if issubclass(kind, Command) else AnyEvent
    received = msgspec.json.decode(msgspec.json.encode(sent), type=union)
    assert received == sent
    assert type(received) is kind


def test_there_are_commands_and_events_so_the_walk_is_not_blind() -> None:
    assert len(COMMANDS) > 20
    assert len(EVENTS) > 15
    assert {kind.__struct_config__.tag for kind in COMMANDS} >= {"open-table", "tumble", "place-wagers"}
    assert len({kind.__struct_config__.tag for kind in EVENTS}) == len(EVENTS)
    assert len({kind.__struct_config__.tag for kind in COMMANDS}) == len(COMMANDS)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_an_event_says_who_when_and_by_which_clause(kind: type[Event]) -> None:
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    assert {name: fields[name].type for name in ("by", "at", "clause")} == {"by": str, "at": int, "clause": str}
    assert all(fields[name].required for name in ("by", "at", "clause")), "nobody is left out by default"


@pytest.mark.parametrize("kind", [*COMMANDS, *EVENTS], ids=lambda kind: kind.__name__)
def test_it_cannot_be_changed(kind: type[msgspec.Struct]) -> None:
    assert kind.__struct_config__.frozen


def test_an_order_and_a_refusal_come_back_too() -> None:
    order = Order(Actor("P1", None, assigned=False), 1, example(inspect.type_info(COMMANDS[0]), full=True))
    assert msgspec.json.decode(msgspec.json.encode(order), type=Order) == order
    refused = Refused(
        code=Reason.NO_FUNDS,
        clause="house 2.3",
        arguments={"short": "1.00"},
        blocked=(Blocked("big", Reason.NO_FUNDS, ""),),
    )
    assert msgspec.json.decode(msgspec.json.encode(refused), type=Refused) == refused
