"""Terms that cannot all be so are named, with the clause of the item that asks for them; at the limit they are not."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from sicbo.describe.terms import said
from sicbo.law.rulebook import load
from sicbo.words import LANGUAGES
from tests.terms.checks import findings
from tests.terms.full import Parsed, full


def changed(whole: Parsed, answers: dict[str, Any]) -> Parsed:
    """The terms with these answers changed, `sessions.1.tables` being that of the first session."""
    terms = deepcopy(whole)
    for path, value in answers.items():
        *above, name = path.split(".")
        holder: Any = terms
        for step in above:
            holder = holder[int(step) - 1] if step.isdigit() else holder[step]
        if value is None:
            del holder[name]
        else:
            holder[name] = value
    return terms


def at(time: str) -> str:
    return f"2027-03-06T{time}:00"


TOURNAMENT: list[tuple[str, dict[str, Any], str, str]] = [
    ("the prizes make the pool", {"prizes.1.amount": "600"}, "", ""),
    ("a cent less than the pool", {"prizes.1.amount": "599.99"}, "prizes-do-not-add-up", "8.4.7(b)"),
    ("a cent more than the pool", {"prizes.1.amount": "600.01"}, "prizes-do-not-add-up", "8.4.7(b)"),
    ("shares make the pool", {"prizes": [{"place": 1, "share": "62.5"}, {"place": 2, "share": "37.5"}]}, "", ""),
    ("shares below", {"prizes": [{"place": 1, "share": "99.9"}]}, "prizes-do-not-add-up", "8.4.7(b)"),
    (
        "shares of no named pool",
        {"prizes": [{"place": 1, "share": "99.9"}], "prize_pool": None},
        "shares-do-not-add-up",
        "8.4.7(b)",
    ),
    ("shares of no named pool in full", {"prizes": [{"place": 1, "share": "100"}], "prize_pool": None}, "", ""),
    ("a share of nothing", {"prizes": [{"place": 1, "share": "0"}]}, "not-a-share", "8.4.7(b)"),
    ("a share in words", {"prizes": [{"place": 1, "share": "half"}]}, "not-a-share", "8.4.7(b)"),
    ("a thing beside the pool", {"prizes": [{"place": 1, "amount": "1000"}, {"place": 2, "thing": "A watch"}]}, "", ""),
    ("one place twice", {"prizes.2.place": 1}, "place-twice", "8.4.7(b)"),
    ("a fee in words", {"fees.1.amount": "fifty"}, "not-an-amount", "8.4.1(a)(ii)"),
    ("a fee of nothing", {"fees.1.amount": "0"}, "not-an-amount", "8.4.1(a)(ii)"),
    ("a fee in parts of a cent", {"fees.1.amount": "0.001"}, "not-an-amount", "8.4.1(a)(ii)"),
    ("one fee twice", {"fees.2.what": "entry-fee"}, "fee-twice", "8.4.1(a)(ii)"),
    ("as many players as at least", {"players_min": 16}, "", ""),
    ("fewer players than at least", {"players_min": 17}, "fewer-than-least", "8.4.1(a)(iii)"),
    ("a wager of the whole bank", {"compulsory_wager": "1000"}, "", ""),
    ("a wager of a cent above the bank", {"compulsory_wager": "1000.01"}, "wager-above-bank", "8.4.4(b)"),
    ("as many seats as the tables have", {"sessions.1.players": 16}, "", ""),
    ("one seat more than the tables have", {"sessions.1.players": 17}, "more-seats-than-tables", "8.4.3(a)(i)"),
    ("one player more than the first round seats", {"players_max": 17}, "more-players-than-seats", "8.4.1(a)(iii)"),
    ("a table more than there are", {"sessions.1.tables": 3}, "more-tables", "8.4.3(a)(ii)"),
    ("the next round starts as the first ends", {"sessions.2.starts": at("20:00")}, "", ""),
    ("the next round starts a minute early", {"sessions.2.starts": at("19:59")}, "times-overlap", "8.4.3(a)(i)"),
    (
        "side by side with tables for both",
        {"sessions.2.starts": at("18:00"), "sessions.2.round": 1, "sessions.1.tables": 1, "sessions.1.players": 8},
        "",
        "",
    ),
    (
        "side by side with a table too few",
        {"sessions.2.starts": at("18:00"), "sessions.2.round": 1},
        "times-overlap",
        "8.4.3(a)(i)",
    ),
    ("a session that ends as it starts", {"sessions.1.ends": at("18:00")}, "ends-before-start", "8.4.3(a)(i)"),
    ("a session before the tournament", {"starts": at("18:01")}, "session-outside", "8.4.3(a)(i)"),
    ("a session after the tournament", {"ends": at("22:59")}, "session-outside", "8.4.3(a)(i)"),
    (
        "a tournament that ends as it starts",
        {"sessions": [], "starts": at("18:00"), "ends": at("18:00")},
        "ends-before-start",
        "8.4.1(a)(i)",
    ),
    (
        "rounds of which none leads to the next",
        {"players_progress": False, "progression": None},
        "rounds-without-progression",
        "8.4.3(a)(iii)",
    ),
    (
        "rounds of which nobody says whether one leads to the next",
        {"players_progress": None, "progression": None},
        "rounds-without-progression",
        "8.4.3(a)(iii)",
    ),
    (
        "one round, of which nobody need say that it leads nowhere",
        {"players_progress": None, "progression": None, "sessions.2.round": 1},
        "",
        "",
    ),
    ("secret wagers, and none of them", {"secret_wagers_number": 0}, "none-though-offered", "8.4.4(c)"),
]
PROMOTION: list[tuple[str, dict[str, Any], str, str]] = [
    ("values that add up", {"prizes_value": "10000.00"}, "", ""),
    ("values a cent below", {"prizes_value": "10000.01"}, "values-do-not-add-up", "9.5.9"),
    ("values a cent above", {"prizes_value": "9999.99"}, "values-do-not-add-up", "9.5.9"),
    ("no such prize", {"prizes.1.number": 0, "prizes_value": "6000"}, "none-though-offered", "9.5.9"),
    ("a value in words", {"prizes.1.value": "much", "prizes_value": None}, "not-an-amount", "9.5.9"),
    ("closing as the prize is awarded", {"closes": at("22:00")}, "", ""),
    ("closing after the award", {"closes": at("22:01")}, "closes-after-award", "9.5.6"),
    ("closing after the end", {"ends": at("20:59")}, "closes-after-end", "9.5.6"),
    ("closing as it starts", {"starts": at("21:00")}, "closes-before-start", "9.5.6"),
    ("litres of nothing", {"prizes.1.litres": "3"}, "litres-without-liquor", "9.5.9"),
]


@pytest.mark.clause("house 21.2")
@pytest.mark.parametrize(("told", "answers", "code", "clause"), TOURNAMENT, ids=[row[0] for row in TOURNAMENT])
def test_a_tournament_that_contradicts_itself(told: str, answers: dict[str, Any], code: str, clause: str) -> None:
    _check("tournament", answers, code, clause)


@pytest.mark.clause("house 21.2")
@pytest.mark.parametrize(("told", "answers", "code", "clause"), PROMOTION, ids=[row[0] for row in PROMOTION])
def test_a_promotion_that_contradicts_itself(told: str, answers: dict[str, Any], code: str, clause: str) -> None:
    _check("promotion", answers, code, clause)


def _check(of: str, answers: dict[str, Any], code: str, clause: str) -> None:
    found = findings(load("crown-sydney"), changed(full("crown-sydney", of), answers))
    assert [(one.code, one.clause) for one in found] == ([(code, f"crown-sydney {clause}")] if code else [])
    for one in found:
        assert one.fault == "contradicting"
        assert len({said(one, language) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.clause("house 21.2")
def test_a_contradiction_that_no_item_asks_about_is_one_by_the_rule_of_the_house() -> None:
    terms = full("crown-melbourne-vcgr", "tournament") | {"ends": at("17:00"), "sessions_basis": "x"}
    found = findings(load("crown-melbourne-vcgr"), changed(terms, {"starts": at("18:00")}))
    assert ("ends-before-start", "house 21.2") in [(one.code, one.clause) for one in found]
