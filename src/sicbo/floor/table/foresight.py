"""The consequences of a command, asked for without giving it: consequences are read before anybody answers for them."""

from __future__ import annotations

from copy import copy

import msgspec

from sicbo.floor.approvals import Approval, Approvals, ApprovalUsed, RequestApproval
from sicbo.floor.table.commands import Order
from sicbo.floor.table.decide import decide
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.floor.table.subjects import request_for

NOT_YET = 0
"""The number of an approval that nobody has given; real ones count from 1."""


class Foreseen(msgspec.Struct, frozen=True, kw_only=True):
    """The facts that would follow, and the second person who has to be asked for first, if one has."""

    events: tuple[AnyEvent, ...]
    asks: RequestApproval | None


def foreseen(law: TableLaw, table: Table, order: Order) -> Foreseen | Refused:
    """What this order would bring about now; where only the second person is missing, as if one had agreed."""
    answer = decide(law, table, order)
    asks = None
    if isinstance(answer, Refused) and answer.code == Reason.NEEDS_APPROVAL:
        asks = request_for(law, table, order.command)
        assert asks is not None, "an order that needs a second person can be asked for"
        answer = decide(law, _agreed(table, order, asks), order)
    if isinstance(answer, Refused):
        return answer
    return Foreseen(events=tuple(one for one in answer if not isinstance(one, ApprovalUsed)), asks=asks)


def _agreed(table: Table, order: Order, asks: RequestApproval) -> Table:
    """The same table with this one approval in its book; the table itself stays as it is."""
    imagined = copy(table)
    imagined.people = copy(table.people)
    agreed = Approval(asks.act, asks.subject, order.actor.id, expires=order.at + 1, approved_by="?")
    imagined.people.approvals = Approvals({**table.people.approvals.open, NOT_YET: agreed})
    return imagined
