"""What is offered to people: every offer, whom the rule lets give it, and what its form asks."""

from __future__ import annotations

import pytest

from tests.floor.offered import HERE, NAMES, listing


@pytest.mark.parametrize("name", NAMES)
def test_what_is_offered_in_each_state_is_what_the_listing_says(name: str) -> None:
    assert listing(name) == (HERE / f"{name}.txt").read_text(encoding="utf-8")
