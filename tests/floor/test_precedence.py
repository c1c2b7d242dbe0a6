"""The order of the refusal codes is their precedence: orders with every fault at once, repaired one fault at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import msgspec
import pytest

from sicbo.floor.table.commands import Actor, AnyCommand, Order
from sicbo.floor.table.commands import phases as p
from sicbo.floor.table.commands import seating as s
from sicbo.floor.table.commands import wagers as w
from sicbo.floor.table.decide import decide
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.refusals import PRECEDENCE, Reason, Refused
from sicbo.floor.table.state import Table
from sicbo.law.rulebook import load
from sicbo.law.schema import Count
from sicbo.units.money import LARGEST
from sicbo.words import LANGUAGES
from sicbo.words import load as words
from tests.floor.elsewhere import WALKED_ELSEWHERE
from tests.floor.tables import DEALER, MANAGER, P1, STACK, SUPERVISOR, Floor, opening

Chain = Iterator[Refused]
"""The refusals of one order while its faults are repaired one after another."""


def opening_a_table() -> Chain:
    law = TableLaw.of(load("crown-melbourne"))
    places = tuple(s.PlaceSpec(game, game) for game in ("option-a", "option-b", "dragon"))
    faults: dict[str, object] = {"dice": "electronic", "readings": {}, "places": places, "chips": (0,)}
    floor = Floor("crown-melbourne/option-a")
    yield floor.refused(DEALER, opening(law, **faults))
    repairs: list[dict[str, object]] = [
        {},
        {"dice": "physical"},
        {"readings": law.readings},
        {"places": places[:2]},
        {"places": places[:1]},
    ]
    for repair in repairs:
        faults |= repair
        yield _refused(law, DEALER, opening(law, **faults))
    yield _refused(law, MANAGER, opening(law, **faults))
    assert isinstance(decide(law, Table("T1"), Order(MANAGER, 0, opening(law, **faults | {"chips": (1,)}))), list)


def placing_wagers() -> Chain:
    floor = Floor("rws-sentosa/pay-table-1")
    faulty = (
        w.Stake("dragon", 1),
        w.Stake("big", 0),
        w.Stake("small", LARGEST + 1),
        w.Stake("double-1", 1),
        w.Stake("single-1", STACK + 1),
    )
    order = w.PlaceWagers(round=7, place="P9", wagers=faulty, spoken=True)
    yield _refused(floor.law, P1, order)
    yield floor.refused(P1, order)
    _vacate(floor, "P2")
    order = msgspec.structs.replace(order, place="P2")
    yield floor.refused(P1, order)
    floor.must(MANAGER, s.TakePlace("P2", "P2"))
    yield floor.refused(P1, order)
    order = msgspec.structs.replace(order, place="P1")
    yield floor.refused(Actor("P1"), order)
    yield floor.refused(P1, order)
    order = msgspec.structs.replace(order, round=1)
    yield floor.refused(P1, order)
    floor.open_bets()
    yield floor.refused(P1, order)
    for repaired in range(len(faulty)):
        order = msgspec.structs.replace(order, spoken=False, wagers=faulty[repaired:])
        yield floor.refused(P1, order)
    floor.must(P1, msgspec.structs.replace(order, wagers=(w.Stake("single-1", STACK),)))


def placing_nothing_too_late() -> Chain:
    floor = Floor("crown-sydney/standard")
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    floor.until("uncover")
    order = w.PlaceWagers(round=2, place="P1", wagers=(), spoken=True)
    yield floor.refused(P1, order)
    order = msgspec.structs.replace(order, round=1)
    yield floor.refused(P1, order)
    floor.until("open-bets")
    floor.open_bets()
    order = msgspec.structs.replace(order, round=2)
    yield floor.refused(P1, order)
    yield floor.refused(P1, msgspec.structs.replace(order, spoken=False))


def taking_back() -> Chain:
    floor = Floor("crown-sydney/standard")
    floor.open_bets()
    yield floor.refused(P1, w.TakeBack(round=1, place="P1", area="odd", amount=0))
    yield floor.refused(P1, w.TakeBack(round=1, place="P1", area="big", amount=0))
    floor.must(P1, floor.bet("big", 100))
    yield floor.refused(P1, w.TakeBack(round=1, place="P1", area="big", amount=0))
    floor.must(P1, w.TakeBack(round=1, place="P1", area="big", amount=1))


def moving() -> Chain:
    floor = Floor("rws-sentosa/pay-table-1")
    floor.open_bets()
    yield floor.refused(P1, w.MoveWager(round=1, place="P1", area="big", to="dragon", amount=0))
    yield floor.refused(P1, w.MoveWager(round=1, place="P1", area="big", to="double-1", amount=0))
    floor.must(P1, floor.bet("big", 3))
    yield floor.refused(P1, w.MoveWager(round=1, place="P1", area="big", to="double-1", amount=0))
    yield floor.refused(P1, w.MoveWager(round=1, place="P1", area="big", to="double-1", amount=1))
    floor.must(P1, w.MoveWager(round=1, place="P1", area="big", to="double-1", amount=2))


def undoing(command: Callable[[int, str], AnyCommand]) -> Chain:
    floor = Floor("crown-sydney/standard")
    yield floor.refused(P1, command(2, "P1"))
    yield floor.refused(P1, command(1, "P1"))
    floor.open_bets()
    yield floor.refused(P1, command(1, "P1"))


def tumbling() -> Chain:
    floor = _law_with_tumbles("crown-melbourne-vcgr/option-a", 3)
    yield floor.refused(Actor("P1"), p.Tumble(1))
    yield floor.refused(Actor("dealer", "dealer", assigned=False), p.Tumble(1))
    yield floor.refused(DEALER, p.Tumble(1))
    floor.open_bets()
    yield floor.refused(DEALER, p.Tumble(1))
    floor.must(P1, floor.bet("big", 100))
    yield floor.refused(DEALER, p.Tumble(1))
    floor.must(DEALER, p.Tumble(3))


def confirming() -> Chain:
    floor = Floor("crown-melbourne-vcgr/option-a")
    absent = Actor("dealer", "dealer", assigned=False)
    yield floor.refused(P1, p.ConfirmResult((7, 7, 7)))
    yield floor.refused(absent, p.ConfirmResult((7, 7, 7)))
    yield floor.refused(DEALER, p.ConfirmResult((7, 7, 7)))
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    floor.until("enter")
    yield floor.refused(DEALER, p.ConfirmResult((7, 7, 7)))
    yield floor.refused(DEALER, p.ConfirmResult((1, 1, 1)))
    floor.must(DEALER, p.EnterResult((1, 1, 2)))
    yield floor.refused(DEALER, p.ConfirmResult((1, 1, 1)))
    floor.must(DEALER, p.ConfirmResult((1, 1, 2)))


def directing_spins() -> Chain:
    floor = Floor("crown-sydney/standard")
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    yield floor.refused(SUPERVISOR, p.DirectSpins())
    yield floor.refused(MANAGER, p.DirectSpins())
    floor.must(P1, w.ClearWagers(1, "P1"))
    floor.must(MANAGER, p.DirectSpins())


def taking_a_place() -> Chain:
    floor = Floor("crown-sydney/standard")
    yield _refused(floor.law, P1, s.TakePlace("P9", "P1"))
    yield floor.refused(P1, s.TakePlace("P9", "P1"))
    yield floor.refused(P1, s.TakePlace("P2", "P1"))


def moving_money(command: Callable[[str, int, str], AnyCommand], absurd: int) -> Chain:
    floor = Floor("crown-sydney/standard")
    yield floor.refused(P1, command("P9", 0, "id"))
    _vacate(floor, "P2")
    yield floor.refused(P1, command("P2", 0, "id"))
    floor.must(MANAGER, s.TakePlace("P2", "P2"))
    yield floor.refused(P1, command("P2", 0, "id"))
    yield floor.refused(P1, command("P1", 0, "id"))
    yield floor.refused(P1, command("P1", absurd, "id"))
    floor.must(P1, command("P1", 1, "id"))


def leaving() -> Chain:
    floor = Floor("crown-sydney/standard")
    yield floor.refused(P1, s.LeavePlace("P9"))
    yield floor.refused(P1, s.LeavePlace("P2"))
    yield floor.refused(P1, s.LeavePlace("P1"))


CHAINS: dict[str, Callable[[], Chain]] = {
    "opening a table": opening_a_table,
    "placing wagers": placing_wagers,
    "placing nothing too late": placing_nothing_too_late,
    "taking back": taking_back,
    "moving": moving,
    "undoing": lambda: undoing(w.UndoWagers),
    "repeating": lambda: undoing(w.RepeatWagers),
    "doubling": lambda: undoing(w.DoubleWagers),
    "tumbling": tumbling,
    "confirming": confirming,
    "directing spins": directing_spins,
    "taking a place": taking_a_place,
    "buying in": lambda: moving_money(s.BuyIn, LARGEST),
    "cashing out": lambda: moving_money(s.CashOut, STACK + 1),
    "leaving": leaving,
}
EXPECTED = {
    "opening a table": "table-open not-licensed readings-unconfirmed unknown-game mixed-dice not-allowed bad-chips",
    "placing wagers": "table-closed unknown-place place-empty not-your-place not-this-terminal stale-round "
    "bets-not-open not-spoken-here "
    "area-not-offered amount-not-positive amount-too-large not-payable no-funds",
    "placing nothing too late": "stale-round bets-closed not-spoken-here no-such-wager",
    "taking back": "area-not-offered no-such-wager amount-not-positive",
    "moving": "area-not-offered no-such-wager amount-not-positive not-payable",
    "undoing": "stale-round bets-not-open nothing-to-undo",
    "repeating": "stale-round bets-not-open nothing-to-repeat",
    "doubling": "stale-round bets-not-open no-such-wager",
    "tumbling": "not-allowed not-assigned wrong-step no-wagers too-few-tumbles",
    "confirming": "not-allowed not-assigned wrong-step bad-dice not-entered not-the-echo",
    "directing spins": "not-allowed wagers-in-play",
    "taking a place": "table-closed unknown-place place-taken",
    "buying in": "unknown-place place-empty not-your-place amount-not-positive amount-too-large",
    "cashing out": "unknown-place place-empty not-your-place amount-not-positive no-funds",
    "leaving": "unknown-place not-your-place wagers-in-play",
}


@pytest.mark.parametrize("name", CHAINS)
def test_each_repair_uncovers_the_next_fault_in_the_order_of_the_codes(name: str) -> None:
    told = [refused.code for refused in CHAINS[name]()]
    assert told == EXPECTED[name].split()
    assert [PRECEDENCE[code] for code in told] == sorted({PRECEDENCE[code] for code in told})


def test_every_code_is_met_by_a_chain_or_walked_beside_its_own_area() -> None:
    met = {code for codes in EXPECTED.values() for code in codes.split()}
    assert sorted(set(Reason) ^ met) == sorted(WALKED_ELSEWHERE)


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
    for refused in CHAINS[name]():
        assert spoken.say(f"refusal.{refused.code}", **refused.arguments)
        bare = f"remedy.{refused.code}-none"
        assert spoken.say(bare if spoken.has(bare) else f"remedy.{refused.code}", **refused.arguments)


def _refused(law: TableLaw, actor: Actor, command: AnyCommand) -> Refused:
    """The refusal of an order at a table that has not opened."""
    answer = decide(law, Table("T1"), Order(actor, 0, command))
    assert isinstance(answer, Refused)
    return answer


def _vacate(floor: Floor, place: str) -> None:
    floor.must(MANAGER, s.CashOut(place, floor.table.places[place].stack, "out"))
    floor.must(MANAGER, s.LeavePlace(place))


def _law_with_tumbles(address: str, count: int) -> Floor:
    """A table whose book also asks for a number of tumbles."""
    floor = Floor(address)
    articles = floor.law.book.articles
    dealing = msgspec.structs.replace(articles.dealing, tumbles_min=Count(count=count, clause="5.1.2"))
    changed = replace(floor.law.book, articles=msgspec.structs.replace(articles, dealing=dealing))
    floor.law = replace(floor.law, book=changed)
    return floor
