"""Sums that were seized are of what had been won by then: no later round, and no earlier evening, draws on them."""

from __future__ import annotations

from typing import Literal

import pytest

from sicbo.floor.table.closing import commands as e
from sicbo.floor.table.corrections import commands as r
from sicbo.floor.table.people import commands as h
from sicbo.floor.table.people.events import WithheldReleased
from sicbo.floor.table.seating import commands as s
from tests.floor.tables import MANAGER, P1, Floor, opening

WON, LOST = (4, 5, 6), (1, 2, 4)
STAKE = 1_000


class Evening(Floor):
    """A table of the book that seizes what was paid, with a breach by the player at its first place on record."""

    def __init__(self) -> None:
        super().__init__("crown-melbourne-vcgr/option-a")
        self.must(MANAGER, h.RecordIncident(kind="device", player="P1"))

    def plays(self) -> None:
        """A round in which P1 wins as much as was staked."""
        self.open_bets()
        self.must(P1, self.bet("big", STAKE))
        self.until("settle", WON)
        self.step(WON)

    def reopens(self) -> None:
        """Everybody leaves, the table closes and opens, and P1 comes back."""
        for place in ("P1", "P2"):
            self.must(MANAGER, s.CashOut(place, self.table.places[place].stack, f"out-{place}"))
            self.must(MANAGER, s.LeavePlace(place))
        self.must(MANAGER, e.CloseTable())
        self.must(MANAGER, opening(self.law, "option-a", "option-a"))
        self.must(MANAGER, s.TakePlace("P1", "P1"))
        self.must(MANAGER, s.BuyIn("P1", 10 * STAKE, "again"))

    def seizes(self) -> None:
        self.must(MANAGER, h.WithholdWinnings(incident=1, place="P1"))

    def corrects(self, round_number: int) -> r.CorrectResult:
        return r.CorrectResult(round=round_number, faces=LOST, evidence="camera")

    def held(self) -> dict[int, int]:
        people = self.table.people
        return {number: one.amount for number, one in (people.withheld | people.forfeited).items()}

    @property
    def stack(self) -> int:
        return self.table.places["P1"].stack


@pytest.mark.clause("house 8.4")
@pytest.mark.parametrize("is_forfeited", [False, True], ids=["withheld", "forfeited since"])
@pytest.mark.parametrize(
    ("corrected", "held", "returned"), [(1, {}, STAKE), (2, {1: STAKE}, 2 * STAKE)], ids=["won before", "won after"]
)
def test_what_was_won_after_a_seizure_is_not_taken_back_out_of_it(
    corrected: int, held: dict[int, int], returned: int, is_forfeited: bool
) -> None:
    floor = Evening()
    floor.plays()
    floor.seizes()
    if is_forfeited:
        floor.agreed(MANAGER, h.RuleOnWithheld(withheld=1, ruling="forfeit", transfer=""))
    floor.plays()
    before = floor.stack
    floor.agreed(MANAGER, floor.corrects(corrected))
    assert (floor.held(), before - floor.stack) == (held, returned)


def test_a_seizure_while_a_round_is_played_is_not_of_what_that_round_pays() -> None:
    floor = Evening()
    floor.plays()
    floor.open_bets()
    floor.must(P1, floor.bet("big", STAKE))
    floor.seizes()
    floor.until("settle", WON)
    floor.step(WON)
    before = floor.stack
    floor.agreed(MANAGER, floor.corrects(2))
    assert (floor.held(), before - floor.stack) == ({1: STAKE}, 2 * STAKE)


def test_a_seizure_of_this_opening_is_not_of_what_was_won_before_the_table_had_closed() -> None:
    floor = Evening()
    floor.plays()
    floor.reopens()
    floor.plays()
    floor.seizes()
    before = floor.stack
    floor.agreed(MANAGER, floor.corrects(1))
    assert (floor.held(), before - floor.stack) == ({1: STAKE}, 2 * STAKE)


def test_a_round_of_an_earlier_opening_that_is_put_right_lowers_nothing_that_was_won_since() -> None:
    floor = Evening()
    floor.plays()
    floor.reopens()
    floor.plays()
    floor.agreed(MANAGER, floor.corrects(1))
    floor.seizes()
    assert floor.held() == {1: STAKE}


@pytest.mark.clause("house 8.4")
@pytest.mark.parametrize("since", ["gone", "seated again", "playing again"])
def test_a_win_of_an_earlier_opening_that_a_correction_withholds_lowers_nothing_won_since(since: str) -> None:
    floor = Floor("crown-melbourne/option-a")
    floor.must(MANAGER, h.RecordIncident(kind="device", player="P1"))
    floor.open_bets()
    floor.must(P1, floor.bet("big", STAKE))
    floor.must(MANAGER, h.WithholdWinnings(incident=1, place="P1"))
    floor.until("settle", LOST)
    floor.step()
    for place in ("P1", "P2"):
        floor.must(MANAGER, s.CashOut(place, floor.table.places[place].stack, f"out-{place}"))
        floor.must(MANAGER, s.LeavePlace(place))
    floor.must(MANAGER, e.CloseTable())
    floor.must(MANAGER, opening(floor.law, "option-a", "option-a"))
    if since != "gone":
        floor.must(MANAGER, s.TakePlace("P1", "P1"))
        floor.must(MANAGER, s.BuyIn("P1", 10 * STAKE, "again"))
    if since == "playing again":
        floor.open_bets()
        floor.must(P1, floor.bet("big", STAKE // 2))
        floor.until("settle", WON)
        floor.step(WON)
    won = floor.table.people.ahead("P1", 1, net=False)
    floor.agreed(MANAGER, r.CorrectResult(round=1, faces=WON, evidence="camera"))
    people = floor.table.people
    assert [(one.player, one.amount) for one in people.withheld.values()] == [("P1", STAKE)]
    assert people.ahead("P1", 1, net=False) == won


def test_a_seizure_that_names_no_place_is_made_where_the_player_sits() -> None:
    floor = Evening()
    floor.plays()
    before = floor.stack
    floor.must(MANAGER, h.WithholdWinnings(incident=1, place=""))
    assert (floor.held(), before - floor.stack, floor.table.irregular.owed) == ({1: STAKE}, STAKE, {})


@pytest.mark.clause("house 7.14")
@pytest.mark.parametrize("ruling", ["release", "forfeit"])
def test_a_seizure_from_one_who_has_left_is_a_debt_that_a_release_ends_and_a_forfeiture_does_not(
    ruling: Literal["release", "forfeit"],
) -> None:
    floor = Evening()
    floor.plays()
    floor.must(MANAGER, s.CashOut("P1", floor.stack, "out"))
    floor.must(MANAGER, s.LeavePlace("P1"))
    floor.must(MANAGER, h.WithholdWinnings(incident=1, place=""))
    assert (floor.held(), floor.table.irregular.owed) == ({1: STAKE}, {"P1": STAKE})
    event = floor.agreed(MANAGER, h.RuleOnWithheld(withheld=1, ruling=ruling, transfer="home"))[-1]
    if isinstance(event, WithheldReleased):
        assert (event.paid, event.transfer, floor.table.irregular.owed) == (0, "", {})
    else:
        assert floor.table.irregular.owed == {"P1": STAKE}
    assert floor.held() == ({1: STAKE} if ruling == "forfeit" else {})
