"""Lookups of a cage: what it has to know of other desks before it decides."""

from __future__ import annotations

from sicbo.desks.shared import makers, registered, wallet_unit, with_seconds
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
from sicbo.house.context import Context, Lookups
from sicbo.units.time import DAY


def _wallet(command: TakeCash | RedeemToWallet | ReceiveForPayout | IssueTicket, _: Cage, context: Context) -> str:
    return wallet_unit(command.patron, context.ask)


def _currency(sending: SendFloat, _: Cage, context: Context) -> str:
    live = context.ask(f"table/{sending.table}")
    return live.table.currency if live is not None else ""


def _behind_ticket(redeeming: RedeemTicket, cage: Cage, context: Context) -> tuple[str, ...]:
    person = _whose(redeeming, cage)
    return makers(context.ask(f"patron/{person}") if person else None, context.ask)


def _cash_of_today(command: TakeCash | PayOut | RedeemTicket, cage: Cage, context: Context) -> int:
    """What has crossed the counters in the same direction for the same patron since the gaming day began, at all cages
    of the currency."""
    person = _whose(command, cage)
    if not person:
        return 0
    patron = registered(person, context.ask)
    began = today(patron, context.at).began if patron else context.at - DAY
    cages = [one for one in map(context.ask, context.streams("cage")) if one is not None and one.unit == cage.unit]
    moved = (one.cash_in if isinstance(command, TakeCash) else one.cash_out for one in cages)
    found = (one for counted in moved for one in counted.values())
    return sum(one.amount for one in found if one.patron == person and one.at >= began)


def _whose(command: TakeCash | PayOut | RedeemTicket, cage: Cage) -> str:
    if isinstance(command, TakeCash):
        return command.patron
    found = cage.payouts.get(command.transfer) if isinstance(command, PayOut) else cage.tickets.get(command.ticket)
    return found.patron if found else ""


_OWN: Lookups = {
    "wallet": _wallet,
    "currency": _currency,
    "today": _cash_of_today,
    "makers": _behind_ticket,
}
LOOKUPS = with_seconds(_OWN)
