"""Chips of a tournament between it and the stacks at a table."""

from __future__ import annotations

from sicbo.floor.designation import chips_unit
from sicbo.floor.table.accounts import stack, tournament
from sicbo.floor.table.sessions.events import BankIssued, PracticeBegun, PracticeEnded, SessionCounted, SessionEvent
from sicbo.ledger.postings import Posting, transfer


def session_postings(table_id: str, event: SessionEvent) -> list[Posting]:
    if isinstance(event, BankIssued | PracticeBegun):
        given = (event,) if isinstance(event, BankIssued) else event.banks
        bank, unit = tournament(event.tournament), chips_unit(event.tournament)
        return [p for one in given for p in transfer(bank, stack(table_id, one.place), unit, one.amount)]
    if isinstance(event, SessionCounted | PracticeEnded):
        bank, unit = tournament(event.tournament), chips_unit(event.tournament)
        return [p for one in event.counted for p in transfer(stack(table_id, one.place), bank, unit, one.amount)]
    return []
