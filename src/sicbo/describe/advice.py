"""The advice that a complainant is given, in their language, from the words of the house."""

from __future__ import annotations

from collections.abc import Iterable

from sicbo.words import load


def advice_text(says: Iterable[str], clause: str, language: str) -> str:
    """The words of an advice, and the rule that asks for it.

    >>> print(advice_text(("presence", "consult"), "crown-melbourne 9.11", "en"))
    An inspector of the regulator is present in this casino.
    You have the right to consult the inspector about your dispute.
    (crown-melbourne 9.11)
    """
    words = load(language)
    return "\n".join([*(words.say(f"advice.{one}") for one in says), f"({clause})"])
