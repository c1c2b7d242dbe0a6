"""What a second person agrees to: one order and no other."""

from __future__ import annotations

import msgspec
import pytest

from sicbo.floor.approvals import (
    ApprovalDeclined,
    ApprovalOutdated,
    ApprovalUsed,
    Approved,
    DeclineApproval,
    as_given,
    seal,
)
from sicbo.floor.foresight import Foreseen, foreseen
from sicbo.floor.table.commands import Actor, Approve, Order, RequestApproval
from sicbo.floor.table.corrections import commands as c
from sicbo.floor.table.decide import seconds_of
from sicbo.floor.table.events import ApprovalRequested
from sicbo.floor.table.irregularities import commands as i
from sicbo.floor.table.limits import commands as lim
from sicbo.floor.table.people import commands as q
from sicbo.floor.table.refusals import Refused
from sicbo.law.rulebook import house_rules
from tests.floor.tables import DEALER, MANAGER, Floor
from tests.floor.walk.steps import Walk

SECOND = Actor("second", "casino-manager")
CORRECTION = c.CorrectResult(round=1, faces=(6, 6, 5), evidence="camera")


def settled(games: str = "crown-sydney/standard") -> Floor:
    """A table with one round dealt and settled, P1 having wagered 100 on big."""
    floor = Floor(games)
    floor.open_bets()
    floor.must(DEALER, floor.bet("big", 100))
    floor.until("settle")
    floor.step()
    return floor


def ended(floor: Floor, number: int = 1) -> str:
    return floor.table.people.approvals.open[number].reason


@pytest.mark.clause("house 4.5")
def test_the_request_is_the_order_itself_with_who_asked_and_the_digest_of_what_would_follow() -> None:
    floor = settled()
    [asked] = floor.must(MANAGER, RequestApproval(CORRECTION))
    assert isinstance(asked, ApprovalRequested)
    assert (asked.order, asked.asker, asked.act) == (CORRECTION, MANAGER, "correct-result")
    waits = floor.table.people.approvals.open[1]
    found = foreseen(seconds_of(floor.law, floor.table), Order(MANAGER, 5, CORRECTION))
    assert isinstance(found, Foreseen)
    assert waits.consequences == asked.consequences == found.seal
    floor.must(SECOND, Approve(1))
    done = floor.must(MANAGER, CORRECTION)
    assert seal(done) == asked.consequences


@pytest.mark.clause("house 4.5")
@pytest.mark.parametrize(
    "other",
    [
        c.CorrectResult(round=1, faces=(6, 6, 4), evidence="camera"),
        c.CorrectResult(round=1, faces=(6, 5, 6), evidence="camera"),
        c.CorrectResult(round=1, faces=(6, 6, 5), evidence="sensor"),
    ],
)
def test_an_order_that_differs_in_one_field_is_not_the_one_that_was_agreed_to(other: c.CorrectResult) -> None:
    floor = settled()
    floor.agree(MANAGER, CORRECTION)
    assert floor.refused(MANAGER, other).code == "needs-approval"
    floor.must(MANAGER, CORRECTION)


@pytest.mark.clause("house 4.5")
def test_an_order_that_needs_nobody_or_would_be_refused_anyway_is_not_asked_for() -> None:
    floor = Floor("mixed/all")
    floor.until("enter")
    declared = i.DeclareNoResult(cause="cocked-die")
    nobody = floor.refused(DEALER, RequestApproval(declared))
    assert (nobody.code, nobody.clause) == ("needs-nobody", "house 4.1"), "the result is not known yet"
    floor.must(DEALER, declared)
    floor = settled()
    whim = floor.refused(MANAGER, c.VoidOutcome(ground="whim", cause="", round=1))
    assert floor.refused(MANAGER, RequestApproval(c.VoidOutcome(ground="whim", cause="", round=1))) == whim
    same = c.CorrectResult(round=1, faces=(1, 2, 4), evidence="camera")
    assert floor.refused(MANAGER, RequestApproval(same)).code == "same-result"
    late = c.CorrectResult(round=2, faces=(1, 2, 3), evidence="camera")
    assert floor.refused(MANAGER, RequestApproval(late)).code == floor.refused(MANAGER, late).code == "unknown-round"
    assert floor.refused(DEALER, RequestApproval(CORRECTION)).code == "not-allowed"


