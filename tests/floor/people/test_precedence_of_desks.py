"""The order of a desk's codes is their precedence: orders with every fault at once, repaired one fault at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from sicbo.floor.actor import Actor
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.cage import commands as c
from sicbo.floor.cage.refusals import PRECEDENCE as CAGE
from sicbo.floor.cage.refusals import Reason as CageReason
from sicbo.floor.patron import commands as p
from sicbo.floor.patron.decide import decide
from sicbo.floor.patron.refusals import PRECEDENCE as PATRON
from sicbo.floor.patron.refusals import Reason as PatronReason
from sicbo.floor.patron.state import Patron
from sicbo.floor.staff import commands as s
from sicbo.floor.staff.refusals import PRECEDENCE as STAFF
from sicbo.floor.staff.refusals import Reason as StaffReason
from sicbo.words import LANGUAGES
from sicbo.words import load as words
from tests.floor.people.desks import (
    AREA_MANAGER,
    CLERK,
    DAY,
    GUEST,
    HOUR,
    NOON,
    OTHER_CLERK,
    SECOND,
    WITH_PIN,
    CageDesk,
    PatronDesk,
    StaffDesk,
    said,
)

Chain = Iterator[tuple[str, str]]


def sending_to_a_table() -> Chain:
    stranger = Actor("p-2")
    wrong = p.SendToTable(table="Table one", amount=0)
    order = p.SendToTable(table="t-1", amount=0)
    yield said(decide(Patron("p-1"), p.Order(stranger, NOON, wrong)))
    yield said(decide(Patron("p-1"), p.Order(stranger, NOON, order)))
    desk = PatronDesk()
    desk.must(GUEST, p.SetLimit(kind="time", amount=60))
    desk.must(GUEST, p.SetLimit(kind="loss", amount=5))
    desk.deposit(100)
    desk.must(GUEST, p.BeginSession())
    desk.must(GUEST, p.SelfExclude(NOON + HOUR + SECOND))
    desk.at = NOON + HOUR
    yield desk.refused(stranger, order)
    yield desk.refused(GUEST, order)
    desk.at += SECOND
    yield desk.refused(GUEST, order)
    desk.must(GUEST, p.EndSession("time-limit"))
    desk.at = NOON + DAY
    yield desk.refused(GUEST, order)
    desk.sit()
    yield desk.refused(GUEST, order)
    yield desk.refused(GUEST, p.SendToTable(table="t-1", amount=101))
    yield desk.refused(GUEST, p.SendToTable(table="t-1", amount=100))


def receiving_a_deposit() -> Chain:
    desk = PatronDesk()
    desk.deposit(10, "known")
    desk.must(GUEST, p.SetLimit(kind="deposit", amount=20))
    desk.must(GUEST, p.SelfExclude(NOON + SECOND))

    def order(transfer: str, amount: int) -> p.ReceiveTransfer:
        return p.ReceiveTransfer(transfer=transfer, amount=amount, source="cage", of="main")

    yield desk.refused(GUEST, order("known", 0))
    yield desk.refused(THE_HOUSE, order("known", 0))
    yield desk.refused(THE_HOUSE, order("new", 0))
    desk.at += SECOND
    yield desk.refused(THE_HOUSE, order("new", 0))
    yield desk.refused(THE_HOUSE, order("new", 11))


def removing_bankroll() -> Chain:
    desk = CageDesk(bankroll=0)
    yield desk.refused(CLERK, c.RemoveBankroll(0))
    desk = CageDesk(bankroll=1000)
    desk.arrives(600)
    desk.must(CLERK, c.PayOut("patron/p-1/1"))
    yield desk.refused(CLERK, c.RemoveBankroll(0))
    yield desk.refused(AREA_MANAGER, c.RemoveBankroll(0))
    yield desk.refused(AREA_MANAGER, c.RemoveBankroll(1001))
    yield desk.refused(AREA_MANAGER, c.RemoveBankroll(1000))
    yield desk.refused(AREA_MANAGER, c.RemoveBankroll(400))


def voiding_a_ticket() -> Chain:
    desk = CageDesk()
    desk.ticket(5, "K1")
    desk.ticket(5, "K2")
    desk.must(WITH_PIN, c.RedeemTicket("K2"))

    def order(ticket: str, replacement: str = "K1") -> c.VoidTicket:
        return c.VoidTicket(ticket=ticket, reason="lost", replacement=replacement)

    yield desk.refused(GUEST, order("K9"))
    yield desk.refused(CLERK, order("K9"))
    yield desk.refused(CLERK, order("K2"))
    desk.at = NOON + 365 * DAY
    yield desk.refused(CLERK, order("K1"))
    desk.at = NOON
    yield desk.refused(CLERK, order("K1"))
    yield desk.refused(CLERK, order("K1", "K3"))


def sending_a_fill() -> Chain:
    desk = CageDesk(bankroll=10)
    yield desk.refused(GUEST, c.SendFill("fill-1"))
    yield desk.refused(CLERK, c.SendFill("fill-1"))
    desk.must(THE_HOUSE, c.OrderFill(transfer="fill-1", table="t-1", amount=11, requested_by="clerk"))
    yield desk.refused(CLERK, c.SendFill("fill-1"))
    yield desk.refused(OTHER_CLERK, c.SendFill("fill-1"))


def sending_a_float() -> Chain:
    desk = CageDesk(bankroll=10)
    yield desk.refused(GUEST, c.SendFloat("t-1", 0))
    yield desk.refused(CLERK, c.SendFloat("t-1", 0))
    yield desk.refused(CLERK, c.SendFloat("t-1", 0, currency="SGD"))
    yield desk.refused(CLERK, c.SendFloat("t-1", 0, currency="AUD"))
    yield desk.refused(CLERK, c.SendFloat("t-1", 11, currency="AUD"))


def calling_chips_back() -> Chain:
    desk = CageDesk()
    desk.must(THE_HOUSE, c.OrderFill(transfer="fill-1", table="t-1", amount=11, requested_by="clerk"))
    yield desk.refused(GUEST, c.RecallChips("fill-1"))
    yield desk.refused(CLERK, c.RecallChips("fill-1"))
    desk.must(OTHER_CLERK, c.SendFill("fill-1"))
    yield desk.refused(CLERK, c.RecallChips("fill-1"))


def changing_offices() -> Chain:
    desk = StaffDesk()
    owner = Actor("owner")
    yield desk.refused(GUEST, s.ChangeOffices("Ann Lee", ("auditor",)))
    yield desk.refused(GUEST, s.ChangeOffices("nobody", ("auditor",)))
    yield desk.refused(owner, s.ChangeOffices("nobody", ("auditor",)))
    yield desk.refused(owner, s.ChangeOffices("owner", ("auditor",)))
    yield desk.refused(owner, s.ChangeOffices("owner", ()))
    desk.must(owner, s.Hire(person="d-1", rank="dealer"))
    yield desk.refused(owner, s.ChangeOffices("d-1", ("auditor",)))
    yield desk.refused(owner, s.ChangeOffices("d-1", ("cage",)))
    desk.must(THE_HOUSE, s.Hire(person="m-1", rank="area-manager"))
    yield desk.refused(owner, s.ChangeOffices("d-1", ("cage",)))


def sending_to_a_cage() -> Chain:
    desk = PatronDesk()
    desk.deposit(100)
    yield desk.refused(Actor("p-2"), p.SendToCage(cage="main", amount=0, use="cash", unit="SGD"))
    yield desk.refused(GUEST, p.SendToCage(cage="main", amount=0, use="cash", unit="SGD"))
    yield desk.refused(GUEST, p.SendToCage(cage="main", amount=0, use="cash"))
    yield desk.refused(GUEST, p.SendToCage(cage="main", amount=101, use="cash"))
    yield desk.refused(GUEST, p.SendToCage(cage="main", amount=100, use="cash"))


def paying_out() -> Chain:
    desk = CageDesk(bankroll=10)
    yield desk.refused(GUEST, c.PayOut("patron/p-1/1"))
    yield desk.refused(CLERK, c.PayOut("patron/p-1/1"))
    arriving = c.ReceiveForPayout(transfer="patron/p-1/1", patron="p-1", amount=2_000_000, hands=("clerk",))
    desk.must(THE_HOUSE, arriving)
    yield desk.refused(CLERK, c.PayOut("patron/p-1/1"))
    yield desk.refused(OTHER_CLERK, c.PayOut("patron/p-1/1"))
    desk.agree(AREA_MANAGER, c.AddBankroll(2_000_000))
    desk.must(AREA_MANAGER, c.AddBankroll(2_000_000))
    yield desk.refused(OTHER_CLERK, c.PayOut("patron/p-1/1"))


def redeeming_a_ticket() -> Chain:
    desk = CageDesk()
    yield desk.refused(GUEST, c.RedeemTicket("K1"))
    yield desk.refused(CLERK, c.RedeemTicket("K1"))
    desk.must(THE_HOUSE, c.IssueTicket(ticket="K1", transfer="p/1", amount=5, patron="p-1", hands=("clerk",)))
    yield desk.refused(CLERK, c.RedeemTicket("K1"))
    yield desk.refused(OTHER_CLERK, c.RedeemTicket("K1"))


def erasing_a_person() -> Chain:
    desk = PatronDesk()
    desk.deposit(1)
    desk.must(GUEST, p.SelfExclude(NOON + SECOND))
    yield desk.refused(CLERK, p.ErasePerson())
    yield desk.refused(AREA_MANAGER, p.ErasePerson())
    desk.at += SECOND
    yield desk.refused(AREA_MANAGER, p.ErasePerson())


CHAINS: dict[str, tuple[Callable[[], Chain], dict[str, int], str]] = {
    "sending to a table": (
        sending_to_a_table,
        PATRON,
        (
            "bad-id patron-unknown not-your-wallet excluded time-limit not-seated amount-not-positive "
            "wallet-short loss-limit"
        ),
    ),
    "receiving a deposit": (
        receiving_a_deposit,
        PATRON,
        "not-your-office transfer-known excluded amount-not-positive deposit-limit",
    ),
    "removing bankroll": (
        removing_bankroll,
        CAGE,
        "cage-closed not-allowed amount-not-positive bankroll-short drawer-short needs-approval",
    ),
    "voiding a ticket": (
        voiding_a_ticket,
        CAGE,
        "not-allowed ticket-unknown ticket-spent ticket-lapsed ticket-known needs-approval",
    ),
    "sending a fill": (sending_a_fill, CAGE, "not-your-office transfer-unknown same-person bankroll-short"),
    "sending a float": (
        sending_a_float,
        CAGE,
        "not-your-office table-unknown table-other-currency amount-not-positive bankroll-short",
    ),
    "calling chips back": (calling_chips_back, CAGE, "not-your-office transfer-unknown same-person"),
    "changing offices": (
        changing_offices,
        STAFF,
        "bad-id not-your-office person-unknown own-rank last-administrator watches-only cooling needs-approval",
    ),
    "sending to a cage": (
        sending_to_a_cage,
        PATRON,
        "not-your-wallet other-currency amount-not-positive wallet-short needs-owner",
    ),
    "paying out": (paying_out, CAGE, "not-your-office transfer-unknown sender-pays drawer-short needs-approval"),
    "redeeming a ticket": (redeeming_a_ticket, CAGE, "not-your-office ticket-unknown sender-pays needs-owner"),
    "erasing a person": (erasing_a_person, PATRON, "not-allowed still-excluded money-theirs"),
}


@pytest.mark.parametrize("name", CHAINS)
def test_each_repair_uncovers_the_next_fault_in_the_order_of_the_codes(name: str) -> None:
    chain, precedence, expected = CHAINS[name]
    told = [code for code, _ in chain()]
    assert told == expected.split()
    assert [precedence[code] for code in told] == sorted({precedence[code] for code in told})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reasons", [PatronReason, StaffReason, CageReason])
def test_every_code_has_words_for_what_happened_and_what_to_do(
    reasons: type[PatronReason | StaffReason | CageReason], language: str
) -> None:
    spoken = words(language)
    for code in reasons:
        assert spoken.has(f"refusal.{code}"), code
        assert spoken.has(f"remedy.{code}"), code
