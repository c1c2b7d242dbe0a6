"""Which facts carry out a remedy of a case: of its round, its parties and its time, and no other."""

from __future__ import annotations

from typing import Any

import pytest

from sicbo.desks.case.archive import Archive
from sicbo.desks.case.remedies import is_remedy
from sicbo.floor.actor import Actor
from sicbo.floor.case.commands import Remedy
from sicbo.floor.case.state import Case
from sicbo.floor.patron.commands import GiveCredit
from sicbo.floor.patron.events import CreditGiven
from sicbo.floor.table.corrections.events import ReceivableWaived, ResultCorrected, RoundVoided, WagersVoided
from sicbo.floor.table.entries import Laid
from sicbo.floor.table.people.events import WagerVoided, WithheldReleased
from tests.floor.tables import MANAGER
from tests.house.houses import SetClock
from tests.server.doors import Doors, run

SINCE = 1_000
SIGNED: dict[str, Any] = {"by": "p-casino-manager", "at": SINCE, "clause": "crown-sydney 6.1"}


def case(**said: Any) -> Case:
    found: dict[str, Any] = {"table": "T1", "round": 7, "complainant": "ann", **said}
    due: dict[Remedy, int] = dict.fromkeys(("correction", "void", "payment"), SINCE)
    return Case("C1", **found, due_since=due)


def laid(player: str, place: str = "3") -> Laid:
    return Laid(place, player, "small", 100)


def fell(*lines: Laid, round_number: int = 7) -> WagersVoided:
    return WagersVoided(
        round=round_number,
        ground="fraud",
        cause="",
        returned=lines,
        adjustments=(),
        second="",
        refund_clause="",
        **SIGNED,
    )


def breach(player: str, place: str = "3") -> WagerVoided:
    return WagerVoided(
        round=7, place=place, player=player, incident=1, wagers=(), stakes="returned", stakes_clause="", **SIGNED
    )


def voided(round_number: int) -> RoundVoided:
    return RoundVoided(
        round=round_number,
        ground="fraud",
        cause="",
        settled=True,
        returned=(),
        forfeited=(),
        adjustments=(),
        second="",
        refund_clause="",
        **SIGNED,
    )


def corrected(round_number: int) -> ResultCorrected:
    return ResultCorrected(
        round=round_number,
        was=(1, 2, 3),
        faces=(1, 2, 4),
        lit={},
        evidence="camera",
        settled=True,
        adjustments=(),
        second="",
        later_clause="",
        **SIGNED,
    )


def released(player: str) -> WithheldReleased:
    return WithheldReleased(withheld=1, player=player, amount=100, place="3", transfer="", **SIGNED)


CREDIT = CreditGiven(amount=500, reason="goodwill", approved_by="", **SIGNED)


def carries_out(of: Case, remedy: Remedy, fact: object, *, stream: str = "table/T1", at: int = SINCE) -> bool:
    return is_remedy(of, remedy, stream, at, [fact])


@pytest.mark.clause("house 22.8")
def test_a_remedy_is_no_older_than_the_decision_and_of_what_is_due() -> None:
    assert [carries_out(case(), "correction", corrected(7), at=at) for at in (999, 1_000, 1_001)] == [False, True, True]
    assert not carries_out(case(), "void", corrected(7))
    assert not carries_out(Case("C1", table="T1", round=7, complainant="ann"), "correction", corrected(7))


@pytest.mark.clause("house 22.8")
def test_a_round_is_put_right_at_its_own_table_and_no_round_beside_it() -> None:
    assert [carries_out(case(), "correction", corrected(one)) for one in (6, 7, 8)] == [False, True, False]
    assert [carries_out(case(), "void", voided(one)) for one in (6, 7, 8)] == [False, True, False]
    assert not carries_out(case(), "correction", corrected(7), stream="table/T2")
    assert not carries_out(case(), "void", voided(7), stream="table/T2")


@pytest.mark.clause("house 22.8")
def test_single_wagers_are_of_either_party_or_of_the_place_in_question() -> None:
    assert carries_out(case(), "void", fell(laid("bob"), laid("ann")))
    assert not carries_out(case(), "void", fell(laid("bob")))
    assert not carries_out(case(), "void", fell(laid("ann"), round_number=8))
    assert carries_out(case(person="bob"), "void", fell(laid("bob")))
    assert carries_out(case(place="5"), "void", fell(laid("bob", "5")))
    assert not carries_out(case(place="5"), "void", fell(laid("bob", "4")))
    assert [carries_out(case(), "void", breach(one)) for one in ("ann", "bob")] == [True, False]
    assert carries_out(case(complainant=""), "void", breach("bob"))
    assert carries_out(case(complainant="C1", guest=True), "void", breach("bob"))


@pytest.mark.clause("house 22.8")
def test_a_payment_is_to_whoever_complains_alone() -> None:
    assert carries_out(case(), "payment", CREDIT, stream="patron/ann")
    assert not carries_out(case(), "payment", CREDIT, stream="patron/bob")
    assert [carries_out(case(), "payment", released(one)) for one in ("ann", "bob")] == [True, False]
    assert not carries_out(case(), "payment", released("ann"), stream="table/T2")
    assert carries_out(case(table="", round=0), "payment", released("ann"), stream="table/T2")
    waived = ReceivableWaived(player="ann", amount=100, reason="goodwill", second="", **SIGNED)
    assert carries_out(case(), "payment", waived)


@pytest.mark.clause("house 22.8")
def test_what_the_log_has_of_a_payment_is_found_since_it_was_due_and_a_place_that_is_not_safe_yet_is_passed() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        house, stream = doors.running.house, "patron/ann"
        clock = house.clock
        assert isinstance(clock, SetClock)
        giving = GiveCredit(amount=500, reason="goodwill")
        places = []
        for _ in range(3):
            clock.now += 1_000
            await doors.agree(stream, MANAGER, giving, Actor("second", "casino-manager"))
            await doors.must(stream, MANAGER, giving)
            places.append((stream, house.head(stream)[0], clock.now))
        archive = house.projections["case-evidence"]
        assert isinstance(archive, Archive)
        head = house.head(stream)[0]
        for since, found in ((clock.now - 1_000, places[1:]), (clock.now - 999, places[2:]), (clock.now + 1, [])):
            due = Case("C1", complainant="ann", due_since={"payment": since})
            assert list(archive.carried_out(due, "payment", stream, [(1, head + 2)])) == found
        assert list(archive.carried_out(Case("C1", complainant="ann"), "payment", stream, [(1, head)])) == []

    run(evening())
