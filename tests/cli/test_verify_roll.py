"""`sicbo verify-roll`: what holds, what does not, and what cannot be checked."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sicbo.floor.table.fairness import commands as f
from sicbo.floor.table.fairness.view import AttemptFairness, RoundFairness, round_fairness
from sicbo.units.fair_dice import before
from tests.cli.desk import run
from tests.floor.tables import Floor
from tests.floor.test_fairness import AREA_MANAGER, TUMBLER, closed, dice, electronic, link

SECRET = sha256(b"sicbo test vector").digest()
LINKS = [before(SECRET, 5 - n).hex() for n in range(6)]
WHERE = ("--table", "T1", "--day", "2026-01-31")


def asked(*args: str) -> tuple[int, Any]:
    result = run("verify-roll", *args, "--json")
    return result.exit_code, json.loads(result.stdout)


def one(*args: str) -> tuple[int, dict[str, Any]]:
    code, answer = asked(*args)
    [attempt] = answer["attempts"]
    return code, attempt


def test_the_vectors_of_the_page_hold() -> None:
    code, told = one("--published", LINKS[0], "--link", LINKS[3], *WHERE, "--round", "2", "--attempt", "2")
    assert code == 0
    assert (told["dice"], told["total"], told["link_number"], told["chain"]) == ([1, 4, 6], 11, 3, True)


def test_earlier_links_must_lie_on_the_way() -> None:
    args = (*WHERE, "--round", "4")
    assert one("--published", LINKS[0], "--link", LINKS[1], "--link", LINKS[5], *args)[0] == 0
    for wrong in ("ab" * 32, LINKS[5], "nonsense"):
        assert one("--published", LINKS[0], "--link", wrong, "--link", LINKS[5], *args)[0] == 1


@pytest.mark.parametrize("published", [LINKS[1], LINKS[2], "00" * 32], ids=["itself", "later", "other"])
def test_a_link_that_does_not_follow_what_was_published_does_not_hold(
    published: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sicbo.units.fair_dice.LONGEST", 50)
    code, told = one("--published", published, "--link", LINKS[1], *WHERE, "--round", "1")
    assert (code, told["chain"], told["holds"]) == (1, False, False)


def record(tmp_path: Path, told: RoundFairness | None) -> tuple[str, str]:
    file = tmp_path / "round.json"
    file.write_bytes(msgspec.json.encode(told))
    return "--record", str(file)


def settled() -> Floor:
    floor = electronic()
    closed(floor)
    floor.until("settle", dice(floor))
    floor.step()
    return floor


def test_the_record_of_a_round_is_checked_with_its_dice_and_wagers(tmp_path: Path) -> None:
    floor = settled()
    floor.must(TUMBLER, f.RevealLink(1, 1, link(1)))
    told = round_fairness(floor.table, 1, "P1", "P1")
    code, found = one(*record(tmp_path, told))
    assert code == 0
    assert (found["chain"], found["called_holds"], found["wagers"], found["link_number"]) == (True, True, [True], 1)
    shown = run("verify-roll", *record(tmp_path, told))
    assert "the same dice" in shown.stdout
    assert "1 of 1 lay under the root" in shown.stdout


@pytest.mark.parametrize(
    ("was", "becomes", "part"),
    [
        ('"stake":100', '"stake":101', "wagers"),
        ('"area":"big"', '"area":"odd"', "wagers"),
        ('"round":1,"device"', '"round":2,"device"', "called_holds"),
        ('"day":"2026-01-31"', '"day":"2026-01-30"', "called_holds"),
        ('"number":1', '"number":2', "chain"),
    ],
)
def test_a_record_that_was_tampered_with_does_not_hold(tmp_path: Path, was: str, becomes: str, part: str) -> None:
    floor = settled()
    floor.must(TUMBLER, f.RevealLink(1, 1, link(1)))
    text = msgspec.json.encode(round_fairness(floor.table, 1, "P1", "P1")).decode()
    if was not in text:
        area = floor.table.irregular.rounds[1].layout[0].area
        was = f'"area":"{area}"'
    assert was in text
    changed = msgspec.json.decode(text.replace(was, becomes), type=RoundFairness)
    code, found = one(*record(tmp_path, changed))
    assert code == 1
    assert found[part] in (False, [False])


def test_a_link_kept_back_does_not_hold_be_it_explained_or_not(tmp_path: Path) -> None:
    floor = settled()
    code, found = one(*record(tmp_path, round_fairness(floor.table, 1, "P1", "P1")))
    assert (code, found["chain"], found["wagers"], found["dice"]) == (1, False, [True], None)
    floor.must(AREA_MANAGER, f.ExplainLink(1, 1, "secret-lost"))
    shown = run("verify-roll", *record(tmp_path, round_fairness(floor.table, 1)))
    assert shown.exit_code == 1
    assert "not revealed secret-lost" in shown.stdout
    assert "DOES NOT HOLD" in shown.stdout


def test_at_physical_dice_only_the_wagers_can_be_checked(tmp_path: Path) -> None:
    floor = Floor("crown-sydney/standard")
    closed(floor)
    code, found = one(*record(tmp_path, round_fairness(floor.table, 1, "P2", "P2")))
    assert (code, found["chain"], found["wagers"]) == (0, None, [True])
    assert one(*record(tmp_path, round_fairness(floor.table, 1)))[0] == 1


def two_attempts() -> RoundFairness:
    """The record of a round whose first attempt was no result, as rounds 2.1 and 2.2 of the page's vectors."""
    first, second = (
        AttemptFairness(attempt=n, day="2026-01-31", published=LINKS[0], length=5, number=n + 1, link=LINKS[n + 1])
        for n in (1, 2)
    )
    return RoundFairness(
        table="T1",
        round=2,
        device="electronic",
        dice_set="",
        tumbler="",
        attempts=(first, msgspec.structs.replace(second, dice=(1, 4, 6))),
    )


