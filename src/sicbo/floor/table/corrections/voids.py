"""Outcomes and wagers taken back: the book's grounds, who may, how far it reaches, refunded or kept."""

from __future__ import annotations

from typing import Literal

from sicbo.floor.table.approvals import second_person
from sicbo.floor.table.authority import not_entitled
from sicbo.floor.table.chips.events import TokensReturned
from sicbo.floor.table.chips.stacks import Stacks
from sicbo.floor.table.chips.tokens import give_back_tokens
from sicbo.floor.table.commands import Order
from sicbo.floor.table.corrections.commands import VoidOutcome, VoidRange
from sicbo.floor.table.corrections.events import RoundVoided, WagersVoided
from sicbo.floor.table.corrections.grounds import LATE, causes_of, ground_of, rule_of
from sicbo.floor.table.entries import Laid
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.irregularities.events import MalfunctionNotified
from sicbo.floor.table.irregularities.layout import laid, laid_tokens
from sicbo.floor.table.irregularities.malfunctions import notified
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.law_of_round import law_of_round, unit_of_round, unknown_round
from sicbo.floor.table.people.measures import STAKES_RETURNED, result_known
from sicbo.floor.table.records import RoundRecord
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.floor.table.streak.rulings import taken_back
from sicbo.floor.table.streak.settlement import Gone, streaks_after
from sicbo.floor.table.streak.state import StreakWager
from sicbo.floor.table.wagers.reversal import unsettled
from sicbo.law import schema

Answer = list[AnyEvent] | Refused

NOT_IN_THE_BOOK = "house 8.2"
DICE = "dice"
"""The part at fault where rounds are found by their dice."""


def void_outcome(law: TableLaw, table: Table, order: Order, command: VoidOutcome) -> Answer:
    """One round, or wagers of it, before or after settlement."""
    record = table.irregular.rounds.get(command.round)
    today, judged = law, law if record is None else law_of_round(law, table, record)
    if not isinstance(judged, Refused):
        law = judged
    row = ground_of(law, command.ground)
    if row is None or not {"round", "wager"} & set(row.scope):
        return _unknown_ground(law, command.ground)
    refused = not_entitled(law, order.actor, row.act)
    if refused:
        return refused
    if record is None or record.outcome == "void":
        return unknown_round(law, table, command.round, law.cite(row.clause))
    if isinstance(judged, Refused):
        return judged
    if row.act == LATE and record.outcome == "playing":  # it is declared, not taken back
        return _unknown_ground(law, command.ground)
    refused = _no_cause(law, row, command, record)
    if refused:
        return refused
    single = bool(command.place or command.area)
    if single and "wager" not in row.scope:
        return Refused(code=Reason.NOT_A_WAGER, clause=law.cite(row.clause), arguments={"ground": row.id})
    if not single and "round" not in row.scope:
        return Refused(code=Reason.NOT_A_WHOLE_ROUND, clause=law.cite(row.clause), arguments={"ground": row.id})
    if command.forfeit and (single or not row.forfeits):
        clause = refund_clause(law, row, "wager" if single else "round")
        return Refused(code=Reason.NOT_FORFEITED, clause=clause, arguments={"ground": row.id})
    if single and not _named_wagers(law, table, command, record):
        return Refused(code=Reason.NO_SUCH_WAGER, clause=law.cite(row.clause), arguments={"area": command.area})
    known = record.outcome == "settled" or result_known(law, table)
    used = second_person(law, table, order, command) if known and row.duty == "may" else None
    if isinstance(used, Refused):
        return used
    agreed: list[AnyEvent] = [] if used is None else [used]
    second = "" if used is None else used.approved_by
    notices = _notices(today, table, order, row, command.cause, corrected=command.corrected)
    if single:
        return [*agreed, *_void_wagers(law, table, order, command, row=row, record=record, second=second), *notices]
    stacks = Stacks(table)
    event = _voided(
        law,
        table,
        order,
        row=row,
        record=record,
        stacks=stacks,
        cause=command.cause,
        second=second,
        forfeit=command.forfeit,
    )
    gone = _in_play(table, record, command.forfeit)
    lost = taken_back(
        table, order, sorted(gone.ended), stacks, ruling="forfeited", clause=event.refund_clause, second=second
    )
    again = streaks_after(today, table, order, {event.round: None}, event.clause, gone=gone) if event.settled else []
    return [*agreed, *_tokens_back(table, order, [event], forfeit=command.forfeit), event, *lost, *again, *notices]


