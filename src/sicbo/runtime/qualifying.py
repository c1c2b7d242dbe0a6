"""Qualifying play: what everybody has wagered that counts for a promotion, folded from the facts of the tables.

Nothing of it is remembered anywhere else: whoever has the log folds it again and finds the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sicbo.floor.promotion.commands import Counted
from sicbo.floor.promotion.events import EntriesOpened, PlayCounted
from sicbo.floor.table.corrections.events import CorrectionEvent, ResultCorrected, RoundVoided, WagersVoided
from sicbo.floor.table.entries import Paid
from sicbo.floor.table.seating.events import TableOpened
from sicbo.floor.table.wagers.events import RoundSettled
from sicbo.runtime.kinds import TABLE
from sicbo.runtime.projections import settlement_in_force
from sicbo.store.commits import Commit

Settling = RoundSettled | ResultCorrected | RoundVoided | WagersVoided


@dataclass(slots=True)
class _Window:
    """One promotion whose entries are open, and the rounds that count for it so far."""

    opened: EntriesOpened
    rounds: dict[tuple[str, int], list[Settling]] = field(default_factory=lambda: defaultdict(list))


class QualifyingPlay:
    """Follows the log from its beginning."""

    def __init__(self) -> None:
        self.position = 0
        """The last durable group of the house that has been folded."""
        self._windows: dict[str, _Window] = {}
        self._tables: dict[str, tuple[str, str]] = {}
        """The book and kind of each table as it was opened last."""

    def on_commit(self, commit: Commit, events: tuple[Any, ...]) -> None:
        """Follow one commit."""
        self.position = max(self.position, commit.number)
        kind, _, name = commit.stream.partition("/")
        if kind == TABLE:
            for event in events:
                if isinstance(event, TableOpened):
                    self._tables[name] = (event.book, event.mode)
                elif self._windows and isinstance(event, RoundSettled | CorrectionEvent):
                    self._follow(name, event)
            return
        for event in events:
            if isinstance(event, EntriesOpened):
                self._windows[name] = _Window(event)
            elif isinstance(event, PlayCounted):
                self.forget(name)

    def counted(self, promotion: str) -> tuple[Counted, ...]:
        """What everybody has wagered that counts so far, by player."""
        window = self._windows.get(promotion)
        if window is None:
            return ()
        wagered: dict[str, int] = defaultdict(int)
        for facts in window.rounds.values():
            settled = settlement_in_force(facts)
            for place in settled.places if settled is not None else ():
                wagered[place.player] += sum(_counting(place.wagers, window.opened.least))
        return tuple(Counted(player, amount) for player, amount in sorted(wagered.items()) if amount)

    def forget(self, promotion: str) -> None:
        """What was counted stands in the log of the promotion from now on."""
        self._windows.pop(promotion, None)

    def _follow(self, table: str, event: Any) -> None:
        for window in self._windows.values():
            opened = window.opened
            if self._tables.get(table) != (opened.book, opened.mode):
                continue
            if isinstance(event, RoundSettled):
                if opened.starts <= event.at < opened.closes:
                    window.rounds[table, event.round].append(event)
            elif isinstance(event, Settling) and (table, event.round) in window.rounds:
                window.rounds[table, event.round].append(event)


def _counting(wagers: Iterable[Paid], least: int) -> Iterable[int]:
    """What of each wager was risked: money, decided by the dice, of no less than this."""
    for one in wagers:
        if one.outcome != "returned" and one.staked >= max(least, 1):
            yield one.staked - (one.returned if one.outcome == "lose" else 0)
