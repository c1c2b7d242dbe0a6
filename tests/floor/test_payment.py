"""In which chips winnings are paid: the pieces add up in every game, and what the dealer is told is what happens."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sicbo.floor.table.chips import commands as c
from sicbo.floor.table.chips.payment import Pieces, in_credits
from sicbo.floor.table.commands import Order
from sicbo.floor.table.decide import decide
from sicbo.floor.table.float import commands as f
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.seating.events import TableOpened
from sicbo.floor.table.state import Table
from sicbo.floor.table.view import dealer_view
from sicbo.floor.table.views.shapes import ToPay
from sicbo.floor.table.wagers import commands as w
from sicbo.law.rulebook import load
from sicbo.law.schema import Medium
from sicbo.units.chips import fewest
from sicbo.units.money import LARGEST
from tests.floor.tables import MANAGER, P1, Floor, every_game, opening

GAMES = list(every_game())
TRAYS = [(1,), (5, 25, 100), (100, 250, 500), (200, 500), (30, 70, 110, 1000)]
faces = st.tuples(*(st.integers(1, 6) for _ in range(3)))
laid = st.lists(st.tuples(st.sampled_from(["P1", "P2"]), st.integers(0, 200), st.integers(1, 4000)), max_size=12)
MARKERS = ("distinctive-marker", "marker-button")


def due(floor: Floor) -> dict[str, ToPay]:
    return {one.place: one for one in dealer_view(floor.law, floor.table).to_pay}


@pytest.mark.parametrize("tray", TRAYS, ids=str)
@pytest.mark.parametrize("address", GAMES)
@pytest.mark.clause("house 6.10")
@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
@given(wagers=laid, dice=faces)
def test_the_pieces_add_up_to_what_is_paid(
    address: str, tray: tuple[int, ...], wagers: list[tuple[str, int, int]], dice: tuple[int, int, int]
) -> None:
    """P1 sits at a terminal, P2 at the felt; their wins are credits and the fewest chips."""
    game = address.partition("/")[2]
    places = (s.PlaceSpec("P1", game, "terminal-P1"), s.PlaceSpec("P2", game))
    floor = Floor(address, places=places, chips=tray)
    areas = list(floor.law.paytables[game].areas)
    floor.open_bets()
    floor.must(P1, floor.bet(areas[0], tray[-1] * 2))
    for place, number, amount in wagers:
        floor.give(P1 if place == "P1" else MANAGER, floor.bet(areas[number % len(areas)], amount, place))
    floor.until("settle", dice)
    told = due(floor)
    before = {place.id: place.stack for place in floor.table.places.values()}
    floor.step()
    for place, one in told.items():
        assert sum(piece.value * piece.count for piece in one.pieces) == one.pay
        won = sum(paid.stake + paid.win if paid.outcome == "win" else paid.returned for paid in one.wagers)
        assert floor.table.places[place].stack - before[place] == won
        if in_credits(floor.law, floor.table.places[place]):
            assert one.pieces == ((Pieces("credits", "", one.pay, 1),) if one.pay else ())
        else:
            assert tuple((piece.value, piece.count) for piece in one.pieces) == fewest(one.pay, tray)
            assert {piece.medium for piece in one.pieces} <= {"cash-chips"}


COLOURED = [
    "crown-melbourne/option-a",
    "crown-melbourne-vcgr/option-b",
    "crown-sydney/standard",
    "star-sydney/standard",
]


@pytest.mark.parametrize("address", COLOURED)
@pytest.mark.clause("house 6.10")
@settings(max_examples=60)
@given(
    tray=st.sampled_from(TRAYS),
    values=st.lists(st.sampled_from([200, 300, 500, 700, 1000]), min_size=1, max_size=2),
    bets=st.lists(st.tuples(st.integers(0, 60), st.sampled_from(["red", "blue", ""]), st.integers(1, 6)), max_size=9),
    dice=faces,
)
def test_colour_chips_win_their_own_colour(
    address: str,
    tray: tuple[int, ...],
    values: list[int],
    bets: list[tuple[int, str, int]],
    dice: tuple[int, int, int],
) -> None:
    game = address.partition("/")[2]
    floor = Floor(address, places=(s.PlaceSpec("P1", game), s.PlaceSpec("P2", game)), chips=tray)
    floor.must(MANAGER, f.OpenFloat(amount=10**9, transfer="opening", cage="main", colours=("red", "blue", "green")))
    held: dict[str, int] = {}
    for colour, value in zip(("red", "blue"), values, strict=False):
        marker = next(one for one in MARKERS if one in _marking(floor))
        order = c.IssueColour(place="P1", colour=colour, value=value, count=90, marker=marker)
        if isinstance(floor.give(MANAGER, order), list):
            held[colour] = value
    areas = list(floor.law.paytables[game].areas)
    floor.open_bets()
    floor.must(MANAGER, floor.bet(areas[0], tray[-1] * 2))
    for number, colour, count in bets:
        medium: Medium = "colour-chips" if colour in held else "cash-chips"
        stake = (w.Stake(areas[number % len(areas)], count * held.get(colour, tray[-1])),)
        bet = w.PlaceWagers(round=1, place="P1", wagers=stake, medium=medium, colour=colour if held.get(colour) else "")
        floor.must(MANAGER, bet)
    floor.until("settle", dice)
    one = due(floor)["P1"]
    assert sum(piece.value * piece.count for piece in one.pieces) == one.pay
    place = floor.table.places["P1"]
    lain = {area: dict(wager.colours) for area, wager in place.wagers.items()}
    expected = {colour: chips.count for colour, chips in place.purse.colours.items()}
    for paid in one.wagers:
        for colour, amount in lain[paid.area].items():
            expected[colour] += amount // held[colour] if paid.outcome == "win" else 0
    floor.step()
    for piece in one.pieces:
        if piece.medium == "colour-chips":
            assert piece.value == held[piece.colour]
            expected[piece.colour] += piece.count
    assert {colour: chips.count for colour, chips in place.purse.colours.items()} == {
        colour: count for colour, count in expected.items() if count
    }
    assert place.purse.in_colours <= place.stack
    assert floor.replayed() == floor.table


def _marking(floor: Floor) -> tuple[str, ...]:
    chips = floor.law.book.articles.chips
    assert chips is not None
    assert chips.colours is not None
    return chips.colours.marking.by


@pytest.mark.clause("house 6.10")
def test_a_colour_pays_as_far_as_whole_chips_of_it_go() -> None:
    """Chips of 2 and 5 cannot make up 1 or 3, so the dealer gives one red less than the win holds."""
    floor = Floor(
        "crown-sydney/standard", chips=(200, 500), places=tuple(s.PlaceSpec(n, "standard") for n in ("P1", "P2"))
    )
    floor.must(MANAGER, f.OpenFloat(amount=10**6, transfer="opening", cage="main", colours=("red",)))
    order = c.IssueColour(place="P1", colour="red", value=500, count=10, marker="cash-chip")
    floor.must(MANAGER, order)
    floor.open_bets()
    red = w.PlaceWagers(round=1, place="P1", wagers=(w.Stake("big", 500),), medium="colour-chips", colour="red")
    floor.must(MANAGER, red)
    floor.must(MANAGER, floor.bet("big", 100))
    floor.until("settle", (6, 2, 4))
    assert due(floor)["P1"].pieces == (Pieces("cash-chips", "", 200, 3),)


@pytest.mark.parametrize(
    ("chips", "fits"),
    [
        ((), False),
        ((0, 5), False),
        ((-5, 5), False),
        ((5, 5), False),
        ((25, 5), False),
        ((5, LARGEST + 1), False),
        ((5, LARGEST), True),
        ((5, 25, 100), True),
        ((2, 5), True),
    ],
)
@pytest.mark.clause("house 6.9")
def test_a_table_opens_with_chips_of_distinct_values_in_rising_order(chips: tuple[int, ...], fits: bool) -> None:
    law = TableLaw.of(load("crown-sydney"))
    answer = decide(law, Table("T1"), Order(MANAGER, 0, opening(law, "standard", chips=chips)))
    if fits:
        assert isinstance(answer, list)
        assert isinstance(answer[0], TableOpened)
        assert answer[0].chips == chips
    else:
        assert answer == Refused(code=Reason.BAD_CHIPS, clause="house 6.9")


@pytest.mark.clause("house 2.8")
@pytest.mark.clause("house 6.9")
def test_on_the_felt_of_a_book_that_rounds_nothing_a_stake_must_win_what_the_chips_make_up() -> None:
    places = (s.PlaceSpec("P1", "standard", "terminal-P1"), s.PlaceSpec("P2", "standard"))
    floor = Floor("star-sydney/standard", places=places, chips=(5_00, 25_00))
    floor.open_bets()
    refused = floor.refused(MANAGER, floor.bet("big", 4_99, "P2"))
    assert (refused.code, refused.clause) == (Reason.NOT_IN_CHIPS, "house 6.9")
    floor.must(MANAGER, floor.bet("big", 5_00, "P2"))
    refused = floor.refused(MANAGER, floor.bet("big", 1, "P2"))
    assert refused.blocked[0].code == Reason.NOT_IN_CHIPS
    refused = floor.refused(MANAGER, floor.bet("big", 4_99))
    assert (refused.code, refused.clause) == (Reason.NOT_IN_CHIPS, "star-sydney 3.3"), "nor at a terminal: house 2.8"
    floor.must(MANAGER, floor.bet("big", 5_00))
