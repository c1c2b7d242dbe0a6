"""The demonstration: a practice table of every game with bots at it, a licensed one to deal at, and one person of every
kind to be."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random
from typing import Any

from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage.commands import Approve, OpenCage, RequestApproval, TakeCash
from sicbo.floor.patron.commands import RegisterPatron, SendToTable, Sit
from sicbo.floor.refused import Refused
from sicbo.floor.staff.commands import AppointOwner, AssignTables, BeginDemonstration, Hire, PairTerminal
from sicbo.floor.table.irregularities.commands import FitDice
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits.commands import Minimums, Range, Sign
from sicbo.floor.table.limits.sign_checks import needs_approved
from sicbo.floor.table.seating.commands import OpenTable, PlaceSpec
from sicbo.floor.table.view import player_view
from sicbo.floor.table.wagers.commands import PlaceWagers
from sicbo.house.answers import Accepted, Answer, unheard
from sicbo.lab.bots import TEMPERS, Seat, stakes
from sicbo.law.rulebook import books, load
from sicbo.runtime.live_table import LiveTable
from sicbo.runtime.running import Running
from sicbo.server.demo_cases import open_cases
from sicbo.server.demo_promotions import open_promotion

OWNER = "owner"
PEOPLE: dict[str, Hire] = {
    "dealer": Hire(person="demo-dealer", rank="dealer"),
    "manager": Hire(person="demo-manager", rank="casino-manager"),
    "second": Hire(person="demo-second", rank="area-manager"),
    "cage": Hire(person="demo-cage", offices=("cage",)),
    "cage-2": Hire(person="demo-cage-2", offices=("cage",)),
    "inspector": Hire(person="demo-inspector", offices=("inspector",)),
}
PLAYER = "demo-player"
CHIPS = (100, 500, 2_500, 10_000)
SIGN = Sign(Range(100, 1_000_00, 100))
STREAK_PRICE = 2_500
CASH = 1_000_00
PLACES = 6
FLOAT = 10_000_000_00
TERMINAL = "demo-terminal"
"""The terminal of the licensed table's first place: whoever logs in as the player of the demonstration is at it."""
LEAST = 50_00
"""A bot with less than this before it buys in again."""


def table_name(book: str, game: str) -> str:
    return f"{book}.{game}"


def licensed_table() -> tuple[str, str, str]:
    """Book, game and name of the table that has real dice and waits for a dealer: of a book that leaves no choice."""
    book = next(book for book in books() if len(load(book).articles.game) == 1)
    return book, load(book).articles.game[0].id, table_name(book, "licensed")


async def open_demo(running: Running) -> dict[str, str]:
    """The demonstration set up, or found as it was left; who stands behind each one-click log-in."""
    await _give(running, "staff", THE_HOUSE, BeginDemonstration())
    assert running.staff().is_demonstration, "whoever opens the folder has looked"
    await _give(running, "staff", THE_HOUSE, AppointOwner(OWNER))
    tables = tuple(table_name(book, game.id) for book in books() for game in load(book).articles.game)
    for role, hired in PEOPLE.items():
        assigned = hired if role != "dealer" else Hire(person=hired.person, rank=hired.rank, tables=tables)
        # By the house itself: nobody of the demonstration has made the account of another.
        await _give(running, "staff", THE_HOUSE, assigned)
    owner = Actor(OWNER, office="administrator")
    await _give(running, "staff", owner, AssignTables(PEOPLE["dealer"].person, (*tables, licensed_table()[-1])))
    for book in books():
        law = TableLaw.of(load(book))
        await _open_cage(running, law.currency)
        for game in law.book.articles.game:
            await _open_table(running, law, game.id)
    await _open_licensed(running)
    await _welcome(running, PLAYER, "AUD")
    await _welcome(running, f"{PLAYER}-sgd", "SGD")
    await open_cases(running, partial(_give, running), PLAYER)
    await open_promotion(running, partial(_give, running))
    return {
        **{role: hired.person for role, hired in PEOPLE.items()},
        "owner": OWNER,
        "player": PLAYER,
        "player-sgd": f"{PLAYER}-sgd",
    }


