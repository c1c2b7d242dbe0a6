"""Settling a round: every wager once, by the dice and the pay table it was accepted under, losers before winners."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from sicbo.floor.table.chips.payment import exact_change, paid_in_colours
from sicbo.floor.table.chips.tokens import of_tokens
from sicbo.floor.table.commands import Order
from sicbo.floor.table.entries import Paid, PlaceSettled
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.signs import Standing, lying_standing, on_the_layout
from sicbo.floor.table.state import Place, Table
from sicbo.floor.table.streak.settlement import Standing as StreakStanding
from sicbo.floor.table.streak.settlement import losers_first, streak_counts, streaks_counted, streaks_paid
from sicbo.floor.table.wagers.events import RoundSettled
from sicbo.paytable.table import Paytable
from sicbo.units.dice import Roll
from sicbo.units.money import exactly, up_to_payable


def settle_round(
    law: TableLaw, table: Table, order: Order, streaks: Sequence[StreakStanding] | None = None
) -> RoundSettled:
    """All wagers on the layout decided by the result that stands; streaks too, unless told where they stand."""
    assert table.result is not None, "settling is due only once a result stands"
    roll = Roll.of(*table.result)
    standing = streaks_counted(law, table, roll) if streaks is None else streaks
    over = streaks_paid(law, table, standing)
    return RoundSettled(
        round=table.round,
        faces=table.result,
        places=tuple(
            settled(law, table, place, roll, over.get(place.id, ()))
            for place in table.places.values()
            if place.wagers or place.purse.token_wagers or place.id in over
        ),
        streaks=streak_counts(law, standing),
        **order.signed(law.cite(law.book.articles.settlement.clause)),
    )


def settled(law: TableLaw, table: Table, place: Place, roll: Roll, streaks: Iterable[Paid] = ()) -> PlaceSettled:
    """The wagers of one place on this roll and its streaks that ended, losers first."""
    paytable = law.paytables[place.game]
    change = exact_change(law, (place,), table.chips)
    paid = []
    for lain in on_the_layout(place):
        stands = lying_standing(law, table, place, lain)
        decided = paid_wager(paytable, lain.area, lain.amount, roll, chips=change, stands=stands)
        if lain.tokens:
            decided = of_tokens(law, decided)
        elif (wager := place.wagers[lain.area]).colours:
            decided = paid_in_colours(law, table, place, wager, decided)
        paid.append(decided)
    return PlaceSettled(place.id, place.player, losers_first([*paid, *streaks]))


def paid_wager(
    paytable: Paytable, area: str, stake: int, roll: Roll, *, chips: tuple[int, ...], stands: Standing
) -> Paid:
    """One wager decided: what the limits leave of it, the exact win, and what rounding up to payable chips adds."""
    limits: tuple[str, ...] = (stands.clause,) if stands.clause else ()
    if stands.returned == stake:
        return _without_win("returned", area, stake, stands.clause, stands)
    verdict = paytable.verdict(area, roll)
    clause = paytable.cite(verdict.clause)
    if verdict.pays is None:
        return _without_win("lose", area, stake, clause, stands)
    exact = (stake - stands.returned) * verdict.pays
    win = exactly(exact) if paytable.rounding is None else up_to_payable(exact, *chips)
    assert win is not None, "a stake whose win is not whole was refused when it was placed"
    if paytable.rounding is not None and win != exact:
        limits += (paytable.cite(paytable.rounding.clause),)
    return Paid(
        area=area,
        stake=stake,
        outcome="win",
        pays=str(verdict.pays),
        win=win,
        exact=str(exact),
        clause=clause,
        row=paytable.cite(verdict.row),
        returned=stands.returned,
        limits=limits,
    )


def _without_win(outcome: Literal["lose", "returned"], area: str, stake: int, clause: str, stands: Standing) -> Paid:
    return Paid(
        area=area,
        stake=stake,
        outcome=outcome,
        pays="",
        win=0,
        exact="0",
        clause=clause,
        row="",
        returned=stands.returned,
        limits=(stands.clause,) if stands.clause else (),
    )
