"""The glossary of docs/chinese.md: a word that it forbids is in no catalogue, neither the house's nor the pages'."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import sicbo
from sicbo.words import load
from tests.words.catalogues import raw

GLOSSARY = Path(__file__).parents[2] / "docs" / "chinese.md"
PAGES = Path(sicbo.__file__).parent / "web" / "words"
CHINESE = ("zh-Hant", "zh-Hans")
KEPT = {
    ("measure.detain", "扣留"),  # of a person, not of money
    ("rules.part-order", "批准"),  # by a regulator, not by a second person
}
"""Where a forbidden word is the right one, because another thing is meant."""


def forbidden() -> dict[str, tuple[str, ...]]:
    """By language, the words of the columns "never"."""
    rows = [line.strip("|").split("|") for line in GLOSSARY.read_text(encoding="utf-8").splitlines() if "|" in line]
    cells = [row for row in rows if len(row) == 5][2:]
    return {
        language: tuple(word for row in cells for word in re.split("[、；]", row[column].strip()) if word)
        for language, column in zip(CHINESE, (3, 4), strict=True)
    }


def texts(language: str) -> dict[str, str]:
    """Every text of the house and of its pages in one language."""
    words = load(language)
    said = {key: raw(words, key) for key in sorted(words.keys())}
    for path in PAGES.glob("*.json"):
        said |= {key: text[language] for key, text in json.loads(path.read_text(encoding="utf-8")).items()}
    return said


def faults(language: str, said: dict[str, str]) -> list[tuple[str, str]]:
    found = [(key, word) for key, text in said.items() for word in forbidden()[language] if word in text]
    return [fault for fault in found if fault not in KEPT]


def test_the_glossary_is_read_so_the_guard_is_not_blind() -> None:
    assert min(len(words) for words in forbidden().values()) > 50
    assert min(len(texts(language)) for language in CHINESE) > 1500
    for key, word in KEPT:
        assert word in texts("zh-Hant")[key]


@pytest.mark.parametrize("language", CHINESE)
def test_no_text_uses_a_word_that_the_glossary_forbids(language: str) -> None:
    assert faults(language, texts(language)) == []


@pytest.mark.parametrize("language", CHINESE)
def test_every_forbidden_word_is_found_when_it_is_planted(language: str) -> None:
    for word in forbidden()[language]:
        assert ("planted", word) in faults(language, {"planted": f"請{word}。"}), word


@pytest.mark.parametrize("language", CHINESE)
def test_a_named_thing_stands_without_spaces_and_an_area_in_quotation_marks(language: str) -> None:
    for key, text in texts(language).items():
        assert not re.search(r" \{(rank|medium|colour|instrument)\}|\{(rank|medium|colour|instrument)\} ", text), key
        if key.startswith(("refusal.", "remedy.")):
            bare = re.sub(r"（sicbo [^）]*）", "", text)
            assert not re.search(r"(?<![「“])\{(area|act|game)\}", bare), key


@pytest.mark.parametrize("language", CHINESE)
def test_a_terminal_is_a_thing_and_the_signs_are_full_width(language: str) -> None:
    for key, text in texts(language).items():
        if key != "table.title":
            assert not re.search("終端(?!機)|终端(?!机)", text), key
        assert not re.search(r"[\u4e00-\u9fff][,;:?!]", text), key
