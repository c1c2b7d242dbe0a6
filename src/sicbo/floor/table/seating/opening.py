"""The limits that a table opens with, and why it may not open with some."""

from __future__ import annotations

from collections.abc import Iterator

from sicbo.floor.table.chips.payment import exact_change
from sicbo.floor.table.commands import Order
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.events import ApprovedMinimumsEntered, LiabilityCapped, SignShown
from sicbo.floor.table.limits.sign_checks import CAPPED, _approved_clause, _fault, _raised, needs_approved, notice_owed
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.seating.commands import OpenTable
from sicbo.floor.table.state import Table
from sicbo.units.money import LARGEST


def unfit_limits(law: TableLaw, opening: OpenTable) -> Refused | None:
    """Why a table may not open with these limits."""
    games = {place.game for place in opening.places}
    limits = law.book.articles.limits
    if limits is not None and opening.approved is not None and not needs_approved(law):
        return Refused(code=Reason.BAD_SIGN, clause=law.cite(limits.clause), arguments={"part": "approved"})
    change = exact_change(law, opening.places, opening.chips)
    return None if opening.sign is None else _fault(law, games, opening.sign, opening.approved, change)


def unfit_cap(opening: OpenTable) -> Refused | None:
    """Why a table may not open with this cap: an amount that is none."""
    if opening.liability_cap is not None and not 0 < opening.liability_cap <= LARGEST:
        return Refused(code=Reason.AMOUNT_NOT_POSITIVE, clause=CAPPED)
    return None


def opening_limits(law: TableLaw, order: Order, opening: OpenTable) -> Iterator[AnyEvent]:
    """The limits that the table opens with."""
    limits, approved = law.book.articles.limits, _approved_clause(law)
    if opening.approved is not None and approved is not None:
        yield ApprovedMinimumsEntered(opening.approved, **order.signed(approved))
    if opening.sign is not None and limits is not None:
        clause = law.cite(limits.sign_clause)
        yield SignShown(sign=opening.sign, announced=False, **order.signed(clause))
    if opening.liability_cap is not None:
        yield LiabilityCapped(opening.liability_cap, **order.signed(CAPPED))


def raised_at_opening(law: TableLaw, table: Table, order: Order, opening: OpenTable) -> Refused | None:
    """Why a closed table may not open with this sign: it showed a lower minimum, and the new one has not hung long."""
    if opening.sign is None:
        return None
    games, pending = {place.game for place in opening.places}, table.limits.pending
    hung = pending is not None and order.at >= pending.effective
    if pending is not None and hung and not _raised(law, pending.sign, opening.sign, games):
        return None
    return notice_owed(law, table, opening.sign, games, order.at)
