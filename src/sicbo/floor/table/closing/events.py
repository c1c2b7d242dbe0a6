"""A table about to close, and closed."""

from __future__ import annotations

from sicbo.floor.actor import Fact


class ClosingAnnounced(Fact, frozen=True, kw_only=True):
    """From here the notice runs: so many results, or the time on the sign."""

    results: int
    closes_at: int | None
    says: str


class ClosingCancelled(Fact, frozen=True):
    """Closing cancelled."""


class TableClosed(Fact, frozen=True, kw_only=True):
    session: int
    round: int
    """The last round dealt."""


ClosingEvent = ClosingAnnounced | ClosingCancelled | TableClosed
