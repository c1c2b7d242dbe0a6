"""How long the house waits for a client: over real sockets, with a clock of our own."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect

from sicbo.server.serving import configured
from sicbo.server.settings import Settings
from sicbo.server.timeouts import LONGEST, LONGEST_READING, SHORTEST, Timeouts
from tests.server.process import running
from tests.server.transports import looped

MUCH = 4_000_000
"""More than any buffer between here and there."""


class Here:
    """A server with a clock that stands still, and sockets to it."""

    def __init__(self, server: uvicorn.Server, address: tuple[str, int], room: int) -> None:
        self.server, self.address = server, address
        self.at = 0
        self.timeouts = Timeouts(server.server_state.connections, room, lambda: self.at)
        self.sockets: list[socket.socket] = []

    async def client(self, says: bytes = b"") -> socket.socket:
        """A socket that has said this and nothing more, once the server has heard it."""
        before = len(self.server.server_state.connections)
        near = socket.socket()
        near.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        near.setblocking(False)
        self.sockets.append(near)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(near, self.address)
        await loop.sock_sendall(near, says)
        await until(lambda: len(self.server.server_state.connections) > before)
        return near

    def connections(self) -> list[Any]:
        return list(self.server.server_state.connections)

    def after(self, seconds: int) -> None:
        self.at += seconds
        self.timeouts.look()

    async def cut(self, near: socket.socket) -> None:
        """Once the connection is over; what came before that is read."""
        with suppress(ConnectionError):
            while await asyncio.get_running_loop().sock_recv(near, 65_536):
                pass

    def is_cut(self, near: socket.socket) -> bool:
        """Whether the connection is over by now; nothing was sent that could come before the end."""
        try:
            return near.recv(1) == b""
        except BlockingIOError:
            return False
        except ConnectionError:
            return True


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.01)


@asynccontextmanager
async def serving(app: Any, room: int = 100) -> AsyncIterator[Here]:
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(configured(app, Settings()))
    task = asyncio.create_task(server.serve([listening]))
    await until(lambda: server.started)
    here = Here(server, listening.getsockname(), room)
    try:
        yield here
    finally:
        for one in here.sockets:
            one.close()
        server.should_exit = server.force_exit = True
        await task


async def much(scope: Any, receive: Any, send: Any) -> None:
    """So long an answer that nobody has it who does not read it."""
    assert scope["type"] in {"http", "websocket"}
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        if scope["path"] == "/closed":
            with suppress(Exception):
                await send({"type": "websocket.send", "text": "x" * MUCH})
                await send({"type": "websocket.close", "code": 1000})
        await receive()
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % MUCH)]})
    await send({"type": "http.response.body", "body": b"x" * MUCH})


@pytest.mark.clause("house 14.9")
@pytest.mark.parametrize(
    "says",
    [b"", b"GET / HTTP/1.1\r\nhost: ", b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{"],
    ids=["silent", "half a head", "half a body"],
)
def test_whoever_does_not_finish_a_request_is_cut_off_after_ten_seconds(says: bytes) -> None:
    async def work() -> None:
        async with serving(much) as here:
            near = await here.client(says)
            here.after(0)
            here.after(LONGEST - 1)
            with suppress(ConnectionError):
                near.send(b"x")  # one more letter buys no time
            await asyncio.sleep(0.05)
            here.after(0)
            assert len(here.connections()) == 1
            here.after(1)
            await here.cut(near)

    looped(work)


def test_whoever_waits_for_the_house_is_left_alone() -> None:
    async def work() -> None:
        answer = asyncio.Event()

        async def slow(scope: Any, receive: Any, send: Any) -> None:
            assert scope["type"] == "http"
            while (await receive()).get("more_body"):
                pass
            await answer.wait()
            await send({"type": "http.response.start", "status": 204, "headers": []})
            await send({"type": "http.response.body", "body": b""})

        async with serving(slow, room=0) as here:
            near = await here.client(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
            await until(lambda: bool(here.server.server_state.tasks))
            here.after(0)
            here.after(1_000)
            answer.set()
            assert (await asyncio.get_running_loop().sock_recv(near, 100)).startswith(b"HTTP/1.1 204")

    looped(work)


def test_whoever_does_not_read_the_answer_is_cut_off() -> None:
    async def work() -> None:
        async with serving(much) as here:
            await here.client(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
            await until(lambda: any(one.transport.get_write_buffer_size() for one in here.connections()))
            here.after(0)
            here.after(LONGEST_READING - 1)
            await asyncio.sleep(0.05)
            assert here.connections()
            here.after(1)
            await until(lambda: not here.connections())

    looped(work)


def test_an_idle_live_connection_is_left_alone_and_one_that_was_closed_and_does_not_read_is_cut_off() -> None:
    async def work() -> None:
        async with serving(much) as here:
            at = f"ws://127.0.0.1:{here.address[1]}"
            async with connect(f"{at}/open", proxy=None, ping_interval=None):
                stuck = await connect(f"{at}/closed", proxy=None, ping_interval=None, max_queue=1, max_size=None)
                stuck.transport.pause_reading()
                await until(lambda: any(one.transport.get_write_buffer_size() for one in here.connections()))
                open_, closed = sorted(here.connections(), key=lambda one: one.transport.get_write_buffer_size())
                closed.transport.close()
                here.after(0)
                here.after(LONGEST_READING - 1)
                await asyncio.sleep(0.05)
                assert len(here.connections()) == 2
                here.after(1)
                await until(lambda: here.connections() == [open_])
                stuck.transport.abort()

    looped(work)


def test_a_crowd_of_the_silent_makes_room_the_longest_first_and_nobody_in_the_first_second() -> None:
    async def work() -> None:
        async with serving(much, room=2) as here:
            early = await here.client()
            here.after(0)
            here.after(5)
            later = [await here.client() for _ in range(3)]
            here.after(0)
            await asyncio.sleep(0.05)
            assert len(here.connections()) == 3, "the one that waited, and nobody who has just come"
            await here.cut(early)
            here.after(SHORTEST)
            await until(lambda: len(here.connections()) == 2)
            here.after(SHORTEST)
            await asyncio.sleep(0.05)
            assert len(here.connections()) == 2
            assert [here.is_cut(near) for near in later].count(True) == 1

    looped(work)


def test_what_is_no_request_at_all_is_answered_and_fills_no_log(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        async with serving(much) as here:
            for garbled in (b"\0\r\n\r\n", b"GET / HTTP/1.1\r\nno header\r\n\r\n"):
                reader, writer = await asyncio.open_connection(*here.address)
                writer.write(garbled)
                assert (await reader.readline()).startswith(b"HTTP/1.1 400")
                writer.close()

    looped(work)
    assert [record for record in caplog.records if record.name.startswith("uvicorn")] == []


def test_the_process_may_open_as_much_as_the_system_lets_it() -> None:
    program = """
import resource
hard = min(1_000, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
resource.setrlimit(resource.RLIMIT_NOFILE, (200, hard))
from sicbo.server.timeouts import room
print(room() == hard // 2, resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard))
"""
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["True", "True"]


def test_the_real_server_has_no_more_patience_than_that(tmp_path: Path) -> None:
    hasty = ("-c", "import sicbo.server.timeouts as p; p.LONGEST = 1\nfrom sicbo.cli.main import main; main()")
    with running(tmp_path / "data", program=hasty) as house:
        host, port = house.address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=60) as near:
            near.sendall(b"GET / HTTP/1.1\r\nhost: ")
            with suppress(ConnectionError):
                assert near.recv(1) == b"", "it is cut off without a word"
