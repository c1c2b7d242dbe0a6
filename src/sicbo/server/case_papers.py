"""The papers of cases: what people say lies beside the log, which has its digest, and goes when it need not be kept."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from sicbo.floor.case.events import KeepingEnded
from sicbo.server.commands import BAD, opened
from sicbo.server.responses import refuse
from sicbo.server.service import Caller, Service
from sicbo.store.commits import Commit
from sicbo.units.canonical import canonical

CASE_PAPERS = "case-papers"
LONGEST = 10_000
"""Characters of one paper."""
FIELD = "paper"
"""The field of an order that has the digest; over HTTP it has the text."""


class CasePaper(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody said, and what keeps its digest from telling it."""

    case: str
    salt: str
    text: str


def laid_down(service: Service, caller: Caller, stream: str, body: bytes) -> tuple[bytes, str]:
    """The order with the digest of its text, which is kept; and that digest, where it is a new one."""
    body, digest, paper = digested(service, caller, stream, body)
    store = service.running.house.store
    if not digest or store.get(CASE_PAPERS, digest) is not None:
        return body, ""
    store.put(CASE_PAPERS, digest, paper)
    return body, digest


def digested(service: Service, caller: Caller, stream: str, body: bytes) -> tuple[bytes, str, bytes]:
    """The order with the digest of its text, the digest, and the paper; an order without a text as it is.

    The same order sent again has the same digest: the salt is made of its id, with the house's own key.
    """
    command_id, raw = opened(body)
    text = raw.get(FIELD, "")
    if not isinstance(text, str) or len(text) > LONGEST:
        raise refuse("bad-request", BAD, detail=FIELD)
    if not text.strip():
        return body, "", b""
    salt = service.door.house_key.mark(f"{stream}\0{caller.user}\0{command_id}".encode())
    paper = canonical(CasePaper(case=stream, salt=salt, text=text.strip()))
    digest = sha256(paper).hexdigest()
    return msgspec.json.encode({"id": command_id, **raw, FIELD: digest}), digest, paper


def text_of(service: Service, digest: str) -> str:
    """What a paper says; empty where it is kept no longer."""
    body = service.running.house.store.get(CASE_PAPERS, digest)
    return "" if body is None else msgspec.json.decode(body, type=CasePaper).text


class CasePapers:
    """Subscribed to the house: what is kept no longer is taken away."""

    def __init__(self, service: Service) -> None:
        """A crash may have come between the fact and its effect, which is then made up for."""
        self._store = service.running.house.store
        house = service.running.house
        for stream in house.streams("case"):
            if not house.state(stream).kept:
                self._store.discard(CASE_PAPERS, house.state(stream).papers)

    def on_commit(self, _: Commit, events: tuple[Any, ...]) -> None:
        for event in events:
            if isinstance(event, KeepingEnded):
                self._store.discard(CASE_PAPERS, event.papers)
