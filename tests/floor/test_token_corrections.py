"""Tokens when a settled round is decided anew: kept or given back by the true result, never below nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sicbo.floor.table.accounts import outstanding, transit
from sicbo.floor.table.chips import commands as ch
from sicbo.floor.table.commands import Actor, Order
from sicbo.floor.table.corrections import commands as c
from sicbo.floor.table.corrections.events import ResultCorrected
from sicbo.floor.table.decide import decide
from sicbo.floor.table.float import commands as f
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.seating.events import PlaceTaken
from sicbo.law.rulebook import load
from tests.floor.test_irregularities import (
    AREA_MANAGER,
    CASINO_MANAGER,
    DEALER,
    SUPERVISOR,
    agreed,
    done,
    opened,
    play,
    seconded,
)
from tests.mixed.test_mixed_book import book as mixed
from tests.scenarios.runner import Evening

LAWS = {
    "kept": TableLaw.of(load("crown-sydney")),
    "star-kept": TableLaw.of(load("star-sydney")),
    "returned": TableLaw.of(load("star-sydney"), {"token-stake": "returned"}),
}
AREAS = ("small", "big", "total-10", "any-triple", "single-3")
Faces = st.tuples(*[st.integers(1, 6)] * 3)
Stakes = st.dictionaries(st.sampled_from(AREAS), st.integers(1, 50), max_size=4)


def with_tokens(law: TableLaw) -> Evening:
    """Two players with 1,000 dollars and 500 tokens each."""
    evening = opened(law.book.id, "standard", law=law)
    done(evening, SUPERVISOR, f.OpenFloat(amount=100_000_00, transfer="float", cage="main", colours=("red",)))
    for place in ("P1", "P2"):
        voucher = ch.ExchangeVoucher(place=place, instrument="play-voucher", amount=500, voucher=f"V-{place}")
        done(evening, DEALER, voucher)
    return evening


@pytest.mark.clause("house 8.3")
@pytest.mark.parametrize("rule", LAWS)
@settings(max_examples=40)
@given(was=Faces, becomes=Faces, stakes=st.tuples(Stakes, Stakes), tokens=st.tuples(Stakes, Stakes))
def test_a_corrected_round_leaves_the_tokens_that_the_right_result_would_have_left(
    rule: str,
    was: tuple[int, int, int],
    becomes: tuple[int, int, int],
    stakes: tuple[dict[str, int], dict[str, int]],
    tokens: tuple[dict[str, int], dict[str, int]],
) -> None:
    if sorted(was) == sorted(becomes) or not any(stakes + tokens):
        return
    ends = []
    for faces in (was, becomes):
        evening = with_tokens(LAWS[rule])
        money = {f"P{n}": one for n, one in enumerate(stakes, 1) if one}
        play(evening, money, faces, tokens={f"P{n}": one for n, one in enumerate(tokens, 1) if one})
        if faces == was:
            agreed(evening, AREA_MANAGER, c.CorrectResult(round=1, faces=becomes, evidence="camera"))
        evening.check_replay()
        places = evening.table.places.values()
        ends.append(([(one.stack, one.purse.tokens) for one in places], evening.ledger.balances))
    assert ends[0] == ends[1]


Act = st.one_of(
    st.tuples(st.just("play"), Faces, st.integers(1, 200)),
    st.tuples(st.just("correct"), Faces, st.integers(1, 6)),
    st.tuples(st.just("void"), Faces, st.integers(1, 6)),
    st.tuples(st.just("void-wager"), Faces, st.integers(1, 6)),
    st.tuples(st.just("carry-away"), Faces, st.integers(1, 100)),
    st.tuples(st.just("leave"), Faces, st.just(1)),
    st.tuples(st.just("come-back"), Faces, st.just(1)),
    st.tuples(st.just("collect"), Faces, st.integers(1, 50)),
    st.tuples(st.just("waive"), Faces, st.integers(1, 50)),
)


@settings(max_examples=120)
@given(st.sampled_from(sorted(LAWS)), st.lists(Act, max_size=14))
def test_no_token_is_lost_or_owed_below_nothing_whatever_was_spent_in_between(
    rule: str, acts: list[tuple[str, tuple[int, int, int], int]]
) -> None:
    evening = with_tokens(LAWS[rule])
    ground = c.VoidOutcome(ground="fraud", cause="past-posting", round=0, affects_outcome=True)
    for act, faces, number in acts:
        place = evening.table.places["P1"]
        stake = min(number, place.purse.tokens)
        if act == "play":
            own = {"P1": {"big": stake}} if place.player and stake else {}
            play(evening, {"P2": {"small": 100}}, faces, tokens=own)
        elif act == "correct":
            seconded(evening, AREA_MANAGER, c.CorrectResult(round=number, faces=faces, evidence="camera"))
        elif act in {"void", "void-wager"}:
            only = "P1" if act == "void-wager" else ""
            voided = c.VoidOutcome(
                ground=ground.ground, cause=ground.cause, round=number, place=only, affects_outcome=True
            )
            seconded(evening, CASINO_MANAGER, voided)
        elif act == "carry-away" and stake:
            done(evening, Actor("P1"), ch.CarryAway(place="P1", medium="tokens", amount=stake))
        elif act == "leave" and place.player:
            if place.purse.tokens:
                done(evening, Actor("P1"), ch.CarryAway(place="P1", medium="tokens", amount=place.purse.tokens))
            if place.stack:
                done(evening, Actor("P1"), s.CashOut("P1", place.stack, f"out-{len(evening.log)}"))
            done(evening, Actor("P1"), s.LeavePlace("P1"))
        elif act == "come-back" and not place.player:
            done(evening, CASINO_MANAGER, s.TakePlace("P1", "P1"))
        elif act == "collect":
            evening.order(SUPERVISOR, c.CollectReceivable(player="P1", amount=number, tokens=True, place="P1"))
        elif act == "waive":
            waived = c.WaiveReceivable(player="P1", amount=number, tokens=True, reason="goodwill")
            seconded(evening, CASINO_MANAGER, waived)
    evening.check_books()
    evening.check_replay()
    waiting = sum(evening.table.irregular.tokens_waiting.get("AUD", {}).values())
    assert evening.ledger.balance(outstanding("T1"), "token:AUD") >= waiting >= 0
    assert not any(unit == "token:AUD" and account.kind == "in-transit" for account, unit in evening.ledger.balances)
    for unit in ("AUD", "token:AUD"):
        assert sum(amount for (_, one), amount in evening.ledger.balances.items() if one == unit) == 0


def gone_with_tokens_due() -> Evening:
    """P1 has lost 500 tokens and gone; the dice are found to have shown a win, and the book gives the tokens back."""
    evening = with_tokens(LAWS["returned"])
    play(evening, {}, (1, 2, 4), tokens={"P1": {"big": 500}})
    done(evening, Actor("P1"), s.CashOut("P1", 1000_00, "out"))
    done(evening, Actor("P1"), s.LeavePlace("P1"))
    order = c.CorrectResult(round=1, faces=(6, 6, 5), evidence="camera")
    [event] = [one for one in agreed(evening, AREA_MANAGER, order) if isinstance(one, ResultCorrected)]
    [adjusted] = event.adjustments
    assert (adjusted.seat, adjusted.net, adjusted.tokens, adjusted.tokens_waiting) == ("", 500, 500, 500)
    assert evening.ledger.balance(transit(adjusted.transfer), "token:AUD") == 0
    assert evening.ledger.balance(transit(adjusted.transfer), "AUD") == 500
    return evening


@pytest.mark.clause("house 6.8")
def test_tokens_due_to_a_player_who_has_left_wait_for_them_at_the_table() -> None:
    evening = gone_with_tokens_due()
    assert evening.ledger.balance(outstanding("T1"), "token:AUD") == 500
    done(evening, CASINO_MANAGER, s.TakePlace("P1", "P3"))
    assert evening.table.places["P1"].purse.tokens == 0, "they are nobody else's"
    done(evening, CASINO_MANAGER, s.LeavePlace("P1"))
    [taken] = done(evening, CASINO_MANAGER, s.TakePlace("P1", "P1"))
    assert isinstance(taken, PlaceTaken)
    assert (taken.tokens, evening.table.places["P1"].purse.tokens) == (500, 500)
    assert evening.ledger.balance(outstanding("T1"), "token:AUD") == 0
    done(evening, Actor("P1"), ch.CarryAway(place="P1", medium="tokens", amount=500))
    done(evening, Actor("P1"), s.LeavePlace("P1"))
    [again] = done(evening, CASINO_MANAGER, s.TakePlace("P1", "P1"))
    assert isinstance(again, PlaceTaken)
    assert again.tokens == 0, "once"
    evening.check_replay()


@pytest.mark.clause("house 6.8", "house 8.4")
def test_a_further_correction_takes_back_tokens_that_wait_before_any_are_owed() -> None:
    evening = gone_with_tokens_due()
    agreed(evening, AREA_MANAGER, c.CorrectResult(round=1, faces=(1, 2, 4), evidence="camera"))
    assert evening.table.irregular.tokens_owed == {}
    assert evening.ledger.balance(outstanding("T1"), "token:AUD") == 0
    [taken] = done(evening, CASINO_MANAGER, s.TakePlace("P1", "P1"))
    assert isinstance(taken, PlaceTaken)
    assert taken.tokens == 0
    evening.check_replay()


def test_tokens_wait_where_the_table_takes_none_or_plays_in_another_currency() -> None:
    evening = gone_with_tokens_due()
    for book in ("rws-sentosa", "crown-melbourne"):
        answer = decide(TableLaw.of(load(book)), evening.table, Order(CASINO_MANAGER, 10, s.TakePlace("P1", "P1")))
        assert isinstance(answer, list)
        [taken] = answer
        assert isinstance(taken, PlaceTaken)
        assert taken.tokens == 0, book
    evening.table.currency = "SGD"
    [taken] = done(evening, CASINO_MANAGER, s.TakePlace("P1", "P1"))
    assert isinstance(taken, PlaceTaken)
    assert taken.tokens == 0


def test_a_reversal_takes_cash_chips_first_and_then_whole_colour_chips() -> None:
    evening = with_tokens(LAWS["kept"])
    play(evening, {"P1": {"big": 100_00}}, (6, 6, 5))
    issue = ch.IssueColour(place="P1", colour="red", value=100, count=1050, marker="distinctive-marker")
    done(evening, SUPERVISOR, issue)
    order = c.CorrectResult(round=1, faces=(1, 2, 4), evidence="camera")
    agreed(evening, AREA_MANAGER, order)
    place = evening.table.places["P1"]
    assert (place.stack, place.purse.in_colours) == (900_00, 900_00)
    assert evening.table.irregular.owed == {}


def test_the_made_up_book_gives_winning_tokens_back_after_a_correction_too() -> None:
    evening = opened("mixed", "all", law=TableLaw.of(mixed()))
    tokens = ch.ExchangeVoucher(place="P1", instrument="play-voucher", amount=500, voucher="V1")
    done(evening, SUPERVISOR, f.OpenFloat(amount=100_000_00, transfer="float", cage="main", colours=("red",)))
    done(evening, DEALER, tokens)
    play(evening, {}, (1, 1, 2), tokens={"P1": {"middle": 100}})
    assert evening.table.places["P1"].purse.tokens == 400
    agreed(evening, AREA_MANAGER, c.CorrectResult(round=1, faces=(2, 3, 3), evidence="camera"))
    assert evening.table.places["P1"].purse.tokens == 500
