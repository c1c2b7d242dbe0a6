"""Second persons among the staff: who needs one, who can be one, and the cooling period where nobody could."""

from __future__ import annotations

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.approvals import ExpireApproval
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.foresight import Foreseen, foreseen
from sicbo.floor.refused import Refused
from sicbo.floor.staff import commands as s
from sicbo.floor.staff.commands import Order
from sicbo.floor.staff.decide import seconds_of
from sicbo.floor.staff.evolve import evolve
from sicbo.floor.staff.makers import related
from sicbo.floor.staff.state import Staff
from sicbo.law.rulebook import house_rules
from tests.floor.people.desks import HOUR, MINUTE, StaffDesk

OWNER = Actor("owner")
ADMIN = Actor("admin")
BOSS = Actor("boss")
SECOND_SELF = s.Hire(person="self-2", rank="supervisor")


def two_managers() -> StaffDesk:
    """The owner, an administrator without rank and a manager; nobody has made the account of another."""
    desk = StaffDesk()
    desk.must(THE_HOUSE, s.Hire(person="admin", offices=("administrator",)))
    desk.must(THE_HOUSE, s.Hire(person="boss", rank="casino-manager"))
    return desk


def replayed(desk: StaffDesk) -> Staff:
    again = Staff()
    for event in desk.log:
        evolve(again, event)
    return again


@pytest.mark.clause("house 12.9", "house 4.1")
def test_whoever_is_more_than_a_dealer_is_hired_and_changed_by_two() -> None:
    desk = two_managers()
    alone = (s.Hire(person="d-1", rank="dealer"), s.Hire(person="d-2"))
    for dealer in alone:
        desk.must(ADMIN, dealer)
    by_two: tuple[s.AnyCommand, ...] = (
        SECOND_SELF,
        s.Hire(person="m-2", rank="casino-manager"),
        s.Hire(person="c-1", offices=("cage",)),
        s.Hire(person="d-3", rank="dealer", offices=("administrator",)),
        s.Hire(person="w-1", offices=("auditor",)),
        s.ChangeRank("d-1", "supervisor"),
        s.ChangeRank("boss", "dealer"),
        s.ChangeOffices("d-1", ("cage",)),
        s.Dismiss("boss", "ended"),
    )
    for order in by_two:
        assert desk.refused(ADMIN, order) == ("needs-approval", "house 4.1"), order
    done = desk.seconded(ADMIN, SECOND_SELF, "boss")
    assert (done.by, done.approved_by) == ("admin", "boss")
    assert desk.seconded(ADMIN, s.ChangeRank("d-1", "supervisor"), "boss").approved_by == "boss"
    assert replayed(desk) == desk.staff


@pytest.mark.clause("house 12.9")
def test_a_second_person_is_a_manager_other_than_the_asker_who_agrees_in_time_and_is_one_still() -> None:
    desk = two_managers()
    desk.must(THE_HOUSE, s.Hire(person="sup", rank="supervisor"))
    asking = s.RequestApproval(SECOND_SELF)
    for actor in (Actor("sup"), BOSS, Actor("stranger")):
        assert desk.refused(actor, asking) == ("not-your-office", "house 12.2")
    assert desk.refused(ADMIN, s.RequestApproval(s.Dismiss("sup", "ended"))) == ("needs-nobody", "house 4.1")
    asked = desk.must(ADMIN, asking)
    assert asked.expires == desk.at + 10 * MINUTE
    for actor in (Actor("sup"), ADMIN, Actor("stranger", "casino-manager")):
        assert desk.refused(actor, s.Approve(asked.approval)) == ("not-allowed", "house 12.2")
    assert desk.refused(OWNER, s.Approve(99)) == ("unknown-approval", "house 4.1")
    desk.must(BOSS, s.Approve(asked.approval))
    owners = desk.must(OWNER, asking)
    assert desk.refused(OWNER, s.Approve(owners.approval)) == ("same-person", "house 4.1"), "two hats are one head"
    assert desk.refused(OWNER, SECOND_SELF) == ("needs-approval", "house 4.1"), "what was agreed to was another's wish"
    desk.seconded(OWNER, s.Dismiss("boss", "ended"), "other")
    assert desk.refused(ADMIN, SECOND_SELF) == ("needs-approval", "house 4.1"), "it ended with its giver's right"


