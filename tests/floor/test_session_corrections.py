"""Rounds of a session put right: before its players while it lasts, and with the tournament ever after."""

from __future__ import annotations

import pytest

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.table.closing.commands import CloseTable
from sicbo.floor.table.corrections import commands as r
from sicbo.floor.table.corrections.events import ResultCorrected
from sicbo.floor.table.people import commands as people
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.sessions import commands as t
from sicbo.floor.table.sessions.events import ChipsAdjusted
from sicbo.floor.table.streak.commands import StartGamingDay
from tests.floor.session import BANK, BOOKS, UNIT, AtSession
from tests.floor.tables import MANAGER

BIG, SMALL = (6, 5, 4), (1, 2, 4)
MINE = "1", "P1"


def corrected(floor: AtSession, faces: tuple[int, int, int], round_number: int = 1) -> list[ChipsAdjusted]:
    """The round is put right to these dice, with a second person where the book asks for one."""
    command = r.CorrectResult(round=round_number, faces=faces, evidence="camera")
    rule = floor.law.book.articles.correction
    alone = rule is not None and rule.duty != "may"
    events = floor.must(MANAGER, command) if alone else floor.agreed(MANAGER, command)
    return [event for event in events if isinstance(event, ChipsAdjusted)]


def moved(adjusted: list[ChipsAdjusted]) -> dict[str, tuple[int, int]]:
    return {one.player: (one.at_table, one.booked) for one in adjusted}


@pytest.mark.clause("house 5.10")
@pytest.mark.parametrize("book", BOOKS)
def test_while_the_session_lasts_a_correction_moves_the_stacks_of_its_entrants(book: str) -> None:
    floor = AtSession(book)
    floor.play({"P1": 500_00, "P2": 100_00}, BIG)
    assert moved(corrected(floor, SMALL)) == {"P1": (-1_000_00, 0), "P2": (-200_00, 0)}
    assert [place.stack for place in floor.table.places.values()] == [BANK - 500_00, BANK - 100_00]
    assert floor.issued == 2 * BANK - 600_00
    assert floor.replayed() == floor.table


@pytest.mark.clause("house 5.10")
@pytest.mark.parametrize("book", BOOKS)
def test_what_a_stack_cannot_give_is_booked_with_the_tournament_and_nobody_owes_it(book: str) -> None:
    floor = AtSession(book, banks={"P1": 500_00})
    floor.play({"P1": 500_00}, BIG)
    floor.play({"P1": 900_00}, SMALL)
    assert moved(corrected(floor, SMALL)) == {"P1": (-100_00, -900_00)}
    assert floor.table.places["P1"].stack == 0
    assert floor.table.irregular.owed == {}
    assert {unit for _, unit in floor.ledger.balances} <= {UNIT}
    assert floor.left == {}


@pytest.mark.clause("house 5.10")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seated", [True, False], ids=["still seated", "left"])
def test_after_the_count_a_correction_is_the_tournaments_alone(book: str, seated: bool) -> None:
    floor = AtSession(book)
    floor.play({"P1": 500_00, "P2": 100_00}, BIG)
    floor.must(THE_HOUSE, floor.count())
    if not seated:
        floor.must(MANAGER, s.LeavePlace("P1"))
    assert moved(corrected(floor, SMALL)) == {"P1": (0, -1_000_00), "P2": (0, -200_00)}
    assert moved(corrected(floor, BIG)) == {"P1": (0, 1_000_00), "P2": (0, 200_00)}
    assert floor.left == {}
    assert all(not place.stack for place in floor.table.places.values())


def test_the_chips_of_an_entrant_who_was_counted_out_move_no_more_and_a_re_buy_does() -> None:
    floor = AtSession("crown-sydney")
    floor.play({"P1": 500_00}, BIG)
    floor.must(THE_HOUSE, floor.count("P1"))
    assert moved(corrected(floor, SMALL)) == {"P1": (0, -1_000_00)}
    floor.must(THE_HOUSE, floor.bank("P1", 300_00))
    assert moved(corrected(floor, BIG)) == {"P1": (1_000_00, 0)}


@pytest.mark.clause("house 5.10")
def test_a_round_of_a_session_is_put_right_at_the_table_of_ordinary_play_without_touching_its_money() -> None:
    floor = AtSession("crown-melbourne-vcgr")
    floor.play({"P1": 500_00}, BIG)
    floor.close()
    floor.must(MANAGER, floor.cash())
    floor.must(MANAGER, s.TakePlace("P1", "P1"))
    floor.must(MANAGER, s.BuyIn("P1", 5_000_00, "in-P1"))
    floor.table.irregular.owed["P1"] = 1_00
    assert moved(corrected(floor, SMALL)) == {"P1": (0, -1_000_00)}
    assert moved(corrected(floor, BIG)) == {"P1": (0, 1_000_00)}
    assert (floor.table.places["P1"].stack, floor.table.irregular.owed) == (5_000_00, {"P1": 1_00})
    assert floor.left == {}


