"""A table of a tournament: opened, its places taken, its chips issued, its rounds held."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.designation import Designated, Designation
from sicbo.floor.table.archive import commands as a
from sicbo.floor.table.commands import Actor, AnyCommand
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits import commands as lim
from sicbo.floor.table.people import commands as people
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.sessions import commands as t
from sicbo.law.rulebook import load
from tests.floor.session import AtSession
from tests.floor.tables import DEALER, MANAGER, P1
from tests.floor.walk.steps import Chain, Chains, Told, Walk, unopened

SAID = Designated(mode="practice", book="crown-sydney")


def _told(floor: AtSession, actor: Actor, command: AnyCommand) -> Told:
    return Told(command, floor.refused(actor, command))


def opening_for_a_tournament() -> Chain:
    floor = AtSession("crown-sydney", banks={})
    none: dict[str, object] = {"designated": None, "dice": "electronic"}
    other = floor.opening(designation=Designation("C2", "S1"), **none)
    yield _told(floor, DEALER, other)
    floor.close()
    yield _told(floor, DEALER, other)
    own, knows = floor.opening("S2", **none), floor.law
    articles = msgspec.structs.replace(knows.book.articles, tournament=None)
    floor.law = replace(knows, book=replace(knows.book, articles=articles))
    yield _told(floor, DEALER, own)
    floor.law = knows
    yield _told(floor, DEALER, own)
    yield _told(floor, DEALER, floor.opening("S2", designated=SAID, dice="electronic"))


def opening_otherwise_than_designated() -> Chain:
    floor = AtSession("crown-sydney", banks={})
    wrong: dict[str, object] = {"designated": SAID, "chips": (0,)}
    law = TableLaw.of(load("crown-sydney"), without=("big",))
    yield unopened(law, DEALER, floor.opening("S2", without=("big",), **wrong))
    for actor, changed in ((DEALER, wrong), (DEALER, {"chips": (0,)}), (MANAGER, {"chips": (0,)})):
        yield unopened(floor.law, actor, floor.opening("S2", **changed))


def issuing_a_bank() -> Chain:
    floor = AtSession("crown-sydney", banks={})
    floor.must(MANAGER, s.LeavePlace("P2"))
    floor.must(THE_HOUSE, t.BeginPractice(tournament="C1", session="S1", amount=100_00))
    wrong = {"unit": "AUD", "player": "P7"}
    yield _told(floor, MANAGER, floor.bank("P9", 0, session="S9", **wrong))
    yield _told(floor, THE_HOUSE, floor.bank("P9", 0, session="S9", **wrong))
    yield _told(floor, THE_HOUSE, floor.bank("P9", 0, **wrong))
    yield _told(floor, THE_HOUSE, floor.bank("P2", 0, **wrong))
    yield _told(floor, THE_HOUSE, floor.bank("P1", 0, **wrong))
    yield _told(floor, THE_HOUSE, floor.bank("P1", 0, unit="AUD"))
    yield _told(floor, THE_HOUSE, floor.bank("P1", 0))
    floor.must(THE_HOUSE, t.EndPractice(tournament="C1", session="S1"))
    yield _told(floor, THE_HOUSE, floor.bank("P1", 0))


def beginning_practice_where_there_is_none() -> Chain:
    floor = AtSession("crown-melbourne-vcgr")
    begin = t.BeginPractice(tournament="C1", session="S1", amount=100_00)
    other = t.BeginPractice(tournament="C1", session="S9", amount=100_00)
    yield _told(floor, MANAGER, other)
    yield _told(floor, THE_HOUSE, other)
    yield _told(floor, THE_HOUSE, begin)


def taking_a_place_as_an_entrant() -> Chain:
    floor = AtSession("crown-sydney", banks={})
    floor.must(THE_HOUSE, people.BarPlayer(player="P7", until=None))
    order = s.TakePlace("P1", "P7", "SGD")
    yield _told(floor, MANAGER, s.TakePlace("P9", "P7", "SGD"))
    yield _told(floor, MANAGER, order)
    floor.must(MANAGER, s.LeavePlace("P1"))
    yield _told(floor, MANAGER, order)
    yield _told(floor, MANAGER, s.TakePlace("P1", "P7", "AUD"))
    floor.must(THE_HOUSE, t.AllotPlaces(tournament="C1", session="S1", seats=(t.Seat("P1", "P7"),)))
    yield _told(floor, MANAGER, s.TakePlace("P1", "P7", "AUD"))


def capping_at_a_session() -> Chain:
    floor = AtSession("crown-sydney")
    cap = lim.CapLiability(0)
    yield _told(floor, P1, cap)
    floor.close()
    floor.must(THE_HOUSE, t.GiveBackTable("C1"))
    floor.must(MANAGER, floor.cash())
    yield _told(floor, DEALER, cap)
    yield _told(floor, MANAGER, cap)


def letting_rounds_go() -> Chain:
    floor = Walk("crown-sydney/standard")
    yield floor.told(MANAGER, a.ReleaseRounds("case/C1"))
    yield floor.told(THE_HOUSE, a.ReleaseRounds("case/C1"))


CHAINS: Chains = {
    "opening for a tournament": (
        opening_for_a_tournament,
        "table-open designated-table no-tournaments not-designated not-licensed",
    ),
    "opening otherwise than designated": (
        opening_otherwise_than_designated,
        "not-optional not-as-designated not-allowed bad-chips",
    ),
    "issuing a bank": (
        issuing_a_bank,
        (
            "no-such-power other-session unknown-place place-empty not-an-entrant other-unit session-not-on "
            "amount-not-positive"
        ),
    ),
    "beginning practice where there is none": (
        beginning_practice_where_there_is_none,
        "no-such-power other-session no-practice-spins",
    ),
    "taking a place as an entrant": (
        taking_a_place_as_an_entrant,
        "unknown-place place-taken other-currency not-an-entrant excluded",
    ),
    "capping at a session": (capping_at_a_session, "designated-table not-allowed amount-not-positive"),
    "letting rounds go": (letting_rounds_go, "no-such-power not-held"),
}
