"""The decider of a draw: what may follow what, so that nobody chooses one of secret, entries and dice knowing the
others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar, assert_never

from sicbo.floor.actor import Event, Given
from sicbo.floor.draw.commands import (
    CloseEntries,
    CommitDraw,
    DeclareCompromised,
    DrawCommand,
    DrawWinners,
    KeyChance,
    PassOver,
)
from sicbo.floor.draw.events import (
    ChanceDiffered,
    ChanceKeyed,
    ChanceRecorded,
    DrawCommitted,
    DrawCompromised,
    EntriesClosed,
    PlacePassedOver,
    WinnersDrawn,
)
from sicbo.floor.draw.refusals import Reason, refusal_of
from sicbo.floor.draw.state import Draw, chance_of, closing_of
from sicbo.floor.refused import Refused
from sicbo.units.entry_seal import Entry, in_order, root
from sicbo.units.fair_dice import parse_link as parse_digest
from sicbo.units.fair_draw import (
    CLOSED,
    FRESH,
    PASSED,
    SELECTED,
    awarded,
    chance_fault,
    closing_fault,
    commitment,
    draw,
)
from sicbo.units.refusal import BadInput
from sicbo.units.wager_seal import parse_salt

COMMITTED = "house 20.1"
KEYED_TWICE = "house 20.4"
REVEALED = "house 20.7"

Agreed = TypeVar("Agreed", bound=Event)
Second = Callable[[str], Agreed | Refused]
"""Of an act: the approval of a second person for this very order, used up by it, or why the order must wait."""


def decide_draw(
    state: Draw, order: Given, command: DrawCommand, entries: Sequence[Entry], second: Second[Agreed]
) -> list[Event] | Refused:
    """What this order brings about in a draw over the entries of its desk, which has asked who may give it."""
    match command:
        case CommitDraw():
            return _commit(state, order, command, entries)
        case CloseEntries():
            return _close(state, order, command, entries)
        case KeyChance():
            return _key(state, order, command)
        case DrawWinners():
            return _draw(state, order, command, entries)
        case DeclareCompromised():
            return _compromised(state, order, command)
        case PassOver():
            return _pass_over(state, order, command, second)
        case _:
            assert_never(command)


def _commit(state: Draw, order: Given, terms: CommitDraw, entries: Sequence[Entry]) -> list[Event] | Refused:
    """The secret is committed once, and before the first entry."""
    if state.terms is not None:
        return Refused(code=Reason.DRAW_COMMITTED, clause=COMMITTED)
    if entries:
        return Refused(code=Reason.ENTRIES_BEGUN, clause=COMMITTED, arguments={"entries": len(entries)})
    if parse_digest(terms.commitment) is None:
        return Refused(code=Reason.BAD_COMMITMENT, clause=COMMITTED)
    if terms.beacon and (terms.beacon_round < 1 or terms.beacon_at <= order.at):
        return Refused(code=Reason.BEACON_OUT, clause=FRESH)
    committed = DrawCommitted(
        draw=terms.draw,
        commitment=terms.commitment,
        prizes=terms.prizes,
        reserves=terms.reserves,
        wins=terms.wins,
        grounds=terms.grounds,
        beacon=terms.beacon,
        beacon_round=terms.beacon_round if terms.beacon else 0,
        beacon_at=terms.beacon_at if terms.beacon else 0,
        **order.signed(COMMITTED),
    )
    fault = closing_fault(closing_of(Draw(committed), 0, terms.commitment, 0))
    return refusal_of(fault) if fault else [committed]


def _close(state: Draw, order: Given, closing: CloseEntries, entries: Sequence[Entry]) -> list[Event] | Refused:
    """Closing is one fact, before anybody can know the public randomness."""
    if state.terms is None:
        return Refused(code=Reason.DRAW_NOT_COMMITTED, clause=COMMITTED)
    if state.compromised:
        return _is_compromised(state)
    if state.closing is not None:
        return Refused(code=Reason.ENTRIES_CLOSED, clause=CLOSED)
    salt = parse_salt(closing.salt)
    if salt is None:
        return Refused(code=Reason.BAD_SALT, clause=CLOSED)
    if state.terms.beacon and order.at >= state.terms.beacon_at:
        return Refused(code=Reason.BEACON_OUT, clause=FRESH)
    try:
        ordered = in_order(entries)
    except BadInput as fault:
        return refusal_of(fault)
    top = root(state.terms.draw, ordered, salt)
    size = len(ordered)
    return [
        EntriesClosed(position=closing.position, root=top, size=size, salt=closing.salt, **order.signed(CLOSED)),
    ]


def _key(state: Draw, order: Given, keyed: KeyChance) -> list[Event] | Refused:
    """One person keys, and may key again; another keys the same without having been shown it, or both key anew."""
    if state.terms is None:
        return Refused(code=Reason.DRAW_NOT_COMMITTED, clause=COMMITTED)
    if state.compromised:
        return _is_compromised(state)
    if state.closing is None:
        return Refused(code=Reason.ENTRIES_OPEN, clause=FRESH)
    if state.terms.beacon and order.at < state.terms.beacon_at:
        return Refused(code=Reason.BEACON_NOT_OUT, clause=FRESH)
    if state.chance is not None:
        return Refused(code=Reason.CHANCE_RECORDED, clause=FRESH)
    fault = chance_fault(chance_of(state, keyed.value))
    if fault:
        return refusal_of(fault)
    before, signed = state.keyed, order.signed(KEYED_TWICE)
    if before is None or before.by == order.actor.id:
        return [ChanceKeyed(value=keyed.value, **signed)]
    if before.value != keyed.value:
        return [ChanceDiffered(first=before.by, **signed)]
    return [ChanceRecorded(value=keyed.value, first=before.by, **signed)]


def _draw(state: Draw, order: Given, drawing: DrawWinners, entries: Sequence[Entry]) -> list[Event] | Refused:
    """The secret is the one committed to, and the entries are those that were closed."""
    if state.compromised:
        return _is_compromised(state)
    if state.places is not None:
        return Refused(code=Reason.DRAW_OVER, clause=SELECTED)
    if state.terms is None or state.closing is None or state.chance is None:
        return Refused(code=Reason.CHANCE_MISSING, clause=FRESH)
    ordered = in_order(entries)
    if root(state.terms.draw, ordered, bytes.fromhex(state.salt)) != state.closing.root:
        return Refused(code=Reason.ENTRIES_CHANGED, clause=CLOSED)
    secret = parse_digest(drawing.secret)
    if secret is None:
        return Refused(code=Reason.SECRET_LOST, clause=REVEALED)
    if commitment(secret) != state.terms.commitment:
        return Refused(code=Reason.SECRET_MISMATCH, clause=REVEALED)
    found = draw(secret, state.closing, state.chance, {index: one.owner for index, one in enumerate(ordered)})
    return [WinnersDrawn(secret=drawing.secret, places=found.places, **order.signed(SELECTED))]


def _compromised(state: Draw, order: Given, told: DeclareCompromised) -> list[Event] | Refused:
    """Only a secret that is gone, or is another, is not revealed: nobody ends a draw whose winners they dislike."""
    if state.terms is None:
        return Refused(code=Reason.DRAW_NOT_COMMITTED, clause=COMMITTED)
    if state.compromised:
        return _is_compromised(state)
    if state.places is not None:
        return Refused(code=Reason.DRAW_OVER, clause=SELECTED)
    if told.reason != told.found:
        return Refused(code=Reason.SECRET_THERE, clause=REVEALED)
    return [DrawCompromised(reason=told.reason, **order.signed(REVEALED))]


def _pass_over(state: Draw, order: Given, told: PassOver, second: Second[Agreed]) -> list[Event] | Refused:
    """A ground of the terms, a place that holds a prize, and a second person."""
    if state.terms is None or state.places is None:
        return Refused(code=Reason.NOT_DRAWN, clause=PASSED)
    if told.ground not in state.terms.grounds:
        return Refused(code=Reason.NOT_A_GROUND, clause=PASSED, arguments={"ground": told.ground})
    try:
        awarded(state.terms.prizes, len(state.places), [*(one.place for one in state.passed), told.place])
    except BadInput as fault:
        return refusal_of(fault)
    agreed = second(told.about.act)
    if isinstance(agreed, Refused):
        return agreed
    return [agreed, PlacePassedOver(place=told.place, ground=told.ground, **order.signed(PASSED))]


def _is_compromised(state: Draw) -> Refused:
    return Refused(code=Reason.DRAW_COMPROMISED, clause=REVEALED, arguments={"reason": state.compromised})
