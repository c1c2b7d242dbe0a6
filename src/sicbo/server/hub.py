"""The live hub: ordered messages to many connections, each at its own pace. It knows neither HTTP nor tables.

A topic is a stream seen by one audience. A message is encoded once, by whoever publishes it; the same bytes go to all.
Messages of a topic have rising numbers, one message for each; a client that comes back says which it saw last
(`since`). A connection may listen to several topics of one stream. Whoever publishes one commit to more than one of
them leaves the topic listed last for the end, and the client counts by that one: once it has seen a number, nothing of
it is missing. A message is published in the same step in which its commit becomes readable, so a replay leaves no gap.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum

import msgspec

from sicbo.floor.refused import Refused
from sicbo.server.auth.refusals import Reason, refuse
from sicbo.server.connection import Connection, Transport

Topic = tuple[str, str]
"""The stream and the audience."""


class Close(IntEnum):
    """Why a connection is closed by the house, as a WebSocket code."""

    GOING_AWAY = 1001
    REVOKED = 4401
    TOO_SLOW = 4408
    LOCKED = 4423
    FLOOD = 4429


class Message(msgspec.Struct, frozen=True):
    """What one topic says under one number."""

    topic: Topic
    seq: int
    body: bytes
    is_state: bool = False
    """A state stands for everything before it: a newer one takes its place in a queue. All else is never dropped."""


Replay = Callable[[Topic, int], Iterable[Message]]
"""The messages of a topic after a number that the hub remembers no more, or the newest state instead of them."""


class _Channel:
    """One topic: who listens, and the last messages."""

    __slots__ = ("floor", "last", "listening", "ring")

    def __init__(self, remembered: int) -> None:
        self.listening: dict[Connection, None] = {}
        self.ring: deque[Message] = deque(maxlen=remembered)
        self.floor = self.last = -1
        """The ring holds everything after the floor; -1 while nothing was published yet."""

    def keep(self, message: Message) -> None:
        if message.seq <= self.last:
            raise ValueError(f"{message.topic}: {message.seq} does not come after {self.last}")
        if self.last < 0:
            self.floor = message.seq - 1
        if not self.ring.maxlen:
            self.floor = message.seq  # nothing is kept, so only who missed nothing is known to have missed nothing
        elif message.is_state and self.ring and self.ring[-1].is_state:
            self.ring.pop()  # the newer one stands for it, also to whoever comes back
        if self.ring and len(self.ring) == self.ring.maxlen:
            self.floor = self.ring[0].seq
        self.ring.append(message)
        self.last = message.seq

    def after(self, seq: int) -> list[Message] | None:
        """The messages after this number; nothing where the ring cannot know them all."""
        if self.last < 0 or not self.floor <= seq <= self.last:
            return None
        return [message for message in self.ring if message.seq > seq]


class Hub:
    """Every live connection of this process."""

    def __init__(
        self,
        replay: Replay,
        *,
        beat: Callable[[], bytes] = lambda: b'{"type":"beat"}',
        remembered: int = 256,
        forgets: Callable[[Topic], bool] = lambda _: False,
        most_queued: int = 256,
        most_per_user: int = 8,
        most_stalls: int = 10,
    ) -> None:
        self._replay, self._beat = replay, beat
        self._remembered, self._most_queued, self._most_per_user = remembered, most_queued, most_per_user
        self._most_stalls = most_stalls
        self._forgets = forgets
        """Whether nothing is kept of a topic: whoever comes back to it is told by the replay alone."""
        self._channels: dict[Topic, _Channel] = {}
        self._holders: dict[str, dict[Connection, None]] = {}
        self._users: dict[str, dict[Connection, None]] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._due: list[Connection] = []
        """Those with something to send: all of them in the next step of the loop, when an answer and the news that
        came with it leave as one."""
        self.closed: dict[int, int] = {}
        """How many connections the hub closed, by code: for the metrics."""

    def replay_with(self, replay: Replay) -> None:
        """Ask this from now on for what the hub remembers no more."""
        self._replay = replay

    def publish(self, message: Message) -> int:
        """Send a message to all who listen to its topic, and remember it; how many listen.

        Nothing is awaited: a slow connection costs the others nothing.
        """
        channel = self._channel(message.topic)
        channel.keep(message)
        topic = message.topic if message.is_state else None
        body = message.body
        for connection in tuple(channel.listening):
            connection.put(body, topic)
        return len(channel.listening)

    def note(self, topic: Topic, body: bytes) -> None:
        """Send what has no number and is not remembered to all who listen; a newer note takes an older one's place."""
        channel = self._channels.get(topic)
        for connection in tuple(channel.listening) if channel else ():
            connection.put(body, ("note", topic))

    def join(
        self,
        transport: Transport,
        topics: Sequence[Topic],
        *,
        holder: str,
        user: str,
        since: int | None = None,
        first: Sequence[bytes] = (),
        most: int | None = None,
    ) -> Connection | Refused:
        """A connection that listens from now on; before that it is sent `first` and what it missed after `since`.

        The holder is the session or token it came with, under which it can be revoked. A user may have so many open,
        where none is named as many as anybody.
        """
        most = self._most_per_user if most is None else most
        if len(self._users.get(user, ())) >= most:
            return refuse(Reason.TOO_MANY_CONNECTIONS, most=most)
        missed = [] if since is None else self._missed(topics, since)
        connection = Connection(
            transport,
            tuple(topics),
            holder=holder,
            user=user,
            most=self._most_queued,
            lost=self._lost,
            due=self._has_to_send,
        )
        for topic in topics:
            channel = self._channel(topic)
            if channel.last < 0:
                # Told by the replay, it is not told again.
                channel.floor = channel.last = max((one.seq for one in missed if one.topic == topic), default=-1)
            channel.listening[connection] = None
        self._holders.setdefault(holder, {})[connection] = None
        self._users.setdefault(user, {})[connection] = None
        for body in first:
            connection.put(body, is_missed=True)
        for message in missed:
            connection.put(message.body, message.topic if message.is_state else None, is_missed=True)
        return connection

    def leave(self, connection: Connection) -> None:
        """Forget a connection whose client has gone."""
        self._forget(connection)

    def close(self, connection: Connection, code: int, reason: str = "") -> asyncio.Future[None]:
        """Close a connection: nothing that was not under way yet is sent any more. Done once the goodbye is said."""
        said: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if not self._forget(connection):
            said.set_result(None)
            return said
        self.closed[code] = self.closed.get(code, 0) + 1
        task = asyncio.get_running_loop().create_task(connection.goodbye(code, reason))
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)
        return task

    def revoke(self, holder: str, code: int = Close.REVOKED) -> int:
        """Close every connection of a session or token at once; how many there were."""
        mine = tuple(self._holders.get(holder, ()))
        for connection in mine:
            self.close(connection, code)
        return len(mine)

    def revoke_user(self, user: str, code: int = Close.REVOKED) -> int:
        """Close every connection of a user at once, whatever it came with; how many there were."""
        mine = tuple(self._users.get(user, ()))
        for connection in mine:
            self.close(connection, code)
        return len(mine)

    def beat(self) -> None:
        """Give a sign of life to every connection, and close the stalled ones."""
        body = self._beat()
        for connection in self.connections():
            if connection.stalls() >= self._most_stalls:
                self.close(connection, Close.TOO_SLOW, "stalled")
            else:
                connection.put(body, "beat")

    async def run(self, every_seconds: float = 1.0) -> None:
        """Beat until cancelled."""
        while True:
            await asyncio.sleep(every_seconds)
            self.beat()

    async def shut(self) -> None:
        """Close every connection and wait for the goodbyes."""
        for connection in self.connections():
            self.close(connection, Close.GOING_AWAY)
        while self._closing:
            await asyncio.wait(self._closing)

    def connections(self) -> list[Connection]:
        """Every open connection."""
        return [connection for mine in self._users.values() for connection in mine]

    def audiences(self, stream: str) -> list[str]:
        """The audiences of a stream that somebody listens for."""
        return [topic[1] for topic, channel in self._channels.items() if topic[0] == stream and channel.listening]

    def listens(self, topic: Topic) -> bool:
        """Whether anybody listens to this topic."""
        channel = self._channels.get(topic)
        return channel is not None and bool(channel.listening)

    def last(self, topic: Topic) -> int:
        """The number of the newest message of a topic, or -1."""
        channel = self._channels.get(topic)
        return channel.last if channel else -1

    def _missed(self, topics: Sequence[Topic], since: int) -> list[Message]:
        """What the topics have said since then. One of them may tell what another has said, too: where the hub does not
        know it all of each, all are replayed."""
        known = [self._known(topic, since) for topic in topics]
        found: list[tuple[int, int, Message]] = []
        for order, topic in enumerate(topics):
            messages = self._replay(topic, since) if None in known else known[order] or ()
            found += ((message.seq, order, message) for message in messages)
        return [message for _, _, message in sorted(found, key=lambda one: one[:2])]

    def _known(self, topic: Topic, since: int) -> list[Message] | None:
        channel = self._channels.get(topic)
        return channel.after(since) if channel else None

    def _channel(self, topic: Topic) -> _Channel:
        channel = self._channels.get(topic)
        if channel is None:
            channel = self._channels[topic] = _Channel(0 if self._forgets(topic) else self._remembered)
        return channel

    def _has_to_send(self, connection: Connection) -> None:
        if not self._due:
            asyncio.get_running_loop().call_soon(self._send_due)
        self._due.append(connection)

    def _send_due(self) -> None:
        due, self._due = self._due, []
        for connection in due:
            connection.send_now()

    def _lost(self, connection: Connection, is_slow: bool) -> None:
        """A connection reports that its queue is full, or that its transport is dead."""
        if is_slow:
            self.close(connection, Close.TOO_SLOW, "too slow")
        else:
            self._forget(connection)

    def _forget(self, connection: Connection) -> bool:
        if not connection.is_open:
            return False
        connection.stop()
        for topic in connection.topics:
            channel = self._channels[topic]
            channel.listening.pop(connection, None)
            if not channel.listening:
                # Who publishes may leave out a topic that nobody listens to, so what is remembered would have a gap.
                del self._channels[topic]
        for index, key in ((self._holders, connection.holder), (self._users, connection.user)):
            index[key].pop(connection, None)
            if not index[key]:
                del index[key]
        return True
