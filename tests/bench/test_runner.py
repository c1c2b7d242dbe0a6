"""The runner of the benches: fair turns, medians, an honest report. Nothing here asserts a time."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from io import StringIO
from math import inf
from pathlib import Path

import pytest
from rich.console import Console

from bench import __main__ as command
from bench import (
    door,
    housekeeping,
    hub,
    known_ids,
    live,
    paint,
    recovery,
    report,
    runner,
    settlement,
    store,
    table,
    vector,
)
from tests.server.auth.entrance import CHEAP


@pytest.fixture(autouse=True)
def _only_the_bench_is_looked_through() -> Iterator[None]:
    """A bench collects garbage before each measure; what other tests have left behind in this process is set aside."""
    gc.freeze()
    yield
    gc.unfreeze()


def bench(target: float | None = None, name: str = "a name") -> runner.Bench:
    return runner.Bench(name, "This against that.", 1_000_000, lambda: None, lambda: None, target)


def clock_of(durations: list[float]) -> Iterator[float]:
    """What a clock says at the start and the end of pieces of work of these durations."""
    for duration in durations:
        yield 100.0
        yield 100.0 + duration


def test_the_two_sides_take_turns_and_the_raw_side_goes_first() -> None:
    turns: list[str] = []
    pair = runner.Bench("turns", "", 1, lambda: turns.append("raw"), lambda: turns.append("ours"))
    runner.measure(pair, repetitions=3, warm_up=1)
    assert turns == ["raw", "ours"] * 4


def test_each_side_gets_its_own_median_and_the_warm_up_does_not_count() -> None:
    raw, ours = [900.0, 3.0, 1.0, 2.0, 50.0, 2.0], [900.0, 8.0, 4.0, 4.0, 4.0, 70.0]
    ticks = clock_of([duration for pair in zip(raw, ours, strict=True) for duration in pair])
    told = runner.measure(bench(), repetitions=5, warm_up=1, clock=lambda: next(ticks))
    assert (told.raw, told.ours, told.ratio, told.repetitions) == (2.0, 4.0, 0.5, 5)
    assert next(ticks, None) is None


def test_a_run_repeats_at_least_five_times_after_a_warm_up() -> None:
    assert runner.REPETITIONS >= 5
    assert runner.WARM_UP >= 1


def test_progress_is_told_after_every_pair() -> None:
    seen: list[int] = []
    runner.measure(bench(), repetitions=5, warm_up=2, progress=lambda: seen.append(1))
    assert len(seen) == 7


def test_garbage_collection_rests_while_the_clock_runs_and_comes_back_after_a_failure() -> None:
    resting: list[bool] = []

    def fail() -> None:
        resting.append(gc.isenabled())
        raise RuntimeError("planted")

    assert gc.isenabled()
    with pytest.raises(RuntimeError, match="planted"):
        runner.measure(runner.Bench("fails", "", 1, fail, fail))
    assert resting == [False]
    assert gc.isenabled()


@pytest.mark.parametrize(("ours", "missed"), [(1.99, False), (2.0, False), (2.01, True)])
def test_a_target_is_missed_only_below_it(ours: float, missed: bool) -> None:
    assert runner.Measured(bench(target=0.5), 1.0, ours, 5).missed is missed
    assert not runner.Measured(bench(target=None), 1.0, ours, 5).missed


def test_the_report_tells_date_machine_comparison_times_ratio_and_command(tmp_path: Path) -> None:
    measured = [
        runner.Measured(bench(0.5, "quick"), 0.004, 0.005, 7),
        runner.Measured(bench(0.5, "slow"), 0.001, 0.004, 7),
    ]
    text = report.results(measured, datetime(2026, 1, 2, 3, 4, tzinfo=UTC))
    assert "| Date | 2026-01-02 03:04 UTC |" in text
    for name in ("CPU", "Cores", "Memory", "OS", "Python", "NumPy"):
        assert f"| {name} | " in text
    assert text.count("This against that.") == 2
    assert "| 1,000,000 | 7 | 4.00 ms (4.0 ns each) | 5.00 ms (5.0 ns each) | 0.80 | ≥ 0.5 met | `make bench` |" in text
    assert "| 0.25 | ≥ 0.5 missed |" in text

    report.write_results(measured, tmp_path / "RESULTS.md")
    written = (tmp_path / "RESULTS.md").read_text(encoding="utf-8")
    assert written.split("| CPU |")[1] == text.split("| CPU |")[1]


def test_the_machine_is_described_without_gaps() -> None:
    assert all(report.machine().values())


def test_the_terminal_table_shows_every_bench_within_eighty_columns() -> None:
    measured = [
        runner.Measured(bench(0.5, "vector, many rolls"), 0.004, 0.005, 7),
        runner.Measured(bench(None, "told"), 1e-5, 0.1, 7),
    ]
    screen = StringIO()
    Console(width=80, file=screen).print(report.table(measured))
    shown = screen.getvalue()
    assert "vector, many rolls" in shown
    assert "≥ 0.5 met" in shown
    assert "0.0001" in shown
    assert "…" not in shown


TINY: dict[str, Callable[[], runner.Bench]] = {
    "bulk": lambda: settlement.bulk(50),
    "typed": lambda: settlement.typed(1),
    "many_rolls": lambda: vector.many_rolls(50),
    "one_roll": lambda: vector.one_roll(50),
    "registered_bets": lambda: table.registered_bets(250),
    "settled_1k": table.settled_1k,
    "settled_100k": lambda: table.settled_round(104),
    "memory": lambda: table.memory(250),
    "sealed_100k": lambda: table.sealed_100k(250),
    "broadcast": lambda: hub.broadcast(10),
    "idle_connections": lambda: hub.idle_connections(50),
    "append_1": lambda: store.appended(1, groups=2),
    "append_100": lambda: store.appended(10, groups=2),
    "append_1000": lambda: store.appended(100, groups=1),
    "known_100k": lambda: known_ids.known(3_000),
    "bets_against_echo": lambda: live.bets_against_echo(3, bets=2),
    "bets_against_commit": lambda: live.bets_against_commit(3, bets=2),
    "no_more_bets": lambda: live.no_more_bets(4),
    "result": lambda: live.result(4),
    "weight": lambda: live.weight(at_a_time=1),
    "first_paint": paint.first_paint,
    "known_and_unknown": lambda: door.known_and_unknown(CHEAP),
    "ended_at_once": lambda: housekeeping.ended_at_once(300),
    "opened_50k": lambda: recovery.opened(200, tables=2),
    "opened_100k": lambda: recovery.opened(300, tables=2),
    "known_1m": lambda: known_ids.known(4_000),
    "opened_1m": lambda: recovery.opened(400, tables=1),
}


def test_every_bench_of_the_command_runs_small_here() -> None:
    assert [prepare.__name__ for prepare in (*command.BENCHES, *command.LONG)] == list(TINY)


@pytest.mark.parametrize("prepare", TINY.values(), ids=TINY)
def test_a_bench_runs_after_checking_that_both_sides_agree(prepare: Callable[[], runner.Bench]) -> None:
    tiny = prepare()
    try:
        told = runner.measure(tiny, repetitions=1, warm_up=0)
    finally:
        tiny.close()
    assert tiny.compares.endswith(".")
    assert told.raw > 0
    assert told.ours > 0


@pytest.mark.parametrize(("target", "status"), [(None, 0), (0.0, 0), (inf, 1)])
def test_the_command_writes_the_report_and_fails_on_a_missed_target(
    target: float | None,
    status: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(command, "BENCHES", (lambda: bench(target, "planted"),))
    monkeypatch.setattr(report, "RESULTS", tmp_path / "RESULTS.md")
    assert command.main() == status
    assert "planted" in capsys.readouterr().out
    assert "## planted" in (tmp_path / "RESULTS.md").read_text(encoding="utf-8")


def test_a_bench_of_memory_tells_the_bytes_that_the_answer_keeps() -> None:
    heavy = runner.Bench("weight", "", 10, lambda: bytearray(10_000), lambda: bytearray(40_000), unit="memory")
    told = runner.measure(heavy, repetitions=5, warm_up=1)
    assert 1_000 <= told.per_wager(told.raw) < 1_100
    assert 4_000 <= told.per_wager(told.ours) < 4_100
    assert "bytes each" in report.results([told], datetime(2026, 1, 2, tzinfo=UTC))
