"""Random sessions of tournaments: places allotted, banks issued and counted, practice spins, rounds held."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.designation import Designated, Designation, chips_unit
from sicbo.floor.table.archive import commands as a
from sicbo.floor.table.closing.commands import CloseTable
from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.sessions import commands as t
from tests.floor.random.scene import Given, Scene

TOURNAMENTS = ("C1", "C2")


def for_a_session(scene: Scene, opening: s.OpenTable) -> s.OpenTable:
    """The order to open a table, now and then for a session, mostly as its tournament has designated it."""
    knows = scene.law.book.articles.tournament is not None
    if not scene.likely(0.15 if knows else 0.02) and not scene.table.reserved:
        return opening
    named = Designation(scene.table.reserved or scene.one_of(TOURNAMENTS), f"S{scene.count}")
    book = scene.law.book.id if scene.likely(0.95) else "dragon"
    said = Designated(mode=opening.mode, book=book) if scene.likely(0.95) else None
    cap = opening.liability_cap if scene.likely(0.05) else None
    return replace(opening, designation=named, designated=said, liability_cap=cap, streak_price=0)


def any_session(scene: Scene) -> Given:
    """The tournament, or whoever holds rounds, orders something; now and then somebody who may not."""
    session = scene.table.session
    if session is None or scene.likely(0.03):
        return (THE_HOUSE if scene.likely(0.95) else scene.anybody()), _beside(scene)
    kinds: dict[Callable[[Scene, Designation], AnyCommand], int] = {
        _allot: 20,
        _sit: 30,
        _bank: 40,
        _count: 6,
        _practice: 10,
    }
    of = session.of if scene.likely(0.97) else Designation("C9", "S9")
    [kind] = scene.chance.choices([*kinds], [*kinds.values()])
    command: AnyCommand = CloseTable() if session.over and scene.likely(0.8) else kind(scene, of)
    own = isinstance(command, s.TakePlace | CloseTable)
    return (scene.entitled("close-table") if own else THE_HOUSE if scene.likely(0.98) else scene.anybody()), command


def _beside(scene: Scene) -> AnyCommand:
    """Rounds held and let go, a table given back, an order for a session that is not on."""
    first = max(scene.table.round - scene.chance.randrange(6), 1)
    holder = f"case/{scene.chance.randrange(3)}"
    choices: tuple[AnyCommand, ...] = (
        a.HoldRounds(holder=holder, first=first, last=first + scene.chance.randrange(3)),
        a.ReleaseRounds(holder),
        a.ReleaseRounds(f"tournament/{scene.one_of(TOURNAMENTS)}"),
        t.GiveBackTable(scene.table.reserved or scene.one_of(TOURNAMENTS)),
        _bank(scene, Designation("C1", "S1")),
    )
    return scene.one_of(choices)


def _allot(scene: Scene, of: Designation) -> t.AllotPlaces:
    seat = t.Seat(scene.place_id() or "P1", scene.guest() if scene.likely(0.9) else "")
    return t.AllotPlaces(tournament=of.tournament, session=of.session, seats=(seat,))


def _sit(scene: Scene, _: Designation) -> s.TakePlace:
    session, place = scene.table.session, scene.place()
    allotted = "" if session is None else session.seats.get(place.id, "")
    return s.TakePlace(place.id, allotted or scene.guest())


def _bank(scene: Scene, of: Designation) -> t.IssueBank:
    place = scene.place()
    return t.IssueBank(
        tournament=of.tournament,
        session=of.session,
        unit=chips_unit(of.tournament) if scene.likely(0.97) else scene.law.currency,
        place=place.id or "P9",
        player=place.player or scene.guest(),
        amount=scene.amount(100_000),
    )


def _count(scene: Scene, of: Designation) -> t.CountSession:
    places = (scene.place_id() or "P9",) if scene.likely(0.6) else ()
    return t.CountSession(tournament=of.tournament, session=of.session, places=places)


def _practice(scene: Scene, of: Designation) -> t.BeginPractice | t.EndPractice:
    named = {"tournament": of.tournament, "session": of.session}
    is_on = scene.table.session is not None and scene.table.session.practice
    if is_on != scene.likely(0.1):
        return t.EndPractice(**named)
    return t.BeginPractice(**named, amount=scene.amount(50_000))
