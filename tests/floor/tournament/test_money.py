"""Money of a tournament: further banks, chips that turn into cash, cancelling in mid-session, who is barred."""

from __future__ import annotations

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.tournament import commands as c
from sicbo.floor.tournament import events as e
from sicbo.floor.tournament.conditions import Particulars
from sicbo.law.vocabulary import Fee
from tests.floor.tournament.held import CHIEF, DAY, DIRECTOR, MANAGER
from tests.floor.tournament.test_play import ALL, EIGHT, MEL, SYD, VCGR, final, paid, ready

FEES = (
    Fee(what="entry-fee", amount="50"),
    Fee(what="buy-in", amount="100.50"),
    Fee(what="re-buy", amount="80"),
    Fee(what="add-on", amount="40"),
)
RULES = {MEL: "8.4.3(a)(iv)", VCGR: "8.2.1(e)", SYD: "8.4.3(a)(iv)"}
FURTHER = pytest.mark.parametrize(("what", "amount"), [("re-buy", 8_000), ("add-on", 4_000)])
CASH = Particulars(withdraw_until=10 * DAY, substitutes_until=20 * DAY, progress=(2,), cash_for_bank=10_000)


@ALL
@FURTHER
@pytest.mark.clause("house 23.6")
def test_a_further_bank_comes_with_its_fee_while_the_entrant_plays(book: str, what: str, amount: int) -> None:
    held = ready(book, fees=FEES)
    held.sat()
    before = held.balance("prize-pool")
    fee, bank = held.give(THE_HOUSE, held.fee("ann", what, amount))
    assert (type(fee), type(bank)) == (e.FeeReceived, e.BankAdded)
    assert (bank.amount, bank.seat.player, bank.paid) == (held.state.terms.bank, "ann", fee.transfer)
    assert bank.clause == f"{book} {RULES[book]}"
    assert held.state.entrants["E1"].banks == 2
    assert held.balance("prize-pool") == before + amount


@ALL
@FURTHER
@pytest.mark.clause("house 23.6")
def test_a_further_bank_is_refused_before_play_after_the_count_and_after_leaving(
    book: str, what: str, amount: int
) -> None:
    held = ready(book, fees=FEES)
    money = held.balance("prize-pool")
    refused = ("seat-empty", f"{book} {RULES[book]}")
    assert held.refused(THE_HOUSE, held.fee("ann", what, amount)) == refused
    held.sat()
    for wrong in (amount - 1, amount + 1):
        assert held.refused(THE_HOUSE, held.fee("ann", what, wrong))[0] == "fee-not-due"
    held.done(DIRECTOR, c.EndPlay(entry="E2", why="retired"))
    assert held.refused(THE_HOUSE, held.fee("ben", what, amount)) == refused
    held.count("S1", **dict.fromkeys(EIGHT, 1_000))
    assert held.refused(THE_HOUSE, held.fee("ann", what, amount)) == refused
    assert held.balance("prize-pool") == money


@ALL
@FURTHER
@pytest.mark.clause("house 23.6")
def test_terms_that_offer_no_further_bank_take_nothing_for_one(book: str, what: str, amount: int) -> None:
    held = ready(book)
    held.sat()
    assert held.refused(THE_HOUSE, held.fee("ann", what, amount))[0] == "fee-not-due"


@ALL
@pytest.mark.clause("house 23.6")
def test_what_was_paid_for_a_bank_that_the_table_cannot_give_out_goes_back_and_the_bank_counts_no_more(
    book: str,
) -> None:
    held = ready(book, fees=FEES)
    held.sat()
    before = held.balance("prize-pool")
    fee, _ = held.give(THE_HOUSE, held.fee("ann", "re-buy", 8_000))
    back = c.ReturnBank(paid=fee.transfer)
    assert held.refused(Actor("ann"), back)[0] == "not-your-office"
    sent = held.done(THE_HOUSE, back)
    assert (sent.player, sent.amount, sent.what) == ("ann", 8_000, "re-buy")
    assert (held.balance("prize-pool"), held.state.entrants["E1"].banks) == (before, 1)
    assert held.refused(THE_HOUSE, back)[0] == "transfer-unknown", "once"
    first = next(iter(held.state.fees))
    assert held.refused(THE_HOUSE, c.ReturnBank(paid=first))[0] == "transfer-unknown", "an entry fee pays for no bank"


