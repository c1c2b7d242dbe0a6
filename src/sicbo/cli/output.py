"""The output of commands: JSON with exact numbers for programs, tables for people."""

from __future__ import annotations

import json
import os
import re
import sys
from fractions import Fraction
from typing import IO, TYPE_CHECKING, cast

import click

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

PIPED = 132
"""Columns where no terminal says how many it has."""

LEAST = 76
"""Columns below which a table of odds would break into single letters; a smaller terminal wraps its lines instead."""


def emit(value: object) -> None:
    """Print a value as JSON on stdout."""
    is_unicode = (getattr(sys.stdout, "encoding", None) or "").lower().startswith("utf")
    click.echo(json.dumps(value, indent=2, ensure_ascii=not is_unicode))


def note(text: str) -> None:
    """Say something to the person, not to the program that reads stdout."""
    click.echo(text, err=True)


def percent(value: Fraction, decimals: int = 2) -> str:
    """A share of one as a person reads it.

    >>> percent(Fraction(1, 36)), percent(Fraction(1, 10**9))
    ('2.78 %', '< 0.01 %')
    """
    least = Fraction(1, 10 ** (decimals + 2))
    if 0 < value < least / 2:
        return f"< {float(least) * 100:.{decimals}f} %"
    return f"{float(value) * 100:.{decimals}f} %"


def columns() -> int:
    """How wide the output may be: COLUMNS, else the terminal, else a fixed width; never too narrow for a table."""
    wanted = os.environ.get("COLUMNS", "")
    if wanted.isdecimal() and int(wanted) > 0:
        return max(int(wanted), LEAST)
    try:
        return max(os.get_terminal_size(sys.stdout.fileno()).columns or 80, LEAST)
    except OSError:  # not a terminal
        return PIPED


def console() -> Console:
    """Where people's tables are printed; nothing in a text is taken for markup."""
    from rich.console import Console

    class Page(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # `sicbo.cli.main` leaves quietly; Rich would leave with an error

    file = None if sys.stdout.isatty() else cast("IO[str]", _Trimmed(sys.stdout))
    return Page(file=file, width=columns(), highlight=False, markup=False, emoji=False)


class _Trimmed:
    """A file that drops the blanks with which tables fill their lines."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> int:
        return self._file.write(re.sub(r" +(?=\n)", "", text))

    def __getattr__(self, name: str) -> object:
        return getattr(self._file, name)


def grid(*headings: str, right: tuple[str, ...] = ()) -> Table:
    """An empty table with these headings; the ones in `right` hold numbers."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, header_style="bold", show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    for heading in headings:
        is_number = heading in right
        table.add_column(heading, justify="right" if is_number else "left", no_wrap=is_number, overflow="fold")
    return table


def facts(*rows: tuple[str, str | Text]) -> Table:
    """Names in a dim column, what they stand for beside them; rows without a value are left out."""
    from rich.table import Table

    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for name, value in rows:
        if value:
            table.add_row(name, value)
    return table


def fits(onto: Console, table: Table) -> bool:
    """Whether the table needs no wrapping at this width (far quicker than letting Rich measure it)."""
    from rich.cells import cell_len

    widest = (max(cell_len(str(cell)) for cell in (column.header, *column.cells)) for column in table.columns)
    return sum(widest) + 2 * (len(table.columns) - 1) <= onto.width


def title(onto: Console, text: str, *facts: str) -> None:
    """A heading, and under it what holds for the whole page."""
    from rich.text import Text

    onto.print(Text(text, style="bold cyan"))
    for fact in facts:
        onto.print(Text(fact, style="dim"))
