"""Facts as they are written down, and old ones as they are read today."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from sicbo.floor.actor import Event
from sicbo.floor.refused import Refused
from sicbo.house.versions import Unreadable, Upcasters, Versions
from sicbo.units.canonical import canonical


class Journal:
    """The facts of one kind of stream, to bytes and back."""

    def __init__(self, kind: str, events: Any, upcasters: Upcasters | None = None) -> None:
        self._known = msgspec.json.Decoder(list[events])
        self._loose = msgspec.json.Decoder(list[dict[str, Any]])
        self._shape = list[events]
        self.versions = Versions(kind, upcasters)

    def written(self, events: Sequence[Event]) -> bytes:
        """The events in canonical form."""
        if not self.versions.newest:
            return canonical(events)
        return canonical([self.versions.stamped(event) for event in events])

    def read(self, kept: bytes) -> list[Any]:
        """The events that were written, each in today's shape."""
        try:
            if not self.versions.may_be_old(kept):
                return self._known.decode(kept)
            return msgspec.convert(self._lifted(kept), self._shape)
        except msgspec.MsgspecError as fault:
            raise Unreadable(str(fault)) from None

    def says(self, kept: bytes, events: Sequence[Event]) -> bool:
        """Whether these very events were written, byte for byte; of an older shape, once it is lifted."""
        if kept == self.written(events):
            return True
        return self.versions.may_be_old(kept) and canonical(self._lifted(kept)) == canonical(events)

    def _lifted(self, kept: bytes) -> list[dict[str, Any]]:
        return [self.versions.lifted(raw) for raw in self._loose.decode(kept)]


_refused = msgspec.json.Decoder(Refused)


def read_refusal(kept: bytes) -> Refused:
    """The refusal that was written.

    >>> read_refusal(canonical(Refused(code="bets-closed", clause="crown-sydney 3.6"))).code
    'bets-closed'
    """
    return _refused.decode(kept)
