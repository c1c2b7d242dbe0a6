"""An error of the disk at any call of a night: the house stops and says nothing more; a restart is clean."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sicbo.house import house
from sicbo.house.answers import Stopped
from sicbo.house.writer import Writer
from sicbo.store.memory import MemoryStore
from sicbo.store.protocol import Broken
from sicbo.store.sqlite import SqliteStore
from tests.floor.tables import MANAGER
from tests.house.crash.judge import Recorded, judge_night, record_night
from tests.house.crash.night import ROOMS, Night, Witness
from tests.house.houses import T1, bet, opened, seated, table_opening
from tests.stores.crash.campaign import CHECKPOINT, scratch
from tests.stores.failing import Call, Trouble, failing

EVERY = 31
"""Of each kind of call, one in so many fails. The number is prime, so that they are in every place of a group."""


@cache
def went_well() -> Recorded:
    return record_night(rounds=1)


@cache
def calls() -> list[Call]:
    """The calls to the disk of a night on which nothing fails."""
    with scratch() as folder, failing() as trouble:
        night = a_night(folder, trouble)
        asyncio.run(night.play())
    assert night.witness.told == went_well().witness.told
    return trouble.calls


def sampled(first: int) -> list[int]:
    """The calls that are to fail, by their number: some of each kind, however rare it is."""
    kinds: dict[Call, list[int]] = {}
    for number, kind in enumerate(calls(), 1):
        kinds.setdefault(kind, []).append(number)
    return sorted(number for numbers in kinds.values() for number in numbers[first % len(numbers) :: EVERY])


def a_night(folder: Path, trouble: Trouble) -> Night:
    return Night(lambda: SqliteStore(folder, vfs=trouble.vfs, checkpoint=CHECKPOINT), Witness(), rounds=1)


async def until_it_fails(night: Night) -> str:
    """How the night ended; a house that was open then takes nothing any more."""
    try:
        await night.play()
    except Stopped:
        assert night.house is not None
        assert night.house.failed is not None
        told = night.witness.told
        for room in ROOMS:
            with pytest.raises(Stopped):
                await night.witness.send(night.house, room.stream, MANAGER, bet("big", 1_000))
            with pytest.raises(Stopped):
                await night.witness.send(night.house, f"cage/{room.cage}", MANAGER, bet("big", 1_000))
        with pytest.raises(Stopped):
            await night.house.settled()
        assert night.witness.told == told, "something was told after the error"
        del night.witness.given[-2 * len(ROOMS) :]
        return "stopped"
    except Broken:
        assert night.house is None, "an open house tells everybody that it has stopped"
        return "not opened"
    return "went on"


def wrong_after(night: Night, folder: Path) -> str | None:
    """What a restart on the same folder finds wrong."""
    recorded = msgspec.structs.replace(went_well(), witness=night.witness, dice=night.dice)
    return judge_night(recorded)(folder, len(night.witness.given), night.witness.told)


@pytest.mark.parametrize("for_good", [False, True], ids=["once", "for-good"])
def test_an_error_at_any_call_is_never_acknowledged_and_a_restart_finishes_what_was_begun(for_good: bool) -> None:
    assert len(calls()) > 1_000, "blind, not content"
    ended: Counter[str] = Counter()
    failed: set[Call] = set()
    for at in sampled(EVERY // 2 * for_good):
        with scratch() as folder:
            with failing(at, for_good) as trouble:
                night = a_night(folder, trouble)
                ended[asyncio.run(until_it_fails(night))] += 1
                night.close()
            failed |= set(trouble.failed[:1])
            assert wrong_after(night, folder) is None, f"call {at}"
    assert ended["stopped"] > 0.7 * ended.total()
    assert failed == set(calls()) >= {"write", "read", "sync"}


def test_a_seed_plays_the_same_night_twice() -> None:
    assert record_night(rounds=1).hashes == went_well().hashes


def test_the_judge_finds_a_house_that_answers_in_spite_of_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    class Deaf(Writer):
        def _broke(self, fault: BaseException) -> None:
            pass

        def _stop(self, fault: Exception, group: Any = ()) -> None:
            for queued in group:
                queued.order.answer(queued.answer)
            super()._stop(fault, group)

    found: list[str | None] = []
    for at in range(len(calls()) // 2, len(calls()), 5 * EVERY):
        with scratch() as folder:
            with monkeypatch.context() as planted, failing(at) as trouble:
                planted.setattr(house, "Writer", Deaf)
                night = a_night(folder, trouble)
                asyncio.run(until_it_fails(night))
                night.close()
            found.append(wrong_after(night, folder))
    assert any(wrong is not None and "was answered and is lost" in wrong for wrong in found)


@pytest.mark.parametrize("fails", ["append", "answered"])
def test_a_store_that_breaks_before_the_commit_stops_the_whole_house(fails: str) -> None:
    """It must be opened anew, so the other tables cannot go on either."""

    async def evening() -> None:
        store = MemoryStore()
        house = await opened(store)
        await seated(house, stream="table/T2")

        def broken(*_: object, **__: object) -> Any:
            raise Broken("the disk is gone")

        setattr(store, fails, broken)
        with pytest.raises(Stopped):
            await house.give(T1, MANAGER, "open", table_opening("star-sydney/standard"))
        assert isinstance(house.failed, Broken)
        with pytest.raises(Stopped):
            await house.give("table/T2", MANAGER, "more", bet("big", 1_000))

    asyncio.run(evening())


def test_a_house_does_not_open_on_a_disk_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log that is wrong shuts one table; a disk that fails must not look like that."""

    async def evening() -> None:
        store = MemoryStore()
        await seated(await opened(store))

        def broken(*_: object) -> Any:
            raise Broken("the disk is gone")

        monkeypatch.setattr(store, "read", broken)
        with pytest.raises(Broken):
            await opened(store)

    asyncio.run(evening())
