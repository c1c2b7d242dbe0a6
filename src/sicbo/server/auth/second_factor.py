"""The second factor: a code that changes every half minute (TOTP), each good once, and recovery codes beside it."""

from __future__ import annotations

import re
import secrets
from base64 import b32encode
from dataclasses import dataclass
from hmac import compare_digest

import msgspec
import pyotp

from sicbo.floor.refused import Refused
from sicbo.house.clock import Clock
from sicbo.law.rulebook import house_rules
from sicbo.server.auth.house_key import HouseKey
from sicbo.server.auth.refusals import Reason, refuse
from sicbo.server.auth.secret import Secret
from sicbo.store.protocol import Store
from sicbo.units.time import MINUTE, SECOND

KIND = "tokens"
PAPER = "factor-"
"""Papers of this kind whose name begins so are second factors."""
ISSUER = "sicbo"
_RECOVERY_BYTES = 10


class Factor(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of somebody's second factor."""

    user: str
    sealed: str
    """The secret, which the house must read again: sealed with its own key, which no backup holds."""
    used: int
    """The step of the last code that was taken: none of it, and none before it, is taken again."""
    recovery: tuple[str, ...]
    """Digests of the recovery codes that are left."""
    made: int

    def __repr__(self) -> str:
        return f"Factor(user={self.user!r})"


@dataclass(frozen=True)
class Begun:
    """A secret that was shown and waits for its first code."""

    secret: Secret
    session: str
    until: int


class SecondFactors:
    """Everybody's second factor, and those about to be added."""

    def __init__(self, store: Store, now: Clock, house_key: HouseKey, shown: Clock | None = None) -> None:
        """`shown` is the clock of the machine, where `now` is the time that the house reckons with."""
        self._store, self._now, self._house_key, self._shown = store, now, house_key, shown or now
        self._rule = house_rules().door.second_factor
        papers = store.papers(KIND)
        kept = (msgspec.json.decode(body, type=Factor) for name, body in papers.items() if name.startswith(PAPER))
        self._kept = {one.user: one for one in kept}
        self._begun: dict[str, Begun] = {}

    def of(self, user: str) -> Factor | None:
        """The second factor of a user, if there is one."""
        return self._kept.get(user)

    def unreadable(self) -> list[str]:
        """Whose secret was sealed with another key: they come in with recovery codes alone."""
        return sorted(one.user for one in self._kept.values() if self._house_key.open(one.sealed, one.user) is None)

    def begin(self, user: str, login: str, session: str) -> tuple[Secret, Secret] | Refused:
        """A new secret and the address that hands it to a device; one that was begun before is worth nothing."""
        if user in self._kept:
            return refuse(Reason.SECOND_FACTOR_ON)
        secret = Secret(pyotp.random_base32())
        self._begun[user] = Begun(secret, session, self._now() + self._rule.enrol_minutes * MINUTE)
        return secret, Secret(self._codes(secret).provisioning_uri(name=login, issuer_name=ISSUER))

    def confirm(self, user: str, code: str, session: str) -> list[Secret] | Refused:
        """The recovery codes, shown this once: the factor is in force with the first right code of the new secret."""
        begun = self._begun.get(user)
        if user in self._kept:
            return refuse(Reason.SECOND_FACTOR_ON)
        if begun is None or begun.session != session or self._now() >= begun.until:
            return refuse(Reason.SECOND_FACTOR_NOT_BEGUN)
        step = self._step(begun.secret, code)
        if step is None:
            return refuse(Reason.CODE_WRONG)
        recovery = [_recovery_code() for _ in range(self._rule.recovery_codes)]
        sealed = self._house_key.close(begun.secret, user)
        digests = tuple(one.digest() for one in recovery)
        self._put(Factor(user=user, sealed=sealed, used=step, recovery=digests, made=self._now()))
        del self._begun[user]
        return recovery

    def take(self, user: str, code: str) -> str | None:
        """Use a code up, if it is one of this user's: whether it came from the device or was a recovery code."""
        factor = self._kept[user]
        secret = self._house_key.open(factor.sealed, user)
        step = None if secret is None else self._step(secret, code, factor.used)
        if step is not None:
            self._put(msgspec.structs.replace(factor, used=step))
            return "code"
        digest = Secret(_normal(code)).digest()
        left = tuple(one for one in factor.recovery if not compare_digest(one, digest))
        if len(left) == len(factor.recovery):
            return None
        self._put(msgspec.structs.replace(factor, recovery=left))
        return "recovery"

    def erase(self, user: str) -> bool:
        """Take a second factor away; whether there was one."""
        self._begun.pop(user, None)
        had = self._kept.pop(user, None) is not None
        return self._store.erase(KIND, PAPER + user) and had

    def _step(self, secret: Secret, code: str, used: int = 0) -> int | None:
        """The step that this code is of, if it is one of those that count now and comes after the one used last."""
        if not re.fullmatch(rf"[0-9]{{{self._rule.digits}}}", code):
            return None
        codes, around = self._codes(secret), self._rule.window_steps
        # In a hold for a clock in doubt one of the two is wrong, and whoever is to confirm the time has to come in.
        for now in {clock() // (self._rule.step_seconds * SECOND) for clock in (self._now, self._shown)}:
            for step in range(max(now - around, used + 1), now + around + 1):
                if compare_digest(codes.generate_otp(step), code):
                    return step
        return None

    def _codes(self, secret: Secret) -> pyotp.TOTP:
        return pyotp.TOTP(secret.reveal(), digits=self._rule.digits, interval=self._rule.step_seconds)

    def _put(self, factor: Factor) -> None:
        self._store.put(KIND, PAPER + factor.user, msgspec.json.encode(factor))
        self._kept[factor.user] = factor


def _recovery_code() -> Secret:
    """Eighty random bits in four groups that can be typed from paper."""
    text = b32encode(secrets.token_bytes(_RECOVERY_BYTES)).decode().lower()
    return Secret("-".join(text[at : at + 4] for at in range(0, len(text), 4)))


def _normal(code: str) -> str:
    """A recovery code as it was shown, however it was typed.

    >>> _normal("ABCD efgh-ijkl mnop")
    'abcd-efgh-ijkl-mnop'
    """
    text = "".join(sign for sign in code[:64].lower() if sign.isascii() and sign.isalnum())
    return "-".join(text[at : at + 4] for at in range(0, len(text), 4))
