"""Projections that queries ask for, built from commits that are safe: the rounds of every table.

A round is kept as an index: where its facts are in the log, and how it ended. Its whole story is read when asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Literal, Protocol

import msgspec

from sicbo.floor.rulings import RulingKind
from sicbo.floor.table.corrections.events import ResultCorrected, RoundVoided, WagersVoided
from sicbo.floor.table.corrections.put_right import PutRight, Ruling, kind_of, players_of, rulings
from sicbo.floor.table.dealing.events import ResultCalled
from sicbo.floor.table.entries import Adjustment, PlaceSettled
from sicbo.floor.table.irregularities.events import NoResultDeclared
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.seating.events import TableOpened
from sicbo.floor.table.streak.events import GamingDayStarted
from sicbo.floor.table.wagers.events import RoundSettled, WagerRegistered
from sicbo.floor.table.wagers.lit import lit_areas
from sicbo.floor.table.wagers.notation import noted, write
from sicbo.house.desks import Desks
from sicbo.runtime.kinds import TABLE
from sicbo.runtime.live_table import laws_of
from sicbo.store.commits import Commit
from sicbo.store.protocol import Store

Faces = tuple[int, int, int]
Outcome = Literal["playing", "settled", "shown", "void"]
"""`shown` is a spin without play that ends with its result."""
EVERYBODY = None
"""A reader from whom no wager is kept."""


class RoundLine(msgspec.Struct, frozen=True, kw_only=True):
    """One round in a list."""

    round: int
    outcome: Outcome
    dice: Faces | None
    at: int
    """When the latest fact of it happened."""
    put_right: tuple[RulingKind, ...]
    """What was done to it since, as far as it is the reader's to know, the earliest first."""


class Staked(msgspec.Struct, frozen=True, kw_only=True):
    """What lay on one area when betting ended."""

    place: str
    player: str
    area: str
    pile: str
    amount: int


