"""Streak wagers: when one may be placed and for how much, who sets the price, calls the last one, turns the day."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.admission import barred
from sicbo.floor.table.authority import not_entitled
from sicbo.floor.table.chips.colours import colour_rules
from sicbo.floor.table.chips.holders import places_of
from sicbo.floor.table.chips.media import not_of_this, pile_of
from sicbo.floor.table.chips.payment import CHIPS, all_payable, chips_clause, exact_change
from sicbo.floor.table.chips.piles import in_hand
from sicbo.floor.table.commands import Order
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.places import own_place
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import CASH, TOKENS, Place, Table
from sicbo.floor.table.steps import due
from sicbo.floor.table.streak.commands import (
    FinalCall,
    PlaceStreak,
    RuleOnStreak,
    SetStreakPrice,
    StartGamingDay,
    StreakCommand,
)
from sicbo.floor.table.streak.events import GamingDayStarted, StreakFinalCalled, StreakPriceSet, StreakRegistered
from sicbo.floor.table.streak.rulings import rule_on_streak
from sicbo.floor.table.streak.runs import call_due, kind_of, round_begun, streak_rules, streak_table, taken_until_call
from sicbo.floor.table.streak.settlement import live_streaks
from sicbo.floor.table.streak.state import StreakRun
from sicbo.paytable.streak import followed
from sicbo.paytable.table import Paytable, StreakTable
from sicbo.units.chips import payable
from sicbo.units.money import AMOUNTS, LARGEST

Answer = list[AnyEvent] | Refused

NO_CREDIT = "house 2.3"
NAMES_ITS_ROUND = "house 3.2"
EXACT = "house 2.1"


def decide_streak(law: TableLaw, table: Table, order: Order, command: StreakCommand) -> Answer:
    """What a streak order brings about, or why it may not be."""
    match command:
        case PlaceStreak():
            return _place_streak(law, table, order, command)
        case SetStreakPrice():
            games = tuple(place.game for place in table.places.values())
            change = exact_change(law, table.places.values(), table.chips)
            return priced(law, order, games, command.amount, table.streaks.price, change=change)
        case FinalCall():
            return _final_call(law, table, order)
        case StartGamingDay():
            return _start_gaming_day(law, table, order, command)
        case RuleOnStreak():
            return rule_on_streak(law, table, order, command)
        case _:
            assert_never(command)


def _place_streak(law: TableLaw, table: Table, order: Order, wager: PlaceStreak) -> Answer:
    """A wager on one side, at the price on the sign, while the area of its kind flashes."""
    place = own_place(table, order, wager.place)
    if isinstance(place, Refused):
        return place
    paytable = law.paytables[place.game]
    refused = barred(law, table, order, place)
    refused = refused or _sign_is_up(law, table)
    refused = refused or _not_this_round(table, wager) or _not_offered(law, table, place, wager)
    if refused:
        return refused
    streak = paytable.streak
    assert streak is not None, "a game without a streak was refused above"
    refused = (
        _not_now(law, table, streak, wager.area)
        or _held(law, table, streak, place, wager.area)
        or _not_the_price(law, table, order, place, wager)
        or _not_covered(law, place, wager)
    )
    if refused:
        return refused
    colour = pile_of(wager.medium, wager.colour) if wager.medium == "colour-chips" else ""
    event = StreakRegistered(
        round=wager.round,
        place=place.id,
        player=place.player,
        area=wager.area,
        stake=wager.amount,
        side=followed(streak, wager.area, ()),
        length=streak.start,
        **order.signed(law.cite(streak_rules(law).flashes_clause)),
        colour=colour or "",
        tokens=_in_tokens(wager),
    )
    return [event]


def priced(
    law: TableLaw, order: Order, games: tuple[str, ...], amount: int, before: int, *, change: tuple[int, ...]
) -> Answer:
    """A new amount on the sign of a table with these games, or why it may not stand there."""
    refused = not_entitled(law, order.actor, "set-streak-price")
    if refused:
        return refused
    offering = [paytable for game in games if (paytable := law.paytables[game]).streak is not None]
    if not offering:
        return Refused(code=Reason.STREAK_NOT_OFFERED, clause=law.cite(law.book.articles.unlisted.clause))
    refused = _no_amount(offering[0], amount, change)
    if refused:
        return refused
    if amount == before:
        return []
    [price] = law.in_force(streak_rules(law).price)
    return [StreakPriceSet(amount, before, **order.signed(law.cite(price.clause)))]


def stays(law: TableLaw, place: Place, area: str) -> Refused | None:
    """The refusal of any change to a streak wager in play, if this area of this place holds one."""
    if area not in place.streaks:
        return None
    return Refused(code=Reason.STREAK_STAYS, clause=law.cite(streak_rules(law).stays_clause), arguments={"area": area})


def called_since(table: Table, first: int) -> bool:
    """Whether "no more bets" has been called since the streak wagers of this round were placed."""
    closed = any(record.closed_at is not None for number, record in table.irregular.rounds.items() if number >= first)
    return closed or bool(table.streaks.since(first))


def _final_call(law: TableLaw, table: Table, order: Order) -> Answer:
    """The last chance for streak wagers, called once, when the players have been told that the table will close."""
    refused = not_entitled(law, order.actor, order.command.about.act)
    if refused:
        return refused
    if streak_table(law, table) is None:
        return Refused(code=Reason.STREAK_NOT_OFFERED, clause=law.cite(law.book.articles.unlisted.clause))
    clause = law.cite(streak_rules(law).final_call_clause)
    if table.closing.announced_at is None:
        return Refused(code=Reason.NOT_ANNOUNCED, clause=clause)
    if table.streaks.final_call:
        return []
    event = StreakFinalCalled(
        live=live_streaks(law, table),
        **order.signed(clause),
        says="call.final-call-streak",
    )
    return [event]


def _start_gaming_day(law: TableLaw, table: Table, order: Order, start: StartGamingDay) -> Answer:
    """A new gaming day begins between two rounds; the day that runs already is not begun again."""
    refused = not_entitled(law, order.actor, start.about.act)
    if refused:
        return refused
    clause = law.act_clause(law.act("start-gaming-day"))
    if table.in_hand:
        arguments: dict[str, str | int] = {"step": "start-gaming-day", "due": due(law, table)}
        return Refused(code=Reason.WRONG_STEP, clause=clause, arguments=arguments)
    if start.day == table.streaks.day:
        return []
    return [GamingDayStarted(start.day, table.upcoming(), **order.signed(clause))]


def _sign_is_up(law: TableLaw, table: Table) -> Refused | None:
    """Why no streak wager is taken though none has been called the last: the closing time stands on the table."""
    due = call_due(law, table)
    return None if due is None or taken_until_call(law) else due


def _not_this_round(table: Table, wager: PlaceStreak) -> Refused | None:
    if wager.round == table.upcoming():
        return None
    return Refused(code=Reason.STALE_ROUND, clause=NAMES_ITS_ROUND, arguments={"round": table.upcoming()})


def _in_tokens(wager: PlaceStreak) -> int:
    """What of a streak wager is promotional tokens."""
    return wager.amount if wager.medium == "tokens" else wager.tokens


def _not_offered(law: TableLaw, table: Table, place: Place, wager: PlaceStreak) -> Refused | None:
    paytable = law.paytables[place.game]
    unlisted = law.cite(paytable.unlisted)
    if paytable.streak is None:
        return Refused(code=Reason.STREAK_NOT_OFFERED, clause=unlisted)
    refused = not_of_this(law, table, wager.medium, wager.colour)
    refused = refused or (not_of_this(law, table, "tokens", "") if wager.tokens else None)
    if refused:
        return refused
    if wager.medium == "colour-chips" and pile_of(wager.medium, wager.colour) not in place.purse.colours:
        rules = colour_rules(law)
        clause = rules.clause if isinstance(rules, Refused) else law.cite(rules.table_clause)
        return Refused(code=Reason.COLOUR_NOT_HELD, clause=clause, arguments={"colour": wager.colour})
    if wager.area not in paytable.streak.sides:
        return Refused(code=Reason.AREA_NOT_OFFERED, clause=unlisted, arguments={"area": wager.area})
    return None


def _not_now(law: TableLaw, table: Table, streak: StreakTable, area: str) -> Refused | None:
    """Why this area does not flash, or nothing if it does."""
    rules = streak_rules(law)
    kind = kind_of(streak, area)
    run = table.streaks.runs.get(kind, StreakRun())
    if table.streaks.final_call:
        return Refused(code=Reason.STREAK_FINAL_CALL, clause=law.cite(rules.final_call_clause))
    if round_begun(law, table):
        [closes] = law.in_force(rules.closes)
        return Refused(code=Reason.STREAK_ROUND_BEGUN, clause=law.cite(closes.clause))
    if run.fresh:
        return Refused(code=Reason.STREAK_BEFORE_FIRST_RESULT, clause=law.cite(rules.running_clause))
    if not run.window:
        clause = law.cite(rules.running_clause)
        return Refused(code=Reason.STREAK_IN_PROGRESS, clause=clause, arguments={"kind": kind})
    if streak.start and run.side != area:
        [start] = law.in_force(rules.start)
        return Refused(code=Reason.STREAK_OTHER_SIDE, clause=law.cite(start.clause), arguments={"area": area})
    return None


def _held(law: TableLaw, table: Table, streak: StreakTable, place: Place, area: str) -> Refused | None:
    """Why a second wager is one too many: none is raised, and a player holds as many as the book lets them."""
    rules = streak_rules(law)
    held = {side for one in places_of(table, place.player) for side in one.streaks}
    if area in held:
        return Refused(code=Reason.STREAK_HELD, clause=law.cite(rules.stays_clause), arguments={"area": area})
    [hold] = law.in_force(rules.hold)
    other = streak.sides[area].opposite
    if hold.per == "kind" and other in held:
        return Refused(code=Reason.STREAK_HELD, clause=law.cite(hold.clause), arguments={"area": other})
    return None


def _not_the_price(law: TableLaw, table: Table, order: Order, place: Place, wager: PlaceStreak) -> Refused | None:
    [price] = law.in_force(streak_rules(law).price)
    clause = law.cite(price.clause)
    sign = table.streaks.price
    if not sign:
        return Refused(code=Reason.STREAK_NO_PRICE, clause=clause)
    tokens = _in_tokens(wager)
    if not 0 <= tokens <= wager.amount:
        return Refused(code=Reason.AMOUNT_NOT_POSITIVE, clause=AMOUNTS)
    change = exact_change(law, (place,), table.chips)
    paytable = law.paytables[place.game]
    refused = _no_amount(paytable, wager.amount, change)
    for part in (tokens, wager.amount - tokens):
        refused = refused or (_no_amount(paytable, part, change) if part else None)
    if not refused and (order.actor.rank is None or place.terminal):
        refused = _not_keyed(law, table, wager.amount - tokens)
    if refused and refused.code not in {Reason.NOT_PAYABLE, Reason.NOT_IN_CHIPS}:
        return refused
    if wager.amount < sign or (price.policy == "exact" and wager.amount != sign):
        return Refused(code=Reason.STREAK_WRONG_PRICE, clause=clause, arguments={"price": sign})
    return refused


def _not_keyed(law: TableLaw, table: Table, money: int) -> Refused | None:
    """Why chips of the table do not make up what is keyed in (house 2.8)."""
    clause = chips_clause(law)
    return Refused(code=Reason.NOT_IN_CHIPS, clause=clause) if clause and not payable(money, table.chips) else None


def _not_covered(law: TableLaw, place: Place, wager: PlaceStreak) -> Refused | None:
    """What is missing of the piles that the price is to come from; colour chips go whole or not at all."""
    tokens = _in_tokens(wager)
    pile = pile_of(wager.medium, wager.colour) if wager.medium == "colour-chips" else CASH
    held = place.purse.colours.get(pile or "")
    rules = colour_rules(law)
    if held and not isinstance(rules, Refused) and (wager.amount - tokens) % held.value:
        return Refused(
            code=Reason.NOT_WHOLE_CHIPS, clause=law.cite(rules.marking.clause), arguments={"value": held.value}
        )
    for one, amount in ((pile or CASH, wager.amount - tokens), (TOKENS, tokens)):
        short = amount - in_hand(place, one)
        if amount and short > 0:
            told: dict[str, str | int] = {"short": short}
            return Refused(
                code=Reason.NO_FUNDS, clause=NO_CREDIT, arguments=told if one == CASH else told | {"medium": one}
            )
    return None


def _no_amount(paytable: Paytable, amount: int, change: tuple[int, ...]) -> Refused | None:
    """Why this cannot be the stake of a streak wager: no amount, too large, or not exactly payable."""
    assert paytable.streak is not None
    if amount <= 0:
        return Refused(code=Reason.AMOUNT_NOT_POSITIVE, clause=AMOUNTS)
    if amount > LARGEST:
        return Refused(code=Reason.AMOUNT_TOO_LARGE, clause=AMOUNTS)
    odds = [pays for pays in paytable.streak.pays if pays is not None]
    if paytable.rounding is not None or all_payable(amount, odds, change):
        return None
    if all_payable(amount, odds, (1,)):
        return Refused(code=Reason.NOT_IN_CHIPS, clause=CHIPS)
    return Refused(code=Reason.NOT_PAYABLE, clause=EXACT)
