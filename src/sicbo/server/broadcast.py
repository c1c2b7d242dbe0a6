"""From commits to messages: each audience of a table is told what it may know, once, in the order of the log."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Any

import msgspec

from sicbo.floor.table.events.wagers import WagerRegistered
from sicbo.house.desks import TABLE
from sicbo.server.facts import own_facts
from sicbo.server.hub import Message, Topic
from sicbo.server.protocol import Countdown, State, Update
from sicbo.server.service import Service
from sicbo.server.views import Audience, place_of, seen
from sicbo.store.commits import Commit

PLAYER = "player/"
LOOKED_BACK = 1_000
"""Commits that are looked through for a player who comes back; after a longer absence the state alone is told."""
COUNTDOWN_SECONDS = 0.1
_STAFF: dict[str, Audience] = {"public": "public", "dealer": "dealer", "pit": "pit"}


class Broadcast:
    """Subscribed to the house; publishes through the hub, in the same step in which a group becomes readable."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._facts: dict[str, list[Any]] = {}
        """What the group in hand has brought to each table."""
        self._recent: dict[str, deque[tuple[int, tuple[Any, ...]]]] = {}
        """The latest commits of each table that somebody came back to."""
        self._closes_at: dict[str, int] = {}
        """The countdowns that were told."""

    def commit(self, commit: Commit, events: tuple[Any, ...]) -> None:
        """Remember what to tell: a group may hold several commits of one table, and is told as one."""
        if commit.stream.partition("/")[0] == TABLE:
            self._facts.setdefault(commit.stream, []).extend(events)
            if commit.stream in self._recent:
                self._recent[commit.stream].append((commit.seq, events))

    def group(self) -> None:
        """Tell what the group has brought; no state is ahead of the log now, and every table is told once."""
        facts, self._facts = self._facts, {}
        for stream, events in facts.items():
            if self._service.running.house.settled_at(stream) is not None:
                self._tell(stream, events)

    def replay(self, topic: Topic, since: int) -> Iterable[Message]:
        """What a topic has to say to somebody who comes: the newest state, with a player's own facts after `since`."""
        stream, audience = topic
        if stream not in self._service.running.house.streams(TABLE):
            return
        own: tuple[Any, ...] = ()
        if since and audience.startswith(PLAYER):
            own = self._own(stream, audience, self._since(stream, since))
        yield self._message(stream, audience, own)

    async def run(self) -> None:
        """Tell of every countdown that begins; it begins by the clock, not by a commit."""
        while self._service.running.house.failed is None:
            await asyncio.sleep(COUNTDOWN_SECONDS)
            self.count_down()

    def count_down(self) -> None:
        for stream in self._service.running.house.streams(TABLE):
            closes_at = self._service.running.dealers.closes_at(stream)
            if closes_at is None:
                self._closes_at.pop(stream, None)
            elif self._closes_at.get(stream) != closes_at:
                self._closes_at[stream] = closes_at
                body = msgspec.json.encode(Countdown(closes_at=closes_at, now=self._service.running.house.clock()))
                for audience in self._service.hub.audiences(stream):
                    self._service.hub.note((stream, audience), body)

    def _tell(self, stream: str, events: list[Any]) -> None:
        # Other people's wagers change nothing that the public or a player may see.
        only_wagers = all(isinstance(event, WagerRegistered) for event in events)
        for audience in self._service.hub.audiences(stream):
            own = self._own(stream, audience, events)
            if own or not only_wagers or audience in {"dealer", "pit"}:
                self._service.hub.publish(self._message(stream, audience, own))

    def _since(self, stream: str, since: int) -> list[Any]:
        """The facts of a stream after this place; none where they are too many to be told."""
        house = self._service.running.house
        head = house.heads()[stream][0]
        if head - since > LOOKED_BACK:
            return []
        recent = self._recent.get(stream)
        if recent is None:
            # Read once: after a restart everybody comes back in the same second.
            journal = house.desks.of(stream).journal
            kept = house.store.read(stream, max(0, head - LOOKED_BACK))
            recent = self._recent[stream] = deque(
                ((commit.seq, tuple(journal.read(commit.events))) for commit in kept), LOOKED_BACK
            )
        return [event for seq, events in recent if seq > since for event in events]

    def _own(self, stream: str, audience: str, events: list[Any]) -> tuple[Any, ...]:
        if not audience.startswith(PLAYER):
            return ()
        user = audience.removeprefix(PLAYER)
        return own_facts(events, user, place_of(self._service, user, stream.partition("/")[2]))

    def _message(self, stream: str, audience: str, own: tuple[Any, ...]) -> Message:
        table = stream.partition("/")[2]
        if audience.startswith(PLAYER):
            place = place_of(self._service, audience.removeprefix(PLAYER), table)
            shown = seen(self._service, table, "player" if place else "public", place)
        else:
            place = ""
            shown = seen(self._service, table, _STAFF[audience])
        now = self._service.running.house.clock()
        body: State | Update = State(
            seq=shown.seq, head=shown.head, place=place, closes_at=shown.closes_at, now=now, view=shown.view
        )
        if own:
            body = Update(events=own, **{name: getattr(body, name) for name in body.__struct_fields__})
        return Message((stream, audience), shown.seq, msgspec.json.encode(body), is_state=not own)
