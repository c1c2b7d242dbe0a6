"""The boards of a table over HTTP."""

from __future__ import annotations

from typing import Any

from tests.house.houses import deal
from tests.server.doors import TABLES, Doors, run


def test_anybody_may_ask_what_the_last_rounds_of_a_table_showed() -> None:
    async def asked() -> tuple[Any, Any, int]:
        doors = await (await (await Doors.open()).staffed()).in_every_phase()
        async with doors.client() as visitor:
            path = f"/api/tables/{TABLES['result']}/trends"
            before = (await visitor.get(path)).json()
            await deal(doors.running.house, ["settle"], f"table/{TABLES['result']}")
            after = (await visitor.get(path)).json()
            return before, after, (await visitor.get(f"{path}?game=none")).status_code

    before, after, unknown = run(asked())
    assert (before["rounds"], after["rounds"], unknown) == (0, 1, 404)
    assert after["last"][0]["total"] == sum(after["last"][0]["dice"])


def test_a_table_that_has_closed_still_shows_its_boards_and_its_layouts() -> None:
    async def asked() -> None:
        doors = await (await (await Doors.open()).staffed()).in_every_phase()
        async with doors.client() as visitor:
            for what in ("trends", "layouts"):
                shown = await visitor.get(f"/api/tables/{TABLES['closed']}/{what}")
                assert (shown.status_code, shown.json()["game"]) == (200, "crown-sydney/standard")

    run(asked())
