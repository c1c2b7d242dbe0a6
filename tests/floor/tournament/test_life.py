"""Before play: terms, gates, the director, entries, fees and changes of terms, each gate tried early."""

from __future__ import annotations

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.refused import Refused
from sicbo.floor.tournament import commands as c
from sicbo.law.rulebook import load
from tests.floor.tournament.held import CHIEF, DAY, DIRECTOR, MANAGER, OTHER_MANAGER, PARTICULARS, Held

MEL, VCGR, SYD = "crown-melbourne", "crown-melbourne-vcgr", "crown-sydney"
ALL = pytest.mark.parametrize("book", [MEL, VCGR, SYD])


@pytest.mark.parametrize("book", ["rws-sentosa", "star-sydney"])
def test_a_book_without_tournaments_has_no_law_for_one(book: str) -> None:
    assert load(book).articles.tournament is None


@pytest.mark.parametrize(
    ("book", "wanted"),
    [
        (
            MEL,
            [
                ("approve", "def/tournament-terms-and-conditions"),
                ("publish", "8.2.2(a)"),
                ("advise-inspectorate", "8.2.2(b)"),
            ],
        ),
        (SYD, [("approve", "def/tournament-terms-and-conditions"), ("publish", "8.2.2")]),
    ],
)
@pytest.mark.clause("crown-melbourne 8.2.2(a)", "crown-melbourne 8.2.2(b)", "house 23.2")
@pytest.mark.clause("crown-melbourne 8.2.2", "crown-sydney 8.2.2")
def test_entries_open_only_after_each_step_of_the_book_one_after_another(
    book: str, wanted: list[tuple[str, str]]
) -> None:
    held = Held(book).drafted()
    for step, clause in wanted:
        assert held.refused(MANAGER, c.OpenEntries()) == ("step-missing", f"{book} {clause}")
        held.record(step)
    assert held.done(MANAGER, c.OpenEntries()).clause == f"{book} 8.2.2"


@pytest.mark.clause("crown-melbourne-vcgr 8.1.3")
def test_at_the_older_book_entries_wait_for_nothing_but_play_waits_for_the_commissioner() -> None:
    held = Held(VCGR).drafted().ready().directed().designated("A", "B").committed()
    held.entered("ann", "ben", "cho", "dai", "eve", "fay", "gil", "hal").drawn()
    entries = tuple(one.id for one in held.state.accepted())
    held.done(DIRECTOR, c.RecordUnderstanding(entries=entries))
    held.allot("S1")
    start = c.StartSession(session="S1", ready=entries)
    assert held.refused(DIRECTOR, start) == ("step-missing", f"{VCGR} 8.1.3")
    held.record("approve")
    assert held.give(DIRECTOR, start)


@ALL
@pytest.mark.clause("house 23.2", "house 21.2")
def test_a_step_for_other_terms_is_none_and_changed_terms_need_each_step_anew(book: str) -> None:
    held = Held(book).drafted()
    wrong = c.RecordStep(step="approve", digest="f" * 64)
    assert held.refused(MANAGER, wrong)[0] == "other-terms"
    held.record("approve")
    held.done(MANAGER, held.terms(PARTICULARS, players_max=20))
    assert held.state.done == set()
    old = c.RecordStep(step="approve", digest=Held(book).drafted().state.digest)
    assert held.refused(MANAGER, old)[0] == "other-terms"


@ALL
@pytest.mark.clause("crown-melbourne 8.2.1", "crown-sydney 8.2.1", "crown-melbourne-vcgr 8.2.1", "house 23.2")
def test_terms_with_a_finding_are_not_approved_and_open_nothing(book: str) -> None:
    held = Held(book).drafted(players_min=None)
    assert held.state.findings == 1
    step = c.RecordStep(step="approve", digest=held.state.digest)
    assert held.refused(MANAGER, step) == ("terms-unchecked", "house 23.2")
    assert held.refused(MANAGER, c.OpenEntries()) == ("terms-unchecked", "house 23.2")


