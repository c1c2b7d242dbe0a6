"""`sicbo compare`: two rulebooks, point by point."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sicbo.cli.inputs import book_argument, json_option, open_book
from sicbo.cli.output import console, emit, grid, title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.text import Text

    from sicbo.audit.compare import Difference

PARTS = {"bets": "Bets", "odds": "Odds", "procedures": "Procedures"}


@click.command(
    "compare",
    short_help="Two rulebooks, point by point.",
    epilog="\b\nExamples:\n"
    "  sicbo compare crown-sydney star-sydney\n"
    "  sicbo compare crown-melbourne crown-melbourne-vcgr --json",
)
@book_argument("left")
@book_argument("right")
@json_option
def command(left: str, right: str, as_json: bool) -> None:
    """Where two rulebooks differ: the bets they offer, what they pay, how they deal."""
    from sicbo.audit.compare import compare
    from sicbo.describe.comparison import differences

    comparison = compare(open_book(left), open_book(right))
    parts = {part: getattr(comparison, part) for part in PARTS}
    if as_json:
        emit(differences(comparison))
    else:
        show(left, right, parts)


def show(left: str, right: str, parts: dict[str, Sequence[Difference]]) -> None:
    """Print the differences for people, a table for each part."""
    from rich.text import Text

    out = console()
    title(out, f"{left}  against  {right}")
    for part, found in parts.items():
        out.print()
        if not found:
            out.print(Text.assemble((PARTS[part], "bold"), ": no difference"))
            continue
        table = grid(PARTS[part], left, right)
        for column in table.columns:
            column.ratio = 1
        for one in found:
            table.add_row(
                Text(one.point, style="bold"), _side(one.left, one.left_clause), _side(one.right, one.right_clause)
            )
        out.print(table)


def _side(says: str, clause: str) -> Text:
    from rich.text import Text

    return Text.assemble(says, "\n", (clause, "dim")) if clause else Text(says)
