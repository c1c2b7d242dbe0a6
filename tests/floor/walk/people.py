"""Approvals, incidents, measures, rulings, vacated places and closing."""

from __future__ import annotations

from sicbo.floor.approvals import DeclineApproval, ExpireApproval
from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.table.closing import commands as e
from sicbo.floor.table.commands import Actor, Approve, RequestApproval
from sicbo.floor.table.corrections.commands import CorrectResult
from sicbo.floor.table.irregularities.commands import DeclareNoResult
from sicbo.floor.table.people import commands as h
from sicbo.floor.table.seating import commands as s
from tests.floor.tables import DEALER, MANAGER, P1, SUPERVISOR
from tests.floor.walk.steps import Chain, Chains, Walk, changed

MINUTE = 60_000
COLLEAGUE = Actor("colleague", "casino-manager")


def voiding_for_a_breach() -> Chain:
    order = h.VoidWager(incident=1, place="P9")
    yield Walk("rws-sentosa/pay-table-1").told(P1, order)
    floor = Walk("crown-sydney/standard")
    yield floor.told(P1, order)
    order = changed(order, place="P2")
    yield floor.told(P1, order)
    for kind in ("staff-advice", "device", "device"):
        floor.must(MANAGER, h.RecordIncident(kind=kind, player="P2" if floor.table.people.incidents[1:] else "P1"))
    yield floor.told(P1, order)
    yield floor.told(MANAGER, order)
    yield floor.told(MANAGER, changed(order, incident=2))
    order = changed(order, incident=3)
    yield floor.told(MANAGER, order)
    floor.open_bets()
    floor.must(MANAGER, floor.bet("big", 100, "P2"))
    floor.until("enter")
    yield floor.told(MANAGER, order)


def handing_on() -> Chain:
    order = h.TakeMeasure(incident=1, measure="escalate")
    yield Walk("rws-sentosa/pay-table-1").told(P1, order)
    floor = Walk("crown-sydney/standard")
    yield floor.told(P1, order)
    for kind in ("side-bet", "device", "device"):
        floor.must(MANAGER, h.RecordIncident(kind=kind, player="P1" if floor.table.people.incidents[1:] else ""))
    yield floor.told(P1, order)
    yield floor.told(MANAGER, order)
    yield floor.told(MANAGER, changed(order, incident=2))
    order = changed(order, incident=3)
    yield floor.told(MANAGER, order)
    floor.must(MANAGER, changed(order, to="police"))


def seizing() -> Chain:
    floor = Walk("crown-melbourne-vcgr/option-a")
    floor.must(MANAGER, h.RecordIncident(kind="device", player="P1"))
    order = h.WithholdWinnings(incident=1, place="P1", amount=0)
    yield floor.told(P1, order)
    yield floor.told(MANAGER, order)
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    floor.until("open-bets", (4, 5, 6))
    yield floor.told(MANAGER, order)
    floor.must(P1, s.CashOut("P1", floor.table.places["P1"].stack, "out"))
    yield floor.told(MANAGER, changed(order, amount=101))


def asking_for_approval() -> Chain:
    floor = Walk("mixed/all")
    floor.open_bets()
    order = RequestApproval(DeclareNoResult(cause="cocked-die"))
    yield floor.told(P1, order)
    yield floor.told(DEALER, order)
    floor.until("enter")
    yield floor.told(DEALER, order)
    floor.until("settle")
    floor.must(DEALER, order)


def approving() -> Chain:
    floor, order = _settled()
    yield floor.told(P1, Approve(1))
    floor.must(MANAGER, RequestApproval(order))
    floor.must(MANAGER, RequestApproval(order))
    floor.must(COLLEAGUE, DeclineApproval(2, "not-now"))
    yield floor.told(P1, Approve(2))
    over = floor.table.people.approvals.open[1].expires
    floor.at = over
    yield floor.told(P1, Approve(1))
    yield floor.told(MANAGER, Approve(1))
    yield floor.told(COLLEAGUE, Approve(1, related=True))
    yield floor.told(COLLEAGUE, Approve(1))
    floor.at = over - 1
    floor.must(COLLEAGUE, Approve(1))
    yield floor.told(Actor("third", "casino-manager"), Approve(1))


def expiring() -> Chain:
    floor, order = _settled()
    yield floor.told(DEALER, ExpireApproval(1))
    floor.must(MANAGER, RequestApproval(order))
    yield floor.told(DEALER, ExpireApproval(1))


def declining() -> Chain:
    floor, order = _settled()
    decline = DeclineApproval(1, "not-now")
    yield floor.told(P1, decline)
    floor.must(MANAGER, RequestApproval(order))
    yield floor.told(P1, decline)
    floor.at = floor.table.people.approvals.open[1].expires
    yield floor.told(COLLEAGUE, decline)


def _settled() -> tuple[Walk, CorrectResult]:
    """A table after a round, and an order that waits for a second person."""
    floor = Walk("crown-sydney/standard")
    floor.open_bets()
    floor.must(MANAGER, floor.bet("big", 100, "P2"))
    floor.until("settle")
    floor.step()
    return floor, CorrectResult(round=1, faces=(6, 6, 5), evidence="camera")


def ruling() -> Chain:
    floor = Walk("crown-melbourne-vcgr/option-a")
    order = h.RuleOnWithheld(withheld=1, ruling="release", transfer="T")
    yield floor.told(DEALER, order)
    floor.must(MANAGER, h.RecordIncident(kind="device", player="P1"))
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    floor.until("open-bets", (4, 5, 6))
    floor.must(MANAGER, h.WithholdWinnings(incident=1, place="P1"))
    yield floor.told(DEALER, order)
    yield floor.told(MANAGER, order)


