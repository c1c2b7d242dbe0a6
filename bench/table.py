"""The live table: registering bets and settling a round against the same work without rules, and a wager's memory."""

from __future__ import annotations

from copy import deepcopy
from functools import partial
from itertools import cycle, islice, product

from bench.runner import Bench
from sicbo.floor.table.commands import Actor, Order
from sicbo.floor.table.dealing.commands import CloseBets, Settle
from sicbo.floor.table.dealing.events import BetsOpened
from sicbo.floor.table.decide import decide
from sicbo.floor.table.evolve import evolve
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.seating.commands import BuyIn, OpenTable, PlaceSpec, TakePlace
from sicbo.floor.table.state import Table, Wager
from sicbo.floor.table.steps import after
from sicbo.floor.table.wagers.commands import PlaceWagers, Stake
from sicbo.floor.table.wagers.events import RoundSettled
from sicbo.law.rulebook import load
from sicbo.units import merkle
from sicbo.units.dice import Roll

BOOK, GAME = "rws-sentosa", "pay-table-2"
"""The widest layout, with half odds."""
FACES = (2, 3, 3)
STAKE = 200
SALT = "5a" * 32
MANAGER = Actor("manager", "casino-manager")

Bare = dict[str, dict[str, tuple[int, int, str]]]
"""Stake, time and pay table by place and area: what a table without rules would keep."""


def registered_bets(wagers: int = 20_000) -> Bench:
    """Bets through `decide` and `evolve` against a bare dict update of the same data."""
    law = TableLaw.of(load(BOOK))
    table, orders = _before_bets(law, wagers)
    assert _lying(_register(law, deepcopy(table), orders)) == _lying_bare(_bare_register(orders))
    return Bench(
        name="registered bets",
        compares=f"Single bets on {BOOK}/{GAME} through `decide` and `evolve` (round, phase, area, amount and funds "
        "checked, an event made for each) against dict updates of stack and wager from the same orders.",
        wagers=wagers,
        raw=lambda: _bare_register(orders),
        ours=lambda: _register(law, deepcopy(table), orders),
    )


def settled_1k() -> Bench:
    """A round with a thousand wagers."""
    return settled_round(1_000)


def settled_100k() -> Bench:
    """A round with a hundred thousand wagers."""
    return settled_round(100_000)


def settled_round(wagers: int) -> Bench:
    """One settlement, each wager with odds, clauses and payment, against the same loop without rules."""
    law = TableLaw.of(load(BOOK))
    table, orders = _before_bets(law, wagers)
    _register(law, table, orders)
    table.result, table.bets_open, table.done = FACES, False, after(law, "enter")
    verdicts = {area.id: area.verdicts[Roll.of(*FACES).index].pays for area in law.paytables[GAME].areas.values()}
    odds = {area: 0 if pays is None else int(pays * 2) for area, pays in verdicts.items()}
    staked = {name: {area: wager.stake for area, wager in place.wagers.items()} for name, place in table.places.items()}
    settle = Order(Actor("dealer", "dealer"), 0, Settle())
    assert _paid(decide(law, table, settle)) == sum(win for place in _bare_settle(staked, odds) for _, _, win in place)
    return Bench(
        name=f"settled round, {wagers:,} wagers",
        compares=f"`decide` of the settlement of one round of {BOOK}/{GAME} against a loop over the same wagers that "
        "multiplies each by its odds. Linear when the time for each wager stays the same from size to size.",
        wagers=wagers,
        raw=lambda: _bare_settle(staked, odds),
        ours=lambda: decide(law, table, settle),
    )


def sealed_100k(wagers: int = 100_000) -> Bench:
    """Bets closed over a hundred thousand wagers, and sealed."""
    law = TableLaw.of(load(BOOK))
    table, orders = _before_bets(law, wagers)
    _register(law, table, orders)
    dealer = Actor("dealer", "dealer")
    closing = Order(dealer, 0, CloseBets())
    leaves = [b"%d" % number for number in range(wagers)]
    assert isinstance(decide(law, table, closing), list)
    return Bench(
        name="bets closed under a seal",
        compares="`decide` of closing bets with the Merkle root of all wagers (their leaves hashed as they were "
        "registered) against one SHA-256 for each wager and one for each node, over bare numbers.",
        wagers=wagers,
        raw=lambda: merkle.root(leaves),
        ours=lambda: decide(law, table, closing),
    )


