"""Before entries: terms and the steps that they need, the director, the tables."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.authority import act_clause, not_entitled
from sicbo.floor.tournament import commands as c
from sicbo.floor.tournament import events as e
from sicbo.floor.tournament.gates import (
    CHECKED,
    STAGES,
    TOLD,
    missing,
    nobody_there,
    not_director,
    not_foreseen,
    not_held_by,
    wrong_stage,
)
from sicbo.floor.tournament.refusals import Reason, Refused
from sicbo.floor.tournament.state import Tournament

Answer = list[e.AnyEvent] | Refused


def decide_preparing(held: Tournament, order: c.Order, command: c.Preparing) -> Answer:
    """What a step before entries brings about, or why it may not be."""
    match command:
        case c.DraftTerms():
            return draft(held, order, command)
        case c.RecordStep():
            return _record(held, order, command)
        case c.TellEntrants():
            return _tell(held, order, command)
        case c.OpenEntries():
            return _open(held, order)
        case c.AppointDirector():
            return _appoint(held, order, command)
        case c.AppointDeputy():
            return _deputy(held, order, command)
        case c.Arrive() | c.Depart():
            return _presence(held, order, command)
        case c.DesignateTable() | c.ReleaseTable():
            return _table(held, order, command)
        case _:
            assert_never(command)


def draft(held: Tournament, order: c.Order, drafted: c.DraftTerms) -> Answer:
    """Terms are drafted once and changed until play begins; what was paid by them stays what it was (house 23.4)."""
    refused = not_entitled(order.actor, "draft-tournament")
    if not refused and held.phase != "new":
        refused = wrong_stage(held, "drafted", "entries")
        if not refused and drafted.digest == held.digest:
            refused = Refused(code=Reason.ALREADY_SO, clause=TOLD)
        kept = (held.practice, held.rules.book, held.terms.unit)
        others = (drafted.practice, drafted.law.book, drafted.conditions.unit)
        paid_by_others = bool(held.fees) and drafted.conditions.fees != held.terms.fees
        drawn = held.draw.closing is not None
        if not refused and (kept != others or paid_by_others or drawn):
            refused = Refused(code=Reason.TERMS_FIXED, clause=TOLD)
    if refused:
        return refused
    event = e.TermsDrafted(
        digest=drafted.digest,
        practice=drafted.practice,
        findings=drafted.findings,
        law=drafted.law,
        conditions=drafted.conditions,
        **order.signed(CHECKED),
    )
    return [event]


def _record(held: Tournament, order: c.Order, recorded: c.RecordStep) -> Answer:
    """A step holds for the digest that it was taken for, and only checked terms are approved, told or shown."""
    if recorded.step == "tell-changes":
        return _tell_regulator(held, order, recorded)
    step = next((one for one in held.rules.steps if one.id == recorded.step), None)
    if step is None or step.before == "early-end":
        return Refused(code=Reason.STEP_UNKNOWN, clause=CHECKED, arguments={"step": recorded.step})
    clause = held.rules.cite(step.clause)
    refused = wrong_stage(held, "drafted", "entries") or not_held_by(held, order.actor, step.by)
    refused = refused or _other(held, recorded.digest, clause)
    if refused:
        return refused
    if held.findings:
        return Refused(code=Reason.TERMS_UNCHECKED, clause=CHECKED, arguments={"findings": held.findings})
    if step.id in held.done:
        return Refused(code=Reason.ALREADY_SO, clause=clause)
    return [e.StepRecorded(step=step.id, digest=held.digest, **order.signed(clause))]


def _tell_regulator(held: Tournament, order: c.Order, recorded: c.RecordStep) -> Answer:
    """Changes of terms are told where the book asks for it."""
    refused = not_foreseen(held, "tell-changes") or wrong_stage(held, "drafted", "entries")
    clause = held.rules.rule("tell-changes")
    refused = refused or not_entitled(order.actor, "hold-tournament") or _other(held, recorded.digest, clause)
    return refused or [e.StepRecorded(step="change-told", digest=held.digest, **order.signed(clause))]


def _tell(held: Tournament, order: c.Order, telling: c.TellEntrants) -> Answer:
    refused = wrong_stage(held, "entries") or not_held_by(held, order.actor, "operator")
    refused = refused or _other(held, telling.digest, TOLD)
    if not refused and not held.untold:
        refused = Refused(code=Reason.ALREADY_SO, clause=TOLD)
    return refused or [e.EntrantsTold(digest=held.digest, **order.signed(TOLD))]


def _other(held: Tournament, digest: str, clause: str) -> Refused | None:
    return None if digest == held.digest else Refused(code=Reason.OTHER_TERMS, clause=clause)


def _open(held: Tournament, order: c.Order) -> Answer:
    """Entries open once every step that the book wants before them was taken for these terms."""
    refused = not_entitled(order.actor, "hold-tournament") or wrong_stage(held, "drafted")
    if not refused and held.findings:
        refused = Refused(code=Reason.TERMS_UNCHECKED, clause=CHECKED, arguments={"findings": held.findings})
    refused = refused or missing(held, "entries")
    return refused or [e.EntriesOpened(**order.signed(held.rules.rule("open-entries") or STAGES))]


def _appoint(held: Tournament, order: c.Order, appointing: c.AppointDirector) -> Answer:
    """The operator appoints; a director who is replaced takes their deputies along."""
    refused = not_entitled(order.actor, "appoint-director") or wrong_stage(held, "drafted", "entries", "sessions")
    if not refused and not appointing.holds:
        arguments: dict[str, str | int] = {"person": appointing.person}
        clause = act_clause("appoint-director")
        refused = Refused(code=Reason.NO_DIRECTOR_OFFICE, clause=clause, arguments=arguments)
    if not refused and appointing.person == held.director:
        refused = Refused(code=Reason.ALREADY_SO, clause=act_clause("appoint-director"))
    step = next(one for one in held.rules.steps if one.id == "appoint-director")
    return refused or [e.DirectorAppointed(person=appointing.person, **order.signed(held.rules.cite(step.clause)))]


def _deputy(held: Tournament, order: c.Order, appointing: c.AppointDeputy) -> Answer:
    """The director alone appoints deputies, where the book has any."""
    law = held.rules.tournament.deputies
    if law is None:
        first = held.rules.cite(held.rules.tournament.presence.clause)
        return Refused(code=Reason.NOT_FORESEEN, clause=first, arguments={"rule": "deputies"})
    clause = held.rules.cite(law.clause)
    refused = wrong_stage(held, "drafted", "entries", "sessions")
    if not refused and order.actor.id != held.director:
        refused = Refused(code=Reason.NOT_DIRECTOR, clause=clause)
    if not refused and not appointing.holds:
        refused = Refused(code=Reason.NO_DIRECTOR_OFFICE, clause=clause, arguments={"person": appointing.person})
    if not refused and appointing.person in {held.director, *held.deputies}:
        refused = Refused(code=Reason.ALREADY_SO, clause=clause)
    return refused or [e.DeputyAppointed(person=appointing.person, **order.signed(clause))]


def _presence(held: Tournament, order: c.Order, moving: c.Arrive | c.Depart) -> Answer:
    """Whoever directs says when they are there; while a session is played the last of them does not leave."""
    clause = held.rules.cite(held.rules.tournament.presence.clause)
    refused = wrong_stage(held, "drafted", "entries", "sessions", "final") or not_director(held, order.actor)
    is_there = order.actor.id in held.present
    if refused:
        return refused
    if is_there is isinstance(moving, c.Arrive):
        return Refused(code=Reason.ALREADY_SO, clause=clause)
    if isinstance(moving, c.Arrive):
        return [e.DirectorArrived(**order.signed(clause))]
    if held.playing() is not None and len(held.present) == 1:
        return Refused(code=Reason.SESSION_ON, clause=clause)
    return [e.DirectorDeparted(**order.signed(clause))]


def _table(held: Tournament, order: c.Order, command: c.DesignateTable | c.ReleaseTable) -> Answer:
    """Tables are designated by whom the book says, and given back once they are closed."""
    step = next(one for one in held.rules.steps if one.id == "designate-tables")
    clause = held.rules.cite(step.clause)
    refused = wrong_stage(held, "drafted", "entries", "sessions", "final", "paid")
    refused = refused or not_held_by(held, order.actor, step.by)
    if refused:
        return refused
    if (command.table in held.tables) is isinstance(command, c.DesignateTable):
        return Refused(code=Reason.ALREADY_SO, clause=clause)
    if isinstance(command, c.DesignateTable):
        return [e.TableDesignated(table=command.table, **order.signed(clause))]
    if command.open:
        exclusive = held.rules.cite(held.rules.tournament.table.exclusive.clause)
        return Refused(code=Reason.TABLE_IN_USE, clause=exclusive, arguments={"table": command.table})
    return [e.TableReleased(table=command.table, **order.signed(clause))]


def may_play(held: Tournament) -> Refused | None:
    """Why play may not begin or go on: a step is missing, or nobody directs it."""
    return missing(held, "play") or nobody_there(held)
