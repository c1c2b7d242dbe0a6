"""The digest of terms: approval, advice and publication hold for one digest."""

from __future__ import annotations

import msgspec

from sicbo.law.rulebook import Rulebook
from sicbo.terms.reading import Terms
from sicbo.units import canonical


def digest(book: Rulebook, terms: Terms) -> str:
    """SHA-256, in hex, over book, edition and every answer given, whatever the language of the document.

    Packed, each behind its length: the word `sicbo-terms-1`, the book's id, its edition, and the answers as canonical
    JSON (sorted keys, no blanks) without those that were left out. Times are local times of the venue.
    """
    return canonical.digest("sicbo-terms-1", book.id, book.source.edition, canonical.canonical(given(terms))).hex()


def given(terms: Terms) -> dict[str, object]:
    """Every answer that was given, by its name; the same whether it came from a file or from the form."""
    told = msgspec.to_builtins(terms)
    return {name: _without_gaps(value) for name, value in told.items() if value not in (None, [], {})}


def _without_gaps(value: object) -> object:
    if isinstance(value, list | tuple):
        return [_without_gaps(one) for one in value]
    if isinstance(value, dict):
        return {name: _without_gaps(inner) for name, inner in value.items() if inner is not None}
    return value
