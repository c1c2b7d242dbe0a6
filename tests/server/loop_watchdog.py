"""A watchdog for tests: the pieces of work on the event loop that took long, in processor time of the loop's thread.

Never by the wall: the machine is shared. Every callback and every step of a task goes through one method of asyncio's
own handles, which is measured; uvloop has none, so a house that is watched runs on the loop of the standard library. A
collection of garbage falls into the piece during which it happens, and counts.
"""

from __future__ import annotations

import asyncio
import asyncio.events
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from time import thread_time
from typing import Any

import msgspec

TOLD = 0.010
"""Seconds from which on a piece is remembered."""


class Piece(msgspec.Struct, frozen=True):
    """One uninterrupted piece of work on the loop."""

    seconds: float
    work: str
    garbage: float = 0.0
    """Of these seconds, what went into looking for garbage."""


class Watchdog:
    """Every long piece since it was last asked."""

    def __init__(self, told: float = TOLD) -> None:
        self._told = told
        self._found: list[Piece] = []
        self._garbage = self._garbage_began = 0.0
        self.count = 0
        """All pieces, short ones too: a watchdog that has seen none is blind."""

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Measure what every loop of this process does until the block ends."""
        run = asyncio.events.Handle._run

        def measured(handle: asyncio.Handle) -> None:
            garbage, began = self._garbage, thread_time()
            run(handle)
            seconds = thread_time() - began
            self.count += 1
            if seconds >= self._told:
                self._found.append(Piece(seconds, _name(handle), self._garbage - garbage))

        asyncio.events.Handle._run = measured  # type: ignore[assignment,method-assign]
        gc.callbacks.append(self._collected)
        try:
            yield
        finally:
            asyncio.events.Handle._run = run  # type: ignore[method-assign]
            gc.callbacks.remove(self._collected)

    def longest(self) -> list[Piece]:
        """The long pieces, the longest first; the next asking begins anew."""
        found, self._found = self._found, []
        return sorted(found, key=lambda piece: -piece.seconds)

    def _collected(self, phase: str, _: dict[str, int]) -> None:
        if phase == "start":
            self._garbage_began = thread_time()
        else:
            self._garbage += thread_time() - self._garbage_began


def _name(handle: asyncio.Handle) -> str:
    """Which callback it was, or which task and where that waits now."""
    callback: Any = handle._callback  # type: ignore[attr-defined]
    task = getattr(callback, "__self__", None)
    if not isinstance(task, asyncio.Task):
        return str(getattr(callback, "__qualname__", callback))
    stack = task.get_stack(limit=1)
    where = f" at {stack[-1].f_code.co_qualname}" if stack else ""
    return f"{getattr(task.get_coro(), '__qualname__', task)}{where}"
