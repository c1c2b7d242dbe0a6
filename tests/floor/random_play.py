"""Random play: orders, sensible and senseless, thrown at tables of every game, with the books checked after each.

`make soak` runs as many as asked (`make soak ORDERS=5000000`); `make test` a short part of it.
"""

from __future__ import annotations

import sys
from collections import Counter
from copy import deepcopy
from random import Random

from sicbo.floor.table.commands import Actor, AnyCommand, Order
from sicbo.floor.table.commands import irregularities as i
from sicbo.floor.table.commands import phases as p
from sicbo.floor.table.commands import seating as s
from sicbo.floor.table.commands import wagers as w
from sicbo.floor.table.decide import decide
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.events.wagers import RoundSettled, WagerRegistered
from sicbo.floor.table.evolve import evolve
from sicbo.floor.table.law import RANKS, TableLaw
from sicbo.floor.table.postings import postings
from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.state import Place, Table
from sicbo.floor.table.steps import due
from sicbo.ledger.postings import Account, Ledger
from sicbo.units.dice import FACES
from sicbo.units.money import LARGEST
from sicbo.words import load as words
from tests.floor.tables import MANAGER, book, every_game, opening

REPLAY_EVERY = 5_000
PLACES = ("P1", "P2", "P3", "P4")
ELSEWHERE = ("P9", "")


