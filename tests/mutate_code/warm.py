"""Mutants tried in copies of one process that has read in the house and its tests: quick, where that changes nothing.

It changes nothing where the changed line has not been run before the tests: nothing is kept of what it made.
"""

from __future__ import annotations

import gc
import inspect
import multiprocessing
import os
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import zip_longest
from multiprocessing.connection import Connection
from types import CodeType, FunctionType

import pytest

from tests.mutate_code.mutants import ROOT, Mutant
from tests.mutate_code.plans import hinted
from tests.mutate_code.running import QUIET, Plan, apart, by_heart, limit

Tests = Mapping[str, pytest.Item]


class Warm:
    """Such a process, which is made by one that has not read in the house and goes on so."""

    def __init__(self, files: Sequence[str], seconds: Mapping[str, float]):
        forking = multiprocessing.get_context("fork")
        self._end, there = forking.Pipe()
        forking.Process(target=_serve, args=(there, files, seconds), daemon=True).start()
        there.close()

    def seen(self, mutant: Mutant, plan: Plan) -> str | None:
        """The first test of the plan that fails with this change; nothing at all where it has to be read in anew."""
        self._end.send((mutant, plan))
        found: str | None = self._end.recv()
        return found


def _serve(end: Connection, files: Sequence[str], seconds: Mapping[str, float]) -> None:
    def work(tests: Tests) -> None:
        with suppress(EOFError):
            while True:
                mutant, plan = end.recv()
                end.send(seen(mutant, plan, tests, seconds))

    with_tests(files, work)


def with_tests(files: Sequence[str], work: Callable[[Tests], None]) -> None:
    """Work with every test of these files, read in by this process."""

    class Reading:
        def pytest_configure(self) -> None:
            by_heart()

        def pytest_runtestloop(self, session: pytest.Session) -> bool:
            gc.collect()
            gc.freeze()
            work({item.nodeid: item for item in session.items})
            return True

    code = pytest.main([*(option for option in QUIET if option != "-x"), "-s", *files], plugins=[Reading()])
    assert code in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}, f"the tests cannot be read in: {code}"


def seen(mutant: Mutant, plan: Plan, tests: Tests, seconds: Mapping[str, float]) -> str | None:
    """The first test of the plan that fails with this change, and by itself fails with it alone.

    Nothing at all where that cannot be said here: then the change has to be read in by a process of its own.
    """
    path = ROOT / mutant.file
    before = compile(path.read_text(), str(path), "exec", dont_inherit=True)
    after = compile(mutant.mutated(), str(path), "exec", dont_inherit=True)

    def first(plan: Plan, after: CodeType) -> str:
        def tried() -> bytes:
            os.environ["PYTEST_DEBUG_TEMPROOT"] = tempfile.gettempdir()
            return (_first(plan, tests, seconds) if after is before or swap(before, after) else "?").encode()

        found = apart(tried)
        return "?" if found is None else found.decode()

    found = first(plan, after)
    alone = hinted(found) if "::" in found else []
    if found == "?" or (alone and (first(alone, after) != found or first(alone, before))):
        return None
    return found


def swap(before: CodeType, after: CodeType) -> bool:
    """Give functions their changed code wherever they are kept; not where more than code of plain functions changes."""
    old, new = dict(_within(before)), dict(_within(after))
    changed = {code: new.get(name) for name, code in old.items() if _bare(code) != _bare(new.get(name, before))}
    if any(not _is_functions(code) and _own(code) != _own(new.get(name)) for name, code in old.items()):
        return False
    gc.unfreeze()  # what is frozen is not among the objects
    living = [
        one
        for one in gc.get_objects()
        if isinstance(one, FunctionType) and one.__code__.co_filename == before.co_filename and one.__code__ in changed
    ]
    if any("<locals>" in one.__code__.co_qualname for one in living):
        return False
    for function in living:
        code = changed[function.__code__]
        if code is None or code.co_freevars != function.__code__.co_freevars:
            return False
        function.__code__ = code
    return bool(living)


def _first(plan: Plan, tests: Tests, seconds: Mapping[str, float]) -> str:
    order = [tests[name] for _, names in plan for name in names if name in tests]
    failed: list[str] = []

    class Noting:
        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            if report.failed:
                failed.append(report.nodeid)

    if order:
        order[0].config.pluginmanager.register(Noting())
    for item, following in zip_longest(order, order[1:]):
        limit(5 + 10 * seconds.get(item.nodeid, 1.0))
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if failed:
            return failed[0]
    return ""


def _within(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """Every code in this one, itself included, by its name and which of that name it is."""
    seen: Counter[str] = Counter()
    left = [code]
    while left:
        one = left.pop()
        yield (one.co_qualname, seen[one.co_qualname]), one
        seen[one.co_qualname] += 1
        left += [inner for inner in reversed(one.co_consts) if isinstance(inner, CodeType)]


def _is_functions(code: CodeType) -> bool:
    """Whether it is run each time somebody calls, and not once as a file is read in."""
    return bool(code.co_flags & inspect.CO_NEWLOCALS)


def _bare(code: CodeType | None) -> CodeType | None:
    """The same wherever it stands in its file."""
    return code and _placeless(code, tuple(_bare(one) if isinstance(one, CodeType) else one for one in code.co_consts))


def _own(code: CodeType | None) -> CodeType | None:
    """The same whatever the functions in it do."""
    return code and _placeless(code, tuple("" if isinstance(one, CodeType) else one for one in code.co_consts))


def _placeless(code: CodeType, consts: tuple[object, ...]) -> CodeType:
    return code.replace(co_consts=consts, co_firstlineno=1, co_linetable=b"")
