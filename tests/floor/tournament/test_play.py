"""Play and its end: seats, banks, what counts, penalties, early ends, ranking, corrections, prizes."""

from __future__ import annotations

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.tournament import commands as c
from sicbo.floor.tournament.conditions import Particulars
from sicbo.floor.tournament.ranking import lots, ranking
from tests.floor.tournament.held import DAY, DIRECTOR, MANAGER, OTHER_MANAGER, PARTICULARS, Held

MEL, VCGR, SYD = "crown-melbourne", "crown-melbourne-vcgr", "crown-sydney"
ALL = pytest.mark.parametrize("book", [MEL, VCGR, SYD])
EIGHT = ("ann", "ben", "cho", "dai", "eve", "fay", "gil", "hal")


def ready(
    book: str, particulars: Particulars = PARTICULARS, players: tuple[str, ...] = EIGHT, **changed: object
) -> Held:
    """Everything before the first session: entries, money, the draw, the briefing."""
    held = Held(book).drafted(particulars, **changed)
    held.state.findings = 0
    held.ready().directed().designated("A", "B").committed()
    return held.entered(*players).briefed().drawn()


def final(held: Held, **last: int) -> Held:
    """Everything played: the first round as it comes, the last with these chips."""
    held.sat("S1")
    held.count("S1", **{one.player: 1000 for one in held.state.accepted()})
    if len(held.state.terms.sessions) > 1:
        held.done(DIRECTOR, c.Progress(round=1))
        held.sat("S2")
        seats = held.state.sittings["S2"].seats.values()
        held.count("S2", **{one.player: last.get(one.player, 0) for one in seats})
    held.done(DIRECTOR, c.SetRanking())
    return held


def paid(held: Held) -> None:
    held.done(MANAGER, c.RequestApproval(order=c.PayPrizes()))
    held.done(OTHER_MANAGER, c.Approve(approval=held.state.approvals.asked))
    held.done(MANAGER, c.PayPrizes())


@ALL
@pytest.mark.clause("house 23.8")
def test_seats_are_given_table_after_table_in_the_drawn_order(book: str) -> None:
    held = ready(book)
    seated = held.allot("S1").seats
    place = lots(held.state)
    assert [place[one.entry] for one in seated] == list(range(8))
    assert [(one.table, one.place) for one in seated[:3]] == [("A", "P1"), ("B", "P1"), ("A", "P2")]


@ALL
@pytest.mark.clause("house 23.8")
def test_nobody_is_seated_before_the_draw(book: str) -> None:
    held = Held(book).drafted().ready().directed().designated("A", "B").committed().entered(*EIGHT)
    assert held.refused(DIRECTOR, c.AllotSeats(session="S1")) == ("seats-undrawn", "house 23.8")


@pytest.mark.parametrize(("book", "clause"), [(MEL, "8.2.3"), (VCGR, "8.2.4"), (SYD, "8.2.3")], ids=[MEL, VCGR, SYD])
@pytest.mark.clause("crown-melbourne 8.2.3", "crown-melbourne-vcgr 8.2.4", "crown-sydney 8.2.3")
def test_nothing_is_played_without_the_director_who_does_not_leave_while_it_is(book: str, clause: str) -> None:
    held = ready(book)
    held.allot("S1")
    held.done(DIRECTOR, c.Depart())
    start = c.StartSession(session="S1", ready=tuple(held.state.sittings["S1"].seats))
    assert held.refused(DIRECTOR, start) == ("director-absent", f"{book} {clause}")
    held.done(DIRECTOR, c.Arrive())
    held.done(DIRECTOR, start)
    assert held.refused(DIRECTOR, c.Depart()) == ("session-on", f"{book} {clause}")


@pytest.mark.parametrize(("book", "clause"), [(MEL, "8.3.1"), (VCGR, "8.2.2"), (SYD, "8.3.1")], ids=[MEL, VCGR, SYD])
@pytest.mark.clause("crown-melbourne 8.3.1", "crown-melbourne-vcgr 8.2.2", "crown-sydney 8.3.1")
def test_play_waits_until_the_director_is_satisfied_of_each_entrant_and_of_a_substitute(book: str, clause: str) -> None:
    held = ready(book)
    held.allot("S1")
    held.done(Actor("ann"), c.NameSubstitute(entry="E1", player="zoe", wallet="AUD"))
    if held.state.entrants["E1"].substitute:
        held.done(DIRECTOR, c.ApproveSubstitute(entry="E1"))
    start = c.StartSession(session="S1", ready=tuple(held.state.sittings["S1"].seats))
    assert held.refused(DIRECTOR, start) == ("step-missing", f"{book} {clause}")
    held.done(DIRECTOR, c.RecordUnderstanding(entries=("E1",)))
    if any(one.id == "sign-copy" for one in held.state.rules.steps):
        held.done(Actor("zoe"), c.SignTerms(entry="E1", digest=held.state.digest))
    held.done(DIRECTOR, start)
    assert held.state.sittings["S1"].seats["E1"].player == "zoe"


