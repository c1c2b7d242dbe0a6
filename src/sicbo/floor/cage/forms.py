"""Offers of a cage, at its window and behind it."""

from __future__ import annotations

from collections.abc import Iterator

from sicbo.floor.cage.commands import (
    AddBankroll,
    CountCash,
    CountDrop,
    OpenCage,
    PayOut,
    RecallChips,
    RedeemTicket,
    RedeemToWallet,
    RemoveBankroll,
    ReturnPayout,
    SendFill,
    SendFloat,
    TakeCash,
    VoidTicket,
)
from sicbo.floor.cage.state import Cage
from sicbo.floor.forms import Context, Field, Offer, codes


def offers(cage: Cage, seen: Context) -> Iterator[Offer]:
    """Every order that people give here, upon what it is given."""
    if not cage.opened:
        unit = Field(name="unit", kind="choice", choices=codes(seen.units), of="unit")
        yield Offer(
            command=OpenCage,
            on="cage",
            fields=lambda: {"unit": [unit], "bankroll": [Field(name="bankroll", kind="money", says="amount")]},
        )
        return
    yield from _counter(seen)
    yield from _waiting(cage, seen)
    yield from _tickets(cage, seen)


def _counter(seen: Context) -> Iterator[Offer]:
    if seen.patron:
        yield Offer(command=TakeCash, on="window", order={"patron": seen.patron})
    yield Offer(command=CountCash, on="cage")
    table = Field(name="table", kind="choice", choices=codes(seen.tables), of="table")
    yield Offer(command=SendFloat, on="cage", fields=lambda: {"table": [table]})
    yield Offer(command=AddBankroll, on="cage")
    yield Offer(command=RemoveBankroll, on="cage")


def _waiting(cage: Cage, seen: Context) -> Iterator[Offer]:
    """Upon whatever waits: the key is the number of the transfer, or the table of the box."""
    number = {"transfer": seen.key}
    payout, fill, sent = cage.payouts.get(seen.key), cage.fills.get(seen.key), cage.open.get(seen.key)
    due = payout.amount if payout else None
    yield Offer(command=PayOut, on="payout", order=number, due=due)
    yield Offer(command=ReturnPayout, on="payout", order=number, due=due)
    yield Offer(command=SendFill, on="fill", order=number, due=fill.amount if fill else None)
    yield Offer(command=RecallChips, on="chips", order=number, due=sent.amount if sent else None)
    yield Offer(command=CountDrop, on="drop", order={"table": seen.key})


def _tickets(cage: Cage, seen: Context) -> Iterator[Offer]:
    ticket = cage.tickets.get(seen.key)
    number, due = {"ticket": seen.key}, ticket.amount if ticket else None
    yield Offer(command=RedeemTicket, on="ticket", order=number, due=due)
    if seen.patron:
        order = {**number, "patron": seen.patron}
        yield Offer(command=RedeemToWallet, on="own-ticket", order=order, due=due)
    yield Offer(command=VoidTicket, on="ticket", order=number, due=due)
