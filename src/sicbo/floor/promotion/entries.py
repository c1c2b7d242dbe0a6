"""The entries of a promotion: open once everything before them is done, closed to the second, counted from play."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.authority import act_clause, not_entitled
from sicbo.floor.draw.commands import CloseEntries, CommitDraw
from sicbo.floor.draw.decide import decide_draw
from sicbo.floor.promotion.commands import ClosePromotion, EntryCommand, OpenEntries, Order
from sicbo.floor.promotion.events import AnyEvent, EntriesOpened, PlayCounted
from sicbo.floor.promotion.evolve import entries_of
from sicbo.floor.promotion.refusals import Reason, Refused
from sicbo.floor.promotion.rules import Rules
from sicbo.floor.promotion.state import Promotion
from sicbo.floor.promotion.terms import step_missing
from sicbo.terms.steps import lacking
from sicbo.units.time import HOUR, seconds_left

Answer = list[AnyEvent] | Refused

COUNTED = "house 24.4"
GROUNDS = ("absent", "unclaimed", "refused")
"""Why a prize may go to a reserve: whoever was drawn is not there, does not claim it, or may not have it."""


def decide_entries(rules: Rules, promotion: Promotion, order: Order, command: EntryCommand) -> Answer:
    """What opening or closing entries brings about."""
    refused = not_entitled(order.actor, command.about.act)
    if refused:
        return refused
    match command:
        case OpenEntries():
            return _open(rules, promotion, order, command)
        case ClosePromotion():
            return _close(promotion, order, command)
        case _:
            assert_never(command)


def _open(rules: Rules, promotion: Promotion, order: Order, opening: OpenEntries) -> Answer:
    """Everything that the book wants before the start is done, and done long enough ago."""
    if promotion.opened is not None:
        return Refused(code=Reason.ENTRIES_STARTED, clause=COUNTED)
    version = promotion.version
    if not version.approved_by:
        return Refused(code=Reason.TERMS_NOT_APPROVED, clause=act_clause("approve-promotion"))
    if order.at >= version.written.closes:
        return Refused(code=Reason.TERMS_TOO_LATE, clause=COUNTED)
    refused = _not_before(rules, promotion, order.at)
    if refused:
        return refused
    drawing = CommitDraw(
        draw=promotion.id,
        prizes=len(rules.prizes),
        reserves=rules.terms.reserves or 0,
        wins="one-per-owner",
        grounds=GROUNDS,
        commitment=opening.commitment,
    )
    committed = decide_draw(promotion.draw, order, drawing, (), _no_second)
    if isinstance(committed, Refused):
        return committed
    opened = EntriesOpened(
        book=rules.book.id,
        mode=promotion.mode,
        starts=max(order.at, version.written.starts),
        closes=version.written.closes,
        least=rules.least,
        each=rules.each or 0,
        most=rules.most,
        **order.signed(COUNTED),
    )
    return [*committed, opened]  # type: ignore[list-item]


def _not_before(rules: Rules, promotion: Promotion, at: int) -> Refused | None:
    """Why it may not start yet: a step of the book that is missing, or was taken too short a time before the start."""
    version = promotion.version
    begins = max(at, version.written.starts)
    done = {"publish"} if version.published else set()
    if version.given_at is not None:
        done.add("details-to-authority")
    wanted = rules.steps("start")
    missing = lacking(wanted, done)
    if missing:
        return step_missing(rules, missing[0].id, missing[0].clause)
    for step in wanted:
        if step.hours and version.given_at is not None and begins < version.given_at + step.hours * HOUR:
            left = seconds_left(version.given_at + step.hours * HOUR, begins)
            return Refused(
                code=Reason.TOO_SOON,
                clause=rules.cite(step.clause),
                arguments={"step": step.id, "hours": step.hours, "seconds": left},
            )
    return None


def _close(promotion: Promotion, order: Order, closing: ClosePromotion) -> Answer:
    """At the time of the terms, not before; what was wagered is counted and drawn from, and nothing else."""
    if promotion.opened is None:
        return Refused(code=Reason.ENTRIES_NOT_STARTED, clause=COUNTED)
    if promotion.counted is not None:
        return Refused(code=Reason.CLOSED_ALREADY, clause=COUNTED)
    if order.at < promotion.opened.closes:
        left = seconds_left(promotion.opened.closes, order.at)
        return Refused(code=Reason.CLOSES_LATER, clause=COUNTED, arguments={"seconds": left})
    counted = PlayCounted(counted=closing.counted, left_out=closing.left_out, **order.signed(COUNTED))
    fixed = CloseEntries(position=closing.position, salt=closing.salt)
    closed = decide_draw(promotion.draw, order, fixed, entries_of(promotion.opened, counted), _no_second)
    return closed if isinstance(closed, Refused) else [counted, *closed]  # type: ignore[list-item]


def _no_second(act: str) -> Refused:
    raise AssertionError(f"nobody is asked for {act}")