def void_range(law: TableLaw, table: Table, order: Order, command: VoidRange) -> Answer:
    """Every round from first to last that was played with these dice and is not void yet, the one in hand included."""
    row = ground_of(law, command.ground)
    if row is None or "range" not in row.scope:
        return _unknown_ground(law, command.ground)
    refused = not_entitled(law, order.actor, row.act)
    if refused:
        return refused
    affected = [
        record
        for record in table.irregular.rounds.values()
        if record.dice == command.dice and command.first <= record.round <= command.last and record.outcome != "void"
    ]
    if not affected:
        # Where the range reaches into this day, it is this day that has no such round.
        today = table.streaks.since_round
        missing = max(command.first, today) if command.last >= today else command.first
        return unknown_round(law, table, missing, law.cite(row.clause))
    foreign = next((one for one in (law_of_round(law, table, r) for r in affected) if isinstance(one, Refused)), None)
    if foreign:
        return foreign
    used = second_person(law, table, order, command) if row.duty == "may" else None
    if isinstance(used, Refused):
        return used
    agreed, second = ([], "") if used is None else ([used], used.approved_by)
    stacks = Stacks(table)
    voided = [
        _voided(law, table, order, row=row, record=one, stacks=stacks, cause=command.dice, second=second)
        for one in affected
    ]
    settled: dict[int, tuple[int, int, int] | None] = {event.round: None for event in voided if event.settled}
    again = streaks_after(law, table, order, settled, voided[0].clause) if settled else []
    notices = _notices(law, table, order, row, DICE, corrected=command.corrected)
    return [*agreed, *_tokens_back(table, order, voided), *voided, *again, *notices]


def _notices(
    law: TableLaw, table: Table, order: Order, row: schema.Void, part: str, *, corrected: bool
) -> list[MalfunctionNotified]:
    """A malfunction is told by today's law like any other, and halts play unless it was put right at once."""
    return [notified(law, table, order, part, corrected=corrected)] if row.malfunction else []


def _tokens_back(
    table: Table, order: Order, voided: list[RoundVoided], *, forfeit: tuple[str, ...] = ()
) -> list[TokensReturned]:
    """The tokens on the layout go back with the round in hand, but for those of a place whose wagers are kept."""
    in_hand = next((event for event in voided if not event.settled), None)
    places = [place for place in table.places if place not in forfeit]
    return [] if in_hand is None else give_back_tokens(table, order, places, "void", in_hand.refund_clause)


def refund_clause(law: TableLaw, row: schema.Void, part: Literal["round", "wager"]) -> str:
    """The rule by which wagers go back: the book's, or the house's own where the book is silent on this part."""
    return STAKES_RETURNED if part in row.refund_silent_on else law.cite(row.refund_clause)


def _unknown_ground(law: TableLaw, ground: str) -> Refused:
    """A ground that the book does not know, or knows as something that ends only the game in hand."""
    listed = next((row for row in law.book.articles.irregularity if row.id == ground), None)
    late = law.book.articles.no_result and law.book.articles.no_result.late
    stands = late and late.policy == "stands"
    clause = NOT_IN_THE_BOOK if listed is None else law.cite(late.clause if late and stands else listed.clause)
    return Refused(code=Reason.NOT_A_CAUSE, clause=clause, arguments={"cause": ground})


def _no_cause(law: TableLaw, row: schema.Void, command: VoidOutcome, record: RoundRecord) -> Refused | None:
    """Why this cause does not carry this ground, or nothing if it does."""
    if not command.cause.strip():
        return Refused(code=Reason.NO_REASON, clause=law.cite(row.clause))
    yet = record.outcome == "playing" and any(one.in_hand and one.id == command.cause for one in row.excluded)
    if yet or command.cause not in causes_of(row):
        clause = rule_of(law, row, command.cause)
        return Refused(code=Reason.NOT_A_CAUSE, clause=clause, arguments={"cause": command.cause})
    if row.must_affect_outcome and not command.affects_outcome:
        return Refused(code=Reason.OUTCOME_NOT_AFFECTED, clause=law.cite(row.clause), arguments={"ground": row.id})
    return None


