"""The names of areas: in each language its own, and never two alike on one layout."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest

from sicbo.words import LANGUAGES, Words, load
from tests.words.catalogues import every_language
from tests.words.sections import COLOURS, FACES, SYMBOLS

MISSING = ((1, 2), (6, 5))
"""The doubles with a single that the printed list leaves out."""
NUMBER_AREAS: list[tuple[str, tuple[int | str, ...]]] = [
    *((bet, ()) for bet in ("small", "big", "odd", "even", "any-triple")),
    *((bet, (face,)) for bet in ("single", "double", "triple") for face in FACES),
    *(("total", (total,)) for total in range(4, 18)),
    *(("pair", pair) for pair in combinations(FACES, 2)),
    *(("four", four) for four in ((1, 2, 3, 4), (2, 3, 4, 5), (2, 3, 5, 6), (3, 4, 5, 6))),
    *(("combo-three", three) for three in combinations(FACES, 3)),
    *(("combo-double", (twice, twice, once)) for twice, once in permutations(FACES, 2) if (twice, once) not in MISSING),
    *(("double-single-missing", (twice, twice, once)) for twice, once in MISSING),
    *((f"streak-{side}", ()) for side in ("small", "big", "odd", "even")),
]
SYMBOL_AREAS: list[tuple[str, tuple[int | str, ...]]] = [
    *((bet, ()) for bet in ("small", "big", "any-symbol-triple", "any-colour-triple")),
    *(("total", (total,)) for total in range(4, 18)),
    *((bet, (symbol,)) for bet in ("symbol", "symbol-triple") for symbol in SYMBOLS),
    *((bet, (colour,)) for bet in ("colour", "colour-double", "colour-triple") for colour in COLOURS),
]


@pytest.mark.parametrize(
    ("bet", "pick", "english", "traditional", "simplified"),
    [
        ("small", [], "Small", "小", "小"),
        ("even", [], "Even", "雙", "双"),
        ("single", [6], "Single 6", "三軍 6", "三军 6"),
        ("double", [3], "Double 3", "對子 3", "对子 3"),
        ("triple", [1], "Triple 1", "圍骰 1", "围骰 1"),
        ("any-triple", [], "Any Triple", "全圍", "全围"),
        ("total", [17], "Total 17", "17 點", "17 点"),
        ("pair", [1, 2], "1 and 2", "1 與 2", "1 和 2"),
        ("four", [2, 3, 5, 6], "2 3 5 6", "2 3 5 6", "2 3 5 6"),
        ("combo-three", [1, 2, 6], "1 2 6", "1 2 6", "1 2 6"),
        ("combo-double", [5, 5, 1], "5 5 1", "5 5 1", "5 5 1"),
        ("symbol", ["gourd"], "Gourd", "葫蘆", "葫芦"),
        ("symbol-triple", ["fish"], "Triple Fish", "圍骰 魚", "围骰 鱼"),
        ("any-symbol-triple", [], "Any Symbol Triple", "圖案全圍", "图案全围"),
        ("colour", ["blue"], "Blue", "藍色", "蓝色"),
        ("colour-double", ["red"], "Double Red", "兩骰紅色", "两骰红色"),
        ("colour-triple", ["green"], "Triple Green", "三骰綠色", "三骰绿色"),
        ("any-colour-triple", [], "Any Colour Triple", "三骰同色", "三骰同色"),
        ("streak-odd", [], "Super Streak Odd", "超級連開 單", "超级连开 单"),
    ],
)
def test_an_area_is_named_in_each_language(
    bet: str, pick: list[int | str], english: str, traditional: str, simplified: str
) -> None:
    assert [load(language).area(bet, pick) for language in LANGUAGES] == [english, traditional, simplified]


@every_language
@pytest.mark.parametrize("areas", [NUMBER_AREAS, SYMBOL_AREAS], ids=["numbers", "symbols"])
def test_no_two_areas_of_one_layout_share_a_name(words: Words, areas: list[tuple[str, tuple[int | str, ...]]]) -> None:
    names = Counter(words.area(bet, pick) for bet, pick in areas)
    assert [name for name, times in names.items() if times > 1] == []


def test_the_two_layouts_together_name_every_kind_of_area() -> None:
    assert {f"area.{bet}" for bet, _ in NUMBER_AREAS + SYMBOL_AREAS} == {
        key for key in sorted(load("en").keys()) if key.startswith("area.")
    }


@pytest.mark.parametrize(("bet", "pick"), [("pair", [1]), ("pair", [1, 2, 3]), ("small", [1]), ("symbol", [])])
def test_a_pick_too_few_or_too_many_is_refused_with_the_number_wanted(bet: str, pick: list[int | str]) -> None:
    with pytest.raises(ValueError, match=rf"area\.{bet} takes \d picks, not {len(pick)}"):
        load("en").area(bet, pick)


@pytest.mark.parametrize(
    ("bet", "pick", "named"),
    [
        ("dragon", [], "area.dragon"),
        ("streak", [], "area.streak"),
        ("symbol", ["dragon"], "symbol.dragon"),
        ("symbol", ["red"], "needs the argument 'symbol'"),
        ("colour", ["fish"], "needs the argument 'colour'"),
        ("single", ["fish"], "needs the argument 'a'"),
        ("symbol", [1], "needs the argument 'symbol'"),
    ],
)
def test_an_unknown_bet_symbol_or_kind_of_pick_is_refused_by_name(bet: str, pick: list[int | str], named: str) -> None:
    with pytest.raises(KeyError) as refused:
        load("en").area(bet, pick)
    assert named in str(refused.value)
