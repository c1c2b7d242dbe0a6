"""What ends play early in a running house: a limit of a player's own, an exclusion, a cancelled tournament."""

from __future__ import annotations

from pathlib import Path

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.patron import commands as p
from sicbo.floor.refused import Refused
from sicbo.floor.tournament import commands as c
from sicbo.law.vocabulary import Fee
from tests.desks.test_tournament import GAMES, HIGH, LOW, MEL, MONEY, PLAYERS, SYD, T1, VCGR, Cup
from tests.floor.tables import MANAGER, law_of, opening
from tests.floor.tournament.held import CHIEF, DIRECTOR
from tests.house.houses import run

ALL = pytest.mark.parametrize("book", [MEL, VCGR, SYD])
FEES = (Fee(what="entry-fee", amount="50"), Fee(what="buy-in", amount="100"), Fee(what="re-buy", amount="80"))


async def under_way(cup: Cup) -> None:
    """Two tables, one spin at each."""
    await cup.drafted()
    await cup.entered()
    await cup.drawn()
    await cup.briefed()
    await cup.opens("S1", "A", "B")
    await cup.sits("S1")
    for table in "AB":
        await cup.spin(table, HIGH, by_the_other(cup, table))


def by_the_other(cup: Cup, table: str) -> dict[str, tuple[str, int]]:
    """The least that keeps a table going: a wager of whoever sits at its second place."""
    return {cup.seat("S1", table, "P2"): ("big", 10_000)}


@ALL
@pytest.mark.parametrize("how", ["self", "house"])
@pytest.mark.clause("house 23.14", "house 11.11")
def test_an_exclusion_in_mid_session_ends_play_as_absence_and_the_chips_go_off_the_table(
    book: str, how: str, tmp_path: Path
) -> None:
    async def evening() -> None:
        cup = Cup(book, tmp_path)
        await under_way(cup)
        bank = cup.held.terms.bank
        first = cup.seat("S1", "A", "P1")
        one = cup.held.of(first)
        assert one is not None
        if how == "self":
            await cup.must(Actor(first), p.SelfExclude(until=None), f"patron/{first}")
        else:
            await cup.must(CHIEF, p.ExcludePatron(reason="conduct", until=None), f"patron/{first}")
        await cup.at.running.house.settled()
        assert one.id in cup.held.sittings["S1"].counted
        assert cup.held.entrants[one.id].gone == "absent"
        assert cup.held.sittings["S1"].counted[one.id] == bank
        assert cup.at.running.house.state("table/A").table.places["P1"].stack == 0
        for table in "AB":
            await cup.spin(table, LOW, by_the_other(cup, table))
        await cup.ends("S1")
        assert cup.held.sittings["S1"].over
        await cup.must(DIRECTOR, c.Progress(round=1))
        assert one.id not in cup.held.rounds[1][1]
        assert list(cup.at.running.house.alarms) == []

    run(evening())


@pytest.mark.clause("house 23.14", "house 11.6")
def test_wagers_on_the_layout_are_settled_first_and_count(tmp_path: Path) -> None:
    async def evening() -> None:
        cup = Cup(SYD, tmp_path)
        await under_way(cup)
        first = cup.seat("S1", "A", "P1")
        one = cup.held.of(first)
        assert one is not None
        bank = cup.held.terms.bank
        await cup.opens_bets("A", {first: ("big", 10_000)})
        await cup.must(Actor(first), p.SelfExclude(until=None), f"patron/{first}")
        await cup.at.running.house.settled()
        assert cup.held.entrants[one.id].gone == "absent"
        assert one.id not in cup.held.sittings["S1"].counted
        await cup.spin("A", HIGH, {})
        await cup.spin("B", LOW, by_the_other(cup, "B"))
        await cup.ends("S1")
        assert cup.held.sittings["S1"].counted[one.id] == bank + 10_000
        assert cup.held.sittings["S1"].over
        assert list(cup.at.running.house.alarms) == []

    run(evening())


@ALL
@pytest.mark.clause("house 23.6")
def test_a_re_buy_that_the_table_cannot_give_out_goes_back_to_the_wallet(book: str, tmp_path: Path) -> None:
    async def evening() -> None:
        cup = Cup(book, tmp_path, fees=FEES)
        await under_way(cup)
        first, bank = cup.seat("S1", "A", "P1"), cup.held.terms.bank
        patron = f"patron/{first}"
        rebuy = p.SendToTournament(tournament="T1", what="re-buy", amount=8_000)
        await cup.must(Actor(first), rebuy, patron)
        await cup.at.running.house.settled()
        assert cup.at.running.house.state("table/A").table.places["P1"].stack == 2 * bank
        await cup.spin("A", LOW, {first: ("big", 2 * bank)})
        terminal = Actor(first, terminal="terminal-P1")
        left = await cup.at.give("table/A", terminal, cup.leave("P1"))
        assert not isinstance(left, Refused), left
        await cup.at.running.house.settled()
        before = cup.at.running.house.state(patron).wallet
        await cup.must(Actor(first), rebuy, patron)
        await cup.at.running.house.settled()
        assert cup.at.running.house.state(patron).wallet == before
        entrant = cup.held.of(first)
        assert entrant is not None
        assert (entrant.banks, cup.held.open) == (2, {})
        assert list(cup.at.running.house.alarms) == []

    run(evening())


@ALL
@pytest.mark.clause("house 23.12", "house 5.12")
def test_a_tournament_cancelled_between_two_rounds_of_a_session_leaves_no_chips_and_no_money(
    book: str, tmp_path: Path
) -> None:
    async def evening() -> None:
        cup = Cup(book, tmp_path)
        await under_way(cup)
        await cup.opens_bets("A", by_the_other(cup, "A"))
        cancel = c.CancelTournament(ground="irregularity")
        early = await cup.at.give(T1, CHIEF, cancel)
        assert isinstance(early, Refused)
        assert (early.code, early.clause) == ("table-in-play", "house 23.12")
        await cup.spin("A", HIGH, {})
        await cup.must(CHIEF, cancel)
        await cup.at.running.house.settled()
        assert cup.held.phase == "cancelled"
        wallets = [cup.at.running.house.state(f"patron/{player}").wallet for player in PLAYERS]
        assert wallets == [MONEY] * 4
        await cup.closes("S1")
        cup.verified()
        game = GAMES[book]
        ordinary = opening(law_of(book), game, game, book=book)
        await cup.must(MANAGER, ordinary, "table/A")

    run(evening())
