"""A draw that nobody can grind: winners and reserves from a committed secret, closed entries, and fresh public dice.

The secret is committed before the first entry, the entries are closed before the dice are thrown, and the dice are
thrown where everybody sees them: so nobody can choose one of the three knowing the others. `docs/draws.md` has the
whole of it, with test vectors.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from hmac import digest as hmac
from typing import Literal

import msgspec

from sicbo.units.canonical import packed
from sicbo.units.entry_seal import MOST
from sicbo.units.refusal import BadInput

LABEL = "sicbo-draw-1"
CLOSED = "house 20.2"
FRESH = "house 20.3"
SELECTED = "house 20.5"
PASSED = "house 20.6"
THROWS = 25
"""So many throws of one die: more than 2 to the power of 64 ways to fall."""
MOST_PLACES = 10_000
"""The most winners and reserves of one draw, together."""

Wins = Literal["one-per-owner", "one-per-entry", "any-number"]
"""How often one may win: what is drawn is put back never for its owner, never for itself, or always."""


class Throws(msgspec.Struct, frozen=True, tag="throws", tag_field="kind"):
    """Throws of one die in public, in the order in which they fell."""

    faces: str


class Beacon(msgspec.Struct, frozen=True, tag="beacon", tag_field="kind"):
    """The value of one round of a public source of randomness, which the terms named before."""

    name: str
    round: int
    value: str


Chance = Throws | Beacon


class Closing(msgspec.Struct, frozen=True, kw_only=True):
    """What is fixed as entries close: the terms of the draw, the last position counted, the entries under a root."""

    draw: str
    prizes: int
    reserves: int
    wins: Wins
    position: int
    root: str
    size: int


class Drawn(msgspec.Struct, frozen=True):
    """The entries drawn, by their index: winners first, then reserves; and those left out for their owner's sake."""

    places: tuple[int, ...]
    left_out: tuple[int, ...]


def commitment(secret: bytes) -> str:
    """What is told of a secret before the first entry.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return sha256(secret).hexdigest()


def draw(secret: bytes, closing: Closing, chance: Chance, owners: Mapping[int, str]) -> Drawn:
    """Winners and reserves at once; as far as owners matter, those of the entries that come up must be known.

    >>> closing = Closing(
    ...     draw="D1", prizes=1, reserves=1, wins="one-per-entry", position=9, root="ab" * 32, size=3
    ... )
    >>> draw(bytes(32), closing, Throws("1234561234561234561234561"), {}).places
    (2, 1)
    """
    fault = chance_fault(chance) or closing_fault(closing)
    if fault:
        raise fault
    places: list[int] = []
    left_out: dict[int, None] = {}
    taken: set[int | str] = set()
    everybody = set(owners.values()) if len(owners) == closing.size else None
    for prize in range(1, closing.prizes + closing.reserves + 1):
        if _nobody_left(closing, taken, everybody):
            break
        counter = 0
        while True:
            index, counter = _index(secret, closing, chance, prize, counter)
            mark = owners.get(index) if closing.wins == "one-per-owner" else index
            if mark is None:
                raise BadInput("entry-not-opened", clause=SELECTED, index=index)
            if closing.wins == "any-number" or mark not in taken:
                break
            if index not in places:
                left_out[index] = None
        taken.add(mark)
        places.append(index)
    return Drawn(tuple(places), tuple(left_out))


def awarded(prizes: int, places: int, passed: Sequence[int]) -> list[int | None]:
    """For each prize the place that has it after these were passed over in turn, each for the next reserve.

    >>> awarded(2, 4, []), awarded(2, 4, [1, 3]), awarded(2, 2, [2])
    ([1, 2], [4, 2], [1, None])
    """
    holders: list[int | None] = [place if place <= places else None for place in range(1, prizes + 1)]
    following = prizes + 1
    for place in passed:
        if place not in holders:
            raise BadInput("place-holds-nothing", clause=PASSED, place=place)
        holders[holders.index(place)] = following if following <= places else None
        following += 1
    return holders


def chance_fault(chance: Chance) -> BadInput | None:
    """What is wrong with the public randomness, or nothing."""
    if isinstance(chance, Throws):
        if len(chance.faces) != THROWS:
            return BadInput("wrong-throws", clause=FRESH, throws=len(chance.faces), needed=THROWS)
        return None if re.fullmatch(r"[1-6]+", chance.faces) else BadInput("bad-face", clause=FRESH)
    named = chance.name and chance.round > 0 and re.fullmatch(r"(?:[0-9a-f]{2}){16,64}", chance.value)
    return None if named else BadInput("bad-beacon", clause=FRESH)


def closing_fault(closing: Closing) -> BadInput | None:
    """What is wrong with the terms or the figures of a closing, or nothing."""
    if closing.prizes < 1 or closing.reserves < 0 or closing.prizes + closing.reserves > MOST_PLACES:
        return BadInput("bad-places", clause=SELECTED, most=MOST_PLACES)
    if not 0 <= closing.size <= MOST or closing.position < 0 or not re.fullmatch(r"[0-9a-f]{64}", closing.root):
        return BadInput("bad-closing", clause=CLOSED)
    return None


def _nobody_left(closing: Closing, taken: set[int | str], everybody: set[str] | None) -> bool:
    """Whether nothing is left to draw from: no entries, all of them drawn, or every owner."""
    if closing.wins == "one-per-owner":
        return closing.size == 0 or taken == everybody
    return closing.size == (0 if closing.wins == "any-number" else len(taken))


def _index(secret: bytes, closing: Closing, chance: Chance, prize: int, counter: int) -> tuple[int, int]:
    """An index below the size, each as likely as any other, and the counter after it."""
    above = 2**64 - 2**64 % closing.size  # from here on the low indexes would come up once too often
    while True:
        digest = hmac(secret, _message(closing, chance, prize, counter), "sha256")
        number = int.from_bytes(digest[:8])
        counter += 1
        if number < above:
            return number % closing.size, counter


def _message(closing: Closing, chance: Chance, prize: int, counter: int) -> bytes:
    """What the secret signs for one try at one place."""
    fixed = (closing.draw, closing.prizes, closing.reserves, closing.wins, closing.position, closing.root, closing.size)
    return packed(LABEL, *fixed, *_fields(chance), prize, counter)


def _fields(chance: Chance) -> tuple[str | int, ...]:
    if isinstance(chance, Throws):
        return "throws", chance.faces
    return "beacon", chance.name, chance.round, chance.value
