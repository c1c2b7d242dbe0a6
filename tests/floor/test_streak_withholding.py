"""Winnings of a streak are winnings: withheld, seized and taken back like any other, also where a ruling has paid them.

The made-up book is the only one that has both streaks and a power to seize what was won.
"""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from sicbo.floor.table.accounts import debt, forfeited, stack, transit, withheld
from sicbo.floor.table.chips.piles import in_hand
from sicbo.floor.table.chips.state import ColourChips
from sicbo.floor.table.corrections import commands as r
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.people import commands as h
from sicbo.floor.table.people.events import WinningsWithheld, WithholdingOrdered
from sicbo.floor.table.postings import postings
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.state import CASH
from sicbo.floor.table.streak import commands as k
from sicbo.floor.table.streak.events import StreakRuled
from sicbo.ledger.postings import Ledger
from tests.floor.random.checks import sent_here
from tests.floor.tables import MANAGER, P1, Floor

REST, MIDDLE = (1, 2, 3), (2, 3, 3)
STAKE, WIN = 1_000, 2_500
"""A run of two pays 5/2."""


class Evening(Floor):
    """A table of the made-up book on which P1 has a streak wager from round 3 on, and nothing else lies."""

    def __init__(self) -> None:
        super().__init__("mixed/all", streak_price=STAKE)
        self.plays(MIDDLE)
        self.plays(REST)
        self.must(P1, k.PlaceStreak(round=self.table.upcoming(), place="P1", area="streak-rest", amount=STAKE))
        self.must(MANAGER, h.RecordIncident(kind="side-bet", player="P1"))

    def plays(self, faces: tuple[int, int, int]) -> None:
        self.until("settle", faces)
        self.step(faces)

    def corrected(self, round_number: int, faces: tuple[int, int, int]) -> None:
        self.agreed(MANAGER, r.CorrectResult(round=round_number, faces=faces, evidence="camera"))

    def ruled(self) -> StreakRuled:
        event = self.agreed(MANAGER, k.RuleOnStreak(streak=1, ruling="corrected"))[-1]
        assert isinstance(event, StreakRuled)
        return event

    def seizes(self) -> h.WithholdWinnings:
        return h.WithholdWinnings(incident=1, place="P1")

    def keeps_back_what_is_payable(self) -> None:
        """From now on by a book that withholds before it pays."""
        articles = self.law.book.articles
        payable = tuple(replace(one, takes="payable") if one.takes else one for one in articles.measure)
        self.law = TableLaw.of(dataclasses.replace(self.law.book, articles=replace(articles, measure=payable)))

    @property
    def ledger(self) -> Ledger:
        """All that was booked; stacks are what the ledger says."""
        ledger = Ledger()
        for event in self.log:
            ledger.book(sent_here(self.law, event))
            ledger.book(postings(self.table, event))
        for place in self.table.places.values():
            assert place.stack == ledger.balance(stack("T1", place.id), self.law.currency)
        assert self.replayed() == self.table
        return ledger

    def lost_by_a_run_of_one(self) -> None:
        """The streak ended at one, by a result that was another: it would have been two and won."""
        for faces in (REST, MIDDLE, MIDDLE):
            self.plays(faces)

    def won_by_a_run_of_two(self) -> None:
        for faces in (REST, REST, MIDDLE):
            self.plays(faces)


@pytest.mark.clause("house 9.2")
def test_a_win_that_a_ruling_has_paid_is_seized_like_any_other_up_to_what_was_won() -> None:
    floor = Evening()
    floor.lost_by_a_run_of_one()
    assert floor.refused(MANAGER, floor.seizes()).code == "nothing-to-withhold"
    floor.corrected(4, REST)
    floor.ruled()
    assert floor.refused(MANAGER, h.WithholdWinnings(incident=1, place="P1", amount=WIN + 1)).code == "more-than-won"
    [seized] = floor.must(MANAGER, floor.seizes())
    assert isinstance(seized, WinningsWithheld)
    assert seized.amount == floor.ledger.balance(withheld("T1", 1), "SGD") == WIN


