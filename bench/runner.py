"""Measures pairs of functions in turn, so that whatever slows the machine slows both, and tells their ratio."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Literal

REPETITIONS = 11
WARM_UP = 2


@dataclass(frozen=True)
class Bench:
    """Two ways to do the same work: as fast as the machine could, and ours."""

    name: str
    compares: str
    """One sentence: what runs on either side."""
    wagers: int
    raw: Callable[[], object]
    ours: Callable[[], object]
    target: float | None = None
    """The least ratio we accept; nothing where the cost is only told."""
    unit: Literal["time", "memory"] = "time"
    """What is measured: seconds, or the bytes that the answer keeps."""
    tells: bool = False
    """Whether each side answers with its own figure: it knows best when the clock should run."""
    repetitions: int | None = None
    """Fewer where one takes long; unsaid, as many as all others."""
    close: Callable[[], object] = lambda: None
    """Lets go of what both sides needed."""


@dataclass(frozen=True)
class Measured:
    """Median seconds, or bytes, of both sides of a bench."""

    bench: Bench
    raw: float
    ours: float
    repetitions: int
    ratios: tuple[float, ...] = ()
    """Of each pair by itself: how far the machine let them spread."""

    @property
    def ratio(self) -> float:
        """1 is as fast as the raw limit, 0.5 takes twice as long."""
        return self.raw / self.ours

    @property
    def missed(self) -> bool:
        return self.bench.target is not None and self.ratio < self.bench.target

    def per_wager(self, amount: float) -> float:
        """Nanoseconds, or bytes, for each wager."""
        return amount / self.bench.wagers * (1e9 if self.bench.unit == "time" else 1)


def measure(
    bench: Bench,
    repetitions: int | None = None,
    warm_up: int = WARM_UP,
    clock: Callable[[], float] = perf_counter,
    progress: Callable[[], None] = lambda: None,
) -> Measured:
    """The medians of both sides, run raw, ours, raw, ours; the first `warm_up` pairs are not counted."""
    raw: list[float] = []
    ours: list[float] = []
    repetitions = repetitions or bench.repetitions or REPETITIONS
    for _ in range(warm_up + repetitions):
        for side, work in ((raw, bench.raw), (ours, bench.ours)):
            side.append(_amount(bench, work, clock))
        progress()
    raw, ours = raw[warm_up:], ours[warm_up:]
    ratios = tuple(one / other for one, other in zip(raw, ours, strict=True))
    return Measured(bench, median(raw), median(ours), repetitions, ratios)


def _amount(bench: Bench, work: Callable[[], object], clock: Callable[[], float]) -> float:
    if bench.tells:
        told = work()
        assert isinstance(told, float)
        return told
    return _timed(work, clock) if bench.unit == "time" else _weighed(work)


def _timed(work: Callable[[], object], clock: Callable[[], float]) -> float:
    collecting = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        started = clock()
        kept = work()
        elapsed = clock() - started
        del kept  # freeing the answer is not part of the work
    finally:
        if collecting:
            gc.enable()
    return elapsed


def _weighed(work: Callable[[], object]) -> float:
    """The bytes that the answer keeps alive."""
    gc.collect()
    tracemalloc.start()
    try:
        kept = work()
        gc.collect()
        held, _ = tracemalloc.get_traced_memory()
        del kept
    finally:
        tracemalloc.stop()
    return float(held)
