"""Many clients on a bad network: messages doubled, late, out of order and replayed across "no more bets", and crashes.

Everything follows from the seed. `faults` reads the log and every client's own record of answers, and says what does
not fit; the faulty houses at the end show that it can see.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any
from unittest.mock import patch

from sicbo.floor.actor import Actor
from sicbo.floor.refused import Refused
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.dealing.events import BetsClosed, BetsOpened
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.steps import due
from sicbo.floor.table.wagers.commands import PlaceWagers
from sicbo.floor.table.wagers.events import WagerRegistered
from sicbo.house.answers import CONFLICT, Accepted, Answer, Stopped
from sicbo.house.house import House
from sicbo.house.pending import Queued, Waiting
from sicbo.house.streams import Stream
from sicbo.house.writer import Writer
from sicbo.store.memory import MemoryStore
from tests.floor.tables import DEALER, MANAGER
from tests.house.houses import T1, SeededDice, SetClock, bet, desks, live, table_opening

PLAYERS = [Actor(f"P{number}") for number in range(1, 5)]
AREAS = ("big", "small", "total-10", "any-triple")


@dataclass(frozen=True)
class Message:
    """A bet as its client has sent it."""

    client: Actor
    id: str
    command: PlaceWagers
    sent: int


@dataclass
class Evening:
    """What one seed came to."""

    store: MemoryStore
    answers: list[tuple[Message, asyncio.Future[Answer]]] = field(default_factory=list)
    conflicts: list[asyncio.Future[Answer]] = field(default_factory=list)
    stopped: bool = False
    crashes: int = 0


async def simulate(seed: int, kind: type[Writer] = Writer, steps: int = 600) -> Evening:
    """Play one evening by this seed, with this writer."""
    with patch("sicbo.house.house.Writer", kind):
        return await _simulated(seed, steps)


async def _simulated(seed: int, steps: int) -> Evening:
    chance, clock = Random(seed), SetClock()
    evening = Evening(MemoryStore())
    salt = SeededDice(seed).salt
    house = await House.open(evening.store, clock, desks(), salt=salt)
    await _seat(house)
    flying: list[Message] = []
    sent: list[Message] = []
    for number in range(steps):
        clock.now += chance.randrange(50)
        roll = chance.random()
        if roll < 0.35:
            message = _message(chance, house, number, clock.now)
            sent.append(message)
            flying += [message] * chance.choice((1, 1, 2, 3))
        elif roll < 0.75 and flying:
            message = flying.pop(chance.randrange(len(flying)))
            evening.answers.append((message, _deliver(house, message)))
        elif roll < 0.80 and sent:
            message = chance.choice(sent)
            evening.answers.append((message, _deliver(house, message)))
        elif roll < 0.82 and (answered := _answered(evening)):
            first = chance.choice(answered)
            other = bet("single-1", 1, first.command.round, first.command.place)
            evening.conflicts.append(house.give(T1, first.client, first.id, other))
        elif roll < 0.90:
            _deal(house, number)
        elif roll < 0.91:
            # The process is gone: what was queued is lost, and nobody was told of it.
            house = await House.open(evening.store, clock, desks(), salt=salt)
            evening.crashes += 1
        else:
            await asyncio.sleep(0)
    try:
        await house.settled()
    except Stopped:
        evening.stopped = True
    await asyncio.sleep(0)
    return evening


def _answered(evening: Evening) -> list[Message]:
    return [message for message, future in evening.answers if future.done() and future.exception() is None]


async def _seat(house: House) -> None:
    await house.give(T1, MANAGER, "open", table_opening(places=len(PLAYERS)))
    for player in PLAYERS:
        await house.give(T1, MANAGER, f"take-{player.id}", s.TakePlace(player.id, player.id))
        await house.give(T1, MANAGER, f"buy-{player.id}", s.BuyIn(player.id, 10_000_000, f"in-{player.id}"))
    await house.settled()


def _message(chance: Random, house: House, number: int, now: int) -> Message:
    client = chance.choice(PLAYERS)
    command = bet(chance.choice(AREAS), chance.randrange(1, 50) * 100, live(house).table.upcoming(), client.id)
    return Message(client, f"m{number}", command, now)


def _deliver(house: House, message: Message) -> asyncio.Future[Answer]:
    if isinstance(house.writer, ByTheClock):
        house.writer.sent[message.client.id, message.id] = message.sent
    return house.give(T1, message.client, message.id, message.command)


def _deal(house: House, number: int) -> None:
    """The dealer takes the step that is due, or tries to: nobody waits for the answer."""
    state = live(house)
    assert state.law is not None
    steps = {
        "open-bets": p.OpenBets(),
        "tumble": p.Tumble(),
        "no-more-bets": p.CloseBets(),
        "uncover": p.Uncover(),
        "enter": p.EnterResult((2, 4, 6)) if state.table.echoed is None else p.ConfirmResult((2, 4, 6)),
        "settle": p.Settle(),
    }
    house.give(T1, DEALER, f"d{number}", steps[due(state.law, state.table)])


def faults(evening: Evening, house: House) -> list[str]:
    """Everything in which the clients' records and the log do not fit together."""
    found = ["the house has stopped"] if evening.stopped else []
    commits = {commit.seq: commit for commit in evening.store.read(T1)}
    journal = house.desks.of(T1).journal
    facts = {seq: tuple(journal.read(commit.events)) for seq, commit in commits.items()}
    acted = Counter((commit.actor, commit.command_id) for commit in commits.values())
    found += [f"{key} acted {times} times" for key, times in acted.items() if times > 1]
    told: dict[tuple[str, str], list[Answer]] = {}
    for message, future in evening.answers:
        if future.done() and not future.cancelled() and future.exception() is None:
            told.setdefault((message.client.id, message.id), []).append(future.result())
    for (client, name), answers in told.items():
        if any(answer != answers[0] for answer in answers):
            found.append(f"{client} {name} was told {answers}")
        for answer in answers:
            kept = evening.store.answered(T1, client, name)
            if isinstance(answer, Refused):
                if answer.code == CONFLICT or kept is None or kept.seq:
                    found.append(f"{client} {name} was refused ({answer.code}), and the log says otherwise")
            elif (
                (commits[answer.seq].actor, commits[answer.seq].command_id, facts[answer.seq])
                != (
                    client,
                    name,
                    answer.events,
                )
                if answer.seq in commits
                else True
            ):
                found.append(f"{client} {name} was told {answer.seq}, where the log has something else")
    found += _late(facts)
    for future in evening.conflicts:
        if future.done() and future.exception() is None and getattr(future.result(), "code", "") != CONFLICT:
            found.append(f"other content under a used id was answered {future.result()}")
    return found