@ALL
@pytest.mark.clause("house 23.1")
def test_whoever_lacks_the_rank_drafts_approves_and_appoints_nothing(book: str) -> None:
    held = Held(book)
    for actor in (Actor("ann"), Actor("sup", "supervisor"), DIRECTOR, Actor("cash", office="cage")):
        assert held.give(actor, held.terms()).code in {"not-allowed", "not-your-office"}
    held.drafted()
    for actor in (Actor("ann"), Actor("sup", "supervisor"), DIRECTOR):
        for order in (
            c.OpenEntries(),
            c.AppointDirector(person="dora", holds=True),
            c.RecordStep(step="approve", digest=held.state.digest),
        ):
            assert held.refused(actor, order)[0] == "not-allowed"


@pytest.mark.parametrize(("book", "clause"), [(MEL, "8.2.3"), (VCGR, "8.1.2"), (SYD, "8.2.3")], ids=[MEL, VCGR, SYD])
@pytest.mark.clause("crown-melbourne 8.2.3", "crown-melbourne-vcgr 8.1.2", "crown-sydney 8.2.3")
def test_a_director_is_appointed_who_holds_the_office(book: str, clause: str) -> None:
    held = Held(book).drafted()
    assert held.refused(DIRECTOR, c.Arrive()) == ("not-director", f"{book} {clause}")
    assert held.refused(MANAGER, c.AppointDirector(person="dora"))[0] == "no-director-office"
    appointed = held.done(MANAGER, c.AppointDirector(person="dora", holds=True))
    assert (appointed.clause, held.state.director) == (f"{book} {clause}", "dora")


@pytest.mark.parametrize("book", [MEL, SYD])
@pytest.mark.clause("crown-melbourne 8.2.3(a)", "crown-sydney 8.2.3(a)")
def test_the_director_alone_appoints_deputies_who_go_with_the_director(book: str) -> None:
    held = Held(book).drafted().directed()
    order = c.AppointDeputy(person="dirk", holds=True)
    assert held.refused(MANAGER, order) == ("not-director", f"{book} 8.2.3(a)")
    held.done(DIRECTOR, order)
    deputy = Actor("dirk", office="director")
    assert held.refused(deputy, c.AppointDeputy(person="dean", holds=True))[0] == "not-director"
    held.done(deputy, c.Arrive())
    held.done(MANAGER, c.AppointDirector(person="dana", holds=True))
    assert (held.state.deputies, held.state.present) == ([], set())


def test_the_older_book_has_no_deputies() -> None:
    held = Held(VCGR).drafted().directed()
    assert held.refused(DIRECTOR, c.AppointDeputy(person="dirk", holds=True)) == ("not-foreseen", f"{VCGR} 8.2.4")


@pytest.mark.parametrize(
    ("book", "by", "clause"), [(MEL, MANAGER, "8.2.4"), (SYD, MANAGER, "8.2.4"), (VCGR, DIRECTOR, "8.3.1")]
)
@pytest.mark.clause("crown-melbourne 8.2.4", "crown-sydney 8.2.4", "crown-melbourne-vcgr 8.3.1")
def test_tables_are_designated_by_whom_the_book_says(book: str, by: Actor, clause: str) -> None:
    held = Held(book).drafted().directed()
    other = DIRECTOR if by is MANAGER else MANAGER
    assert isinstance(held.give(other, c.DesignateTable(table="A")), Refused)
    assert held.done(by, c.DesignateTable(table="A")).clause == f"{book} {clause}"
    assert held.refused(by, c.ReleaseTable(table="A", open=True))[0] == "table-in-use"
    held.done(by, c.ReleaseTable(table="A"))
    assert held.state.tables == []


