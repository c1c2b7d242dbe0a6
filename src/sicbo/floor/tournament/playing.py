"""Play: seats by the draw, equal banks, what lies before everybody, penalties, who leaves, the end at a table."""

from __future__ import annotations

from copy import deepcopy
from typing import assert_never

from sicbo.floor.amounts import bad_amount
from sicbo.floor.authority import not_entitled
from sicbo.floor.tournament import commands as c
from sicbo.floor.tournament import events as e
from sicbo.floor.tournament.conditions import Session
from sicbo.floor.tournament.evolve import evolve
from sicbo.floor.tournament.gates import (
    in_play,
    missing,
    nobody_there,
    not_director,
    not_foreseen,
    playing,
    unknown_entry,
    wrong_stage,
)
from sicbo.floor.tournament.money import owing
from sicbo.floor.tournament.ranking import lots, number_of, of_round, ranking
from sicbo.floor.tournament.refusals import Reason, Refused
from sicbo.floor.tournament.state import Entrant, Sitting, Tournament

Answer = list[e.AnyEvent] | Refused

SEATS = "house 23.8"
CHIPS = "house 23.9"
CORRECTED = "house 23.11"
BARRED = "house 23.14"
RULES = {"disqualified": "disqualify", "retired": "retire", "absent": "absent", "eliminated": "eliminate"}
KNOWN = frozenset({"progress-known", "progress-is-enough"})
AGREED = frozenset({"all-agree", "agreement-is-enough"})


def decide_playing(held: Tournament, order: c.Order, command: c.Playing) -> Answer:
    """What play brings about, or why it may not be."""
    if isinstance(command, c.Told):
        return not_entitled(order.actor, "carry-tournament-money") or _from_table(held, order, command)
    refused = not_director(held, order.actor)
    if refused:
        return refused
    match command:
        case c.AllotSeats():
            return _allot(held, order, command)
        case c.MoveStart():
            return _move(held, order, command)
        case c.StartSession():
            return _start(held, order, command)
        case c.Penalise():
            return _penalise(held, order, command)
        case c.EndPlay():
            return _end_play(held, order, command)
        case c.EndAtTable():
            return _end_at_table(held, order, command)
        case _:
            assert_never(command)


def _allot(held: Tournament, order: c.Order, allotting: c.AllotSeats) -> Answer:
    """In the order of the draw, table after table, so that no table has two more than another."""
    refused = wrong_stage(held, "entries", "sessions")
    if refused:
        return refused
    if held.draw.places is None:
        return Refused(code=Reason.SEATS_UNDRAWN, clause=SEATS)
    plan, sitting = _found(held, allotting.session)
    if plan is None or sitting is None:
        return _unknown(allotting.session)
    if sitting.began:
        return Refused(code=Reason.SESSION_ON, clause=SEATS)
    entrants = _due(held, plan)
    if isinstance(entrants, Refused):
        return entrants
    others = [one for one in held.sittings.values() if one is not sitting and not one.over]
    busy = {seat.table for one in others for seat in one.seats.values()}
    tables = [table for table in held.tables if table not in busy and table in allotting.opened][: plan.tables]
    if len(tables) < plan.tables:
        arguments: dict[str, str | int] = {"wanted": plan.tables, "tables": len(tables)}
        return Refused(code=Reason.TABLE_MISSING, clause=_designated_by(held), arguments=arguments)
    seats = tuple(
        e.Seated(entry=one.id, player=one.player, table=tables[nth % len(tables)], place=f"P{nth // len(tables) + 1}")
        for nth, one in enumerate(entrants)
    )
    if not seats:
        return Refused(code=Reason.TOO_FEW, clause=held.rules.rule("numbers"), arguments={"least": held.terms.least})
    return [e.SeatsAllotted(session=plan.id, seats=seats, **order.signed(SEATS))]


