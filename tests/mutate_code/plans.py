"""Which tests run which lines, measured once and kept in `var/`, and so the order in which tests try a mutant."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from pathlib import Path

import msgspec

from tests.mutate_code.loading import Spot, spot_of, spots
from tests.mutate_code.mutants import ROOT, SOURCE, Mutant, files
from tests.mutate_code.running import Measured, Plan

FOLDERS = (
    "scenarios",
    "floor",
    "paytable",
    "odds",
    "rulebooks",
    "ledger",
    "law",
    "mixed",
    "units",
    "plain",
    "logs",
    "house",
)
AND = ("tests/cli/test_verify.py",)
"""Which tries what settles a log again."""
LEFT_OUT = ("tests/house/crash/", "tests/house/test_random_floor.py", "tests/house/test_simulation.py")
"""Long campaigns: what only chance finds deserves a test of its own."""
SLOWEST = 3.0
"""Seconds of the processor; a test that takes longer tries no mutant."""
QUICK = 0.1
"""Tests that take no longer try a mutant before the others: nine in ten do, and together they take the lesser time."""
KEPT = ROOT / "var" / "mutate-code"


def test_files() -> list[str]:
    """The files whose tests try the mutants: those of the rules and of the money, and examples in the code itself."""
    found = [path for folder in FOLDERS for path in sorted((ROOT / "tests" / folder).rglob("test_*.py"))]
    shown = [
        path
        for folder in ("floor", "paytable", "ledger", "units", "house")
        for path in sorted((SOURCE / folder).rglob("*.py"))
        if ">>>" in path.read_text(encoding="utf-8")
    ]
    named = [*(path.relative_to(ROOT).as_posix() for path in (*found, *shown)), *AND]
    return [name for name in named if not name.startswith(LEFT_OUT)]


def hinted(hint: str) -> Plan:
    """The test that has seen a mutant before, alone."""
    return [(hint.partition("::")[0], [hint])] if hint else []


def divided(plan: Plan, seconds: Mapping[str, float], most: float) -> tuple[Plan, Plan]:
    """The tests that together take so long, and those after them."""
    first, then, spent = [], [], 0.0
    for file, tests in plan:
        sums = list(accumulate((seconds[test] for test in tests), initial=spent))[1:]
        spent = sums[-1]
        cut = bisect_right(sums, most)
        first.append((file, tests[:cut]))
        then.append((file, tests[cut:]))
    return [one for one in first if one[1]], [one for one in then if one[1]]


class Plans:
    """The tests of every mutant, from what each test was seen to run."""

    def __init__(self, measured: Mapping[str, Measured], places: Sequence[Spot], slowest: float = SLOWEST):
        self._slowest = slowest
        self._measured = measured
        self._places = places
        self.seconds = {test: ran.seconds for one in measured.values() for test, ran in one.tests.items()}

    def files(self) -> Sequence[str]:
        """Every file of tests that has been measured."""
        return list(self._measured)

    def plan(self, mutant: Mutant) -> Plan:
        """Tests that run the changed line first, then those of files that run it once for all. What is run as a file is
        read in concerns every test, those first that run anything of that file."""
        path = ROOT / mutant.file
        spot = spot_of(self._places, path, mutant.line)
        near = {number for number, place in enumerate(self._places) if place.file == path} if spot is None else {spot}
        first, then = [], []
        for file, measured in self._measured.items():
            quick = {test: ran for test, ran in measured.tests.items() if ran.seconds <= self._slowest}
            running = {test for test, ran in quick.items() if not near.isdisjoint(ran.spots)}
            first.append((file, [test for test in quick if test in running]))
            if spot is None or not near.isdisjoint(measured.spots):
                then.append((file, [test for test in quick if test not in running]))
        return [*self._ordered(first), *self._ordered(then)]

    def only_in_tests(self, mutant: Mutant) -> bool:
        """Whether the changed line is run by tests alone, never as a file is read in, by a fixture or for a cache."""
        spot = spot_of(self._places, ROOT / mutant.file, mutant.line)
        return spot is not None and not any(spot in measured.spots for measured in self._measured.values())

    def _ordered(self, plan: Plan) -> Plan:
        """Quick tests of every file before slow ones; of each, first where most can be tried in a second."""
        quick = [(file, [test for test in tests if self.seconds[test] <= QUICK]) for file, tests in plan]
        slow = [(file, [test for test in tests if self.seconds[test] > QUICK]) for file, tests in plan]
        return [*self._by_cost(quick), *self._by_cost(slow)]

    def _by_cost(self, plan: Plan) -> Plan:
        tried = [(file, sorted(tests, key=self.seconds.__getitem__)) for file, tests in plan if tests]
        return sorted(tried, key=lambda one: self._cost(*one))

    def _cost(self, file: str, tests: Sequence[str]) -> float:
        return (self._measured[file].seconds + sum(self.seconds[test] for test in tests)) / len(tests)


def measured_plans(measure_all: Callable[[Mapping[str, Path]], object], slowest: float) -> Plans:
    """The plans for the code as it is; what has not been measured is measured now, each file into a file of its own."""
    kept = {file: KEPT / f"{digest}.json" for file, digest in _digests().items()}
    KEPT.mkdir(parents=True, exist_ok=True)
    missing = {file: path for file, path in kept.items() if not path.exists()}
    if missing:
        measure_all(missing)
    for path in set(KEPT.glob("*.json")) - set(kept.values()):
        path.unlink()
    found = {file: msgspec.json.decode(path.read_bytes(), type=Measured) for file, path in kept.items()}
    failing = sorted(test for one in found.values() for test, ran in one.tests.items() if not ran.passed)
    if failing:
        for path in kept.values():
            path.unlink()
        raise SystemExit(f"tests that fail already would see every mutant and prove nothing: {', '.join(failing)}")
    return Plans(found, spots(files()), slowest)


def _digests() -> dict[str, str]:
    """For each file of tests a digest of all that it may depend on; texts and logs only of its own folder."""
    used = (*FOLDERS, "naive", "stores")
    tests = [path for folder in used for path in (ROOT / "tests" / folder).rglob("*") if path.is_file()]
    tests = [path for path in tests if path.suffix != ".pyc"]
    shared = [path for path in tests if path.suffix == ".py" and not path.name.startswith("test_")]
    law = [path for path in SOURCE.rglob("*") if path.suffix in {".py", ".toml"} and not _above(path)]
    common = _digest([*shared, *law])
    found = {}
    for file in test_files():
        folder = (ROOT / file).parent
        own = [path for path in tests if path.suffix != ".py" and path.is_relative_to(folder)]
        found[file] = hashlib.sha256(f"{common} {_digest([ROOT / file, *own])}".encode()).hexdigest()
    return found


def _above(path: Path) -> bool:
    """Whether it stands above the house, which cannot know it."""
    return path.relative_to(SOURCE).parts[0] in {"cli", "lab", "server", "web"}


def _digest(paths: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(f"{path.relative_to(ROOT)}\n".encode() + hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()
