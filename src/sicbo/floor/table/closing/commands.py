"""Notice that a table will close, and closing it."""

from __future__ import annotations

from sicbo.floor.about import About
from sicbo.floor.actor import Command
from sicbo.floor.forms import InMinutes


class AnnounceClosing(Command, frozen=True):
    about = About(act="close-table", roles=("supervisor+",), at_sessions="off")

    closes_at: InMinutes | None = None
    """The time on the sign (UTC milliseconds), where the notice is a sign with a time."""


class CancelClosing(Command, frozen=True):
    about = About(act="close-table", roles=("supervisor+",))


class CloseTable(Command, frozen=True):
    about = About(act="close-table", roles=("supervisor+",), final=True)


ClosingCommand = AnnounceClosing | CancelClosing | CloseTable
