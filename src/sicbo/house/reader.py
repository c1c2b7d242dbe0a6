"""The reader, what can be seen of the house and when: states that are committed, commits that are safe."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from sicbo.house.alarms import Alarms
from sicbo.house.answers import Stopped, Subscriber
from sicbo.house.streams import Streams
from sicbo.store.commits import Commit

T = TypeVar("T")
Group = list[tuple[Commit, tuple[Any, ...]]]
"""Commits with their facts."""


class Reader:
    """Shows the states and the commits of a house: at once where no state is ahead of the log, else right after a
    commit. The writer says which it is."""

    def __init__(self, streams: Streams, alarms: Alarms) -> None:
        self._streams = streams
        self._alarms = alarms
        self._subscribers: list[Subscriber] = []
        self._group_observers: list[Callable[[], None]] = []
        self._looks: list[tuple[Callable[[], Any], asyncio.Future[Any]]] = []
        self._stopped: Stopped | None = None
        self.is_behind = False
        """Whether some state is ahead of the log."""
        self.publishing = False
        """Whether those who follow the log are being told."""

    def look(self, look: Callable[[], T]) -> asyncio.Future[T]:
        """What this function sees when no state is ahead of the log: at once, or right after the next commit."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        if self._stopped is not None:
            future.set_exception(self._stopped)
            return future
        self._looks.append((look, future))
        if not self.is_behind:
            self.show()
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
        return self._streams.readable(kind)

    def unreadable(self) -> list[str]:
        """The streams whose log cannot be folded: nothing can be given to them."""
        return sorted(line.name for line in self._streams if line.dead is not None)

    def head(self, stream: str) -> tuple[int, bytes]:
        """How far one stream is kept, and the hash that stands for all of it."""
        line = self._streams[stream]
        return line.kept, line.hash

    def heads(self) -> dict[str, tuple[int, bytes]]:
        """How far each stream is kept, and the hash that stands for all of it."""
        kept = {line.name: (line.kept, line.hash) for line in self._streams if line.kept}
        return dict(sorted(kept.items()))

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Have this told of every commit and its facts once they are safe; what comes back ends it."""
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber)

    def after_group(self, look: Callable[[], None]) -> None:
        """Have this called after every group of commits, once each of them was told, while no state is ahead."""
        self._group_observers.append(look)

    # --- for the writer -----------------------------------------------------------------------------------------------

    def publish(self, group: Group) -> None:
        """Tell those who follow the log of commits that are safe."""
        self.publishing = True
        for commit, events in group:
            for subscriber in self._subscribers:
                try:
                    subscriber.on_commit(commit, events)
                except Exception as fault:  # noqa: BLE001 whoever listens cannot stop play
                    self._alarms.alarm(commit.stream, "subscriber", repr(fault))
        self.publishing = False

    def notify_group_observers(self, group: Group) -> None:
        """Those who look at states after each group: no state is ahead of the log here."""
        if not group:
            return
        self.publishing = True
        for look in self._group_observers:
            try:
                look()
            except Exception as fault:  # noqa: BLE001 whoever listens cannot stop play
                self._alarms.alarm("", "subscriber", repr(fault))
        self.publishing = False

    def show(self) -> None:
        """Looks that waited for this: between here and the next command the states are the committed ones."""
        looks, self._looks = self._looks, []
        for look, future in looks:
            if not future.done():
                try:
                    future.set_result(look())
                except Exception as fault:  # noqa: BLE001 it is the looker's own
                    future.set_exception(fault)

    def stop(self, stopped: Stopped) -> None:
        """Nothing is shown any more: memory may be ahead of the disk."""
        self._stopped = stopped
        looks, self._looks = self._looks, []
        for _, future in looks:
            if not future.done():
                future.set_exception(stopped)
