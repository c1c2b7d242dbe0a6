"""Opening, seating, wagers and the steps of a round."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.table.commands import Actor, AnyCommand, Order
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.decide import decide
from sicbo.floor.table.holding.commands import HoldTable, ReleaseTable
from sicbo.floor.table.law import TableLaw
from sicbo.floor.table.limits import commands as lim
from sicbo.floor.table.people import commands as h
from sicbo.floor.table.refusals import Refused
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.state import Table
from sicbo.floor.table.wagers import commands as w
from sicbo.law import schema
from sicbo.law.rulebook import load
from sicbo.law.schema import Count
from sicbo.units.money import LARGEST
from tests.floor.tables import DEALER, MANAGER, P1, STACK, SUPERVISOR, opening
from tests.floor.walk.steps import Chain, Chains, Told, Walk, changed, unopened
from tests.scenarios.runner import WIDE


def opening_a_table() -> Chain:
    law = TableLaw.of(load("crown-melbourne"), without=("big",))
    places = tuple(s.PlaceSpec(game, game) for game in ("option-a", "option-b", "dragon"))
    faults: dict[str, object] = {
        "dice": "electronic",
        "readings": {},
        "places": places,
        "without": ("big",),
        "chips": (0,),
        "sign": lim.Sign(lim.Range(0, 5)),
    }
    floor = Walk("crown-melbourne/option-a")
    yield floor.told(DEALER, opening(law, **faults))
    repairs: list[dict[str, object]] = [
        {},
        {"dice": "physical"},
        {"readings": law.readings},
        {"places": places[:2]},
        {"places": (places[0], s.PlaceSpec("P2", "option-a-extended"))},
        {"places": places[:1]},
    ]
    for repair in repairs:
        faults |= repair
        yield unopened(law, DEALER, opening(law, **faults))
    law = TableLaw.of(load("crown-melbourne"))
    faults |= {"without": ()}
    yield unopened(law, DEALER, opening(law, **faults))
    yield unopened(law, MANAGER, opening(law, **faults))
    faults |= {"chips": (1,)}
    yield unopened(law, MANAGER, opening(law, **faults))
    assert isinstance(decide(law, Table("T1"), Order(MANAGER, 0, opening(law, **faults | {"sign": WIDE}))), list)


def opening_in_a_hold() -> Chain:
    floor = Walk("crown-melbourne/option-a")
    again = opening(floor.law)
    floor.must(THE_HOUSE, HoldTable(1))
    yield floor.told(MANAGER, again)
    floor.must(THE_HOUSE, ReleaseTable(1))
    yield floor.told(MANAGER, again)


def wagering_in_a_hold() -> Chain:
    floor = Walk("crown-sydney/standard")
    wager = w.PlaceWagers(round=9, place="P9", wagers=(w.Stake("big", 100),))
    yield unopened(floor.law, P1, wager)
    floor.must(THE_HOUSE, HoldTable(1))
    yield floor.told(P1, wager)
    floor.must(THE_HOUSE, ReleaseTable(1))
    yield floor.told(P1, wager)


def opening_in_another_currency() -> Chain:
    law, table = TableLaw.of(load("rws-sentosa")), Table("T1", currency="AUD")
    table.irregular.owed["P1"] = 5

    def told(actor: Actor, **faults: object) -> Told:
        order = opening(law, "pay-table-1", chips=(0,), **faults)
        answer = decide(law, table, Order(actor, 0, order))
        assert isinstance(answer, Refused)
        return Told(order, answer)

    yield told(MANAGER, readings={})
    yield told(DEALER)
    yield told(MANAGER)
    table.irregular.owed.clear()
    yield told(MANAGER)


def placing_wagers() -> Chain:
    floor = Walk("rws-sentosa/pay-table-1")
    faulty = (
        w.Stake("dragon", 1),
        w.Stake("big", 0),
        w.Stake("small", LARGEST + 1),
        w.Stake("double-1", 1),
        w.Stake("single-1", STACK + 1),
    )
    order = w.PlaceWagers(round=7, place="Place nine", wagers=faulty, spoken=True)
    yield unopened(floor.law, P1, order)
    order = changed(order, place="P9")
    yield unopened(floor.law, P1, order)
    yield floor.told(P1, order)
    floor.vacate("P2")
    order = changed(order, place="P2")
    yield floor.told(P1, order)
    floor.must(MANAGER, s.TakePlace("P2", "P2"))
    yield floor.told(P1, order)
    order = changed(order, place="P1")
    yield floor.told(Actor("P1"), order)
    yield floor.told(P1, order)
    order = changed(order, round=1)
    yield floor.told(P1, order)
    floor.open_bets()
    yield floor.told(P1, order)
    for repaired in range(len(faulty)):
        order = changed(order, spoken=False, wagers=faulty[repaired:])
        yield floor.told(P1, order)
    floor.must(P1, changed(order, wagers=(w.Stake("single-1", STACK),)))


def placing_what_no_chips_pay() -> Chain:
    """Where the book rounds nothing and its money is cash chips, a win must be whole, and then be made up of them."""
    places = tuple(s.PlaceSpec(f"P{n}", "pay-table-1") for n in (1, 2))
    floor = Walk("rws-sentosa/pay-table-1", chips=(100,), places=places, sign=None, mode="practice")
    floor.amend(_cash_chips)
    floor.open_bets()
    yield floor.told(P1, floor.bet("total-8", 15))
    yield floor.told(P1, floor.bet("total-8", STACK + 2))
    yield floor.told(P1, floor.bet("total-8", STACK + 200))


def placing_nothing_too_late() -> Chain:
    floor = Walk("crown-sydney/standard")
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    floor.until("uncover")
    order = w.PlaceWagers(round=2, place="P1", wagers=(), spoken=True)
    yield floor.told(P1, order)
    order = changed(order, round=1)
    yield floor.told(P1, order)
    floor.until("open-bets")
    floor.open_bets()
    order = changed(order, round=2)
    yield floor.told(P1, order)
    yield floor.told(P1, changed(order, spoken=False))


def taking_back() -> Chain:
    floor = Walk("crown-sydney/standard")
    floor.open_bets()
    yield floor.told(P1, w.TakeBack(round=1, place="P1", area="odd", amount=0))
    yield floor.told(P1, w.TakeBack(round=1, place="P1", area="big", amount=0))
    floor.must(P1, floor.bet("big", 100))
    yield floor.told(P1, w.TakeBack(round=1, place="P1", area="big", amount=0))
    floor.must(P1, w.TakeBack(round=1, place="P1", area="big", amount=1))


def moving() -> Chain:
    floor = Walk("rws-sentosa/pay-table-1")
    floor.open_bets()
    yield floor.told(P1, w.MoveWager(round=1, place="P1", area="big", to="dragon", amount=0))
    yield floor.told(P1, w.MoveWager(round=1, place="P1", area="big", to="double-1", amount=0))
    floor.must(P1, floor.bet("big", 3))
    yield floor.told(P1, w.MoveWager(round=1, place="P1", area="big", to="double-1", amount=0))
    yield floor.told(P1, w.MoveWager(round=1, place="P1", area="big", to="double-1", amount=1))
    floor.must(P1, w.MoveWager(round=1, place="P1", area="big", to="double-1", amount=2))


def undoing(command: Callable[[int, str], AnyCommand]) -> Chain:
    floor = Walk("crown-sydney/standard")
    yield floor.told(P1, command(2, "P1"))
    yield floor.told(P1, command(1, "P1"))
    floor.open_bets()
    yield floor.told(P1, command(1, "P1"))


def tumbling() -> Chain:
    floor = Walk("crown-melbourne-vcgr/option-a")
    floor.amend(_three_tumbles)
    yield floor.told(Actor("P1"), p.Tumble(1))
    yield floor.told(Actor("dealer", "dealer", assigned=False), p.Tumble(1))
    yield floor.told(DEALER, p.Tumble(1))
    floor.open_bets()
    yield floor.told(DEALER, p.Tumble(1))
    floor.must(P1, floor.bet("big", 100))
    yield floor.told(DEALER, p.Tumble(1))
    floor.must(DEALER, p.Tumble(3))


def confirming() -> Chain:
    floor = Walk("crown-melbourne-vcgr/option-a")
    absent = Actor("dealer", "dealer", assigned=False)
    yield floor.told(P1, p.ConfirmResult((7, 7, 7)))
    yield floor.told(absent, p.ConfirmResult((7, 7, 7)))
    yield floor.told(DEALER, p.ConfirmResult((7, 7, 7)))
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    floor.until("enter")
    yield floor.told(DEALER, p.ConfirmResult((7, 7, 7)))
    yield floor.told(DEALER, p.ConfirmResult((1, 1, 1)))
    floor.must(DEALER, p.EnterResult((1, 1, 2)))
    yield floor.told(DEALER, p.ConfirmResult((1, 1, 1)))
    floor.must(DEALER, p.ConfirmResult((1, 1, 2)))


def directing_spins() -> Chain:
    floor = Walk("crown-sydney/standard")
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    yield floor.told(SUPERVISOR, p.DirectSpins())
    yield floor.told(MANAGER, p.DirectSpins())
    floor.must(P1, w.ClearWagers(1, "P1"))
    floor.must(MANAGER, p.DirectSpins())


def directing_spins_with_nobody_there() -> Chain:
    floor = Walk("crown-sydney/standard")
    floor.amend(_nobody_there)
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    yield floor.told(MANAGER, p.DirectSpins())
    floor.must(P1, w.ClearWagers(1, "P1"))
    yield floor.told(MANAGER, p.DirectSpins())
    floor.vacate("P1")
    floor.vacate("P2")
    floor.must(MANAGER, p.DirectSpins())


def _nobody_there(articles: schema.Articles) -> schema.Articles:
    """The same book, in which nobody may be present."""
    assert articles.without_play is not None
    alone = schema.SpinsWhile(missing="players", clause="5.2")
    return msgspec.structs.replace(
        articles, without_play=msgspec.structs.replace(articles.without_play, only_while=(alone,))
    )


def taking_a_place() -> Chain:
    floor = Walk("crown-sydney/standard")
    yield unopened(floor.law, P1, s.TakePlace("P9", "P1"))
    yield floor.told(P1, s.TakePlace("P9", "P1"))
    yield floor.told(P1, s.TakePlace("P2", "P1"))
    floor.vacate("P2")
    floor.must(THE_HOUSE, h.BarPlayer(player="P9", until=None))
    yield floor.told(P1, s.TakePlace("P2", "P9", unit="SGD"))
    yield floor.told(P1, s.TakePlace("P2", "P9", unit="AUD"))


def moving_money(command: Callable[[str, int, str], AnyCommand], absurd: int) -> Chain:
    floor = Walk("crown-sydney/standard")
    yield floor.told(P1, command("P9", 0, "id"))
    floor.vacate("P2")
    yield floor.told(P1, command("P2", 0, "id"))
    floor.must(MANAGER, s.TakePlace("P2", "P2"))
    yield floor.told(P1, command("P2", 0, "id"))
    yield floor.told(P1, command("P1", 0, "id"))
    yield floor.told(P1, command("P1", absurd, "id"))
    floor.must(P1, command("P1", 1, "id"))


def buying_in() -> Chain:
    """By the house, which names the player and the currency of the wallet."""
    floor = Walk("crown-sydney/standard")

    def bring(player: str, unit: str, amount: int) -> s.BuyIn:
        return s.BuyIn("P1", amount, "id", player=player, unit=unit)

    floor.must(THE_HOUSE, h.BarPlayer(player="P1", until=None))
    yield floor.told(MANAGER, bring("P2", "SGD", 0))
    yield floor.told(MANAGER, bring("P1", "SGD", 0))
    yield floor.told(MANAGER, bring("P1", "AUD", 0))


def leaving() -> Chain:
    floor = Walk("crown-sydney/standard")
    yield floor.told(P1, s.LeavePlace("P9"))
    yield floor.told(P1, s.LeavePlace("P2"))
    yield floor.told(P1, s.LeavePlace("P1"))


def _cash_chips(articles: schema.Articles) -> schema.Articles:
    assert articles.chips is not None
    return msgspec.structs.replace(articles, chips=msgspec.structs.replace(articles.chips, media=("cash-chips",)))


def _three_tumbles(articles: schema.Articles) -> schema.Articles:
    dealing = msgspec.structs.replace(articles.dealing, tumbles_min=Count(count=3, clause="5.1.2"))
    return msgspec.structs.replace(articles, dealing=dealing)


def betting_for_somebody_at_a_terminal() -> Chain:
    floor = Walk("rws-sentosa/pay-table-1")
    order = w.ClearWagers(7, "P1")
    yield floor.told(DEALER, order)
    yield floor.told(P1, order)


CHAINS: Chains = {
    "directing spins with nobody there": (directing_spins_with_nobody_there, "wagers-in-play players-present"),
    "betting for somebody at a terminal": (betting_for_somebody_at_a_terminal, "terminal-only stale-round"),
    "opening a table": (
        opening_a_table,
        (
            "table-open not-licensed readings-unconfirmed unknown-game mixed-dice mixed-layouts not-optional "
            "not-allowed bad-chips bad-sign"
        ),
    ),
    "opening in another currency": (
        opening_in_another_currency,
        "readings-unconfirmed not-allowed currency-not-settled bad-chips",
    ),
    "placing wagers": (
        placing_wagers,
        (
            "bad-id table-closed unknown-place place-empty not-your-place not-this-terminal stale-round bets-not-open "
            "not-spoken-here "
            "area-not-offered amount-not-positive amount-too-large not-payable no-funds"
        ),
    ),
    "placing what no chips pay": (placing_what_no_chips_pay, "not-payable not-in-chips no-funds"),
    "placing nothing too late": (placing_nothing_too_late, "stale-round bets-closed not-spoken-here no-such-wager"),
    "taking back": (taking_back, "area-not-offered no-such-wager amount-not-positive"),
    "moving": (moving, "area-not-offered no-such-wager amount-not-positive not-payable"),
    "undoing": (lambda: undoing(w.UndoWagers), "stale-round bets-not-open nothing-to-undo"),
    "redoing": (lambda: undoing(w.RedoWagers), "stale-round bets-not-open nothing-to-redo"),
    "repeating": (lambda: undoing(w.RepeatWagers), "stale-round bets-not-open nothing-to-repeat"),
    "doubling": (lambda: undoing(w.DoubleWagers), "stale-round bets-not-open no-such-wager"),
    "tumbling": (tumbling, "not-allowed not-assigned wrong-step no-wagers too-few-tumbles"),
    "confirming": (confirming, "not-allowed not-assigned wrong-step bad-dice not-entered not-the-echo"),
    "directing spins": (directing_spins, "not-allowed wagers-in-play"),
    "opening in a hold": (opening_in_a_hold, "play-held table-open"),
    "wagering in a hold": (wagering_in_a_hold, "table-closed play-held unknown-place"),
    "taking a place": (taking_a_place, "table-closed unknown-place place-taken other-currency excluded"),
    "buying in": (
        lambda: moving_money(s.BuyIn, LARGEST),
        "unknown-place place-empty not-your-place amount-not-positive amount-too-large",
    ),
    "buying in from a wallet": (buying_in, "not-your-place other-currency excluded"),
    "cashing out": (
        lambda: moving_money(s.CashOut, STACK + 1),
        "unknown-place place-empty not-your-place amount-not-positive no-funds",
    ),
    "leaving": (leaving, "unknown-place not-your-place wagers-in-play"),
}
