"""Records an evening once, takes the power away as often as asked, opens what is left, and judges it."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from random import Random

import msgspec

from sicbo.store.memory import MemoryStore
from sicbo.store.protocol import Store
from sicbo.store.slots import NAME as SLOTS
from sicbo.store.slots import read as read_slots
from sicbo.store.sqlite import NAME, SqliteStore
from sicbo.store.verify import verify
from tests.stores.crash.disk import FATES, Fate, Files, boundaries, moments, write
from tests.stores.crash.evening import STREAMS, Act, evening
from tests.stores.crash.tape import Tape, recording
from tests.stores.drafts import draft

Opening = Callable[..., SqliteStore]
Judge = Callable[[Path, int, int], str | None]
"""What is wrong with the store of a folder, if the power went when these acts were begun and acknowledged."""
NEW: Files = {NAME: b"", SLOTS: b""}
"""The folder of a log that is about to begin."""
CHECKPOINT = 25
"""Pages, so that an evening of a hundred acts carries its WAL over some dozen times."""


class Lost(msgspec.Struct, frozen=True):
    """An image that is not as it must be."""

    boundary: int
    fate: Fate
    seed: int
    wrong: str


class Outcome(msgspec.Struct):
    """What a campaign came to."""

    boundaries: int
    images: int = 0
    lost: list[Lost] = []


def record(acts: list[Act], folder: Path, opening: Opening = SqliteStore, early: bool = False) -> Tape:
    """The tape of an evening, the house closing and opening again in the middle of it."""
    with recording() as tape:
        store = opening(folder, vfs=tape.vfs, sync=tape.sync, checkpoint=CHECKPOINT)
        for number, act in enumerate(acts, 1):
            with tape.act(number, early):
                act(store)
            if number == len(acts) // 2:
                store.close()
                store = opening(folder, vfs=tape.vfs, sync=tape.sync, checkpoint=CHECKPOINT)
        store.close()
    return tape


def campaign(tape: Tape, judge: Judge, images: int, base: Files | None = None, seed: int = 1) -> Outcome:
    """Judge so many images, spread evenly over all boundaries, with every fate in turn."""
    start = NEW if base is None else base
    outcome = Outcome(boundaries(tape) + 1)
    for number, disk, started, returned in moments(tape, start):
        # So many images of this boundary that all together, up to here, are their share.
        share = images * (number + 1) // outcome.boundaries
        while outcome.images < share:
            own = seed * 1_000_003 + outcome.images
            fate = FATES[outcome.images % len(FATES)] if outcome.images % 3 else "torn"
            outcome.images += 1
            with scratch() as folder:
                write(disk.image(fate, Random(own)), folder)
                wrong = judge(folder, started, returned)
            if wrong is not None:
                outcome.lost.append(Lost(number, fate, own, wrong))
    return outcome


def judge_evening(acts: list[Act]) -> Judge:
    """Holds what is found against the same acts in memory: all that was acknowledged, and whole acts only."""
    model, pins = MemoryStore(), pinned_by(acts)
    states, numbers = [digest(model, pins)], [0]
    for act in acts:
        act(model)
        states.append(digest(model, pins))
        numbers.append(model.place().number)

    def judge(folder: Path, started: int, returned: int) -> str | None:
        slot = read_slots(folder / SLOTS)
        if (slot.number if slot else 0) < numbers[returned]:
            return f"{returned} acts were acknowledged, and the slots know of group {slot and slot.number} only"
        try:
            store = SqliteStore(folder, checkpoint=CHECKPOINT)
        except Exception as error:  # noqa: BLE001 - whatever keeps a house from opening is a finding
            return f"cannot be opened: {error!r}"
        try:
            found = digest(store, pins)
            if found not in states[returned : started + 1]:
                known = states.index(found) if found in states else "no act"
                return f"{returned} acts were acknowledged and {started} begun, but it is as after {known}"
            store.append([draft(1, stream="after/crash")])
        finally:
            store.close()
        report = verify(folder)
        return None if report.sound else f"not sound: {report.findings[0]}"

    return judge


def pinned_by(acts: list[Act]) -> list[str]:
    """The digests of all law that these acts pin."""
    model = MemoryStore()
    for act in acts:
        act(model)
    return sorted(model._pinned)


def digest(store: Store, pins: list[str]) -> bytes:
    """Everything a store holds, as one hash."""
    seen = sha256(repr([store.pinned(name) for name in pins]).encode())
    for stream, head in sorted(store.heads().items()):
        seen.update(repr((stream, head)).encode())
        for commit in store.read(stream):
            seen.update(commit.hash + commit.prev_hash + commit.events + commit.postings)
    for stream in STREAMS:
        seen.update(msgspec.msgpack.encode(list(store.refusals(stream))))
    seen.update(repr((sorted(store.balances().items()), store.outbox(), store.place())).encode())
    seen.update(repr(sorted(store.papers("people").items())).encode())
    return seen.digest()


_MEMORY = Path("/dev/shm")  # noqa: S108


def work_in_memory() -> None:
    """Have the copies that `verify` makes in memory too: most of a campaign's time was the disk's."""
    if _MEMORY.is_dir():
        tempfile.tempdir = str(_MEMORY)


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder in memory where there is one: what is judged here is not this machine's disk."""
    folder = Path(tempfile.mkdtemp(prefix="sicbo-crash-", dir=_MEMORY if _MEMORY.is_dir() else None))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def again(tape: Tape, judge: Judge, images: int, seed: int = 1) -> Outcome:
    """Take the power away a second time, while the house comes up after the first: a few images of each of many."""
    total = Outcome(0)
    every = max(1, boundaries(tape) * 12 // images)
    for number, disk, started, returned in moments(tape, NEW):
        if number % every:
            continue
        own = Random(seed * 7_919 + number)
        base = disk.image(own.choice(FATES), own)
        with scratch() as folder:
            write(base, folder)
            with recording() as second:
                SqliteStore(folder, vfs=second.vfs, sync=second.sync, checkpoint=CHECKPOINT).close()
        for op in second.ops:
            assert op.deed not in ("started", "returned")
        outcome = campaign(second, lambda at, _s, _r, s=started, r=returned: judge(at, s, r), 12, base, number)  # type: ignore[misc]
        total.boundaries += outcome.boundaries
        total.images += outcome.images
        total.lost += outcome.lost
    return total


def evening_campaign(
    images: int, acts: int = 120, opening: Opening = SqliteStore, early: bool = False, seed: int = 1
) -> Outcome:
    """An evening of plain drafts, recorded and judged."""
    script = list(evening(acts, seed))
    with scratch() as folder:
        tape = record(script, folder, opening, early)
    return campaign(tape, judge_evening(script), images, seed=seed)
