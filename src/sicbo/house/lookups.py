"""What a desk has to know of another one before it decides: the house asks there, the order carries the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, get_args

from msgspec.structs import replace

from sicbo.floor.cage.commands import IssueTicket, ReceiveForPayout, RedeemToWallet, SendFloat, TakeCash
from sicbo.floor.cage.state import Cage
from sicbo.floor.clock.commands import ConfirmTime, RecordJump
from sicbo.floor.clock.state import Time
from sicbo.floor.patron.commands import ExcludePatron, ReceiveTransfer, SendToCage
from sicbo.floor.patron.figures import deposit_left, loss_left
from sicbo.floor.patron.state import Patron
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
from sicbo.floor.table.commands.float import CancelFill, OpenFloat, ReceiveFill
from sicbo.floor.table.commands.seating import BuyIn, TakePlace
from sicbo.floor.table.holding import play_held
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.signs import lowest_minimum
from sicbo.floor.table.state import Table
from sicbo.house.clock import STREAM as CLOCK

Ask = Callable[[str], Any]
"""The state of another stream, or nothing where it has none to go by."""
Tables = Callable[[], list[str]]
"""The streams of all tables."""
Asking = (
    OpenFloat
    | CancelFill
    | ReceiveFill
    | TakePlace
    | BuyIn
    | CollectReceivable
    | BuyChips
    | ExchangeVoucher
    | RedeemFromClosedTable
    | TurnDownRedemption
)
ASKING = get_args(Asking)
"""Orders at a table that carry what another desk knows, whatever they were given with."""


class Live(Protocol):
    """A table and the law it was opened with."""

    @property
    def table(self) -> Table: ...

    @property
    def law(self) -> TableLaw | None: ...


def informed(table: Table, command: Asking, at: int, ask: Ask, tables: Tables) -> Asking:
    """The order with what other desks know at this moment."""
    if isinstance(command, OpenFloat):
        return replace(command, cage=_sender(table, command, ask))
    if isinstance(command, CancelFill):
        cage = ask(f"cage/{table.tray.cage}")
        return replace(command, waits=isinstance(cage, Cage) and command.transfer in cage.fills)
    if isinstance(command, ReceiveFill):
        return replace(command, sent=_is_under_way(table, command, ask))
    if isinstance(command, TakePlace | BuyIn | CollectReceivable):
        patron = _patron(command.player, ask)
        return replace(command, unit=patron.unit if patron else "")
    if isinstance(command, RedeemFromClosedTable):
        return _of_the_closed_table(table, command, ask, tables)
    if isinstance(command, TurnDownRedemption):
        return replace(command, reissued=_reissued(table, command, ask))
    place = table.places.get(command.place)
    patron = _patron(place.player, ask) if place and place.player else None
    left = Allowance(deposit_left(patron, at), loss_left(patron, at)) if patron else None
    if isinstance(command, BuyChips):
        return replace(command, patron=left)
    return replace(command, patron=left, used=_was_used(command.voucher, ask, tables))


def in_one_currency(command: Any, ask: Ask) -> Any:
    """An order that moves money between a cage and a wallet or a table, with the currency of the other side."""
    if isinstance(command, TakeCash | RedeemToWallet | ReceiveForPayout | IssueTicket):
        patron = _patron(command.patron, ask)
        return replace(command, wallet=patron.unit if patron else "")
    if isinstance(command, SendFloat):
        live = ask(f"table/{command.table}")
        return replace(command, currency=live.table.currency if live is not None else "")
    if isinstance(command, SendToCage):
        return replace(command, unit=_unit(command.cage, ask))
    if isinstance(command, ReceiveTransfer):
        # Asked again when it arrives: whoever was unknown when it was sent may have come since.
        return replace(command, unit="" if command.source == "table" else _unit(command.of, ask))
    return command


def of_the_clock(
    command: RecordJump | ConfirmTime, tables: Tables, shown: Callable[[], int]
) -> RecordJump | ConfirmTime:
    """An order about the time with the tables that are to hear of it, and what the clock of the machine shows."""
    everywhere = tuple(sorted(tables()))
    if isinstance(command, RecordJump):
        return replace(command, tables=everywhere)
    return replace(command, tables=everywhere, shown=shown())


def while_held(ask: Ask) -> Refused | None:
    """Why no table opens now, or nothing if one may (house 15.5)."""
    time: Time | None = ask(CLOCK)
    return play_held() if time is not None and time.hold is not None else None


def as_ruled(command: Any, state: Any, ask: Ask) -> Any:
    """An order to keep somebody out because a table has ruled so, with whether it still does."""
    if not isinstance(command, ExcludePatron) or not command.table:
        return command
    live: Live | None = ask(f"table/{command.table}")
    ruled = None if live is None else live.table.people.excluded.get(state.id)
    return replace(command, stands=ruled is not None and ruled.scope == "casino")


def _unit(name: str, ask: Ask) -> str:
    cage = ask(f"cage/{name}")
    return cage.unit if isinstance(cage, Cage) else ""


def _sender(table: Table, opening: OpenFloat, ask: Ask) -> str:
    """The cage that has sent this table this float, and is waiting to hear of it; empty where none is."""
    stream = opening.transfer.rpartition("/")[0]
    cage = ask(stream) if stream.startswith("cage/") else None
    if not isinstance(cage, Cage) or cage.unit != table.currency:
        return ""
    return cage.id if _sent(cage, opening.transfer, table, opening.amount) else ""


def _is_under_way(table: Table, receiving: ReceiveFill, ask: Ask) -> bool:
    """Whether the cage of this table has sent this very amount under this number."""
    cage = ask(f"cage/{table.tray.cage}")
    return isinstance(cage, Cage) and _sent(cage, receiving.transfer, table, receiving.counted)


def _sent(cage: Cage, transfer: str, table: Table, amount: int) -> bool:
    sent = cage.open.get(transfer)
    return sent is not None and (sent.what, sent.of, sent.amount) == ("chips", table.id, amount)


def _was_used(voucher: str, ask: Ask, tables: Tables) -> bool:
    """Whether any table has taken this voucher in, also one that decided a moment ago."""
    everywhere: list[Live] = [ask(stream) for stream in tables()]
    return any(voucher in one.table.tray.vouchers for one in everywhere)


def _of_the_closed_table(
    table: Table, handed: RedeemFromClosedTable, ask: Ask, tables: Tables
) -> RedeemFromClosedTable:
    """The order with what the record of the closed table says of its chips, and what its game costs elsewhere now."""
    home: Live | None = ask(f"table/{handed.table}")
    if home is None or home.law is None or home.table.currency != table.currency:
        return replace(handed, table_closed=False, away=0, issued_at=None, lowest_minimum=None)
    tray = home.table.tray
    value, away = tray.away.get(handed.colour, (tray.issued.get(handed.colour), 0))
    minimum = _lowest_minimum(home, [ask(stream) for stream in tables()]) if value is None else None
    closed = not home.table.open
    return replace(handed, table_closed=closed, away=away, issued_at=value, lowest_minimum=minimum)


def _reissued(table: Table, turning: TurnDownRedemption, ask: Ask) -> bool:
    """Whether the table whose chips wait here could not have them out again."""
    waiting = table.tray.redemptions.get(turning.redemption)
    home: Live | None = None if waiting is None else ask(f"table/{waiting.table}")
    if waiting is None or home is None:
        return False
    return home.table.currency != table.currency or reissued(home.table, waiting.colour, waiting.value)


def _lowest_minimum(home: Live, others: list[Live]) -> int | None:
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


def _patron(player: str, ask: Ask) -> Patron | None:
    found = ask(f"patron/{player}")
    return found if isinstance(found, Patron) and found.registered else None
