"""Wagers of a player in breach that are settled already: taken out of their round, and reversed."""

from __future__ import annotations

from sicbo.floor.table.approvals import second_person
from sicbo.floor.table.chips.stacks import Stacks
from sicbo.floor.table.commands import Order
from sicbo.floor.table.events import AnyEvent, WagersVoided
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.law_of_round import law_of_round, unit_of_round, unknown_round
from sicbo.floor.table.people.commands import VoidWager
from sicbo.floor.table.people.state import Incident
from sicbo.floor.table.records import RoundRecord
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.floor.table.streak.rulings import taken_back
from sicbo.floor.table.wagers.reversal import unsettled
from sicbo.law import schema

Answer = list[AnyEvent] | Refused

BREACH = "breach"
"""The ground of such a void."""


def void_settled(
    law: TableLaw,
    table: Table,
    order: Order,
    voiding: VoidWager,
    *,
    measure: schema.Measure,
    incident: Incident,
    stakes_clause: str,
) -> Answer:
    """Wagers that the player in breach had at a place in a settled round of the day; always with a second person."""
    number, clause = voiding.round or 0, law.cite(measure.clause)
    record = table.irregular.rounds.get(number)
    if record is None or record.outcome != "settled":
        return unknown_round(law, table, number, clause)
    judged = law_of_round(law, table, record)
    if isinstance(judged, Refused):
        return judged
    streaks = _ended_streaks(table, voiding, incident)
    refused = _not_theirs(record, voiding, incident, clause)
    if refused and not (streaks and refused.code == Reason.NO_SUCH_WAGER):
        return refused
    used = second_person(law, table, order, voiding)
    if isinstance(used, Refused):
        return used
    forfeit = (voiding.place,) if measure.stakes == "forfeited" else ()
    stacks = Stacks(table)
    event = WagersVoided(
        round=number,
        ground=BREACH,
        cause=incident.kind,
        incident=voiding.incident,
        returned=(),
        adjustments=unsettled(table, record, stacks, place=voiding.place, area=voiding.area, forfeit=forfeit),
        second=used.approved_by,
        **order.signed(clause),
        refund_clause=stakes_clause,
        unit=unit_of_round(table, record),
    )
    over = taken_back(
        table,
        order,
        streaks,
        stacks,
        ruling="forfeited" if forfeit else "void",
        clause=clause,
        second=used.approved_by,
    )
    return [used, *([event] if event.adjustments else []), *over]


def _ended_streaks(table: Table, voiding: VoidWager, incident: Incident) -> list[int]:
    """The streak wagers of this player that ended in that round at that place."""
    return [
        number
        for number, over in enumerate(table.streaks.ended, 1)
        if (over.player, over.place, over.round) == (incident.player, voiding.place, voiding.round)
        and voiding.area in {"", over.area}
        and not over.is_void
    ]


def _not_theirs(record: RoundRecord, voiding: VoidWager, incident: Incident, clause: str) -> Refused | None:
    """Why there is no such wager of this player in that round, or nothing if there is."""
    played = next((one for one in record.places if one.place == voiding.place), None)
    if played is not None and played.player != incident.player:
        return Refused(code=Reason.NOT_THEIR_BREACH, clause=clause, arguments={"incident": voiding.incident})
    areas = {paid.area for paid in played.wagers} if played is not None else set()
    if not areas or (voiding.area and voiding.area not in areas):
        return Refused(code=Reason.NO_SUCH_WAGER, clause=clause, arguments={"area": voiding.area or "any"})
    return None
