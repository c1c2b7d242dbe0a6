"""A table laid out by hand, for the one page that must come at once: Rich is imported only where colours are shown."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from rich.cells import cell_len

from sicbo.cli.output import columns, console

Span = tuple[str, str]
"""A piece of text and its style."""
Line = list[Span]
Cell = Sequence[Line]
"""The lines of one cell."""


def cell(*lines: str | Line) -> Cell:
    """A cell of these lines."""
    return [[(line, "")] if isinstance(line, str) else line for line in lines]


def laid_out(headings: Sequence[Cell], rows: Sequence[Sequence[Cell]], right: frozenset[int]) -> list[Line]:
    """The lines of a table with these headings; the columns in `right` hold numbers."""
    head = [[[(text, "bold") for text, _ in line] for line in one] for one in headings]
    widths = [max(width(line) for row in (head, *rows) for line in row[place]) for place in range(len(headings))]
    deepest = max(len(one) for one in head)
    sunk = [[[("", "")]] * (deepest - len(one)) + list(one) for one in head]  # headings stand on the rule
    rule = "─" if _is_unicode() else "-"
    return [
        *_lines(sunk, widths, right),
        [(rule * (sum(widths) + 2 * (len(widths) - 1)), "")],
        *(line for row in rows for line in _lines(row, widths, right)),
    ]


def width(line: Line) -> int:
    """How many columns of a terminal the line takes."""
    return sum(cell_len(text) for text, _ in line)


def wrapped(text: str, style: str = "") -> list[Line]:
    """The text broken into lines that fit; wide letters count twice."""
    from textwrap import wrap

    return [[(line, style)] for line in wrap(text, columns() - (cell_len(text) - len(text)))]


def write(lines: Sequence[Line]) -> None:
    """Print lines on stdout, in colours where it is a terminal."""
    if not sys.stdout.isatty() and not os.environ.get("FORCE_COLOR"):
        sys.stdout.write("".join("".join(text for text, _ in line).rstrip() + "\n" for line in lines))
        return
    from rich.text import Text

    console().print(Text("\n").join(Text.assemble(*line) for line in lines), soft_wrap=True)


def _lines(row: Sequence[Cell], widths: Sequence[int], right: frozenset[int]) -> Iterator[Line]:
    for parts in zip_longest(*row, fillvalue=[("", "")]):
        line: Line = []
        for place, (part, room) in enumerate(zip(parts, widths, strict=True)):
            blanks = (" " * (room - width(part)), "")
            line += [*([("  ", "")] if place else []), *([blanks, *part] if place in right else [*part, blanks])]
        yield line


def _is_unicode() -> bool:
    return (getattr(sys.stdout, "encoding", None) or "").lower().startswith("utf")
