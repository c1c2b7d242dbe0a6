"""The views of a table for the dealer's console and the pit.

The dealer's next steps are asked of `decide` itself, so the console offers exactly what the table would take.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from typing import Literal

from sicbo.floor.foresight import waits
from sicbo.floor.table.chips.colours import colour_rules, markers, to_be_marked
from sicbo.floor.table.chips.payment import pieces
from sicbo.floor.table.chips.state import Redemption
from sicbo.floor.table.commands import Actor, Order
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.dealing.events import BetsClosed, BetsOpened, ResultCalled
from sicbo.floor.table.decide import decide, seconds_of
from sicbo.floor.table.entries import PlaceSettled
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.fairness.commands import HandBack, TakeOver
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.signs import after, before, beside, lying_range, outside, whole_wagers
from sicbo.floor.table.people.abstaining import abstained
from sicbo.floor.table.people.events import WinningsWithheld
from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.state import Place, Table
from sicbo.floor.table.steps import due
from sicbo.floor.table.streak.runs import final_call_is_due, streak_rules, streak_table
from sicbo.floor.table.views.public import colours_of, public_view, streaks_of, wagers_of
from sicbo.floor.table.views.shapes import (
    Alerts,
    ChipsMoving,
    Counter,
    DealerView,
    FinalCallAlert,
    HandedIn,
    NextStep,
    OnRecord,
    OpenNotice,
    OutsideWager,
    PitView,
    PlaceLain,
    Seat,
    Seated,
    ToPay,
    TrayView,
    UnmarkedColour,
    Warned,
    WithheldSum,
    WorstRoll,
)
from sicbo.floor.table.wagers.events import RoundSettled
from sicbo.floor.table.wagers.liability import liability
from sicbo.law.schema import Rank
from sicbo.units.dice import ROLLS


def dealer_view(law: TableLaw, table: Table) -> DealerView:
    """What the dealer's console shows."""
    answers = _answers(law, table)
    taken = [(command, rank, events) for command, _, rank, events in answers if isinstance(events, list)]
    lain = [place for place in table.places.values() if place.wagers or place.purse.token_wagers or place.streaks]
    return DealerView(
        public=public_view(law, table),
        steps=tuple(_next_step(command, rank, events) for command, rank, events in taken),
        tumbles=table.tumbles,
        echoed=table.echoed if table.result is None else None,
        alerts=alerts(law, table),
        places=tuple(
            PlaceLain(
                place=place.id, player=place.player, game=place.game, wagers=wagers_of(place), streaks=streaks_of(place)
            )
            for place in lain
        ),
        to_pay=next((_to_pay(law, table, events) for command, _, events in taken if isinstance(command, p.Settle)), ()),
        seats=tuple(
            Seat(
                place=place.id,
                game=place.game,
                player=place.player,
                terminal=place.terminal,
                tokens=place.purse.tokens,
                colours=colours_of(place),
                limits=place.limits.personal,
                marked_by=place.limits.marked_by,
            )
            for place in table.places.values()
        ),
        counter=_counter(law, table),
        handover=_handover(law, table),
        held_up=_held_up(law, table, answers),
        chips=tuple(
            ChipsMoving(transfer=number, kind=one.kind, amount=one.amount, by=one.by)
            for number, one in table.tray.movements.items()
        ),
    )


def _counter(law: TableLaw, table: Table) -> Counter:
    chips = law.book.articles.chips
    colours = chips.colours if chips else None
    return Counter(
        instruments=tuple(row.id for row in chips.exchange if row.id != "cash") if chips else (),
        colours=table.tray.colours if colours else (),
        markers=colours.marking.by if colours else (),
    )


