"""Exclusion: at once, by the patron or by the house, and never in the way of being paid out."""

from __future__ import annotations

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.patron import commands as p
from sicbo.floor.patron.events import PlayAllowed, PlayBarred, SessionEnded
from tests.floor.people.desks import (
    AREA_MANAGER,
    AT_A_TERMINAL,
    CLERK,
    DAY,
    GUEST,
    MANAGER,
    NOON,
    PROMOTIONS,
    SECOND,
    SUPERVISOR,
    PatronDesk,
)

BY_THEMSELVES = p.SelfExclude(None)
BY_THE_HOUSE = p.ExcludePatron(reason="conduct", until=None)


@pytest.mark.clause("house 11.11")
@pytest.mark.parametrize(("actor", "exclude"), [(GUEST, BY_THEMSELVES), (AREA_MANAGER, BY_THE_HOUSE)])
def test_an_excluded_patron_neither_plays_nor_pays_in_but_is_always_paid_out(
    actor: Actor, exclude: p.AnyCommand
) -> None:
    desk = PatronDesk()
    desk.deposit(1000)
    desk.sit()
    asked = desk.must(PROMOTIONS, p.RequestApproval(p.GiveCredit(amount=5, reason="goodwill")))
    desk.must(MANAGER, p.Approve(asked.approval))
    sent = desk.must(GUEST, p.SendToTable(table="t-1", amount=300))
    desk.must(actor, exclude)
    excluded = ("excluded", "house 11.11")
    for order in (
        p.SendToTable(table="t-1", amount=1),
        p.Sit(table="t-2", place="1"),
        p.Sit(table="t-1", place="1"),
        p.BeginSession(),
    ):
        assert desk.refused(GUEST, order) == excluded
        assert desk.refused(MANAGER, order) == excluded
    assert desk.refused(PROMOTIONS, p.GiveCredit(amount=5, reason="goodwill")) == excluded
    for source in ("cage", "ticket"):
        deposit = p.ReceiveTransfer(transfer=f"{source}/1", amount=1, source=source, of="x")
        assert desk.refused(THE_HOUSE, deposit) == excluded
    desk.must(THE_HOUSE, p.ReverseTransfer(sent.transfer))
    desk.from_table(50)
    desk.must(THE_HOUSE, p.ReceiveTransfer(transfer="back", amount=7, source="returned", of="main"))
    ended = desk.must(THE_HOUSE, p.Stand("t-1"))
    assert isinstance(ended, SessionEnded)
    assert ended.reason == "excluded"
    desk.must(GUEST, p.SendToTable(table="t-1", amount=7, purpose="debt"))
    desk.must(AT_A_TERMINAL, p.SendToCage(cage="main", amount=1000, use="cash"))
    desk.must(AT_A_TERMINAL, p.SendToCage(cage="main", amount=50, use="ticket"))
    assert desk.patron.wallet == 0
    desk.check()


@pytest.mark.clause("house 11.9")
def test_a_self_exclusion_runs_until_its_second_and_nobody_ends_it_before() -> None:
    desk = PatronDesk()
    end = NOON + 30 * DAY
    desk.must(GUEST, p.SelfExclude(end))
    for actor in (GUEST, CLERK, SUPERVISOR, AREA_MANAGER, THE_HOUSE):
        assert desk.refused(actor, p.ReadmitPatron()) == ("not-allowed", "house 11.10")
    assert desk.refused(MANAGER, p.ReadmitPatron()) == ("self-exclusion-stands", "house 11.9")
    for shorter in (NOON + DAY, end - SECOND, end):
        assert desk.refused(GUEST, p.SelfExclude(shorter)) == ("not-shorter", "house 11.9")
    desk.must(AREA_MANAGER, BY_THE_HOUSE)
    desk.must(MANAGER, p.ReadmitPatron())
    assert desk.refused(MANAGER, p.ReadmitPatron()) == ("self-exclusion-stands", "house 11.9")
    desk.at = end - SECOND
    assert desk.refused(GUEST, p.BeginSession()) == ("excluded", "house 11.11")
    desk.at = end
    desk.must(GUEST, p.BeginSession())
    desk.check()


