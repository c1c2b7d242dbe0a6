"""Closing a table: notice to the players by results or by a sign, and nothing left on it."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.authority import not_entitled
from sicbo.floor.table.closing.commands import AnnounceClosing, CancelClosing, CloseTable, ClosingCommand
from sicbo.floor.table.closing.events import ClosingAnnounced, ClosingCancelled, TableClosed
from sicbo.floor.table.closing.state import Closing
from sicbo.floor.table.commands import Order
from sicbo.floor.table.corrections.events import RoundVoided
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.seating.events import PlaceLeft
from sicbo.floor.table.state import Table
from sicbo.floor.table.steps import due
from sicbo.floor.table.streak.runs import call_due, streak_rules
from sicbo.law import schema
from sicbo.law.rulebook import HOUSE, house_rules
from sicbo.units.time import MINUTE, seconds_left

Answer = list[AnyEvent] | Refused

NOTHING_LEFT = "house 7.7"
NEW_NOTICE = "house 7.9"
ENDS_UNPLAYED = "house 8.11"


def decide_closing(law: TableLaw, table: Table, order: Order, command: ClosingCommand) -> Answer:
    """What a notice of closing or the closing itself brings about, or what still stands in its way."""
    refused = not_entitled(law, order.actor, command.about.act)
    if refused:
        return refused
    match command:
        case AnnounceClosing():
            return _announce(law, order, command)
        case CancelClosing():
            if table.closing.announced_at is None:
                return Refused(code=Reason.NOT_ANNOUNCED, clause=closing_rule(law)[1])
            return [ClosingCancelled(**order.signed(NEW_NOTICE))]
        case CloseTable():
            return _close(law, table, order)
        case _:
            assert_never(command)


def may_close(law: TableLaw, table: Table) -> Refused | None:
    """What keeps the table open: a round in hand, wagers, stacks, tokens, and chips that wait to be verified."""
    if table.in_hand and not _ends_unplayed(table):
        coming = due(law, table)
        return Refused(code=Reason.ROUND_UNFINISHED, clause=law.step_clause(coming), arguments={"due": coming})
    if any(place.streaks for place in table.places.values()):
        clause = law.cite(streak_rules(law).final_call_clause)
        wagers = ", ".join(f"{place.id} {area}" for place in table.places.values() for area in place.streaks)
        return Refused(code=Reason.WAGERS_IN_PLAY, clause=clause, arguments={"wagers": wagers})
    if table.wagered:
        return Refused(code=Reason.WAGERS_IN_PLAY, clause=NOTHING_LEFT)
    waiting = {redemption.place for redemption in table.tray.redemptions.values()}
    places = [place.id for place in table.places.values() if place.stack or place.purse.tokens or place.id in waiting]
    if places:
        return Refused(code=Reason.STACKS_ON_TABLE, clause=NOTHING_LEFT, arguments={"places": ", ".join(places)})
    return None


def closing_rule(law: TableLaw) -> tuple[schema.Closing, str]:
    """The notice that is owed and its citation: the book's own, else the house's."""
    own = law.book.articles.closing
    if own is not None:
        return own, law.cite(own.clause)
    rule = house_rules().closing
    return rule, f"{HOUSE} {rule.clause}"


def results_left(law: TableLaw, table: Table) -> int:
    """How many results of the notice are still to come; none where the notice is a sign with a time."""
    return max(closing_rule(law)[0].results - table.closing.results, 0)


def _announce(law: TableLaw, order: Order, notice: AnnounceClosing) -> Answer:
    """The notice begins now; a new notice replaces the old and begins anew."""
    rule, clause = closing_rule(law)
    if rule.minutes:
        earliest = order.at + rule.minutes * MINUTE
        if notice.closes_at is None or notice.closes_at < earliest:
            left = seconds_left(earliest, order.at)
            return Refused(code=Reason.CLOSING_TOO_SOON, clause=clause, arguments={"seconds": left})
    announced = ClosingAnnounced(
        results=rule.results,
        closes_at=notice.closes_at if rule.minutes else None,
        **order.signed(clause),
        says="call.closing-sign" if rule.minutes else "call.last-rounds",
    )
    return [announced]


def _close(law: TableLaw, table: Table, order: Order) -> Answer:
    refused = _notice_running(law, table, order) or may_close(law, table)
    if refused:
        return refused
    closed = TableClosed(
        session=table.closing.session,
        round=table.round,
        **order.signed(closing_rule(law)[1]),
    )
    # Whoever has cashed out and still sits there leaves with it: nobody can leave a place that is no more.
    left = [
        PlaceLeft(place=place.id, player=place.player, **order.signed(NOTHING_LEFT))
        for place in table.places.values()
        if place.player
    ]
    return [*_unplayed(table, order), *left, closed]


def _ends_unplayed(table: Table) -> bool:
    """Whether a fault halts the round in hand and no wager waits for it."""
    return table.irregular.halt is not None and not table.wagered


def _unplayed(table: Table, order: Order) -> list[RoundVoided]:
    """The round that a fault has halted, without an outcome: nobody has anything in it."""
    halt = table.irregular.halt
    if not table.in_hand or halt is None:
        return []
    over = RoundVoided(
        round=table.round,
        ground="halted",
        cause=halt.about,
        settled=False,
        returned=(),
        forfeited=(),
        adjustments=(),
        second="",
        **order.signed(ENDS_UNPLAYED),
        refund_clause=ENDS_UNPLAYED,
        unit=table.unit,
    )
    return [over]


def _notice_running(law: TableLaw, table: Table, order: Order) -> Refused | None:
    """What remains of the notice; without players present none is owed, nor when a session of a tournament is over."""
    if table.session is not None or not any(place.player for place in table.places.values()):
        return None
    _, clause = closing_rule(law)
    closing = table.closing
    if closing.announced_at is None:
        return Refused(code=Reason.NOT_ANNOUNCED, clause=clause)
    due = call_due(law, table)
    if due:
        return due
    if left := results_left(law, table):
        return Refused(code=Reason.NOTICE_RESULTS, clause=clause, arguments={"results": left})
    closes_at = _closes_from(law, closing)
    if closes_at is not None and order.at < closes_at:
        left = seconds_left(closes_at, order.at)
        return Refused(code=Reason.NOTICE_TIME, clause=clause, arguments={"seconds": left})
    return None


def _closes_from(law: TableLaw, closing: Closing) -> int | None:
    """When the notice on a sign is over: at the time that it shows, or once it has hung as long as it must."""
    rule, _ = closing_rule(law)
    row = next(iter(law.in_force(rule.closes_from)), None)
    if row is None or row.when == "time-on-sign" or closing.announced_at is None:
        return closing.closes_at
    return closing.announced_at + rule.minutes * MINUTE
