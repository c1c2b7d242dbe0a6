"""The views of cases: the register, one case with what is due next, and a player's own."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import msgspec

from sicbo.describe.advice import advice_text
from sicbo.floor.case.commands import Remedy
from sicbo.floor.case.outstanding import Outstanding, outstanding
from sicbo.floor.case.state import Case
from sicbo.server.case_papers import text_of
from sicbo.server.service import Service

STREAM = "case"
GIVEN_BY = {"correction": "correct-result", "void": "void-outcome", "payment": "give-credit"}
"""The order that brings each remedy about, as the pit calls it."""


class CaseLine(msgspec.Struct, frozen=True, kw_only=True):
    """A case in the register."""

    id: str
    kind: str
    matter: str
    book: str
    table: str
    round: int
    complainant: str
    raised_at: int
    state: str
    """`open`, `decided`, `closed` or `over`, where its papers have gone."""
    outcome: str
    """Of the decision that stands."""
    due: Outstanding | None
    """What is due next."""


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """An advice, with its words."""

    id: str
    clause: str
    text: str
    way: str
    at: int
    acknowledged: str
    digest: str


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """A paper of the case."""

    what: str
    """Which side said it, or what it gives the reasons of."""
    by: str
    at: int
    text: str
    digest: str
    declined: bool = False


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A commit that carries out a remedy."""

    stream: str
    seq: int
    at: int


class DueRemedy(msgspec.Struct, frozen=True, kw_only=True):
    """A remedy that was found due and is not linked yet."""

    remedy: Remedy
    opens: str
    """Where its order is given, by whoever may give it there."""
    fits: list[Place]
    """What the log has of it already."""


class CaseView(msgspec.Struct, frozen=True, kw_only=True):
    """A case at one moment, for whoever works on it."""

    seq: int
    line: CaseLine
    case: dict[str, Any]
    due: list[Outstanding]
    advice: list[Told]
    papers: list[Said]
    remedies: list[DueRemedy]
    takes: bool = False
    """Whether whoever asks may take all of it away as one file."""


def line(case: Case, now: int) -> CaseLine:
    """A case as the register has it."""
    found = outstanding(case, now)
    stands = case.stands
    return CaseLine(
        id=case.id,
        kind=case.kind,
        matter=case.matter,
        book=case.procedure.book,
        table=case.table,
        round=case.round,
        complainant=case.complainant,
        raised_at=case.raised_at,
        state=_state(case),
        outcome=stands.outcome if stands else "",
        due=found[0] if found else None,
    )


def register(service: Service, complainant: str = "") -> list[CaseLine]:
    """All cases, or one person's own, the newest first."""
    house = service.running.house
    found: list[Case] = [house.state(stream) for stream in house.streams(STREAM)]
    now = house.clock()
    lines = [line(one, now) for one in found if not complainant or one.complainant == complainant]
    return sorted(lines, key=lambda one: (-one.raised_at, one.id))


def case_view(service: Service, stream: str, *, takes: bool = False) -> CaseView:
    """Everything about one case."""
    house = service.running.house
    case: Case = house.state(stream)
    now = house.clock()
    return CaseView(
        seq=house.head(stream)[0],
        line=line(case, now),
        case=msgspec.to_builtins(case, str_keys=True),
        due=outstanding(case, now),
        advice=_told(case),
        papers=_papers(service, case),
        remedies=[_due(service, case, one) for one, link in case.remedies.items() if link is None],
        takes=takes,
    )


def own_view(service: Service, stream: str) -> CaseView:
    """What the complainant sees of their case: nobody else's wagers, names or statements."""
    seen = case_view(service, stream)
    shown = ("id", "kind", "matter", "language", "table", "round", "place", "area", "prize", "stage", "answer")
    case = {name: seen.case[name] for name in (*shown, "turned_to", "inspections", "is_open", "withdrawn")}
    case["decisions"] = [{**one, "by": ""} for one in seen.case["decisions"]]
    case["evidence"] = [
        {name: one.get(name) for name in ("stream", "first", "last", "seal", "round", "dice", "clauses")}
        for one in seen.case["evidence"]
    ]
    inspected = {one["paper"] for one in seen.case["inspections"]}
    papers = [
        msgspec.structs.replace(one, by="")
        for one in seen.papers
        if one.what in {"complainant", "decision"} and one.digest not in inspected
    ]
    case["inspections"] = [{**one, "by": ""} for one in case["inspections"]]
    return msgspec.structs.replace(seen, case=case, papers=papers, remedies=[])


def _due(service: Service, case: Case, remedy: Remedy) -> DueRemedy:
    house = service.running.house
    order = GIVEN_BY[remedy]
    stretches: tuple[tuple[int, int], ...] = ()
    if remedy == "payment":
        stream = f"patron/{case.complainant}"
        opens = f"/pit?order={order}&patron={quote(case.complainant, safe='')}"
        if house.exists(stream):
            stretches = ((1, house.head(stream)[0]),)
    else:
        stream = f"table/{case.table}"
        opens = f"/pit?order={order}&round={case.round}#/{quote(case.table, safe='')}"
        stretches = service.running.projections.stretches(case.table, case.round)
    archive: Any = house.projections["case-evidence"]
    found = archive.carried_out(case, remedy, stream, stretches)
    return DueRemedy(remedy=remedy, opens=opens, fits=[Place(stream=at, seq=seq, at=when) for at, seq, when in found])


def _state(case: Case) -> str:
    if not case.kept:
        return "over"
    if not case.is_open:
        return "closed"
    return "decided" if case.stands is not None else "open"


def _told(case: Case) -> list[Told]:
    found = []
    for one in case.procedure.advice:
        given = case.advice.get(one.id)
        told = Told(
            id=one.id,
            clause=one.clause,
            text=advice_text(one.says, one.clause, case.language),
            way=given.way if given else "",
            at=given.at if given else 0,
            acknowledged=given.acknowledged if given else "",
            digest=given.digest if given else "",
        )
        found.append(told)
    return found


def _papers(service: Service, case: Case) -> list[Said]:
    said = [
        Said(what=side, by=one.by, at=one.at, text=_text(service, one.paper), digest=one.paper, declined=one.declined)
        for side, one in case.statements
    ]
    reasons = [("decision", one) for one in case.decisions]
    said += [
        Said(what=what, by=one.by, at=one.at, text=_text(service, one.paper), digest=one.paper) for what, one in reasons
    ]
    said += [
        Said(what="inspection", by=one.by, at=one.at, text=_text(service, one.paper), digest=one.paper)
        for one in case.inspections
    ]
    return sorted(said, key=lambda one: one.at)


def _text(service: Service, digest: str) -> str:
    return text_of(service, digest) if digest else ""
