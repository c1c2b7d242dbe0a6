"""Bots: every temper places what its table takes, in every game."""

from __future__ import annotations

from random import Random

import pytest

from sicbo.floor.table.limits.commands import Range, Sign
from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.view import player_view
from sicbo.floor.table.wagers.commands import PlaceWagers
from sicbo.lab.bots import TEMPERS, Seat, stakes
from tests.floor.tables import P1, Floor, every_game

NARROW = Sign(Range(500, 50_000, 100))


@pytest.mark.parametrize("temper", TEMPERS)
@pytest.mark.parametrize("address", list(every_game()))
def test_what_a_bot_places_is_taken(address: str, temper: str) -> None:
    floor = Floor(address, mode="practice", sign=NARROW)
    floor.open_bets()
    place = floor.table.places["P1"]
    paytable = floor.law.paytables[place.game]
    placed = 0
    for luck in range(20):
        seat = Seat(player_view(floor.law, floor.table, "P1"), paytable, Random(luck), lost=luck)
        wagers = stakes(temper, seat)
        if wagers:
            bet = PlaceWagers(round=floor.table.upcoming(), place="P1", wagers=wagers)
            answer = floor.decide(P1, bet)
            assert not isinstance(answer, Refused), answer
            placed += 1
    assert placed, f"{temper} never plays"


def test_a_bot_never_stakes_more_than_it_has() -> None:
    floor = Floor("crown-sydney/standard", stack=700, mode="practice", sign=NARROW)
    floor.open_bets()
    paytable = floor.law.paytables["standard"]
    for temper in TEMPERS:
        for luck in range(20):
            seat = Seat(player_view(floor.law, floor.table, "P1"), paytable, Random(luck), lost=luck)
            assert sum(one.amount for one in stakes(temper, seat)) <= 700


def test_a_bot_knows_the_own_limits_of_an_area_and_of_a_bet() -> None:
    own = {"any-triple": Range(200, 1_000, 100), "total": Range(300, 1_000, 100)}
    floor = Floor("crown-sydney/standard", mode="practice", sign=Sign(Range(500, 50_000, 100), own))
    seat = Seat(player_view(floor.law, floor.table, "P1"), floor.law.paytables["standard"], Random(0))
    assert (seat.least("any-triple"), seat.least("total-9"), seat.least("big")) == (200, 300, 500)


def test_a_doubler_doubles_after_each_loss_and_starts_anew() -> None:
    floor = Floor("crown-sydney/standard", mode="practice", sign=NARROW)
    view = player_view(floor.law, floor.table, "P1")
    paytable = floor.law.paytables["standard"]
    amounts = [stakes("doubler", Seat(view, paytable, Random(0), lost))[0].amount for lost in range(6)]
    assert amounts == [500, 1000, 2000, 4000, 8000, 500]
