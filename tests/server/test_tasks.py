"""What runs by itself: nothing of it ends unnoticed, and nobody who reads the log keeps somebody in the house."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from datetime import time
from pathlib import Path
from typing import Any

import pytest

from sicbo.desks import ALL
from sicbo.floor.staff import commands as st
from sicbo.server.auth.secret import Secret
from sicbo.server.serving import open_service
from sicbo.server.settings import Settings, Venue
from sicbo.server.tasks import begin, sweep
from sicbo.store.log_reader import sharing
from sicbo.store.memory import MemoryStore
from sicbo.store.sqlite import SqliteStore
from tests.server.auth.entrance import HERE, OTHER, Entrance, code
from tests.server.doors import OWNER, Doors, line_for, open_evening, run


class Stuck(MemoryStore):
    """A store that erases nothing once it is stuck."""

    is_stuck = False

    def erase(self, kind: str, name: str) -> bool:
        if self.is_stuck:
            raise OSError("disk")
        return super().erase(kind, name)

    def discard(self, kind: str, names: Collection[str]) -> int:
        if self.is_stuck:
            raise OSError("disk")
        return super().discard(kind, names)


@pytest.mark.clause("house 14.3")
def test_whoever_is_dismissed_while_somebody_reads_the_log_is_gone_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.server.doors.MemoryStore", lambda: SqliteStore(tmp_path / "house"))

    async def evening() -> None:
        doors = await open_evening()
        door, house = doors.service.door, doors.running.house
        await doors.with_password("p-supervisor", "sup")
        async with doors.as_user("p-supervisor") as client:
            program = doors.as_program("p-supervisor", "pit")
            line = await line_for(doors, client, "between-rounds", "pit")
            assert (await line.until("hello"))["audience"] == "pit"
            with sharing(tmp_path / "house") as reader:
                reader.execute("SELECT count(*) FROM commits").fetchall()
                await doors.must("staff", OWNER, st.Dismiss(person="p-supervisor", reason="left"))
                assert await line.closed() == 4401
                assert [*door.sessions.of("p-supervisor"), *door.tokens.listed("p-supervisor")] == []
                assert door.credentials.of("p-supervisor") is None
                assert (await client.get("/api/pit")).status_code == (await program.get("/api/pit")).status_code == 401
                assert list(house.alarms) == []
                assert house.store.scrub() is False
            sweeping = asyncio.create_task(sweep(doors.service, 0.01))
            await asyncio.sleep(0.1)
            sweeping.cancel()
            assert house.store.scrub() is True
            left = b"".join(path.read_bytes() for path in (tmp_path / "house").iterdir())
            assert b"p-dealer" in left, "blind, not content"
            assert b'"login":"sup"' not in left, "what was erased is wiped out once nobody reads it"
        house.store.close()

    run(evening())


def test_a_link_is_used_and_a_console_unlocked_while_somebody_reads_the_log(tmp_path: Path) -> None:
    async def tried() -> None:
        store = SqliteStore(tmp_path / "house")
        entrance = await Entrance(store).with_user()
        token, session = await entrance.logged_in()
        link = entrance.door.links.invite("u2", is_staff=True)
        with sharing(tmp_path / "house") as reader:
            reader.execute("SELECT count(*) FROM commits").fetchall()
            new = entrance.door.sessions.renew(session)
            assert code(entrance.door.sessions.admit(new)) == ""
            assert code(entrance.door.sessions.admit(token)) == "session-over"
            assert code(await entrance.door.accept(link, "bob", OTHER)) == ""
            await entrance.logged_in("bob", OTHER)
            assert code(entrance.door.links.look(link)) == "link-refused"
        store.close()

    run(tried())


@pytest.mark.clause("house 14.3")
def test_sending_away_takes_every_step_though_the_store_fails_at_each() -> None:
    async def tried() -> None:
        store = Stuck()
        entrance = await Entrance(store).with_user()
        opened = [await entrance.logged_in() for _ in range(2)]
        issued: list[Any] = [entrance.door.tokens.issue("u1", "bot", ("play",), 1) for _ in range(2)]
        link = entrance.door.links.invite("u1", is_staff=True)
        store.is_stuck = True
        with pytest.raises(OSError, match="disk"):
            entrance.door.send_away("u1")
        holders = [session.id for _, session in opened] + [token.holder for _, token in issued]
        assert entrance.told == [(holder, "ended") for holder in holders]
        assert code(entrance.door.links.look(link)) == "link-refused"
        assert code(await entrance.door.log_in("ann", Secret("seven quiet cranes"), HERE)) == "log-in-failed"

    run(tried())


def test_the_sweep_goes_on_after_a_fault_and_tells_of_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        door, house = doors.service.door, doors.running.house
        tries: list[int] = []

        def scrub() -> bool:
            tries.append(1)
            if len(tries) < 4:
                raise OSError("disk")
            return True

        monkeypatch.setattr(house.store, "scrub", scrub)
        sweeping = asyncio.create_task(sweep(doors.service, 0.001))
        while len(tries) < 5:
            await asyncio.sleep(0.01)
        assert [(alarm.about, "disk" in alarm.detail) for alarm in house.alarms] == [("sweep", True)]
        door.sessions.open("p-dealer", is_staff=True)
        doors.clock.pass_(hours=24)
        while door.sessions.of("p-dealer"):
            await asyncio.sleep(0.01)
        assert not sweeping.done()
        sweeping.cancel()

    run(evening())


@pytest.mark.parametrize("how", ["ends", "fails"])
def test_a_chore_that_ends_or_fails_makes_the_house_unready(how: str) -> None:
    async def chore() -> None:
        if how == "fails":
            raise RuntimeError("a bug")

    async def evening() -> None:
        doors = await Doors.open()
        async with doors.client() as client:
            assert (await client.get("/readyz")).status_code == 200
            await begin(doors.service, "rota", chore)
            ready = await client.get("/readyz")
        assert (ready.status_code, ready.json()["faults"]) == (503, [{"stream": "", "about": "chore-rota"}])
        [alarm] = doors.running.house.alarms
        assert (alarm.about, "a bug" in alarm.detail) == ("chore", how == "fails")

    run(evening())


def test_a_log_that_cannot_be_read_makes_the_house_unready_however_many_alarms_came_since() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        doors.running.house._streams["patron/ann"].dead = ValueError("no log")
        for _ in range(1_001):
            doors.running.house.alarm("", "noise")
        async with doors.client() as client:
            ready = await client.get("/readyz")
        assert (ready.status_code, ready.json()["faults"]) == (503, [{"stream": "patron", "about": "unreadable"}])

    run(evening())


@pytest.mark.clause("house 15.2")
def test_a_short_disk_makes_the_house_unready_until_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        doors = await Doors.open()
        house = doors.running.house
        async with doors.client() as client:
            monkeypatch.setattr(house.store, "room", lambda: 1)
            house.look_for_room()
            ready = await client.get("/readyz")
            assert (ready.status_code, ready.json()["faults"]) == (503, [{"stream": "", "about": "disk-short"}])
            monkeypatch.undo()
            house.look_for_room()
            assert (await client.get("/readyz")).status_code == 200

    run(evening())


def test_a_chore_that_is_cancelled_was_told_to_stop() -> None:
    async def evening() -> None:
        doors = await Doors.open()
        job = begin(doors.service, "hub", doors.service.hub.run)
        await asyncio.sleep(0.01)
        job.cancel()
        await asyncio.gather(job, return_exceptions=True)
        assert (doors.service.ended, list(doors.running.house.alarms)) == ([], [])

    run(evening())


@pytest.mark.clause("house 3.4")
def test_the_operators_gaming_day_is_that_of_the_tables_and_of_patrons(tmp_path: Path) -> None:
    async def evening(venue: Venue) -> tuple[time, tuple[int, int]]:
        async with open_service(ALL, Settings(data=str(tmp_path / venue.day_start), venue=venue)) as service:
            timers = service.running.ticker.timers
            return timers.begins, timers.venue_day(1_767_225_600_000)

    assert run(evening(Venue(day_start="04:30", zone="Australia/Sydney"))) == (time(4, 30), (660, 270))
    assert run(evening(Venue())) == (time(6), (0, 360)), "as the house's own book has it"


def test_everything_that_runs_by_itself_is_a_chore() -> None:
    async def evening() -> None:
        doors = await Doors.open()
        assert {*doors.service.tasks} == {"rota", "hub", "broadcast", "sweep", "loop-watch"}

    run(evening())
