"""No piece of work on the event loop takes longer than is promised, in a house with 10,000 patrons, 10,000 sessions and
1,000 connections; and the house says how long the longest one was."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import thread_time

import msgspec
import pytest

from bench.live import Evening, _in_turn
from bench.live_lines import HouseProcess, is_answer, is_done
from sicbo.floor.actor import Actor
from sicbo.house.answers import Accepted, Answer, GroupKept
from sicbo.house.writer import MOST
from sicbo.server.loop_watch import WINDOW_SECONDS, LoopWatch, Turn
from sicbo.store.sqlite import SqliteStore
from tests.house.houses import T1, bet, deal, opened, seated
from tests.server.doors import Doors, run
from tests.server.full_house import ENDED, PASSWORD, Watched
from tests.server.loop_watchdog import Piece, Watchdog
from tests.server.terminal import Person

PROMISED = 0.050
"""Seconds of processor time for one piece of work."""
# Half as much again as the 20 us that are aimed at: 21 to 23 us a wager were measured on a slow day. What it takes is a
# figure of the bench; this bound sees what is worse than slow, such as a settlement that is not linear.
A_WAGER = 0.000_030
"""And for each wager of a full table in one order."""
PLAYERS, PATRONS, SESSIONS, EACH = 1_000, 10_000, 10_000, 5
TRIES = 3
"""A machine that is busy can make anything seem long once. What is long takes long each time."""
QUESTIONS = (
    *("/api/patrons", "/api/patrons?find=zzz", "/api/patrons?find=q77", "/api/patrons/q5/card", "/api/pit"),
    *("/api/heads", "/api/alarms", "/api/tables", "/api/staff", "/readyz", "/metrics", "/api/tables/T1/powers"),
)
LOOPS: list[Callable[[], asyncio.AbstractEventLoop]] = [asyncio.new_event_loop]
if sys.platform != "win32":
    import uvloop

    LOOPS.append(uvloop.new_event_loop)


class FullHouse(HouseProcess):
    """The watched house in a process of its own, its terminals, and people who ask by HTTP."""

    def __init__(self) -> None:
        super().__init__(PLAYERS, ("tests.server.full_house", str(PATRONS), str(SESSIONS)))
        self._watchdog = self.connect([("/bare/watchdog", "")])[0]
        self.evening = Evening(self, self.terminals(self.players))
        self.run = self.loop.run_until_complete
        self.asked = 0
        self.seen: list[Piece] = []
        """What the watchdog has told and nobody has judged yet."""
        self.first_day = self.watched().day

    def watched(self, what: str = "?") -> Watched:
        """What the watchdog has seen since it was last asked."""

        async def asked() -> bytes:
            return await asyncio.wait_for(self._watchdog.ask(what.encode(), lambda _: True), 60)

        told = msgspec.json.decode(self.run(asked()), type=Watched)
        self.seen += told.pieces
        return told

    def number(self) -> int:
        self.asked += 1
        return self.asked

    def ask(self, method: str, path: str, body: object = None, *, by: str = "manager") -> None:
        """Somebody asks, and is answered."""

        async def asked() -> None:
            person = Person(f"http://127.0.0.1:{self.port}", self.opened.sessions.get(by, ""))
            response = await person.http.request(method, path, json=body, headers=person._cookies())
            await person.leave()
            assert response.status_code == 200, response.text

        self.run(asked())

    def bets(self, each: int) -> None:
        self.run(_in_turn(self.evening.terminals, self.evening.orders(each), is_answer, is_done))


@pytest.fixture(scope="module")
def house() -> Iterator[FullHouse]:
    full = FullHouse()
    yield full
    full.close()


def a_round(house: FullHouse, each: int) -> None:
    """Everybody bets on so many areas, and the round is dealt to its end."""
    evening = house.evening
    house.run(evening.open_bets())
    house.bets(each)
    house.run(evening.tumble())
    house.run(house.deal("close-bets"))
    house.run(evening.show())
    house.run(evening.confirm())
    house.run(evening.settle())


def log_ins(house: FullHouse) -> None:
    for _ in range(3):
        house.ask("POST", "/api/session", {"login": f"q{house.number()}", "password": PASSWORD}, by="")


def exclusions(house: FullHouse) -> None:
    number = house.number() + 5_000
    order = {"id": f"x{number}", "type": "exclude-patron", "reason": "conduct", "until": None}
    house.ask("POST", f"/api/patrons/q{number}/commands", order)
    house.ask("POST", f"/api/patrons/q{number + 1_000}/commands", {"id": f"e{number}", "type": "erase-person"})


def time_passes(house: FullHouse) -> None:
    """Beats, ticks, countdowns, and a sweep in which thousands of sessions end at once."""
    before = house.watched("end").sessions
    house.run(asyncio.sleep(8))
    assert house.watched().sessions <= before - ENDED, "nothing was swept"


def the_day_turns(house: FullHouse) -> None:
    """At the table, and every patron's follows the venue's."""
    before = house.watched("day")
    house.run(asyncio.sleep(5))
    after = house.watched()
    assert after.day > house.first_day
    assert after.kept > before.kept, "no patron's day has followed"


@pytest.mark.parametrize(
    ("does", "bound"),
    [
        pytest.param(time_passes, PROMISED, id="time passes"),
        pytest.param(lambda house: a_round(house, 1), PROMISED, id="a round with a wager of everybody"),
        pytest.param(lambda house: a_round(house, EACH), A_WAGER * PLAYERS * EACH, id="a round of a full table"),
        *(pytest.param(partial(FullHouse.ask, method="GET", path=path), PROMISED, id=path) for path in QUESTIONS),
        pytest.param(log_ins, PROMISED, id="log-ins"),
        pytest.param(exclusions, PROMISED, id="exclusions and erasures"),
        pytest.param(the_day_turns, PROMISED, id="the day turns"),
    ],
)
def test_no_piece_of_work_in_a_full_house_takes_longer_than_is_promised(
    house: FullHouse, does: Callable[[FullHouse], None], bound: float
) -> None:
    tries: list[list[Piece]] = []
    while len(tries) < TRIES:
        before = house.watched().count
        house.seen.clear()
        does(house)
        assert house.watched().count > before, "blind, not content"
        tries.append([piece for piece in house.seen if piece.seconds > bound])
        if not tries[-1]:
            break
    assert not tries[-1], tries
    assert not house.cut_off()


def test_a_thousand_bets_given_in_one_breath_are_decided_and_kept_in_short_pieces(tmp_path: Path) -> None:
    async def evening() -> None:
        house = await opened(SqliteStore(tmp_path))
        await seated(house, places=PLAYERS)
        await deal(house, ["open-bets"])
        watchdog, tries, groups = Watchdog(), list[list[Piece]](), list[GroupKept]()
        house.on_group_kept(groups.append)
        for number in range(TRIES):
            given: list[asyncio.Future[Answer]] = []

            def all_bet(number: int = number, given: list[asyncio.Future[Answer]] = given) -> None:
                places = [f"P{one}" for one in range(1, PLAYERS + 1)]
                given += [house.give(T1, Actor(one), f"bet {number}", bet("big", 1_000, place=one)) for one in places]

            with watchdog.watching():
                groups.clear()
                asyncio.get_running_loop().call_soon(all_bet)
                await asyncio.sleep(0.01)
                assert all(isinstance(one, Accepted) for one in await asyncio.gather(*given))
            assert [one.entries for one in groups] == [MOST] * (PLAYERS // MOST) + [PLAYERS % MOST]
            tries.append([piece for piece in watchdog.longest() if piece.seconds > PROMISED])
            if not tries[-1]:
                break
        assert not tries[-1], tries

    run(evening())


def test_the_watchdog_sees_a_piece_that_blocks_the_house(house: FullHouse) -> None:
    house.watched()
    house.seen.clear()
    house.watched("block")
    house.watched()
    blocked = max(house.seen, key=lambda piece: piece.seconds)
    assert blocked.seconds > PROMISED
    assert "run_asgi" in blocked.work


def test_the_watchdog_counts_processor_time_and_not_the_wall() -> None:
    watchdog = Watchdog()

    async def work() -> None:
        began = thread_time()
        while thread_time() - began < 2 * PROMISED:
            pass
        await asyncio.sleep(0)
        await asyncio.sleep(2 * PROMISED)

    with watchdog.watching():
        asyncio.run(work())
    assert len(watchdog.longest()) == 1
    assert watchdog.longest() == [], "each is told once"


def test_the_longest_turn_is_that_of_the_last_minute_or_two_by_each_clock() -> None:
    now = 0.0
    watch = LoopWatch(now=lambda: now, processor=lambda: 0.0)
    watch.note(late=0.3, used=0.1)
    watch.note(late=0.2, used=0.5)
    watch.note(late=-0.001, used=0.0)
    assert watch.longest == Turn(wall=0.3, processor=0.2), "no turn has more processor time than it took"
    now = WINDOW_SECONDS
    watch.note(late=0.1, used=0.1)
    assert watch.longest == Turn(wall=0.3, processor=0.2)
    now = 2 * WINDOW_SECONDS
    assert watch.longest == Turn(wall=0.1, processor=0.1)
    now = 4 * WINDOW_SECONDS
    assert watch.longest == Turn()


def test_a_turn_that_holds_up_the_loop_is_noticed_on_any_loop() -> None:
    async def evening() -> Turn:
        watch = LoopWatch()
        beating = asyncio.create_task(watch.run(0.001))
        await asyncio.sleep(0.01)
        began = thread_time()
        while thread_time() - began < PROMISED:
            pass
        await asyncio.sleep(0.01)
        beating.cancel()
        return watch.longest

    for loop in LOOPS:
        with asyncio.Runner(loop_factory=loop) as runner:
            longest = runner.run(evening())
        assert longest.wall >= longest.processor > PROMISED / 2


def test_figures_of_the_loop_and_of_the_groups_are_told_and_name_nobody() -> None:
    async def evening() -> None:
        doors = await (await Doors.open()).staffed()
        doors.service.loop_watch.note(late=0.25, used=0.125)
        doors.service.groups.note(GroupKept(0.003, 40, 55))
        async with doors.client(address="127.0.0.1") as client:
            told = (await client.get("/metrics")).text
        for line in (
            'sicbo_loop_longest_seconds{clock="wall"} 0.25',
            'sicbo_loop_longest_seconds{clock="processor"} 0.125',
        ):
            assert line in told
        assert 'sicbo_group_entries_bucket{le="50.0"}' in told
        for name in ("sicbo_commit_seconds", "sicbo_group_entries", "sicbo_queue_orders"):
            count = next(line for line in told.splitlines() if line.startswith(f"{name}_count"))
            assert float(count.split()[1]) > 1, "every group since the house was opened"
        assert "ann" not in told

    run(evening())