@ALL
@pytest.mark.clause("house 23.5", "house 23.6")
def test_entries_take_one_of_each_eligible_person_and_the_last_waits(book: str) -> None:
    held = Held(book).drafted(players_min=2, players_max=2, sessions=(), sessions_basis="-", tables_basis="-")
    held.state.findings = 0
    held.ready()
    assert isinstance(held.apply("eve", barred=True), Refused)
    assert held.give(Actor("pia"), c.Apply(player="pia", wallet="SGD")).code == "other-currency"
    assert held.give(Actor("pia"), c.Apply(player="ann", wallet="AUD")).code == "not-your-entry"
    held.entered("ann", "ben")
    assert held.apply("ann").code == "already-entered"
    held.apply("cho")
    assert [one.standing for one in held.state.entrants.values()] == ["accepted", "accepted", "waiting"]
    held.done(Actor("ann"), c.Withdraw(entry="E1"))
    assert held.state.entrants["E3"].standing == "accepted"


@pytest.mark.parametrize(("book", "clause"), [(MEL, "8.4.2(a)(iii)"), (VCGR, "8.2.1(f)(ii)")], ids=[MEL, VCGR])
def test_an_application_is_refused_at_will_only_where_the_terms_keep_that_right(book: str, clause: str) -> None:
    held = Held(book).drafted(entry_may_be_refused=False).ready()
    held.apply("ann")
    assert held.state.entrants["E1"].standing == "accepted"
    kept = Held(book).drafted(entry_may_be_refused=True)
    kept.state.findings = 0
    kept.ready()
    kept.apply("ann")
    refusal = kept.done(MANAGER, c.RefuseEntry(entry="E1", ground="at-will"))
    assert refusal.clause == f"{book} {clause}"


def test_crown_sydney_refuses_nobody_at_will() -> None:
    held = Held(SYD).drafted(entrants_selected=True, selection_criteria="Members.")
    held.ready()
    held.apply("ann")
    order = c.RefuseEntry(entry="E1", ground="at-will")
    assert held.refused(MANAGER, order) == ("not-foreseen", f"{SYD} 8.1")
    assert held.done(MANAGER, c.RefuseEntry(entry="E1", ground="criteria")).clause == f"{SYD} 8.4.2(a)(iii)"


@ALL
@pytest.mark.clause("house 23.6")
def test_a_fee_is_what_the_terms_ask_of_an_accepted_entrant_once(book: str) -> None:
    held = Held(book).drafted().ready()
    what, amount = next(iter(held.state.terms.fees.items()))
    assert held.refused(THE_HOUSE, held.fee("ann", what, amount))[0] == "fee-not-due"
    held.entered("ann")
    assert held.refused(THE_HOUSE, held.fee("ann", what, amount))[0] == "fee-not-due"
    held.apply("ben")
    for wrong in (amount - 1, amount + 1):
        assert held.refused(THE_HOUSE, held.fee("ben", what, wrong))[0] == "fee-not-due"
    assert held.refused(Actor("ben"), held.fee("ben", what, amount))[0] == "not-your-office"
    paid = sum(held.state.terms.fees.get(one, 0) for one in ("entry-fee", "buy-in"))
    assert held.balance("fees") + held.balance("prize-pool") == paid


@pytest.mark.parametrize(("at", "back"), [(10 * DAY - 1, True), (10 * DAY, False), (10 * DAY + 1, False)])
@ALL
@pytest.mark.clause("house 23.7")
def test_withdrawing_is_free_until_the_time_of_the_terms_and_not_from_then_on(book: str, at: int, back: bool) -> None:
    held = Held(book).drafted().ready().entered("ann")
    paid = held.balance("fees") + held.balance("prize-pool")
    held.at = at
    held.done(Actor("ann"), c.Withdraw(entry="E1"))
    assert held.balance("fees") + held.balance("prize-pool") == (0 if back else paid)


