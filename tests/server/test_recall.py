"""What proves a round can be asked for on any later day."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.table.seating.commands import CashOut, LeavePlace
from sicbo.floor.table.streak.commands import StartGamingDay
from sicbo.runtime import history
from sicbo.store.commits import Commit
from tests.floor.tables import MANAGER
from tests.house.houses import bet, deal
from tests.server.doors import TABLES, Doors, code, open_evening, run

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


class Counting:
    """How many commits of a house's log were read."""

    def __init__(self, doors: Doors) -> None:
        self.reads = 0
        store = doors.running.house.store
        self._read = store.read
        store.read = self._counted  # type: ignore[method-assign]

    def _counted(self, stream: str, since: int = 0) -> Iterator[Commit]:
        for commit in self._read(stream, since):
            self.reads += 1
            yield commit

    def since(self) -> int:
        reads, self.reads = self.reads, 0
        return reads


async def with_days(days: int) -> Doors:
    """A table on whose every gaming day one round was played."""
    doors = await open_evening()
    stream = f"table/{TABLE}"
    await deal(doors.running.house, ("settle",), stream)
    for number in range(2, days + 1):
        await doors.must(stream, MANAGER, StartGamingDay(f"2031-01-{number:02d}"))
        await deal(doors.running.house, ("open-bets",), stream)
        await doors.must(stream, Actor("ann"), bet("big", 1_000, number))
        steps = ("tumble", "no-more-bets", "uncover", "enter", "confirm", "settle")
        await deal(doors.running.house, steps, stream)
    return doors


def test_nothing_is_read_for_a_round_that_was_never_played_and_one_day_for_a_round_that_was() -> None:
    async def evening() -> None:
        doors = await with_days(6)
        counting = Counting(doors)
        async with doors.client() as visitor:

            async def asked(number: int) -> Any:
                return await visitor.get(f"/api/tables/{TABLE}/rounds/{number}/fairness")

            for never in (7, 99_999_999, 10**20):
                assert code(await asked(never)) == "no-such-thing"
            assert counting.since() == 0
            assert [(await asked(number)).json()["round"] for number in (5, 4, 3, 2, 1, 5, 2)] == [5, 4, 3, 2, 1, 5, 2]
            counting.since()
            assert (await asked(5)).json()["round"] == 5
            one_day = counting.since()
            assert 0 < one_day <= 12
            assert (await asked(6)).json()["round"] == 6
            assert counting.since() == 0, "today's is at hand"

    run(evening())


def test_what_is_kept_of_mornings_is_bounded_and_answers_stay_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MORNINGS", 2)

    async def evening() -> None:
        doors = await with_days(6)
        async with doors.as_user("ann") as ann:
            for number in (5, 1, 4, 2, 3, 5, 1):
                told = (await ann.get(f"/api/tables/{TABLE}/rounds/{number}/fairness")).json()
                assert (told["round"], len(told["attempts"])) == (number, 1)
                assert told["attempts"][0]["inclusion"] is not None or told["device"] == "physical"
        assert len(doors.service.history._mornings[f"table/{TABLE}"]) <= 2

    run(evening())
