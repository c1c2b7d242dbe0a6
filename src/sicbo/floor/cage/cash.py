"""The bankroll, and cash over the counter."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.amounts import bad_amount, bad_currency
from sicbo.floor.approvals import second_person
from sicbo.floor.authority import act_clause, not_entitled
from sicbo.floor.cage.commands import (
    AddBankroll,
    CashCommand,
    OpenCage,
    Order,
    PayOut,
    ReceiveForPayout,
    RemoveBankroll,
    ReturnPayout,
    TakeCash,
)
from sicbo.floor.cage.drawer import (
    CARRIED,
    THERE,
    bankroll_short,
    drawer_short,
    known,
    large,
    next_transfer,
    other_currency,
    sender_pays,
    unknown,
)
from sicbo.floor.cage.events import (
    AnyEvent,
    BankrollAdded,
    BankrollRemoved,
    CageOpened,
    CashTaken,
    PaidOut,
    PayoutArrived,
    PayoutReturned,
)
from sicbo.floor.cage.refusals import Reason, Refused
from sicbo.floor.cage.state import Cage

Answer = list[AnyEvent] | Refused

BANKROLL = "change-bankroll"


def decide_cash(cage: Cage, order: Order, command: CashCommand) -> Answer:
    """What a movement of cash brings about, or why it may not be."""
    match command:
        case OpenCage():
            return _open(cage, order, command)
        case AddBankroll():
            return _add(cage, order, command)
        case RemoveBankroll():
            return _remove(cage, order, command)
        case TakeCash():
            return _take(cage, order, command)
        case ReceiveForPayout():
            return _receive(cage, order, command)
        case PayOut():
            return _pay(cage, order, command)
        case ReturnPayout():
            return _return(cage, order, command)
        case _:
            assert_never(command)


def _open(cage: Cage, order: Order, opening: OpenCage) -> Answer:
    if cage.opened:
        return Refused(code=Reason.CAGE_OPEN, clause=act_clause(BANKROLL))
    refused = not_entitled(order.actor, opening.about.act) or bad_currency(opening.unit) or bad_amount(opening.bankroll)
    if refused:
        return refused
    used = second_person(cage.approvals, order, BANKROLL)
    if isinstance(used, Refused):
        return used
    event = CageOpened(
        unit=opening.unit, amount=opening.bankroll, approved_by=used.approved_by, **order.signed(act_clause(BANKROLL))
    )
    return [used, event]


def _add(cage: Cage, order: Order, adding: AddBankroll) -> Answer:
    refused = not_entitled(order.actor, adding.about.act) or bad_amount(adding.amount, max(cage.bank, cage.cash))
    if refused:
        return refused
    used = second_person(cage.approvals, order, BANKROLL)
    if isinstance(used, Refused):
        return used
    return [
        used,
        BankrollAdded(amount=adding.amount, approved_by=used.approved_by, **order.signed(act_clause(BANKROLL))),
    ]


def _remove(cage: Cage, order: Order, removing: RemoveBankroll) -> Answer:
    refused = not_entitled(order.actor, removing.about.act) or bad_amount(removing.amount)
    refused = refused or bankroll_short(cage, removing.amount) or drawer_short(cage, removing.amount)
    if refused:
        return refused
    used = second_person(cage.approvals, order, BANKROLL)
    if isinstance(used, Refused):
        return used
    return [
        used,
        BankrollRemoved(amount=removing.amount, approved_by=used.approved_by, **order.signed(act_clause(BANKROLL))),
    ]


def _take(cage: Cage, order: Order, taking: TakeCash) -> Answer:
    refused = not_entitled(order.actor, taking.about.act) or other_currency(cage, taking.wallet)
    refused = refused or bad_amount(taking.amount, cage.cash)
    if refused:
        return refused
    used = large(cage, order, taking.amount, taking.today)
    if isinstance(used, Refused):
        return used
    event = CashTaken(
        transfer=next_transfer(cage),
        patron=taking.patron,
        amount=taking.amount,
        **order.signed(act_clause("serve-cage")),
    )
    return [*used, event]


def _receive(cage: Cage, order: Order, arriving: ReceiveForPayout) -> Answer:
    refused = not_entitled(order.actor, arriving.about.act) or known(cage, arriving.transfer)
    refused = refused or other_currency(cage, arriving.wallet) or bad_amount(arriving.amount)
    if refused:
        return refused
    event = PayoutArrived(
        transfer=arriving.transfer,
        patron=arriving.patron,
        amount=arriving.amount,
        hands=arriving.hands,
        method=arriving.method,
        **order.signed(CARRIED),
    )
    return [event]


def _pay(cage: Cage, order: Order, paying: PayOut) -> Answer:
    refused = not_entitled(order.actor, paying.about.act)
    if refused:
        return refused
    payout = cage.payouts.get(paying.transfer)
    if payout is None:
        return unknown(paying.transfer, THERE)
    refused = sender_pays(order.actor.id, payout.hands)
    if payout.method == "cash":
        refused = refused or drawer_short(cage, payout.amount)
    if refused:
        return refused
    used = large(cage, order, payout.amount, paying.today)
    if isinstance(used, Refused):
        return used
    event = PaidOut(
        payout=paying.transfer,
        patron=payout.patron,
        amount=payout.amount,
        method=payout.method,
        **order.signed(THERE),
    )
    return [*used, event]


def _return(cage: Cage, order: Order, returning: ReturnPayout) -> Answer:
    refused = not_entitled(order.actor, returning.about.act)
    if refused:
        return refused
    payout = cage.payouts.get(returning.transfer)
    if payout is None:
        return unknown(returning.transfer, THERE)
    event = PayoutReturned(
        payout=returning.transfer,
        transfer=next_transfer(cage),
        patron=payout.patron,
        amount=payout.amount,
        **order.signed(CARRIED),
    )
    return [event]
