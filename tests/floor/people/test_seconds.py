"""Second persons among the staff: who needs one, who can be one, and the cooling period where nobody could."""

from __future__ import annotations

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.approvals import Approve, ExpireApproval, RequestApproval
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.staff import commands as s
from sicbo.floor.staff.evolve import evolve
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
    asking = RequestApproval("change-users", "hire/self-2/supervisor")
    for actor in (Actor("sup"), BOSS, Actor("stranger")):
        assert desk.refused(actor, asking) == ("not-your-office", "house 12.2")
    assert desk.refused(ADMIN, RequestApproval("assign-tables", "x")) == ("needs-nobody", "house 4.1")
    asked = desk.must(ADMIN, asking)
    assert asked.expires == desk.at + 10 * MINUTE
    for actor in (Actor("sup"), ADMIN, Actor("stranger", "casino-manager")):
        assert desk.refused(actor, Approve(asked.approval)) == ("not-allowed", "house 12.2")
    assert desk.refused(OWNER, Approve(99)) == ("unknown-approval", "house 4.1")
    desk.must(BOSS, Approve(asked.approval))
    owners = desk.must(OWNER, asking)
    assert desk.refused(OWNER, Approve(owners.approval)) == ("same-person", "house 4.1"), "two hats are one head"
    assert desk.refused(OWNER, SECOND_SELF) == ("needs-approval", "house 4.1"), "what was agreed to was another's wish"
    desk.seconded(OWNER, s.Dismiss("boss", "ended"), "other")
    assert desk.refused(ADMIN, SECOND_SELF) == ("needs-approval", "house 4.1"), "it ended with its giver's right"


@pytest.mark.clause("house 12.10")
def test_where_nobody_could_agree_a_cooling_period_passes_to_the_second_and_the_wish_lapses_after_it() -> None:
    rule = house_rules().staff.cooling
    desk = StaffDesk()
    assert desk.refused(OWNER, SECOND_SELF) == ("cooling", "house 12.10")
    asked = desk.must(OWNER, RequestApproval("change-users", "hire/self-2/supervisor"))
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
    late = desk.must(OWNER, RequestApproval("change-users", "hire/m-2/casino-manager"))
    desk.at = late.expires
    assert desk.refused(OWNER, s.Hire(person="m-2", rank="casino-manager")) == ("cooling", "house 12.10")
    desk.must(THE_HOUSE, ExpireApproval(late.approval))
    assert replayed(desk) == desk.staff


@pytest.mark.clause("house 12.10")
def test_what_cools_must_be_agreed_to_once_somebody_could() -> None:
    desk = StaffDesk()
    desk.must(OWNER, RequestApproval("change-users", "hire/self-2/supervisor"))
    desk.must(THE_HOUSE, s.Hire(person="boss", rank="casino-manager"))
    desk.at += house_rules().staff.cooling.hours * HOUR
    assert desk.refused(OWNER, SECOND_SELF) == ("needs-approval", "house 4.1")


@pytest.mark.clause("house 12.11")
def test_no_administrator_agrees_through_an_account_they_made_however_long_the_chain_and_cut_or_not() -> None:
    desk = two_managers()
    desk.seconded(ADMIN, s.Hire(person="made", rank="area-manager", offices=("administrator",)), "boss")
    desk.seconded(Actor("made"), s.Hire(person="grandchild", rank="area-manager"), "boss")
    asked = desk.must(ADMIN, RequestApproval("change-users", "hire/self-2/supervisor"))
    for puppet in ("made", "grandchild"):
        assert desk.refused(Actor(puppet), Approve(asked.approval)) == ("not-independent", "house 12.11")
    by_the_puppet = desk.must(Actor("made"), RequestApproval("change-users", "hire/self-2/supervisor"))
    assert desk.refused(Actor("grandchild"), Approve(by_the_puppet.approval))[0] == "not-independent"
    desk.seconded(ADMIN, s.Dismiss("made", "ended"), "boss")
    assert desk.refused(Actor("grandchild"), Approve(asked.approval))[0] == "not-independent", "the chain is not cut"
    desk.must(BOSS, Approve(asked.approval))


@pytest.mark.clause("house 12.11")
def test_whoever_gave_a_rank_or_was_given_a_link_has_made_the_account() -> None:
    desk = two_managers()
    desk.must(THE_HOUSE, s.Hire(person="linked", rank="area-manager"))
    desk.must(THE_HOUSE, s.Hire(person="raised"))
    desk.must(THE_HOUSE, s.Hire(person="free", rank="area-manager"))
    desk.must(ADMIN, s.Invite("linked"))
    desk.seconded(ADMIN, s.ChangeRank("raised", "area-manager"), "boss")
    asked = desk.must(ADMIN, RequestApproval("change-users", "hire/self-2/supervisor"))
    for puppet in ("linked", "raised"):
        assert desk.refused(Actor(puppet), Approve(asked.approval)) == ("not-independent", "house 12.11")
    desk.must(Actor("free"), Approve(asked.approval))


@pytest.mark.clause("house 12.11", "house 12.10")
def test_an_owner_who_has_made_everybody_waits_for_the_cooling_period_each_time() -> None:
    desk = StaffDesk()
    cooling = house_rules().staff.cooling.hours * HOUR
    for person in ("m-1", "m-2"):
        hiring = s.Hire(person=person, rank="casino-manager")
        assert desk.refused(OWNER, hiring) == ("cooling", "house 12.10")
        asked = desk.must(OWNER, RequestApproval("change-users", f"hire/{person}/casino-manager"))
        for puppet in desk.staff.people.keys() - {"owner"}:
            assert desk.refused(Actor(puppet), Approve(asked.approval)) == ("not-independent", "house 12.11")
        desk.at += cooling
        desk.must(OWNER, hiring)


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
    asked = desk.must(Actor("c-1"), RequestApproval("invite-patron", "p-1"))
    assert desk.refused(Actor("c-1"), Approve(asked.approval)) == ("not-allowed", "house 12.12")
