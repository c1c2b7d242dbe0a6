"""Chips between the cage and tables: ordered, sent, called back and taken back."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.amounts import bad_amount
from sicbo.floor.authority import not_entitled
from sicbo.floor.cage.commands import (
    CancelFill,
    ChipCommand,
    Order,
    OrderFill,
    RecallChips,
    ReceiveChips,
    SendFill,
    SendFloat,
)
from sicbo.floor.cage.drawer import bankroll_short, known, next_transfer, other_unit, unknown
from sicbo.floor.cage.events import AnyEvent, ChipsRecalled, ChipsReceived, ChipsSent, FillCancelled, FillOrdered
from sicbo.floor.cage.refusals import Reason, Refused
from sicbo.floor.cage.state import Cage

Answer = list[AnyEvent] | Refused

CHIPS = "house 13.9"
RECALLED = "house 13.12"


def decide_chips(cage: Cage, order: Order, command: ChipCommand) -> Answer:
    """What a movement of chips brings about, or why it may not be."""
    match command:
        case OrderFill():
            return _order(cage, order, command)
        case CancelFill():
            return _cancel(cage, order, command)
        case SendFill():
            return _fill(cage, order, command)
        case SendFloat():
            return _float(cage, order, command)
        case RecallChips():
            return _recall(cage, order, command)
        case ReceiveChips():
            return _receive(cage, order, command)
        case _:
            assert_never(command)


def _order(cage: Cage, order: Order, asked: OrderFill) -> Answer:
    refused = not_entitled(order.actor, asked.about.act) or known(cage, asked.transfer)
    refused = refused or other_unit(cage, asked.table, asked.unit, CHIPS) or bad_amount(asked.amount)
    if refused:
        return refused
    event = FillOrdered(
        transfer=asked.transfer,
        table=asked.table,
        amount=asked.amount,
        requested_by=asked.requested_by,
        **order.signed(CHIPS),
    )
    return [event]


def _cancel(cage: Cage, order: Order, cancelling: CancelFill) -> Answer:
    refused = not_entitled(order.actor, cancelling.about.act)
    if refused:
        return refused
    fill = cage.fills.get(cancelling.transfer)
    if fill is None:
        return unknown(cancelling.transfer, CHIPS)
    event = FillCancelled(transfer=cancelling.transfer, table=fill.table, amount=fill.amount, **order.signed(CHIPS))
    return [event]


def _fill(cage: Cage, order: Order, sending: SendFill) -> Answer:
    """The very amount that was ordered, by another person than the one who ordered it."""
    refused = not_entitled(order.actor, sending.about.act)
    if refused:
        return refused
    fill = cage.fills.get(sending.transfer)
    if fill is None:
        return unknown(sending.transfer, CHIPS)
    if fill.requested_by == order.actor.id:
        return Refused(code=Reason.SAME_PERSON, clause=CHIPS)
    refused = bankroll_short(cage, fill.amount)
    if refused:
        return refused
    event = ChipsSent(transfer=sending.transfer, table=fill.table, amount=fill.amount, fill=True, **order.signed(CHIPS))
    return [event]


def _float(cage: Cage, order: Order, sending: SendFloat) -> Answer:
    refused = not_entitled(order.actor, sending.about.act) or _no_such_table(cage, sending)
    refused = refused or bad_amount(sending.amount) or bankroll_short(cage, sending.amount)
    if refused:
        return refused
    event = ChipsSent(
        transfer=next_transfer(cage), table=sending.table, amount=sending.amount, fill=False, **order.signed(CHIPS)
    )
    return [event]


def _no_such_table(cage: Cage, sending: SendFloat) -> Refused | None:
    """Chips go only where a float of this currency can be opened with them."""
    arguments: dict[str, str | int] = {"table": sending.table}
    if not sending.currency:
        return Refused(code=Reason.TABLE_UNKNOWN, clause=CHIPS, arguments=arguments)
    return other_unit(cage, sending.table, sending.currency, CHIPS)


def _recall(cage: Cage, order: Order, recalling: RecallChips) -> Answer:
    """By whoever could have sent them: of a fill, another person than the one who ordered it."""
    refused = not_entitled(order.actor, recalling.about.act)
    if refused:
        return refused
    sent = cage.open.get(recalling.transfer)
    if sent is None or sent.what != "chips":
        return unknown(recalling.transfer, RECALLED)
    if sent.requested_by == order.actor.id:
        return Refused(code=Reason.SAME_PERSON, clause=RECALLED)
    event = ChipsRecalled(
        transfer=recalling.transfer,
        table=sent.of,
        amount=sent.amount,
        requested_by=sent.requested_by,
        **order.signed(RECALLED),
    )
    return [event]


def _receive(cage: Cage, order: Order, arriving: ReceiveChips) -> Answer:
    """Never refused for its amount: the chips are here."""
    refused = not_entitled(order.actor, arriving.about.act) or known(cage, arriving.transfer)
    refused = refused or other_unit(cage, arriving.table, arriving.unit, CHIPS) or bad_amount(arriving.amount)
    if refused:
        return refused
    event = ChipsReceived(
        transfer=arriving.transfer, table=arriving.table, amount=arriving.amount, **order.signed(CHIPS)
    )
    return [event]
