"""Winnings frozen on suspicion: kept back when the round is settled, or taken from what was paid, until a ruling."""

from __future__ import annotations

from msgspec.structs import replace

from sicbo.floor.table.approvals import second_person
from sicbo.floor.table.authority import not_entitled
from sicbo.floor.table.chips.stacks import Stacks
from sicbo.floor.table.commands import Order
from sicbo.floor.table.entries import PlaceSettled
from sicbo.floor.table.events import AnyEvent, ResultCorrected
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.people.commands import RuleOnWithheld, WithholdWinnings
from sicbo.floor.table.people.events import WinningsWithheld, WithheldForfeited, WithheldReleased, WithholdingOrdered
from sicbo.floor.table.people.measures import open_measure
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.floor.table.wagers.events import RoundSettled
from sicbo.floor.table.wagers.reversal import to_withhold
from sicbo.law import schema
from sicbo.units.money import AMOUNTS

Answer = list[AnyEvent] | Refused

RULING = "house 7.3"


def withhold(law: TableLaw, table: Table, order: Order, holding: WithholdWinnings) -> Answer:
    """Payable winnings: those of the round in hand or to come, when it is settled. Paid ones: at once."""
    known = next((one for one in law.book.articles.measure if one.id == "withhold-winnings"), None)
    has_left = known is not None and known.takes == "paid" and not holding.place
    here = None if has_left else holding.place
    found = open_measure(law, table, order, "withhold-winnings", holding.incident, place_id=here)
    if isinstance(found, Refused):
        return found
    measure, incident = found
    clause = law.cite(measure.clause)
    if measure.takes == "paid":
        return _seize(law, table, order, holding, measure=measure, player=incident.player)
    place = table.places[holding.place]
    if not (place.wagers or place.purse.token_wagers or place.streaks):
        return Refused(code=Reason.NOTHING_TO_WITHHOLD, clause=clause, arguments={"place": place.id})
    event = WithholdingOrdered(
        round=table.upcoming(),  # a streak lies there between two rounds, too
        place=place.id,
        player=place.player,
        incident=holding.incident,
        **order.signed(clause),
    )
    return [event]


def withheld_at_settlement(law: TableLaw, table: Table, order: Order, settled: RoundSettled) -> list[AnyEvent]:
    """The winnings of this round that were ordered to be kept back, frozen in the same breath as they are paid."""
    events: list[AnyEvent] = []
    for one in settled.places:
        won = sum(paid.win for paid in one.wagers)
        incident = table.people.to_withhold.get((one.player, settled.round))
        if won and incident is not None:
            number = table.people.withholdings + len(events) + 1
            events.append(
                _withheld(
                    law,
                    order,
                    place=one.place,
                    player=one.player,
                    number=number,
                    amount=won,
                    incident=incident,
                    round_number=settled.round,
                )
            )
    return events


def withheld_at_correction(law: TableLaw, table: Table, order: Order, corrected: ResultCorrected) -> list[AnyEvent]:
    """What a corrected result adds to winnings that were ordered to be kept back, until a ruling has ended that."""
    events: list[AnyEvent] = []
    for one in corrected.adjustments:
        amount = one.withheld
        if one.seat:
            before = PlaceSettled(one.place, one.player, one.reversed)
            most = table.places[one.seat].stack + one.moved
            amount = to_withhold(table, corrected.round, before, one.settled, most=most)
        if amount:
            number = table.people.withholdings + len(events) + 1
            incident = table.people.to_withhold[one.player, corrected.round]
            events.append(
                _withheld(
                    law,
                    order,
                    place=one.seat,
                    player=one.player,
                    number=number,
                    amount=amount,
                    incident=incident,
                    round_number=corrected.round,
                )
            )
    return events


def rule_on_withheld(law: TableLaw, table: Table, order: Order, ruling: RuleOnWithheld) -> Answer:
    """The operator has decided: paid or forfeited, and a second person agrees."""
    sum_ = table.people.withheld.get(ruling.withheld)
    if sum_ is None:
        return Refused(code=Reason.UNKNOWN_WITHHELD, clause=RULING, arguments={"withheld": ruling.withheld})
    refused = not_entitled(law, order.actor, ruling.about.act)
    if refused:
        return refused
    approval = second_person(law, table, order, ruling)
    if isinstance(approval, Refused):
        return approval
    by, at = order.actor.id, order.at
    if ruling.ruling == "forfeit":
        lost = WithheldForfeited(
            withheld=ruling.withheld, player=sum_.player, amount=sum_.amount, by=by, at=at, clause=RULING
        )
        return [approval, lost]
    place = next((place.id for place in table.places.values() if place.player == sum_.player), "")
    repaid = min(sum_.owed, sum_.amount, table.irregular.owed.get(sum_.player, 0))
    released = WithheldReleased(
        withheld=ruling.withheld,
        player=sum_.player,
        amount=sum_.amount,
        repaid=repaid,
        place=place,
        transfer="" if place or repaid == sum_.amount else ruling.transfer,
        unit=table.currency,
        by=by,
        at=at,
        clause=RULING,
    )
    return [approval, released]


def _seize(
    law: TableLaw, table: Table, order: Order, holding: WithholdWinnings, *, measure: schema.Measure, player: str
) -> Answer:
    """No more than was won here with the device; what the player no longer has before them is owed (house 7.14)."""
    people, clause = table.people, law.cite(measure.clause)
    counted = next(iter(law.in_force(measure.won)), None)
    first = max(holding.since or 0, people.since)
    won = people.ahead(player, first, net=counted is not None and counted.count == "net")
    amount = won if holding.amount is None else holding.amount
    if won <= 0:
        return Refused(code=Reason.NOTHING_TO_WITHHOLD, clause=clause, arguments={"place": holding.place or player})
    if amount <= 0:
        return Refused(code=Reason.AMOUNT_NOT_POSITIVE, clause=AMOUNTS)
    if amount > won:
        return Refused(code=Reason.MORE_THAN_WON, clause=clause, arguments={"won": won})
    taken = Stacks(table).move(player, holding.place, -amount, 0)
    withheld = _withheld(
        law,
        order,
        place=taken.seat,
        player=player,
        number=people.withholdings + 1,
        amount=amount,
        incident=holding.incident,
    )
    return [replace(withheld, first=first, elsewhere=taken.elsewhere, owed=taken.owed)]


def _withheld(
    law: TableLaw,
    order: Order,
    *,
    place: str,
    player: str,
    number: int,
    amount: int,
    incident: int,
    round_number: int = 0,
) -> WinningsWithheld:
    clause = next(one.clause for one in law.book.articles.measure if one.id == "withhold-winnings")
    return WinningsWithheld(
        withheld=number,
        place=place,
        player=player,
        amount=amount,
        round=round_number,
        incident=incident,
        **order.signed(law.cite(clause)),
    )
