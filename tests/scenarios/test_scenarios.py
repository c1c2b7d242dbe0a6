"""Every script plays as written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenarios.runner import Wrong, play

HERE = Path(__file__).parent
SCRIPTS = sorted(HERE.glob("*/*.txt"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: f"{script.parent.name}/{script.stem}")
def test_the_evening_goes_as_the_script_says(script: Path) -> None:
    play(script)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("  dealer  tumble  -> dice-tumbled", "refused wrong-step"),
        ("  dealer  open-bets  -> bets-closed", "-> bets-opened"),
        ("  dealer  open-bets  -> bets-opened  crown-sydney 5.1.2", "cites"),
        ('  dealer  open-bets  -> bets-opened  says "faites vos jeux"', "says"),
        ("  P1 has 1", "P1 has 10000"),
        ("  dealer  dance  -> nothing", "no such act"),
    ],
)
def test_the_runner_sees_a_line_that_is_not_so(tmp_path: Path, wrong: str, told: str) -> None:
    script = tmp_path / "wrong.txt"
    script.write_text(f"table T1  crown-sydney/standard\n{wrong}\n", encoding="utf-8")
    with pytest.raises(Wrong, match=told):
        play(script)
