"""Chain, dice, tree and seal: against the published vectors, against a second computation, and under change."""

from __future__ import annotations

import hashlib
import hmac
import itertools
import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sicbo.floor.table.fairness.view import AttemptFairness, RoundFairness
from sicbo.units import merkle
from sicbo.units.canonical import packed
from sicbo.units.fair_dice import before, faces, parse_link, steps_from
from sicbo.units.wager_seal import Inclusion, Proof, Sealed, leaf, leaf_salt, leaves, parse_salt, proved

PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")
SECRET = hashlib.sha256(b"sicbo test vector").digest()
TABLE, DAY = "T1", "2026-01-31"


def naive_faces(link: bytes, round_number: int, attempt: int) -> tuple[list[int], bytes]:
    """The dice once more, written from the page alone, with the bytes they came from."""
    message = b""
    for field in ("sicbo-dice-1", TABLE, DAY, str(round_number), str(attempt), "0"):
        message += bytes([0, 0, 0, len(field)]) + field.encode()
    drawn = hmac.new(link, message, hashlib.sha256).digest()
    return [byte % 6 + 1 for byte in drawn if byte < 252][:3], drawn


def test_the_links_on_the_page_are_the_chain_of_its_secret() -> None:
    printed = re.findall(r"^\| (\d) \| `([0-9a-f]{64})` \|$", PAGE, re.MULTILINE)
    assert [number for number, _ in printed] == list("012345")
    for number, link in printed:
        assert before(SECRET, 5 - int(number)).hex() == link
    for (_, link), (_, after) in itertools.pairwise(printed):
        assert hashlib.sha256(bytes.fromhex(after)).hexdigest() == link


def test_the_dice_on_the_page_are_those_of_its_links() -> None:
    printed = re.findall(r"^\| (\d) \| (\d) \| (\d) \| (\d)-(\d)-(\d) \|$", PAGE, re.MULTILINE)
    assert len(printed) == 5
    for number, round_number, attempt, *dice in printed:
        link = before(SECRET, 5 - int(number))
        assert faces(link, TABLE, DAY, int(round_number), int(attempt)) == tuple(map(int, dice))
        assert naive_faces(link, int(round_number), int(attempt))[0] == list(map(int, dice))


def test_a_byte_too_high_is_left_out_as_the_page_shows() -> None:
    found = re.search(
        r"as round (\d+), attempt 1, begins with the bytes `([0-9a-f]{8})` and gives (\d)-(\d)-(\d)", PAGE
    )
    assert found is not None
    number, start, *dice = found.groups()
    naive, drawn = naive_faces(SECRET, int(number), 1)
    assert drawn[:4].hex() == start
    assert max(drawn[:3]) >= 252
    assert faces(SECRET, TABLE, DAY, int(number), 1) == tuple(map(int, dice)) == tuple(naive)


def test_the_sealed_wager_on_the_page_has_the_printed_root() -> None:
    salt, salted, root = re.findall(r"`([0-9a-f]{64})`", PAGE[PAGE.index("One wager as an example") :])[:3]
    wager = Sealed("P1", "P1", "big", "cash-chips", 10000)
    assert leaf_salt(bytes.fromhex(salt), 1, wager).hex() == salted
    sealed = leaf(TABLE, 1, 1, wager, bytes.fromhex(salted))
    assert merkle.root([sealed]).hex() == root == hashlib.sha256(b"\x00" + sealed).hexdigest()


def test_three_sealed_wagers_on_the_page_have_the_printed_root_and_the_third_its_path() -> None:
    root, salted, beside = re.findall(r"`([0-9a-f]{64})`", PAGE[PAGE.index("With two more") :])[:3]
    wagers = [
        Sealed("P1", "P1", "big", "cash-chips", 10000),
        Sealed("P1", "P1", "total-9", "cash-chips", 500),
        Sealed("P2", "P2", "small", "cash-chips", 2500),
    ]
    sealed = leaves(TABLE, 1, 1, wagers, bytes(range(32)))
    assert merkle.root(sealed).hex() == root
    assert [digest.hex() for digest in merkle.paths(sealed, [2])[0]] == [beside]
    own = Proof(wager=wagers[2], salt=salted, index=2, path=(beside,))
    assert proved(Inclusion(table=TABLE, round=1, attempt=1, root=root, size=3, wagers=(own,))) == [True]


@pytest.mark.parametrize("struct", [RoundFairness, AttemptFairness, Inclusion, Proof])
def test_every_field_of_a_record_is_on_the_page(struct: type[msgspec.Struct]) -> None:
    passage = PAGE[PAGE.index("## The record of a round") :]
    assert [field for field in struct.__struct_fields__ if f"`{field}`" not in passage] == []


def test_a_digest_with_too_few_usable_bytes_is_followed_by_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def drawn(key: bytes, message: bytes, name: str) -> bytes:
        asked.append(message[-1:])
        return bytes([255] * 30 + [251, 252]) if len(asked) == 1 else bytes([0, 253, 7] + [255] * 29)

    monkeypatch.setattr("sicbo.units.fair_dice.hmac", drawn)
    assert faces(SECRET, TABLE, DAY, 1, 1) == (251 % 6 + 1, 1, 2)
    assert asked == [b"0", b"1"]


