"""The decider of a tournament: a command comes in, events or a refusal come out, and nothing has changed yet."""

from __future__ import annotations

from functools import partial
from typing import assert_never

from sicbo.floor.approvals import second_person, upheld
from sicbo.floor.authority import not_entitled
from sicbo.floor.draw.commands import DeclareCompromised, DrawCommand, KeyChance
from sicbo.floor.draw.decide import decide_draw
from sicbo.floor.foresight import Seconds, at_desk, decide_approvals
from sicbo.floor.opaque import not_opaque
from sicbo.floor.tournament import commands as c
from sicbo.floor.tournament import events as e
from sicbo.floor.tournament.entries import decide_entering
from sicbo.floor.tournament.finishing import decide_finishing
from sicbo.floor.tournament.gates import STAGES, not_director, wrong_stage
from sicbo.floor.tournament.money import decide_carrying
from sicbo.floor.tournament.playing import decide_playing
from sicbo.floor.tournament.preparing import decide_preparing
from sicbo.floor.tournament.ranking import drawn_from
from sicbo.floor.tournament.refusals import Reason, Refused
from sicbo.floor.tournament.state import Tournament

Answer = list[e.AnyEvent] | Refused


def decide(held: Tournament, order: c.Order) -> Answer:
    """What this order brings about at this tournament."""
    return upheld(held.approvals, order, _decide(held, order))


def seconds_of(held: Tournament) -> Seconds[e.ApprovalRequested]:
    """How second persons are asked for at this tournament."""
    return at_desk(held.approvals, partial(decide, held), e.ApprovalRequested)


def _decide(held: Tournament, order: c.Order) -> Answer:
    command = order.command
    refused = not_opaque(command, command.about.may_be_empty)
    if refused:
        return refused
    if held.phase == "new" and not isinstance(command, c.DraftTerms):
        return Refused(code=Reason.TOURNAMENT_UNKNOWN, clause=STAGES)
    if isinstance(command, c.Preparing):
        return decide_preparing(held, order, command)
    if isinstance(command, c.Entering):
        return decide_entering(held, order, command)
    if isinstance(command, c.Playing):
        return decide_playing(held, order, command)
    if isinstance(command, c.Finishing):
        return decide_finishing(held, order, command)
    if isinstance(command, c.Carrying):
        return decide_carrying(held, order, command)
    if isinstance(command, DrawCommand):
        return _draw(held, order, command)
    if isinstance(command, c.ApprovalCommand):
        answer = decide_approvals(seconds_of(held), order, command)
        return answer if isinstance(answer, Refused) else [*answer]
    assert_never(command)


def _draw(held: Tournament, order: c.Order, command: DrawCommand) -> Answer:
    """The director draws the seats; anybody who works here keys what they saw fall."""
    refused = wrong_stage(held, "drafted", "entries")
    if isinstance(command, KeyChance) and order.actor.rank is None:
        refused = refused or not_director(held, order.actor)
    elif isinstance(command, DeclareCompromised):
        refused = refused or not_entitled(order.actor, "hold-tournament")
    elif not isinstance(command, KeyChance):
        refused = refused or not_director(held, order.actor)
    if refused:
        return refused
    answer = decide_draw(held.draw, order, command, drawn_from(held), partial(second_person, held.approvals, order))
    return answer if isinstance(answer, Refused) else [*answer]  # type: ignore[list-item]
