"""The end: who goes on, the final ranking, prizes by it, rulings on corrections, closing, cancelling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from sicbo.floor.approvals import second_person
from sicbo.floor.authority import act_clause, not_entitled
from sicbo.floor.tournament import commands as c
from sicbo.floor.tournament import events as e
from sicbo.floor.tournament.gates import in_play, not_director, not_foreseen, wrong_stage
from sicbo.floor.tournament.money import refunds, transfer_name
from sicbo.floor.tournament.prizes import INTO_THE_POOL, finishers, pool_of, shared
from sicbo.floor.tournament.ranking import chips, of_round, ranking
from sicbo.floor.tournament.refusals import Reason, Refused
from sicbo.floor.tournament.state import Tournament

Answer = list[e.AnyEvent] | Refused

CORRECTED = "house 23.11"
OVER = "house 23.12"
PAYING = "pay-prizes"


def decide_finishing(held: Tournament, order: c.Order, command: c.Finishing) -> Answer:
    """What the end of a round or of the tournament brings about, or why it may not be."""
    match command:
        case c.Progress():
            return _progress(held, order, command)
        case c.SetRanking():
            return _rank(held, order)
        case c.RuleOnCorrection():
            return _rule(held, order, command)
        case c.PayPrizes():
            return _pay(held, order)
        case c.CloseTournament():
            return _close(held, order)
        case c.CancelTournament():
            return _cancel(held, order, command)
        case _:
            assert_never(command)


def _progress(held: Tournament, order: c.Order, passing: c.Progress) -> Answer:
    """The best of each table, as many as the terms say, once all chips of the round are counted."""
    clause = held.rules.rule("progress")
    refused = not_director(held, order.actor) or wrong_stage(held, "sessions") or not_foreseen(held, "progress")
    refused = refused or _uncounted(held, passing.round, clause)
    if refused:
        return refused
    if passing.round in held.rounds:
        return Refused(code=Reason.ALREADY_SO, clause=clause)
    if passing.round >= _last(held) or len(held.terms.particulars.progress) < passing.round:
        return Refused(code=Reason.NOT_FORESEEN, clause=clause, arguments={"rule": "progress"})
    ranked = of_round(held, passing.round)
    most = held.terms.particulars.progress[passing.round - 1]
    on: list[str] = []
    for sitting in held.round_of(passing.round):
        for table in sorted({seat.table for seat in sitting.seats.values()}):
            best = [one for one in ranked if one in sitting.seats and sitting.seats[one].table == table]
            on += [one for one in best if not held.entrants[one].gone][:most]
    going = tuple(one for one in ranked if one in on)
    return [e.RoundPassed(round=passing.round, ranking=ranked, on=going, **order.signed(clause))]


def _rank(held: Tournament, order: c.Order) -> Answer:
    """Total, by the terms' own list of what parts equals, and last by the draw of seats."""
    clause = held.rules.rule("rank")
    refused = not_director(held, order.actor) or wrong_stage(held, "sessions")
    refused = refused or _uncounted(held, _last(held), clause)
    if not refused and held.disputed is not None:
        refused = Refused(code=Reason.RULING_DUE, clause=CORRECTED)
    if refused:
        return refused
    ranked = ranking(held)
    awards = _awards(held, ranked)
    return [e.RankingSet(ranking=ranked, awards=awards, cash=_cash(held), **order.signed(clause))]


def _awards(held: Tournament, ranked: Sequence[str]) -> tuple[e.Awarded, ...]:
    """What each place of the prize list is given: those who may win nothing stand in the ranking alone."""
    law = held.rules.tournament.workers
    workers = {entry: held.entrants[entry].worker for entry in ranked}
    eligible = finishers(ranked, workers, law.win_nothing if law else ())
    eligible = tuple(one for one in eligible if held.entrants[one].gone not in {"retired", "absent"})
    given = shared(held.terms, pool_of(held.terms, paid_in(held)).whole, len(eligible))
    things = {prize.place for prize in held.terms.prizes if prize.thing}
    return tuple(
        e.Awarded(
            place=place,
            entry=eligible[place - 1],
            player=held.entrants[eligible[place - 1]].player,
            amount=amount,
            thing=place in things,
        )
        for place, amount in given.items()
    )


