"""Every dispute goes as its script says."""

from __future__ import annotations

from pathlib import Path

import pytest

from sicbo.law.rulebook import HOUSE, books
from tests.floor.case.runner import Wrong, play

HERE = Path(__file__).parent
SCRIPTS = sorted(HERE.glob("*/*.txt"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: f"{script.parent.name}/{script.stem}")
def test_the_dispute_goes_as_the_script_says(script: Path) -> None:
    play(script)


def test_every_book_has_a_dispute_and_each_script_is_of_its_folder() -> None:
    assert {script.parent.name for script in SCRIPTS} == {*books(), HOUSE}
    for script in SCRIPTS:
        begun = [line.split()[2] for line in script.read_text().splitlines() if line.startswith("case ")]
        assert set(begun) == {script.parent.name}, script


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("  area  decides rejected  -> case-decided", "refused not-heard"),
        ("  supervisor  states house  -> statement-given  house 22.5", "cites"),
        ("  next decide decision crown-sydney 10.12", "next hear-complainant"),
        ("  supervisor  dances  -> nothing", "no such act"),
    ],
)
def test_a_script_that_says_otherwise_is_wrong(tmp_path: Path, wrong: str, told: str) -> None:
    folder = tmp_path / "crown-sydney"
    folder.mkdir()
    file = folder / "wrong.txt"
    file.write_text(f"case C1  crown-sydney  payment  of ann\n{wrong}\n")
    with pytest.raises(Wrong, match=told):
        play(file)
