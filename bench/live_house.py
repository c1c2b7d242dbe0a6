"""The house of the live benches, in a process of its own: `python -m bench.live_house DATA PLAYERS`.

Beside the real application stands a bare one on the same server, with the same settings: an echo, a room in which
whatever is said is sent to all, and figures about this process.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import uvicorn
import uvloop
from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.types import ASGIApp, Receive, Scope, Send

from sicbo.desks import ALL
from sicbo.floor.actor import Actor
from sicbo.floor.approvals import Approve, RequestApproval
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage.commands import OpenCage, TakeCash
from sicbo.floor.patron.commands import RegisterPatron, SendToTable, Sit
from sicbo.floor.staff.commands import AppointOwner, Hire
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.commands import Minimums, Range, Sign
from sicbo.floor.table.limits.sign_checks import needs_approved
from sicbo.floor.table.seating.commands import OpenTable, PlaceSpec
from sicbo.house.answers import Accepted
from sicbo.law.rulebook import load
from sicbo.runtime.running import Running
from sicbo.server.app import create_app
from sicbo.server.auth.origin import own_origins
from sicbo.server.logging import set_up
from sicbo.server.service import Service
from sicbo.server.serving import bound, configured, open_service, tidy_seldom
from sicbo.server.settings import Limits, Settings
from sicbo.server.web_server import HouseServer

BOOK, GAME, TABLE = "crown-sydney", "standard", "T1"
STREAM = f"table/{TABLE}"
CASH = 9_000_00
FLOAT = 100_000_000_00
SIGN = Sign(Range(100, 20_000_00, 100))
DEALER = "deb"
STAFF = (
    Hire(person="manager", rank="casino-manager"),
    Hire(person="second", rank="area-manager"),
    Hire(person="clerk", offices=("cage",)),
    Hire(person=DEALER, rank="dealer", tables=(TABLE,)),
)


class Opened(msgspec.Struct):
    """Where the house is, and with what each person comes in."""

    port: int
    tokens: dict[str, str]
    sessions: dict[str, str] = {}


class Figures(msgspec.Struct):
    """What the process says of itself."""

    resident: int
    """Bytes of memory."""
    groups: list[int]
    """Commits in each group since the figures were last asked for."""


@dataclass
class Bare:
    """The application without a house: the most that this server could do."""

    groups: list[int] = field(default_factory=list)
    _room: dict[WebSocket[Any, Any, Any], None] = field(default_factory=dict)
    _commits: int = 0

    def on_commit(self, commit: object, events: object) -> None:  # noqa: ARG002
        self._commits += 1

    def close_group(self) -> None:
        self.groups.append(self._commits)
        self._commits = 0

    def app(self) -> Litestar:
        """The echo, the room and the figures."""

        @websocket("/bare/echo")
        async def echo(socket: WebSocket[Any, Any, Any]) -> None:
            await socket.accept()
            while (text := await _heard(socket)) is not None:
                await _say(socket, text)

        @websocket("/bare/room")
        async def room(socket: WebSocket[Any, Any, Any]) -> None:
            await socket.accept()
            self._room[socket] = None
            while (text := await _heard(socket)) is not None:
                for one in tuple(self._room):
                    await _say(one, text)
            del self._room[socket]

        @websocket("/bare/figures")
        async def figures(socket: WebSocket[Any, Any, Any]) -> None:
            await socket.accept()
            while await _heard(socket) is not None:
                told = Figures(_resident(), self.groups[:])
                self.groups.clear()
                await _say(socket, msgspec.json.encode(told).decode())

        return Litestar([echo, room, figures], openapi_config=None, logging_config=None)


async def _heard(socket: WebSocket[Any, Any, Any]) -> str | None:
    try:
        return await socket.receive_data(mode="text")
    except WebSocketDisconnect:
        return None


async def _say(socket: WebSocket[Any, Any, Any], text: str) -> None:
    await socket.send({"type": "websocket.send", "text": text, "bytes": None})


def beside(house: ASGIApp, bare: ASGIApp) -> ASGIApp:
    """Both applications on one server; which one it is costs a connection one comparison, once."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        is_bare = str(scope.get("path", "")).startswith("/bare/")
        await (bare if is_bare else house)(scope, receive, send)

    return app


