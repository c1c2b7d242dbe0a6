"""Players who have not wagered, and for how long, while the table was full: of a player, not of a place."""

from __future__ import annotations

from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.state import Place, Table


def counts(law: TableLaw, table: Table, place: Place) -> bool:
    """Whether the book's rule on abstaining players looks at this place; at a tournament, at none."""
    rule = law.book.articles.abstaining
    return table.session is None and (rule is None or rule.positions != "seats" or not place.standing)


def counted(law: TableLaw, table: Table) -> list[Place]:
    """The places that the book's rule on abstaining players looks at."""
    return [place for place in table.places.values() if counts(law, table, place)]


def abstained(law: TableLaw, table: Table, place: Place) -> int:
    """How many rounds with a result in a row the player of this place had no wager in, anywhere at the table."""
    return len(table.people.idle.get(place.player, ())) if counts(law, table, place) else 0


def taking_part(law: TableLaw, table: Table) -> set[str]:
    """The players who have wagered in the round in hand, at whichever of their places."""
    return {place.player for place in table.places.values() if place.player and _wagering(law, table, place)}


def _wagering(law: TableLaw, table: Table, place: Place) -> bool:
    """Whether a place takes part, be it with tokens, a wager that is gone again, or a streak as the book is read."""
    if place.wagers or place.purse.token_wagers or place.manners.tried:
        return True
    rule = law.book.articles.abstaining
    alone = next(iter(law.in_force(rule.streak_alone)), None) if rule is not None else None
    if alone is None or alone.takes_part == "while-in-play":
        return bool(place.streaks)
    return any(streak.first == table.upcoming() for streak in place.streaks.values())
