"""What may stand in an order where an id or a code is meant: nothing that could be a name or a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sicbo.floor.actor import Command
from sicbo.floor.refused import Refused

OPAQUE = "house 11.1"
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:/-]{0,127}", re.ASCII)


def not_opaque(command: Command, may_be_empty: tuple[str, ...] = ()) -> Refused | None:
    """The first field of this order that holds something else than ids and codes, or nothing if all is well."""
    for field in command.__struct_fields__:
        for written in _texts(getattr(command, field)):
            # Of what is to be agreed to, each part is an id, with the strokes inside it written as `%2F`.
            text = written.replace("%2F", "/") if field == "subject" else written
            if not _ID.fullmatch(text) and not (text == "" and field in may_be_empty):
                return Refused(code="bad-id", clause=OPAQUE, arguments={"field": field})
    return None


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _texts(one)
