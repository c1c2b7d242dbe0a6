"""`sicbo audit` and `sicbo compare`: what the audit finds, told to programs and to people."""

from __future__ import annotations

import pytest

from sicbo.audit.compare import compare
from sicbo.audit.finding import SEVERITIES
from sicbo.audit.findings import audit
from sicbo.law.rulebook import books, load
from tests.cli.desk import refused, said, told


@pytest.mark.parametrize("book", books())
def test_json_gives_every_finding(book: str) -> None:
    answer = told("audit", book)
    assert (list(answer), answer["book"]) == (["book", "findings"], book)
    findings = audit(load(book))
    assert findings
    assert answer["findings"] == [
        {"clause": f.clause, "severity": f.severity, "finding": f.finding, "advice": f.advice, "check": f.check}
        for f in findings
    ]


def test_the_single_colour_of_option_b_is_found() -> None:
    assert any("38/27" in one["finding"] for one in told("audit", "crown-melbourne")["findings"])


@pytest.mark.parametrize("severity", SEVERITIES)
def test_findings_can_be_chosen_by_severity(severity: str) -> None:
    chosen = told("audit", "crown-melbourne", "--severity", severity)["findings"]
    assert {one["severity"] for one in chosen} <= {severity}
    assert len(chosen) == sum(one.severity == severity for one in audit(load("crown-melbourne")))


def test_people_see_the_clause_the_finding_and_the_advice() -> None:
    first = audit(load("crown-melbourne"))[0]
    shown = said("audit", "crown-melbourne", COLUMNS="10000")
    assert f"{first.severity:<7} {first.clause}  {first.check}\n  {first.finding}\n  → {first.advice}\n" in shown


def test_the_house_has_no_games_to_audit() -> None:
    assert refused("audit", "house").startswith("The book house holds operating rules and no games")


def test_json_gives_every_difference_of_two_books() -> None:
    answer = told("compare", "crown-sydney", "rws-sentosa")
    assert list(answer) == ["left", "right", "bets", "odds", "procedures"]
    comparison = compare(load("crown-sydney"), load("rws-sentosa"))
    for part in ("bets", "odds", "procedures"):
        found = [tuple(one.values()) for one in answer[part]]
        expected = getattr(comparison, part)
        assert found == [(d.point, d.left, d.right, d.left_clause, d.right_clause) for d in expected]
        assert found, part


def test_people_see_both_books_side_by_side_and_where_they_agree() -> None:
    shown = said("compare", "crown-sydney", "star-sydney")
    assert shown.startswith("crown-sydney  against  star-sydney\n")
    assert "Odds: no difference" in shown
