"""Exchanges over the table, colour chips, closed tables, and the float."""

from __future__ import annotations

import msgspec

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.table.chips import commands as c
from sicbo.floor.table.float import commands as f
from sicbo.floor.table.people import commands as h
from sicbo.floor.table.seating import commands as s
from sicbo.floor.table.wagers import commands as w
from sicbo.law import schema
from sicbo.units.money import LARGEST
from tests.floor.tables import DEALER, MANAGER, P1, P2, STACK, SUPERVISOR
from tests.floor.walk.steps import Chain, Chains, Walk, changed

OPENING = f.OpenFloat(amount=5_000, transfer="opening", cage="main", colours=("red", "blue"))


def with_float(address: str = "crown-sydney/standard") -> Walk:
    floor = Walk(address)
    floor.must(SUPERVISOR, OPENING)
    return floor


def counted(floor: Walk) -> None:
    """The float is counted and goes back to the cage."""
    floor.must(SUPERVISOR, f.CountFloat(floor.table.tray.holds, "count"))


def buying_chips() -> Chain:
    floor = Walk("rws-sentosa/pay-table-1")
    order = c.BuyChips("P9", 0)
    yield floor.told(P1, order)
    floor.vacate("P2")
    yield floor.told(P1, changed(order, place="P2"))
    floor.must(MANAGER, s.TakePlace("P2", "P2"))
    yield floor.told(P1, changed(order, place="P2"))
    order = changed(order, place="P1")
    yield floor.told(P1, order)
    floor.must(THE_HOUSE, h.BarPlayer(player="P1", until=None))
    yield floor.told(DEALER, order)
    floor.must(THE_HOUSE, h.LiftBar("P1"))
    yield floor.told(DEALER, order)
    floor = Walk("crown-sydney/standard", fittings=())
    yield floor.told(DEALER, order)
    floor = Walk("crown-sydney/standard", fittings=("drop-box",))
    yield floor.told(DEALER, order)
    floor.must(SUPERVISOR, OPENING)
    yield floor.told(DEALER, order)
    yield floor.told(DEALER, changed(order, amount=LARGEST))
    yield floor.told(DEALER, changed(order, amount=5_001, patron=c.Allowance(4_999, 4_999)))
    yield floor.told(DEALER, changed(order, amount=5_000, patron=c.Allowance(4_999, 4_999)))
    yield floor.told(DEALER, changed(order, amount=5_000, patron=c.Allowance(5_000, 4_999)))
    floor.must(DEALER, changed(order, amount=5_000, patron=c.Allowance(5_000, 5_000)))


def exchanging() -> Chain:
    floor = with_float()
    order = c.ExchangeVoucher(place="P1", instrument="chip-voucher", amount=5, voucher="V1")
    floor.must(DEALER, order)
    counted(floor)
    order = changed(order, instrument="tokens", amount=0)
    yield floor.told(P1, order)
    yield floor.told(DEALER, order)
    order = changed(order, instrument="chip-voucher")
    yield floor.told(DEALER, order)
    order = changed(order, voucher="V2")
    yield floor.told(DEALER, order)
    floor.must(SUPERVISOR, OPENING)
    yield floor.told(DEALER, order)
    yield floor.told(DEALER, changed(order, amount=LARGEST))
    yield floor.told(DEALER, changed(order, amount=floor.table.tray.holds + 1))


