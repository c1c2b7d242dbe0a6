"""A session of a tournament in a script.

table T1  crown-sydney/standard  tournament C1/S1        the places allotted to P1 to P4, with 10,000 in chips each
house  allot P9 for P2        house  bank 100 for P1     house  count [for P1]
house  practice 500           house  practice-ends       house  give-back C1
house  hold case/C1 1 2       house  release case/C1
manager open-table session S2                            `open-table cash`: for ordinary play
"""

from __future__ import annotations

from msgspec.structs import replace

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.designation import Designated, Designation
from sicbo.floor.table.archive import commands as a
from sicbo.floor.table.commands import Actor, AnyCommand
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.sessions import commands as t
from sicbo.floor.table.state import Table
from tests.scenarios.amounts import cents
from tests.scenarios.evening import Evening


def designated(opening: s.OpenTable, book: str, named: str) -> s.OpenTable:
    """The order to open a table for the session that is named, as its tournament has designated it."""
    tournament, _, session = named.partition("/")
    said = Designated(mode=opening.mode, book=book)
    return replace(opening, designation=Designation(tournament, session), designated=said)


def seat_entrants(evening: Evening, places: tuple[s.PlaceSpec, ...], bank: int, where: str) -> None:
    """Everybody at the place of the same name, with a bank; with none where it is left out."""
    of = _of(evening.table)
    seats = tuple(t.Seat(place.id, place.id) for place in places)
    evening.must(THE_HOUSE, t.AllotPlaces(tournament=of.tournament, session=of.session, seats=seats), where)
    for place in places:
        evening.must(Actor("manager", "casino-manager"), s.TakePlace(place.id, place.id), where)
        if bank:
            evening.must(THE_HOUSE, _bank(evening.table, place.id, bank), where)


def session_command(table: Table, verb: str, told: list[str], place: str) -> AnyCommand | None:
    """The order of a tournament, or of whoever holds rounds, behind these words."""
    of = _of(table)
    named = {"tournament": of.tournament, "session": of.session}
    match verb, told:
        case "allot", [player]:
            return t.AllotPlaces(**named, seats=(t.Seat(place, player),))
        case "bank", [amount]:
            return _bank(table, place, cents(amount))
        case "count", []:
            return t.CountSession(**named, places=() if place == THE_HOUSE.id else (place,))
        case "practice", [amount]:
            return t.BeginPractice(**named, amount=cents(amount))
        case "practice-ends", []:
            return t.EndPractice(**named)
        case "give-back", [tournament]:
            return t.GiveBackTable(tournament)
        case "hold", [holder, first, last]:
            return a.HoldRounds(holder=holder, first=int(first), last=int(last))
        case "release", [holder]:
            return a.ReleaseRounds(holder)
    return None


def _bank(table: Table, place: str, amount: int) -> t.IssueBank:
    of, player = _of(table), table.places[place].player
    return t.IssueBank(
        tournament=of.tournament, session=of.session, unit=table.unit, place=place, player=player, amount=amount
    )


def _of(table: Table) -> Designation:
    return table.session.of if table.session is not None else Designation("none", "none")
