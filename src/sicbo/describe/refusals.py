"""A refusal of bad input as one line: what happened, what to do next, and the clause that decides."""

from __future__ import annotations

from sicbo.units.refusal import BadInput
from sicbo.words import load

_LONGEST = 60
"""Longer quotations of what was typed are cut."""


def refusal_line(refused: BadInput, language: str = "en") -> str:
    """The refusal in words.

    >>> refusal_line(BadInput("no-wager"))
    'No wager was given, so there is nothing to settle. Name at least one area and its stake, such as big=10.'
    """
    words = load(language)
    quoted = {name: _clipped(value) for name, value in refused.arguments.items()}
    remedy = f"remedy.{refused.code}"
    if words.has(f"{remedy}-none") and not refused.arguments.get("near"):
        remedy += "-none"
    between = " " if language == "en" else ""
    try:
        said = f"{words.say(f'refusal.{refused.code}', **quoted)}{between}{words.say(remedy, **quoted)}"
    except KeyError:  # a code without words is a fault of ours, but the bare facts are better than a traceback
        said = str(refused)
    return one_line(f"{said} ({refused.clause})" if refused.clause else said)


def one_line(text: str) -> str:
    """The text without line breaks and other signs that would disturb a terminal, whatever it quotes.

    >>> one_line("No game 'a\\nb'.")
    "No game 'a b'."
    """
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def _clipped(value: str | int) -> str | int:
    return f"{value[:_LONGEST]}…" if isinstance(value, str) and len(value) > _LONGEST else value
