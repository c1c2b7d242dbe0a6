"""A clock that stands still until it is told to move."""

from __future__ import annotations

from sicbo.units.time import HOUR, MINUTE, SECOND


class Clock:
    """Milliseconds, moved by hand."""

    def __init__(self, at: int = 1_700_000_000_000) -> None:
        self.at = at

    def __call__(self) -> int:
        return self.at

    def pass_(self, *, hours: int = 0, minutes: int = 0, seconds: int = 0, milliseconds: int = 0) -> None:
        self.at += hours * HOUR + minutes * MINUTE + seconds * SECOND + milliseconds
