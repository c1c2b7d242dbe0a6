"""One moment told to many: the same bytes as if each were told alone, and nobody is told what is another's."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.table.chips.events import RedeemedFromClosedTable
from sicbo.floor.table.people.events import IncidentRecorded
from sicbo.floor.table.seating.events import PlaceLeft, PlaceTaken
from sicbo.floor.table.view import dealer_view, pit_view, player_view, public_view
from sicbo.server.broadcast import PLAYER, PLAYERS
from sicbo.server.connection import Connection
from sicbo.server.hub import Hub, Message
from sicbo.server.player_events import STAFF_ONLY, MissedEvents, PlayerEvents
from sicbo.server.protocol import State, Update
from sicbo.server.view_snapshots import ViewSnapshot
from tests.house.houses import bet, deal
from tests.server.doors import TABLES, Doors, run
from tests.server.transports import Wire, settle

OPEN = [name for phase, name in TABLES.items() if phase != "closed"]


async def doors() -> Doors:
    return await (await (await Doors.open()).staffed()).in_every_phase()


def whole(house: Doors, stream: str, place: str, view: Any, events: tuple[Any, ...] = ()) -> bytes:
    """A message encoded from the whole view, without any part made beforehand."""
    running = house.running
    seq, head = running.house.head(stream)
    body: dict[str, Any] = {
        "seq": seq,
        "head": head.hex(),
        "place": place,
        "closes_at": running.dealers.closes_at(stream),
        "now": running.house.clock(),
        "view": view,
    }
    return msgspec.json.encode(Update(events=events, **body) if events else State(**body))


def test_what_is_spliced_together_is_to_the_byte_what_the_whole_view_encodes_to() -> None:
    async def work() -> None:
        house = await doors()
        for name in OPEN:
            stream = f"table/{name}"
            live = house.running.house.state(stream)
            moment = ViewSnapshot(house.service, stream)
            public = public_view(live.law, live.table)
            assert moment.room == whole(house, stream, "", public)
            assert moment.player("") is moment.room, "whoever has no place gets the very same bytes"
            for place in ("P1", "P2"):
                view = player_view(live.law, live.table, place)
                facts = ({"type": "wager-registered", "player": "ann", "changes": [1, 2]},)
                assert moment.player(place) == whole(house, stream, place, view)
                assert moment.player(place, facts) == whole(house, stream, place, view, facts)
            assert moment.dealer == whole(house, stream, "", dealer_view(live.law, live.table))
            assert moment.pit == whole(house, stream, "", pit_view(live.law, live.table))
            assert (moment.place_of("ann"), moment.place_of("bob"), moment.place_of("zed")) == ("P1", "P2", "")

    run(work())


def own_slowly(events: Iterable[Any], user: str, place: str) -> tuple[Any, ...]:
    """What is a player's own, found by looking at every part of every fact for this player alone."""

    def owned(value: Any) -> bool | None:
        if not isinstance(value, dict):
            return None
        if "player" in value:
            return bool(value["player"] == user)
        return bool(place) and value["place"] == place if isinstance(value.get("place"), str) else None

    def pruned(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: pruned(one) for name, one in value.items()}
        if isinstance(value, (list, tuple)):
            return [pruned(one) for one in value if owned(one) is not False]
        return value

    def is_own(plain: dict[str, Any]) -> bool:
        found = owned(plain)
        lists = (value for value in plain.values() if isinstance(value, (list, tuple)))
        return any(owned(one) for value in lists for one in value) if found is None else found

    plain = (msgspec.to_builtins(event) for event in events if not isinstance(event, STAFF_ONLY))
    return tuple(pruned(one) for one in plain if is_own(one))


@pytest.fixture(scope="module")
def evening() -> list[Any]:
    """Every fact of a table at which two people bet and were paid."""

    async def work() -> list[Any]:
        house = await doors()
        stream = f"table/{TABLES['betting']}"
        await house.must(stream, Actor("bob"), bet("small", 500, place="P2"))
        await house.must(stream, Actor("ann"), bet("total-12", 300))
        await deal(house.running.house, ("tumble", "no-more-bets", "uncover", "enter", "confirm", "settle"), stream)
        journal = house.running.house.desks.of(stream).journal
        return [event for kept in house.running.house.store.read(stream) for event in journal.read(kept.events)]

    return run(work())


@pytest.mark.parametrize(
    ("user", "place"), [("ann", "P1"), ("bob", "P2"), ("ann", "P2"), ("ann", ""), ("zed", ""), ("zed", "P1")]
)
def test_facts_sorted_once_give_each_player_what_a_look_at_every_fact_would(
    evening: list[Any], user: str, place: str
) -> None:
    facts = PlayerEvents(evening)
    told = msgspec.json.encode(facts.own(user, place))
    assert told == msgspec.json.encode(own_slowly(evening, user, place))


