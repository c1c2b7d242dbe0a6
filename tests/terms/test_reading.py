"""Terms are read strictly, and one digest stands for what they say."""

from __future__ import annotations

import pytest

from sicbo.describe.terms import described_finding, description, said
from sicbo.law.rulebook import books, load
from sicbo.terms.check import check, demands, event
from sicbo.terms.digest import digest
from sicbo.terms.finding import FAULTS, Finding
from sicbo.terms.reading import LARGEST, convert, read
from sicbo.terms.steps import lacking, steps
from sicbo.units.refusal import BadInput
from sicbo.words import LANGUAGES
from tests.terms import page
from tests.terms.checks import findings, short
from tests.terms.full import EVENTS, full
from tests.tidy.claims import ROOT

EXAMPLES = sorted((ROOT / "docs" / "terms").glob("*.toml"))
BARE = 'book = "crown-sydney"\nkind = "promotion"\ntitle = "Draw"\n'


@pytest.mark.clause("house 21.2")
@pytest.mark.parametrize(
    ("body", "code", "path"),
    [
        (BARE + "closing = 2027-03-06T18:00:00\n", "unknown-answer", "closing"),
        (BARE + '[[prizes]]\nkind = "cash"\nvalu = "5"\n', "unknown-answer", "prizes[1].valu"),
        (BARE + "closes = 2027-03-06T18:00:00+11:00\n", "bad-terms", "$.closes"),
        (BARE + 'presence_required = "no"\n', "bad-terms", "$.presence_required"),
        (BARE + 'chance = "luck"\n', "bad-terms", "$.chance"),
        (BARE + 'manner = { fr = "x" }\n', "bad-terms", "$.manner"),
        ('book = "crown-sydney"\ntitle = "x"\n', "bad-terms", "$"),
        ('kind = "raffle"\nbook = "crown-sydney"\ntitle = "x"\n', "bad-terms", "$.kind"),
        ("book = ", "bad-terms", "$"),
        ("", "bad-terms", "$"),
        ("x" * (LARGEST + 1), "terms-too-long", ""),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(body: str, code: str, path: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(body.encode())
    assert refused.value.code == code
    assert str(refused.value.arguments.get("path", "")).startswith(path)


def test_an_unknown_answer_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(BadInput) as refused:
        read((BARE + "presence_requird = true\n").encode())
    assert refused.value.arguments == {"path": "presence_requird", "near": "presence_required"}


@pytest.mark.parametrize("body", [b"\xff\xfe", b"a = [" * 3000, b"kind = 1", b"[[kind]]"])
def test_bytes_that_are_no_terms_are_refused(body: bytes) -> None:
    with pytest.raises(BadInput):
        read(body)


@pytest.mark.parametrize("book", books())
@pytest.mark.parametrize("of", ["tournament", "promotion"])
@pytest.mark.clause("house 21.1")
def test_a_book_that_knows_no_such_event_holds_none(book: str, of: str) -> None:
    found = short(findings(load(book), {"book": book, "kind": of, "title": "x"}))
    assert (found == [("21.1", "book", "not-allowed", ("book",))]) == ((book, of) not in EVENTS)


def test_a_text_in_three_languages_lacks_none_of_those_it_names() -> None:
    terms = full("star-sydney", "promotion")
    terms["manner"] = {"en": "By a draw.", "zh-Hant": "抽獎。"}
    assert findings(load("star-sydney"), terms) == []
    terms["manner"] = {"en": "By a draw.", "zh-Hant": " "}
    assert short(findings(load("star-sydney"), terms)) == [("10.7.1", "manner", "empty", ("manner",))]
    terms["manner"] = {}
    assert short(findings(load("star-sydney"), terms)) == [("10.7.1", "manner", "empty", ("manner",))]


@pytest.mark.clause("house 21.2")
def test_a_statement_that_the_book_does_not_ask_for_and_an_empty_title_are_named() -> None:
    terms = full("crown-sydney", "tournament") | {"title": " "}
    terms["statements"]["free-drinks"] = True
    assert short(findings(load("crown-sydney"), terms)) == [
        ("21.2", "title", "empty", ("title",)),
        ("21.2", "free-drinks", "not-allowed", ("statements.free-drinks",)),
    ]


def test_a_statement_that_is_denied_is_missing_and_one_in_own_words_is_none() -> None:
    terms = full("crown-melbourne", "tournament")
    terms["statements"]["privacy"] = False
    assert short(findings(load("crown-melbourne"), terms)) == [
        ("8.4.8(e)", "privacy", "missing", ("statements.privacy",))
    ]
    terms["statements"]["privacy"] = "We keep what you tell us to ourselves."
    assert findings(load("crown-melbourne"), terms) == []


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_every_example_checks_clean(file: object) -> None:
    terms = read(ROOT.joinpath("docs", "terms", str(file)).read_bytes())
    assert check(load(terms.book), terms) == []
    assert str(file).endswith(f"{event(terms)}-{terms.book}.toml")


def test_every_book_that_holds_an_event_has_an_example() -> None:
    assert {file.stem for file in EXAMPLES} == {f"{of}-{book}" for book, of in EVENTS}


@pytest.mark.clause("house 21.2")
def test_the_digest_is_of_what_is_said_and_of_the_book() -> None:
    book, terms = load("crown-sydney"), full("crown-sydney", "promotion")
    one = digest(book, convert(terms))
    assert len(one) == 64
    assert digest(book, convert(dict(reversed(terms.items())))) == one
    assert digest(book, convert(terms | {"statements": {}})) == one
    assert digest(book, convert(terms | {"title": "Harbour cup"})) != one
    assert digest(load("star-sydney"), convert(terms)) != one
    assert digest(book, convert(terms | {"presence_required": False})) != one


def test_the_digest_of_an_example_is_known() -> None:
    terms = read((ROOT / "docs" / "terms" / "tournament-crown-sydney.toml").read_bytes())
    assert digest(load("crown-sydney"), terms) == DIGEST


DIGEST = "d7a5799ce421ad4b178a02fcae046255de7c0402f908426e292ef6b7487e0480"


@pytest.mark.parametrize(("book", "of"), EVENTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_of_empty_terms_has_words_in_every_language(book: str, of: str, language: str) -> None:
    found = findings(load(book), {"book": book, "kind": of, "title": ""})
    assert len(found) > 10
    for one in found:
        told = described_finding(one, language)
        assert one.fault in FAULTS
        assert "{" not in str(told["finding"])
        assert str(told["finding"]).isascii() == (language == "en")


@pytest.mark.parametrize(("book", "of"), EVENTS)
def test_the_form_has_a_field_for_every_answer_that_an_item_asks_for(book: str, of: str) -> None:
    told = description(load(book), convert(full(book, of)).__struct_config__.tag, "zh-Hans")  # type: ignore[arg-type]
    rows = {str(one["id"]): {column["id"] for column in one.get("columns", ())} for one in told["answers"]}  # type: ignore[attr-defined]
    statements = {one["id"] for one in told["statements"]}  # type: ignore[attr-defined]
    for item in told["items"]:  # type: ignore[attr-defined]
        for name in filter(None, (*item["needs"], *item["one_of"], item["when"])):
            row, dot, inner = name.partition(".")
            if row == "statements":
                assert inner in statements
            elif item["prize"]:
                assert name in rows["prizes"]
            else:
                assert row in rows
                assert not dot or inner in rows[row]
    for step in demands(load(book), told["kind"]).step:  # type: ignore[arg-type]
        assert not step.when or step.when in rows, "a step hangs on it"


def test_items_that_must_be_answered_even_with_no_are_marked() -> None:
    marked = {
        item["clause"]
        for book, of in EVENTS
        for item in description(load(book), "tournament" if of == "tournament" else "promotion")["items"]  # type: ignore[attr-defined]
        if item["even_no"]
    }
    assert marked == {
        "crown-melbourne-vcgr 8.2.1(c)",
        "crown-melbourne-vcgr 8.2.1(e)",
        "crown-melbourne-vcgr 8.2.1(h)",
        "crown-sydney 9.5.4",
        "star-sydney 10.7.11.2(iv)",
        "star-sydney 10.7.11.3(iv)",
    }


def test_the_choice_of_payment_is_only_for_cash_above_ten_thousand_dollars() -> None:
    terms = convert(full("star-sydney", "promotion"))
    for kind, worth, asked in (("cash", 1_000_001, True), ("cash", 1_000_000, False), ("vehicle", 1_000_001, False)):
        wanted = steps(load("star-sydney"), terms, "payment", prize=worth, kind=kind)
        assert [step.id for step in wanted] == (["choose-payment"] if asked else [])


def test_one_ground_is_enough_for_an_early_end_at_melbourne_and_both_are_needed_in_the_older_rules() -> None:
    for book, progress_alone in (("crown-melbourne", True), ("crown-sydney", True), ("crown-melbourne-vcgr", False)):
        wanted = steps(load(book), convert(full(book, "tournament")), "early-end")
        assert [step.id for step in lacking(wanted, ())] == ["progress-known", "all-agree"]
        assert (lacking(wanted, ["progress-known"]) == ()) is progress_alone
        assert lacking(wanted, ["progress-known", "all-agree"]) == ()


def test_a_step_that_may_be_taken_holds_nothing_up() -> None:
    for book, held in (("crown-sydney", []), ("star-sydney", ["scrutineer"])):
        terms = convert(full(book, "promotion"))
        assert [step.id for step in lacking(steps(load(book), terms, "draw", prize=1000001), ())] == held
        assert lacking(steps(load(book), terms, "draw", prize=1000000), ()) == ()


def test_an_answer_without_a_name_of_its_own_is_told_by_its_key() -> None:
    finding = Finding(
        clause="house 21.2", item="x", fault="not-allowed", answers=("statements.x",), code="unknown-statement"
    )
    assert '"x"' in said(finding)


def test_the_page_on_terms_explains_every_item_and_every_answer() -> None:
    assert page.PAGE.read_text(encoding="utf-8") == page.written(), "run `python -m tests.terms.page`"
    assert sum(line.startswith("| ") for line in page.lines()) > 250, "blind, not content"
