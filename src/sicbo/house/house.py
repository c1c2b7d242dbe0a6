"""The house: its desks, its streams in memory, the one writer and the reader of them, and its alarms, put together.

The way of a command is in `writer.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sicbo.floor.actor import Actor
from sicbo.floor.approvals import Approval
from sicbo.floor.foresight import Foreseen, Waits, foreseen, waits
from sicbo.floor.refused import Refused
from sicbo.house.alarms import Alarms
from sicbo.house.answers import Halted, NoSuchDesk, Subscriber
from sicbo.house.clock import Clock
from sicbo.house.desks import Desk, Desks, DrawSource, NoDraws, Resources
from sicbo.house.pending import Waiting
from sicbo.house.reader import Reader
from sicbo.house.streams import Streams, Unreadable
from sicbo.house.writer import Writer
from sicbo.store.commits import Head
from sicbo.store.protocol import Broken, Store, Unsafe
from sicbo.tumbler.chain import fresh_salt

AT_ONCE = 500
"""Commits that are read before somebody else has a turn."""

HasSecret = Callable[[str, str], bool]
"""Whether the secret of a stream is there behind what it has published."""


class House:
    """All streams of one process. Opened with `await House.open(...)`, used from one event loop."""

    def __init__(self, store: Store, clock: Clock, desks: Iterable[Desk], resources: Resources) -> None:
        self.store = store
        self.clock = clock
        self.desks = Desks(desks, resources)
        self.projections = {
            name: made(store, self.desks) for desk in self.desks for name, made in desk.projections.items()
        }
        """What queries need of the desks, by name."""
        self.alarms = alarms = Alarms(clock)
        self._streams = Streams(self.desks)
        self.reader = reader = Reader(self._streams, alarms)
        self.writer = writer = Writer(
            store,
            clock,
            self.desks,
            streams=self._streams,
            reader=reader,
            alarms=alarms,
            projections=self.projections,
        )
        self.refusals = writer.refusals

        self.give, self.settled = writer.give, writer.settled
        self.on_answer, self.on_group_kept = writer.on_answer, writer.on_group_kept
        self.look_at_the_clock, self.shown = writer.look_at_the_clock, writer.shown
        self.look_for_room = writer.room.look
        self.look, self.state, self.settled_at = reader.look, reader.state, reader.settled_at
        self.exists, self.streams, self.unreadable = reader.exists, reader.streams, reader.unreadable
        self.head, self.heads = reader.head, reader.heads
        self.subscribe, self.after_group = reader.subscribe, reader.after_group
        self.alarm, self.on_alarm = alarms.alarm, alarms.on_alarm

    @classmethod
    async def open(
        cls,
        store: Store,
        clock: Clock,
        desks: Iterable[Desk],
        history: Sequence[Subscriber] = (),
        *,
        has_secret: HasSecret = lambda _stream, _published: True,
        salt: Callable[[], str] = fresh_salt,
        draws: DrawSource | None = None,
        each: Callable[[], None] = lambda: None,
    ) -> House:
        """The house over this store: every stream claimed and replayed, every open transfer finished or reversed.

        Those in `history` are told of all that is in the log, and of everything that follows. `each` is called with
        every commit that is read.
        """
        house = cls(store, clock, desks, Resources(store.pinned, has_secret, salt, draws or NoDraws()))
        for subscriber in (*house.projections.values(), *history):
            house.subscribe(subscriber)
        house.look_for_room()
        for name in store.heads():
            try:
                house.desks.of(name)
            except NoSuchDesk:
                raise Unsafe(
                    f"No desk keeps the stream {name} of this log: it was written by another release."
                ) from None
        house.writer.epoch = store.claim()
        for name, head in sorted(store.heads().items()):
            await house._load(name, head, each)
        house.writer.driver.finish()
        await house.settled()
        return house

    @property
    def failed(self) -> Exception | None:
        """The error of the disk that has stopped the house for good."""
        return self.writer.failed

    @property
    def short(self) -> bool:
        """Whether the disk has too little room to take new stakes."""
        return self.writer.room.short

    def time(self, stream: str) -> int:
        """The time that an order to this stream has now."""
        return self.writer.time(self._streams[stream])

    def would(self, stream: str, actor: Actor, command: Any) -> list[Any] | Refused:
        """What this command would bring about now; nothing is changed and nothing is kept."""
        line = self._streams[stream]
        ready = self.prepared(stream, actor, command)
        if isinstance(ready, Refused):
            return ready
        return line.desk.decide(line.state, line.desk.order(actor, self.time(stream), ready))

    def foreseen(self, stream: str, actor: Actor, command: Any, command_id: str = "") -> Foreseen | Refused:
        """What this command would bring about now, and the second person whom it asks for."""
        line = self._streams.get(stream) or self._streams.new(stream)
        try:
            ready = self.prepared(stream, actor, command, command_id)
            if isinstance(ready, Refused):
                return ready
            order = line.desk.order(actor, self.time(stream), ready)
            if line.desk.seconds is not None:
                return foreseen(line.desk.seconds(line.state), order)
            made = line.desk.decide(line.state, order)  # nobody is asked for a second person there
            return made if isinstance(made, Refused) else Foreseen(events=tuple(made), asks=None)
        finally:
            if not line.begun and not line.backlog:
                self._streams.drop(line)

    def waiting(self, stream: str) -> list[Waits]:
        """The orders of a stream that wait for a second person, with what each would bring about now."""
        line = self._streams[stream]
        asked = line.desk.approvals(line.state)
        if asked is None or line.desk.seconds is None or not asked.open:
            return []
        seconds, at = line.desk.seconds(line.state), self.time(stream)
        return [waits(seconds, number, one, self._filled(stream, one), at) for number, one in asked.open.items()]

    def _filled(self, stream: str, asked: Approval) -> Any:
        """The order that waits, as it would be decided now; where another desk cannot be asked, as it was given."""
        try:
            ready = self.prepared(stream, asked.asker, asked.order)
        except Halted:
            return asked.order
        return asked.order if isinstance(ready, Refused) else ready

    def prepared(self, stream: str, actor: Actor, command: Any, command_id: str = "") -> Any:
        """The command with what only the house knows, as it would be decided now, or a refusal."""
        order = Waiting(stream, actor, command_id, command, b"")
        try:
            return self.writer.ready(self._streams[stream], order, self.time(stream), [])
        except Unreadable as shut:
            raise Halted(str(shut)) from None

    async def _load(self, name: str, head: Head, each: Callable[[], None]) -> None:
        """Replay a stream up to its head; one that cannot be read, or ends before, stays shut, and the others open."""
        line = self._streams.new(name)
        self._streams.begin(line)
        try:
            for commit, events in line.load(self.store, head):
                self.reader.publish([(commit, events)])
                self.writer.driver.remember(commit, events)
                each()
                if not commit.seq % AT_ONCE:
                    await asyncio.sleep(0)  # whoever does not want to wait is heard
        except Broken:
            raise  # the disk, not this log
        except Exception as fault:  # noqa: BLE001 whatever is wrong with one log, the others open
            line.dead = fault
            self._streams.list_anew()
            self.alarm(name, "unreadable", repr(fault))
