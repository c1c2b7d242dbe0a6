"""The dice of the house over HTTP: listed by serial number, tested, and found out when they are loaded."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from sicbo.desks import ALL
from sicbo.floor.actor import Actor
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.fairness.commands import ExplainLink
from sicbo.floor.table.irregularities import commands as i
from sicbo.floor.table.seating.commands import BuyIn, TakePlace
from sicbo.floor.table.state import Table
from sicbo.lab.dice_tests import LEAST
from sicbo.runtime.running import open_house
from tests.floor.tables import DEALER, MANAGER, SUPERVISOR
from tests.house.houses import AUTOMATIC, SeededDice, SetClock, bet, table_opening
from tests.server.doors import Doors, code, run

TABLE = "table/t-1"
Faces = tuple[int, int, int]


async def fitted(doors: Doors, dice: str, tumbler: str) -> None:
    await doors.must(TABLE, SUPERVISOR, i.FitDice(dice, tumbler))


async def spun(doors: Doors, results: list[Faces]) -> None:
    """Spins with these results, without play."""
    for faces in results:
        await doors.must(TABLE, MANAGER, p.DirectSpins())
        for step in (p.OpenBets(), p.Tumble(3), p.CloseBets(), p.Uncover(), p.EnterResult(faces)):
            await doors.must(TABLE, DEALER, step)
        await doors.must(TABLE, DEALER, p.ConfirmResult(faces))


def rolls(number: int, seed: int, loaded: float = 0) -> list[Faces]:
    """Throws of fair dice, or of dice the second of which falls on 6 more often by this chance."""
    chance = Random(seed)

    def face(extra: float) -> int:
        return 6 if chance.random() < extra else chance.randint(1, 6)

    return [(face(0), face(loaded), face(0)) for _ in range(number)]


@pytest.mark.clause("house 8.6")
def test_every_device_is_listed_with_its_table_and_the_rounds_it_decided() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.must(TABLE, MANAGER, table_opening())
        await fitted(doors, "D1", "M1")
        await spun(doors, [(1, 2, 3), (4, 4, 4)])
        await fitted(doors, "D2", "M1")
        await spun(doors, [(6, 6, 6)])
        async with doors.as_role("supervisor") as client:
            listed = (await client.get("/api/dice")).json()
            assert [(one["device"], one["tables"], one["rounds"]) for one in listed if one["rounds"]] == [
                ("dice:D1", [], 2),
                ("tumbler:M1", ["t-1"], 3),
                ("dice:D2", ["t-1"], 1),
            ]
            told = (await client.get("/api/dice/tumbler:M1")).json()
            assert (told["rolls"], told["verdict"], told["tests"]) == (3, "too-few", [])
            assert told["says"] == f"3 rolls are too few to judge dice by; {LEAST} are needed"
            assert [one["count"] for one in told["faces"][0]] == [1, 0, 0, 1, 0, 1]
            assert {one["what"]: one["count"] for one in told["totals"] if one["count"]} == {"6": 1, "12": 1, "18": 1}
            assert [one["what"] for one in told["outcomes"] if one["count"]] == ["1-2-3", "4-4-4", "6-6-6"]
            assert len(told["outcomes"]) == 216
            assert code(await client.get("/api/dice/dice:D9")) == "no-such-thing"
        again = await open_house(ALL, doors.running.house.store, SetClock(), SeededDice())
        assert again.devices.devices == doors.running.devices.devices, "the register follows from the log"

    run(evening())


@pytest.mark.parametrize(("loaded", "verdict"), [(0.0, "fair"), (0.15, "unfair")])
def test_a_loaded_set_of_dice_is_found_out_and_a_fair_one_is_not(loaded: float, verdict: str) -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.must(TABLE, MANAGER, table_opening())
        await fitted(doors, "D1", "M1")
        await spun(doors, rolls(LEAST, 7, loaded))
        async with doors.as_role("inspector") as client:
            told = (await client.get("/api/dice/dice:D1", params={"lang": "zh-Hant"})).json()
        assert (told["rolls"], told["verdict"]) == (LEAST, verdict)
        assert bool(told["failed"]) == (verdict == "unfair")
        failed = {one["test"] for one in told["tests"] if one["failed"]}
        assert failed == set(told["failed"])
        assert ("faces of die 2" in failed) == (verdict == "unfair")
        assert "faces of die 1" not in failed
        assert {"totals", "the 216 outcomes", "runs of high and low", "totals 1 apart"} <= {
            one["test"] for one in told["tests"]
        }
        assert all(0 <= one["p"] <= one["adjusted"] <= 1 for one in told["tests"])
        assert str(LEAST) in told["says"]

    run(evening())


@pytest.mark.clause("house 10.5")
@pytest.mark.parametrize("game", ["rws-sentosa/pay-table-1", "crown-sydney/standard"])
def test_a_secret_that_is_lost_makes_the_house_unready_and_shows_in_the_pit(game: str) -> None:
    """Where the book voids the round its link stays unseen; where it does not, nobody can say what the dice show."""

    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.must(TABLE, MANAGER, table_opening(game, places=1, **AUTOMATIC))
        await doors.must(TABLE, MANAGER, TakePlace("P1", "guest"))
        await doors.must(TABLE, MANAGER, BuyIn("P1", 100_000, "in"))
        await dealt(doors, lambda table: table.bets_open)
        await doors.must(TABLE, Actor("guest"), bet("big", 1_000))
        await dealt(doors, lambda table: not table.bets_open)
        async with doors.as_role("casino-manager") as client:
            assert (await client.get("/readyz")).status_code == 200
            secrets = doors.running.dice
            assert isinstance(secrets, SeededDice)
            secrets.chains.clear()
            for _ in range(20):
                await passed(doors)
            ready = await client.get("/readyz")
            assert (ready.status_code, ready.json()["faults"]) == (
                503,
                [{"stream": TABLE, "about": "link-not-revealed"}],
            )
            [row] = (await client.get("/api/pit")).json()["tables"]
            voided = game.startswith("rws")
            assert row["lost"] == {"round": 1, "attempt": 1, "in_hand": not voided}
            if not voided:
                await doors.must(TABLE, MANAGER, i.DeclareNoResult(cause="tumbler-malfunction", corrected=True))
            await doors.must(TABLE, MANAGER, ExplainLink(1, 1, "secret-lost"))
            await dealt(doors, lambda table: table.bets_open)
            await passed(doors)
            assert (await client.get("/readyz")).status_code == 200
            assert [row["lost"] for row in (await client.get("/api/pit")).json()["tables"]] == [None]

    run(evening())


@pytest.mark.clause("house 10.5")
def test_a_house_that_starts_without_its_secrets_is_unready_before_any_bet_and_a_manager_sets_it_right() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        await doors.must(TABLE, MANAGER, table_opening("crown-sydney/standard", places=1, **AUTOMATIC))
        await dealt(doors, lambda table: table.fairness.chain is not None)
        secrets = doors.running.dice
        assert isinstance(secrets, SeededDice)
        kept = dict(secrets.chains)
        secrets.chains.clear()
        async with doors.as_role("casino-manager") as client:
            unready = [{"stream": TABLE, "about": "link-not-revealed"}]
            assert (await client.get("/readyz")).json()["faults"] == unready
            [row] = (await client.get("/api/pit")).json()["tables"]
            assert row["lost"] == {"round": 1, "attempt": 1, "in_hand": False}
            secrets.chains.update(kept)
            [row] = (await client.get("/api/pit")).json()["tables"]
            assert row["lost"] is None, "what is found again is well again, though the log has not moved"
            secrets.chains.clear()
            for _ in range(20):
                await passed(doors)
            table: Table = doors.running.house.state(TABLE).table
            assert not table.in_hand
            await doors.must(TABLE, MANAGER, ExplainLink(1, 1, "secret-lost"))
            await dealt(doors, lambda table: table.bets_open)
            assert (await client.get("/readyz")).status_code == 200

    run(evening())


async def passed(doors: Doors) -> None:
    """A second goes by."""
    clock = doors.running.house.clock
    assert isinstance(clock, SetClock)
    clock.now += 1_000
    doors.running.ticker.tick()
    await doors.running.house.settled()


async def dealt(doors: Doors, until: Callable[[Table], bool]) -> None:
    for _ in range(100):
        if until(doors.running.house.state(TABLE).table):
            return
        await passed(doors)
    raise AssertionError("it never came to that")
