"""Orders that wait for a second person, as the pit, the cage, the staff and a patron's card list them."""

from __future__ import annotations

from typing import Any

import pytest

from sicbo.floor.actor import Actor, Command
from sicbo.floor.approvals import RequestApproval
from sicbo.floor.cage import commands as c
from sicbo.floor.patron import commands as p
from sicbo.floor.staff import commands as st
from sicbo.floor.table.corrections.commands import CorrectResult, WaiveReceivable
from sicbo.law.rulebook import house_rules
from sicbo.words import LANGUAGES
from tests.floor.tables import MANAGER
from tests.house.houses import deal
from tests.server.doors import CAGE, CLERK, OWNER, TABLES, Doors, code, open_evening, run

LARGE = house_rules().cage.large
AT_A_TERMINAL = Actor("ann", terminal="screen-1")
RESULT = f"table/{TABLES['result']}"
AREA = Actor("p-area-manager", "area-manager")
ADD = {"type": "add-bankroll", "amount": 5}
WINDOW = f"/api/{CAGE}/commands"


async def asked(doors: Doors, stream: str, actor: Actor, order: Command) -> int:
    return int((await doors.must(stream, actor, RequestApproval(order))).events[0].approval)


async def seen(doors: Doors, user: str, path: str, key: str = "waiting") -> list[dict[str, Any]]:
    """The list that this user sees there."""
    async with doors.as_user(user) as client:
        response = await client.get(path)
        assert response.status_code == 200, response.text
        return list(response.json()[key])


async def pit(doors: Doors) -> list[dict[str, Any]]:
    return await seen(doors, "p-supervisor", "/api/pit", "approvals")


async def at_stake(doors: Doors) -> list[tuple[str, int | None, str]]:
    return [(one["order"]["type"], one["at_stake"], one["unit"]) for one in await pit(doors)]


# --- the sum ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stream", "actor", "order", "found"),
    [
        ("cage/other", MANAGER, c.OpenCage("AUD", 5_000), 5_000),
        (CAGE, MANAGER, c.AddBankroll(5_000), 5_000),
        (CAGE, MANAGER, c.RemoveBankroll(5_000), 5_000),
        (CAGE, CLERK, c.TakeCash("ann", LARGE + 1), LARGE + 1),
        ("patron/ann", AREA, p.GiveCredit(amount=5_000, reason="goodwill"), 5_000),
        ("patron/ann", CLERK, p.SendToCage(cage="main", amount=400, use="cash"), 400),
        ("staff", OWNER, st.Hire(person="m-2", rank="supervisor"), None),
        (RESULT, MANAGER, CorrectResult(round=1, faces=(1, 1, 2), evidence="camera"), None),
        (RESULT, MANAGER, WaiveReceivable(player="ann", amount=5_000, reason="goodwill"), 5_000),
        (RESULT, MANAGER, WaiveReceivable(player="ann", amount=5_000, reason="goodwill", tokens=True), None),
    ],
    ids=lambda one: type(one).__name__ if isinstance(one, Command) else "",
)
def test_the_sum_is_the_money_that_the_order_would_move_where_it_is_one(
    stream: str, actor: Actor, order: Command, found: int | None
) -> None:
    async def evening() -> None:
        doors = await open_evening()
        await doors.pay_in("ann", 500)
        await deal(doors.running.house, ["settle"], RESULT)
        irregular = doors.running.house.state(RESULT).table.irregular
        irregular.owed["ann"] = irregular.tokens_owed["ann"] = 9_000
        await asked(doors, stream, actor, order)
        [row] = await pit(doors)
        assert (row["stream"], row["at_stake"]) == (stream, found)
        assert row["unit"] == ("" if stream == "staff" else "AUD")

    run(evening())


def test_the_pit_and_the_cage_are_told_the_sum_behind_a_number() -> None:
    async def evening() -> None:
        doors = await open_evening()
        await asked(doors, CAGE, MANAGER, c.AddBankroll(2 * LARGE))
        add = ("add-bankroll", 2 * LARGE, "AUD")
        assert await at_stake(doors) == [add]
        await doors.must(CAGE, CLERK, c.TakeCash("ann", 4_200))
        await doors.must("patron/ann", AT_A_TERMINAL, p.SendToCage(cage="main", amount=4_200, use="ticket"))
        [ticket] = doors.running.house.state(CAGE).tickets
        await asked(doors, CAGE, CLERK, c.VoidTicket(ticket=ticket, reason="lost"))
        await doors.pay_in("bob", 2 * LARGE)
        sender = Actor("bob", terminal="screen-1")
        await doors.must("patron/bob", sender, p.SendToCage(cage="main", amount=LARGE + 1, use="cash"))
        [payout] = doors.running.house.state(CAGE).payouts
        await asked(doors, CAGE, CLERK, c.PayOut(payout))
        assert await at_stake(doors) == [add, ("void-ticket", 4_200, "AUD"), ("pay-out", LARGE + 1, "AUD")]
        listed = await seen(doors, "p-cage", "/api/cage/main")
        assert [one["at_stake"] for one in listed] == [2 * LARGE, 4_200, LARGE + 1]

    run(evening())


# --- the same for both ------------------------------------------------------------------------------------------------


