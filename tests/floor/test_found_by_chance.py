"""Faults that random play has found, each as the short evening that shows it."""

from __future__ import annotations

import msgspec
import pytest

from sicbo.floor.table.chips import commands as c
from sicbo.floor.table.chips.state import ColourChips
from sicbo.floor.table.closing import commands as e
from sicbo.floor.table.corrections import commands as r
from sicbo.floor.table.corrections.events import ResultCorrected, RoundVoided, WagersVoided
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.fairness import commands as f
from sicbo.floor.table.irregularities import commands as i
from sicbo.floor.table.limits import commands as lim
from sicbo.floor.table.people import commands as h
from sicbo.floor.table.refusals import Reason
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.streak import commands as k
from sicbo.floor.table.wagers import commands as w
from sicbo.floor.table.wagers.events import RoundSettled
from sicbo.units.fair_dice import before, faces
from tests.floor.desk import Desk, code
from tests.floor.random.account import Account
from tests.floor.tables import DEALER, MANAGER, P1, SUPERVISOR, Floor, opening

LOW, HIGH = (1, 2, 3), (4, 5, 6)


def spin_without_play(floor: Floor) -> None:
    """A round with a result and no wager, directed by a manager."""
    floor.open_bets()
    floor.must(MANAGER, p.DirectSpins())
    floor.step()
    floor.until("open-bets")


def void(number: int, ground: str = "fraud") -> r.VoidOutcome:
    return r.VoidOutcome(ground=ground, cause="past-posting", round=number, affects_outcome=True)


def test_voiding_a_spin_without_play_leaves_the_round_in_hand_alone() -> None:
    floor = Floor("crown-sydney/standard")
    spin_without_play(floor)
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    floor.agreed(MANAGER, void(1))
    assert (floor.table.round, floor.table.bets_open, floor.table.places["P1"].staked) == (2, True, 100)
    assert floor.table.results == []


def test_correcting_a_spin_without_play_leaves_the_result_in_hand_alone() -> None:
    floor = Floor("crown-sydney/standard")
    spin_without_play(floor)
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    floor.until("settle", HIGH)
    floor.agreed(MANAGER, r.CorrectResult(round=1, faces=(2, 2, 2), evidence="camera"))
    assert floor.table.result == HIGH
    assert floor.table.results == [(2, 2, 2)]


def test_a_round_is_decided_anew_under_the_game_it_was_played_by_though_the_table_has_opened_with_another() -> None:
    floor = Floor("star-sydney/extended")
    floor.open_bets()
    floor.must(P1, floor.bet("odd", 100))
    floor.until("settle", LOW)
    floor.step()
    for place in ("P1", "P2"):
        floor.must(MANAGER, s.CashOut(place, floor.table.places[place].stack, f"out-{place}"))
        floor.must(MANAGER, s.LeavePlace(place))
    floor.must(MANAGER, e.CloseTable())
    floor.must(MANAGER, opening(floor.law, "standard"))
    events = floor.agreed(MANAGER, r.CorrectResult(round=1, faces=(1, 2, 4), evidence="camera"))
    corrected = events[1]
    assert isinstance(corrected, ResultCorrected)
    assert "odd" in corrected.lit["extended"]
    assert [(one.player, one.net) for one in corrected.adjustments] == [("P1", 200)]
    assert floor.replayed() == floor.table


def streak_table() -> tuple[Floor, k.PlaceStreak]:
    """A table between two rounds, and an order for a streak that it would take."""
    floor = Floor("star-sydney/super-streak", stack=100, streak_price=100)
    floor.open_bets()
    floor.until("tumble", LOW)
    return floor, k.PlaceStreak(round=floor.table.upcoming(), place="P1", area="streak-small", amount=100)


def test_a_streak_takes_no_colour_chips_that_it_does_not_name() -> None:
    floor, order = streak_table()
    colours = floor.table.places["P1"].purse.colours
    colours["red"] = ColourChips(50, 1)
    refused = floor.refused(P1, order)
    assert (refused.code, refused.arguments) == ("no-funds", {"short": 50})
    colours.clear()
    floor.must(P1, order)


