"""What the pit's forms are told of the law: which bets may have limits of their own; and which tables have debtors."""

from __future__ import annotations

from sicbo.floor.table.commands.limits import ChangeSign, Range, Sign
from tests.floor.tables import MANAGER
from tests.server.doors import TABLES, open_evening, run

BETTING = TABLES["betting"]
T = f"table/{BETTING}"


def test_every_bet_and_area_that_the_pit_offers_for_limits_of_its_own_is_one_that_a_sign_takes() -> None:
    async def evening() -> None:
        doors = await open_evening()
        async with doors.as_role("supervisor") as client:
            ranges = (await client.get(f"/api/tables/{BETTING}/powers")).json()["ranges"]
        assert ranges["small"] == ["small"]
        assert ranges["pair"][:2] == ["pair-12", "pair-13"]
        assert len(ranges["total"]) == 14
        sign = doors.running.house.state(T).table.limits.sign
        own = {name: sign.every for bet, areas in ranges.items() for name in (bet, *areas)}
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
