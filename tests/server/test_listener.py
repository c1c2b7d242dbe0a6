"""Connections from their first packet on: counted by address, waited for a while, and heads of a bounded size."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect

from sicbo.law.rulebook import house_rules
from sicbo.server.listener import Listener
from sicbo.server.serving import configured
from sicbo.server.settings import Limits, Settings
from sicbo.server.web_server import HouseServer
from tests.server.test_timeouts import until
from tests.server.transports import looped

RULE = house_rules().connections
HELLO = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"


class Here:
    """A server that counts, and sockets to it from whichever address of this machine."""

    def __init__(self, listener: Listener, server: uvicorn.Server) -> None:
        self.listener, self.server = listener, server
        self.sockets: list[socket.socket] = []

    async def client(self, address: str = "127.0.0.2", says: bytes = b"") -> socket.socket:
        """A socket from this address that has said this and nothing more, once the server has taken it."""
        loop, near = asyncio.get_running_loop(), socket.socket()
        self.sockets.append(near)
        near.bind((address, 0))
        near.setblocking(False)
        await loop.sock_connect(near, self.listener.getsockname())
        if says:
            await loop.sock_sendall(near, says)
        await asyncio.sleep(0.02)
        return near

    async def rest(self, near: socket.socket) -> bytes:
        """All that still comes, until the connection is over."""
        heard = b""
        with suppress(ConnectionError):
            while more := await asyncio.wait_for(asyncio.get_running_loop().sock_recv(near, 65_536), 20):
                heard += more
        return heard

    async def answered(self, near: socket.socket, says: bytes = HELLO) -> bytes:
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(near, says)
        return await asyncio.wait_for(loop.sock_recv(near, 65_536), 20)


def is_over(near: socket.socket) -> bool:
    try:
        return near.recv(1, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


async def plain(scope: Any, receive: Any, send: Any) -> None:
    """200 for every request; whoever comes by WebSocket is let in and listened to."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] == "websocket.receive":
            pass
        return
    assert scope["type"] == "http"
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def counting(most: int = 100, room: int = 1_000) -> AsyncIterator[Here]:
    limits = Limits(address_connections=most, machine_connections=most)
    listener = Listener(socket.AF_INET, limits, room)
    listener.bind(("127.0.0.1", 0))
    listener.listen(2_048)
    server = HouseServer(configured(plain, Settings(), None, listener), listener)
    task = asyncio.create_task(server.serve())
    await until(lambda: server.started)
    here = Here(listener, server)
    try:
        yield here
    finally:
        for one in here.sockets:
            one.close()
        server.should_exit = server.force_exit = True
        await task


# --- handshakes -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("house 17.1")
@pytest.mark.parametrize("says", [b"", HELLO[:-2], b"\x16\x03\x01"], ids=["silent", "half a head", "half a hello"])
def test_whoever_asks_for_nothing_is_cut_ten_seconds_after_it_came_and_a_trickle_buys_no_time(says: bytes) -> None:
    async def work() -> None:
        async with counting() as here:
            begun = monotonic()
            near = await here.client(says=says)
            here.listener.cut_late(lambda: begun + RULE.handshake_seconds - 1)
            await asyncio.sleep(0.05)
            assert not is_over(near)
            if says:
                near.send(b"x")
            here.listener.cut_late(lambda: monotonic() + RULE.handshake_seconds)
            await here.rest(near)
            await until(lambda: here.listener.count("127.0.0.2") == 0)

    looped(work)


def test_whoever_has_asked_for_something_is_no_handshake_any_more() -> None:
    async def work() -> None:
        async with counting() as here:
            near = await here.client()
            assert (await here.answered(near)).startswith(b"HTTP/1.1 200")
            async with connect(f"ws://127.0.0.1:{here.listener.getsockname()[1]}/", proxy=None):
                await until(lambda: here.listener.waiting() == 0)
                here.listener.cut_late(lambda: monotonic() + 1_000)
                await asyncio.sleep(0.05)
                assert not is_over(near)
                assert here.listener.count("127.0.0.1") == 1, "a live one counts"

    looped(work)


