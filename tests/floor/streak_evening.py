"""Evenings with streaks, told in the words of the scenario scripts, for tests that look closer."""

from __future__ import annotations

import tempfile
from pathlib import Path

from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.evolve import evolve
from sicbo.floor.table.postings import postings
from sicbo.law.rulebook import Rulebook, load
from tests.mixed.test_mixed_book import book as mixed
from tests.scenarios.runner import Evening, play

SMALL_ODD, SMALL_EVEN, BIG_ODD, BIG_EVEN, TRIPLE = (1, 2, 4), (1, 2, 3), (4, 5, 6), (3, 5, 6), (2, 2, 2)


def evening(lines: str, table: str = "star-sydney/super-streak price 25") -> Evening:
    """A table on which these lines have been played, without what they expect: `P1 streak small 25; deals 1 2 4`."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "evening.txt"
        script.write_text(f"table T1  {table}\n{_expecting(lines)}", encoding="utf-8")
        return play(script, _find)


def book(played: Evening, event: AnyEvent) -> None:
    """Make an event happen at the table, with its money."""
    evolve(played.law, played.table, event)
    played.ledger.book(postings(played.table, event))
    played.check_books()


def _find(book_id: str) -> Rulebook:
    return mixed() if book_id == "mixed" else load(book_id)


def _expecting(lines: str) -> str:
    told = []
    for line in filter(None, map(str.strip, lines.split(";"))):
        said = f"dealer {line}" if line.startswith("deals") else line
        told.append(f"{said} -> {'settled' if 'deals' in said else 'streak-registered'}\n")
    return "".join(told)
