"""Gates of a tournament: who may, whether the director is there, which steps are missing, which stage it is."""

from __future__ import annotations

from collections.abc import Container

from sicbo.floor.actor import Actor
from sicbo.floor.authority import not_entitled
from sicbo.floor.tournament.conditions import Step
from sicbo.floor.tournament.refusals import Reason, Refused
from sicbo.floor.tournament.state import Entrant, Tournament
from sicbo.law.schema import Gate

HELD_BY = "house 23.1"
CHECKED = "house 23.2"
TOLD = "house 23.4"
STAGES = "house 23.3"


def not_director(held: Tournament, actor: Actor) -> Refused | None:
    """Why this person does not direct the tournament: neither the director nor a deputy that the book knows."""
    if held.director and actor.id in {held.director, *held.deputies}:
        return None
    return Refused(code=Reason.NOT_DIRECTOR, clause=_appointed_by(held))


def nobody_there(held: Tournament) -> Refused | None:
    """Why nothing is played: neither the director nor whoever may stand in for them is there."""
    presence = held.rules.tournament.presence
    if held.present & {held.director, *held.deputies}:
        return None
    return Refused(code=Reason.DIRECTOR_ABSENT, clause=held.rules.cite(presence.clause))


def not_held_by(held: Tournament, actor: Actor, by: str) -> Refused | None:
    """Why this person does not take or record a step of that party: the director their own, the operator all others."""
    return not_director(held, actor) if by == "director" else not_entitled(actor, "hold-tournament")


def missing(held: Tournament, gate: Gate) -> Refused | None:
    """The first step for which this gate waits."""
    for step in held.rules.steps:
        if step.before == gate and step.must and not taken(held, step):
            return Refused(code=Reason.STEP_MISSING, clause=held.rules.cite(step.clause), arguments={"step": step.id})
    if held.untold:
        return Refused(code=Reason.ENTRANTS_UNTOLD, clause=TOLD)
    tell = held.rules.rule("tell-changes")
    if tell and "change-told" not in held.done and held.entrants and _was_changed(held):
        return Refused(code=Reason.STEP_MISSING, clause=tell, arguments={"step": "tell-changes"})
    return None


def taken(held: Tournament, step: Step) -> bool:
    """Whether a step was taken, as it stands in the records or shows by itself."""
    match step.id:
        case "document":
            return held.findings == 0
        case "appoint-director":
            return bool(held.director)
        case "designate-tables":
            return bool(held.tables)
        case "brief":
            return all(one.understood == held.digest for one in playing(held))
        case "sign-copy":
            return all(one.signed == held.digest for one in playing(held))
    return step.id in held.done


def playing(held: Tournament) -> list[Entrant]:
    """The accepted entries that are still to play."""
    return [one for one in held.accepted() if not one.gone]


def wrong_stage(held: Tournament, *stages: str) -> Refused | None:
    """Why this has no meaning now."""
    if held.phase in {"closed", "cancelled"}:
        return Refused(code=Reason.TOURNAMENT_OVER, clause=STAGES)
    if held.phase in stages:
        return None
    return Refused(code=Reason.WRONG_STAGE, clause=STAGES, arguments={"stage": held.phase})


def in_play(tables: Container[str], by: tuple[str, ...], clause: str) -> Refused | None:
    """Why chips cannot be counted yet: a round is in hand at one of these tables."""
    table = next((one for one in by if one in tables), "")
    return Refused(code=Reason.TABLE_IN_PLAY, clause=clause, arguments={"table": table}) if table else None


def not_foreseen(held: Tournament, rule: str, answer: str = "") -> Refused | None:
    """Why this is not done here: the book has no rule for it, or the terms do not say that there is such a thing."""
    clause = held.rules.rule(rule)
    if clause and (not answer or answer in held.terms.yes):
        return None
    by = clause or held.rules.rule("tournaments")
    return Refused(code=Reason.NOT_FORESEEN, clause=by, arguments={"rule": rule})


def unknown_entry(entry: str) -> Refused:
    return Refused(code=Reason.ENTRY_UNKNOWN, clause="house 23.5", arguments={"entry": entry})


def _appointed_by(held: Tournament) -> str:
    step = next((one for one in held.rules.steps if one.id == "appoint-director"), None)
    return HELD_BY if step is None else held.rules.cite(step.clause)


def _was_changed(held: Tournament) -> bool:
    return any(one.free for one in held.entrants.values())
