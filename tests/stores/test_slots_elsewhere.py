"""Slots on another device: moved there by a start, held by one house, and never passed over by who forgets them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sicbo.store.protocol import Broken, InUse, Lost
from sicbo.store.slots import NAME as SLOTS
from sicbo.store.slots import Place, packed, read
from sicbo.store.sqlite import SqliteStore
from sicbo.store.verify import verify
from tests.stores.drafts import draft


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    place = tmp_path / "heads"
    place.mkdir()
    return place / SLOTS


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A closed log of two groups with its slots beside it."""
    store = SqliteStore(tmp_path / "house")
    store.append([draft(1)])
    store.append([draft(2)])
    store.close()
    return tmp_path / "house"


def test_a_start_with_slots_elsewhere_moves_them_there(house: Path, elsewhere: Path) -> None:
    SqliteStore(house, slots=elsewhere).close()
    assert not (house / SLOTS).exists()
    assert read(elsewhere) == Place(2, read(elsewhere).digest)  # type: ignore[union-attr]
    assert verify(house, slots=elsewhere.parent).sound


def test_who_forgets_that_the_slots_lie_elsewhere_opens_nothing(house: Path, elsewhere: Path) -> None:
    store = SqliteStore(house, slots=elsewhere)
    store.append([draft(3)])
    store.close()
    with pytest.raises(Lost, match="--heads"):
        SqliteStore(house)
    assert not verify(house).sound
    SqliteStore(house, slots=elsewhere).close()


@pytest.mark.parametrize(("beside", "there"), [(5, 1), (1, 5)])
def test_the_log_must_reach_the_furthest_of_slots_in_both_places(
    house: Path, elsewhere: Path, beside: int, there: int
) -> None:
    digest = read(house / SLOTS).digest  # type: ignore[union-attr]
    (house / SLOTS).write_bytes(packed(Place(beside, digest)) * 2)
    elsewhere.write_bytes(packed(Place(there, digest)) * 2)
    with pytest.raises(Lost, match="up to group 5"):
        SqliteStore(house, slots=elsewhere)
    assert (house / SLOTS).exists()
    SqliteStore(house, slots=elsewhere, accept_loss=True).close()
    assert not (house / SLOTS).exists()
    SqliteStore(house, slots=elsewhere).close()


def test_two_houses_cannot_write_into_the_same_slots(tmp_path: Path, elsewhere: Path) -> None:
    store = SqliteStore(tmp_path / "one", slots=elsewhere)
    with pytest.raises(InUse, match="another house"):
        SqliteStore(tmp_path / "two", slots=elsewhere)
    store.append([draft(1)])
    store.close()
    with pytest.raises(Lost):
        SqliteStore(tmp_path / "two", slots=elsewhere)
    SqliteStore(tmp_path / "one", slots=elsewhere).close()


@pytest.mark.parametrize("begun", [True, False])
@pytest.mark.parametrize("accept_loss", [True, False])
def test_a_folder_of_slots_that_is_not_there_is_named_whatever_is_accepted(
    tmp_path: Path, house: Path, begun: bool, accept_loss: bool
) -> None:
    folder = house if begun else tmp_path / "new"
    with pytest.raises(Broken, match=r"no folder .*away"):
        SqliteStore(folder, slots=tmp_path / "away" / SLOTS, accept_loss=accept_loss)
    assert (house / SLOTS).exists()
    assert not (tmp_path / "away").exists()


def test_slots_that_cannot_be_read_at_all_are_a_finding(house: Path) -> None:
    (house / SLOTS).unlink()
    (house / SLOTS).mkdir()
    assert "cannot be read" in str(verify(house).findings[0])
    with pytest.raises(Broken):
        SqliteStore(house)
