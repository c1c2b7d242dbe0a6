"""Terms read strictly: an unknown key, a wrong type or a broken file is a refusal that names the place."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import msgspec

from sicbo.law import vocabulary
from sicbo.units.refusal import BadInput, nearest

Terms = vocabulary.Tournament | vocabulary.Promotion

LARGEST = 256 * 1024
"""Bytes that terms may have: a hundred pages, and nothing to fill a memory with."""


def read(body: bytes) -> Terms:
    """The terms in a TOML file."""
    if len(body) > LARGEST:
        raise BadInput("terms-too-long", clause="house 21.2", most=LARGEST)
    try:
        parsed = tomllib.loads(body.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise BadInput("bad-terms", clause="house 21.2", path="$", fault=str(fault)) from None
    return convert(parsed)


def convert(parsed: Any) -> Terms:
    """The terms that were parsed from TOML or came as JSON."""
    try:
        terms: Terms = msgspec.convert(parsed, Terms, strict=True)
    except msgspec.ValidationError as fault:
        message, path = _told(str(fault))
        unknown = re.search(r"unknown field `(.+)`", message)
        if unknown is None:
            raise BadInput("bad-terms", clause="house 21.2", path=path, fault=message) from None
        where, key = path.removeprefix("$").lstrip("."), unknown.group(1)
        near = nearest(key, _known(parsed, where))
        path = f"{where}.{key}" if where else key
        raise BadInput("unknown-answer", clause="house 21.2", path=path, near=near) from None
    return terms


def _told(fault: str) -> tuple[str, str]:
    """What is wrong, and where: rows are counted from one, as findings count them."""
    message, _, place = fault.partition(" - at ")
    path = re.search(r"`(\$[^`]*)`", place)
    return message, re.sub(r"\[(\d+)\]", lambda row: f"[{int(row[1]) + 1}]", path[1]) if path else "$"


def _known(parsed: Any, where: str) -> list[str]:
    """The keys that stand at this place of terms of this kind."""
    shape = vocabulary.SHAPES.get(parsed.get("kind", "") if isinstance(parsed, dict) else "")
    if shape is None:
        return []
    if not where:
        return ["kind", *shape.__struct_fields__]
    rows = {"fees": vocabulary.Fee, "sessions": vocabulary.Session, "awards": vocabulary.Award}
    rows["prizes"] = vocabulary.PlacePrize if shape is vocabulary.Tournament else vocabulary.Prize
    row = rows.get(where.partition("[")[0])
    return list(row.__struct_fields__) if row else []
