"""A settled round on one line: printed from its event, and read back to the same facts.

    crown-sydney@2.0/standard #12 2-4-6 P1 small=5000- big=10000+10000 P2 total-12=500+3000

`docs/notation.md` has the whole of it. Whatever is not exactly as it would be printed is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Literal
from urllib.parse import quote, unquote

import msgspec

from sicbo.floor.table.entries import Paid
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.wagers.events import RoundSettled

_ID = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_NAME = r"(?:[A-Za-z0-9_.~-]|%[0-9A-F]{2})+"
_AMOUNT = r"[1-9][0-9]{0,23}"
_HEAD = re.compile(rf"(?P<book>{_ID})@(?P<edition>{_NAME})/(?P<game>{_ID})", re.ASCII)
_ROUND = re.compile(rf"#(?P<round>{_AMOUNT})", re.ASCII)
_DICE = re.compile(r"[1-6]-[1-6]-[1-6]", re.ASCII)
_PLACE = re.compile(rf"(?P<place>{_NAME})(?:/(?P<game>{_ID}))?", re.ASCII)
_WAGER = re.compile(
    rf"(?P<area>{_ID})=(?P<stake>{_AMOUNT})"
    rf"(?:(?P<all>~)|(?:~(?P<part>{_AMOUNT}))?(?:\+(?P<win>0|{_AMOUNT})|(?P<lose>-)))"
    r"(?:\((?P<tokens>kept|returned)\))?",
    re.ASCII,
)
_STREAK = re.compile(rf"(?P<area>{_ID})(?:>(?P<side>{_ID}|\?))?\*(?P<length>0|{_AMOUNT})(?P<outcome>[.+-])", re.ASCII)
_STREAKS = "|"
_WAGER_LIKE = "a wager such as big=10000+10000"
_ENDS: dict[str, Literal["live", "win", "lose"]] = {".": "live", "+": "win", "-": "lose"}
_MARKS = {outcome: mark for mark, outcome in _ENDS.items()}


class BadNotation(ValueError):
    """A line that is no notation of a round: at which character, and what was expected there."""

    def __init__(self, position: int, expected: str) -> None:
        self.position = position
        self.expected = expected
        super().__init__(f"character {position}: expected {expected}")


class NotedWager(msgspec.Struct, frozen=True, kw_only=True):
    area: str
    stake: int
    outcome: Literal["win", "lose", "returned"]
    win: int = 0
    returned: int = 0
    tokens: Literal["", "kept", "returned"] = ""


class NotedPlace(msgspec.Struct, frozen=True):
    place: str
    game: str
    wagers: tuple[NotedWager, ...]


class NotedStreak(msgspec.Struct, frozen=True, kw_only=True):
    place: str
    area: str
    side: str
    length: int
    outcome: Literal["live", "win", "lose"]


class NotedRound(msgspec.Struct, frozen=True, kw_only=True):
    """The facts of a settled round that its line tells."""

    book: str
    edition: str
    game: str
    """The game of the table's first place."""
    round: int
    faces: tuple[int, int, int]
    places: tuple[NotedPlace, ...] = ()
    streaks: tuple[NotedStreak, ...] = ()


def noted(law: TableLaw, games: Mapping[str, str], event: RoundSettled) -> NotedRound:
    """The facts of a settled round; the games are those of the table's places, in order, as it was opened."""
    return NotedRound(
        book=law.book.id,
        edition=law.book.source.edition,
        game=next(iter(games.values())),
        round=event.round,
        faces=event.faces,
        places=tuple(
            NotedPlace(one.place, games[one.place], tuple(_noted_wager(paid) for paid in one.wagers))
            for one in event.places
        ),
        streaks=tuple(
            NotedStreak(place=one.place, area=one.area, side=one.side, length=one.length, outcome=one.outcome)
            for one in event.streaks
        ),
    )


def write(told: NotedRound) -> str:
    """The line of a round."""
    words = [f"{told.book}@{quote(told.edition, safe='')}/{told.game}", f"#{told.round}"]
    words.append("-".join(map(str, told.faces)))
    for one in told.places:
        words.append(_name(one.place) + ("" if one.game == told.game else f"/{one.game}"))
        words += [_wager_word(wager) for wager in one.wagers]
    if told.streaks:
        words.append(_STREAKS)
    for place, streaks in groupby(told.streaks, key=lambda streak: streak.place):
        words.append(_name(place))
        words += [_streak_word(streak) for streak in streaks]
    return " ".join(words)


