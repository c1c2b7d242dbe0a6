"""Who comes back to the hub gets what it missed, in order, and nothing twice."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from sicbo.server.hub import Hub, Message, Topic
from tests.server.transports import ANN, PUBLIC, Wire, joined, looped, money, never, settle, state


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


@pytest.mark.parametrize(("since", "got"), [(3, []), (2, [3]), (0, [1, 2, 3])])
def test_of_a_topic_that_is_one_persons_nothing_is_kept_and_whoever_comes_back_is_told_from_outside(
    since: int, got: list[int]
) -> None:
    log = [Message(ANN, seq, b"%d" % seq) for seq in (1, 2, 3)]

    async def evening() -> None:
        hub = Hub(lambda _, after: [one for one in log if one.seq > after], forgets=lambda topic: topic == ANN)
        first, again = Wire(), Wire()
        hub.join(first, [ANN], holder="s1", user="ann")
        hub.join(Wire(), [PUBLIC], holder="s2", user="bob")
        for message in log:
            hub.publish(message)
        hub.publish(Message(PUBLIC, 1, b"p"))
        assert (len(hub._channels[ANN].ring), len(hub._channels[PUBLIC].ring)) == (0, 1)
        hub.join(again, [ANN], holder="s3", user="ann", since=since)
        await settle()
        assert first.got == [b"1", b"2", b"3"]
        assert again.got == [b"%d" % seq for seq in got]
        await hub.shut()

    asyncio.run(evening())