@pytest.mark.clause("crown-melbourne 8.4.1(c)", "house 23.4")
def test_changed_terms_are_told_to_the_regulator_and_to_entrants_who_may_leave_free_of_charge() -> None:
    held = Held(MEL).drafted().ready().directed().designated("A", "B").committed()
    held.entered(*"abcdefgh")
    held.at = 11 * DAY
    held.done(MANAGER, held.terms(PARTICULARS, mobile_phones="One warning."))
    held.record("approve", "publish", "advise-inspectorate")
    held.briefed()
    held.drawn()
    held.allot("S1")
    start = c.StartSession(session="S1", ready=tuple(held.state.sittings["S1"].seats))
    assert held.refused(DIRECTOR, start) == ("entrants-untold", "house 23.4")
    held.done(MANAGER, c.TellEntrants(digest=held.state.digest))
    assert held.refused(DIRECTOR, start) == ("step-missing", f"{MEL} 8.4.1(c)")
    held.record("tell-changes")
    assert not isinstance(held.give(DIRECTOR, start), Refused)


@ALL
@pytest.mark.clause("house 23.4")
def test_terms_change_but_not_what_was_paid_by_them(book: str) -> None:
    held = Held(book).drafted().ready().entered("ann")
    cheaper = held.terms(PARTICULARS, fees=())
    assert held.refused(MANAGER, cheaper) == ("terms-fixed", "house 23.4")
    held.at = 30 * DAY
    held.done(MANAGER, held.terms(PARTICULARS, players_max=30))
    held.done(Actor("ann"), c.Withdraw(entry="E1"))
    assert held.balance("fees") + held.balance("prize-pool") == 0, "free of charge whatever the time"


def test_whoever_works_here_plays_only_at_a_charity_or_media_event_with_the_officers_approval() -> None:
    held = Held(MEL).drafted(charity_or_media=False).ready()
    assert held.apply("joe", works=True).code == "worker-barred"
    held = Held(MEL).drafted(charity_or_media=True)
    held.state.findings = 0
    held.ready()
    held.apply("joe", works=True)
    assert held.refused(MANAGER, c.AcceptEntry(entry="E1")) == ("worker-barred", f"{MEL} 8.4.2(a)(v)")
    assert held.refused(MANAGER, c.ApproveWorker(entry="E1"))[0] == "not-allowed"
    held.done(CHIEF, c.ApproveWorker(entry="E1"))
    held.done(MANAGER, c.AcceptEntry(entry="E1"))
    assert Held(SYD).drafted().ready().apply("joe", works=True).code == "worker-barred"


@ALL
@pytest.mark.clause("house 23.12", "house 23.6")
def test_cancelling_gives_every_fee_back_and_nothing_is_done_afterwards(book: str) -> None:
    held = Held(book).drafted().ready().entered("ann", "ben")
    assert held.refused(MANAGER, c.CancelTournament(ground="too-few"))[0] == "not-allowed"
    held.done(CHIEF, c.CancelTournament(ground="too-few"))
    assert (held.balance("fees"), held.balance("prize-pool")) == (0, 0)
    assert held.refused(OTHER_MANAGER, c.OpenEntries())[0] == "tournament-over"


@pytest.mark.clause("house 23.3", "house 23.1")
def test_of_several_refusals_who_may_not_hears_so_first_then_the_stage_then_the_entry() -> None:
    held = Held(SYD)
    nobody = Actor("ann")
    assert held.refused(nobody, c.OpenEntries())[0] == "tournament-unknown"
    held.drafted(players_min=None)
    assert held.refused(nobody, c.OpenEntries())[0] == "not-allowed"
    assert held.refused(MANAGER, c.OpenEntries())[0] == "terms-unchecked", "before the steps that are missing"
    assert held.refused(nobody, c.AcceptEntry(entry="E9"))[0] in {"not-allowed", "entry-unknown"}
    assert held.refused(nobody, c.CancelTournament(ground="operator"))[0] == "not-allowed"
    held.done(CHIEF, c.CancelTournament(ground="operator"))
    assert held.refused(nobody, c.CancelTournament(ground="operator"))[0] == "not-allowed"
    assert held.refused(CHIEF, c.CancelTournament(ground="operator")) == ("tournament-over", "house 23.3")
