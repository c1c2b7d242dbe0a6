"""`sicbo readings`: where a rulebook's text can be read in more than one way, and how it is read here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sicbo.cli.inputs import book_argument, json_option, open_book
from sicbo.cli.output import console, emit, title

if TYPE_CHECKING:
    from sicbo.law.rulebook import Rulebook


@click.command(
    "readings",
    short_help="Where a rulebook's text is open, and how it is read here.",
    epilog="\b\nExamples:\n"
    "  sicbo readings crown-sydney\n"
    "  sicbo readings star-sydney --json\n"
    "  sicbo odds crown-sydney/standard --reading pair-on-repeat=twice",
)
@book_argument()
@json_option
def command(book: str, as_json: bool) -> None:
    """Every open question of a rulebook: its options, our default, and why.

    An option marked "not built" is named for completeness; it says why it cannot be chosen.
    """
    rulebook = open_book(book)
    if as_json:
        emit(described(rulebook))
    else:
        show(rulebook)


def described(rulebook: Rulebook) -> dict[str, object]:
    """The readings of one book."""
    return {
        "book": rulebook.id,
        "readings": [
            {
                "id": row.id,
                "question": row.question,
                "default": row.default,
                "why": row.why,
                "options": [
                    {"id": one.id, "means": one.means, "built": one.built, "unbuilt": one.unbuilt} for one in row.option
                ],
                "clauses": [str(rulebook.cite(number)) for number in row.clauses],
                "decides": row.decides,
                "surface": list(row.surface),
                "trap": row.trap,
                "tests": list(row.tests),
            }
            for row in rulebook.readings
        ],
    }


def show(rulebook: Rulebook) -> None:
    """Print the readings for people, those that move money first."""
    from rich.padding import Padding
    from rich.text import Text

    out = console()
    rows = sorted(rulebook.readings, key=lambda row: row.decides != "payments")
    title(
        out,
        f"{rulebook.id}: {len(rows)} open questions",
        "● our default   ○ may be chosen   × not built, with the reason",
    )
    for row in rows:
        out.print()
        cited = f"{rulebook.id} {', '.join(row.clauses)}"
        out.print(Text.assemble((row.id, "bold green"), (f"   decides {row.decides}   {cited}", "dim")))
        out.print(Text(row.question, style="bold"))
        for option in row.option:
            mark = "●" if option.id == row.default else "○" if option.built else "×"
            unbuilt = (f" ({option.unbuilt})", "dim") if option.unbuilt else ""
            out.print(
                Padding(Text.assemble(f"{mark} ", (option.id, "cyan"), f": {option.means}", unbuilt), (0, 0, 0, 2))
            )
        out.print(Padding(Text(f"Why: {row.why}", style="italic"), (0, 0, 0, 2)))
