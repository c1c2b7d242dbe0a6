"""One table being played by a script: every order booked and checked, and the log replayed at the end."""

from __future__ import annotations

from dataclasses import dataclass, field

from sicbo.floor.table.accounts import bank, token_unit
from sicbo.floor.table.chips.piles import in_hand, laid
from sicbo.floor.table.commands import Actor, AnyCommand, Order
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.decide import decide
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.evolve import evolve
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.postings import postings
from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.state import CASH, Table
from sicbo.floor.table.steps import due
from sicbo.ledger.postings import Account, Ledger
from tests.floor.copies import copied
from tests.scenarios.fairness import SALT


class Wrong(AssertionError):
    """A script and the table disagree: the file, the line, and what came instead."""


@dataclass
class Evening:
    """One table being played by a script."""

    file: str
    law: TableLaw
    table: Table
    at: int = 0
    opening: s.OpenTable | None = None
    ledger: Ledger = field(default_factory=Ledger)
    log: list[AnyEvent] = field(default_factory=list)
    refusals: list[Refused] = field(default_factory=list)

    def order(self, actor: Actor, command: AnyCommand) -> list[AnyEvent] | Refused:
        """Give an order to the table; accepted ones are booked and checked."""
        before = copied(self.table)
        answer = decide(self.law, self.table, Order(actor, self.at, command))
        assert self.table == before, f"deciding on {command} has changed the table"
        if isinstance(answer, list):
            for event in answer:
                evolve(self.law, self.table, event)
                self.ledger.book(postings(self.table, event))
                self.log.append(event)
            self.check_books()
        else:
            self.refusals.append(answer)
        return answer

    def must(self, actor: Actor, command: AnyCommand, where: str) -> None:
        """Give an order that a script takes for granted; a refusal is a fault of the script."""
        answer = self.order(actor, command)
        if isinstance(answer, Refused):
            raise Wrong(f"{self.file}: {where}\n    {type(command).__name__}: refused {answer.code} {answer.clause}")

    def finish(self, faces: tuple[int, int, int]) -> None:
        """The dealer takes every step that the round still lacks before it is settled."""
        least = self.law.book.articles.dealing.tumbles_min
        steps: dict[str, AnyCommand] = {
            "tumble": p.Tumble(least.count if least else 1),
            "no-more-bets": p.CloseBets(),
            "no-more-bets-button": p.PressNoMoreBets(),
            "uncover": p.Uncover(),
        }
        while (step := due(self.law, self.table)) != "settle":
            keyed: list[AnyCommand] = [p.EnterResult(faces), p.ConfirmResult(faces)]
            for command in [steps[step]] if step in steps else keyed:
                self.must(Actor("dealer", "dealer"), command, step)

    def check_books(self) -> None:
        """Stacks, wagers on the felt and the float are what the ledger says, and nobody is below zero."""
        assert self.table.tray.holds == self.ledger.balance(bank(self.table.id), self.law.currency)
        for place in self.table.places.values():
            name = f"{self.table.id}/{place.id}"
            assert place.stack == self.ledger.balance(Account("stack", name), self.table.unit) >= 0, name
            assert place.staked == self.ledger.balance(Account("wagers", name), self.table.unit), name
            tokens = token_unit(self.law.currency)
            assert place.purse.tokens == self.ledger.balance(Account("stack", name), tokens) >= 0, name
            lain = place.staked_tokens
            assert lain == self.ledger.balance(Account("wagers", name), tokens), name
            assert in_hand(place, CASH) >= 0, f"{name}: the colours are worth more than the stack"
            assert all(amount > 0 for amount in laid(place).values()), name
        irregular, money = self.table.irregular, self.law.currency
        for unit, debts in ((money, irregular.owed), (token_unit(money), irregular.tokens_owed)):
            for player, owed in debts.items():
                assert owed == -self.ledger.balance(Account("receivable", player), unit) > 0, player
            assert self.ledger.balance(Account("receivable", self.table.id), unit) == sum(debts.values())

    def check_replay(self) -> None:
        """Folding the log gives the live state."""
        again = Table(self.table.id)
        for event in self.log:
            evolve(self.law, again, event)
        assert again == self.table


def round_dealt(evening: Evening, faces: tuple[int, int, int], where: str) -> None:
    """Every step that is still due in this round, taken in order by its dealer."""
    if not evening.table.wagered and "spin-without-play" in evening.law.acts:
        evening.must(Actor("manager", "casino-manager"), p.DirectSpins(), where)
    least = evening.law.book.articles.dealing.tumbles_min
    steps: dict[str, tuple[AnyCommand, ...]] = {
        "open-bets": (opening(evening.table),),
        "tumble": (p.Tumble(least.count if least else 1),),
        "no-more-bets": (p.CloseBets(),),
        "no-more-bets-button": (p.PressNoMoreBets(),),
        "uncover": (p.Uncover(),),
        "enter": (p.EnterResult(faces), p.ConfirmResult(faces)),
        "settle": (p.Settle(),),
    }
    step = ""
    while step != "settle":
        step = due(evening.law, evening.table)
        for command in steps[step]:
            evening.must(taker(evening, step), command, where)
        if evening.table.done == 0:
            return


def opening(table: Table, *, lost: bool = False) -> p.OpenBets:
    """The order to open bets, with a salt where the dice need one."""
    return p.OpenBets(lost, SALT if table.dice == "electronic" else "")


def taker(evening: Evening, step: str) -> Actor:
    """Somebody of the rank that the book asks for this step."""
    rank = evening.law.act("operate-tumbler").rank if step == "tumble" else "dealer"
    return Actor(rank, rank)
