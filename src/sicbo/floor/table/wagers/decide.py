"""Wagers until "no more bets": placed, moved, taken back, repeated; each change all or nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import assert_never

from sicbo.floor.table.admission import barred
from sicbo.floor.table.chips.colours import colour_rules
from sicbo.floor.table.chips.media import pile_of
from sicbo.floor.table.chips.payment import CHIPS, all_payable, chips_clause, exact_change
from sicbo.floor.table.chips.piles import in_hand, laid, lying
from sicbo.floor.table.commands import Order
from sicbo.floor.table.entries import Change
from sicbo.floor.table.events import AnyEvent, SpinsEnded
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.decide import advice, not_within
from sicbo.floor.table.places import not_this_terminal, own_place
from sicbo.floor.table.refusals import PRECEDENCE, Blocked, Reason, Refused
from sicbo.floor.table.state import CASH, TOKENS, Place, Spot, Table
from sicbo.floor.table.streak.decide import stays
from sicbo.floor.table.wagers.commands import (
    ClearWagers,
    DoubleWagers,
    MoveWager,
    PlaceWagers,
    RedoWagers,
    RepeatWagers,
    TakeBack,
    UndoWagers,
    WagerCommand,
)
from sicbo.floor.table.wagers.events import Cause, WagerRegistered
from sicbo.floor.table.wagers.liability import exceeds, may_refuse, over_cap
from sicbo.floor.table.wagers.spoken import not_taken
from sicbo.paytable.table import EXACT, Paytable
from sicbo.units.chips import payable
from sicbo.units.money import AMOUNTS, LARGEST

Answer = list[AnyEvent] | Refused
Totals = dict[tuple[bool, str], int]
"""Stakes by area, in tokens (true) and in money, for each is paid by itself."""

NO_FUNDS = "house 2.3"
NAMES_ITS_ROUND = "house 3.2"
WHAT_LIES = "house 5.4"


@dataclass(slots=True)
class Wanted:
    """The stakes that the touched spots should have afterwards, and the areas where an amount was no amount."""

    cause: Cause
    stakes: dict[Spot, int]
    worthless: set[str] = field(default_factory=set)


def decide_wagers(law: TableLaw, table: Table, order: Order, command: WagerCommand) -> Answer:
    """The new stakes of one place, or why they may not lie there."""
    place = own_place(table, order, command.place)
    if isinstance(place, Refused):
        return place
    refused = _not_allowed(law, table, order, place, command) or _not_now(law, table, place, command)
    if refused:
        return refused
    wanted = _wanted(law, place, command)
    if isinstance(wanted, Refused):
        return wanted
    totals = _totals(place, wanted.stakes)
    refused = _not_there(law, table, place, wanted, totals, keyed=order.actor.rank is None)
    warned = None if refused else over_cap(law, table, place, *_in_money_and_tokens(totals))
    if refused:
        return refused
    if warned and may_refuse(law):
        return warned
    changes = [
        Change(area, before, stake, pile)
        for (pile, area), stake in wanted.stakes.items()
        if stake != (before := lying(place, pile, area))
    ]
    if not changes:
        return []
    spoken = isinstance(command, PlaceWagers) and command.spoken
    event = WagerRegistered(
        round=command.round,
        place=place.id,
        player=place.player,
        cause=wanted.cause,
        changes=tuple(changes),
        spoken=spoken,
        **order.signed(_accepted_by(law, spoken)),
    )
    advised = advice(law, table, order, place, _whole(place, totals).items())
    exceeded = [exceeds(order, command.round, warned)] if warned else []
    return [*_spins_ended(law, table, order), event, *advised, *exceeded]


def _not_allowed(law: TableLaw, table: Table, order: Order, place: Place, command: WagerCommand) -> Refused | None:
    """Why this person may not change wagers here; taking back stays open to the excluded, and in a halt."""
    if isinstance(command, (TakeBack, ClearWagers)):
        return not_this_terminal(law, table, order.actor, place)
    return barred(law, table, order, place)


def _not_now(law: TableLaw, table: Table, place: Place, command: WagerCommand) -> Refused | None:
    """Why nobody may change wagers at this moment, or nothing if they may."""
    dealing = law.book.articles.dealing
    if command.round != table.upcoming():
        return Refused(code=Reason.STALE_ROUND, clause=NAMES_ITS_ROUND, arguments={"round": table.upcoming()})
    for area in _areas(command) if place.streaks else ():
        refused = stays(law, place, area)
        if refused:
            return refused
    if not table.bets_open:
        if any(step.id == "open-bets" for step in law.steps[: table.done]):
            return Refused(code=Reason.BETS_CLOSED, clause=law.cite(dealing.closes_clause))
        return Refused(code=Reason.BETS_NOT_OPEN, clause=law.step_clause("open-bets"))
    return not_taken(law, table, command) if isinstance(command, PlaceWagers) else None


def _areas(command: WagerCommand) -> tuple[str, ...]:
    """The areas that a command names."""
    match command:
        case PlaceWagers():
            return tuple(stake.area for stake in command.wagers)
        case TakeBack():
            return (command.area,)
        case MoveWager():
            return (command.area, command.to)
        case _:
            return ()


def _wanted(law: TableLaw, place: Place, command: WagerCommand) -> Wanted | Refused:
    """What this order would make of the stakes of this place."""
    match command:
        case PlaceWagers():
            return _placed(place, command)
        case TakeBack():
            return _not_offered(law, place, command.area) or _less(place, command, "taken-back")
        case MoveWager():
            return _moved(law, place, command)
        case ClearWagers():
            return Wanted("cleared", dict.fromkeys(laid(place), 0))
        case UndoWagers():
            if not place.changes:
                return Refused(code=Reason.NOTHING_TO_UNDO, clause=WHAT_LIES)
            return Wanted("undone", dict(place.changes[-1]))
        case RedoWagers():
            if not place.undone:
                return Refused(code=Reason.NOTHING_TO_REDO, clause=WHAT_LIES)
            return Wanted("redone", dict(place.undone[-1]))
        case RepeatWagers():
            if not place.last:
                return Refused(code=Reason.NOTHING_TO_REPEAT, clause=WHAT_LIES)
            return Wanted("repeated", {spot: lying(place, *spot) + stake for spot, stake in place.last.items()})
        case DoubleWagers():
            lain = laid(place)
            if not lain:
                return Refused(code=Reason.NO_SUCH_WAGER, clause=WHAT_LIES)
            return Wanted("doubled", {spot: 2 * stake for spot, stake in lain.items()})
        case _:
            assert_never(command)


def _placed(place: Place, command: PlaceWagers) -> Wanted | Refused:
    if not command.wagers:
        return Refused(code=Reason.NO_SUCH_WAGER, clause=WHAT_LIES)
    pile = pile_of(command.medium, command.colour) or CASH
    wanted = Wanted("placed", {})
    for stake in command.wagers:
        spot = pile, stake.area
        wanted.stakes[spot] = wanted.stakes.get(spot, lying(place, *spot)) + stake.amount
        if stake.amount <= 0:
            wanted.worthless.add(stake.area)
    return wanted


def _moved(law: TableLaw, place: Place, command: MoveWager) -> Wanted | Refused:
    wanted = _not_offered(law, place, command.area, command.to) or _less(place, command, "moved")
    if isinstance(wanted, Refused):
        return wanted
    for (pile, area), stake in list(wanted.stakes.items()):
        spot = pile, command.to
        wanted.stakes[spot] = wanted.stakes.get(spot, lying(place, *spot)) + lying(place, pile, area) - stake
    return wanted


def _less(place: Place, command: TakeBack | MoveWager, cause: Cause) -> Wanted | Refused:
    """An amount comes off one pile, named or the only one there; without an amount, all that is meant comes off."""
    area, named = command.area, pile_of(command.medium, command.colour)
    there = {spot: amount for spot, amount in laid(place).items() if spot[1] == area and named in {None, spot[0]}}
    nothing = Refused(code=Reason.NO_SUCH_WAGER, clause=WHAT_LIES, arguments={"area": area})
    if not there:
        return nothing
    if command.amount is None:
        return Wanted(cause, dict.fromkeys(there, 0))
    spot = next(iter(there)) if len(there) == 1 else (named or CASH, area)
    if command.amount > there.get(spot, 0):
        return nothing
    if command.amount <= 0:
        return Refused(code=Reason.AMOUNT_NOT_POSITIVE, clause=AMOUNTS, arguments={"area": area})
    return Wanted(cause, {spot: there[spot] - command.amount})


def _not_there(
    law: TableLaw, table: Table, place: Place, wanted: Wanted, totals: Totals, *, keyed: bool
) -> Refused | None:
    """Why these stakes may not lie on these areas: every area that blocks, the first reason by precedence on top."""
    paytable = law.paytables[place.game]
    # Where wins are rounded to the chips of the table, every stake can be paid and nobody asks for exact change.
    change = exact_change(law, (place,), table.chips) if paytable.rounding is None else ()
    blocked = [*_blocked(paytable, totals, wanted.worthless, change), *_not_in_colour(law, place, wanted.stakes)]
    if keyed or place.terminal:
        blocked += _not_in_chips(law, table, wanted.stakes)
    for area, stake in _whole(place, totals).items():
        if 0 < stake <= LARGEST and (one := not_within(law, table, place, area, stake)):
            blocked.append(one)
    if blocked:
        first = min(blocked, key=lambda one: PRECEDENCE[one.code])
        blocked = _one_each(blocked)
        money, in_tokens = _in_money_and_tokens(totals)
        told = _arguments(paytable, first, money | in_tokens)
        return Refused(code=first.code, clause=first.clause, arguments=told, blocked=tuple(blocked))
    more: dict[str, int] = {}
    for (pile, area), stake in wanted.stakes.items():
        more[pile] = more.get(pile, 0) + stake - lying(place, pile, area)
    for pile, amount in more.items():
        short = amount - in_hand(place, pile)
        if amount > 0 and short > 0:
            arguments: dict[str, str | int] = {"short": short}
            told = arguments if pile == CASH else arguments | {"medium": pile}
            return Refused(code=Reason.NO_FUNDS, clause=NO_FUNDS, arguments=told)
    return None


def _one_each(blocked: list[Blocked]) -> list[Blocked]:
    """Each area once, with the first of its reasons."""
    kept: dict[str, Blocked] = {}
    for one in blocked:
        known = kept.get(one.area)
        if known is None or PRECEDENCE[one.code] < PRECEDENCE[known.code]:
            kept[one.area] = one
    return list(kept.values())


def _blocked(paytable: Paytable, totals: Totals, worthless: set[str], change: tuple[int, ...]) -> Iterator[Blocked]:
    for (_, area), stake in totals.items():
        offered = paytable.areas.get(area)
        if offered is None:
            yield Blocked(area, Reason.AREA_NOT_OFFERED, paytable.cite(paytable.unlisted))
        elif area in worthless:
            yield Blocked(area, Reason.AMOUNT_NOT_POSITIVE, AMOUNTS)
        elif stake > LARGEST:
            yield Blocked(area, Reason.AMOUNT_TOO_LARGE, AMOUNTS)
        elif paytable.rounding is None and stake % offered.unit:
            yield Blocked(area, Reason.NOT_PAYABLE, EXACT)
        elif paytable.rounding is None and not all_payable(stake, offered.ways, change):
            yield Blocked(area, Reason.NOT_IN_CHIPS, CHIPS)


def _not_in_colour(law: TableLaw, place: Place, stakes: Mapping[Spot, int]) -> list[Blocked]:
    """Colour chips lie only where they are held, and only whole."""
    blocked: list[Blocked] = []
    for (pile, area), stake in stakes.items():
        if pile in {CASH, TOKENS}:
            continue
        rules = colour_rules(law)
        if isinstance(rules, Refused):
            return []
        chips = place.purse.colours.get(pile)
        if chips is None:
            blocked.append(Blocked(area, Reason.COLOUR_NOT_HELD, law.cite(rules.table_clause)))
        elif stake % chips.value:
            blocked.append(Blocked(area, Reason.NOT_WHOLE_CHIPS, law.cite(rules.marking.clause)))
    return blocked


def _not_in_chips(law: TableLaw, table: Table, stakes: Mapping[Spot, int]) -> Iterator[Blocked]:
    """Where wagers are chips, nobody keys in what the chips of the table do not make up (house 2.8)."""
    clause = chips_clause(law)
    for (pile, area), stake in stakes.items():
        if clause and pile == CASH and 0 < stake <= LARGEST and not payable(stake, table.chips):
            yield Blocked(area, Reason.NOT_IN_CHIPS, clause)


def _arguments(paytable: Paytable, blocked: Blocked, stakes: Mapping[str, int]) -> dict[str, str | int]:
    """The arguments of the words for the area that blocks first."""
    unpayable = paytable.unpayable(blocked.area, stakes[blocked.area]) if blocked.code == Reason.NOT_PAYABLE else None
    return {"area": blocked.area, **blocked.arguments} if unpayable is None else dict(unpayable.arguments)


def _totals(place: Place, stakes: Mapping[Spot, int]) -> Totals:
    """What each touched area would have in money and in tokens."""
    totals: Totals = {}
    for (pile, area), stake in stakes.items():
        key = pile == TOKENS, area
        if key not in totals:
            totals[key] = _lies(place, area, tokens=key[0])
        totals[key] += stake - lying(place, pile, area)
    return totals


def _in_money_and_tokens(totals: Totals) -> tuple[dict[str, int], dict[str, int]]:
    """The touched areas with what they would have in money, and those with tokens."""
    money = {area: stake for (tokens, area), stake in totals.items() if not tokens}
    return money, {area: stake for (tokens, area), stake in totals.items() if tokens}


def _whole(place: Place, totals: Totals) -> dict[str, int]:
    """What each touched area would have in chips and tokens together: one wager against the limits (house 2.7)."""
    whole: dict[str, int] = {}
    for (tokens, area), stake in totals.items():
        other = 0 if (not tokens, area) in totals else _lies(place, area, tokens=not tokens)
        whole[area] = whole.get(area, 0) + stake + other
    return whole


def _lies(place: Place, area: str, *, tokens: bool) -> int:
    """What an area has in tokens, or in money."""
    if tokens:
        return place.purse.token_wagers.get(area, 0)
    wager = place.wagers.get(area)
    return wager.stake if wager else 0


def _not_offered(law: TableLaw, place: Place, *areas: str) -> Refused | None:
    """The refusal that names those of the areas which this place's game does not have."""
    paytable = law.paytables[place.game]
    clause = paytable.cite(paytable.unlisted)
    blocked = tuple(Blocked(area, Reason.AREA_NOT_OFFERED, clause) for area in areas if area not in paytable.areas)
    if not blocked:
        return None
    told: dict[str, str | int] = {"area": blocked[0].area}
    return Refused(code=Reason.AREA_NOT_OFFERED, clause=clause, arguments=told, blocked=blocked)


def _accepted_by(law: TableLaw, spoken: bool) -> str:
    """The rule under which a wager counts: the one on spoken wagers, or the one on chips laid on an area."""
    oral = law.book.articles.oral
    return law.cite(oral.clause if spoken and oral else law.book.articles.dealing.placed_clause)


def _spins_ended(law: TableLaw, table: Table, order: Order) -> list[AnyEvent]:
    """The end of spins without play, if this wager is the first."""
    without_play = law.book.articles.without_play
    if without_play is None or not table.spins_directed:
        return []
    return [SpinsEnded(**order.signed(law.cite(without_play.until_wager_clause)))]
