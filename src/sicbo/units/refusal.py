"""The error that the library raises when it is asked for something that cannot be."""

from __future__ import annotations


class BadInput(ValueError):
    """A request that cannot be met: a code, the words' arguments, the clause that decides, a suggestion.

    Prose lives in the word catalogues (`refusal.<code>`, `remedy.<code>`); this carries the facts.

    >>> str(BadInput("unknown-book", book="crown-sidney", near="crown-sydney"))
    "unknown-book (book='crown-sidney', near='crown-sydney')"
    """

    def __init__(self, code: str, *, clause: str = "", **arguments: str | int) -> None:
        self.code = code
        self.clause = clause
        self.arguments = arguments
        told = ", ".join(f"{name}={value!r}" for name, value in arguments.items())
        super().__init__(f"{code} ({told})" if told else code)


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