def _due(held: Tournament, plan: Session) -> list[Entrant] | Refused:
    """Who plays this session: an equal part of all who play its round and have no seat in it yet, in drawn order."""
    if plan.round > _first(held):
        before = held.rounds.get(plan.round - 1)
        if before is None:
            return Refused(
                code=Reason.CHIPS_UNCOUNTED, clause=held.rules.rule("progress"), arguments={"round": plan.round - 1}
            )
        if held.disputed is not None:
            return Refused(code=Reason.RULING_DUE, clause=CORRECTED)
        all_of = [held.entrants[entry] for entry in before[1]]
    else:
        all_of = playing(held)
    place = lots(held)
    others = [one for name, one in held.sittings.items() if one.round == plan.round and name != plan.id]
    seated = {entry for one in others for entry in one.seats}
    due = [one for one in all_of if one.id not in seated and not one.gone]
    due.sort(key=lambda one: (place.get(one.id, len(place)), number_of(one.id)))
    without = sum(not one.seats for one in others) + 1
    part = -(-len(due) // without)
    room = plan.tables * plan.places if plan.places else part
    return due[: min(part, room)]


def _first(held: Tournament) -> int:
    return min((one.round for one in held.terms.sessions), default=1)


def _move(held: Tournament, order: c.Order, moving: c.MoveStart) -> Answer:
    """Only once the players were told in reasonable time."""
    clause = held.rules.rule("move-start")
    refused = wrong_stage(held, "entries", "sessions")
    _, sitting = _found(held, moving.session)
    if refused:
        return refused
    if sitting is None:
        return _unknown(moving.session)
    if sitting.began:
        return Refused(code=Reason.SESSION_ON, clause=clause)
    if not moving.told:
        return Refused(code=Reason.NOT_TOLD, clause=clause)
    return [e.StartMoved(session=moving.session, starts=moving.starts, **order.signed(clause))]


def _start(held: Tournament, order: c.Order, starting: c.StartSession) -> Answer:
    """Everybody has paid, understood and sat down, the director is there, and all have the same bank."""
    refused = wrong_stage(held, "entries", "sessions") or missing(held, "play") or nobody_there(held)
    plan, sitting = _found(held, starting.session)
    if refused:
        return refused
    if plan is None or sitting is None:
        return _unknown(starting.session)
    if sitting.began or held.disputed is not None:
        code = Reason.SESSION_ON if sitting.began else Reason.RULING_DUE
        return Refused(code=code, clause=CORRECTED if held.disputed else SEATS)
    if not sitting.seats:
        return Refused(code=Reason.SEAT_EMPTY, clause=SEATS, arguments={"entry": plan.id})
    if len(held.accepted()) < held.terms.least:
        return Refused(code=Reason.TOO_FEW, clause=held.rules.rule("numbers"), arguments={"least": held.terms.least})
    for entry in sitting.seats:
        one = held.entrants[entry]
        if owing(held, one):
            arguments: dict[str, str | int] = {"entry": entry, "fee": owing(held, one)[0]}
            return Refused(code=Reason.FEE_MISSING, clause=held.rules.rule("fees"), arguments=arguments)
        if one.understood != held.digest:
            return Refused(code=Reason.NOT_BRIEFED, clause=_briefed_by(held), arguments={"entry": entry})
        if entry not in starting.ready:
            return Refused(code=Reason.SEAT_EMPTY, clause=SEATS, arguments={"entry": entry})
    event = e.SessionStarted(
        session=plan.id,
        bank=held.terms.bank,
        seats=tuple(sitting.seats.values()),
        **order.signed(held.rules.rule("equal-bank")),
    )
    return [event]


def _penalise(held: Tournament, order: c.Order, penalty: c.Penalise) -> Answer:
    """In chips that count no more, never below nothing."""
    one = held.entrants.get(penalty.entry)
    rule = {"compulsory-wager": "compulsory-wager", "late": "late"}.get(penalty.ground, "penalise")
    refused = wrong_stage(held, "sessions") or not_foreseen(held, rule) or bad_amount(penalty.chips)
    if refused:
        return refused
    now = held.in_session(penalty.entry)
    if one is None or one.gone or now is None:
        return unknown_entry(penalty.entry)
    return [
        e.Penalised(
            session=now[0],
            entry=one.id,
            ground=penalty.ground,
            chips=penalty.chips,
            **order.signed(held.rules.rule(rule)),
        )
    ]


def _end_play(held: Tournament, order: c.Order, ending: c.EndPlay) -> Answer:
    one = held.entrants.get(ending.entry)
    rule = RULES[ending.why]
    refused = wrong_stage(held, "entries", "sessions") or not_foreseen(held, rule)
    if refused:
        return refused
    if one is None or one.standing != "accepted" or one.gone:
        return unknown_entry(ending.entry)
    return [_ended(held, order, one, ending.why, held.rules.rule(rule))]


def _ended(held: Tournament, order: c.Order, one: Entrant, why: c.Gone, clause: str) -> e.PlayEnded:
    """With the place where their chips lie, if they play."""
    now = held.plays(one.id)
    if now is None:
        return e.PlayEnded(entry=one.id, why=why, session="", table="", place="", **order.signed(clause))
    session, seat = now
    return e.PlayEnded(
        entry=one.id, why=why, session=session, table=seat.table, place=seat.place, **order.signed(clause)
    )


def _end_at_table(held: Tournament, order: c.Order, ending: c.EndAtTable) -> Answer:
    """After its spins; before, only as the book lets it end early."""
    plan, sitting = _found(held, ending.session)
    if plan is None or sitting is None:
        return _unknown(ending.session)
    tables = {seat.table for seat in sitting.seats.values()}
    if not sitting.began or ending.table not in tables or ending.table in sitting.ended:
        return Refused(code=Reason.SESSION_UNKNOWN, clause=CHIPS, arguments={"session": ending.session})
    refused = in_play({ending.table}, ending.in_play, CHIPS)
    if refused:
        return refused
    left = plan.spins - sitting.spins.get(ending.table, 0)
    if left <= 0:
        over = e.TableEnded(session=plan.id, table=ending.table, early=False, **order.signed(CHIPS))
        return [over]
    done = (KNOWN if ending.progress_known else frozenset()) | (AGREED if ending.all_agree else frozenset())
    refused = _not_yet(held, done, left)
    clause = held.rules.rule("early-end")
    return refused or [e.TableEnded(session=plan.id, table=ending.table, early=True, **order.signed(clause))]


def _not_yet(held: Tournament, done: frozenset[str], left: int) -> Refused | None:
    """Why play does not end early: the first step that it waits for; one that is enough by itself opens it alone."""
    wanted = [step for step in held.rules.steps if step.before == "early-end" and step.must]
    lacking = [step for step in wanted if not step.enough and step.id not in done]
    alone = [step for step in wanted if step.enough]
    if alone and not any(step.id in done for step in alone):
        lacking += alone
    if not lacking and wanted:
        return None
    clause = held.rules.cite(lacking[0].clause) if lacking else held.rules.rule("early-end")
    return Refused(code=Reason.SPINS_LEFT, clause=clause, arguments={"spins": left})


def _from_table(held: Tournament, order: c.Order, told: c.Told) -> Answer:
    """What a table tells is taken as it is, so long as the tournament is not over."""
    if held.phase in {"closed", "cancelled"}:
        return Refused(code=Reason.TOURNAMENT_OVER, clause=CHIPS)
    if told.session not in held.sittings:
        return _unknown(told.session)
    match told:
        case c.NoteSetup():
            if held.sittings[told.session].setup:
                return Refused(code=Reason.ALREADY_SO, clause=CHIPS)
            return [e.SetupNoted(session=told.session, setup=told.setup, **order.signed(CHIPS))]
        case c.Chips():
            return [
                e.ChipsNoted(
                    session=told.session,
                    table=told.table,
                    round=told.round,
                    players=told.players,
                    amounts=told.amounts,
                    **order.signed(CHIPS),
                )
            ]
        case c.CountChips():
            return [
                e.ChipsCounted(
                    session=told.session,
                    table=told.table,
                    players=told.players,
                    amounts=told.amounts,
                    **order.signed(CHIPS),
                )
            ]
        case c.AdjustChips():
            return _adjust(held, order, told)
        case c.NoteBarred():
            return _barred(held, order, told)


def _barred(held: Tournament, order: c.Order, told: c.NoteBarred) -> Answer:
    """Whoever may play no more is absent from then on, whoever directs."""
    one = held.of(told.player)
    now = None if one is None else held.plays(one.id)
    if one is None or one.gone or now is None or now[0] != told.session:
        return Refused(code=Reason.ALREADY_SO, clause=BARRED)
    return [_ended(held, order, one, "absent", BARRED)]


def _adjust(held: Tournament, order: c.Order, told: c.AdjustChips) -> Answer:
    """A correction always counts; where somebody has gone on or was paid by another ranking, both are shown."""
    event = e.ChipsAdjusted(session=told.session, player=told.player, amount=told.amount, **order.signed(CORRECTED))
    later = deepcopy(held)
    evolve(later, event)
    number = held.sittings[told.session].round
    before, after = _relied_on(held, number), _as_now(held, later, number)
    if before is None or before == after:
        return [event]
    return [event, e.RankingDisputed(before=before, after=after, **order.signed(CORRECTED))]


def _relied_on(held: Tournament, number: int) -> tuple[str, ...] | None:
    """The ranking by which somebody has gone on from this round, or prizes were set."""
    if held.result is not None:
        return held.result.ranking
    return held.rounds[number][0] if number in held.rounds else None


def _as_now(held: Tournament, later: Tournament, number: int) -> tuple[str, ...]:
    return ranking(later) if held.result is not None else of_round(later, number)


def _found(held: Tournament, session: str) -> tuple[Session | None, Sitting | None]:
    plan = next((one for one in held.terms.sessions if one.id == session), None)
    return plan, held.sittings.get(session)


def _unknown(session: str) -> Refused:
    return Refused(code=Reason.SESSION_UNKNOWN, clause=CHIPS, arguments={"session": session})


def _designated_by(held: Tournament) -> str:
    return _step(held, "designate-tables")


def _briefed_by(held: Tournament) -> str:
    return _step(held, "brief")


def _step(held: Tournament, name: str) -> str:
    return held.rules.cite(next(one.clause for one in held.rules.steps if one.id == name))