@pytest.mark.clause("crown-melbourne-vcgr 8.2.3", "crown-melbourne-vcgr 8.3.3")
def test_a_substitute_waits_for_the_director_at_the_older_book_and_only_there() -> None:
    held = ready(VCGR)
    named = c.NameSubstitute(entry="E1", player="zoe", wallet="AUD")
    assert held.done(Actor("ann"), named).clause == f"{VCGR} 8.3.3"
    assert held.state.entrants["E1"].player == "ann"
    assert held.refused(MANAGER, c.ApproveSubstitute(entry="E1"))[0] == "not-director"
    held.done(DIRECTOR, c.ApproveSubstitute(entry="E1"))
    assert (held.state.entrants["E1"].player, held.state.entrants["E1"].signed) == ("zoe", "")


@pytest.mark.parametrize(("at", "late"), [(20 * DAY - 1, False), (20 * DAY, True), (20 * DAY + 1, True)])
def test_a_substitute_is_named_until_the_time_of_the_terms(at: int, late: bool) -> None:
    held = ready(SYD)
    held.at = at
    answer = held.give(Actor("ann"), c.NameSubstitute(entry="E1", player="zoe", wallet="AUD"))
    assert (getattr(answer, "code", "") == "substitutes-over") is late


@ALL
@pytest.mark.clause("crown-melbourne 8.1", "crown-sydney 8.1", "crown-melbourne-vcgr 8.1.1")
def test_everybody_starts_with_the_same_bank_once_all_have_paid_and_sit(book: str) -> None:
    held = ready(book)
    held.allot("S1")
    seats = tuple(held.state.sittings["S1"].seats)
    started = c.StartSession(session="S1", ready=seats[1:])
    assert held.refused(DIRECTOR, started) == ("seat-empty", "house 23.8")
    event = held.done(DIRECTOR, c.StartSession(session="S1", ready=seats))
    assert (event.bank, len(event.seats)) == (held.state.terms.bank, 8)
    assert {entry.banks for entry in held.state.accepted()} == {1}


@pytest.mark.parametrize(
    ("book", "clause"), [(MEL, "8.4.1(b)"), (VCGR, "8.3.4"), (SYD, "8.4.1(b)")], ids=[MEL, VCGR, SYD]
)
@pytest.mark.clause("crown-melbourne-vcgr 8.3.4")
def test_a_start_is_moved_only_with_notice_to_the_players(book: str, clause: str) -> None:
    held = ready(book)
    early = c.MoveStart(session="S1", starts=5, told=False)
    assert held.refused(DIRECTOR, early) == ("not-told", f"{book} {clause}")
    assert held.done(DIRECTOR, c.MoveStart(session="S1", starts=5, told=True)).clause == f"{book} {clause}"


def end(held: Held, *, progress_known: bool = False, all_agree: bool = False) -> object:
    order = c.EndAtTable(session="S1", table="A", progress_known=progress_known, all_agree=all_agree)
    return held.give(DIRECTOR, order)


@pytest.mark.parametrize("book", [MEL, SYD])
@pytest.mark.parametrize(
    ("cash", "known", "agreed", "ends"),
    [
        (False, False, False, False),
        (False, True, False, True),
        (False, False, True, False),
        (True, False, False, False),
        (True, True, False, True),
        (True, False, True, True),
        (True, True, True, True),
    ],
)
def test_a_table_ends_early_with_progress_known_or_where_chips_are_cash_all_agreed(
    book: str, cash: bool, known: bool, agreed: bool, ends: bool
) -> None:
    held = ready(book, chips_turn_into_cash=cash, chips_disposed=True)
    held.sat("S1")
    answer = end(held, progress_known=known, all_agree=agreed)
    assert isinstance(answer, list) is ends


@pytest.mark.parametrize(
    ("cash", "known", "agreed", "ends"),
    [
        (False, False, False, False),
        (False, True, False, True),
        (False, False, True, False),
        (True, False, False, False),
        (True, True, False, False),
        (True, False, True, False),
        (True, True, True, True),
    ],
)
@pytest.mark.clause("crown-melbourne-vcgr 8.3.5", "crown-melbourne-vcgr 8.3.5(a)", "crown-melbourne-vcgr 8.3.5(b)")
def test_at_the_older_book_cash_needs_both(cash: bool, known: bool, agreed: bool, ends: bool) -> None:
    held = ready(VCGR, chips_turn_into_cash=cash)
    held.sat("S1")
    assert isinstance(end(held, progress_known=known, all_agree=agreed), list) is ends


