"""Connections from their first packet on: so many of one address, and each only for a while until it has asked for
something. The web server knows of one only once its encryption stands, which is too late for both.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any
from weakref import WeakSet

import msgspec

from sicbo.floor.refused import Refused
from sicbo.law.rulebook import HOUSE, house_rules
from sicbo.server.auth.attempts import whole_place
from sicbo.server.auth.origin import is_loopback
from sicbo.server.responses import STATUS, refusal_body
from sicbo.server.settings import Limits
from sicbo.words import load

AT_ONCE = 64
"""How many in a row are turned away before somebody else has a turn."""
Peer = tuple[Any, ...]
"""The address and port of the other side: no two connections have the same at one time."""


class Listener(socket.socket):
    """A listening socket that counts by address, and knows whom the house still waits for."""

    def __init__(self, family: socket.AddressFamily, limits: Limits, room: int, *, is_tls: bool = False) -> None:
        """`room` is how many may be waited for in all; no address ever has more than half of it."""
        super().__init__(family, socket.SOCK_STREAM)
        self._limits, self._room, self._is_tls = limits, room, is_tls
        self._of: dict[str, WeakSet[Counted]] = {}
        self._waiting: dict[Peer, tuple[Counted, float]] = {}
        """Who has asked for nothing yet, the oldest first, and since when."""

    def accept(self) -> tuple[socket.socket, Peer]:
        """The next connection that may stay; as from any socket that does not block, an error where there is none."""
        for _ in range(AT_ONCE):
            near, peer = super().accept()
            place = whole_place(peer[0])
            if len(self._of.get(place, ())) >= self.most(peer[0]) and not self._make_room(place):
                self._turn_away(near)
                continue
            if len(self._waiting) >= self._room:
                self._make_room("")
            mine = self._of.setdefault(place, WeakSet())
            counted = Counted(near, place, peer, self._ended)
            mine.add(counted)
            self._waiting[peer] = counted, monotonic()
            return counted, peer
        raise BlockingIOError

    def on_request(self, peer: Peer | None) -> None:
        """It has asked for something: from now on it is a connection like any other."""
        if peer is not None:
            self._waiting.pop(tuple(peer), None)

    def cut_late(self, now: Callable[[], float] = monotonic, soon: float = 0) -> None:
        """Cut whoever was waited for long enough, or will have been before this is called again, so `soon`."""
        longest = house_rules().connections.handshake_seconds - soon
        for peer, (counted, since) in [*self._waiting.items()]:
            if now() - since < longest:
                return
            self._cut(peer, counted)

    def most(self, address: str) -> int:
        """How many connections this address may hold."""
        is_here = is_loopback(address) or is_loopback(whole_place(address))
        own = self._limits.machine_connections if is_here else self._limits.address_connections
        return max(1, min(own, self._room // 2))

    def count(self, address: str) -> int:
        """How many connections this address holds."""
        return len(self._of.get(whole_place(address), ()))

    def waiting(self) -> int:
        """How many have asked for nothing yet."""
        return len(self._waiting)

    def _make_room(self, place: str) -> bool:
        """Cut the connection of this address, or of any, that was waited for longest; whether there was one."""
        for peer, (counted, _) in self._waiting.items():
            if not place or counted.place == place:
                self._cut(peer, counted)
                return True
        return False

    def _cut(self, peer: Peer, counted: Counted) -> None:
        """The web server hears that the other side is gone, whichever part of the handshake it is in."""
        self._waiting.pop(peer, None)
        self._ended(counted)
        with suppress(OSError):
            counted.shutdown(socket.SHUT_RDWR)

    def _ended(self, counted: Counted) -> None:
        known = self._waiting.get(counted.peer)
        if known is not None and known[0] is counted:
            del self._waiting[counted.peer]
        mine = self._of.get(counted.place)
        if mine is not None:
            mine.discard(counted)
            if not mine:
                del self._of[counted.place]

    def _turn_away(self, near: socket.socket) -> None:
        """Tell why, where that can be said without a handshake."""
        with suppress(OSError), near:
            if not self._is_tls:
                near.setblocking(False)
                near.send(refusal("address-full", house_rules().connections.address_clause))


class Counted(socket.socket):
    """A connection that says when it is over."""

    def __init__(self, near: socket.socket, place: str, peer: Peer, ended: Callable[[Counted], None]) -> None:
        super().__init__(near.family, near.type, near.proto, fileno=near.detach())
        self.place, self.peer, self._ended = place, peer, ended

    def close(self) -> None:
        self._ended(self)
        super().close()

    def detach(self) -> int:
        """So does an event loop that closes it by itself."""
        self._ended(self)
        return super().detach()


def refusal(code: str, number: str, **arguments: str | int) -> bytes:
    """A whole answer over HTTP, after which the connection is over: for what never comes as far as the application."""
    refused = Refused(code=code, clause=f"{HOUSE} {number}", arguments=arguments)
    body = msgspec.json.encode(refusal_body(refused, load("en")))
    status = STATUS[code]
    head = (
        f"HTTP/1.1 {status} {REASONS[status]}\r\ncontent-type: application/json\r\ncache-control: no-store\r\n"
        f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body


REASONS = {400: "Bad Request", 429: "Too Many Requests", 431: "Request Header Fields Too Large"}
