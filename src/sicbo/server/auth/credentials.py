"""The credentials with which people log in: a name and a password hash."""

from __future__ import annotations

import re
import unicodedata

import msgspec

from sicbo.floor.refused import Refused
from sicbo.server.auth.refusals import Reason, refuse
from sicbo.store.protocol import Store

KIND = "credentials"
_NAME = re.compile(r"[\w.@+-]{1,64}")


class Credential(msgspec.Struct, frozen=True, kw_only=True):
    """What one user logs in with."""

    user: str
    login: str
    hash: str
    is_staff: bool
    at: int
    is_new: bool = False
    """Whether what the password before had brought about may still stand; a start after a crash ends it."""

    def __repr__(self) -> str:
        return f"Credential(user={self.user!r})"


class Credentials:
    """Every log-in of the house."""

    def __init__(self, store: Store) -> None:
        self._store = store
        kept = (msgspec.json.decode(body, type=Credential) for body in store.papers(KIND).values())
        self._by_user = {one.user: one for one in kept}
        self._by_login = {one.login: one for one in self._by_user.values()}

    def find(self, login: str) -> Credential | None:
        """The credential of this log-in name, however it is capitalised."""
        return self._by_login.get(folded(login))

    def of(self, user: str) -> Credential | None:
        """The credential of this user."""
        return self._by_user.get(user)

    def listed(self) -> list[Credential]:
        """Everybody who can log in, by user."""
        return [self._by_user[user] for user in sorted(self._by_user)]

    def any(self) -> bool:
        """Whether anybody can log in at all."""
        return bool(self._by_user)

    def unfit(self, user: str, login: str) -> Refused | None:
        """Why this user cannot have this log-in name, if so."""
        if not _NAME.fullmatch(folded(login)):
            return refuse(Reason.LOG_IN_NAME)
        held = self._by_login.get(folded(login))
        return refuse(Reason.LOG_IN_TAKEN) if held is not None and held.user != user else None

    def put(self, credential: Credential) -> None:
        """Keep this in place of what the user had."""
        credential = msgspec.structs.replace(credential, login=folded(credential.login))
        assert self.unfit(credential.user, credential.login) is None, "the caller has asked"
        self._store.put(KIND, credential.user, msgspec.json.encode(credential))
        self._drop(credential.user)
        self._by_user[credential.user] = self._by_login[credential.login] = credential

    def settle(self, credential: Credential) -> None:
        """Nothing stands any more that the password before had brought about, unless there is another one by now."""
        if credential.is_new and self._by_user.get(credential.user) == credential:
            self.put(msgspec.structs.replace(credential, is_new=False))

    def erase(self, user: str) -> bool:
        """Take a user's log-in away; whether there was one."""
        self._drop(user)
        return self._store.erase(KIND, user)

    def _drop(self, user: str) -> None:
        held = self._by_user.pop(user, None)
        if held is not None:
            self._by_login.pop(held.login, None)


def folded(login: str) -> str:
    """The name as it is compared: two spellings that look alike to a keyboard are one.

    >>> folded(" Ann.Chan "), folded("ＡＮＮ")
    ('ann.chan', 'ann')
    """
    return unicodedata.normalize("NFKC", login.strip()).casefold()
