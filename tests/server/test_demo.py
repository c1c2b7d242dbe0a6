"""The demonstration: whole however often its first start was cut off, with bots that nothing stops for good."""

from __future__ import annotations

from datetime import UTC
from pathlib import Path

import pytest

from sicbo.desks import ALL
from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.patron.commands import SendToCage, SendToTable
from sicbo.floor.staff.commands import Dismiss, Hire
from sicbo.floor.table.people.commands import BarPlayer
from sicbo.house.answers import Accepted, Stopped
from sicbo.house.desks import DrawSource
from sicbo.law.rulebook import house_rules
from sicbo.runtime.draws import DrawSecrets
from sicbo.runtime.running import Running, open_house
from sicbo.server.demo import CASH, OWNER, Bots, licensed_table, open_demo
from sicbo.tumbler.vault import Vault
from tests.house.houses import SeededDice, SetClock, WatchedStore, run

BOOK = "crown-sydney"
CAGE = "cage/aud"
MINUTE = 60_000


@pytest.fixture(autouse=True)
def _one_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sicbo.server.demo.books", lambda: (BOOK,))


async def started(store: WatchedStore, clock: SetClock, draws: DrawSource | None = None) -> Running:
    running = await open_house(ALL, store, clock, SeededDice(), zone=UTC, draws=draws)
    await open_demo(running)
    return running


def lacking(running: Running) -> list[str]:
    """Everything that a visitor would look for in vain."""
    house, licensed = running.house, licensed_table()[-1]
    found = [] if house.exists(CAGE) and house.state(CAGE).opened else [CAGE]
    found += [] if house.state(f"table/{licensed}").table.irregular.dice else [licensed]
    found += [] if running.staff().terminals else ["terminal"]
    for stream in house.streams("patron"):
        patron = house.state(stream)
        if patron.unit == "AUD" and not patron.wallet:
            found.append(f"{stream}: money")
        if "/bot-" in stream and not patron.seats:
            found.append(f"{stream}: a seat")
    return found


def test_a_first_start_that_is_cut_off_at_any_commit_is_made_up_for_by_the_next() -> None:
    async def evening() -> None:
        whole = WatchedStore()
        assert lacking(await started(whole, SetClock())) == []
        assert len(whole.groups) > 30
        for cut in range(1, len(whole.groups) + 1):
            store, clock = WatchedStore(fails_on=cut), SetClock()
            with pytest.raises((Stopped, OSError)):  # an order, or a paper that is kept beside the log
                await started(store, clock)
            clock.now += 24 * 60 * MINUTE  # what somebody had agreed to has lapsed by then
            assert lacking(await started(store, clock)) == [], f"cut off at {cut}"

    run(evening())


def test_a_further_start_adds_nothing() -> None:
    async def evening() -> None:
        store = WatchedStore()
        before = (await started(store, SetClock())).house.heads()
        assert (await started(store, SetClock(2_000_000))).house.heads() == before

    run(evening())


async def played(running: Running, bots: Bots, looks: int = 30) -> None:
    for _ in range(looks):
        bots.look()
        await running.house.settled()


def test_bots_that_could_not_buy_in_do_so_once_they_can() -> None:
    async def evening() -> None:
        clock = SetClock()
        running = await started(WatchedStore(), clock)
        house, owner = running.house, Actor(OWNER, office="administrator")
        table = house.state(f"table/{BOOK}.standard").table
        bots = [place for place in table.places.values() if place.player.startswith("bot-")]
        await dealt_until_open(running, clock)
        for place in bots:  # as if all of it were lost
            await house.give(
                f"patron/{place.player}",
                Actor(place.player, terminal="at-one"),
                "out",
                SendToCage(cage="aud", amount=house.state(f"patron/{place.player}").wallet, use="cash"),
            )
        await house.settled()
        await house.give("staff", owner, "gone", Dismiss("demo-cage", "left"))
        playing = Bots(running, seed=1)
        await played(running, playing)
        assert not any(place.stack for place in bots)
        await house.give("staff", THE_HOUSE, "back", Hire(person="demo-cage", offices=("cage",)))
        clock.now += MINUTE
        await played(running, playing)
        assert all(place.stack or place.wagers for place in bots)

    run(evening())


def test_bots_that_have_lost_much_in_one_day_are_paid_in_with_a_second_person_and_play_on() -> None:
    async def evening() -> None:
        clock = SetClock()
        running = await started(WatchedStore(), clock)
        house = running.house
        large = house_rules().cage.large
        bot = next(stream for stream in house.streams("patron") if stream.startswith("patron/bot-"))
        name, playing = bot.partition("/")[2], Bots(running, seed=1)
        cage = f"cage/{house.state(bot).unit.lower()}"
        for number in range(4 * large // CASH):
            patron = house.state(bot)
            if patron.wallet:
                sending = SendToCage(cage=cage[5:], amount=patron.wallet, use="cash")
                await house.give(bot, Actor(name, terminal="at-one"), f"out-{number}", sending)
            playing._pay_in(cage, name)
            await house.settled()
            clock.now += 1_000
        paid = [one for one in house.state(cage).cash_in.values() if one.patron == name]
        assert sum(one.amount for one in paid) > large + CASH

    run(evening())


def test_where_every_wager_of_the_bots_was_refused_they_wager_later() -> None:
    """Nobody else may be there, and without a wager no round ends."""

    async def evening() -> None:
        clock = SetClock()
        store = WatchedStore()
        running = await started(store, clock)
        house = running.house
        table = house.state(f"table/{BOOK}.standard").table
        await dealt_until_open(running, clock)
        playing = Bots(running, seed=1)
        bots = [place for place in table.places.values() if place.player.startswith("bot-")]
        for place in bots:
            sending = SendToTable(table=table.id, amount=20_000)
            assert isinstance(await house.give(f"patron/{place.player}", Actor(place.player), "in", sending), Accepted)
            await house.settled()
            assert place.stack
            bar = BarPlayer(player=place.player, until=clock.now + MINUTE)
            assert isinstance(await house.give(f"table/{table.id}", THE_HOUSE, f"bar-{place.id}", bar), Accepted)
        await played(running, playing)
        assert not table.wagered
        clock.now += MINUTE
        running.ticker.tick()  # the bars are lifted
        await house.settled()
        await played(running, playing)
        assert table.wagered

    run(evening())


async def dealt_until_open(running: Running, clock: SetClock) -> None:
    table = running.house.state(f"table/{BOOK}.standard").table
    for _ in range(100):
        if table.bets_open:
            return
        clock.now += 500
        running.ticker.tick()
        await running.house.settled()
    raise AssertionError("bets never opened")


def test_its_promotion_is_open_from_the_first_start_on_and_opened_once(tmp_path: Path) -> None:
    async def evening() -> None:
        store, draws = WatchedStore(), DrawSecrets(Vault(tmp_path / "secrets", tmp_path / "data"))
        running = await started(store, SetClock(), draws)
        live = running.house.state("promotion/demo")
        assert live.rules.findings == []
        assert live.promotion.opened.closes == 29_760_000, "eight hours after the minute of the start"
        again = await started(store, SetClock(2_000_000), draws)
        assert again.house.heads() == running.house.heads()
        assert len(again.house.state("promotion/demo").promotion.versions) == 1

    run(evening())