def pit_view(law: TableLaw, table: Table) -> PitView:
    """What the pit sees."""
    tray, people = table.tray, table.people
    return PitView(
        dealer=dealer_view(law, table),
        liability=_worst_roll(law, table),
        tray=TrayView(
            open=tray.open,
            holds=tray.holds,
            opening=tray.opening,
            fills=tray.fills,
            credits=tray.credits,
            drop=tray.drop,
            waiting=(*tray.movements, *tray.redemptions),
            redemptions=tuple(_handed_in(number, one) for number, one in tray.redemptions.items()),
        ),
        players=tuple(_seated(law, table, place) for place in table.places.values() if place.player),
        excluded=tuple(dict.fromkeys([*people.excluded, *people.barred])),
        incidents=tuple(OnRecord(number, one.kind, one.player) for number, one in enumerate(people.incidents, 1)),
        withheld=tuple(WithheldSum(number, one.player, one.amount) for number, one in people.withheld.items()),
        owed=dict(table.irregular.owed),
        tokens_owed=dict(table.irregular.tokens_owed),
        tokens_waiting=dict(table.irregular.tokens_waiting.get(table.currency, {})),
        rulings=tuple(table.streaks.rulings.values()),
    )


_SALT = "0" * 32
"""In the place of the one that the house makes when the order is given."""
Step = tuple[p.PhaseCommand, str, Rank, list[AnyEvent] | Refused]
"""An order of the round, the step that it takes, the lowest rank that may give it, and the table's answer."""


def _answers(law: TableLaw, table: Table) -> list[Step]:
    """What the table would answer to each order of a round now, from the lowest rank that may give it."""
    asked: list[tuple[p.PhaseCommand, str, str]] = [
        (p.OpenBets(salt=_SALT), "open-bets", "open-bets"),
        (p.Tumble(_least(law)), "tumble", "operate-tumbler"),
        (p.CloseBets(), "no-more-bets", "no-more-bets"),
        (p.PressNoMoreBets(), "no-more-bets-button", "no-more-bets-button"),
        (p.Uncover(), "uncover", "uncover"),
        (p.EnterResult(ROLLS[0].faces), "enter", "enter"),
        (p.Settle(), "settle", "settle"),
    ]
    if table.echoed is not None:
        asked.append((p.ConfirmResult(table.echoed), "confirm", "enter"))
    if not table.spins_directed:
        asked.append((p.DirectSpins(), "direct-spins", "spin-without-play"))
    unsealed = copy(table)  # what would be closed is not sealed for it: that takes a tree over all wagers
    unsealed.fairness = replace(table.fairness, salt="")
    found = []
    for command, step, act in asked:
        rank = law.act(act).rank
        order = Order(Actor("", rank), 0, command)
        found.append((command, step, rank, decide(law, unsealed, order)))
    return found


def _least(law: TableLaw) -> int:
    least = law.book.articles.dealing.tumbles_min
    return least.count if least else 1


def _held_up(law: TableLaw, table: Table, answers: list[Step]) -> Refused | None:
    """Why the step that is due is refused; at a closed table, that it is closed."""
    coming = due(law, table) if table.open else "open-bets"
    return next((answer for _, step, _, answer in answers if step == coming and isinstance(answer, Refused)), None)


def _handover(law: TableLaw, table: Table) -> Literal["", "take-over", "hand-back"]:
    """Whether a person may take the table over, or leave it to the automatic dealer."""
    commands: tuple[TakeOver | HandBack, ...] = (TakeOver(), HandBack())
    for command in commands:
        name: Literal["take-over", "hand-back"] = "take-over" if isinstance(command, TakeOver) else "hand-back"
        if isinstance(decide(law, table, Order(Actor("", law.act(name).rank), 0, command)), list):
            return name
    return ""


def _next_step(command: p.PhaseCommand, rank: Rank, events: list[AnyEvent]) -> NextStep:
    says: tuple[str, ...] = ()
    total = None
    match events[0]:
        case BetsOpened() | BetsClosed() as called:
            says = (called.says,)
        case ResultCalled() as called:
            says, total = called.called, called.total if called.calls_total else None
        case _:
            pass
    clause = str(getattr(events[0], "clause", ""))
    return NextStep(
        command=str(command.__struct_config__.tag),
        rank=rank,
        says=says,
        says_total=total,
        times=(command.times or 0) if isinstance(command, p.Tumble) else 0,
        clause=clause,
    )


def _to_pay(law: TableLaw, table: Table, events: list[AnyEvent]) -> tuple[ToPay, ...]:
    """What settling brings each place, and what of it is not paid out yet."""
    withheld = {event.place: event.amount for event in events if isinstance(event, WinningsWithheld)}
    settled = [one for event in events if isinstance(event, RoundSettled) for one in event.places]
    return tuple(_place_to_pay(law, table, one, withheld.get(one.place, 0)) for one in settled)


