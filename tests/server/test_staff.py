"""What the page of the staff is told: who can log in already, and what somebody can be."""

from __future__ import annotations

from typing import get_args

from sicbo.law.schema import Office, Rank
from tests.server.doors import Doors, run
from tests.server.phone import enrol, log_in


def test_the_staff_are_told_with_whether_they_have_chosen_a_password_and_added_a_second_factor() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.with_password("p-dealer", "dora")
        async with doors.as_user("p-area-manager") as manager:
            told = (await manager.get("/api/staff")).json()
        assert told["people"]["p-dealer"]["log_in"]
        assert not told["people"]["p-cage"]["log_in"]
        async with doors.client() as dora:
            await log_in(dora, "dora")
            await enrol(doors, dora)
        async with doors.as_user("owner") as owner:
            seen = (await owner.get("/api/staff")).json()["people"]
        assert [name for name, one in seen.items() if one["second_factor"]] == ["p-dealer"]
        assert told["people"]["p-cage"]["offices"] == ["cage"]
        assert (tuple(told["ranks"]), tuple(told["offices"])) == (get_args(Rank), get_args(Office))

    run(evening())
