"""The answers of the house, and the errors raised where it cannot answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from sicbo.floor.actor import Actor
from sicbo.floor.refused import Refused
from sicbo.store.commits import Commit

ACTS_ONCE = "house 3.1"
CONFLICT = "command-conflict"
DISK_SHORT = "disk-short"


class Accepted(msgspec.Struct, frozen=True):
    """What a command has brought about, and where it stands in its stream."""

    stream: str
    seq: int
    events: tuple[Any, ...]


Answer = Accepted | Refused


class Subscriber(Protocol):
    """Whoever follows the log."""

    def on_commit(self, commit: Commit, events: tuple[Any, ...]) -> None:
        """Told of each commit with its facts, once it is safe."""


Hearer = Callable[[str, Actor, str, Any, asyncio.Future[Answer]], None]
"""Told of each order with its answer: the stream, who gave it, its id, the command."""


class GroupKept(msgspec.Struct, frozen=True):
    """Figures of one group of commits: nothing of what is in it."""

    seconds: float
    """Until the disk had it."""
    entries: int
    waiting: int
    """Orders without an answer at that moment, those of the group included."""


class Alarm(msgspec.Struct, frozen=True, kw_only=True):
    """Something that somebody has to look at."""

    at: int
    stream: str
    about: str
    """A code: `bug`, `unreadable`, `reaction`, `reversal`, `subscriber`, `store`, …"""
    detail: str = ""


class Stopped(Exception):
    """A write has failed and the house takes nothing more: what was given is neither accepted nor refused."""


class Halted(Exception):
    """This stream met a fault of ours: the command has changed nothing and may be given again."""


class NoSuchDesk(LookupError):
    """A name that is no stream of this house."""


def unheard(future: asyncio.Future[Answer]) -> None:
    """For an order that nobody waits for: the house has raised its own alarm where there is no answer."""
    if not future.cancelled():
        future.exception()
