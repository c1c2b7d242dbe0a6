"""A past written anew, or cut off, shows against heads that were kept elsewhere and against the slots."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

from sicbo.store.commits import written
from sicbo.store.heads import add_heads, read_heads
from sicbo.store.slots import NAME as SLOTS
from sicbo.store.sqlite import SqliteStore
from sicbo.store.verify import verify
from tests.stores.drafts import draft, stake
from tests.stores.tampering import (
    first,
    forge,
    keep_balances,
    recount,
    sample,
    tamper,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    sample(tmp_path / "house").close()
    return tmp_path / "house"


def test_a_cut_tail_shows_only_against_an_outside_head(folder: Path, tmp_path: Path) -> None:
    heads = tmp_path / "heads"
    store = SqliteStore(folder)
    add_heads(store.heads(), heads)
    store.close()
    assert verify(folder, heads).sound
    tamper(folder, "DELETE FROM commits WHERE stream = 'table/T1' AND seq > 7")
    keep_balances(folder)
    recount(folder)
    assert verify(folder).sound
    assert first(folder, heads) == ("table/T1", 8)
    tamper(folder, "DELETE FROM commits WHERE stream = 'table/T1'")
    keep_balances(folder)
    recount(folder)
    assert verify(folder).sound
    assert first(folder, heads) == ("table/T1", 1)


def test_a_log_written_anew_shows_only_against_an_outside_head(folder: Path, tmp_path: Path) -> None:
    heads = tmp_path / "heads"
    store = SqliteStore(folder)
    add_heads(store.heads(), heads)
    store.close()
    richer = written(stake("table/T1", 999_999))
    forge(folder, lambda commit: msgspec.structs.replace(commit, postings=richer) if commit.seq == 6 else commit)
    keep_balances(folder)
    recount(folder)
    assert verify(folder).sound
    report = verify(folder, heads)
    (finding,) = report.findings
    assert (finding.stream, finding.seq) == ("table/T1", 1)
    assert "one up to 10 was written anew" in finding.wrong


def test_earlier_heads_narrow_down_where_a_log_was_written_anew(tmp_path: Path) -> None:
    folder, heads = tmp_path / "house", tmp_path / "heads"
    store = SqliteStore(folder)
    for seq in range(1, 11):
        store.append([draft(seq)])
        if seq % 3 == 0:
            assert add_heads(store.heads(), heads) == 1
            assert add_heads(store.heads(), heads) == 0
    store.close()
    forge(folder, lambda commit: msgspec.structs.replace(commit, events=b"[]") if commit.seq == 8 else commit)
    recount(folder)
    assert verify(folder).sound
    (finding,) = verify(folder, heads).findings
    assert (finding.stream, finding.seq) == ("table/T1", 7)
    assert "one up to 9" in finding.wrong


def test_a_line_that_is_no_head_is_told(folder: Path, tmp_path: Path) -> None:
    heads = tmp_path / "heads"
    store = SqliteStore(folder)
    add_heads(store.heads(), heads)
    store.close()
    heads.write_bytes(heads.read_bytes()[:-20])
    lines, unreadable = read_heads(heads)
    assert (len(lines), unreadable) == (2, [3])
    (finding,) = verify(folder, heads).findings
    assert str(finding) == f"line 3 of {heads} is no head"
    assert finding.about_heads


def test_a_heads_file_whose_last_line_was_not_ended_is_added_to_line_by_line(folder: Path, tmp_path: Path) -> None:
    heads = tmp_path / "heads"
    store = SqliteStore(folder)
    add_heads(store.heads(), heads)
    heads.write_bytes(heads.read_bytes().rstrip(b"\n"))
    store.append([draft(11, at=1_700_000_000_010)])
    assert add_heads(store.heads(), heads) == 1
    store.close()
    lines, unreadable = read_heads(heads)
    assert (len(lines), unreadable) == (4, [])
    assert verify(folder, heads).sound


def test_several_heads_files_all_count(folder: Path, tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for place in (one, other):
        store = SqliteStore(folder)
        add_heads(store.heads(), place)
        store.close()
    other.write_bytes(other.read_bytes().replace(b'"seq":10', b'"seq":12', 1))
    assert verify(folder, one).sound
    assert first(folder, one, other) == ("patron/A", 11)


def test_a_log_that_ends_before_what_was_acknowledged_shows_against_the_slots(folder: Path, tmp_path: Path) -> None:
    early = tmp_path / "early"
    store = SqliteStore(early)
    store.append([draft(1)])
    store.close()
    shutil.copyfile(folder / SLOTS, early / SLOTS)
    assert "acknowledged up to group 13, but the log ends with 1" in [one.wrong for one in verify(early).findings]
