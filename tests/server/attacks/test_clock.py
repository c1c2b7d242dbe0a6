"""Whoever sets the clock of the machine: a start behind the log, things that had ended, a demonstration in a hold."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import pyotp
import pytest

from sicbo.desks import ALL
from sicbo.floor.actor import Actor
from sicbo.floor.approvals import RequestApproval
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.patron import commands as p
from sicbo.floor.refused import Refused
from sicbo.floor.staff import commands as st
from sicbo.law.rulebook import house_rules
from sicbo.runtime.running import Running, open_house
from sicbo.server.auth.house_key import HouseKey
from sicbo.server.auth.passwords import Passwords
from sicbo.server.auth.second_factor import SecondFactors
from sicbo.server.auth.secret import Secret
from sicbo.server.serving import assembled
from sicbo.server.settings import Settings
from sicbo.store.memory import MemoryStore
from tests.house.houses import SeededDice, SetClock
from tests.house.quiet import MINUTE, NOON
from tests.server.auth.entrance import CHEAP
from tests.server.doors import CAGE, Doors, code, run
from tests.server.process import SICBO, HouseProcess, running

HOURS = 3
PIN = "246813"
BEHIND = (
    "-c",
    f"""
import time
real = time.time_ns
time.time_ns = lambda: real() - {HOURS * 3_600} * 10**9
from sicbo.cli.main import main
main()
""",
)
"""The same house on a machine whose clock is some hours behind."""


def client(house: HouseProcess) -> httpx.Client:
    headers = {"x-sicbo": "1", "origin": house.address}
    return httpx.Client(base_url=house.address, headers=headers, timeout=20, trust_env=False)


def as_role(house: HouseProcess, role: str) -> httpx.Client:
    with client(house) as found:
        entered = found.post(f"/api/demo/{role}")
        assert entered.status_code == 200
        return httpx.Client(
            base_url=house.address, headers=found.headers, cookies=found.cookies, timeout=20, trust_env=False
        )


def given(who: httpx.Client, name: str, order: dict[str, Any]) -> str:
    response = who.post("/api/time/commands", json={"id": name, **order})
    return "" if response.status_code == 200 else str(response.json()["code"])


def rounds(who: httpx.Client) -> int:
    return sum(int(table["round"]) for table in who.get("/api/tables").json())


def until(holds: Any, seconds: int = 60) -> None:
    end = monotonic() + seconds
    while not holds():
        assert monotonic() < end
        sleep(0.2)


@pytest.mark.clause("house 15.5", "house 15.6")
def test_a_demonstration_that_starts_behind_its_log_is_held_and_its_own_staff_let_it_go_on(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with running(data, "--demo", program=SICBO) as house, client(house) as visitor:
        until(lambda: rounds(visitor) > 0)
    with running(data, "--demo", program=BEHIND) as house, client(house) as visitor:
        assert visitor.get("/healthz").status_code == 200
        told = visitor.get("/readyz", headers={"accept-language": "zh-Hant"})
        assert told.status_code == 503
        [fault] = told.json()["faults"]
        assert (fault["about"], fault["clause"]) == ("play-held", "house 15.5")
        assert "時間" in fault["message"]
        assert all(table["held"] for table in visitor.get("/api/tables").json())
        sleep(5)  # whatever was in hand is finished
        before = rounds(visitor)
        sleep(3)
        assert rounds(visitor) == before, "no round begins, by no automatic dealer and no bot"
        with (
            as_role(house, "manager") as manager,
            as_role(house, "second") as second,
            as_role(house, "dealer") as dealer,
        ):
            held = manager.get("/api/pit").json()["time"]["held"]
            ask = {"type": "request-approval", "order": {"type": "confirm-time", "jump": held["jump"]}}
            assert given(manager, "ask", ask) == ""
            assert given(dealer, "no", {"type": "approve", "approval": 1}) == "not-your-role"
            assert given(manager, "own", {"type": "approve", "approval": 1}) == "same-person"
            assert given(second, "yes", {"type": "approve", "approval": 1}) == ""
            assert given(manager, "right", {"type": "confirm-time", "jump": held["jump"]}) == ""
        assert visitor.get("/readyz").status_code == 200
        until(lambda: rounds(visitor) > before)
    with running(data, "--demo", program=BEHIND) as house, client(house) as visitor:
        assert visitor.get("/readyz").status_code == 200, "a time that was confirmed is believed at the next start"


@pytest.mark.clause("house 15.7")
@pytest.mark.parametrize("jump", [-48, -3, 3, 48])
def test_a_clock_that_is_set_makes_no_session_and_no_link_young_or_old(jump: int) -> None:
    async def work() -> None:
        store, shown, even = MemoryStore(), SetClock(NOON), SetClock(0)
        running = await open_house(ALL, store, shown, SeededDice(), steady=even)
        service = assembled(Settings(), store, running, passwords=Passwords(CHEAP), now=running.house.clock)
        rule = house_rules().door
        token, session = service.door.sessions.open("owner", is_staff=False)
        link = service.door.links.invite("ann", is_staff=False)

        def later(minutes: int) -> None:
            shown.now += minutes * MINUTE
            even.now += minutes * MINUTE

        later(rule.session.inactive_minutes - 1)
        shown.now += jump * 60 * MINUTE
        assert not isinstance(service.door.sessions.admit(token, is_act=False), Refused)
        later(rule.session.inactive_minutes)
        ended = service.door.sessions.admit(token, is_act=False)
        assert isinstance(ended, Refused), "what had an hour left has no more than an hour"
        shown.now -= 2 * jump * 60 * MINUTE
        assert isinstance(service.door.sessions.admit(token, is_act=False), Refused)
        later(rule.link.invitation_hours * 60)
        accepted = await service.door.accept(link, "ann", link)
        assert isinstance(accepted, Refused)
        assert session.user == "owner"

    run(work())


@pytest.mark.clause("house 15.7")
@pytest.mark.parametrize("jump", [-48, 48])
def test_a_clock_that_is_set_leaves_proofs_locks_and_codes_of_terminals_the_time_they_had(jump: int) -> None:
    async def work() -> None:
        store, shown, even = MemoryStore(), SetClock(NOON), SetClock(0)
        running = await open_house(ALL, store, shown, SeededDice(), steady=even)
        door = assembled(Settings(), store, running, passwords=Passwords(CHEAP), now=running.house.clock).door
        rule = house_rules().door

        def later(seconds: int) -> None:
            shown.now += seconds * 1_000
            even.now += seconds * 1_000

        _, session = door.sessions.open("owner", is_staff=True)
        code, _ = door.devices.code("screen-1")
        good, late = (door.sessions.open("owner", is_staff=True)[0] for _ in range(2))
        shown.now += jump * 60 * MINUTE
        later(rule.proof.minutes * 60 - 1)
        assert not isinstance(door.sessions.admit(good, is_act=False), Refused)
        assert door.sessions.proof(session) is None
        later(1)
        shown.now -= 2 * jump * 60 * MINUTE
        assert isinstance(door.sessions.proof(session), Refused), "a proof of five minutes is one of five minutes"
        assert isinstance(door.sessions.admit(late), Refused), "and an idle console is locked"
        later(rule.pairing.code_minutes * 60)
        assert isinstance(door.devices.pair(code), Refused)

    run(work())


@pytest.mark.clause("house 15.7", "house 14.7")
@pytest.mark.parametrize("jump", [-48, 48])
def test_a_ticket_for_a_live_connection_lasts_as_long_as_it_would_under_a_clock_that_is_set(jump: int) -> None:
    async def work() -> None:
        store, shown, even = MemoryStore(), SetClock(NOON), SetClock(0)
        running = await open_house(ALL, store, shown, SeededDice(), steady=even)
        now = running.house.clock
        door = assembled(Settings(), store, running, passwords=Passwords(CHEAP), now=now, ticks=even).door
        seconds = house_rules().door.ticket.seconds
        good, late = (door.tickets.issue("s1", "owner", "table/T1", "") for _ in range(2))
        shown.now += jump * 60 * MINUTE
        now()
        for clock in (shown, even):
            clock.now += seconds * 1_000 - 1
        assert not isinstance(door.tickets.redeem(good, "table/T1"), Refused)
        shown.now -= 2 * jump * 60 * MINUTE
        now()
        for clock in (shown, even):
            clock.now += 1
        assert isinstance(door.tickets.redeem(late, "table/T1"), Refused)

    run(work())


@pytest.mark.clause("house 15.7", "house 13.6", "house 13.7")
@pytest.mark.parametrize("way", [1, -1], ids=["forward", "back"])
def test_a_ticket_of_the_cage_is_paid_until_its_days_have_gone_by_and_not_after_however_the_clock_is_set(
    way: int,
) -> None:
    async def work() -> None:
        even = SetClock(0)
        doors = await (await Doors.open(steady=even)).staffed()
        await doors.pay_in("ann", 10_000)
        for _ in range(2):
            sending = p.SendToCage(cage="main", amount=1_000, use="ticket")
            await doors.must("patron/ann", Actor("ann", terminal="screen-1"), sending)
        assert await doors.service.door.pins.choose("ann", Secret(PIN)) is None
        good, late = doors.running.house.state(CAGE).tickets
        days = house_rules().cage.ticket_days * 24 * 60 * MINUTE
        shown: Any = doors.running.house.clock.shown  # type: ignore[attr-defined]

        async def passes(milliseconds: int, jump: int = 0) -> None:
            even.now += milliseconds
            shown.now += milliseconds + jump
            doors.running.ticker.tick()
            await doors.running.house.settled()

        async def redeemed(ticket: str, name: str) -> str:
            async with doors.as_user("p-cage") as clerk:
                order = {"id": name, "type": "redeem-ticket", "ticket": ticket, "pin": PIN}
                answer = await clerk.post("/api/cage/main/commands", json=order)
            return "" if answer.status_code == 200 else code(answer)

        await passes(1_000, way * 2 * days)
        await passes(days - 60_000)
        assert await redeemed(good, "r1") == "", "it had a minute left"
        await passes(59_000, -way * 2 * days)
        assert await redeemed(late, "r2") == "ticket-lapsed"

    run(work())


@pytest.mark.clause("house 15.5")
def test_a_clock_set_forward_while_the_house_is_shut_is_time_that_went_by_and_one_set_back_again_holds_play() -> None:
    async def work() -> None:
        store, shown = MemoryStore(), SetClock(NOON)

        async def started() -> Running:
            return await open_house(ALL, store, shown, SeededDice(), steady=SetClock(0))

        running = await started()
        await running.house.give("staff", THE_HOUSE, "o1", st.AppointOwner("owner"))
        owner = Actor("owner", office="administrator")
        hiring = st.Hire(person="m-2", rank="casino-manager")
        await running.house.give("staff", owner, "w1", RequestApproval(hiring))
        await running.house.settled()
        shown.now += 25 * 60 * MINUTE
        running = await started()
        assert not running.house.exists("clock"), "nothing tells a house that it was not shut for a day"
        hired = await running.house.give("staff", owner, "h1", hiring)
        assert not isinstance(hired, Refused), "what had a day to wait has waited"
        await running.house.settled()
        shown.now -= 25 * 60 * MINUTE
        running = await started()
        running.ticker.tick()
        await running.house.settled()
        assert running.house.state("clock").hold is not None, "and the clock cannot be put right unseen"

    run(work())


@pytest.mark.clause("house 15.5")
def test_a_house_that_was_stopped_for_a_while_is_late_and_not_held(tmp_path: Path) -> None:
    with running(tmp_path / "data", "--demo", program=SICBO) as house, client(house) as visitor:
        assert visitor.get("/readyz").status_code == 200
        os.kill(house.pid, signal.SIGSTOP)
        try:
            sleep(2 * house_rules().clock.jump_seconds + 1)
        finally:
            os.kill(house.pid, signal.SIGCONT)
        until(lambda: visitor.get("/healthz").status_code == 200)
        assert visitor.get("/readyz").status_code == 200
        assert not any(table["held"] for table in visitor.get("/api/tables").json())
        before = rounds(visitor)
        until(lambda: rounds(visitor) > before)


@pytest.mark.clause("house 14.20")
def test_in_a_hold_a_code_of_either_clock_counts_once_so_that_somebody_can_come_in_to_confirm_the_time() -> None:
    reckoned, shown = SetClock(NOON), SetClock(NOON)
    factors = SecondFactors(MemoryStore(), reckoned, HouseKey(), shown)
    begun = factors.begin("area", "area", "s1")
    assert not isinstance(begun, Refused)
    phone = pyotp.TOTP(begun[0].reveal())
    assert not isinstance(factors.confirm("area", phone.at(NOON // 1_000), "s1"), Refused)
    reckoned.now += MINUTE
    shown.now += 181 * MINUTE
    right, wrong = phone.at(shown.now // 1_000), phone.at(NOON // 1_000 + 5_000)
    assert factors.take("area", wrong) is None
    assert factors.take("area", phone.at(reckoned.now // 1_000)) == "code"
    assert factors.take("area", right) == "code"
    assert factors.take("area", right) is None, "once"
    assert factors.take("area", phone.at(reckoned.now // 1_000)) is None, "and none before the last one used"
