"""What may stand in an order where an id or a code is meant: nothing that could be a name or a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

import msgspec

from sicbo.floor.actor import Command
from sicbo.floor.refused import Refused

OPAQUE = "house 11.1"
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:/()-]{0,127}", re.ASCII)


def not_opaque(command: Command, may_be_empty: tuple[str, ...] = ()) -> Refused | None:
    """The first field of this order that holds something else than ids and codes, or nothing if all is well."""
    for field in command.__struct_fields__:
        for text in _texts(getattr(command, field)):
            if not _is_id(text) and not (text == "" and field in may_be_empty):
                return Refused(code="bad-id", clause=OPAQUE, arguments={"field": field})
    return None


def _is_id(text: str) -> bool:
    # What a second person agrees to is written with strokes between its parts and `%` inside them: judged as it reads.
    return _ID.fullmatch(unquote(text) if "%" in text else text) is not None


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _texts(one)
    elif isinstance(value, dict):
        yield from _texts((*value.keys(), *value.values()))
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _texts(getattr(value, field))
