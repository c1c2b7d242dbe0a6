"""Nothing that is done to a log stays unseen: each planted change is found, and found where it is."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import msgspec
import pytest

from sicbo.store.commits import FIRST, Commit, sealed
from sicbo.store.rows import commit_of
from sicbo.store.slots import NAME as SLOTS
from sicbo.store.sqlite import NAME
from sicbo.store.verify import Finding, Report, check_rows, verify
from tests.stores.drafts import draft, stake
from tests.stores.tampering import (
    COLUMNS,
    STREAMS,
    first,
    forge,
    insert,
    raw_rows,
    readable,
    sample,
    tamper,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    sample(tmp_path / "house").close()
    return tmp_path / "house"


def test_a_log_as_it_was_written_is_sound(folder: Path) -> None:
    report = verify(folder)
    assert report.findings == []
    assert report.commits == 30
    assert {stream: head.seq for stream, head in report.heads.items()} == dict.fromkeys(STREAMS, 10)


def test_checking_changes_nothing_in_the_folder(folder: Path) -> None:
    before = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()}
    verify(folder)
    assert {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()} == before


def test_a_log_that_a_crash_left_in_its_wal_is_read_whole_and_left_alone(tmp_path: Path) -> None:
    store = sample(tmp_path / "house")
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    for name in (NAME, f"{NAME}-wal", SLOTS):
        shutil.copyfile(tmp_path / "house" / name, crashed / name)
    before = {path.name: path.read_bytes() for path in crashed.iterdir()}
    report = verify(crashed)
    assert (report.findings, report.commits) == ([], 30)
    assert {path.name: path.read_bytes() for path in crashed.iterdir()} == before
    store.close()


def test_a_running_house_can_be_checked_and_so_can_a_backup(tmp_path: Path) -> None:
    store = sample(tmp_path / "house")
    assert verify(tmp_path / "house").findings == []
    assert list(store.backup(tmp_path / "copy"))[-1] == 0
    report = verify(tmp_path / "copy")
    assert (report.findings, report.commits) == ([], 30)
    store.close()


def test_a_flip_in_any_byte_of_any_field_is_found_where_it_is(folder: Path) -> None:
    kept = raw_rows(folder)
    assert len(kept) == 30, "blind, not content"
    random, flips = Random(1), 0
    for number, row in enumerate(kept):
        same = [other for other in kept if other[0] == row[0]]
        place = same.index(row)
        for column, name in enumerate(COLUMNS):
            value = row[column]
            size = 8 if isinstance(value, int) else len(value)  # type: ignore[arg-type]
            for byte in range(size):
                bent = flipped(value, byte, 1 << random.randrange(8))
                changed = [*same[:place], (*row[:column], bent, *row[column + 1 :]), *same[place + 1 :]]
                report = Report()
                check_rows(sorted(changed, key=lambda one: (one[0], one[1])), report)
                flips += 1
                assert not report.sound, (number, name, byte)
                # A changed name or place moves the commit: it is missing where it was, and wrong where it is.
                where = {(one.stream, one.seq) for one in report.findings}
                stream = row[0].decode()  # type: ignore[attr-defined]
                last = name in ("stream", "seq") and place == len(same) - 1
                if not last:
                    assert min(seq for at, seq in where if at == stream) <= place + 1
                if name not in ("stream", "seq"):
                    assert where == {(stream, place + 1)}
    assert flips > 6_000


def flipped(value: object, byte: int, mask: int) -> object:
    if isinstance(value, int):
        raw = bytearray(value.to_bytes(8, signed=True))
        raw[byte] ^= mask
        return int.from_bytes(raw, signed=True)
    assert isinstance(value, bytes)
    bent = bytearray(value)
    bent[byte] ^= mask
    return bytes(bent)


@pytest.mark.parametrize("column", COLUMNS)
def test_a_changed_column_in_the_file_is_found_at_its_commit(folder: Path, column: str) -> None:
    row = next(row for row in raw_rows(folder) if row[:2] == (b"table/T1", 5))
    value = row[COLUMNS.index(column)]
    told: object = 55
    if isinstance(value, bytes):
        bent = bytes([value[0] ^ 1, *value[1:]])
        told = f"CAST(x'{bent.hex()}' AS {'TEXT' if column in ('stream', 'actor', 'command_id') else 'BLOB'})"
    tamper(folder, f"UPDATE commits SET {column} = {told} WHERE stream = 'table/T1' AND seq = 5")
    found = {(one.stream, one.seq) for one in verify(folder).findings}
    assert ("table/T1", 5) in found


@pytest.mark.parametrize("seed", range(3))
def test_any_byte_of_the_file_may_flip_and_is_found_or_changes_nothing(folder: Path, seed: int, tmp_path: Path) -> None:
    """Unused bytes of a page may change unseen, because nobody reads them."""
    whole, kept = (folder / NAME).read_bytes(), raw_rows(folder)
    bent_file, random, found = tmp_path / "bent", Random(seed), 0
    for _ in range(400):
        at = random.randrange(len(whole))
        bent = bytearray(whole)
        bent[at] ^= 1 << random.randrange(8)
        bent_file.write_bytes(bent)
        seen: list[tuple[Commit, object]] = []
        report = verify(bent_file, each=lambda *one, seen=seen: seen.append(one))
        if report.sound:
            assert [commit for commit, _ in seen] == [commit_of([*map(readable, row, COLUMNS)]) for row in kept], at
        else:
            found += 1
    assert found > 40, "blind, not content"


@pytest.mark.parametrize("at", range(0, 40, 3))
def test_a_page_that_went_bad_is_told_and_nothing_falls_over(folder: Path, at: int, tmp_path: Path) -> None:
    whole = bytearray((folder / NAME).read_bytes())
    start = at * 4096 % len(whole)
    whole[start : start + 4096] = Random(at).randbytes(4096)
    (tmp_path / "bad").write_bytes(whole)
    report = verify(tmp_path / "bad")
    assert not report.sound
    assert str(report.findings[0])


@pytest.mark.parametrize("size", [0, 10, 4096, 10_000])
def test_a_file_cut_short_is_told_and_nothing_falls_over(folder: Path, size: int, tmp_path: Path) -> None:
    (tmp_path / "short").write_bytes((folder / NAME).read_bytes()[:size])
    assert not verify(tmp_path / "short").sound


def test_a_folder_without_a_log_is_told(tmp_path: Path) -> None:
    (finding,) = verify(tmp_path).findings
    assert "has no log" in str(finding)


@pytest.mark.parametrize("seq", range(1, 10))
def test_a_deleted_commit_is_found_missing(folder: Path, seq: int) -> None:
    tamper(folder, f"DELETE FROM commits WHERE stream = 'table/T1' AND seq = {seq}")
    assert verify(folder).findings[0] == Finding("table/T1", seq, "it is missing")


def test_several_deleted_commits_are_found_missing(folder: Path) -> None:
    tamper(folder, "DELETE FROM commits WHERE stream = 'table/T1' AND seq BETWEEN 3 AND 6")
    assert verify(folder).findings[0] == Finding("table/T1", 3, "it is missing, and all up to 6")


def test_a_deleted_commit_is_found_when_those_after_it_close_the_gap(folder: Path) -> None:
    tamper(
        folder,
        "DELETE FROM commits WHERE stream = 'table/T1' AND seq = 4",
        *(f"UPDATE commits SET seq = {seq - 1} WHERE stream = 'table/T1' AND seq = {seq}" for seq in range(5, 11)),
    )
    assert first(folder) == ("table/T1", 4)


@pytest.mark.parametrize(("one", "other"), [(1, 2), (3, 4), (2, 9), (9, 10)])
def test_swapped_commits_are_found_at_the_first(folder: Path, one: int, other: int) -> None:
    tamper(
        folder,
        f"UPDATE commits SET seq = 0 WHERE stream = 'table/T1' AND seq = {one}",
        f"UPDATE commits SET seq = {one} WHERE stream = 'table/T1' AND seq = {other}",
        f"UPDATE commits SET seq = {other} WHERE stream = 'table/T1' AND seq = 0",
    )
    assert first(folder) == ("table/T1", one)


@pytest.mark.parametrize("seq", [1, 2, 5, 10])
def test_an_inserted_commit_is_found(folder: Path, seq: int) -> None:
    """Sealed as well as it can be: it stands on the commit before, and all after it move up."""
    log = {row[1]: row for row in raw_rows(folder) if row[0] == b"table/T1"}
    before = log[seq - 1][COLUMNS.index("hash")] if seq > 1 else FIRST
    assert isinstance(before, bytes)
    at = log[seq][COLUMNS.index("at")]
    assert isinstance(at, int)
    forged = sealed(draft(seq, at=at, command_id="forged", postings=stake("thief", 9)), 12, 2, before)
    move = [
        f"UPDATE commits SET seq = {old + 1} WHERE stream = 'table/T1' AND seq = {old}"
        for old in range(10, seq - 1, -1)
    ]
    tamper(folder, *move, insert(forged))
    assert first(folder) == ("table/T1", seq + 1)


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"at": 5}, "its time 5 is before"),
        ({"postings": b"[["}, "its postings cannot be read"),
        ({"postings": b'[["stack/P1","AUD",1]]'}, "do not sum to zero"),
        ({"postings": b'[["pocket/P1","AUD",0]]'}, "its postings cannot be read"),
    ],
)
def test_a_valid_chain_over_something_that_cannot_be_is_found(
    folder: Path, change: dict[str, object], wrong: str
) -> None:
    forge(folder, lambda commit: msgspec.structs.replace(commit, **change) if commit.seq == 4 else commit)
    finding = verify(folder).findings[0]
    assert (finding.stream, finding.seq) == ("table/T1", 4)
    assert wrong in finding.wrong
