"""Each kind of bad input: exit code 2, nothing on stdout, one line with the reason, the remedy and the clause."""

from __future__ import annotations

import pytest

from sicbo.units.refusal import BadInput
from sicbo.words import LANGUAGES, load
from tests.cli.desk import refused

GAME = "crown-sydney/standard"
SETTLE = ("settle", GAME, "--dice", "1,2,3", "--wager")
CASES = [
    (("odds", "crown-sidney/standard"), "unknown-book", 'Use "crown-sydney"', ""),
    (("odds", "zzzz/standard"), "unknown-book", "Choose one from the list", ""),
    (("clauses", "hous"), "unknown-book", 'Use "house"', ""),
    (("audit", "star-sidney"), "unknown-book", 'Use "star-sydney"', ""),
    (("compare", "crown-sydney", "star-sidney"), "unknown-book", 'Use "star-sydney"', ""),
    (("readings", "rws"), "unknown-book", "", ""),
    (("odds", "crown-sydney/standart"), "unknown-game", 'Use "crown-sydney/standard"', ""),
    (("odds", "crown-sydney/"), "unknown-game", "list of games", ""),
    (("odds", "crown-melbourne"), "unknown-game", 'Use "crown-melbourne/option-a"', ""),
    (("odds", "crown-sydney@1.0/standard"), "unknown-edition", "crown-sydney@2.0", ""),
    (("odds", GAME, "--area", "bigg"), "unknown-area", 'Use "big"', "crown-sydney 3.3"),
    ((*SETTLE, "odd=10"), "unknown-area", "sicbo odds crown-sydney/standard", "crown-sydney 3.3"),
    (("odds", GAME, "--reading", "pair-on-repeats=once"), "unknown-reading", 'Use "pair-on-repeat"', "house 1.3"),
    (("odds", GAME, "--reading", "pair-on-repeat=thrice"), "unknown-option", "once, twice", "house 1.3"),
    (("odds", GAME, "--reading", "double-on-triple=thrice"), "unbuilt-reading", "its default", "house 1.3"),
    (("odds", GAME, "--reading", "pair-on-repeat"), "bad-reading", "an equals sign", ""),
    (
        ("odds", GAME, "--reading", "totals=nominated", "--reading", "totals=any-listed"),
        "reading-twice",
        "once",
        "house 1.3",
    ),
    (("odds", GAME, "--lang", "fr"), "unknown-language", "en, zh-Hant, zh-Hans", ""),
    ((*SETTLE, "big=0"), "stake-not-positive", "above zero", "house 2.2"),
    ((*SETTLE, "big=0.00"), "stake-not-positive", "above zero", "house 2.2"),
    ((*SETTLE, "big=-5"), "stake-not-positive", "above zero", "house 2.2"),
    ((*SETTLE, "big=1e3"), "stake-exponent", "such as 1000", "house 2.2"),
    ((*SETTLE, "big=1.005"), "stake-too-precise", "no more decimals than 2", "house 2.2"),
    ((*SETTLE, "big=ten"), "stake-not-a-number", "plain digits", "house 2.2"),
    ((*SETTLE, "big=1,000"), "stake-not-a-number", "plain digits", "house 2.2"),
    ((*SETTLE, "big=nan"), "stake-not-a-number", "plain digits", "house 2.2"),
    ((*SETTLE, "big=\u0663"), "stake-not-a-number", "plain digits", "house 2.2"),
    ((*SETTLE, "big=10000000000000.01"), "stake-too-large", "10,000,000,000,000.00 or less", "house 2.2"),
    ((*SETTLE, "big=" + "9" * 5000), "stake-too-large", "or less", "house 2.2"),
    ((*SETTLE, "big=9000000000000", "--wager", "big=9000000000000"), "stake-too-large", "or less", "house 2.2"),
    ((*SETTLE, "big=1", "--smallest-chip", "0"), "stake-not-positive", "above zero", "house 2.2"),
    ((*SETTLE, "big"), "bad-wager", "such as big=10", ""),
    ((*SETTLE, "=10"), "bad-wager", "such as big=10", ""),
    ((*SETTLE, "big="), "bad-wager", "such as big=10", ""),
    ((*SETTLE, "big=1=2"), "bad-wager", "such as big=10", ""),
    (("settle", GAME, "--dice", "1,2,3"), "no-wager", "such as big=10", ""),
    (("chances", GAME), "no-wager", "such as big=10", ""),
    *(
        (("settle", GAME, "--dice", dice, "--wager", "big=1"), "bad-dice", "such as 1,2,3", "")
        for dice in ("1,2", "1,2,7", "0,1,2", "1,2,3,4", "a,b,c", "123", "")
    ),
    (
        ("settle", "rws-sentosa/pay-table-1", "--dice", "2,3,3", "--wager", "total-8=0.01"),
        *("not-payable", "Stake a multiple of 0.02", "house 2.1"),
    ),
    (("clause", "crown-sydney 3.3.1(c)"), "unknown-clause", 'Use "crown-sydney 3.3.1(b)"', ""),
    (("clause", "crown-sydney", "99.99.99.99"), "unknown-clause", "sicbo clauses", ""),
    (("clause", "crown-sydney"), "bad-clause", "one blank and the number", "house 1.2"),
    (("clause", "crown-sydney", "!!"), "bad-clause", "one blank and the number", "house 1.2"),
    (("clause", "crown-sidney 3.3"), "unknown-book", 'Use "crown-sydney"', ""),
]


@pytest.mark.parametrize(("args", "code", "remedy", "clause"), CASES, ids=[" ".join(case[0])[:70] for case in CASES])
def test_bad_input_is_refused_in_one_line(args: tuple[str, ...], code: str, remedy: str, clause: str) -> None:
    answer = refused(*args)
    opening = load("en").say(f"refusal.{code}", **dict.fromkeys(_ARGUMENTS, "\0")).partition("\0")[0]
    assert answer.startswith(opening)
    assert remedy in answer
    assert answer.endswith(f" ({clause})" if clause else ".")


_ARGUMENTS = (
    *("book", "game", "edition", "area", "reading", "option", "reason", "language", "stake", "digits", "most", "wager"),
    *("dice", "odds", "unit", "citation"),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_told_in_the_language_asked_for(language: str) -> None:
    words = load(language)
    reason, remedy = words.say("refusal.bad-dice", dice="1,2,9"), words.say("remedy.bad-dice")
    answer = refused("settle", GAME, "--dice", "1,2,9", "--wager", "big=1", "--lang", language)
    assert answer == (f"{reason} {remedy}" if language == "en" else f"{reason}{remedy}")


def test_line_breaks_and_escapes_in_what_was_typed_do_not_reach_the_terminal() -> None:
    answer = refused("odds", "crown\n\x1b[31m-sydney\r/standard")
    assert answer.startswith('No rulebook is called "crown [31m-sydney "')


def test_what_was_typed_is_quoted_only_up_to_a_sensible_length() -> None:
    assert len(refused("odds", "x" * 10_000)) < 250


def test_a_code_without_words_is_told_by_its_facts() -> None:
    assert str(BadInput("no-such-code", clause="house 1.1", area="big")) == "no-such-code (area='big') (house 1.1)"
