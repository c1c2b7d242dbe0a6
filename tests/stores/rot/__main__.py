"""`make rot FLIPS=100000`: so many pieces of damage, over several evenings; fails when one does harm unseen."""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.stores.crash.campaign import work_in_memory
from tests.stores.rot.campaign import Outcome, campaign, samples

AT_ONCE = 100
"""Flips of one sample, a few seconds of work."""
CRASHES = 6


def some(seed: int) -> Outcome:
    """The share of one evening: every sample of it damaged so often."""
    total = Outcome()
    for sample in samples(seed, CRASHES):
        total.add(campaign(sample, AT_ONCE, seed))
    return total


def main(flips: int) -> int:
    """The exit status: 1 where something went bad unseen."""
    console, total, began = Console(), Outcome(), time.monotonic()
    evenings = max(1, flips // (AT_ONCE * (3 + CRASHES)))
    shown = (TextColumn("flips"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        Progress(*shown, console=console) as bar,
        ProcessPoolExecutor(os.cpu_count(), initializer=work_in_memory) as workers,
    ):
        task = bar.add_task("flips", total=flips)
        for done in as_completed([workers.submit(some, seed) for seed in range(1, evenings + 1)]):
            outcome = done.result()
            total.add(outcome)
            bar.update(task, completed=total.flips)
            if not console.is_terminal:
                console.print(f"{total.flips:,} flips, {len(total.silent)} unseen, {time.monotonic() - began:.0f} s")
            for found in outcome.silent:
                console.print(f"{found.sample}, {found.flip}, seed {found.seed}: {found.wrong}")
    for (file, verdict), count in sorted(total.verdicts.items()):
        console.print(f"{file}: {verdict} {count:,}")
    console.print(f"{total.flips:,} flips in {len(total.regions)} regions, {len(total.silent)} unseen")
    return int(bool(total.silent))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000))
