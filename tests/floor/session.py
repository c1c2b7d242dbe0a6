"""A table in a session of a tournament, played by hand: every order booked, and nothing of it ever money."""

from __future__ import annotations

from collections.abc import Mapping

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.designation import Designated, Designation, chips_unit
from sicbo.floor.table.accounts import stack, tournament, wagers
from sicbo.floor.table.closing.commands import CloseTable
from sicbo.floor.table.commands import Actor, AnyCommand
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.evolve import evolve
from sicbo.floor.table.irregularities import commands as i
from sicbo.floor.table.postings import postings
from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.sessions import commands as t
from sicbo.floor.table.state import Table
from sicbo.ledger.postings import Ledger
from tests.floor.tables import MANAGER, Floor, law_of, opening

BOOKS = ("crown-melbourne", "crown-melbourne-vcgr", "crown-sydney")
BANK = 5_000_00
CHIPS = (5_00, 25_00, 100_00)
UNIT = chips_unit("C1")


class AtSession(Floor):
    """One table open for the first session of tournament C1, with two entrants and their banks."""

    def __init__(self, book: str, *, banks: Mapping[str, int] | None = None, **changed: object) -> None:
        self.law = law_of(book)
        self.game = self.law.book.articles.game[0].id
        self.table = Table("T1")
        self.log: list[AnyEvent] = []
        self.ledger = Ledger()
        self.must(MANAGER, self.opening("S1", **changed))
        self.must(MANAGER, i.FitDice("D0", "M0"))
        self.seat("P1", "P2")
        for player, amount in ({"P1": BANK, "P2": BANK} if banks is None else banks).items():
            self.must(THE_HOUSE, self.bank(player, amount))

    def opening(self, session: str = "S1", /, **changed: object) -> s.OpenTable:
        """An order to open it for a session, as the tournament has designated it."""
        usual: dict[str, object] = {
            "designation": Designation("C1", session),
            "designated": Designated(mode="licensed", book=self.law.book.id),
            "chips": CHIPS,
        }
        return opening(self.law, self.game, self.game, **(usual | changed))

    def cash(self, **changed: object) -> s.OpenTable:
        """An order to open it for ordinary play."""
        return opening(self.law, self.game, self.game, **changed)

    def seat(self, *players: str, session: str = "S1") -> None:
        """Each at the place of the same name."""
        seats = tuple(t.Seat(player, player) for player in players)
        self.must(THE_HOUSE, t.AllotPlaces(tournament="C1", session=session, seats=seats))
        for player in players:
            self.must(MANAGER, s.TakePlace(player, player))

    def bank(self, place: str, amount: int = BANK, **changed: str) -> t.IssueBank:
        usual = {"tournament": "C1", "session": "S1", "unit": UNIT, "place": place, "player": place}
        return t.IssueBank(**(usual | changed), amount=amount)

    def count(self, *places: str, session: str = "S1") -> t.CountSession:
        return t.CountSession(tournament="C1", session=session, places=places)

    def play(self, bets: Mapping[str, int], faces: tuple[int, int, int] = (1, 2, 4), area: str = "big") -> None:
        """One round in which each of these places has so much on an area."""
        self.open_bets()
        for place, amount in bets.items():
            self.must(Actor(place, terminal=f"terminal-{place}"), self.bet(area, amount, place))
        self.until("settle", faces)
        self.step()

    def close(self, session: str = "S1") -> None:
        """The session is counted, and the table closes without notice."""
        if self.table.session is not None and not self.table.session.over:
            self.must(THE_HOUSE, self.count(session=session))
        self.must(MANAGER, CloseTable())

    def give(self, actor: Actor, command: AnyCommand) -> list[AnyEvent] | Refused:
        """Give an order; what is accepted happens, is booked, and leaves the chips where the table says."""
        answer = self.decide(actor, command)
        if isinstance(answer, list):
            for event in answer:
                evolve(self.law, self.table, event)
                self.ledger.book(postings(self.table, event))
                self.log.append(event)
            self.check()
        return answer

    def check(self) -> None:
        """Every chip is before a player or with the tournament; nothing here is money while the session lasts."""
        if self.table.session is not None:
            for place in self.table.places.values():
                assert self.ledger.balance(stack("T1", place.id), UNIT) == place.stack >= 0
                assert self.ledger.balance(wagers("T1", place.id), UNIT) == place.staked >= 0
        own = {account for account, unit in self.ledger.balances if unit == UNIT}
        assert {account.kind for account in own} <= {"stack", "wagers", "tournament"}

    @property
    def issued(self) -> int:
        """What the tournament has out, by its own account."""
        return -self.ledger.balance(tournament("C1"), UNIT)

    @property
    def left(self) -> dict[str, int]:
        """What the ledger has in chips of the tournament anywhere, by account."""
        return {str(account): amount for (account, unit), amount in self.ledger.balances.items() if unit == UNIT}
