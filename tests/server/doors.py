"""A house behind its gate: real parts over a store in memory, one person for every role, a table in every phase."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, TypeVar, get_args

import httpx
import msgspec
from litestar import Litestar

from sicbo.desks import ALL
from sicbo.floor.actor import Actor, Command
from sicbo.floor.approvals import Approve, RequestApproval
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as c
from sicbo.floor.patron import commands as p
from sicbo.floor.refused import Refused
from sicbo.floor.staff import commands as st
from sicbo.floor.table.closing import commands as e
from sicbo.house.answers import Accepted
from sicbo.house.desks import Desk, DrawSource
from sicbo.law.schema import Office, Rank
from sicbo.runtime.running import Running, open_house
from sicbo.server.app import create_app
from sicbo.server.auth.csrf import HEADER
from sicbo.server.auth.passwords import Passwords
from sicbo.server.auth.secret import Secret
from sicbo.server.service import Service
from sicbo.server.serving import assembled
from sicbo.server.settings import Limits, Settings
from sicbo.store.memory import MemoryStore
from tests.floor.tables import MANAGER, SECOND
from tests.house.houses import SeededDice, SetClock, bet, deal, table_opening
from tests.server.auth.entrance import CHEAP, GOOD, SEAL
from tests.server.manual_clock import Clock

ORIGIN = "http://127.0.0.1:8000"
OURS = {"origin": ORIGIN, HEADER: "1", "sec-fetch-site": "same-origin"}
WIDE = Limits(a_second=10_000, at_once=10_000)
OWNER = Actor("owner", office="administrator")
CLERK = Actor("p-cage", office="cage")
OFFICES: tuple[Office, ...] = get_args(Office)
RANKS: tuple[Rank, ...] = get_args(Rank)
CAGE = "cage/main"
TABLES = {name: f"t-{name}" for name in ("closed", "between-rounds", "betting", "dealing", "result")}
"""The table that stands in each phase."""
BETTING = f"/api/tables/{TABLES['betting']}/commands"
WAGER = {"id": "w1", "type": "place-wagers", "round": 1, "place": "P1", "wagers": [{"area": "big", "amount": 1_000}]}
LONGEST = 30
"""Seconds until what has not come will not come, on however busy a machine."""

T = TypeVar("T")
_free: list[Litestar] = []
"""Applications of houses that are gone: all that they know of one is their service, and to make one takes longer than
most tests."""
_in_use: list[Litestar] = []


def run(work: Coroutine[Any, Any, T]) -> T:
    """What comes of this; what waits for something that never comes ends, too."""
    try:
        return asyncio.run(asyncio.wait_for(work, 6 * LONGEST))
    finally:
        _free.extend(_in_use)
        _in_use.clear()


def application(service: Service) -> Litestar:
    """An application over this house: one of the same fronts and settings that nobody uses any more, or a new one."""
    served = [desk.front for desk in service.fronts.desks], service.settings
    app = next((one for one in _free if one.state.served == served), None)
    if app is None:
        app = create_app(service)
        app.state.served = served
    else:
        _free.remove(app)
        app.state.service = service
    _in_use.append(app)
    return app


class Doors:
    """A service, its clock, and clients for everybody."""

    def __init__(self, running: Running, service: Service, clock: Clock) -> None:
        self.running, self.service, self.clock = running, service, clock
        self.app: Litestar = application(service)
        self.given = 0

    @classmethod
    async def open(
        cls,
        settings: Settings | None = None,
        steady: Callable[[], int] | None = None,
        desks: Sequence[Desk] = ALL,
        draws: DrawSource | None = None,
    ) -> Doors:
        """The house with nobody in it but the owner; its clock jumps where it is held against a steady one."""
        store, clock = MemoryStore(), Clock()
        running = await open_house(desks, store, SetClock(clock()), SeededDice(), steady=steady, draws=draws)
        service = assembled(
            settings or Settings(limits=WIDE),
            store,
            running,
            passwords=Passwords(CHEAP),
            house_key=SEAL,
            now=clock,
            ticks=clock,
        )
        service.origins = frozenset({ORIGIN})
        doors = cls(running, service, clock)
        await doors.must("staff", THE_HOUSE, st.AppointOwner("owner"))
        return doors

    async def staffed(self) -> Doors:
        """Somebody for every rank and office, by the name `p-ROLE`, a cage, and three patrons."""
        for rank in RANKS:
            tables = tuple(TABLES.values())
            await self.must("staff", THE_HOUSE, st.Hire(person=f"p-{rank}", rank=rank, tables=tables))
        for office in OFFICES:
            await self.must("staff", THE_HOUSE, st.Hire(person=f"p-{office}", offices=(office,)))
        await self.must(CAGE, MANAGER, RequestApproval(c.OpenCage("AUD", 100_000_000)))
        await self.must(CAGE, SECOND, Approve(1))
        await self.must(CAGE, MANAGER, c.OpenCage("AUD", 100_000_000))
        for name in ("p-player", "ann", "bob"):
            await self.must(f"patron/{name}", MANAGER, p.RegisterPatron(unit="AUD", offset=0, starts=360))
        return self

    async def in_every_phase(self) -> Doors:
        """A table in each of the phases, with Ann and Bob at it where it is open."""
        steps = ("open-bets", "tumble", "no-more-bets", "uncover", "enter", "confirm")
        until = {"between-rounds": 0, "betting": 1, "dealing": 4, "result": 6}
        for phase, name in TABLES.items():
            stream = f"table/{name}"
            await self.must(stream, MANAGER, table_opening())
            if phase == "closed":
                await self.must(stream, MANAGER, e.AnnounceClosing())
                house_clock = self.running.house.clock
                assert isinstance(house_clock, SetClock)
                house_clock.now += 24 * 60 * 60 * 1_000
                await self.must(stream, MANAGER, e.CloseTable())
                continue
            for number, patron in enumerate(("ann", "bob"), 1):
                await self.seat(patron, name, f"P{number}", 20_000)
            if until[phase]:
                await deal(self.running.house, steps[:1], stream)
                await self.must(stream, Actor("ann"), bet("big", 1_000))
                await deal(self.running.house, steps[1 : until[phase]], stream)
        return self

    async def seat(self, patron: str, table: str, place: str, amount: int) -> None:
        await self.pay_in(patron, amount)
        await self.must(f"patron/{patron}", Actor(patron), p.Sit(table=table, place=place))
        await self.must(f"patron/{patron}", Actor(patron), p.SendToTable(table=table, amount=amount))

    async def pay_in(self, patron: str, amount: int) -> None:
        """Cash for the wallet, with a second person where it is much for one day."""
        taking = c.TakeCash(patron, amount)
        if isinstance(await self.give(CAGE, CLERK, taking), Refused):
            await self.agree(CAGE, CLERK, taking, MANAGER)
            await self.must(CAGE, CLERK, taking)

    async def agree(self, stream: str, actor: Actor, command: Command, second: Actor) -> None:
        """This person asks for this order, and the second one agrees."""
        asked = await self.must(stream, actor, RequestApproval(command))
        await self.must(stream, second, Approve(asked.events[0].approval))

    async def give(self, stream: str, actor: Actor, command: Any) -> Accepted | Refused:
        self.given += 1
        answer = await self.running.house.give(stream, actor, f"doors-{self.given}", command)
        await self.running.house.settled()
        return answer

    async def must(self, stream: str, actor: Actor, command: Any) -> Accepted:
        answer = await self.give(stream, actor, command)
        assert isinstance(answer, Accepted), (stream, command, answer)
        return answer

    # --- asking -------------------------------------------------------------------------------------------------------

    def client(self, headers: Mapping[str, str] | None = None, address: str = "203.0.113.7") -> httpx.AsyncClient:
        """A visitor on the house's own page."""
        transport = httpx.ASGITransport(
            self.app,  # type: ignore[arg-type]
            raise_app_exceptions=False,
            client=(address, 4_000),
        )
        return httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers={**OURS, **(headers or {})})

    def as_user(self, user: str) -> httpx.AsyncClient:
        """Somebody who has just logged in."""
        token, _ = self.service.door.sessions.open(user, self.running.works_here(user))
        return self.client({"cookie": f"sicbo={token.reveal()}"})

    def as_role(self, role: str) -> httpx.AsyncClient:
        """The person of this role."""
        if role == "visitor":
            return self.client()
        if role == "sensor":
            return self.as_program("p-dealer", "sensor")
        return self.as_user(f"p-{role}")

    def as_program(self, user: str, *scopes: Any, days: int = 1) -> httpx.AsyncClient:
        issued = self.service.door.tokens.issue(user, "a program", scopes, days)
        assert not isinstance(issued, Refused), issued
        return self.client({"authorization": f"Bearer {issued[0].reveal()}"})

    async def with_password(self, user: str, login: str, password: Secret = GOOD) -> None:
        link = self.service.door.links.invite(user, self.running.works_here(user))
        accepted = await self.service.door.accept(link, login, password)
        assert not isinstance(accepted, Refused), accepted

    def heads(self) -> dict[str, tuple[int, bytes]]:
        return dict(self.running.house.heads())


