"""A WAL read past the place where SQLite stops: only to explain a loss, and for what can still be proven."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

_HEADER, _FRAME = 32, 24
_LITTLE = 0x377F0682
"""The lower of two magics: sums over words with the least byte first."""


class Frame(msgspec.Struct, frozen=True):
    """One page as a transaction left it."""

    page: int
    pages: int
    """How many pages the database has after it, where it ends a transaction; otherwise 0."""
    body: bytes
    follows: bool
    """Whether its checksum stands on that of the frame before, whatever became of those further back."""


def frames(path: Path, page_size: int) -> Iterator[Frame]:
    """Every frame of the WAL's last run, in order; frames of earlier runs behind them are left out."""
    wal = path.read_bytes() if path.exists() else b""
    size = _FRAME + page_size
    heads = [struct.unpack_from(">6I", wal, at) for at in range(_HEADER, len(wal) - size + 1, size)]
    if not heads:
        return
    magic, salts, sums = _begun(wal, heads)
    order = "<" if magic == _LITTLE else ">"
    at = _HEADER
    for page, pages, salt_1, salt_2, *kept in heads:
        body = wal[at + _FRAME : at + size]
        follows = _summed(order, wal[at : at + 8] + body, sums) == tuple(kept)
        at += size
        if (salt_1, salt_2) == salts or follows:
            yield Frame(page, pages, body, follows and (salt_1, salt_2) == salts)
        sums = (kept[0], kept[1])


def behind_damage(path: Path, page_size: int) -> int:
    """How many whole transactions seem to stand behind the place where SQLite stops reading.

    One alone may be what a loss of power left of a group that nobody was told of. Two are damage.
    """
    stopped, ends = False, 0
    for frame in frames(path, page_size):
        stopped = stopped or not frame.follows
        ends += stopped and frame.follows and frame.pages > 0
    return ends if ends > 1 else 0


def last_places(path: Path, page_size: int, count: int) -> dict[int, int]:
    """Where each page was last written in the first so many frames, which SQLite has taken for sound."""
    found: dict[int, int] = {}
    if count > 0:
        size = _FRAME + page_size
        with path.open("rb") as wal:
            for at in range(_HEADER, _HEADER + count * size, size):
                wal.seek(at)
                found[int.from_bytes(wal.read(4))] = at + _FRAME
    return found


def _begun(wal: bytes, heads: list[tuple[int, ...]]) -> tuple[int, tuple[int, int], tuple[int, int]]:
    """The order of bytes, salts and first sums of this run; by its frames, where the header itself has gone bad."""
    magic, _, _, _, salt_1, salt_2, first, second = struct.unpack_from(">8I", wal)
    if _summed("<" if magic == _LITTLE else ">", wal[:24], (0, 0)) == (first, second):
        return magic, (salt_1, salt_2), (first, second)
    (salts, _), *_ = Counter((one[2], one[3]) for one in heads).most_common(1)
    return _LITTLE, salts, (first, second)


def _summed(order: str, body: bytes, sums: tuple[int, int]) -> tuple[int, int]:
    first, second = sums
    words = struct.unpack(f"{order}{len(body) // 4}I", body)
    for one, other in zip(words[::2], words[1::2], strict=True):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second
