"""Requests as the web server reads them: heads of a bounded size, and word of whoever has asked for something."""

from __future__ import annotations

import re
import sys
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from sicbo.law.rulebook import house_rules
from sicbo.server.listener import Listener, refusal

TOO_LARGE = 431
AROUND = len("GET  HTTP/1.1\r\n\r\n") - len("GET")
"""What a head has beside its method, target and headers."""
END = re.compile(rb"\n\r?\n")
BARE = re.compile(rb"(?<!\r)\n")
"""A line feed by itself: to some it ends a line, to others it does not, and what stands behind it is hidden."""
FOLDED = re.compile(rb"\n[ \t]")
"""A header that goes on in the next line: to some one header, to others two."""
LENGTHS = {b"content-length", b"transfer-encoding"}
"""Each of them says where a body ends: with both, what stands behind it is hidden from whoever goes by the other."""


class BoundedHeads(h11.Connection):
    """Refuses a request whose head is too large also where it came in one piece, and one that can be read in two ways:
    by a folded header, a line of the head or behind the last chunk that ends in a bare line feed, a body with two ends,
    or headers behind it."""

    def __init__(self, most: int) -> None:
        super().__init__(h11.SERVER, most)
        self._most = most

    def next_event(self) -> Any:
        if self.their_state is h11.IDLE:
            self._refuse_lines()
        before = self.trailing_data[0] if self.their_state is h11.SEND_BODY else b""
        event = super().next_event()
        if isinstance(event, h11.EndOfMessage):
            self._refuse_endings(event, before.removesuffix(self.trailing_data[0]))
        if isinstance(event, h11.Request):
            headers = sum(len(name) + len(value) + len(": \r\n") for name, value in event.headers)
            if AROUND + len(event.method) + len(event.target) + headers > self._most:
                raise h11.RemoteProtocolError("head too large", error_status_hint=TOO_LARGE)
            if {name for name, _ in event.headers} >= LENGTHS:
                raise h11.RemoteProtocolError("a length and chunks")
        return event

    def _refuse_endings(self, event: h11.EndOfMessage, read: bytes) -> None:
        """What was read last of a body in chunks is the empty line behind the last of them; of another, nothing."""
        if event.headers:
            raise h11.RemoteProtocolError("headers behind a body")
        if read and not read.endswith(b"\r\n"):
            raise h11.RemoteProtocolError("chunks end in a bare line feed")

    def _refuse_lines(self) -> None:
        data = self.trailing_data[0]
        found = END.search(data)
        head = data[: found.end() if found else len(data)]
        if BARE.search(head):
            raise h11.RemoteProtocolError("a line of the head ends in a bare line feed")
        if FOLDED.search(head):
            raise h11.RemoteProtocolError("a header is folded")


class HouseHttp(H11Protocol):
    """The server's own protocol, with these heads."""

    def __init__(self, listener: Listener | None, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._listener = listener
        self.conn = BoundedHeads(house_rules().connections.head_bytes)

    def handle_events(self) -> None:
        super().handle_events()
        if self._listener is not None and self.headers is not None:
            self._listener.on_request(self.transport.get_extra_info("peername"))
            self._listener = None

    def send_400_response(self, msg: str) -> None:
        fault = sys.exception()
        rule = house_rules().connections
        if self.conn.our_state not in {h11.IDLE, h11.SEND_RESPONSE}:
            self.transport.close()  # an answer is under way: there is no room for another
        elif isinstance(fault, h11.RemoteProtocolError) and fault.error_status_hint == TOO_LARGE:
            self.transport.write(refusal("head-too-large", rule.head_clause, most=rule.head_bytes))
            self.transport.close()
        else:
            super().send_400_response(msg)
