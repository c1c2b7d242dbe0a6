"""The front door of the library: a game of a rulebook, ready to settle and to be reckoned with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from html import escape

from sicbo.law.rulebook import Rulebook, load
from sicbo.odds.area import AreaOdds, all_odds, area_odds
from sicbo.odds.session import SessionOdds, session_odds
from sicbo.odds.wagers import WagersOdds, wagers_odds
from sicbo.paytable.compile import compile_game
from sicbo.paytable.settle import Settlement, settle
from sicbo.paytable.table import Paytable
from sicbo.units.dice import Roll
from sicbo.units.refusal import BadInput
from sicbo.words import Words
from sicbo.words import load as load_words


@dataclass(frozen=True, repr=False)
class Game:
    """One game of one rulebook under one choice of readings."""

    book: Rulebook
    paytable: Paytable

    def __repr__(self) -> str:
        usual = {one.id: one.default for one in self.book.readings}
        chosen = [f"{one}={option}" for one, option in self.paytable.readings.items() if option != usual[one]]
        told = [f"{len(self.areas)} areas", self.paytable.currency, *chosen]
        return f"<Game {self.paytable.pin}: {', '.join(told)}>"

    def _repr_html_(self) -> str:
        """Every area with its price, its chance and what the house keeps, as notebooks show it."""
        words = load_words()
        head = _row("th", *(words.say(f"odds.{one}") for one in ("area", "name", "pays", "hit", "edge")))
        rows = (_row("td", one.area, *_figures(words, self.paytable, one)) for one in self.odds())
        return f"<table><caption>{escape(repr(self))}</caption>{head}{''.join(rows)}</table>"

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


def _row(tag: str, *cells: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"


def _figures(words: Words, paytable: Paytable, one: AreaOdds) -> tuple[str, str, str, str]:
    """Name, price, chance and edge of one area, as text."""
    known = paytable.areas.get(one.area)
    bet, pick = (known.bet, known.pick) if known else (one.area, ())
    name = words.area(bet, pick) if words.has(f"area.{bet}") else one.area
    pays = ", ".join(words.say("odds.to-one", odds=str(odds)) for _, odds in one.pays)
    return name, pays, str(one.hit) if one.ways is None else f"{one.ways}/216", _percent(one.edge)


def _percent(share: Fraction) -> str:
    """A share with two decimals, rounded once and exactly.

    >>> _percent(Fraction(1, 36)), _percent(Fraction(-1, 200))
    ('2.78%', '-0.50%')
    """
    hundredths = round(abs(share) * 10_000)
    return f"{'-' if share < 0 else ''}{hundredths // 100}.{hundredths % 100:02}%"
