"""The error that the library raises when it is asked for something that cannot be."""

from __future__ import annotations

from collections.abc import Mapping

from sicbo.words import load

_LONGEST = 60
"""Longer quotations of what was typed are cut."""


class BadInput(ValueError):
    """A request that cannot be met: a code, the words' arguments, the clause that decides, a suggestion.

    >>> print(BadInput("no-wager"))
    No wager was given, so there is nothing to settle. Name at least one area and its stake, such as big=10.
    >>> BadInput("unknown-book", book="crown-sidney", near="crown-sydney")
    BadInput('unknown-book', book='crown-sidney', near='crown-sydney')
    """

    def __init__(self, code: str, *, clause: str = "", **arguments: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.clause = clause
        self.arguments = arguments

    def __str__(self) -> str:
        return self.sentence()

    def __repr__(self) -> str:
        facts = {**({"clause": self.clause} if self.clause else {}), **self.arguments}
        return f"BadInput({', '.join([repr(self.code), *_told(facts)])})"

    def sentence(self, language: str = "en") -> str:
        """What happened, what to do next, and the clause that decides, in one line."""
        words = load(language)
        quoted = {name: _clipped(value) for name, value in self.arguments.items()}
        remedy = f"remedy.{self.code}"
        if words.has(f"{remedy}-none") and not self.arguments.get("near"):
            remedy += "-none"
        between = " " if language == "en" else ""
        try:
            said = f"{words.say(f'refusal.{self.code}', **quoted)}{between}{words.say(remedy, **quoted)}"
        except KeyError:  # a code without words is a fault of ours, but the bare facts are better than a traceback
            said = f"{self.code} ({', '.join(_told(self.arguments))})" if self.arguments else self.code
        return one_line(f"{said} ({self.clause})" if self.clause else said)


def one_line(text: str) -> str:
    """The text without line breaks and other signs that would disturb a terminal, whatever it quotes.

    >>> one_line("No game 'a\\nb'.")
    "No game 'a b'."
    """
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def _told(facts: Mapping[str, str | int]) -> list[str]:
    return [f"{name}={value!r}" for name, value in facts.items()]


def _clipped(value: str | int) -> str | int:
    return f"{value[:_LONGEST]}…" if isinstance(value, str) and len(value) > _LONGEST else value


def nearest(wanted: str, known: list[str] | tuple[str, ...]) -> str:
    """The known word most like the wanted one, or an empty string when none is close.

    >>> nearest("crown-sidney", ["crown-sydney", "star-sydney"])
    'crown-sydney'
    >>> nearest("zzz", ["crown-sydney"])
    ''
    """
    from difflib import get_close_matches

    if len(wanted) > 3 * max(map(len, known), default=0):
        return ""  # of a word so long not even half could be alike, and looking through it would take its time
    found = get_close_matches(wanted, known, n=1, cutoff=0.5)
    return found[0] if found else ""
