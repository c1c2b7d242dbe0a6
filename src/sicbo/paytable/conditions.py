"""Conditions on a roll as sets of rolls: one bit of an integer for each of the 216."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from sicbo.law import schema
from sicbo.units.dice import ROLLS, Roll

ALL = (1 << len(ROLLS)) - 1


@dataclass(frozen=True)
class Pick:
    """What the player nominated, in faces: a symbol is its face, a colour both its faces."""

    named: tuple[int, ...]
    """As nominated, repeats kept: a total, one face, two faces of a pair, the numbers of a combination."""
    faces: frozenset[int]


@dataclass(frozen=True)
class Marking:
    """Which symbol and which colour each face bears."""

    faces_of: dict[str, tuple[int, ...]]
    colours: tuple[frozenset[int], ...]

    @staticmethod
    def of(symbols: tuple[schema.Symbol, ...]) -> Marking:
        """The marking of a book's symbol dice; empty where a book has none."""
        faces_of: dict[str, tuple[int, ...]] = {symbol.id: (symbol.face,) for symbol in symbols}
        colours = sorted({symbol.colour for symbol in symbols})
        for colour in colours:
            faces_of[colour] = tuple(sorted(symbol.face for symbol in symbols if symbol.colour == colour))
        return Marking(faces_of, tuple(frozenset(faces_of[colour]) for colour in colours))

    def pick(self, written: tuple[schema.Face, ...]) -> Pick:
        """The pick written in an area's row of the rulebook."""
        named = tuple(face for one in written for face in ((one,) if isinstance(one, int) else self.faces_of[one]))
        return Pick(named, frozenset(named))


def mask(when: schema.When, pick: Pick, marking: Marking) -> int:
    """The set of rolls on which every given part of the condition holds."""
    found = ALL
    if when.totals is not None:
        found &= _any(total(one) for one in when.totals)
    if when.parity is not None:
        found &= _any(total(one) for one in range(3, 19) if one % 2 == (when.parity == "odd"))
    if when.total_of_pick:
        found &= total(pick.named[0])
    if when.of_pick is not None:
        found &= _any(dice_of(pick.faces, count) for count in when.of_pick)
    if when.shows_pick:
        found &= _shows(pick.named)
    if when.different_of_pick is not None:
        found &= _different(pick.faces, when.different_of_pick)
    if when.triple is not None:
        found &= triples() if when.triple else ALL & ~triples()
    if when.triples is not None:
        found &= _any(triple(face) for face in when.triples)
    if when.not_triples is not None:
        found &= ~_any(triple(face) for face in when.not_triples)
    if when.one_colour:
        found &= _any(dice_of(faces, 3) for faces in marking.colours)
    return found


def members(rolls: int) -> Iterator[int]:
    """The indexes of the rolls in a set, in the order of `ROLLS`.

    >>> list(members(0b1010))
    [1, 3]
    """
    while rolls:
        lowest = rolls & -rolls
        yield lowest.bit_length() - 1
        rolls ^= lowest


@cache
def total(points: int) -> int:
    """The rolls with this total."""
    return _where(lambda roll: roll.total == points)


@cache
def triples() -> int:
    """The six rolls of three equal faces."""
    return _where(lambda roll: roll.is_triple)


@cache
def triple(face: int) -> int:
    """The one roll that shows this face three times."""
    return _where(lambda roll: roll.faces == (face, face, face))


@cache
def dice_of(faces: frozenset[int], count: int) -> int:
    """The rolls on which exactly this many dice show one of these faces."""
    return _where(lambda roll: sum(face in faces for face in roll.faces) == count)


@cache
def _shows(named: tuple[int, ...]) -> int:
    wanted = Counter(named).items()
    return _where(lambda roll: all(roll.faces.count(face) >= count for face, count in wanted))


@cache
def _different(faces: frozenset[int], count: int) -> int:
    return _where(lambda roll: len(set(roll.faces)) == count and faces.issuperset(roll.faces))


def _where(holds: Callable[[Roll], bool]) -> int:
    return sum(1 << roll.index for roll in ROLLS if holds(roll))


def _any(sets: Iterator[int]) -> int:
    found = 0
    for one in sets:
        found |= one
    return found
