"""Transports as the outside world has them: quick, slow, dead, and stubborn when told to close."""

from __future__ import annotations

import asyncio


class Wire:
    """Takes every message at once; `hold()` makes it slow until `release()`, `cut()` makes it dead."""

    def __init__(self) -> None:
        self.got: list[bytes] = []
        self.code: int | None = None
        self.fault: Exception | None = None
        self._free = asyncio.Event()
        self._free.set()

    def hold(self) -> Wire:
        self._free.clear()
        return self

    def release(self) -> None:
        self._free.set()

    def cut(self) -> Wire:
        self.fault = ConnectionResetError("cut")
        return self

    async def send(self, body: bytes) -> None:
        await self._free.wait()
        if self.fault is not None:
            raise self.fault
        assert self.code is None, "nothing is sent after the close"
        self.got.append(body)

    async def close(self, code: int, reason: str) -> None:  # noqa: ARG002
        if self.fault is not None:
            raise self.fault
        self.code = code


async def settle() -> None:
    """Let every task that can run, run."""
    for _ in range(20):
        await asyncio.sleep(0)
