"""People as a table remembers them."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from sicbo.floor.table.chips.events import TokensReturned
from sicbo.floor.table.chips.piles import free_colours
from sicbo.floor.table.debts import owe
from sicbo.floor.table.events import (
    AnyEvent,
    BetsOpened,
    DiceTumbled,
    NoResultDeclared,
    ResultCalled,
    RoundVoided,
    WagersVoided,
)
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.people.abstaining import counted, counts, taking_part
from sicbo.floor.table.people.events import (
    BarLifted,
    IncidentRecorded,
    MeasureTaken,
    PeopleEvent,
    PlayerBarred,
    PlayerExcluded,
    PlayerReadmitted,
    VacateRequired,
    WagerRefused,
    WagerVoided,
    WinningsWithheld,
    WithheldForfeited,
    WithheldReleased,
    WithholdingOrdered,
)
from sicbo.floor.table.people.state import Bar, Exclusion, Incident
from sicbo.floor.table.records import Withheld
from sicbo.floor.table.seating.events import PlaceLeft, TableOpened
from sicbo.floor.table.state import Place, Table
from sicbo.floor.table.streak.events import GamingDayStarted
from sicbo.floor.table.wagers.events import RoundSettled


def evolve_people(table: Table, event: PeopleEvent) -> None:
    people = table.people
    match event:
        case WagerRefused():
            _take_off(table.places[event.place], event.area, event.stake)
        case IncidentRecorded():
            people.incidents.append(Incident(event.kind, event.player))
        case WagerVoided():
            for voided in event.wagers:
                returned = voided.stake if event.stakes == "returned" else 0
                _take_off(table.places[event.place], voided.area, returned)
        case PlayerExcluded():
            ruled = people.excluded.get(event.player)
            if ruled is None or ruled.scope == "game":  # the wider one stands, and takes more to lift
                people.excluded[event.player] = Exclusion(event.scope, event.clause)
        case PlayerReadmitted():
            del people.excluded[event.player]
        case PlayerBarred():
            people.barred[event.player] = Bar(event.until, event.clause)
        case BarLifted():
            del people.barred[event.player]
        case WithholdingOrdered():
            people.to_withhold[event.player, event.round] = event.incident
        case WinningsWithheld():
            people.withholdings = event.withheld
            # A log from before the round was told: it is the latest that an order to withhold was for.
            ordered = (number for player, number in reversed(people.to_withhold) if player == event.player)
            won_in = event.round or next(ordered, 0)
            first, last = max(event.first, people.since), table.upcoming() - 1
            held = Withheld(event.player, event.amount, won_in, first, last, event.owed)
            people.withheld[event.withheld] = held
            if not won_in or won_in >= people.since:  # what was won before the table opened is not counted any more
                people.taken[event.withheld] = replace(held)
            if event.place:
                table.places[event.place].stack -= event.at_place
            for drawn in event.elsewhere:
                table.places[drawn.place].stack -= drawn.amount
            owe(table.irregular.owed, event.player, event.owed, 0)
        case WithheldReleased():
            del people.withheld[event.withheld]
            if event.place:
                table.places[event.place].stack += event.paid
            owe(table.irregular.owed, event.player, 0, event.repaid)
        case WithheldForfeited():
            people.forfeited[event.withheld] = people.withheld.pop(event.withheld)
        case VacateRequired():
            manners = table.places[event.place].manners
            manners.must_vacate, manners.asked_for = True, list(people.idle.get(event.player, ()))
        case MeasureTaken():
            pass
        case _:
            assert_never(event)


def watch_people(law: TableLaw, table: Table, event: AnyEvent) -> None:
    """What other events say of people: who won, who abstained, whether every place was in use. Runs before them."""
    if isinstance(event, BetsOpened | DiceTumbled) and event.round != table.round:
        table.people.full = all(place.player for place in counted(law, table))
    elif isinstance(event, PlaceLeft):
        if counts(law, table, table.places[event.place]):
            table.people.full = False
            table.people.idle.clear()
    elif isinstance(event, RoundSettled):
        for settled in event.places:
            won, lost = sum(paid.win for paid in settled.wagers), sum(paid.lost for paid in settled.wagers)
            table.people.play(settled.player, event.round, won=won, lost=lost)
        _count_idle(law, table, event.round)
    elif isinstance(event, ResultCalled) and event.ends_round:
        _count_idle(law, table, event.round)
    elif isinstance(event, TokensReturned):
        table.places[event.place].manners.tried = True
    elif isinstance(event, WagersVoided):
        for one in event.returned:
            table.places[one.place].manners.tried = True
    elif isinstance(event, RoundVoided) and event.settled:
        _uncount(law, table, event.round)
    elif isinstance(event, NoResultDeclared | RoundVoided):
        _begin_anew(law, table)
    elif isinstance(event, TableOpened):
        table.people.played.clear()
        table.people.taken.clear()
        table.people.idle.clear()
        table.people.since = table.upcoming()
    elif isinstance(event, GamingDayStarted):
        for ordered in [one for one in table.people.to_withhold if one[1] < event.round]:
            del table.people.to_withhold[ordered]


def _count_idle(law: TableLaw, table: Table, round_number: int) -> None:
    """A result has been declared: who took no part in it while every place was in use."""
    idle, wagering = table.people.idle, taking_part(law, table)
    for player in dict.fromkeys(place.player for place in counted(law, table) if place.player):
        if table.people.full and player not in wagering:
            idle.setdefault(player, []).append(round_number)
        else:
            idle.pop(player, None)
    for place in table.places.values():
        place.manners.tried = False


def _begin_anew(law: TableLaw, table: Table) -> None:
    """A round without result is none of those that count, but whoever had a wager in it has not abstained."""
    for player in taking_part(law, table):
        table.people.idle.pop(player, None)
    for place in table.places.values():
        place.manners.tried = False


def _uncount(law: TableLaw, table: Table, round_number: int) -> None:
    """A settled round is void: it was none of those that count, and nobody has to leave on the strength of it."""
    rule = law.book.articles.abstaining
    for rounds in table.people.idle.values():
        if round_number in rounds:
            rounds.remove(round_number)
    for manners in (place.manners for place in table.places.values()):
        if round_number in manners.asked_for:
            manners.asked_for.remove(round_number)
            manners.must_vacate = rule is not None and len(manners.asked_for) >= rule.rounds


def _take_off(place: Place, area: str, returned: int) -> None:
    """A wager leaves the layout by the house's act, so there is nothing left for its player to undo."""
    streak = place.streaks.pop(area, None)
    if streak is not None and streak.colour and returned:
        chips = place.purse.colours[streak.colour]
        chips.count += returned // chips.value
    if streak is None:
        wager = place.wagers.pop(area, None)
        for colour, amount in wager.colours.items() if wager and returned else ():
            chips = place.purse.colours[colour]
            chips.count += amount // chips.value
        place.forget_changes()
    place.stack += returned
    place.manners.tried = True
    free_colours(place)
