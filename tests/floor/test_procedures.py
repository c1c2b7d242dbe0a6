"""What the books say of a round as a whole, run at their tables: who stands in, where chips count, what comes first."""

from __future__ import annotations

import pytest

from sicbo.floor.table.chips import commands as c
from sicbo.floor.table.commands import Actor
from sicbo.floor.table.corrections import commands as r
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.dealing.events import ResultCalled
from sicbo.floor.table.float import commands as f
from sicbo.floor.table.irregularities import commands as i
from sicbo.floor.table.seating.commands import PlaceSpec
from sicbo.floor.table.steps import due
from sicbo.floor.table.wagers import commands as w
from sicbo.floor.table.wagers.events import RoundSettled
from tests.floor.streak_evening import evening
from tests.floor.tables import DEALER, MANAGER, P1, SUPERVISOR, Floor
from tests.naive import star_sydney
from tests.scenarios.evening import round_dealt

FELT = (PlaceSpec("P1", "standard"), PlaceSpec("P2", "standard"))


@pytest.mark.parametrize(
    "address",
    [
        pytest.param("crown-melbourne/option-a", marks=pytest.mark.clause("crown-melbourne 1.1")),
        pytest.param("crown-melbourne-vcgr/option-a", marks=pytest.mark.clause("crown-melbourne-vcgr 1.2")),
        pytest.param("crown-sydney/standard", marks=pytest.mark.clause("crown-sydney 1.2")),
    ],
)
@pytest.mark.parametrize("rank", ["supervisor", "area-manager", "casino-manager"])
def test_everybody_above_the_dealer_deals_a_whole_round_and_a_player_no_step_of_it(address: str, rank: str) -> None:
    floor = Floor(address)
    stands_in = Actor("above", rank)  # type: ignore[arg-type]
    player = Actor("P2")
    steps: dict[str, list[p.PhaseCommand]] = {
        "open-bets": [p.OpenBets()],
        "tumble": [p.Tumble()],
        "no-more-bets": [p.CloseBets()],
        "uncover": [p.Uncover()],
        "enter": [p.EnterResult((1, 2, 4)), p.ConfirmResult((1, 2, 4))],
        "settle": [p.Settle()],
    }
    taken = []
    while "settle" not in taken:
        step = due(floor.law, floor.table)
        for command in steps[step]:
            assert floor.refused(player, command).code == "not-allowed"
            floor.must(stands_in, command)
        if step == "open-bets":
            floor.must(P1, floor.bet("small", 100))
        taken.append(step)
    assert taken == list(steps)


@pytest.mark.parametrize(
    "address",
    [
        pytest.param(
            "crown-melbourne/option-a",
            marks=pytest.mark.clause("crown-melbourne 3.5", "crown-melbourne 3.19.1", "crown-melbourne 3.19.2"),
        ),
        pytest.param(
            "crown-melbourne-vcgr/option-a",
            marks=pytest.mark.clause(
                "crown-melbourne-vcgr 3.5", "crown-melbourne-vcgr 3.6(a)", "crown-melbourne-vcgr 3.6(b)"
            ),
        ),
        pytest.param("crown-sydney/standard", marks=pytest.mark.clause("crown-sydney 6.2.1", "crown-sydney 6.2.2")),
        pytest.param("rws-sentosa/pay-table-1", marks=pytest.mark.clause("rws-sentosa 5.7")),
    ],
)
def test_wagers_are_settled_where_they_lay_when_bets_closed_losers_cleared_before_winners_are_paid(
    address: str,
) -> None:
    floor = Floor(address)
    floor.open_bets()
    floor.must(P1, floor.bet("small", 1000))
    floor.must(P1, floor.bet("any-triple", 1000))
    floor.must(P1, floor.bet("total-7", 1000))
    floor.must(P1, w.MoveWager(round=floor.table.upcoming(), place="P1", area="any-triple", to="big"))
    floor.until("no-more-bets")
    floor.step()
    moved = w.MoveWager(round=floor.table.round, place="P1", area="big", to="total-8")
    assert floor.refused(P1, moved).code == "bets-closed"
    floor.until("settle", (1, 2, 4))
    (settled,) = [event for event in floor.must(DEALER, p.Settle()) if isinstance(event, RoundSettled)]
    outcomes = [(paid.area, paid.outcome) for paid in settled.places[0].wagers]
    assert outcomes[0] == ("big", "lose")
    assert sorted(outcomes[1:]) == [("small", "win"), ("total-7", "win")]
    assert floor.table.places["P1"].wagers == {}


