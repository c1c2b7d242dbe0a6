"""Refusals in words: money with its decimals, areas by their names, in every language."""

from __future__ import annotations

import re

import pytest

from sicbo.describe.naming import area_name
from sicbo.describe.shelf import addresses
from sicbo.floor.refused import Refused
from sicbo.law.rulebook import books, desk_acts, house_acts
from sicbo.law.rulebook import load as law
from sicbo.library import game
from sicbo.server.refusal_arguments import readable
from sicbo.server.responses import refusal_body
from sicbo.words import LANGUAGES, load


def test_a_stake_is_told_with_its_decimals_and_its_area_by_name() -> None:
    refused = Refused(
        code="below-minimum", clause="rws-sentosa 3.3", arguments={"area": "odd", "stake": 50, "limit": 100}
    )
    said = refusal_body(refused, load("en"))
    assert said.message == "The stake 0.50 on Odd is below the minimum of the sign."
    assert said.remedy == "Stake at least 1.00, or take the wager back whole."
    assert said.arguments == {"area": "odd", "stake": 50, "limit": 100}


def test_what_is_no_money_stays_as_it_is() -> None:
    refused = Refused(code="notice-too-short", clause="", arguments={"short": 120, "minutes": 20})
    assert readable(refused, load("en")) == {"short": 120, "minutes": 20}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", addresses())
def test_every_area_is_called_as_on_the_felt(address: str, language: str) -> None:
    at, words = game(address), load(language)
    for area in at.areas:
        refused = Refused(code="above-maximum", clause="", arguments={"area": area})
        assert readable(refused, words)["area"] == area_name(words, at, area)


BOOKS = [law(book) for book in books()]


def _acts() -> set[str]:
    """Every act that a refusal may name: those of the books, of the house and of its desks."""
    return {act.id for book in BOOKS for act in book.articles.act} | house_acts().keys() | desk_acts().keys()


CODES = [
    *(("act", act) for act in sorted(_acts())),
    *((name, step.id) for name in ("due", "step") for one in BOOKS for step in one.articles.dealing.steps),
    *(("rank", rank) for rank in ("dealer", "supervisor", "area-manager", "casino-manager", "inspector")),
    *(("ground", row.id) for one in BOOKS for row in one.articles.void),
    *(("kind", kind) for kind in ("deposit", "loss", "time", "small/big", "odd/even")),
    *(("scope", scope) for scope in ("self", "house", "game", "casino")),
    *(("state", state) for state in ("redeemed", "void", "lapsed", "on-the-way")),
    *(("office", office) for office in ("cage", "administrator", "surveillance", "inspector", "auditor")),
    *(("part", part) for part in ("every", "day", "length", "link", "approved", "total", "single-6")),
    *(("by", marker) for marker in ("marker-button", "cash-chip / distinctive-marker")),
]


@pytest.mark.parametrize(("name", "code"), sorted(set(CODES)))
def test_a_code_reaches_a_sentence_by_its_name_in_every_language(name: str, code: str) -> None:
    said = [readable(Refused(code="x", clause="", arguments={name: code}), load(one))[name] for one in LANGUAGES]
    assert code not in said[1:]
    assert "-" not in "".join(map(str, said)).replace("log-in", "").replace("no-more-bets", "")
    assert all(not re.search("[a-z]", str(chinese)) for chinese in said[1:])


def test_a_rank_in_a_chinese_line_is_chinese() -> None:
    refused = Refused(code="not-allowed", clause="", arguments={"act": "void-outcome", "rank": "area-manager"})
    said = [refusal_body(refused, load(language)) for language in LANGUAGES]
    assert [one.remedy for one in said] == [
        "Call the area manager or someone above.",
        "請找區域經理或以上職級。",
        "请找区域经理或以上职级。",
    ]
    assert said[1].message == "您的職級不可作「作廢此局」。"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("code", "arguments"),
    [
        ("liability-cap", {"worst": 123450, "cap": 123450}),
        ("more-than-won", {"won": 123450}),
        ("not-owed", {"player": "P1", "owed": 123450}),
        ("streak-wrong-price", {"price": 123450}),
        ("below-approved", {"area": "big", "approved": 123450}),
    ],
)
def test_money_in_a_refusal_has_its_decimals(code: str, arguments: dict[str, str | int], language: str) -> None:
    body = refusal_body(Refused(code=code, clause="", arguments=arguments), load(language))
    assert "1,234.50" in body.message + body.remedy
    assert "123450" not in body.message + body.remedy
