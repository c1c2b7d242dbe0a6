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
    books = described(lang)
    if as_json:
        emit({"books": books})
    else:
        show(books)


def described(lang: str) -> list[dict[str, object]]:
    """Every book on the shelf with its games."""
    from sicbo.cli.shelf import fact, shelf, source
    from sicbo.law.rulebook import books, load
    from sicbo.words import load as words_of

    words = words_of(lang)
    found: list[dict[str, object]] = []
    for book_id in shelf():
        document = source(book_id)
        effective, effective_clause = fact(document, "effective")
        games = load(book_id).articles.game if book_id in books() else ()
        found.append(
            {
                "id": book_id,
                "name": words.say(f"book.{book_id}") if words.has(f"book.{book_id}") else document.title,
                "title": document.title,
                "issuer": document.issuer,
                "operator": document.operator,
                "regulator": document.regulator,
                "edition": document.edition,
                "effective": effective,
                "effective_clause": effective_clause,
                "currency": document.currency,
                "zone": document.zone,
                "games": [
                    {
                        "id": game.id,
                        "address": f"{book_id}/{game.id}",
                        "name": words.say(key) if words.has(key := f"game.{book_id}/{game.id}") else game.id,
                        "clause": f"{book_id} {game.clause}",
                        "faces": game.faces,
                        "bets": [offer.bet for offer in game.offers],
                        "streak": game.streak,
                    }
                    for game in games
                ],
            }
        )
    return found


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
