"""The house: the one writer of all its streams.

A command is decided, the state follows in memory, the entry is queued; one flush keeps whatever is queued as one group;
only then are answers given and facts published. `append` is synchronous and takes the whole queue, so right after a
flush the state in memory is the committed one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from time import perf_counter
from typing import Any

import msgspec

from sicbo.floor.actor import Actor
from sicbo.floor.refused import Refused
from sicbo.house.answers import (
    ACTS_ONCE,
    CONFLICT,
    DISK_SHORT,
    Accepted,
    Answer,
    GroupKept,
    Halted,
    Stopped,
    Subscriber,
    unheard,
)
from sicbo.house.clock import CLOCK, STREAM, HouseClock
from sicbo.house.context import Context, filled_in
from sicbo.house.desks import Desk, Desks, Resources
from sicbo.house.faults import Clock
from sicbo.house.journal import read_refusal
from sicbo.house.pending import Queued, Waiting, fingerprint, recorded
from sicbo.house.reactions import Driver
from sicbo.house.reader import Reader
from sicbo.house.refusals import Refusals
from sicbo.house.streams import BrokenLog, Stream
from sicbo.law.rulebook import HOUSE
from sicbo.ledger.postings import Posting, unbalanced
from sicbo.store.commits import Commit, Draft, Head, Kept, Refusal
from sicbo.store.protocol import Broken, Store
from sicbo.units.canonical import canonical

AT_ONCE = 500
"""Commits that are read before somebody else has a turn."""


HasSecret = Callable[[str, str], bool]
"""Whether the secret of a stream is there behind what it has published."""


class Unreadable(Exception):
    """What a decision asks about cannot be read now."""


class House(Reader):
    """All streams of one process. Opened with `await House.open(...)`, used from one event loop."""

    def __init__(self, store: Store, clock: Clock, desks: Iterable[Desk], has_secret: HasSecret) -> None:
        super().__init__(store, clock)
        self.desks = Desks(desks, Resources(store.pinned, has_secret))
        self._behind: dict[str, Stream] = {}
        """Streams in which commands stand in line."""
        self.projections = {
            name: made(store, self.desks) for desk in self.desks for name, made in desk.projections.items()
        }
        """What queries need of the desks, by name."""
        self._driver = Driver(self, self.desks.reactions)
        self.refusals = Refusals(own for desk in self.desks for own in desk.own_actors)
        self._epoch: int | None = None
        """Under which it owns its streams: another house over the same store fences it."""

    @classmethod
    async def open(
        cls,
        store: Store,
        clock: Clock,
        desks: Iterable[Desk],
        history: Sequence[Subscriber] = (),
        *,
        has_secret: HasSecret = lambda _stream, _published: True,
        each: Callable[[], None] = lambda: None,
    ) -> House:
        """The house over this store: every stream claimed and replayed, every open transfer finished or reversed.

        Those in `history` are told of all that is in the log, and of everything that follows. `each` is called with
        every commit that is read.
        """
        house = cls(store, clock, desks, has_secret)
        house._subscribers += [*house.projections.values(), *history]
        house.look_for_room()
        house._epoch = store.claim()
        for name, head in sorted(store.heads().items()):
            await house._load(name, head, each)
        house._driver.finish()
        await house.settled()
        return house

    # --- giving -------------------------------------------------------------------------------------------------------

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
        stream, actor, command_id, command = order.stream, order.actor, order.id, order.command
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        for hearer in self._hearers:
            future.add_done_callback(partial(hearer, stream, actor, command_id, command))
        if self.failed is not None:
            future.set_exception(Stopped(str(self.failed)))
            return future
        key, mark = order.key, order.digest
        try:
            before = self._pending.get(key) or self.store.answered(*key)
        except Broken as fault:
            self._stop(fault)
            future.set_exception(Stopped(repr(fault)))
            return future
        if before is None:
            self.desks.of(stream)
            order.waiting.append(future)
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
        ready = self.prepared(stream, actor, command)
        if isinstance(ready, Refused):
            return ready
        return line.desk.decide(line.state, line.desk.order(actor, self._time(line), ready))

    def prepared(self, stream: str, actor: Actor, command: Any, command_id: str = "") -> Any:
        """The command with what only the house knows, as it would be decided now, or a refusal."""
        line = self._streams[stream]
        order = Waiting(stream, actor, command_id, command, b"")
        try:
            return self._ready(line, order, self._time(line), [])
        except Unreadable as shut:
            raise Halted(str(shut)) from None

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
        pins: list[bytes] = []
        if line.name != STREAM:
            self.look_at_the_clock()  # before a bet, not after it
        try:
            at = self._time(line)
            answer = self._decided(line, order, at, pins)
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
        except Unreadable as shut:
            self._drop(order, Halted(str(shut)))  # nothing was decided, and nothing is wrong with this stream
            return
        except Exception as bug:  # noqa: BLE001 any fault of one table must leave the others playing
            self._halt(line, order, bug)
            return
        if not line.begun:
            line.begun = True
            self._listed.clear()
        line.seq += 1
        line.at = at
        line.sealed = any(type(event) in line.desk.seals for event in answer)
        draft = Draft(
            stream=line.name,
            seq=line.seq,
            actor=order.actor.id,
            command_id=order.id,
            command_digest=order.digest,
            command=recorded(order.actor, order.decided),
            at=at,
            events=written,
            postings=tuple(postings),
            pins=tuple(pins),
            closes=(order.answers,) if order.answers else (),
        )
        draft = msgspec.structs.replace(draft, opens=self._driver.opens(draft, tuple(answer)))
        self._enqueue(Queued(order, draft, Accepted(line.name, line.seq, tuple(answer))))
        self._driver.react_at_once(draft, tuple(answer))

    def _decided(self, line: Stream, order: Waiting, at: int, pins: list[bytes]) -> list[Any] | Refused:
        desk = line.desk
        if self.short and not order.spared and order.command.about.takes_money:
            return Refused(code=DISK_SHORT, clause=f"{HOUSE} {self._room.clause}")
        command = order.decided = self._ready(line, order, at, pins)
        return (
            command if isinstance(command, Refused) else desk.decide(line.state, desk.order(order.actor, at, command))
        )

    def _ready(self, line: Stream, order: Waiting, at: int, pins: list[bytes]) -> Any:
        """The command with what only the house or other desks know, or a refusal; most need nothing, wagers least."""
        command, desk = order.command, line.desk
        about = command.about
        if not (about.begins or about.lookups or about.sends_money):
            return command
        context = Context(
            mark=order.mark,
            at=at,
            by=order.actor.id,
            ask=self._known,
            streams=self._of_kind,
            where_held=lambda person: self.desks.where_held(person, self._known, self._of_kind),
            shown=self.shown,
            pins=pins,
        )
        refused = desk.may_begin(line.state, self._known) if about.begins else None
        return refused or filled_in(desk.lookups, command, line.state, context)

    def _known(self, stream: str) -> Any:
        """The state of another stream, as its last decision left it: whatever is decided on it now is kept after it."""
        line = self._streams.get(stream)
        if line is not None and (line.dead is not None or line.halted):
            raise Unreadable(stream)  # it is known, but not what it says: nothing may be decided on that
        return line.state if line is not None and line.begun else None

    def _of_kind(self, kind: str) -> list[str]:
        """Every stream of a kind that was ever begun, also one that cannot be read."""
        return [name for name, line in self._streams.items() if line.begun and line.desk.kind == kind]

    def _refuse(self, line: Stream, order: Waiting, at: int, refused: Refused) -> None:
        """Keep the refusal; not on a short disk, nor for a stream that nobody has begun."""
        if refused.code == DISK_SHORT or not line.begun:
            if not line.begun and not line.backlog:
                self._streams.pop(line.name, None)
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
        self._schedule()

    def time(self, stream: str) -> int:
        """The time that an order to this stream has now."""
        return self._time(self._streams[stream])

    def look_at_the_clock(self) -> None:
        """Have every jump of the clock recorded, and play held for it (house 15.5)."""
        for jump in self.clock.jumps() if isinstance(self.clock, HouseClock) else ():
            self.alarm(STREAM, "clock-jump", f"expected {jump.expected}, found {jump.found}")
            self.give(STREAM, CLOCK, f"t:{jump.expected}:{jump.found}", jump).add_done_callback(unheard)

    def shown(self) -> int:
        """What the clock of the machine shows, right or wrong."""
        return self.clock.shown() if isinstance(self.clock, HouseClock) else self.clock()

    def _time(self, line: Stream) -> int:
        """Now, but never before the last fact of this stream (house 15.1)."""
        return max(self.clock(), line.at)

    # --- keeping ------------------------------------------------------------------------------------------------------

    def _flush(self) -> None:
        """Keep all that is queued as one group; then, and only then, answer and publish."""
        self._scheduled = False
        if self.failed is not None:
            return
        group, self._queue = self._queue, []
        commits: list[Commit] = []
        entries = [queued.entry for queued in group if queued.entry is not None]
        if entries:
            began = perf_counter()
            try:
                commits = self.store.append(entries, epoch=self._epoch)
            except Exception as fault:  # noqa: BLE001 what the disk did not take was never said
                self._stop(fault, group)
                return
            self._measure(GroupKept(perf_counter() - began, len(group), len(self._pending)))
        told = self._answered(group, commits)
        if not self._rebuilt():
            return
        self._publish(told)
        self._tell_the_group(told)
        self._show()
        self.look_for_room()
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

    # --- opening ------------------------------------------------------------------------------------------------------

    async def _load(self, name: str, head: Head, each: Callable[[], None]) -> None:
        """Replay a stream up to its head; one that cannot be read, or ends before, stays shut, and the others open."""
        line = self._streams[name] = Stream(name, self.desks.of(name))
        line.begun = True
        self._listed.clear()
        try:
            for commit, events in line.load(self.store):
                self._publish([(commit, events)])
                self._driver.remember(commit, events)
                each()
                if not commit.seq % AT_ONCE:
                    await asyncio.sleep(0)  # whoever does not want to wait is heard
            if (line.seq, line.hash) != (head.seq, head.hash):
                raise BrokenLog(f"{name} ends with {line.seq}; its head is {head.seq}")
        except Broken:
            raise  # the disk, not this log
        except Exception as fault:  # noqa: BLE001 whatever is wrong with one log, the others open
            line.dead = fault
            self._listed.clear()
            self.alarm(name, "unreadable", repr(fault))