@pytest.mark.clause("house 12.10")
def test_where_nobody_could_agree_a_cooling_period_passes_to_the_second_and_the_wish_lapses_after_it() -> None:
    rule = house_rules().staff.cooling
    desk = StaffDesk()
    assert desk.refused(OWNER, SECOND_SELF) == ("cooling", "house 12.10")
    asked = desk.must(OWNER, s.RequestApproval(SECOND_SELF))
    began = desk.at
    assert asked.expires == began + (rule.hours + rule.open_hours) * HOUR
    desk.at = began + rule.hours * HOUR - 1
    assert desk.refused(OWNER, SECOND_SELF) == ("cooling", "house 12.10")
    other = s.Hire(person="self-2", rank="casino-manager")
    desk.at += 1
    assert desk.refused(OWNER, other) == ("cooling", "house 12.10"), "it was not what everybody could see"
    used = desk.give(OWNER, SECOND_SELF)
    assert isinstance(used, list)
    assert [(type(one).__name__, one.clause) for one in used] == [
        ("ApprovalUsed", "house 12.10"),
        ("Hired", "house 12.2"),
    ]
    late = desk.must(OWNER, s.RequestApproval(s.Hire(person="m-2", rank="casino-manager")))
    desk.at = late.expires
    assert desk.refused(OWNER, s.Hire(person="m-2", rank="casino-manager")) == ("cooling", "house 12.10")
    desk.must(THE_HOUSE, ExpireApproval(late.approval))
    assert replayed(desk) == desk.staff


@pytest.mark.clause("house 12.10")
def test_whoever_looks_ahead_is_told_how_long_it_cools_and_nothing_of_it_where_somebody_could_agree() -> None:
    desk = StaffDesk()

    def hours() -> int:
        found = foreseen(seconds_of(desk.staff), Order(OWNER, desk.at, SECOND_SELF))
        assert isinstance(found, Foreseen)
        assert found.asks is not None
        return found.asks.hours

    assert hours() == house_rules().staff.cooling.hours
    desk.must(THE_HOUSE, s.Hire(person="boss", rank="casino-manager"))
    assert hours() == 0


@pytest.mark.clause("house 12.10")
def test_what_cools_must_be_agreed_to_once_somebody_could() -> None:
    desk = StaffDesk()
    desk.must(OWNER, s.RequestApproval(SECOND_SELF))
    desk.must(THE_HOUSE, s.Hire(person="boss", rank="casino-manager"))
    desk.at += house_rules().staff.cooling.hours * HOUR
    assert desk.refused(OWNER, SECOND_SELF) == ("needs-approval", "house 4.1")


@pytest.mark.clause("house 12.11")
def test_no_administrator_agrees_through_an_account_they_made_however_long_the_chain_and_cut_or_not() -> None:
    desk = two_managers()
    desk.seconded(ADMIN, s.Hire(person="made", rank="area-manager", offices=("administrator",)), "boss")
    desk.seconded(Actor("made"), s.Hire(person="grandchild", rank="area-manager"), "boss")
    asked = desk.must(ADMIN, s.RequestApproval(SECOND_SELF))
    for puppet in ("made", "grandchild"):
        assert desk.refused(Actor(puppet), s.Approve(asked.approval)) == ("not-independent", "house 12.11")
    by_the_puppet = desk.must(Actor("made"), s.RequestApproval(SECOND_SELF))
    assert desk.refused(Actor("grandchild"), s.Approve(by_the_puppet.approval))[0] == "not-independent"
    desk.seconded(ADMIN, s.Dismiss("made", "ended"), "boss")
    assert desk.refused(Actor("grandchild"), s.Approve(asked.approval))[0] == "not-independent", "the chain is not cut"
    desk.must(BOSS, s.Approve(asked.approval))


