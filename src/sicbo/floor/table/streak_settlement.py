"""What a result does to the streak wagers in play: it advances, ends or leaves each, by itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sicbo.floor.table.commands import Order
from sicbo.floor.table.events.streak import CorrectedResult, StreakRuling, StreaksRederived
from sicbo.floor.table.events.wagers import Paid, PlaceSettled, StreakCount
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.state import Place, Table
from sicbo.floor.table.streak_state import EndedStreak, Faces, StreakWager
from sicbo.paytable.streak import Run, ended, followed, run
from sicbo.paytable.table import Paytable, StreakTable
from sicbo.units.dice import Roll
from sicbo.units.money import exactly, up_to_payable


@dataclass(frozen=True)
class Standing:
    """A streak wager of a place, and where the results put it."""

    place: Place
    wager: StreakWager
    run: Run
    side: str


def streaks_counted(law: TableLaw, table: Table, roll: Roll) -> list[Standing]:
    """Every streak wager in play, with this result counted."""
    return [_stands(law, table, place, wager, (roll,)) for place, wager in _live(table)]


def streaks_neutral(law: TableLaw, table: Table, number: str) -> list[Standing]:
    """Every streak wager in play as it was: by this clause the round neither won, lost nor advanced it."""
    standing = [_stands(law, table, place, wager) for place, wager in _live(table)]
    return [replace(one, run=replace(one.run, clause=number)) for one in standing]


def streaks_forced_end(law: TableLaw, table: Table, number: str, roll: Roll) -> list[Standing]:
    """Every streak wager in play ended here and now by this clause, with the present result counted."""
    found = []
    for one in streaks_counted(law, table, roll):
        if one.run.state == "live":
            over = ended(_streak(law, one.place), one.run.length)
            found.append(replace(one, run=replace(over, clause=number)))
        else:
            found.append(one)
    return found


def live_streaks(law: TableLaw, table: Table) -> tuple[StreakCount, ...]:
    """The streak wagers in play as they stand."""
    return streak_counts(law, [_stands(law, table, place, wager) for place, wager in _live(table)])


def streak_counts(law: TableLaw, standing: Iterable[Standing]) -> tuple[StreakCount, ...]:
    """The wagers with their counts, as an event tells them."""
    return tuple(
        StreakCount(
            place=one.place.id,
            area=one.wager.area,
            side=one.side,
            length=one.run.length,
            outcome=one.run.state,
            clause=law.cite(one.run.clause),
        )
        for one in standing
    )


def streaks_paid(law: TableLaw, table: Table, standing: Iterable[Standing]) -> dict[str, list[Paid]]:
    """What is paid and collected for those that ended, by place."""
    found: dict[str, list[Paid]] = {}
    for one in standing:
        if one.run.state != "live":
            paytable = law.paytables[one.place.game]
            paid = _paid(paytable, one.wager.area, one.wager.stake, one.run, table.smallest_chip)
            found.setdefault(one.place.id, []).append(paid)
    return found


def streaks_after(
    law: TableLaw, table: Table, order: Order, corrected: Mapping[int, Faces | None], clause: str
) -> list[StreaksRederived]:
    """The same as one fact, at a table that has streaks."""
    played = any(law.paytables[place.game].streak is not None for place in table.places.values())
    return [rederive(law, table, order, corrected, clause)] if played else []


def rederive(
    law: TableLaw, table: Table, order: Order, corrected: Mapping[int, Faces | None], clause: str
) -> StreaksRederived:
    """What follows for streaks when settled rounds had other dice, or none that count.

    Live wagers are counted anew, and settled where the true results have ended them; those that had ended already
    are listed for a ruling wherever they would stand otherwise.
    """
    standing = []
    for place, wager in _live(table):
        true = _true_results(table, wager.first, corrected)
        streak = _streak(law, place)
        run_ = run(streak, wager.area, true)
        standing.append(Standing(place, wager, run_, followed(streak, wager.area, true)))
    paid = streaks_paid(law, table, standing)
    return StreaksRederived(
        corrected=tuple(CorrectedResult(number, faces) for number, faces in sorted(corrected.items())),
        counts=streak_counts(law, standing),
        places=tuple(
            PlaceSettled(place.id, place.player, losers_first(paid[place.id]))
            for place in table.places.values()
            if place.id in paid
        ),
        rulings=tuple(_rulings(law, table, corrected)),
        round=table.round,
        by=order.actor.id,
        at=order.at,
        clause=clause,
    )


def streak_win(paytable: Paytable, exact: Fraction, smallest_chip: int) -> int:
    """What is paid for an exact win: rounded up to payable chips where the book says so."""
    win = exactly(exact) if paytable.rounding is None else up_to_payable(exact, smallest_chip)
    assert win is not None, "a stake whose win is not whole was refused when it was placed"
    return win


def losers_first(paid: Iterable[Paid]) -> tuple[Paid, ...]:
    """The wagers of one place in the order in which the dealer settles them."""
    return tuple(sorted(paid, key=lambda one: one.outcome == "win"))


def _live(table: Table) -> list[tuple[Place, StreakWager]]:
    return [(place, wager) for place in table.places.values() for wager in place.streaks.values()]


def _streak(law: TableLaw, place: Place) -> StreakTable:
    streak = law.paytables[place.game].streak
    assert streak is not None, "a place without a streak has no streak wagers"
    return streak


def _stands(law: TableLaw, table: Table, place: Place, wager: StreakWager, present: Sequence[Roll] = ()) -> Standing:
    streak = _streak(law, place)
    rolls = [*map(_roll, table.streaks.since(wager.first)), *present]
    found = run(streak, wager.area, rolls)
    if found.state == "live" and present and 1 << present[-1].index & streak.neutral:
        found = replace(found, clause=streak.neutral_clause)
    return Standing(place, wager, found, followed(streak, wager.area, rolls))


def _roll(faces: Faces) -> Roll:
    return Roll.of(*faces)


def _paid(paytable: Paytable, area: str, stake: int, over: Run, smallest_chip: int) -> Paid:
    clause = paytable.cite(over.clause)
    if over.pays is None:
        return Paid(area=area, stake=stake, outcome="lose", pays="", win=0, exact="0", clause=clause, row="")
    exact = stake * over.pays
    win = streak_win(paytable, exact, smallest_chip)
    row, odds = paytable.cite(over.row), str(over.pays)
    return Paid(area=area, stake=stake, outcome="win", pays=odds, win=win, exact=str(exact), clause=clause, row=row)


def _true_results(table: Table, first: int, corrected: Mapping[int, Faces | None]) -> list[Roll]:
    since = [(number, corrected.get(number, faces)) for number, faces in table.streaks.results if number >= first]
    return [_roll(faces) for _, faces in since if faces is not None]


def _rulings(law: TableLaw, table: Table, corrected: Mapping[int, Faces | None]) -> Iterable[StreakRuling]:
    for over in table.streaks.ended:
        if any(over.first <= number <= over.round for number in corrected):
            ruling = _ruling(law, table, over, corrected)
            if (ruling.outcome, ruling.length) != (ruling.would, ruling.would_length):
                yield ruling


def _ruling(law: TableLaw, table: Table, over: EndedStreak, corrected: Mapping[int, Faces | None]) -> StreakRuling:
    paytable = law.paytables[over.game]
    assert paytable.streak is not None, "a game without a streak has no streak wagers"
    would = run(paytable.streak, over.area, _true_results(table, over.first, corrected))
    win = 0 if would.state == "live" else _paid(paytable, over.area, over.stake, would, table.smallest_chip).win
    return StreakRuling(
        place=over.place,
        player=over.player,
        area=over.area,
        stake=over.stake,
        round=over.round,
        outcome=over.outcome,
        length=over.length,
        win=over.win,
        would=would.state,
        would_length=would.length,
        would_win=win,
    )
