"""`python -m bench`: run every bench, show the ratios, write RESULTS.md; fails when a target is missed.

`python -m bench live recovery` runs the benches whose names or modules begin so and writes nothing; `--long` adds the
longest logs: a million commits, and a start over a million events.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from time import perf_counter

from rich.console import Console
from rich.progress import Progress

from bench import door, housekeeping, hub, known_ids, live, paint, recovery, report, settlement, store, table, vector
from bench.runner import REPETITIONS, WARM_UP, Bench, Measured, measure

BENCHES: tuple[Callable[[], Bench], ...] = (
    settlement.bulk,
    settlement.typed,
    vector.many_rolls,
    vector.one_roll,
    table.registered_bets,
    table.settled_1k,
    table.settled_100k,
    table.memory,
    table.sealed_100k,
    hub.broadcast,
    hub.idle_connections,
    store.append_1,
    store.append_100,
    store.append_1000,
    known_ids.known_100k,
    live.bets_against_echo,
    live.bets_against_commit,
    live.no_more_bets,
    live.result,
    live.weight,
    paint.first_paint,
    door.known_and_unknown,
    housekeeping.ended_at_once,
    recovery.opened_50k,
    recovery.opened_100k,
)
LONG: tuple[Callable[[], Bench], ...] = (
    store.append_1_behind_1m,
    store.append_100_behind_1m,
    store.append_1000_behind_1m,
    known_ids.known_1m,
    recovery.opened_1m,
)
"""Takes minutes to play."""


def main(arguments: Sequence[str] = ()) -> int:
    """The exit status: 1 where a target is missed."""
    console = Console()
    wanted = tuple(name for name in arguments if name != "--long")
    benches = (*BENCHES, *LONG) if "--long" in arguments else BENCHES
    chosen = [one for one in benches if not wanted or _place(one).startswith(wanted) or one.__name__.startswith(wanted)]
    measured: list[Measured] = []
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task("benches", total=len(chosen) * (WARM_UP + REPETITIONS))
        for number, prepare in enumerate(chosen, 1):
            bar.update(task, description=f"{_place(prepare)}.{prepare.__name__}: getting ready")
            began = perf_counter()
            bench = prepare()
            bar.update(task, description=bench.name)
            try:
                one = measure(bench, progress=lambda: bar.advance(task))
            finally:
                bench.close()
            measured.append(one)
            bar.update(task, completed=number * (WARM_UP + REPETITIONS))
            console.print(f"[dim]{number}/{len(chosen)}[/] {report.line(one)} [dim]{perf_counter() - began:.0f} s[/]")
    console.print(report.table(measured))
    if not wanted:
        report.write_results(measured, report.RESULTS, " BENCH=".join([report.COMMAND, *arguments]))
        console.print(f"[dim]written to {report.RESULTS}[/]")
    return int(any(one.missed for one in measured))


def _place(prepare: Callable[[], Bench]) -> str:
    return prepare.__module__.rpartition(".")[2]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