@pytest.mark.clause("house 12.11")
def test_whoever_gave_a_rank_or_was_given_a_link_has_made_the_account() -> None:
    desk = two_managers()
    desk.must(THE_HOUSE, s.Hire(person="linked", rank="area-manager"))
    desk.must(THE_HOUSE, s.Hire(person="raised"))
    desk.must(THE_HOUSE, s.Hire(person="free", rank="area-manager"))
    desk.must(ADMIN, s.Invite("linked"))
    desk.seconded(ADMIN, s.ChangeRank("raised", "area-manager"), "boss")
    asked = desk.must(ADMIN, s.RequestApproval(SECOND_SELF))
    for puppet in ("linked", "raised"):
        assert desk.refused(Actor(puppet), s.Approve(asked.approval)) == ("not-independent", "house 12.11")
    desk.must(Actor("free"), s.Approve(asked.approval))


@pytest.mark.clause("house 12.11", "house 12.10")
def test_an_owner_who_has_made_everybody_waits_for_the_cooling_period_each_time() -> None:
    desk = StaffDesk()
    cooling = house_rules().staff.cooling.hours * HOUR
    for person in ("m-1", "m-2"):
        hiring = s.Hire(person=person, rank="casino-manager")
        assert desk.refused(OWNER, hiring) == ("cooling", "house 12.10")
        asked = desk.must(OWNER, s.RequestApproval(hiring))
        for puppet in desk.staff.people.keys() - {"owner"}:
            assert desk.refused(Actor(puppet), s.Approve(asked.approval)) == ("not-independent", "house 12.11")
        desk.at += cooling
        desk.must(OWNER, hiring)


def a_delegate_with_two_of_their_own() -> StaffDesk:
    """An owner, an administrator hired by the owner, and two managers whom that administrator alone has hired."""
    desk = StaffDesk()
    waited(desk, OWNER, s.Hire(person="hr", offices=("administrator",)))
    waited(desk, Actor("hr"), s.Hire(person="a-1", rank="area-manager", offices=("administrator",)))
    waited(desk, Actor("hr"), s.Hire(person="a-2", rank="area-manager"))
    return desk


def waited(desk: StaffDesk, actor: Actor, order: s.Seconded) -> None:
    """Done after the cooling period, since nobody could agree."""
    refused = desk.give(actor, order)
    assert isinstance(refused, Refused)
    assert refused.code == "cooling", refused
    desk.must(actor, s.RequestApproval(order))
    desk.at += house_rules().staff.cooling.hours * HOUR
    desk.must(actor, order)


@pytest.mark.clause("house 12.11", "house 12.10")
def test_two_accounts_that_one_administrator_alone_has_made_do_not_agree_for_each_other() -> None:
    desk = a_delegate_with_two_of_their_own()
    assert related(desk.staff, "a-1", "a-2")
    asked = desk.must(Actor("a-1"), s.RequestApproval(SECOND_SELF))
    assert desk.refused(Actor("a-2"), s.Approve(asked.approval)) == ("not-independent", "house 12.11")
    assert desk.refused(Actor("a-1"), SECOND_SELF) == ("cooling", "house 12.10"), "it goes on, and can be seen"
    waited(desk, Actor("a-1"), s.Hire(person="a-3", rank="area-manager"))
    assert related(desk.staff, "a-2", "a-3"), "through an account between, too"
    assert replayed(desk) == desk.staff


@pytest.mark.clause("house 12.11")
def test_whoever_the_owner_or_a_second_person_has_vouched_for_agrees_though_one_administrator_made_both() -> None:
    desk = a_delegate_with_two_of_their_own()
    waited(desk, OWNER, s.ChangeRank("a-2", "area-manager"))
    assert not related(desk.staff, "a-1", "a-2"), "the owner has given the rank anew"
    agreed = desk.seconded(Actor("a-1"), SECOND_SELF, "a-2")
    assert agreed.approved_by == "a-2"
    assert not related(desk.staff, "self-2", "a-2")
    desk.must(Actor("a-1"), s.Dismiss("self-2", "left"))
    desk.must(Actor("a-1"), s.Hire(person="self-2", rank="dealer"))
    assert related(desk.staff, "self-2", "a-1"), "hired anew by one alone"


@pytest.mark.clause("house 12.11")
def test_those_whom_the_owner_has_hired_agree_for_each_other_so_that_a_small_house_can_be_run() -> None:
    desk = StaffDesk()
    waited(desk, OWNER, s.Hire(person="m-1", rank="area-manager", offices=("administrator",)))
    waited(desk, OWNER, s.Hire(person="m-2", rank="area-manager"))
    assert desk.seconded(Actor("m-1"), SECOND_SELF, "m-2").approved_by == "m-2"


