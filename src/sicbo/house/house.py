"""The house: the one writer of all its streams.

A command is decided, the state follows in memory, the entry is queued; one flush keeps whatever is queued as one group;
only then are answers given and facts published. `append` is synchronous and takes the whole queue, so right after a
flush the state in memory is the committed one.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from sicbo.floor.actor import Actor
from sicbo.floor.refused import Refused
from sicbo.house.answers import (
    ACTS_ONCE,
    CONFLICT,
    DISK_SHORT,
    Accepted,
    Alarm,
    Answer,
    Halted,
    Stopped,
    Subscriber,
)
from sicbo.house.desks import Desk, Desks
from sicbo.house.journal import read_refusal
from sicbo.house.orders import Key, Queued, Waiting, fingerprint
from sicbo.house.reactions import Driver, Reactions
from sicbo.house.streams import Stream
from sicbo.law.rulebook import HOUSE, house_rules
from sicbo.ledger.postings import Posting, unbalanced
from sicbo.store.commits import Commit, Draft, Kept, Refusal
from sicbo.store.protocol import Broken, Store
from sicbo.units.canonical import canonical

Clock = Callable[[], int]
"""The time in UTC milliseconds."""
T = TypeVar("T")
MEGABYTE = 1 << 20
ALARMS = 1_000
"""How many alarms are remembered, the latest ones."""


class House:
    """All streams of one process. Opened with `await House.open(...)`, used from one event loop."""

    def __init__(self, store: Store, clock: Clock, desks: Iterable[Desk], reactions: Reactions) -> None:
        self.store = store
        self.clock = clock
        self.desks = Desks(desks)
        self.alarms: deque[Alarm] = deque(maxlen=ALARMS)
        self.failed: Exception | None = None
        """The error of the disk that has stopped the house for good."""
        self._streams: dict[str, Stream] = {}
        self._pending: dict[Key, Waiting] = {}
        self._queue: list[Queued] = []
        self._later: list[Waiting] = []
        """Given by a subscriber while it was told of a commit."""
        self._publishing = False
        self._scheduled = False
        self._settling: list[asyncio.Future[None]] = []
        self._looks: list[tuple[Callable[[], Any], asyncio.Future[Any]]] = []
        self._subscribers: list[Subscriber] = []
        self._group_lookers: list[Callable[[], None]] = []
        self._alarmed: list[Callable[[Alarm], None]] = []
        self._behind: dict[str, Stream] = {}
        """Streams in which commands stand in line."""
        self._rebuilding: list[Stream] = []
        self._driver = Driver(self, reactions)
        self._room = house_rules().room
        self._short = False

    @classmethod
    async def open(
        cls,
        store: Store,
        clock: Clock,
        desks: Iterable[Desk],
        reactions: Reactions | None = None,
        history: Sequence[Subscriber] = (),
    ) -> House:
        """The house over this store: every stream claimed and replayed, every open transfer finished or reversed.

        Those in `history` are told of all that is in the log, and of everything that follows.
        """
        house = cls(store, clock, desks, reactions or Reactions())
        house._subscribers += history
        house._look_for_room()
        for name in sorted(store.heads()):
            house._load(name)
        house._driver.finish()
        await house.settled()
        return house

    # --- giving -------------------------------------------------------------------------------------------------------

    def give(self, stream: str, actor: Actor, command_id: str, command: Any) -> asyncio.Future[Answer]:
        """The answer to come: what the command has brought about once it is safe, or why it was refused.

        Given again, it gets its first answer; under the same id with other content, a refusal that changes nothing.
        """
        return self.take(stream, actor, command_id, command)

    def take(
        self, stream: str, actor: Actor, command_id: str, command: Any, *, spared: bool = False
    ) -> asyncio.Future[Answer]:
        """As `give`; the house's own halves of a transfer are spared when the disk runs short."""
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        if self.failed is not None:
            future.set_exception(Stopped(str(self.failed)))
            return future
        key = (stream, actor.id, command_id)
        mark = fingerprint(command)
        try:
            before = self._pending.get(key) or self.store.answered(*key)
        except Broken as fault:
            self._stop(fault)
            future.set_exception(Stopped(repr(fault)))
            return future
        if before is None:
            self.desks.of(stream)
            order = Waiting(stream, actor, command_id, command, mark, spared, [future])
            self._pending[key] = order
            if self._publishing:
                self._later.append(order)
            else:
                self._stand_in_line(order)
        elif mark != (before.digest if isinstance(before, Waiting) else before.command_digest):
            future.set_result(Refused(code=CONFLICT, clause=ACTS_ONCE))
        elif isinstance(before, Waiting):
            before.waiting.append(future)
        else:
            future.set_result(self._first_answer(stream, before))
        return future

    def would(self, stream: str, actor: Actor, command: Any) -> list[Any] | Refused:
        """What this command would bring about now; nothing is changed and nothing is kept."""
        line = self._streams[stream]
        return line.desk.decide(line.state, actor, self._time(line), command)

    def _first_answer(self, stream: str, kept: Kept) -> Answer:
        if not kept.seq:
            return read_refusal(kept.answer)
        return Accepted(stream, kept.seq, tuple(self.desks.of(stream).journal.read(kept.answer)))

    def _stand_in_line(self, order: Waiting) -> None:
        line = self._streams.get(order.stream)
        if line is None:
            line = self._streams[order.stream] = Stream(order.stream, self.desks.of(order.stream))
        if line.dead is not None:
            self._drop(order, Halted(line.name))
        elif line.waits:
            line.backlog.append(order)
            self._behind[line.name] = line
        else:
            self._decide(line, order)

    def _decide(self, line: Stream, order: Waiting) -> None:
        """Decide, let the state follow, queue; whatever goes wrong in between is a bug, and halts this stream alone."""
        try:
            at = self._time(line)
            answer = self._decided(line, order, at)
            if isinstance(answer, Refused):
                self._refuse(line, order, at, answer)
                return
            postings: list[Posting] = []
            for event in answer:
                line.desk.evolve(line.state, event)
                postings += line.desk.postings(line.state, event)
            over = unbalanced(postings)
            assert not over, f"postings out of balance: {over}"
            written = line.desk.journal.written(answer)
        except Exception as bug:  # noqa: BLE001 any fault of one table must leave the others playing
            self._halt(line, order, bug)
            return
        if not self._owned(line):
            return
        line.seq += 1
        line.at = at
        line.sealed = any(line.desk.seals(event) for event in answer)
        draft = Draft(
            stream=line.name,
            seq=line.seq,
            epoch=line.epoch,
            actor=order.actor.id,
            command_id=order.id,
            command_digest=order.digest,
            at=at,
            events=written,
            postings=tuple(postings),
        )
        self._enqueue(Queued(order, draft, Accepted(line.name, line.seq, tuple(answer))))

    def _decided(self, line: Stream, order: Waiting, at: int) -> list[Any] | Refused:
        desk = line.desk
        if self._short and not order.spared and desk.takes_money(order.command):
            return Refused(code=DISK_SHORT, clause=f"{HOUSE} {self._room.clause}")
        command = desk.prepare(line.state, order.command, order.mark)
        return command if isinstance(command, Refused) else desk.decide(line.state, order.actor, at, command)

    def _refuse(self, line: Stream, order: Waiting, at: int, refused: Refused) -> None:
        """Keep the refusal; not on a short disk, nor for a stream that nobody has begun."""
        if refused.code == DISK_SHORT or not line.epoch:
            if not line.epoch and not line.backlog:
                self._streams.pop(line.name, None)
            self._pending.pop(order.key, None)
            order.answer(refused)
            return
        entry = Refusal(
            stream=line.name,
            epoch=line.epoch,
            actor=order.actor.id,
            command_id=order.id,
            command_digest=order.digest,
            at=at,
            answer=canonical(refused),
        )
        self._enqueue(Queued(order, entry, refused))

    def _enqueue(self, queued: Queued) -> None:
        self._queue.append(queued)
        self._schedule()

    def _owned(self, line: Stream) -> bool:
        """Whether the stream is ours to write; the first accepted command claims it."""
        if not line.epoch:
            try:
                line.epoch = self.store.claim(line.name)
            except Exception as fault:  # noqa: BLE001 whatever the store says, nothing more is safe
                self._stop(fault)
                return False
        return True

    def _time(self, line: Stream) -> int:
        """Now, but never before the last fact of this stream (house 15.1)."""
        return max(self.clock(), line.at)

    # --- keeping ------------------------------------------------------------------------------------------------------

    def _schedule(self) -> None:
        if not self._scheduled:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        """Keep all that is queued as one group; then, and only then, answer and publish."""
        self._scheduled = False
        if self.failed is not None:
            return
        group, self._queue = self._queue, []
        commits: list[Commit] = []
        if group:
            try:
                commits = self.store.append([queued.entry for queued in group])
            except Exception as fault:  # noqa: BLE001 what the disk did not take was never said
                self._stop(fault, group)
                return
        told = self._answered(group, commits)
        if not self._rebuilt():
            return
        self._publish(told)
        self._tell_the_group(told)
        self._show()
        self._look_for_room()
        self._go_on(told)
        self._release()

    def _answered(self, group: list[Queued], commits: list[Commit]) -> list[tuple[Commit, tuple[Any, ...]]]:
        """Every caller told; the commits with their facts."""
        told = []
        safe = iter(commits)
        for queued in group:
            self._pending.pop(queued.order.key, None)
            if isinstance(queued.answer, Accepted):
                commit = next(safe)
                line = self._streams[commit.stream]
                line.kept, line.hash, line.sealed = commit.seq, commit.hash, False
                told.append((commit, queued.answer.events))
            queued.order.answer(queued.answer)
        return told

    def _rebuilt(self) -> bool:
        """Streams that a bug had halted follow their log again, before anybody looks at them; unless it is broken."""
        rebuilding, self._rebuilding = self._rebuilding, []
        for line in rebuilding:
            try:
                line.rebuild(self.store, self._raise)
            except Broken as fault:
                self._stop(fault)
                return False
        return True

    def _publish(self, told: list[tuple[Commit, tuple[Any, ...]]]) -> None:
        self._publishing = True
        for commit, events in told:
            for subscriber in self._subscribers:
                try:
                    subscriber(commit, events)
                except Exception as fault:  # noqa: BLE001 whoever listens cannot stop play
                    self.alarm(commit.stream, "subscriber", repr(fault))
        self._publishing = False

    def _tell_the_group(self, told: list[tuple[Commit, tuple[Any, ...]]]) -> None:
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

    def _go_on(self, told: list[tuple[Commit, tuple[Any, ...]]]) -> None:
        """What follows from the group: reactions, and commands that had to wait."""
        for commit, events in told:
            self._driver.react(commit, events)
        later, self._later = self._later, []
        for order in later:
            self._stand_in_line(order)
        behind, self._behind = self._behind, {}
        for line in behind.values():
            while line.backlog and not (line.sealed or line.halted or self.failed):
                self._decide(line, line.backlog.popleft())
            if line.backlog:
                self._behind[line.name] = line

    def _release(self) -> None:
        if not self._queue and not self._rebuilding:
            settling, self._settling = self._settling, []
            for future in settling:
                if not future.done():
                    future.set_result(None)

    # --- looking ------------------------------------------------------------------------------------------------------

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
        return line is not None and line.epoch > 0 and line.dead is None

    def streams(self, kind: str = "") -> list[str]:
        """The streams that exist, of one kind or of all."""
        return sorted(
            name
            for name, line in self._streams.items()
            if line.epoch and line.dead is None and (not kind or name.partition("/")[0] == kind)
        )

    def head(self, stream: str) -> tuple[int, bytes]:
        """How far one stream is kept, and the hash that stands for all of it."""
        line = self._streams[stream]
        return line.kept, line.hash

    def heads(self) -> dict[str, tuple[int, bytes]]:
        """How far each stream is kept, and the hash that stands for all of it."""
        return {name: (line.kept, line.hash) for name, line in sorted(self._streams.items()) if line.kept}

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Have this called with every commit and its facts once they are safe; what comes back ends it."""
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber)

    def after_group(self, look: Callable[[], None]) -> None:
        """Have this called after every group of commits, once each of them was told, while no state is ahead."""
        self._group_lookers.append(look)

    # --- faults -------------------------------------------------------------------------------------------------------

    def alarm(self, stream: str, about: str, detail: str = "") -> None:
        """Put something on the list of what somebody has to look at."""
        self._raise(Alarm(at=self.clock(), stream=stream, about=about, detail=detail))

    def on_alarm(self, told: Callable[[Alarm], None]) -> None:
        self._alarmed.append(told)

    def _raise(self, alarm: Alarm) -> None:
        self.alarms.append(alarm)
        for told in self._alarmed:
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

    def _stop(self, fault: Exception, group: Iterable[Queued] = ()) -> None:
        """The disk has failed: nobody is answered, nothing is taken any more."""
        self.failed = fault
        stopped = Stopped(repr(fault))
        for queued in [*group, *self._queue]:
            queued.order.fail(stopped)
        for order in self._pending.values():
            order.fail(stopped)
        for future in [*self._settling, *(future for _, future in self._looks)]:
            if not future.done():
                future.set_exception(stopped)
        self._queue, self._later, self._settling, self._looks = [], [], [], []
        self._pending.clear()
        self.alarm("", "store", repr(fault))

    def _look_for_room(self) -> None:
        short = self.store.room() < self._room.megabytes * MEGABYTE
        if short and not self._short:
            self.alarm("", DISK_SHORT)
        self._short = short

    # --- opening ------------------------------------------------------------------------------------------------------

    def _load(self, name: str) -> None:
        """Claim a stream and replay it; one that cannot be read stays shut, and the others open."""
        line = self._streams[name] = Stream(name, self.desks.of(name))
        line.epoch = self.store.claim(name)
        try:
            for commit, events in line.load(self.store):
                self._publish([(commit, events)])
                self._driver.remember(commit, events)
        except Broken:
            raise  # the disk, not this log
        except Exception as fault:  # noqa: BLE001 whatever is wrong with one log, the others open
            line.dead = fault
            self.alarm(name, "unreadable", repr(fault))