def test_an_excluded_player_places_no_streak() -> None:
    floor, order = streak_table()
    floor.must(MANAGER, h.RecordIncident(kind="device", player="P1"))
    floor.must(MANAGER, h.ExcludePlayer(incident=1, scope="game"))
    assert floor.refused(P1, order).code == Reason.EXCLUDED


def test_no_streak_is_placed_while_play_is_halted() -> None:
    floor, order = streak_table()
    floor.must(MANAGER, i.ReportMalfunction("panel"))
    assert floor.refused(P1, order).code == Reason.HALTED


@pytest.mark.parametrize("command", [h.VoidWager(incident=1, place=""), h.WithholdWinnings(incident=1, place="")])
def test_a_measure_at_no_place_is_refused(command: h.VoidWager | h.WithholdWinnings) -> None:
    floor = Floor("crown-melbourne/option-a")
    floor.must(MANAGER, h.RecordIncident(kind="device", player="P1"))
    assert floor.refused(MANAGER, command).code == Reason.UNKNOWN_PLACE


def test_a_round_to_be_tumbled_for_again_keeps_its_number_where_tumbling_comes_first() -> None:
    floor = Floor("mixed/all")
    floor.open_bets()
    floor.must(P1, floor.bet("middle", 100))
    floor.until("enter")
    floor.must(DEALER, i.DeclareNoResult(cause="cocked-die"))
    assert (floor.table.round, floor.table.upcoming(), floor.table.bets_open) == (1, 1, True)
    floor.must(P1, floor.bet("middle", 100))
    assert floor.refused(MANAGER, k.StartGamingDay("tomorrow")).code == Reason.WRONG_STEP
    floor.until("settle", (3, 3, 4))
    floor.step()
    settled = floor.log[-1]
    assert isinstance(settled, RoundSettled)
    assert (settled.round, settled.places[0].wagers[0].stake) == (1, 200)


def token_table() -> Desk:
    """A table with a wager of tokens and one of chips on the layout."""
    desk = Desk()
    desk.tokens("P1", 300)
    desk.bet("P1", 300, "small", medium="tokens")
    desk.bet("P1", 200)
    return desk


def test_a_wager_of_tokens_that_is_voided_alone_gives_its_tokens_back() -> None:
    desk = token_table()
    for area in ("small", "big"):
        order = msgspec.structs.replace(void(1), place="P1", area=area)
        answer = desk.give(MANAGER, order)
        assert isinstance(answer, list)
        assert isinstance(answer[-1], WagersVoided)
    desk.check()
    assert not desk.table.wagered
    assert (desk.table.places["P1"].purse.tokens, desk.table.places["P1"].stack) == (300, 1000)


def test_a_wager_of_tokens_can_be_refused() -> None:
    desk = token_table()
    answer = desk.give(SUPERVISOR, h.RefuseWager(place="P1", area="small", ground="unclear-placement"))
    assert isinstance(answer, list)
    desk.check()
    assert desk.table.places["P1"].purse.tokens == 300
    assert desk.table.places["P1"].staked == 200


def test_no_tokens_stay_on_the_layout_of_a_round_whose_stakes_are_kept() -> None:
    floor = Floor("star-sydney/standard")
    floor.open_bets()
    floor.must(DEALER, c.ExchangeVoucher(place="P1", instrument="play-voucher", amount=300, voucher="V1"))
    tokens = (w.Stake("small", 300),)
    floor.must(P1, w.PlaceWagers(round=1, place="P1", wagers=tokens, medium="tokens"))
    floor.must(P1, floor.bet("big", 200))
    events = floor.must(MANAGER, msgspec.structs.replace(void(1), forfeit=("P1",)))
    voided = next(event for event in events if isinstance(event, RoundVoided))
    assert [one.stake for one in voided.forfeited] == [200]
    assert [one.stake for one in voided.tokens_forfeited] == [300]
    assert floor.table.places["P1"].purse.token_wagers == {}
    assert floor.table.places["P1"].purse.tokens == 0
    second_account(floor.log).agrees(floor.table)


