"""The steps of a round in the book's own order: nothing early, nothing late, nothing skipped."""

from __future__ import annotations

from typing import assert_never

from sicbo.floor.table.admission import halted
from sicbo.floor.table.authority import not_entitled
from sicbo.floor.table.commands import Order
from sicbo.floor.table.dealing.commands import (
    CloseBets,
    ConfirmResult,
    DirectSpins,
    EnterResult,
    OpenBets,
    PhaseCommand,
    PressNoMoreBets,
    Settle,
    Tumble,
    Uncover,
)
from sicbo.floor.table.dealing.events import (
    BetsClosed,
    BetsOpened,
    CoverLifted,
    DiceTumbled,
    NoMoreBetsPressed,
    ResultCalled,
    ResultEchoed,
    SpinsDirected,
)
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.fairness.dealers import not_the_dealer
from sicbo.floor.table.fairness.decide import dice_not_ready
from sicbo.floor.table.fairness.sealing import unsealed, wager_root
from sicbo.floor.table.fairness.sensor import in_dispute, other_than_sensed
from sicbo.floor.table.irregularities.commands import RecordPhysical
from sicbo.floor.table.irregularities.decide import irregularity_of, record_physical
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.decide import no_sign, warnings
from sicbo.floor.table.people.withholding import withheld_at_settlement
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.floor.table.steps import after, due
from sicbo.floor.table.streak.runs import call_due
from sicbo.floor.table.streak.settlement import streaks_forced_end
from sicbo.floor.table.wagers.lit import games_of, lit_areas
from sicbo.floor.table.wagers.settlement import settle_round
from sicbo.law import schema
from sicbo.units.dice import FACES, Roll

Answer = list[AnyEvent] | Refused

ECHOED = "house 5.3"


def decide_phases(law: TableLaw, table: Table, order: Order, command: PhaseCommand) -> Answer:
    """What a step of the round brings about, or why it may not be taken."""
    match command:
        case OpenBets():
            return _open_bets(law, table, order, command)
        case Tumble():
            return _tumble(law, table, order, command)
        case CloseBets():
            return _close_bets(law, table, order)
        case PressNoMoreBets():
            return _press_no_more_bets(law, table, order)
        case Uncover():
            return _uncover(law, table, order)
        case EnterResult():
            return _enter_result(law, table, order, command)
        case ConfirmResult():
            return _confirm_result(law, table, order, command)
        case Settle():
            refused = out_of_turn(law, table, order, "settle")
            return refused or _settle(law, table, order)
        case DirectSpins():
            return _direct_spins(law, table, order)
        case _:
            assert_never(command)


def _open_bets(law: TableLaw, table: Table, order: Order, opening: OpenBets) -> Answer:
    refused = out_of_turn(law, table, order, "open-bets") or dice_not_ready(table, lost=opening.lost)
    refused = refused or unsealed(table, opening.salt) or no_sign(law, table)
    if refused:
        return refused
    clause = law.step_clause("open-bets")
    signed = order.signed(clause)
    return [BetsOpened(table.upcoming(), **signed, says="call.place-your-bets", salt=opening.salt)]


def _tumble(law: TableLaw, table: Table, order: Order, tumble: Tumble) -> Answer:
    refused = out_of_turn(law, table, order, "tumble", act="operate-tumbler") or dice_not_ready(table, lost=tumble.lost)
    if refused:
        return refused
    directs = law.acts.get("spin-without-play")
    if directs is not None and _nobody_plays(law, table) and not table.irregular.begins_again(table.upcoming()):
        return Refused(code=Reason.NO_WAGERS, clause=law.cite(directs.clause), arguments={"rank": directs.rank})
    least = law.book.articles.dealing.tumbles_min
    if least is not None and (tumble.times is None or tumble.times < least.count):
        return _short_tumble(law, table, order, tumble, least)
    times = 1 if tumble.times is None else tumble.times
    if times < 1:
        return Refused(code=Reason.TOO_FEW_TUMBLES, clause=law.step_clause("tumble"), arguments={"least": 1})
    return [DiceTumbled(table.upcoming(), times, **order.signed(law.step_clause("tumble")))]


def _short_tumble(law: TableLaw, table: Table, order: Order, tumble: Tumble, least: schema.Count) -> Answer:
    """What the book makes of too few tumbles: they have happened, so nothing that follows can make them enough.

    A tumble of which no number is told has not been found too short: it is asked for its number.
    """
    if tumble.times is not None and tumble.times >= 0:
        happened = RecordPhysical("short-tumble", tumble.times)
        if irregularity_of(law, table, happened) is not None:
            return record_physical(law, table, order, happened)
    clause = law.cite(least.clause)
    return Refused(code=Reason.TOO_FEW_TUMBLES, clause=clause, arguments={"least": least.count})


def _close_bets(law: TableLaw, table: Table, order: Order) -> Answer:
    """Betting ends, and what lies there is sealed."""
    refused = out_of_turn(law, table, order, "no-more-bets")
    if refused:
        return refused
    clause = law.step_clause("no-more-bets")
    closed = BetsClosed(table.round, **order.signed(clause), says="call.no-more-bets", root=wager_root(table))
    return [closed, *warnings(law, table, order)]


def _press_no_more_bets(law: TableLaw, table: Table, order: Order) -> Answer:
    refused = out_of_turn(law, table, order, "no-more-bets-button")
    if refused:
        return refused
    return [NoMoreBetsPressed(table.round, **order.signed(law.step_clause("no-more-bets-button")))]


