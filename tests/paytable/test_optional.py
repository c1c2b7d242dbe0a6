"""Optional bets: each is offered or left out by itself, and everything that shows the game follows."""

from __future__ import annotations

from itertools import chain, combinations

import pytest

import sicbo
from sicbo.describe.layouts import described
from sicbo.floor.table.commands import Order
from sicbo.floor.table.decide import decide
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.seating.events import TableOpened
from sicbo.floor.table.state import Table
from sicbo.law.rulebook import books, load
from sicbo.units.refusal import BadInput
from sicbo.words import load as words
from tests.floor.tables import MANAGER, opening

ADDRESSES = [f"{book}/{game.id}" for book in books() for game in load(book).articles.game]
SUBSETS = [
    (address, without)
    for address in ADDRESSES
    for optional in [load(address.partition("/")[0]).optional(address.partition("/")[2])]
    for without in chain.from_iterable(combinations(optional, count) for count in range(1, len(optional) + 1))
]


def address_of(address: str, without: tuple[str, ...]) -> str:
    return "~".join((address, *without))


def test_the_books_that_say_so_have_optional_bets_and_no_other() -> None:
    found = {address: load(address.partition("/")[0]).optional(address.partition("/")[2]) for address in ADDRESSES}
    assert {address: bets for address, bets in found.items() if bets} == {
        "crown-melbourne/option-a-extended": ("odd", "even", "four"),
        "star-sydney/extended": ("odd", "even", "four"),
        "star-sydney/super-streak": ("odd", "even", "four"),
    }
    assert len(SUBSETS) == 3 * 7


@pytest.mark.clause("crown-melbourne 3.6.1(i)")
@pytest.mark.clause("crown-melbourne 3.6.1(j)")
@pytest.mark.clause("crown-melbourne 3.6.1(k)")
@pytest.mark.clause("star-sydney 3.2")
@pytest.mark.parametrize(("address", "without"), SUBSETS, ids=str)
def test_what_is_left_out_is_no_area_and_all_else_is_decided_as_before(address: str, without: tuple[str, ...]) -> None:
    whole, part = sicbo.game(address).paytable, sicbo.game(address_of(address, without)).paytable
    assert part.areas == {area.id: area for area in whole.areas.values() if area.bet not in without}
    assert part.streak == whole.streak
    assert part.address == address_of(address, without)
    assert part.digest != whole.digest


@pytest.mark.parametrize(("address", "without"), SUBSETS, ids=str)
def test_felt_and_odds_show_what_is_offered_and_nothing_else(address: str, without: tuple[str, ...]) -> None:
    game = sicbo.game(address_of(address, without))
    for language in ("en", "zh-Hant", "zh-Hans"):
        felt = described(game, words(language))
        assert set(felt["areas"]) == set(game.areas)  # type: ignore[call-overload]
        for layout in felt["layouts"]:  # type: ignore[attr-defined]
            for form in layout["forms"].values():
                assert {cell["area"] for cell in form["cells"]} == set(game.areas)
                assert all(cell["label"] not in game.areas for cell in form["cells"] if cell["kind"] == "streak")
    assert {one.area for one in game.odds()} == set(game.areas)


def test_two_ways_to_leave_out_differ_in_their_digests() -> None:
    digests = {sicbo.game(address_of(address, without)).paytable.digest for address, without in SUBSETS}
    assert len(digests) == len(SUBSETS)


@pytest.mark.parametrize(
    "address",
    [
        "crown-melbourne/option-a-extended~big",
        "crown-melbourne/option-a~odd",
        "crown-melbourne-vcgr/option-a-extended~odd",
    ],
)
def test_a_bet_that_is_not_optional_cannot_be_left_out(address: str) -> None:
    with pytest.raises(BadInput) as bad:
        sicbo.game(address)
    assert bad.value.code == "not-optional"


@pytest.mark.clause("crown-melbourne 3.6.1")
def test_a_table_opens_without_a_bet_only_where_its_game_makes_it_optional() -> None:
    book = load("crown-melbourne")
    law = TableLaw.of(book, without=("four", "even"))
    facts = decide(law, Table("T1"), Order(MANAGER, 0, opening(law, "option-a-extended", without=("four", "even"))))
    assert isinstance(facts, list)
    assert isinstance(facts[0], TableOpened)
    assert facts[0].without == ("even", "four")
    refused = decide(law, Table("T1"), Order(MANAGER, 0, opening(law, "option-a", without=("four", "even"))))
    assert isinstance(refused, Refused)
    assert (refused.code, refused.clause) == (Reason.NOT_OPTIONAL, "crown-melbourne 3.6")
    assert refused.arguments == {"bet": "even"}


@pytest.mark.clause("house 4.3")
def test_a_table_opens_only_with_the_bets_that_were_named() -> None:
    law = TableLaw.of(load("star-sydney"), without=("odd",))
    refused = decide(law, Table("T1"), Order(MANAGER, 0, opening(law, "extended", without=("even",))))
    assert isinstance(refused, Refused)
    assert refused.code == Reason.READINGS_UNCONFIRMED