def _cash(held: Tournament) -> tuple[e.Awarded, ...]:
    """What the chips of the last round are worth in money, rounded down to the cent, where terms turn them into it."""
    worth, bank = held.terms.particulars.cash_for_bank, held.terms.bank
    if "chips_turn_into_cash" not in held.terms.yes or not worth or not bank:
        return ()
    left = [one for one in held.accepted() if one.round == _last(held) and one.gone != "disqualified"]
    return tuple(
        e.Awarded(place=0, entry=one.id, player=one.player, amount=chips(held, one) * worth // bank) for one in left
    )


def paid_in(held: Tournament) -> int:
    """What was paid into the pool and not given back."""
    return sum(fee.amount for fee in held.fees.values() if fee.what in INTO_THE_POOL)


def _rule(held: Tournament, order: c.Order, ruling: c.RuleOnCorrection) -> Answer:
    """Prizes that were paid are not taken back: then what was done stands, and the rest is for a dispute."""
    refused = None if not_director(held, order.actor) is None else not_entitled(order.actor, "rule-on-ranking")
    if refused:
        return refused
    if held.disputed is None:
        return Refused(code=Reason.NO_RULING_DUE, clause=CORRECTED)
    began = any(one.began and one.round > max(held.rounds, default=0) for one in held.sittings.values())
    if ruling.ruling == "follows" and (held.phase in {"paid", "closed"} or (began and held.result is None)):
        return Refused(code=Reason.ALREADY_PAID, clause=CORRECTED)
    return [e.CorrectionRuled(ruling=ruling.ruling, **order.signed(CORRECTED))]


def _pay(held: Tournament, order: c.Order) -> Answer:
    """All prizes in one breath, once, with a second person; what the pool lacks or has over is booked with them."""
    refused = not_entitled(order.actor, PAYING) or wrong_stage(held, "final")
    if not refused and held.disputed is not None:
        refused = Refused(code=Reason.RULING_DUE, clause=CORRECTED)
    if refused:
        return refused
    assert held.result is not None, "a final ranking has its prizes"
    used = second_person(held.approvals, order, PAYING)
    if isinstance(used, Refused):
        return used
    if held.practice:
        return [used, e.PrizesPaid(added=0, left=0, **order.signed("house 23.13"))]
    due = [one for one in (*held.result.awards, *held.result.cash) if one.amount]
    whole, has = sum(one.amount for one in due), paid_in(held)
    clause = held.rules.rule("prizes")
    paid = e.PrizesPaid(added=max(0, whole - has), left=max(0, has - whole), **order.signed(clause))
    sent = [
        e.PrizeSent(
            transfer=transfer_name(held, number),
            entry=one.entry,
            player=one.player,
            place=one.place,
            amount=one.amount,
            **order.signed(clause),
        )
        for number, one in enumerate(due, 1)
    ]
    return [used, paid, *sent]


def _close(held: Tournament, order: c.Order) -> Answer:
    """Once everything has arrived."""
    refused = not_entitled(order.actor, "hold-tournament") or wrong_stage(held, "paid")
    refused = refused or _money_open(held)
    if not refused and held.disputed is not None:
        refused = Refused(code=Reason.RULING_DUE, clause=CORRECTED)
    return refused or [e.TournamentClosed(tables=tuple(held.tables), **order.signed(OVER))]


def _cancel(held: Tournament, order: c.Order, cancelling: c.CancelTournament) -> Answer:
    """From anywhere before the prizes are paid; every fee goes back, and chips are counted off the tables."""
    refused = not_entitled(order.actor, "cancel-tournament")
    refused = refused or wrong_stage(held, "drafted", "entries", "sessions", "final")
    played = [(name, one) for name, one in held.sittings.items() if one.began and not one.over]
    refused = refused or in_play(
        {seat.table for _, one in played for seat in one.seats.values()}, cancelling.in_play, OVER
    )
    if refused:
        return refused
    ended = [
        e.TableEnded(session=name, table=table, early=True, **order.signed(OVER))
        for name, one in played
        for table in sorted({seat.table for seat in one.seats.values()} - one.ended)
    ]
    over = e.TournamentCancelled(
        ground=cancelling.ground, tables=tuple(held.tables), **order.signed(act_clause("cancel-tournament"))
    )
    return [*refunds(held, order), *ended, over]


def _money_open(held: Tournament) -> Refused | None:
    waiting = len(held.open) + len(held.failed)
    return Refused(code=Reason.MONEY_OPEN, clause=OVER, arguments={"transfers": waiting}) if waiting else None


def _uncounted(held: Tournament, number: int, clause: str) -> Refused | None:
    """Why a round has no ranking yet."""
    sittings = held.round_of(number)
    if sittings and all(one.over for one in sittings if one.seats) and any(one.seats for one in sittings):
        return None
    return Refused(code=Reason.CHIPS_UNCOUNTED, clause=clause, arguments={"round": number})


def _last(held: Tournament) -> int:
    return max((one.round for one in held.terms.sessions), default=1)
