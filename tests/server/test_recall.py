"""What proves a round can be asked for on any later day."""

from __future__ import annotations

from typing import Any

from sicbo.floor.actor import Actor
from sicbo.floor.table.commands.seating import CashOut, LeavePlace
from sicbo.floor.table.commands.streak import StartGamingDay
from tests.floor.tables import MANAGER
from tests.house.houses import deal
from tests.server.doors import TABLES, Doors, run

TABLE = TABLES["result"]


def test_the_fairness_of_a_round_is_the_same_after_the_gaming_day_has_turned_and_its_player_has_left() -> None:
    async def evening() -> tuple[Any, Any, int]:
        doors = await (await (await Doors.open()).staffed()).in_every_phase()
        stream = f"table/{TABLE}"
        await deal(doors.running.house, ("settle",), stream)
        async with doors.as_user("ann") as ann:
            path = f"/api/tables/{TABLE}/rounds/1/fairness"
            before = (await ann.get(path)).json()
            await doors.must(stream, MANAGER, StartGamingDay("2031-01-01"))
            assert 1 not in doors.running.house.state(stream).table.irregular.rounds, "blind: the record is still there"
            place = doors.running.house.state(stream).table.places["P1"]
            await doors.must(stream, Actor("ann"), CashOut(place="P1", amount=place.stack, transfer=""))
            await doors.must(stream, Actor("ann"), LeavePlace("P1"))
            after = (await ann.get(path)).json()
            never = (await ann.get(f"/api/tables/{TABLE}/rounds/7/fairness")).status_code
        return before, after, never

    before, after, never = run(evening())
    assert before == after
    assert before["round"] == 1
    assert len(before["attempts"]) == 1
    assert never == 404
