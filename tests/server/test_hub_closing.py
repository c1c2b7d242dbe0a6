"""How connections to the hub end: revoked, stuck, dead, one too many; and the beat that finds them."""

from __future__ import annotations

import asyncio

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from sicbo.floor.refused import Refused
from sicbo.server.connection import Connection, Waiting
from sicbo.server.hub import Close, Hub
from tests.server.transports import ANN, PUBLIC, Wire, joined, looped, money, never, settle


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
        await asyncio.wait_for(hub.shut(), 30)
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


def test_every_connection_hears_every_beat_whatever_else_it_is_told() -> None:
    """What is told between two beats puts neither off: nobody is without a sign of life for longer than one."""

    async def work() -> None:
        hub = Hub(never, beat=lambda: b"beat")
        quiet, busy = Wire(), Wire()
        joined(hub, quiet, ANN)
        joined(hub, busy)
        for seq in range(1, 4):
            hub.publish(money(seq))
            await settle()
            hub.beat()
            await settle()
        assert busy.got == [b"money 1", b"beat", b"money 2", b"beat", b"money 3", b"beat"]
        assert quiet.got.count(b"beat") == 3

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
        hub = Hub(never, beat=lambda: b"beat")
        wire = Wire()
        joined(hub, wire)
        beating = asyncio.create_task(hub.run(0.001))
        while len(wire.got) < 2:
            await asyncio.sleep(0.001)
        beating.cancel()
        await hub.shut()
        assert wire.code == Close.GOING_AWAY

    looped(work)


def test_over_real_sockets_many_clients_hear_everything_and_a_revoked_one_sees_its_code() -> None:
    class Socket:
        def __init__(self, socket: ServerConnection) -> None:
            self._socket = socket

        async def send(self, waiting: Waiting) -> None:
            for body in waiting():
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
                await asyncio.wait_for(clients[7].recv(), 30)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == Close.REVOKED
            assert hub.publish(money(51)) == 19
            await hub.shut()
            for client in clients:
                await client.close()

    looped(work)