def _uncover(law: TableLaw, table: Table, order: Order) -> Answer:
    refused = out_of_turn(law, table, order, "uncover")
    if refused:
        return refused
    return [CoverLifted(table.round, **order.signed(law.step_clause("uncover")))]


def _enter_result(law: TableLaw, table: Table, order: Order, result: EnterResult) -> Answer:
    """Three faces keyed and echoed; nothing stands before they are confirmed."""
    refused = out_of_turn(law, table, order, "enter") or _no_faces(law, result.faces)
    if refused:
        return refused
    return [ResultEchoed(table.round, result.faces, sum(result.faces), **order.signed(law.step_clause("enter")))]


def _confirm_result(law: TableLaw, table: Table, order: Order, result: ConfirmResult) -> Answer:
    refused = out_of_turn(law, table, order, "enter") or _no_faces(law, result.faces)
    if refused:
        return refused
    if table.echoed is None:
        return Refused(code=Reason.NOT_ENTERED, clause=ECHOED)
    if table.echoed != result.faces:
        echoed = "-".join(map(str, table.echoed))
        return Refused(code=Reason.NOT_THE_ECHO, clause=ECHOED, arguments={"echoed": echoed})
    otherwise = other_than_sensed(law, table, order, result.faces)
    if otherwise:
        return otherwise
    called, calls_total, clause = _call(law, table, result.faces)
    without_play = law.book.articles.without_play
    event = ResultCalled(
        round=table.round,
        faces=result.faces,
        total=sum(result.faces),
        called=called,
        calls_total=calls_total,
        lit=lit_areas(law, games_of(table), result.faces),
        ends_round=without_play is not None and table.spins_directed and without_play.last_step != "settle",
        **order.signed(clause),
    )
    return [event]


def _settle(law: TableLaw, table: Table, order: Order) -> list[AnyEvent]:
    """The round settled, and with it any winnings that were ordered to be withheld."""
    ends = table.irregular.streaks_end
    assert table.result is not None, "settling is due only once a result stands"
    streaks = streaks_forced_end(law, table, ends, Roll.of(*table.result)) if ends else None
    settled = settle_round(law, table, order, streaks)
    return [settled, *withheld_at_settlement(law, table, order, settled)]


def _direct_spins(law: TableLaw, table: Table, order: Order) -> Answer:
    """Spins without play: by the named rank, and never with a wager on the layout."""
    without_play = law.book.articles.without_play
    if without_play is None:
        clause = law.cite(law.book.articles.dealing.clause)
        return Refused(
            code=Reason.WRONG_STEP, clause=clause, arguments={"step": "direct-spins", "due": due(law, table)}
        )
    refused = not_entitled(law, order.actor, order.command.about.act)
    if refused:
        return refused
    if table.wagered:
        return Refused(code=Reason.WAGERS_IN_PLAY, clause=law.cite(without_play.clause))
    alone = next(iter(law.in_force(without_play.only_while)), None)
    if alone is not None and alone.missing == "players" and any(place.player for place in table.places.values()):
        return Refused(code=Reason.PLAYERS_PRESENT, clause=law.cite(alone.clause))
    at_opening = table.upcoming() == table.people.since and not (table.in_hand and table.tumbles)
    clause = without_play.at_opening_clause if at_opening else without_play.during_play_clause
    return [SpinsDirected(**order.signed(law.cite(clause)))]


def _nobody_plays(law: TableLaw, table: Table) -> bool:
    """Whether bets could be placed, none was, and nobody has directed a spin without play."""
    opened = table.done >= after(law, "open-bets")
    return opened and not table.wagered and not table.spins_directed


def out_of_turn(law: TableLaw, table: Table, order: Order, step_id: str, act: str = "") -> Refused | None:
    """Why this person may not take this step now, or nothing if they may."""
    refused = not_entitled(law, order.actor, act or step_id)
    if refused:
        return refused
    refused = not_the_dealer(table, order)
    refused = refused or (in_dispute(table) if step_id == "settle" else halted(table) or call_due(law, table))
    if refused:
        return refused
    coming = due(law, table)
    if coming != step_id:
        return Refused(
            code=Reason.WRONG_STEP, clause=law.step_clause(coming), arguments={"step": step_id, "due": coming}
        )
    return None


def _no_faces(law: TableLaw, faces: tuple[int, int, int]) -> Refused | None:
    if all(face in FACES for face in faces):
        return None
    told = "-".join(map(str, faces))
    return Refused(code=Reason.BAD_DICE, clause=law.step_clause("enter"), arguments={"dice": told})


def _call(law: TableLaw, table: Table, faces: tuple[int, int, int]) -> tuple[tuple[str, ...], bool, str]:
    """What the dealer calls in the book's form for this table's game, whether the total too, and the clause for it."""
    games = {place.game for place in table.places.values()}
    in_force = law.in_force(law.book.articles.dealing.call)
    forms = [call for call in in_force if not call.games or games & set(call.games)]
    if not forms:
        return (), False, law.step_clause("enter")
    form = forms[0]
    names = _face_names(law, games)
    ordered = sorted(faces) if form.order == "ascending" else list(faces)
    return tuple(names[face] for face in ordered), form.total, law.cite(form.clause)


def _face_names(law: TableLaw, games: set[str]) -> dict[int, str]:
    marked = next(game.faces for game in law.book.articles.game if game.id in games)
    if marked == "numbers":
        return {face: f"face.{face}" for face in FACES}
    return {symbol.face: f"symbol.{symbol.id}" for symbol in law.book.articles.symbol}
