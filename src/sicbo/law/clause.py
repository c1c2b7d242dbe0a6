"""Clause numbers and citations, in the one spelling used everywhere, such as `crown-sydney 3.3.4(a)` (house 1.2)."""

from __future__ import annotations

import re
from functools import total_ordering

from sicbo.units.refusal import BadInput

_FORMS = re.compile(
    r"""
    (?: cover | order (?: / (?: effect | \(\d+\) ) )?            # the front pages
      | def / [a-z][a-z0-9]* (?: - [a-z0-9]+ )*                  # an unnumbered definition
      | \d+ (?: \.\d+ )* (?: \( (?: [a-z]+ | \d+ ) \) )*         # 3   3.1.2   3.1.2(c)(ii)
      | footnote-\d+ (?: / \d+ (?: \( (?: [a-z]+ | \d+ ) \) )* )?
      | table-\d+ (?: / [a-z][a-z0-9]* (?: - [a-z0-9]+ )* )?     # a pay table, one of its rows
      | diagram-[a-z] | appendix-[a-z]
    )""",
    re.VERBOSE | re.ASCII,
)
_BOOK = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", re.ASCII)
_SHELVES = ("order", "cover", "def", "", "footnote", "table", "diagram", "appendix")


@total_ordering
class Clause:
    """A clause of one book: printed as written, ordered as a reader looks it up.

    >>> clause = Clause.parse("crown-melbourne 3.1.2(c)(ii)")
    >>> clause.book, clause.number, str(clause)
    ('crown-melbourne', '3.1.2(c)(ii)', 'crown-melbourne 3.1.2(c)(ii)')
    >>> Clause("house", "2.10") > Clause("house", "2.9")
    True
    """

    __slots__ = ("_key", "book", "number")

    def __init__(self, book: str, number: str) -> None:
        if _BOOK.fullmatch(book) is None or _FORMS.fullmatch(number) is None:
            raise BadInput("bad-clause", citation=f"{book} {number}", clause="house 1.2")
        self.book = book
        self.number = number
        self._key = (book, *_order(number))

    @staticmethod
    def parse(text: str) -> Clause:
        """The clause that a citation names: the book, one blank, the number."""
        book, blank, number = text.partition(" ")
        if not blank:
            raise BadInput("bad-clause", citation=text, clause="house 1.2")
        return Clause(book, number)

    def is_under(self, head: Clause) -> bool:
        """Whether the other clause is a heading or lead-in above this one (`3.1.2` above `3.1.2(c)`)."""
        longer, shorter = self.number, head.number
        return self.book == head.book and longer.startswith(shorter) and longer[len(shorter) :][:1] in {".", "(", "/"}

    def __str__(self) -> str:
        return f"{self.book} {self.number}"

    def __repr__(self) -> str:
        return f"Clause({self.book!r}, {self.number!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Clause) and (self.book, self.number) == (other.book, other.number)

    def __hash__(self) -> int:
        return hash((self.book, self.number))

    def __lt__(self, other: Clause) -> bool:
        return self._key < other._key


def _order(number: str) -> tuple[int, tuple[tuple[int, int, str], ...]]:
    """Shelf, then parts: numbers by value, letters by the alphabet (which also orders i to viii)."""
    shelf = re.match(r"[a-z]*", number)
    assert shelf is not None
    parts = re.findall(r"\d+|[a-z]+", number[shelf.end() :])
    return _SHELVES.index(shelf.group()), tuple(
        (0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts
    )
