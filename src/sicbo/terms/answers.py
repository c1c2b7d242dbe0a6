"""The answers that terms give, found by their paths: given, missing or empty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from sicbo.law.check_terms import STATEMENTS
from sicbo.terms.reading import Terms

State = Literal["given", "missing", "empty"]


def state(value: Any) -> State:
    """Whether an answer has been given; a blank text is empty, a no is an answer.

    >>> state(False), state(None), state("  "), state({"en": "a", "zh-Hans": ""})
    ('given', 'missing', 'empty', 'empty')
    """
    if value is None or value == ():
        return "missing"
    if isinstance(value, str):
        return "given" if value.strip() else "empty"
    if isinstance(value, dict):
        return "given" if value and all(text.strip() for text in value.values()) else "empty"
    return "given"


def found(holder: Any, named: str) -> Iterator[tuple[str, State]]:
    """Each place that the answer's name stands for, with its state: `sessions.tables` is one place in each session."""
    if named.startswith(STATEMENTS):
        said = holder.statements.get(named.removeprefix(STATEMENTS))
        yield named, "missing" if said is False else state(said)
        return
    rows, dot, inner = named.partition(".")
    if not dot:
        yield named, state(getattr(holder, named))
        return
    for index, row in enumerate(getattr(holder, rows), 1):
        yield f"{rows}[{index}].{inner}", state(getattr(row, inner))


def prizes(terms: Terms, kind: str) -> Iterator[tuple[str, Any]]:
    """The prizes of this kind with their places, or every prize for `any`."""
    for index, prize in enumerate(terms.prizes, 1):
        if kind in {"any", getattr(prize, "kind", "")}:
            yield f"prizes[{index}]", prize