def memory(wagers: int = 20_000) -> Bench:
    """What the state holds for each registered wager against a bare tuple in a dict."""
    law = TableLaw.of(load(BOOK))
    table, orders = _before_bets(law, wagers)
    return Bench(
        name="memory of a wager",
        compares="What a table holds for its registered wagers (stake, time, pay table, and what undo needs) against "
        "a tuple of the first three in a dict, both as `tracemalloc` counts them.",
        wagers=wagers,
        raw=lambda: _bare_register(orders),
        ours=partial(_register_weighed, law, table, orders),
        unit="memory",
    )


def _before_bets(law: TableLaw, wagers: int) -> tuple[Table, list[Order]]:
    """A table with bets open, and one order for each wager: place after place, area after area."""
    areas = list(law.paytables[GAME].areas)
    names = [f"P{number}" for number in range(-(-wagers // len(areas)))]
    table = Table("T1")
    opening = OpenTable(
        mode="practice",
        dice="physical",
        dealer="human",
        places=tuple(PlaceSpec(name, GAME) for name in names),
        readings=law.readings,
    )
    _give(law, table, Order(MANAGER, 0, opening))
    for name in names:
        _give(law, table, Order(MANAGER, 0, TakePlace(name, name)))
        _give(law, table, Order(MANAGER, 0, BuyIn(name, STAKE * len(areas), name)))
    evolve(law, table, BetsOpened(1, by="dealer", at=0, clause="", says="", salt=SALT))
    pairs = islice(cycle(product(names, areas)), wagers)
    return table, [
        Order(Actor(name), at, PlaceWagers(round=1, place=name, wagers=(Stake(area, STAKE),)))
        for at, (name, area) in enumerate(pairs)
    ]


def _give(law: TableLaw, table: Table, order: Order) -> None:
    answer = decide(law, table, order)
    assert not isinstance(answer, Refused), answer
    for event in answer:
        evolve(law, table, event)


def _register(law: TableLaw, table: Table, orders: list[Order]) -> Table:
    for order in orders:
        _give(law, table, order)
    return table


def _register_weighed(law: TableLaw, table: Table, orders: list[Order]) -> object:
    """Register every order and hand over only what the wagers hold."""
    places = _register(law, deepcopy(table), orders).places.values()
    return [(place.wagers, place.changes) for place in places]


def _bare_register(orders: list[Order]) -> Bare:
    stacks: dict[str, int] = {}
    lying: Bare = {}
    for order in orders:
        command = order.command
        assert isinstance(command, PlaceWagers)
        for stake in command.wagers:
            stacks[command.place] = stacks.get(command.place, 0) - stake.amount
            lying.setdefault(command.place, {})[stake.area] = (stake.amount, order.at, GAME)
    return lying


def _bare_settle(staked: dict[str, dict[str, int]], odds: dict[str, int]) -> list[list[tuple[str, int, int]]]:
    return [[(area, stake, stake * odds[area] // 2) for area, stake in place.items()] for place in staked.values()]


def _paid(answer: object) -> int:
    assert isinstance(answer, list)
    assert isinstance(answer[0], RoundSettled)
    return sum(paid.win for place in answer[0].places for paid in place.wagers)


def _lying(table: Table) -> dict[str, dict[str, int]]:
    def stakes(wagers: dict[str, Wager]) -> dict[str, int]:
        return {area: wager.stake for area, wager in wagers.items()}

    return {name: stakes(place.wagers) for name, place in table.places.items()}


def _lying_bare(lying: Bare) -> dict[str, dict[str, int]]:
    return {name: {area: stake for area, (stake, _, _) in wagers.items()} for name, wagers in lying.items()}
