"""The ids of commands that were answered, and where: the latest by name, older ones in sorted batches behind the log.

An index over random ids costs more with every command it holds. Ids come in order of time, and are asked for soon or
never: so the latest are a dictionary, and a full dictionary becomes one sorted batch that is only ever read.
"""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_left
from collections import deque
from collections.abc import Iterator
from hashlib import blake2b

import msgspec

BATCH = 20_000
"""Commands that make a batch: some milliseconds to sort and to write."""
GENERATION = 50
"""Batches that share a filter, a million commands: they are dropped one by one, and the filter with the last."""
SLOTS = 2**26
"""One bit each, eight megabytes to a generation. One new command in a thousand is looked up in vain in a full one,
which costs a search in each of its batches."""
_BITS = SLOTS.bit_length() - 1
_MASK = SLOTS - 1

Key = tuple[str, str, str]
"""Stream, actor and command id."""


class Batch(msgspec.Struct, frozen=True):
    """Commands in the order of their marks, each with its place."""

    number: int
    marks: array[int]
    places: array[int]

    def of(self, mark: int) -> Iterator[int]:
        """Where commands with this mark were answered."""
        at = bisect_left(self.marks, mark)
        while at < len(self.marks) and self.marks[at] == mark:
            yield self.places[at]
            at += 1


class _Generation:
    """Batches in the order of their age, and a filter of all that was ever in them."""

    __slots__ = ("_maybe", "batches", "room")

    def __init__(self) -> None:
        self.batches: deque[Batch] = deque()
        self.room = GENERATION
        self._maybe = bytearray(SLOTS // 8)

    def take(self, batch: Batch) -> None:
        self.room -= 1
        self.batches.append(batch)
        maybe = self._maybe
        for mark in batch.marks:
            one, other = mark & _MASK, mark >> _BITS & _MASK
            maybe[one >> 3] |= 1 << (one & 7)
            maybe[other >> 3] |= 1 << (other & 7)

    def of(self, mark: int) -> Iterator[int]:
        """Where commands with this mark were answered, the latest first."""
        one, other = mark & _MASK, mark >> _BITS & _MASK
        if self._maybe[one >> 3] >> (one & 7) & 1 and self._maybe[other >> 3] >> (other & 7) & 1:
            for batch in reversed(self.batches):
                yield from batch.of(mark)


class KnownIds:
    """Where each command was answered: the row of its commit, or below zero that of its refusal."""

    __slots__ = ("_generations", "_recent")

    def __init__(self) -> None:
        self._recent: dict[Key, tuple[int, int]] = {}
        self._generations: deque[_Generation] = deque()

    def places(self, key: Key) -> Iterator[int]:
        """Where the command may have been answered; what a batch says must be compared, because marks can be alike."""
        recent = self._recent.get(key)
        if recent is not None:
            yield recent[1]
        elif self._generations:
            mark = mark_of(key)
            for generation in reversed(self._generations):
                yield from generation.of(mark)

    def add(self, key: Key, place: int) -> None:
        self._recent[key] = mark_of(key), place

    @property
    def full(self) -> bool:
        """Whether the latest are enough for a batch."""
        return len(self._recent) >= BATCH

    def latest(self) -> tuple[array[int], array[int]]:
        """The marks and places of the latest, sorted."""
        pairs = sorted(self._recent.values())
        return array("Q", [mark for mark, _ in pairs]), array("q", [place for _, place in pairs])

    def take(self, batch: Batch) -> None:
        """Remember a batch that is kept."""
        if not self._generations or not self._generations[-1].room:
            self._generations.append(_Generation())
        self._generations[-1].take(batch)

    def drop(self, number: int) -> None:
        """Forget the oldest batch, if it is this one: one that went bad was never taken."""
        if self._generations and self._generations[0].batches[0].number == number:
            self._generations[0].batches.popleft()
            if not self._generations[0].batches:
                self._generations.popleft()

    def forget_recent(self) -> None:
        """The latest are in a batch by now."""
        self._recent.clear()


def mark_of(key: Key) -> int:
    """Sixty-four bits that stand for a command, the same on every machine.

    >>> mark_of(("table/T1", "ann", "c1")) == mark_of(("table/T1", "ann", "c2"))
    False
    """
    return int.from_bytes(blake2b("\0".join(key).encode(), digest_size=8).digest())


def written(numbers: array[int]) -> bytes:
    """A column of a batch as bytes, the same on every machine."""
    if sys.byteorder == "little":
        return numbers.tobytes()
    swapped = array(numbers.typecode, numbers)
    swapped.byteswap()
    return swapped.tobytes()


def column(typecode: str, body: bytes) -> array[int]:
    """What was written."""
    numbers: array[int] = array(typecode)
    numbers.frombytes(body)
    if sys.byteorder != "little":
        numbers.byteswap()
    return numbers
