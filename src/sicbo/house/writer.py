"""The writer: what happens between a command that arrives and the answer that leaves, from top to bottom.

A command is decided, the state follows in memory, the entry is queued; one flush keeps whatever is queued as one group;
only then are answers given and facts published. `append` is synchronous and takes the whole queue, so right after a
flush the state in memory is the committed one. What finds the group full waits undecided, so that no flush is long.

A bug at one table halts that stream alone until it has been rebuilt from the log; a failed write is no stream's own,
and stops the house for good.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from time import perf_counter
from typing import Any

import msgspec

from sicbo.floor.actor import Actor
from sicbo.floor.refused import Refused
from sicbo.house.alarms import Alarms
from sicbo.house.answers import (
    ACTS_ONCE,
    CONFLICT,
    DISK_SHORT,
    Accepted,
    Answer,
    GroupKept,
    Halted,
    Hearer,
    Stopped,
    unheard,
)
from sicbo.house.clock import CLOCK, STREAM, Clock, HouseClock
from sicbo.house.context import Context, filled_in
from sicbo.house.desks import Desks
from sicbo.house.disk_room import DiskRoom
from sicbo.house.journal import read_refusal
from sicbo.house.pending import Key, Queued, Waiting, fingerprint, recorded
from sicbo.house.reactions import Driver
from sicbo.house.reader import Group, Reader
from sicbo.house.refusals import Refusals
from sicbo.house.streams import Stream, Streams, Unreadable
from sicbo.ledger.postings import Posting, unbalanced
from sicbo.store.commits import Commit, Draft, Kept, Refusal
from sicbo.store.protocol import Broken, Store
from sicbo.units.canonical import canonical

MOST, HEAVIEST = 128, 1 << 19
"""Entries of a group, and bytes of their orders and facts, after which nothing more is decided before it is kept."""


class Writer:
    """The one writer of all streams of a house."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        desks: Desks,
        *,
        streams: Streams,
        reader: Reader,
        alarms: Alarms,
        projections: Mapping[str, Any],
    ) -> None:
        self.store = store
        self.clock = clock
        self.alarms = alarms
        self.room = DiskRoom(store, alarms)
        self.refusals = Refusals(own for desk in desks for own in desk.own_actors)
        self.driver = Driver(self, desks.reactions)
        self.epoch: int | None = None
        """Under which it owns its streams: another house over the same store fences it."""
        self.failed: Exception | None = None
        """The error of the disk that has stopped the house for good."""
        self._desks = desks
        self._streams = streams
        self._reader = reader
        self._projections = projections
        self._hearers: list[Hearer] = []
        self._measurers: list[Callable[[GroupKept], None]] = []
        self._pending: dict[Key, Waiting] = {}
        """Every command without an answer."""
        self._queue: list[Queued] = []
        self._weight = 0
        """Bytes of the orders and facts that are queued."""
        self._scheduled = False
        self._deciding = 0
        """Orders that are being decided now, one because of another."""
        self._later: deque[Waiting] = deque()
        """Not decided yet: given by a subscriber while it was told of a commit, or when the group was full."""
        self._behind: dict[str, Stream] = {}
        """Streams in which commands stand in line."""
        self._rebuilding: list[Stream] = []
        self._settling: list[asyncio.Future[None]] = []
        store.on_broken(self._broke)

    # --- a command arrives --------------------------------------------------------------------------------------------

    def give(self, stream: str, actor: Actor, command_id: str, command: Any) -> asyncio.Future[Answer]:
        """The answer to come: what the command has brought about once it is safe, or why it was refused.

        Given again, it gets its first answer; under the same id with other content, a refusal that changes nothing.
        """
        return self._take(Waiting(stream, actor, command_id, command, fingerprint(command)))

    def answer(
        self, stream: str, actor: Actor, command_id: str, command: Any, *, answers: str, ends_refused: bool
    ) -> asyncio.Future[Answer]:
        """As `give`, of what something elsewhere has set off: spared when the disk runs short, and taken out of the
        outbox with its answer."""
        order = Waiting(
            stream, actor, command_id, command, fingerprint(command), True, answers=answers, ends_refused=ends_refused
        )
        return self._take(order)

    def _take(self, order: Waiting) -> asyncio.Future[Answer]:
        """Answered before, on its way already, or new."""
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        for hearer in self._hearers:
            future.add_done_callback(partial(hearer, order.stream, order.actor, order.id, order.command))
        if self.failed is not None:
            future.set_exception(Stopped(str(self.failed)))
            return future
        try:
            before = self._pending.get(order.key) or self.store.answered(*order.key)
        except Broken as fault:
            self._stop(fault)
            future.set_exception(Stopped(repr(fault)))
            return future
        if before is None:
            self._desks.of(order.stream)
            order.waiting.append(future)
            self._pending[order.key] = order
            if self._has_to_wait(order.stream):
                self._later.append(order)
            else:
                self._stand_in_line(order)
        elif order.digest != (before.digest if isinstance(before, Waiting) else before.command_digest):
            future.set_result(Refused(code=CONFLICT, clause=ACTS_ONCE))
        elif isinstance(before, Waiting):
            before.waiting.append(future)
        else:
            future.set_result(self._first_answer(order.stream, before))
        return future

    def _first_answer(self, stream: str, kept: Kept) -> Answer:
        if not kept.seq:
            return read_refusal(kept.answer)
        return Accepted(stream, kept.seq, tuple(self._desks.of(stream).journal.read(kept.answer)))

    def _has_to_wait(self, stream: str) -> bool:
        """Whether an order to this stream is not decided now, as others before it are not.

        What belongs to an order that is being decided is decided with it, and a jump of the clock before any other.
        """
        if self._deciding:
            return False
        return self._reader.publishing or (stream != STREAM and (bool(self._later) or self._full))

    @property
    def _full(self) -> bool:
        return len(self._queue) >= MOST or self._weight >= HEAVIEST

    def _stand_in_line(self, order: Waiting) -> None:
        """Behind what must be safe first, if anything must."""
        line = self._streams.get(order.stream) or self._streams.new(order.stream)
        if line.dead is not None:
            self._drop(order, Halted(line.name))
        elif line.waits:
            line.backlog.append(order)
            self._behind[line.name] = line
        else:
            self._decide(line, order)

    # --- it is decided ------------------------------------------------------------------------------------------------

    def _decide(self, line: Stream, order: Waiting) -> None:
        """Decide, with all that must be kept in the same group."""
        self._deciding += 1
        try:
            self._decide_one(line, order)
        finally:
            self._deciding -= 1

    def _decide_one(self, line: Stream, order: Waiting) -> None:
        """Decide, let the state follow, queue; whatever goes wrong in between is a bug, and halts this stream alone."""
        pins: list[bytes] = []
        if line.name != STREAM:
            self.look_at_the_clock()  # before a bet, not after it
        try:
            at = self.time(line)
            answer = self._decided(line, order, at, pins)
            if isinstance(answer, Refused):
                self._refuse(line, order, at, answer)
                return
            postings = _followed(line, answer)
            written = line.desk.journal.written(answer)
        except Unreadable as shut:
            self._drop(order, Halted(str(shut)))  # nothing was decided, and nothing is wrong with this stream
            return
        except Exception as bug:  # noqa: BLE001 any fault of one table must leave the others playing
            self._halt(line, order, bug)
            return
        self._streams.begin(line)
        line.seq += 1
        line.at = at
        line.sealed = any(type(event) in line.desk.seals for event in answer)
        draft = Draft(
            stream=line.name,
            seq=line.seq,
            actor=order.actor.id,
            command_id=order.id,
            command_digest=order.digest,
            command=recorded(order.actor, order.decided, line.desk.command_versions),
            at=at,
            events=written,
            postings=tuple(postings),
            pins=tuple(pins),
            closes=(order.answers,) if order.answers else (),
        )
        draft = msgspec.structs.replace(draft, opens=self.driver.opens(draft, tuple(answer)))
        self._enqueue(Queued(order, draft, Accepted(line.name, line.seq, tuple(answer))))
        self.driver.react_at_once(draft, tuple(answer))

    def _decided(self, line: Stream, order: Waiting, at: int, pins: list[bytes]) -> list[Any] | Refused:
        """What the desk says to the command, with all that it has to know."""
        if self.room.short and not order.spared and order.command.about.takes_money:
            return self.room.refusal()
        command = order.decided = self.ready(line, order, at, pins)
        if isinstance(command, Refused):
            return command
        return line.desk.decide(line.state, line.desk.order(order.actor, at, command))

    def ready(self, line: Stream, order: Waiting, at: int, pins: list[bytes]) -> Any:
        """The command with what only the house or other desks know, or a refusal; most need nothing, wagers least."""
        command, desk, about = order.command, line.desk, order.command.about
        if not (about.begins or about.lookups or about.sends_money):
            return command
        known, ever_begun = self._streams.known, self._streams.ever_begun
        refused = desk.may_begin(line.state, known) if about.begins else None
        if refused is not None:
            return refused
        context = Context(
            mark=order.mark,
            at=at,
            by=order.actor.id,
            ask=known,
            streams=ever_begun,
            where_held=lambda person: self._desks.where_held(person, known, ever_begun),
            shown=self.shown,
            projections=self._projections,
            pins=pins,
        )
        return filled_in(desk.lookups, command, line.state, context)

    def _refuse(self, line: Stream, order: Waiting, at: int, refused: Refused) -> None:
        """Keep the refusal; not on a short disk, nor for a stream that nobody has begun."""
        if refused.code == DISK_SHORT or not line.begun:
            if not line.begun and not line.backlog:
                self._streams.drop(line)
            self._pending.pop(order.key, None)
            order.answer(refused)
            return
        if not (order.answers or self.refusals.keeps(order.actor.id, at)):
            self._enqueue(Queued(order, None, refused))  # told when what it was decided on is safe, and not kept
            return
        entry = Refusal(
            stream=line.name,
            actor=order.actor.id,
            command_id=order.id,
            command_digest=order.digest,
            at=at,
            answer=canonical(refused),
            lasting=order.actor.id in self.refusals.own,
            closes=(order.answers,) if order.answers and order.ends_refused else (),
        )
        self._enqueue(Queued(order, entry, refused))

    def _enqueue(self, queued: Queued) -> None:
        self._queue.append(queued)
        if isinstance(queued.entry, Draft):
            self._weight += len(queued.entry.command) + len(queued.entry.events)
        self._schedule()

    def _schedule(self) -> None:
        self._reader.is_behind = True
        if not self._scheduled:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._flush)

    # --- it is kept, and the answer leaves ----------------------------------------------------------------------------

    def _flush(self) -> None:
        """Keep all that is queued as one group; then, and only then, answer and publish."""
        self._scheduled = False
        if self.failed is not None:
            return
        group, self._queue, self._weight = self._queue, [], 0
        commits: list[Commit] = []
        entries = [queued.entry for queued in group if queued.entry is not None]
        if entries:
            began = perf_counter()
            try:
                commits = self.store.append(entries, epoch=self.epoch)
            except Exception as fault:  # noqa: BLE001 what the disk did not take was never said
                self._stop(fault, group)
                return
            self._measure(GroupKept(perf_counter() - began, len(group), len(self._pending)))
        kept = self._answered(group, commits)
        if not self._rebuilt():
            return
        self._reader.is_behind = False
        self._reader.publish(kept)
        self._reader.notify_group_observers(kept)
        self._reader.show()
        self.room.look()
        self._go_on(kept)
        self._release()

    def _answered(self, group: list[Queued], commits: list[Commit]) -> Group:
        """Every caller told; the commits with their facts."""
        found = []
        safe = iter(commits)
        for queued in group:
            self._pending.pop(queued.order.key, None)
            if isinstance(queued.answer, Accepted):
                commit = next(safe)
                line = self._streams[commit.stream]
                line.kept, line.hash, line.sealed = commit.seq, commit.hash, False
                found.append((commit, queued.answer.events))
            queued.order.answer(queued.answer)
        return found

    def _go_on(self, kept: Group) -> None:
        """What follows from the group: reactions, and commands that had to wait, as many as make a group."""
        later, self._later = self._later, deque()
        for commit, events in kept:
            self.driver.react(commit, events)
        self._later.extendleft(reversed(later))
        behind, self._behind = self._behind, {}
        for line in behind.values():
            while line.backlog and not (line.sealed or line.halted or self.failed or self._full):
                self._decide(line, line.backlog.popleft())
            if line.backlog:
                self._behind[line.name] = line
        while self._later and not (self.failed or self._full):
            self._stand_in_line(self._later.popleft())

    def _release(self) -> None:
        """Those who wait until everything is safe, if it is."""
        if not self._queue and not self._later and not self._rebuilding:
            settling, self._settling = self._settling, []
            for future in settling:
                if not future.done():
                    future.set_result(None)

    async def settled(self) -> None:
        """Wait until everything given so far, and what follows from it, is safe."""
        while self._queue or self._later or self._rebuilding or self._scheduled or self.driver.busy:
            if self._scheduled:
                future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                self._settling.append(future)
                await future
            else:
                await asyncio.sleep(0)
        if self.failed is not None:
            raise Stopped(str(self.failed))

    # --- something is wrong -------------------------------------------------------------------------------------------

    def _halt(self, line: Stream, order: Waiting, bug: Exception) -> None:
        """This stream stops until it has been rebuilt from the log; what it had decided before is still kept."""
        if isinstance(bug, Broken):
            self._stop(bug)  # no fault of the stream: law could not be pinned or read
            return
        line.halted = True
        self._rebuilding.append(line)
        self.alarms.alarm(line.name, "bug", repr(bug))
        self._drop(order, Halted(f"{line.name}: {bug!r}"))
        self._schedule()

    def _drop(self, order: Waiting, fault: Exception) -> None:
        self._pending.pop(order.key, None)
        order.fail(fault)

    def _rebuilt(self) -> bool:
        """Streams that a bug had halted follow their log again, before anybody looks at them; unless it is broken."""
        rebuilding, self._rebuilding = self._rebuilding, []
        for line in rebuilding:
            try:
                line.rebuild(self.store, self.alarms.raised)
            except Broken as fault:
                self._stop(fault)
                return False
            if line.dead is not None:
                self._streams.list_anew()
                while line.backlog:
                    self._drop(line.backlog.popleft(), Halted(line.name))
        return True

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
        for future in self._settling:
            if not future.done():
                future.set_exception(stopped)
        self._reader.stop(stopped)
        self._queue, self._later, self._settling = [], deque(), []
        self._pending.clear()
        if first:
            self.alarms.alarm("", "store", repr(fault))

    # --- the time, and who listens ------------------------------------------------------------------------------------

    def time(self, line: Stream) -> int:
        """Now, but never before the last fact of this stream (house 15.1)."""
        return max(self.clock(), line.at)

    def look_at_the_clock(self) -> None:
        """Have every jump of the clock recorded, and play held for it (house 15.5)."""
        for jump in self.clock.jumps() if isinstance(self.clock, HouseClock) else ():
            self.alarms.alarm(STREAM, "clock-jump", f"expected {jump.expected}, found {jump.found}")
            self.give(STREAM, CLOCK, f"t:{jump.expected}:{jump.found}", jump).add_done_callback(unheard)

    def shown(self) -> int:
        """What the clock of the machine shows, right or wrong."""
        return self.clock.shown() if isinstance(self.clock, HouseClock) else self.clock()

    def on_answer(self, hearer: Hearer) -> None:
        """Have this called with every order and its answer, or that there is none."""
        self._hearers.append(hearer)

    def on_group_kept(self, measurer: Callable[[GroupKept], None]) -> None:
        """Have this called with the figures of every group that was kept."""
        self._measurers.append(measurer)

    def _measure(self, kept: GroupKept) -> None:
        for measurer in self._measurers:
            measurer(kept)


def _followed(line: Stream, events: list[Any]) -> list[Posting]:
    """The money behind these facts, which the state has followed."""
    postings: list[Posting] = []
    for event in events:
        line.desk.evolve(line.state, event)
        postings += line.desk.postings(line.state, event)
    over = unbalanced(postings)
    assert not over, f"postings out of balance: {over}"
    return postings
