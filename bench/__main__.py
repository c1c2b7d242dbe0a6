"""`python -m bench`: run every bench, show the ratios, write RESULTS.md; fails when a target is missed."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.progress import Progress

from bench import hub, recovery, report, settlement, store, table, vector
from bench.runner import REPETITIONS, WARM_UP, measure

BENCHES = (
    settlement.bulk,
    settlement.typed,
    vector.many_rolls,
    vector.one_roll,
    table.registered_bets,
    table.settled_1k,
    table.settled_10k,
    table.settled_100k,
    table.memory,
    table.sealed_100k,
    hub.broadcast,
    hub.idle_connections,
    store.append_1,
    store.append_100,
    store.append_1000,
    recovery.opened_100k,
)


def main() -> int:
    """The exit status: 1 where a target is missed."""
    console = Console()
    measured = []
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task("benches", total=len(BENCHES) * (WARM_UP + REPETITIONS))
        for prepare in BENCHES:
            bench = prepare()
            bar.update(task, description=bench.name)
            measured.append(measure(bench, progress=lambda: bar.advance(task)))
    report.write_results(measured, report.RESULTS)
    console.print(report.table(measured))
    console.print(f"[dim]written to {report.RESULTS}[/]")
    return int(any(one.missed for one in measured))


if __name__ == "__main__":
    sys.exit(main())