def _in_play(table: Table, record: RoundRecord, forfeit: tuple[str, ...]) -> Gone:
    """The streak wagers of these places that were in play in this round, live still or ended since."""
    live = {(place, one.area) for place, one in _streaks(table, record, forfeit)}
    ended = {
        number
        for number, over in enumerate(table.streaks.ended, 1)
        if over.place in forfeit and not over.is_void and over.first <= record.round <= over.round
    }
    return Gone(frozenset(live), frozenset(ended))


def _streaks(table: Table, record: RoundRecord, places: tuple[str, ...]) -> list[tuple[str, StreakWager]]:
    """The live ones."""
    chosen = [table.places[place] for place in dict.fromkeys(places) if place in table.places]
    return [(place.id, one) for place in chosen for one in place.streaks.values() if one.first <= record.round]


def _voided(
    law: TableLaw,
    table: Table,
    order: Order,
    *,
    row: schema.Void,
    record: RoundRecord,
    stacks: Stacks,
    cause: str,
    second: str,
    forfeit: tuple[str, ...] = (),
) -> RoundVoided:
    settled = record.outcome == "settled"
    lying = () if settled else laid(law, table, spares_streaks=True)
    streaks = _streaks(table, record, forfeit)
    money = [Laid(place, table.places[place].player, one.area, one.money) for place, one in streaks]
    tokens = [Laid(place, table.places[place].player, one.area, one.tokens) for place, one in streaks if one.tokens]
    if not settled:
        tokens += [one for one in laid_tokens(table) if one.place in forfeit]
    return RoundVoided(
        round=record.round,
        ground=row.id,
        cause=cause,
        settled=settled,
        returned=tuple(one for one in lying if one.place not in forfeit),
        forfeited=(*(one for one in lying if one.place in forfeit), *money),
        tokens_forfeited=tuple(tokens),
        adjustments=unsettled(table, record, stacks, forfeit=forfeit) if settled else (),
        second=second,
        **order.signed(law.cite(row.clause)),
        refund_clause=law.cite(row.forfeits_clause) if forfeit else refund_clause(law, row, "round"),
        unit=unit_of_round(table, record),
    )


def _named_wagers(law: TableLaw, table: Table, command: VoidOutcome, record: RoundRecord) -> bool:
    """Whether the place has a wager of this round on the area that is named, or any where none is."""
    played = wagers_of(law, table, record).get(command.place, ())
    return command.area in played if command.area else bool(played)


def wagers_of(law: TableLaw, table: Table, record: RoundRecord) -> dict[str, tuple[str, ...]]:
    """The areas on which each place has a wager of this round that can be voided."""
    found: dict[str, list[str]] = {}
    if record.outcome == "settled":
        for one in record.places:
            found.setdefault(one.place, []).extend(paid.area for paid in one.wagers)
    else:
        for lying in (*laid(law, table, spares_streaks=True), *laid_tokens(table)):
            found.setdefault(lying.place, []).append(lying.area)
    return {place: tuple(dict.fromkeys(areas)) for place, areas in found.items() if areas}


def _lying(law: TableLaw, table: Table, command: VoidOutcome) -> tuple[Laid, ...]:
    """The money wagers of the round in hand that are meant."""
    lying = laid(law, table, spares_streaks=True)
    return tuple(one for one in lying if one.place == command.place and command.area in {"", one.area})


def _void_wagers(
    law: TableLaw,
    table: Table,
    order: Order,
    command: VoidOutcome,
    *,
    row: schema.Void,
    record: RoundRecord,
    second: str,
) -> list[AnyEvent]:
    """Only wagers of one place: off the layout, or reversed if they have been settled."""
    settled = record.outcome == "settled"
    refund = refund_clause(law, row, "wager")
    event = WagersVoided(
        round=record.round,
        ground=row.id,
        cause=command.cause,
        returned=() if settled else _lying(law, table, command),
        adjustments=unsettled(table, record, Stacks(table), place=command.place, area=command.area) if settled else (),
        second=second,
        **order.signed(law.cite(row.clause)),
        refund_clause=refund,
        unit=unit_of_round(table, record),
    )
    areas = (command.area,) if command.area else ()
    tokens = [] if settled else give_back_tokens(table, order, [command.place], "void", refund, areas=areas)
    return [*tokens, event]