def test_a_win_of_a_streak_in_play_that_a_correction_has_ended_is_seized_too() -> None:
    floor = Evening()
    for faces in (REST, REST):
        floor.plays(faces)
    assert floor.refused(MANAGER, floor.seizes()).code == "nothing-to-withhold"
    floor.plays((4, 4, 4))
    floor.corrected(5, MIDDLE)
    [seized] = floor.must(MANAGER, floor.seizes())
    assert isinstance(seized, WinningsWithheld)
    assert seized.amount == WIN
    assert floor.ledger.balance(withheld("T1", 1), "SGD") == WIN


@pytest.mark.clause("house 8.4")
@pytest.mark.parametrize("is_forfeited", [False, True], ids=["withheld", "forfeited since"])
@pytest.mark.parametrize("has_left", [False, True], ids=["at the table", "gone"])
def test_a_ruling_takes_a_lost_win_first_out_of_what_was_withheld_of_it(is_forfeited: bool, has_left: bool) -> None:
    floor = Evening()
    floor.won_by_a_run_of_two()
    floor.must(MANAGER, floor.seizes())
    if is_forfeited:
        floor.agreed(MANAGER, h.RuleOnWithheld(withheld=1, ruling="forfeit", transfer=""))
    left = floor.table.places["P1"].stack
    if has_left:
        floor.must(P1, s.CashOut("P1", left, "out"))
        floor.must(P1, s.LeavePlace("P1"))
    floor.corrected(4, MIDDLE)
    ruled = floor.ruled()
    assert (ruled.net, [one.amount for one in ruled.kept]) == (-WIN - STAKE, [WIN])
    ledger = floor.ledger
    assert ledger.balance(withheld("T1", 1), "SGD") == ledger.balance(forfeited("T1"), "SGD") == 0
    assert ledger.balance(debt("P1"), "SGD") == (-STAKE if has_left else 0)
    assert has_left or floor.table.places["P1"].stack == left - STAKE
    assert (floor.table.people.withheld, floor.table.people.forfeited) == ({}, {})
    assert floor.table.people.ahead("P1", 1, net=False) == 0


@pytest.mark.parametrize("faces", [MIDDLE, REST], ids=["two in a row", "three in a row"])
def test_where_winnings_are_kept_back_before_they_are_paid_a_streak_in_play_is_enough_to_order_it(
    faces: tuple[int, int, int],
) -> None:
    floor = Evening()
    floor.keeps_back_what_is_payable()
    for _ in range(2):
        floor.plays(REST)
    floor.until("settle", faces)
    [ordered] = floor.must(MANAGER, floor.seizes())
    assert isinstance(ordered, WithholdingOrdered)
    floor.step(faces)
    won = 9 * STAKE if faces == REST else WIN
    assert floor.ledger.balance(withheld("T1", 1), "SGD") == won


def test_between_two_rounds_the_winnings_of_the_coming_one_are_ordered_to_be_kept_back() -> None:
    floor = Evening()
    floor.keeps_back_what_is_payable()
    for _ in range(2):
        floor.plays(REST)
    [ordered] = floor.must(MANAGER, floor.seizes())
    assert isinstance(ordered, WithholdingOrdered)
    assert ordered.round == floor.table.upcoming() == floor.table.round + 1
    floor.must(MANAGER, k.StartGamingDay("2026-11-17"))
    floor.plays(MIDDLE)
    assert floor.ledger.balance(withheld("T1", 1), "SGD") == WIN


def test_what_a_ruling_owes_beyond_what_was_withheld_is_sent_after_a_player_who_has_left() -> None:
    floor = Evening()
    floor.lost_by_a_run_of_one()
    floor.must(P1, s.CashOut("P1", floor.table.places["P1"].stack, "out"))
    floor.must(P1, s.LeavePlace("P1"))
    floor.corrected(4, REST)
    ruled = floor.ruled()
    assert (ruled.moved, ruled.kept) == (STAKE + WIN, ())
    assert floor.ledger.balance(transit(ruled.transfer), "SGD") == STAKE + WIN


@pytest.mark.clause("house 9.2")
def test_what_a_ruling_takes_back_goes_in_colour_chips_where_the_cash_chips_do_not_reach() -> None:
    floor = Evening()
    floor.won_by_a_run_of_two()
    floor.corrected(4, MIDDLE)
    place = floor.table.places["P1"]
    place.purse.colours["red"] = ColourChips(place.stack, 1)
    ruled = floor.ruled()
    assert ruled.moved < 0
    assert in_hand(place, CASH) == place.stack
    assert place.purse.colours == {}
