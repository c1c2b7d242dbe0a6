"""What a refusal at a desk tells besides its code: the figures and names that its words are made of."""

from __future__ import annotations

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.approvals import ExpireApproval
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as c
from sicbo.floor.patron import commands as p
from sicbo.floor.refused import Refused
from sicbo.floor.staff import commands as s
from tests.floor.people.desks import (
    AREA_MANAGER,
    CLERK,
    DAY,
    DEALER,
    GUEST,
    HOUR,
    MANAGER,
    MINUTE,
    NOON,
    PROMOTIONS,
    SECOND,
    CageDesk,
    PatronDesk,
    StaffDesk,
)

OWNER = Actor("owner")


def told(answer: object) -> tuple[str, dict[str, str | int]]:
    assert isinstance(answer, Refused), answer
    return answer.code, dict(answer.arguments)


@pytest.mark.clause("house 11.11")
def test_whoever_is_excluded_is_told_by_whom_and_their_own_wish_goes_before_the_houses() -> None:
    desk = PatronDesk()
    desk.must(AREA_MANAGER, p.ExcludePatron(reason="conduct", until=None))
    orders = (p.BeginSession(), p.Sit(table="t-1", place="1"), p.SendToTable(table="t-1", amount=1))
    for order in orders:
        assert told(desk.give(GUEST, order)) == ("excluded", {"scope": "house"})
    desk.must(GUEST, p.SelfExclude(None))
    for order in orders:
        assert told(desk.give(GUEST, order)) == ("excluded", {"scope": "self"})
    deposit = p.ReceiveTransfer(transfer="cage/main/1", amount=1, source="cage", of="main")
    assert told(desk.give(THE_HOUSE, deposit)) == ("excluded", {"scope": "self"})


@pytest.mark.clause("house 11.8")
def test_the_time_limit_is_told_in_minutes_and_what_is_left_in_seconds_a_started_one_counted() -> None:
    desk = PatronDesk()
    desk.must(GUEST, p.BeginSession())
    assert told(desk.give(THE_HOUSE, p.CallTime())) == ("time-left", {"seconds": 86_400})
    desk.must(GUEST, p.SetLimit(kind="time", amount=60))
    desk.at = NOON + 59 * MINUTE
    assert told(desk.give(THE_HOUSE, p.CallTime())) == ("time-left", {"seconds": 60})
    desk.at = NOON + HOUR - 1
    assert told(desk.give(THE_HOUSE, p.CallTime())) == ("time-left", {"seconds": 1})
    desk.at = NOON + HOUR
    called = desk.must(THE_HOUSE, p.CallTime())
    assert called.minutes == 60
    desk.must(GUEST, p.EndSession("time-limit"))
    assert told(desk.give(GUEST, p.BeginSession())) == ("time-limit", {"minutes": 60})
    assert told(desk.give(GUEST, p.Sit(table="t-1", place="1"))) == ("time-limit", {"minutes": 60})


@pytest.mark.clause("house 11.12")
def test_a_seat_is_refused_naming_its_table() -> None:
    desk = PatronDesk()
    desk.deposit(100)
    assert told(desk.give(THE_HOUSE, p.Stand("t-9"))) == ("not-seated", {"table": "t-9"})
    assert told(desk.give(GUEST, p.SendToTable(table="t-9", amount=1))) == ("not-seated", {"table": "t-9"})
    desk.sit("t-1")
    desk.sit("t-2")
    assert told(desk.give(GUEST, p.Sit(table="t-2", place="3"))) == ("already-seated", {"table": "t-2"})
    assert told(desk.give(GUEST, p.EndSession("left"))) == ("still-seated", {"table": "t-1"})


@pytest.mark.clause("house 11.3")
def test_nobody_is_seated_at_a_table_of_another_currency_than_the_wallet_s() -> None:
    desk = PatronDesk()
    abroad = p.Sit(table="t-1", place="P1", unit="SGD")
    assert told(desk.give(GUEST, abroad)) == ("other-currency", {"currency": "SGD", "wallet": "AUD"})
    desk.must(GUEST, p.Sit(table="t-1", place="P1", unit="AUD"))


