"""What the staff's record changes at the door: whoever is dismissed is gone at once, whoever is something else from
now on connects again as that, a terminal that is unpaired is none, and an erased person's papers are gone."""

from __future__ import annotations

from typing import Any

from sicbo.floor.patron.events import PersonErased
from sicbo.floor.staff.events import Dismissed, OfficesChanged, RankChanged, TerminalUnpaired
from sicbo.house.desks import TABLE, own_name
from sicbo.house.floor import PATRON
from sicbo.server.hub import Close
from sicbo.server.service import Service
from sicbo.store.commits import Commit

PEOPLE = "people"
"""The papers that say what a patron is called."""


class Standing:
    """Subscribed to the house."""

    def __init__(self, service: Service) -> None:
        self._service = service
        for stream in service.running.house.streams(PATRON):
            patron = own_name(stream)
            if (
                service.running.house.state(stream).erased
                and service.running.house.store.get(PEOPLE, patron) is not None
            ):
                self._erase(patron)  # a crash may have come between the fact and its effect

    def commit(self, kept: Commit, events: tuple[Any, ...]) -> None:
        """Follow a commit that is safe."""
        if kept.stream.partition("/")[0] == TABLE:
            return  # nothing at a table changes who anybody is
        for event in events:
            if isinstance(event, Dismissed):
                try:
                    self._service.door.send_away(event.person)
                finally:  # what is open is shut, whatever the store says
                    self._service.hub.revoke_user(event.person, Close.REVOKED)
            elif isinstance(event, PersonErased):
                self._erase(own_name(kept.stream))
            elif isinstance(event, TerminalUnpaired):
                self._service.door.devices.unpair(event.terminal)
            elif isinstance(event, RankChanged | OfficesChanged):
                # Sessions stay, since roles are looked up with every request; what an open connection sees does not.
                self._service.hub.revoke_user(event.person, Close.REVOKED)

    def _erase(self, patron: str) -> None:
        """Take away all that says who this patron is: the log-in, whose name may be the person's own, and the papers,
        which go last, since a start looks for them."""
        self._service.door.send_away(patron)
        self._service.hub.revoke_user(patron, Close.REVOKED)
        self._service.running.house.store.erase(PEOPLE, patron)
