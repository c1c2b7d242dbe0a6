"""What the dealer's console asks for over HTTP beside the live connection."""

from __future__ import annotations

import pytest

from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.fairness import commands as f
from sicbo.floor.table.seating.commands import OpenTable
from sicbo.runtime.live_table import LiveTable
from tests.floor.tables import DEALER, MANAGER
from tests.house.houses import bet, table_opening
from tests.server.doors import TABLES, Doors, code, line_for, run


def test_the_menu_names_each_irregularity_with_rank_clause_and_consequences() -> None:
    async def evening() -> None:
        doors = await (await (await Doors.open()).staffed()).in_every_phase()
        async with doors.as_role("dealer") as client:
            told = (await client.get(f"/api/tables/{TABLES['result']}/irregularities")).json()
            assert told["table"] == TABLES["result"]
            entries = {one["id"]: one for one in told["irregularities"]}
            cocked = entries["cocked-die"]
            assert cocked["order"] == {"type": "declare-no-result", "cause": "cocked-die"}
            assert (cocked["rank"], cocked["clause"], cocked["second"]) == ("dealer", "crown-sydney 7.1.1", False)
            assert {one["say"] for one in cocked["follows"]} >= {"follows.stakes-return", "follows.again-re-tumble"}
            assert (entries["dice-exposed"]["refused"], entries["dice-exposed"]["second"]) == (None, False)
            assert [blank["kind"] for blank in entries["correct-result"]["blanks"]] == ["round", "faces", "code"]
            told = (await client.get(f"/api/tables/{TABLES['betting']}/irregularities")).json()
            early = {one["id"]: one["refused"] for one in told["irregularities"]}
            assert early["cocked-die"]["code"] == "wrong-step"
            nowhere = await client.get("/api/tables/nowhere/irregularities")
            assert nowhere.status_code == 404

    run(evening())


def test_whoever_enters_results_puts_a_wrong_one_right_before_it_is_settled_and_no_later() -> None:
    async def evening() -> None:
        doors = await (await (await Doors.open()).staffed()).in_every_phase()
        given = f"/api/tables/{TABLES['result']}/commands"
        order = {"id": "c1", "type": "correct-result", "round": 1, "faces": [1, 2, 2], "evidence": "camera"}
        async with doors.as_role("dealer") as client:
            told = await client.post(given, json=order)
            assert told.status_code == 200, told.text
            assert [one["faces"] for one in told.json()["events"]] == [[1, 2, 2]]
            assert (await client.post(given, json={"id": "s1", "type": "settle"})).status_code == 200
            late = await client.post(given, json={**order, "id": "c2", "faces": [2, 4, 6]})
            assert code(late) == "not-allowed"

    run(evening())


@pytest.mark.clause("house 10.6")
def test_whoever_deals_electronic_dice_is_shown_them_once_bets_are_closed_and_not_before() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        opening = table_opening(mode="practice", dice="electronic", dealer="automatic")
        assert isinstance(opening, OpenTable)
        stream = "table/t-between-rounds"
        await doors.must(stream, MANAGER, opening)
        await doors.seat("ann", "t-between-rounds", "P1", 20_000)
        await doors.must(stream, DEALER, f.TakeOver())
        live: LiveTable = doors.running.house.state(stream)
        for _ in range(4):
            doors.running.ticker.tick()
            await doors.running.house.settled()
        assert live.table.fairness.chain is not None
        async with doors.as_role("dealer") as client:

            async def shown() -> object:
                return (await client.get("/api/tables/t-between-rounds/dice")).json()["faces"]

            for command in (p.OpenBets(), bet("big", 1_000), p.Tumble(3), p.CloseBets()):
                assert await shown() is None
                await doors.must(stream, DEALER, command)
            await doors.must(stream, DEALER, p.Uncover())
            faces = await shown()
            assert isinstance(faces, list)
            assert faces == list(doors.running.dealers.shown(stream) or ())
            await doors.must(stream, DEALER, p.EnterResult((faces[0], faces[1], faces[2])))

    run(evening())


@pytest.mark.clause("house 4.2")
def test_a_console_that_only_keeps_its_connection_locks_after_the_idle_minutes() -> None:
    async def evening() -> None:
        doors = await (await (await Doors.open()).staffed()).in_every_phase()
        async with doors.as_role("dealer") as client:
            for _ in range(4):
                line = await line_for(doors, client)
                assert (await line.until("hello"))["audience"] == "dealer"
                await line.hang_up()
                doors.clock.pass_(minutes=1, seconds=14)
            assert (await client.get("/api/session")).json()["locked"] is False
            assert (await client.post(f"/api/tables/{TABLES['betting']}/ticket")).status_code == 200
            doors.clock.pass_(seconds=4)
            assert code(await client.post(f"/api/tables/{TABLES['betting']}/ticket")) == "session-locked"

    run(evening())


@pytest.mark.clause("house 4.2")
def test_an_order_over_the_live_connection_keeps_the_console_open() -> None:
    async def evening() -> None:
        doors = await (await (await Doors.open()).staffed()).in_every_phase()
        async with doors.as_role("dealer") as client:
            line = await line_for(doors, client)
            await line.until("hello")
            for number in range(3):
                doors.clock.pass_(minutes=4)
                line.say(id=f"act-{number}", type="settle")
                assert (await line.until("refused"))["refused"]["code"] != "session-locked"
            assert (await client.get("/api/session")).json()["locked"] is False
            await line.hang_up()

    run(evening())
