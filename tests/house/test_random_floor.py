"""A whole house under random orders: no cent appears, is lost or stays on its way, and nobody steps round a rule."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sicbo.desks import ALL
from sicbo.desks.patron import PATRON
from sicbo.floor.approvals import ApprovalUsed, evolve_approvals
from sicbo.floor.cage import evolve as cage_evolve
from sicbo.floor.cage import tickets as cage_tickets
from sicbo.floor.patron import events as pe
from sicbo.floor.patron import wallet
from tests.house import random_floor
from tests.house.random_floor import RandomFloor

STEPS = 2_000
TABLES = {
    "seized and streaked": ("mixed/all", "rws-sentosa/pay-table-2"),
    "the older book and streaks": ("crown-melbourne-vcgr/option-a-extended", "star-sydney/super-streak"),
    "tokens and colours": ("crown-sydney/standard", "crown-melbourne/option-a"),
}


LEAST = {
    "wager-registered": 100,
    "round-settled": 40,
    "ticket-redeemed": 4,
    "paid-out": 4,
    "time-confirmed": 4,
    "table play-held": 4,
    "doubled": 100,
    "crashes": 5,
}
"""What must have happened, or nothing was shown."""
ORDERED = 60
"""Kinds of order that must have been accepted, and were decided again."""


def played(seed: int, tables: tuple[str, ...], steps: int = STEPS) -> RandomFloor:
    floor = RandomFloor(seed, tables)
    asyncio.run(floor.play(steps))
    return floor


@pytest.mark.clause("house 3.1", "house 4.1", "house 11.3", "house 11.11", "house 13.3", "house 13.6")
@pytest.mark.parametrize("tables", TABLES.values(), ids=TABLES)
def test_whatever_is_ordered_at_any_desk_the_books_are_right_and_every_rule_is_kept(tables: tuple[str, ...]) -> None:
    told: Counter[str] = Counter()
    ordered: set[str] = set()
    for seed in range(1, 6):
        floor = played(seed, tables)
        assert floor.faults == [], f"seed {seed}"
        ordered |= floor.ordered
        told += floor.told + Counter(doubled=floor.doubled, crashes=floor.crashes)
        if seed > 1 and all(told[happened] >= least for happened, least in LEAST.items()):
            break  # two nights at least, and as many more as chance wants to show everything
    for happened, least in LEAST.items():
        assert told[happened] >= least, f"blind, not content: {happened}"
    assert len(ordered) >= ORDERED, sorted(ordered)


def _nobody_is_told(patch: pytest.MonkeyPatch) -> None:
    heard = {event: rule for event, rule in PATRON.reactions.items() if event is not pe.PlayBarred}
    deaf = [replace(desk, reactions=heard) if desk is PATRON else desk for desk in ALL]
    patch.setattr(random_floor, "DESKS", deaf)


def _no_limit(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(wallet, "deposit_left", lambda *_: None)


def _good_for_ever(patch: pytest.MonkeyPatch) -> None:
    look = cage_tickets._unspent
    patch.setattr(cage_tickets, "_unspent", lambda cage, number: cage.tickets.get(number) or look(cage, number))


def _used_again(patch: pytest.MonkeyPatch) -> None:
    def forgetful(approvals: Any, event: Any) -> None:
        if not isinstance(event, ApprovalUsed):
            evolve_approvals(approvals, event)

    patch.setattr(cage_evolve, "evolve_approvals", forgetful)


@pytest.mark.parametrize(
    ("planted", "told"),
    [
        (_nobody_is_told, "is excluded"),
        (_no_limit, "deposits of"),
        (_good_for_ever, "a ticket that is spent"),
        (_used_again, "used, but None"),
    ],
    ids=["tables that hear of no exclusion", "no limit", "tickets without end", "approvals without end"],
)
def test_the_watch_sees_a_house_that_does_it_wrong(
    planted: Callable[[pytest.MonkeyPatch], None], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted(monkeypatch)
    for seed in range(8):
        floor = played(seed, TABLES["the older book and streaks"])
        if any(told in fault for fault in floor.faults):
            return
    pytest.fail("the watch has seen nothing")


def test_the_books_see_a_cent_that_appears_and_one_that_stays_on_its_way() -> None:
    floor = played(3, TABLES["the older book and streaks"], 50)
    assert floor.faults == []
    balances = floor.store.balances()
    wrong = balances | {("wallet/guest-1", floor.unit): balances["wallet/guest-1", floor.unit] + 1}
    floor.store.balances = lambda: wrong | {("in-transit/lost", floor.unit): 5}  # type: ignore[method-assign]
    floor._look_at_the_books()
    assert len(floor.faults) == 3, floor.faults
