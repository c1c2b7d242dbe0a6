"""Errors of the law itself: always with the file and the path of the leaf."""

from __future__ import annotations


class BadLaw(Exception):
    """A rulebook file that cannot be the law: where, and what is wrong there.

    >>> str(BadLaw("crown-sydney/rulebook.toml", "bet[3].win[0]", "no such reading"))
    'crown-sydney/rulebook.toml: bet[3].win[0]: no such reading'
    """

    def __init__(self, file: str, path: str, fault: str) -> None:
        self.file = file
        self.path = path
        self.fault = fault
        super().__init__(f"{file}: {path}: {fault}")
