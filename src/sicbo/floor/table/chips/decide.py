"""Chips at the table: bought for cash, changed from vouchers, taken away; colours are decided in `colours`."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.admission import excluded
from sicbo.floor.table.chips.closed import (
    note_handed_back,
    note_handed_in,
    redeem_from_closed_table,
    turn_down,
    verify_redemption,
)
from sicbo.floor.table.chips.colours import agree_colour, issue_colour, redeem_colour
from sicbo.floor.table.chips.commands import (
    AgreeColour,
    Allowance,
    BuyChips,
    CarryAway,
    ChipCommand,
    ExchangeVoucher,
    IssueColour,
    NoteHandedBack,
    NoteHandedIn,
    RedeemColour,
    RedeemFromClosedTable,
    TurnDownRedemption,
    VerifyRedemption,
)
from sicbo.floor.table.chips.events import ChipsBought, ChipsCarriedAway, VoucherExchanged
from sicbo.floor.table.chips.piles import in_hand
from sicbo.floor.table.commands import Order
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.float.counter import FROM_THE_FLOAT, bad_amount, float_short, no_float, served
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.places import own_place
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import CASH, TOKENS, Place, Table
from sicbo.law import schema
from sicbo.units.money import AMOUNTS

Answer = list[AnyEvent] | Refused

VOUCHER_ONCE = "house 6.3"
TAKEN_AWAY = "house 6.8"
NO_CREDIT = "house 2.3"
DEPOSITS = "house 11.6"
LOSSES = "house 11.7"


def decide_chips(law: TableLaw, table: Table, order: Order, command: ChipCommand) -> Answer:
    """What a movement of chips brings about, or why it may not be."""
    match command:
        case BuyChips():
            return _buy(law, table, order, command)
        case ExchangeVoucher():
            return _exchange(law, table, order, command)
        case IssueColour():
            return issue_colour(law, table, order, command)
        case AgreeColour():
            return agree_colour(law, table, order, command)
        case RedeemColour():
            return redeem_colour(law, table, order, command)
        case CarryAway():
            return _carry_away(table, order, command)
        case RedeemFromClosedTable():
            return redeem_from_closed_table(law, table, order, command)
        case VerifyRedemption():
            return verify_redemption(law, table, order, command)
        case TurnDownRedemption():
            return turn_down(law, table, order, command)
        case NoteHandedIn():
            return note_handed_in(law, table, order, command)
        case NoteHandedBack():
            return note_handed_back(law, table, order, command)
        case _:
            assert_never(command)


def _buy(law: TableLaw, table: Table, order: Order, buying: BuyChips) -> Answer:
    place = _buyer(law, table, order, buying.place)
    if isinstance(place, Refused):
        return place
    rules = law.book.articles.chips
    if rules is None or CASH not in rules.media:
        clause = law.cite(law.book.articles.unlisted.clause if rules is None else rules.clause)
        return Refused(code=Reason.NOT_EXCHANGED, clause=clause, arguments={"instrument": "cash"})
    missing = _missing_for_cash(law, table)
    if missing is not None:
        return Refused(code=Reason.NO_CASH_HERE, clause=law.cite(missing.clause))
    written = next((law.cite(row.clause) for row in rules.exchange if row.id == "cash"), FROM_THE_FLOAT)
    refused = _not_sold(table, place, buying.amount, buying.patron)
    if refused:
        return refused
    event = ChipsBought(
        place=place.id,
        player=place.player,
        amount=buying.amount,
        **order.signed(written),
        by_patron=buying.patron is not None,
    )
    return [event]


def _missing_for_cash(law: TableLaw, table: Table) -> schema.Equipment | None:
    """What the book wants fitted where cash is taken, and this table was opened without."""
    items = (item for item in law.book.articles.equipment if item.for_cash and not item.required)
    return next((item for item in items if item.id not in table.fittings), None)


def _not_sold(table: Table, place: Place, amount: int, patron: Allowance | None) -> Refused | None:
    """Why no chips of this worth come out of the float for what somebody brings to this place."""
    refused = no_float(table) or bad_amount(amount, place.stack) or float_short(table, amount)
    if refused or patron is None:
        return refused
    for left, code, clause in (
        (patron.deposit, Reason.DEPOSIT_LIMIT, DEPOSITS),
        (patron.loss, Reason.LOSS_LIMIT, LOSSES),
    ):
        if left is not None and amount > left:
            return Refused(code=code, clause=clause, arguments={"left": left})
    return None


def _buyer(law: TableLaw, table: Table, order: Order, place_id: str) -> Place | Refused:
    """The place, if it is served and its player may take part in the game."""
    place = served(law, table, order, place_id)
    return place if isinstance(place, Refused) else excluded(table, place.player, order.at) or place


def _exchange(law: TableLaw, table: Table, order: Order, handed: ExchangeVoucher) -> Answer:
    """A voucher is a buy-in: it becomes chips or tokens, and never lies on the layout."""
    place = _buyer(law, table, order, handed.place)
    if isinstance(place, Refused):
        return place
    rules = law.book.articles.chips
    row = next((row for row in rules.exchange if row.id == handed.instrument), None) if rules else None
    if row is None or handed.instrument == "cash":
        clause = law.cite(law.book.articles.unlisted.clause if rules is None else rules.clause)
        return Refused(code=Reason.NOT_EXCHANGED, clause=clause, arguments={"instrument": handed.instrument})
    if handed.used or handed.voucher in table.tray.vouchers:
        return Refused(code=Reason.VOUCHER_USED, clause=VOUCHER_ONCE, arguments={"voucher": handed.voucher})
    if row.gives == "tokens":
        refused = bad_amount(handed.amount, place.purse.tokens)
    else:
        refused = _not_sold(table, place, handed.amount, handed.patron)
    if refused:
        return refused
    event = VoucherExchanged(
        place=place.id,
        player=place.player,
        instrument=handed.instrument,
        voucher=handed.voucher,
        gives=row.gives,
        amount=handed.amount,
        **order.signed(law.cite(row.clause)),
        by_patron=handed.patron is not None,
    )
    return [event]


def _carry_away(table: Table, order: Order, leaving: CarryAway) -> Answer:
    """Chips that a player takes along stay owed until they come back."""
    place = own_place(table, order, leaving.place)
    if isinstance(place, Refused):
        return place
    if leaving.amount <= 0:
        return Refused(code=Reason.AMOUNT_NOT_POSITIVE, clause=AMOUNTS)
    pile = TOKENS if leaving.medium == "tokens" else leaving.colour
    short = leaving.amount - in_hand(place, pile)
    held = place.purse.colours.get(pile)
    if held and leaving.amount % held.value:
        return Refused(code=Reason.NOT_WHOLE_CHIPS, clause=AMOUNTS, arguments={"value": held.value})
    if short > 0 or pile == CASH:
        return Refused(code=Reason.NO_FUNDS, clause=NO_CREDIT, arguments={"short": short, "medium": leaving.medium})
    event = ChipsCarriedAway(
        place=place.id,
        player=place.player,
        pile=pile,
        value=held.value if held else leaving.amount,
        count=leaving.amount // held.value if held else 1,
        **order.signed(TAKEN_AWAY),
    )
    return [event]
