"""Known ids: a command given again gets its first answer for as long as the house says, and costs the same for ever."""

from __future__ import annotations

from array import array
from pathlib import Path

import pytest

from sicbo.store import known_ids
from sicbo.store.known_ids import GENERATION, Batch, KnownIds
from sicbo.store.sqlite import SqliteStore
from sicbo.store.verify import verify
from tests.stores.drafts import draft
from tests.stores.tampering import unguarded

EACH = 10


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SqliteStore:
    """Three batches of ten commands and five more; those of a batch at the same time, the next a thousand later."""
    monkeypatch.setattr(known_ids, "BATCH", EACH)
    store = SqliteStore(tmp_path)
    for seq in range(1, 3 * EACH + 6):
        store.append([draft(seq, at=1_000 * ((seq - 1) // EACH + 1))])
    return store


def known(store: SqliteStore) -> list[int]:
    """The commands that would get their first answer."""
    return [seq for seq in range(1, 3 * EACH + 6) if store.answered("table/T1", "patron/A", f"c{seq}") is not None]


@pytest.mark.parametrize(
    ("before", "first"),
    [
        pytest.param(1_000, 1, id="at the edge"),
        pytest.param(1_001, 11, id="past it"),
        pytest.param(9_999, 21, id="all"),
    ],
)
def test_an_id_is_known_until_its_time_is_over_whether_or_not_the_house_was_closed(
    store: SqliteStore, tmp_path: Path, before: int, first: int
) -> None:
    """The last batch stays: it says from where on the log is read at a start."""
    for _ in range(5):
        store.forget(before)
    expected = list(range(first, 3 * EACH + 6))
    assert known(store) == expected
    store.close()
    again = SqliteStore(tmp_path)
    assert known(again) == expected
    assert verify(tmp_path).sound
    again.close()


def test_a_batch_is_not_dropped_before_the_one_before_it_though_the_clock_was_set_back(
    store: SqliteStore, tmp_path: Path
) -> None:
    for seq in range(1, 2 * EACH + 1):
        store.append([draft(seq, stream="table/T2", at=500)])
    assert store.forget(501) == 0
    assert len(known(store)) == 3 * EACH + 5
    assert verify(tmp_path).sound
    store.close()


def test_a_batch_that_went_bad_is_read_from_the_log_and_what_replaces_it_is_not_dropped_for_it(
    store: SqliteStore, tmp_path: Path
) -> None:
    store.close()
    with unguarded(tmp_path) as connection:
        connection.execute("UPDATE batches SET digest = zeroblob(32) WHERE batch = 1")
    assert not verify(tmp_path).sound
    again = SqliteStore(tmp_path)
    again.append([draft(3 * EACH + 6, at=9_000)])
    for _ in range(2):
        again.forget(2_001)
    assert known(again) == list(range(1, 3 * EACH + 6))
    again.close()


def test_what_is_dropped_is_gone_from_memory_so_that_a_house_may_run_for_years() -> None:
    ids = KnownIds()
    for number in range(1, 7 * GENERATION):
        ids.take(Batch(number, array("Q", [number]), array("q", [number])))
        ids.drop(number - GENERATION)
    assert len(ids._generations) <= 2
    assert sum(len(one.batches) for one in ids._generations) == GENERATION
