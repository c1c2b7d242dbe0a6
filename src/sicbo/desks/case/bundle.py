"""The bundle of a case, checked without the house: its log decided again, its evidence, law and papers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import pairwise

import msgspec

from sicbo.desks.case import CASE
from sicbo.floor.case.evidence import Evidence
from sicbo.floor.case.state import Case
from sicbo.house.audit import Auditor
from sicbo.runtime.case_bundle import FORM, Bundle
from sicbo.store.commits import FIRST, Commit, hash_of, read_postings


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """What a bundle shows, and what is wrong with it."""

    case: str
    head: str
    """The hash that stands for all of the case, to be held against one seen elsewhere."""
    commits: int
    stretches: int
    faults: tuple[str, ...]


def checked(bundle: Bundle) -> Checked:
    """Everything in this bundle held against everything else."""
    case, faults = _followed(bundle)
    for number, one in enumerate(case.evidence):
        stretch = bundle.evidence[number] if number < len(bundle.evidence) else ()
        faults += [f"evidence {number + 1}: {fault}" for fault in _evidence(one, stretch)]
    faults += _kept(bundle, case)
    return Checked(
        case=bundle.case,
        head=bundle.log[-1].hash.hex() if bundle.log else "",
        commits=len(bundle.log),
        stretches=len(bundle.evidence),
        faults=tuple(faults),
    )


def _followed(bundle: Bundle) -> tuple[Case, list[str]]:
    """The case as its log has it, every commit decided again."""
    faults = [] if bundle.form == FORM else [f"form: {bundle.form} is not {FORM}"]
    case = Case(bundle.case.partition("/")[2])
    if not bundle.log or bundle.log[0].prev_hash != FIRST or bundle.log[0].seq != 1:
        faults.append("log: it does not begin at the beginning")
    faults += [f"log: {fault}" for fault in _chain(bundle.log, bundle.case)]
    auditor = Auditor([CASE], bundle.pinned.values())
    for commit in bundle.log:
        auditor.see(commit, read_postings(commit.postings))
    faults += [f"log {one.seq}: {one.wrong}" for one in auditor.ended()]
    if not faults:
        for commit in bundle.log:
            for event in CASE.journal.read(commit.events):
                CASE.evolve(case, event)
    return case, faults


def _chain(commits: Sequence[Commit], stream: str) -> Iterator[str]:
    """What is wrong with a stretch of one stream."""
    for commit in commits:
        if commit.stream != stream:
            yield f"{commit.seq} is of {commit.stream}"
        if hash_of(commit) != commit.hash:
            yield f"{commit.seq} is not what its hash says"
    for before, after in pairwise(commits):
        if after.prev_hash != before.hash or after.seq != before.seq + 1:
            yield f"{after.seq} does not follow on {before.seq}"


def _evidence(one: Evidence, stretch: Sequence[Commit]) -> Iterator[str]:
    if one.digest() != one.seal:
        yield "its seal is broken"
    if not stretch or (stretch[0].seq, stretch[-1].seq) != (one.first, one.last):
        yield "it is not all there"
        return
    yield from _chain(stretch, one.stream)
    if (stretch[0].prev_hash.hex(), stretch[-1].hash.hex()) != (one.before, one.hash):
        yield "it is not what was sealed"


def _kept(bundle: Bundle, case: Case) -> Iterator[str]:
    """Law, words and papers: those that are there are what they are called, and those that must be are there."""
    for kind, bodies in (("pinned", bundle.pinned), ("paper", bundle.papers)):
        for name, body in bodies.items():
            if sha256(body).hexdigest() != name:
                yield f"{kind} {name[:12]}: it is not what its digest says"
    needed = {one.law for one in case.evidence if one.law} | {one.digest for one in case.advice.values()}
    yield from (f"pinned {one[:12]}: it is missing" for one in sorted(needed - bundle.pinned.keys()))
    if case.kept:
        yield from (f"paper {one[:12]}: it is missing" for one in case.papers if one not in bundle.papers)
