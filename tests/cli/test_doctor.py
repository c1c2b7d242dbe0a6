"""`sicbo doctor`: each thing that can be wrong is found, with what to do about it."""

from __future__ import annotations

import asyncio
import json
import os
import socket
from pathlib import Path
from typing import Any

import pytest

from sicbo.store.sqlite import NAME, SqliteStore
from tests.cli.desk import refused, run
from tests.house.holds import JUMP, Held
from tests.house.houses import SetClock, seated
from tests.house.quiet import NOON
from tests.stores.drafts import draft


def looked(data: Path, *args: str) -> tuple[int, dict[str, dict[str, Any]]]:
    result = run("doctor", "--data", str(data), "--port", "0", *args, "--json")
    answer = json.loads(result.stdout)
    assert answer["well"] is (result.exit_code == 0)
    return result.exit_code, {line["about"]: line for line in answer["lines"]}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    store = SqliteStore(tmp_path / "house")
    store.claim()
    store.append([draft(1, stream="table/T1", at=1_700_000_000_000)])
    store.close()
    return tmp_path / "house"


def test_a_sound_folder_is_well(folder: Path) -> None:
    code, lines = looked(folder)
    assert code == 0
    assert {line["state"] for about, line in lines.items() if about != "room"} == {"ok"}
    assert lines["log"]["found"] == "1 commits in 1 streams"
    assert "no house" in lines["lock"]["found"]
    assert set(lines) == {
        *("packages", "SQLite", "data folder", "lock", "log", "room", "secrets", "clock", "port"),
        *("code of others", "law", "words"),
    }


def test_a_folder_that_is_not_there_yet_is_well_and_stays_away(tmp_path: Path) -> None:
    code, lines = looked(tmp_path / "new")
    assert code == 0
    assert "will be made" in lines["data folder"]["found"]
    assert not (tmp_path / "new").exists()
    shown = run("doctor", "--data", str(tmp_path / "new"), "--port", "0")
    assert shown.exit_code == 0
    assert "what to do" in shown.stdout


def test_a_running_house_is_seen(folder: Path) -> None:
    store = SqliteStore(folder)
    assert "a house is running here, process" in looked(folder)[1]["lock"]["found"]
    store.close()


def test_a_file_instead_of_a_folder_and_a_damaged_log_fail(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, lines = looked(tmp_path / "file")
    assert (code, lines["data folder"]["state"]) == (1, "fail")
    (folder / NAME).write_bytes(b"no database" * 500)
    code, lines = looked(folder)
    assert (code, lines["log"]["state"]) == (1, "fail")
    assert "sicbo verify" in lines["log"]["remedy"]


def test_a_folder_that_cannot_be_looked_into_is_one_line_among_the_others(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, lines = looked(folder / ("x" * 300))
    assert (code, lines["data folder"]["state"]) == (1, "fail")
    assert "too long" in lines["data folder"]["found"]
    assert lines["law"]["state"] == "ok", "and the rest is still told"
    allowed = os.access
    monkeypatch.setattr(os, "access", lambda path, how: path != folder and allowed(path, how))
    code, lines = looked(folder)
    assert (code, lines["data folder"]["state"]) == (1, "fail")
    assert "Permission denied" in lines["data folder"]["found"]
    assert "as its owner" in lines["data folder"]["remedy"]


def test_folders_open_to_others_are_told(folder: Path) -> None:
    folder.chmod(0o755)
    code, lines = looked(folder)
    assert (code, lines["data folder"]["state"]) == (0, "warn")
    assert "chmod 700" in lines["data folder"]["remedy"]
    vault = folder.with_name("house-secrets") / "chains"
    vault.mkdir(parents=True, mode=0o700)
    assert looked(folder)[1]["secrets"]["state"] == "ok"
    vault.chmod(0o750)
    code, lines = looked(folder)
    assert (code, lines["secrets"]["state"]) == (1, "fail")


def test_secrets_inside_the_data_folder_are_refused_with_the_settings(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SICBO_SECRETS", str(folder / "secrets"))
    assert "secrets" in refused("doctor", "--data", str(folder))


def test_a_clock_behind_the_log_fails(folder: Path) -> None:
    store = SqliteStore(folder)
    store.claim()
    store.append([draft(2, stream="table/T1", at=32_503_680_000_000)])
    store.close()
    code, lines = looked(folder)
    assert (code, lines["clock"]["state"]) == (1, "fail")


@pytest.mark.clause("house 15.5", "house 15.6")
@pytest.mark.parametrize("jump", [JUMP, -JUMP], ids=["forward", "back"])
def test_a_house_that_is_held_for_its_clock_is_told_until_two_have_confirmed_the_time(
    tmp_path: Path, jump: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "held"
    shown = SetClock(NOON)
    monkeypatch.setattr("sicbo.house.clock.utc", shown)

    async def evening() -> None:
        store = SqliteStore(folder)
        at = await Held.open(store, shown)
        await seated(at.house)
        assert looked(folder)[1]["clock"]["state"] == "ok"
        await at.pass_(100, jump)
        code, lines = looked(folder)
        assert (code, lines["clock"]["state"]) == (1, "fail")
        way = "ahead of" if jump > 0 else "behind"
        assert lines["clock"]["found"] == f"play is held: 3600 s {way} the time of the house"
        assert "confirm the time" in lines["clock"]["remedy"]
        await at.pass_(100, -jump)
        found = looked(folder)[1]["clock"]
        assert (found["state"], found["found"]) == ("fail", "play is held: right by the time of the house")
        await at.pass_(100, jump)
        await at.confirm()
        assert looked(folder)[1]["clock"]["state"] == "ok", "what two have confirmed is right, behind the log or not"
        store.close()

    asyncio.run(evening())
    assert looked(folder)[1]["clock"]["state"] == "ok"
    shown.now -= 2 * JUMP
    assert looked(folder)[1]["clock"]["found"].endswith("a start would hold play")


def test_a_port_that_is_taken_fails_but_not_while_a_house_runs(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        code, lines = looked(folder, "--port", port)
        assert (code, lines["port"]["state"]) == (1, "fail")
        assert "--port" in lines["port"]["remedy"]
        store = SqliteStore(folder)
        assert looked(folder, "--port", port)[1]["port"]["state"] == "ok"
        store.close()


def test_an_unsafe_library_and_missing_packages_fail(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sicbo.store.sqlite_settings.LIBRARY", (99, 0, 0))
    assert looked(folder)[1]["SQLite"]["state"] == "fail"
    monkeypatch.setattr("sicbo.cli.doctor.NEEDED", ("apsw", "no_such_package"))
    code, lines = looked(folder)
    assert (code, lines["packages"]["found"]) == (1, "missing: no_such_package")


def test_law_or_words_that_are_not_whole_fail(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sicbo.floor.table.law import TableLaw
    from sicbo.words import Words

    def broken(*_: object) -> TableLaw:
        raise ValueError("two rules decide one roll")

    keys = Words.keys
    monkeypatch.setattr(TableLaw, "of", broken)
    monkeypatch.setattr(
        Words, "keys", lambda words: keys(words) - ({"face.1"} if words.language == "zh-Hans" else set())
    )
    _, lines = looked(folder)
    assert (lines["law"]["state"], lines["words"]["state"]) == ("fail", "fail")
    assert "zh-Hans lacks face.1" in lines["words"]["found"]
