"""The word catalogues: the same keys and arguments in three languages, each in its own script."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from string import Formatter

import pytest

import sicbo.words
from sicbo.words import LANGUAGES, Words, load
from tests.words.catalogues import every_language, placeholders, raw
from tests.words.refusals import REFUSALS, SUGGESTING
from tests.words.sections import SECTIONS


def test_the_catalogues_hold_exactly_the_keys_that_callers_rely_on() -> None:
    expected = {f"{section}.{name}" for section, names in SECTIONS.items() for name in names.split()}
    expected |= {f"{part}.{code}" for part in ("refusal", "remedy") for code in REFUSALS}
    expected |= {f"remedy.{code}-none" for code in SUGGESTING}
    assert load("en").keys() == expected


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_translation_has_neither_a_key_too_few_nor_one_too_many(language: str) -> None:
    assert load(language).keys() ^ load("en").keys() == frozenset()


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_translation_asks_for_the_same_arguments_key_by_key(language: str) -> None:
    english, translated = load("en"), load(language)
    differing = [key for key in sorted(english.keys()) if placeholders(english, key) != placeholders(translated, key)]
    assert differing == []


@every_language
def test_every_argument_is_a_bare_name_used_at_most_once_in_its_text(words: Words) -> None:
    for key in sorted(words.keys()):
        fields = [field for field in Formatter().parse(raw(words, key)) if field[1] is not None]
        assert max(Counter(name for _, name, _, _ in fields).values(), default=1) == 1, key
        assert all(name and name.isalpha() and not spec and not how for _, name, spec, how in fields), key


@every_language
def test_no_text_is_empty_or_has_blanks_at_its_ends(words: Words) -> None:
    assert [
        key for key in sorted(words.keys()) if not raw(words, key) or raw(words, key) != raw(words, key).strip()
    ] == []


@every_language
@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_and_its_remedies_use_all_the_arguments_of_the_code_and_no_other(words: Words, code: str) -> None:
    used = placeholders(words, f"refusal.{code}") | placeholders(words, f"remedy.{code}")
    assert used == REFUSALS[code]


@every_language
def test_only_remedies_suggest_so_a_refusal_reads_well_when_nothing_is_near(words: Words) -> None:
    for code in REFUSALS:
        assert not placeholders(words, f"refusal.{code}") & {"near", "known"}, code


@every_language
@pytest.mark.parametrize("code", SUGGESTING)
def test_a_remedy_with_a_suggestion_has_a_sibling_without_one(words: Words, code: str) -> None:
    assert "near" in placeholders(words, f"remedy.{code}")
    assert placeholders(words, f"remedy.{code}-none") <= REFUSALS[code] - {"near"}


@every_language
def test_refusals_and_remedies_are_one_sentence_each(words: Words) -> None:
    stop = "." if words.language == "en" else "\u3002"
    for key in sorted(words.keys()):
        if key.startswith(("refusal.", "remedy.")):
            text = raw(words, key)
            assert text.endswith(stop), key
            assert (f"{text} ".count(". ") if stop == "." else text.count(stop)) == 1, key


def test_a_missing_key_is_refused_with_the_key() -> None:
    with pytest.raises(KeyError, match=r"^'refusal\.unknown-dragon'$"):
        load("en").say("refusal.unknown-dragon")


def test_a_section_is_not_a_key() -> None:
    assert not load("en").has("refusal")
    assert load("en").has("refusal.no-wager")


@every_language
def test_a_missing_argument_is_refused_with_its_name_and_the_key(words: Words) -> None:
    with pytest.raises(KeyError, match=r"remedy\.unknown-book needs the argument 'near'"):
        words.say("remedy.unknown-book", book="crown-sidney")


def test_an_argument_that_the_text_does_not_use_is_ignored() -> None:
    said = load("en").say("refusal.unknown-book", book="crown-sidney", near="crown-sydney")
    assert said == 'No rulebook is called "crown-sidney", so there is no law to look up.'


def test_braces_inside_an_argument_are_said_as_they_are() -> None:
    assert load("en").say("odds.to-one", odds="{odds}{stake}") == "{odds}{stake} to 1"


def test_a_key_may_hold_a_slash_and_digits() -> None:
    assert load("en").say("game.rws-sentosa/pay-table-2") == "Pay Table 2"
    assert load("zh-Hans").say("number.17") == "十七"


@pytest.mark.parametrize("language", ["fr", "EN", "zh", "", "../en"])
def test_an_unknown_language_is_refused_naming_the_known_ones(language: str) -> None:
    with pytest.raises(ValueError, match="en, zh-Hant, zh-Hans"):
        load(language)


def test_english_is_the_default_and_a_catalogue_is_read_once() -> None:
    assert load() is load("en")
    assert [load(language).language for language in LANGUAGES] == list(LANGUAGES)


def test_importing_the_words_does_not_import_the_toml_reader() -> None:
    script = (
        "import sys, words; before = 'tomllib' in sys.modules; words.load(); print(before, 'tomllib' in sys.modules)"
    )
    folder = Path(sicbo.words.__file__).parents[1]  # found as `words`, so that nothing else of sicbo is imported
    told = subprocess.run([sys.executable, "-c", script], cwd=folder, capture_output=True, text=True, check=True).stdout
    assert told.split() == ["False", "True"]


@pytest.mark.parametrize("section", ["symbol", "colour", "face", "number", "phase", "outcome"])
@every_language
def test_no_two_words_of_one_section_are_the_same(words: Words, section: str) -> None:
    said = [words.say(key) for key in sorted(words.keys()) if key.startswith(f"{section}.")]
    assert len(set(said)) == len(said) > 1