@pytest.mark.parametrize(("spins", "ends"), [(39, False), (40, True), (41, True)])
def test_a_table_ends_by_itself_after_its_spins(spins: int, ends: bool) -> None:
    held = ready(SYD)
    held.sat("S1")
    for _ in range(spins):
        held.spin("S1", ann=10)
        held.state.sittings["S1"].spins.setdefault("A", 0)
    held.state.sittings["S1"].spins["A"] = spins
    assert isinstance(end(held), list) is ends


@ALL
@pytest.mark.clause("house 23.9")
def test_the_ranking_is_total_and_parts_equals_as_the_terms_list_and_last_by_the_draw(book: str) -> None:
    held = ready(book)
    held.sat("S1")
    held.spin("S1", ann=500, ben=900, cho=100, dai=100, eve=1, fay=2, gil=3, hal=4)
    held.spin("S1", ann=800, ben=800, cho=700, dai=700, eve=1, fay=2, gil=3, hal=4)
    held.count("S1", ann=800, ben=800, cho=700, dai=700, eve=1, fay=2, gil=3, hal=4)
    place = lots(held.state)
    by_lot = sorted(("E3", "E4"), key=lambda entry: place[entry])
    assert ranking(held.state) == ("E2", "E1", *by_lot, "E8", "E7", "E6", "E5")


@ALL
@pytest.mark.clause("house 23.9")
def test_penalties_count_and_never_below_nothing_and_whoever_leaves_stands_behind(book: str) -> None:
    held = ready(book)
    held.sat("S1")
    penalty = c.Penalise(entry="E1", ground="compulsory-wager", chips=300)
    held.done(DIRECTOR, penalty)
    if book == VCGR:
        assert held.refused(DIRECTOR, c.Penalise(entry="E1", ground="phone", chips=1))[0] == "not-foreseen"
    held.done(DIRECTOR, c.EndPlay(entry="E2", why="disqualified"))
    held.done(DIRECTOR, c.EndPlay(entry="E3", why="retired"))
    held.count("S1", ann=900, ben=5000, cho=4000, dai=700, eve=1, fay=2, gil=3, hal=4)
    assert ranking(held.state) == ("E4", "E1", "E8", "E7", "E6", "E5", "E3")


@ALL
def test_the_best_of_each_table_go_on_and_others_do_not(book: str) -> None:
    held = ready(book)
    held.sat("S1")
    assert held.refused(DIRECTOR, c.Progress(round=1))[0] == "chips-uncounted"
    chips = {player: 100 * (number + 1) for number, player in enumerate(EIGHT)}
    held.count("S1", **chips)
    if len(held.state.terms.sessions) < 2:
        assert held.refused(DIRECTOR, c.Progress(round=1))[0] == "not-foreseen"
        return
    on = held.done(DIRECTOR, c.Progress(round=1)).on
    seats = held.state.sittings["S1"].seats
    for table in ("A", "B"):
        there = sorted((one for one in seats if seats[one].table == table), key=lambda one: -int(one[1:]))
        assert set(there[:2]) <= set(on)
        assert not set(there[2:]) & set(on)
    held.allot("S2")
    assert set(held.state.sittings["S2"].seats) == set(on)


@pytest.mark.clause("house 23.11")
def test_a_correction_after_somebody_has_gone_on_waits_for_a_ruling_with_both_rankings() -> None:
    held = ready(SYD)
    held.sat("S1")
    held.count("S1", **{player: 100 * (number + 1) for number, player in enumerate(EIGHT)})
    before = held.done(DIRECTOR, c.Progress(round=1)).ranking
    same = held.give(THE_HOUSE, c.AdjustChips(session="S1", player="hal", amount=5))
    assert len(same) == 1, "a correction that changes no rank waits for nobody"
    held.give(THE_HOUSE, c.AdjustChips(session="S1", player="ann", amount=5000))
    assert held.state.disputed is not None
    assert (held.state.disputed[0], held.state.disputed[1][0]) == (before, "E1")
    assert held.refused(DIRECTOR, c.AllotSeats(session="S2")) == ("ruling-due", "house 23.11")
    assert held.refused(Actor("sup", "supervisor"), c.RuleOnCorrection(ruling="stands"))[0] == "not-allowed"
    held.done(DIRECTOR, c.RuleOnCorrection(ruling="follows"))
    held.allot("S2")
    assert "E1" in held.state.sittings["S2"].seats


