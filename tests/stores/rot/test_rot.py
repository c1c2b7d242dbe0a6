"""Bytes go bad at rest: nothing opens silently short, and whatever is found is located."""

from __future__ import annotations

import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import apsw
import pytest

from sicbo.store import known_ids, sqlite, startup_checks
from sicbo.store.protocol import InUse, Lost, StoreError
from sicbo.store.rows import crc_of
from sicbo.store.slots import NAME as SLOTS
from sicbo.store.slots import Place
from sicbo.store.sqlite import NAME, SqliteStore
from sicbo.store.verify import verify
from tests.stores.crash.campaign import scratch
from tests.stores.crash.disk import Files, write
from tests.stores.drafts import draft, refusal, stake
from tests.stores.rot.campaign import Outcome, Sample, altered, campaign, samples
from tests.stores.rot.damage import SHM, WAL
from tests.stores.tampering import unguarded

FLIPS = 60
"""Of each of the samples of an evening."""


@pytest.fixture(scope="module")
def some() -> list[Sample]:
    return list(samples(seed=4, crashes=2))


def test_nothing_goes_bad_unseen_and_whatever_is_found_is_located(some: list[Sample]) -> None:
    outcome = Outcome()
    for number, sample in enumerate(some):
        outcome.add(campaign(sample, FLIPS, seed=number))
    assert outcome.silent == []
    assert {file for file, _ in outcome.regions} == {NAME, WAL, SHM, SLOTS}
    regions = {region for _, region in outcome.regions}
    assert {"commits", "groups", "balances", "outbox", "batches", "refusals", "papers_people", "pinned"} <= regions
    assert {verdict for _, verdict in outcome.verdicts} >= {"refused", "raised", "harmless"}


def unseen(sample: Sample, flips: int = 400) -> list[str]:
    """What goes bad unseen in a folder with a long WAL."""
    assert len(sample.files[WAL]) > 100_000, "blind, not content"
    return [one.wrong for one in campaign(sample, flips).silent]


def test_the_campaign_finds_an_opening_that_does_not_compare_with_the_slots(
    some: list[Sample], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "lost", lambda *_: "")
    monkeypatch.setattr("sicbo.store.verify.read_slots", lambda _: Place())
    assert "opens otherwise than it was acknowledged, and verify finds nothing" in unseen(some[0])


