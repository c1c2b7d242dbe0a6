"""A Hypothesis state machine: the table against a naive model that knows stacks, stakes and the naive evaluations."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from math import ceil
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.steps import due
from sicbo.floor.table.wagers import commands as w
from tests.floor.tables import DEALER, P1, P2, Floor

STACK = 1_000
ACTORS = {"P1": P1, "P2": P2}
ROUNDS_UP = {"crown-melbourne", "crown-melbourne-vcgr", "crown-sydney"}
"""Books with a rounding rule: crown-melbourne 4.2.3, crown-melbourne-vcgr 4.2.3, crown-sydney 4.3."""
places = st.sampled_from(sorted(ACTORS))
amounts = st.integers(-1, 250)
numbers = st.integers(0, 200)
face = st.integers(1, 6)


class Model(RuleBasedStateMachine):
    """Both sides take the same orders; after each, stacks and stakes must agree."""

    address = ""
    chip = 1
    felt = False
    """Whether chips lie on the felt, recorded by the dealer, in place of stakes keyed in at terminals."""

    def __init__(self) -> None:
        super().__init__()
        book, _, self.game = self.address.partition("/")
        self.naive: ModuleType = import_module(f"tests.naive.{book.replace('-', '_')}")
        self.rounds_up = book in ROUNDS_UP
        self.chips_only = book != "rws-sentosa"
        terms: dict[str, Any] = {"chips": (self.chip,)}
        if self.felt:
            terms["places"] = tuple(s.PlaceSpec(place, self.game) for place in ACTORS)
        self.floor = Floor(self.address, stack=STACK, **terms)
        self.stacks = dict.fromkeys(ACTORS, STACK)
        self.stakes: dict[str, dict[str, int]] = {place: {} for place in ACTORS}
        self.areas = self.naive.areas(self.game)

    @precondition(lambda self: not self.floor.table.bets_open)
    @rule(faces=st.tuples(face, face, face))
    def deal_on(self, faces: tuple[int, int, int]) -> None:
        """Take the one step that is due."""
        self.step(faces)

    @precondition(lambda self: any(self.stakes.values()))
    @rule(faces=st.tuples(face, face, face))
    def play_out(self, faces: tuple[int, int, int]) -> None:
        """Take every step up to settlement, and open bets again."""
        while any(self.stakes.values()):
            self.step(faces)
        self.floor.open_bets()

    @precondition(lambda self: self.floor.table.bets_open and any(self.stakes.values()))
    @rule()
    def close_bets(self) -> None:
        self.floor.until("no-more-bets")
        self.floor.step()

    @rule(place=places, number=numbers, amount=amounts)
    def bet(self, place: str, number: int, amount: int) -> None:
        area = self.areas[number % len(self.areas)]
        after = self.stakes[place].get(area, 0) + amount
        accepted = self.betting and 0 < amount <= self.stacks[place] and self.payable(area, after)
        order = self.floor.bet(area, amount, place)
        self.expect(place, order, accepted, {area: after})

    @rule(place=places, number=numbers, amount=amounts)
    def take_back(self, place: str, number: int, amount: int) -> None:
        area = self.lying(place, number)
        after = self.stakes[place].get(area, 0) - amount
        accepted = self.betting and amount > 0 and after >= 0 and (after == 0 or self.payable(area, after))
        order = w.TakeBack(round=self.floor.table.upcoming(), place=place, area=area, amount=amount)
        self.expect(place, order, accepted, {area: after})

    @rule(place=places, number=numbers, to=numbers)
    def move_all(self, place: str, number: int, to: int) -> None:
        area, target = self.lying(place, number), self.areas[to % len(self.areas)]
        moved = self.stakes[place].get(area, 0)
        wanted = {area: 0, target: self.stakes[place].get(target, 0) + moved} if area != target else {area: moved}
        accepted = self.betting and moved > 0 and self.payable(target, wanted[target])
        order = w.MoveWager(round=self.floor.table.upcoming(), place=place, area=area, to=target)
        self.expect(place, order, accepted, wanted)

    @rule(place=places)
    def double(self, place: str) -> None:
        stakes = self.stakes[place]
        accepted = self.betting and bool(stakes) and sum(stakes.values()) <= self.stacks[place]
        order = w.DoubleWagers(self.floor.table.upcoming(), place)
        self.expect(place, order, accepted, {area: 2 * stake for area, stake in stakes.items()})

    @rule(place=places)
    def clear(self, place: str) -> None:
        order = w.ClearWagers(self.floor.table.upcoming(), place)
        self.expect(place, order, self.betting, dict.fromkeys(self.stakes[place], 0))

    @invariant()
    def both_sides_agree(self) -> None:
        for place in ACTORS:
            held = self.floor.table.places[place]
            assert held.stack == self.stacks[place]
            assert {area: wager.stake for area, wager in held.wagers.items()} == self.stakes[place]

    def teardown(self) -> None:
        assert self.floor.replayed() == self.floor.table

    # --- the model ----------------------------------------------------------------------------

    def step(self, faces: tuple[int, int, int]) -> None:
        """The step that is due, on both sides; settlement is reckoned by the naive evaluation."""
        if due(self.floor.law, self.floor.table) == "settle":
            result = self.floor.table.result
            assert result is not None
            for place, stakes in self.stakes.items():
                self.stacks[place] += sum(self.returned(area, stake, result) for area, stake in stakes.items())
                stakes.clear()
        self.floor.step(faces)

    @property
    def betting(self) -> bool:
        return self.floor.table.bets_open

    def expect(self, place: str, order: Any, accepted: bool, wanted: dict[str, int]) -> None:
        answer = self.floor.give(DEALER if self.felt else ACTORS[place], order)
        assert isinstance(answer, Refused) != accepted, (order, answer)
        if accepted:
            for area, stake in wanted.items():
                self.stacks[place] -= stake - self.stakes[place].pop(area, 0)
                if stake:
                    self.stakes[place][area] = stake

    def lying(self, place: str, number: int) -> str:
        areas = sorted(self.stakes[place]) or self.areas
        return areas[number % len(areas)]

    def payable(self, area: str, stake: int) -> bool:
        """Whether every win is a whole amount, or rounded up to one; what is keyed in is chips (house 2.8)."""
        if not self.felt and self.chips_only and stake % self.chip:
            return False
        odds = {self.naive.evaluate(self.game, area, a, b, c)[0] for a in F for b in F for c in F} - {None}
        return self.rounds_up or all((stake * Fraction(one)).denominator == 1 for one in odds)

    def returned(self, area: str, stake: int, result: tuple[int, int, int]) -> int:
        """Stake and win, or nothing."""
        odds = self.naive.evaluate(self.game, area, *result)[0]
        if odds is None:
            return 0
        win = stake * Fraction(odds)
        return stake + (ceil(win / self.chip) * self.chip if self.rounds_up and self.felt else int(win))


F = range(1, 7)
SEARCH = settings(
    max_examples=15,
    stateful_step_count=50,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@pytest.mark.parametrize(
    ("address", "chip", "felt"),
    [
        ("crown-melbourne/option-a-extended", 1, False),
        ("crown-melbourne/option-b", 7, True),
        ("crown-melbourne-vcgr/option-b", 1, False),
        ("crown-sydney/standard", 25, True),
        ("crown-sydney/standard", 25, False),
        ("star-sydney/extended", 1, False),
        ("rws-sentosa/pay-table-1", 1, False),
        ("rws-sentosa/pay-table-2", 100, False),
    ],
)
def test_the_table_pays_what_the_naive_model_says(address: str, chip: int, felt: bool) -> None:
    run_state_machine_as_test(
        type("Machine", (Model,), {"address": address, "chip": chip, "felt": felt}), settings=SEARCH
    )


def test_the_model_sees_a_table_that_pays_a_cent_too_little() -> None:
    def generous(self: Model, area: str, stake: int, result: tuple[int, int, int]) -> int:
        exact = Model.returned(self, area, stake, result)
        return exact + 1 if exact else 0

    planted = type("Planted", (Model,), {"address": "crown-sydney/standard", "returned": generous})
    with pytest.raises(AssertionError):
        run_state_machine_as_test(planted, settings=settings(SEARCH, phases=(Phase.generate,)))
