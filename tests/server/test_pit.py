"""What the pit watches and asks: exact wins and liability, foreseen consequences, the law behind its forms."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sicbo.describe.shelf import folder
from sicbo.floor.actor import Actor
from sicbo.floor.approvals import Approve
from sicbo.floor.cage import commands as c
from sicbo.floor.patron import commands as p
from sicbo.floor.table.float import commands as f
from sicbo.floor.table.limits.commands import CapLiability
from sicbo.law.rulebook import books, read_clauses
from sicbo.ledger.postings import Account
from sicbo.runtime.table_stats import TableStats
from tests.floor.tables import MANAGER, SECOND
from tests.house.houses import SetClock, bet, deal
from tests.server.doors import CAGE, CLERK, TABLES, Doors, code, run

MINUTE = 60_000
STEPS = ("tumble", "no-more-bets", "uncover", "enter", "confirm", "settle")
BETTING = TABLES["betting"]
T = f"table/{BETTING}"
TAKING = {"type": "take-cash", "patron": "ann", "amount": 2_000_000}


async def floor() -> Doors:
    return await (await (await Doors.open()).staffed()).in_every_phase()


async def rows(doors: Doors, role: str = "supervisor") -> dict[str, Any]:
    async with doors.as_role(role) as client:
        told = (await client.get("/api/pit")).json()
    return {**told, "tables": {row["id"]: row for row in told["tables"]}}


def test_a_row_says_where_the_table_stands_and_what_one_roll_can_cost() -> None:
    async def evening() -> None:
        doors = await floor()
        await doors.must(T, MANAGER, CapLiability(500_000))
        row = (await rows(doors))["tables"][BETTING]
        assert (row["phase"], row["round"], row["players"], row["places"]) == ("betting", 1, 2, 2)
        assert (row["staked"], row["worst"], row["cap"]) == (1_000, 1_000, 500_000)
        assert row["games"] == ["crown-sydney/standard"]
        assert (row["win"], row["today"]) == (0, 0)

    run(evening())


def test_the_win_is_what_the_ledger_has_gained() -> None:
    async def evening() -> None:
        doors = await floor()
        assert (await rows(doors))["tables"][BETTING]["win"] == 0
        await deal(doors.running.house, STEPS, T)  # 2-4-6: Ann's big wins a thousand
        row = (await rows(doors))["tables"][BETTING]
        assert (row["win"], row["today"], row["staked"]) == (-1_000, -1_000, 0)
        balances = doors.running.house.store.balances()
        own = sum(balances.get((str(Account(kind, BETTING)), "AUD"), 0) for kind in ("float", "drop"))
        tray = doors.running.house.state(T).table.tray
        assert own - tray.opening - tray.fills + tray.credits == -1_000

    run(evening())


def test_a_float_that_is_opened_and_filled_is_no_win() -> None:
    async def evening() -> None:
        doors = await floor()
        sent = await doors.must(CAGE, CLERK, c.SendFloat(BETTING, 90_000))
        await doors.must(T, MANAGER, f.OpenFloat(amount=90_000, transfer=sent.events[-1].transfer))
        assert doors.running.house.state(T).table.tray.holds == 90_000
        assert (await rows(doors))["tables"][BETTING]["win"] == 0

    run(evening())


def test_the_rate_is_measured_and_not_guessed_from_less_than_a_minute() -> None:
    async def evening() -> None:
        doors = await floor()
        clock = doors.running.house.clock
        assert isinstance(clock, SetClock)
        opened = clock.now
        clock.now = opened + 59_999
        assert (await rows(doors))["tables"][BETTING]["rate"] is None
        await deal(doors.running.house, STEPS, T)
        clock.now = opened + MINUTE
        assert (await rows(doors))["tables"][BETTING]["rate"] == {"rounds": 1, "within": MINUTE}
        clock.now = opened + 59_999 + 15 * MINUTE
        assert (await rows(doors))["tables"][BETTING]["rate"] == {"rounds": 0, "within": 15 * MINUTE}

    run(evening())


def test_a_row_is_reckoned_anew_only_when_its_table_has_moved() -> None:
    async def evening() -> None:
        doors = await floor()
        await rows(doors)
        kept = dict(doors.service.pit_rows)
        await doors.must(T, Actor("ann"), bet("small", 500))
        await rows(doors)
        moved = {name for name, row in doors.service.pit_rows.items() if row is not kept[name]}
        assert moved == {T}

    run(evening())


@pytest.mark.clause("house 4.1")
def test_what_a_correction_would_bring_is_told_with_the_second_person_it_asks_for_and_changes_nothing() -> None:
    async def evening() -> None:
        doors = await floor()
        await deal(doors.running.house, STEPS, T)
        order = {"id": "look", "type": "correct-result", "round": 1, "faces": [1, 1, 2], "evidence": "camera"}
        before = doors.heads()
        async with doors.as_role("area-manager") as client:
            told = (await client.post(f"/api/tables/{BETTING}/foresight", json=order)).json()
            given = await client.post(f"/api/tables/{BETTING}/commands", json=order)
        assert code(given) == "needs-approval"
        assert given.json()["arguments"] == {"act": told["asks"]["act"]}
        (corrected,) = told["events"]
        assert (corrected["type"], corrected["was"], corrected["faces"]) == ("result-corrected", [2, 4, 6], [1, 1, 2])
        assert [(one["player"], one["net"]) for one in corrected["adjustments"]] == [("ann", -2_000)]
        assert doors.heads() == before
        async with doors.as_role("dealer") as client:
            assert code(await client.post(f"/api/tables/{BETTING}/foresight", json=order)) == "not-allowed"

    run(evening())


def test_what_is_foreseen_knows_of_the_other_desks_what_the_act_will_know() -> None:
    async def evening() -> None:
        doors = await floor()
        at = f"/api/tables/{BETTING}"
        sent = await doors.must(CAGE, CLERK, c.SendFloat(BETTING, 90_000))
        opening = {"type": "open-float", "amount": 90_000, "transfer": sent.events[-1].transfer, "colours": []}
        await doors.must("patron/ann", Actor("ann"), p.SetLimit(kind="deposit", amount=1))
        buying = {"type": "buy-chips", "place": "P1", "amount": 5_000}
        async with doors.as_role("area-manager") as client:
            before = doors.heads()
            foreseen = await client.post(f"{at}/foresight", json={"id": "1", **opening})
            assert foreseen.status_code == 200, foreseen.text
            assert doors.heads() == before
            claimed = {"id": "2", **opening, "transfer": "cage/main/99", "cage": "main"}
            assert code(await client.post(f"{at}/foresight", json=claimed)) == "transfer-unknown"
            given = await client.post(f"{at}/commands", json={"id": "1", **opening})
            assert given.json()["events"] == [
                {**one, "at": given.json()["events"][0]["at"]} for one in foreseen.json()["events"]
            ]
            limited = await client.post(f"{at}/foresight", json={"id": "3", **buying})
            assert code(limited) == code(await client.post(f"{at}/commands", json={"id": "3", **buying}))
            assert code(limited) == "deposit-limit"

    run(evening())


@pytest.mark.clause("house 14.4")
def test_who_only_asks_types_no_password_and_who_acts_does() -> None:
    async def evening() -> None:
        doors = await floor()
        await deal(doors.running.house, STEPS, T)
        order = {"id": "late", "type": "correct-result", "round": 1, "faces": [1, 1, 2], "evidence": "camera"}
        async with doors.as_role("area-manager") as client:
            for _ in range(2):
                doors.clock.pass_(minutes=3)
                await client.post(
                    f"/api/tables/{BETTING}/commands", json={"id": "n", "type": "approve", "approval": 99}
                )
            assert (await client.post(f"/api/tables/{BETTING}/foresight", json=order)).status_code == 200
            assert code(await client.post(f"/api/tables/{BETTING}/commands", json=order)) == "password-again"

    run(evening())


def test_a_second_person_asked_for_at_the_cage_is_listed_until_the_act_has_used_the_approval() -> None:
    async def evening() -> None:
        doors = await floor()
        async with doors.as_role("cage") as clerk:
            body = {"id": "1", "type": "request-approval", "order": TAKING}
            assert (await clerk.post(f"/api/{CAGE}/commands", json=body)).is_success
        waiting = (await rows(doors))["approvals"]
        assert [(one["stream"], one["act"], one["order"], one["asked_by"]) for one in waiting] == [
            (CAGE, "move-large-cash", TAKING, "p-cage")
        ]
        await doors.must(CAGE, SECOND, Approve(waiting[0]["approval"]))
        assert (await rows(doors))["approvals"][0]["approved_by"] == SECOND.id
        await doors.must(CAGE, CLERK, c.TakeCash("ann", 2_000_000))
        assert (await rows(doors))["approvals"] == []

    run(evening())


def test_opening_and_powers_name_only_clauses_that_the_books_have() -> None:
    async def evening() -> None:
        doors = await floor()
        async with doors.as_role("area-manager") as client:
            powers = (await client.get(f"/api/tables/{BETTING}/powers")).json()
            cited = [powers["notice"]["clause"], powers["closing"]["clause"]]
            cited += [one["clause"] for one in (await client.get(f"/api/tables/{BETTING}/forms")).json()]
            for book in books():
                told = (await client.get(f"/api/rulebooks/{book}/opening")).json()
                assert told["readings"]
                assert all(one["default"] in {option["id"] for option in one["options"]} for one in told["readings"])
                cited += [clause for one in told["readings"] for clause in one["clauses"]] + [told["clause"]]
            assert code(await client.get("/api/rulebooks/crown-nowhere/opening")) == "unknown-book"
        clauses = {name: read_clauses(folder(name)) for name in {one.partition(" ")[0] for one in cited}}
        for citation in cited:
            name, _, number = citation.partition(" ")
            assert number in clauses[name], citation
        assert len(cited) > 50, "blind, not content"

    run(evening())


def test_a_patron_is_found_by_letters_of_the_id_or_the_name_and_the_card_says_how_they_stand() -> None:
    async def evening() -> None:
        doors = await floor()
        async with doors.as_role("cage") as client:
            new = {"id": "new", "patron": "c-77", "unit": "AUD", "name": "Maria Lopez"}
            assert (await client.post("/api/patrons", json=new)).status_code == 201
            found = (await client.get("/api/patrons", params={"find": "LOPEZ"})).json()
            assert found == [{"patron": "c-77", "name": "Maria Lopez", "unit": "AUD", "excluded": False}]
            taken = {"id": "cash", "type": "take-cash", "patron": "c-77", "amount": 50_000}
            assert (await client.post(f"/api/{CAGE}/commands", json=taken)).is_success
            await doors.running.house.settled()
            card = (await client.get("/api/patrons/c-77/card")).json()
            assert (card["wallet"], card["deposited"], card["excluded"]) == (50_000, 50_000, None)
            assert (await client.get("/api/cages")).json() == [{"id": "main", "unit": "AUD", "opened": True}]
        async with doors.as_role("area-manager") as client:
            order = {"id": "out", "type": "exclude-patron", "reason": "conduct", "until": None}
            assert (await client.post("/api/patrons/c-77/commands", json=order)).is_success
            card = (await client.get("/api/patrons/c-77/card")).json()
            assert card["excluded"] == {"by": "house", "until": None, "clause": "house 11.10"}
            assert (await client.get("/api/patrons", params={"find": "c-77"})).json()[0]["excluded"] is True
        async with doors.as_user("ann") as client:
            assert (await client.get("/api/patrons/ann/card")).json()["patron"] == "ann"
            assert code(await client.get("/api/patrons/c-77/card")) == "not-your-role"

    run(evening())


def test_wins_are_the_same_after_the_log_was_read_again() -> None:
    async def evening() -> None:
        doors = await floor()
        await deal(doors.running.house, STEPS, T)
        again = TableStats()
        house = doors.running.house
        for commit in house.store.read(T):
            again.on_commit(commit, tuple(house.desks.of(T).journal.read(commit.events)))
        assert again.win(BETTING) == doors.running.table_stats.win(BETTING) == (-1_000, -1_000)
        assert msgspec.to_builtins(again.rate(BETTING, house.clock() + 2 * MINUTE)) == {
            "rounds": 1,
            "within": 2 * MINUTE,
        }

    run(evening())
