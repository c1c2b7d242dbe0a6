"""Wagers until "no more bets": placed, moved, taken back, repeated; each change all or nothing."""

from __future__ import annotations

from collections.abc import Mapping

from sicbo.floor.table.barring import barred
from sicbo.floor.table.colours import colour_rules
from sicbo.floor.table.commands import Order
from sicbo.floor.table.commands.wagers import (
    ClearWagers,
    DoubleWagers,
    MoveWager,
    PlaceWagers,
    RepeatWagers,
    TakeBack,
    UndoWagers,
    WagerCommand,
)
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.events.wagers import Cause, Change, WagerRegistered
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.liability import over_cap
from sicbo.floor.table.limits import advice, not_within
from sicbo.floor.table.media import not_taken, pile_of
from sicbo.floor.table.piles import in_hand, laid, lying
from sicbo.floor.table.refusals import PRECEDENCE, Blocked, Reason, Refused
from sicbo.floor.table.state import CASH, TOKENS, Place, Spot, Table
from sicbo.floor.table.streak import stays
from sicbo.units.money import AMOUNTS, LARGEST, exactly

Answer = list[AnyEvent] | Refused

NO_FUNDS = "house 2.3"
NAMES_ITS_ROUND = "house 3.2"
EXACT = "house 2.1"


def decide_wagers(law: TableLaw, table: Table, order: Order, command: WagerCommand) -> Answer:
    """The new stakes of one place, or why they may not lie there."""
    refused = _not_now(law, table, order, command)
    if refused:
        return refused
    place = table.places[command.place]
    wanted = _wanted(law, place, command)
    if isinstance(wanted, Refused):
        return wanted
    cause, stakes = wanted
    refused = _not_there(law, table, place, stakes)
    if refused:
        return refused
    changes = tuple(
        Change(area, before, stake, pile)
        for (pile, area), stake in stakes.items()
        if stake != (before := lying(place, pile, area))
    )
    if not changes:
        return []
    spoken = isinstance(command, PlaceWagers) and command.spoken
    oral = law.book.articles.oral
    event = WagerRegistered(
        round=command.round,
        place=place.id,
        player=place.player,
        cause=cause,
        changes=changes,
        by=order.actor.id,
        spoken=spoken,
        at=order.at,
        clause=law.cite(oral.clause) if spoken and oral else law.step_clause("open-bets"),
    )
    totals = _totals(place, {(change.pile, change.area): change.after for change in changes})
    return [event, *advice(law, table, order, place, {area: stake for (_, area), stake in totals.items()})]


def _not_now(law: TableLaw, table: Table, order: Order, command: WagerCommand) -> Refused | None:
    """Why nobody may change wagers of this place at this moment, or nothing if they may."""
    place = table.places.get(command.place)
    unlisted = law.cite(law.book.articles.unlisted.clause)
    if place is None:
        return Refused(code=Reason.UNKNOWN_PLACE, clause=unlisted, arguments={"place": command.place})
    if not place.player:
        return Refused(code=Reason.PLACE_EMPTY, clause=unlisted, arguments={"place": place.id})
    if order.actor.rank is None and order.actor.id != place.player:
        return Refused(code=Reason.NOT_YOUR_PLACE, clause=unlisted, arguments={"place": place.id})
    if not isinstance(command, TakeBack | ClearWagers):
        refused = barred(law, table, order.actor, place)
        if refused:
            return refused
    halt = table.irregular.halt
    if halt is not None and not isinstance(command, TakeBack | ClearWagers):
        return Refused(code=Reason.HALTED, clause=halt.clause, arguments={"about": halt.about, "rank": halt.to})
    if command.round != table.upcoming():
        return Refused(code=Reason.STALE_ROUND, clause=NAMES_ITS_ROUND, arguments={"round": table.upcoming()})
    touched = (stays(law, place, area) for area in _areas(command))
    refused = next((one for one in touched if one is not None), None)
    if refused:
        return refused
    if not table.bets_open:
        closed = any(step.id == "no-more-bets" for step in law.steps[: table.done])
        if closed:
            return Refused(code=Reason.BETS_CLOSED, clause=law.cite(law.book.articles.dealing.closes_clause))
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


Wanted = tuple[Cause, dict[Spot, int]] | Refused


def _wanted(law: TableLaw, place: Place, command: WagerCommand) -> Wanted:
    """The stakes that the touched spots should have afterwards."""
    match command:
        case PlaceWagers():
            return _placed(law, place, command)
        case TakeBack():
            return _less(law, place, command, "taken-back")
        case MoveWager():
            taken = _less(law, place, command, "moved")
            if isinstance(taken, Refused):
                return taken
            stakes = taken[1]
            for (pile, area), stake in list(stakes.items()):
                moved = lying(place, pile, area) - stake
                stakes[pile, command.to] = stakes.get((pile, command.to), lying(place, pile, command.to)) + moved
            return "moved", stakes
        case ClearWagers():
            return "cleared", dict.fromkeys(laid(place), 0)
        case UndoWagers():
            if not place.changes:
                return Refused(code=Reason.NOTHING_TO_UNDO, clause=law.step_clause("open-bets"))
            return "undone", dict(place.changes[-1])
        case RepeatWagers():
            if not place.last:
                return Refused(code=Reason.NOTHING_TO_REPEAT, clause=law.step_clause("open-bets"))
            return "repeated", {spot: lying(place, *spot) + stake for spot, stake in place.last.items()}
        case DoubleWagers():
            lain = laid(place)
            if not lain:
                return Refused(code=Reason.NO_SUCH_WAGER, clause=law.step_clause("open-bets"))
            return "doubled", {spot: 2 * stake for spot, stake in lain.items()}


