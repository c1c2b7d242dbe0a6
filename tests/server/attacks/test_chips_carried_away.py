"""Staff who carry chips away: on the way from the cage to a table and back, out of the tray, and to another table."""

from __future__ import annotations

from typing import Any

import pytest

from sicbo.floor.cage import commands as c
from sicbo.floor.table.float import commands as f
from tests.floor.tables import MANAGER
from tests.house.houses import table_opening
from tests.server.attacks.test_at_the_window import give
from tests.server.doors import BETTING, CAGE, CLERK, TABLES, Doors, code, open_evening, run

NAME = TABLES["betting"]
TABLE = f"table/{NAME}"
WINDOW = "/api/cage/main/commands"
FLOAT, FILL = 90_000, 7_000


async def with_float(*colours: str) -> Doors:
    doors = await open_evening()
    opening = (await doors.must(CAGE, CLERK, c.SendFloat(NAME, FLOAT))).events[-1].transfer
    await doors.must(TABLE, MANAGER, f.OpenFloat(amount=FLOAT, transfer=opening, colours=colours))
    return doors


async def under_way(doors: Doors) -> list[tuple[int, bool]]:
    async with doors.as_user("p-area-manager") as pit:
        rows = (await pit.get("/api/pit")).json()["tables"]
    [row] = [row for row in rows if row["id"] == NAME]
    return [(one["amount"], one["fill"]) for one in row["chips_sent"]]


@pytest.mark.clause("house 6.6", "house 13.9", "house 13.12")
def test_chips_that_were_carried_off_on_their_way_to_a_table_stay_under_way_until_they_are_back() -> None:
    async def evening() -> None:
        doors = await with_float()
        bank = doors.running.house.state(CAGE).bank
        async with (
            doors.as_user("p-supervisor") as supervisor,
            doors.as_user("p-cage") as clerk,
            doors.as_user("p-area-manager") as manager,
        ):
            asked = await give(supervisor, BETTING, "f1", type="request-fill", amount=FILL, transfer="")
            assert asked.status_code == 200, asked.text
            fill = asked.json()["events"][-1]["transfer"]
            taking: dict[str, Any] = {"type": "receive-fill", "transfer": fill}
            early = await give(manager, BETTING, "f2", **taking, counted=FILL)
            assert code(early) == "transfer-unknown", "nobody counts in what has not left the cage"
            assert (await give(clerk, WINDOW, "f3", type="send-fill", transfer=fill)).status_code == 200
            assert code(await give(clerk, WINDOW, "f4", type="send-fill", transfer=fill)) == "transfer-unknown"
            assert code(await give(supervisor, BETTING, "f5", **taking, counted=FILL)) == "same-person"
            for number, counted in enumerate((FILL - 1_000, FILL + 1_000)):
                told = await give(manager, BETTING, f"f6{number}", **taking, counted=counted)
                assert code(told) == "count-differs", "less has come than was sent: somebody has the rest"
            assert code(await give(supervisor, BETTING, "f7", type="cancel-fill", transfer=fill)) == "fill-sent"
            assert await under_way(doors) == [(FILL, True)], "the whole pit sees what has not arrived"
            assert doors.running.house.state(CAGE).bank == bank - FILL
            assert (await give(clerk, WINDOW, "f8", type="recall-chips", transfer=fill)).status_code == 200
            assert doors.running.house.state(CAGE).bank == bank
            assert await under_way(doors) == []
            assert code(await give(manager, BETTING, "f9", **taking, counted=FILL)) == "transfer-unknown"

    run(evening())


@pytest.mark.clause("house 6.6")
def test_chips_on_their_way_back_leave_by_two_hands_and_in_the_very_amount_that_was_asked_for() -> None:
    async def evening() -> None:
        doors = await with_float()
        bank = doors.running.house.state(CAGE).bank
        async with doors.as_user("p-supervisor") as supervisor, doors.as_user("p-area-manager") as manager:
            asked = await give(supervisor, BETTING, "c1", type="request-credit", amount=FILL, transfer="")
            credit = asked.json()["events"][-1]["transfer"]
            sending: dict[str, Any] = {"type": "send-credit", "transfer": credit}
            assert code(await give(supervisor, BETTING, "c2", **sending, counted=FILL)) == "same-person"
            assert code(await give(manager, BETTING, "c3", **sending, counted=FILL - 500)) == "count-differs"
            assert (await give(manager, BETTING, "c4", **sending, counted=FILL)).status_code == 200
            await doors.running.house.settled()
            assert doors.running.house.state(CAGE).bank == bank + FILL, "as much as left the table"

    run(evening())


