"""Rude bytes at the real server: bodies and messages without end, text that is none, lines that end in half a sign."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from select import select
from typing import Any

import h11
import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.protocol import State
from websockets.typing import Origin

from sicbo.server.http_heads import BoundedHeads
from tests.server.attacks.test_connections import answer_to, asked, place
from tests.server.doors import run
from tests.server.process import WITHOUT_BOTS, HouseProcess, running

HUGE = 16 * 1_048_576
PIECE = 65_536
MASK = b"\0\0\0\0"
TEXT, BYTES, REST, LAST = 0x01, 0x02, 0x00, 0x80
"""Of a frame: the first piece of a text or of bytes, a further one, and that no other follows."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    with running(tmp_path_factory.mktemp("wire") / "data", "--demo", program=WITHOUT_BOTS) as found:
        yield found


def memory(house: HouseProcess) -> int:
    """The most bytes that the house ever had in memory."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{house.pid}/status").read_text())
    assert found is not None
    return int(found[1]) * 1_024


def request(house: HouseProcess, path: str, *, body: bytes = b"", of: str = "", more: str = "") -> bytes:
    """A request as our own page makes it; `of` is what it says of its body."""
    head = [
        f"POST {path} HTTP/1.1",
        f"host: {house.address.partition('://')[2]}",
        "x-sicbo: 1",
        f"origin: {house.address}",
        of or f"content-length: {len(body)}",
        *([more] if more else []),
    ]
    return "".join(f"{line}\r\n" for line in [*head, ""]).encode() + body


def in_pieces(house: HouseProcess, begun: bytes, piece: bytes) -> tuple[bytes, int]:
    """What is answered to this and then piece after piece, and how many bytes had been taken until then."""
    taken = 0
    with socket.create_connection(place(house), timeout=30) as one:
        one.sendall(begun)
        while taken < HUGE:
            heard, writable, _ = select([one], [one], [], 30)
            if heard or not writable:
                break
            taken += one.send(piece[taken % len(piece) :])
        return one.recv(65_536), taken


@pytest.mark.parametrize("how", ["told", "in chunks"])
@pytest.mark.parametrize("path", ["/api/session", "/api/setup"])
def test_a_body_of_sixteen_mebibytes_is_not_waited_for_and_takes_no_memory(
    house: HouseProcess, path: str, how: str
) -> None:
    assert asked(house, "127.0.0.3", "/healthz") == 200
    before = memory(house)
    of, piece = f"content-length: {HUGE}", b"a" * PIECE
    if how == "in chunks":
        of, piece = "transfer-encoding: chunked", b"%x\r\n%s\r\n" % (PIECE, piece)
    heard, taken = in_pieces(house, request(house, path, of=of), piece)
    assert heard[9:12] == b"413", heard[:200]
    assert taken < HUGE
    assert memory(house) < before + HUGE // 2
    assert asked(house, "127.0.0.3", "/healthz") == 200


@pytest.mark.parametrize("body", [b'{"login":"\xff"}', b"\xc3\x28", b'{"login":"\xed\xa0\x80"}', b"\xef\xbb\xbf{}"])
def test_a_body_that_is_no_text_is_a_bad_request(house: HouseProcess, body: bytes) -> None:
    heard = answer_to(house, request(house, "/api/session", body=body, more="connection: close"))
    assert heard[9:12] == b"400", heard[:200]
    assert json.loads(heard.partition(b"\r\n\r\n")[2])["code"] == "bad-request"


def frame(first: int, body: bytes) -> bytes:
    """One frame of a client."""
    size = len(body)
    if size < 126:
        return bytes([first, 0x80 | size]) + MASK + body
    if size < 65_536:
        return bytes([first, 0xFE]) + size.to_bytes(2, "big") + MASK + body
    return bytes([first, 0xFF]) + size.to_bytes(8, "big") + MASK + body


ENDLESS = {
    "one frame": frame(TEXT | LAST, b"a" * HUGE),
    "large pieces": frame(TEXT, b"a" * PIECE) + frame(REST, b"a" * PIECE) * (HUGE // PIECE - 1),
    "small pieces": frame(TEXT, b"a" * 1_000) + frame(REST, b"a" * 1_000) * (HUGE // 1_000),
}
NO_TEXT = {
    "a sign that is none": frame(TEXT | LAST, b'{"id":"\xff"}'),
    "half a sign": frame(TEXT | LAST, b'{"id":"\xe5\xa4'),
    "half a sign in pieces": frame(TEXT, b'{"id":"\xe5') + frame(REST | LAST, b'"}'),
    "half of a pair": frame(TEXT | LAST, b'{"id":"\xed\xa0\x80"}'),
}


async def live_line(house: HouseProcess, pit: httpx.AsyncClient) -> ClientConnection:
    """A live connection that has heard how the table stands."""
    assert (await pit.post("/api/demo/manager")).status_code == 200
    [table, *_] = (await pit.get("/api/tables")).json()
    ticket = (await pit.post(f"/api/tables/{table['id']}/ticket")).json()["ticket"]
    cookie = "; ".join(f"{name}={value}" for name, value in pit.cookies.items())
    line = await connect(
        f"{house.address.replace('http', 'ws')}/api/tables/{table['id']}/live?ticket={ticket}",
        proxy=None,
        additional_headers={"cookie": cookie},
        origin=Origin(house.address),
        ping_interval=None,
    )
    assert await line.recv()
    return line


async def closing(house: HouseProcess, says: bytes) -> int | None:
    """With which code a live connection ends on which these bytes come."""
    headers = {"x-sicbo": "1", "origin": house.address}
    async with httpx.AsyncClient(base_url=house.address, headers=headers, timeout=20, trust_env=False) as pit:
        line = await live_line(house, pit)
        for start in range(0, len(says), PIECE):
            if line.state is not State.OPEN:
                break
            line.transport.write(says[start : start + PIECE])
            await asyncio.sleep(0.002)
        await asyncio.wait_for(line.wait_closed(), 30)
        assert (await pit.get("/api/session")).status_code == 200
        return line.close_code


@pytest.mark.clause("house 17.4")
@pytest.mark.parametrize("how", ENDLESS)
def test_a_message_of_sixteen_mebibytes_ends_the_connection_before_it_has_come(house: HouseProcess, how: str) -> None:
    before = memory(house)
    assert run(closing(house, ENDLESS[how])) in {1009, 4429}
    assert memory(house) < before + HUGE // 2
    assert asked(house, "127.0.0.3", "/healthz") == 200


@pytest.mark.clause("house 17.4")
def test_a_flood_of_messages_that_are_bytes_is_a_flood(house: HouseProcess) -> None:
    assert run(closing(house, frame(BYTES | LAST, b"\0") * 2_000)) == 4429


@pytest.mark.parametrize("how", NO_TEXT)
def test_a_message_that_is_no_text_ends_its_connection_and_no_other(house: HouseProcess, how: str) -> None:
    assert run(closing(house, NO_TEXT[how])) == 1007
    assert asked(house, "127.0.0.3", "/healthz") == 200


BARE: dict[str, Callable[[bytes], bytes]] = {
    "every line": lambda text: text.replace(b"\r\n", b"\n"),
    "the first line": lambda text: text.replace(b"\r\n", b"\n", 1),
    "the last line": lambda text: text[:-4] + b"\n\n",
    "the empty line": lambda text: text[:-2] + b"\n",
    "a header within another": lambda text: text.replace(b"x-sicbo", b"x-a: b\nx-sicbo"),
}


@pytest.mark.parametrize("how", BARE)
def test_a_head_with_a_line_that_ends_in_a_bare_line_feed_is_refused_and_nothing_behind_it_is_carried_out(
    house: HouseProcess, how: str
) -> None:
    good = request(house, "/api/demo/manager")
    for says in (BARE[how](good) + good, good + BARE[how](good) + good):
        heard = answer_to(house, says)
        statuses = re.findall(rb"HTTP/1\.1 (\d+)", heard)
        whole = says.startswith(good)
        assert statuses == ([b"200", b"400"] if whole else [b"400"]), heard[:300]
        assert heard.lower().count(b"set-cookie: sicbo=") == whole


def test_a_request_with_trailers_or_chunks_that_end_in_a_bare_line_feed_is_refused(house: HouseProcess) -> None:
    chunked = request(house, "/api/demo/manager", of="transfer-encoding: chunked")
    for trailer in (b"x-a: b\r\n\r\n", b"x-a: b\n\n", b"\n"):
        heard = answer_to(house, chunked + b"0\r\n" + trailer + request(house, "/api/demo/manager"))
        assert b"HTTP/1.1 20" not in heard, heard[:300]
        assert b"set-cookie" not in heard.lower()


def read_in_chunks(*pieces: bytes) -> list[Any]:
    """What is read of a request whose body, in chunks, comes in these pieces."""
    head, events = b"POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n", []
    connection = BoundedHeads(1_000)
    for piece in (head, *filter(None, pieces)):
        connection.receive_data(piece)
        while (event := connection.next_event()) not in (h11.NEED_DATA, h11.PAUSED):
            events.append(event)
    return events


@pytest.mark.parametrize("body", [b"2\r\n{}\r\n0\r\n\r\n", b"1\r\n{\r\n1\r\n}\r\n0\r\n\r\n"])
def test_chunks_are_read_wherever_the_network_cuts_them(body: bytes) -> None:
    for cut in range(len(body)):
        events = read_in_chunks(body[:cut], body[cut:])
        assert isinstance(events[-1], h11.EndOfMessage)
        assert b"".join(bytes(one.data) for one in events if isinstance(one, h11.Data)) == b"{}"


@pytest.mark.parametrize("cut", range(4))
def test_chunks_that_end_in_a_bare_line_feed_are_refused_wherever_the_network_cuts_them(cut: int) -> None:
    body = b"0\r\n\n"
    with pytest.raises(h11.RemoteProtocolError, match="bare line feed"):
        read_in_chunks(body[:cut], body[cut:])


def test_of_requests_that_come_in_one_piece_each_passes_the_gate_by_itself_and_in_order(house: HouseProcess) -> None:
    good = request(house, "/api/demo/player")
    foreign = good.replace(f"origin: {house.address}".encode(), b"origin: http://evil.example")
    bare = request(house, "/api/session/unlock", body=b"{}")
    last = request(house, "/api/demo/player", more="connection: close")
    heard = answer_to(house, good + foreign + bare + last)
    assert [int(one) for one in re.findall(rb"HTTP/1\.1 (\d+)", heard)] == [200, 403, 400, 200], heard
    assert heard.lower().count(b"set-cookie: sicbo=") == 2


def test_what_comes_behind_a_request_that_ends_the_connection_is_not_carried_out(house: HouseProcess) -> None:
    good = request(house, "/api/demo/player")
    closes = request(house, "/api/demo/player", more="connection: close")
    too_large = request(house, "/api/session", of=f"content-length: {HUGE}")
    for first, most in ((closes, 1), (too_large, 0)):
        heard = answer_to(house, first + good)
        assert heard.lower().count(b"set-cookie: sicbo=") == most, heard[:300]
