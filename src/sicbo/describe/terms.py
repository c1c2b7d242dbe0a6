"""The form for terms as plain data, and the faults of terms in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Literal, get_args, get_origin, get_type_hints

from sicbo.law import schema, vocabulary
from sicbo.law.check_terms import STATEMENTS
from sicbo.law.rulebook import Rulebook
from sicbo.terms.check import demands
from sicbo.terms.finding import Finding
from sicbo.words import Words, load

ROWS: dict[str, dict[str, type[Any]]] = {
    "tournament": {"fees": vocabulary.Fee, "sessions": vocabulary.Session, "prizes": vocabulary.PlacePrize},
    "promotion": {"awards": vocabulary.Award, "prizes": vocabulary.Prize},
}
ALWAYS = {"tournament": ("title", "tables", "places", "bank"), "promotion": ("title", "chance", "prizes_value")}
"""Answers that no item asks for, but that other answers are checked against."""


def described_finding(finding: Finding, language: str = "en") -> dict[str, object]:
    """One fault with its words: what is wrong, and what to write where."""
    return {
        "clause": finding.clause,
        "item": finding.item,
        "fault": finding.fault,
        "answers": list(finding.answers),
        "finding": said(finding, language),
    }


def said(finding: Finding, language: str = "en") -> str:
    """The fault and what to write, in words.

    >>> said(Finding(clause="crown-sydney 9.5.6", item="closing", fault="missing", answers=("closes",), code="missing"))
    'Missing: Close of entries. Write a time of the venue such as 2027-03-06T18:00:00.'
    """
    words = load(language)
    names = [label(words, answer).rstrip("?？") for answer in finding.answers]
    between = ", " if language == "en" else "、"
    told = words.say(
        f"finding.{finding.code}",
        **{"answer": names[0], "other": names[-1], "answers": between.join(names), "name": finding.item}
        | finding.arguments,
    )
    if finding.fault not in {"missing", "empty"} or len(names) > 1 or finding.code == "litres-unknown":
        return told
    return f"{told}{' ' if language == 'en' else ''}{_advice(words, finding.answers[0])}"


def label(words: Words, answer: str) -> str:
    """The name of an answer; of one in a row, with the number of the row."""
    if answer.startswith(STATEMENTS):
        name = answer.removeprefix(STATEMENTS)
        return words.say(f"statement.{name}") if words.has(f"statement.{name}") else name
    row = re.match(r"(\w+)\[(\d+)\]\.(\w+)", answer)
    if row is not None:
        return f"{words.say(f'answer.{row[1]}')} {row[2]}: {words.say(f'answer.{row[1]}/{row[3]}')}"
    return words.say(f"answer.{answer.replace('.', '/')}") if answer != "book" else answer


def description(
    book: Rulebook, of: schema.Event, language: str = "en", readings: Mapping[str, str] | None = None
) -> dict[str, object]:
    """The form: each item with its clause and condition, then every answer with its name and type."""
    law, words = demands(book, of, readings), load(language)
    asked = [*ALWAYS[of]]
    for item in law.item:
        asked += [item.when, *item.needs, *item.one_of] if not item.prize else []
    answers = dict.fromkeys(name.partition(".")[0] for name in asked if name and not name.startswith(STATEMENTS))
    turned = [bar.answer for bar in law.bar if not bar.prize] + [step.when for step in law.step if step.when]
    steps = [
        {"id": step.id, "before": step.before, "by": step.by, "duty": step.duty, "clause": str(book.cite(step.clause))}
        for step in law.step
    ]
    return {
        "book": book.id,
        "edition": book.source.edition,
        "currency": book.source.currency,
        "kind": of,
        "held": bool(law.item),
        "items": [_item(book, item) for item in law.item],
        "answers": [_answer(words, of, name) for name in dict.fromkeys([*answers, *turned])],
        "statements": [_statement(words, name) for name in _statements(law.item)],
        "steps": steps,
    }


def _item(book: Rulebook, item: schema.TermsItem) -> dict[str, object]:
    return {
        "id": item.id,
        "kind": item.kind,
        "clause": str(book.cite(item.clause)),
        "needs": list(item.needs),
        "one_of": list(item.one_of),
        "when": item.when,
        "prize": item.prize,
        "even_no": any(answer_type(item.of, name, item.prize) == "yes-no" for name in item.needs),
    }


def _statements(items: Iterable[schema.TermsItem]) -> list[str]:
    named = [name for item in items for name in (*item.needs, *item.one_of)]
    return [name.removeprefix(STATEMENTS) for name in named if name.startswith(STATEMENTS)]


def _statement(words: Words, name: str) -> dict[str, object]:
    return {"id": name, "text": words.say(f"statement.{name}")}


def _answer(words: Words, of: schema.Event, name: str) -> dict[str, object]:
    told: dict[str, object] = {"id": name, "label": words.say(f"answer.{name}"), "type": answer_type(of, name)}
    if choices := _choices(hints(vocabulary.SHAPES[of])[name]):
        told["choices"] = list(choices)
    if name in ROWS[of]:
        told["columns"] = [_column(words, of, name, inner) for inner in hints(ROWS[of][name])]
    return told


def _column(words: Words, of: schema.Event, rows: str, name: str) -> dict[str, object]:
    kind = hints(ROWS[of][rows])[name]
    told: dict[str, object] = {"id": name, "label": words.say(f"answer.{rows}/{name}"), "type": _type(kind)}
    if choices := _choices(kind):
        told["choices"] = list(choices)
    return told


def answer_type(of: schema.Event, name: str, prize: str = "") -> str:
    """The type of an answer: yes-no, number, amount, time, text, choice, choices, rows or statement."""
    if name.startswith(STATEMENTS):
        return "statement"
    rows, dot, inner = name.partition(".")
    if dot:
        return _type(hints(ROWS[of][rows])[inner])
    return _type(hints(vocabulary.Prize if prize else vocabulary.SHAPES[of])[name])


def hints(shape: type[Any]) -> dict[str, Any]:
    """The fields of a shape with their types, in order."""
    known = get_type_hints(shape, include_extras=True)
    return {name: known[name] for name in shape.__struct_fields__}


def _type(kind: Any) -> str:
    parts = [one for one in _members(kind) if one is not type(None)]
    if get_origin(parts[0]) is tuple:
        return "choices" if _choices(kind) else "rows"
    if _choices(kind):
        return "choice"
    if bool in parts:
        return "yes-no"
    if any(getattr(one, "__origin__", one) is datetime for one in parts):
        return "time"
    if any(one == vocabulary.Amount for one in parts):
        return "amount"
    return "number" if any(getattr(one, "__origin__", one) is int for one in parts) else "text"


def _members(kind: Any) -> tuple[Any, ...]:
    import types

    return get_args(kind) if isinstance(kind, types.UnionType) or str(get_origin(kind)) == "typing.Union" else (kind,)


def _choices(kind: Any) -> tuple[str, ...]:
    for one in _members(kind):
        inner = get_args(one)[0] if get_origin(one) is tuple else one
        if get_origin(inner) is Literal:
            return get_args(inner)
    return ()


def _advice(words: Words, answer: str) -> str:
    if answer.startswith(STATEMENTS):
        return words.say("write.statement")
    row = re.match(r"(\w+)\[\d+\]\.(\w+)", answer)
    for of, shape in vocabulary.SHAPES.items():
        if row is not None and row[2] in hints(ROWS[of].get(row[1], schema.Strict)):
            kind = hints(ROWS[of][row[1]])[row[2]]
        elif row is None and answer in hints(shape):
            kind = hints(shape)[answer]
        else:
            continue
        return words.say(f"write.{_type(kind)}", choices=", ".join(_choices(kind)))
    return words.say("write.text")