@pytest.mark.clause("house 11.3", "house 11.6", "house 11.7")
def test_money_is_refused_with_what_is_missing_or_what_a_limit_leaves() -> None:
    desk = PatronDesk()
    desk.deposit(10_000, "cage/main/7")
    again = p.ReceiveTransfer(transfer="cage/main/7", amount=1, source="cage", of="main")
    assert told(desk.give(THE_HOUSE, again)) == ("transfer-known", {"transfer": "cage/main/7"})
    assert told(desk.give(THE_HOUSE, p.ConfirmTransfer("x"))) == ("transfer-unknown", {"transfer": "x"})
    sending = p.SendToCage(cage="main", amount=12_345, use="cash")
    assert told(desk.give(GUEST, sending)) == ("wallet-short", {"short": 2345})
    elsewhere = p.SendToCage(cage="main", amount=1, use="cash", unit="SGD")
    assert told(desk.give(GUEST, elsewhere)) == ("other-currency", {"currency": "SGD", "wallet": "AUD"})
    desk.must(GUEST, p.SetLimit(kind="deposit", amount=15_000))
    desk.must(GUEST, p.SetLimit(kind="loss", amount=3_000))
    more = p.ReceiveTransfer(transfer="cage/main/8", amount=5_001, source="ticket", of="K1")
    assert told(desk.give(THE_HOUSE, more)) == ("deposit-limit", {"left": 5000})
    desk.sit()
    assert told(desk.give(GUEST, p.SendToTable(table="t-1", amount=3_001))) == ("loss-limit", {"left": 3000})
    desk.must(GUEST, p.SendToTable(table="t-1", amount=2_999))
    assert told(desk.give(GUEST, p.SendToTable(table="t-1", amount=2))) == ("loss-limit", {"left": 1})


@pytest.mark.clause("house 11.5")
def test_a_limit_is_refused_naming_its_kind() -> None:
    desk = PatronDesk()
    for kind in ("deposit", "loss", "time"):
        assert told(desk.give(GUEST, p.SetLimit(kind=kind, amount=None))) == ("same-limit", {"kind": kind})
        assert told(desk.give(GUEST, p.CancelPendingLimit(kind))) == ("no-pending-limit", {"kind": kind})


@pytest.mark.clause("house 4.1", "house 7.2")
def test_a_second_person_is_told_the_act() -> None:
    desk = PatronDesk()
    act, credit = {"act": "credit-patron"}, p.GiveCredit(amount=500, reason="goodwill")
    assert told(desk.give(PROMOTIONS, credit)) == ("needs-approval", act)
    asked = desk.must(AREA_MANAGER, p.RequestApproval(credit))
    assert (asked.approval, asked.expires - NOON) == (1, 10 * MINUTE)
    assert desk.must(AREA_MANAGER, p.RequestApproval(p.GiveCredit(amount=501, reason="goodwill"))).approval == 2
    assert told(desk.give(AREA_MANAGER, p.Approve(1))) == ("same-person", act)
    assert told(desk.give(CLERK, p.Approve(1))) == ("not-allowed", {**act, "rank": "area-manager"})
    assert told(desk.give(MANAGER, p.Approve(3))) == ("unknown-approval", {"approval": 3})
    assert told(desk.give(THE_HOUSE, ExpireApproval(3))) == ("unknown-approval", {"approval": 3})
    desk.at = NOON + 10 * MINUTE - 1
    assert told(desk.give(THE_HOUSE, ExpireApproval(1))) == ("not-expired", {"seconds": 1})
    desk.at += 1
    assert told(desk.give(MANAGER, p.Approve(1))) == ("approval-expired", act)
    desk.must(THE_HOUSE, ExpireApproval(1))
    assert list(desk.patron.approvals.open) == [2]


@pytest.mark.clause("house 11.3", "house 11.4", "house 11.13")
def test_whoever_may_not_is_told_the_rank_or_the_office_that_may() -> None:
    desk = PatronDesk()
    assert told(desk.give(DEALER, p.BeginSession())) == ("not-allowed", {"act": "serve-patron", "rank": "supervisor"})
    assert told(desk.give(Actor("p-2"), p.BeginSession())) == ("not-your-wallet", {})
    carried = ("not-your-office", {"act": "carry-wallet-transfer", "office": "house"})
    assert told(desk.give(MANAGER, p.ConfirmTransfer("x"))) == carried
    counter = CageDesk()
    code, arguments = told(counter.give(GUEST, c.CountCash(0)))
    assert (code, arguments) == ("not-your-office", {"act": "count-cage", "office": "cage"})
    assert told(counter.give(CLERK, c.ReverseTransfer("x"))) == (
        "not-your-office",
        {"act": "carry-cage-transfer", "office": "house"},
    )


@pytest.mark.clause("house 11.1")
def test_what_is_no_id_is_told_by_the_first_field_that_holds_it() -> None:
    desk = PatronDesk()
    assert told(desk.give(GUEST, p.Sit(table="t 1", place="p 1"))) == ("bad-id", {"field": "table"})
    assert told(desk.give(GUEST, p.Sit(table="t-1", place="p 1"))) == ("bad-id", {"field": "place"})
    staff = StaffDesk()
    hiring = s.Hire(person="ann", rank="dealer", tables=("t-1", "the second"))
    assert told(staff.give(OWNER, hiring)) == ("bad-id", {"field": "tables"})


