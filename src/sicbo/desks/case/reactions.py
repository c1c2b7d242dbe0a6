"""Reactions to what happens in a case: its rounds are held at their table, and let go."""

from __future__ import annotations

from collections.abc import Iterable

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.case.events import CaseClosed, CaseRaised, CaseReopened
from sicbo.floor.table.archive.commands import HoldRounds, ReleaseRounds
from sicbo.house.reactions import Reaction, Rule, Step

GONE = frozenset({"unknown-round"})
"""A round whose day was closed before anybody complained: its log is the evidence."""
NOT_HELD = frozenset({"not-held"})


def _hold(stream: str, raised: CaseRaised | CaseReopened) -> Iterable[Reaction]:
    if raised.table and raised.round:
        holding = HoldRounds(holder=stream, first=raised.round, last=raised.round)
        yield Reaction(Step(f"table/{raised.table}", holding, THE_HOUSE), ordinary=GONE)


def _release(stream: str, closed: CaseClosed) -> Iterable[Reaction]:
    if closed.table:
        yield Reaction(Step(f"table/{closed.table}", ReleaseRounds(stream), THE_HOUSE), ordinary=NOT_HELD)


REACTIONS: dict[type, Rule] = {CaseRaised: _hold, CaseReopened: _hold, CaseClosed: _release}
