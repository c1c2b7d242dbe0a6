"""A finding: one thing that terms must still say, must not say, or say twice differently."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

Fault = Literal["missing", "empty", "contradicting", "not-allowed"]
FAULTS: tuple[Fault, ...] = get_args(Fault)


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One fault of terms, by the clause that asks for the item."""

    clause: str
    """The citation, `crown-sydney 9.5.4`."""
    item: str
    fault: Fault
    answers: tuple[str, ...]
    """Where to write, as paths into the terms: `players_max`, `prizes[2].make`, or the alternatives."""
    code: str
    """The key of its words, `terms.<code>`."""
    arguments: dict[str, str | int] = {}
