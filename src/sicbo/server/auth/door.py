"""The door: logging in and out, unlocking, choosing a password, and sending somebody away for good."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Literal

from sicbo.floor.refused import Refused
from sicbo.house.clock import Clock, steady, utc
from sicbo.server.auth.attempts import Attempts
from sicbo.server.auth.credentials import Credential, Credentials, folded
from sicbo.server.auth.devices import Devices
from sicbo.server.auth.passwords import Busy, Passwords, weakness
from sicbo.server.auth.refusals import Reason, refuse
from sicbo.server.auth.secret import Secret
from sicbo.server.auth.sessions import Session, Sessions, Told
from sicbo.server.auth.setup import Link, Links
from sicbo.server.auth.tickets import Tickets
from sicbo.server.auth.tokens import Tokens
from sicbo.store.protocol import Store


class Door:
    """Everything about log-ins in one place; `told` hears of each session, token or device that ends or locks."""

    def __init__(
        self,
        store: Store,
        passwords: Passwords,
        told: Told,
        *,
        now: Clock = utc,
        steady: Clock = steady,
        idle_minutes: int | None = None,
    ) -> None:
        self._now, self._passwords, self._told = now, passwords, told
        self.credentials = Credentials(store)
        self.attempts = Attempts(steady)
        self.tickets = Tickets(steady)
        self.sessions = Sessions(store, now, self._tell, idle_minutes)
        self.tokens = Tokens(store, now, lambda holder: self._tell(holder, "ended"))
        self.links = Links(store, now)
        self.devices = Devices(store, now, lambda device: told(device, "ended"))

    async def log_in(self, login: str, password: Secret, address: str) -> tuple[Secret, Session] | Refused:
        """A new session, or the one refusal that a wrong name, a wrong password and too many tries share."""
        credential = await self._proven(login, password, address)
        if isinstance(credential, Refused):
            return credential
        return self.sessions.open(credential.user, credential.is_staff)

    async def unlock(self, session: Session, password: Secret, address: str) -> Secret | Refused:
        """A new token for the same session after its user typed the password; a locked console is open again."""
        credential = self.credentials.of(session.user)
        login = credential.login if credential else session.user
        proven = await self._proven(login, password, address)
        if isinstance(proven, Refused):
            return proven
        standing = self.sessions.by_id(session.id)  # it may have ended while the password was being hashed
        if isinstance(standing, Refused):
            return standing
        return self.sessions.renew(standing)

    async def accept(self, link: Secret, login: str, password: Secret) -> Link | Refused:
        """The link, used up: its user now logs in with this name and password. A refusal leaves the link as it was."""
        found = self.links.look(link)
        if isinstance(found, Refused):
            return found
        refused = self.credentials.unfit(found.user, login) or weakness(password, (login,))
        if refused is not None:
            return refused
        try:
            hashed = await self._passwords.hashed(password)
        except Busy:
            return refuse(Reason.TOO_MANY_REQUESTS, seconds=1)
        # While it was hashed somebody else may have used the link or taken the name: both are asked again, at once.
        refused = self.credentials.unfit(found.user, login)
        if refused is not None:
            return refused
        taken = self.links.take(link)
        if isinstance(taken, Refused):
            return taken
        self._put(taken.user, login, hashed, taken.is_staff)
        self.sessions.end_all(taken.user)
        return taken

    async def change_password(self, session: Session, old: Secret, new: Secret, address: str) -> Secret | Refused:
        """A new token for this session; the user's other sessions and all tokens end."""
        credential = self.credentials.of(session.user)
        refused = weakness(new, (credential.login if credential else "",))
        if refused is not None:
            return refused
        proven = await self._proven(credential.login if credential else session.user, old, address)
        if isinstance(proven, Refused):
            return proven
        try:
            hashed = await self._passwords.hashed(new)
        except Busy:
            return refuse(Reason.TOO_MANY_REQUESTS, seconds=1)
        standing = self.sessions.by_id(session.id)
        if isinstance(standing, Refused):
            return standing
        self._put(proven.user, proven.login, hashed, proven.is_staff)
        self.sessions.end_all(session.user, but=session.id)
        self.tokens.revoke_all(session.user)
        return self.sessions.renew(standing)

    def send_away(self, user: str) -> None:
        """End all that is open for a user and take the log-in away, at once, each step whatever meets the others."""
        with ExitStack() as steps:  # the last is taken first: what is open now goes before what opens something later
            steps.callback(self.credentials.erase, user)
            steps.callback(self.links.withdraw, user)
            steps.callback(self.tokens.revoke_all, user)
            steps.callback(self.sessions.end_all, user)

    def first_link(self, owner: str) -> Secret | None:
        """The owner's link while nobody can log in yet; afterwards none."""
        return None if self.credentials.any() else self.links.owner(owner)

    def sweep(self) -> Iterator[None]:
        """End or lock what time alone has ended, a step at a time, each kind whatever meets the others."""
        faults: list[Exception] = []
        for kind in (self.sessions, self.tokens, self.devices, self.links, self.tickets):
            try:
                yield from kind.sweep()
            except Exception as fault:  # noqa: BLE001 told below
                faults.append(fault)
        if faults:
            raise faults[0]

    async def _proven(self, login: str, password: Secret, address: str) -> Credential | Refused:
        name = folded(login)[:64]
        if self.attempts.begin(name, address):
            return refuse(Reason.LOG_IN_FAILED)
        credential = self.credentials.find(name)
        try:
            verdict = await self._passwords.verify(credential.hash if credential else None, password)
        except Busy:
            return refuse(Reason.LOG_IN_FAILED)
        if credential is None or not verdict.is_right or self.credentials.of(credential.user) != credential:
            return refuse(Reason.LOG_IN_FAILED)
        self.attempts.succeed(name, address)
        if verdict.rehash is not None:
            self._put(credential.user, credential.login, verdict.rehash, credential.is_staff)
        return credential

    def _put(self, user: str, login: str, hashed: str, is_staff: bool) -> None:
        self.credentials.put(Credential(user=user, login=login, hash=hashed, is_staff=is_staff, at=self._now()))

    def _tell(self, holder: str, what: Literal["ended", "locked"]) -> None:
        self.tickets.forget(holder)
        self._told(holder, what)
