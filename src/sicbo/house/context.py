"""The context of a command: what the house knows and a desk does not, asked for it and carried in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from sicbo.floor.actor import Command
from sicbo.floor.refused import Refused

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
    projections: Mapping[str, Any] = {}
    """What queries need of the desks, by name, as far as it is safe."""
    pins: list[bytes] = msgspec.field(default_factory=list)
    """What the desk wants kept for ever, together with what the command brings about."""


Lookup = Callable[[Any, Any, Context], Any]
"""Of a command and the state of its desk: what goes into one field of the command, or a refusal."""
Lookups = Mapping[str, Lookup]
"""By the field."""


def filled_in(lookups: Lookups, command: Command, state: Any, context: Context) -> Any:
    """The command with what only the house or other desks know at this moment, or a refusal."""
    found = {name: lookups[name](command, state, context) for name in command.about.filled_in if name in lookups}
    refused = [one for one in found.values() if isinstance(one, Refused)]
    return refused[0] if refused else msgspec.structs.replace(command, **found)
