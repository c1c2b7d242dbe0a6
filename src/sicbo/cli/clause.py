"""`sicbo clause`: one clause, what it says, what it cites, where it lives and which tests claim it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sicbo.cli.inputs import json_option
from sicbo.cli.output import console, emit, title
from sicbo.cli.output import facts as facts_table
from sicbo.units.refusal import BadInput, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sicbo.law.rulebook import Rulebook
    from sicbo.law.schema import ClauseEntry


@click.command(
    "clause",
    short_help="One clause: what it says, where it lives, its tests.",
    epilog="\b\nExamples:\n"
    "  sicbo clause crown-sydney '3.3.1(b)'\n"
    "  sicbo clause star-sydney '6.3' --json\n"
    "  sicbo clause house '2.1'",
)
@click.argument("citation", nargs=-1, required=True, metavar="BOOK NUMBER")
@json_option
def command(citation: tuple[str, ...], as_json: bool) -> None:
    """One clause of a rulebook in our own words, with what it cites and what cites it.

    The citation may be one word, as it is written everywhere, or two. Quote brackets, or the shell will read them.
    """
    from sicbo.describe.clauses import covered_in, described
    from sicbo.describe.shelf import folder
    from sicbo.law.rulebook import books, load, read_clauses

    book, number = _split(" ".join(citation))
    clauses = read_clauses(folder(book))
    if number not in clauses:
        near = nearest(number, list(clauses))
        raise BadInput("unknown-clause", citation=f"{book} {number}", near=f"{book} {near}" if near else "")
    facts = described(book, clauses[number], covered_in(book))
    citing = [other.number for other in clauses.values() if number in other.refers_to]
    rulebook = load(book) if book in books() else None
    readings = [row.id for row in rulebook.readings if number in row.clauses] if rulebook else []
    if as_json:
        emit({"book": book, **facts, "referred_to_by": citing, "readings": readings})
    else:
        show(
            book=book,
            clauses=clauses,
            number=number,
            facts=facts,
            citing=citing,
            readings=readings,
            rulebook=rulebook,
        )


def show(
    *,
    book: str,
    clauses: dict[str, ClauseEntry],
    number: str,
    facts: dict[str, object],
    citing: list[str],
    readings: list[str],
    rulebook: Rulebook | None,
) -> None:
    """Print one clause for people."""
    from rich.text import Text

    out, entry = console(), clauses[number]
    title(out, f"{book} {number}  ·  {entry.title}")
    out.print(Text(entry.summary))
    out.print()

    def named(numbers: Iterable[str]) -> str:
        return "\n".join(f"{one}  {_title(clauses, one)}" for one in numbers)

    questions = {row.id: row.question for row in rulebook.readings} if rulebook else {}
    where, tests, stated = facts["where"], facts["tests"], facts["facts"]
    assert isinstance(where, list)
    assert isinstance(tests, list)
    assert isinstance(stated, list)
    rows = (
        ("kind", entry.kind),
        ("subject", entry.area),
        ("status", f"{entry.status} ({entry.part})" if entry.part else entry.status),
        ("authority", entry.authority),
        ("note", entry.note),
        ("why", entry.why),
        ("aid", entry.aid),
        ("cites", named(entry.refers_to)),
        ("cited by", named(citing)),
        ("defines", ", ".join(entry.defines)),
        ("uses", ", ".join(entry.uses)),
        ("open question", "\n".join(f"{one}: {questions[one]}" for one in readings)),
        ("lives in", "\n".join(where)),
        ("tests", "\n".join(tests)),
        ("facts", "\n".join(stated)),
    )
    out.print(facts_table(*rows))


def _title(clauses: dict[str, ClauseEntry], number: str) -> str:
    if number in clauses:
        return clauses[number].title
    is_chapter = any(other.startswith((f"{number}.", f"{number}/")) for other in clauses)
    return "(a whole chapter)" if is_chapter else "(no such clause)"


def _split(text: str) -> tuple[str, str]:
    """The book and the number of a citation; the book must be on the shelf before the number is looked at."""
    from sicbo.describe.shelf import folder
    from sicbo.law.clause import Clause

    book, _, number = " ".join(text.split()).partition(" ")
    if number:
        folder(book)
    clause = Clause.parse(f"{book} {number}" if number else book)
    return clause.book, clause.number
