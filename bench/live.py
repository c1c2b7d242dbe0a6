"""The house over real sockets, loaded from a second process: bets against a bare echo and against a raw group commit,
news to a whole stadium against a bare broadcast, and what a terminal weighs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from itertools import count, cycle, islice
from time import perf_counter
from typing import Any

import apsw

from bench.live_lines import WAIT, HouseProcess, Line, framed, is_answer, is_done
from bench.runner import REPETITIONS, WARM_UP, Bench
from sicbo.store.database import CHECKPOINT
from sicbo.store.sqlite import NAME

TERMINALS = 100
STADIUM = 1_000
BETS = 20
"""Of each terminal, one after another: the next when the one before is registered."""
STAKE = 100
AREAS = ("big", "small", "total-9", "total-12", "single-1", "single-6", "pair-12", "any-triple", "double-3", "triple-4")
FACES = ((1, 2, 3), (4, 5, 6), (2, 2, 5), (3, 6, 1))


class Evening:
    """Rounds of one table that terminals bet at."""

    def __init__(self, house: HouseProcess, terminals: list[Line]) -> None:
        self.house, self.terminals = house, terminals
        self.number = 0
        self._ids = count(1)
        self._faces = cycle(FACES)

    async def open_bets(self) -> None:
        self.number += 1
        await self.house.deal("open-bets")

    def orders(self, bets: int) -> list[list[bytes]]:
        """For each terminal, so many bets of this round."""
        return [[self._order(area) for area in islice(cycle(AREAS), bets)] for _ in self.terminals]

    def _order(self, area: str) -> bytes:
        return (
            f'{{"id":"{next(self._ids):032x}","type":"place-wager","round":{self.number},"area":"{area}",'
            f'"amount":{STAKE}}}'
        ).encode()

    async def begin(self) -> None:
        """Bets open, everybody has one, and the dice have tumbled: "no more bets" comes next."""
        await self.open_bets()
        await _in_turn(self.terminals, self.orders(1), is_answer, is_done)
        await self.tumble()

    async def tumble(self) -> None:
        await self.house.deal("tumble", ',"times":3')

    async def close_bets(self) -> None:
        await self.house.deal("close-bets")

    async def show(self) -> None:
        """Everything up to the dice keyed, which confirming them makes a result."""
        faces = ",".join(str(face) for face in next(self._faces))
        await self.house.deal("uncover")
        await self.house.deal("enter-result", f',"faces":[{faces}]')
        self._shown = faces

    async def confirm(self) -> None:
        await self.house.deal("confirm-result", f',"faces":[{self._shown}]')

    async def settle(self) -> None:
        await self.house.deal("settle")

    async def finish(self) -> None:
        """The rest of the round once bets are open."""
        await self.tumble()
        await self.close_bets()
        await self.show()
        await self.confirm()
        await self.settle()


def bets_against_echo(terminals: int = TERMINALS, bets: int = BETS) -> Bench:
    """Registered bets against the same frames said back."""
    house = HouseProcess(terminals)
    evening = Evening(house, house.terminals(house.players))
    echoes = house.bare("/bare/echo", terminals)
    return Bench(
        name="bets over WebSocket, echo",
        compares=f"{terminals} terminals, each giving {bets} bets one after another: ruled, kept durably under the "
        "hash chain, answered, and the player told of the new state; against a bare echo of the same frames by the "
        "same server over as many connections. Counted for each bet.",
        wagers=terminals * bets,
        raw=lambda: _echo(house, echoes, evening.orders(bets)),
        ours=lambda: _bet(evening, bets),
        target=0.5,
        tells=True,
        close=house.close,
    )


def bets_against_commit(terminals: int = TERMINALS, bets: int = BETS) -> Bench:
    """Registered bets against a raw SQLite group commit of the same bytes in groups of the same size."""
    house = HouseProcess(terminals)
    evening = Evening(house, house.terminals(house.players))
    _bet(evening, bets)
    house.figures()
    _bet(evening, bets)
    groups = [size for size in house.figures().groups if size > 1]
    body = _commit_bytes(house)
    raw = apsw.Connection(str(house.data.with_name("raw.sqlite")))
    for name, value in (("journal_mode", "wal"), ("synchronous", 2), ("wal_autocheckpoint", CHECKPOINT)):
        raw.pragma(name, value)
    raw.execute("CREATE TABLE journal (number INTEGER PRIMARY KEY, body BLOB NOT NULL)")

    def keep() -> float:
        started = perf_counter()
        for size in groups:
            with raw:
                raw.executemany("INSERT INTO journal (body) VALUES (?)", [(body,)] * size)
        return (perf_counter() - started) * (terminals * bets) / sum(groups)

    def close() -> None:
        raw.close()
        house.close()

    return Bench(
        name="bets over WebSocket, kept",
        compares=f"The same bets against a raw SQLite group commit (WAL, `synchronous=FULL`) of {len(body)} bytes for "
        f"each, as many as a bet's commit has, in groups as large as the bets came in (about "
        f"{sum(groups) // len(groups)}). Counted for each bet.",
        wagers=terminals * bets,
        raw=keep,
        ours=lambda: _bet(evening, bets),
        tells=True,
        close=close,
    )


def no_more_bets(terminals: int = STADIUM) -> Bench:
    """From "no more bets" to the last terminal told."""

    async def ours(evening: Evening) -> float:
        await evening.begin()
        elapsed = await _until_all_told(evening.terminals, b'"bets_open":false', evening.close_bets)
        await evening.show()
        await evening.confirm()
        await evening.settle()
        return elapsed

    return _told('"no more bets"', terminals, ours)


def result(terminals: int = STADIUM) -> Bench:
    """From the result to the last terminal told."""

    async def ours(evening: Evening) -> float:
        await evening.begin()
        await evening.close_bets()
        await evening.show()
        elapsed = await _until_all_told(evening.terminals, b'"phase":"result"', evening.confirm)
        await evening.settle()
        return elapsed

    return _told("the result", terminals, ours)


def _told(what: str, terminals: int, ours: Callable[[Evening], Coroutine[Any, Any, float]]) -> Bench:
    """A whole stadium told, against the bytes of one terminal's message sent to as many by a loop."""
    house = HouseProcess(terminals)
    evening = Evening(house, house.terminals(house.players))
    room = house.bare("/bare/room", terminals)
    speaker = house.bare("/bare/room", 1)[0]
    run = house.loop.run_until_complete
    run(ours(evening))
    body = b"x" * evening.terminals[0].length

    async def spoken() -> None:
        speaker.send(framed(body))

    def told() -> float:
        elapsed = run(ours(evening))
        assert not house.cut_off(), house.cut_off()
        return elapsed

    return Bench(
        name=f"{what} told to all",
        compares=f"From the dealer's order for {what} until the last of {terminals:,} seated players with a wager has "
        f"the new state (kept durably, {len(body):,} bytes, the same to all players), against a bare broadcast of "
        "as many bytes to as many connections by the same server. Counted for each terminal.",
        wagers=terminals,
        raw=lambda: run(_until_all_told(room, b"xx", spoken)),
        ours=told,
        target=0.5,
        tells=True,
        close=house.close,
    )