@pytest.mark.clause("house 12.11")
def test_a_further_link_that_nobody_agreed_to_makes_an_account_one_persons_own_again() -> None:
    desk = StaffDesk()
    waited(desk, OWNER, s.Hire(person="hr", offices=("administrator",)))
    waited(desk, OWNER, s.Hire(person="m-1", rank="area-manager"))
    desk.seconded(Actor("hr"), s.Hire(person="a-1", rank="area-manager"), "m-1")
    desk.seconded(Actor("hr"), s.Hire(person="a-2", rank="area-manager"), "m-1")
    for person in ("a-1", "a-2"):
        desk.must(Actor("hr"), s.Invite(person))
    assert not related(desk.staff, "a-1", "a-2"), "the first link goes with the hiring, to which another agreed"
    desk.must(OWNER, s.Dismiss("m-1", "left"))
    for person in ("a-1", "a-2"):
        desk.must(Actor("hr"), s.RequestApproval(s.Invite(person)))
    desk.at += house_rules().staff.cooling.hours * HOUR
    for person in ("a-1", "a-2"):
        desk.must(Actor("hr"), s.Invite(person))
    assert related(desk.staff, "a-1", "a-2")
    assert replayed(desk) == desk.staff


@pytest.mark.clause("house 12.9", "house 12.10")
def test_nobody_dismisses_at_once_and_alone_those_to_whom_they_owe_their_account() -> None:
    desk = StaffDesk()
    waited(desk, OWNER, s.Hire(person="hr", offices=("administrator",)))
    waited(desk, OWNER, s.Hire(person="hr-2", offices=("administrator",)))
    out = s.Dismiss("owner", "ended")
    assert desk.refused(Actor("hr"), out) == ("cooling", "house 12.10"), "the owner sees it coming"
    desk.must(OWNER, s.Dismiss("hr", "ended"))
    waited(desk, Actor("hr-2"), out)
    desk.must(Actor("hr-2"), s.Hire(person="owner", rank="dealer"))
    assert related(desk.staff, "owner", "hr-2"), "whoever comes back under that name vouches for nobody"
    assert desk.staff.owner == ""


@pytest.mark.clause("house 12.9", "house 12.12")
def test_the_first_link_goes_with_the_hiring_and_every_further_one_needs_two() -> None:
    desk = two_managers()
    desk.seconded(ADMIN, SECOND_SELF, "boss")
    desk.must(ADMIN, s.Invite("self-2"))
    assert desk.refused(ADMIN, s.Invite("self-2")) == ("needs-approval", "house 4.1")
    assert desk.refused(ADMIN, s.Invite("boss", guarded=True)) == ("needs-approval", "house 4.1")
    invited = desk.seconded(ADMIN, s.Invite("self-2"), "boss")
    assert (invited.approved_by, invited.clause) == ("boss", "house 14.6")
    desk.must(ADMIN, s.Dismiss("self-2", "left"))
    desk.must(ADMIN, s.Hire(person="self-2", rank="dealer"))
    desk.must(ADMIN, s.Invite("self-2"))


@pytest.mark.clause("house 12.12")
def test_a_link_to_a_patron_with_something_to_lose_needs_a_supervisor_beside_whoever_asks() -> None:
    desk = two_managers()
    for person, rank, offices in (("c-1", None, ("cage",)), ("s-1", "supervisor", ()), ("s-2", "supervisor", ())):
        desk.must(THE_HOUSE, s.Hire(person=person, rank=rank, offices=offices))  # type: ignore[arg-type]
    for asker in ("c-1", "s-1", "admin"):
        desk.must(Actor(asker), s.Invite("p-1"))
        assert desk.refused(Actor(asker), s.Invite("p-1", guarded=True)) == ("needs-approval", "house 4.1")
        desk.seconded(Actor(asker), s.Invite("p-1", guarded=True), "s-2")
    assert desk.refused(Actor("stranger"), s.Invite("p-1")) == ("not-allowed", "house 12.12")
    asked = desk.must(Actor("c-1"), s.RequestApproval(s.Invite("p-1", guarded=True)))
    assert desk.refused(Actor("c-1"), s.Approve(asked.approval)) == ("not-allowed", "house 12.12")
