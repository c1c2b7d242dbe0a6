"""Trials in a warm process: they see what a cold process sees, or leave it to one."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

from tests.mutate_code.mutants import ROOT
from tests.mutate_code.plans import divided
from tests.mutate_code.warm import swap

BEFORE = """
LIMIT = 5
def kept(wrapped):
    def inner(x):
        return wrapped(x) + 1
    return inner
class Purse:
    size = 2
    def room(self, x):
        return x < self.size
@kept
def twice(x):
    return sum(y * 2 for y in [x])
def plain(x):
    return x > LIMIT
"""


def swapped(before: str, after: str) -> tuple[bool, dict[str, object]]:
    """Whether the change can be made in a process that has run the code, and what there is then."""
    old = compile(BEFORE, "planted.py", "exec", dont_inherit=True)
    new = compile(BEFORE.replace(before, after), "planted.py", "exec", dont_inherit=True)
    assert before in BEFORE
    there: dict[str, object] = {}
    exec(old, there)  # noqa: S102 - the text above
    return swap(old, new), there


@pytest.mark.parametrize(
    ("before", "after", "shown", "result"),
    [
        ("x > LIMIT", "x >= LIMIT", "plain(5)", True),
        ("x < self.size", "x <= self.size", "Purse().room(2)", True),
        ("y * 2", "y // 2", "twice(4)", 3),
        ("return sum(y * 2 for y in [x])", "return 7", "twice(4)", 8),
    ],
)
def test_a_changed_function_is_changed_wherever_it_is_kept(before: str, after: str, shown: str, result: object) -> None:
    done, there = swapped(before, after)
    assert done
    assert eval(shown, there) == result  # noqa: S307 - the text above


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("LIMIT = 5", "LIMIT = 6", id="read in with the file"),
        pytest.param("size = 2", "size = 3", id="read in with a class"),
        pytest.param("@kept\n", "\n", id="what a function is wrapped in"),
        pytest.param("wrapped(x) + 1", "wrapped(x) - 1", id="a function that was made by one already called"),
        pytest.param("x > LIMIT", "x > LIMIT ", id="nothing"),
    ],
)
def test_what_was_made_already_is_left_to_a_process_that_reads_it_in_anew(before: str, after: str) -> None:
    done, _ = swapped(before, after)
    assert not done


def test_a_warm_process_sees_what_a_cold_one_sees() -> None:
    told = subprocess.run(
        [
            sys.executable,
            "-c",
            textwrap.dedent("""
                from tests.mutate_code.loading import spots
                from tests.mutate_code.mutants import SOURCE, choose, files, mutants
                from tests.mutate_code.plans import Plans
                from tests.mutate_code.running import killer, measure
                from tests.mutate_code.warm import Warm
                file = "tests/floor/people/test_cage.py"
                plans = Plans({file: measure(file)}, spots(files()))
                warm = Warm([file], plans.seconds)
                found = [one for one in mutants([SOURCE / "floor" / "cage" / "cash.py"]) if plans.only_in_tests(one)]
                for one in choose(found, 6, "warm"):
                    seen = warm.seen(one, plans.plan(one))
                    assert seen == killer(one, plans.plan(one), plans.seconds), (one, seen)
                    print("seen" if seen else "not")
            """),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=500,
    )
    assert told.returncode == 0, told.stderr
    assert told.stdout.split().count("seen") > 2, "blind, not content"


def test_what_no_quick_test_sees_is_tried_by_the_rest_later() -> None:
    seconds = {"a": 1.0, "b": 2.0, "c": 3.0, "d": 1.0}
    plan = [("f", ["a", "b"]), ("g", ["c", "d"])]
    assert divided(plan, seconds, 3.0) == ([("f", ["a", "b"])], [("g", ["c", "d"])])
    assert divided(plan, seconds, 6.0) == ([("f", ["a", "b"]), ("g", ["c"])], [("g", ["d"])])
    assert divided(plan, seconds, 0.5) == ([], plan)
    assert divided(plan, seconds, 100.0) == (plan, [])
