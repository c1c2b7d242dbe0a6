"""Patron, staff and cage with a ledger each, for tests that give one order after another."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as c
from sicbo.floor.cage.decide import decide as decide_cage
from sicbo.floor.cage.events import AnyEvent as CageEvent
from sicbo.floor.cage.evolve import evolve as evolve_cage
from sicbo.floor.cage.postings import postings as cage_postings
from sicbo.floor.cage.state import Cage
from sicbo.floor.patron import commands as p
from sicbo.floor.patron.decide import decide as decide_patron
from sicbo.floor.patron.events import AnyEvent as PatronEvent
from sicbo.floor.patron.evolve import evolve as evolve_patron
from sicbo.floor.patron.postings import postings as patron_postings
from sicbo.floor.patron.state import Patron
from sicbo.floor.refused import Refused
from sicbo.floor.staff import commands as s
from sicbo.floor.staff.decide import decide as decide_staff
from sicbo.floor.staff.events import AnyEvent as StaffEvent
from sicbo.floor.staff.evolve import evolve as evolve_staff
from sicbo.floor.staff.state import Staff
from sicbo.ledger.postings import Account, Ledger
from sicbo.words import LANGUAGES
from sicbo.words import load as words

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
NOON = 20_000 * DAY + 12 * HOUR
"""Noon of some day at a venue on UTC whose gaming day starts at 06:00."""

GUEST = Actor("p-1")
AT_A_TERMINAL = Actor("p-1", terminal="screen-7")
CLERK = Actor("clerk", office="cage")
WITH_PIN = Actor("clerk", office="cage", pin_of="p-1")
"""The clerk, while the patron has typed the PIN."""
OTHER_CLERK = Actor("other-clerk", office="cage")
PROMOTIONS = Actor("promotions", office="promotions")
ADMINISTRATOR = Actor("administrator", office="administrator")
DEALER = Actor("dealer", "dealer")
SUPERVISOR = Actor("supervisor", "supervisor")
AREA_MANAGER = Actor("area-manager", "area-manager")
MANAGER = Actor("manager", "casino-manager")


@dataclass
class PatronDesk:
    """A registered patron; `at` is the clock."""

    patron: Patron = field(default_factory=lambda: Patron("p-1"))
    at: int = NOON
    ledger: Ledger = field(default_factory=Ledger)
    log: list[PatronEvent] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.must(CLERK, p.RegisterPatron(unit="AUD", offset=0, starts=360))

    def give(self, actor: Actor, command: p.AnyCommand) -> list[PatronEvent] | Refused:
        answer = decide_patron(self.patron, p.Order(actor, self.at, command))
        if isinstance(answer, list):
            for event in answer:
                evolve_patron(self.patron, event)
                self.ledger.book(patron_postings(self.patron, event))
                self.log.append(event)
        return answer

    def must(self, actor: Actor, command: p.AnyCommand) -> Any:
        """The last of the events that must come of it."""
        answer = self.give(actor, command)
        assert isinstance(answer, list), answer
        return answer[-1]

    def refused(self, actor: Actor, command: p.AnyCommand) -> tuple[str, str]:
        """The code and the clause of the refusal that must come of it; its words must fit in every language."""
        return said(self.give(actor, command))

    def deposit(self, amount: int, transfer: str = "") -> Any:
        number = transfer or f"cage/main/{len(self.patron.received) + 1}"
        return self.must(THE_HOUSE, p.ReceiveTransfer(transfer=number, amount=amount, source="cage", of="main"))

    def from_table(self, amount: int, transfer: str = "") -> Any:
        number = transfer or f"table/t-1/{len(self.patron.received) + 1}"
        return self.must(THE_HOUSE, p.ReceiveTransfer(transfer=number, amount=amount, source="table", of="t-1"))

    def sit(self, table: str = "t-1") -> Any:
        return self.must(GUEST, p.Sit(table=table, place="1", terminal="screen-7"))

    def check(self) -> None:
        """The wallet is what the ledger says, and the log gives the same patron again."""
        assert self.patron.wallet == self.ledger.balance(Account("wallet", "p-1"), "AUD") >= 0
        again = Patron("p-1")
        for event in self.log:
            evolve_patron(again, event)
        assert again == self.patron


@dataclass
class StaffDesk:
    """A staff with an owner."""

    staff: Staff = field(default_factory=Staff)
    at: int = NOON
    log: list[StaffEvent] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.must(THE_HOUSE, s.AppointOwner("owner"))

    def give(self, actor: Actor, command: s.AnyCommand) -> list[StaffEvent] | Refused:
        answer = decide_staff(self.staff, s.Order(actor, self.at, command))
        if isinstance(answer, list):
            for event in answer:
                evolve_staff(self.staff, event)
                self.log.append(event)
        return answer

    def must(self, actor: Actor, command: s.AnyCommand) -> Any:
        answer = self.give(actor, command)
        assert isinstance(answer, list), answer
        return answer[-1]

    def refused(self, actor: Actor, command: s.AnyCommand) -> tuple[str, str]:
        return said(self.give(actor, command))

    def seconded(self, actor: Actor, command: s.AnyCommand, second: str = "second") -> Any:
        """What comes of it once another manager has agreed; one is hired where nobody of that name is there."""
        if second not in self.staff.people:
            self.must(THE_HOUSE, s.Hire(person=second, rank="area-manager"))
        refused = self.give(actor, command)
        assert isinstance(refused, Refused), refused
        assert refused.code == "needs-approval", refused
        assert isinstance(command, s.Seconded), command
        asked = self.must(actor, s.RequestApproval(command))
        self.must(Actor(second), s.Approve(asked.approval))
        return self.must(actor, command)


@dataclass
class CageDesk:
    """A cage open with 50,000.00; `at` is the clock."""

    cage: Cage = field(default_factory=lambda: Cage("main"))
    at: int = NOON
    ledger: Ledger = field(default_factory=Ledger)
    log: list[CageEvent] = field(default_factory=list)
    bankroll: int = 5_000_000

    def __post_init__(self) -> None:
        if self.bankroll:
            self.agree(AREA_MANAGER, c.OpenCage("AUD", self.bankroll))
            self.must(AREA_MANAGER, c.OpenCage("AUD", self.bankroll))

    def give(self, actor: Actor, command: c.AnyCommand) -> list[CageEvent] | Refused:
        answer = decide_cage(self.cage, c.Order(actor, self.at, command))
        if isinstance(answer, list):
            for event in answer:
                self.ledger.book(cage_postings(self.cage, event))
                evolve_cage(self.cage, event)
                self.log.append(event)
        return answer

    def must(self, actor: Actor, command: c.AnyCommand) -> Any:
        answer = self.give(actor, command)
        assert isinstance(answer, list), answer
        return answer[-1]

    def refused(self, actor: Actor, command: c.AnyCommand) -> tuple[str, str]:
        return said(self.give(actor, command))

    def agree(self, actor: Actor, command: c.Seconded) -> None:
        """This person asks, and a casino manager agrees."""
        asked = self.must(actor, c.RequestApproval(command))
        self.must(MANAGER, c.Approve(asked.approval))

    def arrives(self, amount: int, transfer: str = "patron/p-1/1") -> Any:
        return self.must(THE_HOUSE, c.ReceiveForPayout(transfer=transfer, patron="p-1", amount=amount))

    def ticket(self, amount: int, ticket: str = "K1", patron: str = "p-1") -> Any:
        number = f"patron/{ticket}/1"
        return self.must(THE_HOUSE, c.IssueTicket(ticket=ticket, transfer=number, amount=amount, patron=patron))

    def balance(self, kind: Any, owner: str) -> int:
        return self.ledger.balance(Account(kind, owner), "AUD")

    def check(self) -> None:
        """Bank and drawer are what the ledger says, and the log gives the same cage again."""
        assert self.cage.bank == self.balance("cage", "main") >= 0
        over_the_counter = sum(
            amount
            for (account, _), amount in self.ledger.balances.items()
            if account.kind in {"outside", "drop", "vouchers"}
        )
        assert self.cage.cash == -over_the_counter >= 0
        again = Cage("main")
        for event in self.log:
            evolve_cage(again, event)
        assert again == self.cage


def said(answer: object) -> tuple[str, str]:
    assert isinstance(answer, Refused), answer
    for language in LANGUAGES:
        spoken = words(language)
        assert spoken.say(f"refusal.{answer.code}", **answer.arguments)
        assert spoken.say(f"remedy.{answer.code}", **answer.arguments)
    return answer.code, answer.clause