@pytest.mark.clause("house 4.5")
def test_what_would_follow_otherwise_by_now_ends_the_approval_when_somebody_agrees_or_it_is_used() -> None:
    floor, other = settled(), Actor("third", "casino-manager")
    rival = c.CorrectResult(round=1, faces=(2, 3, 5), evidence="camera")
    for order in (CORRECTION, rival):
        floor.must(MANAGER, RequestApproval(order))
    floor.must(SECOND, Approve(1))
    floor.must(MANAGER, RequestApproval(c.CorrectResult(round=1, faces=(2, 2, 5), evidence="camera")))
    floor.must(SECOND, Approve(3))
    floor.must(MANAGER, CORRECTION)
    [outdated] = floor.must(SECOND, Approve(2))
    assert isinstance(outdated, ApprovalOutdated)
    assert ended(floor, 2) == "outdated"
    before = floor.table.round, floor.table.places["P1"].stack
    [outdated] = floor.must(MANAGER, c.CorrectResult(round=1, faces=(2, 2, 5), evidence="camera"))
    assert isinstance(outdated, ApprovalOutdated)
    assert (outdated.approval, outdated.clause) == (3, "house 4.5")
    assert (floor.table.round, floor.table.places["P1"].stack) == before, "nothing else was brought about"
    for number in (2, 3):
        assert floor.refused(other, Approve(number)).code == "approval-ended"
    assert floor.refused(MANAGER, rival).code == "needs-approval"


@pytest.mark.clause("house 4.5")
def test_the_table_moves_on_and_what_still_has_the_same_consequences_is_still_agreed_to() -> None:
    floor = settled()
    floor.must(MANAGER, RequestApproval(CORRECTION))
    for agrees in (True, False):
        floor.open_bets()
        floor.must(DEALER, floor.bet("small", 100))
        floor.until("settle")
        floor.step()
        if agrees:
            floor.must(SECOND, Approve(1))
    assert isinstance(floor.must(MANAGER, CORRECTION)[0], ApprovalUsed)


@pytest.mark.clause("house 4.5")
def test_a_sign_that_changes_in_between_leaves_what_a_settled_round_would_be_corrected_to() -> None:
    floor = settled()
    floor.must(MANAGER, RequestApproval(CORRECTION))
    floor.must(MANAGER, lim.ChangeSign(lim.Sign(lim.Range(1, 50))))
    floor.must(SECOND, Approve(1))
    assert isinstance(floor.must(MANAGER, CORRECTION)[0], ApprovalUsed)


@pytest.mark.clause("house 4.5")
def test_the_round_that_an_order_names_is_void_by_now_so_nobody_agrees_to_it_and_it_is_refused_as_itself() -> None:
    floor, other = settled(), Actor("third", "casino-manager")
    void = c.VoidOutcome(ground="fraud", cause="device", round=1, affects_outcome=True)
    for actor in (MANAGER, other, SECOND):
        floor.must(actor, RequestApproval(void))
    floor.must(SECOND, Approve(1))
    floor.must(SECOND, Approve(2))
    floor.must(MANAGER, void)
    [outdated] = floor.must(other, Approve(3))
    assert isinstance(outdated, ApprovalOutdated)
    assert floor.refused(other, void).code == "unknown-round"
    assert ended(floor, 2) == ""
    assert floor.refused(other, RequestApproval(void)) == floor.refused(other, void)


@pytest.mark.clause("house 4.5")
def test_a_declared_no_result_is_for_the_attempt_that_was_seen_and_no_later_one() -> None:
    floor = Floor("mixed/all")
    floor.open_bets()
    floor.must(DEALER, floor.bet("middle", 100))
    floor.until("settle")
    declared = i.DeclareNoResult(cause="cocked-die")
    floor.must(DEALER, RequestApproval(declared))
    floor.must(SECOND, Approve(1))
    floor.step()
    floor.open_bets()
    floor.must(DEALER, floor.bet("middle", 100))
    floor.until("settle")
    [outdated] = floor.must(DEALER, declared)
    assert isinstance(outdated, ApprovalOutdated)
    assert ended(floor) == "outdated"


@pytest.mark.clause("house 4.5")
def test_whoever_could_agree_declines_with_a_reason_and_whoever_asked_takes_it_back() -> None:
    floor = settled()
    floor.must(MANAGER, RequestApproval(CORRECTION))
    assert floor.refused(DEALER, DeclineApproval(1, "not-shown")).code == "not-allowed"
    [declined] = floor.must(SECOND, DeclineApproval(1, "not-shown"))
    assert isinstance(declined, ApprovalDeclined)
    waits = floor.table.people.approvals.open[1]
    assert (waits.declined_by, waits.reason) == ("second", "not-shown")
    assert floor.refused(SECOND, Approve(1)).arguments == {"act": "correct-result", "reason": "not-shown"}
    assert floor.refused(SECOND, DeclineApproval(1, "not-now")).code == "approval-ended"
    assert floor.refused(MANAGER, CORRECTION).code == "needs-approval"
    floor.must(MANAGER, RequestApproval(CORRECTION))
    floor.must(SECOND, Approve(2))
    floor.must(MANAGER, CORRECTION)
    floor.must(MANAGER, DeclineApproval(1, "not-now"))
    assert floor.table.people.approvals.open == {}
    assert floor.refused(MANAGER, DeclineApproval(1, "not-now")).code == "unknown-approval"