def issuing_a_colour() -> Chain:
    floor = with_float("star-sydney/standard")
    floor.must(MANAGER, c.IssueColour(place="P1", colour="red", value=100, count=1, marker="marker-button"))
    floor.must(MANAGER, c.IssueColour(place="P2", colour="blue", value=100, count=1, marker="marker-button"))
    order = c.IssueColour(place="P1", colour="pink", value=0, count=0)
    yield floor.told(DEALER, order)
    yield floor.told(MANAGER, order)
    order = changed(order, colour="blue")
    yield floor.told(MANAGER, order)
    floor.must(P2, c.AgreeColour(place="P2", colour="blue", to="P1"))
    floor.table.places["P3"] = type(floor.table.places["P1"])("P3", "standard", "", player="P3")
    floor.table.seats["P3"] = ("P3",)
    yield floor.told(MANAGER, order)
    del floor.table.places["P3"], floor.table.seats["P3"]
    yield floor.told(MANAGER, order)
    yield floor.told(MANAGER, changed(order, value=100))
    order = changed(order, value=100, marker="marker-button")
    yield floor.told(MANAGER, order)
    yield floor.told(MANAGER, changed(order, count=LARGEST + 1))
    floor.table.chips = (30,)
    yield floor.told(MANAGER, changed(order, count=STACK))
    floor.table.chips = (1,)
    yield floor.told(MANAGER, changed(order, count=STACK))
    floor.must(MANAGER, changed(order, count=1))


def agreeing() -> Chain:
    floor = Walk("rws-sentosa/pay-table-1")
    order = c.AgreeColour(place="P1", colour="red", to="P9")
    yield floor.told(P2, order)
    order = changed(order, to="P2")
    left = Walk("rws-sentosa/pay-table-1")
    left.table.places["P2"].player = ""
    yield left.told(P2, order)
    yield floor.told(P2, order)
    yield floor.told(P1, order)
    yield with_float().told(P1, order)


def redeeming_a_colour() -> Chain:
    order = c.RedeemColour(place="P1", colour="T2/red", count=0)
    yield Walk("rws-sentosa/pay-table-1").told(P1, order)
    yield Walk("rws-sentosa/pay-table-1").told(DEALER, order)
    floor = with_float()
    yield floor.told(DEALER, order)
    order = changed(order, colour="red")
    yield floor.told(DEALER, order)
    floor.must(MANAGER, c.IssueColour(place="P1", colour="red", value=1, count=2, marker="distinctive-marker"))
    yield floor.told(DEALER, order)
    floor.must(DEALER, changed(order, count=2))


def redeeming_what_another_took_along() -> Chain:
    floor = with_float()
    floor.must(MANAGER, c.IssueColour(place="P1", colour="red", value=1, count=2, marker="distinctive-marker"))
    floor.must(DEALER, c.CarryAway(place="P1", medium="colour-chips", colour="red", amount=2))
    order = c.RedeemColour(place="P2", colour="red", count=3)
    yield floor.told(DEALER, order)
    yield floor.told(DEALER, changed(order, count=2))
    yield floor.told(SUPERVISOR, changed(order, count=0))
    floor.must(SUPERVISOR, changed(order, count=2))


def carrying_away() -> Chain:
    floor = with_float()
    floor.must(MANAGER, c.IssueColour(place="P1", colour="red", value=10, count=2, marker="distinctive-marker"))
    order = c.CarryAway(place="P1", medium="colour-chips", colour="red", amount=0)
    yield floor.told(P2, order)
    yield floor.told(P1, order)
    yield floor.told(P1, changed(order, amount=25))
    yield floor.told(P1, changed(order, amount=30))
    floor.must(P1, changed(order, amount=20))


def chips_of_a_closed_table() -> Chain:
    floor = with_float("crown-melbourne-vcgr/option-a")
    good = c.RedeemFromClosedTable(
        redemption="R1",
        place="P1",
        table="T9",
        table_closed=True,
        away=LARGEST + 1,
        colour="red",
        count=1,
        issued_at=100,
        surveillance_told=True,
    )
    floor.must(DEALER, good)
    counted(floor)
    order = changed(good, table="T1", surveillance_told=False, count=0)
    yield floor.told(P1, order)
    yield floor.told(DEALER, order)
    floor.must(SUPERVISOR, OPENING)
    yield floor.told(DEALER, order)
    order = changed(order, redemption="R2")
    yield floor.told(DEALER, order)
    order = changed(order, table="T9")
    yield floor.told(DEALER, order)
    order = changed(order, surveillance_told=True)
    yield floor.told(DEALER, changed(order, count=51, away=50, recorded_by=("dealer",)))
    yield floor.told(DEALER, changed(order, recorded_by=("supervisor", "dealer")))
    yield floor.told(DEALER, order)
    yield floor.told(DEALER, changed(order, count=LARGEST + 1))
    yield floor.told(DEALER, changed(order, count=51))
    floor.must(DEALER, changed(order, count=50))


