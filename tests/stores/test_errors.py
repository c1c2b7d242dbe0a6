"""An error of the disk at any call: what met it is never acknowledged, and the next opening is clean."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from sicbo.store.commits import Commit
from sicbo.store.memory import MemoryStore
from sicbo.store.protocol import Broken, Store, StoreError
from sicbo.store.slots import NAME as SLOTS
from sicbo.store.sqlite import NAME, SqliteStore
from sicbo.store.verify import verify
from tests.stores.crash.campaign import digest, judge_evening, pinned_by, scratch
from tests.stores.crash.evening import Act, evening
from tests.stores.drafts import STREAM, draft, refusal
from tests.stores.failing import Call, Trouble, failing

SCRIPT = list(evening(acts=14, seed=3))
CHECKPOINT = 12
judge = judge_evening(SCRIPT)


def play(script: list[Act], folder: Path, trouble: Trouble, opening: Any = SqliteStore) -> int:
    """How many acts were acknowledged before the store met an error, if it did; from then on it takes nothing."""
    acknowledged, broken = 0, False
    try:
        store = opening(folder, vfs=trouble.vfs, checkpoint=CHECKPOINT)
    except StoreError:
        return 0
    for act in script:
        try:
            act(store)
        except Broken:
            broken = True
        else:
            assert not broken, "a store that met an error took another act"
            acknowledged += 1
    store.close()
    return acknowledged


@cache
def calls() -> list[Call]:
    """The calls that the script makes when nothing fails."""
    with scratch() as folder, failing() as trouble:
        assert play(SCRIPT, folder, trouble) == len(SCRIPT)
    assert {"read", "write", "sync", "truncate", "open", "delete", "size"} == set(trouble.calls)
    return trouble.calls


@pytest.mark.parametrize("for_good", [False, True], ids=["once", "for-good"])
@pytest.mark.parametrize("full", [False, True], ids=["broken", "full"])
def test_an_error_at_any_call_is_never_acknowledged_and_the_next_opening_is_clean(full: bool, for_good: bool) -> None:
    assert len(calls()) > 250, "blind, not content"
    stopped, met = 0, 0
    for at, call in enumerate(calls(), 1):
        if full and call != "write":
            continue  # a full disk refuses writes only
        with scratch() as folder:
            with failing(at, for_good, full) as trouble:
                acknowledged = play(SCRIPT, folder, trouble)
            met += bool(trouble.failed)
            stopped += acknowledged < len(SCRIPT)
            # An act that met the error may be there all the same, as a whole; the acts after it may not.
            wrong = judge(folder, min(acknowledged + 1, len(SCRIPT)), acknowledged)
        assert wrong is None, f"call {at}: {wrong}"
    assert met > 50
    assert stopped > 0.5 * met


def every_kind_of_write(store: Store) -> Iterator[str]:
    """One act of each kind, told when it has returned."""
    store.claim()
    yield "claim"
    store.append([draft(1, at=5, opens=("r:1",)), refusal("x", at=5)])
    yield "append"
    store.put_all("people", {"P1": b"Ann", "P2": b"Bob"})
    yield "papers"
    store.put("sessions", "S1", b"open")
    yield "session"
    store.pin(b"law")
    yield "pin"
    store.append([draft(2, at=6, closes=("r:1",)), draft(3, at=6)])  # a batch before it
    yield "batch"
    store.forget(6)
    yield "forget"
    store.discard("sessions", ["S1"])
    yield "discard"
    store.erase("people", "P1")
    yield "erase"


def played_with(trouble: Trouble, folder: Path) -> list[str]:
    """The acts that returned before the store met its error; it takes none after it."""
    done: list[str] = []
    try:
        store = SqliteStore(folder, vfs=trouble.vfs)
    except StoreError:
        return done
    try:
        done.extend(every_kind_of_write(store))
    except Broken:
        for act in (
            store.claim,
            lambda: store.put("people", "P3", b""),
            lambda: store.pin(b"x"),
            lambda: store.forget(9),
        ):
            with pytest.raises(Broken):
                act()
    store.close()
    return done


def holds(store: Store, done: list[str]) -> bool:
    """Whether everything that returned is there; what was under way may be there too."""
    seq = store.heads()[STREAM].seq if STREAM in store.heads() else 0
    people = store.papers("people").keys()
    checks = {
        "append": seq >= 1 and (seq == 3 or store.outbox() == {"r:1": (STREAM, 1)}),
        "papers": "P2" in people and ("P1" in people or "discard" in done),
        "session": "S1" in store.papers("sessions") or "forget" in done,
        "pin": store.pinned(sha256(b"law").hexdigest()) == b"law",
        "batch": seq == 3 and store.outbox() == {},
        "forget": list(store.refusals(STREAM)) == [],
        "discard": not store.papers("sessions"),
        "erase": "P1" not in people,
    }
    return all(checks[act] for act in done if act != "claim")


@pytest.mark.parametrize("dropping", [False, True], ids=["kept", "dropped"])
def test_an_error_at_any_write_or_sync_of_log_or_slots_stops_every_kind_of_write(
    dropping: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the sync fails, the pages are gone, and the next sync says that all is well."""
    monkeypatch.setattr("sicbo.store.known_ids.BATCH", 2)
    with scratch() as folder, failing() as trouble:
        assert played_with(trouble, folder)[-1] == "erase"
    wanted = {"sync"} if dropping else {"write", "sync"}
    chosen = [at for at, call in enumerate(trouble.calls, 1) if call in wanted]
    met = {(trouble.files[at - 1], trouble.calls[at - 1]) for at in chosen}
    assert {(SLOTS, "sync"), (f"{NAME}-wal", "sync"), (NAME, "sync")} <= met
    assert dropping or {(SLOTS, "write"), (f"{NAME}-wal", "write"), (NAME, "write")} <= met
    for at in chosen:
        with scratch() as folder:
            with failing(at) as trouble:
                trouble.dropping = dropping
                done = played_with(trouble, folder)
            assert trouble.failed, at
            store = SqliteStore(folder)
            assert holds(store, done), (at, trouble.files[at - 1], done)
            store.close()
            assert verify(folder).sound, (at, done)


