"""The pages keep up with the code: every field of the law's files is explained, every command is shown."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator
from typing import get_args

import click
import msgspec
import pytest
from click.testing import CliRunner

from sicbo.cli.main import main
from sicbo.law import coverage, schema
from tests.rulebooks import cases
from tests.tidy.claims import ROOT

PAGE = ROOT / "docs" / "rulebook-format.md"
UNNAMED = {"Strict", "Clauses", "Readings", "Expected", "Cases"}
"""What only carries others: the page explains what they carry."""


def structs() -> dict[str, type[msgspec.Struct]]:
    """Every struct that a file of a rulebook is read into, as the page names it: `schema.Bet`."""
    return {
        f"{module.__name__.rpartition('.')[2]}.{name}": found
        for module in (schema, cases, coverage)
        for name, found in vars(module).items()
        if isinstance(found, type) and issubclass(found, msgspec.Struct) and name not in UNNAMED
    }


def unexplained(page: str, named: dict[str, type[msgspec.Struct]]) -> Iterator[str]:
    """Every field that the page's passage on its struct does not name in backticks."""
    passages = _passages(page)
    for name, struct in named.items():
        if name not in passages:
            yield name
        else:
            for field in struct.__struct_encode_fields__:
                if f"`{field}`" not in passages[name]:
                    yield f"{name}.{field}"


def unshown(page: str, commands: Iterable[str]) -> list[str]:
    """Every command that the page does not show."""
    return [command for command in commands if not re.search(rf"\bsicbo {command}(?![\w-])", page)]


def untrue(page: str) -> Iterator[str]:
    """Every line of a shell session on the page that its command does not print there; … stands for any lines."""
    for typed, shown in re.findall(r"^```console\n\$ sicbo (.*)\n((?:.*\n)*?)```$", page, re.MULTILINE):
        ran = CliRunner(env={"COLUMNS": "80", "SICBO_LANG": "en", "NO_COLOR": "1"}).invoke(main, shlex.split(typed))
        printed = iter(ran.output.splitlines())
        for line in shown.splitlines():
            if line != "…" and line.rstrip() not in map(str.rstrip, printed):
                yield f"{typed}: {line}"
                break


def test_every_field_of_a_rulebook_is_explained() -> None:
    named = structs()
    assert {"schema.Bet", "schema.When", "schema.Source", "cases.Fact", "coverage.Coverage"} <= set(named)
    assert list(unexplained(PAGE.read_text(encoding="utf-8"), named)) == []


@pytest.mark.parametrize("words", [schema.Kind, schema.Status, schema.Part, schema.Rank])
def test_every_word_of_a_fixed_list_is_explained(words: object) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert get_args(words)
    assert [word for word in get_args(words) if f"`{word}`" not in page] == []


def test_the_field_guard_sees_a_missing_field_and_a_missing_struct() -> None:
    named = {name: struct for name, struct in structs().items() if name in {"schema.Rule", "schema.When"}}
    page = PAGE.read_text(encoding="utf-8")
    assert list(unexplained(page.replace("`exception_to` |", "exception_to |"), named)) == ["schema.Rule.exception_to"]
    assert list(unexplained(page.replace("`parity`", "parity"), named)) == ["schema.When.parity"]
    assert list(unexplained(page.replace("`schema.When`", "When"), named)) == ["schema.When"]


def test_every_command_is_shown_in_the_tour() -> None:
    commands = main.list_commands(click.Context(main))
    assert len(commands) > 5, "blind, not content: no commands"
    assert unshown((ROOT / "docs" / "tour.md").read_text(encoding="utf-8"), commands) == []


def test_the_command_guard_sees_a_missing_command() -> None:
    assert unshown("Run `sicbo clauses house`.", ["clauses", "clause"]) == ["clause"]


def test_every_shell_session_in_the_tour_and_the_readme_is_true() -> None:
    page = "".join((ROOT / name).read_text(encoding="utf-8") for name in ("docs/tour.md", "README.md"))
    assert page.count("```console") > 5, "blind, not content: no shell sessions"
    assert page.count("```console") == len(re.findall(r"^```console\n\$ sicbo ", page, re.MULTILINE))
    assert list(untrue(page)) == []


def test_the_session_guard_sees_a_wrong_line_and_a_wrong_order() -> None:
    session = "```console\n$ sicbo rulebooks\n…\nedition    2.0\n…\n  crown-sydney/standard  Standard\n…\n```\n"
    assert list(untrue(session)) == []
    assert list(untrue(session.replace("2.0", "2.1"))) == ["rulebooks: edition    2.1"]
    earlier = session.replace("  crown-sydney/standard  Standard", "edition    6.1")
    assert list(untrue(earlier)) == ["rulebooks: edition    6.1"]


def _passages(page: str) -> dict[str, str]:
    """The page cut at its headings and at each line that begins with the name of a struct."""
    found: dict[str, str] = {}
    for part in re.split(r"^(?=#|`(?:schema|cases|coverage)\.)", page, flags=re.MULTILINE):
        match = re.match(r"`((?:schema|cases|coverage)\.\w+)`", part)
        if match is not None:
            found[match.group(1)] = part
    return found
