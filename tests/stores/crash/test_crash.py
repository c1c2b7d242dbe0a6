"""The power may go at any moment: what was acknowledged is there, and nothing is half there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sicbo.store import safety
from sicbo.store.commits import Commit, Draft, Refusal
from sicbo.store.sqlite import NAME, SqliteStore
from tests.stores.crash.campaign import again, evening_campaign, judge_evening, record, scratch
from tests.stores.crash.disk import FATES, Disk
from tests.stores.crash.evening import evening
from tests.stores.crash.tape import Op

IMAGES = 1_500
PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_no_crash_image_loses_what_was_acknowledged_or_holds_a_part_of_an_act(part: int) -> None:
    outcome = evening_campaign(IMAGES // PARTS, acts=80, seed=part + 1)
    assert outcome.images == IMAGES // PARTS
    assert outcome.boundaries > 1_000, "blind, not content"
    assert outcome.lost == []


def test_the_power_may_go_again_while_the_house_comes_up() -> None:
    script = list(evening(60))
    with scratch() as folder:
        tape = record(script, folder)
    outcome = again(tape, judge_evening(script), 120)
    assert outcome.images >= 100
    assert outcome.lost == []


def test_the_campaign_finds_a_store_that_does_not_sync(monkeypatch: pytest.MonkeyPatch) -> None:
    off = tuple((name, 0 if name == "synchronous" else value) for name, value in safety.SETTINGS)
    monkeypatch.setattr(safety, "SETTINGS", off)
    found = evening_campaign(60, acts=30).lost
    assert any("acts were acknowledged" in one.wrong for one in found)


def test_the_campaign_finds_a_store_that_syncs_only_at_checkpoints(monkeypatch: pytest.MonkeyPatch) -> None:
    normal = tuple((name, 1 if name == "synchronous" else value) for name, value in safety.SETTINGS)
    monkeypatch.setattr(safety, "SETTINGS", normal)
    assert any("acts were acknowledged" in one.wrong for one in evening_campaign(60, acts=30).lost)


def test_the_campaign_finds_an_acknowledgement_before_the_commit() -> None:
    found = evening_campaign(100, acts=30, early=True).lost
    assert any("acts were acknowledged" in one.wrong for one in found)


def test_the_campaign_finds_a_group_kept_in_two_transactions() -> None:
    class Halving(SqliteStore):
        def _keep(self, entries: Any, commits: list[Commit], refusals: list[Refusal], balances: Any) -> None:
            super()._keep(entries, commits, refusals, {})
            super()._keep([], [], [], balances)

    found = evening_campaign(300, acts=30, opening=Halving).lost
    assert any("as after no act" in one.wrong for one in found)


def test_the_campaign_finds_a_commit_that_does_not_wait_for_its_group() -> None:
    class Hasty(SqliteStore):
        def append(self, entries: Any) -> list[Commit]:
            return [commit for entry in entries for commit in super(Hasty, self).append([entry])]

    assert any("as after no act" in one.wrong for one in evening_campaign(300, acts=30, opening=Hasty).lost)


def test_the_evening_is_busy() -> None:
    seen: list[object] = []

    class Watching(SqliteStore):
        def append(self, entries: Any) -> list[Commit]:
            seen.extend(entries)
            return super().append(entries)

    with scratch() as folder:
        tape = record(list(evening(80)), folder, Watching)
    assert sum(isinstance(entry, Draft) for entry in seen) > 150
    assert sum(isinstance(entry, Refusal) for entry in seen) > 30
    assert {"create", "write", "truncate", "sync", "delete", "started", "returned"} == {op.deed for op in tape.ops}
    assert sum(op.deed == "sync" and op.file == NAME for op in tape.ops) > 5


def test_what_was_synced_is_in_every_image_and_what_was_not_in_some() -> None:
    disk = Disk({"log": b"....."})
    disk.follow(Op("write", "log", 0, b"AA"))
    disk.follow(Op("sync", "log"))
    disk.follow(Op("write", "log", 2, b"BB"))
    found = {fate: {disk.image(fate, Random(seed))["log"] for seed in range(20)} for fate in FATES}
    assert found["lost"] == {b"AA..."}
    assert found["kept"] == {b"AABB."}
    assert found["torn"] == found["cut"] == {b"AA...", b"AABB."}


def test_a_torn_write_keeps_whole_sectors_and_a_hole_reads_as_zeros() -> None:
    disk = Disk({"log": b""})
    disk.follow(Op("write", "log", 0, b"A" * 1_024))
    found = {disk.image("torn", Random(seed))["log"] for seed in range(40)}
    assert found == {b"", b"A" * 512, bytes(512) + b"A" * 512, b"A" * 1_024}


def test_writes_to_one_file_may_reach_the_disk_before_earlier_ones_to_another() -> None:
    disk = Disk({"log": b"", "wal": b""})
    disk.follow(Op("write", "wal", 0, b"first"))
    disk.follow(Op("write", "log", 0, b"second"))
    found = [disk.image("torn", Random(seed)) for seed in range(40)]
    assert {"log": b"second", "wal": b""} in found
    assert {"log": b"", "wal": b"first"} in found


def test_a_deleted_file_may_be_back_and_a_new_one_may_have_no_name() -> None:
    disk = Disk({"wal": b"old"})
    disk.follow(Op("delete", "wal"))
    assert disk.image("lost", Random(1)) == {"wal": b"old"}
    assert disk.image("kept", Random(1)) == {}
    disk.follow(Op("create", "wal"))
    disk.follow(Op("write", "wal", 0, b"new"))
    assert disk.image("lost", Random(1)) == {"wal": b"old"}
    disk.follow(Op("sync", "wal"))
    assert {fate: disk.image(fate, Random(1)) for fate in FATES} == {fate: {"wal": b"new"} for fate in FATES}
