"""Rounds without result, faults, corrections, voids and debts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from sicbo.floor.authority import THE_HOUSE
from sicbo.floor.table.archive.commands import HoldRounds, ReleaseRounds
from sicbo.floor.table.commands import AnyCommand
from sicbo.floor.table.corrections import commands as r
from sicbo.floor.table.irregularities import commands as i
from sicbo.floor.table.streak import commands as k
from sicbo.law import schema
from tests.floor.tables import DEALER, MANAGER, P1, SUPERVISOR
from tests.floor.walk.steps import Chain, Chains, Walk, changed


def declaring() -> Chain:
    floor = Walk("star-sydney/standard")
    order = i.DeclareNoResult(cause="button-not-pressed")
    yield floor.told(P1, order)
    yield floor.told(DEALER, order)
    floor = Walk("star-sydney/standard", fittings=("touch-screen",))
    yield floor.told(DEALER, order)


def declaring_once_the_result_is_known() -> Chain:
    floor = Walk("mixed/all")
    floor.open_bets()
    floor.must(P1, floor.bet("middle", 100))
    floor.until("settle")
    yield floor.told(P1, i.DeclareNoResult(cause="cocked-die"))
    yield floor.told(DEALER, i.DeclareNoResult(cause="cocked-die"))
    floor.agreed(DEALER, i.DeclareNoResult(cause="cocked-die"))


def recording_what_was_in_order() -> Chain:
    floor = Walk("star-sydney/standard")
    yield floor.told(P1, i.RecordPhysical("tumble"))
    yield floor.told(DEALER, i.RecordPhysical("tumble"))


def reporting_lights() -> Chain:
    yield Walk("rws-sentosa/pay-table-1").told(P1, i.ReportLighting("failed", round=7))
    yield Walk("rws-sentosa/pay-table-1").told(DEALER, i.ReportLighting("failed", round=7))
    yield Walk("rws-sentosa/pay-table-1").told(DEALER, i.ReportLighting("failed"))
    yield Walk("crown-sydney/standard").told(DEALER, i.ReportLighting("failed"))


def reporting_a_display() -> Chain:
    floor = Walk("crown-sydney/standard")
    yield floor.told(P1, i.ReportDisplay("1-2-3", 7))
    yield floor.told(DEALER, i.ReportDisplay("1-2-3", 7))


def interrupting() -> Chain:
    yield Walk("crown-sydney/standard").told(P1, i.Interrupt((7, 7)))
    yield Walk("crown-sydney/standard").told(DEALER, i.Interrupt((7, 7)))
    floor = Walk("rws-sentosa/pay-table-1")
    yield floor.told(DEALER, i.Interrupt((7, 7)))
    floor.until("enter")
    yield floor.told(DEALER, i.Interrupt((7, 7)))
    floor.must(DEALER, i.Interrupt((6, 6)))


def failing_terminals() -> Chain:
    yield Walk("crown-sydney/standard").told(P1, i.FailTerminals(("P9",)))
    yield Walk("crown-sydney/standard").told(P1, i.FailTerminals(("P1",)))
    yield Walk("crown-sydney/standard").told(DEALER, i.FailTerminals(("P1",)))
    floor = Walk("rws-sentosa/pay-table-1")
    nowhere = i.FailTerminals(("P1",), (i.Unregistered("P1", "total-3", 0),))
    yield floor.told(DEALER, nowhere)
    floor.open_bets()
    yield floor.told(DEALER, nowhere)
    yield floor.told(DEALER, i.FailTerminals(("P1",), (i.Unregistered("P1", "total-9", 0),)))


def acknowledging() -> Chain:
    floor = Walk("crown-sydney/standard")
    yield floor.told(P1, i.Acknowledge(1))


def rectifying() -> Chain:
    floor = Walk("crown-sydney/standard")
    yield floor.told(DEALER, i.Rectify(1))
    yield floor.told(SUPERVISOR, i.Rectify(1))


def rectifying_unseen() -> Chain:
    floor = Walk("crown-sydney/standard")
    floor.must(DEALER, i.ReportMalfunction("panel"))
    yield floor.told(DEALER, i.Rectify(1))
    yield floor.told(SUPERVISOR, i.Rectify(1))


def between_rounds(command: AnyCommand) -> Chain:
    floor = Walk("crown-sydney/standard")
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    floor.until("uncover")
    yield floor.told(DEALER, command)
    yield floor.told(MANAGER, command)


def correcting() -> Chain:
    floor = Walk("crown-sydney/standard")
    order = r.CorrectResult(round=7, faces=(7, 7, 7), evidence="camera")
    yield floor.told(DEALER, order)
    yield floor.told(MANAGER, order)
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    order = changed(order, round=1)
    yield floor.told(MANAGER, changed(order, evidence=""))
    yield floor.told(MANAGER, order)
    floor.until("settle")
    yield floor.told(MANAGER, order)
    floor.must(MANAGER, changed(order, faces=(1, 1, 1)))


def correcting_nothing() -> Chain:
    floor = Walk("crown-sydney/standard")
    order = r.CorrectResult(round=1, faces=(4, 2, 1), evidence="camera")
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    yield floor.told(MANAGER, order)
    floor.until("settle")
    yield floor.told(MANAGER, order)


def correcting_what_was_played_otherwise() -> Chain:
    """In another currency, then under another law, as after the table has opened again."""
    floor = Walk("crown-sydney/standard")
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    floor.until("open-bets")
    order = r.CorrectResult(round=7, faces=(7, 7, 7), evidence="camera")
    record = floor.table.irregular.rounds[1]
    record.currency, record.law = "SGD", "another"
    yield floor.told(DEALER, order)
    yield floor.told(MANAGER, order)
    order = changed(order, round=1)
    yield floor.told(MANAGER, order)
    record.currency = "AUD"
    yield floor.told(MANAGER, order)
    record.law = ""
    yield floor.told(MANAGER, order)


def voiding(scope: tuple[str, ...]) -> Chain:
    """Under a made-up ground with causes of its own that must have affected the outcome."""
    floor = Walk("star-sydney/standard")
    floor.amend(partial(_ground, scope=scope))
    order = r.VoidOutcome(ground="made-up", cause="boredom", round=7, forfeit=("P1",))
    if "wager" not in scope:
        order = changed(order, place="P1")
    yield floor.told(DEALER, order)
    yield floor.told(MANAGER, order)
    floor.open_bets()
    order = changed(order, round=1)
    yield floor.told(MANAGER, changed(order, cause=""))
    yield floor.told(MANAGER, order)
    order = changed(order, cause="fraud")
    yield floor.told(MANAGER, order)
    order = changed(order, affects_outcome=True)
    yield floor.told(MANAGER, order)
    order = changed(order, place="P1" if "wager" in scope else "")
    yield floor.told(MANAGER, order)
    if "wager" in scope:
        yield floor.told(MANAGER, changed(order, forfeit=()))
    else:
        floor.must(MANAGER, changed(order, forfeit=()))


def voiding_a_range() -> Chain:
    floor = Walk("rws-sentosa/pay-table-1")
    order = r.VoidRange(ground="damaged-dice", dice="", first=1, last=9)
    yield floor.told(DEALER, order)
    yield floor.told(MANAGER, order)


def collecting() -> Chain:
    floor = Walk("crown-sydney/standard")
    order = r.CollectReceivable(player="P1", amount=0, place="P9")
    yield floor.told(P1, order)
    order = changed(order, place="P1")
    yield floor.told(P1, order)
    yield floor.told(SUPERVISOR, order)
    order = changed(order, amount=floor.table.places["P1"].stack + 1)
    yield floor.told(SUPERVISOR, order)
    floor.table.irregular.owed["P1"] = floor.table.places["P1"].stack + 1
    yield floor.told(SUPERVISOR, order)


def collecting_from_a_wallet() -> Chain:
    floor = Walk("crown-sydney/standard")
    order = r.CollectReceivable(player="P1", amount=0, transfer="id", unit="SGD")
    yield floor.told(SUPERVISOR, order)
    yield floor.told(THE_HOUSE, order)
    yield floor.told(THE_HOUSE, changed(order, unit="AUD"))


def waiving() -> Chain:
    floor = Walk("crown-sydney/standard")
    order = r.WaiveReceivable(player="P1", amount=0, reason="")
    yield floor.told(DEALER, order)
    yield floor.told(MANAGER, order)
    order = changed(order, reason="goodwill")
    yield floor.told(MANAGER, order)
    yield floor.told(MANAGER, changed(order, amount=5))


def _ground(articles: schema.Articles, scope: tuple[str, ...]) -> schema.Articles:
    row = next(row for row in articles.void if row.id == "fraud")
    own = {"id": "made-up", "causes": ("fraud",), "must_affect_outcome": True, "forfeits_clause": "", "scope": scope}
    return msgspec.structs.replace(articles, void=(msgspec.structs.replace(row, **own),))


def _chain(scope: str) -> Callable[[], Chain]:
    return partial(voiding, (scope,))


def holding_rounds() -> Chain:
    floor = Walk("crown-sydney/standard")
    yield floor.told(MANAGER, HoldRounds(holder="case/C1", first=1, last=1))
    yield floor.told(THE_HOUSE, HoldRounds(holder="case/C1", first=1, last=1))


def letting_go_of_rounds() -> Chain:
    floor = Walk("crown-sydney/standard")
    yield floor.told(MANAGER, ReleaseRounds("case/C1"))
    yield floor.told(THE_HOUSE, ReleaseRounds("case/C1"))


VOIDING = "not-allowed unknown-round no-reason not-a-cause outcome-not-affected"
CHAINS: Chains = {
    "holding rounds": (holding_rounds, "no-such-power unknown-round"),
    "letting go of rounds": (letting_go_of_rounds, "no-such-power not-held"),
    "declaring no result": (declaring, "not-allowed not-a-cause wrong-step"),
    "declaring it once the result is known": (declaring_once_the_result_is_known, "not-allowed needs-approval"),
    "recording what was in order": (recording_what_was_in_order, "not-allowed in-order"),
    "reporting lights": (reporting_lights, "not-allowed unknown-round not-a-cause wrong-step"),
    "reporting a display": (reporting_a_display, "not-allowed unknown-round"),
    "interrupting": (interrupting, "not-allowed not-a-cause wrong-step bad-dice"),
    "failing terminals": (
        failing_terminals,
        "unknown-place not-allowed not-a-cause wrong-step area-not-offered amount-not-positive",
    ),
    "acknowledging": (acknowledging, "no-such-notice"),
    "rectifying": (rectifying, "not-allowed no-such-notice"),
    "rectifying unseen": (rectifying_unseen, "not-allowed not-acknowledged"),
    "fitting dice": (partial(between_rounds, i.FitDice("", "")), "not-allowed wrong-step"),
    "beginning a day": (partial(between_rounds, k.StartGamingDay("")), "not-allowed wrong-step"),
    "correcting": (correcting, "not-allowed unknown-round no-reason wrong-step bad-dice"),
    "correcting nothing": (correcting_nothing, "wrong-step same-result"),
    "correcting what was played otherwise": (
        correcting_what_was_played_otherwise,
        "not-allowed unknown-round earlier-currency earlier-law bad-dice",
    ),
    "voiding a round": (_chain("round"), f"{VOIDING} not-a-wager not-forfeited"),
    "voiding a wager": (_chain("wager"), f"{VOIDING} not-a-whole-round not-forfeited no-such-wager"),
    "voiding a range": (voiding_a_range, "not-allowed unknown-round"),
    "collecting": (collecting, "unknown-place not-allowed amount-not-positive not-owed no-funds"),
    "collecting from a wallet": (collecting_from_a_wallet, "unknown-place other-currency amount-not-positive"),
    "waiving": (waiving, "not-allowed no-reason amount-not-positive not-owed"),
}
