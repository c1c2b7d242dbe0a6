"""Bookkeeping: each fact changes the state, and none is ever refused."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.approvals import evolve_approvals
from sicbo.floor.draw.events import EntriesClosed
from sicbo.floor.draw.state import evolve_draw
from sicbo.floor.tournament import events as e
from sicbo.floor.tournament.conditions import AT_ENTRY
from sicbo.floor.tournament.ranking import drawn_from
from sicbo.floor.tournament.state import Entrant, Fee, Sitting, Tournament
from sicbo.units.entry_seal import in_order


def evolve(held: Tournament, event: e.AnyEvent) -> None:
    """The state after this event."""
    if isinstance(event, e.PreparingEvent):
        _preparing(held, event)
    elif isinstance(event, e.EnteringEvent):
        _entering(held, event)
    elif isinstance(event, e.PlayingEvent):
        _playing(held, event)
    elif isinstance(event, e.FinishingEvent):
        _finishing(held, event)
    elif isinstance(event, e.MoneyEvent):
        _money(held, event)
    elif isinstance(event, e.ApprovalEvent):
        evolve_approvals(held.approvals, event)
    else:
        evolve_draw(held.draw, event)
        if isinstance(event, EntriesClosed):
            held.drawn = tuple(one.id for one in in_order(drawn_from(held)))


def _preparing(held: Tournament, event: e.PreparingEvent) -> None:
    match event:
        case e.TermsDrafted():
            _drafted(held, event)
        case e.StepRecorded():
            held.done.add(event.step)
        case e.EntrantsTold():
            held.untold = False
        case e.EntriesOpened():
            held.phase = "entries"
        case e.DirectorAppointed():
            held.director, held.deputies, held.present = event.person, [], set()
        case e.DeputyAppointed():
            held.deputies.append(event.person)
        case e.DirectorArrived():
            held.present.add(event.by)
        case e.DirectorDeparted():
            held.present.discard(event.by)
        case e.TableDesignated():
            held.tables.append(event.table)
        case e.TableReleased():
            held.tables.remove(event.table)
        case _:
            assert_never(event)


def _drafted(held: Tournament, event: e.TermsDrafted) -> None:
    """Whatever was recorded for other terms holds no more, and entrants may leave (house 23.4)."""
    held.law, held.conditions, held.digest = event.law, event.conditions, event.digest
    held.practice, held.findings, held.done = event.practice, event.findings, set()
    if held.phase == "new":
        held.phase = "drafted"
    live = [one for one in held.entrants.values() if one.standing in {"applied", "waiting", "accepted"}]
    for one in live:
        one.free = True
    held.untold = bool(live)
    held.sittings = {one.id: Sitting(round=one.round, starts=one.starts) for one in event.conditions.sessions}


def _entering(held: Tournament, event: e.EnteringEvent) -> None:
    match event:
        case e.Applied():
            standing = "waiting" if event.waits else "applied"
            held.entrants[event.entry] = Entrant(event.entry, event.player, standing, event.at, worker=event.worker)  # type: ignore[arg-type]
        case e.WorkerApproved():
            held.entrants[event.entry].approved = True
        case e.EntryAccepted():
            held.entrants[event.entry].standing = "accepted"
        case e.EntryRefused():
            held.entrants[event.entry].standing = "refused"
        case e.EntryWithdrawn():
            held.entrants[event.entry].standing = "withdrawn"
        case e.SubstituteNamed():
            held.entrants[event.entry].substitute = event.player
        case e.SubstituteTaken():
            _substituted(held, event)
        case e.TermsSigned():
            held.entrants[event.entry].signed = event.digest
        case e.PublicityPermitted():
            held.entrants[event.entry].permits = event.permits
        case e.Understood():
            for entry in event.entries:
                held.entrants[entry].understood = event.digest
        case _:
            assert_never(event)


def _substituted(held: Tournament, event: e.SubstituteTaken) -> None:
    """A substitute has signed, understood and permitted nothing yet."""
    one = held.entrants[event.entry]
    one.player, one.substitute, one.signed, one.understood, one.permits = event.player, "", "", "", False
    one.worker, one.approved = "", False
    for sitting in held.sittings.values():
        seat = sitting.seats.get(one.id)
        if seat is not None and one.id not in sitting.counted:
            sitting.seats[one.id] = e.Seated(entry=one.id, player=one.player, table=seat.table, place=seat.place)


def _playing(held: Tournament, event: e.PlayingEvent) -> None:
    match event:
        case e.SeatsAllotted():
            held.sittings[event.session].seats = {one.entry: one for one in event.seats}
        case e.StartMoved():
            held.sittings[event.session].starts = event.starts
        case e.SessionStarted():
            sitting = held.sittings[event.session]
            sitting.began, held.phase = event.at, "sessions"
            for one in event.seats:
                entrant = held.entrants[one.entry]
                entrant.round, entrant.banks = sitting.round, entrant.banks + 1
        case e.SetupNoted():
            held.sittings[event.session].setup = event.setup
        case e.BankAdded():
            held.entrants[event.seat.entry].banks += 1
        case e.ChipsNoted():
            _noted(held, event)
        case e.ChipsCounted():
            sitting = held.sittings[event.session]
            for player, amount in zip(event.players, event.amounts, strict=True):
                for entry in _seated(sitting, player, event.table):
                    sitting.counted[entry] = amount
        case e.ChipsAdjusted():
            sitting = held.sittings[event.session]
            for entry in _seated(sitting, event.player):
                sitting.adjusted[entry] = sitting.adjusted.get(entry, 0) + event.amount
        case e.RankingDisputed():
            held.disputed = (held.disputed[0] if held.disputed else event.before, event.after)
        case e.Penalised():
            penalties = held.sittings[event.session].penalties
            penalties[event.entry] = penalties.get(event.entry, 0) + event.chips
        case e.PlayEnded():
            held.entrants[event.entry].gone = event.why
        case e.TableEnded():
            held.sittings[event.session].ended.add(event.table)
        case _:
            assert_never(event)


def _noted(held: Tournament, event: e.ChipsNoted) -> None:
    sitting = held.sittings[event.session]
    sitting.spins[event.table] = sitting.spins.get(event.table, 0) + 1
    for player, amount in zip(event.players, event.amounts, strict=True):
        for entry in _seated(sitting, player, event.table):
            sitting.chips.setdefault(entry, []).append(amount)


def _seated(sitting: Sitting, player: str, table: str = "") -> list[str]:
    """The entry that this person plays in a session."""
    return [entry for entry, one in sitting.seats.items() if one.player == player and table in {"", one.table}]


def _finishing(held: Tournament, event: e.FinishingEvent) -> None:
    match event:
        case e.RoundPassed():
            held.rounds[event.round] = (event.ranking, event.on)
        case e.RankingSet():
            held.phase, held.result, held.disputed = "final", event, None
        case e.CorrectionRuled():
            if event.ruling == "follows" and held.disputed is not None and held.result is None:
                last = max(held.rounds)
                held.rounds[last] = (held.disputed[1], held.disputed[1][: len(held.rounds[last][1])])
            elif event.ruling == "follows":
                held.result, held.phase = None, "sessions"
            held.disputed = None
        case e.PrizesPaid():
            held.phase = "paid"
        case e.TournamentClosed():
            held.phase, held.tables = "closed", []
        case e.TournamentCancelled():
            held.phase, held.tables = "cancelled", []
        case _:
            assert_never(event)


def _money(held: Tournament, event: e.MoneyEvent) -> None:
    match event:
        case e.FeeReceived():
            held.fees[event.transfer] = Fee(event.player, event.entry, event.what, event.amount)
        case e.FeeRefunded():
            fee = held.fees.pop(event.paid)
            if fee.what not in AT_ENTRY:
                held.entrants[fee.entry].banks -= 1
            _sent(held, event)
        case e.PrizeSent():
            _sent(held, event)
        case e.PaymentConfirmed():
            del held.open[event.transfer]
        case e.PaymentReversed():
            held.failed[event.transfer] = held.open.pop(event.transfer)
        case e.PaymentRepeated():
            del held.failed[event.former]
            _sent(held, event)
        case _:
            assert_never(event)


def _sent(held: Tournament, event: e.FeeRefunded | e.PrizeSent | e.PaymentRepeated) -> None:
    held.sends += 1
    held.open[event.transfer] = (event.player, event.amount)
