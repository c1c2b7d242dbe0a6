"""Edges of irregularities and corrections that no script tells: every roll, every game, and the round's own record."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sicbo.floor.approvals import ApprovalRequested, ApprovalUsed
from sicbo.floor.table.chips.commands import ExchangeVoucher
from sicbo.floor.table.commands import Actor, AnyCommand, Approve, Order, RequestApproval, Seconded
from sicbo.floor.table.corrections import commands as c
from sicbo.floor.table.corrections.events import ResultCorrected, RoundVoided
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.decide import decide
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.irregularities import commands as i
from sicbo.floor.table.irregularities.events import DisplayDisregarded, LightingFailed, NoResultDeclared
from sicbo.floor.table.irregularities.interruptions import decided_area
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.state import CASH, TOKENS, Table, Wager
from sicbo.floor.table.views.menu import irregularities
from sicbo.floor.table.wagers import commands as w
from sicbo.law.rulebook import books, load
from sicbo.units.canonical import canonical
from sicbo.units.dice import FACES, ROLLS
from tests.floor.tables import law_of
from tests.mixed.test_mixed_book import book as mixed
from tests.scenarios.runner import WIDE, Evening
from tests.scenarios.spelling import approved_minimums

DEALER = Actor("dealer", "dealer")
SUPERVISOR = Actor("supervisor", "supervisor")
AREA_MANAGER = Actor("area-manager", "area-manager")
CASINO_MANAGER = Actor("casino-manager", "casino-manager")
FIRST_GAMES = {book: load(book).articles.game[0].id for book in books()}
Stakes = dict[str, dict[str, int]]


def opened(book: str, game: str = "", players: int = 2, law: TableLaw | None = None) -> Evening:
    """A table of this book with players who have 1,000 dollars each."""
    law = law or law_of(book)
    evening = Evening("test", law, Table("T1"))
    places = tuple(s.PlaceSpec(f"P{n}", game or FIRST_GAMES[book], f"terminal-{n}") for n in range(1, players + 1))
    opening = s.OpenTable(
        mode="licensed",
        dice="physical",
        dealer="human",
        places=places,
        readings=law.readings,
        sign=WIDE,
        approved=approved_minimums(law, []),
    )
    done(evening, CASINO_MANAGER, opening)
    done(evening, CASINO_MANAGER, i.FitDice("D0", "M0"))
    for place in places:
        done(evening, CASINO_MANAGER, s.TakePlace(place.id, place.id))
        done(evening, CASINO_MANAGER, s.BuyIn(place.id, 1000_00, f"in-{place.id}"))
    return evening


def done(evening: Evening, actor: Actor, command: AnyCommand) -> list[AnyEvent]:
    answer = evening.order(actor, command)
    assert isinstance(answer, list), answer
    evening.at += 1
    return answer


def seconded(evening: Evening, actor: Actor, command: AnyCommand) -> list[AnyEvent] | Refused:
    """The order with a second person who agrees to it, if anybody need; the answer without the approval itself."""
    answer = evening.order(actor, command)
    if isinstance(answer, Refused) and answer.code == "needs-approval":
        assert isinstance(command, Seconded), command
        asked = done(evening, actor, RequestApproval(command))[0]
        assert isinstance(asked, ApprovalRequested)
        done(evening, Actor("second", "casino-manager"), Approve(asked.approval))
        answer = evening.order(actor, command)
    evening.at += 1
    return [event for event in answer if not isinstance(event, ApprovalUsed)] if isinstance(answer, list) else answer


def agreed(evening: Evening, actor: Actor, command: AnyCommand) -> list[AnyEvent]:
    answer = seconded(evening, actor, command)
    assert isinstance(answer, list), answer
    return answer


def at_terminal(evening: Evening, place: str) -> Actor:
    """The player of this place, at its terminal."""
    seat = evening.table.places[place]
    return Actor(seat.player, terminal=seat.terminal)


def play(
    evening: Evening,
    stakes: Stakes,
    faces: tuple[int, int, int],
    until: str = "settle",
    *,
    watch: Callable[[str], object] = str,
    tokens: Stakes | None = None,
) -> None:
    """One round in the book's own order up to and with this step."""
    for step in evening.law.steps:
        if step.id == "open-bets":
            done(evening, DEALER, p.OpenBets())
            for place, areas in stakes.items():
                wagers = tuple(w.Stake(area, amount) for area, amount in areas.items())
                number = evening.table.upcoming()
                done(evening, at_terminal(evening, place), w.PlaceWagers(round=number, place=place, wagers=wagers))
            for place, areas in (tokens or {}).items():
                wagers = tuple(w.Stake(area, amount) for area, amount in areas.items())
                number = evening.table.upcoming()
                spent = w.PlaceWagers(round=number, place=place, wagers=wagers, medium="tokens")
                done(evening, DEALER, spent)
        elif step.id == "tumble":
            least = evening.law.book.articles.dealing.tumbles_min
            rank = evening.law.act("operate-tumbler").rank
            done(evening, Actor(rank, rank), p.Tumble(least.count if least else 1))
        elif step.id == "no-more-bets":
            done(evening, DEALER, p.CloseBets())
        elif step.id == "uncover":
            done(evening, DEALER, p.Uncover())
        elif step.id == "enter":
            done(evening, DEALER, p.EnterResult(faces))
            done(evening, DEALER, p.ConfirmResult(faces))
        elif step.id == "settle":
            done(evening, DEALER, p.Settle())
        watch(step.id)
        if step.id == until:
            return


