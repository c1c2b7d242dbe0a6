"""The contract of a store. Nothing here knows how one of them keeps its facts."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256

import msgspec
import pytest

from sicbo.ledger.postings import Account, Posting
from sicbo.store.commits import FIRST, Commit, Draft, Head, Kept, Paper, Pin, Refusal, hash_of, read_postings, sealed
from sicbo.store.groups import Entry, digest_of, refusal_mark
from sicbo.store.protocol import Doubled, Fenced, Stale, Store
from sicbo.store.slots import Place
from sicbo.units.canonical import canonical
from tests.stores.drafts import STREAM, draft, rebuilt, refusal, stake

OTHER = "table/T2"


def whole(store: Store) -> object:
    """Everything a store can be asked, to compare before and after."""
    streams = sorted(store.heads())
    kept = {stream: (list(store.read(stream)), list(store.refusals(stream))) for stream in streams}
    return kept, store.heads(), store.balances(), store.outbox(), store.place()


def test_a_new_store_holds_nothing(store: Store) -> None:
    assert store.heads() == {}
    assert store.balances() == {}
    assert list(store.read(STREAM)) == []
    assert list(store.refusals(STREAM)) == []
    assert store.answered(STREAM, "patron/A", "c1") is None


def test_an_empty_group_keeps_nothing(store: Store) -> None:
    assert store.append([]) == []
    assert store.heads() == {}


def test_commits_come_back_as_they_were_given_each_on_the_hash_of_the_one_before(store: Store) -> None:
    drafts = [draft(1, postings=stake("P1", 500)), draft(2, at=1_001), draft(3, actor="dealer", at=1_001)]
    first, second = store.append(drafts[:2])
    (third,) = store.append(drafts[2:])
    assert list(store.read(STREAM)) == [first, second, third]
    assert [commit.prev_hash for commit in (first, second, third)] == [FIRST, first.hash, second.hash]
    for given, kept in zip(drafts, (first, second, third), strict=True):
        assert kept.hash == hash_of(kept)
        assert tuple(read_postings(kept.postings)) == given.postings
        for field in ("stream", "seq", "actor", "command_id", "command_digest", "command", "at", "events"):
            assert getattr(kept, field) == getattr(given, field)


def test_commits_of_a_group_come_back_in_the_order_of_their_drafts_across_streams(store: Store) -> None:
    group: list[Draft | Refusal] = [draft(1), draft(1, stream=OTHER), refusal("no"), draft(2), draft(2, stream=OTHER)]
    assert [(kept.stream, kept.seq) for kept in store.append(group)] == [
        (STREAM, 1),
        (OTHER, 1),
        (STREAM, 2),
        (OTHER, 2),
    ]


@pytest.mark.parametrize(("since", "left"), [(0, [1, 2, 3]), (1, [2, 3]), (2, [3]), (3, []), (4, [])])
def test_a_stream_is_read_from_after_a_sequence(store: Store, since: int, left: list[int]) -> None:
    store.append([draft(1), draft(2), draft(3), draft(1, stream=OTHER)])
    assert [commit.seq for commit in store.read(STREAM, since)] == left


@pytest.mark.parametrize("seq", [0, 1, 3])
def test_a_draft_that_does_not_follow_on_is_stale(store: Store, seq: int) -> None:
    store.append([draft(1)])
    before = whole(store)
    with pytest.raises(Stale):
        store.append([draft(seq, command_id="new")])
    assert whole(store) == before
    store.append([draft(2)])


def test_a_draft_that_does_not_follow_on_within_its_group_is_stale(store: Store) -> None:
    with pytest.raises(Stale):
        store.append([draft(1), draft(3)])
    assert store.heads() == {}


@pytest.mark.parametrize(("at", "stale"), [(999, True), (1_000, False), (1_001, False)])
def test_time_never_goes_back_in_a_stream(store: Store, at: int, stale: bool) -> None:
    store.append([draft(1, at=1_000)])
    store.append([draft(1, stream=OTHER, at=5)])  # another stream has a time of its own
    if stale:
        with pytest.raises(Stale):
            store.append([draft(2, at=at)])
    else:
        store.append([draft(2, at=at)])
        assert store.heads()[STREAM].at == at


def test_claiming_the_house_fences_who_owned_it_before(store: Store) -> None:
    assert store.claim() == 1
    store.append([draft(1)], epoch=1)
    assert store.claim() == 2
    before = whole(store)
    for epoch in (0, 1, 3):
        for entry in (draft(2), refusal("no"), Pin(b"law"), Paper("people", "P1", b"Ada")):
            with pytest.raises(Fenced):
                store.append([entry], epoch=epoch)
    assert whole(store) == before
    (kept,) = store.append([draft(2)], epoch=2)
    assert kept.epoch == 2
    assert store.heads()[STREAM] == Head(seq=2, at=1_000, hash=kept.hash)


def test_every_durable_group_is_counted_whatever_it_holds(store: Store) -> None:
    numbers = [store.place().number]
    acts: list[Callable[[], object]] = [
        store.claim,
        lambda: store.append([draft(1), draft(1, stream=OTHER)]),
        lambda: store.append([refusal("no")]),
        lambda: store.pin(b"law"),
        lambda: store.put("people", "P1", b"Ada"),
        lambda: store.put_all("sessions", {"a": b"1", "b": b"2"}),
        lambda: store.erase("people", "P1"),
        lambda: store.append([]),
    ]
    for act in acts:
        act()
        numbers.append(store.place().number)
    assert numbers == [0, 1, 2, 3, 4, 5, 6, 7, 7]


def test_the_digest_of_a_group_stands_on_the_one_before_and_covers_commits_and_the_rest(store: Store) -> None:
    entries: list[Entry] = [draft(1), refusal("no"), Pin(b"law"), Paper("people", "P1", b"Ada"), draft(2)]
    first, second = store.append(entries)
    marks = [f"refused {refusal_mark(refusal('no'))}", f"pinned {sha256(b'law').hexdigest()}", "laid people"]
    digest = digest_of(bytes(32), 1, 0, [first.hash, second.hash], canonical(marks))
    assert store.place() == Place(1, digest)
    assert (first.number, second.number) == (1, 1)
    (third,) = store.append([draft(3)])
    assert store.place() == Place(2, digest_of(digest, 2, 0, [third.hash], b""))


def test_what_is_set_off_stays_open_until_it_is_answered_accepted_or_refused(store: Store) -> None:
    store.append([draft(1, opens=("r:1", "r:2", "r:3"))])
    store.append([draft(1, stream=OTHER, closes=("r:1",))])
    assert store.outbox() == {"r:2": (STREAM, 1), "r:3": (STREAM, 1)}
    store.append([refusal("no", closes=("r:3",))])
    assert store.outbox() == {"r:2": (STREAM, 1)}
    store.append([draft(2, opens=("r:4",)), draft(2, stream=OTHER, closes=("r:4", "r:2"))])
    assert store.outbox() == {}


def test_what_is_pinned_with_a_commit_is_there_with_it_or_not_at_all(store: Store) -> None:
    law = msgspec.structs.replace(draft(2), pins=(b"law",))
    with pytest.raises(Stale):
        store.append([law])
    assert store.pinned(sha256(b"law").hexdigest()) is None
    store.append([draft(1), law])
    assert store.pinned(sha256(b"law").hexdigest()) == b"law"


def test_refusals_are_forgotten_after_their_time_and_those_of_the_house_never(store: Store) -> None:
    old, young = refusal("old", at=1_000), refusal("young", at=2_000)
    lasting = refusal("lasting", at=500, actor="house", lasting=True)
    store.append([old, lasting, draft(1)])
    store.append([young])
    assert store.forget(1_000) == 0
    assert store.forget(1_001) == 1
    assert list(store.refusals(STREAM)) == [lasting, young]
    assert store.answered(STREAM, "patron/A", "old") is None
    assert store.answered(STREAM, "house", "lasting") is not None
    assert store.forget(1_001) == 0
    assert store.answered(STREAM, "patron/A", "c1") is not None


@pytest.mark.parametrize("kept_as", ["accepted", "refused"])
@pytest.mark.parametrize("again_as", ["accepted", "refused"])
@pytest.mark.parametrize("together", [True, False])
def test_an_actor_gives_a_stream_one_command_with_one_id(
    store: Store, kept_as: str, again_as: str, together: bool
) -> None:
    once = draft(1, command_id="same") if kept_as == "accepted" else refusal("same")
    again = draft(2 if kept_as == "accepted" else 1, command_id="same") if again_as == "accepted" else refusal("same")
    before = whole(store)
    if together:
        with pytest.raises(Doubled):
            store.append([once, again])
    else:
        store.append([once])
        before = whole(store)
        with pytest.raises(Doubled):
            store.append([again])
    assert whole(store) == before


def test_the_same_id_from_another_actor_or_in_another_stream_is_another_command(store: Store) -> None:
    store.append([draft(1, command_id="same"), refusal("refused")])
    store.append([draft(2, command_id="same", actor="patron/B"), draft(1, command_id="same", stream=OTHER)])
    store.append([refusal("refused", actor="patron/B"), refusal("refused", stream=OTHER)])
    assert store.heads()[STREAM].seq == 2


def test_a_group_is_kept_whole_or_not_at_all(store: Store) -> None:
    store.append([draft(1, postings=stake("P1", 100))])
    before = whole(store)
    good: list[Draft | Refusal] = [
        draft(2, postings=stake("P2", 5)),
        refusal("no"),
        draft(1, stream=OTHER, postings=stake("P3", 7)),
    ]
    for bad in (draft(4), draft(3, command_id="c1"), draft(3, at=1), refusal("c1")):
        with pytest.raises((Stale, Doubled)):
            store.append([*good, bad])
        assert whole(store) == before
        assert store.answered(STREAM, "patron/A", "no") is None
    store.append(good)
    assert store.heads()[OTHER].seq == 1


def test_a_writer_that_lost_the_house_is_told_so_before_a_doubled_command(store: Store) -> None:
    store.append([draft(1)])
    with pytest.raises(Stale):
        store.append([draft(2, command_id="c1"), draft(4)])
    with pytest.raises(Fenced):
        store.append([draft(2, command_id="c1"), draft(9)], epoch=1)


def test_postings_out_of_balance_are_a_bug_and_keep_nothing(store: Store) -> None:
    lost = (Posting(Account("stack", "P1"), "AUD", -5), Posting(Account("wagers", "P1"), "SGD", 5))
    with pytest.raises(AssertionError, match="out of balance"):
        store.append([draft(1), draft(2, postings=lost)])
    assert store.heads() == {}
    store.append([draft(1)])


def test_the_first_answer_is_kept_for_accepted_and_refused_commands(store: Store) -> None:
    store.append([draft(1, command_id="yes", events=b"[1]"), refusal("no", answer=b"{}")])
    assert store.answered(STREAM, "patron/A", "yes") == Kept(
        command_digest=sha256(b"yes").digest(), seq=1, answer=b"[1]"
    )
    assert store.answered(STREAM, "patron/A", "no") == Kept(command_digest=sha256(b"no").digest(), seq=0, answer=b"{}")
    assert store.answered(STREAM, "patron/B", "yes") is None
    assert store.answered(OTHER, "patron/A", "yes") is None


def test_refusals_come_back_in_order_and_do_not_move_the_stream(store: Store) -> None:
    refused = [refusal(f"no{number}", at=2_000 - number) for number in range(1_200)]
    store.append(refused[:3])
    store.append([draft(1, at=5), *refused[3:], refusal("elsewhere", stream=OTHER)])
    assert list(store.refusals(STREAM)) == refused
    assert store.heads()[STREAM].at == 5


def test_balances_are_those_that_follow_from_the_postings(store: Store) -> None:
    store.append([draft(1, postings=stake("P1", 500)), draft(2, postings=stake("P1", 20) + stake("P2", 7, "SGD"))])
    store.append([draft(1, stream=OTHER, postings=stake("P1", 3))])
    assert store.balances() == {
        ("stack/P1", "AUD"): -523,
        ("wagers/P1", "AUD"): 523,
        ("stack/P2", "SGD"): -7,
        ("wagers/P2", "SGD"): 7,
    }
    assert store.balances() == rebuilt(store)


def test_an_account_that_holds_nothing_is_left_out(store: Store) -> None:
    back = tuple(Posting(one.account, one.unit, -one.amount) for one in stake("P1", 500))
    store.append([draft(1, postings=stake("P1", 500)), draft(2, postings=back)])
    assert store.balances() == {}
    store.append([draft(3, postings=stake("P1", 500))])
    store.append([draft(4, postings=back)])
    assert store.balances() == rebuilt(store) == {}


def test_pinned_bytes_come_back_under_their_digest_for_ever(store: Store) -> None:
    law = "骰寶 law".encode()
    assert store.pin(law) == store.pin(law) == sha256(law).hexdigest()
    assert store.pinned(sha256(law).hexdigest()) == law
    assert store.pinned("0" * 64) is None


def test_a_paper_can_be_laid_down_replaced_and_erased(store: Store) -> None:
    store.put("people", "P1", b"Ada")
    store.put("people", "P1", b"Ada L.")
    store.put("people", "P2", b"")
    store.put("sessions", "P1", b"s")
    assert store.get("people", "P1") == b"Ada L."
    assert store.papers("people") == {"P1": b"Ada L.", "P2": b""}
    assert store.erase("people", "P1") is True
    assert store.erase("people", "P1") is False
    assert store.scrub() is True
    assert store.get("people", "P1") is None
    assert store.papers("people") == {"P2": b""}
    assert store.papers("sessions") == {"P1": b"s"}
    assert store.papers("tokens") == {}


def test_many_papers_are_laid_down_and_discarded_as_one_group(store: Store) -> None:
    store.put_all("sessions", {f"s{number}": b"x" for number in range(9)})
    store.put_all("sessions", {"s0": b"y"})
    store.put_all("sessions", {})
    store.put("tokens", "s1", b"t")
    assert store.discard("sessions", ["s1", "s2", "s2", "none"]) == 2
    assert store.discard("sessions", []) == store.discard("none", ["s0"]) == 0
    assert sorted(store.papers("sessions")) == ["s0", "s3", "s4", "s5", "s6", "s7", "s8"]
    assert store.get("sessions", "s0") == b"y"
    assert store.papers("tokens") == {"s1": b"t"}
    assert store.scrub() is True
    assert len(store.papers("sessions")) == 7


def test_papers_laid_down_together_are_all_there_and_replace_earlier_ones(store: Store) -> None:
    store.put("tries", "a", b"1")
    store.put_all("tries", {"a": b"2", "b": b"3"})
    store.put_all("tries", {})
    assert store.papers("tries") == {"a": b"2", "b": b"3"}


def test_a_big_group_is_one_group(store: Store) -> None:
    group = [draft(seq, at=seq, events=bytes(2_000), postings=stake(f"P{seq % 7}", seq)) for seq in range(1, 3_001)]
    kept = store.append(group)
    assert [commit.seq for commit in kept] == list(range(1, 3_001))
    assert list(store.read(STREAM)) == kept
    assert store.balances() == rebuilt(store)


@pytest.mark.parametrize("text", ["骰寶/一號檯", "é", "e\u0301", "🎲", "a\x00b", " ", "'; DROP TABLE commits; --"])
def test_any_text_is_kept_as_it_is(store: Store, text: str) -> None:
    store.append([draft(1, stream=text, actor=text, command_id=text, events=text.encode()), draft(1)])
    (kept,) = store.read(text)
    assert (kept.stream, kept.actor, kept.command_id, kept.events) == (text, text, text, text.encode())
    assert store.answered(text, text, text) is not None
    store.put(text, text, text.encode())
    assert store.papers(text) == {text: text.encode()}


def test_reading_may_go_on_while_more_is_written(store: Store) -> None:
    store.append([draft(seq) for seq in range(1, 601)])
    seen: list[Commit] = []
    for commit in store.read(STREAM):
        seen.append(commit)
        if commit.seq == 1:
            store.append([draft(1, stream=OTHER)])
    assert [commit.seq for commit in seen] == list(range(1, 601))


def test_there_is_room(store: Store) -> None:
    assert store.room() > 0


def test_anybody_can_repeat_a_hash_with_json_and_base64() -> None:
    """Old logs must verify for ever: whoever changes the form gives it a new name."""
    kept = sealed(draft(1, stream="table/骰", events=b"[]", postings=stake("P1", 5)), 7, 3, FIRST)
    fields = ["sicbo-commit-2", kept.prev_hash, "table/骰", 1, 7, 3, "patron/A", "c1", kept.command_digest]
    listed = [*fields, kept.command, 1_000, b"[]", b'[["stack/P1","AUD",-5],["wagers/P1","AUD",5]]']
    plain = [b64encode(one).decode() if isinstance(one, bytes) else one for one in listed]
    told = json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()
    assert kept.hash == sha256(told).digest()
    assert kept.hash.hex() == "adaddc6507c576008753e0e0d2bb46ceabb53a548a564533c8fad06b752c7e92"


def test_every_field_is_under_the_hash() -> None:
    kept = sealed(draft(1, postings=stake("P1", 5)), 1, 0, FIRST)
    others: dict[type, object] = {int: 77, str: "other", bytes: b"other"}
    for field in msgspec.structs.fields(Commit):
        if field.name != "hash":
            assert hash_of(msgspec.structs.replace(kept, **{field.name: others[field.type]})) != kept.hash
