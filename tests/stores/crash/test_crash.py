"""The power may go at any moment: what was acknowledged is there, and nothing is half there."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sicbo.store import sqlite_settings
from sicbo.store.commits import Commit, Draft, Refusal
from sicbo.store.groups import Group
from sicbo.store.papers import Papers
from sicbo.store.protocol import Store
from sicbo.store.slots import SLOT, Place, Slots, packed
from sicbo.store.sqlite import NAME, SqliteStore
from tests.stores.crash.campaign import Outcome, again, campaign, evening_campaign, judge_evening, record, scratch
from tests.stores.crash.disk import FATES, Disk
from tests.stores.crash.evening import Act, evening
from tests.stores.crash.tape import Op
from tests.stores.drafts import draft

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
    off = tuple((name, 0 if name == "synchronous" else value) for name, value in sqlite_settings.SETTINGS)
    monkeypatch.setattr(sqlite_settings, "SETTINGS", off)
    found = evening_campaign(60, acts=30).lost
    assert any("but the log ends with" in one.wrong for one in found)


def test_the_campaign_finds_a_store_that_syncs_only_at_checkpoints(monkeypatch: pytest.MonkeyPatch) -> None:
    normal = tuple((name, 1 if name == "synchronous" else value) for name, value in sqlite_settings.SETTINGS)
    monkeypatch.setattr(sqlite_settings, "SETTINGS", normal)
    assert any("but the log ends with" in one.wrong for one in evening_campaign(60, acts=30).lost)


def test_the_campaign_finds_an_acknowledgement_before_the_commit() -> None:
    found = evening_campaign(100, acts=30, early=True).lost
    assert any("acts were acknowledged" in one.wrong for one in found)


def test_the_campaign_finds_a_group_kept_in_two_transactions() -> None:
    class Halving(SqliteStore):
        def _keep(self, group: Group, balances: Any) -> tuple[int, int]:
            kept = super()._keep(group, {})
            super()._keep(Group(group.epoch), balances)
            return kept

    found = evening_campaign(300, acts=30, opening=Halving).lost
    assert any("as after no act" in one.wrong for one in found)


def test_the_campaign_finds_a_commit_that_does_not_wait_for_its_group() -> None:
    class Hasty(SqliteStore):
        def append(self, entries: Any, *, epoch: int | None = None) -> list[Commit]:
            return [commit for entry in entries for commit in super(Hasty, self).append([entry], epoch=epoch)]

    assert any("as after no act" in one.wrong for one in evening_campaign(300, acts=30, opening=Hasty).lost)


def test_the_campaign_finds_a_slot_written_before_the_commit() -> None:
    class Ahead(SqliteStore):
        def _keep(self, group: Group, balances: Any) -> tuple[int, int]:
            self._database.slots.write(group.place)
            return super()._keep(group, balances)

    found = evening_campaign(300, acts=30, opening=Ahead).lost
    assert any("cannot be opened: Lost(" in one.wrong for one in found)


def test_the_campaign_finds_a_slot_that_is_not_synced(monkeypatch: pytest.MonkeyPatch) -> None:
    def unsynced(slots: Slots, place: Place) -> None:
        slots._opened().xWrite(packed(place), place.number % 2 * SLOT)

    monkeypatch.setattr(Slots, "write", unsynced)
    found = evening_campaign(100, acts=30).lost
    assert any("and the slots know of group" in one.wrong for one in found)


def test_the_campaign_finds_an_outbox_kept_in_another_transaction() -> None:
    @dataclass(slots=True)
    class Marked(Group):
        """Says of itself what it was counted with, though some of it is not kept."""

        marks: bytes = b""

        def rest(self) -> bytes:
            return self.marks

    class Apart(SqliteStore):
        def _keep(self, group: Group, balances: Any) -> tuple[int, int]:
            given = {one.name: getattr(group, one.name) for one in fields(Group)}
            kept = super()._keep(Marked(**{**given, "opened": {}}, marks=group.rest()), balances)
            super()._keep(Group(group.epoch, opened=group.opened), {})
            return kept

    assert any("as after no act" in one.wrong for one in evening_campaign(300, acts=30, opening=Apart).lost)


def test_the_evening_is_busy() -> None:
    seen: list[object] = []

    class Watching(SqliteStore):
        def append(self, entries: Any, *, epoch: int | None = None) -> list[Commit]:
            seen.extend(entries)
            return super().append(entries, epoch=epoch)

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


def papers_that_go() -> tuple[list[Act], list[tuple[int, bytes]]]:
    """Names laid down among commits and erased again; and by which act the mark of each must be gone."""
    random, acts, gone = Random(5), list[Act](), list[tuple[int, bytes]]()
    for turn in range(12):
        mark = f"canary-{turn}-".encode()
        acts.append(partial(lay_down, f"P{turn}", mark * random.choice((1, 20, 300))))
        acts.append(partial(keep, draft(turn + 1, events=random.randbytes(random.choice((50, 900, 6_000))))))
        acts.append(partial(erase, f"P{turn}"))
        gone.append((len(acts), mark))
    return acts, gone


def lay_down(name: str, body: bytes, store: Store) -> None:
    store.put("people", name, body)


def keep(entry: Draft, store: Store) -> object:
    return store.append([entry])


def erase(name: str, store: Store) -> object:
    return store.erase("people", name)


def images_with_a_name(opening: Any = SqliteStore) -> Outcome:
    """The crash images in which a name is still to be found of which it was said that it is gone."""
    acts, gone = papers_that_go()
    with scratch() as folder:
        tape = record(acts, folder, opening)

    def judge(folder: Path, _started: int, returned: int) -> str | None:
        held = b"".join(path.read_bytes() for path in folder.iterdir())
        left = [mark.decode() for act, mark in gone if act <= returned and mark in held]
        return f"{left} is back" if left else None

    return campaign(tape, judge, 1_500)


def test_no_crash_image_brings_back_a_name_that_was_erased() -> None:
    outcome = images_with_a_name()
    assert outcome.images == 1_500
    assert outcome.lost == []


def test_a_wal_that_was_emptied_but_not_synced_is_found() -> None:
    def unsynced(folder: Path, *, sync: object, **options: Any) -> SqliteStore:
        assert sync is not None
        return SqliteStore(folder, sync=lambda _: None, **options)

    assert images_with_a_name(unsynced).lost


def test_a_name_that_is_only_deleted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Papers, "scrub", lambda _papers: True)
    assert images_with_a_name().lost
