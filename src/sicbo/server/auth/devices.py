"""Devices of the floor: a one-time code makes a browser the terminal of a place, until it is unpaired."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

import msgspec

from sicbo.floor.refused import Refused
from sicbo.house.clock import Clock
from sicbo.law.rulebook import house_rules
from sicbo.server.auth.cleanup import in_steps
from sicbo.server.auth.refusals import Reason, refuse
from sicbo.server.auth.secret import Secret, fresh
from sicbo.store.protocol import Store
from sicbo.units.time import DAY, MINUTE

KIND = "tokens"
CODE = "pair-"
DEVICE = "device-"
"""Papers of this kind whose name begins so are pairing codes, and devices."""
CODE_PREFIX = "sbp"
PREFIX = "sbd"
SHARED = 16
"""Devices that may share one terminal of a demonstration; a further one ends the oldest."""


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """What a code opens: the next browser that shows it is this terminal."""

    terminal: str
    expires: int


class Device(msgspec.Struct, frozen=True, kw_only=True):
    """One browser that is a terminal, as it is kept."""

    id: str
    """The digest of its secret: names the device inside the house, opens nothing."""
    terminal: str
    made: int
    expires: int


class Devices:
    """Every device that is a terminal, and the codes that wait for theirs; `told` hears of each device that ends."""

    def __init__(self, store: Store, now: Clock, on_end: Callable[[str], None]) -> None:
        self._store, self._now, self._on_end = store, now, on_end
        self._rule = house_rules().door.pairing
        papers = store.papers(KIND)
        self._codes = {
            name: msgspec.json.decode(body, type=Pairing) for name, body in papers.items() if name.startswith(CODE)
        }
        self._devices = {
            device.id: device
            for name, body in papers.items()
            if name.startswith(DEVICE)
            for device in [msgspec.json.decode(body, type=Device)]
        }

    def code(self, terminal: str) -> tuple[Secret, Pairing]:
        """A code for the device that is to be this terminal; an earlier one stops working."""
        self._withdraw(terminal)
        text = fresh(CODE_PREFIX)
        pairing = Pairing(terminal=terminal, expires=self._now() + self._rule.code_minutes * MINUTE)
        self._store.put(KIND, CODE + text.digest(), msgspec.json.encode(pairing))
        self._codes[CODE + text.digest()] = pairing
        return text, pairing

    def pair(self, code: Secret) -> tuple[Secret, Device] | Refused:
        """The secret of the new device for a code, which is used up; the device that was this terminal is none now."""
        name = CODE + code.digest()
        pairing = self._codes.get(name)
        if pairing is None:
            return refuse(Reason.PAIRING_REFUSED)
        self._end_codes([name])
        if self._now() >= pairing.expires:
            return refuse(Reason.PAIRING_REFUSED)
        self._end([device.id for device in self.of(pairing.terminal)])
        return self._make(pairing.terminal)

    def share(self, terminal: str) -> tuple[Secret, Device]:
        """One more device for a terminal that many may be at once: a demonstration's alone."""
        self._end([device.id for device in self.of(terminal)[SHARED - 1 :]])
        return self._make(terminal)

    def known(self, text: Secret) -> Device | None:
        """The device that has this secret, if it is still a terminal."""
        return self.by_id(text.digest())

    def by_id(self, device_id: str) -> Device | None:
        """The device of this id, if it is still a terminal."""
        device = self._devices.get(device_id)
        if device is not None and self._now() >= device.expires:
            self.forget(device_id)
            return None
        return device

    def of(self, terminal: str) -> list[Device]:
        """The devices that are this terminal, the newest first."""
        return sorted((one for one in self._devices.values() if one.terminal == terminal), key=lambda one: -one.made)

    def forget(self, device_id: str) -> bool:
        """Make a device none of the floor's, at once; whether it was one."""
        return self._end([device_id]) == 1

    def unpair(self, terminal: str) -> None:
        """End every device and every code of a terminal, at once."""
        self._withdraw(terminal)
        self._end([device.id for device in self.of(terminal)])

    def keep_only(self, terminals: Collection[str]) -> None:
        """End what belongs to no paired terminal: a crash may have come between the unpairing and its effect."""
        kept = {one.terminal for one in self._codes.values()} | {one.terminal for one in self._devices.values()}
        for terminal in sorted(kept - set(terminals)):
            self.unpair(terminal)

    def sweep(self) -> Iterator[None]:
        """End what time has ended, a step at a time, so that open sockets learn of it."""
        yield from in_steps(self._devices, self._is_over, self._end)
        yield from in_steps(self._codes, self._is_code_over, self._end_codes)

    def _is_over(self, device_id: str) -> bool:
        device = self._devices.get(device_id)
        return device is not None and self._now() >= device.expires

    def _is_code_over(self, name: str) -> bool:
        pairing = self._codes.get(name)
        return pairing is not None and self._now() >= pairing.expires

    @property
    def seconds(self) -> int:
        """How long a device may keep its secret."""
        return self._rule.device_days * DAY // 1_000

    def _make(self, terminal: str) -> tuple[Secret, Device]:
        text, at = fresh(PREFIX), self._now()
        device = Device(id=text.digest(), terminal=terminal, made=at, expires=at + self._rule.device_days * DAY)
        self._store.put(KIND, DEVICE + device.id, msgspec.json.encode(device))
        self._devices[device.id] = device
        return text, device

    def _withdraw(self, terminal: str) -> None:
        self._end_codes([name for name, pairing in self._codes.items() if pairing.terminal == terminal])

    def _end(self, device_ids: list[str]) -> int:
        """End these; how many of them there were. They are none of ours and told of, whatever the store says."""
        ended = [one for one in device_ids if self._devices.pop(one, None) is not None]
        try:
            if ended:
                self._store.discard(KIND, [DEVICE + one for one in ended])
        finally:
            for one in ended:
                self._on_end(one)
        return len(ended)

    def _end_codes(self, names: list[str]) -> None:
        ended = [name for name in names if self._codes.pop(name, None) is not None]
        if ended:
            self._store.discard(KIND, ended)