async def _open_cage(running: Running, unit: str) -> None:
    stream = f"cage/{unit.lower()}"
    manager = running.actor("demo-manager")
    if running.house.exists(stream) and running.house.state(stream).opened:
        return
    # Asked for anew each time: what was asked for before the house was cut off may have lapsed since.
    opening = OpenCage(unit, FLOAT)
    asked = await _give(running, stream, manager, RequestApproval(opening), fresh=True)
    number = asked.events[0].approval if isinstance(asked, Accepted) else 0
    await _give(running, stream, running.actor("demo-second"), Approve(number), fresh=True)
    await _give(running, stream, manager, opening, fresh=True)


async def _open_table(running: Running, law: TableLaw, game: str) -> None:
    name = table_name(law.book.id, game)
    streaks = law.paytables[game].streak is not None
    opening = OpenTable(
        book=law.book.id,
        mode="practice",
        dice="electronic",
        dealer="automatic",
        places=tuple(PlaceSpec(f"P{number}", game) for number in range(1, PLACES + 1)),
        readings=law.readings,
        chips=CHIPS,
        sign=SIGN,
        approved=Minimums(100) if needs_approved(law) else None,
        streak_price=STREAK_PRICE if streaks else 0,
    )
    await _give(running, f"table/{name}", running.actor("demo-manager", name), opening)
    for number in range(2, 2 + len(TEMPERS)):
        bot = f"bot-{name}-{number}"
        await _welcome(running, bot, law.currency)
        patron = running.patron(bot)
        if patron is not None and name not in patron.seats:
            await _give(running, f"patron/{bot}", Actor(bot), Sit(table=name, place=f"P{number}"), fresh=True)


async def _open_licensed(running: Running) -> None:
    """A table as a casino has it: dice that somebody rolls, a dealer, and a terminal for the first place."""
    book, game, name = licensed_table()
    law = TableLaw.of(load(book))
    manager = running.actor("demo-manager", name)
    opening = OpenTable(
        book=book,
        mode="licensed",
        dice="physical",
        dealer="human",
        places=(PlaceSpec("P1", game, TERMINAL), PlaceSpec("P2", game), PlaceSpec("P3", game)),
        readings=law.readings,
        chips=CHIPS,
        sign=SIGN,
        approved=Minimums(100) if needs_approved(law) else None,
        fittings=tuple(item.id for item in law.book.articles.equipment if item.for_cash),
    )
    await _give(running, f"table/{name}", manager, opening)
    await _give(running, f"table/{name}", manager, FitDice(dice="demo-dice", tumbler="demo-tumbler"))
    if TERMINAL not in running.staff().terminals:
        pairing = PairTerminal(terminal=TERMINAL, table=name, place="P1")
        await _give(running, "staff", manager, pairing, mark=TERMINAL, fresh=True)


async def _welcome(running: Running, name: str, unit: str) -> None:
    """A patron with some money in the wallet, once."""
    clerk = running.actor("demo-cage", office="cage")
    await _give(running, f"patron/{name}", clerk, RegisterPatron(unit=unit, offset=0, starts=360))
    await _give(running, f"cage/{unit.lower()}", clerk, TakeCash(name, CASH), mark=name)


async def _give(
    running: Running, stream: str, actor: Actor, command: Any, *, mark: str = "", fresh: bool = False
) -> Answer:
    """Give an order of the demonstration: once, however often it is started, unless it is a fresh one."""
    seq = running.house.heads().get(stream, (0, b""))[0] if fresh else ""
    name = f"demo:{type(command).__name__}:{mark or getattr(command, 'person', '')}:{seq}"
    answer = await running.house.give(stream, actor, name, command)
    await running.house.settled()
    return answer


