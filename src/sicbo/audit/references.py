"""References between clauses: to one that does not exist, or to one that is about something else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from fractions import Fraction
from itertools import takewhile

from sicbo.audit.finding import Finding
from sicbo.audit.wording import listed
from sicbo.law import schema
from sicbo.law.rulebook import Rulebook


def check_dangling(book: Rulebook) -> Iterator[Finding]:
    """A finding for each reference to a clause that neither exists nor heads one that does."""
    for entry in book.clauses.values():
        for target in entry.refers_to:
            if not _below(book, target):
                meant = _most_similar(book, entry.number, target)
                yield Finding(
                    clause=str(book.cite(entry.number)),
                    severity="warning",
                    finding=f"Clause {entry.number} refers to {target}, which does not exist.",
                    advice=f"Read it as {meant}, the clause most like it, and have the reference corrected.",
                    check="dangling-reference",
                )


def check_mistargeted(book: Rulebook) -> Iterator[Finding]:
    """A finding for each clause that cites clauses on other terms, but not the ones that define the terms it uses."""
    for entry in book.clauses.values():
        strays = [target for target in entry.refers_to if _is_stray(book, entry, target)]
        homes = _uncited_homes(book, entry)
        if strays and homes:
            about = dict.fromkeys(term for target in strays for one in _below(book, target) for term in one.defines)
            terms = dict.fromkeys(term for home in homes for term in home.defines if term in entry.uses)
            numbers = listed(home.number for home in homes)
            yield Finding(
                clause=str(book.cite(entry.number)),
                severity="warning",
                finding=f"Clause {entry.number} refers to {listed(strays)}, on {_words(about)}, but is silent on these;"
                f" it speaks of {_words(terms)}, defined in {numbers}, which it does not cite.",
                advice=f"Read the reference to {listed(strays)} as one to {numbers}, and have it corrected.",
                check="mistargeted-reference",
            )


def _below(book: Rulebook, number: str) -> list[schema.ClauseEntry]:
    """The clause of this number and all clauses under it."""
    head = book.cite(number)
    return [entry for one, entry in book.clauses.items() if one == number or book.cite(one).is_under(head)]


def _is_stray(book: Rulebook, entry: schema.ClauseEntry, target: str) -> bool:
    """Whether the target defines terms, none of them the citing clause's business, and uses none that it defines."""
    below = _below(book, target)
    defined = {term for one in below for term in one.defines}
    used = {term for one in below for term in one.uses}
    own = {*entry.uses, *entry.defines}
    return bool(defined) and not defined & own and not used & set(entry.defines)


def _uncited_homes(book: Rulebook, entry: schema.ClauseEntry) -> list[schema.ClauseEntry]:
    """The rules that define what the clause uses and that it does not cite; the glossary needs no citing."""
    cited = {one.number for target in entry.refers_to for one in _below(book, target)}
    foreign = set(entry.uses) - set(entry.defines)
    return [
        one
        for one in book.clauses.values()
        if one.kind != "definition" and one.number not in cited and foreign & set(one.defines)
    ]


def _most_similar(book: Rulebook, citing: str, target: str) -> str:
    """The existing clause whose number is most like the target's; among equals the one nearest the citing clause."""
    wanted, here = _parts(target), _parts(citing)

    def likeness(number: str) -> tuple[Fraction, int]:
        parts = _parts(number)
        alike = sum(block.size for block in SequenceMatcher(None, wanted, parts).get_matching_blocks())
        shared = takewhile(lambda pair: pair[0] == pair[1], zip(here, parts, strict=False))
        return Fraction(2 * alike, len(wanted) + len(parts) or 1), len(list(shared))

    return max(book.clauses, key=likeness)


def _parts(number: str) -> list[str]:
    return re.findall(r"\d+|[a-z]+", number)


def _words(terms: dict[str, None]) -> str:
    return listed(term.rpartition("/")[2].replace("-", " ") for term in terms)
