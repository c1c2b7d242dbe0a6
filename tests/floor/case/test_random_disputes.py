"""Random disputes in every book, against a second account of them, kept by hand and sharing nothing with the desk."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import get_args

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.case import commands as c
from sicbo.floor.case.events import AnyEvent
from sicbo.floor.case.refusals import Reason
from sicbo.floor.case.state import Case
from sicbo.floor.refused import Refused
from sicbo.law.rulebook import HOUSE, books
from sicbo.law.schema import Matter
from tests.floor.case.runner import PEOPLE, UNITS, Dispute, command, raised_by

ORDERS = 220
ACTS = (
    "states complainant",
    "states house",
    "says-nothing complainant",
    "says-nothing house",
    "decides rejected",
    "decides rejected absent",
    "decides upheld",
    "decides upheld remedies=correction",
    "answers accepted",
    "answers review",
    "answers not-satisfied",
    "advises {advice}",
    "acknowledges {advice}",
    "refuses {advice}",
    "turns-to-inspector consult",
    "turns-to-inspector investigation",
    "turns-to-inspector complaint",
    "inspects stands",
    "inspects changed",
    "secures cam-1",
    "links correction table/T1 44",
    "withdraws",
    "closes",
    "closes",
    "reopens mistake",
    "adds-evidence supervisor",
)
WHO = (*PEOPLE, "ann", "ann", "ann")
NEEDS_ADVICE = {
    "crown-melbourne": "open",
    "crown-melbourne-vcgr": "open",
    "crown-sydney": "after",
    "star-sydney": "after",
}
"""By book, from when on a complainant has to be told: written here a second time."""
NEVER_TOLD = {("crown-sydney", "other"), ("star-sydney", "other")}


@dataclass
class Second:
    """What must be so, by the log alone."""

    book: str
    matter: str
    acted: set[str] = field(default_factory=set)
    deciders: set[str] = field(default_factory=set)
    heard: set[str] = field(default_factory=set)
    told: set[str] = field(default_factory=set)
    answered: set[str] = field(default_factory=set)
    decided: int = 0
    agreed: bool = False
    final: bool = False
    unhappy: bool = False
    withdrawn: bool = False
    inspected: bool = True
    footage: bool = True
    remedies: set[str] = field(default_factory=set)
    open: bool = True

    def follow(self, event: AnyEvent) -> None:
        name = str(event.__struct_config__.tag)
        match name:
            case "case-raised":
                self.acted |= {person for one in event.evidence for person in one.acted}  # type: ignore[union-attr]
            case "evidence-added":
                self.acted |= set(event.evidence.acted)  # type: ignore[union-attr]
            case "footage-held":
                self.footage = False
            case "footage-secured":
                self.footage = True
            case "statement-given":
                self.heard.add(event.side)  # type: ignore[union-attr]
            case "case-decided":
                assert self.heard >= {"complainant", "house"}, "decided unheard"
                assert event.by not in self.acted | self.deciders | {"ann"}, "decided about their own act"
                assert not self.withdrawn
                self.deciders.add(event.by)
                self.decided, self.agreed, self.unhappy = self.decided + 1, False, False
                self.final = event.final  # type: ignore[union-attr]
                self.remedies |= set(event.remedies)  # type: ignore[union-attr]
            case "decision-accepted":
                self.agreed = True
            case "review-requested":
                self.decided = 0
            case "not-satisfied":
                self.unhappy = True
                if event.stage:  # type: ignore[union-attr]
                    self.decided, self.unhappy = 0, False
            case "advice-given":
                self.told.add(event.advice)  # type: ignore[union-attr]
            case "advice-acknowledged":
                assert event.advice in self.told  # type: ignore[union-attr]
                self.answered.add(event.advice)  # type: ignore[union-attr]
            case "turned-to-inspector":
                self.inspected = False
            case "inspection-recorded":
                self.inspected = True
            case "remedy-linked":
                self.remedies.discard(event.remedy)  # type: ignore[union-attr]
            case "case-withdrawn":
                self.withdrawn = True
            case "case-reopened":
                self.open, self.decided, self.agreed, self.unhappy, self.withdrawn = True, 0, False, False, False
                self.told, self.answered = set(), set()
            case "case-closed":
                self.ends()
            case _:
                raise AssertionError(name)

    def ends(self) -> None:
        """Nothing ends before what must come before it."""
        assert self.open
        assert self.footage
        assert self.inspected
        assert not self.remedies
        self.open = False
        if self.withdrawn:
            return
        assert self.decided
        if not self.agreed and self.book in NEEDS_ADVICE and (self.book, self.matter) not in NEVER_TOLD:
            assert self.answered, "ended without the advice"


def played(seed: int, book: str) -> tuple[Counter[str], Counter[str]]:
    """One dispute by its seed: what happened, and what was refused."""
    chance = Random(f"dispute {book} {seed}")
    matter = chance.choice(get_args(Matter))
    words = ["C1", book, matter, "of", "ann", "played-by", chance.choice(["dealer", "dealer,area", "supervisor"])]
    dispute, second = Dispute(Case("C1"), looks=False), Second(book, matter)
    happened: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    actor, raising = raised_by(words)
    orders: list[tuple[Actor, c.AnyCommand]] = [(actor, raising)]
    advices = [one.id for one in raising.procedure.advice] if raising.procedure else []
    for _ in range(ORDERS):
        who = chance.choice(WHO)
        act = chance.choice(ACTS).format(advice=chance.choice(advices) if advices else "none")
        orders.append((PEOPLE.get(who) or Actor(who), command(act.split())))
    for giver, order in orders:
        dispute.at += chance.choice((0, UNITS["s"], UNITS["h"], UNITS["d"]))
        answer = dispute.give(giver, order)
        if isinstance(answer, Refused):
            refused[answer.code] += 1
            continue
        for event in answer:
            second.follow(event)
            happened[str(event.__struct_config__.tag)] += 1
    dispute.replay()
    return happened, refused


@pytest.mark.parametrize("book", [*books(), HOUSE])
def test_whatever_is_ordered_a_dispute_goes_as_its_book_says(book: str) -> None:
    happened: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for seed in range(25):
        more, less = played(seed, book)
        happened += more
        refused += less
    assert {"case-closed", "case-decided", "not-satisfied", "case-reopened"} <= happened.keys(), "blind, not content"
    assert len(refused) > 12, "blind, not content"
    assert refused.keys() <= set(Reason)
