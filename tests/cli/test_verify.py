"""`sicbo verify`: a log as it was played is well; whatever was done to it is found, and found where it is."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import sys
from collections.abc import Callable
from copy import deepcopy
from io import StringIO
from pathlib import Path
from typing import Any

import apsw
import msgspec
import pytest

from sicbo.cli.verify import checked
from sicbo.desks import ALL
from sicbo.desks.table import TABLE
from sicbo.floor.actor import Actor
from sicbo.floor.table.entries import Change
from sicbo.floor.table.wagers.events import WagerRegistered
from sicbo.house.audit import Auditor
from sicbo.house.house import House
from sicbo.house.pending import recorded
from sicbo.ledger.postings import Posting
from sicbo.store.commits import Commit, read_postings
from sicbo.store.memory import MemoryStore
from sicbo.store.slots import NAME as SLOTS
from sicbo.store.slots import Place, packed
from sicbo.store.sqlite import NAME, SqliteStore
from sicbo.units.canonical import canonical
from tests.cli.desk import refused, run, started
from tests.cli.evenings import T2, draft_of, ordered, overpaid, play, received, reordered, tell_anew, wrong_link
from tests.house.houses import T1, bet
from tests.logs.golden import SCRIPTS, orders
from tests.stores.tampering import unguarded


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("evening") / "house"
    play(folder)
    return folder


@pytest.fixture
def folder(played: Path, tmp_path: Path) -> Path:
    shutil.copytree(played, tmp_path / "house")
    return tmp_path / "house"


def verified(place: Path, *args: str) -> tuple[int, Any]:
    result = run("verify", str(place), *args, "--json")
    return result.exit_code, json.loads(result.stdout)


def where(answer: Any) -> list[tuple[str, int]]:
    return [(one["stream"], one["seq"]) for one in answer["findings"]]


def test_an_evening_as_it_was_played_is_well(folder: Path) -> None:
    code, answer = verified(folder)
    assert (code, answer["sound"], answer["findings"]) == (0, True, [])
    assert set(answer["streams"]) >= {T1, T2}
    assert answer["commits"] > 40
    shown = run("verify", str(folder))
    assert shown.exit_code == 0
    assert "all well" in shown.stdout
    assert "--heads" in shown.stderr, "what was not checked is said"


def test_a_person_sees_how_far_it_is(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sicbo.cli.progress.EVERY", 1)
    monkeypatch.setattr("sicbo.cli.progress.FEW", 0)
    report = checked(folder)
    assert report.sound
    assert "checking" in terminal.getvalue()
    assert "100%" in terminal.getvalue()


def test_nothing_is_changed_in_the_folder(folder: Path) -> None:
    before = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()}
    assert verified(folder)[0] == 0
    assert {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()} == before


def test_a_running_house_can_be_verified(folder: Path) -> None:
    store = SqliteStore(folder)
    assert started("verify", str(folder), "--json").returncode == 0
    store.close()


def test_a_wrong_payout_under_a_valid_chain_is_found_by_deciding_again(folder: Path, tmp_path: Path) -> None:
    lies = tell_anew(folder, tmp_path / "lie", overpaid)
    assert [stream for stream, _ in lies] == [T1]
    code, answer = verified(tmp_path / "lie")
    assert (code, where(answer)) == (1, lies)
    assert "round-settled places.0.wagers." in answer["findings"][0]["wrong"]
    assert "win: it says 1100, the rules make it 1000" in answer["findings"][0]["wrong"]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (100, "in-transit/cage/main/1 is below zero: -100 AUD"),
        (-100, "in-transit/cage/main/1 holds 100 AUD that no open transfer explains"),
    ],
)
def test_money_in_transit_that_belongs_to_no_transfer_is_named_with_its_account(
    folder: Path, tmp_path: Path, more: int, told: str
) -> None:
    """Chain, sums, the order, its facts and every posting are right: only both sides together tell."""
    lies = tell_anew(folder, tmp_path / "lie", *received(more))
    assert {stream for stream, _ in lies} == {"patron/P1"}
    code, answer = verified(tmp_path / "lie")
    assert (code, [one["wrong"] for one in answer["findings"]]) == (1, [told])


def test_postings_that_are_not_those_of_their_facts_are_found(folder: Path, tmp_path: Path) -> None:
    """Balanced, chained and summed up rightly: only deriving them again tells."""
    source, target = SqliteStore(folder), SqliteStore(tmp_path / "lie")
    commits = list(source.read(T1))
    for (body,) in source._database.all("SELECT body FROM pinned"):
        target.pin(body)
    bent = next(commit for commit in commits if b'"stack/' in commit.postings and commit.seq > 5)
    for commit in commits:
        postings = read_postings(commit.postings)
        if commit is bent:
            postings = [msgspec.structs.replace(one, amount=2 * one.amount) for one in postings]
        target.append([draft_of(commit, postings)])
    source.close()
    target.close()
    code, answer = verified(tmp_path / "lie")
    assert (code, where(answer)) == (1, [(T1, bent.seq)])
    assert "its facts make them" in answer["findings"][0]["wrong"]


@pytest.mark.parametrize("ordered_so", [False, True])
def test_a_wrong_link_is_found(folder: Path, tmp_path: Path, ordered_so: bool) -> None:
    def order(commit: Commit) -> Commit:
        if not ordered_so or ordered(commit).get("round") != 1:
            return commit
        return reordered(commit, "reveal-link", link="ab" * 32)

    lies = tell_anew(folder, tmp_path / "lie", wrong_link, order)
    assert [stream for stream, _ in lies] == [T2]
    code, answer = verified(tmp_path / "lie")
    assert (code, where(answer)) == (1, lies)
    told = "the rules refuse it: link-mismatch" if ordered_so else "link-revealed link: it says"
    assert told in answer["findings"][0]["wrong"]


def test_dice_that_the_link_does_not_give_are_found_when_the_link_is_revealed(folder: Path, tmp_path: Path) -> None:
    """Whoever calls other dice must light, echo and settle by them as well; the link still gives them away."""

    def other(commit: Commit, events: list[Any]) -> list[Any]:
        if commit.stream == T2 and events[0].__struct_config__.tag == "link-revealed" and events[0].number == 1:
            faces = tuple(7 - face for face in events[0].faces)
            return [msgspec.structs.replace(events[0], faces=faces)]
        return events

    lies = tell_anew(folder, tmp_path / "lie", other)
    assert lies
    assert where(verified(tmp_path / "lie")[1]) == lies


@pytest.mark.parametrize("ordered_so", [False, True])
def test_a_bet_after_no_more_bets_is_found(folder: Path, tmp_path: Path, ordered_so: bool) -> None:
    """As a fact beside others of an order that brings about no such thing, or as an order of its own."""

    def is_lie(commit: Commit) -> bool:
        return commit.stream == T1 and b'"cover-lifted"' in commit.events and b'"round":2' in commit.events

    def late(commit: Commit, events: list[Any]) -> list[Any]:
        if not is_lie(commit):
            return events
        wager = WagerRegistered(
            round=2,
            place="P2",
            player="P2",
            cause="placed",
            changes=(Change("big", 0, 1_000),),
            by="P2",
            spoken=False,
            at=events[0].at,
            clause="house 3.2",
        )
        return [wager] if ordered_so else [*events, wager]

    def order(commit: Commit) -> Commit:
        if not ordered_so or not is_lie(commit):
            return commit
        placing = recorded(Actor("P2"), bet("big", 1_000, 2, "P2"))
        return msgspec.structs.replace(commit, actor="P2", command=placing)

    lies = tell_anew(folder, tmp_path / "lie", late, order)
    assert [stream for stream, _ in lies] == [T1]
    code, answer = verified(tmp_path / "lie")
    assert (code, where(answer)) == (1, lies)
    told = "the rules refuse it: bets-closed" if ordered_so else 'it says ["cover-lifted","wager-registered"]'
    assert told in answer["findings"][0]["wrong"]


@pytest.mark.parametrize("after", [900, 1_100])
def test_a_stake_other_than_was_sealed_is_found_where_bets_closed(folder: Path, tmp_path: Path, after: int) -> None:
    """The order says the same as its fact; the seal on all wagers of the round does not."""

    def is_lie(commit: Commit) -> bool:
        return commit.stream == T2 and commit.command_id == "bet-1"

    def other(commit: Commit, events: list[Any]) -> list[Any]:
        [first, *rest] = events
        return [msgspec.structs.replace(first, changes=(Change("big", 0, after),)), *rest] if is_lie(commit) else events

    def order(commit: Commit) -> Commit:
        return (
            reordered(commit, "place-wagers", wagers=[{"area": "big", "amount": after}]) if is_lie(commit) else commit
        )

    [(stream, seq)] = tell_anew(folder, tmp_path / "lie", other, order)
    answer = verified(tmp_path / "lie")[1]
    [finding] = answer["findings"]
    assert (finding["stream"], finding["seq"] > seq) == (stream, True)
    assert "bets-closed root: it says" in finding["wrong"]


def stood_otherwise(commit: Commit) -> Commit:
    standing, command = msgspec.json.decode(commit.command)
    return msgspec.structs.replace(commit, command=canonical(({**standing, "rank": "dealer"}, command)))


@pytest.mark.parametrize(
    ("kind", "change", "told"),
    [
        ("place-wagers", lambda one: reordered(one, "place-wagers", place="P2"), "the rules refuse it: not-your-place"),
        ("place-wagers", lambda one: reordered(one, "place-wagers", round=9), "the rules refuse it: "),
        ("place-wagers", lambda one: reordered(one, "place-wagers", spoken=1), "its order cannot be read"),
        ("place-wagers", lambda one: reordered(one, "place-wagers", note="x"), "its order says more than can be read"),
        ("place-wagers", lambda one: reordered(one, "place-wagers", type="dance"), "its order cannot be read"),
        ("place-wagers", lambda one: msgspec.structs.replace(one, command=b"[]"), "its order cannot be read"),
        ("place-wagers", lambda one: msgspec.structs.replace(one, actor="P2"), "the rules refuse it: "),
        ("open-table", stood_otherwise, "the rules refuse it: "),
        ("confirm-result", lambda one: reordered(one, "confirm-result", faces=[1, 1, 1]), "the rules refuse it: "),
    ],
)
def test_a_changed_order_or_standing_under_a_valid_chain_is_found_where_it_is(
    folder: Path, tmp_path: Path, kind: str, change: Callable[[Commit], Commit], told: str
) -> None:
    done: list[int] = []

    def order(commit: Commit) -> Commit:
        if commit.stream != T1 or ordered(commit)["type"] != kind or (done and done[0] != commit.seq):
            return commit
        done[:] = [commit.seq]
        return change(commit)

    lies = tell_anew(folder, tmp_path / "lie", order=order)
    assert lies == [(T1, done[0])]
    code, answer = verified(tmp_path / "lie")
    assert (code, where(answer)) == (1, lies)
    assert told in answer["findings"][0]["wrong"]


def test_a_fact_told_at_another_time_than_its_order_is_found(folder: Path, tmp_path: Path) -> None:
    def earlier(commit: Commit, events: list[Any]) -> list[Any]:
        if commit.stream != T1 or not isinstance(events[0], WagerRegistered) or events[0].round != 1:
            return events
        return [msgspec.structs.replace(events[0], at=events[0].at - 1)]

    lies = tell_anew(folder, tmp_path / "lie", earlier)
    assert where(verified(tmp_path / "lie")[1]) == lies[:1]


def test_law_that_was_changed_is_found(folder: Path) -> None:
    with unguarded(folder) as connection:
        connection.execute("UPDATE pinned SET body = CAST(replace(CAST(body AS TEXT), '3.3.1', '3.3.2') AS BLOB)")
    code, answer = verified(folder)
    assert code == 1
    assert {stream for stream, _ in where(answer)} >= {T1, T2}


def test_a_flipped_byte_is_found(folder: Path) -> None:
    with unguarded(folder) as connection:
        connection.execute(
            "UPDATE commits SET events = CAST(replace(CAST(events AS TEXT), '\"win\":1000', '\"win\":9000') AS BLOB) "
            "WHERE stream = 'table/T1'"
        )
        assert connection.changes()
    code, answer = verified(folder)
    assert code == 1
    assert answer["findings"][0]["stream"] == T1
    assert "hash" in answer["findings"][0]["wrong"]


def test_a_commit_cut_off_is_found_by_the_count_of_groups(folder: Path) -> None:
    with unguarded(folder) as connection:
        [[number]] = list(connection.execute("SELECT max(number) FROM commits WHERE stream = ?", (T2,)))
        connection.execute("DELETE FROM commits WHERE stream = ? AND number = ?", (T2, number))
    code, answer = verified(folder)
    assert (code, [one["wrong"] for one in answer["findings"]]) == (1, [f"group {number} is not what its digest says"])


def test_a_tail_that_is_cut_with_its_groups_is_found_by_what_was_acknowledged(folder: Path) -> None:
    last = cut(folder)
    code, answer = verified(folder)
    assert (code, len(answer["findings"])) == (1, 1)
    assert f"but the log ends with {last - 1}" in answer["findings"][0]["wrong"]


def cut(folder: Path) -> int:
    """Remove the last commit of T2 with its group and all after it; the number of its group."""
    with unguarded(folder) as connection:
        query = "SELECT number, postings FROM commits WHERE stream = ? ORDER BY seq DESC LIMIT 1"
        [(number, postings)] = list(connection.execute(query, (T2,)))
        assert postings == b"[]", "or the balances would tell already"
        connection.execute("DELETE FROM commits WHERE number >= ?", (number,))
        connection.execute("DELETE FROM groups WHERE number >= ?", (number,))
        connection.execute("UPDATE house SET number = ?", (number - 1,))
    assert isinstance(number, int)
    return number


def test_a_tail_that_is_cut_with_its_count_and_its_slots_is_seen_only_against_heads(
    folder: Path, tmp_path: Path
) -> None:
    heads = tmp_path / "heads.jsonl"
    code, answer = verified(folder, "--write-heads", str(heads))
    assert (code, answer["heads_written"]) == (0, len(answer["streams"]))
    last = answer["streams"][T2]["seq"]
    number = cut(folder)
    with unguarded(folder) as connection:
        [(digest,)] = list(connection.execute("SELECT digest FROM groups WHERE number = ?", (number - 1,)))
    assert isinstance(digest, bytes)
    (folder / SLOTS).write_bytes(2 * packed(Place(number - 1, digest)))
    assert verified(folder)[0] == 0
    code, answer = verified(folder, "--heads", str(heads))
    assert (code, where(answer)) == (1, [(T2, last)])
    assert "tail is cut" in answer["findings"][0]["wrong"]
    before = heads.read_bytes()
    code, answer = verified(folder, "--write-heads", str(heads))
    assert (code, where(answer), answer["heads_written"]) == (1, [(T2, last)], None), "what it says already counts"
    assert heads.read_bytes() == before


def test_a_file_that_is_no_heads_file_is_neither_believed_nor_written_to(folder: Path, tmp_path: Path) -> None:
    diary = tmp_path / "diary.txt"
    diary.write_text("Dear diary\n")
    for option in ("--heads", "--write-heads"):
        answer = run("verify", str(folder), option, str(diary))
        assert answer.exit_code == 1
        assert f"line 1 of {diary} is no head" in answer.stdout.replace("\n", "")
        assert "another copy of the heads file" in answer.stderr
        assert "restore" not in answer.stderr, "nothing is wrong with the log"
    assert diary.read_text() == "Dear diary\n"


def test_heads_are_not_written_of_a_log_with_findings(folder: Path, tmp_path: Path) -> None:
    tell_anew(folder, tmp_path / "lie", overpaid)
    result = run("verify", str(tmp_path / "lie"), "--write-heads", str(tmp_path / "heads"))
    assert result.exit_code == 1
    assert not (tmp_path / "heads").exists()
    assert "was not written" in result.stderr


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:5_000])


def _foreign(file: Path) -> None:
    file.unlink()
    connection = apsw.Connection(str(file))
    connection.execute("CREATE TABLE songs (name TEXT)")
    connection.close()


@pytest.mark.parametrize(
    "damage",
    [_cut, _foreign, lambda file: file.write_bytes(b"nothing like it" * 99), lambda file: file.write_bytes(b"")],
)
def test_what_cannot_be_read_is_a_finding_and_no_traceback(folder: Path, damage: Callable[[Path], None]) -> None:
    damage(folder / NAME)
    code, answer = verified(folder)
    assert (code, answer["sound"]) == (1, False)
    assert answer["findings"][0]["wrong"]


def test_a_place_without_a_log_is_told(tmp_path: Path) -> None:
    assert "There is no folder" in refused("verify", str(tmp_path / "nowhere"))
    assert "is no data folder" in refused("verify", str(tmp_path))
    assert "--heads" in refused("verify", str(tmp_path), "--heads", str(tmp_path / "none"))


@pytest.mark.parametrize("script", SCRIPTS[::3], ids=lambda script: f"{script.parent.name}/{script.stem}")
def test_whatever_the_books_allow_verifies(script: Path) -> None:
    """Corrections, voids, forfeitures, streaks, tokens: decided again they come out as they were."""

    store, streams = asyncio.run(given(script))
    auditor = Auditor(ALL, store._pinned.values())
    for stream in streams:
        for commit in store.read(stream):
            auditor.see(commit, read_postings(commit.postings))
    assert auditor.findings == []


async def given(script: Path) -> tuple[MemoryStore, list[str]]:
    """A log in which every order of a script was given to a house, and its streams."""
    store, now = MemoryStore(), 0
    house = await House.open(store, lambda: now, [TABLE])
    for number, (stream, at, actor, command, _) in enumerate(orders(script)):
        now = at
        await house.give(stream, actor, str(number), command)
    return store, house.streams()


MONEY = {"win", "net", "stake", "owed", "repaid", "amount"}
LIED_ABOUT = {
    "round-settled": "settled",
    "result-called": "result",
    "result-corrected": "corrected",
    "round-voided": "voided",
    "wagers-voided": "wagers-voided",
    "streak-ruled": "streak-ruled",
}
"""Each kind of fact with the word by which scripts tell it."""


def bent(raw: Any) -> bool:
    """Change the first amount in a fact, or the first area that was lit; whether there was one."""
    for key, value in raw.items():
        if key in MONEY and isinstance(value, int) and not isinstance(value, bool):
            raw[key] = value + 100
            return True
        if key == "lit":
            raw[key] = {game: areas[1:] for game, areas in value.items()}
            return True
        parts = value if isinstance(value, list) else [value]
        if any(bent(part) for part in parts if isinstance(part, dict)):
            return True
    return False


@pytest.mark.parametrize("kind", LIED_ABOUT)
def test_a_lie_in_any_kind_of_fact_that_decides_about_money_is_found(kind: str) -> None:
    """The postings are those of the lie, so that only the rules can tell."""
    found = 0
    for script in SCRIPTS:
        if found >= 3:
            break
        if not re.search(rf"-> .*\b{LIED_ABOUT[kind]}\b", script.read_text(encoding="utf-8")):
            continue
        store, streams = asyncio.run(given(script))
        auditor = Auditor(ALL, store._pinned.values())
        for stream in streams:
            for commit in store.read(stream):
                raw = msgspec.json.decode(commit.events)
                told = [one for one in raw if one["type"] == kind]
                if told and bent(told[0]):
                    lie = msgspec.structs.replace(commit, events=canonical(raw))
                    auditor.see(lie, postings_of(auditor, lie))
                    assert [(one.stream, one.seq) for one in auditor.findings] == [(stream, commit.seq)], script.name
                    assert "the rules" in auditor.findings[0].wrong
                    auditor.findings.clear()
                    found += 1
                    break
                auditor.see(commit, read_postings(commit.postings))
    assert found, "blind, not content"


def test_where_an_area_is_missing_among_those_lit_both_lists_are_told_and_every_order_before_was_decided_again() -> (
    None
):
    (script,) = (one for one in SCRIPTS if (one.parent.name, one.stem) == ("crown-sydney", "a-normal-round"))
    store, (stream,) = asyncio.run(given(script))
    auditor = Auditor(ALL, store._pinned.values())
    for commit in store.read(stream):
        raw = msgspec.json.decode(commit.events)
        called = next((one for one in raw if one["type"] == "result-called"), None)
        if called is not None:
            (areas,) = called["lit"].values()
            assert bent(called)
            auditor.see(msgspec.structs.replace(commit, events=canonical(raw)), [])
            break
        auditor.see(commit, read_postings(commit.postings))
    (found,) = auditor.findings
    assert f"it says {json.dumps(areas[1:], separators=(',', ':'))}"[:60] in found.wrong
    assert f"the rules make it {json.dumps(areas, separators=(',', ':'))}"[:60] in found.wrong
    assert auditor.decided == found.seq


def postings_of(auditor: Auditor, lie: Commit) -> list[Posting]:
    desk, state = auditor._desks.of(lie.stream), deepcopy(auditor._state)
    found: list[Posting] = []
    for event in desk.journal.read(lie.events):
        desk.evolve(state, event)
        found += desk.postings(state, event)
    return found