def test_the_slots_are_compared_by_digest_and_not_by_number_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log of another evening that goes as far: only the digest tells it from the one that was acknowledged."""
    with scratch() as ours, scratch() as other:
        for folder, name in ((ours, "a"), (other, "b")):
            store = SqliteStore(folder)
            for seq in range(1, 6):
                store.append([draft(seq, command_id=f"{name}{seq}")])
            store.close()
        write({NAME: (other / NAME).read_bytes()}, ours)
        with pytest.raises(Lost, match="group 5 is another one than was acknowledged"):
            SqliteStore(ours)
        assert [one.wrong for one in verify(ours).findings] == ["group 5 is another one than was acknowledged"]
        by_number = startup_checks.lost

        def careless(connection: Any, path: Path, found: Place, acknowledged: Place | None) -> str:
            same = acknowledged and Place(acknowledged.number, found.digest)
            return by_number(connection, path, found, same)

        monkeypatch.setattr(sqlite, "lost", careless)
        SqliteStore(ours).close()  # what the planted fault lets in


def test_a_refusal_says_how_many_groups_seem_to_stand_behind_the_damage(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "house")
    for seq in range(1, 31):
        store.append([draft(seq)])
    files = {path.name: path.read_bytes() for path in (tmp_path / "house").iterdir()}
    store.close()
    wal = bytearray(files[WAL])
    wal[len(wal) // 2] ^= 1
    (tmp_path / "left").mkdir()
    write({**files, WAL: bytes(wal)}, tmp_path / "left")
    with pytest.raises(Lost, match=r"Its WAL is damaged: 1\d groups seem to stand behind the damage"):
        SqliteStore(tmp_path / "left")


def test_a_wal_that_ends_at_any_frame_or_within_one_is_refused_and_told(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    for seq in range(1, 11):
        store.append([draft(seq)])
    files = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.name != "lock"}
    store.close()
    frame = 24 + 4_096
    frames, left = divmod(len(files[WAL]) - 32, frame)
    assert (frames > 30, left) == (True, 0), "blind, not content"
    for end in {0, 31, *(32 + frame * number + more for number in range(frames) for more in (0, 1, 24, 2_000))}:
        with scratch() as folder:
            write({**files, WAL: files[WAL][:end]}, folder)
            assert not verify(folder).sound, end
            with pytest.raises(Lost):
                SqliteStore(folder)


def free_page_in_use(files: Files) -> bytes:
    """The database with a page in its list of free ones that is in use."""
    body = bytearray(files[NAME])
    trunk = int.from_bytes(body[32:36])
    at = (trunk - 1) * 4_096 + 8
    assert int.from_bytes(body[at - 4 : at]) > 1, "blind, not content"
    body[at : at + 4] = (2).to_bytes(4)
    return bytes(body)


@pytest.fixture(scope="module")
def killed() -> Files:
    """What kill -9 leaves of a log of which some is in the database and some in the WAL, with pages that are free."""
    with scratch() as folder:
        store = SqliteStore(folder)
        store.put_all("people", {f"P{number}": bytes(9_000) for number in range(9)})
        store.discard("people", [f"P{number}" for number in range(9)])
        store.close()
        store = SqliteStore(folder)
        for seq in range(1, 9):
            store.append([draft(seq)])
        files = {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "lock"}
        store.close()
    return files


@pytest.mark.parametrize(
    "damaged",
    [
        pytest.param(lambda files: {**files, NAME: b""}, id="the database is empty"),
        pytest.param(lambda files: {**files, NAME: files[NAME][:1]}, id="one byte of the database is left"),
        pytest.param(lambda files: {**files, NAME: files[NAME][:2]}, id="two bytes of the database are left"),
        pytest.param(lambda files: {**files, NAME: files[NAME][:5_000]}, id="a page of the database is left"),
        pytest.param(lambda files: {name: files[name] for name in files if name != NAME}, id="no database"),
        pytest.param(lambda files: {**files, NAME: b"", SLOTS: bytes(1_024)}, id="an empty database and no slot"),
        pytest.param(lambda files: {NAME: b"S", WAL: files[WAL]}, id="one byte of the database and its WAL"),
        pytest.param(lambda files: {WAL: files[WAL]}, id="nothing but a WAL"),
        pytest.param(lambda files: {**files, WAL: b""}, id="the WAL is empty"),
        pytest.param(lambda files: {**files, SLOTS: files[SLOTS][:511]}, id="no slot is whole"),
        pytest.param(lambda files: {name: files[name] for name in files if name != SLOTS}, id="no slots"),
        pytest.param(lambda files: {**files, NAME: free_page_in_use(files)}, id="a page in use is listed as free"),
    ],
)
def test_a_refused_opening_leaves_every_byte_as_it_was(
    tmp_path: Path, killed: Files, damaged: Callable[[Files], Files]
) -> None:
    files = damaged(killed)
    write(files, tmp_path)
    for _ in range(2):
        with pytest.raises(StoreError, match="`sicbo salvage` writes what can be proven"):
            SqliteStore(tmp_path)
        assert altered(tmp_path, files) == []


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Path]:
    store = SqliteStore(tmp_path / "house")
    store.append([draft(1, postings=stake("table/T1/P1", 500), opens=("r:1",)), draft(2)])
    store.put("people", "P1", b"Ann")
    store.pin(b"law")
    store.close()
    yield tmp_path / "house"
    with pytest.raises(StoreError, match="Run `sicbo verify`"):
        SqliteStore(tmp_path / "house").papers("people")
    assert not verify(tmp_path / "house").sound


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("UPDATE balances SET amount = amount + 1 WHERE amount > 0", "the balance of wagers/table/T1/P1"),
        ("UPDATE balances SET account = 'wagers/table/T1/P9' WHERE amount > 0", "the balance of wagers/table/T1/P9"),
        ("DELETE FROM balances WHERE amount > 0", "the balance of wagers/table/T1/P1 is 0 AUD"),
        ("UPDATE outbox SET id = 'r:2'", "outbox: r:2 of table/T1 1 was not opened there"),
        ("UPDATE outbox SET seq = 2", "outbox: r:1 of table/T1 2 was not opened there"),
        ("UPDATE house SET epoch = 7", "the house"),
        ("UPDATE house SET number = 2", "the house"),
        ("UPDATE groups SET rest = x'' WHERE number = 2", "group 2 is not what its digest says"),
        ("UPDATE papers_people SET body = x'00'", "papers"),
        ("UPDATE commits SET at = at + 1 WHERE seq = 1", "table/T1 1"),
        ("DROP TRIGGER commits_stay", "built otherwise"),
    ],
)
def test_what_is_damaged_is_not_opened_or_not_read_and_verify_says_where(house: Path, change: str, told: str) -> None:
    if change.startswith("DROP"):
        connection = apsw.Connection(str(house / NAME))
        connection.execute(change)
        connection.close()
    else:
        with unguarded(house) as connection:
            connection.execute(change)
    assert any(told in str(one) for one in verify(house).findings)


def test_an_index_that_leads_back_is_told_and_not_followed_for_ever(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    store.append([refusal(stream="table/T1", command_id=f"c{number}") for number in range(1, 301)])
    store.close()
    last, first = (b"table/T1" + (300).to_bytes(2) + row.to_bytes(2) for row in (300, 129))
    change_once(tmp_path, last, first)
    assert not verify(tmp_path).sound
    store = SqliteStore(tmp_path)
    with pytest.raises(StoreError, match="out of order behind 299"):
        deque(store.refusals("table/T1"), maxlen=0)
    store.close()


def test_marks_of_a_group_that_became_text_are_told(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    store.append([refusal("r1")])
    for seq in range(1, startup_checks.LAST + 2):
        store.append([draft(seq)])
    store.close()
    length = len(f'["refused {64 * "0"}"]')
    change_once(tmp_path, *(bytes([0x81, 2 * length + 12 - 0x80 + text, 76]) for text in (0, 1)))
    assert not verify(tmp_path).sound
    store = SqliteStore(tmp_path)
    with pytest.raises(StoreError, match="is not the one that was kept"):
        list(store.refusals("table/T1"))
    store.close()


def test_a_place_that_became_text_is_told(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    store.append([draft(seq) for seq in (1, 2, 3)])
    store.append([draft(1, stream="table/T2")])
    store.close()
    change_once(tmp_path, *(bytes([4, 29, kind, 1]) + b"table/T1\2\2" for kind in (1, 15)))
    assert next(str(one) for one in verify(tmp_path).findings) == (
        "table/T1 2: a field of it is of another type than was written"
    )
    store = SqliteStore(tmp_path)
    with pytest.raises(StoreError, match="out of order behind 1"):
        list(store.read("table/T1"))
    store.close()


def change_once(folder: Path, old: bytes, new: bytes) -> None:
    """Bytes of the database changed where they stand, which must be in one place."""
    body = (folder / NAME).read_bytes()
    assert body.count(old) == 1, "blind, not content"
    (folder / NAME).write_bytes(body.replace(old, new))


def test_an_opening_keeps_the_lock_that_says_to_others_that_the_database_is_in_use(tmp_path: Path) -> None:
    """To close any other handle on the database would drop the locks that the process has on it."""
    store = SqliteStore(tmp_path)
    store.append([draft(1)])
    store.close()
    store = SqliteStore(tmp_path)
    assert "BlockingIOError" in locked_elsewhere(tmp_path)
    store.close()
    assert locked_elsewhere(tmp_path) == ""


def locked_elsewhere(folder: Path) -> str:
    """What another process says that wants the database for itself, by SQLite's range of shared locks."""
    code = """
import fcntl, sys
with open(sys.argv[1], "r+b") as file:
    fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 510, 0x40000002)
"""
    asked = [sys.executable, "-c", code, str(folder / NAME)]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stderr


