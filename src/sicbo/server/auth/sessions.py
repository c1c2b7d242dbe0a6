"""Sessions: opaque tokens whose digests the store keeps, timeouts, the idle lock, and revocation at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

import msgspec

from sicbo.floor.refused import Refused
from sicbo.house.clock import Clock
from sicbo.law.rulebook import house_rules
from sicbo.server.auth.cleanup import in_steps
from sicbo.server.auth.refusals import Reason, refuse
from sicbo.server.auth.secret import Secret, fresh
from sicbo.store.protocol import Store
from sicbo.units.time import HOUR, MINUTE

KIND = "sessions"
PREFIX = "sbs"
TOUCH = MINUTE
"""Activity is written down at most this often; after a crash a session may seem idle for up to this much longer."""

OnSession = Callable[[str, Literal["ended", "locked"]], None]
"""Hears of every session, by id, that ends or locks, in the same instant: open sockets must be closed."""


class Session(msgspec.Struct, kw_only=True):
    """One log-in of one person, as it is kept."""

    id: str = ""
    """The digest of its token: names the session inside the house, opens nothing."""
    user: str
    is_staff: bool
    made: int
    seen: int
    acted: int
    proven: int
    """When the password was last typed."""
    is_locked: bool = False


class Sessions:
    """Every session that has not ended."""

    def __init__(self, store: Store, now: Clock, on_session: OnSession, idle_minutes: int | None = None) -> None:
        door = house_rules().door
        self._store, self._now, self._on_session = store, now, on_session
        self._inactive = door.session.inactive_minutes * MINUTE
        self._longest = door.session.longest_hours * HOUR
        self._most = door.session.most
        self._proof = door.proof.minutes * MINUTE
        self._idle = min(door.idle.minutes, idle_minutes or door.idle.minutes) * MINUTE
        self._open = dict(_read(store))
        self._written = {key: session.seen for key, session in self._open.items()}

    def open(self, user: str, is_staff: bool) -> tuple[Secret, Session]:
        """A new session after a password was found right, and its token, which is shown to nobody else."""
        mine = sorted((one for one in self._open.values() if one.user == user), key=lambda one: one.seen)
        for one in mine[: max(0, len(mine) - self._most + 1)]:
            self.end(one.id)
        at = self._now()
        token = fresh(PREFIX)
        session = Session(
            id=token.digest(), user=user, is_staff=is_staff, made=at, seen=at, acted=at, proven=at, is_locked=False
        )
        self._open[session.id] = session
        self._keep(session)
        return token, session

    def admit(self, token: Secret, is_act: bool = False) -> Session | Refused:
        """The session of this token, if it is neither over nor locked. An act keeps the console unlocked."""
        return self.admit_by_id(token.digest(), is_act)

    def admit_by_id(self, session_id: str, is_act: bool = False) -> Session | Refused:
        """The session of this id on the same terms: for a connection that was opened with its token."""
        found = self.by_id(session_id)
        if isinstance(found, Refused):
            return found
        if found.is_locked:
            return refuse(Reason.SESSION_LOCKED)
        found.seen = max(found.seen, self._now())
        if is_act:
            found.acted = found.seen
        if found.seen - self._written[found.id] >= TOUCH:
            self._keep(found)
        return found

    def find(self, token: Secret) -> Session | Refused:
        """The session of this token, locked or not: for unlocking and logging out. Looking at it is no activity."""
        return self.by_id(token.digest())

    def by_id(self, session_id: str) -> Session | Refused:
        """The session of this id, locked or not, as it stands now."""
        session = self._open.get(session_id)
        if session is None:
            return refuse(Reason.SESSION_OVER)
        if self._is_over(session):
            self.end(session.id)
            return refuse(Reason.SESSION_OVER)
        if self._is_idle(session):
            self._lock([session.id])
        return session

    def renew(self, session: Session) -> Secret:
        """A new token for a session whose password was typed again: the old token is dead, the console is open.

        Sockets of the old token are told that it ended. The twelve hours keep running from the log-in.
        """
        at = self._now()
        token = fresh(PREFIX)
        renewed = msgspec.structs.replace(session, id=token.digest(), seen=at, acted=at, proven=at, is_locked=False)
        self._open[renewed.id] = renewed
        self._keep(renewed)
        self.end(session.id)
        return token

    def proof(self, session: Session) -> Refused | None:
        """Why a sensitive act must wait for the password to be typed again, if so."""
        if self._now() - session.proven >= self._proof:
            return refuse(Reason.PASSWORD_AGAIN)
        return None

    def end(self, session_id: str) -> bool:
        """End a session at once; whether there was one."""
        return self._end([session_id]) == 1

    def end_all(self, user: str, but: str = "") -> int:
        """End every session of a user, but perhaps the one that asks; how many there were."""
        return self._end([one.id for one in self._open.values() if one.user == user and one.id != but])

    def of(self, user: str) -> list[Session]:
        """The sessions of a user, the newest first."""
        return sorted((one for one in self._open.values() if one.user == user), key=lambda one: -one.made)

    def sweep(self) -> Iterator[None]:
        """End what is over and lock what is idle, a step at a time, so that sockets learn of it without a request."""
        yield from in_steps(self._open, self._is_over_by_id, self._end)
        yield from in_steps(self._open, self._is_idle_by_id, self._lock)

    def _is_over_by_id(self, session_id: str) -> bool:
        session = self._open.get(session_id)
        return session is not None and self._is_over(session)

    def _is_idle_by_id(self, session_id: str) -> bool:
        session = self._open.get(session_id)
        return session is not None and self._is_idle(session)

    def _is_over(self, session: Session) -> bool:
        at = self._now()
        return at - session.seen >= self._inactive or at - session.made >= self._longest

    def _is_idle(self, session: Session) -> bool:
        return session.is_staff and not session.is_locked and self._now() - session.acted >= self._idle

    def _end(self, session_ids: list[str]) -> int:
        """End these; how many of them there were. They are over and told of, whatever the store says."""
        ended = [one for one in session_ids if self._open.pop(one, None) is not None]
        for one in ended:
            self._written.pop(one, None)
        try:
            if ended:
                self._store.discard(KIND, ended)
        finally:
            for one in ended:
                self._on_session(one, "ended")
        return len(ended)

    def _lock(self, session_ids: list[str]) -> None:
        idle = [self._open[one] for one in session_ids]
        for session in idle:
            session.is_locked = True
        try:
            self._keep(*idle)
        finally:
            for session in idle:
                self._on_session(session.id, "locked")

    def _keep(self, *sessions: Session) -> None:
        self._written.update((one.id, one.seen) for one in sessions)
        self._store.put_all(KIND, {one.id: msgspec.json.encode(one) for one in sessions})


def _read(store: Store) -> Iterator[tuple[str, Session]]:
    for name, body in store.papers(KIND).items():
        try:
            session = msgspec.json.decode(body, type=Session)
        except msgspec.MsgspecError:  # whoever held it logs in again; nobody comes in on a torn paper
            store.erase(KIND, name)
            continue
        if session.id == name:
            yield name, session


class Cookie(msgspec.Struct, frozen=True):
    """The cookie that carries a session's token, or under a name of its own what makes a browser a terminal.

    Over TLS it is `__Host-sicbo`. Browsers disagree about `Secure` and `__Host-` cookies on plain HTTP of this machine
    (Safari refuses both, Chromium and Firefox changed their minds over time), so there it is `sicbo` without `Secure`:
    the house then listens on loopback only, and no wire carries it.
    """

    is_tls: bool
    suffix: str = ""
    seconds: int = 0
    """How long the browser keeps it; nothing for as long as it is open."""

    @property
    def name(self) -> str:
        return ("__Host-sicbo" if self.is_tls else "sicbo") + self.suffix

    def set(self, token: Secret) -> str:
        """The value of the `Set-Cookie` header; a session's cookie goes when the browser closes."""
        kept = f"; Max-Age={self.seconds}" if self.seconds else ""
        return f"{self.name}={token.reveal()}; {self._attributes}{kept}"

    def clear(self) -> str:
        """The value of the `Set-Cookie` header that takes it away."""
        return f"{self.name}=; {self._attributes}; Max-Age=0"

    def token(self, header: str) -> Secret | None:
        """The token in a `Cookie` header: none where the name is missing or given twice."""
        pairs = (part.strip().partition("=") for part in header.split(";"))
        found = [value for name, sign, value in pairs if sign and name == self.name]
        return Secret(found[0]) if len(found) == 1 and found[0] else None

    @property
    def _attributes(self) -> str:
        return "Path=/; HttpOnly; SameSite=Strict" + ("; Secure" if self.is_tls else "")
