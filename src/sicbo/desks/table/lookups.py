"""What a table has to know of other desks, and of what only the house has, before it decides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from sicbo.desks.shared import name_taken, registered, relation, wallet_unit
from sicbo.floor.approvals import Approve
from sicbo.floor.cage.state import Cage
from sicbo.floor.clock.state import Time
from sicbo.floor.patron.figures import deposit_left, loss_left
from sicbo.floor.refused import Refused
from sicbo.floor.table.closed import reissued
from sicbo.floor.table.commands.chips import (
    Allowance,
    BuyChips,
    ExchangeVoucher,
    RedeemFromClosedTable,
    TurnDownRedemption,
)
from sicbo.floor.table.commands.corrections import CollectReceivable
from sicbo.floor.table.commands.fairness import ExplainLink
from sicbo.floor.table.commands.float import (
    CancelFill,
    CountFloat,
    OpenFloat,
    ReceiveFill,
    RequestCredit,
    RequestFill,
)
from sicbo.floor.table.commands.people import RuleOnWithheld
from sicbo.floor.table.commands.phases import OpenBets, Tumble
from sicbo.floor.table.commands.seating import BuyIn, CashOut, OpenTable, TakePlace
from sicbo.floor.table.holding import play_held
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.seating import OPENED_ONCE
from sicbo.floor.table.signs import lowest_minimum
from sicbo.floor.table.state import Table
from sicbo.house.clock import STREAM as CLOCK
from sicbo.house.context import Ask, Context, Lookup
from sicbo.runtime.dice import lost_link
from sicbo.runtime.kinds import TABLE
from sicbo.runtime.live_table import LiveTable
from sicbo.units.refusal import BadInput

Sending = TypeVar("Sending", CashOut, RequestCredit, RequestFill, CountFloat, RuleOnWithheld)
ByTheChain = TypeVar("ByTheChain", OpenBets, Tumble, ExplainLink)
FromWallet = TypeVar("FromWallet", TakePlace, BuyIn, CollectReceivable)


def _open(live: LiveTable, command: OpenTable, context: Context) -> OpenTable | Refused:
    """With the digest of the law that is pinned for it, whatever it named before."""
    table = live.table
    if table.open:
        return command
    taken = None if table.currency else name_taken(table.id, f"patron/{table.id}", context.ask)
    refused = taken or _while_held(context.ask)
    if refused:
        return refused
    try:
        law = TableLaw.of(live.means.shelf(command.book), command.readings, command.without)
    except BadInput as bad:
        return Refused(code=bad.code, clause=bad.clause or OPENED_ONCE, arguments=bad.arguments)
    digest, kept = live.means.laws.pin(law)
    context.pins.extend(kept)
    return replace(command, law=digest)


def _while_held(ask: Ask) -> Refused | None:
    """Why no table opens now, or nothing if one may (house 15.5)."""
    time: Time | None = ask(CLOCK)
    return play_held() if time is not None and time.hold is not None else None


def _send(live: LiveTable, command: Sending, context: Context) -> Sending:
    """Money that leaves a table, or is asked for, goes under a number that no other transfer has."""
    return replace(command, transfer=f"{TABLE}/{live.table.id}/{context.mark()}")


def _by_the_chain(live: LiveTable, command: ByTheChain, _: Context) -> ByTheChain:
    """Whether the secret of electronic dice is there."""
    return replace(command, lost=lost_link(live.table, live.means.has) is not None)


def _from_a_wallet(_: LiveTable, command: FromWallet, context: Context) -> FromWallet:
    return replace(command, unit=wallet_unit(command.player, context.ask))


def _buy_chips(live: LiveTable, command: BuyChips, context: Context) -> BuyChips:
    return replace(command, patron=_allowance(live.table, command.place, context))


def _exchange(live: LiveTable, command: ExchangeVoucher, context: Context) -> ExchangeVoucher:
    """Also whether any table has taken this voucher in, even one that decided a moment ago."""
    everywhere = [*_tables(context)]
    used = any(command.voucher in one.table.tray.vouchers for one in everywhere)
    return replace(command, patron=_allowance(live.table, command.place, context), used=used)


def _allowance(table: Table, place_id: str, context: Context) -> Allowance | None:
    """What the patron at this place may still bring; nothing where nobody known sits there."""
    place = table.places.get(place_id)
    patron = registered(place.player, context.ask) if place and place.player else None
    return Allowance(deposit_left(patron, context.at), loss_left(patron, context.at)) if patron else None


def _open_float(live: LiveTable, command: OpenFloat, context: Context) -> OpenFloat:
    return replace(command, cage=_sender(live.table, command, context.ask))


def _sender(table: Table, opening: OpenFloat, ask: Ask) -> str:
    """The cage that has sent this table this float, and is waiting to hear of it; empty where none is."""
    stream = opening.transfer.rpartition("/")[0]
    cage = ask(stream) if stream.startswith("cage/") else None
    if not isinstance(cage, Cage) or cage.unit != table.currency:
        return ""
    return cage.id if _sent(cage, opening.transfer, table, opening.amount) else ""


def _cancel_fill(live: LiveTable, command: CancelFill, context: Context) -> CancelFill:
    cage = context.ask(f"cage/{live.table.tray.cage}")
    return replace(command, waits=isinstance(cage, Cage) and command.transfer in cage.fills)


def _receive_fill(live: LiveTable, command: ReceiveFill, context: Context) -> ReceiveFill:
    """Whether the cage of this table has sent this very amount under this number."""
    cage = context.ask(f"cage/{live.table.tray.cage}")
    sent = isinstance(cage, Cage) and _sent(cage, command.transfer, live.table, command.counted)
    return replace(command, sent=sent)


def _sent(cage: Cage, transfer: str, table: Table, amount: int) -> bool:
    sent = cage.open.get(transfer)
    return sent is not None and (sent.what, sent.of, sent.amount) == ("chips", table.id, amount)


def _redeem(live: LiveTable, command: RedeemFromClosedTable, context: Context) -> RedeemFromClosedTable:
    """With what the record of the closed table says of its chips, and what its game costs elsewhere now."""
    home: LiveTable | None = context.ask(f"{TABLE}/{command.table}")
    if home is None or home.law is None or home.table.currency != live.table.currency:
        return replace(command, table_closed=False, away=0, issued_at=None, lowest_minimum=None)
    tray = home.table.tray
    value, away = tray.away.get(command.colour, (tray.issued.get(command.colour), 0))
    minimum = _lowest_minimum(home, [*_tables(context)]) if value is None else None
    closed = not home.table.open
    return replace(command, table_closed=closed, away=away, issued_at=value, lowest_minimum=minimum)


def _turn_down(live: LiveTable, command: TurnDownRedemption, context: Context) -> TurnDownRedemption:
    return replace(command, reissued=_reissued(live.table, command, context.ask))


def _reissued(table: Table, turning: TurnDownRedemption, ask: Ask) -> bool:
    """Whether the table whose chips wait here could not have them out again."""
    waiting = table.tray.redemptions.get(turning.redemption)
    home: LiveTable | None = None if waiting is None else ask(f"{TABLE}/{waiting.table}")
    if waiting is None or home is None:
        return False
    return home.table.currency != table.currency or reissued(home.table, waiting.colour, waiting.value)


def _lowest_minimum(home: LiveTable, others: list[LiveTable]) -> int | None:
    """The lowest minimum of any bet on the signs of all open tables of this book and currency, whichever variant they
    play: the game is Sic Bo (crown-sydney 1.3.1); none where there is none."""
    minimums = [
        least
        for other in others
        if other.table.open
        and (other.law and home.law and other.law.book.id == home.law.book.id)
        and (other.table.currency, other.table.mode) == (home.table.currency, home.table.mode)
        and (least := lowest_minimum(other.law, other.table)) is not None
    ]
    return min(minimums, default=None)


def _tables(context: Context) -> Iterator[LiveTable]:
    """Every table; one that cannot be read says so."""
    return (context.ask(stream) for stream in context.streams(TABLE))


LOOKUPS: dict[type, Lookup] = {
    OpenTable: _open,
    Approve: relation(lambda live: live.table.people.approvals),
    **dict.fromkeys((CashOut, RequestCredit, RequestFill, CountFloat, RuleOnWithheld), _send),
    **dict.fromkeys((OpenBets, Tumble, ExplainLink), _by_the_chain),
    **dict.fromkeys((TakePlace, BuyIn, CollectReceivable), _from_a_wallet),
    BuyChips: _buy_chips,
    ExchangeVoucher: _exchange,
    OpenFloat: _open_float,
    CancelFill: _cancel_fill,
    ReceiveFill: _receive_fill,
    RedeemFromClosedTable: _redeem,
    TurnDownRedemption: _turn_down,
}
