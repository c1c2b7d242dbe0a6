"""Who works here: hired by administrators, never raised by themselves, one hat at a time."""

from __future__ import annotations

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE, not_entitled
from sicbo.floor.staff import commands as s
from sicbo.floor.staff.actors import actor_for, place_of
from sicbo.floor.staff.decide import decide
from sicbo.floor.staff.evolve import evolve
from sicbo.floor.staff.postings import postings
from sicbo.floor.staff.state import Staff
from sicbo.law.ranks import RANKS
from sicbo.law.rulebook import desk_acts
from sicbo.law.schema import Office, Rank
from tests.floor.people.desks import ADMINISTRATOR, MANAGER, NOON, StaffDesk, said

OWNER = Actor("owner")


def hired(desk: StaffDesk, person: str, rank: Rank | None = None, *offices: Office) -> Actor:
    desk.must(THE_HOUSE, s.Hire(person=person, rank=rank, offices=offices))
    return Actor(person)


@pytest.mark.clause("house 12.1")
def test_the_house_appoints_one_owner_once_while_nobody_was_ever_hired() -> None:
    empty = Staff()
    for actor in (Actor("owner"), MANAGER, ADMINISTRATOR):
        assert said(decide(empty, s.Order(actor, NOON, s.AppointOwner("owner")))) == ("not-your-office", "house 12.1")
    desk = StaffDesk()
    owner = desk.staff.people["owner"]
    assert (owner.rank, owner.offices) == ("casino-manager", ("administrator",))
    assert desk.refused(THE_HOUSE, s.AppointOwner("second")) == ("owner-appointed", "house 12.1")
    other = hired(desk, "other", None, "administrator")
    desk.seconded(other, s.Dismiss("owner", "left"))
    assert desk.refused(THE_HOUSE, s.AppointOwner("second")) == ("owner-appointed", "house 12.1")


@pytest.mark.clause("house 16.1")
def test_the_house_alone_begins_a_demonstration_once_and_before_anybody_works_there() -> None:
    beginning = s.BeginDemonstration()
    for actor in (Actor("owner"), MANAGER, ADMINISTRATOR):
        assert said(decide(Staff(), s.Order(actor, NOON, beginning))) == ("not-your-office", "house 16.1")
    staff = Staff()
    begun = decide(staff, s.Order(THE_HOUSE, NOON, beginning))
    assert isinstance(begun, list)
    for event in begun:
        evolve(staff, event)
    assert staff.is_demonstration
    assert said(decide(staff, s.Order(THE_HOUSE, NOON, beginning))) == ("house-begun", "house 16.1")
    founded = StaffDesk()
    assert founded.refused(THE_HOUSE, beginning) == ("house-begun", "house 16.1")
    founded.seconded(hired(founded, "other", None, "administrator"), s.Dismiss("owner", "left"))
    assert founded.refused(THE_HOUSE, beginning) == ("house-begun", "house 16.1")
    assert not founded.staff.is_demonstration


@pytest.mark.clause("house 12.2")
def test_only_an_administrator_changes_users_whatever_an_order_claims() -> None:
    desk = StaffDesk()
    people = (hired(desk, "m-1", "casino-manager"), hired(desk, "c-1", None, "cage"), Actor("stranger"))
    orders: tuple[s.AnyCommand, ...] = (
        s.Hire(person="new", rank="dealer"),
        s.ChangeRank("c-1", "dealer"),
        s.ChangeOffices("c-1", ("cage", "director")),
        s.Dismiss("c-1", "ended"),
    )
    for person in people:
        for order in orders:
            assert desk.refused(person, order) == ("not-your-office", "house 12.2")
            claimed = Actor(person.id, "casino-manager", office="administrator")
            assert desk.refused(claimed, order) == ("not-your-office", "house 12.2")
    desk.must(OWNER, orders[0])
    for order in orders[1:3]:
        desk.seconded(OWNER, order, "m-1")
    desk.must(OWNER, orders[3])
    assert sorted(desk.staff.people) == ["m-1", "new", "owner"]
    assert all(postings(desk.staff, event) == [] for event in desk.log)


@pytest.mark.clause("house 12.2")
def test_nobody_is_hired_twice_and_unknown_people_are_not_changed() -> None:
    desk = StaffDesk()
    hired(desk, "d-1", "dealer")
    assert desk.refused(OWNER, s.Hire(person="d-1")) == ("person-known", "house 12.2")
    assert desk.refused(OWNER, s.Hire(person="house")) == ("person-known", "house 12.2")
    orders: tuple[s.AnyCommand, ...] = (
        s.ChangeRank("d-9", None),
        s.ChangeOffices("d-9", ()),
        s.AssignTables("d-9", ("t-1",)),
        s.Dismiss("d-9", "ended"),
    )
    for order in orders:
        assert desk.refused(OWNER, order) == ("person-unknown", "house 12.2")
    desk.must(OWNER, s.Dismiss("d-1", "ended"))
    hired(desk, "d-1", "supervisor")
    assert desk.staff.people["d-1"].rank == "supervisor"


