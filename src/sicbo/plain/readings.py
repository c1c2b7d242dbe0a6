"""What a book leaves open, and how this house reads it."""

from __future__ import annotations

from sicbo.law.rulebook import Rulebook


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
