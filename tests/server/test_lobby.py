"""The cards of the lobby, and the book as it is handed out with its readings."""

from __future__ import annotations

import msgspec
import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.state import Table
from sicbo.floor.table.view import PublicView, public_view
from sicbo.law.rulebook import books, load
from sicbo.server import lobby
from tests.floor.tables import MANAGER
from tests.house.houses import bet, deal, table_opening
from tests.server.doors import TABLES, Doors, run


def test_a_card_tells_phase_limits_free_places_and_the_dice_once_they_are_called() -> None:
    async def evening() -> None:
        doors = await (await (await Doors.open()).staffed()).in_every_phase()
        async with doors.client() as client:
            cards = {card["id"]: card for card in (await client.get("/api/tables")).json()}
        assert {phase: cards[name]["phase"] for phase, name in TABLES.items()} == {phase: phase for phase in TABLES}
        shown = cards[TABLES["result"]]
        assert shown["book"] == "crown-sydney"
        assert shown["games"] == ["crown-sydney/standard"]
        assert len(shown["dice"]) == 3
        assert cards[TABLES["dealing"]]["dice"] is None
        assert (shown["currency"], shown["dealer"], shown["device"]) == ("AUD", "human", "physical")
        assert shown["minimum"] < shown["maximum"]
        assert set(shown["free"]).isdisjoint({"P1", "P2"})

    run(evening())


def test_a_card_is_made_anew_only_when_its_table_has_moved_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        for name in ("t1", "t2"):
            await doors.must(f"table/{name}", MANAGER, table_opening())
        await doors.seat("ann", "t1", "P1", 20_000)
        made: list[str] = []

        def counted(law: TableLaw, table: Table) -> PublicView:
            made.append(table.id)
            return public_view(law, table)

        monkeypatch.setattr(lobby, "public_view", counted)
        async with doors.client() as client:
            for _ in range(3):
                await client.get("/api/tables")
            assert len(made) == 2
            await deal(doors.running.house, ("open-bets",), "table/t1")
            await doors.must("table/t1", Actor("ann"), bet("big", 1_000))
            assert (await client.get("/api/tables")).json()[0]["phase"] == "betting"
        assert len(made) == 3

    run(evening())


@pytest.mark.parametrize("book", [*books(), "house"])
def test_a_book_is_handed_out_with_every_reading_and_the_one_in_force(book: str) -> None:
    async def evening() -> None:
        doors = await Doors.open()
        async with doors.client() as client:
            found = msgspec.json.decode((await client.get(f"/api/rulebooks/{book}")).content)
        numbers = {one["clause"] for one in found["clauses"]}
        expected = () if book == "house" else load(book).readings
        assert [one["id"] for one in found["readings"]] == [one.id for one in expected]
        for told, one in zip(found["readings"], expected, strict=True):
            assert told["default"] == one.default
            assert [option["id"] for option in told["options"]] == [option.id for option in one.option]
            assert told["default"] in {option["id"] for option in told["options"] if option["built"]}
            assert told["question"]
            assert told["why"]
            assert set(told["clauses"]) <= numbers

    run(evening())
