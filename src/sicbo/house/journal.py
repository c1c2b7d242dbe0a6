"""Facts as they are written down, and old ones as they are read today.

An event is kept as the JSON of its struct. Its version stands under `"v"`; without it, it is version 1. When a shape
changes, the type's number goes up in `versions` and an upcaster lifts each older shape by one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from sicbo.floor.actor import Event
from sicbo.floor.refused import Refused
from sicbo.units.canonical import canonical

Raw = dict[str, Any]
Upcaster = Callable[[Raw], Raw]
Upcasters = Mapping[tuple[str, str, int], Upcaster]
"""By desk, type of event and the version that it lifts to the next."""

UPCASTERS: Upcasters = {}
"""None so far: every event that was ever released is still in its first shape."""
VERSION = "v"
_STAMP = f'"{VERSION}":'.encode()


class Unreadable(Exception):
    """Facts that this release cannot read: newer than it, or of a shape that nothing lifts."""


class Journal:
    """The facts of one kind of stream, to bytes and back."""

    def __init__(self, kind: str, events: Any, upcasters: Upcasters = UPCASTERS) -> None:
        self._known = msgspec.json.Decoder(list[events])
        self._loose = msgspec.json.Decoder(list[dict[str, Any]])
        self._shape = list[events]
        self._upcasters = {(name, version): lift for (desk, name, version), lift in upcasters.items() if desk == kind}
        self.versions: dict[str, int] = {}
        """The version of each type that is not in its first shape any more."""
        for name, version in self._upcasters:
            self.versions[name] = max(self.versions.get(name, 1), version + 1)
        self._changed = tuple(f'"type":"{name}"'.encode() for name in self.versions)

    def written(self, events: Sequence[Event]) -> bytes:
        """The events in canonical form."""
        if not self.versions:
            return canonical(events)
        return canonical([self._stamped(event) for event in events])

    def read(self, kept: bytes) -> list[Any]:
        """The events that were written, each in today's shape."""
        changed = _STAMP in kept or any(mark in kept for mark in self._changed)
        try:
            if not changed:
                return self._known.decode(kept)
            return msgspec.convert([self._lifted(raw) for raw in self._loose.decode(kept)], self._shape)
        except msgspec.MsgspecError as fault:
            raise Unreadable(str(fault)) from None

    def says(self, kept: bytes, events: Sequence[Event]) -> bool:
        """Whether these very events were written, byte for byte; of an older shape, once it is lifted."""
        today = self.written(events)
        if kept == today:
            return True
        lifted = any(mark in kept for mark in self._changed)
        return lifted and self.written(self.read(kept)) == today

    def _stamped(self, event: Event) -> Any:
        version = self.versions.get(str(event.__struct_config__.tag), 1)
        return event if version == 1 else {**msgspec.to_builtins(event), VERSION: version}

    def _lifted(self, raw: Raw) -> Raw:
        name = str(raw.get("type", ""))
        version = raw.pop(VERSION, 1)
        today = self.versions.get(name, 1)
        if not isinstance(version, int) or version > today:
            raise Unreadable(f"{name} of version {version}; this release knows up to {today}")
        while version < today:
            lift = self._upcasters.get((name, version))
            if lift is None:
                raise Unreadable(f"nothing lifts {name} from version {version}")
            raw = lift(raw)
            version += 1
        return raw


_refused = msgspec.json.Decoder(Refused)


def read_refusal(kept: bytes) -> Refused:
    """The refusal that was written.

    >>> read_refusal(canonical(Refused(code="bets-closed", clause="crown-sydney 3.6"))).code
    'bets-closed'
    """
    return _refused.decode(kept)
