"""Lookups, what a desk has to know of another one before it decides: the house asks there, the command carries it.

Which fields of an order the house fills in stands in its declaration (`about.lookups`); here stands with what.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec

from sicbo.floor.actor import Command
from sicbo.floor.approvals import Approve
from sicbo.floor.cage.commands import IssueTicket, ReceiveForPayout, RedeemTicket, RedeemToWallet, SendFloat, TakeCash
from sicbo.floor.cage.state import Cage
from sicbo.floor.clock.state import Time
from sicbo.floor.patron.commands import ExcludePatron, ReceiveTransfer, SendToCage
from sicbo.floor.patron.figures import deposit_left, loss_left
from sicbo.floor.patron.state import Patron
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
from sicbo.floor.table.corrections.commands import CollectReceivable
from sicbo.floor.table.float.commands import CancelFill, OpenFloat, ReceiveFill
from sicbo.floor.table.holding.decide import play_held
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.signs import lowest_minimum
from sicbo.floor.table.seating.commands import BuyIn, TakePlace
from sicbo.floor.table.state import Table
from sicbo.house.clock import STREAM as CLOCK
from sicbo.house.holdings import Ask, cash_of_today, is_related, makers, where_held


class Context(msgspec.Struct, frozen=True):
    """What the house tells a desk along with a command."""

    mark: Callable[[], str]
    """Unique to this command; asked for only where money is sent under it."""
    at: int
    ask: Ask
    """The state of another stream, or nothing where it has none to go by."""
    tables: Callable[[], list[str]]
    """The streams of all tables."""
    cages: Callable[[], list[str]]
    """The streams of all cages."""
    by: str
    """Who gives the command."""
    shown: Callable[[], int]
    """What the clock of the machine shows."""
    pins: list[bytes] = msgspec.field(default_factory=list)
    """What the desk wants kept for ever, together with what the command brings about."""


Lookup = Callable[[Any, Any, Context], Any]
"""Of the order and the state of its desk: what goes into one field of the order, or a refusal."""
Lookups = Mapping[str, Lookup]
"""By the field."""


class Live(Protocol):
    """A table and the law it was opened with."""

    @property
    def table(self) -> Table: ...

    @property
    def law(self) -> TableLaw | None: ...


def filled_in(lookups: Lookups, command: Command, state: Any, context: Context) -> Any:
    """The order with what other desks know at this moment, or a refusal."""
    found = {name: lookups[name](command, state, context) for name in command.about.lookups}
    refused = [one for one in found.values() if isinstance(one, Refused)]
    return refused[0] if refused else msgspec.structs.replace(command, **found)


def while_held(ask: Ask) -> Refused | None:
    """Why no table opens now, or nothing if one may (house 15.5)."""
    time: Time | None = ask(CLOCK)
    return play_held() if time is not None and time.hold is not None else None


def _sender(opening: OpenFloat, live: Live, context: Context) -> str:
    """The cage that has sent this table this float, and is waiting to hear of it; empty where none is."""
    stream = opening.transfer.rpartition("/")[0]
    cage = context.ask(stream) if stream.startswith("cage/") else None
    if not isinstance(cage, Cage) or cage.unit != live.table.currency:
        return ""
    return cage.id if _sent(cage, opening.transfer, live.table, opening.amount) else ""


def _waits(cancelling: CancelFill, live: Live, context: Context) -> bool:
    cage = context.ask(f"cage/{live.table.tray.cage}")
    return isinstance(cage, Cage) and cancelling.transfer in cage.fills


def _is_in_transit(receiving: ReceiveFill, live: Live, context: Context) -> bool:
    """Whether the cage of this table has sent this very amount under this number."""
    cage = context.ask(f"cage/{live.table.tray.cage}")
    return isinstance(cage, Cage) and _sent(cage, receiving.transfer, live.table, receiving.counted)


def _sent(cage: Cage, transfer: str, table: Table, amount: int) -> bool:
    sent = cage.open.get(transfer)
    return sent is not None and (sent.what, sent.of, sent.amount) == ("chips", table.id, amount)


def _unit_of_player(command: TakePlace | BuyIn | CollectReceivable, _: Live, context: Context) -> str:
    return _unit_of_patron(command.player, context.ask)


def _allowance(command: BuyChips | ExchangeVoucher, live: Live, context: Context) -> Allowance | None:
    place = live.table.places.get(command.place)
    patron = _patron(place.player, context.ask) if place and place.player else None
    return Allowance(deposit_left(patron, context.at), loss_left(patron, context.at)) if patron else None


def _was_used(command: ExchangeVoucher, _: Live, context: Context) -> bool:
    """Whether any table has taken this voucher in, also one that decided a moment ago."""
    everywhere: list[Live] = [context.ask(stream) for stream in context.tables()]
    return any(command.voucher in one.table.tray.vouchers for one in everywhere)


def _home(handed: RedeemFromClosedTable, live: Live, context: Context) -> Live | None:
    """The table whose chips these are, where it has ever opened and its money is that of this one."""
    home: Live | None = context.ask(f"table/{handed.table}")
    return home if home is not None and home.law is not None and home.table.currency == live.table.currency else None


def _is_closed(handed: RedeemFromClosedTable, live: Live, context: Context) -> bool:
    home = _home(handed, live, context)
    return home is not None and not home.table.open


def _away(handed: RedeemFromClosedTable, live: Live, context: Context) -> int:
    home = _home(handed, live, context)
    return home.table.tray.away.get(handed.colour, (None, 0))[1] if home else 0


def _issued_at(handed: RedeemFromClosedTable, live: Live, context: Context) -> int | None:
    home = _home(handed, live, context)
    if home is None:
        return None
    tray = home.table.tray
    return tray.away[handed.colour][0] if handed.colour in tray.away else tray.issued.get(handed.colour)


def _recorded_by(handed: RedeemFromClosedTable, live: Live, context: Context) -> tuple[str, ...]:
    home = _home(handed, live, context)
    place = live.table.places.get(handed.place)
    return recorders(home.table, handed.colour, place.player if place else "", handed.count) if home else ()


def _lowest_minimum(handed: RedeemFromClosedTable, live: Live, context: Context) -> int | None:
    """Where no value is on record: the lowest minimum of any bet on the signs of all open tables of this book and
    currency, whichever variant they play: the game is Sic Bo (crown-sydney 1.3.1); none where there is none."""
    home = _home(handed, live, context)
    if home is None or _issued_at(handed, live, context) is not None:
        return None
    others: list[Live] = [context.ask(stream) for stream in context.tables()]
    minimums = [
        least
        for other in others
        if other.table.open
        and (other.law and home.law and other.law.book.id == home.law.book.id)
        and (other.table.currency, other.table.mode) == (home.table.currency, home.table.mode)
        and (least := lowest_minimum(other.law, other.table)) is not None
    ]
    return min(minimums, default=None)


def _reissued(turning: TurnDownRedemption, live: Live, context: Context) -> bool:
    """Whether the table whose chips wait here could not have them out again."""
    waiting = live.table.tray.redemptions.get(turning.redemption)
    home: Live | None = None if waiting is None else context.ask(f"table/{waiting.table}")
    if waiting is None or home is None:
        return False
    return home.table.currency != live.table.currency or reissued(home.table, waiting.colour, waiting.value)


def _wallet(command: TakeCash | RedeemToWallet | ReceiveForPayout | IssueTicket, _: Cage, context: Context) -> str:
    return _unit_of_patron(command.patron, context.ask)


def _currency(sending: SendFloat, _: Cage, context: Context) -> str:
    live: Live | None = context.ask(f"table/{sending.table}")
    return live.table.currency if live is not None else ""


def _unit_of_cage(command: SendToCage | ReceiveTransfer, _: Patron, context: Context) -> str:
    if isinstance(command, SendToCage):
        return _unit(command.cage, context.ask)
    # Asked again when it arrives: whoever was unknown when it was sent may have come since.
    return "" if command.source == "table" else _unit(command.of, context.ask)


def _still_ruled(excluding: ExcludePatron, patron: Patron, context: Context) -> bool:
    """Whether the table that has ruled so still does."""
    if not excluding.table:
        return excluding.stands
    live: Live | None = context.ask(f"table/{excluding.table}")
    ruled = None if live is None else live.table.people.excluded.get(patron.id)
    return ruled is not None and ruled.scope == "casino"


def _unit(name: str, ask: Ask) -> str:
    cage = ask(f"cage/{name}")
    return cage.unit if isinstance(cage, Cage) else ""


def _unit_of_patron(name: str, ask: Ask) -> str:
    patron = _patron(name, ask)
    return patron.unit if patron else ""


def _patron(player: str, ask: Ask) -> Patron | None:
    found = ask(f"patron/{player}")
    return found if isinstance(found, Patron) and found.registered else None


def _holder(redeeming: RedeemTicket, cage: Cage, context: Context) -> Patron | None:
    """The patron whose ticket this is."""
    ticket = cage.tickets.get(redeeming.ticket)
    found = context.ask(f"patron/{ticket.patron}") if ticket and ticket.patron else None
    return found if isinstance(found, Patron) else None


def _related(approving: Approve, desk: Any, context: Context) -> bool:
    return is_related(approving, desk.approvals, context.by, context.ask)


def _related_at_table(approving: Approve, live: Live, context: Context) -> bool:
    return is_related(approving, live.table.people.approvals, context.by, context.ask)


STAFF_LOOKUPS: Lookups = {"related": _related}
CLOCK_LOOKUPS: Lookups = {
    "related": _related,
    "tables": lambda _, __, context: tuple(sorted(context.tables())),
    "shown": lambda _, __, context: context.shown(),
}
PATRON_LOOKUPS: Lookups = {
    "related": _related,
    "unit": _unit_of_cage,
    "makers": lambda _, patron, context: makers(patron, context.ask),
    "held": lambda _, patron, context: where_held(patron.id, context.ask, context.tables, context.cages),
    "stands": _still_ruled,
}
CAGE_LOOKUPS: Lookups = {
    "related": _related,
    "wallet": _wallet,
    "currency": _currency,
    "today": lambda command, cage, context: cash_of_today(command, cage, context.at, context.ask, context.cages),
    "makers": lambda redeeming, cage, context: makers(_holder(redeeming, cage, context), context.ask),
}
TABLE_LOOKUPS: Lookups = {
    "related": lambda approving, live, context: is_related(
        approving, live.table.people.approvals, context.by, context.ask
    ),
    "cage": _sender,
    "waits": _waits,
    "sent": _is_in_transit,
    "unit": _unit_of_player,
    "patron": _allowance,
    "used": _was_used,
    "table_closed": _is_closed,
    "away": _away,
    "issued_at": _issued_at,
    "lowest_minimum": _lowest_minimum,
    "recorded_by": _recorded_by,
    "reissued": _reissued,
}
"""Beside these, a table is told of its law and of the secret of its dice by its desk."""