def chips_without_a_value() -> Chain:
    """In a book that wants Surveillance told and knows no value to fall back on."""
    floor = with_float("star-sydney/standard")
    floor.amend(_surveillance)
    order = c.RedeemFromClosedTable(
        redemption="R1",
        place="P1",
        table="T1",
        table_closed=True,
        colour="red",
        count=1,
        issued_at=None,
        lowest_minimum=100,
    )
    yield floor.told(DEALER, order)
    order = changed(order, table="T9")
    yield floor.told(DEALER, order)
    order = changed(order, surveillance_told=True)
    yield floor.told(DEALER, order)
    order = changed(order, away=1)
    yield floor.told(DEALER, changed(order, recorded_by=("dealer",)))
    yield floor.told(DEALER, order)
    yield floor.told(DEALER, changed(order, issued_at=100, count=0))


def _surveillance(articles: schema.Articles) -> schema.Articles:
    rules = articles.chips
    assert rules is not None
    assert rules.colours is not None
    closed = msgspec.structs.replace(rules.colours.closed, surveillance="must")
    colours = msgspec.structs.replace(rules.colours, closed=closed)
    return msgspec.structs.replace(articles, chips=msgspec.structs.replace(rules, colours=colours))


def noting_chips_handed_in() -> Chain:
    order = c.NoteHandedIn(redemption="R1", table="T9", colour="red", count=1)
    yield with_float().told(MANAGER, order)
    yield with_float().told(THE_HOUSE, order)
    yield with_float().told(THE_HOUSE, changed(order, count=0))


def noting_chips_handed_back() -> Chain:
    floor = with_float()
    order = c.NoteHandedBack(redemption="R1", table="T9", colour="red", value=20, count=0)
    floor.must(MANAGER, c.IssueColour(place="P1", colour="red", value=10, count=2, marker="distinctive-marker"))
    yield floor.told(MANAGER, order)
    yield floor.told(THE_HOUSE, order)
    yield floor.told(THE_HOUSE, changed(order, value=10))
    floor.must(THE_HOUSE, changed(order, value=10, count=1))


def turning_down() -> Chain:
    order = c.TurnDownRedemption("R1", "not-genuine", reissued=True)
    yield Walk("rws-sentosa/pay-table-1").told(P1, order)
    yield Walk("rws-sentosa/pay-table-1").told(DEALER, order)
    floor = with_float("crown-sydney/standard")
    yield floor.told(MANAGER, order)
    handed = c.RedeemFromClosedTable(
        redemption="R1", place="P1", table="T9", colour="red", count=1, table_closed=True, away=1, issued_at=100
    )
    floor.must(DEALER, handed)
    yield floor.told(MANAGER, order)
    floor.must(MANAGER, changed(order, reissued=False))


def verifying() -> Chain:
    yield Walk("rws-sentosa/pay-table-1").told(P1, c.VerifyRedemption("R1"))
    yield Walk("rws-sentosa/pay-table-1").told(DEALER, c.VerifyRedemption("R1"))
    yield with_float().told(MANAGER, c.VerifyRedemption("R1"))


def speaking() -> Chain:
    floor = Walk("crown-melbourne/option-a")
    floor.open_bets()
    floor.until("tumble")
    order = w.PlaceWagers(round=1, place="P1", wagers=(), spoken=True, medium="cash")
    yield floor.told(P1, order)
    yield floor.told(P1, changed(order, spoken=False))
    yield floor.told(P1, changed(order, spoken=False, medium="cash-chips"))