def test_a_record_holds_only_with_the_chain_that_one_has_seen_oneself(tmp_path: Path) -> None:
    told = record(tmp_path, two_attempts())
    assert asked(*told)[0] == 0
    assert asked(*told, "--published", LINKS[0])[0] == 0
    code, answer = asked(*told, "--published", LINKS[1])
    assert (code, [one["chain"] for one in answer["attempts"]]) == (1, [False, False])


def test_a_record_holds_only_with_the_earlier_links_that_one_has_seen_oneself(tmp_path: Path) -> None:
    told = record(tmp_path, two_attempts())
    assert asked(*told, "--link", LINKS[1])[0] == 0
    assert asked(*told, "--link", "ab" * 32)[0] == 1


@pytest.mark.parametrize("kept", [(1,), (1, 0), (0, 0)], ids=["left out", "out of order", "doubled"])
def test_a_record_in_which_an_attempt_is_missing_does_not_hold(tmp_path: Path, kept: tuple[int, ...]) -> None:
    told = two_attempts()
    code, answer = asked(
        *record(tmp_path, msgspec.structs.replace(told, attempts=tuple(told.attempts[n] for n in kept)))
    )
    assert (code, answer["complete"], answer["holds"]) == (1, False, False)


def test_a_link_left_out_between_two_attempts_does_not_hold(tmp_path: Path) -> None:
    """A roll drawn in between and thrown away is what the chain is there to show."""
    first, second = two_attempts().attempts
    later = msgspec.structs.replace(second, number=4, link=LINKS[4], dice=None)
    told = msgspec.structs.replace(two_attempts(), attempts=(first, later))
    code, answer = asked(*record(tmp_path, told))
    assert (code, answer["complete"]) == (1, False)
    shown = run("verify-roll", *record(tmp_path, told))
    assert "an attempt or a link is missing" in shown.stdout


@pytest.mark.parametrize(
    "args",
    [
        (),
        ("--published", LINKS[0], "--link", LINKS[1], *WHERE),
        ("--published", "AB" * 32, "--link", LINKS[1], *WHERE, "--round", "1"),
        ("--published", LINKS[0], "--link", "1", *WHERE, "--round", "1"),
        ("--published", LINKS[0], "--link", LINKS[1], *WHERE, "--round", "0"),
        ("--record", "no-such-file"),
    ],
)
def test_what_cannot_be_asked_is_told_in_one_line(args: tuple[str, ...]) -> None:
    result = run("verify-roll", *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1


def test_a_file_that_is_no_record_is_told(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text("[]")
    result = run("verify-roll", "--record", str(file))
    assert result.exit_code == 2
    assert "no record of a round" in result.stderr


@pytest.mark.parametrize("more", [("--round", "1"), ("--attempt", "1"), WHERE[:2], WHERE[2:]], ids=lambda more: more[0])
def test_a_record_is_not_asked_about_another_round_than_its_own(tmp_path: Path, more: tuple[str, ...]) -> None:
    result = run("verify-roll", *record(tmp_path, two_attempts()), *more)
    assert result.exit_code == 2
    assert "says itself" in result.stderr
