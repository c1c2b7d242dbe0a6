"""The state of a draw. Only `evolve_draw` changes it."""

from __future__ import annotations

from dataclasses import dataclass

from sicbo.floor.draw.events import (
    ChanceDiffered,
    ChanceKeyed,
    ChanceRecorded,
    DrawCommitted,
    DrawCompromised,
    DrawEvent,
    EntriesClosed,
    PlacePassedOver,
    WinnersDrawn,
)
from sicbo.units.draw_record import PassedOver
from sicbo.units.fair_draw import Beacon, Chance, Closing, Throws


@dataclass(slots=True)
class Draw:
    terms: DrawCommitted | None = None
    closing: Closing | None = None
    salt: str = ""
    keyed: ChanceKeyed | None = None
    """What one person has keyed, and another has not yet."""
    chance: Chance | None = None
    secret: str = ""
    places: tuple[int, ...] | None = None
    passed: tuple[PassedOver, ...] = ()
    compromised: str = ""

    @property
    def takes_entries(self) -> bool:
        """Whether the desk may add, refuse or withdraw entries: once the secret is committed, and until closing."""
        return self.terms is not None and self.closing is None and not self.compromised


def evolve_draw(draw: Draw, event: DrawEvent) -> None:
    """The draw after this event."""
    match event:
        case DrawCommitted():
            draw.terms = event
        case EntriesClosed():
            draw.closing, draw.salt = closing_of(draw, event.position, event.root, event.size), event.salt
        case ChanceKeyed():
            draw.keyed = event
        case ChanceDiffered():
            draw.keyed = None
        case ChanceRecorded():
            draw.keyed, draw.chance = None, chance_of(draw, event.value)
        case WinnersDrawn():
            draw.secret, draw.places = event.secret, event.places
        case DrawCompromised():
            draw.compromised = event.reason
        case PlacePassedOver():
            draw.passed += (PassedOver(event.place, event.ground, event.at),)


def closing_of(draw: Draw, position: int, root: str, size: int) -> Closing:
    """The terms of this draw together with its entries."""
    terms = draw.terms
    assert terms is not None, "entries close after the secret was committed"
    return Closing(
        draw=terms.draw,
        prizes=terms.prizes,
        reserves=terms.reserves,
        wins=terms.wins,
        position=position,
        root=root,
        size=size,
    )


def chance_of(draw: Draw, value: str) -> Chance:
    """What was keyed, as the terms of this draw take it."""
    terms = draw.terms
    assert terms is not None, "nothing is keyed before the secret was committed"
    return Beacon(terms.beacon, terms.beacon_round, value) if terms.beacon else Throws(value)