def test_the_evening_has_facts_of_one_and_of_several_and_a_stranger_gets_none(evening: list[Any]) -> None:
    ann = [msgspec.to_builtins(one) for one in PlayerEvents(evening).own("ann", "P1")]
    assert [one["type"] for one in ann].count("wager-registered") == 2
    [paid] = [one for one in ann if one["type"] == "round-settled"]
    assert [one["player"] for one in paid["places"]] == ["ann"]
    assert PlayerEvents(evening).own("zed", "") == ()


def test_what_is_written_for_the_pit_is_nobodys_own() -> None:
    assert IncidentRecorded in STAFF_ONLY


def test_a_newer_state_takes_the_place_of_the_one_before_in_memory_and_money_stays() -> None:
    async def work() -> None:
        topic = ("table/T1", "public")
        hub = Hub(lambda *_: (), remembered=4)
        hub.publish(Message(topic, 1, b"money 1"))
        listener = hub.join(Wire(), [topic], holder="h", user="u")
        assert isinstance(listener, Connection)
        for seq in range(2, 40):
            hub.publish(Message(topic, seq, b"state", is_state=True))
        hub.publish(Message(topic, 40, b"money 40"))
        late = Wire()
        hub.join(late, [topic], holder="i", user="v", since=0)
        await settle()
        assert late.got == [b"money 1", b"state", b"money 40"]

    asyncio.run(work())


def test_whoever_reads_slowly_gets_the_rest_later_and_costs_the_quick_ones_nothing() -> None:
    async def work() -> None:
        topic = ("table/T1", "public")
        hub = Hub(lambda *_: ())
        quick, slow = Wire(), Wire().hold()
        for name, wire in (("quick", quick), ("slow", slow)):
            hub.join(wire, [topic], holder=name, user=name)
        for seq in (1, 2):
            hub.publish(Message(topic, seq, b"money %d" % seq))
        await settle()
        assert (quick.got, slow.got) == ([b"money 1", b"money 2"], [])
        hub.publish(Message(topic, 3, b"money 3"))
        slow.release()
        await settle()
        assert slow.got == quick.got == [b"money 1", b"money 2", b"money 3"]

    asyncio.run(work())


def test_staff_are_shown_a_step_after_the_players_and_wagers_at_the_next_look() -> None:
    async def work() -> None:
        house = await doors()
        await settle()  # what the evening so far had to show
        stream, hub = f"table/{TABLES['betting']}", house.service.hub
        player, dealer = Wire(), Wire()
        hub.join(player, [(stream, PLAYERS), (stream, f"{PLAYER}ann")], holder="a", user="ann")
        hub.join(dealer, [(stream, "dealer")], holder="d", user="p-dealer")
        await house.must(stream, Actor("ann"), bet("small", 500))
        await settle()
        assert b'"type":"update"' in player.got[-1]
        assert dealer.got == [], "wagers wait for the next look"
        looking = asyncio.create_task(house.service.tasks["broadcast"]())
        while not dealer.got:
            await asyncio.sleep(0.01)
        looking.cancel()
        assert [b'"amount":500' in body for body in dealer.got] == [True]
        await deal(house.running.house, ("tumble", "no-more-bets"), stream)
        await settle()
        assert b'"phase":"dealing"' in player.got[-1]
        async with asyncio.timeout(10):
            while b'"phase":"dealing"' not in dealer.got[-1]:
                await asyncio.sleep(0.01)
        seqs = [msgspec.json.decode(body)["seq"] for body in dealer.got]
        assert seqs == sorted(set(seqs))

    run(work())


def test_staff_who_come_before_the_others_were_shown_a_step_are_told_it_once() -> None:
    async def work() -> None:
        house = await doors()
        stream, hub = f"table/{TABLES['betting']}", house.service.hub
        first, second = Wire(), Wire()
        hub.join(first, [(stream, "dealer")], holder="d", user="d", since=0)
        await house.must(stream, Actor("ann"), bet("small", 500))
        hub.join(second, [(stream, "dealer")], holder="e", user="e", since=0)
        looking = asyncio.create_task(house.service.tasks["broadcast"]())
        while len(first.got) < 2:
            await asyncio.sleep(0.01)
        await settle()  # whatever else would come, and must not
        looking.cancel()
        head = house.running.house.head(stream)[0]
        seqs = [[msgspec.json.decode(body)["seq"] for body in wire.got] for wire in (first, second)]
        assert seqs == [[head - 1, head], [head]]

    run(work())


