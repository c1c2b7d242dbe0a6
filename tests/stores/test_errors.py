"""An error of the disk at any call: what met it is never acknowledged, and the next opening is clean."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sicbo.store.commits import Commit
from sicbo.store.memory import MemoryStore
from sicbo.store.protocol import Broken, StoreError
from sicbo.store.sqlite import SqliteStore
from tests.stores.crash.campaign import digest, judge_evening, pinned_by, scratch
from tests.stores.crash.evening import Act, evening
from tests.stores.drafts import STREAM, draft
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
