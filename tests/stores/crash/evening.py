"""A busy evening of appends, as a function: what it does is the same on every store, and numbered act by act."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from sicbo.ledger.postings import Account, transfer
from sicbo.store.commits import Draft, Refusal
from sicbo.store.protocol import Store
from tests.stores.drafts import draft, refusal

Act = Callable[[Store], object]
STREAMS = ("staff", "cage/main", *(f"table/T{number}" for number in range(4)), *(f"patron/{name}" for name in "ABCDEF"))
UNITS = ("AUD", "SGD")


def evening(acts: int = 120, seed: int = 1) -> Iterator[Act]:
    """Claims first, then groups of many sizes over many streams with refusals, and papers that come and go."""
    random = Random(seed)
    seqs = dict.fromkeys(STREAMS, 0)
    yield _claim
    open_: list[str] = []
    laid: list[str] = []
    for act in range(acts):
        turn = random.random()
        if turn < 0.75:
            size = random.choice((1, 1, 1, 2, 3, 5, 8, 20))
            yield partial(_append, _group(size, act, seqs, open_, random))
        elif turn < 0.85:
            laid.append(f"P{act}")
            yield partial(_put, laid[-1], random.randbytes(random.choice((20, 400, 5_000))))
        elif turn < 0.9 and laid:
            yield partial(_erase, laid.pop(random.randrange(len(laid))))
        elif turn < 0.95:
            yield partial(_pin, random.randbytes(random.choice((100, 7_000))))
        elif turn < 0.97:
            yield partial(_forget, act - 20)
        else:
            yield _claim


def _group(size: int, act: int, seqs: dict[str, int], open_: list[str], random: Random) -> list[Draft | Refusal]:
    group: list[Draft | Refusal] = []
    for number in range(size):
        stream = random.choice(STREAMS)
        command_id, actor = f"{act}-{number}", f"actor/{random.randrange(9)}"
        if random.random() < 0.2:
            group.append(refusal(command_id, stream=stream, actor=actor, at=act, lasting=random.random() < 0.3))
            continue
        seqs[stream] += 1
        source, target = random.sample("ABCDEFGH", 2)
        moved = transfer(
            Account("stack", source), Account("wagers", target), random.choice(UNITS), random.randrange(1, 10**6)
        )
        closes = (open_.pop(random.randrange(len(open_))),) if open_ and random.random() < 0.4 else ()
        opens = (f"r:{act}-{number}",) if random.random() < 0.4 else ()
        open_ += opens
        group.append(
            draft(
                seqs[stream],
                stream=stream,
                actor=actor,
                command_id=command_id,
                at=act,
                events=random.randbytes(random.choice((40, 200, 900, 5_000))),
                postings=tuple(moved),
                opens=opens,
                closes=closes,
            )
        )
    return group


def _append(group: list[Draft | Refusal], store: Store) -> object:
    return store.append(group)


def _claim(store: Store) -> object:
    return store.claim()


def _forget(before: int, store: Store) -> object:
    return store.forget(before)


def _put(name: str, body: bytes, store: Store) -> None:
    store.put("people", name, body)


def _erase(name: str, store: Store) -> object:
    return store.erase("people", name)


def _pin(body: bytes, store: Store) -> object:
    return store.pin(body)
