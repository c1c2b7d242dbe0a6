"""Entries: asked for, judged, withdrawn, taken over, signed and understood."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.actor import Actor
from sicbo.floor.authority import act_clause, not_entitled
from sicbo.floor.tournament import commands as c
from sicbo.floor.tournament import events as e
from sicbo.floor.tournament.gates import (
    not_director,
    not_foreseen,
    unknown_entry,
    wrong_stage,
)
from sicbo.floor.tournament.money import refunds
from sicbo.floor.tournament.refusals import Reason, Refused
from sicbo.floor.tournament.state import Entrant, Tournament

Answer = list[e.AnyEvent] | Refused

ENTERED = "house 23.5"
LEFT = "house 23.7"


def decide_entering(held: Tournament, order: c.Order, command: c.Entering) -> Answer:
    """What becomes of an entry, or why it may not be."""
    if isinstance(command, c.Apply):
        return _apply(held, order, command)
    if isinstance(command, c.RecordUnderstanding):
        return _understood(held, order, command)
    one = held.entrants.get(command.entry)
    if one is None:
        return unknown_entry(command.entry)
    match command:
        case c.ApproveWorker():
            return _approve_worker(held, order, one)
        case c.AcceptEntry():
            return _accept(held, order, one)
        case c.RefuseEntry():
            return _refuse(held, order, one, command)
        case c.Withdraw():
            return _withdraw(held, order, one)
        case c.NameSubstitute():
            return _substitute(held, order, one, command)
        case c.ApproveSubstitute():
            return _approve_substitute(held, order, one)
        case c.SignTerms():
            return _sign(held, order, one, command)
        case c.PermitPublicity():
            return _permit(held, order, one, command)
        case _:
            assert_never(command)


def _apply(held: Tournament, order: c.Order, asked: c.Apply) -> Answer:
    """One entry for a person; whoever comes once all places are taken waits, in this order."""
    refused = not_theirs(order.actor, asked.player) or wrong_stage(held, "entries") or _drawing(held)
    refused = refused or ineligible(held, asked)
    if not refused and (asked.worker or asked.works):
        refused = _worker(held)
    if refused:
        return refused
    entry = f"E{len(held.entrants) + 1}"
    taken = sum(one.standing in {"applied", "accepted"} for one in held.entrants.values())
    worker = asked.worker or ("employee" if asked.works else "")
    waits = bool(held.terms.most) and taken >= held.terms.most
    applied = e.Applied(
        entry=entry, player=asked.player, worker=worker, waits=waits, **order.signed(held.rules.rule("numbers"))
    )
    if waits or worker or _is_judged(held):
        return [applied]
    return [applied, e.EntryAccepted(entry=entry, **order.signed(ENTERED))]


def ineligible(held: Tournament, asked: c.Apply | c.NameSubstitute) -> Refused | None:
    """Why this person may not take part at all."""
    if asked.barred:
        return Refused(code=Reason.NOT_ELIGIBLE, clause=held.rules.rule("eligible"))
    if held.of(asked.player) is not None:
        return Refused(code=Reason.ALREADY_ENTERED, clause=ENTERED, arguments={"player": asked.player})
    if not held.practice and asked.wallet != held.terms.unit:
        arguments: dict[str, str | int] = {"currency": held.terms.unit, "wallet": asked.wallet}
        return Refused(code=Reason.OTHER_CURRENCY, clause="house 23.6", arguments=arguments)
    return None


def _worker(held: Tournament) -> Refused | None:
    """Those who belong to the operator take part only where the book and the event let them."""
    law = held.rules.tournament.workers
    if law is not None and law.at in held.terms.yes:
        return None
    clause = held.rules.rule("eligible") if law is None else held.rules.cite(law.clause)
    return Refused(code=Reason.WORKER_BARRED, clause=clause)


def _is_judged(held: Tournament) -> bool:
    """Whether an application waits for somebody: terms select, or the right to refuse is kept."""
    return bool({"entrants_selected", "entry_may_be_refused"} & set(held.terms.yes))


def _approve_worker(held: Tournament, order: c.Order, one: Entrant) -> Answer:
    law = held.rules.tournament.workers
    refused = not_entitled(order.actor, "approve-worker") or wrong_stage(held, "entries")
    if refused:
        return refused
    if law is None or not one.worker or one.approved:
        return Refused(code=Reason.ALREADY_SO, clause=act_clause("approve-worker"))
    return [e.WorkerApproved(entry=one.id, **order.signed(held.rules.cite(law.clause)))]


def _accept(held: Tournament, order: c.Order, one: Entrant) -> Answer:
    refused = _judges(held, order.actor) or wrong_stage(held, "entries") or _drawing(held)
    if not refused and one.standing != "applied":
        refused = Refused(code=Reason.ALREADY_SO, clause=ENTERED)
    law = held.rules.tournament.workers
    if not refused and one.worker and not one.approved and law is not None:
        refused = Refused(code=Reason.WORKER_BARRED, clause=held.rules.cite(law.clause))
    return refused or [e.EntryAccepted(entry=one.id, **order.signed(ENTERED))]


def _refuse(held: Tournament, order: c.Order, one: Entrant, refusing: c.RefuseEntry) -> Answer:
    """At will only where book and terms keep that right; by criteria only where the terms have some."""
    refused = _judges(held, order.actor) or wrong_stage(held, "entries") or _drawing(held)
    if not refused and one.standing not in {"applied", "waiting"}:
        refused = Refused(code=Reason.ALREADY_SO, clause=ENTERED)
    rule, answer = {
        "at-will": ("refuse-at-will", "entry_may_be_refused"),
        "criteria": ("select", "entrants_selected"),
        "not-eligible": ("eligible", ""),
    }[refusing.ground]
    refused = refused or not_foreseen(held, rule, answer)
    if refused:
        return refused
    event = e.EntryRefused(entry=one.id, ground=refusing.ground, **order.signed(held.rules.rule(rule)))
    return [event, *_moves_up(held, order, one)]


def _withdraw(held: Tournament, order: c.Order, one: Entrant) -> Answer:
    """In time, or once terms have changed, with every fee given back; later with what the terms refund."""
    refused = not_theirs(order.actor, one.player) or wrong_stage(held, "entries") or _drawing(held)
    if not refused and one.standing not in {"applied", "waiting", "accepted"}:
        refused = Refused(code=Reason.ALREADY_SO, clause=LEFT)
    if refused:
        return refused
    free = one.free or order.at < held.terms.particulars.withdraw_until
    clause = held.rules.rule("withdraw")
    back = refunds(held, order, one.id) if free else []
    return [e.EntryWithdrawn(entry=one.id, **order.signed(clause)), *back, *_moves_up(held, order, one)]


def _moves_up(held: Tournament, order: c.Order, leaving: Entrant) -> list[e.AnyEvent]:
    """The first who waits has the place of whoever leaves; where applications are judged, the director says so."""
    if leaving.standing == "waiting":
        return []
    waiting = next((one for one in held.entrants.values() if one.standing == "waiting" and one is not leaving), None)
    if waiting is None or waiting.worker:
        return []
    return [e.EntryAccepted(entry=waiting.id, **order.signed(ENTERED))]


def _substitute(held: Tournament, order: c.Order, one: Entrant, named: c.NameSubstitute) -> Answer:
    """In time, by the entrant; where the book wants it, the director approves."""
    law = held.rules.tournament.substitutes
    clause = held.rules.cite(law.clause)
    refused = not_theirs(order.actor, one.player) or wrong_stage(held, "entries", "sessions")
    if not refused and (one.standing != "accepted" or one.gone):
        refused = unknown_entry(one.id)
    refused = refused or ineligible(held, named)
    if not refused and named.works:
        refused = _worker(held) or Refused(code=Reason.WORKER_BARRED, clause=clause)
    if not refused and order.at >= held.terms.particulars.substitutes_until:
        refused = Refused(code=Reason.SUBSTITUTES_OVER, clause=clause)
    if refused:
        return refused
    event = e.SubstituteNamed(entry=one.id, player=named.player, **order.signed(clause))
    return [event] if law.approved else [event, _taken(order, one, named.player, clause)]


def _approve_substitute(held: Tournament, order: c.Order, one: Entrant) -> Answer:
    clause = held.rules.cite(held.rules.tournament.substitutes.clause)
    refused = not_director(held, order.actor) or wrong_stage(held, "entries", "sessions")
    if not refused and not one.substitute:
        refused = Refused(code=Reason.ALREADY_SO, clause=clause)
    return refused or [_taken(order, one, one.substitute, clause)]


def _taken(order: c.Order, one: Entrant, player: str, clause: str) -> e.SubstituteTaken:
    return e.SubstituteTaken(entry=one.id, player=player, former=one.player, **order.signed(clause))


def _sign(held: Tournament, order: c.Order, one: Entrant, signing: c.SignTerms) -> Answer:
    refused = not_theirs(order.actor, one.player) or wrong_stage(held, "entries", "sessions")
    if not refused and signing.digest != held.digest:
        refused = Refused(code=Reason.OTHER_TERMS, clause=ENTERED)
    if not refused and one.signed == held.digest:
        refused = Refused(code=Reason.ALREADY_SO, clause=ENTERED)
    return refused or [e.TermsSigned(entry=one.id, digest=held.digest, **order.signed(ENTERED))]


def _permit(held: Tournament, order: c.Order, one: Entrant, permit: c.PermitPublicity) -> Answer:
    """Names and pictures only by an entrant's own permission, which may be taken back at any time."""
    refused = not_theirs(order.actor, one.player) or not_foreseen(held, "publicity")
    if not refused and one.permits is permit.permits:
        refused = Refused(code=Reason.ALREADY_SO, clause=held.rules.rule("publicity"))
    return refused or [
        e.PublicityPermitted(entry=one.id, permits=permit.permits, **order.signed(held.rules.rule("publicity")))
    ]


