"""The tables as the lobby shows them: one card each, made anew only when its table has moved on."""

from __future__ import annotations

import msgspec

from sicbo.floor.table.view import public_view
from sicbo.floor.table.views.shapes import Faces
from sicbo.runtime.live_table import LiveTable
from sicbo.server.service import Service

SHOWN = 8
"""How many of the last results a card shows."""


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the lobby shows it."""

    id: str
    book: str
    games: tuple[str, ...]
    mode: str
    phase: str
    currency: str
    round: int
    places: dict[str, str]
    """The game of each place."""
    free: tuple[str, ...]
    """Places that nobody has taken."""
    minimum: int | None
    maximum: int | None
    dice: Faces | None
    """The faces of this round, once they are called."""
    results: tuple[Faces, ...]
    """The last settled rounds, oldest first."""
    dealer: str
    """Who deals: `human` or `automatic`."""
    device: str
    """`physical` or `electronic` dice."""
    halted: bool
    held: bool
    """Whether the time is in doubt, so that no bets are taken."""
    closing: bool
    """Whether it has been announced that the table will close."""
    seq: int


def cards(service: Service) -> list[Card]:
    """Every table, those for practice first: everybody can play at these, from anywhere. Asked only while the states
    are the committed ones."""
    house = service.running.house
    found = [_card(service, stream, house.head(stream)[0]) for stream in house.streams("table")]
    return sorted(found, key=lambda card: card.mode != "practice")


def _card(service: Service, stream: str, seq: int) -> Card:
    kept: Card | None = service.cards.get(stream)
    if kept is not None and kept.seq == seq:
        return kept
    live: LiveTable = service.running.house.state(stream)
    assert live.law is not None
    view = public_view(live.law, live.table)
    sign = view.sign.every if view.sign else None
    card = Card(
        id=stream.partition("/")[2],
        book=live.law.book.id,
        games=view.games,
        mode=view.mode,
        phase=view.phase,
        currency=view.currency,
        round=view.round,
        places={place.id: f"{live.law.book.id}/{place.game}" for place in live.table.places.values()},
        free=tuple(place.id for place in live.table.places.values() if not place.player),
        minimum=sign.minimum if sign else None,
        maximum=sign.maximum if sign else None,
        dice=view.dice,
        results=view.results[-SHOWN:],
        dealer=view.dealer,
        device=view.device,
        halted=view.halted,
        held=view.held,
        closing=view.closing is not None,
        seq=seq,
    )
    service.cards[stream] = card
    return card