# --- addresses --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("house 17.2")
def test_at_the_cap_the_oldest_silent_one_of_that_address_makes_room_and_nobody_elses() -> None:
    async def work() -> None:
        async with counting(most=3) as here:
            other = await here.client("127.0.0.3")
            mine = [await here.client() for _ in range(5)]
            await until(lambda: is_over(mine[1]))
            assert [is_over(one) for one in mine] == [True, True, False, False, False]
            assert here.listener.count("127.0.0.2") == 3
            assert (await here.answered(other)).startswith(b"HTTP/1.1 200")
            assert (await here.answered(mine[-1])).startswith(b"HTTP/1.1 200")

    looped(work)


@pytest.mark.clause("house 17.2")
def test_connections_in_use_are_never_cut_and_the_new_one_is_told_why_it_is_turned_away() -> None:
    async def work() -> None:
        async with counting(most=2) as here:
            port = here.listener.getsockname()[1]
            async with (
                connect(f"ws://127.0.0.1:{port}/", proxy=None) as one,
                connect(f"ws://127.0.0.1:{port}/", proxy=None) as two,
            ):
                near = await here.client("127.0.0.1")
                head, _, body = (await here.rest(near)).partition(b"\r\n\r\n")
                assert head.startswith(b"HTTP/1.1 429")
                told = json.loads(body)
                assert (told["code"], told["clause"]) == ("address-full", "house 17.2")
                assert told["message"] != told["code"] != told["remedy"]
                await one.ping()
                await two.ping()
                assert (await here.answered(await here.client("127.0.0.9"))).startswith(b"HTTP/1.1 200")
            await until(lambda: here.listener.count("127.0.0.1") == 0)
            assert (await here.answered(await here.client("127.0.0.1"))).startswith(b"HTTP/1.1 200")

    looped(work)


@pytest.mark.clause("house 17.2")
def test_a_thousand_connections_that_come_and_are_reset_leave_no_count_behind() -> None:
    async def work() -> None:
        async with counting(most=5_000) as here:
            for number in range(1_000):
                near = socket.create_connection(here.listener.getsockname(), source_address=("127.0.0.2", 0))
                if number % 3 == 0:
                    near.sendall(HELLO[: number % len(HELLO)])
                near.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                near.close()
                if number % 100 == 0:
                    await asyncio.sleep(0)
            await until(lambda: here.listener.count("127.0.0.2") == 0)
            assert here.listener.waiting() == 0

    looped(work)


@pytest.mark.clause("house 17.2")
def test_no_address_takes_more_than_half_of_the_room_and_a_network_counts_as_one() -> None:
    limits = Limits(address_connections=256, machine_connections=4_096)
    with Listener(socket.AF_INET, limits, 10_000) as wide, Listener(socket.AF_INET, limits, 100) as narrow:
        assert [wide.most(one) for one in ("203.0.113.7", "127.0.0.1", "::1", "::ffff:127.0.0.1")] == [256] + [
            4_096
        ] * 3
        assert narrow.most("127.0.0.1") == narrow.most("203.0.113.7") == 50


FROM = {"127.0.2": "2001:db8:1:2::%s", "127.0.3": "2001:db8:1:3::%s", "127.0.4": "::ffff:203.0.113.%s"}
"""What the system says of where a connection comes from, for those of some loopback addresses."""


def elsewhere(near: socket.socket, peer: tuple[str, int]) -> tuple[socket.socket, tuple[str, int]]:
    network, _, host = peer[0].rpartition(".")
    return near, (FROM.get(network, "%s") % (host if network in FROM else peer[0]), peer[1])


@pytest.mark.clause("house 17.2")
def test_addresses_of_one_network_share_its_connections_and_a_mapped_address_is_the_one_it_stands_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taken = socket.socket.accept
    monkeypatch.setattr(socket.socket, "accept", lambda one: elsewhere(*taken(one)))
    monkeypatch.setitem(FROM, "127.0.5", "203.0.113.%s")

    async def work() -> None:
        async with counting(most=3) as here:
            other = [await here.client("127.0.3.1"), await here.client("127.0.4.8")]
            crowd = [await here.client(f"127.0.2.{number}") for number in range(1, 6)]
            await until(lambda: is_over(crowd[1]))
            assert [is_over(one) for one in crowd] == [True, True, False, False, False]
            assert here.listener.count("2001:db8:1:2:ffff::1") == 3
            mapped = [await here.client(address) for address in ("127.0.4.7", "127.0.5.7") * 2]
            await until(lambda: is_over(mapped[0]))
            assert [is_over(one) for one in mapped] == [True, False, False, False]
            assert here.listener.count("203.0.113.7") == here.listener.count("::ffff:203.0.113.7") == 3
            assert here.listener.count("203.0.113.8") == here.listener.count("2001:db8:1:3::9") == 1
            assert not any(map(is_over, other)), "nobody else makes room for them"

    looped(work)


