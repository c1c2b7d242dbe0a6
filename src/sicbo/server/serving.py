"""The start and stop of the house as a server: store, vault, door, hub, application, and what runs by itself."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import ssl
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, nullcontext
from datetime import time
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import uvicorn
from litestar.types import ASGIApp

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.staff.commands import AppointOwner
from sicbo.house.answers import Stopped
from sicbo.house.clock import Clock, steady, utc
from sicbo.house.desks import Desk
from sicbo.runtime.dealer import Pace
from sicbo.runtime.dice import VaultDice
from sicbo.runtime.draws import DrawSecrets
from sicbo.runtime.running import Running, open_house
from sicbo.server.access import Access
from sicbo.server.app import create_app
from sicbo.server.auth.door import Door
from sicbo.server.auth.house_key import HouseKey
from sicbo.server.auth.origin import is_loopback, own_origins
from sicbo.server.auth.passwords import Passwords
from sicbo.server.auth.sessions import Cookie
from sicbo.server.broadcast import PLAYER, PLAYERS, Broadcast
from sicbo.server.case_papers import CasePapers
from sicbo.server.demo import TERMINAL, Bots, open_demo
from sicbo.server.demo_folder import check_folder
from sicbo.server.frames import MeasuredSocket
from sicbo.server.fronts import Fronts
from sicbo.server.http_heads import HouseHttp
from sicbo.server.hub import Close, Hub, Topic
from sicbo.server.listener import Listener
from sicbo.server.logbook import follow
from sicbo.server.logging import log
from sicbo.server.protocol import Beat
from sicbo.server.rate_limits import Limiter
from sicbo.server.service import Service
from sicbo.server.settings import Settings, secrets_of, slots_of
from sicbo.server.tasks import begin, sweep
from sicbo.server.timeouts import Timeouts, room
from sicbo.server.tls import Certificates, ensure
from sicbo.server.web_server import HouseServer
from sicbo.store.protocol import Store
from sicbo.store.sqlite import SqliteStore
from sicbo.tumbler.vault import Vault
from sicbo.units.refusal import BadInput

OWNER = "owner"
SEND_BUFFER = 131_072
"""What the system may hold for one client, who has it from the listening socket. Left alone it grows to megabytes, and
a reader that does not read would go unnoticed for as long."""
SELDOM = 5_000, 4, 1_000
"""How many new objects there must be before they are looked through, and how many such looks before older ones are. The
first two are small, so that a look takes a few milliseconds; what has lived through both is hardly ever looked at."""
WAITING = 2_048
"""Connections that may wait to be taken."""


Reading = Callable[[int], AbstractContextManager[Callable[[], None]]]
"""Around the reading of so many commits; what it gives is called with each."""


def _unseen(_count: int) -> AbstractContextManager[Callable[[], None]]:
    return nullcontext(lambda: None)


@asynccontextmanager
async def open_service(
    desks: Iterable[Desk],
    settings: Settings,
    *,
    pace: Pace | None = None,
    reading: Reading = _unseen,
    accept_loss: bool = False,
) -> AsyncIterator[Service]:
    """The house over its data folder, with everything that runs by itself, until the block ends."""
    data = Path(settings.data)
    store = SqliteStore(data, slots=slots_of(settings), accept_loss=accept_loss)
    try:
        check_folder(settings, store)
        vault = Vault(secrets_of(settings) / "chains", data)
        dice = VaultDice(vault)
        zone, begins = ZoneInfo(settings.venue.zone), time.fromisoformat(settings.venue.day_start)
        pace = pace or _pace(settings)
        heads = store.heads().values()
        count = sum(head.seq for head in heads)
        log("sicbo.house").info("opening", streams=len(heads), commits=count)
        with reading(count) as each:
            running = await open_house(
                desks,
                store,
                utc,
                dice,
                zone=zone,
                begins=begins,
                pace=pace,
                steady=steady,
                draws=DrawSecrets(vault),
                each=each,
            )
        # By the time of the house: a clock set back makes no session, link or code young again (house 15.7).
        house_key = HouseKey.kept_in(secrets_of(settings))
        service = assembled(settings, store, running, house_key=house_key, now=running.house.clock, shown=utc)
        for user in service.door.second_factors.unreadable():
            log("sicbo.door").warning("second factor sealed with another key: recovery codes alone serve", user=user)
        if settings.demo:  # before anything else happens: that it is one is the first fact of its log
            service.demo.update(await open_demo(service.running))
            service.demo_terminals["player"] = TERMINAL
            service.tasks["bots"] = Bots(service.running).run
        jobs = [begin(service, name, chore) for name, chore in service.tasks.items()]
        try:
            yield service
        finally:
            for job in jobs:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)
            await service.hub.shut()
    finally:
        store.close()


def assembled(
    settings: Settings,
    store: Store,
    running: Running,
    *,
    passwords: Passwords | None = None,
    house_key: HouseKey | None = None,
    now: Clock = utc,
    shown: Clock | None = None,
    ticks: Clock = steady,
) -> Service:
    """The parts around a running house, each told of what it has to follow."""
    limits = settings.limits

    def beat() -> bytes:
        return msgspec.json.encode(Beat(now=running.house.clock()))

    def is_players(topic: Topic) -> bool:
        return topic[1].startswith(PLAYER) or topic[1] == PLAYERS

    hub = Hub(lambda _topic, _since: (), beat=beat, most_per_user=limits.connections, forgets=is_players)

    def on_session(holder: str, what: str) -> None:
        hub.revoke(holder, Close.LOCKED if what == "locked" else Close.REVOKED)
        for connection in service.plugged.pop(holder, ()):
            hub.close(connection, Close.REVOKED)

    idle = settings.venue.idle_minutes
    service = Service(
        running=running,
        door=Door(
            store,
            passwords or Passwords(),
            on_session,
            now=now,
            shown=shown,
            steady=ticks,
            idle_minutes=idle,
            house_key=house_key,
            keeps_second_factor=settings.venue.second_factor,
        ),
        hub=hub,
        settings=settings,
        cookie=Cookie(is_tls=settings.tls),
        fronts=Fronts(running.house.desks),
        limiter=Limiter(ticks, limits.a_second, limits.at_once),
    )
    service.door.devices.keep_only(running.staff().terminals)
    broadcast = Broadcast(service)
    hub.replay_with(broadcast.replay)
    running.house.subscribe(broadcast)
    running.house.after_group(broadcast.group)
    service.tasks.update(rota=running.ticker.run, hub=hub.run, broadcast=broadcast.run, sweep=partial(sweep, service))
    service.tasks["loop-watch"] = service.loop_watch.run
    running.house.on_group_kept(service.groups.note)
    running.house.subscribe(Access(service))
    running.house.subscribe(CasePapers(service))
    return service


def _pace(settings: Settings) -> Pace:
    venue = settings.venue
    return Pace(
        step=venue.step_milliseconds,
        between=venue.between_milliseconds,
        betting=None if venue.bet_seconds is None else venue.bet_seconds * 1_000,
    )


def bound(settings: Settings) -> Listener:
    """A socket on the address of the settings; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = Listener(family, settings.limits, room(), is_tls=settings.tls)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((settings.host, settings.port))
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    listening.listen(WAITING)  # whoever reads the printed address may come at once
    return listening


