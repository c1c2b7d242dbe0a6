"""The front door of the library: a game of a rulebook, ready to settle and to be reckoned with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from sicbo.law.rulebook import Rulebook, load
from sicbo.odds.area import AreaOdds, all_odds, area_odds
from sicbo.odds.session import SessionOdds, session_odds
from sicbo.odds.wagers import WagersOdds, wagers_odds
from sicbo.paytable.compile import compile_game
from sicbo.paytable.settle import Settlement, settle
from sicbo.paytable.table import Paytable
from sicbo.units.dice import Roll
from sicbo.units.refusal import BadInput


@dataclass(frozen=True)
class Game:
    """One game of one rulebook under one choice of readings."""

    book: Rulebook
    paytable: Paytable

    @cached_property
    def areas(self) -> tuple[str, ...]:
        """Every area a wager can be placed on."""
        streaks = self.paytable.streak.sides if self.paytable.streak else {}
        return (*self.paytable.areas, *streaks)

    def settle(self, dice: str | Roll, wagers: Mapping[str, int], smallest_chip: int = 1) -> Settlement:
        """What becomes of wagers (area: stake in minor units) on this roll."""
        roll = Roll.parse(dice) if isinstance(dice, str) else dice
        return settle(self.paytable, roll, wagers, smallest_chip)

    def odds(self, area: str | None = None) -> list[AreaOdds]:
        """Exact odds of one area, or of all."""
        return all_odds(self.paytable) if area is None else [area_odds(self.paytable, area)]

    def wagers(self, wagers: Mapping[str, int]) -> WagersOdds:
        """Exact odds of a set of wagers on one roll."""
        return wagers_odds(self.paytable, wagers)

    def session(self, wagers: Mapping[str, int], rounds: int, bankroll: int | None = None) -> SessionOdds:
        """Exact odds of playing the same wagers for many rounds."""
        return session_odds(self.paytable, wagers, rounds, bankroll)


def game(address: str, readings: Mapping[str, str] | None = None) -> Game:
    """The game at an address such as `crown-sydney/standard` or, pinned to an edition, `crown-sydney@2.0/standard`.

    Without some of its optional bets it is at `crown-melbourne/option-a-extended~even~four`.
    """
    book_id, slash, game_id = address.partition("/")
    book_id, pinned, edition = book_id.partition("@")
    book = load(book_id)
    if pinned and edition != book.source.edition:
        raise BadInput("unknown-edition", edition=f"{book_id}@{edition}", known=f"{book_id}@{book.source.edition}")
    if not slash:
        only = book.articles.game
        if len(only) != 1:
            raise BadInput("unknown-game", game=address, near=f"{book_id}/{only[0].id}")
        game_id = only[0].id
    game_id, *without = game_id.split("~")
    for bet in without:
        optional = book.optional(game_id)
        if bet not in optional:
            raise BadInput("not-optional", bet=bet, game=f"{book_id}/{game_id}", known=", ".join(optional) or "-")
    return Game(book, compile_game(book, game_id, readings, without))