def _place_to_pay(law: TableLaw, table: Table, settled: PlaceSettled, withheld: int) -> ToPay:
    lost = [paid for paid in settled.wagers if paid.outcome == "lose"]
    return ToPay(
        place=settled.place,
        player=settled.player,
        wagers=settled.wagers,
        collect=sum(paid.staked - paid.back for paid in lost),
        pay=sum(paid.win for paid in settled.wagers),
        pieces=pieces(law, table, settled),
        hand_back=sum(paid.returned for paid in settled.wagers if not paid.tokens),
        hand_back_tokens=sum(paid.tokens_back for paid in settled.wagers),
        withhold=withheld,
    )


def alerts(law: TableLaw, table: Table) -> Alerts:
    """What nobody who watches this table must overlook."""
    notices = [
        OpenNotice(
            notice=number,
            about=one.about,
            to=one.to,
            acknowledged=bool(one.acknowledged_by),
            halts=one.halts and not one.rectified_by,
            clause=one.clause,
        )
        for number, one in table.irregular.notices.items()
    ]
    warned = table.limits.warned
    return Alerts(
        notices=tuple(one for one in notices if one.halts or not one.acknowledged),
        warned=tuple(
            Warned(place.id, place.player, warned[place.player])
            for place in table.places.values()
            if place.player in warned
        ),
        approvals=tuple(
            waits(seconds_of(law, table), number, one, one.order, one.asked_at)
            for number, one in table.people.approvals.open.items()
        ),
        vacate=tuple(place.id for place in table.places.values() if place.manners.must_vacate),
        outside=tuple(_outside(law, table)),
        final_call=_final_call(law, table),
        unmarked=tuple(_unmarked(law, table)),
    )


def _final_call(law: TableLaw, table: Table) -> FinalCallAlert | None:
    made = table.streaks.final_call and streak_table(law, table) is not None
    if not made and not final_call_is_due(law, table):
        return None
    return FinalCallAlert(made=made, clause=law.cite(streak_rules(law).final_call_clause))


def _outside(law: TableLaw, table: Table) -> Iterator[OutsideWager]:
    """Wagers to be looked at before they are settled: too small, too large, in the wrong unit."""
    for place in table.places.values():
        for area, amount in whole_wagers(place).items():
            stake = amount + beside(law, table, place, area).elsewhere
            found = outside(lying_range(law, table, place, area), stake)
            policy = found and (before if table.bets_open else after)(law, found.kind)
            if found and policy:
                yield OutsideWager(
                    place=place.id,
                    player=place.player,
                    area=area,
                    kind=found.kind,
                    stake=stake,
                    limit=found.limit,
                    policy=policy.policy,
                    clause=law.cite(policy.clause),
                )


def _unmarked(law: TableLaw, table: Table) -> Iterator[UnmarkedColour]:
    """Colours that were issued without a marker and need one now."""
    rules = colour_rules(law)
    if isinstance(rules, Refused):
        return
    marking = rules.marking
    for place in table.places.values():
        for colour, chips in place.purse.colours.items():
            if not chips.marker and to_be_marked(marking, table, chips.value):
                yield UnmarkedColour(
                    place=place.id,
                    player=place.player,
                    colour=colour,
                    value=chips.value,
                    by=markers(marking, table, chips.value),
                    clause=law.cite(marking.clause),
                )


def _worst_roll(law: TableLaw, table: Table) -> WorstRoll:
    found = liability(law, table)
    return WorstRoll(worst=found.worst, rolls=found.rolls, streak_reserve=found.reserve, cap=found.cap)


def _handed_in(number: str, waits: Redemption) -> HandedIn:
    return HandedIn(
        redemption=number,
        place=waits.place,
        table=waits.table,
        colour=waits.colour,
        count=waits.count,
        value=waits.value,
        by=waits.by,
    )


def _seated(law: TableLaw, table: Table, place: Place) -> Seated:
    return Seated(
        place=place.id,
        player=place.player,
        stack=place.stack,
        staked=place.staked,
        tokens=place.purse.tokens,
        colours=colours_of(place),
        won=table.people.ahead(place.player, table.people.since, net=False),
        abstained=abstained(law, table, place),
        limits=place.limits.personal,
    )