def _late(facts: dict[int, tuple[Any, ...]]) -> list[str]:
    """Every wager that stands in the log outside the betting time of its round."""
    betting = 0
    found = []
    for seq, events in sorted(facts.items()):
        for event in events:
            match event:
                case BetsOpened():
                    betting = event.round
                case BetsClosed():
                    betting = 0
                case WagerRegistered() if event.round != betting:
                    found.append(f"{seq}: a wager for round {event.round} while betting was for {betting}")
                case _:
                    pass
    return found


# --- planted faults ---------------------------------------------------------------------------------------------------


class Forgetful(Writer):
    """Does not know what is pending."""

    def _take(self, order: Waiting) -> asyncio.Future[Answer]:
        self._pending.clear()
        return super()._take(order)


class ByTheClock(Writer):
    """Believes the time on a message instead of the order of arrival."""

    def __init__(self, *given: Any, **parts: Any) -> None:
        super().__init__(*given, **parts)
        self.sent: dict[tuple[str, str], int] = {}

    def _decided(self, line: Stream, order: Waiting, at: int, pins: list[bytes]) -> list[Any] | Refused:
        sent = self.sent.get((order.actor.id, order.id))
        table = line.state.table if line.name == T1 and line.seq else None
        record = table.irregular.rounds.get(table.round) if table is not None else None
        if sent is None or table is None or record is None or record.closed_at is None or sent > record.closed_at:
            return super()._decided(line, order, at, pins)
        was, table.bets_open = table.bets_open, True
        answer = super()._decided(line, order, at, pins)
        table.bets_open = was
        return answer


class Hasty(Writer):
    """Answers before the answer is safe."""

    def _enqueue(self, queued: Queued) -> None:
        super()._enqueue(queued)
        queued.order.answer(queued.answer)


class Careless(Writer):
    """Does not look whether a command was answered before."""

    def _take(self, order: Waiting) -> asyncio.Future[Answer]:
        if self.store.answered(*order.key):
            order.id = f"{order.id}+{self._reader.heads().get(order.stream, (0, b''))[0]}"
        return super()._take(order)


def accepted(evening: Evening) -> int:
    """How many answers were yes."""
    return sum(
        isinstance(future.result(), Accepted)
        for _, future in evening.answers
        if future.done() and future.exception() is None
    )
