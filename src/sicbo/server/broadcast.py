"""The broadcast of commits as messages: each audience of a table gets what it may know, once, in the order of the
log."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Any

import msgspec

from sicbo.floor.table.views.public import NOBODYS_OWN
from sicbo.floor.table.wagers.events import WagerRegistered
from sicbo.house.answers import Stopped
from sicbo.runtime.kinds import TABLE
from sicbo.server.hub import Message, Topic
from sicbo.server.player_events import MissedEvents, PlayerEvents
from sicbo.server.protocol import Countdown
from sicbo.server.recent_events import LOOKED_BACK, RecentEvents
from sicbo.server.service import Service
from sicbo.server.view_snapshots import ViewSnapshot
from sicbo.server.views import Audience
from sicbo.store.commits import Commit

PLAYER = "player/"
PLAYERS = "players"
"""What is the same for every player, beside what each is told alone."""
EVERY_SECONDS = 0.1
RESTED = 5
"""Of the time while people wager, at most one part in so many is spent on showing staff the wagers of full tables."""
STAFF: tuple[Audience, ...] = ("dealer", "pit")
_BODIES: dict[str, Callable[[ViewSnapshot], bytes]] = {
    "public": lambda snapshot: snapshot.room,
    PLAYERS: lambda snapshot: snapshot.step,
    "dealer": lambda snapshot: snapshot.dealer,
    "pit": lambda snapshot: snapshot.pit,
}


NOTHING = PlayerEvents(())


class Broadcast:
    """Subscribed to the house; publishes through the hub, in the same step in which a group becomes readable."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._facts: dict[str, list[Any]] = {}
        """What the group in hand has brought to each table."""
        self._recent: dict[str, RecentEvents] = {}
        """The latest facts of each table that somebody came back to."""
        self._behind: set[str] = set()
        """Tables of which staff were not shown the latest yet. After a step they are shown it once the players were
        told; wagers alone wait for the next look, a few times a second."""
        self._took = self._rested_at = 0.0
        """How long it took to show staff the last time, in seconds; and when that much work has been rested from."""
        self._soon: asyncio.TimerHandle | None = None
        self._soon_since = 0.0
        self._closes_at: dict[str, int] = {}
        """The countdowns that were told."""

    def on_commit(self, commit: Commit, events: tuple[Any, ...]) -> None:
        """Remember what to tell: a group may hold several commits of one table, and is told as one."""
        if commit.stream.partition("/")[0] == TABLE:
            self._facts.setdefault(commit.stream, []).extend(events)
            if commit.stream in self._recent:
                self._recent[commit.stream].add(commit.seq, events)

    def group(self) -> None:
        """Tell what the group has brought; no state is ahead of the log now, and every table is told once."""
        facts, self._facts = self._facts, {}
        for stream, events in facts.items():
            if self._service.running.house.settled_at(stream) is not None:
                try:
                    self._publish(stream, events)
                except Exception as fault:  # noqa: BLE001 one table that cannot be told of must not silence the others
                    self._service.running.house.alarm(stream, "subscriber", repr(fault))

    def replay(self, topic: Topic, since: int) -> Iterable[Message]:
        """What a topic has to say to somebody who comes: the newest state, with a player's own facts after `since`."""
        stream, audience = topic
        if audience == PLAYERS or not self._service.running.house.exists(stream):
            return  # a player's own state holds what all players were told
        is_back = since and audience.startswith(PLAYER)
        missed = self._since(stream, audience.removeprefix(PLAYER), since) if is_back else []
        newest = _message(ViewSnapshot(self._service, stream), stream, audience, MissedEvents(missed))
        if audience in STAFF and -1 < self._service.hub.last(topic) < newest.seq:
            self._service.hub.publish(newest)  # who is here already sees it too, and nobody is told it twice
        yield newest

    async def run(self) -> None:
        """Tell of every countdown that begins, by the clock and not by a commit; and show staff the latest wagers."""
        house = self._service.running.house
        while house.failed is None:
            await asyncio.sleep(EVERY_SECONDS)
            self.count_down()
            if self._soon is None and perf_counter() >= self._rested_at:
                self._show_staff_soon()

    def show_staff(self) -> None:
        """Show staff every table that they are behind at; asked while no state is ahead of the log."""
        house, hub = self._service.running.house, self._service.hub
        began = perf_counter()
        behind, self._behind = self._behind, set()
        for stream in behind:
            if house.settled_at(stream) is None:
                self._behind.add(stream)
                continue
            snapshot = ViewSnapshot(self._service, stream)
            for audience in STAFF:
                topic = stream, audience
                if hub.listens(topic) and hub.last(topic) < snapshot.seq:
                    hub.publish(_message(snapshot, stream, audience, NOTHING))
        self._took = perf_counter() - began
        self._rested_at = began + RESTED * self._took

    def _show_staff_soon(self) -> None:
        if self._behind and self._service.running.house.failed is None:
            self._service.running.house.look(self.show_staff).add_done_callback(self._shown)

    def _shown(self, shown: asyncio.Future[None]) -> None:
        fault = None if shown.cancelled() else shown.exception()
        if fault is not None and not isinstance(fault, Stopped):
            self._service.running.house.alarm("", "subscriber", repr(fault))

    def count_down(self) -> None:
        for stream in self._service.running.house.streams(TABLE):
            closes_at = self._service.running.dealers.closes_at(stream)
            if closes_at is None:
                self._closes_at.pop(stream, None)
            elif self._closes_at.get(stream) != closes_at:
                self._closes_at[stream] = closes_at
                body = msgspec.json.encode(Countdown(closes_at=closes_at, now=self._service.running.house.clock()))
                for audience in self._service.hub.audiences(stream):
                    if not audience.startswith(PLAYER):
                        self._service.hub.note((stream, audience), body)

    def _publish(self, stream: str, events: list[Any]) -> None:
        hub, facts, snapshot = self._service.hub, PlayerEvents(events), ViewSnapshot(self._service, stream)
        is_wagering = all(isinstance(event, WagerRegistered) for event in events)
        audiences: Iterable[str]
        if is_wagering:
            # Other people's wagers change nothing that the public or a player may see.
            audiences = [f"{PLAYER}{player}" for player in facts.players]
        elif all(isinstance(event, NOBODYS_OWN) for event in events):
            audiences = "public", PLAYERS
        else:
            audiences = [one for one in hub.audiences(stream) if one not in (*STAFF, PLAYERS)]
        for audience in audiences:
            if hub.listens((stream, audience)):
                hub.publish(_message(snapshot, stream, audience, facts))
        self._behind.add(stream)
        if not is_wagering:
            self._show_staff_after_this()

    def _show_staff_after_this(self) -> None:
        """Behind what the players are sent: what staff see of a full table takes a while to put together. As long as
        that the next step is waited for, so that it is not behind this; but not step after step for ever."""
        now = perf_counter()
        if self._soon is None:
            self._soon_since = now
        elif now - self._soon_since < RESTED * self._took:
            self._soon.cancel()
        else:
            return
        self._soon = asyncio.get_running_loop().call_later(self._took, self._show_staff_now)

    def _show_staff_now(self) -> None:
        self._soon = None
        self._show_staff_soon()

    def _since(self, stream: str, player: str, since: int) -> list[Any]:
        """The facts after this place that may be this player's; none where it is too long ago to be told."""
        house = self._service.running.house
        head = house.head(stream)[0]
        if head - since > LOOKED_BACK:
            return []
        journal = house.desks.of(stream).journal
        recent = self._recent.setdefault(stream, RecentEvents(head))
        recent.reach(
            since, lambda first: ((one.seq, tuple(journal.read(one.events))) for one in house.store.read(stream, first))
        )
        return recent.own(player, since)


def _message(snapshot: ViewSnapshot, stream: str, audience: str, facts: PlayerEvents | MissedEvents) -> Message:
    own: tuple[Any, ...] = ()
    if audience.startswith(PLAYER):
        user = audience.removeprefix(PLAYER)
        place = snapshot.place_of(user)
        own = facts.own(user, place)
        body = snapshot.player(place, own)
    else:
        body = _BODIES[audience](snapshot)
    return Message((stream, audience), snapshot.seq, body, is_state=not own)
