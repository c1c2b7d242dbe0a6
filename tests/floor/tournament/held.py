"""A tournament to test on, by a book's own example terms: orders, refusals and the books behind them."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from sicbo.floor.actor import Actor, Command
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.draw import commands as d
from sicbo.floor.refused import Refused
from sicbo.floor.tournament import commands as c
from sicbo.floor.tournament.conditions import Particulars, conditions_of, law_of, one_digest
from sicbo.floor.tournament.decide import decide
from sicbo.floor.tournament.evolve import evolve
from sicbo.floor.tournament.postings import postings
from sicbo.floor.tournament.state import Tournament
from sicbo.law import vocabulary
from sicbo.law.rulebook import load
from sicbo.ledger.postings import Account, Ledger
from sicbo.terms.check import check
from sicbo.terms.reading import read
from sicbo.tumbler.draw_secret import DrawSecret

EXAMPLES = Path(__file__).parents[3] / "docs" / "terms"
MANAGER = Actor("mia", "area-manager")
OTHER_MANAGER = Actor("max", "area-manager")
CHIEF = Actor("cy", "casino-manager")
DIRECTOR = Actor("dora", office="director")
DEALER = Actor("deb", "dealer")
FACES = "3615246135246531642351462"
DAY = 86_400_000
LATE = 4_000_000_000_000
PARTICULARS = Particulars(
    withdraw_until=10 * DAY, substitutes_until=20 * DAY, progress=(2,), ties=("fewer-banks", "earlier-chips")
)
ALONE = Particulars(withdraw_until=10 * DAY, substitutes_until=20 * DAY)


def when(time: datetime) -> int:
    return int(time.replace(tzinfo=UTC).timestamp()) * 1000


def example(book: str, **changed: Any) -> vocabulary.Tournament:
    """The example terms of this book, changed."""
    terms = read((EXAMPLES / f"tournament-{book}.toml").read_bytes())
    assert isinstance(terms, vocabulary.Tournament)
    return msgspec.structs.replace(terms, **changed)


class Held:
    """One tournament, its ledger, and a clock that stands until it is moved."""

    def __init__(self, book: str, *, practice: bool = False, readings: dict[str, str] | None = None) -> None:
        self.book, self.practice, self.readings = load(book), practice, readings or {}
        self.state = Tournament("T1")
        self.ledger = Ledger()
        self.at = DAY
        self.paid = 0
        self.secret = DrawSecret.fresh("tournament/T1")

    def give(self, actor: Actor, command: Command) -> Any:
        """The events, already followed and booked, or the refusal."""
        answer = decide(self.state, c.Order(actor, self.at, command))  # type: ignore[arg-type]
        if isinstance(answer, Refused):
            return answer
        for event in answer:
            evolve(self.state, event)
            self.ledger.book(postings(self.state, event))
        return answer

    def done(self, actor: Actor, command: Command) -> Any:
        """The last event of an order that must be carried out."""
        answer = self.give(actor, command)
        assert not isinstance(answer, Refused), answer
        return answer[-1]

    def refused(self, actor: Actor, command: Command) -> tuple[str, str]:
        """Code and clause of an order that must be refused."""
        answer = self.give(actor, command)
        assert isinstance(answer, Refused), answer
        return answer.code, answer.clause

    def terms(self, particulars: Particulars = PARTICULARS, **changed: Any) -> c.DraftTerms:
        """The order to draft the example terms of the book, changed."""
        terms = example(self.book.id, **changed)
        law = law_of(self.book, terms, self.readings)
        assert law is not None
        conditions = conditions_of(self.book, terms, particulars, when)
        return c.DraftTerms(
            digest=one_digest(self.book, terms, conditions),
            practice=self.practice,
            findings=len(check(self.book, terms, self.readings)),
            law=law,
            conditions=conditions,
        )

    def drafted(self, particulars: Particulars = PARTICULARS, **changed: Any) -> Held:
        self.done(MANAGER, self.terms(particulars, **changed))
        return self

    def record(self, *steps: str) -> Held:
        for step in steps:
            self.done(MANAGER, c.RecordStep(step=step, digest=self.state.digest))
        return self

    def ready(self) -> Held:
        """Every step before entries that the operator records, and entries open."""
        steps = self.state.rules.steps
        self.record(*(one.id for one in steps if one.before == "entries" and one.must and one.id != "document"))
        self.done(MANAGER, c.OpenEntries())
        return self

    def directed(self) -> Held:
        self.done(MANAGER, c.AppointDirector(person=DIRECTOR.id, holds=True))
        self.done(DIRECTOR, c.Arrive())
        return self

    def designated(self, *tables: str) -> Held:
        by = next(one.by for one in self.state.rules.steps if one.id == "designate-tables")
        for table in tables:
            self.done(DIRECTOR if by == "director" else MANAGER, c.DesignateTable(table=table))
        return self

    def apply(self, player: str, **said: Any) -> Any:
        return self.give(Actor(player), c.Apply(player=player, wallet="AUD", **said))

    def entered(self, *players: str) -> Held:
        """Accepted, and every fee paid."""
        for player in players:
            assert not isinstance(self.apply(player), Refused)
            one = self.state.of(player)
            assert one is not None
            if one.standing == "applied":
                self.done(MANAGER, c.AcceptEntry(entry=one.id))
            self.pay(player)
        return self

    def pay(self, player: str, *fees: str) -> None:
        for what, amount in self.state.terms.fees.items():
            if not self.practice and (what in fees or (not fees and what in {"entry-fee", "buy-in"})):
                self.done(THE_HOUSE, self.fee(player, what, amount))

    def fee(self, player: str, what: Any, amount: int) -> c.ReceiveFee:
        self.paid += 1
        return c.ReceiveFee(transfer=f"patron/{player}/{self.paid}", player=player, what=what, amount=amount)

    def committed(self) -> Held:
        order = d.CommitDraw(draw="T1", prizes=64, reserves=0, wins="one-per-entry", commitment=self.secret.commitment)
        self.done(DIRECTOR, order)
        return self

    def drawn(self) -> Held:
        self.done(DIRECTOR, d.CloseEntries(position=1, salt="00" * 32))
        self.done(DIRECTOR, d.KeyChance(FACES))
        self.done(DEALER, d.KeyChance(FACES))
        self.done(DIRECTOR, d.DrawWinners(secret=self.secret.secret().hex()))
        return self

    def briefed(self) -> Held:
        entries = tuple(one.id for one in self.state.accepted())
        self.done(DIRECTOR, c.RecordUnderstanding(entries=entries))
        if any(one.id == "approve" and one.before == "play" for one in self.state.rules.steps):
            self.record("approve")
        if any(one.id == "sign-copy" for one in self.state.rules.steps):
            for one in self.state.accepted():
                self.done(Actor(one.player), c.SignTerms(entry=one.id, digest=self.state.digest))
        return self

    def sat(self, session: str = "S1") -> Any:
        """Seats allotted, everybody sits, and play begins."""
        self.allot(session)
        seats = tuple(self.state.sittings[session].seats)
        return self.done(DIRECTOR, c.StartSession(session=session, ready=seats))

    def allot(self, session: str = "S1") -> Any:
        """Seats, with every designated table open for the session."""
        return self.done(DIRECTOR, c.AllotSeats(session=session, opened=tuple(self.state.tables)))

    def spin(self, session: str, **stacks: int) -> None:
        """What lay before each player after a spin, at the table where each sits."""
        self._told(c.Chips, session, stacks, round=1)

    def count(self, session: str, **stacks: int) -> None:
        self._told(c.CountChips, session, stacks)

    def balance(self, kind: Any, owner: str = "T1") -> int:
        return self.ledger.balance(Account(kind, owner), self.state.terms.unit)

    def _told(self, told: Any, session: str, stacks: dict[str, int], **more: Any) -> None:
        seats = self.state.sittings[session].seats.values()
        for table in dict.fromkeys(one.table for one in seats):
            players = tuple(one.player for one in seats if one.table == table and one.player in stacks)
            amounts = tuple(stacks[player] for player in players)
            self.done(THE_HOUSE, told(session=session, table=table, players=players, amounts=amounts, **more))
