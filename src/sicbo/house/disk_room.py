"""The room on the disk: without enough of it no new stakes are taken."""

from __future__ import annotations

from sicbo.floor.refused import Refused
from sicbo.house.alarms import Alarms
from sicbo.house.answers import DISK_SHORT
from sicbo.law.rulebook import HOUSE, house_rules
from sicbo.store.protocol import Store

MEGABYTE = 1 << 20


class DiskRoom:
    """Whether the disk has room for new stakes, as it said when it was last asked."""

    def __init__(self, store: Store, alarms: Alarms) -> None:
        self._store = store
        self._alarms = alarms
        self._rule = house_rules().room
        self.short = False
        """Whether it has too little."""

    def look(self) -> None:
        """Ask the disk whether new stakes may be taken; one that does not say has no room."""
        try:
            room = self._store.room()
        except OSError:
            room = 0
        short = room < self._rule.megabytes * MEGABYTE
        if short and not self.short:
            self._alarms.alarm("", DISK_SHORT)
        self.short = short

    def refusal(self) -> Refused:
        """Why nothing new is taken while it is short."""
        return Refused(code=DISK_SHORT, clause=f"{HOUSE} {self._rule.clause}")
