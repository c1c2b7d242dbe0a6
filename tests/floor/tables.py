"""Tables to test on: opened, seated and funded, with the people who act at them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from sicbo.floor.table.commands import Actor, AnyCommand, Approve, Order, RequestApproval, Seconded
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.decide import decide
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.evolve import evolve
from sicbo.floor.table.irregularities import commands as i
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.state import Table
from sicbo.floor.table.steps import due
from sicbo.floor.table.wagers import commands as w
from sicbo.law.rulebook import Rulebook, books, load, read
from tests.scenarios.fairness import SALT
from tests.scenarios.runner import WIDE
from tests.scenarios.spelling import approved_minimums

DEALER = Actor("dealer", "dealer")
SUPERVISOR = Actor("supervisor", "supervisor")
MANAGER = Actor("manager", "casino-manager")
SECOND = Actor("second", "casino-manager")
P1, P2 = (Actor(place, terminal=f"terminal-{place}") for place in ("P1", "P2"))
STACK = 10_000_00
MIXED = Path(__file__).parents[1] / "mixed" / "mixed"


@cache
def book(book_id: str) -> Rulebook:
    """A book of the shelf, or the made-up one."""
    return read(MIXED) if book_id == "mixed" else load(book_id)


@cache
def law_of(book_id: str) -> TableLaw:
    """The law of a book under its default readings, compiled once for all tables: nobody changes it."""
    return TableLaw.of(book(book_id))


def every_game() -> Iterator[str]:
    """The address of every game, the made-up book's too."""
    for book_id in [*books(), "mixed"]:
        yield from (f"{book_id}/{game.id}" for game in book(book_id).articles.game)


def opening(law: TableLaw, /, *games: str, **changed: object) -> s.OpenTable:
    """An order to open a licensed table with one place and its terminal for each of these games."""
    usual: dict[str, object] = {
        "mode": "licensed",
        "dice": "physical",
        "dealer": "human",
        "places": tuple(s.PlaceSpec(f"P{n}", game, f"terminal-P{n}") for n, game in enumerate(games, 1)),
        "readings": law.readings,
    }
    usual |= {"sign": WIDE, "approved": approved_minimums(law, [])}
    usual |= {"fittings": tuple(item.id for item in law.book.articles.equipment if item.for_cash)}
    return s.OpenTable(**(usual | changed))  # type: ignore[arg-type]


class Floor:
    """One table with two seated and funded players, and every event since it opened."""

    def __init__(self, address: str, other_game: str = "", stack: int = STACK, **changed: object) -> None:
        book_id, _, game = address.partition("/")
        self.law = law_of(book_id)
        self.table = Table("T1")
        self.log: list[AnyEvent] = []
        self.must(MANAGER, opening(self.law, game, other_game or game, **changed))
        self.must(MANAGER, i.FitDice("D0", "M0"))
        for player in ("P1", "P2"):
            self.must(MANAGER, s.TakePlace(player, player))
            self.must(MANAGER, s.BuyIn(player, stack, f"in-{player}"))

    def decide(self, actor: Actor, command: AnyCommand) -> list[AnyEvent] | Refused:
        return decide(self.law, self.table, Order(actor, len(self.log), command))

    def give(self, actor: Actor, command: AnyCommand) -> list[AnyEvent] | Refused:
        """Give an order; what is accepted happens."""
        answer = self.decide(actor, command)
        if isinstance(answer, list):
            for event in answer:
                evolve(self.law, self.table, event)
                self.log.append(event)
        return answer

    def must(self, actor: Actor, command: AnyCommand) -> list[AnyEvent]:
        answer = self.give(actor, command)
        assert isinstance(answer, list), answer
        return answer

    def agreed(self, actor: Actor, command: AnyCommand) -> list[AnyEvent]:
        """The order, once a second person has agreed to it."""
        self.agree(actor, command)
        return self.must(actor, command)

    def agree(self, actor: Actor, command: AnyCommand) -> None:
        """A second person agrees to this order, which may now be given."""
        assert isinstance(command, Seconded), command
        self.must(actor, RequestApproval(command))
        self.must(SECOND, Approve(self.table.people.approvals.asked))

    def refused(self, actor: Actor, command: AnyCommand) -> Refused:
        answer = self.decide(actor, command)
        assert isinstance(answer, Refused), answer
        return answer

    def bet(self, area: str, amount: int, place: str = "P1") -> w.PlaceWagers:
        return w.PlaceWagers(round=self.table.upcoming(), place=place, wagers=(w.Stake(area, amount),))

    def step(self, faces: tuple[int, int, int] = (1, 2, 4)) -> None:
        """Take the step that is due; the result, where it is due, is keyed and confirmed."""
        actor = MANAGER if "act-as-dealer" in self.law.acts else DEALER
        step = due(self.law, self.table)
        if step == "enter":
            self.must(actor, p.EnterResult(faces))
            self.must(actor, p.ConfirmResult(faces))
            return
        least = self.law.book.articles.dealing.tumbles_min
        commands: dict[str, AnyCommand] = {
            "open-bets": p.OpenBets(salt=SALT if self.table.dice == "electronic" else ""),
            "tumble": p.Tumble(least.count if least else 1),
            "no-more-bets": p.CloseBets(),
            "no-more-bets-button": p.PressNoMoreBets(),
            "uncover": p.Uncover(),
            "settle": p.Settle(),
        }
        self.must(actor, commands[step])

    def until(self, step: str, faces: tuple[int, int, int] = (1, 2, 4)) -> None:
        """Take every step before this one."""
        while due(self.law, self.table) != step:
            self.step(faces)

    def open_bets(self) -> None:
        self.until("open-bets")
        self.step()

    def replayed(self) -> Table:
        """The state rebuilt from the events alone."""
        again = Table(self.table.id)
        for event in self.log:
            evolve(self.law, again, event)
        return again