@pytest.mark.clause("crown-melbourne-vcgr 5.1.5")
def test_upper_faces_are_called_and_a_die_that_is_not_flat_is_a_no_spin_that_is_tumbled_again() -> None:
    floor = Floor("crown-melbourne-vcgr/option-a")
    floor.open_bets()
    floor.must(P1, floor.bet("small", 100))
    floor.until("enter")
    floor.must(DEALER, i.DeclareNoResult(cause="cocked-die"))
    assert due(floor.law, floor.table) == "tumble"
    assert floor.refused(DEALER, p.EnterResult((6, 1, 3))).code == "wrong-step"
    floor.until("settle", (6, 1, 3))
    called = [event for event in floor.log if isinstance(event, ResultCalled)]
    assert [(event.faces, event.round) for event in called] == [((6, 1, 3), 1)]
    assert sorted(called[0].called) == ["face.1", "face.3", "face.6"]


@pytest.mark.parametrize(
    ("address", "rank", "grounds"),
    [
        pytest.param(
            "crown-melbourne-vcgr/option-a",
            "area-manager",
            {"outside-event", "fraud"},
            marks=pytest.mark.clause("crown-melbourne-vcgr 9.3"),
        ),
        pytest.param(
            "crown-sydney/standard",
            "casino-manager",
            {"outside-event", "fraud"},
            marks=pytest.mark.clause("crown-sydney 10.3"),
        ),
        pytest.param(
            "star-sydney/standard",
            "supervisor",
            {"outside-event", "fraud"},
            marks=pytest.mark.clause("star-sydney 9.4"),
        ),
    ],
)
def test_an_outcome_is_taken_back_on_the_grounds_of_the_book_alone_and_by_the_rank_it_names(
    address: str, rank: str, grounds: set[str]
) -> None:
    floor = Floor(address)
    below = {"supervisor": DEALER, "area-manager": SUPERVISOR, "casino-manager": Actor("area", "area-manager")}[rank]
    floor.open_bets()
    floor.must(P1, floor.bet("small", 100))
    floor.until("settle")
    invented = r.VoidOutcome(round=1, ground="bad-luck", cause="")
    assert floor.refused(MANAGER, invented).clause == "house 8.2"
    for ground in grounds:
        row = next(one for one in floor.law.book.articles.void if one.id == ground)
        order = r.VoidOutcome(round=1, ground=ground, cause=row.causes[0] if row.causes else "storm")
        assert floor.refused(below, order).code == "not-allowed"
        assert floor.refused(Actor("named", rank), order).code != "not-allowed"  # type: ignore[arg-type]


@pytest.mark.clause("crown-sydney 3.2.1")
def test_a_wager_is_laid_changed_and_taken_back_until_no_more_bets_and_not_after() -> None:
    floor = Floor("crown-sydney/standard")
    floor.open_bets()
    floor.must(P1, floor.bet("small", 100))
    floor.until("no-more-bets")
    floor.must(P1, floor.bet("big", 100))
    floor.must(P1, w.TakeBack(round=floor.table.round, place="P1", area="small"))
    floor.must(DEALER, p.CloseBets())
    for late in (floor.bet("small", 100), w.TakeBack(round=floor.table.round, place="P1", area="big")):
        assert floor.refused(P1, late).code == "bets-closed"


