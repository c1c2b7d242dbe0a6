"""A session of a tournament at its table: places allotted, chips issued and counted, practice spins."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.table.authority import no_such_power
from sicbo.floor.table.commands import Order
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.places import known_place, seated_place
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.sessions.commands import (
    AllotPlaces,
    BeginPractice,
    CountSession,
    EndPractice,
    GiveBackTable,
    IssueBank,
    SessionCommand,
)
from sicbo.floor.table.sessions.events import (
    BankIssued,
    Counted,
    PlacesAllotted,
    PracticeBegun,
    PracticeEnded,
    SessionCounted,
    TableGivenBack,
)
from sicbo.floor.table.sessions.rules import ENTRANTS, rules
from sicbo.floor.table.sessions.state import Session
from sicbo.floor.table.state import Place, Table
from sicbo.floor.table.steps import due
from sicbo.units.chips import payable
from sicbo.units.money import AMOUNTS, LARGEST

Answer = list[AnyEvent] | Refused

CHIPS_OF = "house 5.9"
NO_PRACTICE = "house 5.11"
GIVEN_BACK = "house 5.12"


def decide_sessions(law: TableLaw, table: Table, order: Order, command: SessionCommand) -> Answer:
    """Only the house gives these orders: it has been told by the tournament."""
    if order.actor != THE_HOUSE:
        return no_such_power(law, "hold-table")
    if isinstance(command, GiveBackTable):
        return _give_back(table, order, command)
    session = table.session
    if session is None or (session.of.tournament, session.of.session) != (command.tournament, command.session):
        return _another(command.tournament, command.session)
    match command:
        case AllotPlaces():
            return _allot(table, order, command)
        case IssueBank():
            return _issue(table, order, session, command)
        case CountSession():
            return _count(law, table, order, command)
        case BeginPractice():
            return _begin_practice(law, table, order, session, command)
        case EndPractice():
            return _end_practice(law, table, order, session)
        case _:
            assert_never(command)


def _another(tournament: str, session: str) -> Refused:
    arguments: dict[str, str | int] = {"tournament": tournament, "session": session}
    return Refused(code=Reason.OTHER_SESSION, clause=ENTRANTS, arguments=arguments)


def _give_back(table: Table, order: Order, giving: GiveBackTable) -> Answer:
    session = table.session
    is_on = session is not None and session.banked and not session.over
    if table.reserved != giving.tournament or is_on:
        return _another(giving.tournament, "")
    return [TableGivenBack(tournament=giving.tournament, **order.signed(GIVEN_BACK))]


def _allot(table: Table, order: Order, allotting: AllotPlaces) -> Answer:
    """A place at which somebody sits is given to another once they have left."""
    for seat in allotting.seats:
        place = known_place(table, seat.place)
        if isinstance(place, Refused):
            return place
        if place.player and place.player != seat.player:
            return Refused(code=Reason.PLACE_TAKEN, clause=ENTRANTS, arguments={"place": place.id})
    event = PlacesAllotted(
        tournament=allotting.tournament, session=allotting.session, seats=allotting.seats, **order.signed(ENTRANTS)
    )
    return [event]


def _issue(table: Table, order: Order, session: Session, issuing: IssueBank) -> Answer:
    place = seated_place(table, issuing.place)
    if isinstance(place, Refused):
        return place
    if place.player != issuing.player:
        return Refused(code=Reason.NOT_AN_ENTRANT, clause=ENTRANTS, arguments={"place": place.id})
    if issuing.unit != table.unit:
        arguments: dict[str, str | int] = {"unit": table.unit, "other": issuing.unit}
        return Refused(code=Reason.OTHER_UNIT, clause=CHIPS_OF, arguments=arguments)
    if session.practice or session.over:
        return Refused(code=Reason.SESSION_NOT_ON, clause=CHIPS_OF)
    refused = _no_chips(table, place, issuing.amount)
    if refused:
        return refused
    event = BankIssued(
        tournament=issuing.tournament,
        session=issuing.session,
        place=place.id,
        player=place.player,
        amount=issuing.amount,
        **order.signed(CHIPS_OF),
    )
    return [event]


def _no_chips(table: Table, place: Place, amount: int) -> Refused | None:
    """Why so many chips cannot be given out here."""
    if amount <= 0:
        return Refused(code=Reason.AMOUNT_NOT_POSITIVE, clause=AMOUNTS)
    if place.stack + amount > LARGEST:
        return Refused(code=Reason.AMOUNT_TOO_LARGE, clause=AMOUNTS)
    if not payable(amount, table.chips):
        return Refused(code=Reason.NOT_IN_CHIPS, clause=CHIPS_OF, arguments={"area": place.id})
    return None


def _count(law: TableLaw, table: Table, order: Order, count: CountSession) -> Answer:
    """Chips are counted where no wager of theirs is in play; all of the table's, between two rounds."""
    named = [known_place(table, place) for place in count.places] or [*table.places.values()]
    unknown = next((place for place in named if isinstance(place, Refused)), None)
    if unknown:
        return unknown
    if table.session is not None and table.session.practice:
        return Refused(code=Reason.SESSION_NOT_ON, clause=CHIPS_OF)
    refused = _in_play(law, table, [one for one in named if isinstance(one, Place)], whole=not count.places)
    if refused:
        return refused
    event = SessionCounted(
        tournament=count.tournament,
        session=count.session,
        counted=tuple(Counted(p.id, p.player, p.stack) for p in named if isinstance(p, Place) and p.player),
        all_places=not count.places,
        **order.signed(CHIPS_OF),
    )
    return [event]


