"""The books on the shelf."""

from __future__ import annotations

from sicbo.describe.shelf import fact, shelf, source
from sicbo.law.rulebook import books, load
from sicbo.words import load as words_of


def described(lang: str) -> list[dict[str, object]]:
    """Every book on the shelf with its games."""
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
                        "symbols": _symbols(book_id, game.faces),
                        "layouts": list(game.layouts),
                        "bets": [offer.bet for offer in game.offers],
                        "streak": game.streak,
                    }
                    for game in games
                ],
            }
        )
    return found


def _symbols(book_id: str, faces: str) -> list[dict[str, object]]:
    """What each face of the dice shows, where it is not pips."""
    worn = load(book_id).articles.symbol if faces == "symbols" else ()
    return [{"face": one.face, "id": one.id, "colour": one.colour} for one in worn]
