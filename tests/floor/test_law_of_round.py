"""A table that closes and opens again on the same day: earlier rounds keep their law, and money its currency."""

from __future__ import annotations

import pytest

from sicbo.floor.table.closing import commands as c
from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.corrections import commands as r
from sicbo.floor.table.corrections.events import ResultCorrected, RoundVoided
from sicbo.floor.table.irregularities import commands as i
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.streak.commands import PlaceStreak
from sicbo.floor.table.streak.events import StreaksRederived
from tests.floor.tables import MANAGER, P1, P2, Floor, book, opening

TEN = r.CorrectResult(round=1, faces=(2, 3, 5), evidence="camera")


@pytest.mark.clause("house 8.9")
def test_a_total_of_ten_wins_on_even_as_the_round_was_read_though_the_table_now_reads_otherwise() -> None:
    floor = _star_after_a_round()
    _reopened(floor, "star-sydney", "extended", readings={"even": "as-printed"})
    corrected = next(event for event in floor.agreed(MANAGER, TEN) if isinstance(event, ResultCorrected))
    assert [paid.outcome for one in corrected.adjustments for paid in one.settled] == ["win"]
    assert floor.replayed() == floor.table


def test_what_is_read_otherwise_now_loses_only_in_rounds_played_now() -> None:
    floor = _star_after_a_round()
    _reopened(floor, "star-sydney", "extended", readings={"even": "as-printed"})
    floor.open_bets()
    floor.must(P1, floor.bet("even", 100_00))
    floor.until("tumble", (1, 2, 4))
    again = r.CorrectResult(round=2, faces=(2, 3, 5), evidence="camera")
    corrected = next(event for event in floor.agreed(MANAGER, again) if isinstance(event, ResultCorrected))
    assert [paid.outcome for one in corrected.adjustments for paid in one.settled] == ["lose"]


@pytest.mark.clause("house 8.9")
@pytest.mark.parametrize(
    "command",
    [TEN, r.VoidOutcome(ground="fraud", cause="device", round=1, affects_outcome=True)],
    ids=["correcting", "voiding"],
)
def test_a_round_of_another_book_waits_until_the_table_is_opened_by_that_book_again(command: AnyCommand) -> None:
    floor = _star_after_a_round()
    _reopened(floor, "crown-sydney", "standard")
    refused = floor.refused(MANAGER, command)
    assert (refused.code, refused.clause, refused.arguments) == ("earlier-law", "house 8.9", {"round": 1})
    _reopened(floor, "star-sydney", "extended", digest="star-sydney")
    assert any(isinstance(event, ResultCorrected | RoundVoided) for event in floor.agreed(MANAGER, command))


@pytest.mark.clause("house 8.9")
def test_a_round_in_another_currency_is_neither_corrected_nor_voided() -> None:
    floor = _star_after_a_round()
    _reopened(floor, "rws-sentosa", "pay-table-1")
    for command in (
        TEN,
        r.VoidOutcome(ground="outside-event", cause="fire", round=1),
        r.VoidRange(ground="damaged-dice", dice="D0", first=1, last=1),
    ):
        refused = floor.refused(MANAGER, command)
        assert (refused.code, refused.arguments) == ("earlier-currency", {"was": "AUD", "now": "SGD"}), command


@pytest.mark.clause("house 8.9")
def test_a_round_that_was_settled_by_other_pay_tables_is_not_judged_by_these() -> None:
    floor = _star_after_a_round()
    floor.table.irregular.rounds[1].digests["extended"] = "0" * 64
    refused = floor.refused(MANAGER, TEN)
    assert (refused.code, refused.clause, refused.arguments) == ("earlier-law", "house 8.9", {"round": 1})


def test_an_approval_is_asked_for_under_the_law_of_the_round() -> None:
    floor = _star_after_a_round()
    _reopened(floor, "star-sydney", "extended", readings={"even": "as-printed"})
    void = r.VoidOutcome(ground="fraud", cause="device", round=1, affects_outcome=True)
    assert any(isinstance(event, RoundVoided) for event in floor.agreed(MANAGER, void))