def layout(evening: Evening) -> Stakes:
    places = evening.table.places.values()
    return {place.id: {a: wager.stake for a, wager in place.wagers.items()} for place in places if place.wagers}


@pytest.mark.parametrize("book", books())
def test_the_layout_is_the_same_at_all_three_instants(book: str) -> None:
    evening = opened(book)
    stakes = {"P1": {"big": 100, "small": 200}, "P2": {"total-9": 300}}
    pictures: dict[str, Stakes] = {}

    def watch(step: str) -> None:
        if evening.table.irregular.rounds[1].closed_at is not None:
            for order in (w.ClearWagers(1, "P1"), w.TakeBack(round=1, place="P2", area="total-9")):
                assert isinstance(evening.order(DEALER, order), Refused)
            pictures[step] = layout(evening)

    play(evening, stakes, (1, 2, 3), until="enter", watch=watch)
    record = evening.table.irregular.rounds[1]
    kept: Stakes = {}
    for one in record.layout:
        kept.setdefault(one.place, {})[one.area] = one.stake
    assert {"no-more-bets", "enter"} < set(pictures)
    assert all(picture == kept == stakes for picture in pictures.values())
    assert record.closed_at is not None
    assert record.revealed_at is not None
    assert record.announced_at is not None
    assert record.closed_at < record.revealed_at < record.announced_at


@pytest.mark.clause("star-sydney 3.13")
@pytest.mark.clause("crown-sydney 6.1")
@pytest.mark.parametrize("book", ["star-sydney", "crown-sydney"])
def test_tokens_stand_on_the_record_of_the_layout_beside_chips(book: str) -> None:
    evening = opened(book)
    done(evening, DEALER, ExchangeVoucher(place="P1", instrument="play-voucher", amount=300, voucher="V1"))
    play(evening, {"P1": {"big": 100}}, (1, 2, 3), until="no-more-bets", tokens={"P1": {"big": 300}})
    kept = evening.table.irregular.rounds[1].layout
    assert [(one.area, one.pile, one.stake) for one in kept] == [("big", CASH, 100), ("big", TOKENS, 300)]


@pytest.mark.clause("rws-sentosa 5.1", "rws-sentosa 5.1.1", "rws-sentosa 5.1.2")
@pytest.mark.parametrize("game", ["pay-table-1", "pay-table-2", "pay-table-3"])
def test_an_outcome_is_established_by_any_one_die_and_never_by_none(game: str) -> None:
    evening = opened("rws-sentosa", game)
    assert decided_area(evening.law, evening.table, ()) == ""
    for count in (1, 2, 3):
        for known in product(FACES, repeat=count):
            assert decided_area(evening.law, evening.table, known), known


def test_a_decided_area_is_decided_on_every_roll_that_holds_the_known_dice_in_any_place() -> None:
    evening = opened("rws-sentosa")
    areas = evening.law.paytables["pay-table-1"].areas
    for known in product(FACES, repeat=2):
        area = areas[decided_area(evening.law, evening.table, known)]
        possible = [roll for roll in ROLLS if _holds(roll.faces, known)]
        assert len(possible) > 6
        assert len({area.verdicts[roll.index].pays is not None for roll in possible}) == 1


