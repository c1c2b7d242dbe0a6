"""Exclusion: by the patron, which nobody lifts, and by the house, which a casino manager may end."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.authority import THE_HOUSE, act_clause, not_entitled
from sicbo.floor.patron.commands import ExcludePatron, ExclusionCommand, Order, ReadmitPatron, SelfExclude
from sicbo.floor.patron.events import AnyEvent, PatronExcluded, PatronReadmitted, SelfExcluded
from sicbo.floor.patron.figures import in_force
from sicbo.floor.patron.play import play_ends
from sicbo.floor.patron.refusals import Reason, Refused
from sicbo.floor.patron.sessions import not_theirs
from sicbo.floor.patron.state import Exclusion, Patron

Answer = list[AnyEvent] | Refused

BY_THEMSELVES = "house 11.9"


def decide_exclusion(patron: Patron, order: Order, command: ExclusionCommand) -> Answer:
    """What excluding or readmitting brings about, or why it may not be."""
    match command:
        case SelfExclude():
            return _self_exclude(patron, order, command)
        case ExcludePatron():
            return _exclude(patron, order, command)
        case ReadmitPatron():
            return _readmit(patron, order)
        case _:
            assert_never(command)


def _self_exclude(patron: Patron, order: Order, wish: SelfExclude) -> Answer:
    refused = not_theirs(patron, order.actor) or _passed(order, wish.until, BY_THEMSELVES)
    if refused:
        return refused
    held = patron.self_exclusion
    if held is not None and in_force(held, order.at) and _not_after(wish.until, held.until):
        return Refused(code=Reason.NOT_SHORTER, clause=BY_THEMSELVES)
    event = SelfExcluded(until=wish.until, **order.signed(BY_THEMSELVES))
    return [event, *play_ends(patron, order, Exclusion(wish.until), patron.house_exclusion)]


def _exclude(patron: Patron, order: Order, ruling: ExcludePatron) -> Answer:
    """A later ruling may make an exclusion longer; making it shorter is readmitting, and not everybody's.

    A table that has ruled so is told like those where the patron sits, so that it hears of the readmission too. What it
    has lifted before the patron was known, or this was told, is no exclusion any more.
    """
    clause = act_clause("exclude-patron")
    refused = not_entitled(order.actor, ruling.about.act)
    if refused:
        return refused
    ruled_at = ruling.table if order.actor == THE_HOUSE else ""
    if ruled_at and not ruling.stands:
        return Refused(code=Reason.NO_EXCLUSION, clause=clause)
    refused = _passed(order, ruling.until, clause)
    if refused:
        return refused
    held = patron.house_exclusion
    if held is not None and in_force(held, order.at) and _not_after(ruling.until, held.until):
        if ruled_at and ruled_at not in patron.barred:
            return play_ends(patron, order, patron.self_exclusion, held, ruled_at=ruled_at)
        return Refused(code=Reason.NOT_SHORTER, clause=clause)
    event = PatronExcluded(reason=ruling.reason, until=ruling.until, **order.signed(clause))
    return [event, *play_ends(patron, order, patron.self_exclusion, Exclusion(ruling.until), ruled_at=ruled_at)]


def _readmit(patron: Patron, order: Order) -> Answer:
    """Ends what the house began; what the patron chose for themselves runs on."""
    refused = not_entitled(order.actor, order.command.about.act)
    if refused:
        return refused
    if in_force(patron.house_exclusion, order.at):
        event = PatronReadmitted(**order.signed(act_clause("readmit-patron")))
        return [event, *play_ends(patron, order, patron.self_exclusion, None, readmitted=True)]
    if in_force(patron.self_exclusion, order.at):
        return Refused(code=Reason.SELF_EXCLUSION_STANDS, clause=BY_THEMSELVES)
    return Refused(code=Reason.NO_EXCLUSION, clause=act_clause("readmit-patron"))


def _passed(order: Order, until: int | None, clause: str) -> Refused | None:
    passed = until is not None and until <= order.at
    return Refused(code=Reason.UNTIL_PASSED, clause=clause) if passed else None


def _not_after(wanted: int | None, held: int | None) -> bool:
    """Whether an exclusion until the wanted time would end no later than the one held."""
    return held is None or (wanted is not None and wanted <= held)