class Bots:
    """The bots of a demonstration: each looks at its own view and plays by its temper."""

    def __init__(self, running: Running, seed: int | None = None) -> None:
        self._running = running
        self._chance = Random(seed)  # noqa: S311 bots need no secrets
        self._done: dict[tuple[str, str], int] = {}
        self._lost: dict[str, int] = {}

    async def run(self, every: float = 0.7) -> None:
        """Play on until cancelled."""
        while self._running.house.failed is None:
            self.look()
            await asyncio.sleep(every)

    def look(self) -> None:
        """Let whoever feels like it play, at every table."""
        for stream in self._running.house.streams("table"):
            self._play(stream)

    def _play(self, stream: str) -> None:
        house = self._running.house
        live: LiveTable = house.state(stream)
        if live.law is None or not live.table.bets_open or live.table.held or house.settled_at(stream) is None:
            return
        number = live.table.upcoming()
        tempers = list(TEMPERS)
        for index, place in enumerate(live.table.places.values()):
            key = (stream, place.id)
            # After a restart in mid-round, what lies there says who has wagered already.
            has_wagered = bool(place.wagers) or self._done.get(key) == number
            if not place.player.startswith("bot-") or has_wagered or self._chance.random() < 0.4:
                continue
            if place.stack < LEAST:
                self._buy_in(stream, place.player)
                continue
            self._done[key] = number
            name = f"bot:{number}:{place.id}:{self._minute()}"
            view = player_view(live.law, live.table, place.id)
            seat = Seat(view, live.law.paytables[place.game], self._chance, self._streak_of_losses(key, view.settled))
            wagers = stakes(tempers[index % len(tempers)], seat)
            if wagers:
                order = PlaceWagers(round=number, place=place.id, wagers=wagers)
                house.give(stream, Actor(place.player), name, order).add_done_callback(partial(self._on_answer, key))

    def _on_answer(self, key: tuple[str, str], answer: asyncio.Future[Answer]) -> None:
        """Whoever's wager was not taken tries again: where nobody wagers, no round ends."""
        if answer.cancelled() or answer.exception() is not None or isinstance(answer.result(), Refused):
            self._done.pop(key, None)

    def _minute(self) -> int:
        """A part of the name of every order: what is refused now is asked again a minute later, and not for ever."""
        return self._running.house.clock() // 60_000

    def _streak_of_losses(self, key: tuple[str, str], settled: tuple[Any, ...]) -> int:
        name = "/".join(key)
        if settled:
            won = any(paid.outcome == "win" for paid in settled)
            self._lost[name] = 0 if won else self._lost.get(name, 0) + 1
        return self._lost.get(name, 0)

    def _pay_in(self, cage: str, bot: str) -> None:
        """Cash for the wallet of a bot; on a day on which it has lost much, a second person agrees first."""
        house = self._running.house
        clerk, taking = self._running.actor("demo-cage", office="cage"), TakeCash(bot, CASH)
        would = house.would(cage, clerk, taking)
        if not isinstance(would, Refused) or would.code != "needs-approval":
            mark = f"bot:{bot}:{house.head(f'patron/{bot}')[0]}:{self._minute()}"
            house.give(cage, clerk, mark, taking).add_done_callback(unheard)
            return
        open_ = house.state(cage).approvals.open.items()
        asked = [number for number, one in open_ if one.order == taking and not one.reason]
        second = self._running.actor("demo-second")
        actor, order = (second, Approve(asked[-1])) if asked else (clerk, RequestApproval(taking))
        mark = f"bot:{bot}:{house.state(cage).approvals.asked}:{self._minute()}"
        house.give(cage, actor, mark, order).add_done_callback(unheard)

    def _buy_in(self, stream: str, bot: str) -> None:
        """From the wallet, or with fresh cash where that is empty."""
        house = self._running.house
        patron = self._running.patron(bot)
        if patron is None or patron.open:
            return
        if patron.wallet < CASH // 2:
            self._pay_in(f"cage/{patron.unit.lower()}", bot)
            return
        sending = SendToTable(table=stream.partition("/")[2], amount=CASH // 2)
        house.give(f"patron/{bot}", Actor(bot), f"bot:{patron.sends}:{self._minute()}", sending).add_done_callback(
            unheard
        )
