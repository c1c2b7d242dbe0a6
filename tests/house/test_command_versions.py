"""A commit whose order has an older shape is decided again through an upcaster, and never by a guess."""

from __future__ import annotations

from typing import Any

import pytest

from sicbo.house.audit import Auditor
from sicbo.house.desks import Desk
from sicbo.house.house import House
from sicbo.house.versions import Upcasters
from sicbo.store.commits import Commit, Draft, read_postings
from sicbo.store.memory import MemoryStore
from tests.floor.tables import P1
from tests.house.houses import Purse, PurseEvent, PurseOrder, Put, SetClock, WasPut, book_purse, evolve_purse, run

OLD = b'[{},{"dollars":5,"type":"put"}]'


def cents(raw: dict[str, Any]) -> dict[str, Any]:
    return {"type": "put", "amount": raw["dollars"] * 100}


def renamed(raw: dict[str, Any]) -> dict[str, Any]:
    return {"type": "put", "amount": raw["sum"]}


UPCASTERS: Upcasters = {("purse", "put", 1): cents, ("purse", "lay-down", 1): renamed}


def desk(upcasters: Upcasters) -> Desk:
    return Desk(
        kind="purse",
        commands=Put,
        events=PurseEvent,
        start=Purse,
        decide=lambda _, order: [WasPut(order.command.amount)],
        evolve=evolve_purse,
        postings=book_purse,
        order=PurseOrder,
        command_upcasters=upcasters,
    )


def found(command: bytes, upcasters: Upcasters, amount: int = 500) -> list[str]:
    """What an auditor says of a log with one commit that was made by this order."""
    store, [event] = MemoryStore(), [WasPut(amount)]
    made = desk({})
    state = made.start("a")
    made.evolve(state, event)
    kept = Draft(
        stream="purse/a",
        seq=1,
        actor="P1",
        command_id="x",
        command_digest=b"",
        command=command,
        at=1,
        events=made.journal.written([event]),
        postings=tuple(made.postings(state, event)),
    )
    return audited(store.append([kept]), upcasters)


def audited(commits: list[Commit], upcasters: Upcasters) -> list[str]:
    auditor = Auditor([desk(upcasters)], [])
    for commit in commits:
        auditor.see(commit, read_postings(commit.postings))
    assert auditor.decided <= len(commits)
    return [one.wrong for one in auditor.findings]


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(OLD, id="the first shape"),
        pytest.param(b'[{},{"amount":500,"type":"put","v":2}]', id="the shape of today"),
        pytest.param(b'[{},{"sum":500,"type":"lay-down"}]', id="an order that has another name today"),
    ],
)
def test_an_order_of_any_shape_it_has_had_is_decided_again(command: bytes) -> None:
    assert found(command, UPCASTERS) == []


@pytest.mark.parametrize(
    ("command", "told"),
    [
        pytest.param(OLD, "its order cannot be read", id="nothing lifts it"),
    ],
)
def test_an_order_that_nothing_lifts_is_told(command: bytes, told: str) -> None:
    [wrong] = found(command, {})
    assert told in wrong


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (b'[{},{"amount":500,"type":"put","v":3}]', "put of version 3; this release knows up to 2"),
        (b'[{},{"amount":500,"type":"put","v":1}]', "put of version 1"),
        (b'[{},{"amount":500,"more":1,"type":"put","v":2}]', "says more than can be read"),
        (b'[{},{"dollars":5,"type":"put"},{}]', "its order cannot be read"),
        (b'[{},{"type":"put"}]', "its order cannot be read"),
    ],
)
def test_an_order_that_is_newer_or_says_more_than_can_be_read_is_told(command: bytes, told: str) -> None:
    [wrong] = found(command, UPCASTERS)
    assert told in wrong


def test_an_old_order_that_makes_other_facts_is_told() -> None:
    [wrong] = found(OLD, UPCASTERS, amount=501)
    assert "it says 501, the rules make it 500" in wrong


def test_a_house_writes_the_version_of_an_order_that_is_not_in_its_first_shape_any_more() -> None:
    async def evening() -> None:
        store = MemoryStore()
        house = await House.open(store, SetClock(), [desk(UPCASTERS)])
        await house.give("purse/a", P1, "x", Put(5))
        commits = [*store.read("purse/a")]
        assert b'{"amount":5,"type":"put","v":2}' in commits[0].command
        assert audited(commits, UPCASTERS) == []

    run(evening())
