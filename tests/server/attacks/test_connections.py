"""Rude clients at the real server: thousands of idle handshakes from one address, trickles, smuggled and flooding ones.

Everybody else is somebody at another loopback address.
"""

from __future__ import annotations

import asyncio
import os
import re
import resource
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.typing import Origin

from sicbo.law.rulebook import house_rules
from sicbo.server.hub import Close
from sicbo.server.settings import Limits, Settings
from tests.server.doors import WAGER, Doors, line_for, run
from tests.server.process import HouseProcess, running

RULE = house_rules().connections
CROWD = 5_000
SPARE = 1_000
"""Files that the test itself and the house need beside the crowd's."""
SLACK = 1.5
"""Seconds that a busy machine may take longer."""
HELLO = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"
"""How a TLS handshake begins."""
BEGUN = b"GET /readyz HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: "


@contextmanager
def many_files() -> Iterator[int]:
    """As many files as the system lets this process have; how many clients that is enough for."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 65_536 if hard == resource.RLIM_INFINITY else hard
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    try:
        yield min(CROWD, most - SPARE)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def place(house: HouseProcess) -> tuple[str, int]:
    host, _, port = house.address.partition("://")[2].partition(":")
    return host, int(port)


def near(house: HouseProcess, address: str, says: bytes = b"") -> socket.socket:
    found = socket.create_connection(place(house), timeout=30, source_address=(address, 0))
    if says:
        with suppress(ConnectionError):
            found.sendall(says)
    found.setblocking(False)
    return found


def is_over(one: socket.socket) -> bool:
    try:
        return one.recv(65_536) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def files_of(house: HouseProcess) -> int:
    return len(os.listdir(f"/proc/{house.pid}/fd"))


def asked(house: HouseProcess, address: str, path: str = "/readyz") -> int:
    """What somebody at this address is answered."""
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    with httpx.Client(
        transport=httpx.HTTPTransport(local_address=address, verify=trusting), base_url=house.address, timeout=10
    ) as client:
        return client.get(path).status_code


@pytest.mark.clause("house 17.1", "house 17.2")
@pytest.mark.parametrize("flags", [("--demo",), ("--tls",)], ids=["plain", "tls"])
def test_five_thousand_idle_handshakes_from_one_address_leave_everybody_else_served(
    tmp_path: Path, flags: tuple[str, ...]
) -> None:
    with many_files() as crowd, running(tmp_path / "data", *flags) as house:
        assert asked(house, "127.0.0.3") == 200
        before = files_of(house)
        begun, served = monotonic(), 0.0
        sockets = []
        try:
            for number in range(crowd):
                sockets.append(near(house, "127.0.0.2", (b"", HELLO, BEGUN)[number % 3]))
                if number % 250 == 0:
                    at = monotonic()
                    assert asked(house, "127.0.0.3") == 200
                    served = max(served, monotonic() - at)
            assert files_of(house) <= before + RULE.of_this_machine + 20
            assert served < 5, "nobody waits for them"
            trickling = [near(house, "127.0.0.4", BEGUN) for _ in range(5)]
            accepted = monotonic()
            while not all(map(is_over, trickling)):
                for one in trickling:
                    with suppress(OSError):
                        one.send(b"x")
                assert monotonic() - accepted < RULE.handshake_seconds + SLACK, "a byte now and then buys no time"
                assert asked(house, "127.0.0.3") == 200
                asyncio.run(asyncio.sleep(0.5))
            deadline = max(begun, monotonic()) + SLACK
            while files_of(house) > before + 20 and monotonic() < deadline + RULE.handshake_seconds:
                asyncio.run(asyncio.sleep(0.2))
            assert files_of(house) <= before + 20, "all of them are gone, and with them what they took"
            sockets += trickling
        finally:
            for one in sockets:
                one.close()


@pytest.mark.clause("house 17.2")
def test_a_crowd_at_the_address_of_the_pit_neither_cuts_its_live_connection_nor_keeps_it_out(tmp_path: Path) -> None:
    async def work(house: HouseProcess) -> None:
        headers = {"x-sicbo": "1", "origin": house.address}
        async with httpx.AsyncClient(base_url=house.address, headers=headers, timeout=20) as pit:
            assert (await pit.post("/api/demo/manager")).status_code == 200
            [table, *_] = (await pit.get("/api/tables")).json()
            ticket = (await pit.post(f"/api/tables/{table['id']}/ticket")).json()["ticket"]
            cookie = "; ".join(f"{name}={value}" for name, value in pit.cookies.items())
            address = f"{house.address.replace('http', 'ws')}/api/tables/{table['id']}/live?ticket={ticket}"
            async with connect(
                address, proxy=None, additional_headers={"cookie": cookie}, origin=Origin(house.address)
            ) as live:
                assert await live.recv()
                crowd = [near(house, "127.0.0.1") for _ in range(150)]
                for _ in range(5):
                    assert (await pit.get("/api/session")).status_code == 200
                await live.ping()
                assert await asyncio.wait_for(live.recv(), 20)
                assert sum(map(is_over, crowd)) >= 50, "the silent ones make room"
                for one in crowd:
                    one.close()

    with running(tmp_path / "data", "--demo", SICBO_LIMITS__MACHINE_CONNECTIONS="100") as house:
        run(work(house))


@pytest.fixture(scope="module")
def demonstration(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    with running(tmp_path_factory.mktemp("demonstration") / "data", "--demo") as house:
        yield house


def answer_to(house: HouseProcess, says: bytes) -> bytes:
    """All that is answered until the house closes the connection."""
    heard = b""
    with socket.create_connection(place(house), timeout=30) as one:
        one.sendall(says)
        with suppress(ConnectionError):
            while more := one.recv(65_536):
                heard += more
    return heard


SMUGGLED = {
    "two lengths": b"content-length: 4\r\ncontent-length: 5\r\n\r\nabcd",
    "length and chunks": b"content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    "a length with a sign": b"content-length: +5\r\n\r\nabcde",
    "chunks and length": b"transfer-encoding: chunked\r\ncontent-length: 4\r\n\r\n0\r\n\r\n",
    "a NUL in a header": b"x-a: a\0b\r\n\r\n",
    "a header without a name": b": a\r\n\r\n",
    "two hosts": b"host: evil.example\r\n\r\n",
    "a header folded at its start": b" folded: yes\r\n\r\n",
    "a header folded by a tab": b"x-a: a\r\n\tb\r\n\r\n",
    "a header that goes on in the next line": b"x-a: a\r\n b\r\ncontent-length: x\r\n\r\n",
    "a blank before the colon": b"content-length : 4\r\n\r\nabcd",
    "a length of chunks that is none": b"transfer-encoding: chunked\r\n\r\n-1\r\n\r\n",
    "another coding than chunks": b"transfer-encoding: xchunked\r\n\r\n",
}


@pytest.mark.clause("house 14.8")
@pytest.mark.parametrize("target", ["http://evil.example/api/demo/owner", "//evil.example/api/demo/owner"])
def test_a_foreign_host_in_the_target_of_a_request_opens_nothing(demonstration: HouseProcess, target: str) -> None:
    host = demonstration.address.partition("://")[2]
    head = f"POST {target} HTTP/1.1\r\nhost: {host}\r\nx-sicbo: 1\r\norigin: http://evil.example\r\n"
    heard = answer_to(demonstration, f"{head}connection: close\r\ncontent-length: 0\r\n\r\n".encode())
    assert heard.partition(b" ")[2][:3] in {b"400", b"403", b"404"}, heard[:200]
    assert b"set-cookie" not in heard.lower()


@pytest.mark.parametrize("how", SMUGGLED)
def test_a_request_that_can_be_read_in_two_ways_is_refused_and_nothing_behind_it_is_carried_out(
    demonstration: HouseProcess, how: str
) -> None:
    host = demonstration.address.partition("://")[2].encode()
    # As a page of the house asks: were it read in one way, the gate would let it pass, and a cookie would be set.
    asks = b"POST /api/demo/manager HTTP/1.1\r\nhost: %b\r\nx-sicbo: 1\r\norigin: http://%b\r\n" % (host, host)
    hidden = b"GET /healthz HTTP/1.1\r\nhost: " + host + b"\r\n\r\n"
    heard = answer_to(demonstration, asks + SMUGGLED[how] + hidden)
    assert re.findall(rb"HTTP/1\.1 (\d+)", heard) == [b"400"], heard[:300]
    assert b"set-cookie" not in heard.lower()
    assert asked(demonstration, "127.0.0.3", "/healthz") == 200


def test_an_order_whose_body_does_not_come_whole_is_not_carried_out(tmp_path: Path) -> None:
    with running(tmp_path / "data", "--demo") as house:
        host = house.address.partition("://")[2].encode()
        head = (
            b"POST /api/demo/manager HTTP/1.1\r\nhost: " + host + b"\r\nx-sicbo: 1\r\norigin: " + house.address.encode()
        )
        with socket.create_connection(place(house), timeout=30) as one:
            one.sendall(head + b"\r\ncontent-length: 400\r\n\r\n{")
            one.shutdown(socket.SHUT_WR)
            heard = b""
            with suppress(ConnectionError):
                while more := one.recv(65_536):
                    heard += more
        assert b" 500 " not in heard
        assert asked(house, "127.0.0.3", "/healthz") == 200


@pytest.mark.clause("house 17.4")
def test_a_flood_of_orders_closes_the_connection_with_its_own_code_and_what_was_done_stands() -> None:
    async def work() -> None:
        settings = Settings(limits=Limits(a_second=1, at_once=20))
        doors = await (await (await Doors.open(settings)).staffed()).in_every_phase()
        async with doors.as_user("bob") as client:
            line = await line_for(doors, client)
            orders: list[dict[str, Any]] = [{**WAGER, "place": "P2", "id": f"f{number}"} for number in range(200)]
            for order in orders:
                line.say(**order)
            done, refused = 0, 0
            while (heard := await line.hear()) is not None:
                done += heard["type"] == "done"
                refused += heard["type"] == "refused" and heard["refused"]["code"] == "too-many-requests"
            assert (line.code, line.reason) == (Close.FLOOD, "too-many-requests")
            assert 0 < done <= 20
            assert refused <= RULE.floods
            table = doors.running.house.state("table/t-betting").table
            taken = doors.running.house.store.read("table/t-betting")
            orders_taken = sum(commit.command_id.startswith("f") for commit in taken)
            assert done <= orders_taken <= 20, "an answer may be on its way, as when a line is cut"
            assert table.places["P2"].wagers["big"].stake == orders_taken * 1_000
            await line.hang_up()

    run(work())


@pytest.mark.clause("house 17.4")
def test_whoever_comes_a_little_too_fast_is_told_to_wait_and_not_closed() -> None:
    async def work() -> None:
        settings = Settings(limits=Limits(a_second=1, at_once=20))
        doors = await (await (await Doors.open(settings)).staffed()).in_every_phase()
        async with doors.as_user("bob") as client:
            line = await line_for(doors, client)
            for number in range(20 + RULE.floods // 2):
                line.say(**{**WAGER, "place": "P2", "id": f"f{number}"})
            for _ in range(RULE.floods // 4):
                await line.until("refused")
            doors.clock.pass_(minutes=1)
            line.say(**{**WAGER, "place": "P2", "id": "later"})
            while (heard := await line.until("done"))["id"] != "later":
                pass
            assert heard["id"] == "later"
            await line.hang_up()

    run(work())