Opened = Callable[[str, list[str]], None]
"""Told once the house is open: the owner's link, if there is one, and further lines for people."""


async def serve(
    desks: Iterable[Desk],
    settings: Settings,
    listening: Listener,
    on_opened: Opened,
    reading: Reading = _unseen,
    *,
    accept_loss: bool = False,
) -> None:
    """Run the house until it is told to stop; `Stopped` if it ended because a write has failed."""
    address, port = listening.getsockname()[:2]
    if settings.demo and not is_loopback(address):
        raise BadInput("demo-beyond-loopback", clause="house 16.2", host=address)
    async with open_service(desks, settings, reading=reading, accept_loss=accept_loss) as service:
        certificates = ensure(secrets_of(settings) / "tls", settings.names) if settings.tls else None
        follow(service.running.house)
        service.origins = own_origins(settings.host, port, settings.tls, settings.names)
        server = HouseServer(configured(create_app(service), settings, certificates, listening), listening)
        watch = asyncio.create_task(_stop_when_failed(service, server))
        waiting = begin(service, "patience", Timeouts(server.server_state.connections, room(), listener=listening).run)
        tidy_seldom()
        with _stop_on_signals(server):
            on_opened(await _owner_link(service), _marks(certificates))
            await server.serve()
        for job in (watch, waiting):
            job.cancel()
        await asyncio.gather(watch, waiting, return_exceptions=True)
        if service.running.house.failed is not None:
            raise Stopped(repr(service.running.house.failed))


@contextmanager
def _stop_on_signals(server: uvicorn.Server) -> Iterator[None]:
    """From now on whoever started the house may tell it to stop. The server hears it, too, but passes it on when it has
    stopped, and that would end the process before the log is closed."""
    if threading.current_thread() is not threading.main_thread():
        yield  # nobody else is told anything
        return

    def stop(*_: object) -> None:
        server.should_exit = True

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def tidy_seldom() -> None:
    """What was read to open the house stays for good, and a busy house makes little garbage in circles: looking for it
    all over a large log would hold up the whole floor at once."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def configured(
    app: ASGIApp, settings: Settings, certificates: Certificates | None = None, listener: Listener | None = None
) -> uvicorn.Config:
    """How the application is served."""
    return uvicorn.Config(
        app,
        http=partial(HouseHttp, listener),  # type: ignore[arg-type]
        ws=MeasuredSocket,
        ws_max_size=settings.limits.frame_bytes,
        ws_per_message_deflate=False,
        log_config=None,
        log_level="error",  # below that it writes down addresses, and with them tickets, and whatever is no request
        access_log=False,
        backlog=WAITING,
        server_header=False,
        proxy_headers=False,
        ssl_certfile=certificates.certificate if certificates else None,
        ssl_keyfile=str(certificates.key) if certificates else None,
        ssl_version=ssl.PROTOCOL_TLS_SERVER,
    )


async def _owner_link(service: Service) -> str:
    """The one-time link of the owner, while nobody can log in; the owner is appointed with it."""
    if not service.running.works_here(OWNER):
        await service.running.house.give("staff", THE_HOUSE, "appoint", AppointOwner(OWNER))
    link = service.door.first_link(OWNER)
    return "" if link is None else link.reveal()


def _marks(certificates: Certificates | None) -> list[str]:
    if certificates is None:
        return []
    return [f"certificate authority: {certificates.authority}", f"its SHA-256 fingerprint: {certificates.fingerprint}"]


async def _stop_when_failed(service: Service, server: uvicorn.Server) -> None:
    """A house that cannot write is no house: the process ends, and the next start reads what the disk has."""
    while service.running.house.failed is None:
        await asyncio.sleep(0.2)
    server.should_exit = True
