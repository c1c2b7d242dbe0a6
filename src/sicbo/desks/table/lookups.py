"""Lookups of a table: what it has to know of other desks, and of what only the house has, before it decides."""

from __future__ import annotations

from sicbo.desks.shared import registered, wallet_unit, with_seconds
from sicbo.floor.cage.state import Cage
from sicbo.floor.clock.state import Time
from sicbo.floor.designation import Designated, Designates, holder
from sicbo.floor.patron.figures import deposit_left, loss_left
from sicbo.floor.refused import Refused
from sicbo.floor.table.chips.closed import reissued
from sicbo.floor.table.chips.commands import (
    Allowance,
    BuyChips,
    ExchangeVoucher,
    RedeemFromClosedTable,
    TurnDownRedemption,
)
from sicbo.floor.table.chips.holders import recorders
from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.corrections.commands import CollectReceivable
from sicbo.floor.table.float.commands import CancelFill, OpenFloat, ReceiveFill
from sicbo.floor.table.holding.decide import play_held
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.signs import lowest_minimum
from sicbo.floor.table.seating.commands import BuyIn, OpenTable, TakePlace
from sicbo.floor.table.seating.decide import OPENED_ONCE
from sicbo.floor.table.state import Table
from sicbo.house.answers import NoSuchDesk
from sicbo.house.clock import STREAM as CLOCK
from sicbo.house.context import Ask, Context, Lookups
from sicbo.runtime.dice import lost_link
from sicbo.runtime.kinds import TABLE
from sicbo.runtime.live_table import LiveTable
from sicbo.units.refusal import BadInput


def _pinned(opening: OpenTable, live: LiveTable, context: Context) -> str | Refused:
    """The digest of the law that is pinned for a table about to open, or why none may open."""
    if live.table.open:
        return opening.law
    refused = _while_held(context.ask)
    if refused:
        return refused
    try:
        law = TableLaw.of(live.means.shelf(opening.book), opening.readings, opening.without)
    except BadInput as bad:
        return Refused(code=bad.code, clause=bad.clause or OPENED_ONCE, arguments=bad.arguments)
    digest, kept = live.means.laws.pin(law)
    context.pins.extend(kept)
    return digest


def _designated(opening: OpenTable, live: LiveTable, context: Context) -> Designated | None:
    """What the tournament says of this table; nothing where there is none, or where it has not designated it."""
    named = opening.designation
    if named is None:
        return None
    try:
        tournament = context.ask(holder(named.tournament))
    except NoSuchDesk:
        return None
    return tournament.designated(live.table.id, named.session) if isinstance(tournament, Designates) else None


def _while_held(ask: Ask) -> Refused | None:
    """Why no table opens now, or nothing if one may (house 15.5)."""
    time: Time | None = ask(CLOCK)
    return play_held() if time is not None and time.hold is not None else None


def _number(_: AnyCommand, live: LiveTable, context: Context) -> str:
    """Money that leaves a table, or is asked for, goes under a number that no other transfer has."""
    return f"{TABLE}/{live.table.id}/{context.mark()}"


def _lost(_: AnyCommand, live: LiveTable, __: Context) -> bool:
    """Whether the secret of electronic dice is missing."""
    return lost_link(live.table, live.means.has) is not None


def _sender(opening: OpenFloat, live: LiveTable, context: Context) -> str:
    """The cage that has sent this table a float under this number, and waits to hear of it; empty where none does."""
    stream = opening.transfer.rpartition("/")[0]
    cage = context.ask(stream) if stream.startswith("cage/") else None
    if not isinstance(cage, Cage) or cage.unit != live.table.currency:
        return ""
    sent = cage.open.get(opening.transfer)
    return cage.id if sent is not None and (sent.what, sent.of) == ("chips", live.table.id) else ""


def _waits(cancelling: CancelFill, live: LiveTable, context: Context) -> bool:
    cage = context.ask(f"cage/{live.table.tray.cage}")
    return isinstance(cage, Cage) and cancelling.transfer in cage.fills


def _is_under_way(receiving: ReceiveFill | OpenFloat, live: LiveTable, context: Context) -> bool:
    """Whether the cage of this table, or the one its float comes from, has sent this very amount under this number."""
    if isinstance(receiving, OpenFloat):
        stream, counted = receiving.transfer.rpartition("/")[0], receiving.amount
    else:
        stream, counted = f"cage/{live.table.tray.cage}", receiving.counted
    cage = context.ask(stream) if stream.startswith("cage/") else None
    if not isinstance(cage, Cage) or cage.unit != live.table.currency:
        return False
    return _sent(cage, receiving.transfer, live.table, counted)


