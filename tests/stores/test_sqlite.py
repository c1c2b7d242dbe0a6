"""What only the store on disk promises: a folder of its own, erased bytes, copies, refusal of what is not safe."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import apsw
import pytest

from sicbo.store import backup as copying
from sicbo.store import migrations, sqlite_settings
from sicbo.store.backup import backup, restore
from sicbo.store.lock import held
from sicbo.store.protocol import Broken, Fenced, InUse, StoreError, Unsafe
from sicbo.store.slots import NAME as SLOTS
from sicbo.store.sqlite import NAME, SqliteStore
from tests.stores.drafts import STREAM, draft, rebuilt, refusal, stake
from tests.stores.tampering import unguarded


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "house"


@pytest.fixture
def store(folder: Path) -> Iterator[SqliteStore]:
    opened = SqliteStore(folder)
    yield opened
    opened.close()


def filled(folder: Path) -> SqliteStore:
    store = SqliteStore(folder)
    store.claim()
    store.append([draft(1, postings=stake("P1", 500)), refusal("no")])
    store.append([draft(2, at=2_000), draft(1, stream="staff")])
    store.put("people", "P1", b"Ada")
    store.pin(b"law")
    return store


def test_everything_is_there_after_closing_and_opening(folder: Path) -> None:
    store = filled(folder)
    heads, balances = store.heads(), store.balances()
    commits, refusals = list(store.read(STREAM)), list(store.refusals(STREAM))
    store.close()
    again = SqliteStore(folder)
    assert (again.heads(), again.balances()) == (heads, balances)
    assert (list(again.read(STREAM)), list(again.refusals(STREAM))) == (commits, refusals)
    assert again.get("people", "P1") == b"Ada"
    assert again.pinned(sha256(b"law").hexdigest()) == b"law"
    assert rebuilt(again) == balances
    answers = {name: again.answered(STREAM, "patron/A", name) for name in ("c1", "c2", "no", "never")}
    assert {name: kept and kept.seq for name, kept in answers.items()} == {"c1": 1, "c2": 2, "no": 0, "never": None}
    with pytest.raises(StoreError, match="answered before"):
        again.append([draft(3, at=2_000, command_id="no")])
    again.close()


def test_a_claim_outlives_the_process_that_made_it(folder: Path) -> None:
    store = SqliteStore(folder)
    assert [store.claim(), store.claim()] == [1, 2]
    store.close()
    again = SqliteStore(folder)
    with pytest.raises(Fenced):
        again.append([draft(1)], epoch=1)
    (kept,) = again.append([draft(1)], epoch=2)
    assert (kept.epoch, again.claim()) == (2, 3)
    again.close()


def test_a_second_opening_of_the_folder_is_refused_and_says_who_has_it(folder: Path, store: SqliteStore) -> None:
    with pytest.raises(InUse, match=rf"in use by process {os.getpid()}\. Stop that house first"):
        SqliteStore(folder)
    store.append([draft(1)])


def test_clearing_the_lock_file_away_lets_nobody_in(folder: Path, store: SqliteStore) -> None:
    """As people do who take it for stale; two houses would keep balances of their own."""
    (folder / "lock").unlink()
    with pytest.raises(InUse, match="in use by process unknown"):
        SqliteStore(folder)
    assert held(folder)
    store.append([draft(1)])


def test_another_process_is_refused_until_this_one_closes(folder: Path) -> None:
    code = f"""
from pathlib import Path
from sicbo.store.sqlite import SqliteStore
SqliteStore(Path({str(folder)!r})).close()
"""
    store = SqliteStore(folder)
    refused = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert "InUse" in refused.stderr
    store.close()
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0


def test_what_a_killed_process_leaves_behind_blocks_nobody(folder: Path) -> None:
    code = f"""
