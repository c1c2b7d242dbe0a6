"""`sicbo backup`, `restore` and `export`: whole copies at any time, and nobody's papers in what leaves the house."""

from __future__ import annotations

import json
import os
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Any

import apsw
import pytest

from sicbo.store.backup import backup
from sicbo.store.log_reader import reading
from sicbo.store.sqlite import NAME, SqliteStore
from sicbo.units.canonical import canonical
from tests.cli.desk import refused, run, started
from tests.cli.evenings import CANARY, T2, play
from tests.house.houses import T1
from tests.stores.tampering import unguarded


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("evening") / "house"
    play(folder)
    return folder


@pytest.fixture
def folder(played: Path, tmp_path: Path) -> Path:
    shutil.copytree(played, tmp_path / "house")
    return tmp_path / "house"


def streams(place: Path) -> Any:
    answer = run("verify", str(place), "--json")
    assert answer.exit_code == 0
    return json.loads(answer.stdout)["streams"]


def exported(*args: str) -> list[dict[str, Any]]:
    answer = run("export", *args)
    assert (answer.exit_code, answer.stderr) == (0, "")
    return [json.loads(line) for line in answer.stdout.splitlines()]


# --- backup and restore -----------------------------------------------------------------------------------------------


def test_a_backup_of_a_closed_house_is_restored_and_verifies(folder: Path, tmp_path: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    answer = run("backup", str(tmp_path / "copy.sqlite"), "--data", str(folder))
    assert answer.exit_code == 0
    assert answer.stdout.strip() == str(tmp_path / "copy.sqlite")
    assert "Secrets are not in a backup" in answer.stderr
    assert str(tmp_path / "house-secrets") in answer.stderr
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    answer = run("restore", str(tmp_path / "copy.sqlite"), "--data", str(tmp_path / "new"))
    assert answer.exit_code == 0, answer.output
    assert "all well" in answer.stdout
    assert f"bring the old house's secrets folder back as {tmp_path / 'new-secrets'}" in answer.stderr
    assert "opens no bets without it, until an area manager records in the pit why the link is missing" in answer.stderr
    assert streams(tmp_path / "new") == streams(folder)
    SqliteStore(tmp_path / "new").close()


def test_a_backup_is_taken_by_another_process_while_a_house_is_running(folder: Path, tmp_path: Path) -> None:
    store = SqliteStore(folder)
    store.put("settings", "only-in-the-wal", b"1")
    answer = started("backup", str(tmp_path / "copy.sqlite"), "--data", str(folder))
    store.put("settings", "after", b"2")
    store.close()
    assert answer.returncode == 0, answer.stderr
    assert started("restore", str(tmp_path / "copy.sqlite"), "--data", str(tmp_path / "new")).returncode == 0
    copy = SqliteStore(tmp_path / "new")
    assert set(copy.papers("settings")) == {"only-in-the-wal"}
    copy.close()


def test_a_backup_into_a_folder_is_named_by_its_time(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "copies").mkdir()
    answer = run("backup", str(tmp_path / "copies"), "--data", str(folder))
    [copy] = (tmp_path / "copies").iterdir()
    assert answer.stdout.strip() == str(copy)
    assert copy.name.startswith("sicbo-")


def test_a_backup_is_one_instant_though_the_house_writes_between_its_steps(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sicbo.store.backup as module

    store = SqliteStore(folder)
    monkeypatch.setattr(module, "PAGES", 1)
    steps = module.backup_steps

    def writing(source: apsw.Connection, target: Path) -> Any:
        for number, left in enumerate(steps(source, target)):
            if number == 1:
                store.put("settings", "meanwhile", b"1")
            yield left

    monkeypatch.setattr(module, "backup_steps", writing)
    backup(folder, tmp_path / "copy.sqlite")
    store.close()
    connection = apsw.Connection(str(tmp_path / "copy.sqlite"))
    assert connection.execute("SELECT count(*) FROM papers_settings").get == 0
    connection.close()


def crashed(folder: Path, target: Path) -> Path:
    """A folder as `cp` finds it after a crash: all that was kept last is in the WAL only."""
    store = SqliteStore(folder)
    store.put("settings", "only-in-the-wal", b"1")
    target.mkdir()
    for name in (NAME, f"{NAME}-wal"):
        shutil.copyfile(folder / name, target / name)
    store.close()
    return target


def test_a_log_that_was_copied_with_its_wal_is_restored_with_all_that_is_in_it(folder: Path, tmp_path: Path) -> None:
    place = crashed(folder, tmp_path / "crashed")
    before = {path.name: path.read_bytes() for path in place.iterdir()}
    answer = run("restore", str(place / NAME), "--data", str(tmp_path / "new"))
    assert answer.exit_code == 0, answer.output
    assert {path.name: path.read_bytes() for path in place.iterdir()} == before
    copy = SqliteStore(tmp_path / "new")
    assert set(copy.papers("settings")) == {"only-in-the-wal"}
    copy.close()


def test_the_log_of_a_running_house_named_as_a_file_is_read_at_one_instant(folder: Path, tmp_path: Path) -> None:
    """A copy of the file and then of its WAL would be of two instants: the house goes on in between."""
    store = SqliteStore(folder)
    store.put("settings", "before", b"1")
    with reading(folder / NAME) as connection:
        assert connection.execute("SELECT count(*) FROM papers_settings").get == 1
        store.put("settings", "after", b"2")
        assert connection.execute("SELECT count(*) FROM papers_settings").get == 1
        assert connection.filename == str(folder / NAME)
    store.close()


@pytest.mark.parametrize("share", [2, 3, 10])
def test_a_backup_that_was_cut_short_is_not_restored_and_leaves_nothing_behind(
    folder: Path, tmp_path: Path, share: int
) -> None:
    backup(folder, tmp_path / "copy")
    whole = (tmp_path / "copy").read_bytes()
    (tmp_path / "copy").write_bytes(whole[: len(whole) // share])
    answer = run("restore", str(tmp_path / "copy"), "--data", str(tmp_path / "new"))
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr.count("\n") == 1
    assert not (tmp_path / "new").exists() or not list((tmp_path / "new").iterdir())


def test_a_backup_that_meets_a_full_disk_says_so_and_leaves_nothing_behind(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sicbo.store.backup as module

    steps: Any = module.backup_steps

    def full(source: apsw.Connection, target: Path) -> Any:
        under_way = steps(source, target)
        yield next(under_way)
        assert (tmp_path / "copy.partial").exists(), "blind, not content"
        under_way.throw(apsw.FullError("not an error"))  # as SQLite calls it

    monkeypatch.setattr(module, "backup_steps", full)
    monkeypatch.setattr(module, "PAGES", 1)
    answer = run("backup", str(tmp_path / "copy"), "--data", str(folder))
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert "the disk is full" in answer.stderr
    assert {path.name for path in tmp_path.iterdir()} == {"house"}


def test_two_backups_to_one_file_do_not_mix(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a nightly one may that takes longer than a day; the one of a killed process is in nobody's way."""
    import sicbo.store.backup as module

    monkeypatch.setattr(module, "PAGES", 1)
    (tmp_path / "copy.partial").write_bytes(b"left by a killed process")
    store = SqliteStore(folder)
    first = store.backup(tmp_path / "copy")
    next(first)
    answer = started("backup", str(tmp_path / "copy"), "--data", str(folder))
    assert (answer.returncode, answer.stdout) == (1, "")
    assert "is under way" in answer.stderr
    for _ in first:
        pass
    store.close()
    assert streams(tmp_path / "copy") == streams(folder)
    assert not (tmp_path / "copy.partial").exists()
    assert "never replaces another" in started("backup", str(tmp_path / "copy"), "--data", str(folder)).stderr
    assert streams(tmp_path / "copy") == streams(folder)


def test_a_closed_log_on_a_medium_that_is_only_read_is_backed_up(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def written(_folder: Path) -> Any:
        raise apsw.ReadOnlyError("attempt to write a readonly database")

    monkeypatch.setattr("sicbo.store.backup.sharing", written)
    monkeypatch.setattr("os.access", lambda path, how: path != folder or how != os.W_OK)
    answer = run("backup", str(tmp_path / "copy.sqlite"), "--data", str(folder))
    assert answer.exit_code == 0, answer.stderr
    assert streams(tmp_path / "copy.sqlite") == streams(folder)


def test_what_is_in_the_way_is_told(folder: Path, tmp_path: Path) -> None:
    data = ("--data", str(folder))
    (tmp_path / "there").write_text("kept")
    answer = run("backup", str(tmp_path / "there"), *data)
    assert answer.exit_code == 1
    assert "never replaces another" in answer.stderr
    assert "There is no folder" in run("backup", str(tmp_path / "no" / "copy"), *data).stderr
    assert "There is no folder" in refused("backup", str(tmp_path / "copy"), "--data", str(tmp_path / "no"))
    assert "is no data folder" in refused("backup", str(tmp_path / "copy"), "--data", str(tmp_path))
    assert "is not empty" in refused("restore", str(tmp_path / "there"), *data)
    assert "does not exist" in refused("restore", str(tmp_path / "no"), "--data", str(tmp_path / "new"))
    assert "--data" in refused("restore", str(tmp_path / "there"))


@pytest.mark.parametrize("body", [b"", b"no database at all" * 99])
def test_what_is_no_backup_is_not_restored(tmp_path: Path, body: bytes) -> None:
    (tmp_path / "copy").write_bytes(body)
    answer = run("restore", str(tmp_path / "copy"), "--data", str(tmp_path / "new"))
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr.count("\n") == 1
    assert not (tmp_path / "new").exists()


def test_a_damaged_log_is_not_backed_up_and_a_damaged_backup_does_not_pass(folder: Path, tmp_path: Path) -> None:
    backup(folder, tmp_path / "copy")
    connection = apsw.Connection(str(tmp_path / "copy"))
    connection.execute("DROP TRIGGER commits_stay; UPDATE commits SET actor = 'nobody' WHERE seq = 3")
    connection.close()
    answer = run("restore", str(tmp_path / "copy"), "--data", str(tmp_path / "new"))
    assert answer.exit_code == 1
    assert f"{T1} 3: it is not what its hash says" in answer.stderr
    assert "use an earlier backup" in answer.stderr
    kept = (folder / NAME).read_bytes()
    (folder / NAME).write_bytes(kept[: len(kept) // 2])
    answer = run("backup", str(tmp_path / "other"), "--data", str(folder))
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert not (tmp_path / "other").exists()


# --- export -----------------------------------------------------------------------------------------------------------


def test_every_commit_is_exported_with_its_facts_and_each_hash_can_be_repeated(folder: Path) -> None:
    lines = exported("--data", str(folder))
    heads = streams(folder)
    assert len(lines) == sum(head["seq"] for head in heads.values())
    assert {line["stream"]: line["hash"] for line in lines} == {name: head["hash"] for name, head in heads.items()}
    one = next(line for line in lines if line["events"][0]["type"] == "round-settled")
    covered = (
        "sicbo-commit-2",
        bytes.fromhex(one["prev_hash"]),
        *(one[name] for name in ("stream", "seq", "number", "epoch", "actor", "command_id")),
        bytes.fromhex(one["command_digest"]),
        json.dumps(one["command"], separators=(",", ":"), ensure_ascii=False).encode(),
        one["at"],
        json.dumps(one["events"], separators=(",", ":"), ensure_ascii=False).encode(),
        json.dumps(one["postings"], separators=(",", ":"), ensure_ascii=False).encode(),
    )
    assert sha256(canonical(covered)).hexdigest() == one["hash"]


def test_one_table_or_what_came_since_a_time(folder: Path) -> None:
    data = ("--data", str(folder))
    assert {line["stream"] for line in exported(*data, "--table", "T1")} == {T1}
    assert {line["stream"] for line in exported(*data, "--table", "T1", "--table", "T2")} == {T1, T2}
    # The evening began at 1,000 s after 1970; a second later only the automatic table goes on.
    later = exported(*data, "--since", "1970-01-01T00:16:41")
    assert later
    assert all(line["at"] >= 1_001_000 for line in later)
    assert exported(*data, "--since", "2100-01-01") == []


def test_a_name_in_the_papers_is_in_no_export_and_after_erasure_nowhere(folder: Path, tmp_path: Path) -> None:
    canary = CANARY.encode()
    assert any(canary in path.read_bytes() for path in folder.iterdir()), "blind, not content"
    answer = run("export", "--data", str(folder))
    assert answer.exit_code == 0
    assert canary not in answer.stdout_bytes
    before = streams(folder)
    store = SqliteStore(folder)
    assert store.erase("people", "P1")
    assert not any(canary in path.read_bytes() for path in folder.iterdir())
    store.close()
    assert streams(folder) == before
    backup(folder, tmp_path / "copy")
    for place in (*folder.iterdir(), tmp_path / "copy"):
        assert canary not in place.read_bytes()


def test_what_cannot_be_exported_is_told(folder: Path, tmp_path: Path) -> None:
    assert 'Use "T' in refused("export", "--data", str(folder), "--table", "T3")
    assert "is no data folder" in refused("export", "--data", str(tmp_path))
    assert "--since" in refused("export", "--data", str(folder), "--since", "yesterday")
    assert "--format" in refused("export", "--data", str(folder), "--format", "xml")
    connection = apsw.Connection(str(folder / NAME))
    connection.execute(
        "DROP TRIGGER commits_stay; UPDATE commits SET events = x'7b' WHERE stream = 'table/T1' AND seq = 1"
    )
    connection.close()
    answer = run("export", "--data", str(folder), "--table", "T1")
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert f"{T1} 1 is not what its hash says" in answer.stderr


# --- salvage ----------------------------------------------------------------------------------------------------------


def test_a_house_is_salvaged_whole_and_verifies(folder: Path, tmp_path: Path) -> None:
    before = streams(folder)
    answer = run("salvage", str(folder), str(tmp_path / "new"))
    assert answer.exit_code == 0
    assert "nothing that was acknowledged is missing" in answer.stdout
    assert streams(tmp_path / "new") == before


def test_what_a_damaged_house_cannot_prove_is_listed(folder: Path, tmp_path: Path) -> None:
    with unguarded(folder) as connection:
        connection.execute("UPDATE commits SET events = x'00' WHERE stream = ? AND seq = 5", (str(T1),))
    answer = run("salvage", str(folder), str(tmp_path / "new"), "--json")
    assert answer.exit_code == 1
    told = json.loads(answer.stdout)
    assert (told["whole"], told["sound"]) == (False, True)
    assert [(cut["stream"], cut["kept"]) for cut in told["cuts"]] == [(str(T1), 4)]
    shown = run("salvage", str(folder), str(tmp_path / "other"))
    assert f"{T1}: kept up to 4" in shown.stdout
    assert "is there already" in run("salvage", str(folder), str(tmp_path / "new")).stderr
    looked = run("doctor", "--data", str(folder), "--json")
    log = next(line for line in json.loads(looked.stdout)["lines"] if line["about"] == "log")
    assert (log["state"], "sicbo salvage" in log["remedy"]) == ("fail", True)
