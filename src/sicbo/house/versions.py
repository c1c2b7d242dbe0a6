"""Versions of what is written down: an older shape of an event or a command is lifted to the one of today.

What is kept is the JSON of its struct. Its version stands under `"v"`; without it, it is version 1. When a shape
changes, an upcaster lifts the older one by one version, and what is written from then on says its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

Raw = dict[str, Any]
Upcaster = Callable[[Raw], Raw]
"""Gives what the next version would have written."""
Upcasters = Mapping[tuple[str, str, int], Upcaster]
"""By desk, type and the version that it lifts to the next."""

VERSION = "v"
_STAMP = f'"{VERSION}":'.encode()


class Unreadable(Exception):
    """What this release cannot read: newer than it, or of a shape that nothing lifts."""


class Versions:
    """The shapes that the events or the commands of one desk have had."""

    def __init__(self, kind: str = "", upcasters: Upcasters | None = None) -> None:
        every = (upcasters or {}).items()
        self._upcasters = {(name, version): lift for (desk, name, version), lift in every if desk == kind}
        self.newest: dict[str, int] = {}
        """The version of each type that is not in its first shape any more."""
        for name, version in self._upcasters:
            self.newest[name] = max(self.newest.get(name, 1), version + 1)
        self._changed = tuple(f'"type":"{name}"'.encode() for name in self.newest)

    def may_be_old(self, kept: bytes) -> bool:
        """Whether something in these bytes is of a type that has changed, or says its version."""
        return _STAMP in kept or any(mark in kept for mark in self._changed)

    def stamped(self, value: Any) -> Any:
        """An event or a command as it is written: with its version, unless that is the first."""
        version = self.newest.get(str(value.__struct_config__.tag), 1) if self.newest else 1
        return value if version == 1 else {**msgspec.to_builtins(value), VERSION: version}

    def lifted(self, raw: Raw) -> Raw:
        """What was written, in the shape of today and without its version."""
        name = str(raw.get("type", ""))
        first = VERSION not in raw
        version = raw.pop(VERSION, 1)
        today = self.newest.get(name, 1)
        if not isinstance(version, int) or version > today or (version < 2 and not first):
            raise Unreadable(f"{name} of version {version}; this release knows up to {today}")
        while version < today:
            lift = self._upcasters.get((name, version))
            if lift is None:
                raise Unreadable(f"nothing lifts {name} from version {version}")
            try:
                raw = lift(raw)
            except (LookupError, TypeError, ValueError) as fault:
                raise Unreadable(f"{name} of version {version} is not as it was written: {fault!r}") from None
            version += 1
        return raw