def _holds(faces: tuple[int, ...], known: tuple[int, ...]) -> bool:
    rest = list(faces)
    for face in known:
        if face not in rest:
            return False
        rest.remove(face)
    return True


@pytest.mark.parametrize("book", books())
@pytest.mark.parametrize(("was", "becomes"), [((6, 6, 5), (1, 1, 2)), ((3, 3, 3), (3, 3, 4)), ((1, 2, 3), (4, 5, 6))])
def test_a_corrected_round_leaves_what_the_right_result_would_have_left(
    book: str, was: tuple[int, int, int], becomes: tuple[int, int, int]
) -> None:
    stakes = {"P1": {"big": 100, "total-10": 200}, "P2": {"small": 300, "any-triple": 20, "total-4": 40}}
    if book != "rws-sentosa":
        stakes["P1"]["single-3"] = 40
    wrong, right = opened(book), opened(book)
    play(wrong, stakes, was)
    play(right, stakes, becomes)
    order = c.CorrectResult(round=1, faces=becomes, evidence="camera")
    agreed(wrong, AREA_MANAGER, order)
    assert {p_.id: p_.stack for p_ in wrong.table.places.values()} == {
        p_.id: p_.stack for p_ in right.table.places.values()
    }
    settled = [
        sorted(
            (played.place, canonical(paid))
            for played in evening.table.irregular.rounds[1].places
            for paid in played.wagers
        )
        for evening in (wrong, right)
    ]
    assert settled[0] == settled[1]
    assert wrong.table.irregular.rounds[1].was == (was,)
    assert wrong.ledger.balances == right.ledger.balances
    wrong.check_replay()


Rolled = st.tuples(*[st.integers(1, 6)] * 3)
Act = st.one_of(
    st.tuples(st.just("play"), Rolled, st.integers(1, 400)),
    st.tuples(st.just("correct"), Rolled, st.integers(1, 6)),
    st.tuples(st.just("void"), Rolled, st.integers(1, 6)),
    st.tuples(st.just("cash-out"), Rolled, st.integers(1, 100)),
)