@pytest.mark.clause("house 23.10", "house 23.12")
def test_prizes_are_paid_to_the_cent_once_by_two_people_and_no_account_keeps_anything() -> None:
    held = final(ready(SYD), ann=900, ben=800, cho=700, dai=600)
    assert held.refused(MANAGER, c.PayPrizes())[0] == "needs-approval"
    assert held.refused(DIRECTOR, c.PayPrizes())[0] == "not-allowed"
    paid(held)
    assert held.state.result is not None
    assert [one.amount for one in held.state.result.awards] == [60_000, 40_000]
    assert held.refused(MANAGER, c.PayPrizes())[0] == "wrong-stage"
    assert held.balance("prize-pool") == 0
    entry_fees, buy_ins = 8 * 5_000, 8 * 10_050
    assert held.balance("promotion-cost", "house") == buy_ins - 100_000
    assert held.balance("fees") == entry_fees
    assert held.refused(MANAGER, c.CloseTournament()) == ("money-open", "house 23.12")
    for transfer in tuple(held.state.open):
        held.done(THE_HOUSE, c.ConfirmPayment(transfer=transfer))
    held.done(MANAGER, c.CloseTournament())
    assert held.state.phase == "closed"


@pytest.mark.clause("house 23.11")
def test_a_correction_before_payment_may_be_followed_and_after_it_stands() -> None:
    held = final(ready(SYD), ann=900, ben=800)
    first = held.state.result
    assert first is not None
    last, second = first.ranking[0], first.ranking[1]
    player = held.state.entrants[second].player
    held.give(THE_HOUSE, c.AdjustChips(session="S2", player=player, amount=9_999))
    assert held.refused(MANAGER, c.PayPrizes()) == ("ruling-due", "house 23.11")
    held.done(DIRECTOR, c.RuleOnCorrection(ruling="follows"))
    held.done(DIRECTOR, c.SetRanking())
    assert held.state.result is not None
    assert held.state.result.ranking[:2] == (second, last)
    paid(held)
    held.give(THE_HOUSE, c.AdjustChips(session="S2", player=held.state.entrants[last].player, amount=99_999))
    assert held.refused(DIRECTOR, c.RuleOnCorrection(ruling="follows")) == ("already-paid", "house 23.11")
    held.done(DIRECTOR, c.RuleOnCorrection(ruling="stands"))


def test_an_employee_who_finishes_first_stands_in_the_ranking_and_the_next_has_the_prize() -> None:
    held = Held(MEL).drafted(PARTICULARS, charity_or_media=True)
    held.state.findings = 0
    held.ready().directed().designated("A", "B").committed()
    held.apply("joe", works=True)
    held.done(Actor("cy", "casino-manager"), c.ApproveWorker(entry="E1"))
    held.done(MANAGER, c.AcceptEntry(entry="E1"))
    held.pay("joe")
    held.entered(*EIGHT[1:]).briefed().drawn()
    held.sat("S1")
    held.count("S1", joe=9_000, **{player: 1_000 + number for number, player in enumerate(EIGHT[1:])})
    if len(held.state.terms.sessions) > 1:
        held.done(DIRECTOR, c.Progress(round=1))
        held.sat("S2")
        held.count(
            "S2",
            **{one.player: 9_000 if one.player == "joe" else 1 for one in held.state.sittings["S2"].seats.values()},
        )
    result = held.done(DIRECTOR, c.SetRanking())
    assert (result.ranking[0], result.awards[0].entry) == ("E1", result.ranking[1])


@ALL
@pytest.mark.clause("house 23.13")
def test_a_practice_tournament_moves_no_money(book: str) -> None:
    held = Held(book, practice=True).drafted()
    held.state.findings = 0
    held.ready().directed().designated("A", "B").committed().entered(*EIGHT).briefed().drawn()
    assert held.refused(THE_HOUSE, held.fee("ann", "entry-fee", 5_000)) == ("fee-not-due", "house 23.13")
    final(held)
    paid(held)
    assert held.ledger.balances == {}


@ALL
@pytest.mark.clause("house 23.3")
def test_each_stage_comes_once_and_in_its_order(book: str) -> None:
    held = Held(book).drafted()
    for early in (c.SetRanking(), c.Progress(round=1)):
        held.state.director = DIRECTOR.id
        assert held.refused(DIRECTOR, early)[0] == "wrong-stage"
    assert held.refused(MANAGER, c.CloseTournament())[0] == "wrong-stage"
    assert held.apply("ann").code == "wrong-stage"
    held.ready()
    assert held.refused(MANAGER, c.OpenEntries())[0] == "wrong-stage"