@pytest.mark.clause("star-sydney 9.5")
@pytest.mark.parametrize("settled", [False, True], ids=["in hand", "settled"])
def test_a_streak_kept_with_its_tokens_is_off_the_layout_by_both_accounts(settled: bool) -> None:
    floor = Floor("star-sydney/super-streak", streak_price=100)
    floor.open_bets()
    floor.must(DEALER, c.ExchangeVoucher(place="P1", instrument="play-voucher", amount=60, voucher="V1"))
    floor.until("tumble", LOW)
    order = k.PlaceStreak(round=floor.table.upcoming(), place="P1", area="streak-small", amount=100, tokens=60)
    floor.must(P1, order)
    floor.until("settle", LOW)
    if settled:
        floor.step()
    events = floor.agreed(MANAGER, msgspec.structs.replace(void(order.round), forfeit=("P1",)))
    voided = next(event for event in events if isinstance(event, RoundVoided))
    assert [(one.area, one.stake) for one in voided.forfeited] == [("streak-small", 40)]
    assert [(one.area, one.stake) for one in voided.tokens_forfeited] == [("streak-small", 60)]
    assert (floor.table.places["P1"].streaks, floor.table.places["P1"].purse.tokens) == ({}, 0)
    second_account(floor.log).agrees(floor.table)


def second_account(log: list[AnyEvent]) -> Account:
    """What random play has noted beside the table after these events."""
    account = Account()
    for event in log:
        account.follow(event)
    return account


@pytest.mark.clause("house 7.7")
def test_a_table_does_not_close_over_tokens() -> None:
    desk = Desk()
    desk.tokens("P1", 300)
    for place in ("P1", "P2"):
        desk.give(MANAGER, s.CashOut(place, 1000, f"out-{place}"))
    desk.give(MANAGER, s.LeavePlace("P2"))
    desk.table.bets_open, desk.table.done = False, 0
    desk.table.places["P1"].player = ""  # nobody is owed a notice
    answer = desk.give(MANAGER, e.CloseTable())
    assert code(answer) == Reason.STACKS_ON_TABLE


def test_a_player_whose_chips_wait_for_their_verification_does_not_leave() -> None:
    desk = Desk()
    handed = c.RedeemFromClosedTable(
        redemption="R1",
        place="P1",
        table="T9",
        table_closed=True,
        away=20,
        colour="red",
        count=2,
        issued_at=None,
        lowest_minimum=100,
        surveillance_told=True,
    )
    assert isinstance(desk.give(DEALER, handed), list)
    desk.give(MANAGER, s.CashOut("P1", 1000, "out"))
    assert code(desk.give(MANAGER, s.LeavePlace("P1"))) == Reason.WAGERS_IN_PLAY
    assert isinstance(desk.give(MANAGER, c.VerifyRedemption("R1")), list)
    desk.check()
    assert desk.table.places["P1"].stack == 200


@pytest.mark.clause("house 2.4")
def test_tokens_count_against_the_cap_with_what_they_can_win() -> None:
    desk = Desk()
    desk.tokens("P1", 300)
    desk.give(MANAGER, lim.CapLiability(200))
    assert code(desk.bet("P1", 201, "big", medium="tokens")) == Reason.LIABILITY_CAP
    assert isinstance(desk.bet("P1", 200, "big", medium="tokens"), list)
    desk.check()


@pytest.mark.parametrize("shown", ["revealed", "explained"])
def test_a_link_shown_after_the_day_has_turned_opens_no_round_of_the_day_before(shown: str) -> None:
    secret = bytes(32)
    floor = Floor("crown-sydney/standard", mode="practice", dice="electronic")
    floor.must(MANAGER, f.PublishChain("monday", 1, before(secret).hex()))
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    floor.must(DEALER, p.Tumble())
    floor.must(DEALER, p.CloseBets())
    floor.until("settle", faces(secret, "T1", "monday", 1, 1))
    floor.step()
    floor.must(MANAGER, k.StartGamingDay("tuesday"))
    told = f.RevealLink(1, 1, secret.hex()) if shown == "revealed" else f.ExplainLink(1, 1, "other")
    floor.must(MANAGER, told)
    assert floor.refused(MANAGER, void(1)).code == Reason.UNKNOWN_ROUND
    assert floor.table.irregular.rounds == {}