@settings(max_examples=60)
@given(st.lists(Act, max_size=14))
def test_corrections_and_voids_never_lose_a_cent_nor_leave_a_stack_below_zero(
    acts: list[tuple[str, tuple[int, int, int], int]],
) -> None:
    evening = opened("rws-sentosa")
    for act, faces, number in acts:
        if act == "play":
            stack = evening.table.places["P1"].stack // 100 * 100
            stake = min(number * 100, stack)
            if stake:
                play(evening, {"P1": {"single-4": stake}, "P2": {"small": 100}}, faces)
        elif act == "correct":
            order = c.CorrectResult(round=number, faces=faces, evidence="camera")
            seconded(evening, AREA_MANAGER, order)
        elif act == "void":
            fraud = c.VoidOutcome(ground="fraud", cause="other", round=number)
            seconded(evening, CASINO_MANAGER, fraud)
        elif evening.table.places["P1"].stack:
            amount = max(evening.table.places["P1"].stack * number // 100, 1)
            done(evening, Actor("P1"), s.CashOut("P1", amount, f"out-{len(evening.log)}"))
    evening.check_books()
    evening.check_replay()
    assert sum(evening.ledger.balances.values()) == 0
    settled = [record for record in evening.table.irregular.rounds.values() if record.outcome == "settled"]
    assert evening.table.results == [record.faces for record in settled]


@pytest.mark.clause("house 8.6")
def test_every_round_is_stamped_with_the_dice_that_were_tumbled_for_it() -> None:
    evening = opened("star-sydney")
    done(evening, SUPERVISOR, i.FitDice("D1", "M1"))
    play(evening, {}, (1, 2, 3))
    done(evening, SUPERVISOR, i.FitDice("D2", "M9"))
    play(evening, {}, (1, 2, 3))
    rounds = evening.table.irregular.rounds
    assert [(rounds[n].dice, rounds[n].tumbler) for n in (1, 2)] == [("D1", "M1"), ("D2", "M9")]


def test_dice_changed_for_a_second_attempt_stamp_the_round() -> None:
    evening = opened("crown-sydney")
    done(evening, SUPERVISOR, i.FitDice("D1", "M1"))
    play(evening, {"P1": {"big": 100}}, (1, 2, 3), until="uncover")
    done(evening, DEALER, i.DeclareNoResult(cause="cocked-die"))
    done(evening, SUPERVISOR, i.FitDice("D2", "M1"))
    done(evening, DEALER, p.Tumble())
    record = evening.table.irregular.rounds[1]
    assert (record.dice, record.attempts, record.closed_at, record.layout) == ("D2", 2, None, ())


@pytest.mark.clause("star-sydney 8.6")
def test_a_game_without_result_spares_wagers_over_several_rounds() -> None:
    evening = opened("star-sydney", "super-streak")
    play(evening, {"P1": {"big": 100}}, (6, 6, 5), until="uncover")
    evening.table.places["P1"].wagers["streak-big"] = Wager(500, 0, "")
    answer = decide(evening.law, evening.table, Order(DEALER, 0, i.DeclareNoResult(cause="cocked-die")))
    assert isinstance(answer, list)
    event = answer[0]
    assert isinstance(event, NoResultDeclared)
    assert [one.area for one in event.returned] == ["big"]


def test_an_invalidated_outcome_spares_them_too() -> None:
    evening = opened("star-sydney", "super-streak")
    play(evening, {"P1": {"big": 100}}, (6, 6, 5), until="no-more-bets")
    evening.table.places["P1"].wagers["streak-big"] = Wager(500, 0, "")
    order = c.VoidOutcome(ground="outside-event", cause="fire", round=1)
    answer = decide(evening.law, evening.table, Order(SUPERVISOR, 0, order))
    assert isinstance(answer, list)
    event = answer[0]
    assert isinstance(event, RoundVoided)
    assert [one.area for one in event.returned] == ["big"]


def test_a_lighting_fault_says_by_which_rule_it_ends_streaks() -> None:
    evening = opened("star-sydney")
    play(evening, {}, (6, 6, 5), until="enter")
    event = done(evening, DEALER, i.ReportLighting("failed"))[0]
    assert isinstance(event, LightingFailed)
    assert (event.ends_streaks, event.streaks_clause) == (True, "star-sydney 8.7.1")
    evening = opened("crown-sydney")
    play(evening, {"P1": {"big": 100}}, (6, 6, 5), until="enter")
    event = done(evening, DEALER, i.ReportLighting("failed"))[0]
    assert isinstance(event, LightingFailed)
    assert (event.ends_streaks, event.streaks_clause) == (False, "")


def test_a_halted_table_lets_players_take_their_wagers_back_but_not_add_to_them() -> None:
    evening = opened("crown-sydney")
    play(evening, {"P1": {"big": 100}}, (1, 2, 3), until="open-bets")
    done(evening, DEALER, i.ReportMalfunction("panel"))
    more = w.PlaceWagers(round=1, place="P1", wagers=(w.Stake("big", 100),))
    refused = evening.order(DEALER, more)
    assert isinstance(refused, Refused)
    assert (refused.code, refused.clause) == ("halted", "crown-sydney 7.5")
    done(evening, DEALER, w.TakeBack(round=1, place="P1", area="big"))
    assert evening.table.places["P1"].stack == 1000_00


def test_a_notice_stays_open_until_acknowledged_even_when_play_goes_on() -> None:
    evening = opened("crown-sydney")
    done(evening, DEALER, i.ReportMalfunction("panel", corrected=True))
    notice = evening.table.irregular.notices[1]
    assert (notice.to, notice.halts, notice.acknowledged_by) == ("area-manager", False, "")
    done(evening, CASINO_MANAGER, i.Acknowledge(1))
    assert notice.acknowledged_by == "casino-manager"


def test_a_correction_names_who_did_it_who_confirmed_it_and_on_what_evidence() -> None:
    evening = opened("crown-sydney")
    play(evening, {"P1": {"big": 100}}, (6, 6, 5))
    event = agreed(
        evening,
        AREA_MANAGER,
        c.CorrectResult(round=1, faces=(1, 2, 3), evidence="camera"),
    )[0]
    assert isinstance(event, ResultCorrected)
    assert (event.by, event.second, event.evidence, event.settled) == ("area-manager", "second", "camera", True)
    assert "small" in event.lit["standard"]
    assert event.at > 0


def test_a_second_person_who_was_not_needed_is_not_recorded() -> None:
    evening = opened("mixed", "all", law=TableLaw.of(mixed()))
    declared = i.DeclareNoResult(cause="cocked-die")
    play(evening, {"P1": {"middle": 100}}, (2, 3, 3), until="enter")
    done(evening, DEALER, RequestApproval(declared))
    done(evening, Actor("second", "casino-manager"), Approve(1))
    done(evening, DEALER, p.Settle())
    play(evening, {"P1": {"middle": 100}}, (2, 3, 3), until="uncover")
    refused = evening.order(DEALER, RequestApproval(declared))
    assert isinstance(refused, Refused)
    assert (refused.code, refused.clause) == ("needs-nobody", "house 4.1")
    event = done(evening, DEALER, declared)[0]
    assert isinstance(event, NoResultDeclared)
    assert event.second == ""
    assert 1 in evening.table.people.approvals.open


def test_the_mixed_book_keeps_wagers_tells_an_inspector_and_voids_single_wagers_only() -> None:
    law = TableLaw.of(mixed())
    evening = opened("mixed", "all", law=law)
    play(evening, {"P1": {"middle": 100}}, (2, 3, 3), until="uncover")
    event = done(evening, DEALER, i.DeclareNoResult(cause="cocked-die"))[0]
    assert isinstance(event, NoResultDeclared)
    assert (event.word, event.returned, event.again) == ("no-result", (), "re-tumble")
    assert evening.table.places["P1"].staked == 100
    done(evening, DEALER, i.ReportMalfunction("panel"))
    assert evening.table.irregular.halt is not None
    assert evening.table.irregular.halt.to == "inspector"
    whole = evening.order(AREA_MANAGER, c.VoidOutcome(ground="fraud", cause="other", round=1))
    assert isinstance(whole, Refused)
    assert (whole.code, whole.clause) == ("not-a-whole-round", "mixed 9.3")
    kept = c.VoidOutcome(ground="fraud", cause="other", round=1, place="P1", forfeit=("P1",))
    single = evening.order(AREA_MANAGER, kept)
    assert isinstance(single, Refused), "nobody agrees to a forfeit that a void of single wagers does not bring about"
    assert (single.code, single.clause) == ("not-forfeited", "mixed 9.5")


@pytest.mark.clause("rws-sentosa 5.8")
def test_a_display_that_errs_may_be_of_an_earlier_round_or_else_is_of_the_latest() -> None:
    evening = opened("rws-sentosa")
    play(evening, {"P1": {"big": 100}}, (6, 6, 5))
    play(evening, {"P1": {"big": 100}}, (6, 6, 5), until="open-bets")
    for named, found in ((1, 1), (2, 2), (None, 2)):
        [event] = done(evening, DEALER, i.ReportDisplay("1-2-3", named))
        assert isinstance(event, DisplayDisregarded)
        assert event.round == found
    [offered] = [entry for entry in irregularities(evening.law, evening.table) if entry.id == "display"]
    assert [blank.choices for blank in offered.blanks if blank.kind == "round"] == [("2", "1")]


@pytest.mark.clause("crown-melbourne 7.1", "crown-melbourne-vcgr 7.1", "crown-sydney 7.1", "house 4.4")
@pytest.mark.parametrize("book", ["crown-melbourne", "crown-melbourne-vcgr", "crown-sydney"])
def test_the_dealer_of_this_game_declares_every_no_spin_alone_though_the_result_is_known(book: str) -> None:
    for row in load(book).articles.irregularity:
        evening = opened(book)
        play(evening, {"P1": {"big": 100}}, (1, 2, 3), until="enter")
        order = i.DeclareNoResult(cause=row.id)
        refused = evening.order(Actor("other", "dealer", assigned=False), order)
        assert isinstance(refused, Refused)
        assert (refused.code, refused.clause) == ("not-assigned", f"{book} {row.clause}")
        declared = done(evening, DEALER, order)[0]
        assert isinstance(declared, NoResultDeclared)
        assert (declared.by, declared.second, evening.table.result) == ("dealer", "", None)