def test_a_step_that_is_nobodys_own_is_told_to_all_players_in_the_same_bytes_and_makes_the_whole_view() -> None:
    async def work() -> None:
        house = await doors()
        stream, hub = f"table/{TABLES['betting']}", house.service.hub
        wires = {"ann": Wire(), "bob": Wire(), "zed": Wire()}
        for name, wire in wires.items():
            hub.join(wire, [(stream, PLAYERS), (stream, f"{PLAYER}{name}")], holder=name, user=name, since=0)
        await settle()
        views = {name: msgspec.json.decode(wire.got[-1])["view"] for name, wire in wires.items()}
        alike: list[str] = []
        for step in ("tumble", "no-more-bets", "uncover", "enter", "confirm", "settle"):
            await deal(house.running.house, (step,), stream)
            await settle()
            told = {name: wire.got[-1] for name, wire in wires.items()}
            frames = {name: msgspec.json.decode(body) for name, body in told.items()}
            if len(set(told.values())) == 1:
                alike.append(step)
                seated = {name: {**views[name], "public": frames[name]["public"]} for name in ("ann", "bob")}
                views = {**seated, "zed": frames["zed"]["public"]}
            else:
                views = {name: frame["view"] for name, frame in frames.items()}
            live = house.running.house.state(stream)
            for name, place in (("ann", "P1"), ("bob", "P2")):
                whole = player_view(live.law, live.table, place)
                assert views[name] == msgspec.json.decode(msgspec.json.encode(whole)), (step, name)
            assert views["zed"] == msgspec.json.decode(msgspec.json.encode(public_view(live.law, live.table)))
        assert alike == ["no-more-bets", "uncover", "enter", "confirm"]
        told_of = {len(wire.got) for wire in wires.values()}
        assert told_of == {1 + 6}, "every step once, and the state at first"

    run(work())


def test_a_step_during_a_short_absence_is_told_though_another_screen_of_the_same_player_stayed() -> None:
    """What is the player's own has not moved on since, and is known to the hub; what all players were told has."""

    async def work() -> None:
        house = await doors()
        stream, hub = f"table/{TABLES['betting']}", house.service.hub
        topics = [(stream, PLAYERS), (stream, f"{PLAYER}ann")]
        stayed, left, back, last = Wire(), Wire(), Wire(), Wire()
        hub.join(stayed, topics, holder="a", user="ann", since=0)
        gone = hub.join(left, topics, holder="b", user="ann", since=0)
        assert isinstance(gone, Connection)
        await deal(house.running.house, ("tumble",), stream)
        await house.must(stream, Actor("ann"), bet("small", 500))
        await settle()
        seen = msgspec.json.decode(left.got[-1])
        hub.leave(gone)
        await deal(house.running.house, ("no-more-bets",), stream)
        await settle()
        hub.join(back, topics, holder="b", user="ann", since=seen["seq"])
        hub.join(last, topics, holder="c", user="ann", since=seen["seq"] + 1)
        await settle()
        step, told = msgspec.json.decode(stayed.got[-1]), [msgspec.json.decode(body) for body in back.got]
        assert (step["type"], step["seq"]) == ("step", seen["seq"] + 1)
        assert [(one["type"], one["seq"]) for one in told] == [("state", step["seq"])]
        assert told[0]["view"] == {**seen["view"], "public": step["public"]}
        await deal(house.running.house, ("uncover",), stream)
        await settle()
        heard = [[msgspec.json.decode(body)["seq"] for body in wire.got] for wire in (stayed, back, last)]
        assert [one[-1] for one in heard] == [step["seq"] + 1] * 3
        assert all(one == sorted(set(one)) for one in heard), "nothing is told twice"

    run(work())


def test_whoever_comes_back_is_not_told_what_happened_at_the_place_before_they_took_it() -> None:
    signed: dict[str, Any] = {"by": "d", "at": 0, "clause": "house 5.2"}

    def redeemed(count: int) -> RedeemedFromClosedTable:
        """A fact that names a place and nobody."""
        chips: dict[str, Any] = {"table": "T9", "colour": "red", "count": count, "value": 100, "verified_by": ""}
        return RedeemedFromClosedTable(redemption=f"R{count}", place="P1", **chips, **signed)

    taken = PlaceTaken(place="P1", player="ann", **signed)
    events = [redeemed(7), PlaceLeft(place="P1", player="bob", **signed), taken, redeemed(9)]
    told = msgspec.json.encode(MissedEvents(events).own("ann", "P1"))
    assert (b'"count":9' in told, b'"count":7' in told) == (True, False)
    assert b'"count":7' in msgspec.json.encode(PlayerEvents(events).own("ann", "P1")), "by place alone it would be told"