@pytest.mark.clause("house 6.7")
def test_chips_that_are_gone_from_the_tray_are_missing_at_the_count_which_says_who_counted() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.must(TABLE, MANAGER, table_opening())
        opening = (await doors.must(CAGE, CLERK, c.SendFloat(NAME, FLOAT))).events[-1].transfer
        await doors.must(TABLE, MANAGER, f.OpenFloat(amount=FLOAT, transfer=opening))
        async with doors.as_user("p-dealer") as dealer, doors.as_user("p-supervisor") as supervisor:
            counting: dict[str, Any] = {"type": "count-float", "counted": FLOAT - 2_500, "transfer": ""}
            assert code(await give(dealer, BETTING, "n1", **counting)) == "not-your-role"
            counted = await give(supervisor, BETTING, "n2", **counting)
            assert counted.status_code == 200, counted.text
            [fact] = [one for one in counted.json()["events"] if one["type"] == "float-counted"]
            assert fact["by"] == "p-supervisor"
            assert fact["counted"] - fact["expected"] == -2_500, fact

    run(evening())


@pytest.mark.clause("house 6.1", "house 11.2")
def test_nobody_who_works_here_hands_chips_in_at_a_table_for_themselves() -> None:
    async def evening() -> None:
        doors = await open_evening()
        for user in ("p-dealer", "p-supervisor", "p-cage"):
            async with doors.as_user(user) as client:
                seat = {"type": "sit", "table": NAME, "place": "P5"}
                assert code(await give(client, f"/api/patrons/{user}/commands", f"s-{user}", **seat)) in {
                    "no-such-thing",
                    "not-your-role",
                    "not-registered",
                }
        assert not any(
            place.player.startswith("p-") for place in doors.running.house.state(TABLE).table.places.values()
        )

    run(evening())


@pytest.mark.clause("house 6.11")
def test_a_dealer_does_not_have_chips_carried_off_by_one_player_and_redeem_them_for_another() -> None:
    async def evening() -> None:
        doors = await with_float("red")
        issue = {"type": "issue-colour", "colour": "red", "value": 100, "count": 5, "marker": "distinctive-marker"}
        redeem: dict[str, Any] = {"type": "redeem-colour", "colour": "red"}
        taking = {"type": "carry-away", "medium": "colour-chips", "colour": "red", "amount": 300}
        async with doors.as_user("p-dealer") as dealer, doors.as_user("p-supervisor") as supervisor:
            assert (await give(dealer, BETTING, "r1", place="P1", **issue)).status_code == 200
            assert (await give(dealer, BETTING, "r2", place="P1", **taking)).status_code == 200
            told = await give(dealer, BETTING, "r3", place="P2", count=3, **redeem)
            assert code(told) == "recorded-by-you", told.text
            assert told.json()["clause"] == "house 6.11"
            assert doors.running.house.state(TABLE).table.places["P2"].stack == 20_000
            assert (await give(supervisor, BETTING, "r4", place="P2", count=1, **redeem)).status_code == 200
            assert code(await give(dealer, BETTING, "r5", place="P2", count=2, **redeem)) == "recorded-by-you"

    run(evening())


@pytest.mark.clause("house 6.11")
def test_whoever_took_chips_along_gets_their_worth_from_anybody_who_serves_the_table() -> None:
    async def evening() -> None:
        doors = await with_float("red")
        issue = {"type": "issue-colour", "colour": "red", "value": 100, "count": 4, "marker": "distinctive-marker"}
        redeem: dict[str, Any] = {"type": "redeem-colour", "colour": "red"}
        taking = {"type": "carry-away", "medium": "colour-chips", "colour": "red"}
        async with doors.as_user("p-dealer") as dealer:
            assert (await give(dealer, BETTING, "r1", place="P1", **issue)).status_code == 200
            assert (await give(dealer, BETTING, "r2", place="P1", amount=400, **taking)).status_code == 200
            for number, count in enumerate((3, 1)):
                told = await give(dealer, BETTING, f"r3{number}", place="P1", count=count, **redeem)
                assert told.status_code == 200, told.text
            assert (await give(dealer, BETTING, "r4", place="P1", **issue)).status_code == 200
            async with doors.as_user("ann") as ann:
                assert (await give(ann, BETTING, "r5", place="P1", amount=400, **taking)).status_code == 200
            told = await give(dealer, BETTING, "r6", place="P2", count=4, **redeem)
            assert told.status_code == 200, "the player said it, and what the dealer once recorded is back"

    run(evening())