def _sent(cage: Cage, transfer: str, table: Table, amount: int) -> bool:
    sent = cage.open.get(transfer)
    return sent is not None and (sent.what, sent.of, sent.amount) == ("chips", table.id, amount)


def _unit_of_player(command: TakePlace | BuyIn | CollectReceivable, _: LiveTable, context: Context) -> str:
    return wallet_unit(command.player, context.ask)


def _allowance(command: BuyChips | ExchangeVoucher, live: LiveTable, context: Context) -> Allowance | None:
    place = live.table.places.get(command.place)
    patron = registered(place.player, context.ask) if place and place.player else None
    return Allowance(deposit_left(patron, context.at), loss_left(patron, context.at)) if patron else None


def _was_used(command: ExchangeVoucher, _: LiveTable, context: Context) -> bool:
    """Whether any table has taken this voucher in, also one that decided a moment ago."""
    everywhere: list[LiveTable] = [context.ask(stream) for stream in context.streams(TABLE)]
    return any(command.voucher in one.table.tray.vouchers for one in everywhere)


def _home(handed: RedeemFromClosedTable, live: LiveTable, context: Context) -> LiveTable | None:
    """The table whose chips these are, where it has ever opened and its money is that of this one."""
    home: LiveTable | None = context.ask(f"{TABLE}/{handed.table}")
    return home if home is not None and home.law is not None and home.table.currency == live.table.currency else None


def _is_closed(handed: RedeemFromClosedTable, live: LiveTable, context: Context) -> bool:
    home = _home(handed, live, context)
    return home is not None and not home.table.open


def _away(handed: RedeemFromClosedTable, live: LiveTable, context: Context) -> int:
    home = _home(handed, live, context)
    return home.table.tray.away.get(handed.colour, (None, 0))[1] if home else 0


def _issued_at(handed: RedeemFromClosedTable, live: LiveTable, context: Context) -> int | None:
    home = _home(handed, live, context)
    if home is None:
        return None
    tray = home.table.tray
    return tray.away[handed.colour][0] if handed.colour in tray.away else tray.issued.get(handed.colour)


def _recorded_by(handed: RedeemFromClosedTable, live: LiveTable, context: Context) -> tuple[str, ...]:
    """Who has recorded these chips as carried away."""
    home, place = _home(handed, live, context), live.table.places.get(handed.place)
    return recorders(home.table, handed.colour, place.player if place else "", handed.count) if home else ()


def _lowest_minimum(handed: RedeemFromClosedTable, live: LiveTable, context: Context) -> int | None:
    """The lowest minimum of any bet on the signs of all open tables of this book and currency, whichever variant they
    play: the game is Sic Bo (crown-sydney 1.3.1); none where there is none."""
    home = _home(handed, live, context)
    if home is None:
        return None
    others: list[LiveTable] = [context.ask(stream) for stream in context.streams(TABLE)]
    minimums = [
        least
        for other in others
        if other.table.open
        and (other.law and home.law and other.law.book.id == home.law.book.id)
        and (other.table.currency, other.table.mode) == (home.table.currency, home.table.mode)
        and (least := lowest_minimum(other.law, other.table)) is not None
    ]
    return min(minimums, default=None)


def _reissued(turning: TurnDownRedemption, live: LiveTable, context: Context) -> bool:
    """Whether the table whose chips wait here could not have them out again."""
    waiting = live.table.tray.redemptions.get(turning.redemption)
    home: LiveTable | None = None if waiting is None else context.ask(f"{TABLE}/{waiting.table}")
    if waiting is None or home is None:
        return False
    return home.table.currency != live.table.currency or reissued(home.table, waiting.colour, waiting.value)


_OWN: Lookups = {
    "law": _pinned,
    "designated": _designated,
    "transfer": _number,
    "lost": _lost,
    "salt": lambda _, live, __: live.means.salt(),
    "cage": _sender,
    "waits": _waits,
    "sent": _is_under_way,
    "unit": _unit_of_player,
    "patron": _allowance,
    "used": _was_used,
    "table_closed": _is_closed,
    "away": _away,
    "issued_at": _issued_at,
    "recorded_by": _recorded_by,
    "lowest_minimum": _lowest_minimum,
    "reissued": _reissued,
}
LOOKUPS = with_seconds(_OWN, lambda live: live.table.people.approvals)