def parse(line: str) -> NotedRound:
    """The facts that a line tells; `BadNotation` says where it stops being one.

    >>> parse("crown-sydney@2.0/standard #12 2-4-6 P1 big=10000+10000").places[0].wagers[0].win
    10000
    >>> parse("crown-sydney@2.0/standard #12 2-4-7")
    Traceback (most recent call last):
    sicbo.floor.table.wagers.notation.BadNotation: character 31: expected three dice such as 2-4-6
    """
    words = list(_words(line))
    head = _must(_HEAD, words, 0, "a game such as book@edition/game", len(line))
    number = _must(_ROUND, words, 1, "a round such as #12", len(line))
    dice = _must(_DICE, words, 2, "three dice such as 2-4-6", len(line))
    first, second, third = map(int, dice[0].split("-"))
    rest = words[3:]
    bar = next((index for index, (_, word) in enumerate(rest) if word == _STREAKS), len(rest))
    told = NotedRound(
        book=head["book"],
        edition=unquote(head["edition"]),
        game=head["game"],
        round=int(number["round"]),
        faces=(first, second, third),
        places=_places(rest[:bar], head["game"]),
        streaks=_streaks(rest[bar + 1 :]),
    )
    again = write(told)
    if again != line:
        same = next((index for index, (a, b) in enumerate(zip(again, line, strict=False)) if a != b), None)
        at = min(len(again), len(line)) if same is None else same
        raise BadNotation(at + 1, f"the one way to write it, {again!r}")
    return told


def _noted_wager(paid: Paid) -> NotedWager:
    return NotedWager(
        area=paid.area,
        stake=paid.stake,
        outcome=paid.outcome,
        win=paid.win,
        returned=paid.returned,
        tokens=paid.tokens,
    )


def _name(name: str) -> str:
    return quote(name, safe="")


def _wager_word(wager: NotedWager) -> str:
    word = f"{wager.area}={wager.stake}"
    if wager.outcome == "returned":
        word += "~"
    else:
        word += f"~{wager.returned}" if wager.returned else ""
        word += f"+{wager.win}" if wager.outcome == "win" else "-"
    return word + (f"({wager.tokens})" if wager.tokens else "")


def _streak_word(streak: NotedStreak) -> str:
    side = "" if streak.side == streak.area else f">{streak.side or '?'}"
    return f"{streak.area}{side}*{streak.length}{_MARKS[streak.outcome]}"


def _words(line: str) -> Iterator[tuple[int, str]]:
    """Each word of the line with the character it begins at, counted from 1."""
    at = 1
    for word in line.split(" "):
        yield at, word
        at += len(word) + 1


def _must(
    pattern: re.Pattern[str], words: list[tuple[int, str]], index: int, expected: str, length: int
) -> re.Match[str]:
    if index >= len(words):
        raise BadNotation(length + 1, expected)
    at, word = words[index]
    match = pattern.fullmatch(word)
    if match is None:
        raise BadNotation(at, expected)
    return match


def _places(words: list[tuple[int, str]], game: str) -> tuple[NotedPlace, ...]:
    """Places, each followed by its wagers."""
    found: dict[str, tuple[str, list[NotedWager]]] = {}
    latest: list[NotedWager] | None = None
    for at, word in words:
        if wager := _WAGER.fullmatch(word):
            if latest is None:
                raise BadNotation(at, "a place before its wagers")
            latest.append(_read_wager(at, wager))
            continue
        place = _PLACE.fullmatch(word)
        if place is None or latest == []:
            raise BadNotation(at, f"{'' if latest == [] else 'a place or '}{_WAGER_LIKE}")
        name = unquote(place["place"])
        if name in found:
            raise BadNotation(at, "each place once")
        latest = []
        found[name] = (place["game"] or game, latest)
    if latest == []:
        raise BadNotation(words[-1][0] + len(words[-1][1]), _WAGER_LIKE)
    return tuple(NotedPlace(name, played, tuple(wagers)) for name, (played, wagers) in found.items())


def _read_wager(at: int, wager: re.Match[str]) -> NotedWager:
    stake, part = int(wager["stake"]), int(wager["part"] or 0)
    if part >= stake:
        raise BadNotation(at, "less handed back than was staked")
    tokens = _tokens(wager["tokens"])
    if wager["all"]:
        return NotedWager(area=wager["area"], stake=stake, outcome="returned", returned=stake, tokens=tokens)
    outcome: Literal["win", "lose"] = "lose" if wager["lose"] else "win"
    win = int(wager["win"] or 0)
    return NotedWager(area=wager["area"], stake=stake, outcome=outcome, win=win, returned=part, tokens=tokens)


def _tokens(word: str | None) -> Literal["", "kept", "returned"]:
    if word is None:
        return ""
    return "kept" if word == "kept" else "returned"


def _streaks(words: list[tuple[int, str]]) -> tuple[NotedStreak, ...]:
    """Places, each followed by its streak wagers."""
    found: list[NotedStreak] = []
    place = ""
    for at, word in words:
        if row := _STREAK.fullmatch(word):
            if not place:
                raise BadNotation(at, "a place before its streaks")
            side = row["area"] if row["side"] is None else row["side"].removeprefix("?")
            outcome = _ENDS[row["outcome"]]
            found.append(
                NotedStreak(place=place, area=row["area"], side=side, length=int(row["length"]), outcome=outcome)
            )
            continue
        named = _PLACE.fullmatch(word)
        if named is None or named["game"]:
            raise BadNotation(at, "a place or a streak such as streak-big*3.")
        place = unquote(named["place"])
    return tuple(found)
