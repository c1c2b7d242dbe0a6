"""The schedule of streams to look at again: most have nothing that time brings about, and are not asked at every tick.

It says when to look, never what is due: that is found in the state each time.
"""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush
from typing import Any

from sicbo.house.due import Due
from sicbo.house.house import House
from sicbo.store.commits import Commit

AGAIN = 1_000
"""Milliseconds until something is looked at again that was due and not taken."""
APART = 10
"""Milliseconds between one patron and the next where all are looked at: no tick is to write to thousands of them."""


class Schedule:
    """The streams with something to come, by time. Each is looked at when its log has moved and when its time comes."""

    def __init__(self, house: House) -> None:
        self._kinds = frozenset(desk.kind for desk in house.desks if desk.timers is not None and not desk.every_tick)
        self._moved = {stream for kind in self._kinds for stream in house.streams(kind)}
        self._at: dict[str, int] = {}
        self._entries: list[tuple[int, str]] = []
        house.subscribe(self)

    def due(self, now: int) -> list[str]:
        """The streams to look at now. Each is struck out: whoever looks enters it again."""
        found, self._moved = self._moved, set()
        while self._entries and self._entries[0][0] <= now:
            at, stream = heappop(self._entries)
            if self._at.get(stream) == at:  # an entry that was moved stays behind, and counts for nothing
                found.add(stream)
        for stream in found:
            self._at.pop(stream, None)
        return sorted(found)

    def enter(self, stream: str, coming: Iterable[Due], now: int) -> None:
        """Look at this stream again when the first of what is to come is due."""
        first = min((one.at if one.at > now else now + AGAIN for one in coming), default=None)
        if first is not None:
            self._enter(stream, first)

    def look_at_all(self, streams: list[str], now: int) -> None:
        """Look at these one after another, or sooner where that was meant already."""
        for number, stream in enumerate(streams):
            at = now + number * APART
            if self._at.get(stream, at + 1) > at:
                self._enter(stream, at)

    def again(self, stream: str) -> None:
        """Look at this stream again at once."""
        self._moved.add(stream)

    def _enter(self, stream: str, at: int) -> None:
        self._at[stream] = at
        heappush(self._entries, (at, stream))

    def on_commit(self, commit: Commit, _: tuple[Any, ...]) -> None:
        """A stream that has moved is looked at."""
        if commit.stream.partition("/")[0] in self._kinds:
            self._moved.add(commit.stream)
