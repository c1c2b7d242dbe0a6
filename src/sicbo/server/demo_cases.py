"""The two cases of a demonstration: one that has just been raised, and one that goes to the operator."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any

from sicbo.floor.actor import Actor
from sicbo.floor.case.commands import AnswerDecision, DecideCase, GiveStatement, RaiseCase, SecureFootage
from sicbo.runtime.running import Running
from sicbo.server.case_papers import CASE_PAPERS, CasePaper
from sicbo.units.canonical import canonical

Give = Callable[[str, Actor, Any], Awaitable[object]]
NEW, AT_OPERATOR = "case/demo-1", "case/demo-2"


async def open_cases(running: Running, give: Give, player: str) -> None:
    """Both, once, however often the demonstration is started."""
    player_, dealer = Actor(player), running.actor("demo-dealer")
    area = running.actor("demo-second")
    said = _said(running, NEW, "The dealer closed betting before I could lay my chips.")
    raising = RaiseCase(kind="complaint", matter="conduct", table="crown-sydney.standard", paper=said)
    await give(NEW, player_, raising)
    said = _said(running, AT_OPERATOR, "I was told that a triple wins on Small.")
    asking = RaiseCase(kind="dispute", matter="meaning", table="star-sydney.standard", paper=said)
    await give(AT_OPERATOR, player_, asking)
    if not running.house.exists(AT_OPERATOR):  # a house without that table has no such case
        return
    said = _said(running, AT_OPERATOR, "Nobody at the table has said so.")
    await give(AT_OPERATOR, dealer, GiveStatement(side="house", paper=said))
    said = _said(running, AT_OPERATOR, "Small does not win on a triple; the rules at the table say so.")
    book, _, rule = running.house.state(AT_OPERATOR).procedure.stages[0].clause.partition(" ")
    deciding = DecideCase(outcome="rejected", paper=said, book=book, rule=rule, absent=True)
    await give(AT_OPERATOR, area, deciding)
    await give(AT_OPERATOR, area, SecureFootage("demo-camera"))
    await give(AT_OPERATOR, player_, AnswerDecision("not-satisfied"))


def _said(running: Running, case: str, text: str) -> str:
    """The digest of a paper, which is laid down."""
    paper = canonical(CasePaper(case=case, salt="demonstration", text=text))
    digest = sha256(paper).hexdigest()
    store = running.house.store
    if store.get(CASE_PAPERS, digest) is None:
        store.put(CASE_PAPERS, digest, paper)
    return digest
