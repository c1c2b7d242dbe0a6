"""The salt of a round: made by the house when bets open, under every table's seal, and told to nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from sicbo.cli.verify import checked
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.dealing.events import BetsClosed, BetsOpened
from sicbo.floor.table.fairness.view import round_fairness
from sicbo.store.sqlite import SqliteStore
from sicbo.units.wager_seal import parse_salt, proved
from tests.floor.tables import DEALER, P1
from tests.house.houses import T1, bet, deal, live, must, opened, run, seated

CHOSEN = "5a" * 32


@pytest.mark.clause("house 10.3")
def test_the_house_makes_the_salt_whatever_the_order_says_and_another_for_each_round(tmp_path: Path) -> None:
    async def evening() -> None:
        store = SqliteStore(tmp_path)
        house = await opened(store)
        await seated(house)
        salts = []
        for number in (1, 2):
            told = await must(house, T1, DEALER, f"open {number}", p.OpenBets(salt=CHOSEN))
            [opening] = told.events
            assert isinstance(opening, BetsOpened)
            assert parse_salt(opening.salt) is not None
            salts.append(opening.salt)
            await must(house, T1, P1, f"bet {number}", bet("big", 1_000, number))
            await deal(house, ["tumble"])
            [closing] = (await must(house, T1, DEALER, f"close {number}", p.CloseBets())).events
            assert isinstance(closing, BetsClosed)
            record = round_fairness(live(house).table, number, "P1", "P1")
            assert record is not None
            assert record.attempts[0].inclusion is not None
            assert record.attempts[0].inclusion.root == closing.root
            assert proved(record.attempts[0].inclusion) == [True]
            await deal(house, ["uncover", "enter", "confirm", "settle"])
        assert len({*salts, CHOSEN}) == 3
        again = await must(house, T1, DEALER, "open 1", p.OpenBets(salt=CHOSEN))
        assert [one.salt for one in again.events] == salts[:1], "given again, it gets its first answer"
        store.close()
        assert [one for one in checked(tmp_path).findings if one.stream] == [], (
            "decided again, every commit is the same"
        )

    run(evening())


@pytest.mark.clause("house 10.3")
def test_leaves_are_ready_again_after_a_restart_in_the_middle_of_betting(tmp_path: Path) -> None:
    async def evening() -> None:
        store = SqliteStore(tmp_path)
        house = await opened(store)
        await seated(house)
        await deal(house, ["open-bets"])
        await must(house, T1, P1, "bet", bet("big", 1_000))
        before = repr(live(house).table)
        store.close()
        again = await opened(SqliteStore(tmp_path))
        assert len(live(again).table.fairness.leaves) == 1
        assert repr(live(again).table) == before

    run(evening())
