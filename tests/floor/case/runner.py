"""Scripts of a dispute: a floor manager's account of a case, played through the real decider, line by line.

    case C1  star-sydney  payment  of ann  played-by dealer
      supervisor  states house          -> statement-given        house 22.4
      supervisor  decides rejected      -> case-decided           star-sydney 9.12
      ann         answers review        -> review-requested       star-sydney 9.12
      clock +14d
      next advise section-33 star-sydney 9.13

`played-by` names whoever acted for the house in the disputed round. Each line is an order with what it brings about, or
its refusal, and the rule that is cited; `next` looks at what is due first. After every order the state rebuilt from the
events must equal the live one.
"""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sicbo.floor.actor import Actor
from sicbo.floor.case import commands as c
from sicbo.floor.case.decide import decide
from sicbo.floor.case.events import AnyEvent
from sicbo.floor.case.evidence import Evidence
from sicbo.floor.case.evolve import evolve
from sicbo.floor.case.outstanding import outstanding
from sicbo.floor.case.procedure import procedure_of
from sicbo.floor.case.state import Case
from sicbo.floor.refused import Refused
from sicbo.law.rulebook import HOUSE, load

PAPER = "a" * 64
PEOPLE = {
    "dealer": Actor("dealer", "dealer"),
    "supervisor": Actor("supervisor", "supervisor"),
    "supervisor-2": Actor("supervisor-2", "supervisor"),
    "area": Actor("area", "area-manager"),
    "area-2": Actor("area-2", "area-manager"),
    "manager": Actor("manager", "casino-manager"),
    "manager-2": Actor("manager-2", "casino-manager"),
    "director": Actor("director", office="director"),
    "cage": Actor("cage", office="cage"),
    "surveillance": Actor("surveillance", office="surveillance"),
    "inspector": Actor("inspector", office="inspector"),
    "auditor": Actor("auditor", office="auditor"),
    "house": Actor("house", assigned=False, office="house"),
}
UNITS = {"s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}


class Wrong(AssertionError):
    """A script and the case disagree."""


@dataclass
class Dispute:
    """One case being played."""

    case: Case
    at: int = 1_000_000
    log: list[AnyEvent] = field(default_factory=list)
    looks: bool = True
    """Whether every order is looked at for what it must not do; where there are thousands, at the end."""

    def give(self, actor: Actor, command: c.AnyCommand) -> list[AnyEvent] | Refused:
        before = deepcopy(self.case) if self.looks else None
        answer = decide(self.case, c.Order(actor, self.at, command))
        assert before in (None, self.case), "deciding has changed the case"
        if isinstance(answer, list):
            for event in answer:
                evolve(self.case, event)
                self.log.append(event)
            if self.looks:
                self.replay()
        return answer

    def replay(self) -> None:
        """The state follows from the events alone."""
        again = Case(self.case.id)
        for event in self.log:
            evolve(again, event)
        assert again == self.case


def play(file: Path) -> Dispute:
    dispute: Dispute | None = None
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        text = line.split("#", 1)[0].strip()
        if not text:
            continue
        where = f"{file.parent.name}/{file.name}:{number}: {text}"
        if text.startswith("case "):
            dispute = _raised(text.split()[1:], where)
            continue
        assert dispute is not None, where
        if text.startswith("clock "):
            dispute.at += _span(text.split()[1])
        elif text.startswith("next "):
            _next(dispute, text.split()[1:], where)
        else:
            _line(dispute, text, where)
    assert dispute is not None, f"{file.name}: no case"
    return dispute


def raised_by(words: list[str]) -> tuple[Actor, c.RaiseCase]:
    """`ID BOOK MATTER [of WHO|of guest|incident] [played-by A,B] [in LANGUAGE]` as the order that begins it."""
    _, book, matter, *options = words
    who, guest, kind, acted, language = "", False, "dispute", "", "en"
    rest = iter(options)
    for option in rest:
        if option == "of":
            who = next(rest)
        elif option == "incident":
            kind = "incident"
        elif option == "played-by":
            acted = next(rest)
        elif option == "in":
            language = next(rest)
        else:
            raise Wrong(option)
    guest = who == "guest"
    law = None if book == HOUSE else load(book).articles.disputes
    evidence: tuple[Evidence, ...] = ()
    if acted:
        people = tuple(acted.split(","))
        one = Evidence(
            stream="table/T1", first=1, last=9, before="00", hash="ff", began=0, ended=0, round=1, acted=people
        )
        evidence = (one.sealed(),)
    by_player = bool(who) and not guest
    raising = c.RaiseCase(
        kind=kind,  # type: ignore[arg-type]
        matter=matter,  # type: ignore[arg-type]
        language=language,  # type: ignore[arg-type]
        table="T1" if acted else "",
        round=1 if acted else 0,
        guest=guest,
        procedure=procedure_of(book, law, matter),  # type: ignore[arg-type]
        evidence=evidence,
    )
    return (Actor(who) if by_player else PEOPLE["supervisor-2"]), raising


def _raised(words: list[str], where: str) -> Dispute:
    dispute = Dispute(Case(words[0]))
    actor, raising = raised_by(words)
    answer = dispute.give(actor, raising)
    if isinstance(answer, Refused):
        raise Wrong(f"{where}\n    refused {answer.code} {answer.clause}")
    return dispute


def _span(text: str) -> int:
    return sum(int(count) * UNITS[unit] for count, unit in re.findall(r"(\d+)([smhd])", text))


def _next(dispute: Dispute, words: list[str], where: str) -> None:
    found = outstanding(dispute.case, dispute.at)
    told = " ".join(part for part in (found[0].step, found[0].of, found[0].clause) if part) if found else "nothing"
    if told != " ".join(words):
        raise Wrong(f"{where}\n    next {told}")


def _line(dispute: Dispute, text: str, where: str) -> None:
    order, _, expected = text.partition("->")
    who, *act = order.split()
    actor = PEOPLE.get(who) or Actor(who)
    answer = dispute.give(actor, command(act))
    if isinstance(answer, Refused):
        told, clauses = ["refused", answer.code], {answer.clause}
    else:
        told, clauses = [str(one.__struct_config__.tag) for one in answer], {one.clause for one in answer}
    words = expected.split()
    if words[: len(told)] != told or len(words) not in {len(told), len(told) + 2}:
        raise Wrong(f"{where}\n    -> {' '.join(told)}  {' '.join(sorted(clauses))}")
    cited = " ".join(words[len(told) :])
    if cited and cited not in clauses:
        raise Wrong(f"{where}\n    cites {sorted(clauses)}")


def command(act: Any) -> c.AnyCommand:
    """An order as a script spells it."""
    match act:
        case ["states", said]:
            return c.GiveStatement(side=said, paper=PAPER)
        case ["says-nothing", said]:
            return c.GiveStatement(side=said, declined=True)
        case ["decides", said, *options]:
            rest = dict(one.split("=") for one in options if "=" in one)
            return c.DecideCase(
                outcome=said,
                paper=PAPER,
                book=rest.get("book", HOUSE),
                rule=rest.get("rule", "22.8"),
                remedies=tuple(one for one in rest.get("remedies", "").split(",") if one),
                absent="absent" in options,
                rule_known="unknown-rule" not in options,
            )
        case ["answers", said]:
            return c.AnswerDecision(said)
        case ["advises", said, *options]:
            language: Any = options[0] if options else "en"
            return c.GiveAdvice(said, language, "spoken", "d" * 64)
        case ["acknowledges", said]:
            return c.AcknowledgeAdvice(said)
        case ["refuses", said]:
            return c.AcknowledgeAdvice(said, refused=True)
        case ["turns-to-inspector", said]:
            return c.TurnToInspector(said)
        case ["inspects", said]:
            return c.RecordInspection(said, PAPER)
        case ["secures", said]:
            return c.SecureFootage("" if said == "nothing" else said)
        case ["notes-set-aside", said, amount]:
            return c.NoteSetAside("T1", int(said), int(amount))
        case ["links", said, stream, seq, *options]:
            return c.LinkRemedy(said, stream, int(seq), matches="other" not in options)
        case ["adds-evidence", who]:
            one = Evidence(stream="table/T1", first=10, last=12, before="00", hash="ee", began=0, ended=0, acted=(who,))
            return c.AddEvidence("table/T1", 10, 12, None if who == "nothing" else one.sealed())
        case ["withdraws"]:
            return c.WithdrawCase()
        case ["closes"]:
            return c.CloseCase()
        case ["closes", "unruled", said]:
            return c.CloseCase((int(said),))
        case ["reopens", said]:
            return c.ReopenCase(said)
        case ["ends-keeping"]:
            return c.EndKeeping()
        case _:
            raise Wrong(f"no such act: {' '.join(act)}")
