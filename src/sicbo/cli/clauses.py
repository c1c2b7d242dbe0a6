"""`sicbo clauses`: every clause of a rulebook in our own words, where it lives and which tests claim it.

This hands out a copy of the rules on request: crown-melbourne 9.14, crown-melbourne-vcgr 9.12, crown-sydney 10.13,
star-sydney 9.14.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from sicbo.cli.inputs import book_argument, json_option
from sicbo.cli.output import console, emit, title

if TYPE_CHECKING:
    from rich.text import Text

    from sicbo.law.coverage import Coverage
    from sicbo.law.schema import ClauseEntry, Status

STATUSES: tuple[Status, ...] = ("data", "code", "inherent", "people", "later")


@click.command(
    "clauses",
    short_help="Every clause of a rulebook, in our own words.",
    epilog="\b\nExamples:\n"
    "  sicbo clauses crown-sydney\n"
    "  sicbo clauses star-sydney --coverage --status code\n"
    "  sicbo clauses crown-melbourne --area limits\n"
    "  sicbo clauses rws-sentosa --json",
)
@book_argument()
@click.option("--coverage", is_flag=True, help="Show where each clause lives and the tests that claim it.")
@click.option("--status", type=click.Choice(STATUSES), help="Only clauses of this status.")
@click.option("--area", metavar="AREA", help="Only clauses on this subject, such as limits.")
@json_option
def command(book: str, coverage: bool, status: str | None, area: str | None, as_json: bool) -> None:
    """A copy of the rules: every clause of a book by number, in our own words.

    \b
    data      held in the rulebook's TOML files
    code      held by a function that cites it
    inherent  true by the way the software is built
    people    kept by people; the software helps or reminds
    later     planned, in the part named by the clause
    """
    from sicbo.describe.clauses import covered_in, described
    from sicbo.describe.shelf import folder
    from sicbo.law.rulebook import read_clauses
    from sicbo.units.refusal import nearest

    entries = list(read_clauses(folder(book)).values())
    areas = sorted({entry.area for entry in entries})
    if area is not None and area not in areas:
        near = nearest(area, areas)
        raise click.UsageError(f"{book} has no clauses on {area!r}. Use {near or ', '.join(areas)}.")
    chosen = [one for one in entries if (status is None or one.status == status) and (area is None or one.area == area)]
    covered = covered_in(book)
    if as_json:
        emit({"book": book, "clauses": [described(book, entry, covered) for entry in chosen]})
    elif coverage:
        _show_coverage(book, chosen, covered)
    else:
        _show(book, chosen)


def _show(book: str, entries: list[ClauseEntry]) -> None:
    """Print the clauses as a text to be read."""
    from rich.padding import Padding
    from rich.text import Text

    out = console()
    title(out, f"{book}: {len(entries)} clauses, in our own words")
    for entry in entries:
        out.print()
        out.print(_head(entry))
        out.print(Padding(Text(entry.summary), (0, 0, 0, 4)))


def _show_coverage(book: str, entries: list[ClauseEntry], covered: dict[str, Coverage]) -> None:
    """Print where each clause lives, under it the tests that run its code, then the facts that its data states."""
    from rich.padding import Padding
    from rich.text import Text

    out = console()
    counts = Counter(entry.status for entry in entries)
    tally = ", ".join(f"{counts[status]} {status}" for status in STATUSES if counts[status])
    title(out, f"{book}: {len(entries)} clauses, where each lives and the tests that claim it", tally)
    for entry in entries:
        out.print()
        out.print(_head(entry))
        found = covered.get(entry.number)
        for where in found.where if found else ():
            out.print(Padding(Text(where), (0, 0, 0, 4)))
        for test in found.tests if found else ():
            out.print(Padding(Text(f"✓ {test}", style="cyan"), (0, 0, 0, 4)))
        for fact in found.facts if found else ():
            out.print(Padding(Text(f"= {fact}", style="dim"), (0, 0, 0, 4)))
    if not covered:
        out.print(Text("\nNo coverage has been written yet: run `make coverage`.", style="dim"))


def _head(entry: ClauseEntry) -> Text:
    from rich.text import Text

    facts = (f"  {entry.kind}, ", "dim"), (entry.status, _STYLE[entry.status])
    return Text.assemble((entry.number, "bold green"), "  ", (entry.title, "bold"), *facts)


_STYLE = {"data": "green", "code": "green", "inherent": "green", "people": "yellow", "later": "magenta"}