def recording() -> Chain:
    floor = Walk("crown-sydney/standard")
    yield floor.told(P1, h.RecordIncident(kind="laughing", player="P1"))
    yield floor.told(P1, h.RecordIncident(kind="device", player="P1"))


def readmitting() -> Chain:
    yield Walk("rws-sentosa/pay-table-1").told(P1, h.ReadmitPlayer("P1"))
    floor = Walk("crown-sydney/standard")
    yield floor.told(P1, h.ReadmitPlayer("P1"))
    yield floor.told(MANAGER, h.ReadmitPlayer("P1"))


def lifting_a_bar() -> Chain:
    floor = Walk("crown-sydney/standard")
    yield floor.told(MANAGER, h.LiftBar("P1"))
    yield floor.told(THE_HOUSE, h.LiftBar("P1"))
    floor.must(THE_HOUSE, h.BarPlayer(player="P1", until=None))
    floor.must(THE_HOUSE, h.LiftBar("P1"))


def barring_without_being_the_house() -> Chain:
    yield Walk("crown-sydney/standard").told(MANAGER, h.BarPlayer(player="P1", until=None))


def asking_to_vacate() -> Chain:
    yield Walk("rws-sentosa/pay-table-1").told(P1, h.AskToVacate("P9"))
    floor = Walk("crown-sydney/standard")
    floor.vacate("P2")
    yield floor.told(P1, h.AskToVacate("P9"))
    yield floor.told(P1, h.AskToVacate("P2"))
    yield floor.told(P1, h.AskToVacate("P1"))
    yield floor.told(DEALER, h.AskToVacate("P1"))


def taking_a_place_again() -> Chain:
    floor = Walk("crown-sydney/standard")
    floor.must(MANAGER, h.RecordIncident(kind="device", player="P1"))
    floor.must(MANAGER, h.ExcludePlayer(incident=1, scope="game"))
    yield floor.told(P1, s.TakePlace("P9", "P1"))
    yield floor.told(P1, s.TakePlace("P2", "P1"))
    floor.vacate("P2")
    yield floor.told(P1, s.TakePlace("P2", "P1"))


def announcing_the_end() -> Chain:
    floor = Walk("star-sydney/standard")
    floor.at = 0
    yield floor.told(DEALER, e.AnnounceClosing(20 * MINUTE - 1))
    yield floor.told(SUPERVISOR, e.AnnounceClosing(20 * MINUTE - 1))
    floor.must(SUPERVISOR, e.AnnounceClosing(20 * MINUTE))


def cancelling_the_end() -> Chain:
    floor = Walk("star-sydney/standard")
    yield floor.told(DEALER, e.CancelClosing())
    yield floor.told(SUPERVISOR, e.CancelClosing())


def closing_by_results() -> Chain:
    floor = Walk("crown-melbourne/option-a")
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    yield floor.told(DEALER, e.CloseTable())
    yield floor.told(SUPERVISOR, e.CloseTable())
    floor.must(SUPERVISOR, e.AnnounceClosing())
    yield floor.told(SUPERVISOR, e.CloseTable())
    floor.table.closing.rounds = [1, 2, 3]
    yield floor.told(SUPERVISOR, e.CloseTable())
    floor.table.done = 0
    yield floor.told(SUPERVISOR, e.CloseTable())
    floor.table.places["P1"].wagers.clear()
    yield floor.told(SUPERVISOR, e.CloseTable())


def closing_by_the_clock() -> Chain:
    floor = Walk("star-sydney/standard")
    floor.at = 0
    floor.step()
    floor.must(SUPERVISOR, e.AnnounceClosing(20 * MINUTE))
    floor.at = 20 * MINUTE - 1
    yield floor.told(SUPERVISOR, e.CloseTable())
    floor.at = 20 * MINUTE
    yield floor.told(SUPERVISOR, e.CloseTable())


CHAINS: Chains = {
    "voiding for a breach": (
        voiding_for_a_breach,
        (
            "no-such-power unknown-place unknown-incident not-allowed not-sanctioned not-their-breach no-such-wager "
            "needs-approval"
        ),
    ),
    "handing a matter on": (
        handing_on,
        "no-such-power unknown-incident not-allowed not-sanctioned not-their-breach not-handed-to",
    ),
    "seizing winnings": (
        seizing,
        "not-allowed nothing-to-withhold amount-not-positive more-than-won",
    ),
    "asking for an approval": (asking_for_approval, "not-allowed wrong-step needs-nobody"),
    "declining": (declining, "unknown-approval not-allowed approval-expired"),
    "approving": (
        approving,
        "unknown-approval approval-ended not-allowed same-person not-independent approval-expired approved-already",
    ),
    "an approval that runs out": (expiring, "unknown-approval not-expired"),
    "ruling on withheld winnings": (ruling, "unknown-withheld not-allowed needs-approval"),
    "recording an incident": (recording, "unknown-rule not-allowed"),
    "readmitting": (readmitting, "no-such-power not-allowed not-excluded"),
    "lifting a bar": (lifting_a_bar, "no-such-power not-excluded"),
    "barring without being the house": (barring_without_being_the_house, "no-such-power"),
    "asking to vacate": (asking_to_vacate, "no-such-power unknown-place place-empty not-allowed not-abstaining"),
    "taking a place again": (taking_a_place_again, "unknown-place place-taken excluded"),
    "announcing the end": (announcing_the_end, "not-allowed closing-too-soon"),
    "cancelling the end": (cancelling_the_end, "not-allowed not-announced"),
    "closing by results": (
        closing_by_results,
        "not-allowed not-announced notice-results round-unfinished wagers-in-play stacks-on-table",
    ),
    "closing by the clock": (closing_by_the_clock, "notice-time round-unfinished"),
}
