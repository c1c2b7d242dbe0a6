"""`make crash IMAGES=100000`: every boundary of several evenings, as many images as asked; fails when one is lost.

Three quarters are evenings of the store alone, a quarter are nights of a real house over it.
"""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from tests.house.crash.judge import night_campaign
from tests.stores.crash.campaign import Outcome, again, campaign, judge_evening, record, scratch, work_in_memory
from tests.stores.crash.evening import evening

EVENINGS = 20


def one_evening(seed: int, images: int) -> tuple[Outcome, ...]:
    """An evening of its own: images of a first loss of power, and a tenth as many of a second while coming up."""
    script = list(evening(acts=80, seed=seed))
    with scratch() as folder:
        tape = record(script, folder)
    judge = judge_evening(script)
    second = images // 10
    return campaign(tape, judge, images - second, seed=seed), again(tape, judge, max(12, second), seed)


def one_night(seed: int, images: int) -> tuple[Outcome, ...]:
    """A night of a real house."""
    return (night_campaign(images, seed=seed),)


def main(images: int) -> int:
    """The exit status: 1 where an image lost something."""
    began, each = time.monotonic(), max(100, images // EVENINGS)
    shifts = max(2, images // each)
    nights = max(1, shifts // 4)
    total, lost, boundaries = 0, 0, 0
    with ProcessPoolExecutor(os.cpu_count(), initializer=work_in_memory) as workers:
        running = [
            *((f"night {seed}", workers.submit(one_night, seed, each)) for seed in range(1, nights + 1)),
            *((f"evening {seed}", workers.submit(one_evening, seed, each)) for seed in range(1, shifts - nights + 1)),
        ]
        for name, future in running:
            outcomes = future.result()
            total += sum(outcome.images for outcome in outcomes)
            boundaries += outcomes[0].boundaries
            for outcome in outcomes:
                for found in outcome.lost:
                    lost += 1
                    print(f"{name}, boundary {found.boundary}, {found.fate}, seed {found.seed}: {found.wrong}")
            print(
                f"{name}: {total:,} images of {boundaries:,} boundaries, {lost} lost, {time.monotonic() - began:.0f} s",
                flush=True,
            )
    return int(lost > 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000))
