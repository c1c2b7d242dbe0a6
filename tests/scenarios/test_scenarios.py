"""Every script plays as written."""

from __future__ import annotations

from pathlib import Path

import pytest

from sicbo.law.rulebook import Rulebook, books, load
from tests.mixed.test_mixed_book import book as mixed
from tests.scenarios.runner import Wrong, play

HERE = Path(__file__).parent
SCRIPTS = sorted(HERE.glob("*/*.txt"))


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
    ],
)
def test_the_runner_sees_a_line_that_is_not_so(tmp_path: Path, wrong: str, told: str) -> None:
    script = tmp_path / "wrong.txt"
    script.write_text(f"table T1  crown-sydney/standard\n{wrong}\n", encoding="utf-8")
    with pytest.raises(Wrong, match=told):
        play(script)