def test_the_campaign_finds_a_store_that_hides_an_error() -> None:
    class Hiding(SqliteStore):
        def append(self, entries: Any, *, epoch: int | None = None) -> list[Commit]:
            try:
                return super().append(entries, epoch=epoch)
            except Broken:
                return []

    found: list[str | None] = []
    for at in range(1, len(calls()) + 1, 5):
        with scratch() as folder:
            with failing(at, for_good=True) as trouble:
                try:
                    acknowledged = play(SCRIPT, folder, trouble, Hiding)
                except AssertionError as error:
                    found.append(str(error))
                    continue
            if acknowledged:
                found.append(judge(folder, acknowledged, acknowledged))
    assert any(found)


def test_a_store_that_met_an_error_must_be_opened_anew(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "house").close()
    with failing() as trouble:
        store = SqliteStore(tmp_path / "house", vfs=trouble.vfs)
        store.append([draft(1)])
        trouble._at = len(trouble.calls) + 1
        with pytest.raises(Broken, match="takes nothing more"):
            store.append([draft(2)])
        for act in (
            lambda: store.append([draft(2)]),
            lambda: store.append([]),
            store.claim,
            lambda: store.put("people", "P1", b""),
            lambda: store.erase("people", "P1"),
            lambda: store.pin(b""),
        ):
            with pytest.raises(Broken, match="must be opened anew"):
                act()
        assert store.heads()[STREAM].seq == 1
        store.close()
    again = SqliteStore(tmp_path / "house")
    assert again.heads()[STREAM].seq in (1, 2)
    again.close()


def test_a_read_error_is_told_and_stops_the_store(tmp_path: Path) -> None:
    seed = SqliteStore(tmp_path / "house")
    seed.append([draft(seq, events=bytes(5_000)) for seq in range(1, 900)])
    seed.close()
    with failing() as trouble:
        store = SqliteStore(tmp_path / "house", vfs=trouble.vfs)
        trouble._at, trouble._for_good = len(trouble.calls) + 1, True
        with pytest.raises(Broken, match="cannot be read"):
            list(store.read(STREAM))
        with pytest.raises(Broken, match="must be opened anew"):
            store.append([draft(900)])
        store.close()


def test_an_interrupt_in_the_middle_of_a_group_stops_the_store(tmp_path: Path) -> None:
    """The group may be durable while memory does not know it: going on would write over it."""

    class Interrupted(SqliteStore):
        def _keep(self, *_given: Any) -> tuple[int, int]:
            with self._database.group():
                raise KeyboardInterrupt

    store = Interrupted(tmp_path / "house")
    with pytest.raises(KeyboardInterrupt):
        store.append([draft(1)])
    with pytest.raises(Broken):
        store.put("people", "P1", b"")
    store.close()


def test_the_script_changes_the_store_with_every_act() -> None:
    store, seen, pins = MemoryStore(), set(), pinned_by(SCRIPT)
    for act in SCRIPT:
        act(store)
        seen.add(digest(store, pins))
    assert len(seen) == len(SCRIPT)
