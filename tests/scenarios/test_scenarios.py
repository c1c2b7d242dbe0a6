"""Every script plays as written."""

from __future__ import annotations

from pathlib import Path

import pytest

from sicbo.law.rulebook import Rulebook, books, load
from tests.mixed.test_mixed_book import book as mixed
from tests.scenarios.runner import Evening, Wrong, play

HERE = Path(__file__).parent
SCRIPTS = sorted(HERE.glob("*/*.txt"))
COLOURED = """
table T2  crown-sydney/standard  chips 5,25  float 5000 red,blue,green,yellow,white
  dealer  issue 10 red at 5 marked cash-chip for P1  -> colour-issued marked cash-chip
  everybody cashes-out
"""


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: f"{script.parent.name}/{script.stem}")
def test_the_evening_goes_as_the_script_says(script: Path) -> None:
    play(script, find)


def find(book_id: str) -> Rulebook:
    """A book of the shelf, or the made-up one of the tests."""
    return mixed() if book_id == "mixed" else load(book_id)


def test_every_book_has_scripts_and_each_plays_the_book_of_its_folder() -> None:
    assert {script.parent.name for script in SCRIPTS} == {*books(), "mixed"}
    for script in SCRIPTS:
        table = next(line for line in script.read_text(encoding="utf-8").splitlines() if line.startswith("table "))
        assert table.split()[2].startswith(f"{script.parent.name}/"), script


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("  dealer  tumble  -> dice-tumbled", "refused wrong-step"),
        ("  dealer  open-bets  -> bets-closed", "-> bets-opened"),
        ("  dealer  open-bets  -> bets-opened  crown-sydney 5.1.2", "cites"),
        ('  dealer  open-bets  -> bets-opened  says "faites vos jeux"', "says"),
        ("  P1 has 1", "P1 has 10000"),
        ("  flashing small/big", "flashing"),
        ("  P1 counts small 3", "P1 counts"),
        ("  dealer  deals 1 2 3  -> settled", "refused no-wagers"),
        ("  next tumble", "next open-bets"),
        ("  P1 is-due 1x5", "is-due nothing"),
        ("  P1-phone  bet big 5  -> wager-registered", "refused not-this-terminal"),
        ("  P1  bet big 5  -> refused bets-not-open\n  told area big", "told"),
        ("  dealer  dance  -> nothing", "no such act"),
        ("  P1  bet big 5  -> spins-ended wager-registered", "refused bets-not-open"),
        ("  dealer  open-bets  -> bets-opened\n  everybody cashes-out\n  P1 has 1", "P1 has 0"),
        (COLOURED, "CashOut: refused no-funds"),
        (
            "  dealer  open-bets  -> bets-opened\n  P1 bet big 5 -> wager-registered\n  a round of 7 1 1",
            "EnterResult: refused",
        ),
    ],
)
def test_the_runner_sees_a_line_that_is_not_so(tmp_path: Path, wrong: str, told: str) -> None:
    script = tmp_path / "wrong.txt"
    script.write_text(f"table T1  crown-sydney/standard\n{wrong}\n", encoding="utf-8")
    with pytest.raises(Wrong, match=told):
        play(script)


def test_a_citation_is_one_of_the_event_it_stands_behind_and_not_of_another_one_on_the_line(tmp_path: Path) -> None:
    script = tmp_path / "behind.txt"
    opening = "table T1  crown-sydney/standard\n  dealer  open-bets  -> bets-opened\n"
    fails = "no-result tumbler-malfunction corrected  -> no-spin tumbler-malfunction"
    failed = f"  dealer  {fails}{{}}  told area-manager goes-on{{}}\n"
    script.write_text(opening + failed.format("  crown-sydney 7.1.2", "  crown-sydney 7.5"), encoding="utf-8")
    play(script)
    script.write_text(opening + failed.format("", "  crown-sydney 7.1.2"), encoding="utf-8")
    with pytest.raises(Wrong, match="goes-on cites"):
        play(script)


def test_a_set_up_order_that_the_table_refuses_is_no_evening(tmp_path: Path) -> None:
    script = tmp_path / "refused.txt"
    script.write_text("table T1  crown-sydney/standard  float 100 red:5 float 100 red:5\n", encoding="utf-8")
    with pytest.raises(Wrong, match="OpenFloat: refused"):
        play(script)


def test_every_table_of_a_script_is_replayed_and_not_only_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replayed: list[str] = []
    monkeypatch.setattr(Evening, "check_replay", lambda evening: replayed.append(evening.table.id))
    script = tmp_path / "two.txt"
    script.write_text("table T1  crown-sydney/standard\ntable T2  crown-sydney/standard\n", encoding="utf-8")
    play(script)
    assert replayed == ["T1", "T2"]
