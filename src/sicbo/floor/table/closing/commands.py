"""Notice that a table will close, and closing it."""

from __future__ import annotations

from sicbo.floor.about import About
from sicbo.floor.actor import Command


class AnnounceClosing(Command, frozen=True):
    about = About(act="close-table", roles=("supervisor+",))

    closes_at: int | None = None
    """The time on the sign (UTC milliseconds), where the notice is a sign with a time."""


class CancelClosing(Command, frozen=True):
    about = About(act="close-table", roles=("supervisor+",))


class CloseTable(Command, frozen=True):
    about = About(act="close-table", roles=("supervisor+",))


ClosingCommand = AnnounceClosing | CancelClosing | CloseTable
