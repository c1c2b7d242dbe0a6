"""A damaged folder gives up what it can still prove, and the rest is listed."""

from __future__ import annotations

import shutil
from errno import ENOSPC
from pathlib import Path

import pytest

from sicbo.store import salvage as module
from sicbo.store.backup import backup
from sicbo.store.protocol import InUse, StoreError
from sicbo.store.salvage import salvage
from sicbo.store.slots import NAME as SLOTS
from sicbo.store.sqlite import NAME, SqliteStore
from sicbo.store.verify import verify
from tests.stores.crash.disk import write
from tests.stores.drafts import draft, rebuilt, refusal, stake
from tests.stores.rot.campaign import campaign, samples
from tests.stores.rot.damage import WAL
from tests.stores.tampering import unguarded

OTHER = "patron/A"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Forty groups in two streams, some of which set something off, with refusals, law and papers."""
    store = SqliteStore(tmp_path / "house")
    store.claim()
    for seq in range(1, 21):
        store.append([draft(seq, postings=stake(f"P{seq}", seq), opens=(f"r:{seq}",)), refusal(f"no{seq}")])
        store.append([draft(seq, stream=OTHER, closes=(f"r:{seq}",) if seq < 15 else (), postings=stake("A", 1))])
    store.pin(b"law")
    store.put("people", "P1", b"Ann")
    store.put("people", "P2", b"Bob")
    store.close()
    return tmp_path / "house"


def opened(place: Path) -> SqliteStore:
    """The new folder, which is sound and says that it was salvaged."""
    assert verify(place).findings == []
    store = SqliteStore(place)
    assert store._database.one("SELECT count(*) FROM losses") == 1
    assert b'"salvaged"' in store._database.one("SELECT rest FROM groups ORDER BY number DESC LIMIT 1")
    assert rebuilt(store) == store.balances()
    return store


def test_a_sound_folder_is_salvaged_whole(folder: Path, tmp_path: Path) -> None:
    before = SqliteStore(folder)
    wanted = (
        before.heads(),
        before.balances(),
        before.outbox(),
        list(before.refusals("table/T1")),
        before.papers("people"),
    )
    place = before.place()
    before.close()
    told = salvage(folder, tmp_path / "new")
    assert told.whole
    assert (told.commits, told.acknowledged) == (40, place.number)
    store = opened(tmp_path / "new")
    found = (store.heads(), store.balances(), store.outbox(), list(store.refusals("table/T1")), store.papers("people"))
    assert found == wanted
    assert store.answered("table/T1", "patron/A", "c3") is not None
    store.append([draft(21)])
    store.close()


def test_what_an_earlier_try_has_left_is_in_nobodys_way(folder: Path, tmp_path: Path) -> None:
    """A full disk, or the process killed, at any moment before the folder has its name."""
    salvage(folder, tmp_path / "first")
    (tmp_path / "first").rename(tmp_path / "new.partial")
    told = salvage(folder, tmp_path / "new")
    assert told.whole
    assert verify(tmp_path / "new").sound
    assert not (tmp_path / "new.partial").exists()


def test_a_try_that_fails_leaves_nothing_behind(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(module, "_write", full)
    before = {path.name for path in tmp_path.iterdir()}
    with pytest.raises(OSError, match="No space"):
        salvage(folder, tmp_path / "new")
    assert {path.name for path in tmp_path.iterdir()} == before


def test_the_copies_that_are_read_lie_beside_the_new_folder(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the room is that the new folder needs; what is for passing things may be small."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "not-there"))
    assert salvage(folder, tmp_path / "deep" / "new").whole
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["new"]


def test_a_stream_is_cut_where_its_chain_breaks_and_the_others_stay(folder: Path, tmp_path: Path) -> None:
    with unguarded(folder) as connection:
        connection.execute("UPDATE commits SET events = x'00' WHERE stream = 'table/T1' AND seq = 11")
    assert not verify(folder).sound
    told = salvage(folder, tmp_path / "new")
    assert [(cut.stream, cut.kept, cut.left) for cut in told.cuts] == [("table/T1", 10, 9)]
    assert "hash" in told.cuts[0].why
    assert told.streams == {"table/T1": 10, OTHER: 20}
    assert len(told.missing_groups) >= 10
    assert any("no11" in one for one in told.refusals)
    store = opened(tmp_path / "new")
    assert len(list(store.read(OTHER))) == 20
    assert len(list(store.read("table/T1"))) == 10
    store.close()


def test_a_reaction_whose_answer_is_lost_is_open_again(folder: Path, tmp_path: Path) -> None:
    with unguarded(folder) as connection:
        connection.execute("UPDATE commits SET events = x'00' WHERE stream = ? AND seq = 11", (OTHER,))
    salvage(folder, tmp_path / "new")
    store = opened(tmp_path / "new")
    assert store.outbox() == {f"r:{seq}": ("table/T1", seq) for seq in range(11, 21)}
    store.close()


def test_what_stands_behind_a_flipped_byte_of_the_wal_is_kept(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "house")
    for seq in range(1, 201):
        store.append([draft(seq)])
    files = {path.name: path.read_bytes() for path in (tmp_path / "house").iterdir()}
    store.close()
    wal = bytearray(files[WAL])
    wal[40_000] ^= 4
    (tmp_path / "left").mkdir()
    write({**files, WAL: bytes(wal)}, tmp_path / "left")
    with pytest.raises(StoreError, match="behind the damage"):
        SqliteStore(tmp_path / "left")
    backup(tmp_path / "left", tmp_path / "copy")
    assert (tmp_path / "left" / WAL).read_bytes() == wal, "neither has done away with the evidence"
    told = salvage(tmp_path / "left", tmp_path / "new")
    assert told.commits == 200
    opened(tmp_path / "new").close()


def test_a_paper_and_a_law_that_went_bad_are_listed_and_left_out(folder: Path, tmp_path: Path) -> None:
    with unguarded(folder) as connection:
        connection.execute("UPDATE papers_people SET body = x'00' WHERE name = 'P1'; UPDATE pinned SET body = x'00'")
    told = salvage(folder, tmp_path / "new")
    assert told.papers == ["papers_people: P1"]
    assert len(told.pins) == 1
    store = opened(tmp_path / "new")
    assert store.papers("people") == {"P2": b"Bob"}
    store.close()


def test_a_log_without_its_first_page_or_its_slots_is_salvaged_all_the_same(folder: Path, tmp_path: Path) -> None:
    body = bytearray((folder / NAME).read_bytes())
    body[:4_096] = bytes(4_096)
    (folder / NAME).write_bytes(body)
    (folder / SLOTS).unlink()
    told = salvage(folder, tmp_path / "new")
    assert told.commits == 40
    opened(tmp_path / "new").close()


def test_whatever_is_damaged_what_is_salvaged_is_sound_and_opens(tmp_path: Path) -> None:
    sample = next(samples(seed=6, crashes=0))
    kept = []

    def opening(folder: Path, **_options: object) -> SqliteStore:
        target = tmp_path / "new"
        told = salvage(folder, target)
        kept.append(told.commits)
        opened(target).close()
        shutil.rmtree(target)
        raise StoreError("salvaged instead")

    outcome = campaign(sample, 60, opening=opening)
    astray = [one for one in outcome.silent if "refused, and verify finds nothing" not in one.wrong]
    assert astray == []
    assert len(kept) > 50


def test_the_folder_of_a_running_house_and_one_that_is_there_are_refused(folder: Path, tmp_path: Path) -> None:
    store = SqliteStore(folder)
    with pytest.raises(InUse, match="Stop it first"):
        salvage(folder, tmp_path / "new")
    store.close()
    (tmp_path / "there").mkdir()
    with pytest.raises(StoreError, match="is there already"):
        salvage(folder, tmp_path / "there")
