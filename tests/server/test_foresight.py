"""Foresight: what an order would bring about, asked at every desk, by whoever may give it, changing nothing."""

from __future__ import annotations

from typing import Any

import pytest

from sicbo.floor.actor import Actor
from sicbo.house.clock import HouseClock
from sicbo.law.rulebook import desk_acts, house_rules
from sicbo.server.roles import ROLES
from tests.floor.tables import MANAGER
from tests.house.houses import SetClock, bet, deal, table_opening
from tests.server.doors import Doors, code, run

LARGE = house_rules().cage.large
MINUTES = house_rules().approval.minutes
TABLE = "table/t-result"
SEND = {"type": "send-to-cage", "cage": "main", "amount": 5, "use": "cash"}
ORDERS: dict[str, tuple[str, dict[str, Any], str]] = {
    "/api/tables/t-result": (
        "p-area-manager",
        {"type": "correct-result", "round": 1, "faces": [1, 1, 2], "evidence": "camera"},
        "correct-result",
    ),
    "/api/patrons/ann": ("p-cage", SEND, "take-from-wallet"),
    "/api/cage/main": ("p-cage", {"type": "take-cash", "patron": "ann", "amount": LARGE + 1}, "move-large-cash"),
    "/api/staff": ("p-administrator", {"type": "hire", "person": "m-2", "rank": "supervisor"}, "change-users"),
    "/api/time": ("p-area-manager", {"type": "confirm-time", "jump": 1}, "confirm-time"),
}
"""By the desk: who asks, for which order, and the act that a second person agrees to."""
MAY_ASK = {
    "/api/tables/t-result": {"dealer", "supervisor", "area-manager", "casino-manager"},
    "/api/patrons/ann": {"supervisor", "area-manager", "casino-manager", "cage"},
    "/api/cage/main": {"cage"},
    "/api/staff": {"administrator"},
    "/api/time": {"area-manager", "casino-manager"},
}
"""Whom the gate lets through with these very orders; the desk then says who may."""


async def house() -> Doors:
    """Everybody, a table with a round that is settled, and money in Ann's wallet."""
    doors = await (await Doors.open(steady=SetClock(0))).staffed()
    await doors.must(TABLE, MANAGER, table_opening())
    await doors.seat("ann", "t-result", "P1", 20_000)
    await doors.pay_in("ann", 500)
    await deal(doors.running.house, ["open-bets"], TABLE)
    await doors.must(TABLE, Actor("ann"), bet("big", 1_000))
    await deal(doors.running.house, ["tumble", "no-more-bets", "uncover", "enter", "confirm", "settle"], TABLE)
    return doors


async def held(doors: Doors) -> None:
    """The clock of the machine jumps, and play is held."""
    clock = doors.running.house.clock
    assert isinstance(clock, HouseClock)
    assert isinstance(clock.shown, SetClock)
    clock.shown.now += 3_600_000
    doors.running.ticker.tick()
    await doors.running.house.settled()
    assert doors.running.house.state("clock").hold is not None


