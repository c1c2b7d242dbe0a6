"""The door: logging in and out, unlocking, choosing a password, and sending somebody away for good."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Literal

from sicbo.floor.refused import Refused
from sicbo.house.clock import Clock, steady, utc
from sicbo.server.auth.attempts import by_browser, by_code, by_session, by_stranger
from sicbo.server.auth.browsers import Browsers
from sicbo.server.auth.credentials import Credential, Credentials, folded
from sicbo.server.auth.devices import Devices
from sicbo.server.auth.house_key import HouseKey
from sicbo.server.auth.one_time_links import Link, Links
from sicbo.server.auth.passwords import Busy, Passwords, weakness
from sicbo.server.auth.pins import Pins
from sicbo.server.auth.refusals import Reason, refuse
from sicbo.server.auth.second_factor import SecondFactors
from sicbo.server.auth.secret import Secret
from sicbo.server.auth.sessions import OnSession, Session, Sessions
from sicbo.server.auth.tickets import Tickets
from sicbo.server.auth.tokens import Tokens
from sicbo.server.auth.tries import Count, Tries, Try
from sicbo.server.logging import log
from sicbo.store.protocol import Store

_log = log("sicbo.door")


class Door:
    """Everything about log-ins in one place; `told` hears of each session, token or device that ends or locks."""

    def __init__(
        self,
        store: Store,
        passwords: Passwords,
        on_session: OnSession,
        *,
        now: Clock = utc,
        shown: Clock | None = None,
        steady: Clock = steady,
        idle_minutes: int | None = None,
        house_key: HouseKey | None = None,
        keeps_second_factor: bool = False,
    ) -> None:
        """`shown` is the clock of the machine, where `now` is another.

        `keeps_second_factor` where everybody must have one: then no link takes it away."""
        self._now, self._passwords, self._on_session = now, passwords, on_session
        self._keeps_second_factor = keeps_second_factor
        self.house_key = house_key = house_key or HouseKey()
        self.credentials = Credentials(store)
        self.tries = Tries(store, now, house_key)
        self.browsers = Browsers(store, now)
        self.second_factors = SecondFactors(store, now, house_key, shown)
        self.tickets = Tickets(steady)
        self.sessions = Sessions(store, now, self._notify, idle_minutes)
        self.tokens = Tokens(store, now, lambda holder: self._notify(holder, "ended"))
        self.links = Links(store, now)
        self.pins = Pins(store, passwords)
        self.devices = Devices(store, now, lambda device: on_session(device, "ended"))

    async def log_in(
        self, login: str, password: Secret, address: str, *, browser: Secret | None = None, code: str = ""
    ) -> tuple[Secret, Session] | Refused:
        """A new session, or the one refusal that a wrong name, password or code and too many tries share."""
        name = folded(login)[:64]
        credential = self.credentials.find(name)
        known = None if credential is None else self.browsers.known(browser, credential.user)
        counts = by_stranger(name, address) if known is None or credential is None else by_browser(known.id, name)
        proven = await self._proven(credential, password, counts, is_known=known is not None)
        if isinstance(proven, Refused):
            return proven
        credential, begun = proven
        if self.second_factors.of(credential.user) is not None:
            # Who comes from elsewhere waits for all wrong codes of this user: they show that the password is known.
            asked = by_code(credential.user) if known is None else by_code(f"{credential.user} {known.id}")
            if not self._takes_code(credential.user, code, asked):
                return refuse(Reason.LOG_IN_FAILED)
        self.tries.succeed(begun)
        return self.sessions.open(credential.user, credential.is_staff)

    async def unlock(self, session: Session, password: Secret) -> Secret | Refused:
        """A new token for the same session after its user typed the password; a locked console is open again."""
        proven = await self._typed(session, password)
        if isinstance(proven, Refused):
            return proven
        current = self.sessions.by_id(session.id)  # it may have ended while the password was being hashed
        if isinstance(current, Refused):
            return current
        return self.sessions.renew(current)

    async def accept(
        self, link: Secret, login: str, password: Secret, opens: Callable[[Link], bool] = lambda _: True
    ) -> Link | Refused:
        """The link, used up: its user now logs in with this name and password, and by nothing older. A refusal leaves
        the link as it was. `opens` says whether it may open the account as that stands now."""
        found = self.links.look(link)
        if isinstance(found, Refused):
            return found
        if not opens(found):
            return refuse(Reason.LINK_REFUSED)
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
        if not opens(found):
            return refuse(Reason.LINK_REFUSED)
        taken = self.links.take(link)
        if isinstance(taken, Refused):
            return taken
        self._put(taken.user, login, hashed, taken.is_staff, is_new=True)
        with ExitStack() as steps:
            if not self._keeps_second_factor:
                steps.callback(self.second_factors.erase, taken.user)
            steps.callback(self.browsers.forget_all, taken.user)
            steps.callback(self.links.withdraw, taken.user)
            steps.callback(self.tokens.revoke_all, taken.user)
            steps.callback(self.sessions.end_all, taken.user)
        return taken

    async def change_password(self, session: Session, old: Secret, new: Secret, code: str = "") -> Secret | Refused:
        """A new token for this session; the user's other sessions and all tokens end, and no browser is known."""
        credential = self.credentials.of(session.user)
        refused = weakness(new, (credential.login if credential else "",))
        if refused is not None:
            return refused
        proven = await self._typed(session, old)
        if isinstance(proven, Refused):
            return proven
        if self.second_factors.of(session.user) is not None and not self._takes_code(
            session.user, code, by_code(session.id), but=session.id
        ):
            return refuse(Reason.CODE_WRONG)
        try:
            hashed = await self._passwords.hashed(new)
        except Busy:
            return refuse(Reason.TOO_MANY_REQUESTS, seconds=1)
        current = self.sessions.by_id(session.id)
        if isinstance(current, Refused):
            return current
        self._put(proven.user, proven.login, hashed, proven.is_staff, is_new=True)
        self.end_older(session.user, but=session.id)
        return self.sessions.renew(current)

    def end_older(self, user: str, but: str = "") -> None:
        """End what was opened with the password before, but for one session."""
        self.sessions.end_all(user, but=but)
        self.tokens.revoke_all(user)
        self.browsers.forget_all(user)

    def add_second_factor(self, session: Session, code: str) -> list[Secret] | Refused:
        """The recovery codes of a second factor that is in force from now on; sessions opened without it end."""
        begun = self.tries.begin(*by_code(session.id))
        if begun is None:
            return refuse(Reason.CODE_WRONG)
        added = self.second_factors.confirm(session.user, code, session.id)
        if isinstance(added, Refused):
            self.tries.keep()
            return added
        self.tries.succeed(begun)
        self.sessions.end_all(session.user, but=session.id)
        return added

    def end_second_factor(self, session: Session, code: str) -> Refused | None:
        """Take one's own second factor away with a code of it; why not, if so."""
        if self.second_factors.of(session.user) is None:
            return refuse(Reason.SECOND_FACTOR_OFF)
        if not self._takes_code(session.user, code, by_code(session.id), but=session.id):
            return refuse(Reason.CODE_WRONG)
        self.second_factors.erase(session.user)
        return None

    def send_away(self, user: str) -> None:
        """End all that is open for a user and take the log-in away, at once, each step whatever meets the others."""
        with ExitStack() as steps:  # the last is taken first: what is open now goes before what opens something later
            steps.callback(self.second_factors.erase, user)
            steps.callback(self.browsers.forget_all, user)
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
        for kind in (
            self.sessions,
            self.tokens,
            self.devices,
            self.links,
            self.tickets,
            self.browsers,
            self.tries,
        ):
            try:
                yield from kind.sweep()
            except Exception as fault:  # noqa: BLE001 told below
                faults.append(fault)
        if faults:
            raise faults[0]

    async def _typed(self, session: Session, password: Secret) -> Credential | Refused:
        """The credential of whoever is logged in and has typed this password; wrong ones elsewhere do not matter."""
        credential = self.credentials.of(session.user)
        proven = await self._proven(credential, password, by_session(session.id), is_known=True)
        if isinstance(proven, Refused):
            return proven
        credential, begun = proven
        self.tries.succeed(begun)
        return credential

    async def _proven(
        self, credential: Credential | None, password: Secret, counts: tuple[Count, ...], *, is_known: bool
    ) -> tuple[Credential, Try] | Refused:
        """The credential whose password this is, and the try, which has yet to be called a success."""
        # Who finds no place is not counted either: a flood would have a count written for each of its tries.
        begun = None if self._passwords.is_busy(is_known) else self.tries.begin(*counts)
        if begun is None:
            return refuse(Reason.LOG_IN_FAILED)
        verdict = await self._passwords.verify(credential.hash if credential else None, password, is_known)
        if credential is None or not verdict.is_right or self.credentials.of(credential.user) != credential:
            self.tries.keep()
            return refuse(Reason.LOG_IN_FAILED)
        if verdict.rehash is not None:
            self._put(credential.user, credential.login, verdict.rehash, credential.is_staff, is_new=credential.is_new)
        return credential, begun

    def _takes_code(self, user: str, code: str, counts: tuple[Count, ...], but: str = "") -> bool:
        """Whether this is a code of the user's second factor, which is used up by it; a wrong one counts.

        A recovery code ends every session but the one that it was given in (house 14.21).
        """
        begun = self.tries.begin(*counts)
        used = None if begun is None else self.second_factors.take(user, code)
        if begun is None or used is None:
            self.tries.keep()
            return False
        self.tries.succeed(begun)
        if used == "recovery":
            _log.warning("recovery code used", user=user)
            self.sessions.end_all(user, but=but)
        return True

    def _put(self, user: str, login: str, hashed: str, is_staff: bool, *, is_new: bool) -> None:
        now = self._now()
        self.credentials.put(Credential(user=user, login=login, hash=hashed, is_staff=is_staff, at=now, is_new=is_new))

    def _notify(self, holder: str, what: Literal["ended", "locked"]) -> None:
        self.tickets.forget(holder)
        self._on_session(holder, what)
