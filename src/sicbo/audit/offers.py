"""The areas of a rulebook, all its games taken together, with what each pays."""

from __future__ import annotations

from dataclasses import dataclass, field

from sicbo.audit.wording import STREAK, bet_clause, bet_name, exact, listed
from sicbo.law.rulebook import Rulebook
from sicbo.odds.area import AreaOdds, all_odds
from sicbo.paytable.compile import compile_game
from sicbo.paytable.table import Paytable
from sicbo.units.dice import ROLLS, Roll


@dataclass
class Offered:
    """One area of a book, in all the games that offer it."""

    area: str
    bet: str
    name: str
    clause: str
    odds: dict[str, list[str]] = field(default_factory=dict)
    """What it pays and keeps, in words, and the games in which it does so."""
    clauses: dict[str, str] = field(default_factory=dict)
    """The pay-table row behind each of these odds."""
    wins: set[Roll] = field(default_factory=set)
    """The rolls on which it wins in some game; empty for a wager over several rounds."""

    @property
    def games(self) -> tuple[str, ...]:
        return tuple(game for games in self.odds.values() for game in games)

    @property
    def odds_clauses(self) -> str:
        """The citations behind the odds, one for each different price."""
        return "; ".join(dict.fromkeys(self.clauses.values()))

    def plays_like(self, other: Offered) -> bool:
        """Whether both pay the same prices on the same rolls."""
        return set(self.odds) == set(other.odds) and self.wins == other.wins

    def odds_text(self, other: Offered) -> str:
        """The odds, by game where they differ between games, and the rolls where only these set the books apart."""
        by_game = [f"{listed(games)}: {odds_text}" for odds_text, games in self.odds.items()]
        odds_text = next(iter(self.odds)) if len(self.odds) == 1 else "; ".join(by_game)
        if set(self.odds) != set(other.odds):
            return odds_text
        more = sorted(self.wins - other.wins, key=lambda roll: roll.index)
        return f"{odds_text}; wins, unlike the other, on {listed(more) if more else 'no roll'}"


def offered(book: Rulebook) -> dict[str, Offered]:
    """Every area of the book's games under its default readings, in the order in which the book lists them."""
    found: dict[str, Offered] = {}
    for game in book.articles.game:
        table = compile_game(book, game.id)
        for odds in all_odds(table):
            clause = bet_clause(book, odds.bet, game.id)
            one = found.setdefault(odds.area, Offered(odds.area, odds.bet, bet_name(book, odds.bet), clause))
            odds_text = _odds_text(odds)
            one.odds.setdefault(odds_text, []).append(game.id)
            one.clauses.setdefault(odds_text, _row(book, table, odds))
            if odds.bet != STREAK:
                verdicts = table.area(odds.area).verdicts
                one.wins |= {roll for roll in ROLLS if verdicts[roll.index].pays is not None}
    return found


def _odds_text(odds: AreaOdds) -> str:
    unit = "a run of " if odds.bet == STREAK else ""
    prices = [f"{price} to 1" + (f" for {unit or 'dice showing it: '}{on}" if on else "") for on, price in odds.pays]
    return f"{listed(prices)}, edge {exact(odds.edge, 2)}"


def _row(book: Rulebook, table: Paytable, odds: AreaOdds) -> str:
    """The citation of the first row that pays this area."""
    if odds.bet == STREAK:
        assert book.articles.streak is not None, "law.check refuses a streak game without a streak section"
        return str(book.cite(book.articles.streak.table_clause))
    rows = (verdict.row for verdict in table.area(odds.area).verdicts if verdict.row)
    return next((str(book.cite(row)) for row in rows), odds.clause)
