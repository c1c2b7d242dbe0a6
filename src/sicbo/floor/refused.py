"""A refusal, whichever desk of the floor refuses."""

from __future__ import annotations

import msgspec


class Blocked(msgspec.Struct, frozen=True):
    """One area that stands in the way of a command over several."""

    area: str
    code: str
    clause: str
    arguments: dict[str, str | int] = {}


class Refused(msgspec.Struct, frozen=True, kw_only=True):
    """A refusal as a value: the code, the clause behind it, the arguments of its words, and every area that blocks."""

    code: str
    clause: str
    arguments: dict[str, str | int] = {}
    blocked: tuple[Blocked, ...] = ()
