"""The statement of a patron: every movement and every round to the cent, for nobody else; what is withheld and owed."""

from __future__ import annotations

from typing import Any

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.patron import commands as p
from sicbo.floor.table.corrections import commands as co
from sicbo.floor.table.people import commands as h
from sicbo.server.settings import Limits, Settings, Venue
from tests.floor.tables import MANAGER, SECOND
from tests.house.houses import SetClock, bet, deal, table_opening
from tests.server.doors import Doors, code, run

STREAM = "table/T9"
ANN = Actor("ann")
ROUND = ("tumble", "no-more-bets", "uncover", "enter", "confirm", "settle")
HELPLINE = "Somebody who listens, at 0000"


async def played(address: str = "crown-sydney/standard") -> Doors:
    """Ann has paid in 200, brought 150 to a table, won 10 in one round on Big (12) and lost 20 in the next on Small."""
    wide = Limits(a_second=10_000, at_once=10_000)
    doors = await (await Doors.open(Settings(limits=wide, venue=Venue(helpline=HELPLINE)))).staffed()
    await doors.must(STREAM, MANAGER, table_opening(address))
    await doors.pay_in("ann", 20_000)
    await doors.must("patron/ann", ANN, p.Sit(table="T9", place="P1"))
    later(doors)
    await doors.must("patron/ann", ANN, p.SendToTable(table="T9", amount=15_000))
    for number, (area, amount) in enumerate((("big", 1_000), ("small", 2_000)), 1):
        await deal(doors.running.house, ("open-bets",), STREAM)
        later(doors)
        await doors.must(STREAM, ANN, bet(area, amount, number))
        await deal(doors.running.house, ROUND, STREAM)
    await doors.running.house.settled()
    return doors


def later(doors: Doors) -> None:
    clock = doors.running.house.clock
    assert isinstance(clock, SetClock)
    clock.now += 1_000


async def lines(doors: Doors, **asked: Any) -> list[dict[str, Any]]:
    async with doors.as_user("ann") as ann:
        told = await ann.get("/api/patrons/ann/statement", params=asked)
        assert told.status_code == 200, told.text
        found: list[dict[str, Any]] = told.json()["lines"]
        return found


def test_every_movement_and_every_round_is_there_to_the_cent_the_newest_first() -> None:
    async def evening() -> None:
        doors = await played()
        found = await lines(doors)
        assert [(one["what"], one["where"], one["round"], one["amount"], one["change"]) for one in found] == [
            ("round", "T9", 2, 2_000, -2_000),
            ("round", "T9", 1, 1_000, 1_000),
            ("to-table", "T9", 0, 15_000, -15_000),
            ("from-cage", "main", 0, 20_000, 20_000),
        ]
        assert [one["wallet"] for one in found] == [None, None, 5_000, 20_000]
        assert (found[1]["back"], found[1]["outcome"], found[1]["dice"]) == (2_000, "settled", [2, 4, 6])
        assert doors.running.house.state("patron/ann").wallet == 5_000

    run(evening())


def test_lines_are_sifted_by_kind_table_and_time_and_go_on_where_the_last_answer_ended() -> None:
    async def evening() -> None:
        doors = await played()
        every = await lines(doors)
        assert [one["what"] for one in await lines(doors, kind="rounds")] == ["round", "round"]
        assert {one["what"] for one in await lines(doors, kind="movements")} == {"to-table", "from-cage"}
        assert len(await lines(doors, table="T9")) == 3
        assert await lines(doors, table="T8") == []
        at = every[-1]["at"]
        assert await lines(doors, since=at) == every
        assert every[-1] not in await lines(doors, since=at + 1)
        assert await lines(doors, until=at) == []
        async with doors.as_user("ann") as ann:
            walked: list[dict[str, Any]] = []
            for left in (3, 2, 1, 0):
                asked = {"most": 1, "before": walked[-1]["id"] if walked else ""}
                told = (await ann.get("/api/patrons/ann/statement", params=asked)).json()
                assert told["more"] == (left > 0)
                walked += told["lines"]
            assert walked == every
            assert code(await ann.get("/api/patrons/ann/statement?kind=rumours")) == "bad-request"

    run(evening())


def test_a_statement_is_for_nobody_else() -> None:
    async def evening() -> None:
        doors = await played()
        async with doors.as_user("bob") as bob, doors.as_user("p-cage") as clerk, doors.client() as visitor:
            assert (await bob.get("/api/patrons/ann/statement")).status_code == 403
            assert (await bob.get("/api/patrons/bob/statement")).json() == {"unit": "AUD", "lines": [], "more": False}
            assert (await clerk.get("/api/patrons/ann/statement")).status_code == 403
            assert (await visitor.get("/api/patrons/ann/statement")).status_code in {401, 403}

    run(evening())


def test_a_round_that_was_put_right_counts_as_it_stands_and_says_so() -> None:
    async def evening() -> None:
        doors = await played()
        voiding = co.VoidOutcome(round=1, ground="outside-event", cause="fire", affects_outcome=True)
        await doors.agree(STREAM, MANAGER, voiding, SECOND)
        await doors.must(STREAM, MANAGER, voiding)
        [void] = [one for one in await lines(doors, kind="rounds") if one["round"] == 1]
        assert (void["outcome"], void["amount"], void["back"], void["change"]) == ("void", 0, 0, 0)
        assert void["put_right"], void

    run(evening())


@pytest.mark.clause("house 7.3")
def test_withheld_and_owed_money_and_the_helpline_of_the_venue_stand_on_the_card() -> None:
    async def evening() -> None:
        doors = await played("crown-melbourne/option-a")
        await deal(doors.running.house, ("open-bets",), STREAM)
        await doors.must(STREAM, ANN, bet("big", 1_000, 3))
        await doors.must(STREAM, MANAGER, h.RecordIncident(kind="device", player="ann"))
        await doors.must(STREAM, MANAGER, h.WithholdWinnings(incident=1, place="P1"))
        await deal(doors.running.house, ROUND, STREAM)
        await doors.running.house.settled()
        async with doors.as_user("ann") as ann:
            card = (await ann.get("/api/patrons/ann/card")).json()
        assert (card["withheld"], card["owed"]) == ({"T9": 1_000}, {})
        assert card["helpline"] == HELPLINE

    run(evening())


def test_a_venue_that_says_nothing_of_a_helpline_shows_none() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        async with doors.as_user("ann") as ann:
            assert (await ann.get("/api/patrons/ann/card")).json()["helpline"] == ""

    run(evening())
