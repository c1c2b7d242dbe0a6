"""What the staff's record changes at the door: whoever is dismissed is gone at once, whoever is something else from
now on connects again as that, and a terminal that is unpaired is none."""

from __future__ import annotations

from typing import Any

from sicbo.floor.staff.events import Dismissed, OfficesChanged, RankChanged, TerminalUnpaired
from sicbo.server.hub import Close
from sicbo.server.service import Service
from sicbo.store.commits import Commit


class Standing:
    """Subscribed to the house."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def commit(self, _: Commit, events: tuple[Any, ...]) -> None:
        """Follow a commit that is safe."""
        for event in events:
            if isinstance(event, Dismissed):
                try:
                    self._service.door.send_away(event.person)
                finally:  # what is open is shut, whatever the store says
                    self._service.hub.revoke_user(event.person, Close.REVOKED)
            elif isinstance(event, TerminalUnpaired):
                self._service.door.devices.unpair(event.terminal)
            elif isinstance(event, RankChanged | OfficesChanged):
                # Sessions stay, since roles are looked up with every request; what an open connection sees does not.
                self._service.hub.revoke_user(event.person, Close.REVOKED)
