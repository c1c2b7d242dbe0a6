"""The form to open a table by a book: its games, its open questions, its fittings."""

from __future__ import annotations

from typing import Any

from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.sign_checks import needs_approved
from sicbo.law.rulebook import books, load
from sicbo.units.refusal import BadInput, nearest
from sicbo.words import Words

WAYS = {
    "practice": {"electronic": ("automatic", "human"), "physical": ("human",)},
    "licensed": {"physical": ("human",)},
}
"""By mode and dice, who deals: a licensed table has real dice and a person (house 1.4); no machine tumbles those."""


def opening(book_id: str, words: Words) -> dict[str, Any]:
    """The games, readings and fittings of this book, as shown to the manager who opens a table and confirms them."""
    if book_id not in books():
        raise BadInput("unknown-book", book=book_id, near=nearest(book_id, list(books())))
    law = TableLaw.of(load(book_id))
    articles = law.book.articles
    act = law.act("open-table")
    return {
        "book": book_id,
        "name": words.say(f"book.{book_id}"),
        "currency": law.currency,
        "rank": act.rank,
        "clause": law.act_clause(act),
        "ways": WAYS,
        "games": [
            {
                "id": game.id,
                "name": words.say(f"game.{book_id}/{game.id}"),
                "streak": bool(game.streak),
                "optional": [{"id": bet, "name": words.say(f"bet.{bet}")} for bet in law.book.optional(game.id)],
            }
            for game in articles.game
        ],
        "one_layout": articles.layouts is not None and articles.layouts.per == "table",
        "readings": [
            {
                "id": reading.id,
                "question": reading.question,
                "clauses": [law.cite(number) for number in reading.clauses],
                "why": reading.why,
                "default": reading.default,
                "decides": reading.decides,
                "options": [{"id": one.id, "means": one.means} for one in reading.option if one.built],
            }
            for reading in law.book.readings
        ],
        "needs_approved": needs_approved(law),
        "fittings": [item.id for item in articles.equipment if not item.required],
        "limits": articles.limits is not None,
    }
