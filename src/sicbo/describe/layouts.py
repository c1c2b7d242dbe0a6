"""The layouts of a game, ready to be drawn: every area with its place, name, dice, price and what wins there."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from sicbo.describe.felt import Felt, Place, filled, narrow, wide
from sicbo.describe.naming import area_name, bet_name
from sicbo.describe.numbers import exact
from sicbo.describe.wins import rule, wins
from sicbo.law.schema import Layout
from sicbo.library import Game
from sicbo.odds.area import AreaOdds
from sicbo.words import Words, load

KINDS = {
    **dict.fromkeys(("small", "big", "odd", "even"), "side"),
    **dict.fromkeys(("any-triple", "any-symbol-triple", "any-colour-triple"), "any"),
    **dict.fromkeys(("combo-three", "combo-double", "double-single-missing"), "combo"),
    **{bet: bet for bet in ("single", "double", "triple", "total", "pair", "four", "streak")},
    **{bet: bet for bet in ("symbol", "symbol-triple", "colour", "colour-double", "colour-triple")},
}
"""How the areas of a bet are drawn; a bet that no felt has shown yet is drawn as `other`."""
SHOWN = {"single": 1, "double": 2, "triple": 3, "symbol": 1, "symbol-triple": 3}
"""How many dice with its one face an area shows; where the pick names several faces, it shows those."""
PANEL_OF = {"double-single-missing": "combo-double"}
"""Bets that stand in the panel of another."""


def described(game: Game, words: Words) -> dict[str, object]:
    """Every layout of the game in two forms, and what there is to know of each area."""
    odds = {one.area: one for one in game.odds()}
    book = {layout.id: layout for layout in game.book.articles.layout}
    ids = next(one.layouts for one in game.book.articles.game if one.id == game.paytable.game)
    content = {area: _content(game, words, odds[area]) for area in game.areas}
    return {
        "game": game.paytable.address,
        "digest": game.paytable.digest,
        "layouts": [_layout(game, words, book[one], content) for one in ids],
        "areas": {area: _known(game, words, odds[area]) for area in game.areas},
    }


def priced(odds: Fraction) -> str:
    """Odds as they stand on a felt.

    >>> priced(Fraction(23, 2)), priced(Fraction(180)), priced(Fraction(1, 3))
    ('11½', '180', '1/3')
    """
    whole, rest = divmod(odds, 1)
    if rest == Fraction(1, 2):
        return f"{whole or ''}½"
    return str(odds)


def _layout(game: Game, words: Words, layout: Layout, content: dict[str, dict[str, object]]) -> dict[str, object]:
    rows = filled(layout.rows, layout.optional, game.areas)
    forms: dict[str, Callable[..., Felt]] = {"wide": wide, "narrow": narrow}

    def kind(area: str) -> str:
        return _kind(_bet(game, area)) if area else ""

    def group(area: str) -> str:
        bet = _bet(game, area)
        return PANEL_OF.get(bet, bet)

    return {
        "id": layout.id,
        "clause": game.paytable.cite(layout.clause),
        "forms": {name: _form(game, words, lay(rows, kind, group), content) for name, lay in forms.items()},
    }


def _form(game: Game, words: Words, felt: Felt, content: dict[str, dict[str, object]]) -> dict[str, object]:
    return {
        "width": felt.width,
        "height": felt.height,
        "cells": [{**_place(cell), **content[cell.area]} for cell in felt.cells],
        "blanks": [_place(cell) for cell in felt.blanks],
        "captions": [{**_place(one), "text": bet_name(words, game, one.area)} for one in felt.captions],
    }


def _place(cell: Place) -> dict[str, object]:
    found: dict[str, object] = {"area": cell.area} if cell.area else {}
    return {**found, "x": cell.x, "y": cell.y, "w": cell.w, "h": cell.h}


def _content(game: Game, words: Words, odds: AreaOdds) -> dict[str, object]:
    """What an area shows: its printed name in two scripts, dice, symbol, colours and price."""
    area = odds.area
    bet = _bet(game, area)
    kind = _kind(bet)
    streak = game.paytable.streak
    second = load("en" if words.language != "en" else "zh-Hant")
    faces = _faces(game, area)
    symbols = {one.face: one for one in game.book.articles.symbol} if _drawn_as_symbols(game) else {}
    return {
        "kind": kind,
        "group": bet,
        "name": area_name(words, game, area),
        "label": _label(game, words, area, kind),
        "second": _label(game, second, area, kind) if kind in ("side", "any", "streak") else "",
        "rule": rule(words, game, area),
        "follows": streak.sides[area].follows if streak is not None and area in streak.sides else "",
        "faces": faces,
        "symbols": [symbols[face].id for face in faces] if symbols else [],
        "colours": _colours(game, area, kind, faces),
        "odds": _odds(words, odds),
        "prices": _prices(words, odds),
    }


def _known(game: Game, words: Words, odds: AreaOdds) -> dict[str, object]:
    """What there is to know of an area."""
    pays = odds.pays
    return {
        "name": area_name(words, game, odds.area),
        "bet": bet_name(words, game, _bet(game, odds.area)),
        "wins": wins(words, game, odds.area),
        "odds": _odds(words, odds),
        "pays": str(pays[0][1]) if len(pays) == 1 else [[what, str(one)] for what, one in pays],
        "prices": _prices(words, odds),
        "ways": odds.ways,
        **exact("hit", odds.hit),
        **exact("edge", odds.edge),
        "clause": game.paytable.cite(odds.clause),
    }


def _bet(game: Game, area: str) -> str:
    return game.paytable.areas[area].bet if area in game.paytable.areas else "streak"


def _kind(bet: str) -> str:
    return KINDS.get(bet, "other")


def _drawn_as_symbols(game: Game) -> bool:
    return next(one.faces for one in game.book.articles.game if one.id == game.paytable.game) == "symbols"


def _faces(game: Game, area_id: str) -> list[int]:
    """The faces of the dice drawn on an area; none where it shows a number, a colour or words."""
    area = game.paytable.areas.get(area_id)
    if area is None or _kind(area.bet) in ("side", "any", "total", "other"):
        return []
    if area.bet in SHOWN:
        return sorted(area.faces) * SHOWN[area.bet]
    return [pick for pick in area.pick if isinstance(pick, int)]


def _colours(game: Game, area_id: str, kind: str, faces: list[int]) -> list[str]:
    """The colours drawn on an area: those of its symbols, or the picked one as often as it has to show."""
    if not _drawn_as_symbols(game):
        return []
    if faces:
        worn = {one.face: one.colour for one in game.book.articles.symbol}
        return [worn[face] for face in faces]
    times = {"colour": 1, "colour-double": 2, "colour-triple": 3}.get(kind, 0)
    return [str(pick) for pick in game.paytable.areas[area_id].pick] * times if times else []


def _label(game: Game, words: Words, area_id: str, kind: str) -> str:
    """What is printed large: the number of a total, the side that a streak follows, or the name."""
    streak = game.paytable.streak
    if streak is not None and area_id in streak.sides:
        follows = streak.sides[area_id].follows
        if follows in game.paytable.areas:
            return area_name(words, game, follows)
        return words.say(f"area.{follows}") if words.has(f"area.{follows}") else follows
    if kind == "total":
        return str(game.paytable.areas[area_id].pick[0])
    return area_name(words, game, area_id)


def _odds(words: Words, odds: AreaOdds) -> str:
    prices = [_price_text(words, one) for _, one in odds.pays]
    if odds.bet == "streak" and len(prices) > 1:
        return words.say("felt.between", first=prices[0], last=prices[-1])
    return " · ".join(prices)


def _prices(words: Words, odds: AreaOdds) -> list[dict[str, str]]:
    """Every price with the number of dice or the length of run that it is paid for, in words and bare."""
    return [
        {"on": _on(words, odds.bet, what), "count": what, "odds": _price_text(words, one), "pays": priced(one)}
        for what, one in odds.pays
    ]


def _price_text(words: Words, odds: Fraction) -> str:
    return words.say("odds.to-one", odds=priced(odds))


def _on(words: Words, bet: str, what: str) -> str:
    """For what a price is paid: so many dice, or so long a run; empty where there is one price."""
    if not what:
        return ""
    if bet == "streak":
        return words.say("felt.run", length=what)
    return words.say("felt.die") if what == "1" else words.say("felt.dice", count=what)
