"""The document of terms: all that they say, in three languages, with clauses and digest, the same bytes again."""

from __future__ import annotations

import sys
from html.parser import HTMLParser

import pytest

from sicbo.documents.html import html
from sicbo.documents.pdf import FONTS, pdf
from sicbo.documents.shape import Document
from sicbo.documents.terms import terms_document
from sicbo.law.rulebook import load
from sicbo.terms.digest import digest
from sicbo.terms.reading import convert
from sicbo.units.refusal import BadInput
from sicbo.words import LANGUAGES
from sicbo.words import load as words
from tests.terms.full import EVENTS, Parsed, full

every_event = pytest.mark.parametrize(("book", "of"), EVENTS)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def document(book: str, of: str, language: str = "en", **changed: object) -> Document:
    return terms_document(load(book), convert(full(book, of) | changed), language)


def texts(terms: object) -> set[str]:
    """Every text of the operator inside the terms."""
    if isinstance(terms, dict):
        return {text for name, value in terms.items() if name not in {"kind", "book", "what"} for text in texts(value)}
    if isinstance(terms, list):
        return {text for value in terms for text in texts(value)}
    return {terms} if isinstance(terms, str) and not terms[0].isdigit() and terms != "draw" else set()


@every_event
@every_language
@pytest.mark.clause("house 21.3")
def test_everything_that_the_terms_say_stands_in_the_document_with_its_clause(
    book: str, of: str, language: str
) -> None:
    made = document(book, of, language)
    entries = [entry for section in made.sections for entry in section.entries]
    said = "\n".join([made.title, *(line for entry in entries for line in entry.lines)])
    assert {text for text in texts(full(book, of)) if text not in said} == set()
    statements = {words(language).say(f"statement.{name}") for name in full(book, of)["statements"]}
    assert {text for text in statements if text not in said} == set()
    law = load(book).articles.terms
    assert law is not None
    readings = {f"{one.id}={one.default}" for one in load(book).readings} | {""}
    asked = {
        str(load(book).cite(item.clause))
        for item in law.item
        if item.of == of and not item.prize and item.reading in readings
    }
    assert asked - {entry.clause for entry in entries} == set()
    assert digest(load(book), convert(full(book, of))) in made.foot[0]


@pytest.mark.clause("house 21.3")
def test_a_draft_says_so_and_how_much_is_open() -> None:
    draft = document("crown-sydney", "promotion", closes=None)
    assert "Draft: 1 points are open" in draft.lead
    assert not any("Draft" in line for line in document("crown-sydney", "promotion").lead)


def test_a_text_is_told_in_the_language_of_the_document_or_in_the_first_it_has() -> None:
    title = {"zh-Hant": "海港盃", "en": "Harbour Cup"}
    assert document("crown-sydney", "tournament", "en", title=title).title == "Harbour Cup"
    assert document("crown-sydney", "tournament", "zh-Hans", title=title).title == "海港盃"


def test_words_of_the_operator_stand_in_the_place_of_ours() -> None:
    terms: Parsed = full("crown-melbourne", "tournament")
    terms["statements"]["privacy"] = "Your name stays with us."
    page = html(terms_document(load("crown-melbourne"), convert(terms)))
    assert "Your name stays with us." in page
    assert words("en").say("statement.privacy").split(",")[0] not in page


def test_money_is_told_with_its_currency_and_tournament_chips_without() -> None:
    page = html(document("crown-melbourne-vcgr", "tournament"))
    assert "AUD 100.50" in page
    assert ">1,000.00<" in page


class Tags(HTMLParser):
    """Every tag and every address of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [tag, *(name for name, _ in attrs)]


def test_the_page_loads_nothing_and_takes_no_text_for_markup() -> None:
    page = html(document("crown-sydney", "promotion", manner='<script src="x">&amp;</script>'))
    assert "&lt;script src=&quot;x&quot;&gt;&amp;amp;&lt;/script&gt;" in page
    assert not {"script", "link", "img", "src", "href", "style="} & set(Tags(page).found)
    assert Tags(page).found[:2] == ["html", "lang"]


@every_event
@every_language
@pytest.mark.clause("house 21.3")
def test_the_same_terms_give_the_same_pdf_byte_for_byte(book: str, of: str, language: str) -> None:
    made = pdf(document(book, of, language))
    assert made.startswith(b"%PDF-1.")
    assert made == pdf(document(book, of, language))
    assert made != pdf(document(book, of, language, title="Another"))


def test_typst_takes_no_text_for_markup() -> None:
    wild = '#panic("x") $1/0$ = *a* _b_ @c <d> \\ #include "/etc/passwd"'
    assert pdf(document("crown-sydney", "promotion", manner=wild)).startswith(b"%PDF")


@pytest.mark.clause("house 21.3")
def test_without_the_font_of_its_language_a_pdf_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FONTS, "zh-Hant", ("No Such Font",))
    with pytest.raises(BadInput) as refused:
        pdf(document("crown-sydney", "promotion", "zh-Hant"))
    assert (refused.value.code, refused.value.arguments) == ("no-font", {"font": "No Such Font"})


@pytest.mark.clause("house 21.3")
def test_without_typst_a_pdf_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(BadInput, check=lambda fault: fault.code == "no-typst"):
        pdf(document("crown-sydney", "promotion"))
