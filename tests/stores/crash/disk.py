"""The disk as it could be after the power went: what was synced is there; of the rest anything may be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Literal

from tests.stores.crash.tape import Op, Tape

SECTOR = 512
Fate = Literal["lost", "kept", "torn", "cut"]
"""Of what was not synced: nothing is there, all of it, any sectors of it, or all up to some moment."""
FATES: tuple[Fate, ...] = ("lost", "kept", "torn", "cut")
Files = dict[str, bytes]


class _Inode:
    """A file's bytes: those on the disk, and the writes since the last sync."""

    def __init__(self, body: bytes = b"") -> None:
        self.durable = bytearray(body)
        self.pending: list[tuple[int, Op]] = []
        self.folder_synced = False

    def sync(self) -> None:
        for _, op in self.pending:
            _apply(self.durable, op)
        self.pending.clear()


class Disk:
    """Follows a tape. Names are kept apart from bytes: a deleted file may be back, a new one may have no name yet."""

    def __init__(self, files: Files) -> None:
        self._names = {name: _Inode(body) for name, body in files.items()}
        for inode in self._names.values():
            inode.folder_synced = True
        self._durable_names = dict(self._names)
        self._renamings: list[tuple[int, str, _Inode | None]] = []
        self._clock = 0

    def follow(self, op: Op) -> None:
        """Take one more thing that was done."""
        self._clock += 1
        if op.deed == "create":
            self._names[op.file] = _Inode()
            self._renamings.append((self._clock, op.file, self._names[op.file]))
        elif op.deed == "delete":
            self._names.pop(op.file, None)
            self._renamings.append((self._clock, op.file, None))
        elif op.deed == "sync":
            inode = self._names[op.file]
            inode.sync()
            if not inode.folder_synced:
                inode.folder_synced = True
                self._durable_names = dict(self._names)
                self._renamings.clear()
        elif op.deed in ("write", "truncate"):
            self._names[op.file].pending.append((self._clock, op))

    def image(self, fate: Fate, random: Random) -> Files:
        """The files as they could be found if the power went now."""
        unsynced = [when for inode in self._names.values() for when, _ in inode.pending]
        until = random.choice(unsynced) if fate == "cut" and unsynced else self._clock
        odds = random.choice((0.1, 0.5, 0.9))
        names = dict(self._durable_names)
        renamings = self._renamings
        if fate == "lost":
            renamings = []
        elif fate == "cut":
            renamings = [one for one in renamings if one[0] <= until]
        elif fate == "torn":
            renamings = renamings[: random.randint(0, len(renamings))]  # a folder's entries keep their order
        for _, name, inode in renamings:
            if inode is None:
                names.pop(name, None)
            else:
                names[name] = inode
        return {name: _body(inode, fate, until, odds, random) for name, inode in names.items()}


def boundaries(tape: Tape) -> int:
    """How many moments a tape has at which the power could go."""
    return sum(op.deed not in ("started", "returned") for op in tape.ops)


def moments(tape: Tape, base: Files) -> Iterator[tuple[int, Disk, int, int]]:
    """After each op: its number, the disk, and the last act that was begun and that was acknowledged by then."""
    disk, started, returned, number = Disk(base), 0, 0, 0
    for op in tape.ops:
        if op.deed == "started":
            started = op.mark
        elif op.deed == "returned":
            returned = op.mark
        else:
            # The power goes before this op, with all marks so far made.
            yield number, disk, started, returned
            disk.follow(op)
            number += 1
    yield number, disk, started, returned


def write(files: Files, folder: Path) -> None:
    """Lay the files down where a store can open them."""
    for name, body in files.items():
        (folder / name).write_bytes(body)


def _body(inode: _Inode, fate: Fate, until: int, odds: float, random: Random) -> bytes:
    body = bytearray(inode.durable)
    for when, op in inode.pending:
        if fate == "kept" or (fate == "cut" and when < until):
            _apply(body, op)
        elif fate == "torn" or (fate == "cut" and when == until):
            _tear(body, op, odds, random)
    return bytes(body)


def _apply(body: bytearray, op: Op) -> None:
    if op.deed == "truncate":
        del body[op.offset :]
        body.extend(bytes(op.offset - len(body)))
        return
    if op.offset > len(body):
        body.extend(bytes(op.offset - len(body)))
    body[op.offset : op.offset + len(op.body)] = op.body


def _tear(body: bytearray, op: Op, odds: float, random: Random) -> None:
    """Some sectors of a write; what was never written in a file that has grown reads as zeros."""
    if op.deed == "truncate":
        if random.random() < odds:
            _apply(body, op)
        return
    start = op.offset
    end = op.offset + len(op.body)
    while start < end:
        stop = min(end, (start // SECTOR + 1) * SECTOR)
        if random.random() < odds:
            _apply(body, Op("write", op.file, start, op.body[start - op.offset : stop - op.offset]))
        start = stop
