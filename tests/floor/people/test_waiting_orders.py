"""An order that waits for a second person, at every desk: matched as itself, answered once, good for a while."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.approvals import (
    ApprovalDeclined,
    ApprovalOutdated,
    Approvals,
    ApprovalUsed,
    Approved,
    DeclineApproval,
    DeclineReason,
    Expired,
)
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as c
from sicbo.floor.clock import commands as k
from sicbo.floor.clock.decide import decide as decide_time
from sicbo.floor.clock.evolve import evolve as evolve_time
from sicbo.floor.clock.state import Time
from sicbo.floor.patron import commands as p
from sicbo.floor.refused import Refused
from sicbo.floor.staff import commands as s
from sicbo.floor.table import commands as t
from sicbo.floor.table.corrections.commands import CorrectResult
from sicbo.law.rulebook import house_rules
from tests.floor.people.desks import (
    AREA_MANAGER,
    CLERK,
    MANAGER,
    MINUTE,
    NOON,
    OTHER_CLERK,
    PROMOTIONS,
    SUPERVISOR,
    CageDesk,
    PatronDesk,
    StaffDesk,
)
from tests.floor.tables import DEALER
from tests.floor.walk.steps import Walk

LARGE = house_rules().cage.large
OTHER, SECOND, THIRD = (Actor(name, "casino-manager") for name in ("other", "second", "third"))


@dataclass
class Desk:
    """A desk of any kind, with an order of two people there that waits for a second person."""

    answer: Callable[[Actor, Any], list[Any] | Refused]
    clock: Any
    approvals: Approvals
    words: Any
    order: Any
    askers: tuple[Actor, Actor]
    seconds: tuple[Actor, Actor]
    unlike: tuple[tuple[Any, str], ...]
    """Orders that differ in one field, each with how it is refused though the order itself is agreed to."""

    def must(self, actor: Actor, command: Any) -> list[Any]:
        answer = self.answer(actor, command)
        assert isinstance(answer, list), answer
        return answer

    def refused(self, actor: Actor, command: Any) -> str:
        answer = self.answer(actor, command)
        assert isinstance(answer, Refused), answer
        return answer.code

    def ask(self, actor: Actor) -> int:
        return int(self.must(actor, self.words.RequestApproval(self.order))[-1].approval)

    def agree(self, number: int, actor: Actor | None = None) -> list[Any] | Refused:
        """Filled in by the house as it is here: nothing of it has changed."""
        return self.answer(actor or self.seconds[0], self.words.Approve(number, order=self.order))

    def used(self, actor: Actor) -> int:
        """The approval that the order uses up."""
        [used] = [one for one in self.must(actor, self.order) if isinstance(one, ApprovalUsed)]
        return used.approval

    def waits(self, actor: Actor) -> bool:
        return self.refused(actor, self.order) in {"needs-approval", "needs-owner"}


def at_a_table() -> Desk:
    floor = Walk("crown-sydney/standard")
    floor.open_bets()
    floor.must(DEALER, floor.bet("big", 100))
    floor.until("settle")
    floor.step()
    floor.at = NOON
    order = CorrectResult(round=1, faces=(6, 6, 5), evidence="camera")
    unlike = (
        CorrectResult(round=1, faces=(6, 6, 4), evidence="camera"),
        CorrectResult(round=1, faces=(6, 6, 6), evidence="camera"),
        CorrectResult(round=1, faces=(5, 6, 6), evidence="camera"),
        CorrectResult(round=1, faces=(6, 6, 5), evidence="sensor"),
    )
    return Desk(
        floor.give,
        floor,
        floor.table.people.approvals,
        t,
        order,
        (MANAGER, OTHER),
        (SECOND, THIRD),
        tuple((one, "needs-approval") for one in unlike),
    )


def with_a_patron() -> Desk:
    desk = PatronDesk()
    unlike = (
        p.GiveCredit(amount=499, reason="goodwill"),
        p.GiveCredit(amount=501, reason="goodwill"),
        p.GiveCredit(amount=500, reason="service-failure"),
    )
    return Desk(
        desk.give,
        desk,
        desk.patron.approvals,
        p,
        p.GiveCredit(amount=500, reason="goodwill"),
        (PROMOTIONS, OTHER),
        (AREA_MANAGER, SECOND),
        tuple((one, "needs-approval") for one in unlike),
    )


def with_papers() -> Desk:
    desk = PatronDesk()
    desk.deposit(1_000)
    unlike = (
        p.SendToCage(cage="main", amount=59, use="cash"),
        p.SendToCage(cage="main", amount=61, use="cash"),
        p.SendToCage(cage="main", amount=60, use="ticket"),
        p.SendToCage(cage="other", amount=60, use="cash"),
    )
    return Desk(
        desk.give,
        desk,
        desk.patron.approvals,
        p,
        p.SendToCage(cage="main", amount=60, use="cash"),
        (CLERK, OTHER_CLERK),
        (SUPERVISOR, MANAGER),
        tuple((one, "needs-owner") for one in unlike),
    )


def at_the_cage() -> Desk:
    desk = CageDesk()
    unlike = (c.TakeCash("p-1", LARGE + 1), c.TakeCash("p-1", LARGE + 3), c.TakeCash("p-2", LARGE + 2))
    return Desk(
        desk.give,
        desk,
        desk.cage.approvals,
        c,
        c.TakeCash("p-1", LARGE + 2),
        (CLERK, OTHER_CLERK),
        (SUPERVISOR, MANAGER),
        tuple((one, "needs-approval") for one in unlike),
    )


def among_staff() -> Desk:
    desk = StaffDesk()
    desk.must(THE_HOUSE, s.Hire(person="admin", offices=("administrator",)))
    for person in ("second", "third"):
        desk.must(THE_HOUSE, s.Hire(person=person, rank="area-manager"))
    unlike = (
        s.Hire(person="new", rank="area-manager"),
        s.Hire(person="newer", rank="supervisor"),
        s.Hire(person="new", rank="supervisor", offices=("cage",)),
    )
    return Desk(
        desk.give,
        desk,
        desk.staff.approvals,
        s,
        s.Hire(person="new", rank="supervisor"),
        (Actor("admin"), Actor("owner")),
        (Actor("second"), Actor("third")),
        tuple((one, "needs-approval") for one in unlike),
    )


@dataclass
class TimeDesk:
    time: Time
    at: int = NOON

    def give(self, actor: Actor, command: Any) -> list[Any] | Refused:
        answer = decide_time(self.time, k.Order(actor, self.at, command))
        for event in answer if isinstance(answer, list) else ():
            evolve_time(self.time, event)
        return answer


def about_the_time() -> Desk:
    desk = TimeDesk(Time())
    for found in (NOON - 5_000, NOON - 9_000):
        desk.give(THE_HOUSE, k.RecordJump(NOON, found, ("table/T1",)))
    unlike = (k.ConfirmTime(1, NOON, ("table/T1",)), k.ConfirmTime(3, NOON, ("table/T1",)))
    return Desk(
        desk.give,
        desk,
        desk.time.approvals,
        k,
        k.ConfirmTime(2, NOON, ("table/T1",)),
        (MANAGER, OTHER),
        (SECOND, THIRD),
        tuple((one, "jumped-again") for one in unlike),
    )


every_desk = partial(
    pytest.mark.parametrize,
    "opened",
    [at_a_table, with_a_patron, with_papers, at_the_cage, among_staff, about_the_time],
)


@pytest.mark.clause("house 4.5")
@every_desk()
def test_the_same_order_of_two_people_is_agreed_to_for_each_alone(opened: Callable[[], Desk]) -> None:
    desk = opened()
    one, other = desk.askers
    first, second = desk.ask(one), desk.ask(other)
    assert isinstance(desk.agree(second), list)
    assert desk.waits(one)
    assert desk.used(other) == second
    assert list(desk.approvals.open) == [first]


@pytest.mark.clause("house 4.5")
@every_desk()
def test_the_same_order_asked_for_twice_waits_twice_and_each_agreement_serves_once(
    opened: Callable[[], Desk],
) -> None:
    desk = opened()
    asker = desk.askers[0]
    first, second = desk.ask(asker), desk.ask(asker)
    assert desk.waits(asker)
    desk.agree(second)
    assert desk.used(asker) == second
    assert list(desk.approvals.open) == [first]
    assert isinstance(desk.answer(asker, desk.order), Refused)


@pytest.mark.clause("house 4.5")
@every_desk()
def test_an_order_that_differs_in_one_field_or_by_the_least_amount_is_another(opened: Callable[[], Desk]) -> None:
    desk = opened()
    asker = desk.askers[0]
    number = desk.ask(asker)
    desk.agree(number)
    for other, code in desk.unlike:
        assert desk.refused(asker, other) == code, other
    assert desk.used(asker) == number


@pytest.mark.clause("house 4.5")
@pytest.mark.parametrize("reason", DeclineReason.__args__)  # type: ignore[attr-defined]
@every_desk()
def test_what_was_declined_stays_so_and_may_be_asked_for_again(
    opened: Callable[[], Desk], reason: DeclineReason
) -> None:
    desk = opened()
    asker, (second, third) = desk.askers[0], desk.seconds
    number = desk.ask(asker)
    [declined] = desk.must(second, DeclineApproval(number, reason))
    assert isinstance(declined, ApprovalDeclined)
    assert (desk.approvals.open[number].declined_by, desk.approvals.open[number].reason) == (second.id, reason)
    for actor in (second, third):
        assert isinstance(answer := desk.agree(number, actor), Refused)
        assert (answer.code, answer.clause) == ("approval-ended", "house 4.5")
    assert desk.waits(asker)
    again = desk.ask(asker)
    desk.agree(again)
    assert desk.used(asker) == again


@pytest.mark.clause("house 4.5")
@pytest.mark.parametrize("agreed", [False, True])
@every_desk()
def test_whoever_asked_takes_it_back_agreed_to_or_not(opened: Callable[[], Desk], agreed: bool) -> None:
    desk = opened()
    asker = desk.askers[0]
    number = desk.ask(asker)
    if agreed:
        desk.agree(number)
    [over] = desk.must(asker, DeclineApproval(number, "not-now"))
    assert isinstance(over, Expired)
    assert over.clause == "house 4.5"
    assert desk.waits(asker)
    assert isinstance(answer := desk.agree(number), Refused)
    assert answer.code == "unknown-approval"


@pytest.mark.clause("house 4.5")
@every_desk()
def test_nobody_agrees_twice_and_whoever_agreed_may_still_say_no(opened: Callable[[], Desk]) -> None:
    desk = opened()
    asker, (second, third) = desk.askers[0], desk.seconds
    number = desk.ask(asker)
    desk.agree(number)
    for actor in (second, third):
        assert isinstance(answer := desk.agree(number, actor), Refused)
        assert (answer.code, answer.arguments) == ("approved-already", {"person": second.id})
    desk.must(second, DeclineApproval(number, "not-shown"))
    assert desk.waits(asker)


@pytest.mark.clause("house 7.2")
@pytest.mark.parametrize(("after", "good"), [(-1, True), (0, False), (1, False)])
@every_desk()
def test_an_agreement_serves_to_the_last_millisecond_before_its_time_is_over(
    opened: Callable[[], Desk], after: int, good: bool
) -> None:
    desk = opened()
    asker = desk.askers[0]
    number = desk.ask(asker)
    assert desk.approvals.open[number].expires == NOON + 10 * MINUTE
    desk.agree(number)
    desk.clock.at = NOON + 10 * MINUTE + after
    if good:
        assert desk.used(asker) == number
    else:
        assert desk.waits(asker)
        assert number in desk.approvals.open, "until the timer ends it"


@pytest.mark.clause("house 7.2")
@pytest.mark.parametrize(("after", "good"), [(-1, True), (0, False), (1, False)])
@every_desk()
def test_somebody_agrees_or_declines_to_the_last_millisecond_before_its_time_is_over(
    opened: Callable[[], Desk], after: int, good: bool
) -> None:
    desk = opened()
    number = desk.ask(desk.askers[0])
    desk.clock.at = NOON + 10 * MINUTE + after
    declined = desk.answer(desk.seconds[0], DeclineApproval(number, "not-now")) if not good else None
    agreed = desk.agree(number)
    if good:
        assert isinstance(agreed, list)
        assert isinstance(agreed[0], Approved)
        return
    for answer in (declined, agreed):
        assert isinstance(answer, Refused)
        assert (answer.code, answer.clause) == ("approval-expired", "house 7.2")


@pytest.mark.clause("house 4.5")
def test_a_table_that_came_in_between_ends_an_agreement_about_the_time() -> None:
    desk = about_the_time()
    number = desk.ask(MANAGER)
    desk.agree(number)
    more = k.ConfirmTime(2, NOON, ("table/T1", "table/T2"))
    [outdated] = desk.must(MANAGER, more)
    assert isinstance(outdated, ApprovalOutdated)
    assert desk.refused(MANAGER, desk.order) == "needs-approval"


@pytest.mark.clause("house 4.5")
def test_what_the_clocks_show_at_the_moment_of_confirming_is_no_part_of_what_was_agreed_to() -> None:
    desk = about_the_time()
    desk.agree(desk.ask(MANAGER))
    assert isinstance(desk.must(MANAGER, k.ConfirmTime(2, NOON + 7, ("table/T1",)))[0], ApprovalUsed)


@pytest.mark.clause("house 4.5")
def test_an_order_that_would_be_refused_by_now_is_outdated_for_whoever_agrees_and_refused_to_whoever_gives_it() -> None:
    desk = with_papers()
    first, second = desk.ask(CLERK), desk.ask(OTHER_CLERK)
    desk.agree(first)
    assert isinstance(desk.clock, PatronDesk)
    desk.must(Actor("p-1", terminal="screen-7"), p.SendToCage(cage="main", amount=941, use="cash"))
    [outdated] = desk.must(SUPERVISOR, p.Approve(second, order=desk.order))
    assert isinstance(outdated, ApprovalOutdated)
    assert desk.refused(CLERK, desk.order) == "wallet-short"
    assert desk.approvals.open[first].approved_by == "supervisor", "the money may come back"
    desk.clock.deposit(1)
    assert desk.used(CLERK) == first
