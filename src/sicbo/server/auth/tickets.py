"""Tickets for live connections: from a session or token, for one stream and audience, once, for a few seconds."""

from __future__ import annotations

from dataclasses import dataclass

from sicbo.floor.refused import Refused
from sicbo.law.rulebook import house_rules
from sicbo.server.auth.refusals import Reason, refuse
from sicbo.server.auth.secret import Secret, fresh
from sicbo.server.clock import SECOND, Now

PREFIX = "sbt"
OUTSTANDING = 16
"""Tickets that one holder may have unused; a further one takes the place of the oldest."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """What a ticket opens, and for whom."""

    holder: str
    """The id of the session or token that asked for it."""
    user: str
    stream: str
    audience: str
    expires: int


class Tickets:
    """The tickets that are out. They live in memory only: after a restart a client asks again."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._out: dict[str, Ticket] = {}
        self._seconds = house_rules().door.ticket.seconds

    def issue(self, holder: str, user: str, stream: str, audience: str) -> Secret:
        """A ticket for one connection to this stream, as this audience."""
        self._drop_expired()
        mine = [digest for digest, ticket in self._out.items() if ticket.holder == holder]
        for digest in mine[: max(0, len(mine) - OUTSTANDING + 1)]:
            del self._out[digest]
        text = fresh(PREFIX)
        self._out[text.digest()] = Ticket(holder, user, stream, audience, self._now() + self._seconds * SECOND)
        return text

    def redeem(self, text: Secret, stream: str) -> Ticket | Refused:
        """The ticket, which is spent by being shown, whether it fitted or not."""
        ticket = self._out.pop(text.digest(), None)
        if ticket is None or ticket.stream != stream or self._now() >= ticket.expires:
            return refuse(Reason.TICKET_REFUSED)
        return ticket

    def forget(self, holder: str) -> None:
        """Void every ticket of a session or token that has ended."""
        self._out = {digest: ticket for digest, ticket in self._out.items() if ticket.holder != holder}

    def _drop_expired(self) -> None:
        at = self._now()
        # Tickets lie in the order of their issue, so the expired ones come first.
        while self._out and next(iter(self._out.values())).expires <= at:
            del self._out[next(iter(self._out))]
