"""The live connection over real sockets, against the real server in a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import json
import socket as sockets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sicbo.floor.staff.commands import Hire
from sicbo.server.gate import guard
from tests.server.evening import TABLE, Evening, prepare
from tests.server.process import HouseProcess, running
from tests.server.terminal import Frame, Person, Terminal, public
from tests.server.transports import looped
from tests.tidy.protocol_page import CLOSES

PLAYERS = ("ann", "bob", "cyd", "dan", "eve", "fay", "gus", "hal", "ivy", "jon")
OVER = "stale-round"
"""What is told of a round that is over: rounds take a moment here, and an order may be on its way for longer."""
NO_TEXT, POLICY, TOO_LARGE, CLOSING, REVOKED, TOO_SLOW = 1007, 1008, 1009, 1012, 4401, 4408


class Floor:
    """The running house and who is known there."""

    def __init__(self, house: HouseProcess, evening: Evening) -> None:
        self.house, self.evening = house, evening

    def person(self, name: str) -> Person:
        return Person(self.house.address, self.evening.sessions[name])


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    data: Path = tmp_path_factory.mktemp("live") / "data"
    staff = (
        Hire(person="deb", rank="dealer", tables=(TABLE,)),
        Hire(person="pit", rank="supervisor"),
        Hire(person="ivan", offices=("inspector",)),
    )
    evening = prepare(data, PLAYERS, standing=("zed",), staff=staff)
    with running(data) as house:
        yield Floor(house, evening)
        printed = house.printed
    assert "Traceback" not in printed
    assert "sbt_" not in printed, "a ticket was written down"


async def bet(terminal: Terminal, amount: int = 100, area: str = "big", **more: Any) -> tuple[int, Frame]:
    """A wager that was registered, and its round: where bets close just before it, in the next round."""
    while True:
        state = await terminal.betting()
        number = public(state)["takes_round"]
        answer = await terminal.order("place-wager", round=number, area=area, amount=amount, **more)
        if answer["type"] == "done":
            return number, answer
        assert answer["refused"]["code"] in {"bets-closed", OVER}, answer
        await terminal.until(lambda frame: "view" in frame and public(frame)["takes_round"] > number)  # noqa: B023


async def too_late(terminal: Terminal, number: int) -> Frame:
    """Why a wager is refused that is given once this terminal was shown that the bets of its round are closed."""
    await terminal.closed(number)
    answer = await terminal.order("place-wager", round=number, area="big", amount=300)
    assert answer["type"] == "refused"
    refused: Frame = answer["refused"]
    return refused


async def settled(terminal: Terminal, number: int) -> Frame:
    """The update that tells how this round was settled."""
    return await terminal.until(lambda frame: bool(facts([frame], "round-settled", number)))


def facts(frames: list[Frame], kind: str, number: int | None = None) -> list[Frame]:
    return [
        event
        for frame in frames
        if frame["type"] == "update"
        for event in frame["events"]
        if event["type"] == kind and (number is None or event["round"] == number)
    ]


def leaves(told: Any) -> Iterator[Any]:
    """Every number, text and name of a field, however deep; hashes and times hold any digits by chance."""
    if isinstance(told, dict):
        yield from told
        told = list(told.values())
    if isinstance(told, list):
        for one in told:
            yield from leaves(one)
    else:
        yield told


def test_hello_comes_first_with_the_protocol_then_the_state(floor: Floor) -> None:
    async def work() -> None:
        ann = await floor.person("ann").sit(TABLE)
        state = await ann.until(lambda frame: frame["type"] == "state")
        hello = ann.got[0]
        assert (hello["type"], hello["protocol"], hello["table"]) == ("hello", 1, TABLE)
        assert (hello["audience"], hello["user"], hello["place"]) == ("player", "ann", "P1")
        assert ann.got[1] == state
        assert state["seq"] == hello["seq"]
        assert len(state["head"]) == 64
        assert state["view"]["place"] == "P1"
        await ann.close()

    looped(work)


def test_a_quiet_connection_is_given_a_sign_of_life_with_the_time(floor: Floor) -> None:
    async def work() -> None:
        before = time.time_ns() // 1_000_000
        visitor = await Person(floor.house.address).sit(TABLE)
        beat = await visitor.until(lambda frame: frame["type"] == "beat")
        assert before <= beat["now"] <= time.time_ns() // 1_000_000
        assert visitor.got[0]["audience"] == "public"
        await visitor.close()

    looped(work)


def test_a_bet_is_registered_with_its_place_in_the_log_and_refused_after_no_more_bets(floor: Floor) -> None:
    async def work() -> None:
        ann = await floor.person("ann").sit(TABLE)
        number, answer = await bet(ann, 300)
        assert answer["events"][0]["changes"] == [{"area": "big", "before": 0, "after": 300, "pile": "cash-chips"}]
        update = await ann.until(lambda frame: bool(facts([frame], "wager-registered", number)))
        assert answer["seq"] == update["seq"]
        counting = await ann.until(lambda frame: frame["type"] == "countdown")
        assert 0 < counting["closes_at"] - counting["now"] <= 1_000
        told = await too_late(ann, number)
        while told["code"] == OVER:
            number, _ = await bet(ann, 300)
            told = await too_late(ann, number)
        assert told["code"] == "bets-closed"
        assert told["clause"].startswith("crown-sydney ")
        assert told["message"]
        assert told["remedy"]
        paid = facts([await settled(ann, number)], "round-settled")[0]["places"]
        assert [(one["player"], [wager["stake"] for wager in one["wagers"]]) for one in paid] == [("ann", [300])]
        await ann.close()

    looped(work)


def test_whoever_comes_back_is_told_what_became_of_the_money_while_away(floor: Floor) -> None:
    async def work() -> None:
        person = floor.person("bob")
        bob, watching = await person.sit(TABLE), await Person(floor.house.address).sit(TABLE)
        number, answer = await bet(bob, 400)
        since = answer["seq"]
        await bob.close()
        done = await watching.until(lambda frame: "view" in frame and len(public(frame)["results"]) >= number)
        back = await person.sit(TABLE, since=since)
        missed = await settled(back, number)
        assert missed is back.got[1], "it comes first, with the state in one"
        assert missed["seq"] >= done["seq"]
        assert facts([missed], "wager-registered") == [], "what was seen before is not told again"
        late = await person.sit(TABLE, since=missed["seq"])
        first = await late.until(lambda frame: "view" in frame)
        assert facts([first], "round-settled") == []
        assert first["view"]["stack"] == missed["view"]["stack"]
        far = await person.sit(TABLE, since=10**17)
        assert (await far.until(lambda frame: "view" in frame))["seq"] >= missed["seq"], "from another house, perhaps"
        for terminal in (back, watching, late, far):
            await terminal.close()

    looped(work)


def test_two_players_see_only_their_own_money_and_the_public_none(floor: Floor) -> None:
    async def work() -> None:
        cyd, dan = await floor.person("cyd").sit(TABLE), await floor.person("dan").sit(TABLE)
        visitor = await Person(floor.house.address).sit(TABLE)
        dealer = await floor.person("deb").sit(TABLE)
        pit = await floor.person("pit").sit(TABLE)
        assert [one.got[0]["audience"] for one in (cyd, dan, visitor) if await one.betting()] == [
            "player",
            "player",
            "public",
        ]
        (first, _), (second, _) = await asyncio.gather(bet(cyd, 7_700), bet(dan, 8_800))
        last = max(first, second)
        for terminal in (cyd, dan):
            await settled(terminal, first if terminal is cyd else second)
        await visitor.until(lambda frame: "view" in frame and len(public(frame)["results"]) >= last)
        for staff in (dealer, pit):  # who are shown everything a moment after the players
            await staff.until(lambda frame: "view" in frame and len(public(frame)["results"]) >= last)
        said = {one: set(leaves(one.got)) for one in (cyd, dan, visitor, dealer, pit)}
        assert {7_700, "cyd"} <= said[cyd]
        assert {8_800, "dan"} <= said[dan]
        assert said[cyd].isdisjoint({8_800, "dan"})
        assert said[dan].isdisjoint({7_700, "cyd"})
        assert said[visitor].isdisjoint({7_700, 8_800, "cyd", "dan"})
        assert {7_700, 8_800, "cyd", "dan"} <= said[dealer]
        assert {7_700, 8_800, "cyd", "dan"} <= said[pit]
        assert (dealer.got[0]["audience"], pit.got[0]["audience"]) == ("dealer", "pit")
        for one in said:
            await one.close()

    looped(work)


def test_everybody_has_the_same_hash_for_the_same_place_in_the_log(floor: Floor) -> None:
    async def work() -> None:
        people = [floor.person(name) for name in ("ann", "eve", "deb", "pit")]
        terminals = [await one.sit(TABLE) for one in (*people, Person(floor.house.address))]
        number, _ = await bet(terminals[1], 200)
        for terminal in terminals:
            await terminal.until(lambda frame: "view" in frame and len(public(frame)["results"]) >= number)
        heads: dict[int, set[str]] = {}
        for terminal in terminals:
            told = [frame for frame in terminal.got if "head" in frame]
            assert [frame["seq"] for frame in told] == sorted({frame["seq"] for frame in told}), "rising, each once"
            for frame in told:
                heads.setdefault(frame["seq"], set()).add(frame["head"])
        assert len(heads) > 5, "blind, not content"
        assert all(len(found) == 1 for found in heads.values())
        log = (await floor.person("ivan").ask("GET", f"/api/tables/{TABLE}/log?since={min(heads) - 1}&most=500"))[1]
        kept = {commit["seq"]: commit["hash"] for commit in log}
        assert {seq: {kept[seq]} for seq in heads} == heads
        for terminal in terminals:
            await terminal.close()

    looped(work)


def test_a_patron_who_sits_down_after_connecting_is_told_as_a_player_from_then_on(floor: Floor) -> None:
    async def work() -> None:
        person = floor.person("zed")
        zed = await person.sit(TABLE)
        state = await zed.until(lambda frame: "view" in frame)
        assert (zed.got[0]["audience"], state["place"], "stack" in state["view"]) == ("player", "", False)
        await person.give("/api/patrons/zed/commands", id="z1", type="sit", table=TABLE, place="P11")
        await person.give("/api/patrons/zed/commands", id="z2", type="send-to-table", table=TABLE, amount=5_000)
        bought = await zed.until(lambda frame: bool(facts([frame], "bought-in")))
        assert (bought["place"], bought["view"]["stack"]) == ("P11", 5_000)
        number, _ = await bet(zed, 200)
        assert await settled(zed, number)
        screen = await person.sit(TABLE, audience="public")
        assert "stack" not in (await screen.until(lambda frame: "view" in frame))["view"]
        await screen.close()
        await zed.close()

    looped(work)


@pytest.mark.parametrize("origin", [None, "http://elsewhere.example", "null"])
def test_a_page_from_elsewhere_is_refused(floor: Floor, origin: str | None) -> None:
    async def work() -> None:
        stranger = await floor.person("ann").sit(TABLE, origin=origin)
        assert await stranger.code() == POLICY
        assert stranger.got == []

    looped(work)


def test_the_gate_runs_where_the_store_lives() -> None:
    # The framework would take a plain function to a thread of its own, where it breaks the store under a commit.
    assert inspect.iscoroutinefunction(guard)


def test_a_ticket_is_good_once_for_its_holder_and_its_table(floor: Floor) -> None:
    async def work() -> None:
        ann, bob = floor.person("ann"), floor.person("bob")
        for wrong in ("", "sbt_junk", await bob.ticket(TABLE)):
            refused = await ann.sit(TABLE, ticket=wrong)
            assert await refused.code() == POLICY
            assert refused.got == []
        ticket = await ann.ticket(TABLE)
        first = await ann.sit(TABLE, ticket=ticket)
        assert await first.until(lambda frame: frame["type"] == "hello")
        assert await (await ann.sit(TABLE, ticket=ticket)).code() == POLICY
        assert not first.is_over
        elsewhere = await ann.sit("T9", ticket=await ann.ticket(TABLE))
        assert await elsewhere.code() == POLICY
        await first.close()

    looped(work)


def test_a_message_too_large_closes_the_connection(floor: Floor) -> None:
    async def work() -> None:
        eve = await floor.person("eve").sit(TABLE)
        await eve.send({"id": "large", "type": "x" * 17_000})
        assert await eve.code() == TOO_LARGE

    looped(work)


JUNK = (
    "",
    "no json",
    "[]",
    "null",
    "[" * 9_000,
    '{"id":7}',
    '{"id":""}',
    '{"id":"\\ud800"}',
    '{"id":"%s"}' % ("x" * 129),
)


def test_junk_is_answered_and_the_connection_goes_on(floor: Floor) -> None:
    async def work() -> None:
        eve = await floor.person("eve").sit(TABLE)
        await eve.betting()
        for number, text in enumerate(JUNK, start=1):
            await eve.socket.send(text)
            await eve.until(lambda _: sum(one["type"] == "refused" for one in eve.got) == number)  # noqa: B023
        await eve.socket.send(b"\x00\xff")
        answers = [one for one in eve.got if one["type"] == "refused"]
        assert {one["refused"]["code"] for one in answers} == {"bad-request"}
        unknown = await eve.order("shuffle-the-cards")
        assert unknown["refused"]["code"] in {"not-your-role", "bad-request"}
        assert (await eve.order("place-wager", round="one", area=[], amount=-1))["type"] == "refused"
        assert (await eve.order("settle"))["refused"]["code"] == "not-your-role"
        assert (await bet(eve))[1]["type"] == "done"
        await eve.close()

    looped(work)


def test_a_session_that_ends_closes_its_connections_at_once_and_nobody_elses(floor: Floor) -> None:
    async def work() -> None:
        person = floor.person("fay")
        fay, again, ann = await person.sit(TABLE), await person.sit(TABLE), await floor.person("ann").sit(TABLE)
        ticket = await person.ticket(TABLE)
        await person.ask("DELETE", "/api/session")
        assert [await fay.code(), await again.code()] == [REVOKED, REVOKED]
        assert not ann.is_over
        await ann.close()
        with pytest.raises(InvalidStatus):
            await person.sit(TABLE, ticket=ticket)

    looped(work)


def test_one_person_has_so_many_connections_and_no_more(floor: Floor) -> None:
    async def work() -> None:
        person = floor.person("gus")
        many = [await person.sit(TABLE) for _ in range(8)]
        for one in many:
            await one.until(lambda frame: frame["type"] == "hello")
        assert await (await person.sit(TABLE)).code() == POLICY
        await many.pop().close()
        freed = await _let_in(person)
        for one in (*many, freed):
            await one.close()

    looped(work)


async def _let_in(person: Person) -> Terminal:
    """A connection, once the house has noticed that another is over."""
    while True:
        terminal = await person.sit(TABLE)
        with contextlib.suppress(ConnectionError):
            await terminal.until(lambda frame: frame["type"] == "hello")
            return terminal


def test_a_reader_who_falls_behind_is_cut_off_rather_than_told_with_gaps(floor: Floor) -> None:
    async def work() -> None:
        person = floor.person("hal")
        quick = await person.sit(TABLE)
        near = sockets.socket()
        near.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4_096)
        near.setblocking(False)
        host, port = floor.house.address.removeprefix("http://").split(":")
        await asyncio.get_running_loop().sock_connect(near, (host, int(port)))
        slow = await connect(
            f"ws://{host}:{port}/api/tables/{TABLE}/live?ticket={await person.ticket(TABLE)}",
            sock=near,
            origin=floor.house.address,  # type: ignore[arg-type]
            additional_headers={"cookie": f"sicbo={person.session}"},
            compression=None,
            proxy=None,
            ping_interval=None,
            max_queue=None,
        )
        first = json.loads(await slow.recv())
        slow.transport.pause_reading()
        for _ in range(40):
            if await closed_by(person, TOO_SLOW):
                break
            await asyncio.gather(*(bet(quick, 100, area) for area in ("big", "small", "total-4", "total-5") * 10))
        assert await closed_by(person, TOO_SLOW), "a reader that never reads was kept"
        assert not quick.is_over
        slow.transport.resume_reading()
        told = [json.loads(body) async for body in _rest(slow)]
        own = [frame for frame in quick.got if frame["type"] == "update" and frame["seq"] > first["seq"]]
        seqs = [frame["seq"] for frame in told if frame["type"] == "update"]
        assert seqs
        assert seqs == [frame["seq"] for frame in own][: len(seqs)], "what it was told has no gap"
        await quick.close()

    looped(work)


def test_what_is_no_text_closes_the_connection_and_so_does_a_house_that_closes(tmp_path: Path) -> None:
    evening = prepare(tmp_path / "data", ("ann",))

    async def work(house: HouseProcess) -> None:
        person = Person(house.address, evening.sessions["ann"])
        garbled, open_ = await person.sit(TABLE), await person.sit(TABLE)
        await garbled.until(lambda frame: frame["type"] == "hello")
        await garbled.socket.send(b'{"id":"\xff"}', text=True)
        assert await garbled.code() == NO_TEXT
        assert not open_.is_over
        await asyncio.to_thread(house.stop)
        assert await open_.code() == CLOSING
        assert {NO_TEXT, CLOSING, POLICY, TOO_LARGE, REVOKED, TOO_SLOW} <= set(CLOSES), "the page tells of each"

    with running(tmp_path / "data") as house:
        looped(lambda: work(house))


async def _rest(socket: Any) -> Any:
    """Everything that still comes until the connection is over."""
    async with asyncio.timeout(30):  # left open and silent, it would fail by this clock
        with contextlib.suppress(ConnectionClosed):
            while True:
                yield await socket.recv()


async def closed_by(person: Person, code: int) -> bool:
    response = await person.http.get("/metrics", headers={"cookie": f"sicbo={person.session}"})
    return f'sicbo_closed_connections{{code="{code}"}}' in response.text
