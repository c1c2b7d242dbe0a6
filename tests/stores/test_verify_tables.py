"""What is done to the tables beside the commits is found: form, balances, law, refusals, the house's own count."""

from __future__ import annotations

from pathlib import Path

import apsw
import msgspec
import pytest

from sicbo.store.sqlite import NAME
from sicbo.store.verify import verify
from tests.stores.tampering import (
    forge,
    sample,
    tamper,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    sample(tmp_path / "house").close()
    return tmp_path / "house"


REBUILT = "CREATE TABLE new AS SELECT * FROM {0}; DROP TABLE {0}; ALTER TABLE new RENAME TO {0}; UPDATE {0} SET {1}"
"""Without its types: then anything may lie in it."""


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ("DROP TRIGGER commits_stay", "trigger commits_stay"),
        ("CREATE TRIGGER tap AFTER INSERT ON commits BEGIN DELETE FROM refusals; END", "trigger tap"),
        ("DROP TABLE balances", "table balances"),
        ("DROP TABLE papers_people", "table papers_people"),
        ("ALTER TABLE commits RENAME TO kept; CREATE VIEW commits AS SELECT * FROM kept", "view commits"),
        (REBUILT.format("balances", "account = x'ff00', amount = 'x' WHERE rowid = 1"), "table balances"),
        (REBUILT.format("pinned", "body = 5"), "table pinned"),
    ],
)
def test_a_database_that_was_built_otherwise_is_found(folder: Path, change: str, part: str) -> None:
    """Without its triggers a log can be changed by whoever opens it next; the commits themselves are still well."""
    connection = apsw.Connection(str(folder / NAME))
    connection.execute(change)
    connection.close()
    report = verify(folder)
    (finding,) = [one for one in report.findings if "was built otherwise" in one.wrong]
    assert part in finding.wrong
    assert report.commits == 30


def test_a_balance_is_still_held_against_the_postings_where_only_a_trigger_is_gone(folder: Path) -> None:
    connection = apsw.Connection(str(folder / NAME))
    connection.execute("DROP TRIGGER commits_stay; UPDATE balances SET amount = amount + 1")
    connection.close()
    assert any("the balance of" in one.wrong for one in verify(folder).findings)


def test_a_balance_that_the_postings_do_not_make_is_found(folder: Path) -> None:
    tamper(folder, "UPDATE balances SET amount = amount + 1 WHERE account = 'wagers/table/T1'")
    (finding,) = verify(folder).findings
    assert str(finding) == "the balance of wagers/table/T1 is 1046 AUD; the postings make it 1045"


def test_a_balance_that_is_gone_is_found(folder: Path) -> None:
    tamper(folder, "DELETE FROM balances WHERE account = 'wagers/table/T1'")
    assert "is 0 AUD; the postings make it 1045" in str(verify(folder).findings[0])


def test_changed_law_is_found(folder: Path) -> None:
    tamper(folder, "UPDATE pinned SET body = x'00'")
    assert "is not what its digest says" in str(verify(folder).findings[0])


def test_a_refusal_that_no_group_has_kept_is_found(folder: Path) -> None:
    tamper(
        folder,
        "INSERT INTO refusals (stream, number, actor, command_id, command_digest, at, answer, lasting)"
        " SELECT stream, number, actor, command_id, command_digest, at, events, 0 FROM commits WHERE seq = 4 LIMIT 1",
    )
    assert "the refusal of c4 is not the one that was kept" in str(verify(folder).findings[0])


def test_a_refusal_that_was_changed_is_found_and_one_that_was_dropped_is_not_missed(folder: Path) -> None:
    tamper(folder, "DELETE FROM refusals WHERE command_id = 'no3'")
    assert verify(folder).findings == []
    tamper(folder, "UPDATE refusals SET answer = x'7b7d' WHERE command_id = 'no4'")
    assert "the refusal of no4" in str(verify(folder).findings[0])


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ("DELETE FROM groups WHERE number = 5", "group 5 is missing"),
        ("DELETE FROM groups WHERE number = 13", "acknowledged up to group 13, but the log ends with 12"),
        ("UPDATE groups SET epoch = 9 WHERE number = 5", "group 5 is not what its digest says"),
        ("UPDATE groups SET rest = x'' WHERE number = 5", "group 5 is not what its digest says"),
        ("UPDATE groups SET digest = x'00' WHERE number = 13", "group 13 is not what its digest says"),
        ("UPDATE house SET number = 4", "the house has counted 4 groups; there are 13"),
    ],
)
def test_a_change_of_the_houses_own_count_is_found(folder: Path, change: str, wrong: str) -> None:
    tamper(folder, change)
    assert wrong in [finding.wrong for finding in verify(folder).findings]


def test_a_stream_written_anew_under_a_valid_chain_shows_in_its_group(folder: Path) -> None:
    forge(folder, lambda commit: msgspec.structs.replace(commit, epoch=0) if commit.seq == 4 else commit)
    assert [finding.wrong for finding in verify(folder).findings] == ["group 5 is not what its digest says"]