class RoundStory(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about one round, as the log has it."""

    table: str
    round: int
    outcome: Outcome
    dice: Faces | None
    was: tuple[Faces, ...]
    """Results that stood before they were corrected."""
    lit: dict[str, tuple[str, ...]]
    """Winning areas by game."""
    law: str
    """The digest of the law it was played under."""
    wagers: tuple[Staked, ...]
    settlements: tuple[PlaceSettled, ...]
    """By the result that stands."""
    rulings: tuple[Ruling, ...]
    """What it was put right by, each with the wagers before and after."""
    notation: str
    """The round on one line; empty until it is settled."""
    events: tuple[Any, ...]
    seqs: tuple[tuple[int, int], ...]
    """Where its facts are in the log, from and to."""


@dataclass(slots=True)
class _Round:
    session: _Session
    outcome: Outcome = "playing"
    dice: Faces | None = None
    was: tuple[Faces, ...] = ()
    at: int = 0
    seqs: list[tuple[int, int]] = field(default_factory=list)
    put_right: tuple[tuple[RulingKind, frozenset[str]], ...] = ()
    """What was done to it since, and to whose wagers."""

    def line(self, number: int, reader: str | None) -> RoundLine:
        """That single wagers were voided is known to those who had them."""
        told = tuple(
            kind
            for kind, players in self.put_right
            if kind != "wagers-void" or reader is EVERYBODY or reader in players
        )
        return RoundLine(round=number, outcome=self.outcome, dice=self.dice, at=self.at, put_right=told)


@dataclass(slots=True)
class _Session:
    """A table from one opening to the next."""

    law: str
    games: dict[str, str]
    """By place, in their order."""


@dataclass(slots=True)
class _Table:
    session: _Session | None = None
    rounds: dict[int, _Round] = field(default_factory=dict)


class Numbered(Protocol):
    """A fact that belongs to one round."""

    @property
    def round(self) -> int: ...


class Projections:
    """Follows the log from its beginning."""

    def __init__(self, store: Store, desks: Desks) -> None:
        self._store = store
        self._desks = desks
        self._laws = laws_of(desks)
        self._tables: dict[str, _Table] = {}

    def on_commit(self, commit: Commit, events: tuple[Any, ...]) -> None:
        """Follow one commit."""
        kind, _, name = commit.stream.partition("/")
        if kind != TABLE:
            return
        table = self._tables.setdefault(name, _Table())
        for event in events:
            if type(event) is TableOpened:
                games = {place.id: place.game for place in event.places}
                table.session = _Session(event.law, games)
            number = getattr(event, "round", 0)
            if number and table.session is not None:
                one = table.rounds.get(number)
                if one is None and type(event) is GamingDayStarted:
                    continue  # it names the round that will be the first of the day, and begins none
                if one is None:
                    one = table.rounds[number] = _Round(table.session)
                _follow(one, event, commit)

    def rounds(
        self, table: str, before: int | None = None, most: int = 100, reader: str | None = EVERYBODY
    ) -> list[RoundLine]:
        """The latest rounds of a table, or the ones before a round, newest first, as this reader may know them."""
        known = self._tables[table].rounds if table in self._tables else {}
        # They came in their order, and there may be very many: nobody looks at those that were not asked for.
        numbers = islice((number for number in reversed(known) if before is None or number < before), most)
        return [known[number].line(number, reader) for number in numbers]

    def round(self, table: str, number: int) -> RoundStory | None:
        """The story of one round."""
        found = self._tables[table].rounds.get(number) if table in self._tables else None
        if found is None:
            return None
        events = tuple(self._facts(f"{TABLE}/{table}", found, number))
        settled = settlement_in_force(events)
        law = self._laws.law(found.session.law)
        return RoundStory(
            table=table,
            round=number,
            outcome=found.outcome,
            dice=found.dice,
            was=found.was,
            lit={} if found.dice is None else lit_areas(law, found.session.games.values(), found.dice),
            law=found.session.law,
            wagers=_staked(events),
            settlements=() if settled is None else settled.places,
            rulings=rulings(events),
            notation="" if settled is None else _line(law, found.session.games, settled),
            events=events,
            seqs=tuple(found.seqs),
        )

    def where(self, table: str, number: int) -> tuple[int, int] | None:
        """Where the facts of a round begin and end in the log; nothing where no such round was ever played."""
        found = self._tables[table].rounds.get(number) if table in self._tables else None
        return None if found is None else (found.seqs[0][0], found.seqs[-1][1])

    def stretches(self, table: str, number: int) -> tuple[tuple[int, int], ...]:
        """Every stretch of the log in which something of this round happened, from and to."""
        found = self._tables[table].rounds.get(number) if table in self._tables else None
        return () if found is None else tuple(found.seqs)

    def law_of(self, table: str, number: int) -> str:
        """The digest of the law that a round was played by; empty where no such round was ever played."""
        found = self._tables[table].rounds.get(number) if table in self._tables else None
        return "" if found is None else found.session.law

    def _facts(self, stream: str, found: _Round, number: int) -> Iterator[Any]:
        journal = self._desks.of(stream).journal
        for first, last in found.seqs:
            for commit in self._store.read(stream, first - 1):
                if commit.seq > last:
                    break
                yield from (event for event in journal.read(commit.events) if getattr(event, "round", 0) == number)


def _follow(one: _Round, event: Numbered, commit: Commit) -> None:
    one.at = commit.at
    if one.seqs and commit.seq <= one.seqs[-1][1] + 1:
        one.seqs[-1] = (one.seqs[-1][0], commit.seq)
    else:
        one.seqs.append((commit.seq, commit.seq))
    if isinstance(event, WagerRegistered):
        return  # most of any log
    if isinstance(event, PutRight) and (kind := kind_of(event)):
        one.put_right = (*one.put_right, (kind, frozenset(players_of(event))))
    match event:
        case ResultCalled():
            one.dice = event.faces
            one.outcome = "shown" if event.ends_round else "playing"
        case RoundSettled():
            one.dice, one.outcome = event.faces, "settled"
        case ResultCorrected():
            one.dice, one.was = event.faces, (*one.was, event.was)
        case RoundVoided():
            one.outcome = "void"
        case NoResultDeclared():
            one.dice = None
            one.outcome = "playing" if event.again == "re-tumble" else "void"
        case _:
            pass


def _staked(events: tuple[Any, ...]) -> tuple[Staked, ...]:
    """What the registered changes add up to."""
    lying: dict[tuple[str, str, str], Staked] = {}
    for event in events:
        if isinstance(event, WagerRegistered):
            for change in event.changes:
                key = (event.place, change.area, change.pile)
                lying.pop(key, None)
                if change.after:
                    lying[key] = Staked(
                        place=event.place,
                        player=event.player,
                        area=change.area,
                        pile=change.pile,
                        amount=change.after,
                    )
    return tuple(lying.values())


def settlement_in_force(events: Iterable[Any]) -> RoundSettled | None:
    """The settlement of a round that stands: as it was booked, or as it was corrected or thinned out since."""
    found: RoundSettled | None = None
    for event in events:
        if isinstance(event, RoundSettled):
            found = event
        elif isinstance(event, ResultCorrected) and event.settled and found is not None:
            found = msgspec.structs.replace(found, faces=event.faces, places=_anew(found, event.adjustments))
        elif isinstance(event, WagersVoided) and found is not None:
            found = msgspec.structs.replace(found, places=_anew(found, event.adjustments))
        elif isinstance(event, RoundVoided):
            found = None
    return found


def _anew(was: RoundSettled, adjustments: tuple[Adjustment, ...]) -> tuple[PlaceSettled, ...]:
    """What was decided again or voided in place of what was; the rest, such as streaks that ended there, stays."""
    by_place: dict[str, list[Adjustment]] = {}
    for adjusted in adjustments:
        by_place.setdefault(adjusted.place, []).append(adjusted)
    places = []
    for one in was.places:
        mine = by_place.get(one.place, [])
        gone = {paid for adjusted in mine for paid in adjusted.reversed}
        wagers = tuple(paid for adjusted in mine for paid in adjusted.settled)
        wagers += tuple(paid for paid in one.wagers if paid not in gone)
        if wagers:
            places.append(PlaceSettled(one.place, one.player, wagers))
    return tuple(places)


def _line(law: TableLaw, games: dict[str, str], settled: RoundSettled) -> str:
    return write(noted(law, games, settled))
