"""The settlement of the streak wagers in play by a result: it advances, ends or leaves each, by itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sicbo.floor.table.chips.payment import exact_change, paid_in_colours
from sicbo.floor.table.chips.tokens import of_tokens
from sicbo.floor.table.commands import Order
from sicbo.floor.table.entries import Paid, PlaceSettled, StreakCount
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.state import Place, Table, Wager
from sicbo.floor.table.streak.events import CorrectedResult, StreakRuling, StreaksRederived
from sicbo.floor.table.streak.state import EndedStreak, Faces, StreakWager
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


@dataclass(frozen=True)
class Gone:
    """Streak wagers that the same order takes out of play."""

    live: frozenset[tuple[str, str]] = frozenset()
    """By place and area."""
    ended: frozenset[int] = frozenset()


NOTHING_GONE = Gone()


def streaks_counted(law: TableLaw, table: Table, roll: Roll) -> list[Standing]:
    """Every streak wager in play, with this result counted."""
    return [_stands(law, table, place, wager, (roll,)) for place, wager in _live(table)]


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
            change = exact_change(law, (one.place,), table.chips)
            found.setdefault(one.place.id, []).extend(_rows(law, table, one, paytable, change))
    return found


def streaks_after(
    law: TableLaw,
    table: Table,
    order: Order,
    corrected: Mapping[int, Faces | None],
    clause: str,
    *,
    gone: Gone = NOTHING_GONE,
) -> list[StreaksRederived]:
    """What follows for streaks from these corrections, at a table that has any, or had before it opened again."""
    return [rederive(law, table, order, corrected, clause, gone=gone)] if _played(law, table) else []


def streaks_in_the_dark(
    law: TableLaw, table: Table, order: Order, round_number: int, clause: str
) -> list[StreaksRederived]:
    """Every streak that was in play at this settled round ended there, by the rule on failing lights.

    Nothing for a round that has ended them already, and at a table without streaks.
    """
    if not _played(law, table) or round_number in table.streaks.dark:
        return []
    return [rederive(law, table, order, {}, clause, dark=(round_number,))]


def _played(law: TableLaw, table: Table) -> bool:
    """Whether streaks are played here, or were before the table opened again."""
    return bool(table.streaks.ended) or any(law.paytables[one.game].streak is not None for one in table.places.values())


def rederive(
    law: TableLaw,
    table: Table,
    order: Order,
    corrected: Mapping[int, Faces | None],
    clause: str,
    *,
    dark: tuple[int, ...] = (),
    gone: Gone = NOTHING_GONE,
) -> StreaksRederived:
    """What follows for streaks when settled rounds had other dice, none that count, or lights that failed.

    Live wagers are counted anew, and settled where the truth has ended them; those that had ended already
    are listed for a ruling wherever they would stand otherwise.
    """
    truth = _Truth(table, corrected, {**table.streaks.dark, **dict.fromkeys(dark, clause.partition(" ")[2])})
    standing = []
    for place, wager in _live(table):
        if (place.id, wager.area) in gone.live:
            continue
        streak = _streak(law, place)
        side = followed(streak, wager.area, truth.results(wager.first))
        standing.append(Standing(place, wager, truth.run(streak, wager.area, wager.first), side))
    paid = streaks_paid(law, table, standing)
    return StreaksRederived(
        corrected=tuple(CorrectedResult(number, faces) for number, faces in sorted(corrected.items())),
        dark=dark,
        counts=streak_counts(law, standing),
        places=tuple(
            PlaceSettled(place.id, place.player, losers_first(paid[place.id]))
            for place in table.places.values()
            if place.id in paid
        ),
        rulings=tuple(_rulings(law, table, truth, {*corrected, *dark}, gone.ended)),
        round=table.round,
        **order.signed(clause),
    )


def streak_win(paytable: Paytable, exact: Fraction, chips: tuple[int, ...]) -> int:
    """What is paid for an exact win: rounded up to payable chips where the book says so."""
    win = exactly(exact) if paytable.rounding is None else up_to_payable(exact, *chips)
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


def _rows(law: TableLaw, table: Table, one: Standing, paytable: Paytable, change: tuple[int, ...]) -> Iterable[Paid]:
    """What is paid and collected for one wager that ended: its chips and its tokens each by itself."""
    wager = one.wager
    if wager.money:
        paid = _paid(paytable, wager.area, wager.money, one.run, change)
        lain = Wager(wager.money, wager.at, wager.digest, {wager.colour: wager.money})
        yield paid_in_colours(law, table, one.place, lain, paid) if wager.colour else paid
    if wager.tokens:
        yield of_tokens(law, _paid(paytable, wager.area, wager.tokens, one.run, change))


def _paid(paytable: Paytable, area: str, stake: int, over: Run, chips: tuple[int, ...]) -> Paid:
    clause = paytable.cite(over.clause)
    if over.pays is None:
        return Paid(area=area, stake=stake, outcome="lose", pays="", win=0, exact="0", clause=clause, row="")
    exact = stake * over.pays
    win = streak_win(paytable, exact, chips)
    row, odds = paytable.cite(over.row), str(over.pays)
    return Paid(area=area, stake=stake, outcome="win", pays=odds, win=win, exact=str(exact), clause=clause, row=row)


@dataclass(frozen=True)
class _Truth:
    """What the dice and the lights of every settled round really were."""

    table: Table
    corrected: Mapping[int, Faces | None]
    dark: Mapping[int, str]

    def results(self, first: int) -> list[Roll]:
        """The results that count for a wager from this round on: none after lights that ended it."""
        found = []
        for number, faces in self._since(first):
            found.append(_roll(faces))
            if number in self.dark:
                break
        return found

    def run(self, streak: StreakTable, area: str, first: int) -> Run:
        """Where a wager from this round on stands."""
        found = run(streak, area, self.results(first))
        ends = next((self.dark[number] for number, _ in self._since(first) if number in self.dark), "")
        return replace(ended(streak, found.length), clause=ends) if ends and found.state == "live" else found

    def _since(self, first: int) -> list[tuple[int, Faces]]:
        since = [(number, faces) for number, faces in self.table.streaks.results if number >= first]
        true = [(number, self.corrected.get(number, faces)) for number, faces in since]
        return [(number, faces) for number, faces in true if faces is not None]


def _rulings(
    law: TableLaw, table: Table, truth: _Truth, changed: set[int], gone: frozenset[int]
) -> Iterable[StreakRuling]:
    """Those open already and those that the changed rounds touch, as far as they would have been paid otherwise."""
    for number, over in enumerate(table.streaks.ended, 1):
        if over.is_void or number in gone:
            continue
        if number in table.streaks.rulings or any(over.first <= one <= over.round for one in changed):
            ruling = _ruling(law, number, over, truth)
            was = "live" if ruling.outcome == "returned" else ruling.outcome
            if (was, ruling.win) != (ruling.would, ruling.would_win):
                yield ruling


def _ruling(law: TableLaw, number: int, over: EndedStreak, truth: _Truth) -> StreakRuling:
    paytable = law.earlier.get(over.law, law).paytables[over.game]
    assert paytable.streak is not None, "a game without a streak has no streak wagers"
    would = truth.run(paytable.streak, over.area, over.first)
    parts = [part for part in (over.stake - over.tokens, over.tokens) if part and would.state != "live"]
    win = sum(_paid(paytable, over.area, part, would, over.chips).win for part in parts)
    return StreakRuling(
        streak=number,
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
        tokens=over.tokens,
    )
