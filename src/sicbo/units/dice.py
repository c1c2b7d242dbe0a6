"""Three dice: the 216 rolls, in one fixed order that every table of the project shares."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product

from sicbo.units.refusal import BadInput

FACES = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Roll:
    """One result of three distinguishable dice, with what the rulebooks ask of it.

    >>> roll = Roll.parse("2-2-5")
    >>> roll.total, roll.is_triple, str(roll)
    (9, False, '2-2-5')
    """

    faces: tuple[int, int, int]
    index: int
    """Its place in `ROLLS`."""
    total: int
    is_triple: bool

    @staticmethod
    def of(first: int, second: int, third: int) -> Roll:
        """The roll with these faces, or a refusal naming them."""
        if not all(face in FACES for face in (first, second, third)):
            raise BadInput("bad-dice", dice=f"{first}-{second}-{third}")
        return ROLLS[(first - 1) * 36 + (second - 1) * 6 + third - 1]

    @staticmethod
    def parse(text: str) -> Roll:
        """The roll written as three faces from 1 to 6 with `-`, `,` or blanks between them."""
        match = re.fullmatch(r"\s*([1-6])\s*[-,\s]\s*([1-6])\s*[-,\s]\s*([1-6])\s*", text, re.ASCII)
        if match is None:
            raise BadInput("bad-dice", dice=text)
        return Roll.of(*(int(face) for face in match.groups()))

    def __str__(self) -> str:
        return "-".join(map(str, self.faces))


ROLLS: tuple[Roll, ...] = tuple(
    Roll((a, b, c), index, a + b + c, a == b == c) for index, (a, b, c) in enumerate(product(FACES, repeat=3))
)