def speaking_of_nothing() -> Chain:
    floor = Walk("crown-melbourne/option-a")
    floor.open_bets()
    order = w.PlaceWagers(round=1, place="P1", wagers=(), spoken=True, medium="credits")
    yield floor.told(P1, order)
    yield floor.told(P1, changed(order, spoken=False))


def wagering_colours() -> Chain:
    floor = with_float()
    floor.open_bets()
    floor.must(MANAGER, c.IssueColour(place="P1", colour="red", value=10, count=2, marker="distinctive-marker"))
    stakes = (w.Stake("dragon", 5), w.Stake("big", 25), w.Stake("big", 30))
    order = w.PlaceWagers(round=1, place="P1", wagers=stakes, medium="colour-chips", colour="T2/blue")
    yield floor.told(P1, order)
    order = changed(order, colour="blue")
    yield floor.told(P1, order)
    order = changed(order, colour="red")
    yield floor.told(P1, order)
    yield floor.told(P1, changed(order, wagers=stakes[1:2]))
    yield floor.told(P1, changed(order, wagers=stakes[2:]))


def opening_a_float() -> Chain:
    floor = with_float()
    order = f.OpenFloat(amount=0, transfer="again", cage="main", colours=("red", "red"))
    yield floor.told(DEALER, order)
    yield floor.told(SUPERVISOR, order)
    counted(floor)
    yield floor.told(SUPERVISOR, changed(order, cage=""))
    yield floor.told(SUPERVISOR, changed(order, sent=False))
    yield floor.told(SUPERVISOR, order)
    yield floor.told(SUPERVISOR, changed(order, colours=()))
    yield floor.told(SUPERVISOR, changed(order, colours=(), amount=LARGEST + 1))


def asking_for_chips() -> Chain:
    floor = Walk("crown-sydney/standard")
    yield floor.told(DEALER, f.RequestCredit(0, "C1"))
    yield floor.told(SUPERVISOR, f.RequestCredit(0, "C1"))
    floor.must(SUPERVISOR, OPENING)
    floor.must(SUPERVISOR, f.RequestFill(5, "C1"))
    yield floor.told(SUPERVISOR, f.RequestCredit(0, "C1"))
    yield floor.told(SUPERVISOR, f.RequestCredit(0, "C2"))
    yield floor.told(SUPERVISOR, f.RequestCredit(LARGEST + 1, "C2"))
    yield floor.told(SUPERVISOR, f.RequestCredit(5_001, "C2"))


def receiving_chips() -> Chain:
    floor = with_float()
    floor.must(SUPERVISOR, f.RequestFill(5, "F1"))
    yield floor.told(P1, f.ReceiveFill("F1", 6))
    yield floor.told(SUPERVISOR, f.ReceiveFill("F1", 6))
    yield floor.told(DEALER, f.ReceiveFill("F1", 6))
    floor.must(DEALER, f.ReceiveFill("F1", 5))


def cancelling_a_fill() -> Chain:
    floor = with_float()
    floor.must(SUPERVISOR, f.RequestFill(5, "F1"))
    yield floor.told(DEALER, f.CancelFill("F9", waits=False))
    yield floor.told(SUPERVISOR, f.CancelFill("F9", waits=False))
    yield floor.told(SUPERVISOR, f.CancelFill("F1", waits=False))


def receiving_nothing() -> Chain:
    floor = with_float()
    yield floor.told(P1, f.ReceiveFill("F1", 6))
    yield floor.told(DEALER, f.ReceiveFill("F1", 6))


def counting() -> Chain:
    floor = with_float()
    floor.must(SUPERVISOR, f.RequestFill(5, "F1"))
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    yield floor.told(DEALER, f.CountFloat(-1, "count"))
    yield floor.told(SUPERVISOR, f.CountFloat(-1, "count"))
    floor.must(DEALER, f.ReceiveFill("F1", 5))
    yield floor.told(SUPERVISOR, f.CountFloat(-1, "count"))
    yield floor.told(SUPERVISOR, f.CountFloat(5, "count"))