def _in_play(law: TableLaw, table: Table, places: list[Place], *, whole: bool) -> Refused | None:
    """Why the chips of these places cannot be counted yet."""
    if whole and table.in_hand:
        return Refused(code=Reason.ROUND_UNFINISHED, clause=CHIPS_OF, arguments={"due": due(law, table)})
    lying = ", ".join(place.id for place in places if place.staked)
    return Refused(code=Reason.WAGERS_IN_PLAY, clause=CHIPS_OF, arguments={"wagers": lying}) if lying else None


def _begin_practice(law: TableLaw, table: Table, order: Order, session: Session, practice: BeginPractice) -> Answer:
    """Before play starts, where the book lets the game be shown that way."""
    found = rules(law)
    if found is None or found.practice is None:
        return Refused(code=Reason.NO_PRACTICE_SPINS, clause=NO_PRACTICE)
    clause = law.cite(found.practice.clause)
    seated = [place for place in table.places.values() if place.player]
    if not seated:
        return Refused(code=Reason.PLACE_EMPTY, clause=clause, arguments={"place": ", ".join(table.places)})
    if session.banked or session.practice or session.over or table.in_hand:
        return Refused(code=Reason.SESSION_NOT_ON, clause=clause)
    refused = next((one for place in seated if (one := _no_chips(table, place, practice.amount))), None)
    if refused:
        return refused
    event = PracticeBegun(
        tournament=practice.tournament,
        session=practice.session,
        banks=tuple(Counted(place.id, place.player, practice.amount) for place in seated),
        **order.signed(clause),
    )
    return [event]


def _end_practice(law: TableLaw, table: Table, order: Order, session: Session) -> Answer:
    found = rules(law)
    if not session.practice or found is None or found.practice is None:
        return Refused(code=Reason.SESSION_NOT_ON, clause=NO_PRACTICE)
    refused = _in_play(law, table, [*table.places.values()], whole=True)
    if refused:
        return refused
    event = PracticeEnded(
        tournament=session.of.tournament,
        session=session.of.session,
        counted=tuple(Counted(place.id, place.player, place.stack) for place in table.places.values() if place.player),
        **order.signed(law.cite(found.practice.clause)),
    )
    return [event]
