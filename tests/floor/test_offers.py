"""Every bet that a book lists, laid at a table of its game: taken, lit and paid when it wins, cleared when it loses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sicbo.floor.table.commands import Order
from sicbo.floor.table.decide import decide
from sicbo.law.rulebook import load
from tests.floor.rolls import ROLLS, STAKE, all_laid, areas_of, dealt, second_evaluation
from tests.floor.tables import P1, Floor

A, A_EXTENDED, B = "option-a", "option-a-extended", "option-b"
SINGLES = [f"single-{face}" for face in range(1, 7)]
DOUBLES = [f"double-{face}" for face in range(1, 7)]
TRIPLES = [f"triple-{face}" for face in range(1, 7)]
TOTALS = [f"total-{total}" for total in range(4, 18)]
PAIRS = [f"pair-{low}{high}" for low in range(1, 7) for high in range(low + 1, 7)]
FOURS = ["four-1234", "four-2345", "four-2356", "four-3456"]
SYMBOLS = {"fish": 1, "prawn": 2, "gourd": 3, "coin": 4, "crab": 5, "chicken": 6}
COLOURS = {"red": (1, 6), "green": (2, 5), "blue": (3, 4)}


@pytest.mark.parametrize(
    ("book", "games", "areas"),
    [
        pytest.param(
            "crown-melbourne",
            (A, A_EXTENDED),
            ["big"],
            marks=pytest.mark.clause("crown-melbourne 3.6.1(a)", "crown-melbourne 3.8"),
        ),
        pytest.param(
            "crown-melbourne",
            (A, A_EXTENDED),
            ["small"],
            marks=pytest.mark.clause("crown-melbourne 3.6.1(b)", "crown-melbourne 3.7"),
        ),
        pytest.param(
            "crown-melbourne",
            (A, A_EXTENDED),
            TRIPLES,
            marks=pytest.mark.clause("crown-melbourne 3.6.1(c)", "crown-melbourne 3.9"),
        ),
        pytest.param(
            "crown-melbourne",
            (A, A_EXTENDED),
            DOUBLES,
            marks=pytest.mark.clause("crown-melbourne 3.6.1(d)", "crown-melbourne 3.10", "crown-melbourne 3.10.1"),
        ),
        pytest.param(
            "crown-melbourne",
            (A, A_EXTENDED),
            ["any-triple"],
            marks=pytest.mark.clause("crown-melbourne 3.6.1(e)", "crown-melbourne 3.11"),
        ),
        pytest.param(
            "crown-melbourne",
            (A, A_EXTENDED),
            TOTALS,
            marks=pytest.mark.clause("crown-melbourne 3.6.1(f)", "crown-melbourne 3.12"),
        ),
        pytest.param(
            "crown-melbourne",
            (A, A_EXTENDED),
            PAIRS,
            marks=pytest.mark.clause("crown-melbourne 3.6.1(g)", "crown-melbourne 3.13"),
        ),
        pytest.param(
            "crown-melbourne",
            (A, A_EXTENDED),
            SINGLES,
            marks=pytest.mark.clause("crown-melbourne 3.6.1(h)", "crown-melbourne 3.14.1"),
        ),
        pytest.param(
            "crown-melbourne",
            (A_EXTENDED,),
            ["odd"],
            marks=pytest.mark.clause("crown-melbourne 3.6.1(i)", "crown-melbourne 3.16"),
        ),
        pytest.param(
            "crown-melbourne",
            (A_EXTENDED,),
            ["even"],
            marks=pytest.mark.clause("crown-melbourne 3.6.1(j)", "crown-melbourne 3.17"),
        ),
        pytest.param(
            "crown-melbourne",
            (A_EXTENDED,),
            FOURS,
            marks=pytest.mark.clause("crown-melbourne 3.6.1(k)", "crown-melbourne 3.18"),
        ),
        pytest.param("crown-melbourne", (B,), ["big"], marks=pytest.mark.clause("crown-melbourne 3.6.2(a)")),
        pytest.param("crown-melbourne", (B,), ["small"], marks=pytest.mark.clause("crown-melbourne 3.6.2(b)")),
        pytest.param(
            "crown-melbourne",
            (B,),
            [f"symbol-triple-{symbol}" for symbol in SYMBOLS],
            marks=pytest.mark.clause("crown-melbourne 3.6.2(c)", "crown-melbourne 3.9.2"),
        ),
        pytest.param(
            "crown-melbourne",
            (B,),
            [f"colour-triple-{colour}" for colour in COLOURS],
            marks=pytest.mark.clause("crown-melbourne 3.6.2(d)"),
        ),
        pytest.param(
            "crown-melbourne", (B,), ["any-symbol-triple"], marks=pytest.mark.clause("crown-melbourne 3.6.2(e)")
        ),
        pytest.param(
            "crown-melbourne", (B,), ["any-colour-triple"], marks=pytest.mark.clause("crown-melbourne 3.6.2(f)")
        ),
        pytest.param("crown-melbourne", (B,), TOTALS, marks=pytest.mark.clause("crown-melbourne 3.6.2(g)")),
        pytest.param(
            "crown-melbourne",
            (B,),
            [f"colour-double-{colour}" for colour in COLOURS],
            marks=pytest.mark.clause("crown-melbourne 3.6.2(h)", "crown-melbourne 3.10.2"),
        ),
        pytest.param(
            "crown-melbourne",
            (B,),
            [f"colour-{colour}" for colour in COLOURS],
            marks=pytest.mark.clause("crown-melbourne 3.6.2(i)"),
        ),
        pytest.param(
            "crown-melbourne",
            (B,),
            [f"symbol-{symbol}" for symbol in SYMBOLS],
            marks=pytest.mark.clause("crown-melbourne 3.6.2(j)", "crown-melbourne 3.14.2"),
        ),
        pytest.param(
            "crown-melbourne-vcgr",
            (A, A_EXTENDED),
            ["big"],
            marks=pytest.mark.clause("crown-melbourne-vcgr 3.7.1(a)", "crown-melbourne-vcgr 3.9"),
        ),
        pytest.param(
            "crown-melbourne-vcgr",
            (A, A_EXTENDED),
            ["small"],
            marks=pytest.mark.clause("crown-melbourne-vcgr 3.7.1(b)", "crown-melbourne-vcgr 3.8"),
        ),
        pytest.param(
            "crown-melbourne-vcgr",
            (A, A_EXTENDED),
            TRIPLES,
            marks=pytest.mark.clause("crown-melbourne-vcgr 3.7.1(c)", "crown-melbourne-vcgr 3.10"),
        ),
        pytest.param(
            "crown-melbourne-vcgr",
            (A, A_EXTENDED),
            DOUBLES,
            marks=pytest.mark.clause(
                "crown-melbourne-vcgr 3.7.1(d)", "crown-melbourne-vcgr 3.11", "crown-melbourne-vcgr 3.11.1"
            ),
        ),
        pytest.param(
            "crown-melbourne-vcgr",
            (A, A_EXTENDED),
            ["any-triple"],
            marks=pytest.mark.clause("crown-melbourne-vcgr 3.7.1(e)", "crown-melbourne-vcgr 3.12"),
        ),
        pytest.param(
            "crown-melbourne-vcgr",
            (A, A_EXTENDED),
            TOTALS,
            marks=pytest.mark.clause("crown-melbourne-vcgr 3.7.1(f)", "crown-melbourne-vcgr 3.13"),
        ),
        pytest.param(
            "crown-melbourne-vcgr",
            (A, A_EXTENDED),
            PAIRS,
            marks=pytest.mark.clause("crown-melbourne-vcgr 3.7.1(g)", "crown-melbourne-vcgr 3.14"),
        ),
        pytest.param(
            "crown-melbourne-vcgr",
            (A, A_EXTENDED),
            SINGLES,
            marks=pytest.mark.clause("crown-melbourne-vcgr 3.7.1(h)", "crown-melbourne-vcgr 3.15(a)"),
        ),
        pytest.param(
            "crown-melbourne-vcgr",
            (A_EXTENDED,),
            ["odd"],
            marks=pytest.mark.clause("crown-melbourne-vcgr 3.7.2(a)", "crown-melbourne-vcgr 3.17"),
        ),
        pytest.param(
            "crown-melbourne-vcgr",
            (A_EXTENDED,),
            ["even"],
            marks=pytest.mark.clause("crown-melbourne-vcgr 3.7.2(b)", "crown-melbourne-vcgr 3.18"),
        ),
        pytest.param(
            "crown-melbourne-vcgr",
            (A_EXTENDED,),
            FOURS,
            marks=pytest.mark.clause("crown-melbourne-vcgr 3.7.2(c)", "crown-melbourne-vcgr 3.19"),
        ),
        pytest.param("crown-melbourne-vcgr", (B,), ["big"], marks=pytest.mark.clause("crown-melbourne-vcgr 3.7.3(a)")),
        pytest.param(
            "crown-melbourne-vcgr", (B,), ["small"], marks=pytest.mark.clause("crown-melbourne-vcgr 3.7.3(b)")
        ),
        pytest.param(
            "crown-melbourne-vcgr",
            (B,),
            [f"symbol-triple-{symbol}" for symbol in SYMBOLS],
            marks=pytest.mark.clause("crown-melbourne-vcgr 3.7.3(c)", "crown-melbourne-vcgr 3.10.2"),
        ),
        pytest.param(
            "crown-melbourne-vcgr",
            (B,),
            [f"colour-triple-{colour}" for colour in COLOURS],
            marks=pytest.mark.clause("crown-melbourne-vcgr 3.7.3(d)"),
        ),
        pytest.param(
            "crown-melbourne-vcgr",
            (B,),
            ["any-symbol-triple"],
            marks=pytest.mark.clause("crown-melbourne-vcgr 3.7.3(e)"),
        ),
        pytest.param(
            "crown-melbourne-vcgr",
            (B,),
            ["any-colour-triple"],
            marks=pytest.mark.clause("crown-melbourne-vcgr 3.7.3(f)"),
        ),
        pytest.param("crown-melbourne-vcgr", (B,), TOTALS, marks=pytest.mark.clause("crown-melbourne-vcgr 3.7.3(g)")),
        pytest.param(
            "crown-melbourne-vcgr",
            (B,),
            [f"colour-double-{colour}" for colour in COLOURS],
            marks=pytest.mark.clause("crown-melbourne-vcgr 3.7.3(h)", "crown-melbourne-vcgr 3.11.2"),
        ),
        pytest.param(
            "crown-melbourne-vcgr",
            (B,),
            [f"colour-{colour}" for colour in COLOURS],
            marks=pytest.mark.clause("crown-melbourne-vcgr 3.7.3(i)"),
        ),
        pytest.param(
            "crown-melbourne-vcgr",
            (B,),
            [f"symbol-{symbol}" for symbol in SYMBOLS],
            marks=pytest.mark.clause("crown-melbourne-vcgr 3.7.3(j)", "crown-melbourne-vcgr 3.15(b)"),
        ),
        pytest.param("crown-sydney", ("standard",), ["big"], marks=pytest.mark.clause("crown-sydney 3.3.1")),
        pytest.param("crown-sydney", ("standard",), ["small"], marks=pytest.mark.clause("crown-sydney 3.3.2")),
        pytest.param("crown-sydney", ("standard",), TRIPLES, marks=pytest.mark.clause("crown-sydney 3.3.3")),
        pytest.param(
            "crown-sydney",
            ("standard",),
            DOUBLES,
            marks=pytest.mark.clause("crown-sydney 3.3.4", "crown-sydney 3.3.4(a)"),
        ),
        pytest.param("crown-sydney", ("standard",), ["any-triple"], marks=pytest.mark.clause("crown-sydney 3.3.5")),
        pytest.param("crown-sydney", ("standard",), TOTALS, marks=pytest.mark.clause("crown-sydney 3.3.6")),
        pytest.param("crown-sydney", ("standard",), PAIRS, marks=pytest.mark.clause("crown-sydney 3.3.7")),
        pytest.param("crown-sydney", ("standard",), SINGLES, marks=pytest.mark.clause("crown-sydney 3.3.8")),
        pytest.param(
            "star-sydney",
            ("standard", "extended", "super-streak"),
            ["small"],
            marks=pytest.mark.clause("star-sydney 3.1.1"),
        ),
        pytest.param(
            "star-sydney",
            ("standard", "extended", "super-streak"),
            ["big"],
            marks=pytest.mark.clause("star-sydney 3.1.2"),
        ),
        pytest.param(
            "star-sydney", ("extended", "super-streak"), ["odd"], marks=pytest.mark.clause("star-sydney 3.2.1")
        ),
        pytest.param(
            "star-sydney", ("extended", "super-streak"), ["even"], marks=pytest.mark.clause("star-sydney 3.2.2")
        ),
    ],
)
def test_a_listed_bet_is_taken_lit_and_paid_when_it_wins_and_cleared_when_it_loses(
    book: str, games: tuple[str, ...], areas: list[str]
) -> None:
    for game in games:
        address = f"{book}/{game}"
        floor = all_laid(address, "terminal", areas)
        evaluate = second_evaluation(address)
        for area in areas:
            won = next(roll for roll in ROLLS if evaluate(area, roll)[0] is not None)
            lost = next(roll for roll in ROLLS if evaluate(area, roll)[0] is None)
            lit, paid = dealt(floor, won)
            assert area in lit
            assert (paid[area].outcome, paid[area].back > STAKE) == ("win", True)
            lit, paid = dealt(floor, lost)
            assert area not in lit
            assert (paid[area].outcome, paid[area].back) == ("lose", 0)


@pytest.mark.parametrize(
    ("book", "games"),
    [
        pytest.param("crown-melbourne", (A, A_EXTENDED), marks=pytest.mark.clause("crown-melbourne 3.6.1")),
        pytest.param("crown-melbourne", (B,), marks=pytest.mark.clause("crown-melbourne 3.6.2")),
        pytest.param(
            "crown-melbourne-vcgr",
            (A,),
            marks=pytest.mark.clause("crown-melbourne-vcgr 3.7", "crown-melbourne-vcgr 3.7.1"),
        ),
        pytest.param("crown-melbourne-vcgr", (A_EXTENDED,), marks=pytest.mark.clause("crown-melbourne-vcgr 3.7.2")),
        pytest.param("crown-melbourne-vcgr", (B,), marks=pytest.mark.clause("crown-melbourne-vcgr 3.7.3")),
        pytest.param(
            "star-sydney", ("standard", "extended", "super-streak"), marks=pytest.mark.clause("star-sydney 3.2")
        ),
    ],
)
def test_a_table_takes_every_bet_of_its_list_and_none_of_another(book: str, games: tuple[str, ...]) -> None:
    every = {area for game in load(book).articles.game for area in areas_of(f"{book}/{game.id}")}
    for game in games:
        floor = Floor(f"{book}/{game}")
        floor.open_bets()
        assert set(_taken(floor, every)) == set(areas_of(f"{book}/{game}"))


@pytest.mark.clause(
    "crown-melbourne 2.2.5(b)(i)",
    "crown-melbourne 2.2.5(b)(ii)",
    "crown-melbourne-vcgr 2.4.1(b)(i)",
    "crown-melbourne-vcgr 2.4.1(b)(ii)",
)
@pytest.mark.parametrize("book", ["crown-melbourne", "crown-melbourne-vcgr"])
def test_each_face_lights_its_symbol_and_its_colour_and_no_other(book: str) -> None:
    floor = all_laid(f"{book}/{B}", "terminal", areas_of(f"{book}/{B}"))
    for symbol, face in SYMBOLS.items():
        lit, _ = dealt(floor, (face, face, face))
        colour = next(colour for colour, faces in COLOURS.items() if face in faces)
        singles = {area for area in lit if area.removeprefix("symbol-") in SYMBOLS}
        colours = {area for area in lit if area.removeprefix("colour-") in COLOURS}
        assert (singles, colours) == ({f"symbol-{symbol}"}, {f"colour-{colour}"})


def _taken(floor: Floor, areas: set[str]) -> Iterator[str]:
    for area in sorted(areas):
        answer = decide(floor.law, floor.table, Order(P1, len(floor.log), floor.bet(area, STAKE)))
        if isinstance(answer, list):
            yield area
