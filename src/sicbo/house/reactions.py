"""Reactions, what follows in another stream: money in transit arrives, or goes back where it came from.

A reaction's command has an id derived from the event, `r:<stream>:<seq>:<n>`, so that it can be given again after a
crash and still acts once. If it is refused, the reversal is given under the same id with `:back`. What is set off
stands in the outbox of the store from its cause until its answer, and nothing else is given again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Protocol

import msgspec

from sicbo.floor.actor import Actor, Event
from sicbo.floor.refused import Refused
from sicbo.house.alarms import Alarms
from sicbo.house.answers import CONFLICT, Answer, NoSuchDesk, Stopped
from sicbo.store.commits import Commit, Draft
from sicbo.store.protocol import Store

ON_BEHALF = Actor("house", "casino-manager")
"""The house itself, carrying out what somebody entitled has begun."""


class Step(msgspec.Struct, frozen=True):
    """A command to a stream."""

    stream: str
    command: Any
    actor: Actor = ON_BEHALF


class Reaction(msgspec.Struct, frozen=True):
    """What an event sets off, and what undoes the event if that is refused."""

    then: Step
    otherwise: Step | None = None
    at_once: bool = False
    """Decided with the event and kept in the same group, so that nothing is decided between the two."""
    ordinary: frozenset[str] = frozenset()
    """Refusals that nobody needs to look at, where nothing is undone for them."""


Rule = Callable[[str, Any], Iterable[Reaction]]
"""Of the stream and the event."""


class Reactions:
    """The table of reactions: by the type of event."""

    def __init__(self, *declared: Mapping[type[Event], Rule]) -> None:
        """What each desk declares, in their order: several may want something to follow from one event."""
        self._rules: dict[type[Event], list[Rule]] = {}
        for rules in declared:
            for event, rule in rules.items():
                self._rules.setdefault(event, []).append(rule)

    def kinds(self) -> list[type[Event]]:
        """The types of events that set anything off."""
        return [*self._rules]

    def of(self, commit: Commit | Draft, events: tuple[Any, ...]) -> Iterator[tuple[str, Reaction]]:
        """What a commit sets off, each with its own id."""
        for number, event in enumerate(events):
            rules = self._rules.get(type(event), ())
            follows = (reaction for rule in rules for reaction in rule(commit.stream, event))
            for part, reaction in enumerate(follows):
                yield derived(commit, number, part), reaction


class Giver(Protocol):
    """What a driver needs of the writer."""

    store: Store
    alarms: Alarms

    def answer(
        self, stream: str, actor: Actor, command_id: str, command: Any, *, answers: str, ends_refused: bool
    ) -> asyncio.Future[Answer]: ...


class Driver:
    """Drives every reaction to its end: taken, or undone."""

    def __init__(self, writer: Giver, reactions: Reactions) -> None:
        self._writer = writer
        self._reactions = reactions
        self._open = writer.store.outbox()
        self._causes = set(self._open.values())
        """What was set off and has no answer: the outbox as it was found, while the log is replayed."""
        self._unfinished: list[tuple[str, Reaction]] = []
        self._unclaimed: dict[str, list[tuple[str, Reaction]]] = {}
        """What was refused by a stream that nobody has begun: given again once somebody has."""
        self.busy = 0
        """How many commands are given and not answered."""

    def react(self, commit: Commit, events: tuple[Any, ...]) -> None:
        """Give what follows from a commit that is safe, and what has waited for its stream to begin."""
        for name, reaction in self._unclaimed.pop(commit.stream, ()):
            self._begin(name, reaction)
        for name, reaction in self._reactions.of(commit, events):
            if not reaction.at_once:
                self._begin(name, reaction)

    def react_at_once(self, draft: Draft, events: tuple[Any, ...]) -> None:
        """Give what is kept together with what it follows from."""
        for name, reaction in self._reactions.of(draft, events):
            if reaction.at_once:
                self._begin(name, reaction)

    def opens(self, commit: Draft, events: tuple[Any, ...]) -> tuple[str, ...]:
        """The ids of all that a commit sets off: they are in the outbox until each has its answer."""
        return tuple(name for name, _ in self._reactions.of(commit, events))

    def remember(self, commit: Commit, events: tuple[Any, ...]) -> None:
        """Note, while the log is replayed, what the outbox says is still open."""
        if (commit.stream, commit.seq) in self._causes:
            for name, reaction in self._reactions.of(commit, events):
                if name in self._open:
                    self._unfinished.append((name, reaction))

    def finish(self) -> None:
        """Take up every reaction that a crash has cut off, where it was cut off."""
        unfinished, self._unfinished = self._unfinished, []
        for name in self._open.keys() - {name for name, _ in unfinished}:
            stream, seq = self._open[name]
            self._writer.alarms.alarm(
                stream, "reaction", f"{name} stays open: {seq} sets it off no more, or cannot be read"
            )
        for name, reaction in unfinished:
            kept = self._kept(name, reaction.then)
            if kept is None:
                self._begin(name, reaction)
            elif not kept and reaction.otherwise is not None:
                self._undo(name, reaction.otherwise)

    def _kept(self, name: str, step: Step) -> int | None:
        """Where the answer to a step is kept: its place in the stream, 0 for a refusal, nothing if there is none."""
        kept = self._writer.store.answered(step.stream, step.actor.id, name)
        return None if kept is None else kept.seq

    def _begin(self, name: str, reaction: Reaction) -> None:
        self._give(name, name, reaction.then, partial(self._began, name, reaction), reaction.otherwise is None)

    def _began(self, name: str, reaction: Reaction, future: asyncio.Future[Answer]) -> None:
        answer = self._answer(name, reaction.then, future)
        if not isinstance(answer, Refused):
            return
        if reaction.otherwise is None or answer.code == CONFLICT:
            # A conflict says that this id was answered before, with other content: nothing may be undone for it.
            if answer.code not in reaction.ordinary:
                self._writer.alarms.alarm(reaction.then.stream, "reaction", f"{name} {answer.code}")
            if self._kept(name, reaction.then) is None:
                self._unclaimed.setdefault(reaction.then.stream, []).append((name, reaction))
        else:
            self._undo(name, reaction.otherwise)

    def _undo(self, name: str, step: Step) -> None:
        self._give(name, back(name), step, partial(self._undone, name, step), ends_refused=True)

    def _undone(self, name: str, step: Step, future: asyncio.Future[Answer]) -> None:
        answer = self._answer(name, step, future)
        if isinstance(answer, Refused):
            self._writer.alarms.alarm(step.stream, "reversal", f"{name} {answer.code}")

    def _give(
        self, name: str, given_as: str, step: Step, then: Callable[[asyncio.Future[Answer]], None], ends_refused: bool
    ) -> None:
        try:
            future = self._writer.answer(
                step.stream, step.actor, given_as, step.command, answers=name, ends_refused=ends_refused
            )
        except NoSuchDesk as gone:  # it stays in the outbox, until a release that has the desk
            self._writer.alarms.alarm(step.stream, "reaction", f"{name} {gone!r}")
            return
        self.busy += 1
        future.add_done_callback(then)

    def _answer(self, name: str, step: Step, future: asyncio.Future[Answer]) -> Answer | None:
        """The answer, or nothing where there was none: it is given again after a restart."""
        self.busy -= 1
        if future.cancelled():
            return None
        fault = future.exception()
        if fault is None:
            return future.result()
        if not isinstance(fault, Stopped):
            self._writer.alarms.alarm(step.stream, "reaction", f"{name} {fault!r}")
        return None


def derived(commit: Commit | Draft, number: int, part: int = 0) -> str:
    """The id of what the nth event of a commit sets off, and of each further part of it."""
    return f"r:{commit.stream}:{commit.seq}:{number}" + (f".{part}" if part else "")


def back(name: str) -> str:
    """The id of the reversal of a reaction."""
    return f"{name}:back"
