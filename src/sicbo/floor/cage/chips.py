"""Chips between the cage and tables: ordered, sent, and taken back."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.amounts import bad_amount
from sicbo.floor.authority import not_entitled
from sicbo.floor.cage.commands import ChipCommand, Order, OrderFill, ReceiveChips, SendFill, SendFloat
from sicbo.floor.cage.drawer import bankroll_short, known, next_transfer, unknown
from sicbo.floor.cage.events import AnyEvent, ChipsReceived, ChipsSent, FillOrdered
from sicbo.floor.cage.refusals import Reason, Refused
from sicbo.floor.cage.state import Cage

Answer = list[AnyEvent] | Refused

CHIPS = "house 13.9"


def decide_chips(cage: Cage, order: Order, command: ChipCommand) -> Answer:
    """What a movement of chips brings about, or why it may not be."""
    match command:
        case OrderFill():
            return _order(cage, order, command)
        case SendFill():
            return _fill(cage, order, command)
        case SendFloat():
            return _float(cage, order, command)
        case ReceiveChips():
            return _receive(cage, order, command)
        case _:
            assert_never(command)


def _order(cage: Cage, order: Order, asked: OrderFill) -> Answer:
    refused = not_entitled(order.actor, "carry-cage-transfer") or known(cage, asked.transfer)
    refused = refused or bad_amount(asked.amount)
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


def _fill(cage: Cage, order: Order, sending: SendFill) -> Answer:
    """The very amount that was ordered, by another person than the one who ordered it."""
    refused = not_entitled(order.actor, "serve-cage")
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
    refused = not_entitled(order.actor, "serve-cage") or bad_amount(sending.amount)
    refused = refused or bankroll_short(cage, sending.amount)
    if refused:
        return refused
    event = ChipsSent(
        transfer=next_transfer(cage), table=sending.table, amount=sending.amount, fill=False, **order.signed(CHIPS)
    )
    return [event]


def _receive(cage: Cage, order: Order, arriving: ReceiveChips) -> Answer:
    """Never refused for its amount: the chips are here."""
    refused = not_entitled(order.actor, "carry-cage-transfer") or known(cage, arriving.transfer)
    refused = refused or bad_amount(arriving.amount)
    if refused:
        return refused
    event = ChipsReceived(
        transfer=arriving.transfer, table=arriving.table, amount=arriving.amount, **order.signed(CHIPS)
    )
    return [event]