def lasting(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The facts without what passes with the moment, and without the approval that was used."""
    passing = {"at", "approved_by", "second", "transfer", "shown", "offset"}
    return [
        {name: value for name, value in one.items() if name not in passing}
        for one in events
        if one["type"] != "approval-used"
    ]


@pytest.mark.clause("house 4.5", "house 4.1")
@pytest.mark.parametrize("desk", ORDERS)
def test_at_every_desk_it_is_told_what_an_order_would_bring_and_whom_it_asks_for_and_that_comes_about(
    desk: str,
) -> None:
    async def evening() -> None:
        doors = await house()
        if desk == "/api/time":
            await held(doors)
        asker, order, act = ORDERS[desk]
        before = doors.heads()
        async with doors.as_user(asker) as asking, doors.as_user("p-casino-manager") as second:
            told = await asking.post(f"{desk}/foresight", json={"id": "f1", **order})
            assert told.status_code == 200, told.text
            assert doors.heads() == before, "who only asks changes nothing"
            asks = told.json()["asks"]
            assert (asks["act"], asks["minutes"]) == (act, MINUTES)
            if act in desk_acts():
                assert asks["rank"] == desk_acts()[act].seconded_by
            wish = {"id": "w1", "type": "request-approval", "order": order}
            number = (await asking.post(f"{desk}/commands", json=wish)).json()["events"][0]["approval"]
            ok = {"id": "a1", "type": "approve", "approval": number}
            agreed = await second.post(f"{desk}/commands?as=", json=ok)
            assert agreed.status_code == 200, agreed.text
            done = await asking.post(f"{desk}/commands", json={"id": "d1", **order})
            assert done.status_code == 200, done.text
            assert lasting(done.json()["events"]) == lasting(told.json()["events"]), "the very consequences"
            again = await asking.post(f"{desk}/foresight", json={"id": "f2", **order})
            assert again.status_code != 200 or again.json()["asks"] is not None, "an approval serves once"

    run(evening())


@pytest.mark.clause("house 14.11")
@pytest.mark.parametrize("desk", ORDERS)
def test_whoever_may_not_give_an_order_is_not_told_what_it_would_bring(desk: str) -> None:
    async def evening() -> None:
        doors = await house()
        if desk == "/api/time":
            await held(doors)
        before, through = doors.heads(), set()
        for role in ROLES:
            async with doors.as_role(role) as client:
                told = await client.post(f"{desk}/foresight", json={"id": f"f-{role}", **ORDERS[desk][1]})
                if told.status_code == 200 or code(told) not in {"not-your-role", "not-logged-in", "scope-missing"}:
                    through.add(role)
        assert through == MAY_ASK[desk]
        assert doors.heads() == before

    run(evening())


@pytest.mark.clause("house 14.11")
def test_a_patron_foresees_their_own_orders_and_nobody_elses() -> None:
    async def evening() -> None:
        doors = await house()
        async with doors.as_user("ann") as ann, doors.as_user("bob") as bob:
            own = await ann.post("/api/patrons/ann/foresight", json={"id": "1", **SEND})
            assert own.status_code == 200, own.text
            other = await bob.post("/api/patrons/ann/foresight", json={"id": "1", **SEND})
            assert (other.status_code, code(other)) == (403, "not-your-role")
            nobody = await bob.post("/api/patrons/nobody/foresight", json={"id": "1", **SEND})
            assert code(nobody) == "not-your-role", "nor whether there is one"

    run(evening())


@pytest.mark.clause("house 4.5", "house 14.6")
def test_a_link_that_two_must_stand_behind_is_foreseen_by_whoever_may_ask_for_it_and_by_nobody_else() -> None:
    async def evening() -> None:
        doors = await house()
        before = doors.heads()
        link = {"type": "invite", "person": "ann"}
        wish = {"id": "f1", "type": "request-approval", "order": link}
        async with doors.as_user("p-cage") as clerk:
            assert code(await clerk.post("/api/staff/foresight", json={"id": "f2", **link})) == "not-your-role"
            told = (await clerk.post("/api/staff/foresight?as=", json=wish)).json()
            assert [(one["type"], one["person"]) for one in told["events"]] == [("invited", "ann")]
            assert told["asks"]["act"] == "invite-patron"
            other = {**wish, "order": ORDERS["/api/staff"][1]}
            assert code(await clerk.post("/api/staff/foresight?as=", json=other)) == "not-your-office"
        async with doors.as_user("p-promotions") as promoter:
            assert code(await promoter.post("/api/staff/foresight?as=", json=wish)) == "not-your-role"
        assert doors.heads() == before
        assert doors.service.door.links.listed() == []

    run(evening())


def test_foresight_at_a_desk_that_nobody_has_opened_begins_none() -> None:
    async def evening() -> None:
        doors = await house()
        async with doors.as_user("p-area-manager") as manager:
            opening = {"id": "1", "type": "open-cage", "unit": "AUD", "bankroll": 5}
            told = await manager.post("/api/cage/new/foresight", json=opening)
            assert [one["type"] for one in told.json()["events"]] == ["cage-opened"]
            assert told.json()["asks"]["act"] == "change-bankroll"
            late = await manager.post("/api/time/foresight", json={"id": "2", "type": "confirm-time", "jump": 1})
            assert code(late) == "play-not-held"
        assert not doors.running.house.exists("cage/new")
        assert not doors.running.house.exists("clock")
        assert "cage/new" not in doors.heads()

    run(evening())


@pytest.mark.parametrize("desk", ORDERS)
def test_nothing_but_an_order_is_foreseen(desk: str) -> None:
    async def evening() -> None:
        doors = await house()
        async with doors.as_user(ORDERS[desk][0]) as client:
            for body in (
                b"",
                b"[]",
                b"{",
                b'{"id": "1"}',
                b'{"id": "1", "type": "fly"}',
                b'{"id": "A B", "type": "x"}',
            ):
                answer = await client.post(f"{desk}/foresight", content=body)
                assert (answer.status_code, code(answer)) == (400, "bad-request"), body

    run(evening())
