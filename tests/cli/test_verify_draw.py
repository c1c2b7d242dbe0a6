"""`sicbo verify-draw`: what holds, what does not, and what is no record at all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.desk import run
from tests.units.draws import DOCS

RECORD, PROOF = DOCS / "draw-record.json", DOCS / "draw-proof.json"
KEPT = json.loads(RECORD.read_text())


def asked(file: Path, *args: str) -> tuple[int, Any]:
    result = run("verify-draw", str(file), *args, "--json")
    return result.exit_code, json.loads(result.stdout)


def changed(tmp_path: Path, **parts: object) -> Path:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(KEPT | parts))
    return file


def test_the_vector_of_the_page_holds_with_its_winners_and_the_own_entries() -> None:
    noted = ("--commitment", KEPT["commitment"], "--root", KEPT["closing"]["root"])
    code, told = asked(RECORD, *noted, "--proof", str(PROOF))
    assert (code, told["holds"], told["draw"], told["size"], told["fault"]) == (0, True, "SPRING", 7, None)
    assert all(told[part] for part in ("secret", "closing", "chance", "drawn", "opened", "passed"))
    assert told["places"] == [1, 4, 3, 5]
    assert told["prizes"] == [{"entry": "E-2", "owner": "ben"}, {"entry": "E-5", "owner": "ann"}]
    assert [(one["entry"], one["counted"], one["places"]) for one in told["own"]] == [
        ("E-1", True, []),
        ("E-3", True, []),
        ("E-5", True, [2]),
        ("E-7", True, []),
    ]


@pytest.mark.parametrize(("option", "part"), [("--commitment", "secret"), ("--root", "closing")])
def test_a_record_of_another_commitment_or_root_than_was_noted_does_not_hold(option: str, part: str) -> None:
    code, told = asked(RECORD, option, "ab" * 32)
    assert (code, told[part], told["holds"]) == (1, False, False)


def test_a_secret_that_is_kept_back_does_not_hold_and_the_reason_is_told(tmp_path: Path) -> None:
    file = changed(tmp_path, secret="", reason="secret-lost")
    code, told = asked(file)
    assert (code, told["secret"], told["drawn"], told["reason"]) == (1, False, False, "secret-lost")
    shown = run("verify-draw", str(file)).stdout
    assert "secret-lost" in shown
    assert "DOES NOT HOLD" in shown


def test_other_throws_than_were_drawn_with_do_not_hold(tmp_path: Path) -> None:
    code, told = asked(changed(tmp_path, chance={"kind": "throws", "faces": "1" * 25}))
    assert (code, told["chance"], told["holds"]) == (1, True, False)


def test_too_few_throws_are_told_in_words_with_their_clause(tmp_path: Path) -> None:
    file = changed(tmp_path, chance={"kind": "throws", "faces": "1" * 24})
    code, told = asked(file)
    assert (code, told["fault"]) == (1, {"code": "wrong-throws", "clause": "house 20.3"})
    assert "24 throws were given" in run("verify-draw", str(file)).stdout


def test_a_prize_passed_over_is_shown_with_its_ground_and_who_has_it_now(tmp_path: Path) -> None:
    file = changed(tmp_path, passed=[{"place": 2, "ground": "absent", "at": 0}])
    code, told = asked(file)
    assert (code, told["prizes"][1]) == (0, {"entry": "E-4", "owner": "cho"})
    assert "absent" in run("verify-draw", str(file)).stdout


def test_a_proof_of_another_draw_does_not_hold(tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(json.loads(PROOF.read_text()) | {"draw": "SUMMER"}))
    code, told = asked(RECORD, "--proof", str(file))
    assert (code, told["drawn"], told["holds"]) == (1, True, False)
    assert {one["counted"] for one in told["own"]} == {False}
    assert "DOES NOT LIE under the root" in run("verify-draw", str(RECORD), "--proof", str(file)).stdout


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"commitment": 1}', "\xff"])
def test_what_is_no_record_is_refused_in_one_line(tmp_path: Path, content: str) -> None:
    file = tmp_path / "record.json"
    file.write_text(content, encoding="latin-1")
    result = run("verify-draw", str(file))
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "nothing of a draw" in result.stderr


def test_somebody_who_noted_nothing_is_told_so() -> None:
    assert "nothing that you noted" in run("verify-draw", str(RECORD)).stdout
    noted = run("verify-draw", str(RECORD), "--commitment", KEPT["commitment"], "--root", KEPT["closing"]["root"])
    assert "the commitment and root that you noted" in noted.stdout
