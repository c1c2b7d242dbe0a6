"""The table's float: opened from the cage, filled and credited between two people, counted at the end."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.authority import not_entitled
from sicbo.floor.table.commands import Order
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.float.commands import (
    CancelFill,
    CountFloat,
    FloatCommand,
    OpenFloat,
    ReceiveFill,
    RequestCredit,
    RequestFill,
    SendCredit,
)
from sicbo.floor.table.float.counter import FLOAT_OPENED, bad_amount, float_short, no_float
from sicbo.floor.table.float.events import (
    CreditRequested,
    CreditSent,
    FillCancelled,
    FillReceived,
    FillRequested,
    FloatCounted,
    FloatOpened,
)
from sicbo.floor.table.float.state import Movement
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import CASH, TOKENS, Table

Answer = list[AnyEvent] | Refused

TWO_PEOPLE = "house 6.6"
COUNTED = "house 6.7"


def decide_float(law: TableLaw, table: Table, order: Order, command: FloatCommand) -> Answer:
    """What a movement of the float brings about, or why it may not be."""
    match command:
        case OpenFloat():
            return _open(law, table, order, command)
        case RequestFill() | RequestCredit():
            return _request(law, table, order, command)
        case CancelFill():
            return _cancel(law, table, order, command)
        case ReceiveFill() | SendCredit():
            return _carry_out(law, table, order, command)
        case CountFloat():
            return _count(law, table, order, command)
        case _:
            assert_never(command)


def table_win(*, opening: int, fills: int, credited: int, drop: int, closing: int) -> int:
    """What the table has won, from its counts alone.

    >>> table_win(opening=5000, fills=1000, credited=200, drop=700, closing=5500)
    400
    """
    return closing + credited + drop - opening - fills


def _open(law: TableLaw, table: Table, order: Order, opening: OpenFloat) -> Answer:
    refused = not_entitled(law, order.actor, opening.about.act)
    if refused:
        return refused
    if table.tray.open:
        return Refused(code=Reason.FLOAT_OPEN, clause=FLOAT_OPENED)
    if not opening.cage:
        return Refused(code=Reason.TRANSFER_UNKNOWN, clause=FLOAT_OPENED, arguments={"transfer": opening.transfer})
    if not opening.sent:
        return Refused(code=Reason.FLOAT_DIFFERS, clause=FLOAT_OPENED, arguments={"counted": opening.amount})
    for colour in opening.colours:
        if colour in {CASH, TOKENS, ""} or "/" in colour or opening.colours.count(colour) > 1:
            return Refused(code=Reason.NO_SUCH_COLOUR, clause=FLOAT_OPENED, arguments={"colour": colour})
    refused = bad_amount(opening.amount)
    if refused:
        return refused
    event = FloatOpened(
        amount=opening.amount,
        transfer=opening.transfer,
        mark=opening.mark,
        colours=opening.colours,
        **order.signed(FLOAT_OPENED),
        cage=opening.cage,
    )
    return [event]


def _request(law: TableLaw, table: Table, order: Order, asked: RequestFill | RequestCredit) -> Answer:
    refused = not_entitled(law, order.actor, asked.about.act) or no_float(table)
    if refused:
        return refused
    if asked.transfer in table.tray.movements:
        return Refused(code=Reason.TRANSFER_KNOWN, clause=TWO_PEOPLE, arguments={"transfer": asked.transfer})
    refused = bad_amount(asked.amount, table.tray.holds if isinstance(asked, RequestFill) else 0)
    if refused:
        return refused
    if isinstance(asked, RequestFill):
        ordered = FillRequested(
            asked.amount,
            asked.transfer,
            **order.signed(TWO_PEOPLE),
            cage=table.tray.cage,
            unit=table.currency,
        )
        return [ordered]
    short = float_short(table, asked.amount)
    return short or [CreditRequested(asked.amount, asked.transfer, **order.signed(TWO_PEOPLE))]


def _cancel(law: TableLaw, table: Table, order: Order, cancelling: CancelFill) -> Answer:
    """Only while nothing has left the cage: chips under way are counted in here, or called back there first."""
    refused = not_entitled(law, order.actor, cancelling.about.act)
    if refused:
        return refused
    asked = table.tray.movements.get(cancelling.transfer)
    arguments: dict[str, str | int] = {"transfer": cancelling.transfer}
    if asked is None or asked.kind != "fill":
        return Refused(code=Reason.TRANSFER_UNKNOWN, clause=TWO_PEOPLE, arguments=arguments)
    if not cancelling.waits:
        return Refused(code=Reason.FILL_SENT, clause=TWO_PEOPLE, arguments=arguments)
    event = FillCancelled(
        amount=asked.amount,
        transfer=cancelling.transfer,
        requested_by=asked.by,
        **order.signed(TWO_PEOPLE),
        cage=table.tray.cage,
    )
    return [event]


def _carry_out(law: TableLaw, table: Table, order: Order, done: ReceiveFill | SendCredit) -> Answer:
    """The second half: another person has counted the very amount that was asked for."""
    refused = not_entitled(law, order.actor, done.about.act)
    if refused:
        return refused
    kind = "fill" if isinstance(done, ReceiveFill) else "credit"
    asked = table.tray.movements.get(done.transfer)
    if asked is None or asked.kind != kind:
        return Refused(code=Reason.TRANSFER_UNKNOWN, clause=TWO_PEOPLE, arguments={"transfer": done.transfer})
    refused = _not_as_asked(order, asked, done.counted)
    if refused:
        return refused
    if isinstance(done, ReceiveFill) and not done.sent:
        return Refused(code=Reason.TRANSFER_UNKNOWN, clause=TWO_PEOPLE, arguments={"transfer": done.transfer})
    if isinstance(done, SendCredit):
        short = float_short(table, done.counted)
        if short:
            return short
    event = FillReceived if isinstance(done, ReceiveFill) else CreditSent
    return [
        event(
            amount=asked.amount,
            transfer=done.transfer,
            requested_by=asked.by,
            **order.signed(TWO_PEOPLE),
            cage=table.tray.cage,
            unit=table.currency,
        )
    ]


def _not_as_asked(order: Order, asked: Movement, counted: int) -> Refused | None:
    if asked.by == order.actor.id:
        return Refused(code=Reason.SAME_PERSON, clause=TWO_PEOPLE)
    if asked.amount != counted:
        arguments: dict[str, str | int] = {"asked": asked.amount, "counted": counted}
        return Refused(code=Reason.COUNT_DIFFERS, clause=TWO_PEOPLE, arguments=arguments)
    return None


def _count(law: TableLaw, table: Table, order: Order, count: CountFloat) -> Answer:
    """The closing count between two rounds, with every fill and credit finished."""
    refused = not_entitled(law, order.actor, count.about.act) or no_float(table)
    if refused:
        return refused
    tray = table.tray
    if tray.movements:
        return Refused(code=Reason.TRANSFER_OPEN, clause=COUNTED, arguments={"transfer": next(iter(tray.movements))})
    impossible = bad_amount(count.counted) if count.counted else None
    if impossible:
        return impossible
    if table.wagered:
        return Refused(code=Reason.WAGERS_IN_PLAY, clause=COUNTED)
    won = table_win(
        opening=tray.opening, fills=tray.fills, credited=tray.credits, drop=tray.drop, closing=count.counted
    )
    event = FloatCounted(
        opening=tray.opening,
        fills=tray.fills,
        credits=tray.credits,
        drop=tray.drop,
        expected=tray.holds,
        counted=count.counted,
        win=won,
        transfer=count.transfer,
        unit=table.currency,
        **order.signed(COUNTED),
        cage=tray.cage,
        vouchers=tray.voucher_drop,
        difference=count.counted - tray.holds,
    )
    return [event]
