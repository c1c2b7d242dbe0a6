"""The layouts of a table over HTTP: by the law that the table plays, which need not be the book's usual reading."""

from __future__ import annotations

from typing import Any

import pytest

from sicbo.law.rulebook import load
from tests.floor.tables import MANAGER
from tests.house.houses import table_opening
from tests.server.doors import Doors, run


def opened(address: str, readings: dict[str, str], *, game: str = "", lang: str = "en") -> tuple[Any, Any, int]:
    """What a visitor is told of a table under these readings: its layouts, its view, and of a game it has not."""
    book = address.partition("/")[0]

    async def asked() -> tuple[Any, Any, int]:
        doors = await (await Doors.open()).staffed()
        await doors.must("table/other", MANAGER, table_opening(address, readings=load(book).chosen(readings)))
        async with doors.client() as visitor:
            path = "/api/tables/other/layouts"
            layouts = await visitor.get(f"{path}?lang={lang}&game={game}")
            view = (await visitor.get("/api/tables/other")).json()
            return layouts.json(), view, (await visitor.get(f"{path}?game=none")).status_code

    return run(asked())


def test_a_table_tells_what_wins_by_its_own_readings_and_says_which_they_are() -> None:
    usual, _, unknown = opened("star-sydney/extended", {})
    printed, seen, _ = opened("star-sydney/extended", {"even": "as-printed"})
    assert unknown == 404
    assert (usual["areas"]["even"]["ways"], printed["areas"]["even"]["ways"]) == (105, 78)
    assert (usual["areas"]["even"]["edge"], printed["areas"]["even"]["edge"]) == ("1/36", "5/18")
    assert usual["areas"]["even"]["wins"] != printed["areas"]["even"]["wins"]
    told = {one["id"]: one for one in printed["readings"]}
    assert (told["even"]["reads"], told["even"]["usual"]) == ("as-printed", False)
    assert told["even"]["means"] == next(
        option.means
        for one in load("star-sydney").readings
        if one.id == "even"
        for option in one.option
        if option.id == "as-printed"
    )
    assert all(one["usual"] for one in usual["readings"])
    assert seen["view"]["digests"] == {"extended": printed["digest"]}


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_another_game_of_the_table_s_book_is_told_by_the_same_readings(lang: str) -> None:
    found, _, _ = opened("star-sydney/super-streak", {"even": "as-printed"}, game="extended", lang=lang)
    assert (found["game"], found["areas"]["even"]["ways"]) == ("star-sydney/extended", 78)
    assert (found["areas"]["small"]["name"] == "Small") == (lang == "en")


def test_the_same_game_under_two_laws_is_kept_apart() -> None:
    for readings, wins in (({}, 105), ({"colour-triple-on-even-money": "loses"}, 96), ({}, 105)):
        found, _, _ = opened("crown-melbourne/option-b", readings)
        assert found["areas"]["small"]["ways"] == wins
