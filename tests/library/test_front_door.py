"""The library as it is met in a shell and in a notebook: short, named, and in sentences."""

from __future__ import annotations

import subprocess
import sys
from html.parser import HTMLParser

import pytest

import sicbo
from sicbo.describe.shelf import addresses


class Rows(HTMLParser):
    """The rows of a table, and whether every tag is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rows: list[list[str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in {"td", "th"}:
            self.rows[-1].append(data)


@pytest.mark.parametrize("address", addresses())
def test_a_game_shows_itself_in_one_short_line(address: str) -> None:
    at = sicbo.game(address)
    assert repr(at) == f"<Game {at.paytable.pin}: {len(at.areas)} areas, {at.paytable.currency}>"
    assert len(repr(at.book)) < 100


def test_readings_that_are_not_the_usual_ones_show_in_the_line() -> None:
    plain = sicbo.game("crown-melbourne/option-a")
    assert "=" not in repr(plain)
    question = next(one for one in plain.book.readings if sum(option.built for option in one.option) > 1)
    other = next(one.id for one in question.option if one.built and one.id != question.default)
    assert f"{question.id}={other}" in repr(sicbo.game("crown-melbourne/option-a", {question.id: other}))


@pytest.mark.parametrize("address", addresses())
def test_a_notebook_shows_every_area_with_its_exact_figures(address: str) -> None:
    at = sicbo.game(address)
    table = Rows(at._repr_html_())
    assert table.open == []
    assert [row[0] for row in table.rows[1:]] == list(at.areas)
    assert all(len(row) == 5 for row in table.rows)


def test_a_row_of_the_notebook_says_price_chance_and_edge() -> None:
    rows = Rows(sicbo.game("crown-sydney/standard")._repr_html_()).rows
    assert rows[0] == ["Area", "Name", "Pays", "Hit", "House edge"]
    assert next(row for row in rows if row[0] == "big") == ["big", "Big", "1 to 1", "105/216", "2.78%"]


def test_the_public_names_are_in_dir_before_one_of_them_is_used() -> None:
    script = "import sys, sicbo; print(*dir(sicbo)); print('sicbo.library' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    names, loaded = told.splitlines()
    assert set(sicbo.__all__) <= set(names.split())
    assert loaded == "False"


def test_completion_offers_the_public_names() -> None:
    import rlcompleter

    found = rlcompleter.Completer({"sicbo": sicbo}).attr_matches("sicbo.")
    assert {one.rstrip("()") for one in found} >= {f"sicbo.{name}" for name in sicbo.__all__}


def said_by_the_command(*arguments: str) -> str:
    script = [sys.executable, "-m", "sicbo", *arguments]
    return subprocess.run(script, capture_output=True, text=True, check=False).stderr.strip()


def test_bad_input_is_the_sentence_that_the_command_says() -> None:
    with pytest.raises(sicbo.BadInput) as refused:
        sicbo.game("crown-sidney/standard")
    assert str(refused.value) == said_by_the_command("odds", "crown-sidney/standard")
    assert str(refused.value).startswith('No rulebook is called "crown-sidney"')
    assert "crown-sydney" in str(refused.value)
    assert refused.value.code == "unknown-book"


def test_bad_input_names_its_clause() -> None:
    with pytest.raises(sicbo.BadInput) as refused:
        sicbo.game("rws-sentosa/pay-table-1").settle("2-2-5", {"double-2": 5})
    assert str(refused.value).endswith("(house 2.1)")


def test_bad_input_shows_its_code_in_its_repr_and_survives_a_pickle() -> None:
    import pickle

    refused = sicbo.BadInput("unknown-book", clause="house 1.1", book="x", near="")
    assert repr(refused) == "BadInput('unknown-book', clause='house 1.1', book='x', near='')"
    again = pickle.loads(pickle.dumps(refused))  # noqa: S301
    assert (again.code, again.clause, again.arguments) == (refused.code, refused.clause, refused.arguments)
