"""The terminals of the live benches: as little work for a message as can be, so that the house is what is measured."""

from __future__ import annotations

import asyncio
import resource
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import cast

import msgspec
import uvloop

from bench.live_house import DEALER, TABLE, Figures, Opened

Heard = Callable[[bytes], None]
PING, CLOSE = 9, 8
WAIT = 60
CONNECTING = 50
"""Connections that are opened at the same time."""


def framed(body: bytes, opcode: int = 1) -> bytes:
    """A frame as a client sends it; masked with zeros, which changes nothing and is still a mask to take off."""
    length = len(body)
    if length < 126:
        head = bytes((0x80 | opcode, 0x80 | length))
    else:
        head = bytes((0x80 | opcode, 0x80 | 126)) + length.to_bytes(2)
    return head + bytes(4) + body


class Line(asyncio.Protocol):
    """One WebSocket; whoever wants to hear sets `heard`."""

    def __init__(self, request: bytes) -> None:
        self._request, self._rest, self._is_open = request, b"", False
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.heard: Heard = lambda _: None
        self.over = ""
        self.length = 0
        """Of the last message that somebody waited for."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.WriteTransport", transport)
        self.send = self._transport.write
        self.send(self._request)

    def data_received(self, came: bytes) -> None:
        rest = self._rest + came if self._rest else came
        if not self._is_open:
            head, found, rest = rest.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            self._is_open = True
            if b" 101 " in head.partition(b"\r\n")[0]:
                self.open.set_result(None)
            else:
                self.open.set_exception(ConnectionError(head.decode()))
        at, end = 0, len(rest)
        while end - at >= 2:
            length, start = rest[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(rest[at + 2 : at + 4]), at + 4
            elif length == 127:
                length, start = int.from_bytes(rest[at + 2 : at + 10]), at + 10
            if start + length > end:
                break
            body, opcode, at = rest[start : start + length], rest[at] & 0x0F, start + length
            if opcode == 1:
                self.heard(body)
            elif opcode == PING:
                self.send(framed(body, 10))
            elif opcode == CLOSE:
                self.over = body[2:].decode()
        self._rest = rest[at:]

    def connection_lost(self, exc: Exception | None) -> None:
        self.over = self.over or repr(exc)
        if not self.open.done():
            self.open.set_exception(ConnectionError(self.over))

    def close(self) -> None:
        self._transport.close()

    def ask(self, body: bytes, wanted: Callable[[bytes], bool]) -> asyncio.Future[bytes]:
        """Send this, and the first answer that is wanted."""
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        def hear(told: bytes) -> None:
            if wanted(told) and not answer.done():
                answer.set_result(told)

        self.heard = hear
        self.send(framed(body))
        return answer


class HouseProcess:
    """A house with so many players in a process of its own, until it is closed, and lines to it."""

    def __init__(self, players: int, program: Sequence[str] = ("bench.live_house",)) -> None:
        """The program is a module and what it wants to be told behind the folder and the number of players."""
        _allow_files(4 * players + 500)
        self._folder = Path(mkdtemp(prefix="sicbo-bench-"))
        self.loop = uvloop.new_event_loop()
        self._process = subprocess.Popen(  # noqa: S603 our own program
            [sys.executable, "-m", program[0], str(self._folder / "house"), str(players), *program[1:]],
            stdin=subprocess.PIPE,  # it ends with this process, however this ends
            stdout=subprocess.PIPE,
        )
        assert self._process.stdout is not None
        self.opened = opened = msgspec.json.decode(self._process.stdout.readline(), type=Opened)
        self.data, self.pid = self._folder / "house", self._process.pid
        self.port, self._tokens = opened.port, opened.tokens
        self._round = 0
        self.lines: list[Line] = []
        self.players = [name for name in opened.tokens if name != DEALER]
        self.dealer = self.connect([self._live(DEALER)])[0]
        self._figures: Line | None = None

    def terminals(self, names: Iterable[str]) -> list[Line]:
        """A line to the table for each of these players."""
        return self.connect([self._live(name) for name in names])

    def bare(self, path: str, count: int) -> list[Line]:
        """Lines to the bare application."""
        return self.connect([(path, "")] * count)

    def connect(self, wanted: list[tuple[str, str]]) -> list[Line]:
        async def all_of_them() -> list[Line]:
            lines: list[Line] = []
            for at in range(0, len(wanted), CONNECTING):
                lines += await asyncio.gather(*(self._connect(*one) for one in wanted[at : at + CONNECTING]))
            return lines

        made = self.loop.run_until_complete(all_of_them())
        self.lines += made
        return made

    async def _connect(self, path: str, token: str) -> Line:
        request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            + (f"Authorization: Bearer {token}\r\n" if token else "")
            + "\r\n"
        ).encode()
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(lambda: Line(request), "127.0.0.1", self.port)
        await asyncio.wait_for(line.open, WAIT)
        return line

    def _live(self, name: str) -> tuple[str, str]:
        return f"/api/tables/{TABLE}/live?since=0", self._tokens[name]

    async def deal(self, kind: str, fields: str = "") -> bytes:
        """The answer to a dealer's order, which must be done."""
        self._round += 1
        body = f'{{"id":"deal-{self._round}","type":"{kind}"{fields}}}'.encode()
        answer = await asyncio.wait_for(self.dealer.ask(body, is_answer), WAIT)
        assert is_done(answer), answer.decode()
        return answer

    def figures(self) -> Figures:
        """What the process says of itself, and of the groups since it was last asked."""

        if self._figures is None:
            self._figures = self.connect([("/bare/figures", "")])[0]
        line = self._figures

        async def asked() -> bytes:
            return await asyncio.wait_for(line.ask(b"?", lambda _: True), WAIT)

        return msgspec.json.decode(self.loop.run_until_complete(asked()), type=Figures)

    def cut_off(self) -> list[str]:
        """Why lines were closed that should be open."""
        return [line.over for line in self.lines if line.over]

    def close(self) -> None:
        for line in self.lines:
            line.close()
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self.loop.close()
        rmtree(self._folder, ignore_errors=True)


def is_answer(told: bytes) -> bool:
    return told.startswith((b'{"type":"done"', b'{"type":"refused"'))


def is_done(told: bytes) -> bool:
    return told.startswith(b'{"type":"done"')


def _allow_files(wanted: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))
