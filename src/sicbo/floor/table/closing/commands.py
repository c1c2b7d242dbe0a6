"""Notice that a table will close, and closing it."""

from __future__ import annotations

from sicbo.floor.actor import Command


class AnnounceClosing(Command, frozen=True):
    closes_at: int | None = None
    """The time on the sign (UTC milliseconds), where the notice is a sign with a time."""


class CancelClosing(Command, frozen=True):
    pass


class CloseTable(Command, frozen=True):
    pass


ClosingCommand = AnnounceClosing | CancelClosing | CloseTable
