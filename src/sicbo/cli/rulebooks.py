"""`sicbo rulebooks`: the books on the shelf, the edition each follows, and their games."""

from __future__ import annotations

import click

from sicbo.cli.inputs import json_option, language_option
from sicbo.cli.output import console, emit, facts, grid, title


@click.command(
    "rulebooks",
    short_help="The rulebooks on the shelf and their games.",
    epilog="\b\nExamples:\n  sicbo rulebooks\n  sicbo rulebooks --lang zh-Hant\n  sicbo rulebooks --json",
)
@language_option
@json_option
def command(lang: str, as_json: bool) -> None:
    """The rulebooks on the shelf: edition, effective date, issuer and games.

    The book `house` holds our own operating rules; it has clauses but no games.
    """
    from sicbo.describe.books import described

    books = described(lang)
    if as_json:
        emit({"books": books})
    else:
        show(books)


def show(books: list[dict[str, object]]) -> None:
    """Print the books for people, a block each."""
    from rich.padding import Padding
    from rich.text import Text

    out = console()
    for book in books:
        effective = Text.assemble(str(book["effective"]), (f"  ({book['effective_clause']})", "dim"))
        title(out, f"{book['name']}  ·  {book['id']}")
        out.print(
            facts(
                ("document", str(book["title"])),
                ("issuer", str(book["issuer"])),
                ("edition", str(book["edition"])),
                ("effective", effective if book["effective"] else ""),
            )
        )
        games = book["games"]
        assert isinstance(games, list)
        if games:
            table = grid("games", "")
            table.show_header = False
            for game in games:
                table.add_row(Text(game["address"], style="green"), game["name"])
            out.print(Padding(table, (0, 0, 0, 2)))
        else:
            out.print(Text(f"  no games, clauses only: sicbo clauses {book['id']}", style="dim"))
        out.print()
