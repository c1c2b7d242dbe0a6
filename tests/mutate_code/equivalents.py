"""Changes that change nothing anybody could see, each with the reason why."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

LIST = Path(__file__).with_name("equivalent.toml")


@cache
def equivalents() -> dict[str, str]:
    """Why, for each mutant by its key."""
    with LIST.open("rb") as stream:
        listed = tomllib.load(stream).get("mutant", [])
    found = {f"{one['file']} {one['function']}: {one['before']} -> {one['after']}": one["why"] for one in listed}
    assert len(found) == len(listed), "a mutant is listed twice"
    return found


def stale(keys: set[str]) -> list[str]:
    """Listed changes that no longer can be made: the code has become another."""
    return [key for key in equivalents() if key not in keys]
