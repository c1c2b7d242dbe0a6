"""Secrets of electronic dice that are gone: no bets are opened on what can never be shown, and no stake is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sicbo.cli.verify import checked
from sicbo.desks import ALL
from sicbo.floor.actor import Actor
from sicbo.floor.approvals import Approve, RequestApproval
from sicbo.floor.refused import Refused
from sicbo.floor.table.corrections.commands import VoidOutcome
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.fairness.commands import ExplainLink, TakeOver
from sicbo.floor.table.fairness.events import LinkExplained
from sicbo.floor.table.irregularities.commands import DeclareNoResult
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.seating.commands import BuyIn, TakePlace
from sicbo.floor.table.state import Table
from sicbo.floor.table.steps import due
from sicbo.house.answers import Accepted, Answer
from sicbo.runtime.dice import VaultDice, lost_link
from sicbo.runtime.running import Running, open_house
from sicbo.store.sqlite import SqliteStore
from sicbo.tumbler.vault import Vault
from tests.floor.tables import DEALER, MANAGER, P1
from tests.house.houses import AUTOMATIC, T1, SetClock, bet, run, table_opening
from tests.house.shifts import GAMES, QUICK

OTHER = Actor("other-manager", "casino-manager")
OPENING_OR_CLOSING = {"bets-opened", "dice-tumbled", "bets-closed", "cover-lifted"}


class Night:
    """A real house over a real log, whose secrets lie in a folder of their own until they are taken away."""

    def __init__(self, folder: Path) -> None:
        self.data, self.secrets, self.away = folder / "house", folder / "secrets", folder / "away"
        self.clock = SetClock()
        self.given = 0
        self.running: Running

    async def begins(self, game: str) -> None:
        await self._open()
        await self.must(MANAGER, table_opening(game, places=1, **AUTOMATIC))
        await self.must(MANAGER, TakePlace("P1", "P1"))
        await self.must(MANAGER, BuyIn("P1", 100_000, "in"))
        await self.plays(lambda table: bool(table.results) and not table.in_hand)

    async def loses_its_secrets(self) -> None:
        """The house ends; what starts again has the log alone."""
        self.store.close()
        self.secrets.rename(self.away)
        await self._open()
        self.running.ticker.timers.resume()
        await self.running.house.settled()

    async def _open(self) -> None:
        self.store = SqliteStore(self.data)
        self.dice = VaultDice(Vault(self.secrets, self.data), links=20)
        self.running = await open_house(ALL, self.store, self.clock, self.dice, pace=QUICK)

    async def passes(self, ticks: int = 1) -> None:
        for _ in range(ticks):
            self.clock.now += 500
            self.running.ticker.tick()
            await self.running.house.settled()

    async def plays(self, until: Callable[[Table], bool]) -> None:
        """Time goes by; whoever has no wager lying makes one."""
        for _ in range(200):
            if until(self.table):
                return
            if self.table.bets_open and not self.table.wagered:
                await self.must(P1, bet("big", 1000, self.table.upcoming()))
            else:
                await self.passes()
        raise AssertionError("it never came to that")

    async def give(self, actor: Actor, command: Any) -> Answer:
        self.given += 1
        return await self.running.house.give(T1, actor, f"o:{self.given}", command)

    async def must(self, actor: Actor, command: Any) -> Accepted:
        answer = await self.give(actor, command)
        assert isinstance(answer, Accepted), answer
        return answer

    async def refused(self, actor: Actor, command: Any) -> Refused:
        answer = await self.give(actor, command)
        assert isinstance(answer, Refused), answer
        return answer

    async def seconded(self, command: Any) -> None:
        await self.must(MANAGER, RequestApproval(command))
        await self.must(OTHER, Approve(self.table.people.approvals.asked))
        await self.must(MANAGER, command)

    @property
    def table(self) -> Table:
        found: Table = self.running.house.state(T1).table
        return found

    @property
    def law(self) -> TableLaw:
        found: TableLaw = self.running.house.state(T1).law
        return found

    @property
    def seq(self) -> int:
        return self.store.heads()[T1].seq

    def facts(self, after: int) -> list[str]:
        journal = self.running.house.desks.of(T1).journal
        kept = [event for one in self.store.read(T1) if one.seq > after for event in journal.read(one.events)]
        return [str(event.__struct_config__.tag) for event in kept]

    def in_play(self) -> str:
        """Where the round stands."""
        table = self.table
        if table.fairness.unrevealed:
            return "called"
        if not table.in_hand:
            return "between rounds"
        if table.bets_open:
            return "bets open"
        if table.echoed is not None and table.result is None:
            return "echoed"
        return {"settle": "revealed", "enter": "enter", "open-bets": "tumbled first"}.get(
            due(self.law, table), "closed"
        )


async def lost_after(folder: Path, game: str, cut: int) -> tuple[Night, str]:
    """A night that goes on without its secrets so many commits into the second round; and where that stood."""
    night = Night(folder)
    await night.begins(game)
    end = night.seq + cut
    await night.plays(lambda _: night.seq >= end)
    stood = night.in_play()
    await night.loses_its_secrets()
    return night, stood


async def goes_on(night: Night) -> None:
    """A manager says why; a new chain is published, and a further round is dealt and settled by it."""
    lost = lost_link(night.table, night.dice.has)
    assert lost is not None
    told = await night.must(MANAGER, ExplainLink(lost.round, lost.attempt, "secret-lost"))
    assert [(type(one), one.clause) for one in told.events] == [(LinkExplained, "house 10.5")]
    published, results = len(night.table.fairness.published), len(night.table.results)
    await night.plays(lambda table: len(table.results) > results and not table.in_hand)
    await night.passes()
    assert len(night.table.fairness.published) == published + 1
    assert not night.table.fairness.unrevealed
    assert lost_link(night.table, night.dice.has) is None


@pytest.mark.clause("house 10.5")
@pytest.mark.parametrize("game", GAMES)
def test_without_its_secrets_no_table_opens_bets_and_wherever_the_round_stood_no_stake_is_lost(
    game: str, tmp_path: Path
) -> None:
    async def evening(cut: int) -> str:
        night, stood = await lost_after(tmp_path / str(cut), game, cut)
        [place] = night.table.places.values()
        stack, staked, start, results = place.stack, place.staked, night.seq, len(night.table.results)
        await night.passes(30)
        [place] = night.table.places.values()
        follows = night.facts(start)
        assert not OPENING_OR_CLOSING & {*follows}, (stood, follows)
        assert {one.about for one in night.running.house.alarms} == {"link"}
        if stood in {"echoed", "called", "revealed"}:
            assert (place.staked, len(night.table.results)) == (0, results + 1), stood
        elif stood == "between rounds":
            assert not night.table.in_hand
        elif night.law.book.articles.interruption is not None:
            assert follows == ["round-voided"]
            assert (place.staked, place.stack) == (0, stack + staked), stood
        else:
            assert follows == []
            assert (place.staked, place.stack) == (staked, stack), stood
            await night.must(MANAGER, DeclareNoResult(cause="tumbler-malfunction", corrected=True))
            stays = night.law.book.articles.no_result
            assert stays is not None
            back = 0 if stays.wagers[0].policy == "stay-and-reopen" else staked
            [place] = night.table.places.values()
            assert (place.staked, place.stack) == (staked - back, stack + back), stood
        await goes_on(night)
        night.store.close()
        # Nothing is wrong but that no cage has sent what was bought in with.
        assert [one.wrong.partition(" ")[0] for one in checked(night.data).findings] == ["in-transit/in"]
        return stood

    stood = [run(evening(cut)) for cut in range(10)]
    phases = ["between rounds", "bets open", "closed", "enter", "echoed", "called", "revealed"]
    assert {*phases} <= {*stood}, "blind, not content"
    assert ("tumbled first" in stood) == game.startswith("star")


@pytest.mark.parametrize("cut", [2, 5])
def test_a_manager_voids_the_round_where_the_book_lets_them_and_every_stake_goes_back(cut: int, tmp_path: Path) -> None:
    async def evening() -> None:
        night, stood = await lost_after(tmp_path, "crown-sydney/standard", cut)
        assert stood == {2: "bets open", 5: "enter"}[cut]
        [place] = night.table.places.values()
        stack = place.stack
        voiding = VoidOutcome(ground="equipment", cause="dice", round=2, affects_outcome=True, corrected=True)
        await (night.must(MANAGER, voiding) if stood == "bets open" else night.seconded(voiding))
        [place] = night.table.places.values()
        assert (place.staked, place.stack) == (0, stack + 1000)
        await goes_on(night)

    run(evening())


@pytest.mark.clause("house 10.5")
@pytest.mark.parametrize(
    ("game", "step"), [("crown-sydney/standard", p.OpenBets()), ("star-sydney/standard", p.Tumble(3))]
)
def test_nor_does_a_person_who_deals_open_bets_and_the_pit_says_why(game: str, step: Any, tmp_path: Path) -> None:
    async def evening() -> None:
        night, _ = await lost_after(tmp_path, game, 0)
        await night.must(DEALER, TakeOver())
        told = await night.refused(DEALER, step)
        assert (told.code, told.clause, told.arguments) == (
            "link-lost",
            "house 10.5",
            {"round": 2, "attempt": 1},
        )
        for early in (ExplainLink(1, 1, "secret-lost"), ExplainLink(3, 1, "secret-lost"), ExplainLink(2, 2, "other")):
            assert (await night.refused(MANAGER, early)).code == "nothing-to-reveal"
        await night.must(MANAGER, ExplainLink(2, 1, "secret-lost"))
        assert (await night.refused(DEALER, step)).code == "no-chain"
        await night.passes()
        await night.must(DEALER, step)

    run(evening())


def test_a_person_who_deals_goes_no_further_with_a_round_that_can_have_no_result(tmp_path: Path) -> None:
    async def evening() -> None:
        night, stood = await lost_after(tmp_path, "star-sydney/standard", 1)
        assert stood == "tumbled first"
        await night.must(DEALER, TakeOver())
        assert (await night.refused(DEALER, p.OpenBets())).code == "link-lost"
        assert (await night.refused(MANAGER, ExplainLink(2, 1, "secret-lost"))).code == "attempt-not-ended"

    run(evening())


def test_nobody_can_say_instead_of_the_house_whether_the_secret_is_there(tmp_path: Path) -> None:
    async def evening() -> None:
        night = Night(tmp_path)
        await night.begins("crown-sydney/standard")
        claimed = await night.refused(MANAGER, ExplainLink(2, 1, "secret-lost", lost=True))
        assert claimed.code == "nothing-to-reveal", "a chain whose secret is there is not thrown away at will"
        await night.must(DEALER, TakeOver())
        await night.must(DEALER, p.OpenBets(lost=True))
        assert (await night.refused(MANAGER, ExplainLink(2, 1, "secret-lost", lost=True))).code == "attempt-not-ended"
        lost, _ = await lost_after(tmp_path / "lost", "crown-sydney/standard", 0)
        await lost.must(DEALER, TakeOver())
        assert (await lost.refused(DEALER, p.OpenBets(lost=False))).code == "link-lost"

    run(evening())


@pytest.mark.parametrize("cut", [0, 2, 5])
def test_a_secret_that_is_brought_back_is_found_and_the_table_goes_on_by_itself(cut: int, tmp_path: Path) -> None:
    async def evening() -> None:
        night, _ = await lost_after(tmp_path, "crown-sydney/standard", cut)
        await night.passes(20)
        for file in night.away.iterdir():
            file.rename(night.secrets / file.name)
        await night.plays(lambda table: len(table.results) == 2 and not table.in_hand)
        assert len(night.table.fairness.published) == 1
        [alarm] = night.running.house.alarms
        assert (alarm.about, alarm.detail) == ("link", "no secret for round 2, attempt 1")

    run(evening())


def test_a_chain_of_a_day_gone_by_whose_links_are_all_seen_may_be_lost(tmp_path: Path) -> None:
    async def evening() -> None:
        night, _ = await lost_after(tmp_path, "crown-sydney/standard", 0)
        night.clock.now += 24 * 3_600_000
        await night.plays(lambda table: len(table.results) == 2 and not table.in_hand)
        assert {one.about for one in night.running.house.alarms} <= {"clock-jump"}

    run(evening())
