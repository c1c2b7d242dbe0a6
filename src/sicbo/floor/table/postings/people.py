"""Stakes given back or forfeited, and winnings withheld, released and forfeited."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.approvals import ApprovalRequested, ApprovalUsed, Approved, Expired
from sicbo.floor.table.events.people import (
    BarLifted,
    IncidentRecorded,
    MeasureTaken,
    PeopleEvent,
    PlayerBarred,
    PlayerExcluded,
    PlayerReadmitted,
    VacateRequired,
    WagerRefused,
    WagerVoided,
    WinningsWithheld,
    WithheldForfeited,
    WithheldReleased,
    WithholdingOrdered,
)
from sicbo.floor.table.postings.accounts import bank, forfeited, stack, transit, wagers, withheld
from sicbo.ledger.postings import Posting, transfer


def people_postings(table_id: str, unit: str, event: PeopleEvent) -> list[Posting]:
    match event:
        case WagerRefused():
            return transfer(wagers(table_id, event.place), stack(table_id, event.place), unit, event.stake)
        case WagerVoided():
            returned = event.stakes == "returned"
            target = stack(table_id, event.place) if returned else forfeited(table_id)
            voided = sum(one.stake for one in event.wagers)
            return transfer(wagers(table_id, event.place), target, unit, voided)
        case WinningsWithheld():
            source = stack(table_id, event.place) if event.place else bank(table_id)
            return transfer(source, withheld(table_id, event.withheld), unit, event.amount)
        case WithheldReleased():
            target = stack(table_id, event.place) if event.place else transit(event.transfer)
            return transfer(withheld(table_id, event.withheld), target, unit, event.amount)
        case WithheldForfeited():
            return transfer(withheld(table_id, event.withheld), forfeited(table_id), unit, event.amount)
        case (
            ApprovalRequested()
            | Approved()
            | Expired()
            | ApprovalUsed()
            | IncidentRecorded()
            | PlayerExcluded()
            | PlayerReadmitted()
            | PlayerBarred()
            | BarLifted()
            | WithholdingOrdered()
            | MeasureTaken()
            | VacateRequired()
        ):
            return []
        case _:
            assert_never(event)
