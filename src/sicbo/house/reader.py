"""What can be seen of the house, and when: states that are committed, commits that are safe."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from sicbo.house.answers import GroupKept, Hearer, Stopped, Subscriber
from sicbo.house.clock import Clock
from sicbo.house.faults import Faults
from sicbo.house.reactions import Driver
from sicbo.house.streams import Stream
from sicbo.store.commits import Commit
from sicbo.store.protocol import Store

T = TypeVar("T")
Group = list[tuple[Commit, tuple[Any, ...]]]
"""Commits with their facts."""


class Reader(Faults):
    """The part of a house that shows itself: at once where no state is ahead of the log, else right after a commit."""

    _driver: Driver

    def __init__(self, store: Store, clock: Clock) -> None:
        super().__init__(store, clock)
        self._streams: dict[str, Stream] = {}
        self._publishing = False
        self._subscribers: list[Subscriber] = []
        self._group_lookers: list[Callable[[], None]] = []
        self._hearers: list[Hearer] = []
        self._measurers: list[Callable[[GroupKept], None]] = []

    async def settled(self) -> None:
        """Wait until everything given so far, and what follows from it, is safe."""
        while self._queue or self._rebuilding or self._scheduled or self._driver.busy:
            if self._scheduled:
                future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                self._settling.append(future)
                await future
            else:
                await asyncio.sleep(0)
        if self.failed is not None:
            raise Stopped(str(self.failed))

    def look(self, look: Callable[[], T]) -> asyncio.Future[T]:
        """What this function sees when no state is ahead of the log: at once, or right after the next commit."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        if self.failed is not None:
            future.set_exception(Stopped(str(self.failed)))
            return future
        self._looks.append((look, future))
        if not self._queue and not self._rebuilding:
            self._show()
        return future

    def state(self, stream: str) -> Any:
        """The state of a stream, which only `evolve` may change; `look` says when it is the committed one."""
        return self._streams[stream].state

    def settled_at(self, stream: str) -> int | None:
        """The place in the log that the state of this stream has, or nothing while it is ahead of the log."""
        line = self._streams[stream]
        return line.kept if line.settled and line.dead is None else None

    def exists(self, stream: str) -> bool:
        """Whether there is such a stream, and it can be read."""
        line = self._streams.get(stream)
        return line is not None and line.begun and line.dead is None

    def streams(self, kind: str = "") -> list[str]:
        """The streams that exist, of one kind or of all."""
        if kind not in self._listed:  # asked for at every tick, and there may be many patrons
            self._listed[kind] = sorted(
                name
                for name, line in self._streams.items()
                if line.begun and line.dead is None and (not kind or name.partition("/")[0] == kind)
            )
        return [*self._listed[kind]]

    def unreadable(self) -> list[str]:
        """The streams whose log cannot be folded: nothing can be given to them."""
        return sorted(name for name, line in self._streams.items() if line.dead is not None)

    def head(self, stream: str) -> tuple[int, bytes]:
        """How far one stream is kept, and the hash that stands for all of it."""
        line = self._streams[stream]
        return line.kept, line.hash

    def heads(self) -> dict[str, tuple[int, bytes]]:
        """How far each stream is kept, and the hash that stands for all of it."""
        return {name: (line.kept, line.hash) for name, line in sorted(self._streams.items()) if line.kept}

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Have this told of every commit and its facts once they are safe; what comes back ends it."""
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber)

    def after_group(self, look: Callable[[], None]) -> None:
        """Have this called after every group of commits, once each of them was told, while no state is ahead."""
        self._group_lookers.append(look)

    def on_answer(self, hearer: Hearer) -> None:
        """Have this called with every order and its answer, or that there is none."""
        self._hearers.append(hearer)

    def on_group_kept(self, measurer: Callable[[GroupKept], None]) -> None:
        """Have this called with the figures of every group that was kept."""
        self._measurers.append(measurer)

    def _measure(self, kept: GroupKept) -> None:
        for measurer in self._measurers:
            measurer(kept)

    def _publish(self, told: Group) -> None:
        self._publishing = True
        for commit, events in told:
            for subscriber in self._subscribers:
                try:
                    subscriber.on_commit(commit, events)
                except Exception as fault:  # noqa: BLE001 whoever listens cannot stop play
                    self.alarm(commit.stream, "subscriber", repr(fault))
        self._publishing = False

    def _tell_the_group(self, told: Group) -> None:
        """Those who look at states after each group: no state is ahead of the log here."""
        if not told:
            return
        self._publishing = True
        for look in self._group_lookers:
            try:
                look()
            except Exception as fault:  # noqa: BLE001 whoever listens cannot stop play
                self.alarm("", "subscriber", repr(fault))
        self._publishing = False

    def _show(self) -> None:
        """Looks that waited for this: between here and the next command the states are the committed ones."""
        looks, self._looks = self._looks, []
        for look, future in looks:
            if not future.done():
                try:
                    future.set_result(look())
                except Exception as fault:  # noqa: BLE001 it is the looker's own
                    future.set_exception(fault)

    def _release(self) -> None:
        if not self._queue and not self._rebuilding:
            settling, self._settling = self._settling, []
            for future in settling:
                if not future.done():
                    future.set_result(None)
