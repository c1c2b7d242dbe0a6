"""What the log keeps of an order: ids, amounts and codes, enough to decide it again, and nothing that must not last."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
import pytest

from sicbo.desks import ALL
from sicbo.floor.actor import Actor, Command
from sicbo.floor.refused import Refused
from sicbo.floor.table.commands import Order
from sicbo.floor.table.decide import decide
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.state import Table
from sicbo.house.desks import Desk, Desks
from sicbo.house.pending import read_recorded, recorded
from sicbo.law.rulebook import load
from sicbo.store.log_reader import opened as opened_log
from tests.cli.evenings import play
from tests.floor.tables import MANAGER
from tests.house.houses import SeededDice
from tests.house.random_floor import CLERK

SENTENCE = "Anna Canary, 5 Elm Street"
DESKS = ALL
ORDERS = [(desk, order) for desk in DESKS for order in get_args(desk.commands) or [desk.commands]]
SECRET_WORDS = ("password", "pin", "secret", "token", "name", "note", "text", "remark", "comment", "address")
REVEALED = {("DrawWinners", "secret")}
"""What is no secret any more once it is in an order: it is revealed by the very act (house 20.7)."""
FILLED_IN = {("case", "evidence"), ("case", "procedure"), ("case", "digest")}
"""Citations and digests that the house alone fills in, whatever was given in their place: never what a person wrote."""


def kinds(found: Any) -> Iterator[Any]:
    """Every plain type in a field, however deep."""
    origin = get_origin(found)
    if origin is Literal:
        yield Literal
    elif origin is Annotated:
        yield from kinds(get_args(found)[0])
    elif origin in (tuple, dict, Union, UnionType):
        for part in get_args(found):
            if part is not Ellipsis:
                yield from kinds(part)
    elif isinstance(found, type) and issubclass(found, msgspec.Struct):
        for field in msgspec.structs.fields(found):
            yield from kinds(field.type)
    else:
        yield found


def filled(found: Any, text: str) -> Any:
    """A value of this type with this text wherever a text may be."""
    origin = get_origin(found)
    if origin is Literal:
        return get_args(found)[0]
    if origin is Annotated:
        return filled(get_args(found)[0], text)
    if origin in (Union, UnionType):
        return filled(max(get_args(found), key=lambda one: str in kinds(one)), text)
    if origin is tuple:
        parts = get_args(found)
        return (filled(parts[0], text),) if parts[-1] is Ellipsis else tuple(filled(part, text) for part in parts)
    if origin is dict:
        return {filled(part, text): filled(other, text) for part, other in [get_args(found)]}
    if isinstance(found, type) and issubclass(found, msgspec.Struct):
        return found(**{field.name: filled(field.type, text) for field in msgspec.structs.fields(found)})
    return {str: text, int: 1, bool: False, type(None): None}[found]


def answer(desk: Desk, command: Command) -> Any:
    """What the rules say to an order, by whoever may give the most."""
    if desk.kind == "table":
        return decide(TableLaw.of(load("crown-sydney")), Table("T1"), Order(MANAGER, 1, command))  # type: ignore[arg-type]
    return desk.decide(desk.start("x"), desk.order(MANAGER if desk.kind != "cage" else CLERK, 1, command))


@pytest.mark.clause("house 11.1")
@pytest.mark.parametrize(("desk", "order"), ORDERS, ids=lambda one: getattr(one, "kind", getattr(one, "__name__", "")))
def test_an_order_holds_ids_amounts_and_codes_and_one_with_a_sentence_is_refused(desk: Desk, order: Any) -> None:
    fields = msgspec.structs.fields(order)
    assert {kind for field in fields for kind in kinds(field.type)} <= {str, int, bool, type(None), Literal}
    for field in fields:
        is_secret = any(word in field.name.split("_") for word in SECRET_WORDS)
        assert not is_secret or (order.__name__, field.name) in REVEALED, field.name
        if str not in kinds(field.type) or (desk.kind, field.name) in FILLED_IN:
            continue
        values = {one.name: filled(one.type, "x1") for one in fields}
        refused = answer(desk, order(**{**values, field.name: filled(field.type, SENTENCE)}))
        assert isinstance(refused, Refused)
        assert (refused.code, refused.arguments) == ("bad-id", {"field": field.name})


@pytest.mark.parametrize(("desk", "order"), ORDERS, ids=lambda one: getattr(one, "kind", getattr(one, "__name__", "")))
def test_every_order_is_read_back_as_it_was_with_what_its_giver_was(desk: Desk, order: Any) -> None:
    command = order(**{one.name: filled(one.type, "x1") for one in msgspec.structs.fields(order)})
    desks = Desks(DESKS)
    for giver in (
        Actor("a"),
        Actor("b", "dealer", assigned=False),
        Actor("c", present=False, office="inspector", terminal="t-1"),
        Actor(**{one.name: filled(one.type, "x1") for one in msgspec.structs.fields(Actor)}),
    ):
        kept = recorded(giver, command)
        assert read_recorded(kept, giver.id, lambda name: desks.command(desk.kind, name)) == (giver, command)


def test_a_bet_grows_by_at_most_a_half_with_its_order(tmp_path: Path) -> None:
    play(tmp_path)
    with opened_log(tmp_path) as log:
        bets = [one for one in log.commits("table/T1") if b"wager-registered" in one.events]
    assert bets
    for one in bets:
        rest = sum(map(len, (one.stream, one.actor, one.command_id, one.command_digest, one.events, one.postings)))
        rest += len(one.prev_hash + one.hash) + 4 * len((one.seq, one.epoch, one.at))
        assert len(one.command) + 4 <= rest / 2, one.command


def test_no_secret_of_electronic_dice_is_in_an_order_before_it_is_revealed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[SeededDice] = []

    class Seen(SeededDice):
        def __init__(self) -> None:
            super().__init__()
            kept.append(self)

    monkeypatch.setattr("tests.cli.evenings.SeededDice", Seen)
    play(tmp_path)
    [chain] = kept[0].chains.values()
    with opened_log(tmp_path) as log:
        commits = [one for stream in log.streams() for one in log.commits(stream)]
    orders = b"".join(one.command for one in commits)
    revealed = [number for number in range(1, chain.length + 1) if chain.link(number).hex().encode() in orders]
    assert revealed == [1, 2], "the two rounds that were played"
    for one in commits:
        for number in revealed:
            if chain.link(number).hex().encode() in one.command:
                assert chain.link(number).hex().encode() in one.events
