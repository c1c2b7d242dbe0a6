"""A loss that somebody accepts: written in the log before the slots let go of what was acknowledged."""

from __future__ import annotations

from pathlib import Path
from random import Random

import apsw
import pytest

from sicbo.store.protocol import Lost
from sicbo.store.slots import NAME as SLOTS
from sicbo.store.slots import Place, packed
from sicbo.store.sqlite import NAME, SqliteStore
from sicbo.store.verify import verify
from tests.stores.crash.campaign import scratch
from tests.stores.crash.disk import FATES, Files, moments, write
from tests.stores.crash.tape import recording
from tests.stores.drafts import draft


def short_log(groups: int, acknowledged: int) -> Files:
    """A closed folder with so many groups, of which more were acknowledged."""
    earlier, later = Place(acknowledged - 1, bytes(32)), Place(acknowledged, bytes(range(32)))
    told = {place.number % 2: packed(place) for place in (earlier, later)}
    with scratch() as folder:
        store = SqliteStore(folder)
        for seq in range(1, groups + 1):
            store.append([draft(seq)])
        store.close()
        body = (folder / NAME).read_bytes()
    return {NAME: body, SLOTS: told[0] + told[1]}


def losses(folder: Path) -> list[tuple[int, int]]:
    """The number of each group that accepts a loss, and how far was acknowledged before it."""
    connection = apsw.Connection(str(folder / NAME))
    rows = connection.execute("SELECT number, acknowledged FROM losses").fetchall()
    connection.close()
    return [(int(str(number)), int(str(acknowledged))) for number, acknowledged in rows]


@pytest.mark.parametrize("acknowledged", [6, 7, 12])
def test_wherever_the_power_goes_while_a_loss_is_accepted_it_is_a_fact_or_still_refused(acknowledged: int) -> None:
    files = short_log(5, acknowledged)
    with scratch() as folder:
        write(files, folder)
        with recording() as tape:
            SqliteStore(folder, accept_loss=True, vfs=tape.vfs, sync=tape.sync).close()
    seen = set()
    for number, disk, _, _ in moments(tape, files):
        for fate in FATES:
            with scratch() as folder:
                write(disk.image(fate, Random(number)), folder)
                try:
                    SqliteStore(folder).close()
                    seen.add("opened")
                    assert losses(folder) == [(6, acknowledged)], f"{fate} at {number}: nobody knows of the loss"
                    assert verify(folder).sound
                except Lost:
                    seen.add("refused")
                    SqliteStore(folder, accept_loss=True).close()
                    assert losses(folder)[0] == (6, acknowledged)
                    assert verify(folder).sound
    assert seen == {"opened", "refused"}, "blind, not content"


def test_a_loss_that_was_accepted_is_not_accepted_twice_and_a_second_one_is(tmp_path: Path) -> None:
    write(short_log(5, 9), tmp_path)
    for _ in range(2):
        SqliteStore(tmp_path, accept_loss=True).close()
        assert losses(tmp_path) == [(6, 9)]
    (tmp_path / SLOTS).write_bytes(bytes(1_024))
    with pytest.raises(Lost, match="slots are missing or unreadable"):
        SqliteStore(tmp_path)
    SqliteStore(tmp_path, accept_loss=True).close()
    assert losses(tmp_path) == [(6, 9), (7, 0)]
    SqliteStore(tmp_path).close()
    assert verify(tmp_path).sound


def test_slots_whose_device_is_not_there_keep_the_log_shut_and_make_nothing(tmp_path: Path) -> None:
    heads = tmp_path / "second"
    heads.mkdir()
    store = SqliteStore(tmp_path / "house", slots=heads / SLOTS)
    store.append([draft(1)])
    store.close()
    (heads / SLOTS).rename(tmp_path / "aside")
    for _ in range(2):
        with pytest.raises(Lost, match="nothing says how far"):
            SqliteStore(tmp_path / "house", slots=heads / SLOTS)
        assert list(heads.iterdir()) == []
    (tmp_path / "aside").rename(heads / SLOTS)
    SqliteStore(tmp_path / "house", slots=heads / SLOTS).close()