@pytest.mark.clause("house 11.11")
def test_a_self_exclusion_that_is_over_bars_nobody_whom_the_house_readmits() -> None:
    desk = PatronDesk()
    desk.sit()
    desk.must(GUEST, p.SelfExclude(NOON + DAY))
    assert desk.must(AREA_MANAGER, BY_THE_HOUSE).until is None
    desk.at = NOON + DAY - SECOND
    still = desk.give(MANAGER, p.ReadmitPatron())
    assert isinstance(still, list)
    assert isinstance(still[-1], PlayBarred)
    desk.must(AREA_MANAGER, BY_THE_HOUSE)
    desk.at = NOON + DAY
    over = desk.give(MANAGER, p.ReadmitPatron())
    assert isinstance(over, list)
    assert isinstance(over[-1], PlayAllowed)


@pytest.mark.clause("house 11.9")
def test_a_self_exclusion_may_be_made_longer_up_to_for_good() -> None:
    desk = PatronDesk()
    desk.must(GUEST, p.SelfExclude(NOON + DAY))
    desk.must(CLERK, p.SelfExclude(NOON + DAY + SECOND))
    desk.must(GUEST, BY_THEMSELVES)
    assert desk.refused(GUEST, BY_THEMSELVES) == ("not-shorter", "house 11.9")
    desk.at = NOON + 10_000 * DAY
    assert desk.refused(GUEST, p.BeginSession()) == ("excluded", "house 11.11")
    assert desk.refused(Actor("p-2"), p.SelfExclude(None)) == ("not-your-wallet", "house 11.4")


@pytest.mark.clause("house 11.1")
@pytest.mark.parametrize(("actor", "exclude"), [(GUEST, p.SelfExclude(NOON + DAY)), (AREA_MANAGER, BY_THE_HOUSE)])
def test_nobody_is_erased_while_an_exclusion_stands(actor: Actor, exclude: p.SelfExclude | p.ExcludePatron) -> None:
    desk = PatronDesk()
    desk.must(actor, exclude)
    desk.at = NOON + DAY - SECOND
    assert desk.refused(CLERK, p.ErasePerson()) == ("not-allowed", "house 11.1")
    assert desk.refused(AREA_MANAGER, p.ErasePerson()) == ("still-excluded", "house 11.1")
    desk.at = NOON + DAY
    if exclude == BY_THE_HOUSE:
        desk.must(MANAGER, p.ReadmitPatron())
    desk.must(AREA_MANAGER, p.ErasePerson())


@pytest.mark.clause("house 11.10")
def test_the_house_excludes_by_area_manager_or_ruling_and_a_casino_manager_readmits() -> None:
    desk = PatronDesk()
    for actor in (GUEST, CLERK, SUPERVISOR):
        assert desk.refused(actor, BY_THE_HOUSE) == ("not-allowed", "house 11.10")
    assert desk.refused(MANAGER, p.ReadmitPatron()) == ("no-exclusion", "house 11.10")
    for actor in (AREA_MANAGER, MANAGER, THE_HOUSE):
        desk.must(actor, BY_THE_HOUSE)
        assert desk.refused(AREA_MANAGER, p.ReadmitPatron()) == ("not-allowed", "house 11.10")
        desk.must(MANAGER, p.ReadmitPatron())
        desk.must(GUEST, p.BeginSession())
        desk.must(GUEST, p.EndSession("left"))


@pytest.mark.clause("house 11.10")
def test_an_area_manager_makes_an_exclusion_longer_but_cannot_shorten_it_away() -> None:
    desk = PatronDesk()
    desk.must(MANAGER, p.ExcludePatron(reason="fraud", until=NOON + 9 * DAY))
    for until in (NOON + SECOND, NOON + 9 * DAY):
        shorter = p.ExcludePatron(reason="conduct", until=until)
        assert desk.refused(AREA_MANAGER, shorter) == ("not-shorter", "house 11.10")
    desk.must(AREA_MANAGER, p.ExcludePatron(reason="conduct", until=NOON + 9 * DAY + SECOND))
    desk.at = NOON + 9 * DAY
    assert desk.refused(GUEST, p.BeginSession()) == ("excluded", "house 11.11")
    desk.at += SECOND
    desk.must(GUEST, p.BeginSession())


@pytest.mark.parametrize(("until", "accepted"), [(NOON - SECOND, False), (NOON, False), (NOON + SECOND, True)])
def test_an_exclusion_ends_in_the_future(until: int, accepted: bool) -> None:
    orders: tuple[tuple[Actor, p.AnyCommand, str], ...] = (
        (GUEST, p.SelfExclude(until), "house 11.9"),
        (AREA_MANAGER, p.ExcludePatron(reason="conduct", until=until), "house 11.10"),
    )
    for actor, order, clause in orders:
        desk = PatronDesk()
        if accepted:
            desk.must(actor, order)
        else:
            assert desk.refused(actor, order) == ("until-passed", clause)