@pytest.mark.clause("house 11.1")
def test_people_are_hired_under_ids_not_names() -> None:
    desk = StaffDesk()
    orders: tuple[s.AnyCommand, ...] = (
        s.Hire(person="Ann Lee"),
        s.Hire(person="a-1", tables=("table one",)),
        s.PairTerminal(terminal="", table="t-1", place="1"),
    )
    for order in orders:
        assert desk.refused(OWNER, order) == ("bad-id", "house 11.1")


@pytest.mark.clause("house 12.3")
def test_nobody_gives_themselves_a_higher_rank_or_another_office() -> None:
    desk = StaffDesk()
    low = hired(desk, "low", "dealer", "administrator")
    for rank in RANKS[1:]:
        assert desk.refused(low, s.ChangeRank("low", rank)) == ("own-rank", "house 12.3")
    assert desk.refused(low, s.ChangeOffices("low", ("administrator", "cage"))) == ("own-rank", "house 12.3")
    desk.seconded(low, s.ChangeRank("low", "dealer"))
    desk.seconded(low, s.ChangeRank("low", None))
    assert desk.refused(low, s.ChangeRank("low", "dealer")) == ("own-rank", "house 12.3")
    desk.seconded(OWNER, s.ChangeRank("low", "casino-manager"))
    desk.seconded(low, s.ChangeRank("owner", "dealer"))
    desk.seconded(low, s.ChangeOffices("low", ()))


@pytest.mark.clause("house 12.4")
@pytest.mark.parametrize("office", ["surveillance", "inspector", "auditor"])
def test_those_who_watch_hold_no_rank_and_no_office_that_acts(office: Office) -> None:
    desk = StaffDesk()
    refused = ("watches-only", "house 12.4")
    assert desk.refused(OWNER, s.Hire(person="w", rank="dealer", offices=(office,))) == refused
    assert desk.refused(OWNER, s.Hire(person="w", offices=(office, "cage"))) == refused
    hired(desk, "w", None, office)
    assert desk.refused(OWNER, s.ChangeRank("w", "dealer")) == refused
    for acting in ("cage", "director", "promotions", "administrator"):
        assert desk.refused(OWNER, s.ChangeOffices("w", (office, acting))) == refused
    desk.seconded(OWNER, s.ChangeOffices("w", ("auditor", "inspector")))
    hired(desk, "x", "dealer", "cage", "director", "promotions")
    assert desk.refused(OWNER, s.ChangeOffices("x", (office,))) == refused


@pytest.mark.clause("house 12.5")
def test_the_last_administrator_stays() -> None:
    desk = StaffDesk()
    refused = ("last-administrator", "house 12.5")
    assert desk.refused(OWNER, s.Dismiss("owner", "left")) == refused
    assert desk.refused(OWNER, s.ChangeOffices("owner", ())) == refused
    second = hired(desk, "second", None, "administrator")
    desk.seconded(OWNER, s.ChangeOffices("owner", ()), "boss")
    assert desk.refused(second, s.Dismiss("second", "left")) == refused
    assert desk.refused(OWNER, s.Dismiss("second", "left")) == ("not-your-office", "house 12.2")


@pytest.mark.clause("house 12.6")
def test_people_are_responsible_for_their_tables_and_a_casino_manager_for_all() -> None:
    desk = StaffDesk()
    dealer = hired(desk, "d-1", "dealer")
    supervisor, area = hired(desk, "s-1", "supervisor"), hired(desk, "a-1", "area-manager")
    hired(desk, "adm", None, "administrator")
    for person in (dealer, supervisor):
        assert desk.refused(person, s.AssignTables("d-1", ("t-1",))) == ("not-allowed", "house 12.6")
    for person in (area, OWNER, Actor("adm")):
        desk.must(person, s.AssignTables("d-1", ("t-1", "t-2", "t-1")))
    assert desk.staff.people["d-1"].tables == ("t-1", "t-2")
    assert [actor_for(desk.staff, "d-1", table).assigned for table in ("t-1", "t-2", "t-3", "")] == [
        True,
        True,
        False,
        False,
    ]
    assert not actor_for(desk.staff, "a-1", "t-1").assigned
    assert actor_for(desk.staff, "owner", "t-9").assigned
    desk.must(area, s.AssignTables("d-1", ("t-3",)))
    assert not actor_for(desk.staff, "d-1", "t-1").assigned


