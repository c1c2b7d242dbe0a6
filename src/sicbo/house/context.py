"""What the house knows and a desk does not: asked while an order is made ready, and carried in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

Ask = Callable[[str], Any]
"""The state of another stream, or nothing where it has none to go by."""
Streams = Callable[[str], list[str]]
"""The streams of a kind that were ever begun, also those that cannot be read: asking one of them says so."""


class Context(msgspec.Struct, frozen=True):
    """What a look-up may ask the house along with a command."""

    mark: Callable[[], str]
    """Unique to this command; asked for only where money is sent under it."""
    at: int
    by: str
    """Who gives the command."""
    ask: Ask
    streams: Streams
    where_held: Callable[[str], str]
    """The first stream in which something forbids to erase this person; empty where nothing does."""
    shown: Callable[[], int]
    """What the clock of the machine shows."""
    pins: list[bytes] = msgspec.field(default_factory=list)
    """What the desk wants kept for ever, together with what the command brings about."""


Lookup = Callable[[Any, Any, Context], Any]
"""Of the state and a command: the command with what only the house or other desks know filled in, or a refusal."""