@pytest.mark.clause("house 4.5")
def test_somebody_may_still_say_no_when_another_has_agreed_and_nobody_agrees_twice() -> None:
    floor = settled()
    floor.agree(MANAGER, CORRECTION)
    again = floor.refused(Actor("third", "casino-manager"), Approve(1))
    assert (again.code, again.arguments) == ("approved-already", {"person": "second"})
    floor.must(Actor("third", "casino-manager"), DeclineApproval(1, "against-rules"))
    assert floor.refused(MANAGER, CORRECTION).code == "needs-approval"


@pytest.mark.clause("house 4.5")
def test_the_same_order_asked_for_by_two_people_or_twice_is_two_approvals_each_for_its_asker() -> None:
    floor, other = settled(), Actor("third", "casino-manager")
    for actor in (MANAGER, MANAGER, other):
        floor.must(actor, RequestApproval(CORRECTION))
    floor.must(SECOND, Approve(3))
    assert floor.refused(MANAGER, CORRECTION).code == "needs-approval"
    floor.must(SECOND, Approve(2))
    used = floor.must(MANAGER, CORRECTION)[0]
    assert isinstance(used, ApprovalUsed)
    assert used.approval == 2
    assert floor.refused(other, CORRECTION).code == "same-result"
    assert sorted(floor.table.people.approvals.open) == [1, 3]


@pytest.mark.clause("house 4.5")
def test_what_the_house_fills_in_is_no_part_of_the_order() -> None:
    one = q.RuleOnWithheld(withheld=1, ruling="release", transfer="T-1")
    other = q.RuleOnWithheld(withheld=1, ruling="release", transfer="T-2")
    assert as_given(one) == as_given(other) != as_given(q.RuleOnWithheld(withheld=1, ruling="forfeit", transfer="T-1"))


def test_what_is_refused_for_want_of_an_approval_names_the_act() -> None:
    assert settled().refused(MANAGER, CORRECTION).arguments == {"act": "correct-result"}


@pytest.mark.clause("house 4.1")
@pytest.mark.parametrize(("rank", "agrees"), [("dealer", False), ("supervisor", True), ("area-manager", True)])
def test_a_dealer_s_own_act_takes_a_second_person_from_supervisor_up(rank: str, agrees: bool) -> None:
    floor = Floor("mixed/all")
    floor.open_bets()
    floor.must(DEALER, floor.bet("middle", 100))
    floor.until("settle")
    declared = i.DeclareNoResult(cause="cocked-die")
    assert floor.refused(DEALER, declared).code == "needs-approval"
    floor.must(DEALER, RequestApproval(declared))
    answer = floor.give(Actor("other", rank), Approve(1))  # type: ignore[arg-type]
    assert isinstance(answer, list) is agrees
    if isinstance(answer, Refused):
        assert (answer.code, answer.clause, answer.arguments["rank"]) == ("not-allowed", "house 4.1", "supervisor")
    assert house_rules().approval.least_rank == "supervisor"


@pytest.mark.clause("house 4.1")
def test_where_the_book_binds_an_act_to_the_table_nobody_from_another_table_agrees_to_it() -> None:
    floor = Walk("mixed/all")
    acts = floor.law.book.articles.act
    bound = tuple(msgspec.structs.replace(act, assigned=True) if act.id == "deal" else act for act in acts)
    floor.amend(lambda articles: msgspec.structs.replace(articles, act=bound))
    floor.until("settle")
    floor.must(DEALER, RequestApproval(i.DeclareNoResult(cause="cocked-die")))
    elsewhere = floor.refused(Actor("other", "supervisor", assigned=False), Approve(1))
    assert (elsewhere.code, elsewhere.arguments) == ("not-assigned", {"act": "deal"})
    assert isinstance(floor.must(Actor("other", "supervisor"), Approve(1))[0], Approved)


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
        floor.must(MANAGER, RequestApproval(correction))
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