def test_a_streak_in_play_is_counted_by_the_law_it_was_placed_under_whatever_earlier_round_is_corrected() -> None:
    floor = Floor("star-sydney/super-streak", law="star-sydney", streak_price=25_00)
    floor.open_bets()
    floor.must(P1, floor.bet("even", 100_00))
    floor.until("settle", (1, 2, 4))
    floor.step()
    _reopened(floor, "star-sydney", "super-streak", readings={"streak-count": "with-the-opening-result"})
    streak = PlaceStreak(round=2, place="P1", area="streak-small", amount=25_00)
    floor.must(P1, streak)
    assert floor.table.places["P1"].streaks["streak-small"].length == 1
    again = r.CorrectResult(round=1, faces=(1, 2, 5), evidence="camera")
    rederived = next(event for event in floor.agreed(MANAGER, again) if isinstance(event, StreaksRederived))
    assert [one.length for one in rederived.counts] == [1]
    assert floor.replayed() == floor.table


@pytest.mark.clause("star-sydney 8.7.1")
@pytest.mark.parametrize("game", ["super-streak", "extended"])
def test_lights_found_dark_list_the_streak_they_would_have_ended_also_where_streaks_are_played_no_more(
    game: str,
) -> None:
    floor = Floor("star-sydney/super-streak", law="reopened", streak_price=25_00)
    _round_of(floor, (1, 2, 4))
    floor.must(P1, PlaceStreak(round=2, place="P1", area="streak-small", amount=25_00))
    for faces in (*[(1, 2, 4)] * 6, (6, 5, 4)):
        _round_of(floor, faces)
    [ended] = floor.table.streaks.ended
    _reopened(floor, "star-sydney", game)
    floor.must(MANAGER, i.ReportLighting("failed", corrected=True, round=6))
    [ruling] = floor.table.streaks.rulings.values()
    assert (ruling.win, ruling.would_win) == (ended.win, 10 * 25_00)
    assert floor.replayed() == floor.table


def _round_of(floor: Floor, faces: tuple[int, int, int]) -> None:
    floor.open_bets()
    floor.must(P2, floor.bet("even", 100_00, "P2"))
    floor.until("settle", faces)
    floor.step(faces)


def _star_after_a_round() -> Floor:
    """A Star table under our readings, by which Even wins on a total of 10, with one round played at seven."""
    floor = Floor("star-sydney/extended", law="star-sydney")
    floor.open_bets()
    floor.must(P1, floor.bet("even", 100_00))
    floor.until("settle", (1, 2, 4))
    floor.step()
    return floor


def _round_on_big(floor: Floor) -> None:
    floor.open_bets()
    floor.must(P1, floor.bet("big", 200_00))
    floor.until("open-bets", (6, 6, 5))


def _everybody_leaves(floor: Floor) -> None:
    for place in list(floor.table.places.values()):
        if place.player:
            floor.must(MANAGER, s.CashOut(place.id, place.stack, f"out-{place.id}-{len(floor.log)}"))
            floor.must(MANAGER, s.LeavePlace(place.id))


def _reopened(
    floor: Floor, book_id: str, game: str, *, readings: dict[str, str] | None = None, digest: str = "reopened"
) -> None:
    """The table closed by everybody's leave and opened under this law, with the players seated again."""
    _everybody_leaves(floor)
    floor.must(MANAGER, c.CloseTable())
    law = TableLaw.of(book(book_id), readings)
    floor.law = law.after(floor.table.law, floor.law)
    floor.must(MANAGER, opening(law, game, game, law=digest))
    floor.must(MANAGER, i.FitDice("D0", "M0"))
    for player in ("P1", "P2"):
        floor.must(MANAGER, s.TakePlace(player, player))
        floor.must(MANAGER, s.BuyIn(player, 1000_00, f"in-{player}-{len(floor.log)}"))
