"""Nothing that is done to a log stays unseen: each planted change is found, and found where it is."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import apsw
import msgspec
import pytest

from sicbo.store.commits import FIRST, Commit, hash_of, sealed, written
from sicbo.store.groups import digest_of
from sicbo.store.heads import add_heads, read_heads
from sicbo.store.log_reader import Row, rows
from sicbo.store.rows import commit_of, crc_of
from sicbo.store.slots import NAME as SLOTS
from sicbo.store.slots import Place, Slots
from sicbo.store.sqlite import NAME, SqliteStore
from sicbo.store.verify import Finding, Report, check_rows, verify
from tests.stores.drafts import draft, refusal, stake
from tests.stores.tampering import unguarded

STREAMS = ("patron/A", "table/T1", "table/骰")
COLUMNS = [field.name for field in msgspec.structs.fields(Commit)]


def sample(folder: Path) -> SqliteStore:
    """A log of 30 commits in three streams, with refusals, balances and pinned law."""
    store = SqliteStore(folder)
    store.claim()
    for turn in range(10):
        at = 1_700_000_000_000 + turn
        group = [draft(turn + 1, stream=stream, at=at, postings=stake(stream, 100 + turn)) for stream in STREAMS]
        store.append([*group, refusal(f"no{turn}")])
        if turn == 4:
            store.claim()
    store.pin(b"the law of the day")
    return store


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    sample(tmp_path / "house").close()
    return tmp_path / "house"


def raw_rows(folder: Path) -> list[Row]:
    connection = apsw.Connection(str(folder / NAME))
    found = list(rows(connection))
    connection.close()
    return found


def tamper(folder: Path, *statements: str) -> None:
    """Change the log behind the store's back, as somebody with the file could."""
    with unguarded(folder) as connection:
        for statement in statements:
            connection.execute(statement)


def first(folder: Path, *heads: Path) -> tuple[str, int]:
    report = verify(folder, *heads)
    assert not report.sound
    return report.findings[0].stream, report.findings[0].seq


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


def readable(value: object, column: str) -> object:
    return value.decode() if isinstance(value, bytes) and column in ("stream", "actor", "command_id") else value


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


def insert(commit: Commit) -> str:
    names = [field.name for field in msgspec.structs.fields(Commit)]
    values = (getattr(commit, name) for name in names)
    told = (f"x'{value.hex()}'" if isinstance(value, bytes) else repr(value) for value in values)
    return f"INSERT INTO commits ({', '.join(names)}) VALUES ({', '.join(told)})"


def forge(folder: Path, change: Callable[[Commit], Commit]) -> None:
    """Write the stream table/T1 anew from the first commit that changes, under a chain that is valid again."""
    old = [commit_of([*map(readable, row, COLUMNS)]) for row in raw_rows(folder) if row[0] == b"table/T1"]
    new, prev = [], FIRST
    for commit in old:
        bare = msgspec.structs.replace(change(commit), prev_hash=prev)
        new.append(msgspec.structs.replace(bare, hash=hash_of(bare)))
        prev = new[-1].hash
    with unguarded(folder) as connection:
        for one in new:
            told = (one.epoch, one.at, one.events, one.postings, one.prev_hash, one.hash, one.stream, one.seq)
            fields = "epoch = ?, at = ?, events = ?, postings = ?, prev_hash = ?, hash = ?"
            connection.execute(f"UPDATE commits SET {fields} WHERE stream = ? AND seq = ?", told)


def recount(folder: Path) -> None:
    """Count the groups anew, slots and all, as somebody who knows everything could."""
    with unguarded(folder) as connection:
        last = Place()
        for number, epoch, rest in connection.execute(
            "SELECT number, epoch, rest FROM groups ORDER BY number"
        ).fetchall():
            query = "SELECT hash FROM commits WHERE number = ? ORDER BY place"
            hashes = [own for (own,) in connection.execute(query, (number,))]
            assert isinstance(number, int)
            assert isinstance(epoch, int)
            assert isinstance(rest, bytes)
            last = Place(number, digest_of(last.digest, number, epoch, hashes, rest))
            connection.execute("UPDATE groups SET digest = ? WHERE number = ?", (last.digest, number))
    slots = Slots(folder / SLOTS)
    slots.begin_anew(last)
    slots.close()


def keep_balances(folder: Path) -> None:
    """Set the balances to what the forged postings make."""
    report_balances: dict[tuple[str, str], int] = {}
    from sicbo.store.commits import read_postings

    for row in raw_rows(folder):
        for one in read_postings(row[COLUMNS.index("postings")]):  # type: ignore[arg-type]
            key = (str(one.account), one.unit)
            report_balances[key] = report_balances.get(key, 0) + one.amount
    connection = apsw.Connection(str(folder / NAME))
    connection.execute("DELETE FROM balances")
    connection.executemany(
        "INSERT INTO balances VALUES (?, ?, ?, ?)",
        [(*key, amount, crc_of(*key, amount)) for key, amount in report_balances.items() if amount],
    )
    connection.close()


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


