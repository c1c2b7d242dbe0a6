"""The register of devices: who served where, what they showed, and what cannot be."""

from __future__ import annotations

import pytest

from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.corrections import commands as c
from sicbo.floor.table.irregularities import commands as i
from sicbo.floor.table.irregularities.events import DiceFitted
from sicbo.floor.table.refusals import Refused
from sicbo.tumbler.register import Register
from sicbo.units.dice import Roll
from tests.floor.tables import MANAGER, P1, Floor


def seconded(floor: Floor, command: AnyCommand) -> None:
    """An act that a second person agreed to beforehand, if anybody need."""
    if isinstance(floor.decide(MANAGER, command), Refused):
        floor.agree(MANAGER, command)
    floor.must(MANAGER, command)


def followed(*floors: Floor) -> Register:
    register = Register()
    for number, floor in enumerate(floors, 1):
        for event in floor.log:
            register.follow(f"T{number}", event)
    return register


def played(floor: Floor, *results: tuple[int, int, int]) -> None:
    for faces in results:
        floor.open_bets()
        floor.must(P1, floor.bet("big", 100))
        floor.until("settle", faces)
        floor.step()


@pytest.mark.clause("house 8.6")
def test_every_round_counts_for_the_dice_and_the_tumbler_it_was_stamped_with() -> None:
    floor = Floor("crown-sydney/standard")
    played(floor, (1, 2, 3), (4, 4, 4))
    floor.must(MANAGER, i.FitDice("D1", "M0"))
    played(floor, (6, 6, 6))
    register = followed(floor)
    old, new, tumbler = (register.devices[key] for key in (("dice", "D0"), ("dice", "D1"), ("tumbler", "M0")))
    assert old.rolls() == [Roll.of(1, 2, 3).index, Roll.of(4, 4, 4).index]
    assert (old.service[0].first, old.service[0].last, old.service[0].until is None) == (1, 2, False)
    assert new.rolls() == [Roll.of(6, 6, 6).index]
    assert len(tumbler.rolls()) == 3
    assert register.serving() == {("dice", "D1"): ["T1"], ("tumbler", "M0"): ["T1"]}
    assert floor.table.irregular.rounds[3].dice == "D1"


def test_only_final_results_count_corrected_ones_as_corrected_and_voided_ones_not_at_all() -> None:
    floor = Floor("rws-sentosa/pay-table-1")
    played(floor, (1, 2, 3), (4, 4, 4), (2, 2, 2))
    seconded(floor, c.CorrectResult(round=1, faces=(1, 2, 4), evidence="camera"))
    seconded(floor, c.VoidRange(ground="damaged-dice", dice="D0", first=2, last=2))
    dice = followed(floor).devices["dice", "D0"]
    assert dice.rolls() == [Roll.of(1, 2, 4).index, Roll.of(2, 2, 2).index]


def test_one_set_of_dice_at_two_tables_at_once_is_on_record_at_both() -> None:
    register = Register()
    register.follow("T1", DiceFitted("D1", "M1", by="s", at=0, clause=""))
    register.follow("T2", DiceFitted("D1", "M2", by="s", at=1, clause=""))
    assert register.serving()["dice", "D1"] == ["T1", "T2"]
    register.follow("T1", DiceFitted("D2", "M1", by="s", at=2, clause=""))
    assert register.serving()["dice", "D1"] == ["T2"]
