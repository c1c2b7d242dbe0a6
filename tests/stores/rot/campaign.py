"""Folders as a killed house, a closed one and a loss of power leave them, damaged once, opened, verified and judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Literal

import msgspec

from sicbo.store import known_ids
from sicbo.store.memory import MemoryStore
from sicbo.store.protocol import Store, StoreError
from sicbo.store.slots import NAME as SLOTS
from sicbo.store.sqlite import NAME, SqliteStore
from sicbo.store.verify import Report, verify
from tests.stores.crash.campaign import CHECKPOINT, NEW, Opening, digest, pinned_by, record, scratch
from tests.stores.crash.disk import FATES, Files, boundaries, moments, write
from tests.stores.crash.evening import Act, evening
from tests.stores.drafts import draft
from tests.stores.rot.damage import WAL, flip, regions

ACTS = 90
BATCH = 60
"""Commands in a batch, so that an evening has some."""
Verdict = Literal["refused", "raised", "told", "harmless"]
"""The opening refuses; a read raises; reads differ and `verify` says so; nothing that is read has changed."""
_LOCATED = ("group", "page", "tree", "table", "row", "index", "balance", "pinned", "paper", "outbox", "loss", "count")
_LOCATED_TOO = ("acknowledged", "malformed", "database", "refusal", "batch", "house", "free", "slot", "log", "built")


class Sample(msgspec.Struct):
    """A folder before it is damaged, and what may be read in it."""

    name: str
    files: Files
    allowed: list[bytes]
    """Digests of the states it may open in."""
    answers: bytes
    pins: list[str]
    keys: list[known_ids.Key]


class Silent(msgspec.Struct, frozen=True):
    """Damage that did harm unseen, or a find that names no place."""

    sample: str
    flip: str
    seed: int
    wrong: str


class Outcome(msgspec.Struct):
    """What a campaign came to."""

    flips: int = 0
    verdicts: Counter[tuple[str, str]] = msgspec.field(default_factory=Counter)
    """How often each verdict was reached, by file."""
    regions: Counter[tuple[str, str]] = msgspec.field(default_factory=Counter)
    silent: list[Silent] = msgspec.field(default_factory=list)

    def add(self, other: Outcome) -> None:
        self.flips += other.flips
        self.verdicts += other.verdicts
        self.regions += other.regions
        self.silent += other.silent


def samples(seed: int, crashes: int = 3) -> Iterator[Sample]:
    """An evening as kill -9 leaves it with a long and a short WAL, as closing leaves it, and crash images of it."""
    acts = list(evening(ACTS, seed))
    pins, keys = pinned_by(acts), keys_of(acts)
    with _small_batches():
        states = states_of(acts, pins)
        for name, checkpoint in (("killed", 4_000), ("killed, short WAL", CHECKPOINT), ("closed", CHECKPOINT)):
            with scratch() as folder:
                store = SqliteStore(folder, checkpoint=checkpoint)
                for act in acts:
                    act(store)
                if name == "closed":
                    store.close()
                files = {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "lock"}
                store.close()
            yield _sample(f"{name}, evening {seed}", files, states[-1:], pins, keys)
    # A batch is a group of its own, within an act: without them, what is whole is as after some whole number of acts.
    states = states_of(acts, pins)
    with scratch() as folder:
        tape = record(acts, folder)
    random = Random(seed)
    wanted = {random.randrange(boundaries(tape) // 3, boundaries(tape)) for _ in range(crashes)}
    for number, disk, started, returned in moments(tape, NEW):
        if number in wanted:
            fate = random.choice(FATES)
            files = disk.image(fate, random)
            yield _sample(f"{fate} at {number}, evening {seed}", files, states[returned : started + 1], pins, keys)


def campaign(
    sample: Sample, flips: int, seed: int = 1, opening: Opening = SqliteStore, told: Callable[[], None] = lambda: None
) -> Outcome:
    """Judge so many pieces of damage to one folder, one at a time."""
    outcome, where = Outcome(), regions(sample.files)
    for number in range(flips):
        own = seed * 1_000_003 + number
        done, files = flip(sample.files, where, number, Random(own))
        outcome.flips += 1
        outcome.regions[done.file, done.region] += 1
        with scratch() as folder:
            write(files, folder)
            verdict, wrong = judge(folder, sample, opening)
        outcome.verdicts[done.file, verdict] += 1
        if wrong:
            outcome.silent.append(Silent(sample.name, str(done), own, wrong))
        told()
    return outcome


def judge(folder: Path, sample: Sample, opening: Opening = SqliteStore) -> tuple[Verdict, str]:
    """What becomes of a damaged folder, and what is wrong with that, if anything."""
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    before = verify(folder)
    astray = unlocated(before)
    if astray:
        return "refused", f"verify names no place: {astray}"
    try:
        store = opening(folder, checkpoint=CHECKPOINT)
    except StoreError as error:
        if changed := altered(folder, files):
            return "refused", f"the refusal has done away with evidence: {changed}"
        return "refused", "" if not before.sound else f"refused, and verify finds nothing: {error}"
    except Exception as error:  # noqa: BLE001 - whatever else comes out of an opening is a fault of its own
        return "refused", f"the opening fails without words: {error!r}"
    try:
        found = digest(store, sample.pins)
        same = found in sample.allowed and (
            found != sample.allowed[-1] or answers(store, sample.keys) == sample.answers
        )
        if same:
            store.append([draft(1, stream="after/rot")])
    except StoreError as error:
        return "raised", "" if not before.sound else f"a read raises, and verify finds nothing: {error}"
    except Exception as error:  # noqa: BLE001
        return "raised", f"a read fails without words: {error!r}"
    finally:
        store.close()
    if not same:
        return "told", "" if not before.sound else "opens otherwise than it was acknowledged, and verify finds nothing"
    if before.sound and not (after := verify(folder)).sound:
        return "harmless", f"sound before, and not after one commit: {after.findings[0]}"
    return "harmless", ""


def altered(folder: Path, files: Files) -> list[str]:
    """Files that are not what they were. An empty WAL is none, and what processes share is made at every opening."""
    now = {path.name: path.read_bytes() for path in folder.iterdir()}
    return [name for name in (NAME, SLOTS) if now.get(name) != files.get(name)] + (
        [WAL] if now.get(WAL, b"") != files.get(WAL, b"") else []
    )


def unlocated(report: Report) -> str:
    """The first finding that says of nothing where it is."""
    for one in report.findings:
        if not one.stream and not any(word in one.wrong.lower() for word in (*_LOCATED, *_LOCATED_TOO)):
            return str(one)
    return ""


def answers(store: Store, keys: list[known_ids.Key]) -> bytes:
    """What each command hears that is given again, as one hash."""
    return sha256(msgspec.msgpack.encode([store.answered(*key) for key in keys])).digest()


def keys_of(acts: list[Act]) -> list[known_ids.Key]:
    """Every command of an evening."""
    model = MemoryStore()
    found: dict[known_ids.Key, None] = {}
    for act in acts:
        act(model)
        found.update(dict.fromkeys(model._answers))
    return list(found)


def states_of(acts: list[Act], pins: list[str]) -> list[bytes]:
    """What is read before the first act and after each."""
    with scratch() as folder:
        store = SqliteStore(folder)
        found = [digest(store, pins)]
        for act in acts:
            act(store)
            found.append(digest(store, pins))
        store.close()
    return found


def _sample(name: str, files: Files, allowed: list[bytes], pins: list[str], keys: list[known_ids.Key]) -> Sample:
    """The folder with what an undamaged opening reads, which must be allowed."""
    with scratch() as folder:
        write(files, folder)
        assert verify(folder).sound, name
        store = SqliteStore(folder, checkpoint=CHECKPOINT)
        found, heard = digest(store, pins), answers(store, keys)
        store.close()
    assert found in allowed, name
    return Sample(name, files, [*(one for one in allowed if one != found), found], heard, pins, keys)


@contextmanager
def _small_batches() -> Iterator[None]:
    before, known_ids.BATCH = known_ids.BATCH, BATCH
    try:
        yield
    finally:
        known_ids.BATCH = before
