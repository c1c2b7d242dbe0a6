"""Rounds that somebody holds: their records outlive the gaming day, and are put right as the book has it."""

from __future__ import annotations

import pytest

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.table.archive import commands as a
from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.corrections import commands as r
from sicbo.floor.table.corrections.events import ResultCorrected
from sicbo.floor.table.streak.commands import StartGamingDay
from sicbo.law.rulebook import books, load
from tests.floor.tables import DEALER, MANAGER, P1, Floor

BOOKS = [book for book in books() if book != "house"]
HOLD = a.HoldRounds(holder="case/C1", first=2, last=3)
NEXT_DAY = StartGamingDay("2026-03-02")


@pytest.mark.clause("house 8.13")
@pytest.mark.parametrize("book", BOOKS)
def test_only_held_rounds_outlive_the_day_and_go_when_nobody_holds_them(book: str) -> None:
    floor = _played(book, 4)
    floor.must(THE_HOUSE, HOLD)
    floor.must(THE_HOUSE, a.HoldRounds(holder="case/C2", first=3, last=3))
    floor.must(MANAGER, NEXT_DAY)
    assert sorted(floor.table.irregular.rounds) == [2, 3]
    floor.must(THE_HOUSE, a.ReleaseRounds("case/C1"))
    assert sorted(floor.table.irregular.rounds) == [3]
    floor.must(THE_HOUSE, a.ReleaseRounds("case/C2"))
    assert not floor.table.irregular.rounds
    assert floor.replayed() == floor.table


@pytest.mark.clause("house 8.13")
def test_letting_go_on_the_same_day_keeps_what_the_day_keeps() -> None:
    floor = _played("crown-sydney", 3)
    floor.must(THE_HOUSE, HOLD)
    floor.must(THE_HOUSE, a.ReleaseRounds("case/C1"))
    assert sorted(floor.table.irregular.rounds) == [1, 2, 3]
    floor.must(MANAGER, NEXT_DAY)
    assert not floor.table.irregular.rounds


@pytest.mark.clause("house 8.13")
@pytest.mark.parametrize("book", BOOKS)
def test_a_held_round_is_put_right_the_day_after_by_whom_the_book_lets_put_one_right(book: str) -> None:
    floor = _played(book, 2)
    command = r.CorrectResult(round=2, faces=(1, 1, 2), evidence="camera")
    floor.must(THE_HOUSE, HOLD)
    before = floor.refused(DEALER, command)
    floor.must(MANAGER, NEXT_DAY)
    assert floor.refused(DEALER, command) == before
    correction = floor.law.book.articles.correction
    alone = correction is not None and correction.duty != "may"
    if not alone:
        assert floor.refused(MANAGER, command).code == "needs-approval"
    events = floor.must(MANAGER, command) if alone else floor.agreed(MANAGER, command)
    [corrected] = [event for event in events if isinstance(event, ResultCorrected)]
    assert corrected.unit == floor.table.currency
    assert floor.table.irregular.rounds[2].faces == (1, 1, 2)
    assert floor.replayed() == floor.table


@pytest.mark.clause("house 8.13")
@pytest.mark.parametrize("command", [HOLD, a.ReleaseRounds("case/C1")], ids=["hold", "release"])
def test_only_the_house_holds_rounds_and_lets_them_go(command: AnyCommand) -> None:
    assert _played("crown-sydney", 3).refused(MANAGER, command).code == "no-such-power"


@pytest.mark.clause("house 8.13")
def test_rounds_that_are_not_on_record_are_not_held_and_the_same_hold_twice_is_one() -> None:
    floor = _played("crown-sydney", 2)
    assert floor.refused(THE_HOUSE, a.HoldRounds(holder="case/C1", first=4, last=5)).code == "unknown-round"
    refused = floor.refused(THE_HOUSE, a.ReleaseRounds("case/C1"))
    assert (refused.code, refused.clause) == ("not-held", "house 8.13")
    assert len(floor.must(THE_HOUSE, HOLD)) == 1
    assert floor.must(THE_HOUSE, HOLD) == []
    floor.must(THE_HOUSE, a.HoldRounds(holder="case/C1", first=1, last=1))
    floor.must(MANAGER, NEXT_DAY)
    assert sorted(floor.table.irregular.rounds) == [1, 2]


def _played(book: str, rounds: int) -> Floor:
    """A table of this book after so many rounds with a wager in each."""
    floor = Floor(f"{book}/{load(book).articles.game[0].id}")
    for _ in range(rounds):
        floor.open_bets()
        floor.must(P1, floor.bet(next(iter(floor.law.paytables[floor.table.places["P1"].game].areas)), 100_00))
        floor.until("settle")
        floor.step()
    return floor
