"""Streak wagers in play and over, the runs of the table, the price, the final call and the gaming day."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from sicbo.floor.table.chips.payment import exact_change
from sicbo.floor.table.chips.piles import free_colours
from sicbo.floor.table.chips.tokens import returns_on_a_win
from sicbo.floor.table.debts import reverse, unwin
from sicbo.floor.table.entries import Paid, PlaceSettled, StreakCount
from sicbo.floor.table.events import RoundSettled
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.state import Place, Table
from sicbo.floor.table.streak.events import (
    CorrectedResult,
    GamingDayStarted,
    StreakEvent,
    StreakFinalCalled,
    StreakPriceSet,
    StreakRegistered,
    StreakRuled,
    StreaksRederived,
)
from sicbo.floor.table.streak.runs import carried, runs_after, streak_table
from sicbo.floor.table.streak.state import EndedStreak, StreakWager


def evolve_streak(law: TableLaw, table: Table, event: StreakEvent) -> None:
    match event:
        case StreakRegistered():
            _register(table, event)
        case StreakPriceSet():
            table.streaks.price = event.amount
        case StreakFinalCalled():
            table.streaks.final_call = True
        case GamingDayStarted():
            table.streaks.day = event.day
            table.streaks.since_round = event.round
            table.streaks.runs = {}
        case StreaksRederived():
            for settled in event.places:
                table.places[settled.place].stack += sum(paid.back for paid in settled.wagers)
                table.places[settled.place].purse.tokens += sum(paid.tokens_back for paid in settled.wagers)
                won, lost = sum(paid.win for paid in settled.wagers), sum(paid.lost for paid in settled.wagers)
                table.people.play(settled.player, event.round, won=won, lost=lost)
            settle_streaks(law, table, event.round, event.counts, event.places)
            _correct(law, table, event.corrected)
            table.streaks.dark.update(dict.fromkeys(event.dark, event.clause.partition(" ")[2]))
            table.streaks.rulings = {ruling.streak: ruling for ruling in event.rulings}
        case StreakRuled():
            _rule(table, event)
        case _:
            assert_never(event)


def count_round(law: TableLaw, table: Table, event: RoundSettled) -> None:
    """A settled round carries or ends the runs of the table and the wagers on them."""
    settle_streaks(law, table, event.round, event.streaks, event.places)
    table.streaks.results.append((event.round, event.faces))
    streak = streak_table(law, table)
    if streak is not None:
        table.streaks.runs = carried(law, streak, table.streaks.runs, event.faces)


def resume_runs(law: TableLaw, table: Table) -> None:
    """The runs that follow from all results of the gaming day, those of a game without streaks included."""
    streak = streak_table(law, table)
    if streak is not None:
        table.streaks.runs = runs_after(law, streak, table.streaks.since(table.streaks.since_round))


def settle_streaks(
    law: TableLaw, table: Table, round_number: int, counts: Iterable[StreakCount], places: Iterable[PlaceSettled]
) -> None:
    """Each wager stands at its count, and those that ended leave the layout."""
    rows: dict[tuple[str, str], list[Paid]] = {}
    for settled in places:
        for paid in settled.wagers:
            rows.setdefault((settled.place, paid.area), []).append(paid)
    for count in counts:
        place = table.places[count.place]
        wager = place.streaks[count.area]
        wager.side, wager.length = count.side, count.length
        if count.outcome != "live":
            del place.streaks[count.area]
            ended = rows[count.place, count.area]
            _settle_colour(place, wager, ended)
            over = EndedStreak(
                place=place.id,
                game=place.game,
                player=place.player,
                area=wager.area,
                stake=wager.stake,
                first=wager.first,
                round=round_number,
                outcome=count.outcome,
                length=count.length,
                win=sum(paid.win for paid in ended),
                law=table.law,
                chips=exact_change(law, (place,), table.chips),
                tokens=wager.tokens,
                wins_tokens=bool(wager.tokens) and returns_on_a_win(law),
            )
            table.streaks.ended.append(over)


def _settle_colour(place: Place, wager: StreakWager, ended: list[Paid]) -> None:
    """Colour chips of a streak that won go back to their owner with what they won; else the colour may be free."""
    if not wager.colour:
        return
    chips = place.purse.colours[wager.colour]
    if any(paid.outcome == "win" for paid in ended):
        chips.count += (wager.money + sum(won.amount for paid in ended for won in paid.in_colours)) // chips.value
    free_colours(place)


def _register(table: Table, event: StreakRegistered) -> None:
    place = table.places[event.place]
    table.spins_directed = False
    money = event.stake - event.tokens
    place.stack -= money
    place.purse.tokens -= event.tokens
    if event.colour:
        chips = place.purse.colours[event.colour]
        chips.count -= money // chips.value
    place.streaks[event.area] = StreakWager(
        area=event.area,
        stake=event.stake,
        at=event.at,
        digest=table.digests[place.game],
        first=event.round,
        side=event.side,
        length=event.length,
        colour=event.colour,
        tokens=event.tokens,
    )


def _rule(table: Table, event: StreakRuled) -> None:
    """The ruling is open no longer; a streak that follows the true results is from now on what they made of it."""
    waits = table.streaks.rulings.pop(event.streak, None)
    if event.ruling == "stands":
        return
    over = table.streaks.ended[event.streak - 1]
    was_lost = over.lost
    if event.ruling == "corrected":
        assert waits is not None, "only an open ruling follows the true results"
        unwin(table, event.player, over.round, over.win - waits.would_win, event.kept)
        over.outcome = "returned" if waits.would == "live" else waits.would
        over.length, over.win = waits.would_length, waits.would_win
    else:
        unwin(table, event.player, over.round, over.win, event.kept)
        over.outcome, over.win, over.is_void = "lose" if event.ruling == "forfeited" else "returned", 0, True
    table.people.play(event.player, over.round, won=0, lost=over.lost - was_lost)
    reverse(table, event)


def _correct(law: TableLaw, table: Table, corrected: tuple[CorrectedResult, ...]) -> None:
    """The true results in place of the wrong ones, and the runs of the day that follow from them."""
    for one in corrected:
        table.streaks.put_right(one.round, one.faces)
    resume_runs(law, table)
