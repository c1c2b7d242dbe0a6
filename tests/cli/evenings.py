"""Data folders to test on: an evening of a real house on SQLite, and the same log written anew with a lie in it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from sicbo.desks import ALL
from sicbo.floor.actor import Actor
from sicbo.floor.approvals import Approve, RequestApproval
from sicbo.floor.cage import commands as c
from sicbo.floor.patron import commands as p
from sicbo.floor.patron.events import TransferReceived
from sicbo.floor.table.fairness.commands import TakeOver
from sicbo.floor.table.fairness.events import LinkRevealed
from sicbo.house.desks import Desks, Resources
from sicbo.house.house import House
from sicbo.ledger.postings import Posting
from sicbo.store.commits import Commit, Draft, read_postings
from sicbo.store.log_reader import opened
from sicbo.store.sqlite import SqliteStore
from sicbo.units.canonical import canonical
from tests.floor.tables import MANAGER, P1, SUPERVISOR
from tests.house.evenings import BANKROLL, CAGE, CLERK, SECOND
from tests.house.houses import AUTOMATIC, T1, SeededDice, SetClock, Shift, bet, deal, live, must, table_opening

T2 = "table/T2"
CANARY = "Wilhelmina Canary-Featherstonehaugh"
STEPS = ("open-bets", "tumble", "no-more-bets", "uncover", "enter", "confirm", "settle")


def play(folder: Path) -> None:
    """Two rounds dealt by hand with a win and a loss, and two by the automatic dealer with electronic dice."""
    asyncio.run(_evening(folder))


async def _evening(folder: Path) -> None:
    store = SqliteStore(folder)
    try:
        clock = SetClock()
        house = await House.open(store, clock, ALL)
        await _money(house)
        await _seated(house, T1)
        for number in (1, 2):
            await deal(house, STEPS[:1])
            await must(house, T1, P1, f"win-{number}", bet("big", 1_000, number))
            await must(house, T1, P1, f"lose-{number}", bet("small", 500, number))
            await deal(house, STEPS[1:])
        await _seated(house, T2, **AUTOMATIC)
        shift = Shift(house, clock, SeededDice())
        table = live(house, T2).table
        for number in (1, 2):
            await shift.until(lambda: table.bets_open)
            await must(house, T2, P1, f"bet-{number}", bet("big", 1_000, number))
            await shift.until(lambda number=number: len(table.results) == number)  # type: ignore[misc]
        await shift.until(lambda: not table.fairness.unrevealed and not table.wagered)
        await must(house, T2, SUPERVISOR, "take-over", TakeOver())
        store.put("people", "P1", CANARY.encode())
    finally:
        store.close()


async def _money(house: House) -> None:
    """A cage, and two patrons with 3,000.00 each in the wallet."""
    await must(house, CAGE, MANAGER, "ask", RequestApproval(c.OpenCage("AUD", BANKROLL)))
    await must(house, CAGE, SECOND, "agree", Approve(1))
    await must(house, CAGE, MANAGER, "open", c.OpenCage("AUD", BANKROLL))
    for patron in ("P1", "P2"):
        await must(house, f"patron/{patron}", CLERK, "new", p.RegisterPatron(unit="AUD", offset=0, starts=360))
        await must(house, CAGE, CLERK, f"cash-{patron}", c.TakeCash(patron, 300_000))
        await house.settled()


async def _seated(house: House, stream: str, **changed: object) -> None:
    """A practice table with both patrons, each with 1,000.00 of their own."""
    await must(house, stream, MANAGER, "open", table_opening(**changed))  # type: ignore[arg-type]
    table = stream.partition("/")[2]
    for patron in ("P1", "P2"):
        await must(house, f"patron/{patron}", Actor(patron), f"sit-{table}", p.Sit(table=table, place=patron))
        await house.settled()
        sending = p.SendToTable(table=table, amount=100_000)
        await must(house, f"patron/{patron}", Actor(patron), f"send-{table}", sending)
        await house.settled()


Change = Callable[[Commit, list[Any]], list[Any]]
"""The facts of a commit as they are to be told."""
Reorder = Callable[[Commit], Commit]
"""A commit as it is to be told, but for its facts."""


def tell_anew(
    source: Path, target: Path, change: Change = lambda _, events: events, order: Reorder = lambda commit: commit
) -> list[tuple[str, int]]:
    """Write the log of a folder into another with changed facts, under a valid chain and with the postings that follow.
    `order` changes who is said to have ordered what.

    Comes back with where facts were changed.
    """
    store = SqliteStore(target)
    lies = []
    try:
        with opened(source) as log:
            for body in log.pinned():
                store.pin(body)
            desks = Desks(ALL, Resources(store.pinned))
            for stream in log.streams():
                desk = desks.of(stream)
                state = desks.new(stream)
                for commit in log.commits(stream):
                    kept = desk.journal.read(commit.events)
                    told = change(commit, kept)
                    postings: list[Posting] = []
                    for event in told:
                        desk.evolve(state, event)
                        postings += desk.postings(state, event)
                    if told != kept or order(commit) != commit:
                        lies.append((stream, commit.seq))
                    if told == kept:
                        assert postings == read_postings(commit.postings), "a lie told elsewhere would show here too"
                    store.append([_draft(order(commit), desk.journal.written(told), postings)])
    finally:
        store.close()
    return lies


def _draft(commit: Commit, events: bytes, postings: list[Posting]) -> Draft:
    return draft_of(msgspec.structs.replace(commit, events=events), postings)


def draft_of(commit: Commit, postings: list[Posting]) -> Draft:
    """The draft that makes this commit anew, with these postings."""
    kept = {name: getattr(commit, name) for name in Draft.__struct_fields__ if hasattr(commit, name)}
    return Draft(**{**kept, "postings": tuple(postings)})


def overpaid(commit: Commit, events: list[Any]) -> list[Any]:
    """The first round of T1 settled with a win of one dollar more."""
    if commit.stream != T1 or events[0].__struct_config__.tag != "round-settled" or events[0].round != 1:
        return events
    settled = events[0]
    [place] = settled.places
    wagers = tuple(
        msgspec.structs.replace(one, win=one.win + 100) if one.outcome == "win" else one for one in place.wagers
    )
    return [msgspec.structs.replace(settled, places=(msgspec.structs.replace(place, wagers=wagers),)), *events[1:]]


def wrong_link(commit: Commit, events: list[Any]) -> list[Any]:
    """The first revealed link replaced by another."""
    if isinstance(events[0], LinkRevealed) and events[0].number == 1:
        return [msgspec.structs.replace(events[0], link="ab" * 32)]
    return events


def received(more: int) -> tuple[Change, Reorder]:
    """The first sum that came to the wallet of P1, told as so much more than was sent, by the order too."""

    def change(commit: Commit, events: list[Any]) -> list[Any]:
        if commit.stream != "patron/P1" or not isinstance(events[0], TransferReceived):
            return events
        return [msgspec.structs.replace(events[0], amount=events[0].amount + more)]

    def order(commit: Commit) -> Commit:
        amount = ordered(commit).get("amount", 0)
        return reordered(commit, "receive-transfer", amount=amount + more) if commit.stream == "patron/P1" else commit

    return change, order


def ordered(commit: Commit) -> dict[str, Any]:
    """The order of a commit."""
    _, command = msgspec.json.decode(commit.command)
    assert isinstance(command, dict)
    return command


def reordered(commit: Commit, kind: str, **changed: Any) -> Commit:
    """The commit with another order in it, if it is an order of this kind."""
    standing, command = msgspec.json.decode(commit.command)
    if command["type"] != kind:
        return commit
    return msgspec.structs.replace(commit, command=canonical((standing, {**command, **changed})))
