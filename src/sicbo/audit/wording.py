"""The wording of findings and differences: exact numbers, lists, and the names of bets."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from sicbo.law.rulebook import Rulebook

STREAK = "streak"
"""The bet id under which the odds list the wager over several rounds."""


def percent(share: Fraction, digits: int = 1) -> str:
    """A share in percent, rounded half up to this many decimals.

    >>> percent(Fraction(38, 27)), percent(Fraction(-1, 27), 2)
    ('140.7 %', '-3.70 %')
    """
    scaled = abs(share) * 100 * 10**digits
    whole, part = divmod((2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator), 10**digits)
    return f"{'-' if share < 0 else ''}{whole}.{part:0{digits}d} %"


def exact(share: Fraction, digits: int = 1) -> str:
    """A share as its exact fraction and in percent.

    >>> exact(Fraction(38, 27))
    '38/27 (140.7 %)'
    """
    return f"{share} ({percent(share, digits)})"


def listed(words: Iterable[object], last: str = "and") -> str:
    """Words in a row, the last one joined by a word of its own.

    >>> listed([3, 4, 5]), listed(["10"])
    ('3, 4 and 5', '10')
    """
    told = [str(word) for word in words]
    return f" {last} ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)


def bet_name(book: Rulebook, bet_id: str) -> str:
    """The name that this book prints for a bet, the wager over several rounds included."""
    if bet_id == STREAK:
        return next((term.printed for term in book.articles.term if STREAK in term.means), "Streak")
    return next(bet.name for bet in book.articles.bet if bet.id == bet_id)


def bet_clause(book: Rulebook, bet_id: str, game_id: str) -> str:
    """The citation of the clause on this bet alone: its rule, or its row where several bets share the rule."""
    if bet_id == STREAK:
        assert book.articles.streak is not None, "law.check refuses a streak game without a streak section"
        return str(book.cite(book.articles.streak.clause))
    homes = {bet.id: bet.areas_clause or bet.clause for bet in book.articles.bet}
    if list(homes.values()).count(homes[bet_id]) == 1:
        return str(book.cite(homes[bet_id]))
    table_id = book.game(game_id).table
    rows = next(table for table in book.articles.table if table.id == table_id).row
    return str(book.cite(next((row.clause for row in rows if row.bet == bet_id), homes[bet_id])))
