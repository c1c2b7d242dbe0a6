"""A tournament and its table in a running house: neither knows the other, and no money moves between them."""

from __future__ import annotations

from typing import Any

import pytest

from sicbo.desks import ALL
from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.designation import Designation, chips_unit
from sicbo.floor.patron import commands as p
from sicbo.floor.refused import Refused
from sicbo.floor.table.sessions import commands as t
from sicbo.house.audit import Auditor
from sicbo.runtime.running import open_house
from sicbo.store.commits import read_postings
from sicbo.store.memory import MemoryStore
from tests.desks.contest import BANK, CONTEST, DESKS, Designate
from tests.floor.tables import MANAGER
from tests.house.evenings import ANN, CAGE, PATRON, Evening
from tests.house.houses import T1, SeededDice, SetClock, run, table_opening

DIRECTOR = Actor("director", office="director")
FOR_C1 = Designation("C1", "S1")


async def opened(desks: Any = DESKS) -> Evening:
    """A house with a cage, and Ann with 500.00 in her wallet."""
    at = Evening(await open_house(desks, MemoryStore(), SetClock(), SeededDice()))
    await at.cage_opens(CAGE, "AUD")
    await at.must(PATRON, MANAGER, p.RegisterPatron(unit="AUD", offset=0, starts=360))
    await at.pay_in("ann", 50_000)
    return at


async def designated() -> Evening:
    at = await opened()
    await at.must(CONTEST, DIRECTOR, Designate("T1", "S1"))
    await at.must(T1, MANAGER, table_opening(designation=FOR_C1))
    return at


@pytest.mark.clause("house 5.8")
def test_the_house_asks_the_tournament_whether_it_has_designated_the_table() -> None:
    async def evening() -> None:
        at = await opened()
        for named in (FOR_C1, Designation("C9", "S1")):
            refused = await at.give(T1, MANAGER, table_opening(designation=named))
            assert isinstance(refused, Refused)
            assert (refused.code, refused.clause) == ("not-designated", "house 5.8")
        await at.must(CONTEST, DIRECTOR, Designate("T1", "S1"))
        other = await at.give(T1, MANAGER, table_opening(designation=Designation("C1", "S2")))
        assert isinstance(other, Refused)
        opening = await at.must(T1, MANAGER, table_opening(designation=FOR_C1))
        assert [event.__struct_config__.tag for event in opening.events][:2] == ["table-opened", "table-designated"]
        assert at.running.house.state(T1).table.session.seats == {"P1": "ann", "P2": "bob"}

    run(evening())


def test_a_house_without_such_a_desk_designates_no_table() -> None:
    async def evening() -> None:
        at = await opened([desk for desk in ALL if desk.kind != "tournament"])
        refused = await at.give(T1, MANAGER, table_opening(designation=FOR_C1))
        assert isinstance(refused, Refused)
        assert refused.code == "not-designated"

    run(evening())


@pytest.mark.clause("house 5.8")
@pytest.mark.clause("house 5.9")
def test_an_entrant_sits_as_patrons_do_plays_with_chips_alone_and_keeps_every_cent_of_the_wallet() -> None:
    async def evening() -> None:
        at = await designated()
        house = at.running.house
        await at.must(PATRON, ANN, p.Sit(table="T1", place="P2"))
        assert house.state(T1).table.places["P2"].player == "", "that place is Bob's"
        await at.must(PATRON, ANN, p.Sit(table="T1", place="P1"))
        assert house.state(T1).table.places["P1"].player == "ann"
        await at.must(PATRON, ANN, p.SendToTable(table="T1", amount=10_000))
        assert (at.wallet, at.stack, at.in_transit()) == (50_000, 0, {})
        issuing = t.IssueBank(
            tournament="C1", session="S1", unit=chips_unit("C1"), place="P1", player="ann", amount=BANK
        )
        await at.must(T1, THE_HOUSE, issuing)
        books = {key: amount for key, amount in house.store.balances().items() if key[1] == "chips:C1" and amount}
        assert books == {("stack/T1/P1", "chips:C1"): BANK, ("tournament/C1", "chips:C1"): -BANK}
        await at.must(PATRON, ANN, p.SelfExclude(None))
        assert house.state(T1).table.people.barred, "who may play no more plays no more here either"
        await at.must(T1, THE_HOUSE, t.CountSession(tournament="C1", session="S1"))
        assert not [amount for (_, unit), amount in house.store.balances().items() if unit == "chips:C1" and amount]
        auditor = Auditor(DESKS, at.running.house.store._pinned.values())  # type: ignore[attr-defined]
        for stream in (*house.streams("patron"), *house.streams("cage"), CONTEST, T1):
            for commit in house.store.read(stream):
                auditor.see(commit, read_postings(commit.postings))
        assert (auditor.ended(), auditor.decided > 0) == ([], True)

    run(evening())


def test_a_designation_is_decided_again_as_the_tournament_said_it_then() -> None:
    async def evening() -> None:
        at = await designated()
        await at.must(CONTEST, DIRECTOR, Designate("T1", "S2"))
        commit = next(iter(at.running.house.store.read(T1)))
        assert b'"designated":{' in commit.command
        await at.must(T1, THE_HOUSE, t.AllotPlaces(tournament="C1", session="S1", seats=()))

    run(evening())
