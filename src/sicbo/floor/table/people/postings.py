"""Stakes given back or forfeited, and winnings withheld, released and forfeited."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.accounts import bank, claim, debt, forfeited, stack, transit, wagers, withheld
from sicbo.floor.table.people.events import (
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
            source, held = (
                stack(table_id, event.place) if event.place else bank(table_id),
                withheld(table_id, event.withheld),
            )
            moved = transfer(source, held, unit, event.at_place)
            for drawn in event.elsewhere:
                moved += transfer(stack(table_id, drawn.place), held, unit, drawn.amount)
            moved += transfer(bank(table_id), held, unit, event.owed)
            return moved + transfer(debt(event.player), claim(table_id), unit, event.owed)
        case WithheldReleased():
            target = stack(table_id, event.place) if event.place else transit(event.transfer)
            moved = transfer(withheld(table_id, event.withheld), target, unit, event.paid)
            moved += transfer(withheld(table_id, event.withheld), bank(table_id), unit, event.repaid)
            return moved + transfer(claim(table_id), debt(event.player), unit, event.repaid)
        case WithheldForfeited():
            return transfer(withheld(table_id, event.withheld), forfeited(table_id), unit, event.amount)
        case (
            IncidentRecorded()
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
