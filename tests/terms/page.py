"""The tables of docs/terms.md, written from the vocabulary and the books: `python -m tests.terms.page`."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from sicbo.describe.terms import ROWS, answer_type, hints
from sicbo.law import schema, vocabulary
from sicbo.law.rulebook import load
from sicbo.terms.check import demands
from sicbo.words import load as words
from tests.terms.full import EVENTS
from tests.tidy.claims import ROOT

PAGE = ROOT / "docs" / "terms.md"
MARK = "<!-- written by python -m tests.terms.page -->\n"
SAY = words("en").say


def written() -> str:
    """The page with its tables as they should be."""
    return f"{PAGE.read_text(encoding='utf-8').partition(MARK)[0]}{MARK}\n" + "\n".join(lines()) + "\n"


def lines() -> Iterator[str]:
    """The tables, line by line."""
    for book_id, of in EVENTS:
        event: schema.Event = "tournament" if of == "tournament" else "promotion"
        yield f"## {SAY(f'book.{book_id}')}: {of}"
        yield ""
        yield "| item | clause | where | needs |"
        yield "|---|---|---|---|"
        for item in demands(load(book_id), event).item:
            where = f"`{item.when}`" if item.when else ""
            where += f" prize `{item.prize}`" if item.prize else ""
            needs = [f"`{name}`" for name in item.needs]
            needs += [" or ".join(f"`{name}`" for name in item.one_of)] if item.one_of else []
            yield f"| {item.id} | {load(book_id).cite(item.clause)} | {where.strip()} | {', '.join(needs)} |"
        yield ""
    yield "## Every answer"
    yield ""
    yield "| answer | of | type | what it is |"
    yield "|---|---|---|---|"
    for event in ("tournament", "promotion"):
        for name in hints(vocabulary.SHAPES[event]):
            if name not in {"book", "statements"}:
                yield f"| `{name}` | {event} | {answer_type(event, name)} | {SAY(f'answer.{name}')} |"
                for inner in hints(ROWS[event].get(name, schema.Strict)):
                    kind = answer_type(event, f"{name}.{inner}")
                    yield f"| `{name}.{inner}` | {event} | {kind} | {SAY(f'answer.{name}/{inner}')} |"


if __name__ == "__main__":
    PAGE.write_text(written(), encoding="utf-8")
    sys.exit(0)
