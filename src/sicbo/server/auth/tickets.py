"""Tickets for live connections: from a session or token, for one stream and audience, once, for a few seconds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sicbo.floor.refused import Refused
from sicbo.house.clock import Clock
from sicbo.law.rulebook import house_rules
from sicbo.server.auth.cleanup import STEP
from sicbo.server.auth.refusals import Reason, refuse
from sicbo.server.auth.secret import Secret, fresh
from sicbo.units.time import SECOND

PREFIX = "sbt"
OUTSTANDING = 16
"""Tickets that one session or token may have unused; a further one takes the place of the oldest."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """What a ticket opens, and for whom."""

    holder: str
    """The id of the session or token that asked for it, or a visitor's address."""
    user: str
    stream: str
    audience: str
    expires: int


class Tickets:
    """The tickets that are out. They live in memory only: after a restart a client asks again."""

    def __init__(self, now: Clock) -> None:
        self._now = now
        self._out: dict[str, Ticket] = {}
        self._of: dict[str, dict[str, None]] = {}
        """The tickets of each holder, oldest first."""
        self._seconds = house_rules().door.ticket.seconds

    def issue(self, holder: str, user: str, stream: str, audience: str, most: int = OUTSTANDING) -> Secret:
        """A ticket for one connection to this stream, as this audience; beyond so many the holder's oldest is void."""
        self._drop_expired()
        while len(mine := self._of.setdefault(holder, {})) >= most:
            self._take(next(iter(mine)))
        text = fresh(PREFIX)
        self._of.setdefault(holder, {})[text.digest()] = None
        self._out[text.digest()] = Ticket(holder, user, stream, audience, self._now() + self._seconds * SECOND)
        return text

    def redeem(self, text: Secret, stream: str) -> Ticket | Refused:
        """The ticket, which is spent by being shown, whether it fitted or not."""
        ticket = self._take(text.digest())
        if ticket is None or ticket.stream != stream or self._now() >= ticket.expires:
            return refuse(Reason.TICKET_REFUSED)
        return ticket

    def forget(self, holder: str) -> None:
        """Void every ticket of a session or token that has ended."""
        for digest in tuple(self._of.get(holder, ())):
            self._take(digest)

    def sweep(self) -> Iterator[None]:
        """Drop what has expired, a step at a time."""
        while self._drop_expired() == STEP:
            yield

    def _drop_expired(self) -> int:
        """Drop expired tickets, of very many only some; how many."""
        at = self._now()
        for dropped in range(STEP):
            # Tickets lie in the order of their issue, so the expired ones come first.
            if not self._out or next(iter(self._out.values())).expires > at:
                return dropped
            self._take(next(iter(self._out)))
        return STEP

    def _take(self, digest: str) -> Ticket | None:
        ticket = self._out.pop(digest, None)
        if ticket is not None:
            mine = self._of[ticket.holder]
            del mine[digest]
            if not mine:
                del self._of[ticket.holder]
        return ticket
