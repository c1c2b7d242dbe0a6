"""Writes the listings anew."""

from tests.floor.offered import HERE, NAMES, listing

for name in NAMES:
    (HERE / f"{name}.txt").write_text(listing(name), encoding="utf-8")
