"""Wagers until "no more bets": placed, moved, taken back, repeated; each change all or nothing."""

from __future__ import annotations

from collections.abc import Mapping

from sicbo.floor.table.barring import barred
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
from sicbo.floor.table.refusals import PRECEDENCE, Blocked, Reason, Refused
from sicbo.floor.table.state import Place, Table
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
        Change(area, _lying(place, area), stake) for area, stake in stakes.items() if stake != _lying(place, area)
    )
    if not changes:
        return []
    event = WagerRegistered(
        round=command.round,
        place=place.id,
        player=place.player,
        cause=cause,
        changes=changes,
        by=order.actor.id,
        spoken=isinstance(command, PlaceWagers) and command.spoken,
        at=order.at,
        clause=law.step_clause("open-bets"),
    )
    return [event, *advice(law, table, order, place, changes)]


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
    if isinstance(command, PlaceWagers) and command.spoken and law.book.articles.oral is None:
        return Refused(code=Reason.NOT_SPOKEN_HERE, clause=unlisted)
    return None


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


def _wanted(law: TableLaw, place: Place, command: WagerCommand) -> tuple[Cause, dict[str, int]] | Refused:
    """The stakes that the touched areas should have afterwards."""
    match command:
        case PlaceWagers():
            return _placed(law, place, command)
        case TakeBack():
            return _less(law, place, command.area, command.amount, "taken-back")
        case MoveWager():
            taken = _less(law, place, command.area, command.amount, "moved")
            if isinstance(taken, Refused):
                return taken
            stakes = taken[1]
            moved = _lying(place, command.area) - stakes[command.area]
            stakes[command.to] = stakes.get(command.to, _lying(place, command.to)) + moved
            return "moved", stakes
        case ClearWagers():
            return "cleared", dict.fromkeys(place.wagers, 0)
        case UndoWagers():
            if not place.changes:
                return Refused(code=Reason.NOTHING_TO_UNDO, clause=law.step_clause("open-bets"))
            return "undone", dict(place.changes[-1])
        case RepeatWagers():
            if not place.last:
                return Refused(code=Reason.NOTHING_TO_REPEAT, clause=law.step_clause("open-bets"))
            return "repeated", {area: _lying(place, area) + stake for area, stake in place.last.items()}
        case DoubleWagers():
            if not place.wagers:
                return Refused(code=Reason.NO_SUCH_WAGER, clause=law.step_clause("open-bets"))
            return "doubled", {area: 2 * wager.stake for area, wager in place.wagers.items()}


def _placed(law: TableLaw, place: Place, command: PlaceWagers) -> tuple[Cause, dict[str, int]] | Refused:
    stakes: dict[str, int] = {}
    for stake in command.wagers:
        if stake.amount <= 0:
            blocked = (Blocked(stake.area, Reason.AMOUNT_NOT_POSITIVE, AMOUNTS),)
            return Refused(code=Reason.AMOUNT_NOT_POSITIVE, clause=AMOUNTS, blocked=blocked)
        stakes[stake.area] = stakes.get(stake.area, _lying(place, stake.area)) + stake.amount
    if not stakes:
        return Refused(code=Reason.NO_SUCH_WAGER, clause=law.step_clause("open-bets"))
    return "placed", stakes


def _less(
    law: TableLaw, place: Place, area: str, amount: int | None, cause: Cause
) -> tuple[Cause, dict[str, int]] | Refused:
    lying = _lying(place, area)
    taken = lying if amount is None else amount
    if lying == 0 or taken > lying:
        return Refused(code=Reason.NO_SUCH_WAGER, clause=law.step_clause("open-bets"), arguments={"area": area})
    if taken <= 0:
        return Refused(code=Reason.AMOUNT_NOT_POSITIVE, clause=AMOUNTS, arguments={"area": area})
    return cause, {area: lying - taken}


def _not_there(law: TableLaw, table: Table, place: Place, stakes: Mapping[str, int]) -> Refused | None:
    """Why these stakes may not lie on these areas: every area that blocks, the first reason by precedence on top."""
    paytable = law.paytables[place.game]
    blocked = []
    for area, stake in stakes.items():
        if area not in paytable.areas:
            blocked.append(Blocked(area, Reason.AREA_NOT_OFFERED, law.cite(paytable.unlisted)))
        elif stake > LARGEST:
            blocked.append(Blocked(area, Reason.AMOUNT_TOO_LARGE, AMOUNTS))
        elif paytable.rounding is None and any(exactly(stake * odds) is None for odds in paytable.areas[area].ways):
            blocked.append(Blocked(area, Reason.NOT_PAYABLE, EXACT))
    blocked += not_within(law, table, place, stakes)
    if blocked:
        first = min(blocked, key=lambda one: PRECEDENCE[one.code])
        return Refused(
            code=first.code,
            clause=first.clause,
            arguments={"area": first.area, **first.arguments},
            blocked=tuple(blocked),
        )
    more = sum(stake - _lying(place, area) for area, stake in stakes.items())
    if more > place.stack:
        return Refused(code=Reason.NO_FUNDS, clause=NO_FUNDS, arguments={"short": more - place.stack})
    return over_cap(law, table, place, stakes)


def _lying(place: Place, area: str) -> int:
    wager = place.wagers.get(area)
    return 0 if wager is None else wager.stake
