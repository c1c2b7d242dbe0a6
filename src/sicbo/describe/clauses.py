"""Clauses with where they live and which tests claim them."""

from __future__ import annotations

from sicbo.describe.shelf import folder
from sicbo.law.coverage import FILE, Coverage, read
from sicbo.law.schema import ClauseEntry


def covered_in(book: str) -> dict[str, Coverage]:
    """The coverage of a book by clause number; empty before `make coverage` has written it."""
    return read(folder(book)) if (folder(book) / FILE).is_file() else {}


def described(book: str, entry: ClauseEntry, covered: dict[str, Coverage]) -> dict[str, object]:
    """One clause with where it lives and its tests."""
    found = covered.get(entry.number)
    return {
        "number": entry.number,
        "clause": f"{book} {entry.number}",
        "title": entry.title,
        "summary": entry.summary,
        "kind": entry.kind,
        "area": entry.area,
        "status": entry.status,
        "authority": entry.authority,
        "note": entry.note,
        "why": entry.why,
        "aid": entry.aid,
        "part": entry.part,
        "refers_to": list(entry.refers_to),
        "defines": list(entry.defines),
        "uses": list(entry.uses),
        "where": list(found.where) if found else [],
        "tests": list(found.tests) if found else [],
        "facts": list(found.facts) if found else [],
    }
