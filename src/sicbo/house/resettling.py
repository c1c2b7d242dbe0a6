"""Rounds settled again: what the rules make of an order, against what the log says it brought about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any
from urllib.parse import unquote

import msgspec

from sicbo.floor.actor import Actor
from sicbo.floor.approvals import ApprovalUsed
from sicbo.floor.refused import Refused
from sicbo.floor.table.commands import AnyCommand, Order
from sicbo.floor.table.commands.closing import CloseTable
from sicbo.floor.table.commands.corrections import CorrectResult, VoidOutcome, VoidRange
from sicbo.floor.table.commands.fairness import RevealLink
from sicbo.floor.table.commands.irregularities import Interrupt
from sicbo.floor.table.commands.people import VoidWager
from sicbo.floor.table.commands.phases import CloseBets, ConfirmResult, Settle
from sicbo.floor.table.commands.streak import RuleOnStreak
from sicbo.floor.table.commands.wagers import PlaceWagers, Stake
from sicbo.floor.table.decide import decide
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.events.chips import TokensReturned
from sicbo.floor.table.events.closing import TableClosed
from sicbo.floor.table.events.corrections import ResultCorrected, RoundVoided, WagersVoided
from sicbo.floor.table.events.fairness import LinkRevealed
from sicbo.floor.table.events.phases import BetsClosed, ResultCalled
from sicbo.floor.table.events.streak import StreakRuled
from sicbo.floor.table.events.wagers import RoundSettled, WagerRegistered
from sicbo.floor.table.fairness import TUMBLER
from sicbo.floor.table.holding import play_held, taken_in_a_hold
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Reason
from sicbo.floor.table.state import Table
from sicbo.law.ranks import RANKS

Events = Sequence[AnyEvent]
LATE = frozenset({Reason.STALE_ROUND, Reason.BETS_CLOSED})


def disagreement(law: TableLaw, table: Table, actor: str, at: int, kept: Events) -> str:
    """What the rules make otherwise of these facts, given the state before them; empty where they agree.

    It is asked of the seal on the wagers, results, settlements, corrections, voids and revealed links, and of wagers
    whether they came in time.
    The log does not say which rank gave an order, so whoever gave it is taken to have had the rank.
    """
    if any(taken_in_a_hold(table, event) for event in kept):
        return f"the rules refuse it: {play_held().code} ({play_held().clause})"
    answers = []
    for command, rank in product(_orders(table, kept), reversed(RANKS)):
        answers.append(decide(law, table, Order(Actor(actor, rank, office=TUMBLER), at, command)))
        if answers[-1] == list(kept):
            return ""
    if not answers:
        return _late(law, table, at, kept)
    made = next((answer for answer in answers if not isinstance(answer, Refused)), answers[0])
    if isinstance(made, Refused):
        return f"the rules refuse it: {made.code} ({made.clause})"
    return _difference(kept, made)


def _late(law: TableLaw, table: Table, at: int, kept: Events) -> str:
    """Why the rules would not have taken a stake at this time, if so; its other conditions are not asked again."""
    for event in kept:
        if isinstance(event, WagerRegistered) and event.place in table.places:
            raised = tuple(Stake(one.area, one.after - one.before) for one in event.changes if one.after > one.before)
            if raised:
                player = Actor(event.player, terminal=table.places[event.place].terminal)
                placing = PlaceWagers(round=event.round, place=event.place, wagers=raised)
                answer = decide(law, table, Order(player, at, placing))
                if isinstance(answer, Refused) and answer.code in LATE:
                    return f"the rules refuse it: {answer.code} ({answer.clause})"
    return ""


def _orders(table: Table, kept: Events) -> Iterator[AnyCommand]:
    """Every order that may have brought these facts about; none where nothing is asked of them."""
    for event in kept:
        match event:
            case RoundSettled():
                yield Settle()
            case BetsClosed():
                yield CloseBets(event.salt)
            case ResultCalled():
                yield ConfirmResult(event.faces)
            case ResultCorrected():
                yield CorrectResult(round=event.round, faces=event.faces, evidence=event.evidence)
            case StreakRuled():
                yield from _ruled(table, kept, event)
            case LinkRevealed():
                yield RevealLink(event.round, event.attempt, event.link)
            case RoundVoided():
                yield from _voids(table, kept, event)
            case WagersVoided():
                yield from _voided_wagers(kept, event)
            case _:
                continue
        return


def _ruled(table: Table, kept: Events, event: StreakRuled) -> Iterator[AnyCommand]:
    """A ruling, or a streak voided for a breach; what was agreed to says which."""
    match event.ruling, _agreed(table, kept):
        case ("stands" | "corrected") as ruling, _:
            yield RuleOnStreak(streak=event.streak, ruling=ruling)
        case _, ["void-wager", _, number, _, place, area, _, incident]:
            area = "" if area == "all" else area
            yield VoidWager(incident=int(incident), place=place, area=area, round=int(number))
        case _:
            return


def _voids(table: Table, kept: Events, event: RoundVoided) -> Iterator[AnyCommand]:
    """A void of one round, of a range of them, by an interruption, or as the table closes."""
    agreed = _agreed(table, kept)
    rounds = [one.round for one in kept if isinstance(one, RoundVoided)]
    if any(isinstance(one, TableClosed) for one in kept):
        yield CloseTable()
        return
    if agreed[:1] == ["rounds"] or not agreed:
        first, last = (int(agreed[1]), int(agreed[2])) if agreed else (min(rounds), max(rounds))
        for corrected in (False, True):
            yield VoidRange(ground=event.ground, dice=event.cause, first=first, last=last, corrected=corrected)
    if len(rounds) > 1:
        return
    lost = {one.place for one in (*event.forfeited, *event.tokens_forfeited)}
    lost |= {one.place for one in event.adjustments if one.forfeited}
    named = tuple(agreed[agreed.index("forfeit") + 1 :]) if "forfeit" in agreed else tuple(sorted(lost))
    for affects, corrected in product((False, True), repeat=2):
        yield VoidOutcome(
            ground=event.ground,
            cause=event.cause,
            round=event.round,
            affects_outcome=affects,
            forfeit=named,
            corrected=corrected,
        )
    for known in range(3):
        yield from (Interrupt(dice) for dice in product(range(1, 7), repeat=known))


def _voided_wagers(kept: Events, event: WagersVoided) -> Iterator[AnyCommand]:
    tokens = [one for one in kept if isinstance(one, TokensReturned)]
    places = {one.place for one in event.returned} | {one.place for one in event.adjustments}
    places |= {one.place for one in tokens}
    areas = {paid.area for one in event.adjustments for paid in one.reversed} | {one.area for one in event.returned}
    areas |= {change.area for one in tokens for change in one.changes}
    if event.incident:
        for place, area in product(sorted(places), ("", *sorted(areas))):
            yield VoidWager(incident=event.incident, place=place, area=area, round=event.round)
        return
    flags = product((False, True), repeat=2)
    for place, area, (affects, corrected) in product(sorted(places), ("", *sorted(areas)), flags):
        yield VoidOutcome(
            ground=event.ground,
            cause=event.cause,
            round=event.round,
            place=place,
            area=area,
            affects_outcome=affects,
            corrected=corrected,
        )


def _agreed(table: Table, kept: Events) -> list[str]:
    """The parts of what a second person has agreed to."""
    for event in kept:
        if isinstance(event, ApprovalUsed) and event.approval in table.people.approvals.open:
            return [unquote(part) for part in table.people.approvals.open[event.approval].subject.split("/")]
    return []


def _difference(kept: Events, made: Events) -> str:
    """The first place at which two lists of facts part."""
    told, follows = msgspec.to_builtins(kept), msgspec.to_builtins(made)
    path, one, other = next(_parting(told, follows))
    kind = told[int(path[0])]["type"] if path and int(path[0]) < len(told) else "facts"
    return f"{kind} {'.'.join(path[1:])}: it says {_short(one)}, the rules make it {_short(other)}"


def _parting(one: Any, other: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            yield from _parting(one[key], other[key], (*path, key))
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        for number, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from _parting(left, right, (*path, str(number)))
    elif one != other:
        yield path, one, other


def _short(value: Any) -> str:
    return msgspec.json.encode(value).decode()[:120]
