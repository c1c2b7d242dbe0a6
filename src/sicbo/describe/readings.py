"""The readings of a book: what it leaves open, and how this house reads it."""

from __future__ import annotations

from collections.abc import Mapping

from sicbo.law.rulebook import Rulebook

SHOWN_TO_PLAYERS = frozenset({"notice", "explain"})
"""Where a reading surfaces before players, as `readings.toml` says of each."""


def described(book: Rulebook) -> list[dict[str, object]]:
    """Every open point: the question, the possible readings, the one in force by default, and why."""
    return [
        {
            "id": one.id,
            "clauses": [str(book.cite(number)) for number in one.clauses],
            "question": one.question,
            "default": one.default,
            "why": one.why,
            "decides": one.decides,
            "options": [
                {"id": option.id, "means": option.means, "built": option.built, "unbuilt": option.unbuilt}
                for option in one.option
            ],
        }
        for one in book.readings
    ]


def reading_rows(book: Rulebook, chosen: Mapping[str, str]) -> list[dict[str, object]]:
    """What players are told of the readings that a table plays by: those that a notice or an explanation is due for."""
    return [
        {
            "id": one.id,
            "clauses": [str(book.cite(number)) for number in one.clauses],
            "question": one.question,
            "reads": chosen[one.id],
            "means": next(option.means for option in one.option if option.id == chosen[one.id]),
            "usual": chosen[one.id] == one.default,
        }
        for one in book.readings
        if SHOWN_TO_PLAYERS & set(one.surface)
    ]
