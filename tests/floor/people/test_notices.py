"""Notices of rounds that were put right: they stay with the patron until the patron has seen them."""

from __future__ import annotations

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.patron import commands as p
from sicbo.floor.rulings import RulingKind
from tests.floor.people.desks import CLERK, GUEST, MANAGER, PatronDesk


def noted(desk: PatronDesk, number: int, ruling: RulingKind = "void", table: str = "t-1") -> None:
    desk.must(THE_HOUSE, p.NoteRuling(table=table, round=number, ruling=ruling))


@pytest.mark.clause("house 25.1")
def test_a_notice_stays_until_its_patron_and_nobody_else_has_seen_it() -> None:
    desk = PatronDesk()
    noted(desk, 4)
    for other in (CLERK, MANAGER):
        desk.refused(other, p.NoteRuling(table="t-1", round=4, ruling="void"))
    assert desk.refused(Actor("p-2"), p.SeeRulings(upto=1))[0] == "not-your-wallet"
    assert desk.refused(CLERK, p.SeeRulings(upto=1))[0] == "not-your-wallet"
    assert [(one.table, one.round, one.ruling) for one in desk.patron.notices.values()] == [("t-1", 4, "void")]
    desk.must(GUEST, p.SeeRulings(upto=1))
    assert desk.patron.notices == {}
    assert desk.refused(GUEST, p.SeeRulings(upto=1)) == ("notice-seen", "house 25.1")


@pytest.mark.clause("house 25.1")
@pytest.mark.parametrize(("upto", "left"), [(1, [2, 3]), (2, [3]), (3, [])])
def test_what_came_after_the_notice_that_was_seen_waits_still(upto: int, left: list[int]) -> None:
    desk = PatronDesk()
    for number in (4, 5, 6):
        noted(desk, number)
    desk.must(GUEST, p.SeeRulings(upto=upto))
    assert list(desk.patron.notices) == left


def test_nothing_up_to_a_notice_that_is_not_there_is_refused() -> None:
    desk = PatronDesk()
    assert desk.refused(GUEST, p.SeeRulings(upto=0)) == ("notice-seen", "house 25.1")
    noted(desk, 4)
    assert desk.refused(GUEST, p.SeeRulings(upto=0)) == ("notice-seen", "house 25.1")


@pytest.mark.clause("house 25.1")
def test_a_later_ruling_on_the_same_round_takes_the_place_of_the_notice_before_and_one_on_another_does_not() -> None:
    desk = PatronDesk()
    noted(desk, 4, "corrected")
    noted(desk, 4, "void")
    noted(desk, 4, "void", table="t-2")
    told = [(number, one.table, one.ruling) for number, one in desk.patron.notices.items()]
    assert told == [(2, "t-1", "void"), (3, "t-2", "void")]