class Play:
    """One table under random orders. Any order that breaks an invariant raises an AssertionError."""

    def __init__(self, address: str, seed: int) -> None:
        self.chance = Random(f"{address} {seed}")
        book_id, _, self.game = address.partition("/")
        self.law = _law(book_id)
        self.table = Table("T1")
        self.log: list[AnyEvent] = []
        self.ledger = Ledger()
        self.told: Counter[str] = Counter()
        """How often each kind of event happened and each code was told."""
        self.open: dict[str, dict[str, int]] = {place: {} for place in PLACES}
        """What should lie on the layout, kept by hand: no wager may be settled twice, or never."""
        faces = next(game.faces for game in self.law.book.articles.game if game.id == self.game)
        alike = [game.id for game in self.law.book.articles.game if game.faces == faces]
        games = [self.game, *(self.chance.choice(alike) for _ in PLACES[1:])]
        chip = self.chance.choice((1, 5, 25, 100))
        fitted = tuple(step.equipment for step in self.law.steps if step.equipment and self.chance.random() < 0.5)
        self.give(MANAGER, opening(self.law, *games, smallest_chip=chip, fittings=fitted))
        self.give(MANAGER, i.FitDice("D0", "M0"))
        assert self.table.open

    def run(self, orders: int) -> None:
        """Throw this many orders at the table."""
        for number in range(1, orders + 1):
            self.give(*self.any_order())
            if number % REPLAY_EVERY == 0:
                self.check_replay()
        self.check_replay()

    def give(self, actor: Actor, command: AnyCommand) -> None:
        """One order: decided without a trace, booked, and checked."""
        before = deepcopy(self.table) if self.chance.random() < 0.01 else None
        answer = decide(self.law, self.table, Order(actor, len(self.log), command))
        assert before is None or before == self.table, f"deciding on {command} has changed the table"
        if isinstance(answer, Refused):
            self.refused(answer)
            return
        for event in answer:
            evolve(self.law, self.table, event)
            self.ledger.book(postings(self.table.id, self.law.currency, event))
            self.log.append(event)
            self.told[str(event.__struct_config__.tag)] += 1
            self.follow(event)
        self.check_money()

    def refused(self, refused: Refused) -> None:
        """A refusal has a clause and words."""
        self.told[refused.code] += 1
        assert " " in refused.clause, refused
        spoken = words("en")
        assert spoken.say(f"refusal.{refused.code}", **refused.arguments)

    def follow(self, event: AnyEvent) -> None:
        """Keep the second account of what lies on the layout."""
        if isinstance(event, WagerRegistered):
            lying = self.open[event.place]
            for change in event.changes:
                assert lying.pop(change.area, 0) == change.before != change.after, event
                if change.after:
                    lying[change.area] = change.after
        elif isinstance(event, RoundSettled):
            settled = {one.place: {paid.area: paid.stake for paid in one.wagers} for one in event.places}
            assert settled == {place: lying for place, lying in self.open.items() if lying}, event
            assert all(len(one.wagers) == len(settled[one.place]) for one in event.places), event
            self.open = {place: {} for place in PLACES}

    def check_money(self) -> None:
        """Stacks and wagers are what the ledger says, and nobody is below zero."""
        unit = self.law.currency
        for place in self.table.places.values():
            name = f"{self.table.id}/{place.id}"
            assert place.stack == self.ledger.balance(Account("stack", name), unit) >= 0, name
            assert place.staked == self.ledger.balance(Account("wagers", name), unit) >= 0, name
            assert {area: wager.stake for area, wager in place.wagers.items()} == self.open[place.id], name

    def check_replay(self) -> None:
        """State rebuilt from the events is the live state, byte for byte, and all accounts together hold nothing."""
        assert sum(self.ledger.balances.values()) == 0
        again = Table(self.table.id)
        for event in self.log:
            evolve(self.law, again, event)
        assert again == self.table
        assert repr(again) == repr(self.table)

    # --- random orders ----------------------------------------------------------------------------

    def any_order(self) -> tuple[Actor, AnyCommand]:
        """Mostly what could come next at a real table, sometimes anything at all."""
        kind = self.chance.random()
        if kind < (0.1 if self.table.bets_open else 0.6):
            return self.next_step()
        if kind < (0.15 if self.table.bets_open else 0.7):
            return self.anybody(), self.any_step()
        if kind < (0.22 if self.table.bets_open else 0.85):
            return self.seating()
        return self.wagering()

    def anybody(self) -> Actor:
        name = self.chance.choice((*PLACES, *ELSEWHERE, *RANKS))
        rank = next((rank for rank in RANKS if rank == name), None)
        return Actor(name, rank, assigned=self.chance.random() < 0.9)

    def next_step(self) -> tuple[Actor, AnyCommand]:
        actor = self.chance.choice((Actor("dealer", "dealer"), MANAGER))
        if due(self.law, self.table) == "tumble" and not self.table.wagered and self.chance.random() < 0.3:
            return MANAGER, p.DirectSpins()
        if due(self.law, self.table) == "enter" and self.table.echoed is not None and self.chance.random() < 0.7:
            return actor, p.ConfirmResult(self.table.echoed)
        steps: dict[str, AnyCommand] = {
            "open-bets": p.OpenBets(),
            "tumble": p.Tumble(5),
            "no-more-bets": p.CloseBets(),
            "no-more-bets-button": p.PressNoMoreBets(),
            "uncover": p.Uncover(),
            "enter": p.EnterResult(self.faces()),
            "settle": p.Settle(),
        }
        return actor, steps[due(self.law, self.table)]

    def any_step(self) -> AnyCommand:
        choices: tuple[AnyCommand, ...] = (
            p.OpenBets(),
            p.Tumble(self.chance.randrange(-1, 7)),
            p.CloseBets(),
            p.PressNoMoreBets(),
            p.Uncover(),
            p.EnterResult(self.faces()),
            p.EnterResult((0, 7, self.chance.randrange(-5, 9))),
            p.ConfirmResult(self.faces()),
            p.Settle(),
            p.DirectSpins(),
            opening(self.law, self.game),
        )
        return self.chance.choice(choices)

    def seating(self) -> tuple[Actor, AnyCommand]:
        name = self.place()
        place = self.table.places.get(name, Place(name, "", ""))
        actor = self.somebody_for(name)
        transfer = f"transfer-{len(self.log)}"
        kind = self.chance.random()
        if kind < 0.25 or (not place.player and kind < 0.9):
            return actor, s.TakePlace(name, name)
        if kind < 0.7:
            return actor, s.BuyIn(name, self.amount(50_000), transfer)
        if kind < 0.9:
            return actor, s.CashOut(name, self.chance.choice((place.stack, self.amount(1_000))), transfer)
        return actor, s.LeavePlace(name)

    def wagering(self) -> tuple[Actor, AnyCommand]:
        name = self.place()
        actor = self.somebody_for(name)
        round_number = self.table.upcoming() + self.chance.choice((0,) * 30 + (-1, 1))
        kind = self.chance.random()
        if kind < 0.55:
            stakes = tuple(
                w.Stake(self.area(), self.amount(5_000)) for _ in range(self.chance.choice((0, 1, 1, 1, 2, 4)))
            )
            spoken = self.chance.random() < 0.1
            return actor, w.PlaceWagers(round=round_number, place=name, wagers=stakes, spoken=spoken)
        area = self.lying(name)
        amount = self.chance.choice((None, self.amount(500)))
        choices: tuple[AnyCommand, ...] = (
            w.TakeBack(round=round_number, place=name, area=area, amount=amount),
            w.TakeBack(round=round_number, place=name, area=area, amount=amount),
            w.MoveWager(round=round_number, place=name, area=area, to=self.area(), amount=amount),
            w.MoveWager(round=round_number, place=name, area=area, to=self.area(), amount=amount),
            w.UndoWagers(round_number, name),
            w.UndoWagers(round_number, name),
            w.RepeatWagers(round_number, name),
            w.RepeatWagers(round_number, name),
            w.DoubleWagers(round_number, name),
            w.ClearWagers(round_number, name),
        )
        return actor, self.chance.choice(choices)

    def place(self) -> str:
        return self.chance.choice(PLACES if self.chance.random() < 0.98 else ELSEWHERE)

    def somebody_for(self, place: str) -> Actor:
        return Actor(place) if self.chance.random() < 0.85 else self.anybody()

    def faces(self) -> tuple[int, int, int]:
        return self.chance.choice(FACES), self.chance.choice(FACES), self.chance.choice(FACES)

    def area(self) -> str:
        if self.chance.random() < 0.02:
            return self.chance.choice(("dragon", "", "BIG", "total-18", "streak-small"))
        game = self.chance.choice([place.game for place in self.table.places.values()])
        return self.chance.choice(list(self.law.paytables[game].areas))

    def lying(self, place: str) -> str:
        """An area on which this place has a wager, mostly."""
        areas = list(self.open.get(place, ()))
        return self.chance.choice(areas) if areas and self.chance.random() < 0.9 else self.area()

    def amount(self, usual: int) -> int:
        if self.chance.random() < 0.03:
            return self.chance.choice((0, -1, -usual, LARGEST, LARGEST + 1, 10**30))
        return self.chance.randrange(1, usual)


_laws: dict[str, TableLaw] = {}


def _law(book_id: str) -> TableLaw:
    if book_id not in _laws:
        _laws[book_id] = TableLaw.of(book(book_id))
    return _laws[book_id]


def soak(orders: int, seed: int = 0) -> Counter[str]:
    """This many orders in all, spread over every game; what happened, counted."""
    games = list(every_game())
    told: Counter[str] = Counter()
    for address in games:
        play = Play(address, seed)
        play.run(orders // len(games))
        told += play.told
    return told


def main() -> int:
    """Soak, seed after seed, in runs short enough that the replay stays cheap."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    each = min(wanted, 140_000)
    told: Counter[str] = Counter()
    for seed in range(-(-wanted // each)):
        told += soak(each, seed)
        print(
            f"seed {seed}: {(seed + 1) * each:,} orders, {told['round-settled']:,} rounds, no cent out of place",
            flush=True,
        )
    for name, count in sorted(told.items()):
        print(f"{count:>10,}  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
