"""What a cage has to know of other desks before it decides."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from sicbo.desks.shared import makers, own_approvals, registered, relation, wallet_unit
from sicbo.floor.approvals import Approve
from sicbo.floor.cage.commands import (
    IssueTicket,
    PayOut,
    ReceiveForPayout,
    RedeemTicket,
    RedeemToWallet,
    SendFloat,
    TakeCash,
)
from sicbo.floor.cage.state import Cage
from sicbo.floor.patron.figures import today
from sicbo.house.context import Context, Lookup
from sicbo.units.time import DAY

ForWallet = TypeVar("ForWallet", RedeemToWallet, ReceiveForPayout, IssueTicket)


def _for_a_wallet(_: Cage, command: ForWallet, context: Context) -> ForWallet:
    """With the currency of the wallet."""
    return replace(command, wallet=wallet_unit(command.patron, context.ask))


def _take_cash(cage: Cage, command: TakeCash, context: Context) -> TakeCash:
    found = _cash_of_today(cage, command.patron, context, into=True)
    return replace(command, today=found, wallet=wallet_unit(command.patron, context.ask))


def _pay_out(cage: Cage, command: PayOut, context: Context) -> PayOut:
    payout = cage.payouts.get(command.transfer)
    return replace(command, today=_cash_of_today(cage, payout.patron if payout else "", context, into=False))


def _redeem(cage: Cage, command: RedeemTicket, context: Context) -> RedeemTicket:
    ticket = cage.tickets.get(command.ticket)
    person = ticket.patron if ticket else ""
    behind = makers(context.ask(f"patron/{person}") if person else None, context.ask)
    return replace(command, makers=behind, today=_cash_of_today(cage, person, context, into=False))


def _send_float(_: Cage, command: SendFloat, context: Context) -> SendFloat:
    live = context.ask(f"table/{command.table}")
    return replace(command, currency=live.table.currency if live is not None else "")


def _cash_of_today(cage: Cage, person: str, context: Context, *, into: bool) -> int:
    """What has crossed the counters in this direction for this patron since the gaming day began, at all cages of the
    currency."""
    if not person:
        return 0
    patron = registered(person, context.ask)
    began = today(patron, context.at).began if patron else context.at - DAY
    cages = (context.ask(stream) for stream in context.streams("cage"))
    counted = (one.cash_in if into else one.cash_out for one in cages if one is not None and one.unit == cage.unit)
    found = (one for moved in counted for one in moved.values())
    return sum(one.amount for one in found if one.patron == person and one.at >= began)


LOOKUPS: dict[type, Lookup] = {
    TakeCash: _take_cash,
    PayOut: _pay_out,
    RedeemTicket: _redeem,
    RedeemToWallet: _for_a_wallet,
    ReceiveForPayout: _for_a_wallet,
    IssueTicket: _for_a_wallet,
    SendFloat: _send_float,
    Approve: relation(own_approvals),
}
