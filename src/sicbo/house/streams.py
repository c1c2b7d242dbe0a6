"""The streams in memory: the state of each, how far it has come, and how it is rebuilt from the log."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from sicbo.house.answers import Alarm
from sicbo.house.desks import Desk, Desks, own_name
from sicbo.house.pending import Waiting
from sicbo.store.commits import FIRST, Commit, Head, hash_of
from sicbo.store.protocol import Broken, Store


class BrokenLog(Exception):
    """A link of the chain is not what its fields make it, or does not stand on the one before."""


class Unreadable(Exception):
    """What a decision asks about cannot be read now."""


class Stream:
    """What the one writer of a stream knows. `seq` runs ahead of `kept` between deciding and the commit."""

    __slots__ = ("at", "backlog", "begun", "dead", "desk", "halted", "hash", "kept", "name", "sealed", "seq", "state")

    def __init__(self, name: str, desk: Desk) -> None:
        self.name = name
        self.desk = desk
        self.begun = False
        """Whether a command was ever accepted: a name that nobody has used is not written down."""
        self.backlog: deque[Waiting] = deque()
        """Commands that wait until what was decided before them is safe, or until the stream is rebuilt."""
        self.halted = False
        self.dead: Exception | None = None
        """Why the log of this stream cannot be folded; nothing can be given to it then."""
        self._begin()

    def _begin(self) -> None:
        self.state: Any = self.desk.start(own_name(self.name))
        self.seq = self.kept = self.at = 0
        self.hash = FIRST
        self.sealed = False

    @property
    def settled(self) -> bool:
        """Whether the state is the committed one."""
        return self.seq == self.kept and not self.halted

    @property
    def waits(self) -> bool:
        """Whether a new command has to stand in line."""
        return self.sealed or self.halted or bool(self.backlog)

    def load(self, store: Store, head: Head) -> Iterator[tuple[Commit, tuple[Any, ...]]]:
        """Each commit with its facts, the state following, up to the head of the stream, where it must end; whoever
        stops taking has loaded only so far."""
        self._begin()
        for commit in store.read(self.name):
            if commit.prev_hash != self.hash or commit.seq != self.seq + 1 or hash_of(commit) != commit.hash:
                raise BrokenLog(f"{self.name} {commit.seq}")
            events = tuple(self.desk.journal.read(commit.events))
            for event in events:
                self.desk.evolve(self.state, event)
            self.seq = self.kept = commit.seq
            self.at, self.hash = commit.at, commit.hash
            yield commit, events
        if (self.seq, self.hash) != (head.seq, head.hash):
            raise BrokenLog(f"{self.name} ends with {self.seq}; its head is {head.seq}")

    def rebuild(self, store: Store, raise_alarm: Callable[[Alarm], None]) -> None:
        """The state from the log again, or none at all where the log cannot be folded."""
        try:
            for _ in self.load(store, store.heads().get(self.name) or Head()):
                pass
        except Broken:
            raise  # the disk, not this log
        except Exception as fault:  # noqa: BLE001 whatever it is, this stream stops and the others go on
            self.dead = fault
            raise_alarm(Alarm(at=self.at, stream=self.name, about="unreadable", detail=repr(fault)))
        self.halted = False


class Streams:
    """All streams of a house, by name."""

    def __init__(self, desks: Desks) -> None:
        self._desks = desks
        self._by_name: dict[str, Stream] = {}
        self._listed: dict[str, list[str]] = {}
        """The names of the streams of a kind, until one more is begun or one cannot be read any more."""

    def __getitem__(self, name: str) -> Stream:
        return self._by_name[name]

    def __iter__(self) -> Iterator[Stream]:
        return iter(self._by_name.values())

    def get(self, name: str) -> Stream | None:
        return self._by_name.get(name)

    def new(self, name: str) -> Stream:
        """A stream of this name, as it is before its first fact."""
        stream = self._by_name[name] = Stream(name, self._desks.of(name))
        return stream

    def begin(self, stream: Stream) -> None:
        """From now on it is one of those that exist."""
        if not stream.begun:
            stream.begun = True
            self.list_anew()

    def drop(self, stream: Stream) -> None:
        """Forget a name that nobody has begun."""
        self._by_name.pop(stream.name, None)

    def list_anew(self) -> None:
        """One more has begun, or one cannot be read any more."""
        self._listed.clear()

    def readable(self, kind: str = "") -> list[str]:
        """The names of those that exist and can be read, of one kind or of all."""
        if kind not in self._listed:  # asked for at every tick, and there may be many patrons
            self._listed[kind] = sorted(
                one.name for one in self if one.begun and one.dead is None and (not kind or one.desk.kind == kind)
            )
        return [*self._listed[kind]]

    def ever_begun(self, kind: str) -> list[str]:
        """Every stream of a kind that was ever begun, also one that cannot be read."""
        return [one.name for one in self if one.begun and one.desk.kind == kind]

    def known(self, name: str) -> Any:
        """The state of a stream, as its last decision left it: whatever is decided on it now is kept after it."""
        stream = self._by_name.get(name)
        if stream is not None and (stream.dead is not None or stream.halted):
            raise Unreadable(name)  # it is known, but not what it says: nothing may be decided on that
        return stream.state if stream is not None and stream.begun else None
