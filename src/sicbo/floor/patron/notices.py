"""Notices of rounds that were put right: each stays with its patron until they say that they have seen it."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.authority import act_clause, not_entitled
from sicbo.floor.patron.commands import NoteRuling, NoticeCommand, Order, SeeRulings
from sicbo.floor.patron.events import AnyEvent, RulingNoted, RulingsSeen
from sicbo.floor.patron.refusals import Reason, Refused
from sicbo.floor.patron.state import Patron

Answer = list[AnyEvent] | Refused

SEEN = "house 25.1"


def decide_notices(patron: Patron, order: Order, command: NoticeCommand) -> Answer:
    """The notice, or that it was seen; only the patron says so, and only of what is there to be seen."""
    match command:
        case NoteRuling():
            refused = not_entitled(order.actor, command.about.act)
            clause = act_clause(command.about.act)
            noted = RulingNoted(
                notice=patron.noted + 1,
                table=command.table,
                round=command.round,
                ruling=command.ruling,
                **order.signed(clause),
            )
            return refused or [noted]
        case SeeRulings():
            if order.actor.id != patron.id:
                return Refused(code=Reason.NOT_YOUR_WALLET, clause=SEEN)
            seen = [number for number in patron.notices if number <= command.upto]
            if not seen:
                return Refused(code=Reason.NOTICE_SEEN, clause=SEEN)
            return [RulingsSeen(upto=max(seen), **order.signed(SEEN))]
        case _:
            assert_never(command)
