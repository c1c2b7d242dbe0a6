"""Random play against a model that shares nothing with the projection: stakes at the edges, voids, late times."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sicbo.floor.promotion import commands as k
from sicbo.units.time import SECOND
from tests.desks.promotions.houses import CLOSES, P1, PROMOTER, STARTS, PromotionHouse, terms
from tests.desks.promotions.test_entries import void
from tests.house.houses import run

STAKES = (900, 1_000, 1_100, 4_900, 5_000, 5_100, 9_900, 10_000, 25_000)
LEAST, EACH, MOST = 5_000, 10_000, 4


@pytest.mark.clause("house 24.4")
@pytest.mark.parametrize("seed", range(3))
def test_random_play_gives_the_entries_that_a_model_counts(tmp_path: Path, seed: int) -> None:
    async def evening() -> None:
        chance = Random(seed)
        at = await PromotionHouse.open(tmp_path, "crown-sydney")
        await at.published(terms("crown-sydney", compulsory_wager="50", entries_max=MOST))
        await at.at(STARTS - SECOND)
        played: dict[int, dict[str, int]] = {}
        times = sorted(chance.choice((STARTS - SECOND, STARTS, STARTS + SECOND, CLOSES - 1, CLOSES)) for _ in range(14))
        for time in times:
            at.clock.now = time
            if time >= STARTS and at.promotion.opened is None:
                await at.must(P1, PROMOTER, k.OpenEntries())
            stakes = {who: chance.choice(STAKES) for who in ("ann", "ben", "cat") if chance.random() < 0.7}
            stakes = stakes or {"cat": 900}
            number = await at.play(**stakes)
            if STARTS <= time < CLOSES:
                played[number] = stakes
            if time < CLOSES and chance.random() < 0.2:
                await void(at, number)
                played.pop(number, None)
        await at.closed()
        for number in [*played][:1]:
            await void(at, number)  # too late to change anything
        model = {
            who: sum(stake for one in played.values() if (stake := one.get(who, 0)) >= LEAST)
            for who in ("ann", "ben", "cat")
        }
        counted = at.promotion.counted
        assert counted is not None
        assert {one.player: one.wagered for one in counted.counted} == {
            who: sum_ for who, sum_ in model.items() if sum_
        }
        entries = [one.owner for one in at.promotion.entries]
        assert {who: entries.count(who) for who in model} == {
            who: min(sum_ // EACH, MOST) for who, sum_ in model.items()
        }
        at.verified()

    run(evening())