def test_where_too_many_are_waited_for_in_all_the_oldest_of_all_makes_room() -> None:
    async def work() -> None:
        async with counting(most=4, room=8) as here:
            near = [await here.client(f"127.0.1.{number}") for number in range(10)]
            await until(lambda: is_over(near[1]))
            assert [is_over(one) for one in near] == [True] * 2 + [False] * 8

    looped(work)


# --- heads ------------------------------------------------------------------------------------------------------------


def head(size: int, how: str) -> bytes:
    """A request whose head has exactly so many bytes."""
    upgrade = "connection: upgrade\r\nupgrade: websocket\r\n" if how == "upgrade" else ""
    many = "".join(f"x-{number}: {number}\r\n" for number in range(1_000)) if how == "many" else ""
    before, after = f"GET / HTTP/1.1\r\nhost: x\r\n{upgrade}{many}", "\r\n"
    if how == "query":
        line = f"GET /?{'q' * (size - len('GET /? HTTP/1.1') - len('host: x') - 6)} HTTP/1.1\r\nhost: x\r\n\r\n"
        return line.encode()
    return f"{before}pad: {'a' * (size - len(before) - len(after) - len('pad: ') - 2)}\r\n{after}".encode()


@pytest.mark.clause("house 17.3")
@pytest.mark.parametrize("how", ["one", "many", "query", "upgrade"])
@pytest.mark.parametrize("beyond", [-1, 0, 1, 20_000])
def test_a_head_beyond_the_limit_is_refused_and_the_connection_closed(how: str, beyond: int) -> None:
    async def work() -> None:
        async with counting() as here:
            request = head(RULE.head_bytes + beyond, how)
            assert len(request) == RULE.head_bytes + beyond
            for pieces in (len(request), 5_000):
                near, loop = await here.client(), asyncio.get_running_loop()
                for start in range(0, len(request), pieces):
                    with suppress(ConnectionError):
                        await loop.sock_sendall(near, request[start : start + pieces])
                answer = await asyncio.wait_for(loop.sock_recv(near, 65_536), 20)
                if beyond > 0:
                    answer += await here.rest(near)
                    assert answer.startswith(b"HTTP/1.1 431")
                    told = json.loads(answer.partition(b"\r\n\r\n")[2])
                    assert (told["code"], told["clause"]) == ("head-too-large", "house 17.3")
                else:
                    assert not answer.startswith(b"HTTP/1.1 431")
            assert (await here.answered(await here.client())).startswith(b"HTTP/1.1 200")

    looped(work)


@pytest.mark.clause("house 17.3")
def test_the_second_request_of_a_connection_has_a_bounded_head_too() -> None:
    async def work() -> None:
        async with counting() as here:
            near = await here.client()
            assert (await here.answered(near)).startswith(b"HTTP/1.1 200")
            assert (await here.answered(near, head(RULE.head_bytes + 1, "one"))).startswith(b"HTTP/1.1 431")

    looped(work)


@pytest.mark.clause("house 17.3")
def test_trailers_beyond_the_limit_end_the_connection_and_the_next_request_is_served() -> None:
    async def work() -> None:
        async with counting() as here:
            loop, near = asyncio.get_running_loop(), await here.client()
            begun = b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n0\r\nx: "
            with suppress(ConnectionError):
                await loop.sock_sendall(near, begun + b"a" * (RULE.head_bytes + 1_000))
            assert b" 200 " not in await here.rest(near)
            assert (await here.answered(await here.client())).startswith(b"HTTP/1.1 200")

    looped(work)
