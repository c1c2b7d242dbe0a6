"""What all facts share."""

from __future__ import annotations

import msgspec

from sicbo.units.names import kebab


class Event(msgspec.Struct, frozen=True, tag_field="type", tag=kebab):
    """A fact, by its kind."""
