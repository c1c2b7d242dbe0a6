"""What the house does when something is wrong: it raises an alarm, halts one stream, or stops for good.

A bug at one table halts that stream alone until it has been rebuilt from the log; a failed write is no stream's own.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from sicbo.house.answers import DISK_SHORT, Alarm, Halted, Stopped
from sicbo.house.clock import Clock
from sicbo.house.pending import Key, Queued, Waiting
from sicbo.house.streams import Stream
from sicbo.law.rulebook import house_rules
from sicbo.store.protocol import Broken, Store

__all__ = ["Clock", "Faults"]

MEGABYTE = 1 << 20
ALARMS = 1_000
"""How many alarms are remembered, the latest ones."""


class Faults(ABC):
    """The part of a house that everything under way is known to, so that nobody is left waiting when it fails."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.alarms: deque[Alarm] = deque(maxlen=ALARMS)
        self.failed: Exception | None = None
        """The error of the disk that has stopped the house for good."""
        self._alarmed: list[Callable[[Alarm], None]] = []
        self._pending: dict[Key, Waiting] = {}
        self._queue: list[Queued] = []
        self._later: list[Waiting] = []
        """Given by a subscriber while it was told of a commit."""
        self._scheduled = False
        self._settling: list[asyncio.Future[None]] = []
        self._looks: list[tuple[Callable[[], Any], asyncio.Future[Any]]] = []
        self._rebuilding: list[Stream] = []
        self._listed: dict[str, list[str]] = {}
        """The names of the streams of a kind, until one more is begun or one cannot be read any more."""
        store.on_broken(self._broke)
        self._room = house_rules().room
        self.short = False
        """Whether the disk has too little room to take new stakes."""

    @abstractmethod
    def _flush(self) -> None:
        """Keep all that is queued."""

    def _schedule(self) -> None:
        if not self._scheduled:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._flush)

    def alarm(self, stream: str, about: str, detail: str = "") -> None:
        """Put something on the list of what somebody has to look at."""
        self._raise(Alarm(at=self.clock(), stream=stream, about=about, detail=detail))

    def on_alarm(self, told: Callable[[Alarm], None]) -> None:
        """Have this called with every alarm."""
        self._alarmed.append(told)

    def _raise(self, alarm: Alarm) -> None:
        self.alarms.append(alarm)
        for told in self._alarmed:
            with suppress(Exception):  # whoever listens cannot stop play
                told(alarm)

    def _halt(self, line: Stream, order: Waiting, bug: Exception) -> None:
        """This stream stops until it has been rebuilt from the log; what it had decided before is still kept."""
        if isinstance(bug, Broken):
            self._stop(bug)  # no fault of the stream: law could not be pinned or read
            return
        line.halted = True
        self._rebuilding.append(line)
        self.alarm(line.name, "bug", repr(bug))
        self._drop(order, Halted(f"{line.name}: {bug!r}"))
        self._schedule()

    def _drop(self, order: Waiting, fault: Exception) -> None:
        self._pending.pop(order.key, None)
        order.fail(fault)

    def _broke(self, fault: BaseException) -> None:
        """The store takes nothing more, whoever wrote to it last: a session, a paper, a table."""
        if self.failed is None:
            self._stop(fault if isinstance(fault, Exception) else Broken(repr(fault)))

    def _stop(self, fault: Exception, group: Iterable[Queued] = ()) -> None:
        """The disk has failed: nobody is answered, nothing is taken any more."""
        first, self.failed = self.failed is None, self.failed or fault
        stopped = Stopped(repr(self.failed))
        for queued in [*group, *self._queue]:
            queued.order.fail(stopped)
        for order in self._pending.values():
            order.fail(stopped)
        for future in [*self._settling, *(future for _, future in self._looks)]:
            if not future.done():
                future.set_exception(stopped)
        self._queue, self._later, self._settling, self._looks = [], [], [], []
        self._pending.clear()
        if first:
            self.alarm("", "store", repr(fault))

    def look_for_room(self) -> None:
        """Ask the disk whether new stakes may be taken; one that does not say has no room."""
        try:
            room = self.store.room()
        except OSError:
            room = 0
        short = room < self._room.megabytes * MEGABYTE
        if short and not self.short:
            self.alarm("", DISK_SHORT)
        self.short = short

    def _rebuilt(self) -> bool:
        """Streams that a bug had halted follow their log again, before anybody looks at them; unless it is broken."""
        rebuilding, self._rebuilding = self._rebuilding, []
        for line in rebuilding:
            try:
                line.rebuild(self.store, self._raise)
            except Broken as fault:
                self._stop(fault)
                return False
            if line.dead is not None:
                self._listed.clear()
                while line.backlog:
                    self._drop(line.backlog.popleft(), Halted(line.name))
        return True
