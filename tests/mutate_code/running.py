"""Tests run in a process of their own, which has not read in the house: what they run, and whether one fails."""

from __future__ import annotations

import functools
import os
import resource
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import hypothesis
import msgspec
import pytest

from tests.mutate_code import loading
from tests.mutate_code.mutants import ROOT, Mutant, files

Plan = Sequence[tuple[str, Sequence[str]]]
"""Files of tests in the order in which they are run, each with its tests in their order; none means all of them."""
QUIET = ("-q", "-x", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist")
READING_IN = 20.0
"""Seconds of the processor for reading in a file of tests."""
MEMORY = 4 << 30
QUEUED = Path("/proc/self/schedstat")


class Ran(msgspec.Struct, frozen=True):
    """What one test took and ran."""

    seconds: float
    spots: tuple[int, ...]
    """By their numbers."""
    passed: bool = True


class Measured(msgspec.Struct, frozen=True):
    """One file of tests: how long it takes to read in, and each test."""

    seconds: float
    spots: tuple[int, ...]
    """What is run once for several tests: as the file is read in, by a fixture of the whole file, for a cache."""
    tests: dict[str, Ran]


def measure(file: str) -> Measured:
    """What every test of this file runs of the code that decides."""
    found = apart(lambda: msgspec.json.encode(_measure(file)))
    assert found, f"{file} cannot be measured: it ends the process"
    return msgspec.json.decode(found, type=Measured)


def killer(mutant: Mutant, plan: Plan, seconds: Mapping[str, float]) -> str:
    """The first test of the plan that fails with this change, or `endless`; empty if all of them pass.

    `seconds` says how long tests take without the change.
    """
    return killer_of(mutant.mutated(), ROOT / mutant.file, plan, seconds)


def killer_of(text: str, path: Path, plan: Plan, seconds: Mapping[str, float]) -> str:
    """The same of a text that stands for a file."""

    def tried() -> bytes:
        loading.instead(text, path)
        return _tried(plan, seconds).encode()

    found = apart(tried)
    return "endless" if found is None else found.decode()


def apart(work: Callable[[], bytes]) -> bytes | None:
    """What this comes to in a process of its own; nothing if that had to be ended."""
    here, there = os.pipe()
    folder = tempfile.mkdtemp(prefix="mutate-code-")
    child = os.fork()
    if not child:
        os.close(here)
        _run_apart(work, there, folder)
    os.close(there)
    with os.fdopen(here, "rb") as stream:
        told = stream.read()
    _, status = os.waitpid(child, 0)
    shutil.rmtree(folder, ignore_errors=True)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) in {signal.SIGPROF, signal.SIGALRM}, f"ended by signal {os.WTERMSIG(status)}"
        return None
    assert told[:1] == b"=", told.decode(errors="replace")
    return told[1:]


def _run_apart(work: Callable[[], bytes], there: int, folder: str) -> None:
    """Never comes back."""
    try:
        silence = os.open(os.devnull, os.O_RDWR)
        for number in (0, 1, 2):
            os.dup2(silence, number)
        os.chdir(ROOT)
        os.environ["TMPDIR"] = tempfile.tempdir = folder
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        told = b"=" + work()
    except BaseException as fault:  # noqa: BLE001 - whatever it is, it is told to the process that waits
        told = f"{type(fault).__name__}: {fault}".encode()
    with os.fdopen(there, "wb") as stream:
        stream.write(told)
    os._exit(0)


