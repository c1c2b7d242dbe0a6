"""Failed log-ins: after a few for one name or from one address, each further try waits longer."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from sicbo.house.clock import Clock
from sicbo.law.rulebook import house_rules
from sicbo.units.time import HOUR, SECOND

REMEMBERED = 100_000
"""Names and addresses kept in mind at once; beyond it the ones that were quiet longest are forgotten."""


class Attempts:
    """Counts failures by name and by address, known names and unknown ones alike, so that a wait tells nothing.

    A try counts as failed from its beginning: a thousand guesses sent at once are a thousand failures, not one.
    """

    def __init__(self, now: Clock, remembered: int = REMEMBERED) -> None:
        self._now = now
        self._rule = house_rules().door.attempts
        self._names = _Counts(self._rule.free, remembered)
        self._addresses = _Counts(self._rule.address_free, remembered)

    def begin(self, name: str, address: str) -> int:
        """Milliseconds to wait before the next try, or 0: then the try is counted and may go ahead."""
        at, place = self._now(), whole_place(address)
        wait = max(self._names.wait(name, at), self._addresses.wait(place, at))
        if not wait:
            self._names.count(name, at, self._forgotten, self._wait_after)
            self._addresses.count(place, at, self._forgotten, self._wait_after)
        return wait

    def succeed(self, name: str, address: str) -> None:
        """Start the name's count anew. The address gets back this try, no more: a good log-in excuses no guesses."""
        self._names.forget(name)
        self._addresses.give_back(whole_place(address))

    @property
    def _forgotten(self) -> int:
        return self._rule.forgotten_hours * HOUR

    def _wait_after(self, beyond: int) -> int:
        """The wait after so many failures beyond the free ones."""
        doubled = self._rule.first_wait_seconds << min(beyond, 32)
        return min(doubled, self._rule.longest_wait_seconds) * SECOND


def whole_place(address: str) -> str:
    """The address by which tries are counted: whole networks of IPv6, since one household owns all of it.

    >>> whole_place("203.0.113.7"), whole_place("2001:db8:1:2:3::4"), whole_place("::ffff:203.0.113.7")
    ('203.0.113.7', '2001:db8:1:2::/64', '203.0.113.7')
    """
    try:
        found: IPv4Address | IPv6Address = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ip_network((found, 64), strict=False))
    return str(found)


class _Counts:
    """Failures with the time of the last one and the time before which nobody may try again."""

    def __init__(self, free: int, remembered: int) -> None:
        self._free = free
        self._remembered = remembered
        self._kept: OrderedDict[str, tuple[int, int, int]] = OrderedDict()

    def wait(self, key: str, at: int) -> int:
        _, _, until = self._kept.get(key, (0, 0, 0))
        return max(0, until - at)

    def count(self, key: str, at: int, forgotten: int, wait_after: Callable[[int], int]) -> None:
        failures, last, _ = self._kept.pop(key, (0, at, 0))
        failures = 1 if at - last >= forgotten else failures + 1
        until = at + wait_after(failures - self._free) if failures >= self._free else 0
        self._kept[key] = (failures, at, until)
        while len(self._kept) > self._remembered:
            self._kept.popitem(last=False)

    def forget(self, key: str) -> None:
        self._kept.pop(key, None)

    def give_back(self, key: str) -> None:
        failures, last, _ = self._kept.get(key, (0, 0, 0))
        if failures > 1:
            self._kept[key] = (failures - 1, last, 0)
        else:
            self.forget(key)
