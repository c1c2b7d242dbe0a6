"""The live hub: order, coalescing, and money that is never dropped."""

from __future__ import annotations

import gc
import tracemalloc

import pytest

from sicbo.server.connection import Waiting
from sicbo.server.hub import Close, Hub
from tests.server.transports import ANN, PUBLIC, Wire, joined, looped, money, never, settle, state


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


def test_an_idle_connection_weighs_little() -> None:
    class Nothing:
        __slots__ = ()

        async def send(self, waiting: Waiting) -> None: ...

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