@pytest.mark.clause("house 12.7")
def test_whoever_acts_as_administrator_has_no_rank_no_play_and_no_money() -> None:
    desk = StaffDesk()
    hired(desk, "adm", None, "administrator")
    hired(desk, "both", "supervisor", "administrator", "promotions", "cage")
    assert actor_for(desk.staff, "owner", "t-1") == Actor("owner", "casino-manager", assigned=True)
    for person in ("owner", "adm", "both"):
        acting = actor_for(desk.staff, person, "t-1", office="administrator")
        assert acting == Actor(person, None, assigned=False, office="administrator")
        allowed = {act for act in desk_acts() if not_entitled(acting, act) is None}
        assert allowed == {"change-users", "assign-tables", "invite-staff", "invite-patron"}
    assert actor_for(desk.staff, "adm").office == "administrator"
    assert actor_for(desk.staff, "both") == Actor("both", "supervisor", assigned=False, office="cage")
    assert actor_for(desk.staff, "both", office="promotions").office == "promotions"
    assert actor_for(desk.staff, "both", office="auditor").office == "cage"
    hired(desk, "c-1", None, "cage")
    assert actor_for(desk.staff, "c-1", office="administrator") == Actor("c-1", assigned=False, office="cage")


@pytest.mark.clause("house 12.7")
def test_a_stranger_and_a_dismissed_person_are_nobody() -> None:
    desk = StaffDesk()
    hired(desk, "d-1", "casino-manager", "cage")
    desk.seconded(OWNER, s.Dismiss("d-1", "misconduct"))
    for person in ("d-1", "stranger"):
        nobody = actor_for(desk.staff, person, "t-1", office="cage")
        assert nobody == Actor(person, None, assigned=False, present=False)
        assert all(not_entitled(nobody, act) for act in desk_acts())


def test_no_hired_person_is_ever_taken_for_the_house() -> None:
    desk = StaffDesk()
    hired(desk, "m-1", "casino-manager", "cage", "promotions", "director")
    own = {act.id for act in desk_acts().values() if act.house and act.rank is None and not act.offices}
    assert len(own) > 5, "blind, not content"
    for office in ("", "cage", "house", "administrator"):
        for person in ("m-1", "owner", "house"):
            acting = actor_for(desk.staff, person, "t-1", office=office)
            assert all(not_entitled(acting, act) for act in own)


@pytest.mark.clause("house 12.8")
def test_a_supervisor_pairs_one_terminal_with_one_place() -> None:
    desk = StaffDesk()
    dealer, supervisor = hired(desk, "d-1", "dealer"), hired(desk, "s-1", "supervisor")
    adm = hired(desk, "adm", None, "administrator")
    pair = s.PairTerminal(terminal="screen-1", table="t-1", place="1")
    for person in (dealer, adm, Actor("stranger", "casino-manager")):
        assert desk.refused(person, pair) == ("not-allowed", "house 12.8")
        assert desk.refused(person, s.UnpairTerminal("screen-1")) == ("not-allowed", "house 12.8")
    assert desk.refused(supervisor, s.UnpairTerminal("screen-1")) == ("terminal-unknown", "house 12.8")
    desk.must(supervisor, pair)
    assert place_of(desk.staff, "screen-1") == ("t-1", "1")
    elsewhere = s.PairTerminal(terminal="screen-1", table="t-1", place="2")
    assert desk.refused(OWNER, elsewhere) == ("terminal-paired", "house 12.8")
    another = s.PairTerminal(terminal="screen-2", table="t-1", place="1")
    assert desk.refused(OWNER, another) == ("place-paired", "house 12.8")
    unpaired = desk.must(OWNER, s.UnpairTerminal("screen-1"))
    assert (unpaired.table, unpaired.place) == ("t-1", "1")
    desk.must(supervisor, another)
    again = Staff()
    for event in desk.log:
        evolve(again, event)
    assert again == desk.staff


@pytest.mark.clause("house 14.6")
def test_an_administrator_of_no_rank_invites_staff_and_patrons_and_a_clerk_patrons_only() -> None:
    desk = StaffDesk()
    hired(desk, "ann", None, "administrator")
    hired(desk, "carl", None, "cage")
    hired(desk, "eve", None, "promotions")
    for person in ("carl", "p-1"):
        assert desk.must(Actor("ann"), s.Invite(person)).person == person
    assert desk.must(Actor("carl"), s.Invite("p-1")).person == "p-1"
    assert desk.refused(Actor("carl"), s.Invite("eve"))[0] == "not-your-office"
    assert desk.refused(Actor("eve"), s.Invite("p-1"))[0] == "not-allowed"


@pytest.mark.clause("house 14.6")
def test_whoever_is_hired_again_is_sent_a_first_link_like_anybody_new() -> None:
    desk = StaffDesk()
    for _ in range(2):
        hired(desk, "bob", "dealer")
        assert desk.must(OWNER, s.Invite("bob")).approved_by == ""
        assert desk.refused(OWNER, s.Invite("bob"))[0] == "cooling", "a further link is not the owner's alone to send"
        desk.must(OWNER, s.Dismiss("bob", "left"))
