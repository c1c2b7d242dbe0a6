"""The name of a class in logs, scripts and messages."""

from __future__ import annotations


def kebab(name: str) -> str:
    """The name of a class as a tag.

    >>> kebab("BetsOpened")
    'bets-opened'
    """
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")
