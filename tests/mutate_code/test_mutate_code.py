"""A sample of `make mutate-code`: a change of the code that decides must be seen. And the hunt itself can see."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from tests.mutate_code import sample
from tests.mutate_code.equivalents import equivalents, stale
from tests.mutate_code.loading import Spot, spot_of, spots
from tests.mutate_code.mutants import ROOT, changes, choose, files, mutants

AMOUNTS = "src/sicbo/floor/amounts.py"
CAGE = "tests/floor/people/test_cage.py"


def in_a_fresh_process(code: str) -> str:
    """What this prints where nothing of the house has been read in."""
    made = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], cwd=ROOT, capture_output=True, text=True, check=True, timeout=500
    )
    return made.stdout.strip()


def killer_of(before: str, after: str) -> str:
    """The test that sees this change of `floor/amounts.py`, from which the cage has imported by name."""
    return in_a_fresh_process(f"""
        from tests.mutate_code.mutants import ROOT
        from tests.mutate_code import running
        running.READING_IN = 3
        text = (ROOT / {AMOUNTS!r}).read_text()
        assert {before!r} in text
        print(running.killer_of(text.replace({before!r}, {after!r}), ROOT / {AMOUNTS!r}, [({CAGE!r}, ())], {{}}))
    """)


def test_a_sample_of_changes_to_the_code_is_seen() -> None:
    told = subprocess.run(
        [sys.executable, "-m", sample.__name__], cwd=ROOT, capture_output=True, text=True, check=False, timeout=580
    )
    assert told.returncode == 0, told.stdout + told.stderr
    assert f"{sample.SIZE} of {sample.SIZE} mutants killed" in told.stdout


def test_the_hunt_sees_a_change_in_a_function_that_others_have_imported_by_name() -> None:
    assert "from sicbo.floor.amounts import bad_amount" in (ROOT / "src/sicbo/floor/cage/cash.py").read_text()
    assert killer_of("amount <= 0", "amount < 0").startswith(f"{CAGE}::")


def test_the_hunt_passes_a_change_that_changes_nothing() -> None:
    assert killer_of("amount <= 0", "amount <= 0 or False") == ""


def test_what_never_ends_is_killed_and_what_cannot_be_read_in_too() -> None:
    assert killer_of("def bad_amount(", "while True: pass\n\n\ndef bad_amount(") == "endless"
    assert killer_of("def bad_amount(", "def bad_amounts(") == CAGE


@pytest.mark.parametrize(("stood_in_line", "ends"), [(2.0, False), (0.5, True)])
def test_what_stands_in_line_for_a_processor_is_waited_for_and_what_only_waits_is_ended(
    stood_in_line: float, ends: bool
) -> None:
    told = in_a_fresh_process(f"""
        import itertools, time
        from tests.mutate_code import running
        running.in_line = lambda seen=itertools.count(): next(seen) * {stood_in_line}

        def work():
            running.wait_no_longer(0.1)
            time.sleep(1)
            return b"done"

        print(running.apart(work))
    """)
    assert told == ("None" if ends else "b'done'")


def test_a_module_that_was_read_in_already_cannot_be_changed_unnoticed() -> None:
    told = in_a_fresh_process(f"""
        import tests.mutate_code.running, sicbo.floor.amounts
        from tests.mutate_code.loading import instead
        from tests.mutate_code.mutants import ROOT
        try:
            instead("", ROOT / {AMOUNTS!r})
        except AssertionError as fault:
            print(fault)
    """)
    assert told.startswith("already read in")


def test_what_a_test_runs_is_measured_and_a_mutant_is_tried_by_the_tests_that_run_its_line() -> None:
    told = in_a_fresh_process("""
        from tests.mutate_code.loading import spots
        from tests.mutate_code.mutants import files, mutants, SOURCE
        from tests.mutate_code.plans import Plans
        from tests.mutate_code.running import measure
        file = "tests/paytable/test_settle.py"
        plans = Plans({file: measure(file)}, spots(files()))
        found = mutants([SOURCE / "paytable" / "settle.py"])
        mutant = next(one for one in found if one.function == "bulk_win")
        ((_, first),) = plans.plan(mutant)
        print(*first)
    """)
    assert told == "tests/paytable/test_settle.py::test_bulk_settlement_agrees_with_the_typed_one"


def test_what_is_run_once_for_a_cache_is_tried_by_every_test_of_the_file_and_read_in_code_by_all() -> None:
    told = in_a_fresh_process("""
        from tests.mutate_code.loading import spots
        from tests.mutate_code.mutants import files, mutants, SOURCE
        from tests.mutate_code.plans import Plans
        from tests.mutate_code.running import measure
        file = "tests/floor/test_records.py"
        plans = Plans({file: measure(file)}, spots(files()))
        compiling = next(one for one in mutants([SOURCE / "paytable" / "compile.py"]) if one.function == "_Bench.reads")
        constant = next(one for one in mutants([SOURCE / "floor" / "cage" / "chips.py"]) if one.function == "module")
        print(*(sum(len(tests) for _, tests in plans.plan(one)) for one in (compiling, constant)))
    """)
    compiling, constant = map(int, told.split())
    assert compiling == constant > 10


@pytest.mark.parametrize(
    ("code", "tried"),
    [
        ("x = a < b", ["x = a <= b"]),
        ("x = a >= b > c", ["x = a > b > c", "x = a >= b >= c"]),
        ("x = a is not None", ["x = a is None"]),
        ("x = a not in b", ["x = a in b"]),
        ("x = a and b", ["x = a or b", "x = True and b", "x = a and True"]),
        ("x = a or (b)", ["x = a and (b)", "x = False or (b)", "x = a or (False)"]),
        ("x = not (a)", ["x = (a)"]),
        ("x = a if b else c", ["x = a if True else c", "x = a if False else c"]),
        ("if a: b()", ["if True", "if False", "pass"]),
        ("while a: break", ["while False", "pass"]),
        ("x = [a for a in b if c]", ["x = [a for a in b if True]"]),
        ("x = all(a)", ["x = any(a)"]),
        ("x = max(a)", ["x = min(a)"]),
        ("x = 7", ["x = 8", "x = 6"]),
        ("x = True", ["x = False"]),
        ("x = 'house 2.5'", ['x = "house 1.1"']),
        ("x = law.cite(rule.clause)", ['x = law.cite("0.0")']),
        ("x = law.act_clause(rule)", []),
        ("x = a + b", ["x = a - b"]),
        ("x = a // b", ["x = a * b"]),
        ("x = -a", ["x = a"]),
        ("x += a", ["x -= a", "pass"]),
        ("x.y = a", ["pass"]),
        ("del x.y", ["pass"]),
        ("raise a", ["pass"]),
        ("match a:\n        case b():\n            c = d\n        case _:\n            c = e", ["b() if False"]),
        ("x = f'{a + 1}'", []),
        ("assert a > 0", []),
        ("x = zip(a, b, strict=True)", []),
        ("x: Literal[1] = a", []),
        ("assert_never(a)", []),
    ],
)
def test_these_changes_are_tried(tmp_path: Path, code: str, tried: list[str]) -> None:
    file = tmp_path / "code.py"
    file.write_text(f'def f(a: int = b) -> 1:\n    """1 < 2"""\n    {code}\n')
    found = list(changes(file))
    assert [mutant.after for mutant in found] == tried
    for mutant in found:
        assert mutant.function == "f"
        source = file.read_bytes()
        compile(source[: mutant.start] + mutant.text.encode() + source[mutant.end :], "code", "exec")


def test_every_decider_is_hunted_and_every_change_has_a_key_of_its_own() -> None:
    everything = mutants()
    assert {mutant.file for mutant in everything} >= {
        f"src/sicbo/{name}.py"
        for name in (
            "floor/table/limits/decide",
            "floor/table/chips/evolve",
            "floor/cage/cash",
            "paytable/settle",
            "desks/table/reactions",
            "house/reactions",
        )
    }
    assert len({mutant.key for mutant in everything}) == len(everything) > 5_000
    for mutant in choose(everything, 150, "compiled"):
        compile(mutant.mutated(), mutant.file, "exec")


def test_a_seed_always_draws_the_same_whatever_else_there_is() -> None:
    everything = mutants([path for path in files() if "cage" in path.parts])
    drawn = choose(everything, 20, "1")
    assert drawn != choose(everything, 20, "2")
    rest = [mutant for mutant in everything if mutant in drawn or mutant.line % 2]
    assert choose(reversed(rest), 20, "1") == drawn


def test_no_listed_equivalent_is_stale_and_each_says_why() -> None:
    keys = {mutant.key for mutant in mutants()}
    assert stale(keys) == []
    assert all(len(why.split()) > 3 for why in equivalents().values())
    assert stale(set()) == list(equivalents()), "blind, not content"


def test_a_line_belongs_to_the_narrowest_spot_and_none_outside_functions(tmp_path: Path) -> None:
    file = tmp_path / "code.py"
    file.write_text("A = 1\ndef f():\n    if a:\n        return 1\n    b = 2\n    return b\n")
    places = spots([file])
    assert places == [Spot(file, 3, 4), Spot(file, 5, 6), Spot(file, 4, 4)]
    assert [spot_of(places, file, line) for line in (1, 2, 3, 4, 5, 6)] == [None, None, 0, 2, 1, 1]
