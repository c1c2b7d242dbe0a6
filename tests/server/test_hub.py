"""The live hub: order, resuming, coalescing, money that is never dropped, and connections closed at once."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from collections.abc import Awaitable, Callable, Iterable
from random import Random

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from sicbo.floor.refused import Refused
from sicbo.server.connection import Connection, Transport
from sicbo.server.hub import Close, Hub, Message, Topic
from tests.server.wires import Wire, settle

PUBLIC: Topic = ("table/T1", "public")
ANN: Topic = ("table/T1", "patron/ann")


def state(seq: int, topic: Topic = PUBLIC) -> Message:
    return Message(topic, seq, b"state %d" % seq, is_state=True)


def money(seq: int, topic: Topic = PUBLIC) -> Message:
    return Message(topic, seq, b"money %d" % seq)


def never(topic: Topic, since: int) -> Iterable[Message]:
    raise AssertionError(f"the ring should have known {topic} after {since}")


def joined(hub: Hub, wire: Transport, *topics: Topic, since: int | None = None, who: str = "ann") -> Connection:
    found = hub.join(wire, topics or (PUBLIC,), holder=f"session of {who}", user=who, since=since)
    assert isinstance(found, Connection), found
    return found


def looped(work: Callable[[], Awaitable[None]]) -> None:
    async def main() -> None:
        await work()

    asyncio.run(main())


def test_all_who_listen_get_the_very_same_bytes_in_order_and_others_nothing() -> None:
    async def work() -> None:
        hub = Hub(never, most_per_user=100)
        wires = [Wire() for _ in range(50)]
        for wire in wires:
            joined(hub, wire)
        elsewhere = Wire()
        joined(hub, elsewhere, ("table/T2", "public"))
        sent = [money(seq) for seq in range(1, 6)]
        assert [hub.publish(message) for message in sent] == [50] * 5
        await settle()
        for wire in wires:
            assert all(got is message.body for got, message in zip(wire.got, sent, strict=True))
        assert elsewhere.got == []

    looped(work)


def test_a_slow_connection_gets_the_newest_state_and_every_message_about_money_in_order() -> None:
    async def work() -> None:
        hub = Hub(never)
        slow, quick = Wire().hold(), Wire()
        joined(hub, slow)
        joined(hub, quick)
        for seq in range(1, 11):
            hub.publish(money(seq) if seq in {3, 7} else state(seq))
        await settle()
        assert slow.got == []
        hub.publish(state(11))
        slow.release()
        await settle()
        assert slow.got == [b"money 3", b"money 7", b"state 11"]
        assert quick.got == [b"money 3", b"money 7", b"state 10", b"state 11"]

    looped(work)


def test_states_of_two_topics_do_not_push_each_other_out() -> None:
    async def work() -> None:
        hub = Hub(never)
        slow = Wire().hold()
        joined(hub, slow, ANN, PUBLIC)
        hub.publish(money(1))
        await settle()
        for seq in range(2, 5):
            hub.publish(state(seq, ANN))
            hub.publish(state(seq))
        slow.release()
        await settle()
        assert slow.got == [b"money 1", b"state 4", b"state 4"]

    looped(work)


@pytest.mark.parametrize(("waiting", "code"), [(7, None), (8, None), (9, Close.TOO_SLOW)])
def test_a_hopeless_connection_is_closed_and_never_loses_money_silently(waiting: int, code: int | None) -> None:
    async def work() -> None:
        hub = Hub(never, most_queued=8)
        slow = Wire().hold()
        joined(hub, slow)
        for seq in range(1, waiting + 1):
            hub.publish(money(seq))
        await settle()
        assert slow.code == code
        slow.release()
        await settle()
        assert slow.got == ([] if code else [b"money %d" % seq for seq in range(1, waiting + 1)])
        assert hub.closed == ({4408: 1} if code else {})
        assert len(hub.connections()) == (0 if code else 1)

    looped(work)


def test_states_alone_never_fill_a_queue() -> None:
    async def work() -> None:
        hub = Hub(never, most_queued=8)
        slow = Wire().hold()
        connection = joined(hub, slow)
        for seq in range(1, 10_001):
            hub.publish(state(seq))
        await settle()
        assert connection.is_open
        slow.release()
        await settle()
        assert slow.got[-1] == b"state 10000"
        assert len(slow.got) <= 2

    looped(work)


def test_a_connection_that_catches_up_may_fall_behind_again() -> None:
    async def work() -> None:
        hub = Hub(never, most_queued=4)
        wire = Wire()
        joined(hub, wire)
        for start in range(1, 41, 4):
            wire.hold()
            for seq in range(start, start + 4):
                hub.publish(money(seq))
            await settle()
            wire.release()
            await settle()
        assert wire.got == [b"money %d" % seq for seq in range(1, 41)]

    looped(work)


def test_a_dead_connection_is_forgotten_and_harms_nobody() -> None:
    async def work() -> None:
        hub = Hub(never)
        dead, alive = Wire().cut(), Wire()
        joined(hub, dead, who="dead")
        joined(hub, alive, who="alive")
        hub.publish(money(1))
        hub.publish(money(2))
        await settle()
        assert alive.got == [b"money 1", b"money 2"]
        assert [connection.user for connection in hub.connections()] == ["alive"]
        assert hub.publish(money(3)) == 1

    looped(work)


@pytest.mark.parametrize("since", range(8, 13))
def test_who_comes_back_gets_exactly_what_it_missed_and_then_what_comes(since: int) -> None:
    async def work() -> None:
        hub = Hub(never, remembered=4)
        for seq in range(1, 13):
            hub.publish(money(seq))
        wire = Wire()
        joined(hub, wire, since=since)
        hub.publish(money(13))
        await settle()
        assert wire.got == [b"money %d" % seq for seq in range(since + 1, 14)]

    looped(work)


@pytest.mark.parametrize("since", [0, 7, 13, 99])
def test_what_the_ring_cannot_know_is_replayed_from_outside(since: int) -> None:
    asked: list[tuple[Topic, int]] = []

    def replay(topic: Topic, after: int) -> list[Message]:
        asked.append((topic, after))
        return [Message(topic, 12, b"replayed", is_state=True)]

    async def work() -> None:
        hub = Hub(replay, remembered=4)
        for seq in range(1, 13):
            hub.publish(money(seq))
        wire = Wire()
        joined(hub, wire, since=since)
        hub.publish(money(13))
        await settle()
        assert asked == [(PUBLIC, since)]
        assert wire.got == [b"replayed", b"money 13"]

    looped(work)


def test_after_a_restart_a_topic_that_nobody_published_to_is_replayed() -> None:
    async def work() -> None:
        hub = Hub(lambda topic, after: [money(seq, topic) for seq in range(after + 1, 6)])
        first, second = Wire(), Wire()
        joined(hub, first, since=3)
        hub.publish(money(6))
        joined(hub, second, since=4)
        await settle()
        assert first.got == [b"money 4", b"money 5", b"money 6"]
        assert second.got == [b"money 5"]

    looped(work)


def test_what_was_missed_comes_in_the_order_of_its_numbers_over_all_topics_the_last_topic_at_the_end() -> None:
    async def work() -> None:
        hub = Hub(never)
        hub.publish(money(1))
        hub.publish(Message(ANN, 1, b"ann 1"))
        for seq in (2, 3):
            hub.publish(Message(ANN, seq, b"ann %d" % seq))
            hub.publish(money(seq))
        wire = Wire()
        joined(hub, wire, ANN, PUBLIC, since=1)
        await settle()
        assert wire.got == [b"ann 2", b"money 2", b"ann 3", b"money 3"]

    looped(work)


def test_a_long_absence_does_not_count_as_slowness_but_what_comes_after_does() -> None:
    async def work() -> None:
        hub = Hub(never, most_queued=4, remembered=100)
        for seq in range(1, 51):
            hub.publish(money(seq))
        wire = Wire().hold()
        connection = joined(hub, wire, since=1)
        for seq in range(51, 55):
            hub.publish(money(seq))
        assert connection.is_open
        wire.release()
        await settle()
        await settle()
        await settle()
        assert wire.got == [b"money %d" % seq for seq in range(2, 55)]
        wire.hold()
        for seq in range(55, 60):
            hub.publish(money(seq))
        assert not connection.is_open

    looped(work)


def test_numbers_only_rise() -> None:
    async def work() -> None:
        hub = Hub(never)
        hub.publish(money(5))
        for seq in (5, 4):
            with pytest.raises(ValueError, match="does not come after 5"):
                hub.publish(money(seq))
        assert (hub.last(PUBLIC), hub.last(ANN)) == (5, -1)

    looped(work)


def test_first_messages_come_first() -> None:
    async def work() -> None:
        hub = Hub(never)
        hub.publish(money(1))
        hub.publish(money(2))
        wire = Wire()
        hub.join(wire, [PUBLIC], holder="s", user="u", since=1, first=[b"hello"])
        await settle()
        assert wire.got == [b"hello", b"money 2"]

    looped(work)


@pytest.mark.clause("house 14.3")
def test_revocation_closes_at_once_and_what_was_queued_is_not_sent() -> None:
    async def work() -> None:
        hub = Hub(never)
        slow, own, other = Wire().hold(), Wire(), Wire()
        joined(hub, slow, who="ann")
        joined(hub, own, who="ann")
        joined(hub, other, who="bob")
        hub.publish(money(1))
        await settle()
        hub.publish(money(2))
        assert hub.revoke("session of ann") == 2
        hub.publish(money(3))
        slow.release()
        await settle()
        assert (slow.got, own.got) == ([], [b"money 1"])
        assert (slow.code, own.code, other.code) == (Close.REVOKED, Close.REVOKED, None)
        assert other.got == [b"money 1", b"money 2", b"money 3"]
        assert hub.revoke("session of ann") == 0
        assert hub.revoke_user("bob", Close.LOCKED) == 1
        await settle()
        assert other.code == Close.LOCKED

    looped(work)


def test_a_transport_that_will_not_close_is_not_waited_for_by_anybody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sicbo.server.connection.GOODBYE_SECONDS", 0.01)

    class Stubborn(Wire):
        async def close(self, code: int, reason: str) -> None:  # noqa: ARG002
            await asyncio.Event().wait()

    async def work() -> None:
        hub = Hub(never)
        joined(hub, Stubborn(), who="stubborn")
        joined(hub, Wire().cut(), who="cut")
        wire = Wire()
        joined(hub, wire)
        await asyncio.wait_for(hub.shut(), 1)
        assert wire.code == Close.GOING_AWAY
        assert hub.connections() == []

    looped(work)


@pytest.mark.clause("house 14.9")
@pytest.mark.parametrize(("number", "refused"), [(2, False), (3, False), (4, True)])
def test_one_account_has_so_many_connections_and_no_more(number: int, refused: bool) -> None:
    async def work() -> None:
        hub = Hub(never, most_per_user=3)
        answers = [hub.join(Wire(), [PUBLIC], holder=f"s{one}", user="ann") for one in range(number)]
        expected = Refused(code="too-many-connections", clause="house 14.9", arguments={"most": 3})
        assert (answers[-1] == expected) is refused
        first = answers[0]
        assert isinstance(first, Connection)
        hub.leave(first)
        assert isinstance(hub.join(Wire(), [PUBLIC], holder="s9", user="ann"), Connection)

    looped(work)


def test_a_quiet_connection_hears_a_beat_and_a_busy_one_does_not() -> None:
    async def work() -> None:
        hub = Hub(never, beat=b"beat")
        quiet, busy = Wire(), Wire()
        joined(hub, quiet, ANN)
        joined(hub, busy)
        for seq in range(1, 4):
            hub.publish(money(seq))
            await settle()
            hub.beat()
            await settle()
        assert busy.got == [b"money 1", b"money 2", b"money 3"]
        assert quiet.got.count(b"beat") == 2

    looped(work)


@pytest.mark.parametrize(("beats", "code"), [(3, None), (4, Close.TOO_SLOW), (5, Close.TOO_SLOW)])
def test_a_message_that_is_stuck_for_too_many_beats_closes_the_connection(beats: int, code: int | None) -> None:
    async def work() -> None:
        hub = Hub(never, most_stalls=3)
        stuck = Wire().hold()
        joined(hub, stuck)
        await settle()
        hub.beat()
        await settle()
        for _ in range(beats - 1):
            hub.beat()
            await settle()
        assert stuck.code == code

    looped(work)


def test_the_beat_goes_on_by_itself_until_the_hub_is_shut() -> None:
    async def work() -> None:
        hub = Hub(never, beat=b"beat")
        wire = Wire()
        joined(hub, wire)
        beating = asyncio.create_task(hub.run(0.001))
        while len(wire.got) < 2:
            await asyncio.sleep(0.001)
        beating.cancel()
        await hub.shut()
        assert wire.code == Close.GOING_AWAY

    looped(work)


def test_a_topic_may_be_forgotten_without_those_who_listen() -> None:
    async def work() -> None:
        hub = Hub(lambda *_: [money(1)])
        wire, later = Wire(), Wire()
        joined(hub, wire)
        hub.publish(money(1))
        hub.forget_topic(PUBLIC)
        joined(hub, later, since=0)
        hub.publish(money(2))
        await settle()
        assert wire.got == later.got == [b"money 1", b"money 2"]

    looped(work)


@pytest.mark.parametrize("seed", range(40))
def test_through_random_slowness_and_returns_no_money_is_lost_or_out_of_order(seed: int) -> None:
    async def work() -> None:
        chance = Random(seed)
        log: list[Message] = []
        hub = Hub(lambda _, after: [one for one in log if one.seq > after], most_queued=5, remembered=8)
        got: list[bytes] = []
        wire = Wire()
        connection = joined(hub, wire)
        for seq in range(1, 200):
            message = state(seq) if chance.random() < 0.5 else money(seq)
            log.append(message)
            hub.publish(message)
            if chance.random() < 0.3:
                wire.hold() if chance.random() < 0.7 else wire.release()
            if chance.random() < 0.5:
                await asyncio.sleep(0)
            if not connection.is_open or chance.random() < 0.02:
                hub.leave(connection)
                got += wire.got
                wire = Wire()
                connection = joined(hub, wire, since=int(got[-1].split()[1]) if got else 0)
        wire.release()
        await settle()
        if not connection.is_open:
            got += wire.got
            wire = Wire()
            joined(hub, wire, since=int(got[-1].split()[1]) if got else 0)
        await settle()
        await settle()
        got += wire.got
        numbers = [int(body.split()[1]) for body in got]
        assert numbers == sorted(set(numbers))
        assert {one.body for one in log if not one.is_state} <= set(got)
        assert got[-1] == log[-1].body

    looped(work)


def test_an_idle_connection_weighs_little() -> None:
    class Nothing:
        __slots__ = ()

        async def send(self, body: bytes) -> None: ...

        async def close(self, code: int, reason: str) -> None: ...

    async def work() -> None:
        hub = Hub(never)
        gc.collect()
        tracemalloc.start()
        for number in range(1_000):
            hub.join(Nothing(), [PUBLIC], holder=str(number), user=str(number))
        weight = tracemalloc.get_traced_memory()[0] / 1_000
        tracemalloc.stop()
        assert weight < 2_048

    looped(work)


def test_over_real_sockets_many_clients_hear_everything_and_a_revoked_one_sees_its_code() -> None:
    class Socket:
        def __init__(self, socket: ServerConnection) -> None:
            self._socket = socket

        async def send(self, body: bytes) -> None:
            await self._socket.send(body)

        async def close(self, code: int, reason: str) -> None:
            await self._socket.close(code, reason)

    async def work() -> None:
        hub = Hub(never, most_per_user=100)

        async def serve_one(socket: ServerConnection) -> None:
            assert socket.request is not None
            connection = joined(hub, Socket(socket), who=socket.request.path.removeprefix("/"))
            try:
                await socket.wait_closed()
            finally:
                hub.leave(connection)

        async with serve(serve_one, "127.0.0.1", 0, compression=None) as server:
            port = server.sockets[0].getsockname()[1]
            clients = [await connect(f"ws://127.0.0.1:{port}/c{number}", compression=None) for number in range(20)]
            while len(hub.connections()) < 20:
                await asyncio.sleep(0.001)
            for seq in range(1, 51):
                hub.publish(money(seq))
            for client in clients:
                assert [await client.recv() for _ in range(50)] == [b"money %d" % seq for seq in range(1, 51)]
            hub.revoke("session of c7")
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(clients[7].recv(), 1)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == Close.REVOKED
            assert hub.publish(money(51)) == 19
            await hub.shut()
            for client in clients:
                await client.close()

    looped(work)
