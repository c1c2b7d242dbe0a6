"""PINs of patrons: kept as argon2id hashes apart from the log, with the wrong tries since the last right one."""

from __future__ import annotations

import re
from itertools import pairwise

import msgspec

from sicbo.floor.refused import Refused
from sicbo.law.rulebook import house_rules
from sicbo.server.auth.passwords import Busy, Passwords
from sicbo.server.auth.refusals import Reason, refuse
from sicbo.server.auth.secret import Secret
from sicbo.store.protocol import Store

KIND = "pins"
_DIGITS = re.compile(r"[0-9]+", re.ASCII)


class Pin(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of a patron's PIN; without a hash, only that somebody tried."""

    hash: str = ""
    wrong: int = 0

    def __repr__(self) -> str:
        return f"Pin(wrong={self.wrong})"


class Pins:
    """Every PIN of the house. Whether a patron has one, and why a try has failed, is told to nobody but the patron."""

    def __init__(self, store: Store, passwords: Passwords) -> None:
        self._store, self._passwords = store, passwords

    async def choose(self, patron: str, pin: Secret) -> Refused | None:
        """Why this cannot be the PIN; nothing once it is, in place of the one before and its wrong tries."""
        rule = house_rules().door.pin
        text = pin.reveal()
        if not rule.least <= len(text) <= rule.most or not _DIGITS.fullmatch(text) or _is_simple(text):
            return refuse(Reason.PIN_UNFIT, least=rule.least, most=rule.most)
        try:
            hashed = await self._passwords.hashed(pin)
        except Busy:
            return refuse(Reason.TOO_MANY_REQUESTS, seconds=1)
        self._keep(patron, Pin(hash=hashed))
        return None

    async def check(self, patron: str, pin: Secret) -> Refused | None:
        """Why this PIN does not count; nothing if it is the right one.

        A try counts from its beginning, on disk, so that neither guesses sent at once nor a restart are cheaper.
        """
        held = self._of(patron)
        # Beyond the last try it is not even looked at, though it takes as long.
        spent = held.wrong >= house_rules().door.pin.tries
        if not spent:
            self._keep(patron, msgspec.structs.replace(held, wrong=held.wrong + 1))
        try:
            verdict = await self._passwords.verify(held.hash or None, pin)
        except Busy:
            return refuse(Reason.TOO_MANY_REQUESTS, seconds=1)
        if spent or not verdict.is_right or self._of(patron).hash != held.hash:
            return refuse(Reason.PIN_REFUSED)
        self._keep(patron, Pin(hash=held.hash))
        return None

    def is_chosen(self, patron: str) -> bool:
        """Whether the patron has a PIN that still counts: for the patron alone to know."""
        held = self._of(patron)
        return bool(held.hash) and held.wrong < house_rules().door.pin.tries

    def erase(self, patron: str) -> None:
        self._store.erase(KIND, patron)

    def _of(self, patron: str) -> Pin:
        body = self._store.get(KIND, patron)
        return Pin() if body is None else msgspec.json.decode(body, type=Pin)

    def _keep(self, patron: str, pin: Pin) -> None:
        self._store.put(KIND, patron, msgspec.json.encode(pin))


def _is_simple(text: str) -> bool:
    """Whether one digit is repeated, or each is one above or below the last.

    >>> [_is_simple(text) for text in ("777777", "123456", "987654", "135791")]
    [True, True, True, False]
    """
    steps = {int(after) - int(before) for before, after in pairwise(text)}
    return len(steps) == 1 and steps <= {-1, 0, 1}
