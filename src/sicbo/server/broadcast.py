"""From commits to messages: each audience of a table is told what it may know, once, in the order of the log."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import msgspec

from sicbo.floor.table.events.wagers import WagerRegistered
from sicbo.house.desks import TABLE
from sicbo.server.hub import Message, Topic
from sicbo.server.protocol import State, Update
from sicbo.server.service import Service
from sicbo.server.views import Audience, place_of, seen
from sicbo.store.commits import Commit

PLAYER = "player/"


class Broadcast:
    """Subscribed to the house; publishes through the hub."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._facts: dict[str, list[Any]] = {}
        """What happened at each table since its listeners were last told."""

    def commit(self, commit: Commit, events: tuple[Any, ...]) -> None:
        """Remember what to tell; it is told right after the group, when the state is the committed one."""
        if commit.stream.partition("/")[0] != TABLE:
            return
        if not self._facts:
            asyncio.get_running_loop().call_soon(self._tell)
        self._facts.setdefault(commit.stream, []).extend(events)

    def replay(self, topic: Topic, since: int) -> Iterable[Message]:  # noqa: ARG002
        """The newest state of a topic, which stands for everything before it."""
        stream, audience = topic
        if stream in self._service.running.house.streams(TABLE):
            yield self._message(stream, audience, ())

    def _tell(self) -> None:
        facts, self._facts = self._facts, {}
        house = self._service.running.house
        for stream, events in facts.items():
            if house.settled_at(stream) is None:
                # More was decided in the meantime; its commit comes at once and tells this too.
                self._facts.setdefault(stream, []).extend(events)
                asyncio.get_running_loop().call_soon(self._tell)
                continue
            only_wagers = all(isinstance(event, WagerRegistered) for event in events)
            for audience in self._service.hub.audiences(stream):
                own = self._own(stream, audience, events)
                if own or not only_wagers or audience in {"dealer", "pit"}:
                    self._service.hub.publish(self._message(stream, audience, own))

    def _own(self, stream: str, audience: str, events: list[Any]) -> tuple[Any, ...]:
        """The facts that are about this player's own place and money."""
        if not audience.startswith(PLAYER):
            return ()
        user = audience.removeprefix(PLAYER)
        place = place_of(self._service, user, stream.partition("/")[2])
        return tuple(_about(event, user, place) for event in events if _concerns(event, user, place))

    def _message(self, stream: str, audience: str, own: tuple[Any, ...]) -> Message:
        table = stream.partition("/")[2]
        kind: Audience = "player" if audience.startswith(PLAYER) else _AUDIENCES[audience]
        place = place_of(self._service, audience.removeprefix(PLAYER), table) if kind == "player" else ""
        shown = seen(self._service, table, kind if place or kind != "player" else "public", place)
        now = self._service.running.house.clock()
        facts = {"seq": shown.seq, "head": shown.head, "closes_at": shown.closes_at, "now": now, "view": shown.view}
        body = Update(events=own, **facts) if own else State(**facts)
        return Message((stream, audience), shown.seq, msgspec.json.encode(body), is_state=not own)


_AUDIENCES: dict[str, Audience] = {"public": "public", "dealer": "dealer", "pit": "pit"}


def _concerns(event: Any, user: str, place: str) -> bool:
    if getattr(event, "player", None) == user or (place and getattr(event, "place", None) == place):
        return True
    parts = (*getattr(event, "places", ()), *getattr(event, "adjustments", ()))
    return any(getattr(one, "player", None) == user for one in parts)


def _about(event: Any, user: str, place: str) -> Any:
    """The fact without the parts that are other people's."""
    plain = msgspec.to_builtins(event)
    for field in ("places", "adjustments", "returned", "forfeited"):
        if isinstance(plain.get(field), (list, tuple)):
            plain[field] = [
                one
                for one in plain[field]
                if not isinstance(one, dict) or (user == one.get("player", user) and one.get("place", place) == place)
            ]
    return plain
