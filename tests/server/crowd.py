"""Fifty terminals that bet as fast as they are answered, and write down every answer they get."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from sicbo.store.commits import Commit
from sicbo.store.verify import verify
from tests.server.evening import STREAM, TABLE, Evening
from tests.server.terminal import Frame, Person, Terminal, public

AREAS = ("big", "small", "total-9", "total-12", "single-1", "single-6")
GIVEN_AGAIN = 3
"""How many of its earlier orders a terminal gives again whenever it comes back."""


@dataclass
class Gambler:
    """One terminal across all lives of the house."""

    name: str
    chance: Random
    orders: dict[str, Frame] = field(default_factory=dict)
    """Everything it has sent, by id."""
    answers: dict[str, Frame] = field(default_factory=dict)
    """Everything it was answered, by id."""
    odd: list[str] = field(default_factory=list)
    """Answers that were not the same when the order was given again."""
    seq: int = 0
    again: int = 0
    unknown: int = 0
    """Orders whose answer was cut off by a kill."""

    async def play(self, person: Person, ready: asyncio.Event) -> None:
        """Come back where it left, ask again what it does not know or wants to be sure of, then bet until cut off."""
        try:
            terminal = await person.sit(TABLE, since=self.seq)
            try:
                await self._play(terminal, ready)
            finally:
                self.seq = max(self.seq, terminal.seq)
                await terminal.close()
        except (OSError, EOFError):
            return

    async def _play(self, terminal: Terminal, ready: asyncio.Event) -> None:
        unanswered = [name for name in self.orders if name not in self.answers]
        self.unknown += len(unanswered)
        known = self.chance.sample(sorted(self.answers), min(GIVEN_AGAIN, len(self.answers)))
        for name in (*unanswered, *known):
            self.again += 1
            await self._give(terminal, name)
        ready.set()
        while True:
            state = await terminal.betting()
            name = f"{self.name}:{len(self.orders)}"
            self.orders[name] = {
                "type": "place-wager",
                "round": public(state)["takes_round"],
                "area": self.chance.choice(AREAS),
                "amount": 100,
            }
            answer = await self._give(terminal, name)
            if answer["type"] == "refused":
                await asyncio.sleep(0.01)

    async def _give(self, terminal: Terminal, name: str) -> Frame:
        answer = await terminal.order(id=name, **_fields(self.orders[name]))
        before = self.answers.setdefault(name, answer)
        if before != answer:
            self.odd.append(f"{name} was answered {before}, then {answer}")
        return answer


def _fields(order: Frame) -> dict[str, Any]:
    return {"kind" if name == "type" else name: value for name, value in order.items()}


async def live(address: str, evening: Evening, gamblers: list[Gambler], seconds: float, cut: Any) -> None:
    """One life of the house: everybody plays, and so many seconds after all are back it is cut off."""
    people = [Person(address, evening.sessions[one.name]) for one in gamblers]
    ready = [asyncio.Event() for _ in gamblers]
    playing = [
        asyncio.create_task(one.play(person, event)) for one, person, event in zip(gamblers, people, ready, strict=True)
    ]
    for event, task in zip(ready, playing, strict=True):
        while not (event.is_set() or task.done()):
            await asyncio.sleep(0.01)
    await asyncio.sleep(seconds)
    cut()
    await asyncio.gather(*playing)
    for person in people:
        await person.leave()


def wrong(data: Path, gamblers: list[Gambler]) -> Iterator[str]:
    """Every difference between what the terminals were told and what the log holds."""
    kept: dict[tuple[str, str], list[Commit]] = {}

    def each(commit: Commit, _postings: object) -> None:
        if commit.stream == STREAM:
            kept.setdefault((commit.actor, commit.command_id), []).append(commit)

    report = verify(data, each=each)
    yield from map(str, report.findings)
    for one in gamblers:
        yield from one.odd
        for name in one.orders:
            found = kept.get((one.name, name), [])
            answer = one.answers.get(name)
            if len(found) > 1:
                yield f"{name} stands in the log {len(found)} times"
            if answer is None:
                continue
            if answer["type"] == "refused" and found:
                yield f"{name} was refused, and is in the log"
            if answer["type"] == "done" and not found:
                yield f"{name} was acknowledged, and is lost"
            if answer["type"] == "done" and found:
                events = msgspec.json.decode(found[0].events)
                if found[0].seq != answer["seq"] or not _same(events, answer["events"]):
                    yield f"{name} was acknowledged as {answer}, and is kept as {found[0].seq} {events}"


def _same(kept: Any, told: list[Frame]) -> bool:
    """Whether the log has these facts: each of them, with everything that was told of it."""
    facts = [one.get("event", one) if isinstance(one, dict) else one for one in kept]
    return len(facts) == len(told) and all(
        fact.get("changes") == one.get("changes") and fact.get("place") == one.get("place")
        for fact, one in zip(facts, told, strict=True)
    )