@pytest.mark.clause("crown-sydney 3.4")
def test_chips_tokens_and_a_chip_voucher_turned_into_chips_are_wagered_and_a_voucher_itself_is_not() -> None:
    floor = Floor("crown-sydney/standard", places=FELT)
    floor.must(SUPERVISOR, f.OpenFloat(amount=50_000, transfer="opening", cage="main", colours=("red",)))
    before = floor.table.places["P1"].stack
    floor.must(DEALER, c.ExchangeVoucher(place="P1", instrument="chip-voucher", amount=500, voucher="V1"))
    floor.must(DEALER, c.ExchangeVoucher(place="P1", instrument="play-voucher", amount=300, voucher="V2"))
    assert (floor.table.places["P1"].stack - before, floor.table.places["P1"].purse.tokens) == (500, 300)
    floor.open_bets()
    floor.must(DEALER, floor.bet("small", 500))
    stake = (w.Stake("big", 300),)
    tokens = w.PlaceWagers(round=floor.table.upcoming(), place="P1", wagers=stake, medium="tokens")
    floor.must(DEALER, tokens)
    credits_ = w.PlaceWagers(round=floor.table.upcoming(), place="P1", wagers=stake, medium="credits")
    assert floor.refused(DEALER, credits_).code == "medium-not-taken"


@pytest.mark.parametrize(
    ("address", "marker"),
    [
        pytest.param(
            "crown-melbourne/option-a", "distinctive-marker", marks=pytest.mark.clause("crown-melbourne 3.1.2(f)(i)")
        ),
        pytest.param(
            "crown-melbourne-vcgr/option-a",
            "marker-button",
            marks=pytest.mark.clause("crown-melbourne-vcgr 3.1.2(f)(i)"),
        ),
        pytest.param(
            "crown-sydney/standard", "distinctive-marker", marks=pytest.mark.clause("crown-sydney 3.5.2(f)(i)")
        ),
    ],
)
def test_two_colours_of_one_player_have_each_its_own_value_and_count_as_that(address: str, marker: str) -> None:
    game = address.partition("/")[2]
    floor = Floor(address, places=(PlaceSpec("P1", game), PlaceSpec("P2", game)), chips=(100, 500))
    colours = ("red", "blue", "green", "white")
    floor.must(SUPERVISOR, f.OpenFloat(amount=500_000, transfer="opening", cage="main", colours=colours))
    for colour, value in (("red", 500), ("blue", 2500)):
        command = c.IssueColour(place="P1", colour=colour, value=value, count=2, marker=marker)
        floor.must(MANAGER, command)
    floor.open_bets()
    for colour, area, value in (("red", "small", 500), ("blue", "big", 2500)):
        order = w.PlaceWagers(
            round=floor.table.upcoming(),
            place="P1",
            wagers=(w.Stake(area, value),),
            medium="colour-chips",
            colour=colour,
        )
        floor.must(DEALER, order)
    wagers = floor.table.places["P1"].wagers
    assert {area: wager.stake for area, wager in wagers.items()} == {"small": 500, "big": 2500}


@pytest.mark.clause(
    "star-sydney 6.3",
    "star-sydney 6.4",
    "star-sydney 7.2",
    "star-sydney table-2/streak-1",
    "star-sydney table-2/streak-2",
    "star-sydney table-2/streak-3",
)
@pytest.mark.parametrize("length", range(13))
def test_a_streak_of_every_length_is_paid_at_the_table_what_the_second_evaluation_says(length: int) -> None:
    rolls = [(1, 2, 4)] * length + [(2, 2, 2)] + [(4, 5, 6)] * (length < 12)
    played = evening("deals 1 2 4; P1 streak small 25")
    for roll in rolls:
        round_dealt(played, roll, "after the wager")
    outcome, counted, odds = star_sydney.streak("streak-small", rolls)
    settled = [event for event in played.log if isinstance(event, RoundSettled)]
    (paid,) = [one for event in settled for place in event.places for one in place.wagers]
    assert counted == length
    assert (paid.outcome, paid.win) == (outcome, 25_00 * int(odds) if odds else 0)
