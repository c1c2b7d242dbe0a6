"""Forms of a tournament: what is offered to the operator, the director, an entrant."""

from __future__ import annotations

from collections.abc import Iterator

from sicbo.floor.draw import commands as d
from sicbo.floor.forms import Context, Offer
from sicbo.floor.tournament import commands as c
from sicbo.floor.tournament.gates import playing, taken
from sicbo.floor.tournament.money import owing
from sicbo.floor.tournament.state import Entrant, Tournament

OVER = frozenset({"new", "closed", "cancelled"})


def offers(held: Tournament, seen: Context) -> Iterator[Offer]:
    """Every order that people may give here now, as far as the stage says."""
    if held.phase in OVER:
        return
    yield from _operator(held)
    if held.phase in {"drafted", "entries", "sessions", "final"}:
        yield Offer(command=c.Arrive, on="tournament")
        yield Offer(command=c.Depart, on="tournament")
    if held.phase == "entries":
        yield Offer(command=c.Apply, on="tournament", first={"player": seen.patron})
        yield from _draw(held)
    for one in held.entrants.values():
        yield from _entry(held, one)
    if held.phase in {"entries", "sessions"}:
        yield from _sessions(held)
    if held.phase == "sessions":
        for number in sorted({one.round for one in held.terms.sessions} - set(held.rounds)):
            yield Offer(command=c.Progress, on="tournament", key=str(number), order={"round": number})
        yield Offer(command=c.SetRanking, on="tournament")
    if held.disputed is not None:
        yield Offer(command=c.RuleOnCorrection, on="tournament")


def _operator(held: Tournament) -> Iterator[Offer]:
    if held.phase == "final":
        yield Offer(command=c.PayPrizes, on="tournament")
    if held.phase == "paid":
        yield Offer(command=c.CloseTournament, on="tournament")
    if held.phase in {"drafted", "entries"}:
        recorded = {"document", "appoint-director", "designate-tables", "brief", "sign-copy"}
        for step in held.rules.steps:
            if step.id not in recorded and step.before != "early-end" and not taken(held, step):
                order = {"step": step.id, "digest": held.digest}
                clause = held.rules.cite(step.clause)
                yield Offer(command=c.RecordStep, on="tournament", key=step.id, order=order, clause=clause)
        if held.untold:
            yield Offer(command=c.TellEntrants, on="tournament", order={"digest": held.digest})
        yield Offer(command=c.AppointDirector, on="tournament")
        yield Offer(command=c.AppointDeputy, on="tournament")
        yield Offer(command=c.DesignateTable, on="tournament")
    if held.phase == "drafted":
        yield Offer(command=c.OpenEntries, on="tournament")
    for table in held.tables:
        yield Offer(command=c.ReleaseTable, on="tournament", key=table, order={"table": table})
    for transfer in held.failed:
        yield Offer(command=c.PayAgain, on="tournament", key=transfer, order={"transfer": transfer})
    if held.phase != "paid":
        yield Offer(command=c.CancelTournament, on="tournament")


def _draw(held: Tournament) -> Iterator[Offer]:
    draw = held.draw
    if draw.terms is None:
        order = {"draw": held.id, "reserves": 0, "wins": "one-per-entry", "grounds": (), "beacon": ""}
        order |= {"beacon_round": 0, "beacon_at": 0}
        first = {"prizes": held.terms.most or 1}
        if not held.accepted():
            yield Offer(command=d.CommitDraw, on="tournament", order=order, first=first)
    elif draw.closing is None:
        yield Offer(command=d.CloseEntries, on="tournament")
    elif draw.chance is None:
        yield Offer(command=d.KeyChance, on="tournament")
    elif draw.places is None:
        yield Offer(command=d.DrawWinners, on="tournament")


def _entry(held: Tournament, one: Entrant) -> Iterator[Offer]:
    """What is done about one entry."""
    order = {"entry": one.id}
    if one.standing == "applied":
        if one.worker and not one.approved:
            yield Offer(command=c.ApproveWorker, on="entry", key=one.id, order=order)
        yield Offer(command=c.AcceptEntry, on="entry", key=one.id, order=order)
        yield Offer(command=c.RefuseEntry, on="entry", key=one.id, order=order)
    if one.standing != "accepted" or one.gone:
        return
    if held.phase == "entries":
        yield Offer(command=c.Withdraw, on="entry", key=one.id, order=order)
    if held.phase in {"entries", "sessions"}:
        yield Offer(command=c.NameSubstitute, on="entry", key=one.id, order=order)
        if one.substitute:
            yield Offer(command=c.ApproveSubstitute, on="entry", key=one.id, order=order)
        if one.signed != held.digest:
            yield Offer(command=c.SignTerms, on="entry", key=one.id, order={**order, "digest": held.digest})
        if one.understood != held.digest:
            yield Offer(command=c.RecordUnderstanding, on="entry", key=one.id, order={"entries": (one.id,)})
        yield Offer(command=c.PermitPublicity, on="entry", key=one.id, order={**order, "permits": not one.permits})
        yield Offer(command=c.EndPlay, on="entry", key=one.id, order=order)
    if held.phase == "sessions":
        yield Offer(command=c.Penalise, on="entry", key=one.id, order=order)


def _sessions(held: Tournament) -> Iterator[Offer]:
    for name, sitting in held.sittings.items():
        order = {"session": name}
        if not sitting.began:
            if held.draw.places is not None:
                yield Offer(command=c.AllotSeats, on="session", key=name, order=order)
            yield Offer(command=c.MoveStart, on="session", key=name, order=order, first={"starts": sitting.starts})
            if sitting.seats:
                yield Offer(command=c.StartSession, on="session", key=name, order=order)
            continue
        for table in sorted({seat.table for seat in sitting.seats.values()} - sitting.ended):
            yield Offer(command=c.EndAtTable, on="session", key=f"{name}/{table}", order={**order, "table": table})


def due(held: Tournament) -> Iterator[tuple[str, str, str]]:
    """What is due next, each with its clause and whom it is about: steps that gates wait for, fees, briefings."""
    gate = "entries" if held.phase == "drafted" else "play"
    for step in held.rules.steps:
        if step.before == gate and step.must and not taken(held, step):
            yield step.id, held.rules.cite(step.clause), ""
    if held.phase == "entries":
        for one in playing(held):
            for fee in owing(held, one):
                yield fee, held.rules.rule("fees"), one.id