@pytest.mark.clause("house 13.3", "house 13.4", "house 13.9", "house 13.10", "house 13.11")
def test_the_cage_tells_what_is_short_which_transfer_and_which_table() -> None:
    desk = CageDesk(bankroll=1_000)
    assert told(desk.give(AREA_MANAGER, c.RemoveBankroll(1_234))) == ("bankroll-short", {"short": 234})
    desk.arrives(1_500)
    assert told(desk.give(CLERK, c.PayOut("patron/p-1/1"))) == ("drawer-short", {"short": 500})
    assert told(desk.give(CLERK, c.PayOut("x"))) == ("transfer-unknown", {"transfer": "x"})
    again = c.ReceiveForPayout(transfer="patron/p-1/1", patron="p-1", amount=1)
    assert told(desk.give(THE_HOUSE, again)) == ("transfer-known", {"transfer": "patron/p-1/1"})
    abroad = c.TakeCash("p-1", 100, "SGD")
    assert told(desk.give(CLERK, abroad)) == ("other-currency", {"currency": "AUD", "wallet": "SGD"})
    assert told(desk.give(CLERK, c.SendFloat("t-9", 10))) == ("table-unknown", {"table": "t-9"})
    other = {"table": "t-9", "currency": "AUD", "other": "SGD"}
    assert told(desk.give(CLERK, c.SendFloat("t-9", 10, "SGD"))) == ("table-other-currency", other)
    assert told(desk.give(CLERK, c.CountDrop("t-9", 10))) == ("no-drop", {"table": "t-9"})
    desk.must(CLERK, c.SendFloat("t-1", 10, "AUD"))
    taken = desk.must(CLERK, c.TakeCash("p-1", 100))
    assert told(desk.give(CLERK, c.CountCash(0))) == ("cash-on-the-way", {"transfer": taken.transfer})
    assert told(desk.give(CLERK, c.RecallChips(taken.transfer))) == ("transfer-unknown", {"transfer": taken.transfer})


@pytest.mark.clause("house 13.6", "house 13.7")
def test_a_ticket_is_refused_by_its_number_with_its_state_its_owner_or_its_time() -> None:
    desk = CageDesk()
    desk.ticket(500, "K1", patron="")
    desk.ticket(500, "K2", patron="p-2")
    good_for = {"ticket": "K1", "seconds": 365 * 86_400}
    assert told(desk.give(THE_HOUSE, c.LapseTicket("K1"))) == ("ticket-good", good_for)
    assert told(desk.give(CLERK, c.RedeemTicket("K9"))) == ("ticket-unknown", {"ticket": "K9"})
    another = {"ticket": "K2", "patron": "p-2"}
    assert told(desk.give(CLERK, c.RedeemToWallet("K2", "p-1"))) == ("ticket-of-another", another)
    desk.must(CLERK, c.RedeemTicket("K1"))
    assert told(desk.give(CLERK, c.RedeemTicket("K1"))) == ("ticket-spent", {"ticket": "K1", "state": "redeemed"})
    desk.must(CLERK, c.RedeemToWallet("K2", "p-2"))
    assert told(desk.give(CLERK, c.RedeemTicket("K2"))) == ("ticket-spent", {"ticket": "K2", "state": "on-the-way"})
    issue = c.IssueTicket(ticket="K1", transfer="patron/p-1/9", amount=5)
    assert told(desk.give(THE_HOUSE, issue)) == ("ticket-known", {"ticket": "K1"})
    desk.ticket(500, "K3")
    desk.at = NOON + 365 * DAY
    assert told(desk.give(CLERK, c.RedeemTicket("K3"))) == ("ticket-lapsed", {"ticket": "K3"})
    desk.at -= SECOND
    assert told(desk.give(THE_HOUSE, c.LapseTicket("K3"))) == ("ticket-good", {"ticket": "K3", "seconds": 1})


@pytest.mark.clause("house 12.2", "house 12.4", "house 12.8")
def test_the_staff_tells_the_person_the_terminal_and_the_office() -> None:
    desk = StaffDesk()
    desk.must(OWNER, s.Hire(person="ann", rank="dealer"))
    assert told(desk.give(OWNER, s.Hire(person="ann", rank="dealer"))) == ("person-known", {"person": "ann"})
    assert told(desk.give(OWNER, s.Hire(person="house", rank="dealer"))) == ("person-known", {"person": "house"})
    assert told(desk.give(OWNER, s.Dismiss("bob", "left"))) == ("person-unknown", {"person": "bob"})
    watching = s.Hire(person="eve", rank="dealer", offices=("cage", "inspector"))
    assert told(desk.give(OWNER, watching)) == ("watches-only", {"office": "inspector"})
    desk.must(OWNER, s.PairTerminal(terminal="s-1", table="t-1", place="1"))
    paired = s.PairTerminal(terminal="s-1", table="t-2", place="2")
    assert told(desk.give(OWNER, paired)) == ("terminal-paired", {"terminal": "s-1"})
    taken = s.PairTerminal(terminal="s-2", table="t-1", place="1")
    assert told(desk.give(OWNER, taken)) == ("place-paired", {"table": "t-1", "place": "1"})
    for order in (s.UnpairTerminal("s-9"), s.DrawCode("s-9")):
        assert told(desk.give(OWNER, order)) == ("terminal-unknown", {"terminal": "s-9"})
    gone = desk.must(OWNER, s.UnpairTerminal("s-1"))
    assert (gone.table, gone.place) == ("t-1", "1")
