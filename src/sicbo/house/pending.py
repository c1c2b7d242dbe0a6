"""A pending command: from being given until it is safe."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from sicbo.floor.actor import Actor
from sicbo.house.answers import Answer
from sicbo.house.versions import Versions
from sicbo.store.commits import Draft, Refusal
from sicbo.units.canonical import canonical, digest

FIRST = Versions()
"""Where every shape is still the first."""
Key = tuple[str, str, str]
"""Stream, actor and command id: what makes a command the same one."""


@dataclass(slots=True, eq=False)
class Waiting:
    """A command and everybody who waits for its answer: who asked first, and whoever sent it again."""

    stream: str
    actor: Actor
    id: str
    command: Any
    digest: bytes
    spared: bool = False
    """Whether it is the house's own and goes on when the disk runs short."""
    decided: Any = None
    """The command with what only the house knows, as it was decided."""
    answers: str = ""
    """The id of what it answers in the outbox, where something was set off elsewhere."""
    ends_refused: bool = False
    """Whether a refusal, too, is the end of that."""
    waiting: list[asyncio.Future[Answer]] = field(default_factory=list)

    @property
    def key(self) -> Key:
        return self.stream, self.actor.id, self.id

    def mark(self) -> str:
        """What no other command has: short, and the same whenever this one is given."""
        return digest("sicbo-mark-1", *self.key).hex()[:20]

    def answer(self, answer: Answer) -> None:
        """Tell everybody who still listens."""
        for future in self.waiting:
            if not future.done():
                future.set_result(answer)

    def fail(self, fault: Exception) -> None:
        """Tell everybody that there is no answer."""
        for future in self.waiting:
            if not future.done():
                future.set_exception(fault)


@dataclass(slots=True, eq=False)
class Queued:
    """A decided command that the next group commit keeps."""

    order: Waiting
    entry: Draft | Refusal | None
    """Nothing for a refusal that is told and not kept."""
    answer: Answer


_fields = [(one.name, one.type, one.default) for one in msgspec.structs.fields(Actor) if one.name != "id"]
Standing: Any = msgspec.defstruct("Standing", _fields, frozen=True, omit_defaults=True)
"""What an order's giver was when it was decided: all that an actor is but for the id, which stands beside it."""


def recorded(actor: Actor, command: Any, versions: Versions = FIRST) -> bytes:
    """The command as it was decided and its giver's standing, as the log keeps them.

    >>> recorded(Actor("ann", "dealer"), {"type": "tumble"})
    b'[{"rank":"dealer"},{"type":"tumble"}]'
    """
    return canonical((Standing(*msgspec.structs.astuple(actor)[1:]), versions.stamped(command)))


def as_today(kept: bytes, versions: Versions) -> bytes:
    """A kept command as the release of today would keep it, but for its version."""
    if not versions.may_be_old(kept):
        return kept
    standing, command = _loose.decode(kept)
    return canonical((standing, versions.lifted(command)))


def read_recorded(kept: bytes, giver: str, order: Callable[[str], Any]) -> tuple[Actor, Any]:
    """Who gave a command that is kept as it would be today, and the command itself; `order` finds its type by name.

    >>> read_recorded(b'[{"rank":"dealer"},{"type":"tumble"}]', "ann", lambda _: dict)[1]
    {'type': 'tumble'}
    """
    standing, body = _record.decode(kept)
    actor = Actor(giver, *msgspec.structs.astuple(standing))
    return actor, msgspec.json.decode(body, type=order(_name.decode(body).type))


class _Name(msgspec.Struct, frozen=True):
    type: str


_loose: msgspec.json.Decoder[Any] = msgspec.json.Decoder(tuple[msgspec.Raw, dict[str, Any]])
_record: msgspec.json.Decoder[Any] = msgspec.json.Decoder(tuple[Standing, msgspec.Raw])
_name = msgspec.json.Decoder(_Name)


def fingerprint(command: Any) -> bytes:
    """What two commands have in common exactly when their content is the same."""
    return digest("sicbo-command-1", canonical(command))
