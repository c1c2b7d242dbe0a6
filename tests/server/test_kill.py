"""`kill -9` under fifty live terminals, again and again: what was acknowledged is there, once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tests.server.crowd import Gambler, live, wrong
from tests.server.evening import Evening, prepare
from tests.server.process import SICBO, HouseProcess

TERMINALS = 50
KILLS = 20


def crowd(seed: int) -> list[Gambler]:
    return [Gambler(f"g{number}", Random(seed + number)) for number in range(1, TERMINALS + 1)]


def killed(evening: Evening, gamblers: list[Gambler], chance: Random, program: Sequence[str] = SICBO) -> None:
    """One life of the house, from its start to `kill -9`."""
    house = HouseProcess(evening.data, program)
    try:
        asyncio.run(live(house.address, evening, gamblers, chance.uniform(0.05, 0.3), house.kill))
    finally:
        house.kill()
    assert "Traceback" not in house.printed


def test_nothing_acknowledged_is_lost_or_doubled_when_the_server_is_killed_twenty_times(tmp_path: Path) -> None:
    gamblers, chance = crowd(1), Random(7)
    evening = prepare(tmp_path / "data", [one.name for one in gamblers])
    for life in range(1, KILLS + 1):
        killed(evening, gamblers, chance)
        assert list(wrong(evening.data, gamblers)) == [], f"after {life} kills"
    done = sum(answer["type"] == "done" for one in gamblers for answer in one.answers.values())
    again = sum(one.again for one in gamblers)
    assert done > TERMINALS * KILLS // 2, "blind, not content: hardly anybody has bet"
    assert again > TERMINALS * KILLS
    assert sum(one.unknown for one in gamblers) > KILLS, "hardly an order was under way at any kill"


def test_a_server_that_acknowledges_before_the_commit_is_caught(tmp_path: Path) -> None:
    gamblers, chance = crowd(2), Random(8)
    evening = prepare(tmp_path / "data", [one.name for one in gamblers])
    hasty = ("-m", "tests.server.planted_faults", "acknowledge-early")
    for _ in range(5):
        killed(evening, gamblers, chance, hasty)
        found = list(wrong(evening.data, gamblers))
        if found:
            break
    assert any("was acknowledged, and is lost" in one for one in found)
