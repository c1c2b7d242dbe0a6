"""Refusals in words: money with its decimals, areas by their names, in every language."""

from __future__ import annotations

import pytest

from sicbo.describe.naming import area_name
from sicbo.describe.shelf import addresses
from sicbo.floor.refused import Refused
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
