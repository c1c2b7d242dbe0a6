"""Opaque texts, all that may stand in a command where an id or a code is meant: nothing that could be a name or a
sentence."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from sicbo.floor.actor import Command
from sicbo.floor.refused import Refused

OPAQUE = "house 11.1"
NO_TEXT = frozenset({int, bool, type(None)})
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:/()-]{0,127}", re.ASCII)


def not_opaque(command: Command, may_be_empty: tuple[str, ...] = (), filled_in: tuple[str, ...] = ()) -> Refused | None:
    """The first field of this order that holds something else than ids and codes, or nothing if all is well; whatever
    was given in those that the house fills in is not there any more."""
    for field in command.__struct_fields__:
        if field in filled_in:
            continue
        value = getattr(command, field)
        if type(value) not in NO_TEXT and not _all_ids(value, field in may_be_empty):
            return Refused(code="bad-id", clause=OPAQUE, arguments={"field": field})
    return None


def _all_ids(value: object, may_be_empty: bool) -> bool:
    """Whether every text in this is an id."""
    if isinstance(value, str):
        return _is_id(value) if value else may_be_empty
    if isinstance(value, tuple):
        parts = value
    elif isinstance(value, msgspec.Struct):
        parts = msgspec.structs.astuple(value)
    elif isinstance(value, dict):
        parts = (*value.keys(), *value.values())
    else:
        return True
    for part in parts:  # noqa: SIM110 with every wager, so no generator
        if type(part) not in NO_TEXT and not _all_ids(part, may_be_empty):
            return False
    return True


@lru_cache(maxsize=4_096)
def _is_id(text: str) -> bool:
    """Asked for the same places and areas with every wager, so the latest are remembered."""
    return _ID.fullmatch(text) is not None