import sys
from pathlib import Path
from sicbo.store.sqlite import SqliteStore
from tests.stores.drafts import draft
store = SqliteStore(Path({str(folder)!r}))
store.append([draft(1), draft(2)])
print("kept", flush=True)
sys.stdin.read()
"""
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "kept\n"
        assert held(folder)
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=60)
    assert (folder / "lock").exists()
    assert not held(folder)
    store = SqliteStore(folder)
    assert store.heads()[STREAM].seq == 2
    store.close()


def test_nobody_else_can_read_the_files(folder: Path) -> None:
    store = filled(folder)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    assert set(modes) >= {NAME, f"{NAME}-wal", "lock"}
    assert {mode & 0o077 for mode in modes.values()} == {0}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    store.close()


@pytest.mark.parametrize("table", ["commits", "groups", "refusals", "pinned"])
@pytest.mark.parametrize("act", ["UPDATE {} SET rowid = rowid + 100", "DELETE FROM {}"])
def test_nothing_that_is_kept_can_be_changed_or_removed(folder: Path, table: str, act: str) -> None:
    store = filled(folder)
    store.append([refusal("own", actor="house", lasting=True)])
    store.close()
    connection = apsw.Connection(str(folder / NAME))
    with pytest.raises(apsw.ConstraintError, match="is never"):
        connection.execute(act.format(table))
    connection.close()


def test_every_setting_is_as_it_must_be(store: SqliteStore) -> None:
    assert sqlite_settings.unsettled(store._database.connection) == {}
    assert len(sqlite_settings.SETTINGS) == 10


@pytest.mark.parametrize(("name", "value"), sqlite_settings.SETTINGS)
def test_a_setting_that_does_not_take_is_refused(
    name: str, value: int | str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Deaf(apsw.Connection):
        def pragma(self, asked: str, given: Any = None, **_more: Any) -> Any:  # type: ignore[override]
            answer = super().pragma(asked) if given is None or asked == name else super().pragma(asked, given)
            return "never" if asked == name and answer == value else answer

    monkeypatch.setattr(apsw, "Connection", Deaf)
    with pytest.raises(Unsafe, match=f"keeps {name} at"):
        SqliteStore(folder)


@pytest.mark.parametrize(("version", "safe"), [("3.51.2", False), ("3.51.3", True), ("3.52.0", True), ("3.6.0", False)])
def test_an_sqlite_that_can_lose_commits_is_refused(version: str, safe: bool) -> None:
    if safe:
        sqlite_settings.check_library(version)
    else:
        with pytest.raises(Unsafe, match="can lose commits"):
            sqlite_settings.check_library(version)


def test_the_installed_sqlite_is_looked_at_on_opening(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apsw, "sqlite_lib_version", lambda: "3.40.1")
    with pytest.raises(Unsafe, match=r"3\.40\.1"):
        SqliteStore(folder)
    assert not folder.exists()


def test_a_log_of_a_newer_release_is_refused_and_left_alone(folder: Path) -> None:
    filled(folder).close()
    connection = apsw.Connection(str(folder / NAME))
    connection.pragma("user_version", max(migrations.steps()) + 1)
    connection.close()
    with pytest.raises(Unsafe, match="Use the newer release"):
        SqliteStore(folder)
    assert not held(folder)


def test_a_database_of_something_else_is_refused(folder: Path) -> None:
    folder.mkdir()
    connection = apsw.Connection(str(folder / NAME))
    connection.execute("CREATE TABLE songs (name TEXT)")
    connection.close()
    with pytest.raises(Unsafe, match="not a log of the house"):
        SqliteStore(folder)


def test_a_file_that_is_no_database_is_refused(folder: Path) -> None:
    folder.mkdir()
    (folder / NAME).write_bytes(b"rien ne va plus" * 1_000)
    with pytest.raises(Broken, match="cannot be opened"):
        SqliteStore(folder)


def test_migrations_are_numbered_without_a_gap() -> None:
    assert list(migrations.steps()) == list(range(2, len(migrations.steps()) + 2))


def test_a_log_whose_last_commit_was_changed_is_not_opened(folder: Path) -> None:
    filled(folder).close()
    with unguarded(folder) as connection:
        connection.execute("UPDATE commits SET at = at + 1 WHERE stream = ? AND seq = 2", (STREAM,))
    with pytest.raises(StoreError, match=r"table/T1 2 is not what its hash says"):
        SqliteStore(folder)


@pytest.mark.parametrize("seed", range(6))
def test_no_byte_of_an_erased_paper_is_left_on_the_disk(folder: Path, seed: int) -> None:
    """Papers of many sizes come, change and go, so that pages split, overflow and are given back."""
    random = Random(seed)
    store = SqliteStore(folder)
    seq = 0
    laid: dict[str, bytes] = {}
    erased: set[bytes] = set()
    for turn in range(400):
        name = f"P{random.randrange(60)}"
        act = random.random()
        if act < 0.5:
            mark = f"canary-{seed}-{turn}-".encode()
            if name in laid:
                erased.add(laid[name])
            laid[name] = mark
            store.put("people", name, mark * random.choice((1, 3, 20, 90, 200, 700)))
        elif act < 0.7:
            seq += 1
            store.append([draft(seq, events=random.randbytes(random.choice((50, 900, 6_000))))])
        elif name in laid:
            erased.add(laid.pop(name))
            assert store.erase("people", name)
            left = b"".join(path.read_bytes() for path in folder.iterdir())
            assert [mark for mark in erased if mark in left] == []
    assert len(erased) > 50
    left = b"".join(path.read_bytes() for path in folder.iterdir())
    assert all(mark in left for mark in laid.values()), "blind, not content"
    store.close()


@pytest.mark.parametrize("seed", range(3))
def test_no_byte_of_a_discarded_paper_is_left_on_the_disk_once_it_is_scrubbed(folder: Path, seed: int) -> None:
    random = Random(seed)
    store = SqliteStore(folder)
    laid: dict[str, bytes] = {}
    gone: set[bytes] = set()
    for turn in range(60):
        marks = {f"S{random.randrange(200)}": f"canary-{seed}-{turn}-{one}-".encode() for one in range(8)}
        gone |= {laid[name] for name in marks if name in laid}
        laid |= marks
        store.put_all("sessions", {name: mark * random.choice((1, 3, 20, 90)) for name, mark in marks.items()})
        ended = random.sample(sorted(laid), len(laid) // 3)
        gone |= {laid.pop(name) for name in ended}
        assert store.discard("sessions", ended) == len(ended)
        if turn % 7 == 0:
            assert store.scrub() is True
            left = b"".join(path.read_bytes() for path in folder.iterdir())
            assert [mark for mark in gone if mark in left] == []
    assert len(gone) > 300
    assert set(store.papers("sessions")) == set(laid)
    store.close()


def test_a_shelf_of_very_many_papers_is_laid_down_anew_only_once_it_is_smaller(
    folder: Path, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sicbo.store.papers.LAID_AT_ONCE", 20)
    store.put_all("sessions", {f"S{number:02}": b"canary" * 100 for number in range(60)})
    written = store._database.connection.total_changes()
    store.discard("sessions", [f"S{number:02}" for number in range(20)])
    assert store.scrub() is False
    assert store._database.connection.total_changes() - written == 22, (
        "nothing but what was discarded has moved, and the count"
    )
    store.discard("sessions", [f"S{number:02}" for number in range(20, 60)])
    assert store.scrub() is True
    assert not in_folder(folder, b"canary")


def test_an_erasure_that_a_crash_cut_short_is_finished_on_opening(folder: Path, tmp_path: Path) -> None:
    store = SqliteStore(folder)
    store.put("people", "P1", b"canary" * 100)
    with store._database.group():
        store._database.connection.execute("DELETE FROM papers_people")
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    for name in (NAME, f"{NAME}-wal", SLOTS):
        (crashed / name).write_bytes((folder / name).read_bytes())
    assert any(b"canary" in path.read_bytes() for path in crashed.iterdir())
    store.close()
    again = SqliteStore(crashed)
    assert not any(b"canary" in path.read_bytes() for path in crashed.iterdir())
    again.close()


def reader_of(folder: Path) -> apsw.Connection:
    """Somebody who holds one instant of the log, as a backup or `sicbo verify` does."""
    reader = apsw.Connection(str(folder / NAME), flags=apsw.SQLITE_OPEN_READONLY)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM commits").fetchall()
    return reader


def in_folder(folder: Path, mark: bytes) -> bool:
    return any(mark in path.read_bytes() for path in folder.iterdir())


def test_an_erasure_of_a_person_does_not_wait_for_a_reader_and_says_so(folder: Path, store: SqliteStore) -> None:
    store.put("people", "P1", b"canary" * 100)
    reader = reader_of(folder)
    store._database.connection.set_busy_handler(lambda _tries: pytest.fail("the house stood still for a reader"))
    with pytest.raises(StoreError, match="They go when it leaves"):
        store.erase("people", "P1")
    reader.close()
    assert store.erase("people", "P1") is False
    assert not in_folder(folder, b"canary")


@pytest.mark.parametrize("shelf", ["sessions", "tokens", "credentials", "settings", "odd"])
def test_what_ends_while_somebody_reads_the_log_is_over_at_once(folder: Path, store: SqliteStore, shelf: str) -> None:
    store.put(shelf, "a", b"canary" * 100)
    reader = reader_of(folder)
    store._database.connection.set_busy_handler(lambda _tries: pytest.fail("the house stood still for a reader"))
    assert store.erase(shelf, "a") is True
    assert store.get(shelf, "a") is None
    assert in_folder(folder, b"canary"), "blind, not content"
    assert store.scrub() is False
    reader.close()
    assert store.scrub() is True
    assert not in_folder(folder, b"canary")


def test_a_reader_does_not_hold_up_what_is_kept_after_an_erasure(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_settings, "BUSY_MILLISECONDS", 60_000)  # longer than fifty commits take on a busy disk
    store = SqliteStore(folder, checkpoint=20)
    store.put("sessions", "a", b"x")
    reader = reader_of(folder)
    store.erase("sessions", "a")
    tried, began = 0, monotonic()
    for seq in range(1, 51):
        before = store._database._checkpoint_at
        store.append([draft(seq, events=bytes(3_000))])
        tried += store._database._checkpoint_at != before
    assert 1 < tried < 25, "the WAL is carried over every twenty pages, not with every group"
    assert monotonic() - began < sqlite_settings.BUSY_MILLISECONDS / 1_000, "it was as long for each of them"
    assert store.scrub() is False
    reader.close()
    store.append([draft(seq, events=bytes(3_000)) for seq in range(51, 75)])
    store.append([draft(75)])
    assert (folder / f"{NAME}-wal").stat().st_size < 20 * 4_120, "the next time round it is done without being asked"
    store.close()


def test_a_busy_timeout_is_in_force_again_after_an_erasure(store: SqliteStore) -> None:
    store.put("sessions", "a", b"x")
    store.erase("sessions", "a")
    assert store._database.connection.pragma("busy_timeout") == sqlite_settings.BUSY_MILLISECONDS


def test_room_is_what_the_disk_has_beyond_the_reserve(folder: Path, tmp_path: Path) -> None:
    disk = os.statvfs(tmp_path)
    free = disk.f_bavail * disk.f_frsize
    store = SqliteStore(folder, reserve=free // 2)
    assert 0 < store.room() < free
    store.close()
    full = SqliteStore(folder, reserve=2 * free)
    assert full.room() == 0
    full.append([draft(1)])  # the reserve is there to be used: it is the house that stops bets
    full.close()


def test_the_wal_does_not_grow_without_end(folder: Path) -> None:
    store = SqliteStore(folder, checkpoint=50)
    sizes = []
    for seq in range(1, 400):
        store.append([draft(seq, events=bytes(3_000))])
        sizes.append((folder / f"{NAME}-wal").stat().st_size)
    assert max(sizes) < 100 * 4_120
    assert (folder / NAME).stat().st_size > 300 * 3_000
    store.close()


def test_a_backup_is_taken_while_the_house_goes_on(folder: Path, tmp_path: Path) -> None:
    store = filled(folder)
    store.append([draft(seq, at=2_000, events=bytes(9_000)) for seq in range(3, 1_500)])
    steps = store.backup(tmp_path / "copy")
    left = [next(steps)]
    store.append([draft(1_500, at=2_000)])
    left += steps
    assert left[0] > 0
    assert left[-1] == 0
    restore(tmp_path / "copy", tmp_path / "restored")
    again = SqliteStore(tmp_path / "restored")
    assert again.heads() == store.heads()
    assert again.balances() == store.balances() == rebuilt(again)
    assert again.papers("people") == {"P1": b"Ada"}
    again.close()
    store.close()


def test_another_process_can_copy_the_folder_of_a_running_house(folder: Path, tmp_path: Path) -> None:
    store = filled(folder)
    code = f"""
