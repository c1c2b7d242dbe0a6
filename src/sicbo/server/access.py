"""The access that follows from the staff's record: whoever is dismissed is gone at once, whoever is something else from
now on connects again as that, a terminal that is unpaired is none, and an erased person's papers are gone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

from sicbo.floor.approvals import Approval, ExpireApproval
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.patron.events import PersonErased
from sicbo.floor.staff.commands import Invite
from sicbo.floor.staff.events import Dismissed, OfficesChanged, RankChanged, TerminalUnpaired
from sicbo.house.answers import Answer, unheard
from sicbo.house.desks import own_name
from sicbo.runtime.kinds import PATRON, STAFF, TABLE
from sicbo.server.hub import Close
from sicbo.server.service import Service
from sicbo.store.commits import Commit

PEOPLE = "people"
"""The papers that say what a patron is called."""


class Access:
    """Subscribed to the house."""

    def __init__(self, service: Service) -> None:
        """A crash may have come between a fact and its effect, which is then made up for."""
        self._service = service
        house, door = service.running.house, service.door
        for stream in house.streams(PATRON):
            patron = own_name(stream)
            if house.state(stream).erased and house.store.get(PEOPLE, patron) is not None:
                self._send_away(patron)
                house.store.erase(PEOPLE, patron)
        logging_in = {one.user for one in door.credentials.listed()}
        invited = {one.user for one in door.links.listed()}
        with_programs = {one.user for one in door.tokens.listed()}
        for user in sorted(logging_in | invited | with_programs):
            if self._is_gone(user):
                door.send_away(user)
        _end_overdue_approvals(service)
        for credential in door.credentials.listed():
            if credential.is_new:
                door.end_older(credential.user)
                follow_new_password(service, credential.user)
        for name, user in door.links.from_the_machine():
            # Under the name of its paper, so that it is on record once, however often the house is started.
            house.give(STAFF, THE_HOUSE, name, Invite(user)).add_done_callback(unheard)

    def on_commit(self, kept: Commit, events: tuple[Any, ...]) -> None:
        """Follow a commit that is safe."""
        if kept.stream.partition("/")[0] == TABLE:
            return  # nothing at a table changes who anybody is
        for event in events:
            if isinstance(event, Dismissed):
                try:
                    self._service.door.send_away(event.person)
                finally:  # what is open is shut, whatever the store says
                    self._service.hub.revoke_user(event.person, Close.REVOKED)
                end_approvals(self._service, event.person, also_asked=True)
            elif isinstance(event, PersonErased):
                self._send_away(own_name(kept.stream))
                # Each laying down anew of a shelf takes a while where thousands are registered: not both in one turn.
                asyncio.get_running_loop().call_soon(self._erase_papers, own_name(kept.stream))
            elif isinstance(event, TerminalUnpaired):
                self._service.door.devices.unpair(event.terminal)
            elif isinstance(event, RankChanged | OfficesChanged):
                # Sessions stay, since roles are looked up with every request; what an open connection sees does not.
                self._service.hub.revoke_user(event.person, Close.REVOKED)
                end_approvals(self._service, event.person)

    def _is_gone(self, user: str) -> bool:
        """Whether this user is nobody here any more; not where nothing says so, or a log that would cannot be read."""
        running, house = self._service.running, self._service.running.house
        if running.works_here(user) or not house.exists(STAFF) or f"{PATRON}/{user}" in house.unreadable():
            return False
        patron = running.patron(user)
        return patron is None or patron.erased

    def _send_away(self, patron: str) -> None:
        """Take away the log-in, whose name may be the person's own. The papers go last: a start looks for them."""
        self._service.door.send_away(patron)
        self._service.door.pins.erase(patron)
        self._service.hub.revoke_user(patron, Close.REVOKED)

    def _erase_papers(self, patron: str) -> None:
        house = self._service.running.house
        try:
            house.store.erase(PEOPLE, patron)
        except Exception as fault:  # noqa: BLE001 whatever it is, somebody must hear of it
            house.alarm(f"{PATRON}/{patron}", "subscriber", repr(fault))


def follow_new_password(service: Service, user: str) -> None:
    """End what was asked for or agreed to under the password before. Until the log has all of it, the password is kept
    as a new one, so that the next start makes up for a crash."""
    credentials = service.door.credentials
    credential = credentials.of(user)
    endings = end_approvals(service, user, also_asked=True)

    def settle(done: asyncio.Future[Any] | None = None) -> None:
        if credential is not None and (done is None or not (done.cancelled() or done.exception())):
            credentials.settle(credential)

    if endings:
        asyncio.gather(*endings).add_done_callback(settle)
    else:
        settle()


def end_approvals(service: Service, person: str, *, also_asked: bool = False) -> list[asyncio.Future[Answer]]:
    """End what this person has agreed to at any desk, and nobody has used: whoever is something else agrees anew. Of
    whoever has left, or logs in by something new, also what they have asked for: nobody gets it who is hired under
    their name, nor what somebody wished for who had come by the old password."""
    return [
        _ended(service, stream, number, person)
        for stream, number, one in _open_approvals(service)
        if one.approved_by == person or (also_asked and one.asked_by == person)
    ]


def _end_overdue_approvals(service: Service) -> None:
    """The same for everybody who has left, or become something else, since they asked or agreed."""
    staff = service.running.staff()
    for stream, number, one in _open_approvals(service):
        if one.approved_by and staff.changed.get(one.approved_by, -1) >= one.agreed_at:
            _ended(service, stream, number, one.approved_by)
        elif staff.left.get(one.asked_by, -1) >= one.asked_at:
            _ended(service, stream, number, one.asked_by)


def _open_approvals(service: Service) -> Iterator[tuple[str, int, Approval]]:
    """What is asked for or agreed to at any desk, with the desk's stream and its number there."""
    house = service.running.house
    found = service.running.table_stats.waiting(house.state)
    found |= {stream: house.state(stream).table.people.approvals for stream in house.streams(TABLE)}
    for stream, approvals in found.items():
        for number, one in [*approvals.open.items()]:
            yield stream, number, one


def _ended(service: Service, stream: str, number: int, person: str) -> asyncio.Future[Answer]:
    ending = ExpireApproval(number, withdrawn=True)
    answer = service.running.house.give(stream, THE_HOUSE, f"left:{person}:{number}", ending)
    answer.add_done_callback(unheard)
    return answer
