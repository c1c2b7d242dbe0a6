"""A table about to close, and closed."""

from __future__ import annotations

from sicbo.floor.actor import Event


class ClosingAnnounced(Event, frozen=True, kw_only=True):
    """From here the notice runs: so many results, or the time on the sign."""

    results: int
    closes_at: int | None
    by: str
    at: int
    clause: str
    says: str


class ClosingCancelled(Event, frozen=True):
    by: str
    at: int
    clause: str


class TableClosed(Event, frozen=True, kw_only=True):
    session: int
    round: int
    """The last round dealt."""
    by: str
    at: int
    clause: str


ClosingEvent = ClosingAnnounced | ClosingCancelled | TableClosed
