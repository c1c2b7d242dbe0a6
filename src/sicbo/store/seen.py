"""Which commands a store may have answered, held in memory: nearly every command is new, and need not be looked up."""

from __future__ import annotations

SLOTS = 2**23
"""One byte each, of which the system gives only those that are used. After a million commands one new command in twenty
is looked up in vain, after five million one in two."""
_BITS = SLOTS.bit_length() - 1
_MASK = SLOTS - 1


class Seen:
    """A set of commands that may say yes to one that it does not have, but never no to one that it has.

    >>> seen = Seen()
    >>> seen.add(("table/T1", "ann", "c1"))
    >>> ("table/T1", "ann", "c1") in seen
    True
    """

    __slots__ = ("_marks",)

    def __init__(self) -> None:
        self._marks = bytearray(SLOTS)

    def add(self, command: tuple[str, str, str]) -> None:
        found = hash(command)
        self._marks[found & _MASK] = self._marks[found >> _BITS & _MASK] = 1

    def __contains__(self, command: tuple[str, str, str]) -> bool:
        found = hash(command)
        return bool(self._marks[found & _MASK] and self._marks[found >> _BITS & _MASK])
