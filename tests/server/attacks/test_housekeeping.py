"""Thousands of log-ins that end at once keep nobody waiting; what is over opens nothing though it still lies there."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from sicbo.server.auth import one_time_links, sessions
from sicbo.server.auth.cleanup import STEP
from sicbo.server.auth.one_time_links import Link
from sicbo.server.auth.secret import Secret
from sicbo.server.auth.sessions import Session
from sicbo.server.auth.tickets import Tickets
from sicbo.server.tasks import sweep
from sicbo.store.memory import MemoryStore
from sicbo.store.protocol import Store
from sicbo.store.sqlite import SqliteStore
from sicbo.units.time import HOUR
from tests.server.auth.entrance import Entrance, code
from tests.server.doors import Doors, line_for, open_evening, run
from tests.server.manual_clock import Clock

MANY = 10_000
PROMISED = 200
"""What the page on security says of one step."""


class Counted(MemoryStore):
    """A store that keeps how many papers each group has changed."""

    def __init__(self) -> None:
        super().__init__()
        self.groups: list[int] = []

    def put_all(self, kind: str, papers: Mapping[str, bytes]) -> None:
        self.groups.append(len(papers))
        super().put_all(kind, papers)

    def discard(self, kind: str, names: Collection[str]) -> int:
        self.groups.append(len(names))
        return super().discard(kind, names)


def secret(prefix: str, number: int) -> Secret:
    return Secret(f"{prefix}_{number:064x}")


def crowded(store: Store, at: int, count: int = MANY, *, is_staff: bool = False) -> None:
    """So many sessions and links, all made in this very moment."""
    opened = (
        Session(
            id=secret("sbs", one).digest(),
            user=f"u{one}",
            is_staff=is_staff,
            made=at,
            seen=at,
            acted=at,
            proven=at,
        )
        for one in range(count)
    )
    store.put_all(sessions.KIND, {one.id: msgspec.json.encode(one) for one in opened})
    link = Link(purpose="invitation", user="u", is_staff=False, made=at, expires=at + HOUR)
    links = {one_time_links.PAPER + secret("sbl", one).digest(): msgspec.json.encode(link) for one in range(count)}
    store.put_all(one_time_links.KIND, links)


@pytest.mark.clause("house 14.14")
def test_no_step_of_the_sweep_clears_more_than_a_few_however_many_end_in_one_moment() -> None:
    store = Counted()
    clock = Clock()
    crowded(store, clock())
    entrance = Entrance(store, clock)
    tickets = [entrance.door.tickets.issue(f"h{one}", "", "table/T1", "") for one in range(MANY)]
    alive, session = entrance.door.sessions.open("alive", is_staff=False)
    clock.pass_(minutes=59)
    entrance.door.sessions.admit(alive)
    clock.pass_(minutes=1)
    store.groups.clear()
    steps, before = 0, 0
    for _ in entrance.door.sweep():
        steps += 1
        told = len(entrance.told)
        assert told - before <= STEP
        before = told
    assert max(store.groups) <= STEP <= PROMISED
    assert steps >= 3 * MANY / STEP, "whoever has asked gets a turn after every group"
    assert (set(store.papers(sessions.KIND)), store.papers(one_time_links.KIND)) == ({session.id}, {})
    assert len(entrance.told) == MANY
    assert code(entrance.door.tickets.redeem(tickets[0], "table/T1")) == "ticket-refused"
    assert code(entrance.door.sessions.admit(alive)) == ""


@pytest.mark.clause("house 14.14")
def test_what_is_over_opens_nothing_though_nobody_has_swept() -> None:
    store, clock = MemoryStore(), Clock()
    crowded(store, clock(), 3)
    entrance = Entrance(store, clock)
    ticket = entrance.door.tickets.issue("h", "", "table/T1", "")
    clock.pass_(minutes=60)
    assert code(entrance.door.sessions.admit(secret("sbs", 1))) == "session-over"
    assert code(entrance.door.links.look(secret("sbl", 1))) == "link-refused"
    assert code(entrance.door.tickets.redeem(ticket, "table/T1")) == "ticket-refused"
    assert len(store.papers(sessions.KIND)) == 2


@pytest.mark.clause("house 14.14")
def test_consoles_that_fall_idle_together_are_locked_a_few_at_a_time() -> None:
    store, clock = Counted(), Clock()
    crowded(store, clock(), 1_000, is_staff=True)
    entrance = Entrance(store, clock)
    clock.pass_(minutes=5)
    store.groups.clear()
    list(entrance.door.sweep())
    assert (max(store.groups), sum(store.groups)) == (STEP, 1_000)
    assert {what for _, what in entrance.told} == {"locked"}
    assert Entrance(store, clock).door.sessions.of("u7")[0].is_locked


@pytest.mark.clause("house 14.14")
def test_a_sweep_that_is_cut_off_goes_on_after_the_restart_and_takes_nothing_good(tmp_path: Path) -> None:
    clock = Clock()
    store = SqliteStore(tmp_path)
    crowded(store, clock(), 1_000)
    clock.pass_(minutes=60)
    door = Entrance(store, clock).door
    alive, _ = door.sessions.open("alive", is_staff=False)
    sweeping = door.sweep()
    next(sweeping)
    next(sweeping)
    store.close()
    again = SqliteStore(tmp_path)
    entrance = Entrance(again, clock)
    assert len(again.papers(sessions.KIND)) == 1_001 - 2 * STEP
    assert code(entrance.door.sessions.admit(secret("sbs", 999))) == "session-over"
    list(entrance.door.sweep())
    assert len(again.papers(sessions.KIND)) == 1
    assert code(entrance.door.sessions.admit(alive)) == ""
    again.close()


@pytest.mark.clause("house 14.14")
def test_the_disk_is_written_once_for_each_that_ends_and_no_shelf_is_laid_down_anew_for_it(tmp_path: Path) -> None:
    store, clock = SqliteStore(tmp_path), Clock()
    crowded(store, clock(), 5_000)
    entrance = Entrance(store, clock)
    clock.pass_(minutes=60)
    written, groups = store._database.connection.total_changes(), store.place().number
    list(entrance.door.sweep())
    counted = 2 * (store.place().number - groups)
    assert store._database.connection.total_changes() - written - counted == 10_000
    store.close()


@pytest.mark.clause("house 14.3", "house 14.14")
def test_whoever_is_connected_by_a_session_that_ends_among_thousands_is_cut_off_and_others_are_answered() -> None:
    async def evening() -> None:
        doors = await open_evening()
        async with doors.as_user("ann") as leaving, doors.as_user("bob") as staying:
            line = await line_for(doors, leaving)
            await line.until("hello")
            doors.clock.pass_(minutes=59)
            assert (await staying.get("/api/session")).json()["user"] == "bob"
            _fill(doors)
            doors.clock.pass_(minutes=2)
            sweeping = asyncio.create_task(sweep(doors.service, 0.001))
            assert (await staying.get("/api/session")).json()["user"] == "bob"
            assert await line.closed() == 4401
            sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await sweeping

    run(evening())


def _fill(doors: Doors) -> None:
    at = doors.clock() - 59 * 60_000
    held = doors.service.door.sessions._open
    for number in range(MANY):
        name = sha256(str(number).encode()).hexdigest()
        held[name] = Session(id=name, user=f"u{number}", is_staff=False, made=at, seen=at, acted=at, proven=at)


def test_asking_for_a_ticket_does_not_pay_for_all_that_have_expired() -> None:
    clock = Clock()
    tickets = Tickets(clock)
    for number in range(MANY):
        tickets.issue(f"h{number}", "", "s", "")
    clock.pass_(minutes=1)
    tickets.issue("h", "", "s", "")
    assert len(tickets._out) == MANY + 1 - STEP
    list(tickets.sweep())
    assert len(tickets._out) == 1