def _understood(held: Tournament, order: c.Order, told: c.RecordUnderstanding) -> Answer:
    """Each entrant is named: whoever comes late or as a substitute is told by themselves."""
    step = next(one for one in held.rules.steps if one.id == "brief")
    refused = not_director(held, order.actor) or wrong_stage(held, "entries", "sessions")
    if refused:
        return refused
    for entry in told.entries:
        one = held.entrants.get(entry)
        if one is None or one.standing != "accepted":
            return unknown_entry(entry)
    clause = held.rules.cite(step.clause)
    if not told.entries:
        return Refused(code=Reason.ALREADY_SO, clause=clause)
    return [e.Understood(entries=told.entries, digest=held.digest, **order.signed(clause))]


def not_theirs(actor: Actor, player: str) -> Refused | None:
    """Why this person may not act for an entrant: they are neither the entrant nor somebody who serves them."""
    if actor.id == player and actor.rank is None and not actor.office:
        return None
    refused = not_entitled(actor, "serve-entrant")
    if refused and actor.rank is None and not actor.office:
        return Refused(code=Reason.NOT_YOUR_ENTRY, clause=act_clause("serve-entrant"))
    return refused


def _judges(held: Tournament, actor: Actor) -> Refused | None:
    return None if not_director(held, actor) is None else not_entitled(actor, "judge-entry")


def _drawing(held: Tournament) -> Refused | None:
    """Between closing and drawing no entry is added, refused or withdrawn (house 20.2)."""
    if held.draw.closing is None or held.draw.places is not None:
        return None
    return Refused(code=Reason.ENTRIES_CLOSED, clause="house 20.2")
