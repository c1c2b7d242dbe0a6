"""The record of a round, step by step: what it says is so from the very step that makes it so, and not before."""

from __future__ import annotations

import pytest

from sicbo.floor.table.steps import due
from tests.floor.tables import P1, Floor, every_game


@pytest.mark.parametrize("address", list(every_game()))
def test_a_round_has_begun_with_its_tumble_and_its_dice_are_seen_when_nothing_covers_them(address: str) -> None:
    floor = Floor(address)
    seen_at = "uncover" if any(step.id == "uncover" for step in floor.law.steps) else "tumble"
    taken: list[str] = []
    while "settle" not in taken:
        taken.append(due(floor.law, floor.table))
        floor.step()
        if taken[-1] == "open-bets":
            areas = floor.law.paytables[floor.table.places["P1"].game].areas
            floor.must(P1, floor.bet(next(iter(areas)), 100))
        record = floor.table.irregular.rounds[1]
        assert record.begun == ("tumble" in taken)
        assert (record.revealed_at is not None) == (seen_at in taken)
        assert (record.announced_at is not None) == (record.faces is not None) == ("enter" in taken)
        assert record.outcome == ("settled" if "settle" in taken else "playing")