def code(response: httpx.Response) -> str:
    """The code of a refusal, which has the one shape."""
    told = msgspec.json.decode(response.content)
    assert set(told) == {"code", "clause", "message", "remedy", "arguments", "blocked"}, told
    assert told["message"] != told["code"], f"{told['code']} has no words"
    assert told["remedy"] != told["code"], f"{told['code']} has no words"
    return str(told["code"])


class Line:
    """A live connection without a network: what the client sends and gets."""

    def __init__(self, doors: Doors, path: str, headers: Mapping[str, str], address: str = "203.0.113.7") -> None:
        self._to_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._from_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.code: int | None = None
        self.reason = ""
        path, _, query = path.partition("?")
        scope = {
            "type": "websocket",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in {"host": ORIGIN[7:], **headers}.items()],
            "client": (address, 4_001),
            "server": ("127.0.0.1", 8_000),
            "scheme": "ws",
            "subprotocols": [],
            "state": {},
            "extensions": {},
        }
        self._to_app.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(doors.app(scope, self._to_app.get, self._send))  # type: ignore[arg-type]

    async def _send(self, message: Any) -> None:
        await self._from_app.put(message)

    async def hear(self) -> dict[str, Any] | None:
        """The next message; nothing once the house has closed the connection."""
        while True:
            message = await asyncio.wait_for(self._from_app.get(), LONGEST)
            if message["type"] == "websocket.close":
                self.code, self.reason = message["code"], message.get("reason", "")
                return None
            if message["type"] == "websocket.send":
                heard: dict[str, Any] = msgspec.json.decode(message["text"])
                return heard

    async def until(self, kind: str) -> dict[str, Any]:
        while True:
            heard = await self.hear()
            assert heard is not None, f"closed with {self.code} before {kind}"
            if heard["type"] == kind:
                return heard

    async def closed(self) -> int | None:
        while self.code is None and await self.hear() is not None:
            pass
        return self.code

    def say(self, **order: Any) -> None:
        self._to_app.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(order).decode()})

    async def hang_up(self) -> None:
        self._to_app.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(asyncio.gather(self._task, return_exceptions=True), LONGEST)


async def open_evening() -> Doors:
    return await (await (await Doors.open()).staffed()).in_every_phase()


async def line_for(doors: Doors, client: httpx.AsyncClient, phase: str = "betting", audience: str = "") -> Line:
    table = TABLES[phase]
    ticket = (await client.post(f"/api/tables/{table}/ticket?audience={audience}")).json()["ticket"]
    headers = {"origin": ORIGIN, "cookie": client.headers.get("cookie", "")}
    return Line(doors, f"/api/tables/{table}/live?ticket={ticket}", headers)
