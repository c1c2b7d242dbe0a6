"""What a second person agrees to: one order and no other."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sicbo.floor.approvals import ApprovalUsed, Approve, RequestApproval
from sicbo.floor.table.commands import Actor, AnyCommand
from sicbo.floor.table.corrections import commands as c
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.irregularities import commands as i
from sicbo.floor.table.people import commands as q
from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.state import Table
from sicbo.floor.table.subjects import request_for, subject_of
from sicbo.law.rulebook import house_rules
from tests.floor.tables import DEALER, MANAGER, Floor

SECOND = Actor("second", "casino-manager")
Word = st.text(alphabet="ab/%-", max_size=4)
Number = st.integers(0, 12)
Void = st.builds(
    c.VoidOutcome,
    ground=Word,
    cause=Word,
    round=Number,
    place=Word.filter(bool),
    area=Word,
    affects_outcome=st.booleans(),
    forfeit=st.lists(Word, max_size=2).map(tuple),
)
Waiver = st.builds(c.WaiveReceivable, player=Word, amount=Number, reason=Word)
Range = st.builds(c.VoidRange, ground=Word, dice=Word, first=Number, last=Number)
Sanction = st.builds(q.VoidWager, incident=Number, place=Word, area=Word)
Correction = st.builds(c.CorrectResult, round=Number, faces=st.tuples(*[st.integers(1, 6)] * 3), evidence=Word)

Recorded = st.builds(i.RecordPhysical, act=st.sampled_from(("tumble", "short-tumble")), times=st.integers(0, 3))
Interruption = st.builds(i.Interrupt, known=st.lists(st.integers(1, 6), max_size=3).map(tuple))
KINDS = (Void, Waiver, Range, Sanction, Correction, Recorded, Interruption)


@given(st.one_of(*(st.tuples(kind, kind) for kind in KINDS)))
def test_two_different_orders_never_have_the_same_subject(pair: tuple[AnyCommand, AnyCommand]) -> None:
    one, other = pair
    table = Table("T1")
    assert (subject_of(table, one) == subject_of(table, other)) == (one == other)


def test_the_round_the_attempt_and_the_result_that_stands_belong_to_the_subject() -> None:
    floor = Floor("crown-sydney/standard")
    floor.open_bets()
    floor.must(DEALER, floor.bet("big", 100))
    declared = i.DeclareNoResult(cause="cocked-die")
    told = [subject_of(floor.table, declared)]
    floor.until("enter")
    floor.must(DEALER, declared)
    floor.must(DEALER, floor.bet("big", 100))
    told.append(subject_of(floor.table, declared))
    floor.until("settle")
    floor.step()
    told.append(subject_of(floor.table, declared))
    assert told == [
        "no-result/cocked-die/round/1/attempt/1",
        "no-result/cocked-die/round/1/attempt/2",
        "no-result/cocked-die/round/2/attempt/1",
    ]
    correction = c.CorrectResult(round=1, faces=(6, 6, 5), evidence="camera")
    assert subject_of(floor.table, correction) == "round/1/1-2-4/to/6-6-5/camera"


def test_what_is_refused_for_want_of_an_approval_names_the_request_to_make() -> None:
    floor = Floor("crown-sydney/standard")
    floor.open_bets()
    floor.must(DEALER, floor.bet("big", 100))
    floor.until("settle")
    floor.step()
    correction = c.CorrectResult(round=1, faces=(6, 6, 5), evidence="camera")
    refused = floor.refused(MANAGER, correction)
    request = request_for(floor.law, floor.table, correction)
    assert request is not None
    assert refused.arguments == {"act": request.act, "subject": request.subject}


def test_an_order_that_never_needs_a_second_person_has_no_request() -> None:
    floor = Floor("crown-sydney/standard")
    assert request_for(floor.law, floor.table, p.OpenBets()) is None
    assert request_for(floor.law, floor.table, c.VoidOutcome(ground="whim", cause="", round=1)) is None


@pytest.mark.clause("house 4.1")
@pytest.mark.parametrize(("rank", "agrees"), [("dealer", False), ("supervisor", True), ("area-manager", True)])
def test_a_dealer_s_own_act_takes_a_second_person_from_supervisor_up(rank: str, agrees: bool) -> None:
    floor = Floor("mixed/all")
    floor.open_bets()
    floor.must(DEALER, floor.bet("middle", 100))
    floor.until("settle")
    declared = i.DeclareNoResult(cause="cocked-die")
    assert floor.refused(DEALER, declared).code == "needs-approval"
    request = request_for(floor.law, floor.table, declared)
    assert request is not None
    floor.must(DEALER, request)
    answer = floor.give(Actor("other", rank), Approve(1))  # type: ignore[arg-type]
    assert isinstance(answer, list) is agrees
    if isinstance(answer, Refused):
        assert (answer.code, answer.clause, answer.arguments["rank"]) == ("not-allowed", "house 4.1", "supervisor")
    assert house_rules().approval.least_rank == "supervisor"


@pytest.mark.clause("house 4.1")
def test_where_the_book_binds_an_act_to_the_table_nobody_from_another_table_agrees_to_it() -> None:
    floor = Floor("crown-melbourne-vcgr/option-a")
    floor.must(DEALER, RequestApproval("declare-no-result", "round/1"))
    elsewhere = floor.refused(Actor("other", "supervisor", assigned=False), Approve(1))
    assert (elsewhere.code, elsewhere.arguments) == ("not-assigned", {"act": "declare-no-result"})
    floor.must(Actor("other", "supervisor"), Approve(1))


@pytest.mark.clause("house 7.2")
def test_an_approval_is_used_once_and_says_who_agreed() -> None:
    floor = Floor("crown-sydney/standard")
    floor.open_bets()
    floor.must(DEALER, floor.bet("big", 100))
    floor.until("settle")
    floor.step()
    there = c.CorrectResult(round=1, faces=(6, 6, 5), evidence="camera")
    back = c.CorrectResult(round=1, faces=(1, 2, 4), evidence="camera")
    for number, correction in enumerate((there, back), 1):
        request = request_for(floor.law, floor.table, correction)
        assert request is not None
        floor.must(MANAGER, request)
        floor.must(SECOND, Approve(number))
        used = floor.must(MANAGER, correction)[0]
        assert isinstance(used, ApprovalUsed)
        assert (used.approval, used.approved_by, used.by) == (number, "second", "manager")
    assert floor.refused(MANAGER, there).code == "needs-approval"
    assert floor.table.people.approvals.open == {}


def test_no_order_carries_its_own_second_person() -> None:
    kinds = (i.DeclareNoResult, c.CorrectResult, c.VoidOutcome, c.VoidRange, c.WaiveReceivable, q.VoidWager)
    for kind in kinds:
        assert "second" not in {field.name for field in msgspec.structs.fields(kind)}
