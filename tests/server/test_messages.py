"""Duplicate, late, reordered and replayed messages across "no more bets", over real sockets: one effect each."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from sicbo.store.commits import Commit
from sicbo.store.verify import verify
from tests.server.evening import STREAM, TABLE, Evening, prepare
from tests.server.process import SICBO, running
from tests.server.terminal import Frame, Person, Terminal, public

PLAYERS = ("ann", "bob", "cyd")
ROUNDS = 3
Fact = tuple[int, str, str, Frame]
"""Place in the log, who gave the order, its id, and what it brought about."""


async def storm(address: str, evening: Evening, name: str) -> dict[str, list[Frame]]:
    """Every answer to every order, by id: each order is sent several times, by two connections, in any order."""
    chance = Random(name)
    person = Person(address, evening.sessions[name])
    near, far = await person.sit(TABLE), await person.sit(TABLE)
    sent: list[Frame] = []
    for turn in range(ROUNDS):
        state = await near.betting()
        number = public(state)["takes_round"]
        fresh = [order(f"{name}:{turn}:{index}", number, chance) for index in range(4)]
        late = [order(f"{name}:{turn}:late:{index}", number, chance) for index in range(4)]
        flood = [*fresh * 3, *sent]
        chance.shuffle(flood)
        await pour(chance, (near, far), flood)
        await far.until(lambda frame: "view" in frame and _is_closed(frame, number))  # noqa: B023
        flood = [*fresh, *late * 2]
        chance.shuffle(flood)
        await pour(chance, (near, far), flood)
        sent += fresh + late
        await near.until(lambda frame: "view" in frame and public(frame)["takes_round"] > number)  # noqa: B023
    await pour(chance, (near, far), [*sent, {"id": "last", "type": "nothing-of-the-kind"}])
    for terminal in (near, far):
        await terminal.order("nothing-of-the-kind", id=f"end:{id(terminal)}")
    answers: dict[str, list[Frame]] = {}
    for frame in (*near.got, *far.got):
        if frame["type"] in {"done", "refused"}:
            answers.setdefault(frame["id"], []).append(frame)
    for terminal in (near, far):
        await terminal.close()
    await person.leave()
    return answers


def order(name: str, number: int, chance: Random) -> Frame:
    area = chance.choice(("big", "small", "total-9", "single-3"))
    return {"id": name, "type": "place-wager", "round": number, "area": area, "amount": 100}


async def pour(chance: Random, terminals: Sequence[Terminal], flood: Sequence[Frame]) -> None:
    for frame in flood:
        await chance.choice(terminals).send(frame)


def _is_closed(frame: Frame, number: int) -> bool:
    return not public(frame)["bets_open"] and public(frame)["round"] >= number


def evening_of(data: Path, program: Sequence[str]) -> tuple[dict[str, list[Frame]], list[Fact]]:
    """All answers of all players, and what the log holds."""
    evening = prepare(data, PLAYERS)
    answers: dict[str, list[Frame]] = {}

    async def all_of_them(address: str) -> None:
        for one in await asyncio.gather(*(storm(address, evening, name) for name in PLAYERS)):
            answers.update({name: found for name, found in one.items() if ":" in name and name[:3] in PLAYERS})

    with running(data, program=program) as house:
        asyncio.run(all_of_them(house.address))
    log: list[Fact] = []

    def each(commit: Commit, _postings: object) -> None:
        if commit.stream == STREAM:
            events: list[Any] = msgspec.json.decode(commit.events)
            log.extend((commit.seq, commit.actor, commit.command_id, event) for event in events)

    assert verify(data, each=each).sound
    return answers, log


def wrong(answers: dict[str, list[Frame]], log: Sequence[Fact]) -> Iterator[str]:
    """Every order with two answers or two effects, or an effect that does not go with its answer."""
    effects: dict[str, list[int]] = {}
    for seq, actor, command_id, event in log:
        if event["type"] == "wager-registered" and actor in PLAYERS:
            effects.setdefault(command_id.partition("~")[0], []).append(seq)
    for name, found in answers.items():
        if any(one != found[0] for one in found):
            yield f"{name} was answered differently: {found}"
        kept = effects.get(name, [])
        if kept != ([found[0]["seq"]] if found[0]["type"] == "done" else []):
            yield f"{name} was answered {found[0]['type']} and has {len(kept)} effects"


def late(log: Sequence[Fact]) -> Iterator[str]:
    """Every wager that was registered when the bets of its round were not open."""
    taking: int | None = None
    for seq, _, _, event in sorted(log, key=lambda fact: fact[0]):
        match event["type"]:
            case "bets-opened":
                taking = event["round"]
            case "bets-closed":
                taking = None
            case "wager-registered" if event["round"] != taking:
                yield f"{seq}: a wager on round {event['round']}"


@pytest.fixture(scope="module")
def stormy(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, list[Frame]], list[Fact]]:
    return evening_of(tmp_path_factory.mktemp("storm") / "data", SICBO)


def test_whatever_the_wire_does_each_order_has_one_answer_and_one_effect(
    stormy: tuple[dict[str, list[Frame]], list[Fact]],
) -> None:
    answers, log = stormy
    assert len(answers) == len(PLAYERS) * ROUNDS * 8
    assert min(len(found) for found in answers.values()) >= 3
    assert list(wrong(answers, log)) == []


def test_no_bet_comes_after_no_more_bets(stormy: tuple[dict[str, list[Frame]], list[Fact]]) -> None:
    answers, log = stormy
    assert {found[0]["type"] for name, found in answers.items() if ":late:" in name} == {"refused"}
    assert any(found[0]["type"] == "done" for found in answers.values())
    assert list(late(log)) == []


def test_a_wager_moved_behind_no_more_bets_is_seen(stormy: tuple[dict[str, list[Frame]], list[Fact]]) -> None:
    _, log = stormy
    wager = next(fact for fact in log if fact[3]["type"] == "wager-registered")
    closed = next(fact for fact in log if fact[3]["type"] == "bets-closed" and fact[0] > wager[0])
    planted = [(closed[0], *wager[1:]) if fact is wager else fact for fact in log]
    planted.sort(key=lambda fact: (fact[0], fact[3]["type"] != "bets-closed"))
    assert list(late(planted)) == [f"{closed[0]}: a wager on round {wager[3]['round']}"]


def test_a_house_that_forgets_what_it_was_told_is_caught(tmp_path: Path) -> None:
    answers, log = evening_of(tmp_path / "data", ("-m", "tests.server.planted_faults", "forget-ids"))
    assert any("effects" in one for one in wrong(answers, log))
