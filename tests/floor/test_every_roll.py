"""Every area of every game on every roll, through the table itself: what lights up, what is paid, by which clause."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from sicbo.law.rulebook import books, load
from tests.floor.rolls import ROLLS, STAKE, Decided, Roll, Way, all_laid, areas_of, dealt, second_evaluation


def played() -> list[tuple[str, Way]]:
    """Every game, with chips on the felt where the book has them, and from a terminal."""
    found: list[tuple[str, Way]] = []
    for book in books():
        media = load(book).articles.chips
        felt = media is None or "cash-chips" in media.media
        ways: tuple[Way, ...] = ("chips", "terminal") if felt else ("terminal",)
        found += [(f"{book}/{game.id}", way) for game in load(book).articles.game for way in ways]
    return found


@pytest.mark.parametrize(("address", "way"), played())
@pytest.mark.clause(
    "crown-melbourne 6.1",
    "crown-melbourne 6.2",
    "crown-melbourne-vcgr 6.1",
    "crown-melbourne-vcgr 6.2",
    "crown-sydney 6.3",
    "rws-sentosa 4.1",
    "rws-sentosa 4.1.1",
    "rws-sentosa 4.1.2",
    "rws-sentosa 4.1.3",
    "star-sydney 7.1",
)
def test_what_lights_up_and_what_is_paid_on_every_roll_is_what_the_second_evaluation_says(
    address: str, way: Way
) -> None:
    assert differences(address, way, second_evaluation(address)) == []


def test_one_cell_that_differs_is_seen() -> None:
    told = second_evaluation("crown-sydney/standard")

    def doctored(area: str, roll: Roll) -> Decided:
        odds, clause, row = told(area, roll)
        return ("32", clause, row) if (area, roll) == ("any-triple", (6, 6, 6)) else (odds, clause, row)

    (found,) = differences("crown-sydney/standard", "chips", doctored)
    assert found.startswith("(6, 6, 6) any-triple")


def differences(address: str, way: Way, second: Callable[[str, Roll], Decided]) -> list[str]:
    """Where the table and the second evaluation differ, roll by roll."""
    book = address.partition("/")[0]
    areas = areas_of(address)
    floor = all_laid(address, way, areas)
    wrong = []
    for roll in ROLLS:
        lit, paid = dealt(floor, roll)
        decided = {area: second(area, roll) for area in areas}
        winning = {area for area, (odds, _, _) in decided.items() if odds is not None}
        if lit != winning:
            wrong.append(f"{roll} lit {sorted(lit ^ winning)}")
        for area, (odds, clause, row) in decided.items():
            one = paid[area]
            win = 0 if odds is None else STAKE * Fraction(odds)
            due = ("lose" if odds is None else "win", win, f"{book} {clause}", f"{book} {row}" if row else "")
            if (one.outcome, one.win, one.clause, one.row) != due or one.back != (STAKE + win if win else 0):
                wrong.append(f"{roll} {area}: {one} is not {due}")
    return wrong
