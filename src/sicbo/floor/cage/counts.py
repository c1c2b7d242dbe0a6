"""Counts: the boxes of tables and the drawer, each without being shown what is expected."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.amounts import bad_amount
from sicbo.floor.authority import act_clause, not_entitled
from sicbo.floor.cage.commands import CountCash, CountCommand, CountDrop, Order, ReceiveDrop
from sicbo.floor.cage.drawer import other_unit
from sicbo.floor.cage.events import AnyEvent, CashCounted, DropArrived, DropCounted
from sicbo.floor.cage.refusals import Reason, Refused
from sicbo.floor.cage.state import Cage
from sicbo.units.money import AMOUNTS, LARGEST

Answer = list[AnyEvent] | Refused

DROP = "house 13.10"


def decide_counts(cage: Cage, order: Order, command: CountCommand) -> Answer:
    """What a count, or a box to be counted, brings about."""
    match command:
        case ReceiveDrop():
            return _receive(cage, order, command)
        case CountDrop():
            return _drop(cage, order, command)
        case CountCash():
            return _cash(cage, order, command)
        case _:
            assert_never(command)


def _receive(cage: Cage, order: Order, arriving: ReceiveDrop) -> Answer:
    cash, vouchers = arriving.amount, arriving.vouchers
    refused = not_entitled(order.actor, arriving.about.act) or other_unit(cage, arriving.table, arriving.unit, DROP)
    refused = refused or bad_amount(min(cash, vouchers) or cash + vouchers)
    if refused:
        return refused
    event = DropArrived(table=arriving.table, amount=cash, vouchers=vouchers, **order.signed(DROP))
    return [event]


def _drop(cage: Cage, order: Order, count: CountDrop) -> Answer:
    refused = not_entitled(order.actor, count.about.act)
    if refused:
        return refused
    expected = cage.drops.get(count.table)
    if expected is None:
        return Refused(code=Reason.NO_DROP, clause=DROP, arguments={"table": count.table})
    refused = _impossible(count.counted)
    if refused:
        return refused
    event = DropCounted(
        table=count.table,
        expected=expected,
        counted=count.counted,
        vouchers=cage.vouchers.get(count.table, 0),
        **order.signed(DROP),
    )
    return [event]


def _cash(cage: Cage, order: Order, count: CountCash) -> Answer:
    """Whatever was counted is taken: a refusal would tell the clerk what was expected. But no cash may be half here."""
    refused = not_entitled(order.actor, count.about.act)
    if refused:
        return refused
    moving = next((number for number, sent in cage.open.items() if sent.what == "cash"), None)
    if moving is not None:
        clause = act_clause("count-cage")
        return Refused(code=Reason.CASH_ON_THE_WAY, clause=clause, arguments={"transfer": moving})
    refused = _impossible(count.counted)
    if refused:
        return refused
    event = CashCounted(expected=cage.cash, counted=count.counted, **order.signed(act_clause("count-cage")))
    return [event]


def _impossible(counted: int) -> Refused | None:
    """A count may find nothing, but never less, nor more than the house keeps books for."""
    if counted < 0:
        return Refused(code=Reason.AMOUNT_NOT_POSITIVE, clause=AMOUNTS)
    return Refused(code=Reason.AMOUNT_TOO_LARGE, clause=AMOUNTS) if counted > LARGEST else None