@ALL
@pytest.mark.parametrize(("chips", "cents"), [(100_001, 10_000), (99_999, 9_999), (9, 0), (10, 1)])
@pytest.mark.clause("house 23.10")
def test_chips_turn_into_cash_exactly_and_rounded_down(book: str, chips: int, cents: int) -> None:
    held = ready(book, CASH, chips_turn_into_cash=True, bank="1000")
    assert held.state.terms.bank == 100_000
    last = "S2" if len(held.state.terms.sessions) > 1 else "S1"
    held.sat("S1")
    held.count("S1", **dict.fromkeys(EIGHT, 1000 if last == "S2" else chips))
    if last == "S2":
        held.done(DIRECTOR, c.Progress(round=1))
        held.sat("S2")
        held.count("S2", **{seat.player: chips for seat in held.state.sittings["S2"].seats.values()})
    ranked = held.done(DIRECTOR, c.SetRanking())
    assert len(ranked.cash) == (4 if last == "S2" else 8)
    assert {one.amount for one in ranked.cash} == {cents}


@pytest.mark.clause("house 23.10", "house 23.12")
def test_cash_for_chips_leaves_the_pool_beside_the_prizes_and_nothing_is_left_over() -> None:
    held = final(ready(SYD, CASH, chips_turn_into_cash=True), ann=123_456, ben=50_000, cho=1, dai=0)
    assert held.state.result is not None
    cash = sum(one.amount for one in held.state.result.cash)
    prizes = sum(one.amount for one in held.state.result.awards)
    had = held.balance("prize-pool")
    paid(held)
    assert cash > 0
    assert sum(amount for _, amount in held.state.open.values()) == cash + prizes
    assert held.balance("prize-pool") == 0
    assert held.balance("promotion-cost", "house") == had - (cash + prizes)
    assert sum(held.ledger.balances.values()) == 0


@ALL
@pytest.mark.clause("house 23.12")
def test_cancelling_in_the_middle_of_a_session_counts_each_table_and_gives_every_fee_back(book: str) -> None:
    held = ready(book, fees=FEES)
    held.sat()
    held.give(THE_HOUSE, held.fee("ann", "re-buy", 8_000))
    paid_in = {one.player: 0 for one in held.state.fees.values()}
    for one in held.state.fees.values():
        paid_in[one.player] += one.amount
    cancel = c.CancelTournament(ground="irregularity", in_play=("B",))
    assert held.refused(CHIEF, cancel) == ("table-in-play", "house 23.12")
    assert held.refused(MANAGER, cancel)[0] == "not-allowed", "who may comes first"
    events = held.give(CHIEF, c.CancelTournament(ground="irregularity", in_play=("elsewhere",)))
    assert [one.table for one in events if isinstance(one, e.TableEnded)] == ["A", "B"]
    back = dict.fromkeys(paid_in, 0)
    for player, amount in held.state.open.values():
        back[player] += amount
    assert back == paid_in
    assert (held.balance("fees"), held.balance("prize-pool")) == (0, 0)


@ALL
def test_a_table_with_a_round_in_hand_is_not_counted(book: str) -> None:
    held = ready(book)
    held.sat()
    held.state.sittings["S1"].spins["A"] = 40
    ends = c.EndAtTable(session="S1", table="A", in_play=("A",))
    assert held.refused(DIRECTOR, ends)[0] == "table-in-play"
    held.done(DIRECTOR, c.EndAtTable(session="S1", table="A", in_play=("B",)))


@ALL
@pytest.mark.clause("house 23.14")
def test_whoever_is_barred_in_mid_session_is_absent_and_nobody_before_or_after(book: str) -> None:
    held = ready(book)
    barred = c.NoteBarred(session="S1", player="ann")
    assert held.refused(THE_HOUSE, barred) == ("already-so", "house 23.14")
    held.sat()
    assert held.refused(DIRECTOR, barred)[0] == "not-your-office"
    assert held.refused(THE_HOUSE, c.NoteBarred(session="S2", player="ann"))[0] in {"already-so", "session-unknown"}
    ended = held.done(THE_HOUSE, barred)
    seat = held.state.sittings["S1"].seats["E1"]
    assert (ended.entry, ended.why, ended.table, ended.place) == ("E1", "absent", seat.table, seat.place)
    assert held.refused(THE_HOUSE, barred)[0] == "already-so", "once"
    held.count("S1", **dict.fromkeys(EIGHT, 1_000))
    assert held.refused(THE_HOUSE, c.NoteBarred(session="S1", player="ben"))[0] == "already-so"
