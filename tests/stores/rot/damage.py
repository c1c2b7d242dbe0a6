"""One piece of damage to the files of a folder: what a disk, a cable or a memory cell does to bytes at rest."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Literal

import apsw
import msgspec

from sicbo.store.slots import NAME as SLOTS
from sicbo.store.sqlite import NAME
from tests.stores.crash.disk import Files

PAGE, SECTOR = 4_096, 512
WAL, SHM = f"{NAME}-wal", f"{NAME}-shm"
_WAL_HEADER, _FRAME = 32, 24
Kind = Literal["bit", "byte", "sector", "page", "cut"]
KINDS: tuple[Kind, ...] = ("bit", "bit", "bit", "byte", "byte", "sector", "page", "cut")


class Flip(msgspec.Struct, frozen=True):
    """Which bytes of which file went bad, and how."""

    file: str
    region: str
    kind: Kind
    at: int

    def __str__(self) -> str:
        return f"{self.kind} at {self.at} of {self.file} ({self.region})"


Places = Callable[[Random], int]
Regions = dict[tuple[str, str], Places]
"""Every region of the files that are there, and a place in it by chance."""


def regions(files: Files) -> Regions:
    """The parts in which a byte can go bad: pages by what they hold, frames and headers of the WAL, either slot."""
    found: Regions = {}
    for name, numbers in _pages(files[NAME]).items():
        starts = [(number - 1) * PAGE for number in numbers]
        found[NAME, name] = lambda random, starts=starts: random.choice(starts) + random.randrange(PAGE)  # type: ignore[misc]
        found[NAME, f"{name}, page header"] = lambda random, starts=starts: random.choice(starts) + random.randrange(16)  # type: ignore[misc]
    found[NAME, "file header"] = lambda random: random.randrange(100)
    wal = len(files.get(WAL, b""))
    if wal > _WAL_HEADER + _FRAME:
        frames = (wal - _WAL_HEADER) // (_FRAME + PAGE)

        def first(random: Random) -> int:
            return _WAL_HEADER + random.randrange(frames) * (_FRAME + PAGE)

        found[WAL, "header"] = lambda random: random.randrange(_WAL_HEADER)
        found[WAL, "frame header"] = lambda random: first(random) + random.randrange(_FRAME)
        found[WAL, "page"] = lambda random: first(random) + _FRAME + random.randrange(PAGE)
        found[WAL, "end"] = lambda random: wal - 1 - random.randrange(min(wal, 3 * PAGE))
    if files.get(SHM):
        found[SHM, "any"] = lambda random: random.randrange(len(files[SHM]))
        found[SHM, "header"] = lambda random: random.randrange(136)
    for slot in (0, 1):
        if len(files.get(SLOTS, b"")) == 2 * SECTOR:
            found[SLOTS, f"slot {slot}"] = lambda random, slot=slot: slot * SECTOR + random.randrange(52)  # type: ignore[misc]
            found[SLOTS, f"behind slot {slot}"] = lambda random, slot=slot: slot * SECTOR + random.randrange(SECTOR)  # type: ignore[misc]
    return found


def flip(files: Files, where: Regions, number: int, random: Random) -> tuple[Flip, Files]:
    """The files with one more piece of damage, regions taking turns."""
    names = sorted(where)
    file, region = names[number % len(names)]
    kind = random.choice(KINDS)
    at = where[file, region](random)
    body = bytearray(files[file])
    if kind == "bit":
        body[at] ^= 1 << random.randrange(8)
    elif kind == "byte":
        body[at] ^= random.randrange(1, 256)
    elif kind == "cut":
        del body[at:]
    else:
        size = SECTOR if kind == "sector" else PAGE
        start = at - at % size
        end = min(len(body), start + size)
        body[start:end] = bytes(end - start)
    return Flip(file, region, kind, at), {**files, file: bytes(body)}


def _pages(body: bytes) -> dict[str, list[int]]:
    """The pages of a database by the table or index they belong to; free ones, and those only a WAL knows of, apart."""
    found: dict[str, list[int]] = {}
    connection = apsw.Connection(":memory:")
    try:
        alone = bytearray(body)
        alone[18:20] = b"\1\1"  # a database in memory has no WAL
        connection.deserialize("main", bytes(alone))
        for name, number in connection.execute("SELECT name, pageno FROM dbstat"):
            found.setdefault(str(name), []).append(int(str(number)))
    except apsw.Error:
        found = {}
    finally:
        connection.close()
    held = {number for numbers in found.values() for number in numbers}
    rest = [number for number in range(1, len(body) // PAGE + 1) if number not in held]
    if rest:
        found["free"] = rest
    return found
