"""Whole tournaments in a running house, one for each book: wallets, tables, dice, a draw, and a power cut."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from sicbo.desks import ALL
from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.designation import Designation
from sicbo.floor.draw import commands as d
from sicbo.floor.patron import commands as p
from sicbo.floor.refused import Refused
from sicbo.floor.staff.commands import AppointOwner, Hire
from sicbo.floor.table.closing.commands import CloseTable
from sicbo.floor.table.corrections.commands import CorrectResult
from sicbo.floor.table.dealing import commands as ph
from sicbo.floor.table.irregularities.commands import DeclareNoResult, FitDice
from sicbo.floor.table.seating.commands import LeavePlace
from sicbo.floor.table.steps import due
from sicbo.floor.table.wagers import commands as w
from sicbo.floor.tournament import commands as c
from sicbo.floor.tournament.conditions import Particulars
from sicbo.floor.tournament.state import Tournament
from sicbo.house.audit import Auditor
from sicbo.law.vocabulary import PlacePrize, Session
from sicbo.runtime.draws import DrawSecrets
from sicbo.runtime.running import open_house
from sicbo.store.commits import read_postings
from sicbo.store.memory import MemoryStore
from sicbo.tumbler.vault import Vault
from tests.floor.tables import DEALER, MANAGER, law_of, opening
from tests.floor.tournament.held import DIRECTOR, FACES, OTHER_MANAGER, Held
from tests.house.evenings import CAGE, Evening
from tests.house.houses import SeededDice, SetClock, run

MEL, VCGR, SYD = "crown-melbourne", "crown-melbourne-vcgr", "crown-sydney"
GAMES = {MEL: "option-a", VCGR: "option-a", SYD: "standard"}
T1 = "tournament/T1"
PLAYERS = ("ann", "ben", "cho", "dai")
MONEY = 50_000
HIGH, LOW = (5, 6, 4), (1, 2, 1)


class Cup:
    """A tournament of four at two tables, then of two at one, in a running house."""

    def __init__(self, book: str, folder: Path, **terms: Any) -> None:
        self.book, self.folder, self.changed = book, folder, terms
        self.store, self.clock = MemoryStore(), SetClock()
        self.at: Evening

    async def start(self) -> None:
        draws = DrawSecrets(Vault(self.folder / "secrets", self.folder / "data"))
        self.at = Evening(await open_house(ALL, self.store, self.clock, SeededDice(), draws=draws))

    async def cut_the_power(self) -> None:
        """Whatever was not in the log is gone."""
        given = self.at.given
        await self.start()
        self.at.given = given

    @property
    def held(self) -> Tournament:
        found: Tournament = self.at.running.house.state(T1)
        return found

    async def must(self, actor: Actor, command: Any, stream: str = T1) -> Any:
        return await self.at.must(stream, actor, command)

    async def drafted(self) -> None:
        """With a cage, patrons, a director who was hired, and terms that check clean."""
        await self.start()
        await self.must(THE_HOUSE, AppointOwner("owner"), "staff")
        await self.must(THE_HOUSE, Hire(person=DIRECTOR.id, offices=("director",)), "staff")
        await self.at.cage_opens(CAGE, "AUD")
        for player in (*PLAYERS, "zoe"):
            await self.must(MANAGER, p.RegisterPatron(unit="AUD", offset=0, starts=360), f"patron/{player}")
            await self.at.pay_in(player, MONEY)
        await self.must(MANAGER, self.terms())

    def terms(self) -> c.DraftTerms:
        first, last, end = (datetime(2027, 3, 6, hour) for hour in (18, 20, 22))  # noqa: DTZ001 the venue's
        rounds = (
            Session(round=1, starts=first, ends=last, spins=2, tables=2, players=4),
            Session(round=2, starts=last, ends=end, spins=1, tables=1, players=2),
        )
        particulars = Particulars(withdraw_until=2**50, substitutes_until=2**50, progress=(1,), ties=("earlier-chips",))
        prizes = (PlacePrize(place=1, share="66.67"), PlacePrize(place=2, share="33.33"))
        changed: dict[str, Any] = {"players_min": 4, "sessions": rounds, "prizes": prizes, "prize_pool": None}
        if self.book != VCGR:
            changed["prize_pool_basis"] = "All buy-ins."
        return Held(self.book).terms(particulars, **changed | self.changed)

    async def entered(self) -> None:
        for step in self.held.rules.steps:
            if step.before == "entries" and step.must and step.id != "document":
                await self.must(MANAGER, c.RecordStep(step=step.id, digest=self.held.digest))
        await self.must(MANAGER, c.OpenEntries())
        await self.must(MANAGER, c.AppointDirector(person=DIRECTOR.id))
        await self.must(DIRECTOR, c.Arrive())
        await self.must(DIRECTOR, d.CommitDraw(draw="T1", prizes=4, reserves=0, wins="one-per-entry"))
        for player in PLAYERS:
            await self.must(Actor(player), c.Apply(player=player))
            await self.pays(player)

    async def pays(self, player: str) -> None:
        for what, amount in self.held.terms.fees.items():
            if what in {"entry-fee", "buy-in"}:
                await self.must(
                    Actor(player), p.SendToTournament(tournament="T1", what=what, amount=amount), f"patron/{player}"
                )

    async def drawn(self) -> None:
        await self.must(DIRECTOR, d.CloseEntries())
        await self.must(DIRECTOR, d.KeyChance(FACES))
        await self.must(DEALER, d.KeyChance(FACES))
        await self.must(DIRECTOR, d.DrawWinners())

    async def briefed(self) -> None:
        entries = tuple(one.id for one in self.held.accepted())
        await self.must(DIRECTOR, c.RecordUnderstanding(entries=entries))
        if self.book == VCGR:
            await self.must(MANAGER, c.RecordStep(step="approve", digest=self.held.digest))
        for one in self.held.accepted():
            if any(step.id == "sign-copy" for step in self.held.rules.steps):
                await self.must(Actor(one.player), c.SignTerms(entry=one.id, digest=self.held.digest))

    async def opens(self, session: str, *tables: str) -> None:
        by = next(step.by for step in self.held.rules.steps if step.id == "designate-tables")
        game = GAMES[self.book]
        for table in tables:
            if table not in self.held.tables:
                await self.must(DIRECTOR if by == "director" else MANAGER, c.DesignateTable(table=table))
            order = opening(law_of(self.book), game, game, book=self.book, designation=Designation("T1", session))
            await self.must(MANAGER, order, f"table/{table}")
            await self.must(MANAGER, FitDice("D0", "M0"), f"table/{table}")
        await self.must(DIRECTOR, c.AllotSeats(session=session))

    async def sits(self, session: str) -> None:
        for seat in self.held.sittings[session].seats.values():
            sitting = p.Sit(table=seat.table, place=seat.place)
            await self.must(Actor(seat.player), sitting, f"patron/{seat.player}")
        await self.must(DIRECTOR, c.StartSession(session=session))

    async def spin(
        self, table: str, faces: tuple[int, int, int], stakes: dict[str, tuple[str, int]], *, cocked: bool = False
    ) -> None:
        """One round at a table, with these wagers; where a die is cocked at first, as the book goes on from there."""
        stream = f"table/{table}"
        live = self.at.running.house.state(stream)
        dealer = MANAGER if "act-as-dealer" in live.law.acts else DEALER
        while True:
            step = due(live.law, live.table)
            if step == "enter" and cocked:
                cocked = False
                await self.agreed(stream, dealer, DeclareNoResult(cause="cocked-die"))
                continue
            await self.step(stream, dealer, step, faces)
            if step == "open-bets":
                for player, (area, amount) in stakes.items():
                    await self.bets(stream, player, area, amount)
            if step == "settle":
                return

    async def opens_bets(self, table: str, stakes: dict[str, tuple[str, int]]) -> None:
        """As far as wagers on the layout, and no further."""
        stream = f"table/{table}"
        live = self.at.running.house.state(stream)
        dealer = MANAGER if "act-as-dealer" in live.law.acts else DEALER
        step = ""
        while step != "open-bets":
            step = due(live.law, live.table)
            await self.step(stream, dealer, step, HIGH)
        for player, (area, amount) in stakes.items():
            await self.bets(stream, player, area, amount)

    def leave(self, place: str) -> LeavePlace:
        return LeavePlace(place)

    async def agreed(self, stream: str, actor: Actor, command: Any) -> None:
        """With a second person, where the book asks for one."""
        if isinstance(await self.at.give(stream, actor, command), Refused):
            await self.at.agree(stream, actor, command)
            await self.must(actor, command, stream)

    async def bets(self, stream: str, player: str, area: str, amount: int) -> None:
        table = self.at.running.house.state(stream).table
        place = next(one.id for one in table.places.values() if one.player == player)
        if table.places[place].wagers:
            return
        actor = Actor(player, terminal=f"terminal-{place}")
        wagers = (w.Stake(area, amount),)
        await self.must(actor, w.PlaceWagers(round=table.upcoming(), place=place, wagers=wagers), stream)

    async def step(self, stream: str, dealer: Actor, step: str, faces: tuple[int, int, int]) -> None:
        orders: dict[str, tuple[Any, ...]] = {
            "open-bets": (ph.OpenBets(),),
            "tumble": (ph.Tumble(3),),
            "no-more-bets": (ph.CloseBets(),),
            "no-more-bets-button": (ph.PressNoMoreBets(),),
            "uncover": (ph.Uncover(),),
            "enter": (ph.EnterResult(faces), ph.ConfirmResult(faces)),
            "settle": (ph.Settle(),),
        }
        for order in orders[step]:
            await self.must(dealer, order, stream)

    async def ends(self, session: str) -> None:
        """Each table is told to count."""
        for table in self.tables(session):
            await self.must(DIRECTOR, c.EndAtTable(session=session, table=table))

    async def closes(self, session: str) -> None:
        for table in self.tables(session):
            await self.must(MANAGER, CloseTable(), f"table/{table}")

    def tables(self, session: str) -> list[str]:
        return sorted({seat.table for seat in self.held.sittings[session].seats.values()})

    async def paid(self) -> None:
        await self.must(MANAGER, c.RequestApproval(order=c.PayPrizes()))
        await self.must(OTHER_MANAGER, c.Approve(approval=self.held.approvals.asked))
        await self.must(MANAGER, c.PayPrizes())
        await self.must(MANAGER, c.CloseTournament())

    async def corrected(self, first: str, second: str) -> None:
        """The last result at table A was another: the other is ahead now, and it waits for a ruling: that it stands."""
        correction = CorrectResult(round=self.last_round("A"), faces=HIGH, evidence="camera")
        await self.agreed("table/A", MANAGER, correction)
        sitting = self.held.sittings["S1"]
        changed = {sitting.seats[entry].player: amount for entry, amount in sitting.adjusted.items()}
        assert changed == {first: -60_000, second: 60_000}
        assert self.held.disputed is not None
        waiting = await self.at.give(T1, DIRECTOR, c.AllotSeats(session="S2"))
        assert isinstance(waiting, Refused)
        assert waiting.code == "ruling-due"
        await self.must(DIRECTOR, c.RuleOnCorrection(ruling="stands"))

    def last_round(self, table: str) -> int:
        upcoming: int = self.at.running.house.state(f"table/{table}").table.upcoming()
        return upcoming - 1

    def seat(self, session: str, table: str, place: str) -> str:
        seats = self.held.sittings[session].seats.values()
        return next(one.player for one in seats if (one.table, one.place) == (table, place))

    def verified(self) -> None:
        """Every commit is decided again, byte for byte; nothing is left in chips, in the pool or on its way."""
        auditor = Auditor(ALL, self.store._pinned.values())
        for stream in sorted(self.store.heads()):
            for commit in self.store.read(stream):
                auditor.see(commit, read_postings(commit.postings))
        assert auditor.ended() == []
        left = {key: amount for key, amount in self.store.balances().items() if amount}
        gone = ("prize-pool/", "in-transit/", "withheld/", "stack/", "wagers/", "tournament/")
        assert [key for key in left if key[0].startswith(gone) or key[1] != "AUD"] == []
        assert list(self.at.running.house.alarms) == []


@pytest.mark.parametrize("book", [MEL, VCGR, SYD])
@pytest.mark.clause("crown-melbourne 8.2.5", "crown-sydney 8.2.5", "crown-melbourne-vcgr 8.3.2")
@pytest.mark.clause("crown-melbourne 8.1", "crown-sydney 8.1", "crown-melbourne-vcgr 8.1.1")
@pytest.mark.clause("crown-melbourne 8.2", "crown-sydney 8.2", "crown-melbourne-vcgr 8.1")
@pytest.mark.clause("crown-melbourne 8.3", "crown-sydney 8.3", "crown-melbourne-vcgr 8.3")
@pytest.mark.clause("house 23.6", "house 23.9", "house 23.11")
def test_a_whole_tournament_with_a_substitute_a_cocked_die_a_tie_a_correction_and_a_power_cut(
    book: str, tmp_path: Path
) -> None:
    async def evening() -> None:
        cup = Cup(book, tmp_path)
        await cup.drafted()
        assert cup.held.findings == 0
        await cup.entered()
        entry_fee, buy_in = (cup.held.terms.fees.get(what, 0) for what in ("entry-fee", "buy-in"))
        ann = cup.held.of("ann")
        assert ann is not None
        await cup.must(Actor("ann"), c.NameSubstitute(entry=ann.id, player="zoe"))
        if book == VCGR:
            await cup.must(DIRECTOR, c.ApproveSubstitute(entry=ann.id))
        await cup.drawn()
        await cup.briefed()
        await cup.opens("S1", "A", "B")
        await cup.sits("S1")
        (a1, a2), (b1, b2) = [[cup.seat("S1", table, place) for place in ("P1", "P2")] for table in "AB"]
        bet = 10_000
        await cup.spin("A", HIGH, {a1: ("big", bet), a2: ("small", bet)})
        await cup.cut_the_power()
        await cup.spin("A", LOW, {a1: ("small", 3 * bet), a2: ("big", 3 * bet)})
        for faces in (HIGH, LOW):
            await cup.spin("B", faces, {b1: ("big", bet), b2: ("big", bet)}, cocked=faces == LOW)
        early = await cup.at.give(T1, DIRECTOR, c.Progress(round=1))
        assert isinstance(early, Refused)
        await cup.ends("S1")
        chips = cup.held.sittings["S1"].counted
        bank = cup.held.terms.bank
        by_player = {cup.held.sittings["S1"].seats[entry].player: amount for entry, amount in chips.items()}
        assert (by_player[a1], by_player[a2]) == (bank + 4 * bet, bank - 4 * bet)
        assert by_player[b1] == by_player[b2], "a tie, whatever the book does with stakes after a cocked die"
        await cup.must(DIRECTOR, c.Progress(round=1))
        await cup.corrected(a1, a2)
        await cup.closes("S1")
        on = [cup.held.entrants[entry].player for entry in cup.held.rounds[1][1]]
        assert (on[0], on[1] in {b1, b2}, len(on)) == (a1, True, 2)
        await cup.opens("S2", "A")
        await cup.sits("S2")
        winner, other = cup.seat("S2", "A", "P1"), cup.seat("S2", "A", "P2")
        await cup.spin("A", HIGH, {winner: ("big", bet), other: ("small", bet)})
        await cup.ends("S2")
        await cup.closes("S2")
        await cup.must(DIRECTOR, c.SetRanking())
        assert cup.held.result is not None
        assert [one.player for one in cup.held.result.awards] == [winner, other]
        pool = 4 * buy_in
        second = pool * 3333 // 10_000
        await cup.paid()
        wallets = {player: cup.at.running.house.state(f"patron/{player}").wallet for player in (*PLAYERS, "zoe")}
        assert wallets[winner] == MONEY + (pool - second) - (0 if winner == "zoe" else entry_fee + buy_in)
        assert sum(wallets.values()) == 5 * MONEY - 4 * entry_fee
        cup.verified()

    run(evening())