REBUILT = "CREATE TABLE new AS SELECT * FROM {0}; DROP TABLE {0}; ALTER TABLE new RENAME TO {0}; UPDATE {0} SET {1}"
"""Without its types: then anything may lie in it."""


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ("DROP TRIGGER commits_stay", "trigger commits_stay"),
        ("CREATE TRIGGER tap AFTER INSERT ON commits BEGIN DELETE FROM refusals; END", "trigger tap"),
        ("DROP TABLE balances", "table balances"),
        ("DROP TABLE papers_people", "table papers_people"),
        ("ALTER TABLE commits RENAME TO kept; CREATE VIEW commits AS SELECT * FROM kept", "view commits"),
        (REBUILT.format("balances", "account = x'ff00', amount = 'x' WHERE rowid = 1"), "table balances"),
        (REBUILT.format("pinned", "body = 5"), "table pinned"),
    ],
)
def test_a_database_that_was_built_otherwise_is_found(folder: Path, change: str, part: str) -> None:
    """Without its triggers a log can be changed by whoever opens it next; the commits themselves are still well."""
    connection = apsw.Connection(str(folder / NAME))
    connection.execute(change)
    connection.close()
    report = verify(folder)
    (finding,) = [one for one in report.findings if "was built otherwise" in one.wrong]
    assert part in finding.wrong
    assert report.commits == 30


def test_a_balance_is_still_held_against_the_postings_where_only_a_trigger_is_gone(folder: Path) -> None:
    connection = apsw.Connection(str(folder / NAME))
    connection.execute("DROP TRIGGER commits_stay; UPDATE balances SET amount = amount + 1")
    connection.close()
    assert any("the balance of" in one.wrong for one in verify(folder).findings)


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


def test_a_balance_that_the_postings_do_not_make_is_found(folder: Path) -> None:
    tamper(folder, "UPDATE balances SET amount = amount + 1 WHERE account = 'wagers/table/T1'")
    (finding,) = verify(folder).findings
    assert str(finding) == "the balance of wagers/table/T1 is 1046 AUD; the postings make it 1045"


def test_a_balance_that_is_gone_is_found(folder: Path) -> None:
    tamper(folder, "DELETE FROM balances WHERE account = 'wagers/table/T1'")
    assert "is 0 AUD; the postings make it 1045" in str(verify(folder).findings[0])


def test_changed_law_is_found(folder: Path) -> None:
    tamper(folder, "UPDATE pinned SET body = x'00'")
    assert "is not what its digest says" in str(verify(folder).findings[0])


def test_a_refusal_that_no_group_has_kept_is_found(folder: Path) -> None:
    tamper(
        folder,
        "INSERT INTO refusals (stream, number, actor, command_id, command_digest, at, answer, lasting)"
        " SELECT stream, number, actor, command_id, command_digest, at, events, 0 FROM commits WHERE seq = 4 LIMIT 1",
    )
    assert "the refusal of c4 is not the one that was kept" in str(verify(folder).findings[0])


def test_a_refusal_that_was_changed_is_found_and_one_that_was_dropped_is_not_missed(folder: Path) -> None:
    tamper(folder, "DELETE FROM refusals WHERE command_id = 'no3'")
    assert verify(folder).findings == []
    tamper(folder, "UPDATE refusals SET answer = x'7b7d' WHERE command_id = 'no4'")
    assert "the refusal of no4" in str(verify(folder).findings[0])


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ("DELETE FROM groups WHERE number = 5", "group 5 is missing"),
        ("DELETE FROM groups WHERE number = 13", "acknowledged up to group 13, but the log ends with 12"),
        ("UPDATE groups SET epoch = 9 WHERE number = 5", "group 5 is not what its digest says"),
        ("UPDATE groups SET rest = x'' WHERE number = 5", "group 5 is not what its digest says"),
        ("UPDATE groups SET digest = x'00' WHERE number = 13", "group 13 is not what its digest says"),
        ("UPDATE house SET number = 4", "the house has counted 4 groups; there are 13"),
    ],
)
def test_a_change_of_the_houses_own_count_is_found(folder: Path, change: str, wrong: str) -> None:
    tamper(folder, change)
    assert wrong in [finding.wrong for finding in verify(folder).findings]


def test_a_stream_written_anew_under_a_valid_chain_shows_in_its_group(folder: Path) -> None:
    forge(folder, lambda commit: msgspec.structs.replace(commit, epoch=0) if commit.seq == 4 else commit)
    assert [finding.wrong for finding in verify(folder).findings] == ["group 5 is not what its digest says"]


def test_a_log_that_ends_before_what_was_acknowledged_shows_against_the_slots(folder: Path, tmp_path: Path) -> None:
    early = tmp_path / "early"
    store = SqliteStore(early)
    store.append([draft(1)])
    store.close()
    shutil.copyfile(folder / SLOTS, early / SLOTS)
    assert "acknowledged up to group 13, but the log ends with 1" in [one.wrong for one in verify(early).findings]
