"""Money in transit between two streams: what the postings leave on its way, held against those who say that it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from sicbo.house.answers import NoSuchDesk
from sicbo.house.desks import Desks
from sicbo.ledger.postings import Account, Posting
from sicbo.store.verify import Finding

NEVER_BELOW = ("in-transit", "outstanding")
"""Kinds of accounts that hold what somebody is owed: nobody takes out of them what was never put in."""


@dataclass(slots=True)
class _Held:
    balance: int = 0
    taken: bool = False
    """Whether anything was ever taken out."""
    forgotten: bool = True
    """Whether all that was put in came from desks that do not remember what they have sent."""


class Transit:
    """Follows the postings of all streams; of those that remember what they sent also what is open at the end."""

    def __init__(self, desks: Desks) -> None:
        self._desks = desks
        self._held: dict[tuple[Account, str], _Held] = {}
        self._open: dict[tuple[str, str], int] = {}

    def see(self, stream: str, postings: Iterable[Posting]) -> None:
        """The postings of one commit."""
        remembered = self._remembers(stream)
        for one in postings:
            if one.account.kind not in NEVER_BELOW:
                continue
            held = self._held.setdefault((one.account, one.unit), _Held())
            held.balance += one.amount
            if one.amount < 0:
                held.taken = True
            else:
                held.forgotten = held.forgotten and not remembered
            if not held.balance:
                del self._held[one.account, one.unit]

    def ends(self, stream: str, state: Any) -> None:
        """The state in which a stream ends: what was sent from there and neither taken nor reversed."""
        transfers = None if state is None else self._desks.of(stream).transfers
        if transfers is not None:
            self._open |= transfers(state)

    def findings(self) -> Iterator[Finding]:
        """Every sum that is nowhere: taken twice, or on its way to nobody."""
        for (account, unit), held in sorted(self._held.items()):
            if held.balance < 0:
                yield Finding("", 0, f"{account} is below zero: {held.balance} {unit}")
            elif account.kind == "in-transit" and not self._explained(account.owner, unit, held):
                yield Finding("", 0, f"{account} holds {held.balance} {unit} that no open transfer explains")

    def _explained(self, transfer: str, unit: str, held: _Held) -> bool:
        """Most who send something keep it open; what a table sent, which does not, nobody may have touched."""
        if (transfer, unit) in self._open:
            return self._open[transfer, unit] == held.balance
        return held.forgotten and not held.taken

    def _remembers(self, stream: str) -> bool:
        try:
            return self._desks.of(stream).transfers is not None
        except NoSuchDesk:
            return True
