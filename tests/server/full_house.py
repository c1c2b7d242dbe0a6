"""A full house in a process of its own, watched: `python -m tests.server.full_house DATA PLAYERS PATRONS SESSIONS`.

Beside the real application stands a line on which it is asked for the long pieces of work since the last asking, and
told to do what no client can: to let sessions be over, to have the venue's day begin at another hour, and to block.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import time
from itertools import islice
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
from litestar import Litestar, WebSocket, websocket

from bench.live_house import TABLE, Opened, _evening, _give_all, _heard, _say, _token, _until_the_end, beside
from sicbo.desks import ALL
from sicbo.floor.patron.commands import RegisterPatron
from sicbo.house.clock import utc
from sicbo.server.access import PEOPLE
from sicbo.server.app import create_app
from sicbo.server.auth import credentials, sessions
from sicbo.server.auth.credentials import Credential
from sicbo.server.auth.origin import own_origins
from sicbo.server.auth.passwords import Passwords
from sicbo.server.auth.secret import Secret
from sicbo.server.auth.sessions import Session
from sicbo.server.logging import set_up
from sicbo.server.service import Service
from sicbo.server.serving import bound, configured, open_service, tidy_seldom
from sicbo.server.settings import Limits, Settings, Venue
from sicbo.server.web_server import HouseServer
from sicbo.store.sqlite import SqliteStore
from tests.server.loop_watchdog import Piece, Watchdog

PASSWORD = "a dragon keeps 7 dice"  # noqa: S105 of people who are made up
EARLY, LATE = time(0, 0), time(23, 59)
"""When the gaming day begins once the clocks were put back, and before."""
ENDED, PEEKED = 3_000, 100
STAFF = ("manager", "second", "clerk", "deb")


class Watched(msgspec.Struct):
    """What the watchdog has seen since it was last asked."""

    count: int
    pieces: list[Piece]
    sessions: int
    day: str
    """The gaming day of the table."""
    kept: int
    """Commits of some of the patrons who are looked at first."""


async def main(data: Path, players: int, patrons: int, logins: int) -> None:
    """Open the house, print where it is, and serve, watched, until told to stop."""
    limits = Limits(a_second=10_000, at_once=10_000, connections=1_000)
    settings = Settings(data=str(data), port=0, limits=limits, venue=Venue(day_start=f"{LATE:%H:%M}"))
    set_up(settings.log.format, "error")  # what is printed below is for a program
    await _fill(data, patrons, logins)
    listening = bound(settings)
    port = listening.getsockname()[1]
    async with open_service(ALL, settings) as service:
        service.origins = own_origins(settings.host, port, settings.tls)
        names = [f"p{number}" for number in range(players)]
        with _unsynced(service):
            await _evening(service.running, names)
            await _register(service, patrons)
        opened = Opened(
            port,
            {name: _token(service, name) for name in (*names, "deb")},
            {name: service.door.sessions.open(name, is_staff=True)[0].reveal() for name in STAFF},
        )
        watchdog = Watchdog()
        app = beside(create_app(service), _asked(service, watchdog))
        server = HouseServer(configured(app, settings, None, listening), listening)
        Thread(target=_until_the_end, args=(server,), daemon=True).start()
        tidy_seldom()
        with watchdog.watching():
            print(msgspec.json.encode(opened).decode(), flush=True)
            await server.serve()


async def _fill(data: Path, patrons: int, logins: int) -> None:
    """Papers of everybody: names, log-ins and sessions."""
    store, now = SqliteStore(data), utc()
    passwords = Passwords()
    hashed = await passwords.hashed(Secret(PASSWORD))
    passwords.close()
    people = [f"q{number}" for number in range(patrons)]
    store.put_all(PEOPLE, {name: f"Person {name}".encode() for name in people})
    held = (Credential(user=name, login=name, hash=hashed, is_staff=False, at=now) for name in people)
    store.put_all(credentials.KIND, {one.user: msgspec.json.encode(one) for one in held})
    opened = (
        Session(
            id=Secret(f"sbs_{number:064x}").digest(),
            user=f"q{number % patrons}",
            is_staff=False,
            made=now,
            seen=now,
            acted=now,
            proven=now,
        )
        for number in range(logins)
    )
    store.put_all(sessions.KIND, {one.id: msgspec.json.encode(one) for one in opened})
    store.close()


async def _register(service: Service, patrons: int) -> None:
    running = service.running
    clerk = running.actor("clerk", office="cage")
    day = running.ticker.timers.venue_day(running.house.clock())
    registering = RegisterPatron(unit="AUD", offset=day.offset, starts=day.starts)
    await _give_all(running, [(f"patron/q{number}", clerk, registering) for number in range(patrons)])


@contextmanager
def _unsynced(service: Service) -> Iterator[None]:
    """Nothing of what comes before the evening has to outlast a power cut, and each stream would wait for the disk."""
    store = service.running.house.store
    assert isinstance(store, SqliteStore)
    store._database.connection.pragma("synchronous", 0)
    yield
    store._database.connection.pragma("synchronous", 2)


def _asked(service: Service, watchdog: Watchdog) -> Litestar:
    """The line to the watchdog."""

    @websocket("/bare/watchdog")
    async def line(socket: WebSocket[Any, Any, Any]) -> None:
        await socket.accept()
        while (text := await _heard(socket)) is not None:
            if text == "day":
                timers = service.running.ticker.timers
                timers.begins = LATE if timers.begins == EARLY else EARLY
            if text == "end":
                for session in islice(service.door.sessions._open.values(), ENDED):
                    session.seen = 0
            if text == "block":
                sum(range(20_000_000))
                await asyncio.sleep(0)
            table, inside = service.running.house.state(f"table/{TABLE}").table, len(service.door.sessions._open)
            kept = sum(service.running.house.head(f"patron/p{number}")[0] for number in range(PEEKED))
            told = Watched(watchdog.count, watchdog.longest(), inside, table.streaks.day, kept)
            await _say(socket, msgspec.json.encode(told).decode())

    return Litestar([line], openapi_config=None, logging_config=None)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), *map(int, sys.argv[2:5])))
