"""Facts are read as they were written, and old shapes are lifted to today's."""

from __future__ import annotations

from typing import Any

import pytest

from sicbo.floor.actor import Event
from sicbo.floor.table.dealing.events import CoverLifted, DiceTumbled
from sicbo.floor.table.events import AnyEvent
from sicbo.house.answers import Accepted
from sicbo.house.desks import Desk
from sicbo.house.house import House
from sicbo.house.journal import Journal
from sicbo.house.versions import Unreadable
from sicbo.store.commits import Draft
from sicbo.store.memory import MemoryStore
from tests.floor.tables import P1
from tests.house.houses import Purse, PurseEvent, PurseOrder, Put, SetClock, WasPut, book_purse, evolve_purse, run

LIFTED = CoverLifted(3, by="dealer", at=7, clause="crown-sydney 5.1.4")


def test_facts_come_back_as_they_were_written_and_the_same_facts_give_the_same_bytes() -> None:
    journal = Journal("table", AnyEvent)
    facts = [LIFTED, DiceTumbled(3, 1, by="dealer", at=7, clause="crown-sydney 5.1.2")]
    assert journal.read(journal.written(facts)) == facts
    assert journal.written([LIFTED]) == (
        b'[{"at":7,"by":"dealer","clause":"crown-sydney 5.1.4","round":3,"type":"cover-lifted"}]'
    )


class Topped(Event, frozen=True, tag="was-put"):
    """What `WasPut` might be two releases later."""

    cents: int
    unit: str


def lifted(raw: dict[str, Any]) -> dict[str, Any]:
    return {"type": "was-put", "cents": raw["amount"]}


def lifted_again(raw: dict[str, Any]) -> dict[str, Any]:
    return raw | {"unit": "AUD"}


UPCASTERS = {
    ("purse", "was-put", 1): lifted,
    ("purse", "was-put", 2): lifted_again,
    ("table", "was-put", 3): lifted,
}


def test_an_old_shape_is_lifted_version_by_version_and_the_new_one_says_its_version() -> None:
    journal = Journal("purse", Topped, UPCASTERS)
    assert journal.versions.newest == {"was-put": 3}
    assert journal.read(b'[{"amount":5,"type":"was-put"}]') == [Topped(5, "AUD")]
    assert journal.read(b'[{"cents":5,"type":"was-put","v":2}]') == [Topped(5, "AUD")]
    written = journal.written([Topped(5, "SGD")])
    assert written == b'[{"cents":5,"type":"was-put","unit":"SGD","v":3}]'
    assert journal.read(written) == [Topped(5, "SGD")]


@pytest.mark.parametrize(
    ("kept", "says"),
    [
        (b'[{"amount":5,"type":"was-put"}]', True),
        (b'[{"cents":5,"type":"was-put","v":2}]', True),
        (b'[{"cents":5,"type":"was-put","unit":"AUD","v":3}]', True),
        (b'[{"cents":5,"more":1,"type":"was-put","unit":"AUD","v":3}]', False),
        (b'[{"cents":5,"more":1,"type":"was-put","v":2}]', False),
        (b'[{"cents":6,"type":"was-put","v":2}]', False),
    ],
)
def test_an_old_shape_says_what_it_is_lifted_to_and_nothing_more(kept: bytes, says: bool) -> None:
    assert Journal("purse", Topped, UPCASTERS).says(kept, [Topped(5, "AUD")]) is says


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        (b'[{"cents":5,"type":"was-put","v":4}]', "was-put of version 4; this release knows up to 3"),
        (b'[{"amount":5,"type":"was-put","v":1}]', "was-put of version 1"),
        (b'[{"type":"stolen"}]', "stolen"),
        (b'[{"type":"was-put","v":"x"}]', "version x"),
        (b'[{"type":"was-put"}]', "was-put of version 1 is not as it was written: KeyError"),
        (b"[", "truncated"),
    ],
)
def test_what_this_release_cannot_read_is_said_and_not_guessed(kept: bytes, told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        Journal("purse", Topped, UPCASTERS).read(kept)


def test_a_missing_lift_is_found() -> None:
    with pytest.raises(Unreadable, match="nothing lifts was-put from version 1"):
        Journal("purse", Topped, {("purse", "was-put", 2): lifted_again}).read(b'[{"amount":5,"type":"was-put"}]')


@pytest.mark.parametrize("lift", [True, False])
def test_a_house_folds_a_log_with_an_old_shape_only_through_its_upcaster(lift: bool) -> None:
    """The planted log holds `was-put` as a release before the first one might have written it: in whole dollars."""

    def dollars(raw: dict[str, Any]) -> dict[str, Any]:
        return {"type": "was-put", "amount": raw["dollars"] * 100}

    upcasters = {("purse", "was-put", 1): dollars} if lift else {}

    def desk() -> Desk:
        return Desk(
            kind="purse",
            commands=Put,
            events=PurseEvent,
            start=Purse,
            decide=lambda _, order: [WasPut(order.command.amount)],
            evolve=evolve_purse,
            postings=book_purse,
            order=PurseOrder,
            upcasters=upcasters,
        )

    async def evening() -> None:
        store = MemoryStore()
        old = Draft(
            stream="purse/a",
            seq=1,
            actor="P1",
            command_id="x",
            command_digest=b"",
            command=b'[{},{"amount":500,"type":"put"}]',
            at=1,
            events=b'[{"dollars":5,"type":"was-put"}]',
        )
        store.append([old])
        house = await House.open(store, SetClock(), [desk()])
        if lift:
            assert house.state("purse/a").holds == 500
            assert isinstance(await house.give("purse/a", P1, "y", Put(1)), Accepted)
            assert [*store.read("purse/a")][1].events == b'[{"amount":1,"type":"was-put","v":2}]'
            assert (await House.open(store, SetClock(), [desk()])).state("purse/a").holds == 501
        else:
            assert [alarm.about for alarm in house.alarms] == ["unreadable"]

    run(evening())
