"""The bundle of a case: all of it in one file, which anybody can check without the house."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from sicbo.floor.case.evidence import Evidence
from sicbo.floor.case.state import Case
from sicbo.runtime.lawbook import KeptLaw
from sicbo.store.commits import Commit
from sicbo.store.protocol import Store

FORM = "sicbo-case-1"


class Bundle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A case with everything that its log refers to."""

    form: str
    case: str
    log: tuple[Commit, ...]
    """Every commit of the case."""
    evidence: tuple[tuple[Commit, ...], ...]
    """The stretches that were sealed, in the order of the case."""
    pinned: dict[str, bytes]
    """The law of its rounds, and the words of its advice, by digest."""
    papers: dict[str, bytes]


def bundled(store: Store, stream: str, case: Case, paper: Callable[[str], bytes | None]) -> Bundle:
    """All of this case, as it is safe in the store."""
    digests = {one.law for one in case.evidence if one.law}
    digests |= {one.digest for one in case.advice.values()}
    pinned = {one: body for one in digests if (body := store.pinned(one)) is not None}
    for one in [body for name, body in pinned.items() if name in {each.law for each in case.evidence}]:
        for file in msgspec.json.decode(one, type=KeptLaw).files.values():
            body = store.pinned(file)
            if body is not None:
                pinned[file] = body
    return Bundle(
        form=FORM,
        case=stream,
        log=tuple(store.read(stream)),
        evidence=tuple(tuple(_stretch(store, one)) for one in case.evidence),
        pinned=dict(sorted(pinned.items())),
        papers={one: body for one in case.papers if (body := paper(one)) is not None},
    )


def _stretch(store: Store, one: Evidence) -> Iterator[Commit]:
    for commit in store.read(one.stream, one.first - 1):
        if commit.seq > one.last:
            return
        yield commit