def test_a_log_that_can_be_read_and_not_written_stays_shut_and_verify_says_why(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    store.append([draft(1)])
    store.close()
    body = bytearray((tmp_path / NAME).read_bytes())
    body[18] = 200
    (tmp_path / NAME).write_bytes(body)
    assert [one.wrong for one in verify(tmp_path).findings] == [
        "the database is damaged: its header says that it is of form 200, which nobody can write to"
    ]
    with pytest.raises(StoreError, match="form 200"):
        SqliteStore(tmp_path)


def test_a_count_of_refusals_that_fell_back_keeps_the_log_shut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next refusal would stand where a batch says that everything is known, and be unknown after a start."""
    monkeypatch.setattr(known_ids, "BATCH", 2)
    store = SqliteStore(tmp_path)
    for number in range(3):
        store.append([refusal(f"r{number}")])
    store.append([draft(1)])
    store.forget(10**6)
    store.close()
    SqliteStore(tmp_path).close()
    assert verify(tmp_path).sound
    with unguarded(tmp_path) as connection:
        connection.execute("UPDATE sqlite_sequence SET seq = 1")
    told = "the count of refusals stands at 1, and there were 2"
    assert [one.wrong for one in verify(tmp_path).findings] == [told]
    with pytest.raises(StoreError, match=told):
        SqliteStore(tmp_path)


def test_a_missing_outbox_row_is_found(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    store.append([draft(1, opens=("r:1", "r:2"))])
    store.append([draft(2, closes=("r:2",))])
    store.close()
    assert verify(tmp_path).sound
    with unguarded(tmp_path) as connection:
        connection.execute("DELETE FROM outbox")
    assert [one.wrong for one in verify(tmp_path).findings] == ["outbox: r:1 is missing, and was never answered"]


def test_a_page_in_use_that_is_listed_as_free_keeps_the_log_shut(tmp_path: Path) -> None:
    """The next row would be written over it, and SQLite itself would not notice."""
    store = SqliteStore(tmp_path)
    store.append([draft(seq, events=bytes(3_000)) for seq in range(1, 50)])
    for number in range(9):
        store.put("people", f"P{number}", bytes(9_000))
    for number in range(9):
        store.erase("people", f"P{number}")
    store.close()
    body = bytearray((tmp_path / NAME).read_bytes())
    trunk = int.from_bytes(body[32:36])
    at = (trunk - 1) * 4_096 + 8
    assert int.from_bytes(body[at - 4 : at]) > 3, "blind, not content"
    body[at : at + 4] = (20).to_bytes(4)
    (tmp_path / NAME).write_bytes(body)
    with pytest.raises(StoreError, match="page 20 is listed as free and is not blank"):
        SqliteStore(tmp_path)
    assert not verify(tmp_path).sound


def test_a_reader_of_an_older_state_keeps_the_log_shut_until_it_leaves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sicbo.store.sqlite_settings.BUSY_MILLISECONDS", 50)
    store = SqliteStore(tmp_path)
    store.append([draft(1)])
    reader = apsw.Connection(str(tmp_path / NAME))
    reader.execute("BEGIN; SELECT count(*) FROM commits")
    store.append([draft(2)])
    store.close()
    with pytest.raises(InUse, match="because somebody reads the log"):
        SqliteStore(tmp_path)
    reader.close()
    again = SqliteStore(tmp_path)
    assert again.append([draft(3)])
    again.close()


def test_the_crc_of_a_row_tells_its_fields_apart() -> None:
    assert crc_of("a", "bc", 1) != crc_of("ab", "c", 1)