def test_a_round_of_the_first_session_is_put_right_in_the_second_without_touching_its_banks() -> None:
    floor = AtSession("crown-sydney")
    floor.play({"P1": 500_00}, BIG)
    floor.close()
    floor.must(MANAGER, floor.opening("S2"))
    floor.seat("P1", session="S2")
    floor.must(THE_HOUSE, floor.bank("P1", session="S2"))
    [adjusted] = corrected(floor, SMALL)
    assert (adjusted.session, adjusted.at_table, adjusted.booked) == ("S1", 0, -1_000_00)
    assert floor.table.places["P1"].stack == BANK


@pytest.mark.parametrize("book", BOOKS)
def test_a_round_in_money_waits_until_the_table_is_open_for_ordinary_play(book: str) -> None:
    floor = AtSession(book)
    floor.close()
    if floor.table.reserved:
        floor.must(THE_HOUSE, t.GiveBackTable("C1"))
    floor.must(MANAGER, floor.cash())
    floor.must(MANAGER, s.TakePlace("P1", "P1"))
    floor.must(MANAGER, s.BuyIn("P1", 5_000_00, "in-P1"))
    floor.play({"P1": 500_00}, BIG)
    number = floor.table.round
    floor.must(MANAGER, s.CashOut("P1", 5_500_00, "out-P1"))
    floor.must(MANAGER, s.LeavePlace("P1"))
    floor.must(MANAGER, CloseTable())
    floor.must(MANAGER, floor.opening("S2"))
    command = r.CorrectResult(round=number, faces=SMALL, evidence="camera")
    assert floor.refused(MANAGER, command).code == "designated-table"
    floor.must(MANAGER, CloseTable())
    if floor.table.reserved:
        floor.must(THE_HOUSE, t.GiveBackTable("C1"))
    floor.must(MANAGER, floor.cash())
    assert corrected(floor, SMALL, number) == []
    assert floor.table.irregular.owed == {"P1": 1_000_00}


@pytest.mark.parametrize("book", BOOKS)
def test_a_settled_round_of_a_session_is_voided_and_every_chip_is_where_it_was(book: str) -> None:
    floor = AtSession(book)
    floor.play({"P1": 500_00, "P2": 100_00}, BIG)
    void = r.VoidOutcome(ground="fraud", cause=_cause(floor), round=1, affects_outcome=True)
    row = next(row for row in floor.law.book.articles.void if row.id == "fraud")
    events = floor.agreed(MANAGER, void) if row.duty == "may" else floor.must(MANAGER, void)
    adjusted = [event for event in events if isinstance(event, ChipsAdjusted)]
    assert moved(adjusted) == {"P1": (-500_00, 0), "P2": (-100_00, 0)}
    assert [place.stack for place in floor.table.places.values()] == [BANK, BANK]


def test_stakes_that_are_forfeited_go_to_the_tournament() -> None:
    floor = AtSession("crown-sydney")
    floor.open_bets()
    floor.must(MANAGER, floor.bet("big", 100_00, "P1"))
    kind = next(one.id for one in floor.law.book.articles.incident)
    rule = "10.1" if "rule" in kind else ""
    floor.must(MANAGER, people.RecordIncident(kind=kind, player="P1", rule=rule))
    floor.must(MANAGER, people.VoidWager(incident=1, place="P1", area="big"))
    assert floor.issued == sum(place.stack for place in floor.table.places.values())
    assert {account.partition("/")[0] for account in floor.left} <= {"stack", "tournament"}


@pytest.mark.parametrize("book", ["crown-melbourne", "crown-sydney"])
def test_a_practice_round_put_right_later_touches_no_bank_and_tells_nobody(book: str) -> None:
    floor = AtSession(book, banks={})
    floor.must(THE_HOUSE, t.BeginPractice(tournament="C1", session="S1", amount=1_000_00))
    floor.play({"P1": 500_00}, BIG)
    floor.must(THE_HOUSE, t.EndPractice(tournament="C1", session="S1"))
    floor.must(THE_HOUSE, floor.bank("P1"))
    assert corrected(floor, SMALL) == []
    assert floor.table.places["P1"].stack == BANK
    assert floor.issued == BANK


@pytest.mark.clause("house 8.13")
@pytest.mark.parametrize("book", BOOKS)
def test_rounds_of_a_session_outlive_the_gaming_day_until_the_tournament_lets_them_go(book: str) -> None:
    floor = AtSession(book)
    floor.play({"P1": 500_00}, BIG)
    floor.must(MANAGER, StartGamingDay("2026-03-02"))
    floor.play({"P1": 25_00}, BIG)
    assert sorted(floor.table.irregular.rounds) == [1, 2]
    assert moved(corrected(floor, SMALL)) == {"P1": (-1_000_00, 0)}
    floor.close()
    assert floor.table.irregular.holds == {"tournament/C1": ((1, 2),)}
    assert floor.replayed() == floor.table


def _cause(floor: AtSession) -> str:
    from sicbo.floor.table.corrections.grounds import causes_of, ground_of

    row = ground_of(floor.law, "fraud")
    assert row is not None
    return next(iter(causes_of(row)))


def test_what_was_corrected_says_what_its_amounts_are_in() -> None:
    floor = AtSession("crown-sydney")
    floor.play({"P1": 500_00}, BIG)
    corrected(floor, SMALL)
    [event] = [event for event in floor.log if isinstance(event, ResultCorrected)]
    assert (event.unit, [one.transfer for one in event.adjustments]) == (UNIT, [""])
