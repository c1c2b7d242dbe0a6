"""A table with its ledger, for tests that look closer than a script."""

from __future__ import annotations

from dataclasses import dataclass, field

from sicbo.floor.table.accounts import bank, stack, token_unit, wagers
from sicbo.floor.table.chips import commands as c
from sicbo.floor.table.chips.piles import in_hand, laid, lying
from sicbo.floor.table.commands import Actor, AnyCommand, Order
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.decide import decide
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.evolve import evolve
from sicbo.floor.table.float import commands as f
from sicbo.floor.table.irregularities import commands as i
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits import commands as lim
from sicbo.floor.table.postings import postings
from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.state import CASH, Table
from sicbo.floor.table.wagers import commands as w
from sicbo.floor.table.wagers.events import RoundSettled
from sicbo.law.rulebook import load
from sicbo.law.schema import Medium
from sicbo.ledger.postings import Ledger

SYDNEY = TableLaw.of(load("crown-sydney"))
DEALER = Actor("dealer", "dealer")
SUPERVISOR = Actor("supervisor", "supervisor")
MANAGER = Actor("manager", "casino-manager")
PLACES = ("P1", "P2")


@dataclass
class Desk:
    """A table with its ledger, open for bets."""

    law: TableLaw = SYDNEY
    table: Table = field(default_factory=lambda: Table("T1"))
    ledger: Ledger = field(default_factory=Ledger)
    log: list[AnyEvent] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.give(
            MANAGER,
            s.OpenTable(
                mode="licensed",
                dice="physical",
                dealer="human",
                places=tuple(s.PlaceSpec(place, "standard") for place in PLACES),
                readings=self.law.readings,
                sign=lim.Sign(lim.Range(1, 10**15)),
                approved=lim.Minimums(1),
                fittings=("drop-box",),
            ),
        )
        self.give(MANAGER, i.FitDice("D0", "M0"))
        for place in PLACES:
            self.give(MANAGER, s.TakePlace(place, place))
            self.give(MANAGER, s.BuyIn(place, 1000, f"in-{place}"))
        self.give(
            SUPERVISOR, f.OpenFloat(amount=50_000, transfer="opening", cage="main", colours=("red", "blue", "green"))
        )
        self.give(DEALER, p.OpenBets())

    def give(self, actor: Actor, command: AnyCommand) -> list[AnyEvent] | Refused:
        answer = decide(self.law, self.table, Order(actor, 0, command))
        if isinstance(answer, list):
            for event in answer:
                self.happen(event)
        return answer

    def happen(self, event: AnyEvent) -> None:
        evolve(self.law, self.table, event)
        self.ledger.book(postings(self.table, event))
        self.log.append(event)

    def bet(
        self, place: str, amount: int, area: str = "big", medium: Medium | None = None, colour: str = ""
    ) -> list[AnyEvent] | Refused:
        stake = (w.Stake(area, amount),)
        command = w.PlaceWagers(round=self.table.upcoming(), place=place, wagers=stake, medium=medium, colour=colour)
        return self.give(DEALER, command)

    def issue(self, place: str, colour: str, value: int, count: int) -> list[AnyEvent] | Refused:
        command = c.IssueColour(place=place, colour=colour, value=value, count=count, marker="distinctive-marker")
        return self.give(SUPERVISOR, command)

    def tokens(self, place: str, amount: int, voucher: str = "V1") -> list[AnyEvent] | Refused:
        command = c.ExchangeVoucher(place=place, instrument="play-voucher", amount=amount, voucher=voucher)
        return self.give(DEALER, command)

    def check(self) -> None:
        """Money, tokens and colours agree with the ledger, place by place."""
        for place in self.table.places.values():
            theirs, staked = stack("T1", place.id), wagers("T1", place.id)
            assert place.stack == self.ledger.balance(theirs, "AUD") >= 0
            assert place.staked == self.ledger.balance(staked, "AUD")
            assert place.purse.tokens == self.ledger.balance(theirs, token_unit("AUD")) >= 0
            assert place.staked_tokens == self.ledger.balance(staked, token_unit("AUD"))
            in_colours = sum(chips.value * chips.count for chips in place.purse.colours.values())
            assert all(chips.count >= 0 for chips in place.purse.colours.values())
            assert in_colours + in_hand(place, CASH) == place.stack
            assert in_hand(place, CASH) >= 0
            for area, wager in place.wagers.items():
                assert sum(wager.colours.values()) + lying(place, CASH, area) == wager.stake
                for colour, amount in wager.colours.items():
                    assert amount > 0
                    assert amount % place.purse.colours[colour].value == 0
            assert all(amount > 0 for amount in laid(place).values())
        assert self.table.tray.holds == self.ledger.balance(bank("T1"), "AUD")

    def check_replay(self) -> None:
        """The log gives the same table again."""
        again = Table("T1")
        for event in self.log:
            evolve(self.law, again, event)
        assert again == self.table


def code(answer: list[AnyEvent] | Refused) -> str | None:
    return answer.code if isinstance(answer, Refused) else None


def play(desk: Desk, faces: tuple[int, int, int]) -> RoundSettled:
    """The rest of the round by hand, then bets open again; colour chips are lost with their wager and won as paid."""
    assert desk.table.wagered, "a spin without play is not settled at this table"
    owned = chips_owned(desk.table)
    for command in (
        p.Tumble(),
        p.CloseBets(),
        p.Uncover(),
        p.EnterResult(faces),
        p.ConfirmResult(faces),
        p.Settle(),
        p.OpenBets(),
    ):
        answer = desk.give(DEALER, command)
        assert isinstance(answer, list), answer
    settled = next(event for event in reversed(desk.log) if isinstance(event, RoundSettled))
    for place in settled.places:
        lost = {paid.area for paid in place.wagers if paid.outcome == "lose"}
        for (pile, area), amount in desk.table.places[place.place].last.items():
            if area in lost and (place.place, pile) in owned:
                owned[place.place, pile] -= amount
        for paid in place.wagers:
            for won in paid.in_colours:
                owned[place.place, won.colour] += won.amount
    assert chips_owned(desk.table) == {key: worth for key, worth in owned.items() if worth}
    return settled


def chips_owned(table: Table) -> dict[tuple[str, str], int]:
    """What each place's colour chips are worth, in hand and on the layout."""
    owned: dict[tuple[str, str], int] = {}
    for place in table.places.values():
        for colour, chips in place.purse.colours.items():
            out = sum(wager.colours.get(colour, 0) for wager in place.wagers.values())
            owned[place.id, colour] = chips.value * chips.count + out
    return owned
