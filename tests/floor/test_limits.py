"""Limits at their edges: what may hang as a sign, what a terminal refuses, what the dice can cost."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from sicbo.floor.table.commands import Actor, AnyCommand, Order
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.decide import decide
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.evolve import evolve
from sicbo.floor.table.irregularities import commands as i
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits import commands as lim
from sicbo.floor.table.limits.events import SignShown
from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.state import Table
from sicbo.floor.table.wagers import commands as w
from sicbo.floor.table.wagers.liability import liability, table_costs
from sicbo.floor.table.wagers.settlement import settled
from sicbo.units.dice import ROLLS, Roll
from tests.floor.tables import law_of

MANAGER = Actor("manager", "casino-manager")
SIGN = lim.Sign(lim.Range(10_00, 1000_00))


def opened(book: str, game: str, **terms: object) -> tuple[TableLaw, Table, s.OpenTable]:
    law = law_of(book)
    opening = s.OpenTable(
        **{"mode": "licensed", "dice": "physical", "dealer": "human"} | terms,  # type: ignore[arg-type]
        places=tuple(s.PlaceSpec(f"P{n}", game, f"terminal-P{n}") for n in range(1, 4)),
        readings=law.readings,
    )
    return law, Table("T1"), opening


def give(law: TableLaw, table: Table, actor: Actor, command: AnyCommand) -> list[AnyEvent] | Refused:
    answer = decide(law, table, Order(actor, 0, command))
    if isinstance(answer, list):
        for event in answer:
            evolve(law, table, event)
        if isinstance(command, s.OpenTable):
            give(law, table, actor, i.FitDice("D0", "M0"))
    return answer


def refusal(law: TableLaw, table: Table, actor: Actor, command: AnyCommand) -> tuple[str, str]:
    answer = give(law, table, actor, command)
    assert isinstance(answer, Refused)
    return answer.code, answer.clause


@pytest.mark.parametrize(
    "wrong",
    [lim.Range(0, 100), lim.Range(-5, 100), lim.Range(100, 99), lim.Range(10, 100, 0), lim.Range(10, 10**15 + 1)],
)
def test_no_table_opens_with_a_range_that_is_none(wrong: lim.Range) -> None:
    law, table, opening = opened("star-sydney", "standard", sign=lim.Sign(wrong))
    assert refusal(law, table, MANAGER, opening) == ("bad-sign", "star-sydney 4.1")
    law, table, opening = opened("star-sydney", "standard", sign=lim.Sign(lim.Range(1, 100), {"big": wrong}))
    assert refusal(law, table, MANAGER, opening) == ("bad-sign", "star-sydney 4.1")


def test_a_range_of_one_amount_is_a_range() -> None:
    law, table, opening = opened("star-sydney", "standard", sign=lim.Sign(lim.Range(100, 100)))
    assert isinstance(give(law, table, MANAGER, opening), list)


@pytest.mark.clause("crown-sydney 4.2.2")
def test_crown_sydney_opens_no_table_with_a_sign_before_the_approved_minimum_is_entered() -> None:
    law, table, opening = opened("crown-sydney", "standard", sign=SIGN)
    assert refusal(law, table, MANAGER, opening) == ("approved-missing", "crown-sydney 4.2.2")
    law, table, opening = opened("crown-sydney", "standard", sign=SIGN, approved=lim.Minimums(10_01))
    assert refusal(law, table, MANAGER, opening) == ("below-approved", "crown-sydney 4.2.2")
    law, table, opening = opened("crown-sydney", "standard", sign=SIGN, approved=lim.Minimums(10_00))
    assert isinstance(give(law, table, MANAGER, opening), list)


def test_a_book_without_a_second_minimum_takes_none() -> None:
    law, table, opening = opened("star-sydney", "standard", sign=SIGN, approved=lim.Minimums(5_00))
    assert refusal(law, table, MANAGER, opening) == ("bad-sign", "star-sydney 4.1")


@pytest.mark.clause(
    "crown-melbourne footnote-1/66(1)(c)",
    "crown-melbourne-vcgr footnote-1/66(1)(c)",
    "crown-sydney 4.1",
    "star-sydney 4.1",
    "rws-sentosa 3.3",
)
@pytest.mark.parametrize(
    ("book", "game", "clause"),
    [
        ("crown-melbourne", "option-a", "crown-melbourne footnote-1/66(1)(c)"),
        ("crown-melbourne-vcgr", "option-a", "crown-melbourne-vcgr footnote-1/66(1)(c)"),
        ("crown-sydney", "standard", "crown-sydney 4.1"),
        ("star-sydney", "standard", "star-sydney 4.1"),
        ("rws-sentosa", "pay-table-1", "rws-sentosa 3.3"),
    ],
)
def test_opening_shows_the_sign_and_says_by_which_clause(book: str, game: str, clause: str) -> None:
    approved = lim.Minimums(5_00) if book == "crown-sydney" else None
    law, table, opening = opened(book, game, sign=SIGN, approved=approved)
    answer = give(law, table, MANAGER, opening)
    assert isinstance(answer, list)
    assert [event.clause for event in answer if isinstance(event, SignShown)] == [clause]
    assert table.limits.sign == SIGN


@pytest.mark.parametrize("cap", [0, -1, 10**15 + 1])
def test_a_cap_is_an_amount_of_money(cap: int) -> None:
    law, table, opening = opened("star-sydney", "standard", sign=SIGN, liability_cap=cap)
    assert refusal(law, table, MANAGER, opening)[0] == "amount-not-positive"
    law, table, opening = opened("star-sydney", "standard", sign=SIGN)
    give(law, table, MANAGER, opening)
    assert refusal(law, table, MANAGER, lim.CapLiability(cap)) == ("amount-not-positive", "house 2.2")


def test_a_practice_table_may_play_without_a_sign() -> None:
    law, table, opening = opened("crown-sydney", "standard", mode="practice")
    give(law, table, MANAGER, opening)
    give(law, table, MANAGER, s.TakePlace("P1", "P1"))
    give(law, table, MANAGER, s.BuyIn("P1", 100, "t1"))
    assert isinstance(give(law, table, MANAGER, p.OpenBets()), list)
    stake = w.PlaceWagers(round=1, place="P1", wagers=(w.Stake("big", 1),))
    answer = give(law, table, MANAGER, stake)
    assert isinstance(answer, list)
    assert len(answer) == 1


def test_a_player_changes_no_limits() -> None:
    law, table, opening = opened("star-sydney", "standard", sign=SIGN)
    give(law, table, MANAGER, opening)
    give(law, table, MANAGER, s.TakePlace("P1", "P1"))
    for command in (
        lim.ChangeSign(SIGN),
        lim.AnnounceSign(SIGN, 10**9),
        lim.WithdrawSign(),
        lim.ApplyPendingSign(),
        lim.AgreePersonalLimits("P1", SIGN),
        lim.RevokePersonalLimits("P1"),
        lim.CapLiability(1),
        lim.ReturnExcess(1, "P1"),
    ):
        assert refusal(law, table, Actor("P1"), command)[0] == "not-allowed", command


def test_closing_and_opening_again_forgets_who_was_warned() -> None:
    law, table, opening = opened("crown-melbourne", "option-a", sign=SIGN)
    give(law, table, MANAGER, opening)
    table.limits.warned["P1"] = 1
    table.open = False
    give(law, table, MANAGER, opening)
    assert table.limits.warned == {}


BOOKS: list[tuple[str, str, dict[str, object]]] = [
    ("crown-melbourne", "option-a-extended", {"chips": (250,)}),
    ("crown-melbourne-vcgr", "option-b", {"chips": (250,)}),
    ("crown-sydney", "standard", {"approved": lim.Minimums(5_00), "chips": (500,)}),
    ("star-sydney", "extended", {}),
    ("rws-sentosa", "pay-table-2", {}),
]


@pytest.mark.parametrize(("book", "game", "terms"), BOOKS, ids=lambda one: one if isinstance(one, str) else "")
@pytest.mark.clause("house 2.4")
@pytest.mark.clause("house 2.7")
@pytest.mark.clause("house 2.10")
def test_what_the_dice_can_cost_is_what_settling_on_each_roll_would_cost(
    book: str, game: str, terms: dict[str, object]
) -> None:
    law, table, opening = opened(book, game, sign=SIGN, liability_cap=10**12, **terms)
    _seat_and_open(law, table, opening)
    chance = Random(book)
    areas = sorted(law.paytables[game].areas)
    registered = 0
    chip = table.chips[0]
    for turn in range(60):
        place = f"P{chance.randint(1, 3)}"
        command = _some_change(chance, place, chance.choice(areas), chip)
        player = Actor(table.places[place].player, terminal=table.places[place].terminal)
        registered += isinstance(give(law, table, player, command), list)
        if turn % 12 == 11:
            kept, table.limits.costs = table.limits.costs, None
            assert kept is None or kept == table_costs(law, table)
            assert table_costs(law, table) == _naive_costs(law, table)
            table.limits.costs = kept
            assert liability(law, table).worst == max(_naive_costs(law, table))
        if turn == 30 and book == "crown-melbourne":
            give(law, table, MANAGER, lim.ChangeSign(lim.Sign(lim.Range(5_00, 300_00))))
    assert registered > 25, "blind, not content: hardly any wager came in"


def _seat_and_open(law: TableLaw, table: Table, opening: s.OpenTable) -> None:
    give(law, table, MANAGER, opening)
    for place in opening.places:
        give(law, table, MANAGER, s.TakePlace(place.id, "P1" if place.id == "P3" else place.id))
        give(law, table, MANAGER, s.BuyIn(place.id, 10**9, place.id))
        table.places[place.id].purse.tokens = 10**9
    dealer = Actor("dealer", "dealer")
    if law.steps[0].id == "tumble":
        give(law, table, dealer, p.Tumble(9))
    assert isinstance(give(law, table, dealer, p.OpenBets()), list)


def _some_change(chance: Random, place: str, area: str, chip: int) -> AnyCommand:
    amount = 2 * chip * chance.randint(1, 75_000 // chip)
    changes: list[Callable[[], AnyCommand]] = [
        lambda: w.PlaceWagers(round=1, place=place, wagers=(w.Stake(area, amount),)),
        lambda: w.PlaceWagers(round=1, place=place, wagers=(w.Stake(area, 10_00), w.Stake("big", 20_00))),
        lambda: w.UndoWagers(1, place),
        lambda: w.TakeBack(round=1, place=place, area=area),
        lambda: _in_tokens(place, 2 * chance.randint(1, 75_000)),
    ]
    return chance.choices(changes, [6, 3, 1, 1, 2])[0]()


def _in_tokens(place: str, amount: int) -> w.PlaceWagers:
    return w.PlaceWagers(round=1, place=place, wagers=(w.Stake("big", amount),), medium="tokens")


def _naive_costs(law: TableLaw, table: Table) -> list[int]:
    """What the table would lose on each roll, by settling everything on it."""
    places = [place for place in table.places.values() if place.wagers or place.purse.token_wagers]
    return [
        sum(paid.back - paid.staked for place in places for paid in settled(law, table, place, roll).wagers)
        for roll in ROLLS
    ]


@pytest.mark.clause("house 2.7")
@pytest.mark.clause("star-sydney 4.3")
@pytest.mark.parametrize(
    ("money", "tokens", "goes_back"),
    [(400_00, 599_99, (0, 0)), (400_00, 600_00, (0, 0)), (400_00, 600_01, (1, 0)), (400_00, 1000_01, (400_00, 1))],
)
def test_chips_and_tokens_on_one_area_are_one_wager_and_what_goes_back_is_money_first(
    money: int, tokens: int, goes_back: tuple[int, int]
) -> None:
    law, table, opening = opened("star-sydney", "standard", sign=SIGN)
    _seat_and_open(law, table, opening)
    player = Actor("P1", terminal="terminal-P1")
    in_chips = w.PlaceWagers(round=1, place="P1", wagers=(w.Stake("big", money),))
    for wager in (in_chips, _in_tokens("P1", tokens)):
        assert isinstance(give(law, table, player, wager), list)
    paid = settled(law, table, table.places["P1"], Roll.of(6, 2, 4)).wagers
    assert tuple(one.returned for one in sorted(paid, key=lambda one: bool(one.tokens))) == goes_back
    assert sum(one.win for one in paid) == min(money + tokens, 1000_00)