async def main(data: Path, players: int) -> None:
    """Open a house with so many seated players, print where it is, and serve until told to stop."""
    limits = Limits(a_second=10_000, at_once=10_000, connections=1_000)
    settings = Settings(data=str(data), port=0, limits=limits)
    set_up(settings.log.format, "warning")  # what is printed below is for a program
    listening = bound(settings)
    port = listening.getsockname()[1]
    async with open_service(ALL, settings) as service:
        service.origins = own_origins(settings.host, port, settings.tls)
        names = [f"p{number}" for number in range(players)]
        await _evening(service.running, names)
        opened = Opened(port, {name: _token(service, name) for name in (*names, DEALER)})
        bare = Bare()
        service.running.house.subscribe(bare)
        service.running.house.after_group(bare.close_group)
        server = HouseServer(configured(beside(create_app(service), bare.app()), settings, None, listening), listening)
        tidy_seldom()
        print(msgspec.json.encode(opened).decode(), flush=True)
        Thread(target=_until_the_end, args=(server,), daemon=True).start()
        await server.serve()


def _until_the_end(server: uvicorn.Server) -> None:
    """Stop once whoever has started this process lets go of it."""
    sys.stdin.read()
    server.should_exit = True


async def _evening(running: Running, players: Sequence[str]) -> None:
    """A table with a person who deals, and everybody seated with money."""
    law = TableLaw.of(load(BOOK))
    await _give(running, "staff", (THE_HOUSE, AppointOwner("owner")))
    await _give(running, "staff", *((THE_HOUSE, hired) for hired in STAFF))
    manager = running.actor("manager")
    opening_cage = OpenCage(law.currency, FLOAT)
    await _give(running, "cage/main", (manager, RequestApproval(opening_cage)))
    await _give(running, "cage/main", (running.actor("second"), Approve(1)))
    await _give(running, "cage/main", (manager, opening_cage))
    opening = OpenTable(
        book=BOOK,
        mode="practice",
        dice="physical",
        dealer="human",
        places=tuple(PlaceSpec(f"P{name}", GAME) for name in players),
        readings=law.readings,
        chips=(100, 500, 2_500, 10_000),
        sign=SIGN,
        approved=Minimums(100) if needs_approved(law) else None,
    )
    await _give(running, STREAM, (running.actor("manager", TABLE), opening))
    clerk = running.actor("clerk", office="cage")
    registering = RegisterPatron(unit=law.currency, offset=0, starts=360)
    await _give_all(running, [(f"patron/{name}", clerk, registering) for name in players])
    await _give_all(running, [("cage/main", clerk, TakeCash(name, CASH)) for name in players])
    sending = SendToTable(table=TABLE, amount=CASH)
    await _give_all(running, [(f"patron/{name}", Actor(name), Sit(table=TABLE, place=f"P{name}")) for name in players])
    await _give_all(running, [(f"patron/{name}", Actor(name), sending) for name in players])


async def _give(running: Running, stream: str, *orders: tuple[Actor, Any]) -> None:
    await _give_all(running, [(stream, actor, command) for actor, command in orders])


async def _give_all(running: Running, orders: list[tuple[str, Actor, Any]]) -> None:
    """All of them at once, and everything that follows from them."""
    given = [
        running.house.give(stream, actor, f"bench:{type(command).__name__}:{number}", command)
        for number, (stream, actor, command) in enumerate(orders)
    ]
    for answer in await asyncio.gather(*given):
        assert isinstance(answer, Accepted), answer
    await running.house.settled()


def _token(service: Service, person: str) -> str:
    scope = "deal" if person == DEALER else "play"
    issued = service.door.tokens.issue(person, "bench", (scope,), 1)
    assert isinstance(issued, tuple), issued
    return issued[0].reveal()


def _resident() -> int:
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1_024
    raise RuntimeError("this system does not tell how much memory a process has")


if __name__ == "__main__":
    asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
