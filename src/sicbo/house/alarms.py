"""Alarms: what somebody has to look at, the latest ones, and whoever wants to hear of each."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress

from sicbo.house.answers import Alarm
from sicbo.house.clock import Clock

REMEMBERED = 1_000
"""How many alarms are remembered, the latest ones."""


class Alarms:
    """The list of what somebody has to look at."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._latest: deque[Alarm] = deque(maxlen=REMEMBERED)
        self._listeners: list[Callable[[Alarm], None]] = []

    def __iter__(self) -> Iterator[Alarm]:
        return iter(self._latest)

    def __len__(self) -> int:
        return len(self._latest)

    def alarm(self, stream: str, about: str, detail: str = "") -> None:
        """Put something on the list."""
        self.raised(Alarm(at=self._clock(), stream=stream, about=about, detail=detail))

    def raised(self, alarm: Alarm) -> None:
        """Put this alarm on the list."""
        self._latest.append(alarm)
        for listener in self._listeners:
            with suppress(Exception):  # whoever listens cannot stop play
                listener(alarm)

    def on_alarm(self, listener: Callable[[Alarm], None]) -> None:
        """Have this called with every alarm."""
        self._listeners.append(listener)
