"""Edges of streak wagers that scripts do not reach."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sicbo import words
from sicbo.floor.table.closing.commands import AnnounceClosing
from sicbo.floor.table.commands import Actor, Order
from sicbo.floor.table.dealing.commands import Settle
from sicbo.floor.table.decide import decide
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.evolve import evolve
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import PRECEDENCE, Reason, Refused
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.state import Table
from sicbo.floor.table.streak import commands as k
from sicbo.floor.table.streak.events import GamingDayStarted, StreakFinalCalled, StreakPriceSet, StreakRegistered
from sicbo.floor.table.streak.runs import RunShown, StreakBoard, runs_after, streak_board, streak_table
from sicbo.floor.table.views.shapes import FinalCallAlert
from sicbo.floor.table.views.staff import dealer_view
from sicbo.floor.table.wagers.settlement import settle_round
from sicbo.law.errors import BadLaw
from sicbo.law.rulebook import load
from sicbo.units.money import LARGEST
from tests.audit.planting import edited
from tests.floor.streak_evening import book, evening
from tests.scenarios.runner import Evening

MANAGER = Actor("manager", "casino-manager")
DEALER = Actor("dealer", "dealer")
CODES = [code for code in Reason if code.startswith("streak-")]


def opening(law: TableLaw, game: str, price: int) -> s.OpenTable:
    return s.OpenTable(
        mode="licensed",
        dice="physical",
        dealer="human",
        places=(s.PlaceSpec("P1", game),),
        readings=law.readings,
        streak_price=price,
    )


def opened(law: TableLaw, game: str, price: int) -> list[AnyEvent] | Refused:
    return decide(law, Table("T1"), Order(MANAGER, 0, opening(law, game, price)))


def refused(answer: list[AnyEvent] | Refused) -> tuple[str, str]:
    assert isinstance(answer, Refused)
    return answer.code, answer.clause


def test_a_live_streak_alone_counts_as_wagering() -> None:
    played = evening("deals 1 2 4; P1 streak small 25; deals 1 2 4")
    assert played.table.wagered
    assert (played.table.places["P1"].wagers, played.table.places["P1"].staked) == ({}, 25_00)
    assert not evening("deals 1 2 4").table.wagered


def test_the_price_stands_from_the_opening_on() -> None:
    law = TableLaw.of(load("star-sydney"))
    answer = opened(law, "super-streak", 25_00)
    assert isinstance(answer, list)
    [_, price] = answer
    assert price == StreakPriceSet(25_00, 0, by="manager", at=0, clause="star-sydney 6.7")


@pytest.mark.parametrize(
    ("game", "price", "code", "clause"),
    [
        ("super-streak", -1, Reason.AMOUNT_NOT_POSITIVE, "house 2.2"),
        ("super-streak", LARGEST + 1, Reason.AMOUNT_TOO_LARGE, "house 2.2"),
        ("extended", 25_00, Reason.STREAK_NOT_OFFERED, "star-sydney 3.1"),
    ],
)
def test_a_table_does_not_open_with_a_price_that_cannot_be(game: str, price: int, code: Reason, clause: str) -> None:
    assert refused(opened(TableLaw.of(load("star-sydney")), game, price)) == (code, clause)


def test_the_largest_price_is_taken() -> None:
    assert isinstance(opened(TableLaw.of(load("star-sydney")), "super-streak", LARGEST), list)


def test_a_price_whose_win_could_not_be_paid_exactly_is_refused() -> None:
    def plant(articles: dict[str, Any]) -> None:
        articles["streak"]["row"][4]["pays"] = "21/2"

    law = TableLaw.of(edited("star-sydney", plant))
    assert refused(opened(law, "super-streak", 25_01)) == (Reason.NOT_PAYABLE, "house 2.1")
    assert isinstance(opened(law, "super-streak", 25_02), list)


def test_the_final_call_holds_until_the_table_is_opened_again() -> None:
    played = evening("deals 1 2 4")
    played.order(MANAGER, AnnounceClosing(closes_at=played.at + 20 * 60_000))
    assert isinstance(played.order(DEALER, k.FinalCall()), list)
    played.table.open = False
    again = decide(played.law, played.table, Order(MANAGER, 0, opening(played.law, "super-streak", 25_00)))
    assert isinstance(again, list)
    for event in again:
        evolve(played.law, played.table, event)
    assert not played.table.streaks.final_call
    assert played.table.streaks.runs["small/big"].window


def test_the_final_call_lists_the_wagers_that_stay() -> None:
    played = evening("deals 1 2 4; P1 streak small 25; deals 1 2 4")
    played.order(MANAGER, AnnounceClosing(closes_at=played.at + 20 * 60_000))
    answer = played.order(DEALER, k.FinalCall())
    assert isinstance(answer, list)
    [called] = answer
    assert isinstance(called, StreakFinalCalled)
    assert [(one.place, one.area, one.length) for one in called.live] == [("P1", "streak-small", 1)]


@pytest.mark.clause("star-sydney 6.6")
def test_the_console_asks_for_the_final_call_once_the_sign_for_closing_is_up() -> None:
    played = evening("deals 1 2 4")

    def shown() -> FinalCallAlert | None:
        return dealer_view(played.law, played.table).alerts.final_call

    assert shown() is None
    played.order(MANAGER, AnnounceClosing(closes_at=played.at + 20 * 60_000))
    assert shown() == FinalCallAlert(made=False, clause="star-sydney 6.6")
    played.order(DEALER, k.FinalCall())
    assert shown() == FinalCallAlert(made=True, clause="star-sydney 6.6")
    plain = evening("deals 1 2 4", "star-sydney/extended")
    plain.order(MANAGER, AnnounceClosing(closes_at=plain.at + 20 * 60_000))
    assert dealer_view(plain.law, plain.table).alerts.final_call is None


def test_the_screen_shows_price_runs_and_what_flashes() -> None:
    played = evening("deals 1 2 4; deals 1 2 3")
    assert streak_board(played.law, played.table) == StreakBoard(
        price=25_00,
        final_call=False,
        runs=(
            RunShown("small/big", "streak-small", 2, flashing=False),
            RunShown("odd/even", "streak-even", 1, flashing=True),
        ),
    )
    plain = evening("deals 1 2 4", "star-sydney/extended")
    assert streak_board(plain.law, plain.table) is None


@pytest.mark.clause("house 3.5")
def test_a_day_turns_between_two_rounds_with_one_fact_for_records_and_runs() -> None:
    played = evening("deals 1 2 4; deals 1 2 4")
    played.table.done, played.table.round = 1, 3
    refused = played.order(MANAGER, k.StartGamingDay("tuesday"))
    assert isinstance(refused, Refused)
    assert (refused.code, refused.clause) == ("wrong-step", "house 3.5")
    played.table.done, played.table.round = 0, 2
    assert played.table.irregular.rounds
    answer = played.order(MANAGER, k.StartGamingDay("tuesday"))
    assert isinstance(answer, list)
    assert [type(event) for event in answer] == [GamingDayStarted]
    streaks = played.table.streaks
    assert (streaks.since_round, streaks.runs, played.table.irregular.rounds) == (3, {}, {})
    assert played.order(MANAGER, k.StartGamingDay("tuesday")) == []


def test_every_streak_code_has_words() -> None:
    assert len(CODES) == 11
    for language in words.LANGUAGES:
        for code in CODES:
            assert words.load(language).has(f"refusal.{code}"), code
            assert words.load(language).has(f"remedy.{code}"), code


def test_the_first_of_several_reasons_is_told() -> None:
    """Each row takes away the reason told before it."""
    played = evening("")
    table, place = played.table, played.table.places["P1"]
    table.done, table.streaks.final_call, table.streaks.price, place.stack = 1, True, 0, 0
    wager = k.PlaceStreak(round=7, place="P9", area="streak-red", amount=-1)
    actor = Actor("P1")
    told: list[str] = []

    def tell(**changes: Any) -> None:
        nonlocal wager
        wager = k.PlaceStreak(
            **{name: changes.get(name, getattr(wager, name)) for name in ("round", "place", "area", "amount")}
        )
        answer = decide(played.law, table, Order(actor, 0, wager))
        assert isinstance(answer, Refused)
        told.append(answer.code)

    tell()
    tell(place="P1")
    actor = DEALER
    tell()
    tell(round=table.upcoming())
    tell(area="streak-small")
    table.streaks.final_call = False
    tell()
    table.done = 0
    tell(round=table.upcoming())
    evolve(played.law, table, settled(played, (1, 2, 4)))
    evolve(played.law, table, settled(played, (1, 2, 4)))
    tell(round=table.upcoming())
    evolve(played.law, table, settled(played, (4, 5, 6)))
    place.streaks["streak-big"] = evening("deals 1 2 4; P1 streak big 25").table.places["P1"].streaks["streak-big"]
    tell(round=table.upcoming())
    place.streaks.clear()
    tell()
    table.streaks.price = 25_00
    tell()
    tell(amount=LARGEST + 1)
    tell(amount=24_99)
    tell(amount=25_00)
    assert told == [
        Reason.UNKNOWN_PLACE,
        Reason.NOT_THIS_TERMINAL,
        Reason.STALE_ROUND,
        Reason.AREA_NOT_OFFERED,
        Reason.STREAK_FINAL_CALL,
        Reason.STREAK_ROUND_BEGUN,
        Reason.STREAK_BEFORE_FIRST_RESULT,
        Reason.STREAK_IN_PROGRESS,
        Reason.STREAK_HELD,
        Reason.STREAK_NO_PRICE,
        Reason.AMOUNT_NOT_POSITIVE,
        Reason.AMOUNT_TOO_LARGE,
        Reason.STREAK_WRONG_PRICE,
        Reason.NO_FUNDS,
    ]
    assert told == sorted(told, key=PRECEDENCE.__getitem__)


@pytest.mark.parametrize(("part", "row"), [("closes", 0), ("price", 0), ("hold", 0)], ids=lambda value: value or "")
def test_a_book_with_two_answers_in_force_is_no_law(part: str, row: int) -> None:
    def plant(articles: dict[str, Any]) -> None:
        articles["streak"][part][row].pop("reading")
        articles["streak"][part][row + 1].pop("reading")

    with pytest.raises(BadLaw, match=f"exactly one {part} must be in force"):
        TableLaw.of(edited("star-sydney", plant))


def test_a_window_that_closes_at_an_unknown_step_is_no_law() -> None:
    def plant(articles: dict[str, Any]) -> None:
        articles["streak"]["closes"][0]["step"] = "lunch"

    with pytest.raises(BadLaw, match="'lunch' is no step"):
        edited("star-sydney", plant)


def settled(played: Evening, faces: tuple[int, int, int]) -> AnyEvent:
    """The next round with these dice, not yet booked."""
    played.table.round += 1
    played.table.result = faces
    return settle_round(played.law, played.table, Order(MANAGER, 0, Settle()))


PAYS = {4: 6, 5: 10, 6: 15, 7: 20, 8: 35, 9: 50, 10: 75, 11: 100, 12: 500}


def naive_ends(side: str, results: list[tuple[int, int, int]]) -> Fraction | None:
    """What the wager returns per unit after these results, reckoned by hand; nothing while it is live."""
    length = 0
    for faces in results:
        total = sum(faces)
        if len(set(faces)) == 1:
            continue
        shows = {"small" if total <= 10 else "big", "even" if total % 2 == 0 else "odd"}
        if side not in shows:
            return Fraction(PAYS[length] + 1) if length in PAYS else Fraction(0)
        length += 1
        if length == 12:
            return Fraction(501)
    return None


face = st.integers(1, 6)
dice = st.one_of(st.tuples(face, face, face), st.sampled_from([(1, 2, 4), (1, 1, 5), (6, 6, 6)]))
rounds = st.lists(st.tuples(dice, st.lists(st.sampled_from(["small", "big", "odd", "even"]), max_size=2)), max_size=40)


@settings(max_examples=60)
@given(rounds=rounds)
def test_random_evenings_pay_what_a_naive_count_pays(rounds: list[tuple[tuple[int, int, int], list[str]]]) -> None:
    played = evening("")
    place = played.table.places["P1"]
    live: dict[str, list[tuple[int, int, int]]] = {}
    stack = place.stack
    for faces, sides in rounds:
        for side in sides:
            wager = k.PlaceStreak(round=played.table.upcoming(), place="P1", area=f"streak-{side}", amount=25_00)
            answer = played.order(DEALER, wager)
            if isinstance(answer, list):
                assert isinstance(answer[0], StreakRegistered)
                live[side] = []
                stack -= 25_00
        book(played, settled(played, faces))
        for side, seen in list(live.items()):
            seen.append(faces)
            returned = naive_ends(side, seen)
            if returned is not None:
                stack += int(25_00 * returned)
                del live[side]
        assert place.stack == stack
        assert set(place.streaks) == {f"streak-{side}" for side in live}
        streak = streak_table(played.law, played.table)
        assert streak is not None
        assert played.table.streaks.runs == runs_after(played.law, streak, played.table.streaks.since(1))
