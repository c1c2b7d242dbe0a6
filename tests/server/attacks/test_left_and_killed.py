"""A house that is killed right after somebody left or became something else: what they agreed to is over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.staff.commands import AnyCommand, ChangeOffices, ChangeRank, Dismiss, Hire
from sicbo.server import access
from sicbo.server.access import Access
from tests.server.attacks.test_at_the_window import ANN, SEND_FIVE, approved, give, with_money
from tests.server.doors import Doors, code, run
from tests.server.evening import Evening, prepare
from tests.server.process import SICBO, HouseProcess, running

KILLED = ("-m", "tests.server.planted_faults", "die-before-approvals-end")
STAFF = (
    Hire(person="root", offices=("administrator",)),
    Hire(person="sue", rank="supervisor"),
    Hire(person="ted", rank="supervisor"),
    Hire(person="c-1", offices=("cage",)),
    Hire(person="c-2", offices=("cage",)),
    Hire(person="c-3", offices=("cage",)),
)


def client(house: HouseProcess, evening: Evening, person: str) -> httpx.Client:
    headers = {"x-sicbo": "1", "origin": house.address}
    return httpx.Client(
        base_url=house.address, headers=headers, cookies={"sicbo": evening.sessions[person]}, timeout=60
    )


def said(client: httpx.Client, path: str, number: str, **order: Any) -> httpx.Response:
    return client.post(path, json={"id": number, **order})


@pytest.mark.clause("house 4.1", "house 12.9")
def test_killed_between_a_dismissal_and_its_effect_the_house_starts_without_the_approvals(tmp_path: Path) -> None:
    evening = prepare(tmp_path / "data", [], standing=["ann"], staff=STAFF)
    with running(evening.data, program=KILLED) as house:
        for asker, second in (("c-1", "sue"), ("c-2", "sue"), ("c-3", "ted")):
            with client(house, evening, asker) as asking, client(house, evening, second) as agreeing:
                wish = {"type": "request-approval", "order": SEND_FIVE}
                number = said(asking, ANN, f"ask-{asker}", **wish).json()["events"][0]["approval"]
                assert said(agreeing, ANN, f"ok-{asker}", type="approve", approval=number).status_code == 200
        with client(house, evening, "root") as root, pytest.raises(httpx.TransportError):
            said(root, "/api/staff/commands", "d1", type="dismiss", person="sue", reason="ended")
        assert house.ended() == -9, "blind, not content: nobody was killed"
    with running(evening.data, program=SICBO) as house:
        for asker in ("c-1", "c-2"):
            with client(house, evening, asker) as clerk:
                assert code(said(clerk, ANN, f"send-{asker}", **SEND_FIVE)) == "needs-owner"
        with client(house, evening, "c-3") as clerk:
            assert said(clerk, ANN, "send-c-3", **SEND_FIVE).status_code == 200, "what others agreed to stands"


@pytest.mark.clause("house 4.1", "house 12.9")
@pytest.mark.parametrize(
    ("change", "left"),
    [
        (Dismiss("p-supervisor", "ended"), {"clerk-2"}),
        (Dismiss("p-cage", "ended"), {"clerk-2"}),
        (ChangeRank("p-supervisor", "dealer"), {"clerk-2"}),
        (ChangeOffices("p-supervisor", ("promotions",)), {"clerk-2"}),
        (ChangeOffices("p-cage", ("cage", "promotions")), {"p-cage", "clerk-2"}),
    ],
)
def test_a_start_ends_what_was_agreed_to_by_somebody_else_than_they_are_now_or_asked_for_by_who_left(
    change: AnyCommand, left: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        doors = await with_money()
        assert (await approved(doors, ANN, "p-cage p-supervisor", SEND_FIVE)).status_code == 200
        assert (await approved(doors, ANN, "clerk-2 p-area-manager", SEND_FIVE)).status_code == 200
        with monkeypatch.context() as killed:
            killed.setattr(access, "end_approvals", lambda *_, **__: [])
            await doors.must("staff", THE_HOUSE, change)
        assert askers(doors) == {"p-cage", "clerk-2"}
        if isinstance(change, Dismiss):  # whoever comes back under the name is not who has left
            await doors.must("staff", THE_HOUSE, Hire(person=change.person, rank="supervisor"))
        await restarted(doors)
        assert askers(doors) == left
        assert not doors.running.house.alarms

    run(evening())


@pytest.mark.clause("house 4.1")
def test_what_is_asked_for_or_agreed_to_after_a_change_stands_through_any_number_of_starts() -> None:
    async def evening() -> None:
        doors = await with_money()
        clock: Any = doors.running.house.clock
        for change in (ChangeRank("p-supervisor", "area-manager"), Dismiss("p-cage", "ended")):
            await doors.must("staff", THE_HOUSE, change)
        clock.now += 1
        await doors.must("staff", THE_HOUSE, Hire(person="p-cage", offices=("cage",)))
        assert (await approved(doors, ANN, "p-cage p-supervisor", SEND_FIVE)).status_code == 200
        for _ in range(2):
            await restarted(doors)
            assert askers(doors) == {"p-cage"}
        async with doors.as_user("p-cage") as clerk:
            assert (await give(clerk, ANN, "s1", **SEND_FIVE)).status_code == 200

    run(evening())


async def restarted(doors: Doors) -> None:
    """What a start does about access."""
    Access(doors.service)
    await doors.running.house.settled()


def askers(doors: Doors) -> set[str]:
    return {one.asked_by for one in doors.running.house.state("patron/ann").approvals.open.values()}
