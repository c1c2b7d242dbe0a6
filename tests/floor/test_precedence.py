"""The order of the refusal codes is their precedence: orders with every fault at once, repaired one fault at a time."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sicbo.floor.table.refusals import PRECEDENCE, Reason
from sicbo.words import LANGUAGES
from sicbo.words import load as words
from tests.floor.walk import CHAINS, WALKS
from tests.floor.walk.neighbours import NEVER_MEET, unwalked, walked


@pytest.mark.parametrize("name", CHAINS)
def test_each_repair_uncovers_the_next_fault_in_the_order_of_the_codes(name: str) -> None:
    walk, expected = CHAINS[name]
    told = [one.refused.code for one in walk()]
    assert told == expected.split()
    assert [PRECEDENCE[code] for code in told] == sorted({PRECEDENCE[code] for code in told})


def test_the_walks_have_names_of_their_own() -> None:
    assert len(CHAINS) == sum(len(walk.CHAINS) for walk in WALKS)


def test_every_code_is_met() -> None:
    met = {code for _, codes in CHAINS.values() for code in codes.split()}
    assert sorted(set(Reason) ^ met) == []


def test_an_order_that_earns_two_neighbouring_codes_is_told_the_earlier() -> None:
    """Among all that the walks' orders earn; `test_random_play` asks the same of all that chance has earned."""
    earned: dict[str, set[str]] = {}
    for walk, _ in CHAINS.values():
        for command, refused in walk():
            earned.setdefault(str(command.__struct_config__.tag), set()).add(refused.code)
    assert len(earned) > 50, "blind, not content"
    assert unwalked(CHAINS, earned) == []
    assert unwalked({}, earned), "without a walk some neighbours must be missing"


def test_what_is_said_never_to_meet_is_not_walked() -> None:
    assert not walked(CHAINS) & set(NEVER_MEET)
    assert set(NEVER_MEET) <= {(earlier.value, later.value) for earlier, later in pairwise(Reason)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", Reason)
def test_every_code_has_words_for_what_happened_and_what_to_do(code: Reason, language: str) -> None:
    spoken = words(language)
    assert spoken.has(f"refusal.{code}")
    assert spoken.has(f"remedy.{code}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", CHAINS)
def test_a_refusal_carries_all_that_its_words_ask_for(name: str, language: str) -> None:
    spoken = words(language)
    for _, refused in CHAINS[name][0]():
        assert spoken.say(f"refusal.{refused.code}", **refused.arguments)
        bare = f"remedy.{refused.code}-none"
        assert spoken.say(bare if spoken.has(bare) else f"remedy.{refused.code}", **refused.arguments)
