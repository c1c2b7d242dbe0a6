"""`sicbo readings`: open questions, options, defaults and reasons."""

from __future__ import annotations

import pytest

from sicbo.law.rulebook import books, load
from tests.cli.desk import refused, said, told


@pytest.mark.parametrize("book", books())
def test_json_tells_every_reading_of_the_book(book: str) -> None:
    told_of = told("readings", book)
    assert list(told_of) == ["book", "readings"]
    assert [row["id"] for row in told_of["readings"]] == [row.id for row in load(book).readings]
    for row in told_of["readings"]:
        assert list(row) == [
            *("id", "question", "default", "why", "options", "clauses", "decides", "surface", "trap", "tests"),
        ]
        assert row["default"] in [option["id"] for option in row["options"]]
        assert all(list(option) == ["id", "means", "built", "unbuilt"] for option in row["options"])
        assert all(clause.startswith(f"{book} ") for clause in row["clauses"])


def test_people_see_the_default_the_choices_and_what_is_not_built() -> None:
    shown = said("readings", "crown-sydney")
    assert "  ● once: The combination has come up and is paid once.\n" in shown
    assert "  ○ twice: Each way to form the combination is paid.\n" in shown
    assert "  × thrice: Each of the three ways to form the double is paid. (Against 3.3.4(a)(ii): the text" in shown
    assert "Why: The rule speaks of the chosen numbers showing" in shown


def test_people_see_what_moves_money_first() -> None:
    shown = said("readings", "crown-sydney")
    assert shown.rindex("decides payments") < shown.index("decides document")


def test_the_house_has_no_open_questions_to_list() -> None:
    assert refused("readings", "house").startswith("The book house holds operating rules and no games")
