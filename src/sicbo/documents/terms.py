"""The terms of a tournament or a promotion as a document, in one language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from sicbo.describe.terms import ROWS, answer_type, hints
from sicbo.documents.shape import Document, Entry, Section
from sicbo.law import schema, vocabulary
from sicbo.law.check_terms import STATEMENTS
from sicbo.law.rulebook import Rulebook
from sicbo.terms.check import check, demands, event
from sicbo.terms.digest import digest
from sicbo.terms.reading import Terms
from sicbo.units.money import parse_amount, show
from sicbo.units.refusal import BadInput
from sicbo.words import Words, load

CHIPS = {"bank", "compulsory_wager"}
"""Amounts of a tournament that are counted in its chips, not in money."""


def terms_document(
    book: Rulebook, terms: Terms, language: str = "en", readings: Mapping[str, str] | None = None
) -> Document:
    """The document of these terms; while something is open it says that it is a draft."""
    return _Writer(book, terms, load(language), readings or {}).document()


class _Writer:
    """Writes one document: what it asks of the words and of the terms again and again."""

    def __init__(self, book: Rulebook, terms: Terms, words: Words, readings: Mapping[str, str]) -> None:
        self.book, self.terms, self.words, self.readings = book, terms, words, readings
        self.of: schema.Event = event(terms)
        self.law = demands(book, self.of, readings)

    def document(self) -> Document:
        """The whole document."""
        say, words = self.words.say, self.words
        opened = len(check(self.book, self.terms, self.readings))
        lead = [say(f"document.{self.of}"), self._under()]
        lead += [say("document.draft", count=opened)] if opened else []
        parts = (("answers", self._answers()), ("statements", self._statements()), ("more", self._more()))
        sections = [(name, tuple(entries)) for name, entries in parts]
        return Document(
            language=words.language,
            title=self._text(self.terms.title),
            lead=tuple(lead),
            sections=tuple(
                Section(heading=say(f"document.{name}"), entries=entries) for name, entries in sections if entries
            ),
            foot=(say("document.digest", digest=digest(self.book, self.terms)),),
        )

    def _under(self) -> str:
        name = self.words.say(f"book.{self.book.id}") if self.words.has(f"book.{self.book.id}") else self.book.id
        return self.words.say("document.book", book=name, edition=self.book.source.edition)

    def _answers(self) -> Iterator[Entry]:
        """What the items ask for, in their order, each answer once."""
        told: set[str] = set()
        for item in self.law.item:
            if item.prize:
                continue  # told with the prizes
            for named in (item.when, *item.needs, *item.one_of):
                name = named.partition(".")[0]
                if name and name not in told and not named.startswith(STATEMENTS):
                    told.add(name)
                    yield from self._entry(name, str(self.book.cite(item.clause)))

    def _more(self) -> Iterator[Entry]:
        """What the terms say although no item asks for it."""
        asked = {
            named.partition(".")[0]
            for item in self.law.item
            if not item.prize
            for named in (item.when, *item.needs, *item.one_of)
        }
        for name in hints(vocabulary.SHAPES[self.of]):
            if name not in {"book", "title", "statements", *asked}:
                yield from self._entry(name, "")

    def _statements(self) -> Iterator[Entry]:
        for item in self.law.item:
            for named in (*item.needs, *item.one_of):
                said = self.terms.statements.get(named.removeprefix(STATEMENTS)) if STATEMENTS in named else None
                if said:
                    own = self.words.say(f"statement.{named.removeprefix(STATEMENTS)}") if said is True else ""
                    lines = (own or self._text(said),)
                    yield Entry(label="", lines=lines, clause=str(self.book.cite(item.clause)))

    def _entry(self, name: str, clause: str) -> Iterator[Entry]:
        value = getattr(self.terms, name)
        if value in (None, ()):
            return
        label = self.words.say(f"answer.{name}")
        if name in ROWS[self.of]:
            lines = tuple(self._row(name, row) for row in value)
        else:
            lines = (self._value(name, answer_type(self.of, name), value),)
        yield Entry(label=label, lines=lines, clause=clause)

    def _row(self, rows: str, row: Any) -> str:
        """One row on one line: each answer that it gives, behind its name."""
        parts = []
        for name in hints(ROWS[self.of][rows]):
            value = getattr(row, name)
            if value not in (None, ()):
                kind = answer_type(self.of, f"{rows}.{name}")
                parts.append((self.words.say(f"answer.{rows}/{name}"), self._value(name, kind, value)))
        colon, stop = (": ", "; ") if self.words.language == "en" else ("：", "；")
        return stop.join(f"{label.rstrip('?？')}{colon}{value}" for label, value in parts)

    def _value(self, name: str, kind: str, value: Any) -> str:
        if kind == "yes-no":
            return self.words.say("document.yes" if value else "document.no")
        if kind == "choice":
            return self.words.say(f"choice.{value}")
        if kind == "choices":
            return ("、" if self.words.language != "en" else ", ").join(
                self.words.say(f"choice.{one}") for one in value
            )
        if kind == "amount":
            return self._amount(name, value)
        if isinstance(value, datetime):
            return value.isoformat(sep=" ", timespec="minutes")
        return str(value) if isinstance(value, int) else self._text(value)

    def _amount(self, name: str, written: str) -> str:
        currency = self.book.source.currency
        try:
            told = show(parse_amount(written, currency), currency)
        except BadInput:
            return written  # a draft shows what was written
        return told if self.of == "tournament" and name in CHIPS else f"{currency} {told}"

    def _text(self, text: Any) -> str:
        """A text in the document's language, or else in the first that it has."""
        if isinstance(text, dict):
            return str(text.get(self.words.language) or next(iter(text.values()), ""))
        return str(text)
