"""Statistics of each table, what it has won and how fast it deals, from commits that are safe: what a pit watches.

The win of a table is what its own accounts have gained, as the ledger has it: the float, the box under the table, what
was forfeited, and what players owe it. Chips that the cage sends or takes back are no win.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from sicbo.floor.approvals import Approvals
from sicbo.floor.table.dealing.events import ResultCalled
from sicbo.floor.table.float.events import CreditSent, FillReceived, FloatCounted, FloatOpened
from sicbo.floor.table.irregularities.events import NoResultDeclared
from sicbo.floor.table.seating.events import TableOpened
from sicbo.floor.table.streak.events import GamingDayStarted
from sicbo.floor.table.wagers.events import RoundSettled
from sicbo.runtime.kinds import TABLE
from sicbo.store.commits import Commit, read_postings

OWN = ("float", "drop", "forfeited", "receivable")
"""The accounts in which a table's own money is kept."""
_WRITTEN = re.compile(f'"({"|".join(OWN)})/'.encode())
FLOAT_MOVES = (FloatOpened, FillReceived, CreditSent, FloatCounted)
WATCHED = frozenset({TableOpened, GamingDayStarted, RoundSettled, ResultCalled, NoResultDeclared, *FLOAT_MOVES})
"""The facts that are looked at. The others, which are most of any log, are known by one look at their type."""
HOUR = 3_600_000
WINDOW = HOUR // 4
"""The time over which the rate of a table is measured."""
LEAST = 60_000
"""Measured over less than this, a rate would be a guess."""


@dataclass(slots=True)
class _Table:
    unit: str = ""
    opened: int = 0
    win: int = 0
    today: int = 0
    ended: deque[int] = field(default_factory=deque)
    """When the latest rounds ended."""


class Rate(msgspec.Struct, frozen=True, kw_only=True):
    """So many rounds ended within so many milliseconds: the rate as it was measured."""

    rounds: int
    within: int


class TableStats:
    """Follows the log from its beginning."""

    def __init__(self) -> None:
        self._tables: dict[str, _Table] = {}
        self.asked: set[str] = set()
        """Desks at which a second person was ever asked for; not the tables, which show their own."""

    def on_commit(self, commit: Commit, events: tuple[Any, ...]) -> None:
        """Follow one commit."""
        kind, _, name = commit.stream.partition("/")
        if kind != TABLE:
            if any(getattr(event, "approval", 0) for event in events):
                self.asked.add(commit.stream)
            return
        table = self._tables.setdefault(name, _Table())
        watched = [event for event in events if type(event) in WATCHED]
        for event in watched:
            if isinstance(event, TableOpened):
                today = table.today if table.unit == event.currency else 0
                self._tables[name] = table = _Table(event.currency, commit.at, today=today)
            elif isinstance(event, GamingDayStarted):
                table.today = 0
            elif _ends_round(event):
                _ended(table, commit.at)
        gained = 0 if any(isinstance(event, FLOAT_MOVES) for event in watched) else _gained(commit, name, table.unit)
        table.win += gained
        table.today += gained

    def win(self, table: str) -> tuple[int, int]:
        """What the table has won since it opened, and since the gaming day began; below zero what it has lost."""
        found = self._tables.get(table, _Table())
        return found.win, found.today

    def rate(self, table: str, now: int) -> Rate | None:
        """How many rounds ended lately; nothing while too little time has passed to say."""
        found = self._tables.get(table, _Table())
        within = min(WINDOW, now - found.opened)
        rounds = sum(at > now - WINDOW for at in found.ended)
        return Rate(rounds=rounds, within=within) if within >= LEAST else None

    def waiting(self, state_of: Callable[[str], Any]) -> dict[str, Approvals]:
        """The desks beside the tables at which a second person is asked for now."""
        found = {stream: state_of(stream).approvals for stream in sorted(self.asked)}
        self.asked -= {stream for stream, approvals in found.items() if not approvals.open}
        return {stream: approvals for stream, approvals in found.items() if approvals.open}


def _ended(table: _Table, at: int) -> None:
    table.ended.append(at)
    while table.ended[0] <= at - WINDOW:
        table.ended.popleft()


def _ends_round(event: Any) -> bool:
    match event:
        case RoundSettled():
            return True
        case ResultCalled():
            return event.ends_round
        case NoResultDeclared():
            return event.again != "re-tumble"
        case _:
            return False


def _gained(commit: Commit, table: str, unit: str) -> int:
    """What this commit put into the table's own accounts; most commits, such as wagers, name none of them."""
    if not _WRITTEN.search(commit.postings):
        return 0
    return sum(
        posting.amount
        for posting in read_postings(commit.postings)
        if posting.unit == unit and posting.account.owner == table and posting.account.kind in OWN
    )
