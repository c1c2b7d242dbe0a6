"""The recent events of a table by whose they are: what somebody who comes back has missed is found without the rest."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any, NamedTuple

LOOKED_BACK = 10_000
"""Commits that are looked back at for a player who comes back; after a longer absence the state alone is told."""
CHUNK = 1_000
"""Commits that are read at once, so that who comes back a little later than the one before finds them read."""


class _Entry(NamedTuple):
    seq: int
    turn: int
    fact: Any


Read = Callable[[int], Iterable[tuple[int, tuple[Any, ...]]]]
"""The commits of the table after a place in its log, in order: the place and the facts of each."""


class RecentEvents:
    """Facts about one player are kept by player: at a full table nearly all are somebody else's wagers."""

    def __init__(self, head: int) -> None:
        self._from = self._head = head
        """All after the one is known, up to the other."""
        self._of: dict[str | None, list[_Entry]] = {}
        """By player; under nothing those about nobody or about several."""

    def __len__(self) -> int:
        return sum(map(len, self._of.values()))

    def add(self, seq: int, facts: Iterable[Any]) -> None:
        """One more commit."""
        self._head = seq
        _sort(self._of, seq, facts)
        if seq - self._from > 2 * LOOKED_BACK:
            self._forget(seq - LOOKED_BACK)

    def reach(self, since: int, read: Read) -> None:
        """Know all that happened after this place, as far as anybody looks back."""
        first = max(min(since, self._head - 1) // CHUNK * CHUNK, self._head - LOOKED_BACK, 0)
        if first >= self._from:
            return
        older: dict[str | None, list[_Entry]] = {}
        for seq, facts in read(first):
            if seq > self._from:
                break
            _sort(older, seq, facts)
        for player, entries in older.items():
            self._of[player] = [*entries, *self._of.get(player, ())]
        self._from = first

    def own(self, player: str, since: int) -> list[Any]:
        """The facts after this place that are about this player, about nobody or about several, in their order."""
        found = chain.from_iterable(_after(self._of.get(key, []), since) for key in (player, None))
        return [entry.fact for entry in sorted(found, key=lambda entry: entry[:2])]

    def _forget(self, before: int) -> None:
        kept = {player: _after(entries, before) for player, entries in self._of.items()}
        self._of = {player: entries for player, entries in kept.items() if entries}
        self._from = before


def _sort(into: dict[str | None, list[_Entry]], seq: int, facts: Iterable[Any]) -> None:
    for turn, fact in enumerate(facts):
        into.setdefault(getattr(fact, "player", None), []).append(_Entry(seq, turn, fact))


def _after(entries: list[_Entry], since: int) -> list[_Entry]:
    return entries[bisect_right(entries, since, key=lambda entry: entry.seq) :]
