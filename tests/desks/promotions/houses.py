"""A whole house in which promotions are run: staff, patrons, a table of each book, a cage, and a vault."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sicbo.desks import ALL
from sicbo.floor.actor import Actor
from sicbo.floor.cage import commands as c
from sicbo.floor.draw.commands import DrawWinners, KeyChance
from sicbo.floor.patron import commands as p
from sicbo.floor.promotion import commands as k
from sicbo.floor.promotion.state import Promotion
from sicbo.floor.refused import Refused
from sicbo.floor.table.irregularities.commands import FitDice
from sicbo.house.answers import Accepted
from sicbo.house.audit import Auditor
from sicbo.runtime.draws import DrawSecrets
from sicbo.runtime.live_promotion import LivePromotion, paper_of
from sicbo.runtime.running import Running, open_house
from sicbo.store.commits import read_postings
from sicbo.store.memory import MemoryStore
from sicbo.terms.reading import convert
from sicbo.tumbler.vault import Vault
from sicbo.units.time import HOUR
from tests.floor.tables import MANAGER, SECOND
from tests.house.houses import SeededDice, SetClock, bet, deal, table_opening

ANN, BEN, CAT = Actor("ann"), Actor("ben"), Actor("cat")
PROMOTER = Actor("prue", office="promotions")
AREA = Actor("arno", "area-manager")
BOSS = Actor("mia", "casino-manager")
WATCHER = Actor("stan", "supervisor")
CLERK = Actor("cleo", office="cage")
STARTS, CLOSES = 107 * HOUR, 111 * HOUR
P1 = "promotion/P1"
ROUNDS = {
    "crown-sydney": (("open-bets",), ("tumble", "no-more-bets", "uncover", "enter", "confirm", "settle")),
    "star-sydney": (("tumble", "open-bets"), ("no-more-bets", "uncover", "enter", "confirm", "settle")),
}
"""What the dealer does before and after wagers."""
FACES = "3615246135246531642351462"

FULL: dict[str, Any] = {
    "kind": "promotion",
    "title": "Harbour Draw",
    "starts": "2027-03-06T18:00:00",
    "ends": "2027-03-06T23:00:00",
    "location": "Level 1",
    "wager_compulsory": True,
    "compulsory_wager": "10",
    "chance": "draw",
    "manner": "By a draw.",
    "awards": [{"at": "2027-03-06T22:30:00", "where": "Level 1"}],
    "eligibility": "Whoever has wagered.",
    "nature": "Money.",
    "prize_qualified": False,
    "closes": "2027-03-06T22:00:00",
    "entry_each": "100",
    "reserves": 2,
    "claiming": "At the desk.",
    "presence_required": False,
    "notification": "By telephone.",
    "publication": "On the house's pages.",
    "prizes_conditional": False,
    "prizes": [{"kind": "cash", "name": "Money", "value": "500"}],
    "prizes_value": "500",
    "statements": {},
}


def terms(book: str, **changed: Any) -> dict[str, Any]:
    """Terms of a promotion that this book finds nothing wrong with, changed."""
    found = {**FULL, "book": book, **changed}
    if "prizes" in changed and "prizes_value" not in changed:
        del found["prizes_value"]
    return {name: value for name, value in found.items() if value is not None}


class PromotionHouse:
    """One evening, by a clock that is moved by hand."""

    def __init__(self, running: Running, store: MemoryStore, clock: SetClock, book: str) -> None:
        self.running, self.house, self.store, self.clock, self.book = running, running.house, store, clock, book
        self.given = 0
        self.rounds = 0

    @classmethod
    async def open(cls, folder: Path, book: str, mode: str = "practice") -> PromotionHouse:
        """The house a day and more before the promotion, with a table at which Ann, Ben and Cat sit."""
        store, clock = MemoryStore(), SetClock(STARTS - 40 * HOUR)
        draws = DrawSecrets(Vault(folder / "secrets", folder / "data"))
        running = await open_house(ALL, store, clock, SeededDice(), draws=draws)
        evening = cls(running, store, clock, book)
        await evening.staffed()
        await evening.must("table/T1", MANAGER, table_opening(f"{book}/standard", 3, mode=mode))
        if mode == "licensed":
            await evening.must("table/T1", MANAGER, FitDice("dice-1", "tumbler-1"))
        for number, player in enumerate((ANN, BEN, CAT), 1):
            await evening.must(f"patron/{player.id}", MANAGER, p.RegisterPatron(unit="AUD", offset=0, starts=360))
            await evening.must("cage/main", CLERK, c.TakeCash(player.id, 500_000))
            await evening.must(f"patron/{player.id}", player, p.Sit(table="T1", place=f"P{number}"))
            await evening.must(f"patron/{player.id}", player, p.SendToTable(table="T1", amount=400_000))
        return evening

    async def staffed(self) -> None:
        await self.must("cage/main", MANAGER, c.RequestApproval(c.OpenCage("AUD", 900_000_000)))
        await self.must("cage/main", SECOND, c.Approve(1))
        await self.must("cage/main", MANAGER, c.OpenCage("AUD", 900_000_000))

    async def started_anew(self, folder: Path) -> None:
        """The house stops, and another opens over the same log and vault."""
        draws = DrawSecrets(Vault(folder / "secrets", folder / "data"))
        self.running = await open_house(ALL, self.store, self.clock, SeededDice(), draws=draws)
        self.house = self.running.house
        await self.house.settled()

    # --- orders -------------------------------------------------------------------------------------------------------

    async def give(self, stream: str, actor: Actor, command: Any) -> Accepted | Refused:
        self.given += 1
        answer = await self.house.give(stream, actor, f"order-{self.given}", command)
        await self.house.settled()
        return answer

    async def must(self, stream: str, actor: Actor, command: Any) -> Accepted:
        answer = await self.give(stream, actor, command)
        assert isinstance(answer, Accepted), (command, answer)
        return answer

    async def refused(self, actor: Actor, command: Any, stream: str = P1) -> tuple[str, str]:
        """The code and the clause by which this is refused."""
        answer = await self.give(stream, actor, command)
        assert isinstance(answer, Refused), (command, answer)
        return answer.code, answer.clause

    async def agreed(self, actor: Actor, command: Any, second: Actor = AREA) -> Accepted:
        """Given, refused for want of a second person, agreed to, and given again."""
        wanted = await self.give(P1, actor, command)
        assert isinstance(wanted, Refused), wanted
        assert wanted.code == "needs-approval", wanted
        asked = await self.must(P1, actor, k.RequestApproval(command))
        await self.must(P1, second, k.Approve(asked.events[0].approval))
        return await self.must(P1, actor, command)

    def tick(self, at: int) -> None:
        """Let the clock show this, and the timers look."""
        self.clock.now = at
        self.running.ticker.timers.tick()

    async def at(self, at: int) -> None:
        self.tick(at)
        await self.house.settled()

    # --- a promotion --------------------------------------------------------------------------------------------------

    def writing(self, parsed: dict[str, Any] | None = None, **changed: Any) -> k.WriteTerms:
        """The order that lays down these terms, their paper kept."""
        found = convert(terms(self.book) if parsed is None else parsed)
        usual: dict[str, Any] = {
            "paper": self.store.pin(paper_of(found)),  # type: ignore[arg-type]
            "book": found.book,
            "readings": {},
            "mode": "practice",
            "starts": STARTS,
            "closes": CLOSES,
            "offset": 0,
        }
        return k.WriteTerms(**(usual | changed))

    @property
    def promotion(self) -> Promotion:
        live = self.house.state(P1)
        assert isinstance(live, LivePromotion)
        return live.promotion

    @property
    def digest(self) -> str:
        return self.promotion.versions[-1].written.terms

    async def published(self, parsed: dict[str, Any] | None = None, **changed: Any) -> None:
        """Terms written, agreed to, given to the regulator where the book wants it a day before, and published."""
        await self.must(P1, PROMOTER, self.writing(parsed, **changed))
        await self.must(P1, AREA, k.ApproveTerms(self.digest))
        await self.must(P1, PROMOTER, k.GiveTerms(self.digest, "letter-1"))
        await self.must(P1, PROMOTER, k.PublishTerms(self.digest, "online"))

    async def opened(self, parsed: dict[str, Any] | None = None, **changed: Any) -> None:
        await self.published(parsed, **changed)
        await self.at(STARTS)
        await self.must(P1, PROMOTER, k.OpenEntries())

    async def play(self, **stakes: int) -> int:
        """One round in which each of these wagers on Big, at the time it is; what falls is 2 4 6."""
        before, after = ROUNDS[self.book]
        self.rounds += 1
        await deal(self.house, before, "table/T1")
        for player, stake in stakes.items():
            place = {"ann": "P1", "ben": "P2", "cat": "P3"}[player]
            order = bet("big", stake, self.rounds, place)
            await self.must("table/T1", Actor(player, terminal=f"terminal-{place}"), order)
        await deal(self.house, after, "table/T1")
        return self.rounds

    async def closed(self) -> None:
        await self.at(CLOSES)
        assert self.promotion.counted is not None

    async def drawn(self, *, watched: bool = False) -> None:
        """The dice thrown, keyed twice, and drawn."""
        if watched:
            await self.must(P1, AREA, k.NameScrutineer(WATCHER.id))
            await self.must(P1, WATCHER, k.AttendDraw())
        await self.must(P1, AREA, KeyChance(FACES))
        await self.must(P1, BOSS, KeyChance(FACES))
        await self.must(P1, PROMOTER, DrawWinners())

    # --- afterwards ---------------------------------------------------------------------------------------------------

    def verified(self) -> None:
        """Everything in the log is decided again and comes out the same, and no money is under way or lost."""
        auditor = Auditor(ALL, self.store._pinned.values())
        for stream in sorted(self.store.heads()):
            for commit in self.store.read(stream):
                auditor.see(commit, read_postings(commit.postings))
        assert auditor.ended() == []
        assert auditor.decided > 30, "blind, not content"

    def written(self) -> str:
        """All that the log of the promotion says."""
        return b"".join(one.command + one.events for one in self.store.read(P1)).decode()
