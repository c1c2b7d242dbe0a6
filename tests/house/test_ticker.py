"""The shift runs by itself: real time, dice from a vault, until the house stops."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path

import pytest

from sicbo.house.clock import utc
from sicbo.house.timers import Timers
from sicbo.runtime.dealer import Dealers, Pace
from sicbo.runtime.dice import VaultDice
from sicbo.runtime.ticker import Ticker
from sicbo.tumbler.chain import SecretChain
from sicbo.tumbler.vault import Vault
from tests.floor.tables import P1
from tests.house.houses import AUTOMATIC, T1, WatchedStore, bet, live, must, opened, run, seated


def test_a_shift_deals_rounds_from_a_vault_and_ends_when_the_disk_fails(tmp_path: Path) -> None:
    async def evening() -> None:
        store = WatchedStore()
        house = await opened(store, utc)
        await seated(house, **AUTOMATIC)
        vault = Vault(tmp_path / "secrets", tmp_path / "data")
        ticker = Ticker(
            house, Timers(house), Dealers(house, VaultDice(vault, links=5), Pace(step=0, between=0, betting=0))
        )
        shift = asyncio.ensure_future(ticker.run(tick=1))
        for number in range(1, 8):
            while not live(house).table.bets_open:
                await asyncio.sleep(0.001)
            await must(house, T1, P1, f"bet-{number}", bet("big", 100, number))
            while len(live(house).table.results) < number:
                await asyncio.sleep(0.001)
        assert len(vault.chains()) == 2
        store.fails_on = len(store.groups) + 1
        house.give(T1, P1, "late", bet("big", 100, 99)).add_done_callback(lambda one: one.exception())
        await asyncio.wait_for(shift, 30)
        assert isinstance(house.failed, OSError)

    run(evening())


def test_dice_find_a_chain_again_only_where_its_secret_is_unharmed(tmp_path: Path) -> None:
    vault = Vault(tmp_path / "secrets", tmp_path / "data")
    dice = VaultDice(vault)
    chain = dice.fresh("T1", "2026-01-01")
    assert dice.find("T1", chain.published) is None
    dice.keep(chain)
    again = VaultDice(vault)
    found = again.find("T1", chain.published)
    assert found is not None
    assert found.faces(1, 1, 1) == chain.faces(1, 1, 1)
    (tmp_path / "secrets" / vault.chains()[0]).write_bytes(b"{}")
    assert VaultDice(vault).find("T1", chain.published) is None
    assert dice.salt() != dice.salt()


def test_a_chain_that_the_disk_does_not_give_is_a_chain_that_is_gone_and_stops_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vault = Vault(tmp_path / "secrets", tmp_path / "data")
    chain = VaultDice(vault).fresh("T1", "2026-01-01")
    vault.keep(chain)
    assert VaultDice(vault).has("T1", chain.published)

    def unreadable(_: Path) -> bytes:
        raise OSError("input/output error")

    monkeypatch.setattr(Path, "read_bytes", unreadable)
    assert not VaultDice(vault).has("T1", chain.published)


def test_of_each_table_one_chain_is_in_memory_however_many_days_go_by(tmp_path: Path) -> None:
    dice = VaultDice(Vault(tmp_path / "secrets", tmp_path / "data"), links=3)
    published = []
    for day in range(1, 10):
        for table in ("T1", "T2"):
            chain = dice.fresh(table, f"2026-01-0{day}")
            dice.keep(chain)
            published.append((table, chain.published))
    for table, link in published:  # whoever asks for an old one is given it all the same
        found = dice.find(table, link)
        assert found is not None
        assert found.published == link
    del chain, found
    assert sum(isinstance(one, SecretChain) and one.length == 3 for one in gc.get_objects()) == 2
