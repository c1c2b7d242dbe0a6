"""The heads of streams, how far each had come, kept at a second place: what shows that a tail was cut or a whole
log written anew."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from sicbo.store.commits import Head


class HeadLine(msgspec.Struct, frozen=True):
    """One line of a heads file."""

    stream: str
    seq: int
    hash: str


def add_heads(heads: Mapping[str, Head], path: Path) -> int:
    """Write down every stream that has moved since the file was last written; how many have.

    Lines are only ever added: an earlier head of a stream narrows down where it was written anew.
    """
    before = {line.stream: line.seq for line in read_heads(path)[0]} if path.exists() else {}
    ended = not before or path.read_bytes().endswith(b"\n")
    lines = [
        msgspec.json.encode(HeadLine(stream, head.seq, head.hash.hex())) + b"\n"
        for stream, head in sorted(heads.items())
        if head.seq > before.get(stream, 0)
    ]
    with path.open("ab") as file:
        file.write(b"".join([b"" if ended else b"\n", *lines]))
        file.flush()
        os.fsync(file.fileno())
    return len(lines)


def read_heads(path: Path) -> tuple[list[HeadLine], list[int]]:
    """The lines of a heads file, and the numbers of those that cannot be read."""
    lines, unreadable = [], []
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        try:
            lines.append(msgspec.json.decode(line, type=HeadLine))
        except (msgspec.DecodeError, msgspec.ValidationError):
            unreadable.append(number)
    return lines, unreadable
