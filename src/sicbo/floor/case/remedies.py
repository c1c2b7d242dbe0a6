"""Remedies: the case itself moves no money; what it finds due is done elsewhere, and linked."""

from __future__ import annotations

from sicbo.floor.case import rules
from sicbo.floor.case.commands import LinkRemedy, Order
from sicbo.floor.case.events import AnyEvent, RemedyLinked
from sicbo.floor.case.refusals import Reason, Refused
from sicbo.floor.case.speaking import may_not_serve
from sicbo.floor.case.state import Case


def link_remedy(case: Case, order: Order, linking: LinkRemedy) -> list[AnyEvent] | Refused:
    """The commit by which it was carried out, if it is one of this case, since it was raised."""
    refused = may_not_serve(order)
    if refused:
        return refused
    arguments: dict[str, str | int] = {"remedy": linking.remedy, "stream": linking.stream, "seq": linking.seq}
    due = linking.remedy in case.remedies and case.remedies[linking.remedy] is None
    if not due or not linking.matches:
        return Refused(code=Reason.NOT_A_REMEDY, clause=rules.REMEDIES, arguments=arguments)
    linked = RemedyLinked(remedy=linking.remedy, stream=linking.stream, seq=linking.seq, **order.signed(rules.REMEDIES))
    return [linked]
