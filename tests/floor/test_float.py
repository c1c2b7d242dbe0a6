"""The float: whatever happens between opening and count, the win by count is the win at the table."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sicbo.floor.table.accounts import bank, transit, unexplained
from sicbo.floor.table.chips import commands as c
from sicbo.floor.table.commands import Actor
from sicbo.floor.table.float import commands as f
from sicbo.floor.table.float.decide import table_win
from sicbo.floor.table.float.events import FillCancelled, FillReceived, FloatCounted
from sicbo.floor.table.float.postings import float_postings
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.wagers.events import RoundSettled
from sicbo.ledger.postings import Account
from sicbo.units.money import LARGEST
from tests.floor.desk import DEALER, SUPERVISOR, Desk, code, play

DAY = st.lists(
    st.one_of(
        st.tuples(st.just("sell"), st.integers(1, 2000)),
        st.tuples(st.just("voucher"), st.integers(1, 2000)),
        st.tuples(st.just("tokens"), st.integers(1, 200)),
        st.tuples(st.just("fill"), st.integers(1, 5000)),
        st.tuples(st.just("credit"), st.integers(1, 5000)),
        st.tuples(st.just("chips"), st.integers(1, 300)),
        st.tuples(st.just("token-bet"), st.integers(1, 100)),
        st.tuples(st.just("round"), st.integers(0, 215)),
    ),
    max_size=25,
)


@settings(max_examples=150)
@given(day=DAY, off=st.integers(-50, 50))
def test_the_win_by_count_is_what_the_players_lost_and_what_the_count_is_off(
    day: list[tuple[str, int]], off: int
) -> None:
    desk = Desk()
    for number, (act, amount) in enumerate(day):
        _act(desk, act, amount, number)
    if desk.table.wagered:
        _act(desk, "round", 0, len(day))
    desk.check()
    desk.check_replay()
    counted = desk.table.tray.holds + off
    if counted < 0:
        return
    answer = desk.give(SUPERVISOR, f.CountFloat(counted, "closing"))
    assert isinstance(answer, list)
    count = answer[0]
    assert isinstance(count, FloatCounted)
    assert count.win == _lost_by_players(desk) + off
    assert count.win == table_win(
        opening=50_000, fills=count.fills, credited=count.credits, drop=count.drop, closing=counted
    )
    assert desk.table.tray.holds == desk.ledger.balance(bank("T1"), "AUD") == 0
    assert desk.ledger.balance(unexplained("T1"), "AUD") == -off
    cage = sum(
        balance for (account, unit), balance in desk.ledger.balances.items() if _of_the_cage(account) and unit == "AUD"
    )
    assert cage == counted + count.credits - 50_000 - count.fills


def test_a_fill_names_who_asked_and_who_received() -> None:
    desk = Desk()
    desk.give(SUPERVISOR, f.RequestFill(500, "F1"))
    answer = desk.give(DEALER, f.ReceiveFill("F1", 500))
    assert isinstance(answer, list)
    received = answer[0]
    assert isinstance(received, FillReceived)
    assert (received.requested_by, received.by) == ("supervisor", "dealer")
    assert desk.ledger.balance(transit("F1"), "AUD") == -500


def test_nothing_moves_before_the_second_person_has_counted() -> None:
    desk = Desk()
    desk.give(SUPERVISOR, f.RequestFill(500, "F1"))
    desk.give(SUPERVISOR, f.RequestCredit(700, "C1"))
    assert desk.table.tray.holds == desk.ledger.balance(bank("T1"), "AUD") == 50_000


@pytest.mark.clause("house 6.6")
def test_a_fill_is_cancelled_once_while_the_cage_has_not_sent_it_and_the_count_is_free_again() -> None:
    desk = Desk()
    desk.give(SUPERVISOR, f.RequestFill(500, "F1"))
    desk.give(SUPERVISOR, f.RequestCredit(700, "C1"))
    assert code(desk.give(DEALER, f.CancelFill("F1"))) == Reason.NOT_ALLOWED
    assert code(desk.give(SUPERVISOR, f.CancelFill("C1"))) == Reason.TRANSFER_UNKNOWN
    assert code(desk.give(SUPERVISOR, f.CancelFill("F1", waits=False))) == Reason.FILL_SENT
    answer = desk.give(Actor("area", "area-manager"), f.CancelFill("F1"))
    assert isinstance(answer, list)
    cancelled = answer[0]
    assert isinstance(cancelled, FillCancelled)
    assert (cancelled.amount, cancelled.requested_by, cancelled.by) == (500, "supervisor", "area")
    assert code(desk.give(SUPERVISOR, f.CancelFill("F1"))) == Reason.TRANSFER_UNKNOWN
    assert code(desk.give(DEALER, f.ReceiveFill("F1", 500))) == Reason.TRANSFER_UNKNOWN
    desk.give(DEALER, f.SendCredit("C1", 700))
    assert isinstance(desk.give(SUPERVISOR, f.CountFloat(49_300, "closing")), list)
    desk.check()
    desk.check_replay()


def test_a_credit_is_refused_when_the_chips_have_gone_meanwhile() -> None:
    desk = Desk()
    desk.give(SUPERVISOR, f.RequestCredit(50_000, "C1"))
    desk.give(DEALER, c.BuyChips("P1", 1))
    assert code(desk.give(DEALER, f.SendCredit("C1", 50_000))) == Reason.FLOAT_SHORT


def test_a_redemption_that_the_float_can_no_longer_pay_waits() -> None:
    desk = Desk()
    command = c.RedeemFromClosedTable(
        redemption="R1",
        place="P1",
        table="T2",
        table_closed=True,
        away=20,
        colour="red",
        count=10,
        issued_at=5000,
        lowest_minimum=10,
    )
    assert isinstance(desk.give(DEALER, command), list)
    desk.give(DEALER, c.BuyChips("P1", 1))
    assert code(desk.give(Actor("area", "area-manager"), c.VerifyRedemption("R1"))) == Reason.FLOAT_SHORT


def test_a_count_below_nothing_or_beyond_all_books_is_refused_and_an_empty_tray_is_not() -> None:
    desk = Desk()
    assert code(desk.give(SUPERVISOR, f.CountFloat(LARGEST + 1, "closing"))) == Reason.AMOUNT_TOO_LARGE
    assert code(desk.give(SUPERVISOR, f.CountFloat(-1, "closing"))) == Reason.AMOUNT_NOT_POSITIVE
    answer = desk.give(SUPERVISOR, f.CountFloat(0, "closing"))
    assert not isinstance(answer, Refused)
    assert desk.table.tray.holds == 0, "what is missing is not in the tray, whatever the books had"


@pytest.mark.clause("house 6.7")
@pytest.mark.parametrize("counted", [49_000, 50_000, 51_000])
def test_what_a_count_finds_missing_or_over_is_not_in_the_next_float(counted: int) -> None:
    desk = Desk()
    desk.give(SUPERVISOR, f.CountFloat(counted, "closing"))
    assert desk.ledger.balance(unexplained("T1"), "AUD") == 50_000 - counted
    desk.give(SUPERVISOR, f.OpenFloat(amount=50_000, transfer="again", cage="main"))
    assert desk.table.tray.holds == 50_000
    assert code(desk.give(DEALER, c.BuyChips("P1", 50_001))) == Reason.FLOAT_SHORT
    answer = desk.give(SUPERVISOR, f.CountFloat(50_000, "again"))
    assert isinstance(answer, list)
    [count] = answer
    assert isinstance(count, FloatCounted)
    assert (count.expected, count.difference, count.win) == (50_000, 0, 0)
    desk.check()
    desk.check_replay()


def test_the_count_in_a_log_of_an_earlier_release_is_booked_as_it_was() -> None:
    counted = FloatCounted(
        opening=50_000,
        fills=0,
        credits=0,
        drop=0,
        expected=50_000,
        counted=49_000,
        win=-1_000,
        transfer="closing",
        by="supervisor",
        at=0,
        clause="house 6.7",
    )
    booked = [(str(one.account), one.amount) for one in float_postings("T1", "AUD", counted)]
    assert booked == [("float/T1", -49_000), ("in-transit/closing", 49_000)]


def _act(desk: Desk, act: str, amount: int, number: int) -> None:
    match act:
        case "sell":
            desk.give(DEALER, c.BuyChips("P1", amount))
        case "voucher":
            name = f"V{number}"
            desk.give(DEALER, c.ExchangeVoucher(place="P2", instrument="chip-voucher", amount=amount, voucher=name))
        case "tokens":
            desk.tokens("P1", amount, f"V{number}")
        case "fill":
            desk.give(SUPERVISOR, f.RequestFill(amount, f"F{number}"))
            desk.give(DEALER, f.ReceiveFill(f"F{number}", amount))
        case "credit":
            desk.give(SUPERVISOR, f.RequestCredit(amount, f"C{number}"))
            desk.give(DEALER, f.SendCredit(f"C{number}", amount))
        case "chips":
            desk.bet("P2", amount, area=("big", "total-12", "single-4")[number % 3])
        case "token-bet":
            desk.bet("P1", amount, area=("small", "single-6")[number % 2], medium="tokens")
        case "round" if desk.table.wagered:
            play(desk, (amount // 36 + 1, amount // 6 % 6 + 1, amount % 6 + 1))


def _lost_by_players(desk: Desk) -> int:
    """What the settled rounds took in chips less what they paid, read off the wagers alone."""
    settled = [event for event in desk.log if isinstance(event, RoundSettled)]
    rows = [paid for event in settled for place in event.places for paid in place.wagers]
    taken = sum(paid.stake for paid in rows if paid.outcome == "lose" and not paid.tokens)
    return taken - sum(paid.win for paid in rows)


def _of_the_cage(account: Account) -> bool:
    return account.kind == "in-transit" and not account.owner.startswith("in-")