@pytest.mark.parametrize(
    "other", [("T2", DAY, 1, 1), (TABLE, "2026-02-01", 1, 1), (TABLE, DAY, 2, 1), (TABLE, DAY, 1, 2)]
)
def test_table_day_round_and_attempt_all_enter(other: tuple[str, str, int, int]) -> None:
    links = [before(SECRET, steps) for steps in range(40)]
    assert [faces(link, *other) for link in links] != [faces(link, TABLE, DAY, 1, 1) for link in links]


def test_every_face_of_every_die_comes_up() -> None:
    seen = Counter((n, face) for r in range(1, 400) for n, face in enumerate(faces(SECRET, TABLE, DAY, r, 1)))
    assert set(seen) == {(n, face) for n in range(3) for face in range(1, 7)}


def test_a_link_is_found_in_its_chain_and_not_beyond_its_length() -> None:
    published = before(SECRET, 5)
    assert [steps_from(published, before(SECRET, 5 - n), 5) for n in range(6)] == [0, 1, 2, 3, 4, 5]
    assert steps_from(published, SECRET, 4) is None
    assert steps_from(published, hashlib.sha256(b"other").digest(), 5) is None


@pytest.mark.parametrize("text", ["", "00" * 31, "00" * 33, "0G" * 32, "AB" * 32, "0x" + "00" * 31, "00" * 31 + "0\n"])
def test_only_64_lower_case_digits_are_a_link(text: str) -> None:
    assert parse_link(text) is None
    assert parse_link("ab" * 32) == bytes([0xAB] * 32)


@pytest.mark.parametrize(("text", "ok"), [("ab" * 15, False), ("ab" * 16, True), ("ab" * 64, True), ("ab" * 65, False)])
def test_a_salt_has_from_16_to_64_bytes(text: str, ok: bool) -> None:
    assert (parse_salt(text) is not None) == ok


def naive_root(hashes: list[bytes]) -> bytes:
    """RFC 6962 section 2.1 as it is written: split at the largest power of two below the size."""
    if len(hashes) < 2:
        return hashes[0] if hashes else hashlib.sha256(b"").digest()
    split = 1 << (len(hashes) - 1).bit_length() - 1
    return hashlib.sha256(b"\x01" + naive_root(hashes[:split]) + naive_root(hashes[split:])).digest()


@given(st.lists(st.binary(max_size=8), max_size=40))
def test_the_root_is_that_of_the_rfc_and_every_leaf_can_be_proved(data: list[bytes]) -> None:
    top = merkle.root(data)
    assert top == naive_root([hashlib.sha256(b"\x00" + one).digest() for one in data])
    for index, path in enumerate(merkle.paths(data, range(len(data)))):
        assert merkle.holds(top, data[index], index, len(data), path)
        assert not merkle.holds(top, data[index] + b"x", index, len(data), path)
        assert not merkle.holds(top, data[index], index, len(data), [*path, bytes(32)])
        assert not path or not merkle.holds(top, data[index], index, len(data), path[:-1])
        assert not merkle.holds(top, data[index], len(data), len(data), path)
        assert not merkle.holds(top, data[index], -1, len(data), path)


def test_a_node_cannot_pass_for_a_leaf() -> None:
    a, b = hashlib.sha256(b"\x00a").digest(), hashlib.sha256(b"\x00b").digest()
    assert not merkle.holds(merkle.root([b"a", b"b"]), a + b, 0, 1, [])


@pytest.mark.parametrize("length", [16, 32, 63, 64, 65])
def test_leaves_are_packed_as_the_page_says_under_a_salt_of_any_length(length: int) -> None:
    wagers = [Sealed(f"P{n}", "Ä 客", f"total-{n}", "cash-chips", 10**n) for n in range(9)]
    salt = bytes(range(length))
    salts = [hmac.digest(salt, packed(3, one.place, one.area, one.pile), "sha256") for one in wagers]
    assert [leaf_salt(salt, 3, one) for one in wagers] == salts
    by_hand = [
        packed("sicbo-wager-1", "T 1", 12, 3, one.place, one.player, one.area, one.pile, one.stake, salted)
        for one, salted in zip(wagers, salts, strict=True)
    ]
    assert leaves("T 1", 12, 3, wagers, salt) == by_hand


def test_a_proof_holds_for_exactly_the_wager_it_was_made_for() -> None:
    wagers = [Sealed("P1", "P1", area, "cash-chips", 100) for area in ("big", "small", "odd")]
    salt = b"s" * 32
    sealed = leaves(TABLE, 1, 1, wagers, salt)
    [path] = merkle.paths(sealed, [1])
    own = Proof(
        wager=wagers[1], salt=leaf_salt(salt, 1, wagers[1]).hex(), index=1, path=tuple(one.hex() for one in path)
    )
    root = merkle.root(sealed).hex()

    def told(proof: Proof = own, **changed: object) -> list[bool]:
        usual: dict[str, object] = {"table": TABLE, "round": 1, "attempt": 1, "root": root, "size": 3}
        return proved(Inclusion(wagers=(proof,), **(usual | changed)))  # type: ignore[arg-type]

    assert told() == [True]
    for changed in ({"table": "T2"}, {"round": 2}, {"attempt": 2}, {"root": "00" * 32}, {"size": 2}, {"root": "no"}):
        assert told(**changed) == [False]
    raised = Proof(wager=Sealed("P1", "P1", "small", "cash-chips", 101), salt=own.salt, index=1, path=own.path)
    assert told(raised) == [False]