def weight(terminals: int = STADIUM, at_a_time: int = 0) -> Bench:
    """What the process grows by for each terminal, against bare connections of the same server."""
    repetitions = REPETITIONS + WARM_UP
    step = at_a_time or terminals // repetitions
    house = HouseProcess(step * repetitions)
    players = iter(house.players)

    def grown(connect: Callable[[], object]) -> float:
        before = house.figures().resident
        connect()
        house.figures()
        return float(max(house.figures().resident - before, 1))

    return Bench(
        name="memory of a terminal",
        compares=f"What the process of the house holds more (resident) after {step} more players have connected to "
        "their table and were told its state, against as many more bare connections to the same server.",
        wagers=step,
        raw=lambda: grown(lambda: house.bare("/bare/echo", step)),
        ours=lambda: grown(lambda: house.terminals(islice(players, step))),
        unit="memory",
        tells=True,
        close=house.close,
    )


async def _until_all_told(lines: list[Line], mark: bytes, begin: Callable[[], Coroutine[Any, Any, None]]) -> float:
    """Seconds from the beginning until every line has heard a message with this mark."""
    left = len(lines)
    last = asyncio.get_running_loop().create_future()

    def listen(line: Line) -> None:
        def hear(told: bytes) -> None:
            nonlocal left
            if mark not in told:
                return
            line.heard = _nothing
            line.length = len(told)
            left -= 1
            if not left:
                last.set_result(perf_counter())

        line.heard = hear

    for line in lines:
        listen(line)
    started = perf_counter()
    await begin()
    at = await asyncio.wait_for(last, WAIT)
    return float(at - started)


def _nothing(_told: bytes) -> None:
    """What is heard by whoever has heard enough."""


def _echo(house: HouseProcess, lines: list[Line], orders: list[list[bytes]]) -> float:
    return house.loop.run_until_complete(_in_turn(lines, orders, lambda _: True))


def _bet(evening: Evening, bets: int) -> float:
    async def one_round() -> float:
        await evening.open_bets()
        elapsed = await _in_turn(evening.terminals, evening.orders(bets), is_answer, is_done)
        await evening.finish()
        return elapsed

    elapsed = evening.house.loop.run_until_complete(one_round())
    assert not evening.house.cut_off(), evening.house.cut_off()
    return elapsed


async def _in_turn(
    lines: list[Line],
    orders: list[list[bytes]],
    is_heard: Callable[[bytes], bool],
    is_good: Callable[[bytes], bool] = lambda _: True,
) -> float:
    """Seconds until every line has said all of its orders, each when the one before was answered."""
    left = sum(map(len, orders))
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    frames = [[framed(order) for order in reversed(mine)] for mine in orders]

    def listen(line: Line, mine: list[bytes]) -> None:
        def hear(told: bytes) -> None:
            nonlocal left
            if not is_heard(told):
                return
            if not is_good(told) and not done.done():
                done.set_exception(AssertionError(told.decode()))
            left -= 1
            if mine:
                line.send(mine.pop())
            elif not left:
                done.set_result(None)

        line.heard = hear

    for line, mine in zip(lines, frames, strict=True):
        listen(line, mine)
    started = perf_counter()
    for line, mine in zip(lines, frames, strict=True):
        line.send(mine.pop())
    await asyncio.wait_for(done, WAIT)
    return perf_counter() - started


def _commit_bytes(house: HouseProcess) -> bytes:
    """As many bytes as the commits of bets have, on average; of any content that is not all the same."""
    log = apsw.Connection(f"file:{house.data / NAME}?mode=ro", flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)
    lengths = " + ".join(
        f"length({name})"
        for name in "stream actor command_id command_digest events postings prev_hash hash".split()  # noqa: SIM905
    )
    query = f"SELECT avg({lengths} + 24) FROM commits WHERE CAST(events AS TEXT) LIKE '%wager-registered%'"  # noqa: S608
    size = round(log.execute(query).get)
    log.close()
    return bytes(number % 251 for number in range(size))
