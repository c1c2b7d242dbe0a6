"""The statements of patrons, from commits that are safe: every movement of a wallet, and the rounds each one played.

A round is kept as where it is found; what was staked and came back is read from its story when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from sicbo.floor.patron.commands import CageUse, Source
from sicbo.floor.patron.events import (
    CashNoted,
    CreditGiven,
    PatronRegistered,
    SentToCage,
    SentToTable,
    SentToTournament,
    TransferReceived,
    TransferReversed,
)
from sicbo.floor.table.seating.events import TableOpened
from sicbo.floor.table.sessions.events import TableDesignated
from sicbo.floor.table.streak.events import StreakRegistered
from sicbo.floor.table.wagers.events import RoundSettled, WagerRegistered
from sicbo.runtime.kinds import PATRON, TABLE
from sicbo.store.commits import Commit

MovedBy = Literal[
    "from-cage",
    "from-ticket",
    "from-table",
    "from-tournament",
    "returned",
    "to-table",
    "debt-paid",
    "to-cash",
    "to-ticket",
    "to-tournament",
    "cash-at-table",
    "credit",
]
FROM: dict[Source, MovedBy] = {
    "cage": "from-cage",
    "ticket": "from-ticket",
    "table": "from-table",
    "returned": "returned",
    "tournament": "from-tournament",
}
TO_CAGE: dict[CageUse, MovedBy] = {"cash": "to-cash", "ticket": "to-ticket"}
LAYING = (WagerRegistered, StreakRegistered)


class Movement(msgspec.Struct, frozen=True):
    """Money that moved, in minor units of the wallet."""

    id: str
    at: int
    what: MovedBy
    where: str
    """The table, cage or tournament on the other side; empty where there is none."""
    amount: int
    change: int
    """Of the wallet; none where cash was changed into chips at a table."""
    wallet: int
    """What the wallet held afterwards."""


class PlayedRound(msgspec.Struct, frozen=True):
    """A round in which a patron had a wager."""

    id: str
    at: int
    table: str
    round: int
    unit: str
    """Empty where the stakes were chips of a tournament, which are no money."""


@dataclass(slots=True)
class _Account:
    unit: str = ""
    wallet: int = 0
    movements: list[Movement] = field(default_factory=list)
    rounds: list[PlayedRound] = field(default_factory=list)


@dataclass(slots=True)
class _Table:
    unit: str = ""
    players: set[tuple[int, str]] = field(default_factory=set)
    """Who is known to have played in which of the rounds that are not settled; a streak may begin with a later one."""


class Statements:
    """Follows the log from its beginning."""

    def __init__(self) -> None:
        self._accounts: dict[str, _Account] = {}
        self._tables: dict[str, _Table] = {}

    def on_commit(self, commit: Commit, events: tuple[Any, ...]) -> None:
        """Follow one commit."""
        kind, _, name = commit.stream.partition("/")
        if kind == PATRON:
            for number, event in enumerate(events):
                self._move(name, event, commit, number)
        elif kind == TABLE:
            for event in events:
                self._play(name, event, commit)

    def movements(self, patron: str) -> list[Movement]:
        """Every movement of this wallet, the earliest first."""
        return self._accounts[patron].movements if patron in self._accounts else []

    def rounds(self, patron: str) -> list[PlayedRound]:
        """Every round that this patron played; table by table the earliest first."""
        return self._accounts[patron].rounds if patron in self._accounts else []

    def unit(self, patron: str) -> str:
        return self._accounts[patron].unit if patron in self._accounts else ""

    def _move(self, patron: str, event: Any, commit: Commit, number: int) -> None:
        account = self._accounts.setdefault(patron, _Account())
        if isinstance(event, PatronRegistered):
            account.unit = event.unit
        moved = _moved(event)
        if moved is None:
            return
        what, where, amount, sign = moved
        account.wallet += sign * amount
        key = f"{commit.at:015d}.{commit.seq:012d}.{number:03d}"
        account.movements.append(Movement(key, commit.at, what, where, amount, sign * amount, account.wallet))

    def _play(self, name: str, event: Any, commit: Commit) -> None:
        table = self._tables.setdefault(name, _Table())
        if isinstance(event, TableOpened):
            table.unit = event.currency
        elif isinstance(event, TableDesignated):
            table.unit = ""
        elif isinstance(event, (*LAYING, RoundSettled)):
            for player in _players(event):
                if (event.round, player) not in table.players:
                    table.players.add((event.round, player))
                    key = f"{commit.at:015d}.{event.round:012d}.{name}"
                    played = PlayedRound(key, commit.at, name, event.round, table.unit)
                    self._accounts.setdefault(player, _Account()).rounds.append(played)
            if isinstance(event, RoundSettled):
                table.players = {one for one in table.players if one[0] > event.round}


def _players(event: Any) -> Iterator[str]:
    if isinstance(event, RoundSettled):
        return (one.player for one in event.places if one.wagers)
    return iter((event.player,))


def _moved(event: Any) -> tuple[MovedBy, str, int, int] | None:
    """What moved, where, how much, and whether the wallet gained it, lost it, or neither; nothing where none did."""
    match event:
        case TransferReceived():
            return FROM[event.source], event.of, event.amount, 1
        case TransferReversed():
            return "returned", "", event.amount, 1
        case SentToTable():
            return ("debt-paid" if event.purpose == "debt" else "to-table"), event.table, event.amount, -1
        case SentToCage():
            return TO_CAGE[event.use], event.cage, event.amount, -1
        case SentToTournament():
            return "to-tournament", event.tournament, event.amount, -1
        case CashNoted():
            return "cash-at-table", event.table, event.amount, 0
        case CreditGiven():
            return "credit", "", event.amount, 1
        case _:
            return None
