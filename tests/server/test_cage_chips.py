"""Chips between cages and tables as pages are told of them: what is under way, and the latest that moved."""

from __future__ import annotations

from sicbo.floor.actor import Actor
from sicbo.floor.cage import commands as c
from sicbo.floor.table.float import commands as f
from sicbo.server.cages import MOVEMENTS
from tests.floor.tables import MANAGER, SECOND
from tests.server.doors import CAGE, CLERK, TABLES, Doors, code, open_evening, run

BETTING = TABLES["betting"]
T = f"table/{BETTING}"


async def sent(doors: Doors) -> list[tuple[str, int, bool]]:
    """What the pit is told to be on its way to the table."""
    async with doors.as_role("supervisor") as client:
        rows = (await client.get("/api/pit")).json()["tables"]
    [row] = [row for row in rows if row["id"] == BETTING]
    return [(one["cage"], one["amount"], one["fill"]) for one in row["chips_sent"]]


async def moved(doors: Doors) -> list[tuple[str, int, str]]:
    async with doors.as_user("p-cage") as clerk:
        told = (await clerk.get("/api/cage/main/chips")).json()
    assert all(one["table"] == BETTING for one in told)
    return [(one["what"], one["amount"], one["by"]) for one in told]


def test_the_pit_is_told_what_is_on_its_way_and_the_cage_what_became_of_it() -> None:
    async def evening() -> None:
        doors = await open_evening()
        assert await sent(doors) == []
        opening = (await doors.must(CAGE, CLERK, c.SendFloat(BETTING, 90_000))).events[-1].transfer
        assert await sent(doors) == [("main", 90_000, False)]
        await doors.must(T, MANAGER, f.OpenFloat(amount=90_000, transfer=opening))
        assert await sent(doors) == []
        fill = (await doors.must(T, MANAGER, f.RequestFill(7_000, ""))).events[-1].transfer
        assert await sent(doors) == [], "ordered is not sent"
        await doors.must(CAGE, CLERK, c.SendFill(fill))
        assert await sent(doors) == [("main", 7_000, True)]
        await doors.must(CAGE, CLERK, c.RecallChips(fill))
        assert await sent(doors) == []
        credit = (await doors.must(T, MANAGER, f.RequestCredit(500, ""))).events[-1].transfer
        await doors.must(T, SECOND, f.SendCredit(credit, 500))
        assert await moved(doors) == [
            ("came-back", 500, "house"),
            ("called-back", 7_000, "p-cage"),
            ("sent", 7_000, "p-cage"),
            ("taken", 90_000, "house"),
            ("sent", 90_000, "p-cage"),
        ]

    run(evening())


def test_only_the_latest_movements_are_told_and_only_of_a_cage_that_is_there() -> None:
    async def evening() -> None:
        doors = await open_evening()
        for number in range(MOVEMENTS):
            number_sent = (await doors.must(CAGE, CLERK, c.SendFloat(BETTING, 100 + number))).events[-1].transfer
            await doors.must(CAGE, Actor("p-cage", office="cage"), c.RecallChips(number_sent))
        told = await moved(doors)
        assert len(told) == MOVEMENTS
        assert told[0][:2] == ("called-back", 100 + MOVEMENTS - 1)
        async with doors.as_user("p-cage") as clerk:
            assert code(await clerk.get("/api/cage/none/chips")) == "no-such-thing"

    run(evening())
