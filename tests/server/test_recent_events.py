"""Whoever comes back to a full table is told of their own wagers and money, however much the others have wagered."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.table.wagers.commands import ClearWagers
from sicbo.server.broadcast import Broadcast
from sicbo.server.recent_events import CHUNK, LOOKED_BACK, RecentEvents
from tests.house.houses import bet, deal
from tests.server.doors import TABLES, Doors, open_evening, run

STREAM = f"table/{TABLES['betting']}"
ANN = "player/ann"


async def full_house(doors: Doors, wagers: int) -> None:
    """Bob wagers and takes it back, so many times in all."""
    for number in range(wagers):
        order = ClearWagers(round=1, place="P2") if number % 2 else bet("small", 100, place="P2")
        await doors.must(STREAM, Actor("bob"), order)


def told(broadcast: Broadcast, since: int) -> list[str]:
    [message] = broadcast.replay((STREAM, ANN), since)
    return [event["type"] for event in json.loads(message.body).get("events", ())]


@pytest.mark.parametrize("is_restarted", [True, False])
def test_own_facts_are_told_though_a_thousand_of_others_came_after(is_restarted: bool) -> None:
    async def evening() -> None:
        doors = await open_evening()
        house = doors.running.house
        broadcast = Broadcast(doors.service)
        house.subscribe(broadcast)
        since = house.head(STREAM)[0]
        assert told(broadcast, since) == []
        await doors.must(STREAM, Actor("ann"), bet("big", 500))
        await full_house(doors, 1_100)
        await deal(house, ["tumble", "no-more-bets", "uncover", "enter", "confirm", "settle"], STREAM)
        assert house.head(STREAM)[0] - since > 1_100
        if is_restarted:
            broadcast = Broadcast(doors.service)
        assert told(broadcast, since) == ["wager-registered", "round-settled"]
        assert told(broadcast, since + 1) == ["round-settled"]
        assert told(broadcast, house.head(STREAM)[0]) == []

    run(evening())


class Log:
    """So many commits: every tenth is about Ann, the others about Bob; and what was read of it."""

    def __init__(self, commits: int) -> None:
        self.head, self.read = commits, 0

    def __call__(self, since: int) -> Any:
        for seq in range(since + 1, self.head + 1):
            self.read += 1
            yield seq, (Fact("ann" if seq % 10 == 0 else "bob", seq),)


class Fact:
    def __init__(self, player: str, number: int) -> None:
        self.player, self.number = player, number


def numbers(recent: RecentEvents, since: int) -> list[int]:
    return [fact.number for fact in recent.own("ann", since)]


def test_what_was_read_once_is_not_read_again_and_what_is_too_long_ago_is_not_read() -> None:
    log = Log(50_000)
    recent = RecentEvents(log.head)
    recent.reach(log.head - 5, log)
    assert (numbers(recent, log.head - 5), log.read) == ([50_000], CHUNK)
    recent.reach(log.head - 25, log)
    assert log.read == CHUNK, "the same piece of the log"
    recent.reach(log.head - 2 * CHUNK, log)
    assert numbers(recent, log.head - 25) == [49_980, 49_990, 50_000]
    assert log.read == 2 * CHUNK + 1, "and one to see that the rest is known"
    recent.reach(1, log)
    assert log.read <= LOOKED_BACK + 2
    assert numbers(recent, 1) == [*range(log.head - LOOKED_BACK + 10, 50_001, 10)]


def test_what_happens_while_somebody_may_come_back_is_kept_and_what_is_too_long_ago_forgotten() -> None:
    recent = RecentEvents(0)
    for seq in range(1, 5 * LOOKED_BACK):
        recent.add(seq, (Fact("ann" if seq % 1_000 == 0 else "bob", seq),))
    kept = numbers(recent, 0)
    assert kept[-1] == 5 * LOOKED_BACK - 1_000
    assert LOOKED_BACK // 1_000 - 1 <= len(kept) <= 2 * LOOKED_BACK // 1_000 + 1
    assert len(recent) <= 2 * LOOKED_BACK + 1
