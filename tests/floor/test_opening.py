"""Opening a table, its places, and money that comes and goes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sicbo.floor.table.chips.state import Redemption
from sicbo.floor.table.commands import AnyCommand, Order
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.dealing.events import CoverLifted
from sicbo.floor.table.decide import decide
from sicbo.floor.table.events import AnyEvent
from sicbo.floor.table.evolve import evolve
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.records import Withheld
from sicbo.floor.table.refusals import Reason, Refused
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.seating.events import TableOpened
from sicbo.floor.table.state import Table
from sicbo.law.rulebook import books, load
from sicbo.units.money import LARGEST
from tests.floor.tables import DEALER, MANAGER, P1, P2, SUPERVISOR, Floor, opening
from tests.floor.walk.streaks import RULING


def opened(law: TableLaw, command: AnyCommand) -> list[AnyEvent] | Refused:
    return decide(law, Table("T1"), Order(MANAGER, 0, command))


@pytest.mark.clause("house 1.4")
@pytest.mark.parametrize("book", books())
@pytest.mark.parametrize("changed", [{"dice": "electronic"}, {"dealer": "automatic"}])
def test_a_licensed_table_needs_real_dice_and_a_dealer_but_a_practice_table_does_not(
    book: str, changed: dict[str, object]
) -> None:
    law = TableLaw.of(load(book))
    game = law.book.articles.game[0].id
    refused = opened(law, opening(law, game, **changed))
    assert isinstance(refused, Refused)
    assert refused.code == Reason.NOT_LICENSED
    tumbler = law.equipment("tumbler")
    assert tumbler is not None
    asked = tumbler.clause if "dice" in changed else law.book.articles.dealing.clause
    assert refused.clause == f"{book} {asked}"
    practice = opened(law, opening(law, game, mode="practice", **changed))
    assert isinstance(practice, list)
    assert isinstance(practice[0], TableOpened)
    assert practice[0].mode == "practice"


@pytest.mark.clause("house 4.3")
def test_a_table_opens_only_under_the_readings_that_were_confirmed() -> None:
    law = TableLaw.of(load("star-sydney"), {"even": "as-printed"})
    other = opening(law, "extended", readings=TableLaw.of(load("star-sydney")).readings)
    refused = opened(law, other)
    assert isinstance(refused, Refused)
    assert (refused.code, refused.clause) == (Reason.READINGS_UNCONFIRMED, "house 4.3")
    facts = opened(law, opening(law, "extended"))
    assert isinstance(facts, list)
    assert isinstance(facts[0], TableOpened)
    assert (facts[0].readings["even"], facts[0].by) == ("as-printed", "manager")
    assert facts[0].digests == {"extended": law.paytables["extended"].digest}


@pytest.mark.clause("house 4.3")
def test_only_an_area_manager_or_above_opens_a_table() -> None:
    law = TableLaw.of(load("crown-sydney"))
    refused = decide(law, Table("T1"), Order(SUPERVISOR, 0, opening(law, "standard")))
    assert isinstance(refused, Refused)
    assert (refused.code, refused.clause) == (Reason.NOT_ALLOWED, "house 4.3")


@pytest.mark.clause("house 5.1")
def test_nothing_happens_before_a_table_opens_and_it_opens_once() -> None:
    law = TableLaw.of(load("crown-sydney"))
    early = opened(law, p.OpenBets())
    assert isinstance(early, Refused)
    assert (early.code, early.clause) == (Reason.TABLE_CLOSED, "house 5.1")
    floor = Floor("crown-sydney/standard")
    again = floor.refused(MANAGER, opening(floor.law, "standard"))
    assert (again.code, again.clause) == (Reason.TABLE_OPEN, "house 5.1")


WAITING = Redemption("P1", "T2", "red", 1, 100, "dealer", recorded=True, owed=True)
LEFT: dict[str, Callable[[Table], None]] = {
    "a sum withheld": lambda table: table.people.withheld.update({1: Withheld("P1", 100)}),
    "a debt": lambda table: table.irregular.owed.update(P1=100),
    "tokens owed": lambda table: table.irregular.tokens_owed.update(P1=100),
    "an open float": lambda table: setattr(table.tray, "open", True),
    "chips away": lambda table: table.tray.away.update(red=(100, 1)),
    "chips handed in": lambda table: table.tray.redemptions.update(R1=WAITING),
    "a streak to rule on": lambda table: table.streaks.rulings.update({1: RULING}),
}


@pytest.mark.clause("house 5.7")
@pytest.mark.parametrize("left", LEFT)
def test_a_table_with_money_left_opens_again_in_the_same_currency_only(left: str) -> None:
    sydney, sentosa = TableLaw.of(load("crown-sydney")), TableLaw.of(load("rws-sentosa"))
    table = Table("T1", currency="AUD")
    LEFT[left](table)
    refused = decide(sentosa, table, Order(MANAGER, 0, opening(sentosa, "pay-table-1")))
    assert isinstance(refused, Refused)
    assert (refused.code, refused.clause) == (Reason.CURRENCY_NOT_SETTLED, "house 5.7")
    assert refused.arguments == {"currency": "AUD", "other": "SGD"}
    assert isinstance(decide(sydney, table, Order(MANAGER, 0, opening(sydney, "standard"))), list)
    assert isinstance(
        decide(sentosa, Table("T1", currency="AUD"), Order(MANAGER, 0, opening(sentosa, "pay-table-1"))), list
    )


@pytest.mark.clause("house 5.7")
def test_what_the_books_have_of_a_tray_is_never_taken_for_another_currency() -> None:
    table = Table("T1", currency="AUD")
    table.tray.holds, table.streaks.price = -700, 500
    seen = []
    for book, game in (("rws-sentosa", "pay-table-1"), ("crown-sydney", "standard")):
        law = TableLaw.of(load(book))
        facts = decide(law, table, Order(MANAGER, 0, opening(law, game)))
        assert isinstance(facts, list)
        for fact in facts:
            evolve(law, table, fact)
        seen.append((table.currency, table.tray.holds, table.streaks.price))
        table.open = False
    assert seen == [("SGD", 0, 0), ("AUD", -700, 0)]


def test_games_with_different_dice_do_not_share_a_table() -> None:
    law = TableLaw.of(load("crown-melbourne"))
    refused = opened(law, opening(law, "option-a", "option-b"))
    assert isinstance(refused, Refused)
    assert (refused.code, refused.clause) == (Reason.MIXED_DICE, "crown-melbourne 3.6")


@pytest.mark.clause("house 5.2")
def test_a_place_is_taken_once_and_left_only_when_nothing_lies_there() -> None:
    floor = Floor("crown-sydney/standard")
    assert floor.refused(MANAGER, s.TakePlace("P1", "P9")).code == Reason.PLACE_TAKEN
    assert floor.refused(P1, s.LeavePlace("P1")).code == Reason.WAGERS_IN_PLAY
    assert floor.refused(P2, s.CashOut("P1", 1, "out")).code == Reason.NOT_YOUR_PLACE
    floor.must(P1, s.CashOut("P1", floor.table.places["P1"].stack, "out"))
    floor.must(P1, s.LeavePlace("P1"))
    assert floor.refused(P1, s.BuyIn("P1", 1, "in")).code == Reason.PLACE_EMPTY
    floor.must(MANAGER, s.TakePlace("P1", "P9"))
    assert floor.table.places["P1"].player == "P9"


@pytest.mark.clause("house 5.2")
def test_a_player_who_leaves_takes_the_memory_of_past_wagers_along() -> None:
    floor = Floor("crown-sydney/standard")
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    floor.until("open-bets")
    assert floor.table.places["P1"].last == {("cash-chips", "big"): 100}
    floor.must(P1, s.CashOut("P1", floor.table.places["P1"].stack, "out"))
    floor.must(P1, s.LeavePlace("P1"))
    assert floor.table.places["P1"].last == {}


@pytest.mark.parametrize("amount", [0, -1, -(10**30)])
def test_money_in_and_out_is_above_zero(amount: int) -> None:
    floor = Floor("rws-sentosa/pay-table-1")
    for command in (s.BuyIn("P1", amount, "in"), s.CashOut("P1", amount, "out")):
        refused = floor.refused(P1, command)
        assert (refused.code, refused.clause) == (Reason.AMOUNT_NOT_POSITIVE, "house 2.2")


def test_a_stack_grows_to_the_largest_amount_and_no_further() -> None:
    floor = Floor("rws-sentosa/pay-table-1", stack=LARGEST)
    assert floor.refused(P1, s.BuyIn("P1", 1, "in")).code == Reason.AMOUNT_TOO_LARGE
    floor.must(P1, s.CashOut("P1", 1, "out"))
    floor.must(P1, s.BuyIn("P1", 1, "in"))


@pytest.mark.clause("crown-sydney 3.2.2")
@pytest.mark.parametrize(
    ("address", "open_still"), [("crown-sydney/standard", False), ("crown-melbourne/option-a", True)]
)
def test_at_crown_sydney_the_lifted_cover_alone_ends_betting(address: str, open_still: bool) -> None:
    floor = Floor(address)
    floor.open_bets()
    evolve(floor.law, floor.table, CoverLifted(1, by=DEALER.id, at=0, clause=""))
    assert floor.table.bets_open == open_still
    answer = floor.decide(P1, floor.bet("big", 100))
    if open_still:
        assert isinstance(answer, list)
    else:
        assert isinstance(answer, Refused)
        assert (answer.code, answer.clause) == (Reason.BETS_CLOSED, "crown-sydney 3.6")


def test_equipment_of_a_book_is_found_by_its_id_and_nothing_else_in_its_place() -> None:
    for book_id in books():
        law = TableLaw.of(load(book_id))
        items = law.book.articles.equipment
        assert [law.equipment(item.id) for item in items] == list(items)
        assert law.equipment("roulette-wheel") is None
