"""Every store there is. One more joins by a line in `STORES`, and has to pass the contract unchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sicbo.store.memory import MemoryStore
from sicbo.store.protocol import Store
from sicbo.store.sqlite import SqliteStore

STORES: dict[str, Callable[[Path], Store]] = {
    "memory": lambda _folder: MemoryStore(),
    "sqlite": lambda folder: SqliteStore(folder / "house"),
}


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """A new store of each sort in turn."""
    opened = STORES[request.param](tmp_path)
    yield opened
    opened.close()
