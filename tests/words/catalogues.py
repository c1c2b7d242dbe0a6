"""The three catalogues, and what a text asks for."""

from __future__ import annotations

import pytest

from sicbo.words import LANGUAGES, Words, load

every_language = pytest.mark.parametrize("words", [load(language) for language in LANGUAGES], ids=LANGUAGES)


def placeholders(words: Words, key: str) -> set[str]:
    """The arguments that a text asks for, found by asking again until none is missing."""
    asked: set[str] = set()
    while True:
        try:
            words.say(key, **dict.fromkeys(asked, "x"))
        except KeyError as refused:
            asked.add(refused.args[0].split("'")[1])
        else:
            return asked


def raw(words: Words, key: str) -> str:
    """The text with each argument standing for itself in braces."""
    return words.say(key, **{name: f"{{{name}}}" for name in placeholders(words, key)})
