"""The runs of a table, kind by kind: how a result carries or ends them, and when the streak areas flash."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.floor.table.streak.state import Faces, StreakRun
from sicbo.law import schema
from sicbo.paytable.table import StreakTable
from sicbo.units.dice import Roll


@dataclass(frozen=True)
class RunShown:
    """One kind of streak as everybody at the table may see it."""

    kind: str
    side: str
    length: int
    flashing: bool


@dataclass(frozen=True)
class StreakBoard:
    """The streak part of the screen: the price on the sign, the final call, and the runs."""

    price: int
    final_call: bool
    runs: tuple[RunShown, ...]


def streak_board(law: TableLaw, table: Table) -> StreakBoard | None:
    """What the screen shows of the streaks; nothing where the table does not offer them."""
    streak = streak_table(law, table)
    if streak is None:
        return None
    shown = []
    for kind in kinds(streak):
        run = table.streaks.runs.get(kind, StreakRun())
        shown.append(RunShown(kind, run.side, run.length, flashing(law, table, kind)))
    return StreakBoard(table.streaks.price, table.streaks.final_call, tuple(shown))


def final_call_is_due(law: TableLaw, table: Table) -> bool:
    """Whether the table will close, and the last chance for streak wagers is still to be called."""
    due = table.closing.announced_at is not None and not table.streaks.final_call
    return due and streak_table(law, table) is not None


def call_due(law: TableLaw, table: Table) -> Refused | None:
    """The refusal of what has to wait for the final call, while it is due."""
    if not final_call_is_due(law, table):
        return None
    return Refused(code=Reason.STREAK_CALL_DUE, clause=law.cite(streak_rules(law).final_call_clause))


def taken_until_call(law: TableLaw) -> bool:
    """Whether streak wagers are taken after the sign for closing is up, until the final call."""
    return all(last.until == "final-call" for last in law.in_force(streak_rules(law).last))


def flashing(law: TableLaw, table: Table, kind: str) -> bool:
    """Whether a wager of this kind would be taken now."""
    streaks = table.streaks
    window = streaks.runs.get(kind, StreakRun()).window and not round_begun(law, table)
    over = streaks.final_call or (final_call_is_due(law, table) and not taken_until_call(law))
    return window and bool(streaks.price) and not over


def round_begun(law: TableLaw, table: Table) -> bool:
    """Whether the round in hand has passed the step at which streak wagers end."""
    [closes] = law.in_force(streak_rules(law).closes)
    return any(step.id == closes.step for step in law.steps[: table.done])


def streak_rules(law: TableLaw) -> schema.Streak:
    """The book's section on streaks."""
    rules = law.book.articles.streak
    assert rules is not None, "a game with a streak has a section on it"
    return rules


def streak_table(law: TableLaw, table: Table) -> StreakTable | None:
    """The streak that this table offers, if any of its places plays a game with one."""
    tables = (law.paytables[place.game].streak for place in table.places.values())
    return next((streak for streak in tables if streak is not None), None)


def kinds(streak: StreakTable) -> dict[str, tuple[str, str]]:
    """The two sides of each kind of streak, by the kind's name such as `small/big`."""
    found: dict[str, tuple[str, str]] = {}
    for side in streak.sides.values():
        if not any(side.area in pair for pair in found.values()):
            name = f"{side.follows}/{streak.sides[side.opposite].follows}"
            found[name] = (side.area, side.opposite)
    return found


def kind_of(streak: StreakTable, area: str) -> str:
    """The kind that a side belongs to."""
    return next(kind for kind, pair in kinds(streak).items() if area in pair)


def runs_after(law: TableLaw, streak: StreakTable, results: Iterable[Faces]) -> dict[str, StreakRun]:
    """The runs of a gaming day that had these results; none before the first that is not neutral."""
    runs: dict[str, StreakRun] = {}
    for faces in results:
        runs = carried(law, streak, runs, faces)
    return runs


def carried(law: TableLaw, streak: StreakTable, runs: dict[str, StreakRun], faces: Faces) -> dict[str, StreakRun]:
    """The runs after one more result; a neutral one leaves all as they are."""
    bit = 1 << Roll.of(*faces).index
    if bit & streak.neutral:
        return runs
    after = {}
    for kind, pair in kinds(streak).items():
        side = next((area for area in pair if bit & streak.sides[area].advances), "")
        after[kind] = _carried(law, streak, runs.get(kind, StreakRun()), side)
    return after


def _carried(law: TableLaw, streak: StreakTable, run: StreakRun, side: str) -> StreakRun:
    opens = {row.after for row in law.in_force(streak_rules(law).opens)}
    longest = side == run.side and streak.start + run.since + 1 == streak.longest
    happened = {
        "first-result": run.fresh,
        "changeover": bool(run.side) and side != run.side,
        "longest-run": longest,
    }
    nothing_runs = not side and run.window
    window = nothing_runs or any(happened[after] for after in opens)
    length = run.length + 1 if side and side == run.side else int(bool(side))
    return StreakRun(side, length, 0 if window else run.since + 1, fresh=False, window=window)
