"""Notices of rounds that were put right, and fees of tournaments, from one desk to the other."""

from __future__ import annotations

import pytest

from sicbo.floor.patron import commands as p
from sicbo.floor.table.chips import commands as ch
from sicbo.floor.table.dealing import commands as ph
from sicbo.floor.table.irregularities.commands import DeclareNoResult
from sicbo.floor.table.people import commands as h
from sicbo.floor.table.wagers.commands import PlaceWagers, Stake
from sicbo.store.memory import MemoryStore
from tests.floor.tables import DEALER, MANAGER
from tests.house.evenings import ANN, PATRON, Evening, start
from tests.house.houses import T1, bet, run


async def betting() -> Evening:
    """Ann has ten on Big, in money, and one on Small, in tokens."""
    at = Evening(await start(MemoryStore()))
    await at.ready()
    await at.sits_with(10_000)
    voucher = ch.ExchangeVoucher(place="P1", instrument="play-voucher", amount=100, voucher="V1")
    await at.must(T1, DEALER, voucher)
    await at.must(T1, DEALER, ph.OpenBets())
    await at.must(T1, ANN, bet("big", 1_000))
    tokens = PlaceWagers(round=1, place="P1", wagers=(Stake("small", 100),), medium="tokens")
    await at.must(T1, ANN, tokens)
    return at


def noted(at: Evening) -> list[tuple[int, str]]:
    patron = at.running.patron("ann")
    assert patron is not None
    return [(one.round, one.ruling) for one in patron.notices.values()]


@pytest.mark.clause("house 25.1")
def test_a_round_without_a_result_is_told_to_whoever_had_money_or_tokens_in_it() -> None:
    async def evening() -> None:
        at = await betting()
        for command in (ph.Tumble(3), ph.CloseBets(), ph.Uncover(), DeclareNoResult(cause="cocked-die")):
            await at.must(T1, DEALER, command)
        assert {number for number, _ in noted(at)} == {1}
        assert "no-result" in {ruling for _, ruling in noted(at)}

    run(evening())


@pytest.mark.clause("house 25.1")
def test_a_wager_that_is_void_for_a_breach_is_told_to_whoever_had_it() -> None:
    async def evening() -> None:
        at = await betting()
        [incident] = (await at.must(T1, DEALER, h.RecordIncident(kind="device", player="ann"))).events
        voiding = h.VoidWager(incident=incident.incident, place="P1", area="big")
        await at.must(T1, MANAGER, voiding)
        assert noted(at) == [(1, "wagers-void")]

    run(evening())


@pytest.mark.clause("house 23.6")
def test_a_fee_for_a_tournament_that_there_is_not_comes_back() -> None:
    async def evening() -> None:
        at = Evening(await start(MemoryStore()))
        await at.ready()
        await at.must(PATRON, ANN, p.SendToTournament(tournament="nowhere", what="entry-fee", amount=1_000))
        assert (at.wallet, at.in_transit()) == (50_000, {})

    run(evening())
