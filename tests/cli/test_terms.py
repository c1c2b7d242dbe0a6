"""`sicbo terms`: what is wrong with terms, told to programs and to people, and the exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.desk import refused, run, said, told
from tests.tidy.claims import ROOT

GOOD = ROOT / "docs" / "terms" / "tournament-crown-melbourne-vcgr.toml"


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    file = tmp_path / "cup.toml"
    file.write_text(GOOD.read_text(encoding="utf-8").replace("buy_back_offered = false\n", ""), encoding="utf-8")
    return file


def test_terms_without_a_fault_leave_with_zero() -> None:
    assert "no findings" in said("terms", "check", str(GOOD))
    answer = told("terms", "check", str(GOOD))
    assert (answer["book"], answer["kind"], answer["findings"]) == ("crown-melbourne-vcgr", "tournament", [])
    assert len(answer["digest"]) == 64


def test_a_fault_is_told_with_its_clause_and_leaves_with_one(broken: Path) -> None:
    people = run("terms", "check", str(broken))
    assert people.exit_code == 1
    assert "crown-melbourne-vcgr 8.2.1(e)" in people.stdout
    programs = run("terms", "check", str(broken), "--json", "--lang", "zh-Hant")
    assert programs.exit_code == 1
    assert json.loads(programs.stdout)["findings"] == [
        {
            "clause": "crown-melbourne-vcgr 8.2.1(e)",
            "item": "buy-back",
            "fault": "missing",
            "answers": ["buy_back_offered"],
            "finding": "欠缺：被淘汰者可否重新買入。請填 true（是）或 false（否）。",
        }
    ]


def test_what_is_no_file_of_terms_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text('book = "crown-sydney"\nkind = "tournament"\ntitle = "x"\nlocatoin = "x"\n', encoding="utf-8")
    assert '"locatoin"' in refused("terms", "check", str(file))
    file.write_text('book = "crown-sidney"\nkind = "tournament"\ntitle = "x"\n', encoding="utf-8")
    assert "crown-sydney" in refused("terms", "check", str(file))
    assert "does not exist" in refused("terms", "check", str(tmp_path / "none.toml"))


def test_terms_are_written_as_a_page_or_into_a_file(tmp_path: Path) -> None:
    page = said("terms", "write", str(GOOD), "--lang", "zh-Hans")
    assert '<html lang="zh-Hans">' in page
    for name, begins in (("cup.html", b"<!doctype html>"), ("cup.pdf", b"%PDF-")):
        out = tmp_path / name
        answer = json.loads(run("terms", "write", str(GOOD), "--out", str(out), "--json").stdout)
        assert out.read_bytes().startswith(begins)
        assert (answer["out"], answer["findings"]) == (str(out), [])
    assert ".html or .pdf" in refused("terms", "write", str(GOOD), "--out", str(tmp_path / "cup.doc"))


def test_terms_with_findings_are_written_as_a_draft_and_leave_with_one(broken: Path) -> None:
    draft = run("terms", "write", str(broken))
    assert draft.exit_code == 1
    assert "Draft: 1 points are open" in draft.stdout
    assert "A draft: 1 findings." in draft.stderr