from pathlib import Path
from sicbo.store.backup import backup
backup(Path({str(folder)!r}), Path({str(tmp_path / "copy")!r}))
"""
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0
    store.append([draft(3, at=2_000)])
    store.close()
    restore(tmp_path / "copy", tmp_path / "restored")
    again = SqliteStore(tmp_path / "restored")
    assert again.heads()[STREAM].seq == 2
    again.close()


def test_a_backup_never_replaces_another_nor_a_log(folder: Path, tmp_path: Path) -> None:
    filled(folder).close()
    backup(folder, tmp_path / "copy")
    with pytest.raises(StoreError, match="never replaces another"):
        backup(folder, tmp_path / "copy")
    with pytest.raises(StoreError, match="has a log already"):
        restore(tmp_path / "copy", folder)
    with pytest.raises(StoreError, match="has no log"):
        backup(tmp_path / "nowhere", tmp_path / "other")


def test_a_copy_that_meets_a_full_disk_leaves_nothing_behind(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor the journal of it, which holds what the copy holds and would keep the next try out."""
    filled(folder).close()
    backup(folder, tmp_path / "copy")
    steps_of = copying.backup_steps
    monkeypatch.setattr(copying, "PAGES", 3)  # of several steps, so that it fails in the middle

    def full(source: apsw.Connection, target: Path) -> Iterator[int]:
        steps: Any = steps_of(source, target)
        yield next(steps)
        assert list(target.parent.glob("*.partial-journal"))
        yield steps.throw(apsw.FullError("not an error"))

    monkeypatch.setattr("sicbo.store.backup.backup_steps", full)
    for act, source, target in ((backup, folder, "other"), (restore, tmp_path / "copy", "new")):
        with pytest.raises(StoreError, match="the disk is full"):
            act(source, tmp_path / target)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy", folder.name]


@pytest.mark.parametrize("body", [b"", b"rien ne va plus" * 1_000])
def test_what_is_no_backup_is_not_restored(body: bytes, tmp_path: Path) -> None:
    (tmp_path / "copy").write_bytes(body)
    with pytest.raises(Unsafe):
        restore(tmp_path / "copy", tmp_path / "restored")
    assert not (tmp_path / "restored").exists()
