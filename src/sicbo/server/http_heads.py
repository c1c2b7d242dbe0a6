"""Requests as the web server reads them: heads of a bounded size, and word of whoever has asked for something."""

from __future__ import annotations

import sys
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from sicbo.law.rulebook import house_rules
from sicbo.server.listener import Listener, refusal

TOO_LARGE = 431
AROUND = len("GET  HTTP/1.1\r\n\r\n") - len("GET")
"""What a head has beside its method, target and headers."""


class BoundedHeads(h11.Connection):
    """Refuses a request whose head is too large also where it came in one piece."""

    def __init__(self, most: int) -> None:
        super().__init__(h11.SERVER, most)
        self._most = most

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            headers = sum(len(name) + len(value) + len(": \r\n") for name, value in event.headers)
            if AROUND + len(event.method) + len(event.target) + headers > self._most:
                raise h11.RemoteProtocolError("head too large", error_status_hint=TOO_LARGE)
        return event


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
