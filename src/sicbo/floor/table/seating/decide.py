"""Opening a table and seating its players: places, stacks, money in and out."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.admission import excluded
from sicbo.floor.table.authority import not_entitled
from sicbo.floor.table.chips.payment import bad_chips, exact_change
from sicbo.floor.table.chips.piles import in_hand
from sicbo.floor.table.commands import Order
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.places import PLACES, known_place, other_currency, own_place
from sicbo.floor.table.refusals import PRECEDENCE, Reason, Refused
from sicbo.floor.table.seating.commands import BuyIn, CashOut, LeavePlace, OpenTable, SeatingCommand, TakePlace
from sicbo.floor.table.seating.designating import designates, not_as_designated, not_designated
from sicbo.floor.table.seating.events import BoughtIn, CashedOut, PlaceLeft, PlaceTaken, TableOpened
from sicbo.floor.table.seating.opening import opening_limits, raised_at_opening, unfit_cap, unfit_limits
from sicbo.floor.table.sessions.rules import not_an_entrant
from sicbo.floor.table.state import CASH, TOKENS, Table
from sicbo.floor.table.streak.decide import priced, stays
from sicbo.units.money import AMOUNTS, LARGEST

Answer = list[AnyEvent] | Refused

CONFIRMED = "house 4.3"
NO_CREDIT = "house 2.3"
OPENED_ONCE = "house 5.1"
ONE_CURRENCY = "house 5.7"
BY_TRANSFER = "house 5.6"
CARRIED = "house 11.3"
ADMITTED = "house 11.12"


def decide_seating(law: TableLaw, table: Table, order: Order, command: SeatingCommand) -> Answer:
    """What opening, seating or a money movement brings about, or why it may not be."""
    match command:
        case OpenTable():
            return _open_table(law, table, order, command)
        case TakePlace():
            return _take_place(law, table, order, command)
        case LeavePlace():
            return _leave_place(law, table, order, command)
        case BuyIn():
            return _buy_in(table, order, command)
        case CashOut():
            return _cash_out(table, order, command)
        case _:
            assert_never(command)


def _open_table(law: TableLaw, table: Table, order: Order, opening: OpenTable) -> Answer:
    """A table opens with its law pinned, its readings confirmed, and as licensed only with real dice and a dealer."""
    if table.open:
        return Refused(code=Reason.TABLE_OPEN, clause=OPENED_ONCE)
    refused = (
        not_designated(law, table, opening)
        or _not_fit(law, opening)
        or not_as_designated(law, opening)
        or not_entitled(law, order.actor, opening.about.act)
        or _not_settled(law, table)
        or bad_chips(opening.chips)
        or unfit_limits(law, opening)
        or (raised_at_opening(law, table, order, opening) if opening.designation is None else None)
    )
    if refused:
        return refused
    games = sorted({place.game for place in opening.places})
    change = exact_change(law, opening.places, opening.chips)
    price: Answer = []
    if opening.streak_price:
        before = table.streaks.price if table.currency == law.currency else 0
        price = priced(law, order, tuple(games), opening.streak_price, before, change=change)
    faults = [one for one in (price, unfit_cap(opening)) if isinstance(one, Refused)]
    if faults:
        return min(faults, key=lambda one: PRECEDENCE[one.code])
    event = TableOpened(
        mode=opening.mode,
        book=law.book.id,
        edition=law.book.source.edition,
        currency=law.currency,
        readings=law.readings,
        digests={game: law.paytables[game].digest for game in games},
        places=opening.places,
        chips=opening.chips,
        fittings=opening.fittings,
        **order.signed(law.act_clause(law.act("open-table"))),
        law=opening.law,
        dice=opening.dice,
        dealer=opening.dealer,
        without=law.without,
    )
    assert not isinstance(price, Refused), "refused above"
    return [event, *designates(law, order, opening), *opening_limits(law, order, opening), *price]


def _not_fit(law: TableLaw, opening: OpenTable) -> Refused | None:
    """Why such a table may not open: electronic dice or no dealer on a licensed one (house 1.4), or no such game."""
    if opening.mode == "licensed" and (opening.dice != "physical" or opening.dealer != "human"):
        tumbler = law.equipment("tumbler")
        real = law.cite(tumbler.clause if opening.dice != "physical" and tumbler else law.book.articles.dealing.clause)
        return Refused(code=Reason.NOT_LICENSED, clause=real)
    if opening.readings != law.readings or set(opening.without) != set(law.without):
        return Refused(code=Reason.READINGS_UNCONFIRMED, clause=CONFIRMED)
    unlisted = law.cite(law.book.articles.unlisted.clause)
    for place in opening.places:
        if place.game not in law.paytables:
            return Refused(code=Reason.UNKNOWN_GAME, clause=unlisted, arguments={"game": place.game})
    faces = {game.faces for game in law.book.articles.game for place in opening.places if place.game == game.id}
    if len(faces) != 1:
        return Refused(code=Reason.MIXED_DICE, clause=unlisted)
    layouts = law.book.articles.layouts
    if layouts is not None and layouts.per == "table" and len({place.game for place in opening.places}) != 1:
        return Refused(code=Reason.MIXED_LAYOUTS, clause=law.cite(layouts.clause))
    optional = {bet for place in opening.places for bet in law.book.optional(place.game)}
    for bet in law.without:
        if bet not in optional:
            return Refused(code=Reason.NOT_OPTIONAL, clause=unlisted, arguments={"bet": bet})
    return None


def _not_settled(law: TableLaw, table: Table) -> Refused | None:
    """No rate of exchange is known here: what the table still owes or is owed would become money of another kind."""
    if table.currency in {"", law.currency}:
        return None
    tray, irregular = table.tray, table.irregular
    owes = table.people.withheld or table.streaks.rulings or tray.away or tray.redemptions
    if owes or irregular.owed or irregular.tokens_owed or tray.open:
        arguments: dict[str, str | int] = {"currency": table.currency, "other": law.currency}
        return Refused(code=Reason.CURRENCY_NOT_SETTLED, clause=ONE_CURRENCY, arguments=arguments)
    return None


def _take_place(law: TableLaw, table: Table, order: Order, taking: TakePlace) -> Answer:
    place = known_place(table, taking.place)
    if isinstance(place, Refused):
        return place
    if place.player:
        return Refused(code=Reason.PLACE_TAKEN, clause=PLACES, arguments={"place": taking.place})
    refused = other_currency(table, taking.unit, ADMITTED) or not_an_entrant(table, taking.place, taking.player)
    refused = refused or excluded(table, taking.player, order.at)
    if refused:
        return refused
    chips = law.book.articles.chips if table.session is None else None
    waiting = table.irregular.tokens_waiting.get(table.currency, {}) if chips and TOKENS in chips.media else {}
    event = PlaceTaken(
        place=place.id,
        player=taking.player,
        **order.signed(PLACES),
        tokens=waiting.get(taking.player, 0),
    )
    return [event]


def _leave_place(law: TableLaw, table: Table, order: Order, leaving: LeavePlace) -> Answer:
    """A place is left only once nothing of its player lies there: no wager, no stack, no chips handed in."""
    place = own_place(table, order, leaving.place)
    if isinstance(place, Refused):
        return place
    held = next((refused for area in place.streaks if (refused := stays(law, place, area))), None)
    if held:
        return held
    waits = any(redemption.place == place.id for redemption in table.tray.redemptions.values())
    if place.wagers or place.stack or place.purse.tokens or place.purse.token_wagers or waits:
        return Refused(code=Reason.WAGERS_IN_PLAY, clause=PLACES)
    return [PlaceLeft(place=place.id, player=place.player, **order.signed(PLACES))]


def _buy_in(table: Table, order: Order, buying: BuyIn) -> Answer:
    """Money reaches whoever has sent it, and nobody else who has taken the place in between."""
    place = own_place(table, order, buying.place)
    if isinstance(place, Refused):
        return place
    if buying.player and buying.player != place.player:
        return Refused(code=Reason.NOT_YOUR_PLACE, clause=PLACES, arguments={"place": place.id})
    refused = other_currency(table, buying.unit, CARRIED) or excluded(table, place.player, order.at)
    if refused:
        return refused
    if buying.amount <= 0:
        return Refused(code=Reason.AMOUNT_NOT_POSITIVE, clause=AMOUNTS)
    if place.stack + buying.amount > LARGEST:
        return Refused(code=Reason.AMOUNT_TOO_LARGE, clause=AMOUNTS)
    event = BoughtIn(
        place=place.id,
        player=place.player,
        amount=buying.amount,
        transfer=buying.transfer,
        **order.signed(BY_TRANSFER),
    )
    return [event]


def _cash_out(table: Table, order: Order, leaving: CashOut) -> Answer:
    place = own_place(table, order, leaving.place)
    if isinstance(place, Refused):
        return place
    if leaving.amount <= 0:
        return Refused(code=Reason.AMOUNT_NOT_POSITIVE, clause=AMOUNTS)
    short = leaving.amount - in_hand(place, CASH)
    if short > 0:
        return Refused(code=Reason.NO_FUNDS, clause=NO_CREDIT, arguments={"short": short})
    event = CashedOut(
        place=place.id,
        player=place.player,
        amount=leaving.amount,
        brought=min(leaving.amount, place.brought),
        transfer=leaving.transfer,
        unit=table.currency,
        **order.signed(BY_TRANSFER),
    )
    return [event]