def limit(seconds: float) -> None:
    """From now on so long, in the processor's time: a busy machine kills nothing. What only waits is ended at last."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    wait_no_longer(120 + 20 * seconds)


def wait_no_longer(seconds: float) -> None:
    """End this process after so long, not counting the time in which it has stood in line for a processor."""
    began = in_line()

    def late(*_: object) -> None:
        more = in_line() - began
        if more < 1:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.raise_signal(signal.SIGALRM)
        wait_no_longer(more)

    signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)


def in_line() -> float:
    """Seconds in which this process could have run and had no processor, as far as the machine counts them."""
    return int(QUEUED.read_text(encoding="ascii").split()[1]) / 1e9 if QUEUED.exists() else 0.0


class _Failed(Exception):
    """The first test that fails has been found."""


class _Chosen:
    """Runs some of the tests, each within its time, and ends with the first that fails."""

    def __init__(self, tests: Sequence[str], seconds: Mapping[str, float]):
        self._tests = {test: place for place, test in enumerate(tests)}
        self._seconds = seconds
        self.failed = ""

    def pytest_configure(self) -> None:
        by_heart()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self._tests:
            items[:] = sorted(
                (one for one in items if one.nodeid in self._tests), key=lambda one: self._tests[one.nodeid]
            )

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        limit(5 + 10 * self._seconds.get(nodeid, 1.0))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid


def _tried(plan: Plan, seconds: Mapping[str, float]) -> str:
    for file, tests in plan:
        limit(READING_IN)
        chosen = _Chosen(tests, seconds)
        code = pytest.main([*QUIET, f"--basetemp={tempfile.gettempdir()}/tests", file], plugins=[chosen])
        if chosen.failed:
            return chosen.failed
        assert code != pytest.ExitCode.USAGE_ERROR, f"pytest does not take {file}"
        if code not in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
            return file
    return ""


def by_heart() -> None:
    """Random tests draw the same examples each time, keep none, and look for no simpler one once one fails."""
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile("mutants", deadline=None, derandomize=True, database=None, phases=phases)
    hypothesis.settings.load_profile("mutants")


class _Measuring:
    """Notes what each test runs."""

    def __init__(self, hits: set[int]):
        self._hits = hits
        self._began = time.process_time()
        self.reading_in = 0.0
        self.shared: set[int] = set()
        self.tests: dict[str, Ran] = {}
        self.failed: set[str] = set()

    def pytest_configure(self) -> None:
        by_heart()

    def pytest_collection_finish(self) -> None:
        self.reading_in = time.process_time() - self._began
        self.shared |= self._hits

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Any:
        with nullcontext() if fixturedef.scope == "function" else self._shared():
            return (yield)

    def watch_caches(self) -> None:
        """What is run for a cache is run for all who ask it later."""
        lru_cache = functools.lru_cache

        def sharing(function: Any) -> Any:
            @functools.wraps(function)
            def shared(*given: Any, **named: Any) -> Any:
                with self._shared():
                    return function(*given, **named)

            return shared

        def caching(maxsize: Any = 128, typed: bool = False) -> Any:
            if callable(maxsize):
                return lru_cache(sharing(maxsize))
            return lambda function: lru_cache(maxsize, typed)(sharing(function))

        class Property(functools.cached_property[Any]):
            def __init__(self, function: Any) -> None:
                super().__init__(sharing(function))

        functools.lru_cache = caching
        functools.cache = lambda function: lru_cache(None)(sharing(function))
        functools.cached_property = Property  # type: ignore[misc, assignment]

    @contextmanager
    def _shared(self) -> Iterator[None]:
        """What is run within is run for several tests."""
        before = set(self._hits)
        self._hits.clear()
        yield
        self.shared |= self._hits
        self._hits |= before

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        self._hits.clear()
        began = time.process_time()
        try:
            return (yield)
        finally:
            took = time.process_time() - began
            spots = tuple(sorted(self._hits))
            self.tests[item.nodeid] = Ran(took, spots, item.nodeid not in self.failed)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)


def _measure(file: str) -> Measured:
    measuring = _Measuring(loading.watched(files()))
    measuring.watch_caches()
    code = pytest.main([*(option for option in QUIET if option != "-x"), file], plugins=[measuring])
    ended = {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED}
    assert code in ended, f"{file} cannot be read in"
    return Measured(measuring.reading_in, tuple(sorted(measuring.shared)), measuring.tests)
