"""Random sequences of everything a store can be asked: each store gives the answers of the plainest one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sicbo.ledger.postings import Account, Posting
from sicbo.store.commits import Draft, Refusal
from sicbo.store.memory import MemoryStore
from sicbo.store.protocol import Store, StoreError
from tests.stores.conftest import STORES
from tests.stores.crash.campaign import scratch
from tests.stores.drafts import draft, rebuilt, refusal

STREAMS = st.sampled_from(["table/T1", "table/T2", "骰", "", "a\x00b"])
NAMES = st.sampled_from(["A", "B", "é", ""])
IDS = st.integers(0, 12).map(str)
POSTINGS = st.lists(
    st.tuples(
        st.sampled_from("PQ"), st.sampled_from("RS"), st.sampled_from(["AUD", "SGD"]), st.integers(-(10**12), 10**12)
    ),
    max_size=3,
).map(
    lambda rows: tuple(
        posting
        for source, target, unit, amount in rows
        for posting in (
            Posting(Account("stack", source), unit, -amount),
            Posting(Account("wagers", target), unit, amount),
        )
    )
)
EPOCHS = st.sampled_from([None, None, None, None, 0, 1])
ENTRIES = st.one_of(
    st.builds(
        lambda stream, step, actor, id_, at, events, postings: (
            "draft",
            (stream, step),
            {"actor": actor, "command_id": id_, "at": at, "events": events, "postings": postings},
        ),
        STREAMS,
        st.sampled_from([0, 0, 0, 0, 0, 0, 0, 1, -1]),
        NAMES,
        IDS,
        st.integers(5, 9),
        st.binary(max_size=40),
        POSTINGS,
    ),
    st.builds(
        lambda stream, actor, id_: ("refusal", (stream, 0), {"actor": actor, "command_id": id_}), STREAMS, NAMES, IDS
    ),
)
ACTS = st.one_of(
    st.tuples(st.just("append"), st.lists(ENTRIES, max_size=5), EPOCHS),
    st.tuples(st.just("append"), st.lists(ENTRIES, max_size=5), EPOCHS),
    st.tuples(st.just("claim")),
    st.tuples(st.just("forget"), st.integers(0, 2_000)),
    st.tuples(st.just("put"), NAMES, NAMES, st.binary(max_size=50)),
    st.tuples(st.just("erase"), NAMES, NAMES),
    st.tuples(st.just("put_all"), NAMES, st.dictionaries(NAMES, st.binary(max_size=50), max_size=3)),
    st.tuples(st.just("discard"), NAMES, st.lists(NAMES, max_size=3)),
    st.tuples(st.just("scrub")),
    st.tuples(st.just("pin"), st.binary(max_size=50)),
    st.tuples(st.just("answered"), STREAMS, NAMES, IDS),
    st.tuples(st.just("read"), STREAMS, st.integers(0, 5)),
    st.tuples(st.just("reopen")),
)


def entries(store: Store, rough: list[Any]) -> list[Draft | Refusal]:
    """The entries with places that mostly follow on what the store holds."""
    heads, ready = store.heads(), list[Draft | Refusal]()
    next_seq = {stream: head.seq + 1 for stream, head in heads.items()}
    for kind, (stream, step), more in rough:
        if kind == "refusal":
            ready.append(refusal(stream=stream, **more))
            continue
        seq = next_seq.get(stream, 1) + step
        next_seq[stream] = seq + 1
        ready.append(draft(seq, stream=stream, **more))
    return ready


def asked(store: Store, act: tuple[Any, ...]) -> object:
    """What the store answers, or how it refuses."""
    name, *given_to = act
    try:
        if name == "append":
            return store.append(entries(store, given_to[0]), epoch=given_to[1])
        answer = getattr(store, name)(*given_to)
        return list(answer) if name == "read" else answer
    except StoreError as error:
        return type(error)


def everything(store: Store) -> object:
    kept = {stream: list(store.read(stream)) for stream in store.heads()}
    refused = [list(store.refusals(stream)) for stream in ("table/T1", "table/T2", "骰", "", "a\x00b")]
    papers = [store.papers(kind) for kind in ("A", "B", "é", "")]
    return kept, refused, store.heads(), store.balances(), papers, store.place()


@pytest.mark.parametrize("name", [name for name in STORES if name != "memory"])
@settings(max_examples=40)
@given(acts=st.lists(ACTS, max_size=25))
def test_random_sequences_get_the_same_answers_from_every_store(name: str, acts: list[tuple[Any, ...]]) -> None:
    with scratch() as folder:
        model, store = MemoryStore(), STORES[name](folder)
        for act in acts:
            if act[0] == "reopen":
                store.close()
                store = STORES[name](Path(folder))
            else:
                assert asked(store, act) == asked(model, act), act
        assert everything(store) == everything(model)
        assert store.balances() == rebuilt(store)
        store.close()
