"""The draw of docs/draws.md, as the page describes it, for tests of Python, command line and browser."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

from sicbo.units.entry_seal import Entry, in_order, root
from sicbo.units.fair_draw import Closing, Throws

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "draws.md").read_text(encoding="utf-8")
SECRET = sha256(b"sicbo draw test vector").digest()
SALT = bytes(range(32))
THROWS = Throws("3615246135246531642351462")
OWNERS = {"E-1": "ann", "E-2": "ben", "E-3": "ann", "E-4": "cho", "E-5": "ann", "E-6": "dai", "E-7": "ann"}
ENTRIES = in_order(Entry(entry, owner) for entry, owner in OWNERS.items())


def closing(entries: tuple[Entry, ...] = ENTRIES, /, **changed: Any) -> Closing:
    """The closing of the page, or one that differs from it."""
    name = changed.get("draw", "SPRING")
    usual: dict[str, Any] = {
        "draw": name,
        "prizes": 2,
        "reserves": 2,
        "wins": "one-per-owner",
        "position": 4711,
        "root": root(name, entries, SALT),
        "size": len(entries),
    }
    return Closing(**(usual | changed))


def owners(entries: tuple[Entry, ...] = ENTRIES) -> dict[int, str]:
    return {index: entry.owner for index, entry in enumerate(entries)}