def _placed(law: TableLaw, place: Place, command: PlaceWagers) -> Wanted:
    pile = pile_of(command.medium, command.colour) or CASH
    stakes: dict[Spot, int] = {}
    for stake in command.wagers:
        if stake.amount <= 0:
            blocked = (Blocked(stake.area, Reason.AMOUNT_NOT_POSITIVE, AMOUNTS),)
            return Refused(code=Reason.AMOUNT_NOT_POSITIVE, clause=AMOUNTS, blocked=blocked)
        spot = pile, stake.area
        stakes[spot] = stakes.get(spot, lying(place, *spot)) + stake.amount
    if not stakes:
        return Refused(code=Reason.NO_SUCH_WAGER, clause=law.step_clause("open-bets"))
    return "placed", stakes


def _less(law: TableLaw, place: Place, command: TakeBack | MoveWager, cause: Cause) -> Wanted:
    """An amount comes off one pile, named or the only one there; without an amount, all that is meant comes off."""
    area, named = command.area, pile_of(command.medium, command.colour)
    there = {spot: amount for spot, amount in laid(place).items() if spot[1] == area and named in {None, spot[0]}}
    nothing = Refused(code=Reason.NO_SUCH_WAGER, clause=law.step_clause("open-bets"), arguments={"area": area})
    if not there:
        return nothing
    if command.amount is None:
        return cause, dict.fromkeys(there, 0)
    spot = next(iter(there)) if len(there) == 1 else (named or CASH, area)
    if command.amount > there.get(spot, 0):
        return nothing
    if command.amount <= 0:
        return Refused(code=Reason.AMOUNT_NOT_POSITIVE, clause=AMOUNTS, arguments={"area": area})
    return cause, {spot: there[spot] - command.amount}


def _not_there(law: TableLaw, table: Table, place: Place, stakes: Mapping[Spot, int]) -> Refused | None:
    """Why these stakes may not lie on these areas: every area that blocks, the first reason by precedence on top."""
    totals = _totals(place, stakes)
    money = {area: stake for (tokens, area), stake in totals.items() if not tokens}
    blocked = [*_not_on_areas(law, place, stakes), *_not_in_colour(law, place, stakes)]
    blocked += not_within(law, table, place, money)
    blocked += not_within(law, table, place, {area: stake for (tokens, area), stake in totals.items() if tokens})
    if blocked:
        first = min(blocked, key=lambda one: PRECEDENCE[one.code])
        return Refused(
            code=first.code,
            clause=first.clause,
            arguments={"area": first.area, **first.arguments},
            blocked=tuple(blocked),
        )
    more: dict[str, int] = {}
    for (pile, area), stake in stakes.items():
        more[pile] = more.get(pile, 0) + stake - lying(place, pile, area)
    for pile, amount in more.items():
        short = amount - in_hand(place, pile)
        if amount > 0 and short > 0:
            return Refused(code=Reason.NO_FUNDS, clause=NO_FUNDS, arguments={"short": short, "medium": pile})
    return over_cap(law, table, place, money)


def _not_on_areas(law: TableLaw, place: Place, stakes: Mapping[Spot, int]) -> list[Blocked]:
    paytable = law.paytables[place.game]
    blocked = []
    for (_, area), stake in _totals(place, stakes).items():
        if area not in paytable.areas:
            blocked.append(Blocked(area, Reason.AREA_NOT_OFFERED, law.cite(paytable.unlisted)))
        elif stake > LARGEST:
            blocked.append(Blocked(area, Reason.AMOUNT_TOO_LARGE, AMOUNTS))
        elif paytable.rounding is None and any(exactly(stake * odds) is None for odds in paytable.areas[area].ways):
            blocked.append(Blocked(area, Reason.NOT_PAYABLE, EXACT))
    return blocked


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


def _totals(place: Place, stakes: Mapping[Spot, int]) -> dict[tuple[bool, str], int]:
    """What each touched area would have in money, and in tokens (true), for each is settled by itself."""
    totals: dict[tuple[bool, str], int] = {}
    for (pile, area), stake in stakes.items():
        key = pile == TOKENS, area
        if key not in totals:
            wager = place.wagers.get(area)
            totals[key] = place.purse.token_wagers.get(area, 0) if key[0] else (wager.stake if wager else 0)
        totals[key] += stake - lying(place, pile, area)
    return totals
