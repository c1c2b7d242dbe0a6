"""Areas and groups of areas by the names on the felt."""

from __future__ import annotations

from collections.abc import Sequence

from sicbo.library import Game
from sicbo.words import Words


def area_name(words: Words, game: Game, area_id: str) -> str:
    """The name of one area in this language."""
    streak = game.paytable.streak
    if streak is not None and area_id in streak.sides:
        return words.area(area_id, []) if words.has(f"area.{area_id}") else area_id
    area = game.paytable.areas[area_id]
    if words.has(f"area.{area.bet}"):
        return words.area(area.bet, area.pick)
    return f"{bet_name(words, game, area.bet)} {' '.join(map(str, area.pick))}".strip()


def bet_name(words: Words, game: Game, bet_id: str) -> str:
    """The name of a kind of bet: the catalogue's, else the rulebook's own."""
    if words.has(f"bet.{bet_id}"):
        return words.say(f"bet.{bet_id}")
    return next((bet.name for bet in game.book.articles.bet if bet.id == bet_id), bet_id)


def group_name(words: Words, game: Game, area_ids: Sequence[str]) -> str:
    """One name for areas of a bet that share their odds: `Double 1–6`, `Total 4, 17`, `Two Dice Combinations (15)`."""
    if len(area_ids) == 1:
        return area_name(words, game, area_ids[0])
    streak = game.paytable.streak
    if streak is not None and area_ids[0] in streak.sides:
        return f"{bet_name(words, game, 'streak')} ({len(area_ids)})"
    areas = [game.paytable.areas[area_id] for area_id in area_ids]
    bet = areas[0].bet
    picks = [area.pick[0] for area in areas if len(area.pick) == 1 and isinstance(area.pick[0], int)]
    if len(picks) == len(areas) and words.has(f"area.{bet}"):
        return words.say(f"area.{bet}", a=_spans([int(pick) for pick in picks]))
    offered = sum(area.bet == bet for area in game.paytable.areas.values())
    if len(areas) == offered:
        return f"{bet_name(words, game, bet)} ({len(areas)})"
    return ", ".join(area_name(words, game, area_id) for area_id in area_ids)


def _spans(numbers: list[int]) -> str:
    """Neighbouring numbers drawn together: `1-6`, `4, 17`."""
    spans: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if spans and spans[-1][1] == number - 1:
            spans[-1] = (spans[-1][0], number)
        else:
            spans.append((number, number))
    return ", ".join(str(a) if a == b else f"{a}, {b}" if b == a + 1 else f"{a}–{b}" for a, b in spans)
