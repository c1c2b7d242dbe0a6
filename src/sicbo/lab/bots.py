"""Bots that sit at tables: each temper looks at what any player may see and says what it would put on the layout."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from sicbo.floor.table.limits.commands import Sign
from sicbo.floor.table.views.shapes import PlayerView
from sicbo.floor.table.wagers.commands import Stake
from sicbo.paytable.table import Paytable

SPREAD = 6
"""How many areas a spreader covers."""
DOUBLINGS = 5
"""How often a doubler doubles before it starts anew."""


class Seat(NamedTuple):
    """What a bot knows when it is asked: its own view, the pay table of its place, and its luck."""

    view: PlayerView
    paytable: Paytable
    chance: Random
    lost: int = 0
    """Rounds lost one after another."""

    def least(self, area: str) -> int:
        """The smallest stake that this table takes on an area and can pay exactly."""
        sign = self.view.limits or self.view.public.sign
        unit = self.paytable.areas[area].unit
        return _rounded_up(_minimum(sign, area, self.paytable), unit)

    def offered(self, *bets: str) -> list[str]:
        """The areas of these bets, or of all."""
        return [area.id for area in self.paytable.areas.values() if not bets or area.bet in bets]


Temper = Callable[[Seat], dict[str, int]]


def steady(seat: Seat) -> dict[str, int]:
    """The least on one side, round after round."""
    sides = _even_money(seat)
    return _least(seat, seat.chance.choice(sides))


def hunter(seat: Seat) -> dict[str, int]:
    """The two areas with the longest odds, and one more for luck."""
    longest = sorted(seat.offered(), key=lambda area: -max(seat.paytable.areas[area].ways, default=0))
    return _least(seat, *seat.chance.sample(longest[:SPREAD], 2), seat.chance.choice(seat.offered()))


def spreader(seat: Seat) -> dict[str, int]:
    """A little on many areas."""
    areas = seat.offered()
    return _least(seat, *seat.chance.sample(areas, min(SPREAD, len(areas))))


def doubler(seat: Seat) -> dict[str, int]:
    """Twice as much after each round lost on one side, and small again after a win or a long run of losses."""
    area = _even_money(seat)[0]
    return {area: seat.least(area) << (seat.lost % DOUBLINGS)}


def shy(seat: Seat) -> dict[str, int]:
    """Nothing in two rounds of three."""
    return steady(seat) if seat.chance.random() < 1 / 3 else {}


TEMPERS: dict[str, Temper] = {
    "steady": steady,
    "hunter": hunter,
    "spreader": spreader,
    "doubler": doubler,
    "shy": shy,
}


def stakes(temper: str, seat: Seat) -> tuple[Stake, ...]:
    """What a bot of this temper places now: nothing that its stack does not cover."""
    left = seat.view.stack
    chosen = []
    for area, amount in TEMPERS[temper](seat).items():
        if amount <= left:
            chosen.append(Stake(area, amount))
            left -= amount
    return tuple(chosen)


def _least(seat: Seat, *areas: str) -> dict[str, int]:
    return {area: seat.least(area) for area in areas}


def _even_money(seat: Seat) -> list[str]:
    """The areas that win most often: on most layouts small and big."""
    chances = {area.id: sum(area.ways.values()) for area in seat.paytable.areas.values()}
    return [area for area, ways in chances.items() if ways == max(chances.values())]


def _minimum(sign: Sign | None, area: str, paytable: Paytable) -> int:
    if sign is None:
        return 1
    own = sign.own.get(area) or sign.own.get(paytable.areas[area].bet)
    return (own or sign.every).minimum


def _rounded_up(amount: int, unit: int) -> int:
    return -(-amount // unit) * unit
