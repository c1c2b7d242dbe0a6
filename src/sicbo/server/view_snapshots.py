"""A snapshot of a table's views, sent to many: what everybody may see is built and encoded once, and each player's
own part is written around it."""

from __future__ import annotations

from functools import cached_property
from typing import Any, cast

import msgspec

from sicbo.floor.table.view import PublicView, dealer_view, pit_view, public_view
from sicbo.floor.table.views.public import Settled, just_settled, player_part
from sicbo.runtime.live_table import LiveTable
from sicbo.server.protocol import State, Step, Update
from sicbo.server.service import Service

_encode = msgspec.json.Encoder().encode


class ViewSnapshot:
    """The committed state of a table; asked only in the step in which it was made, before anything runs ahead of it."""

    def __init__(self, service: Service, stream: str) -> None:
        running = service.running
        live: LiveTable = running.house.state(stream)
        assert live.law is not None
        self._law, self._table = live.law, live.table
        self.seq, head = running.house.head(stream)
        self._head = head.hex()
        self._closes_at = running.dealers.closes_at(stream)
        self._now = running.house.clock()

    @cached_property
    def _public(self) -> msgspec.Raw:
        """The public view as it is sent."""
        return msgspec.Raw(_encode(public_view(self._law, self._table)))

    @cached_property
    def _settled(self) -> Settled:
        return just_settled(self._table)

    @cached_property
    def room(self) -> bytes:
        """What everybody is told who has no place here: the same bytes for all."""
        return self._state("", self._public)

    @property
    def step(self) -> bytes:
        """What all players are told alike, whoever they are."""
        return _encode(
            Step(seq=self.seq, head=self._head, closes_at=self._closes_at, now=self._now, public=self._public)
        )

    @cached_property
    def dealer(self) -> bytes:
        return self._state("", dealer_view(self._law, self._table))

    @cached_property
    def pit(self) -> bytes:
        return self._state("", pit_view(self._law, self._table))

    def place_of(self, user: str) -> str:
        """Where this player sits; empty for nowhere."""
        return self._table.seat_of(user)

    def player(self, place: str, own: tuple[Any, ...] = ()) -> bytes:
        """What a player is told: the state, behind these facts if there are any."""
        if not place and not own:
            return self.room
        # Bytes that are JSON already stand where the public view would be encoded to the same bytes again.
        public = cast("PublicView", self._public)
        view = player_part(self._law, self._table, place, public, self._settled) if place else public
        return self._update(place, view, own) if own else self._state(place, view)

    def _state(self, place: str, view: Any) -> bytes:
        return _encode(
            State(seq=self.seq, head=self._head, place=place, closes_at=self._closes_at, now=self._now, view=view)
        )

    def _update(self, place: str, view: Any, events: tuple[Any, ...]) -> bytes:
        return _encode(
            Update(
                seq=self.seq,
                head=self._head,
                place=place,
                events=events,
                closes_at=self._closes_at,
                now=self._now,
                view=view,
            )
        )