@pytest.mark.clause("house 4.5")
@pytest.mark.parametrize("agreed", [False, True])
def test_whoever_asks_and_whoever_might_agree_see_the_same_row_with_what_was_foreseen(agreed: bool) -> None:
    async def evening() -> None:
        doors = await open_evening()
        cases: tuple[tuple[str, str, str, dict[str, Any]], ...] = (
            ("/api/cage/main", "p-cage", "p-area-manager", {"type": "take-cash", "patron": "ann", "amount": LARGE + 1}),
            (
                "/api/staff",
                "p-administrator",
                "p-casino-manager",
                {"type": "dismiss", "person": "p-area-manager", "reason": "ended"},
            ),
            (
                "/api/patrons/ann/card",
                "p-cage",
                "p-supervisor",
                {"type": "send-to-cage", "cage": "main", "amount": 5, "use": "cash"},
            ),
        )
        await doors.pay_in("ann", 500)
        for number, (path, asker, second, order) in enumerate(cases):
            desk = path.removesuffix("/card")
            async with doors.as_user(asker) as asking, doors.as_user(second) as agreeing:
                told = (await asking.post(f"{desk}/foresight", json={"id": f"f{number}", **order})).json()
                wish = {"id": f"w{number}", "type": "request-approval", "order": order}
                made = await asking.post(f"{desk}/commands", json=wish)
                assert made.status_code == 200, made.text
                approval = made.json()["events"][0]["approval"]
                if agreed:
                    ok = {"id": f"a{number}", "type": "approve", "approval": approval}
                    assert (await agreeing.post(f"{desk}/commands?as=", json=ok)).status_code == 200
            rows = [[one for one in await seen(doors, user, path) if one["order"] == order] for user in (asker, second)]
            forms = [[one.pop("form") for one in found] for found in rows]
            assert [one is None for [one] in forms] == [False, True], "only whoever has asked carries it out"
            assert rows[0] == rows[1], path
            [row] = rows[0]
            assert row["events"] == told["events"], "what was foreseen by the one is what the other sees"
            assert (row["asked_by"], row["approved_by"]) == (asker, second * agreed)
            in_pit = [one for one in await pit(doors) if one["order"] == order]
            assert [one.pop("form") for one in in_pit] == [None]
            assert [{**one, "stream": "", "unit": ""} for one in in_pit] == [{**row, "stream": "", "unit": ""}]

    run(evening())


@pytest.mark.clause("house 4.5")
def test_an_order_that_would_bring_about_something_else_by_now_is_listed_as_outdated_and_shows_nothing() -> None:
    async def evening() -> None:
        doors = await open_evening()
        await deal(doors.running.house, ["settle"], RESULT)
        corrected = CorrectResult(round=1, faces=(1, 1, 2), evidence="camera")
        number = await asked(doors, RESULT, MANAGER, corrected)
        [row] = await pit(doors)
        assert (row["reason"], [one["type"] for one in row["events"]]) == ("", ["result-corrected"])
        await doors.agree(RESULT, MANAGER, other := CorrectResult(round=1, faces=(1, 1, 3), evidence="camera"), AREA)
        await doors.must(RESULT, MANAGER, other)
        [row] = await pit(doors)
        assert (row["approval"], row["reason"], row["events"], row["at_stake"]) == (number, "outdated", [], None)

    run(evening())


# --- no ---------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("house 4.5")
@pytest.mark.parametrize("first_agreed", [False, True])
def test_a_no_is_shown_to_whoever_asked_with_its_reason_and_nothing_is_done(first_agreed: bool) -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        number = await asked(doors, CAGE, AREA, c.AddBankroll(5))
        no = {"id": "n1", "type": "decline-approval", "approval": number, "reason": "wrong-amount"}
        async with doors.as_user("p-casino-manager") as second:
            if first_agreed:
                ok = {"id": "o1", "type": "approve", "approval": number}
                assert (await second.post(WINDOW, json=ok)).status_code == 200
            assert (await second.post(WINDOW, json=no)).status_code == 200
        [row] = await seen(doors, "p-area-manager", "/api/cage/main")
        assert (row["approved_by"], row["declined_by"], row["reason"]) == ("", "p-casino-manager", "wrong-amount")
        async with doors.as_user("p-area-manager") as asker:
            assert code(await asker.post(WINDOW, json={"id": "d1", **ADD})) == "needs-approval"
        async with doors.as_user("p-supervisor") as other:
            late = {"id": "l1", "type": "approve", "approval": number}
            refused = await other.post(WINDOW, json=late)
            assert code(refused) in {"approval-ended", "not-allowed"}

    run(evening())


@pytest.mark.clause("house 4.5")
def test_whoever_asked_takes_it_back_and_nobody_below_the_rank_says_no_for_others() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        number = await asked(doors, CAGE, AREA, c.AddBankroll(5))
        no = {"type": "decline-approval", "approval": number, "reason": "not-now"}
        async with doors.as_user("p-cage") as clerk, doors.as_user("p-dealer") as dealer:
            assert code(await clerk.post(WINDOW, json={"id": "n1", **no})) == "not-allowed"
            assert code(await dealer.post(WINDOW, json={"id": "n2", **no})) == "not-your-role"
        assert len(await pit(doors)) == 1
        async with doors.as_user("p-area-manager") as asker:
            assert (await asker.post(WINDOW, json={"id": "n3", **no})).status_code == 200
        assert await pit(doors) == []

    run(evening())


@pytest.mark.clause("house 11.1", "house 4.5")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reason_is_one_of_the_list_and_no_remark(language: str) -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        number = await asked(doors, CAGE, AREA, c.AddBankroll(5))
        before = doors.heads()
        async with doors.as_user("p-casino-manager") as second:
            for reason in ("Anna Canary was rude", "outdated", "", 5):
                no = {"id": "n1", "type": "decline-approval", "approval": number, "reason": reason}
                refused = await second.post(f"{WINDOW}?lang={language}", json=no)
                assert code(refused) == "bad-request"
        assert doors.heads() == before

    run(evening())
