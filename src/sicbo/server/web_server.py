"""The web server, with connections taken by the house's own listener, whichever event loop runs.

An event loop that accepts by itself asks nobody whom to take, and lets a TLS handshake last a minute.
"""

from __future__ import annotations

import asyncio
import errno
import socket

import uvicorn

from sicbo.law.rulebook import house_rules
from sicbo.server.listener import AT_ONCE, Listener

FULL = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
"""The system has no more to give."""
PAUSE = 1.0
"""Seconds until it is asked again."""


class HouseServer(uvicorn.Server):
    """Takes whom the listener lets in."""

    def __init__(self, config: uvicorn.Config, listener: Listener) -> None:
        super().__init__(config)
        self._listener = listener
        self._begun: set[asyncio.Task[None]] = set()
        """Connections whose handshake is under way."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:  # noqa: ARG002
        self._listener.setblocking(False)
        await super().startup(sockets=[])
        self._open()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:  # noqa: ARG002
        asyncio.get_running_loop().remove_reader(self._listener.fileno())
        self._listener.close()
        for task in self._begun:
            task.cancel()
        await super().shutdown(sockets=[])

    def _open(self) -> None:
        if self._listener.fileno() >= 0:
            asyncio.get_running_loop().add_reader(self._listener.fileno(), self._accept)

    def _accept(self) -> None:
        """Take those who wait, so many at a time."""
        for _ in range(AT_ONCE):
            try:
                near, _ = self._listener.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as fault:
                if fault.errno not in FULL:
                    raise
                loop = asyncio.get_running_loop()
                loop.remove_reader(self._listener.fileno())
                loop.call_later(PAUSE, self._open)
                return
            near.setblocking(False)
            task = asyncio.get_running_loop().create_task(self._take(near))
            self._begun.add(task)
            task.add_done_callback(self._begun.discard)

    async def _take(self, near: socket.socket) -> None:
        """One connection, until it is the protocol's; a handshake that fails or lasts too long ends it."""
        longest = float(house_rules().connections.handshake_seconds) if self.config.ssl else None
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                self._protocol, near, ssl=self.config.ssl, ssl_handshake_timeout=longest
            )
        except (OSError, asyncio.CancelledError):
            near.close()

    def _protocol(self) -> asyncio.Protocol:
        return self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
