"""What the pit's forms are told of the law: which bets may have limits of their own; and which tables have debtors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sicbo.web
from sicbo.floor.table.corrections.grounds import PARTS, causes_of, grounds
from sicbo.floor.table.limits.commands import ChangeSign, Range, Sign
from sicbo.floor.table.views.menu import irregularities
from sicbo.words import load
from tests.floor.tables import MANAGER, Floor, every_game
from tests.server.doors import TABLES, open_evening, run

BETTING = TABLES["betting"]
T = f"table/{BETTING}"


def test_every_bet_and_area_that_the_pit_offers_for_limits_of_its_own_is_one_that_a_sign_takes() -> None:
    async def evening() -> None:
        doors = await open_evening()
        async with doors.as_role("casino-manager") as client:
            form = (await client.get(f"/api/tables/{BETTING}/forms/change-sign")).json()
        [ranges] = [{one["value"]: one.get("many", False) for one in field["choices"]} for field in form["fields"][3:]]
        assert not ranges["small"]
        assert list(ranges)[list(ranges).index("pair") :][:3] == ["pair", "pair-12", "pair-13"]
        assert ranges["total"]
        sign = doors.running.house.state(T).table.limits.sign
        own = dict.fromkeys(ranges, sign.every)
        await doors.must(T, MANAGER, ChangeSign(Sign(sign.every, own)))
        refused = await doors.give(T, MANAGER, ChangeSign(Sign(sign.every, {"roulette": Range(100, 200, 100)})))
        assert refused.code == "bad-sign"  # type: ignore[union-attr]

    run(evening())


def test_a_row_counts_whoever_owes_money_or_tokens() -> None:
    async def evening() -> None:
        doors = await open_evening()
        table = doors.running.house.state(T).table
        table.irregular.owed["ann"] = 500
        table.irregular.tokens_owed |= {"ann": 100, "bob": 100}
        doors.service.pit_rows.clear()
        async with doors.as_role("supervisor") as client:
            rows = {row["id"]: row for row in (await client.get("/api/pit")).json()["tables"]}
        assert rows[BETTING]["debts"] == 2
        assert rows[TABLES["result"]]["debts"] == 0

    run(evening())


WORDS = json.loads((Path(sicbo.web.__path__[0]) / "words" / "second.json").read_text("utf-8"))


@pytest.mark.parametrize("address", list(every_game()))
def test_the_pit_offers_the_causes_that_the_console_offers_and_has_words_for_each(address: str) -> None:
    floor = Floor(address)
    offered = {
        entry.id: blank.choices
        for entry in irregularities(floor.law, floor.table)
        for blank in entry.blanks
        if blank.name == "cause"
    }
    listed = {f"void-{one.id}": causes_of(one) for one in grounds(floor.law) if "range" not in one.scope}
    assert listed == offered
    assert offered, "blind, not content"
    assert all(load("en").has(f"cause.{cause}") for causes in offered.values() for cause in causes)
    assert all(f"fault.{part}" in WORDS for part in PARTS)
