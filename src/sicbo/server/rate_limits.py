"""Rate limits: a bucket of tokens for each connection, account or address."""

from __future__ import annotations

from sicbo.house.clock import Clock
from sicbo.units.time import SECOND

_MICROSECONDS = 1_000


class Limiter:
    """So many at once, then so many a second, for each key by itself.

    Of each bucket only the time is kept at which it will be full again, in whole microseconds: nothing drifts,
    and a bucket that is full need not be remembered at all.
    """

    __slots__ = ("_full_at", "_interval", "_now", "_sweep_at", "_tolerance")

    def __init__(self, now: Clock, a_second: int, at_once: int) -> None:
        assert a_second > 0
        assert at_once > 0
        self._now = now
        self._interval = SECOND * _MICROSECONDS // a_second
        self._tolerance = self._interval * at_once
        self._full_at: dict[str, int] = {}
        self._sweep_at = 1_024

    def take(self, key: str, cost: int = 1) -> int:
        """Milliseconds to wait, or 0: then so many tokens are taken."""
        at = self._now() * _MICROSECONDS
        full_at = max(self._full_at.get(key, 0), at) + cost * self._interval
        wait = full_at - at - self._tolerance
        if wait > 0:
            return -(-wait // _MICROSECONDS)
        self._full_at[key] = full_at
        if len(self._full_at) > self._sweep_at:
            self._sweep(at)
        return 0

    def __len__(self) -> int:
        return len(self._full_at)

    def _sweep(self, at: int) -> None:
        self._full_at = {key: full_at for key, full_at in self._full_at.items() if full_at > at}
        # Doubling keeps the sweeps rare when there really are many keys.
        self._sweep_at = max(1_024, 2 * len(self._full_at))
