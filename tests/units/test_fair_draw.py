"""The draw: against the published vectors, against a second computation, at its edges, and under change."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sicbo.units import fair_draw
from sicbo.units.draw_record import DrawRecord, PassedOver, checked, own_places, record
from sicbo.units.entry_seal import Entry, EntryProof, Opened, holds, in_order, opened, proof, root
from sicbo.units.fair_draw import Beacon, Closing, Throws, awarded, commitment, draw
from sicbo.units.refusal import BadInput
from tests.units.draws import DOCS, ENTRIES, PAGE, SALT, SECRET, THROWS, closing, owners

BEACON = Beacon("drand-quicknet", 1_000_000, "00112233445566778899aabbccddeeff" * 2)
RECORD = record(SECRET, closing(), THROWS, ENTRIES, SALT)


def field(value: str | int) -> bytes:
    raw = str(value).encode()
    return len(raw).to_bytes(4, "big") + raw


def naive_draw(closed: Closing, chance: tuple[str | int, ...], whose: list[str]) -> list[int]:
    """The places once more, written from the page alone."""
    found: list[int] = []
    for prize in range(1, closed.prizes + closed.reserves + 1):
        counter = 0
        while True:
            names = {"one-per-owner": whose, "one-per-entry": [*range(closed.size)], "any-number": []}[closed.wins]
            if names and {names[one] for one in found} == set(names):
                return found
            terms = (closed.prizes, closed.reserves, closed.wins, closed.position, closed.root, closed.size)
            message = b"".join(map(field, ("sicbo-draw-1", closed.draw, *terms, *chance, prize, counter)))
            number = int(hmac.new(SECRET, message, hashlib.sha256).hexdigest()[:16], 16)
            counter += 1
            if number >= 2**64 // closed.size * closed.size:
                continue
            index = number % closed.size
            if not names or names[index] not in {names[one] for one in found}:
                found.append(index)
                break
    return found


def test_the_record_and_the_proof_beside_the_page_are_those_of_its_secret_and_entries() -> None:
    printed = msgspec.json.decode((DOCS / "draw-record.json").read_bytes(), type=DrawRecord)
    assert printed == RECORD
    own = msgspec.json.decode((DOCS / "draw-proof.json").read_bytes(), type=EntryProof)
    assert own == proof("SPRING", ENTRIES, SALT, "ann")
    assert f"`{commitment(SECRET)}`" in PAGE
    assert f"`{RECORD.closing.root}`" in PAGE


@pytest.mark.clause("house 20.5")
def test_every_row_of_the_page_is_what_python_and_a_second_computation_draw() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (throws|beacon) \| ([\d, ]+) \| ([\d, ]*) *\|$", PAGE, re.MULTILINE)
    assert len(rows) == 6
    chances: dict[str, tuple[fair_draw.Chance, tuple[str | int, ...]]] = {
        "throws": (THROWS, ("throws", THROWS.faces)),
        "beacon": (BEACON, ("beacon", BEACON.name, BEACON.round, BEACON.value)),
    }
    for wins, kind, places, left_out in rows:
        closed, (chance, fields) = closing(wins=wins), chances[kind]
        found = draw(SECRET, closed, chance, owners())
        assert list(found.places) == [int(one) for one in places.split(",")]
        assert list(found.left_out) == [int(one) for one in left_out.split(",") if one.strip()]
        assert naive_draw(closed, fields, [entry.owner for entry in ENTRIES]) == list(found.places)


@pytest.mark.clause("house 20.5")
@given(
    whose=st.lists(st.sampled_from("abcd"), min_size=1, max_size=9),
    prizes=st.integers(1, 4),
    reserves=st.integers(0, 9),
    wins=st.sampled_from(["one-per-owner", "one-per-entry", "any-number"]),
)
def test_any_draw_agrees_with_the_second_computation_and_its_record_holds(
    whose: list[str], prizes: int, reserves: int, wins: fair_draw.Wins
) -> None:
    entries = in_order(Entry(f"E{number}", owner) for number, owner in enumerate(whose))
    closed = closing(entries, prizes=prizes, reserves=reserves, wins=wins)
    found = draw(SECRET, closed, THROWS, owners(entries)).places
    assert list(found) == naive_draw(closed, ("throws", THROWS.faces), whose)
    most = {"one-per-owner": len(set(whose)), "one-per-entry": len(whose), "any-number": 99}[wins]
    assert len(found) == min(prizes + reserves, most)
    assert checked(record(SECRET, closed, THROWS, entries, SALT)).holds


@pytest.mark.parametrize("wins", ["one-per-owner", "one-per-entry", "any-number"])
def test_without_entries_nobody_is_drawn_and_the_record_holds(wins: fair_draw.Wins) -> None:
    closed = closing((), wins=wins)
    assert closed.root == hashlib.sha256(b"").hexdigest()
    told = record(SECRET, closed, THROWS, (), SALT)
    assert (told.places, checked(told).holds, checked(told).prizes) == ((), True, (None, None))


@pytest.mark.parametrize(("wins", "places"), [("one-per-owner", 1), ("one-per-entry", 1), ("any-number", 4)])
def test_a_single_entry_has_the_first_prize_and_others_only_where_all_may_be_won(
    wins: fair_draw.Wins, places: int
) -> None:
    only = (Entry("E", "ann"),)
    told = record(SECRET, closing(only, wins=wins), THROWS, only, SALT)
    assert told.places == (0,) * places
    assert checked(told).holds


def test_more_prizes_than_entries_leave_the_last_prizes_to_nobody() -> None:
    told = record(SECRET, closing(prizes=9, wins="one-per-entry"), THROWS, ENTRIES, SALT)
    assert sorted(told.places) == [*range(7)]
    assert [one is None for one in checked(told).prizes] == [False] * 7 + [True] * 2


def test_an_owner_of_four_entries_wins_once_and_the_others_are_opened_to_show_why() -> None:
    shown = {one.index: one.entry.owner for one in RECORD.opened}
    assert [shown[index] for index in RECORD.places] == ["ben", "ann", "cho", "dai"]
    left_out = draw(SECRET, closing(), THROWS, owners()).left_out
    assert {shown[index] for index in left_out} <= {"ann", "ben", "cho"}
    hidden = msgspec.structs.replace(
        RECORD, opened=tuple(one for one in RECORD.opened if one.index not in left_out[:1])
    )
    found = checked(hidden)
    assert (found.drawn, found.holds) == (False, False)
    assert found.fault is not None
    assert found.fault.code == "entry-not-opened"


def test_that_every_owner_was_drawn_is_shown_by_opening_all_entries() -> None:
    told = record(SECRET, closing(reserves=3), THROWS, ENTRIES, SALT)
    assert len(told.places) == 4
    assert [one.index for one in told.opened] == [*range(7)]
    assert checked(told).holds


@pytest.mark.clause("house 20.3")
@pytest.mark.parametrize(
    ("faces", "code"),
    [
        ("1" * 24, "wrong-throws"),
        ("1" * 25, ""),
        ("1" * 26, "wrong-throws"),
        ("", "wrong-throws"),
        ("0" + "1" * 24, "bad-face"),
        ("1" * 24 + "7", "bad-face"),
        ("1" * 24 + "\n", "bad-face"),
        ("１" * 25, "bad-face"),
    ],
)
def test_25_throws_of_a_die_with_six_faces_and_no_others(faces: str, code: str) -> None:
    fault = fair_draw.chance_fault(Throws(faces))
    assert (fault.code if fault else "") == code
    if fault:
        with pytest.raises(BadInput, check=lambda fault: fault.code == code):
            draw(SECRET, closing(), Throws(faces), owners())


@pytest.mark.parametrize(
    "beacon",
    [Beacon("", 1, "ab" * 16), Beacon("b", 0, "ab" * 16), Beacon("b", 1, "ab" * 15), Beacon("b", 1, "AB" * 16)],
)
def test_a_beacon_has_a_name_a_round_and_at_least_16_bytes(beacon: Beacon) -> None:
    with pytest.raises(BadInput, check=lambda fault: fault.code == "bad-beacon"):
        draw(SECRET, closing(), beacon, owners())


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"prizes": 0}, "bad-places"),
        ({"reserves": -1}, "bad-places"),
        ({"prizes": 9_999, "reserves": 2}, "bad-places"),
        ({"size": -1}, "bad-closing"),
        ({"size": 1_000_001}, "bad-closing"),
        ({"position": -1}, "bad-closing"),
        ({"root": "AB" * 32}, "bad-closing"),
    ],
)
def test_a_closing_that_cannot_be_is_refused_and_its_record_does_not_hold(changed: dict[str, Any], code: str) -> None:
    with pytest.raises(BadInput, check=lambda fault: fault.code == code):
        draw(SECRET, closing(**changed), THROWS, owners())
    assert not checked(msgspec.structs.replace(RECORD, closing=closing(**changed))).holds
    assert fair_draw.closing_fault(closing(prizes=9_998)) is None


@pytest.mark.clause("house 20.2")
def test_the_order_in_which_entries_are_given_changes_nothing() -> None:
    again = in_order(reversed(ENTRIES))
    assert again == ENTRIES
    assert root("SPRING", again, SALT) == RECORD.closing.root


@pytest.mark.clause("house 20.2")
def test_an_entry_counts_once_even_under_two_owners() -> None:
    with pytest.raises(BadInput, check=lambda fault: fault.code == "entry-twice"):
        in_order([Entry("E-1", "ann"), Entry("E-2", "ann"), Entry("E-1", "ben")])


def test_no_more_entries_than_a_draw_can_have(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sicbo.units.entry_seal.MOST", 7)
    assert len(in_order(ENTRIES)) == 7
    with pytest.raises(BadInput, check=lambda fault: fault.code == "too-many-entries"):
        in_order([*ENTRIES, Entry("E-8", "ann")])


@pytest.mark.parametrize(
    ("one", "other"),
    [(Entry("ab", "c"), Entry("a", "bc")), (Entry("a", ""), Entry("", "a")), (Entry("1", "1"), Entry("11", ""))],
)
def test_ids_that_read_the_same_in_a_row_have_other_leaves(one: Entry, other: Entry) -> None:
    assert root("D", [one], SALT) != root("D", [other], SALT)
    [shown] = opened("D", [one], SALT, [0])
    assert holds("D", root("D", [one], SALT), 1, shown)
    assert not holds("D", root("D", [one], SALT), 1, msgspec.structs.replace(shown, entry=other))


@pytest.mark.parametrize(
    "changed",
    [
        {"draw": "SUMMER"},
        {"prizes": 3},
        {"reserves": 3},
        {"wins": "any-number"},
        {"position": 4712},
        {"root": "ab" * 32},
    ],
)
def test_everything_told_at_closing_enters(changed: dict[str, Any]) -> None:
    usual = closing(wins="one-per-entry")
    other = closing(**({"wins": "one-per-entry", "root": usual.root} | changed))
    secrets = [hashlib.sha256(bytes([n])).digest() for n in range(40)]
    assert [draw(one, usual, THROWS, {}).places[:2] for one in secrets] != [
        draw(one, other, THROWS, {}).places[:2] for one in secrets
    ]


@pytest.mark.clause("house 20.5")
def test_a_number_that_would_favour_low_indexes_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []
    above = 2**64 - 2**64 % 7

    def signed(key: bytes, message: bytes, name: str) -> bytes:
        asked.append(message[-1:])
        return [above, above - 1][len(asked) - 1].to_bytes(8) + bytes(24)

    monkeypatch.setattr(fair_draw, "hmac", signed)
    found = draw(SECRET, closing(prizes=1, reserves=0), THROWS, owners())
    assert found.places == ((above - 1) % 7,) == (6,)
    assert asked == [b"0", b"1"]


@pytest.mark.clause("house 20.5")
def test_each_entry_is_as_likely_as_any_other_at_each_place() -> None:
    """Chi-squared with 6 degrees of freedom is above 35 once in more than 200,000 times."""
    seen = [Counter[int](), Counter[int]()]
    for run in range(1_400):
        secret = hashlib.sha256(run.to_bytes(4)).digest()
        for place, index in enumerate(draw(secret, closing(wins="one-per-entry"), THROWS, {}).places[:2]):
            seen[place][index] += 1
    for counted in seen:
        assert sum((counted[index] - 200) ** 2 for index in range(7)) < 35 * 200


@pytest.mark.clause("house 20.6")
def test_passing_over_every_reserve_leaves_the_prize_to_nobody() -> None:
    assert awarded(1, 3, [1]) == [2]
    assert awarded(1, 3, [1, 2]) == [3]
    assert awarded(1, 3, [1, 2, 3]) == [None]


@pytest.mark.parametrize("passed", [[3], [1, 1], [0], [-1], [2, 2]])
def test_only_who_holds_a_prize_is_passed_over(passed: list[int]) -> None:
    with pytest.raises(BadInput, check=lambda fault: fault.code == "place-holds-nothing"):
        awarded(2, 4, passed)
    told = msgspec.structs.replace(RECORD, passed=tuple(PassedOver(place, "g", 0) for place in passed))
    assert not checked(told).holds


def test_a_place_that_was_passed_over_shows_the_next_reserve_in_the_record() -> None:
    told = msgspec.structs.replace(RECORD, passed=(PassedOver(2, "absent", 5),))
    assert [one.owner if one else "" for one in checked(told).prizes] == ["ben", "cho"]
    assert checked(told).holds


def other_digit(text: str) -> str:
    return ("1" if text[0] != "1" else "2") + text[1:]


@pytest.mark.parametrize(
    ("changed", "part"),
    [
        ({"secret": ""}, "secret"),
        ({"secret": "zz"}, "secret"),
        ({"secret": other_digit(SECRET.hex())}, "secret"),
        ({"commitment": "ab" * 32}, "secret"),
        ({"chance": Throws(other_digit(THROWS.faces))}, "drawn"),
        ({"chance": Throws("")}, "chance"),
        ({"places": (4, 1, 3, 5)}, "drawn"),
        ({"places": RECORD.places[:3]}, "drawn"),
        ({"places": (*RECORD.places, 0)}, "drawn"),
        ({"closing": closing(size=6)}, "drawn"),
        ({"closing": closing(root="ab" * 32)}, "opened"),
        ({"opened": RECORD.opened[1:]}, "drawn"),
        ({"opened": ()}, "opened"),
        ({"passed": (PassedOver(9, "g", 0),)}, "passed"),
    ],
)
@pytest.mark.clause("house 20.7")
def test_a_record_in_which_anything_was_changed_does_not_hold(changed: dict[str, object], part: str) -> None:
    found = checked(msgspec.structs.replace(RECORD, **changed))
    assert not getattr(found, part)
    assert not found.holds
    assert checked(RECORD).holds


def test_a_record_holds_only_against_what_was_seen_before() -> None:
    assert checked(RECORD, seen_commitment=RECORD.commitment, seen_root=RECORD.closing.root).holds
    assert not checked(RECORD, seen_commitment="ab" * 32).secret
    assert not checked(RECORD, seen_root="ab" * 32).closing


def test_an_entry_of_another_owner_under_the_same_proof_does_not_hold() -> None:
    [first, *rest] = RECORD.opened
    planted = msgspec.structs.replace(first, entry=Entry(first.entry.id, "eve"))
    assert not checked(msgspec.structs.replace(RECORD, opened=(planted, *rest))).opened


@pytest.mark.clause("house 20.8")
def test_the_proof_of_an_owner_says_of_each_entry_whether_it_counted_and_what_it_drew() -> None:
    own = proof("SPRING", ENTRIES, SALT, "ann")
    assert [one.entry.id for one in own.entries] == ["E-1", "E-3", "E-5", "E-7"]
    assert own_places(RECORD, own) == [[], [], [2], []]
    assert proof("SPRING", ENTRIES, SALT, "nobody").entries == ()


@pytest.mark.parametrize("changed", [{"draw": "SUMMER"}, {"root": "ab" * 32}, {"size": 8}])
def test_a_proof_of_another_draw_proves_nothing(changed: dict[str, str | int]) -> None:
    own = msgspec.structs.replace(proof("SPRING", ENTRIES, SALT, "ben"), **changed)
    assert own_places(RECORD, own) == [None]


@pytest.mark.parametrize("changed", [{"salt": "no"}, {"path": ("zz",)}, {"index": 2}, {"path": ()}])
def test_a_damaged_proof_proves_nothing(changed: dict[str, object]) -> None:
    own = proof("SPRING", ENTRIES, SALT, "ben")
    [one] = own.entries
    damaged = msgspec.structs.replace(own, entries=(msgspec.structs.replace(one, **changed),))
    assert own_places(RECORD, own) == [[1]]
    assert own_places(RECORD, damaged) == [None]


@pytest.mark.clause("house 20.8")
def test_a_proof_holds_the_salt_of_no_other_entry() -> None:
    salts = {one.salt for one in opened("SPRING", ENTRIES, SALT, range(7))}
    assert len(salts) == 7
    assert SALT.hex() not in msgspec.json.encode(RECORD).decode()


@pytest.mark.parametrize("struct", [DrawRecord, Closing, Throws, Beacon, Opened, Entry, PassedOver, EntryProof])
def test_every_field_of_a_record_is_on_the_page(struct: type[msgspec.Struct]) -> None:
    passage = PAGE[PAGE.index("## The published record") :]
    assert [one for one in struct.__struct_fields__ if f"`{one}`" not in passage] == []
