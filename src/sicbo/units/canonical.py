"""The one form in which facts are written down: the same value always gives the same bytes."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

_LENGTHS = [length.to_bytes(4) for length in range(1024)]
"""Ready, because every commit has a dozen of them."""
_encoder = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """The value as JSON with sorted keys and without blanks.

    >>> canonical({"b": 1, "a": ("骰", None)}).decode()
    '{"a":["骰",null],"b":1}'
    """
    return _encoder.encode(value)


def packed(*fields: bytes | str | int) -> bytes:
    """The fields one after another, each behind its length, so that no two lists of fields give the same bytes.

    >>> packed("ab", "c") == packed("a", "bc")
    False
    """
    parts: list[bytes] = []
    for field in fields:
        raw = field if isinstance(field, bytes) else str(field).encode()
        length = len(raw)
        parts += (_LENGTHS[length] if length < 1024 else length.to_bytes(4), raw)
    return b"".join(parts)


def digest(*fields: bytes | str | int) -> bytes:
    """SHA-256 over the packed fields."""
    return sha256(packed(*fields)).digest()
