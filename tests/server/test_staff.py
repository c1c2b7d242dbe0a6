"""What the page of the staff is told: who can log in already, and what somebody can be."""

from __future__ import annotations

from typing import get_args

from sicbo.law.schema import Office, Rank
from tests.server.doors import Doors, run


def test_the_staff_are_told_with_whether_they_have_chosen_a_password() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.with_password("p-dealer", "dora")
        async with doors.as_user("p-area-manager") as manager:
            told = (await manager.get("/api/staff")).json()
        assert told["people"]["p-dealer"]["log_in"]
        assert not told["people"]["p-cage"]["log_in"]
        assert told["people"]["p-cage"]["offices"] == ["cage"]
        assert (tuple(told["ranks"]), tuple(told["offices"])) == (get_args(Rank), get_args(Office))

    run(evening())
