"""No rule of the house stands in a page: no clause, rank, office or list of reasons; forms come from the house."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

import sicbo.web
from sicbo.desks import ALL as DESKS
from sicbo.law.ranks import RANKS
from sicbo.law.rulebook import HOUSE, books
from sicbo.law.schema import Office

WEB = Path(sicbo.web.__path__[0])
TEXT = r"""(?:"[^"\n]*"|'[^'\n]*')"""
DESK_NAMES = {"cage", "dealer"}
"""What is also the name of a page: forbidden only where somebody is asked whether they are one."""
PEOPLE = {*RANKS, *get_args(Office)} - DESK_NAMES
SHOWN = {'["cash", "cash-chips", "credits"]', '["one-per-owner", "one-per-entry", "any-number"]'}
"""Lists of what is shown and chosen by nobody: piles that need no name, and what a published draw may say of itself."""
CITATION = re.compile(rf"\b(?:{'|'.join([HOUSE, *books()])}) \d+(?:\.\d+)+")
ASKED = re.compile(r"\bmay\(([^)]*)\)")
LIST = re.compile(rf"\[\s*({TEXT}(?:\s*,\s*{TEXT})+)\s*,?\s*\]")


def scripts() -> list[Path]:
    found = [path for path in WEB.rglob("*.js") if "vendor" not in path.parts]
    assert len(found) > 60, "blind, not content"
    return found


@cache
def codes() -> frozenset[str]:
    """Every code that a field of a command can hold."""
    found: set[str] = set()
    for desk in DESKS:
        for command in get_args(desk.commands):
            for hint in get_type_hints(command).values():
                found |= set(_codes(hint))
    assert {"misprint", "lost", "goodwill"} <= found, "blind, not content"
    return frozenset(found)


def _codes(hint: Any) -> Iterator[str]:
    if get_origin(hint) is Literal:
        yield from (one for one in get_args(hint) if isinstance(one, str) and one)
    else:
        for inner in get_args(hint):
            yield from _codes(inner)


def rules_in(text: str) -> list[str]:
    """What a script knows that the house should say."""
    code = re.sub(r"(^|\s)//.*$|^\s*/?\*.*$", "", text, flags=re.MULTILINE)
    found = [one.group() for one in CITATION.finditer(code)]
    strings = [one[1:-1] for one in re.findall(TEXT, code)]
    found += [one for one in strings if one in PEOPLE]
    for asked in ASKED.finditer(code):
        found += [one[1:-1] for one in re.findall(TEXT, asked[1]) if one[1:-1] in DESK_NAMES]
    for listed in LIST.finditer(code):
        values = [one[1:-1] for one in re.findall(TEXT, listed[1])]
        if listed.group() not in SHOWN and all(one in codes() for one in values):
            found.append(listed.group())
    return found


def test_no_page_knows_a_clause_a_rank_an_office_or_a_list_of_reasons() -> None:
    assert {
        str(path.relative_to(WEB)): found for path in scripts() if (found := rules_in(path.read_text("utf-8")))
    } == {}


@pytest.mark.parametrize(
    ("planted", "seen"),
    [
        ('clauseLink("house 11.10")', "house 11.10"),
        ('const clause = "crown-sydney 4.2.2";', "crown-sydney 4.2.2"),
        ('{ rank: "area-manager" }', "area-manager"),
        ('session.may("cage")', "cage"),
        ('const REASONS = ["left", "ended", "misconduct"];', '["left", "ended", "misconduct"]'),
        ('choice("use", [\n  "cash",\n  "ticket",\n])', '[\n  "cash",\n  "ticket",\n]'),
    ],
)
def test_a_rule_in_a_page_is_seen(planted: str, seen: str) -> None:
    assert rules_in(f"import {{ t }} from './words.js';\n{planted}\n") == [seen]


def test_words_and_names_of_pages_are_no_rules() -> None:
    innocent = 't("cage.title"); changed.has("cage"); new Live(this, { audience: "dealer" }); // house 4.1\n'
    assert rules_in(innocent) == []
