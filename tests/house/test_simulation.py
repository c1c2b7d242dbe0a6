"""Duplicate, late, reordered and replayed messages across "no more bets": one effect for each id, and no late bet."""

from __future__ import annotations

import asyncio

import pytest

from sicbo.house.writer import Writer
from tests.house.houses import opened
from tests.house.simulation import ByTheClock, Careless, Evening, Forgetful, Hasty, accepted, faults, simulate

SEEDS = range(40)


async def judged(seed: int, kind: type[Writer] = Writer) -> tuple[Evening, list[str]]:
    evening = await simulate(seed, kind)
    return evening, faults(evening, await opened(evening.store))


@pytest.mark.clause("house 3.1")
def test_on_a_bad_network_each_command_acts_once_and_no_bet_is_late() -> None:
    yes = no = crashes = rounds = 0
    for seed in SEEDS:
        evening, found = asyncio.run(judged(seed))
        assert found == [], f"seed {seed}"
        yes += accepted(evening)
        no += len(evening.answers) - accepted(evening)
        crashes += evening.crashes
        rounds += sum(b'"bets-closed"' in commit.events for commit in evening.store.read("table/T1"))
    assert min(yes, no) > 1_000, "blind, not content: hardly anything was accepted, or refused"
    assert crashes > 100
    assert rounds > 100


def test_a_seed_plays_the_same_evening_twice() -> None:
    first, second = (asyncio.run(simulate(7)) for _ in range(2))
    assert first.store.heads() == second.store.heads()


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (Forgetful, "the house has stopped"),
        (ByTheClock, "a wager for round"),
        (Hasty, "where the log has something else"),
        (Careless, "was told"),
    ],
)
def test_the_judge_sees_a_house_that_does_it_wrong(kind: type[Writer], told: str) -> None:
    found = [fault for seed in range(12) for fault in asyncio.run(judged(seed, kind))[1]]
    assert any(told in fault for fault in found), found[:3]