def refusing_a_wager() -> Chain:
    order = h.RefuseWager(place="P9", area="big", ground="conduct")
    yield Walk("rws-sentosa/pay-table-1").told(DEALER, order)
    floor = Walk("crown-sydney/standard")
    yield floor.told(DEALER, order)
    order = changed(order, place="P1")
    yield floor.told(DEALER, order)
    yield floor.told(MANAGER, order)
    floor.open_bets()
    yield floor.told(MANAGER, order)


CHAINS: Chains = {
    "buying chips": (
        buying_chips,
        (
            "unknown-place place-empty not-your-place not-allowed excluded not-exchanged no-cash-here float-not-open "
            "amount-not-positive amount-too-large float-short deposit-limit loss-limit"
        ),
    ),
    "exchanging a voucher": (
        exchanging,
        "not-allowed not-exchanged voucher-used float-not-open amount-not-positive amount-too-large float-short",
    ),
    "issuing a colour": (
        issuing_a_colour,
        (
            "not-allowed no-such-colour colour-taken colours-short other-value not-marked amount-not-positive "
            "amount-too-large not-in-chips no-funds"
        ),
    ),
    "agreeing to share a colour": (
        agreeing,
        "unknown-place place-empty not-your-place medium-not-taken colour-not-held",
    ),
    "redeeming a colour": (
        redeeming_a_colour,
        "not-allowed medium-not-taken issued-elsewhere colour-not-held amount-not-positive",
    ),
    "redeeming what another took along": (
        redeeming_what_another_took_along,
        "colour-not-held recorded-by-you amount-not-positive",
    ),
    "carrying chips away": (carrying_away, "not-your-place amount-not-positive not-whole-chips no-funds"),
    "chips of a closed table": (
        chips_of_a_closed_table,
        (
            "not-allowed float-not-open transfer-known not-closed surveillance-not-told not-away "
            "recorded-by-you amount-not-positive amount-too-large float-short"
        ),
    ),
    "chips without a value": (
        chips_without_a_value,
        "not-closed surveillance-not-told not-away recorded-by-you value-unknown amount-not-positive",
    ),
    "noting chips handed in": (noting_chips_handed_in, "no-such-power not-away amount-not-positive"),
    "noting chips handed back": (noting_chips_handed_back, "no-such-power colour-reissued amount-not-positive"),
    "turning down": (turning_down, "not-allowed medium-not-taken transfer-unknown colour-reissued"),
    "verifying": (verifying, "not-allowed medium-not-taken transfer-unknown"),
    "speaking": (speaking, "convert-first medium-not-taken no-such-wager"),
    "speaking of nothing": (speaking_of_nothing, "not-accompanied medium-not-taken"),
    "wagering colours": (
        wagering_colours,
        "issued-elsewhere colour-not-held area-not-offered not-whole-chips no-funds",
    ),
    "opening a float": (
        opening_a_float,
        "not-allowed float-open transfer-unknown float-differs no-such-colour amount-not-positive amount-too-large",
    ),
    "asking for chips": (
        asking_for_chips,
        "not-allowed float-not-open transfer-known amount-not-positive amount-too-large float-short",
    ),
    "receiving chips": (receiving_chips, "not-allowed same-person count-differs"),
    "cancelling a fill": (cancelling_a_fill, "not-allowed transfer-unknown fill-sent"),
    "receiving nothing": (receiving_nothing, "not-allowed transfer-unknown"),
    "counting the float": (counting, "not-allowed transfer-open amount-not-positive wagers-in-play"),
    "refusing a wager": (refusing_a_wager, "no-such-power unknown-place not-allowed bets-closed no-such-wager"),
}
