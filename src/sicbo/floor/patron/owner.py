"""The owner of a wallet: nothing leaves it but on its owner's own order, or with its owner shown (house 11.16)."""

from __future__ import annotations

from typing import NamedTuple

from sicbo.floor.approvals import ApprovalUsed, second_person
from sicbo.floor.authority import act_clause
from sicbo.floor.patron.commands import Order, Shown
from sicbo.floor.patron.refusals import Reason, Refused
from sicbo.floor.patron.state import Patron

TAKING = "take-from-wallet"


class Owner(NamedTuple):
    """How the owner was shown, and the approval that was used up by it."""

    shown: Shown
    used: tuple[ApprovalUsed, ...] = ()

    @property
    def approved_by(self) -> str:
        return self.used[0].approved_by if self.used else ""


def owner_of(patron: Patron, order: Order, *, plays: bool) -> Owner | Refused:
    """The owner, shown by a paired terminal, the PIN, or a second person who has seen papers; or why this must wait.

    Whoever plays with their own money is asked for no more than their own order.
    """
    actor = order.actor
    is_own = actor.id == patron.id and actor.rank is None and not actor.office
    if is_own and actor.terminal:
        return Owner("terminal")
    if actor.pin_of == patron.id:
        return Owner("pin")
    if is_own and plays:
        return Owner("")
    used = second_person(patron.approvals, order, TAKING)
    if isinstance(used, ApprovalUsed):
        return Owner("papers", (used,))
    return Refused(code=Reason.NEEDS_OWNER, clause=act_clause(TAKING), arguments=used.arguments)
