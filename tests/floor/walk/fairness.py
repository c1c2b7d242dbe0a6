"""Chains, links and seals of electronic dice, the sensor at physical ones, and who deals."""

from __future__ import annotations

from sicbo.floor.table.commands import Actor
from sicbo.floor.table.corrections import commands as r
from sicbo.floor.table.dealing import commands as p
from sicbo.floor.table.fairness import commands as f
from sicbo.floor.table.fairness.dealers import AUTOMATIC
from sicbo.floor.table.fairness.sensor import SENSOR as SENSING
from sicbo.floor.table.fairness.sensor import sensed_digest
from sicbo.floor.table.irregularities import commands as i
from sicbo.floor.table.streak import commands as k
from sicbo.units.fair_dice import before, faces
from tests.floor.tables import DEALER, MANAGER, P1
from tests.floor.walk.steps import Chain, Chains, Walk, changed

TUMBLER, SENSOR = Actor("tumbler", office="tumbler"), Actor("sensor", office=SENSING)
MACHINE = Actor(AUTOMATIC, "dealer")
GAME, DAY, NONCE, SALT = "crown-sydney/standard", "monday", "0f" * 16, "5a" * 32
SECRET = bytes(32)


def electronic(length: int = 1, **changes: object) -> Walk:
    """A practice table of electronic dice, its chain published."""
    floor = Walk(GAME, **{"mode": "practice", "dice": "electronic"} | changes)  # type: ignore[arg-type]
    floor.must(TUMBLER, f.PublishChain(DAY, length, link(0, length)))
    return floor


def link(number: int, length: int = 1) -> str:
    return before(SECRET, length - number).hex()


def tumbled(floor: Walk) -> None:
    """A wager lies, bets are open no longer, and the cover is on."""
    floor.open_bets()
    floor.must(P1, floor.bet("big", 100))
    floor.must(DEALER, p.Tumble())
    floor.must(DEALER, p.CloseBets())


def played(floor: Walk, length: int = 1) -> tuple[int, int, int]:
    """The first round to its end; its dice."""
    tumbled(floor)
    dice = faces(bytes.fromhex(link(1, length)), "T1", DAY, 1, 1)
    floor.until("settle", dice)
    floor.step()
    return dice


def publishing() -> Chain:
    order = f.PublishChain("", 0, "")
    yield Walk(GAME).told(P1, order)
    yield Walk(GAME).told(TUMBLER, order)
    floor = electronic(2)
    tumbled(floor)
    yield floor.told(TUMBLER, order)
    floor = electronic(2)
    played(floor, 2)
    yield floor.told(TUMBLER, order)
    floor.must(TUMBLER, f.RevealLink(1, 1, link(1, 2)))
    yield floor.told(TUMBLER, order)
    yield floor.told(TUMBLER, f.PublishChain(DAY, 5, "ab" * 32))


def beginning() -> Chain:
    """With physical dice."""
    floor = Walk(GAME)
    floor.open_bets()
    floor.table.irregular.dice, floor.table.limits.sign = "", None
    floor.must(DEALER, i.ReportMalfunction("panel"))
    yield floor.told(P1, p.OpenBets())
    yield floor.told(MACHINE, p.OpenBets())
    yield floor.told(DEALER, p.OpenBets())
    floor.must(MANAGER, i.Acknowledge(1))
    floor.must(MANAGER, i.Rectify(1))
    yield floor.told(DEALER, p.OpenBets())
    floor.table.done = 0
    yield floor.told(DEALER, p.OpenBets())
    floor.must(MANAGER, i.FitDice("D1", "M1"))
    yield floor.told(DEALER, p.OpenBets(salt="5a"))
    yield floor.told(DEALER, p.OpenBets())


def beginning_by_a_chain() -> Chain:
    """With electronic dice: the last link was that of yesterday."""
    floor = electronic()
    played(floor)
    floor.must(MANAGER, k.StartGamingDay("tuesday"))
    yield floor.told(DEALER, p.OpenBets())
    floor.must(TUMBLER, f.RevealLink(1, 1, link(1)))
    yield floor.told(DEALER, p.OpenBets())
    floor.table.fairness.day = DAY
    yield floor.told(DEALER, p.OpenBets())
    floor.table.fairness.day = "tuesday"
    floor.must(TUMBLER, f.PublishChain("tuesday", 1, "ab" * 32))
    yield floor.told(DEALER, p.OpenBets(lost=True))
    floor.must(DEALER, p.OpenBets(salt=SALT))


def revealing() -> Chain:
    order = f.RevealLink(7, 1, "")
    yield Walk(GAME).told(P1, order)
    yield Walk(GAME).told(TUMBLER, order)
    floor = electronic()
    played(floor)
    yield floor.told(TUMBLER, order)
    yield floor.told(TUMBLER, changed(order, round=1))
    floor.must(TUMBLER, changed(order, round=1, link=link(1)))


def revealing_too_early() -> Chain:
    floor = electronic()
    order = f.RevealLink(1, 1, "")
    tumbled(floor)
    yield floor.told(TUMBLER, order)
    floor.until("settle")
    yield floor.told(TUMBLER, order)


def explaining() -> Chain:
    order = f.ExplainLink(7, 1, "other")
    yield Walk(GAME).told(DEALER, order)
    yield Walk(GAME).told(MANAGER, order)
    yield electronic().told(MANAGER, order)


def sealing(salt: str) -> Chain:
    floor = electronic()
    order = p.OpenBets(True, salt)
    yield floor.told(DEALER, order)
    yield floor.told(DEALER, changed(order, lost=False))
    floor.must(DEALER, changed(order, lost=False, salt=SALT))


def correcting_against_the_link() -> Chain:
    floor = electronic()
    dice = played(floor)
    floor.must(TUMBLER, f.RevealLink(1, 1, link(1)))
    order = r.CorrectResult(round=1, faces=(7, 7, 7), evidence="camera")
    yield floor.told(MANAGER, order)
    other = (1, 1, 1) if dice != (1, 1, 1) else (2, 2, 2)
    yield floor.told(MANAGER, changed(order, faces=other))
    floor.table.irregular.rounds[1].links.clear()
    yield floor.told(MANAGER, changed(order, faces=other))


def taking_over() -> Chain:
    yield Walk(GAME).told(P1, f.TakeOver())
    yield Walk(GAME).told(DEALER, f.TakeOver())


def taking_over_from_itself() -> Chain:
    floor = electronic(dealer="automatic")
    yield floor.told(P1, f.TakeOver())
    yield floor.told(MACHINE, f.TakeOver())
    floor.must(DEALER, f.TakeOver())


def handing_back() -> Chain:
    yield Walk(GAME).told(P1, f.HandBack())
    floor = electronic(dealer="automatic")
    yield floor.told(P1, f.HandBack())
    yield floor.told(DEALER, f.HandBack())


def dealing_for_the_machine() -> Chain:
    floor = electronic(dealer="automatic")
    floor.must(DEALER, i.ReportMalfunction("panel"))
    yield floor.told(P1, p.Uncover())
    yield floor.told(DEALER, p.Uncover())
    yield floor.told(MACHINE, p.Uncover())


def sensing() -> Chain:
    order = f.SenseResult("")
    yield electronic().told(DEALER, order)
    yield electronic().told(SENSOR, order)
    floor = Walk(GAME)
    yield floor.told(SENSOR, order)
    tumbled(floor)
    yield floor.told(SENSOR, order)
    floor.must(SENSOR, f.SenseResult(sensed_digest((1, 2, 4), NONCE)))


def opening_what_was_sensed() -> Chain:
    order = f.OpenSensed((7, 7, 7), "")
    yield electronic().told(DEALER, order)
    yield electronic().told(SENSOR, order)
    floor = Walk(GAME)
    tumbled(floor)
    floor.must(SENSOR, f.SenseResult(sensed_digest((1, 2, 4), NONCE)))
    yield floor.told(SENSOR, order)
    floor.until("enter")
    yield floor.told(SENSOR, order)
    yield floor.told(SENSOR, f.OpenSensed((1, 2, 4)))
    floor.must(SENSOR, f.OpenSensed((1, 2, 4), NONCE))


def settling_in_dispute() -> Chain:
    """Dealer and sensor read other dice, so the dealer must enter again, once somebody has put it right."""
    floor = Walk(GAME)
    tumbled(floor)
    floor.until("enter")
    floor.must(SENSOR, f.OpenSensed((1, 2, 4)))
    floor.must(DEALER, p.EnterResult((1, 1, 1)))
    floor.must(DEALER, p.ConfirmResult((1, 1, 1)))
    yield floor.told(P1, p.Settle())
    yield floor.told(DEALER, p.Settle())
    floor.must(MANAGER, i.Acknowledge(1))
    floor.must(MANAGER, i.Rectify(1))
    yield floor.told(DEALER, p.Settle())


CHAINS: Chains = {
    "publishing a chain": (
        publishing,
        "not-allowed not-electronic wrong-step link-not-revealed bad-chain chain-in-force",
    ),
    "beginning a round": (beginning, "not-allowed human-dealer halted wrong-step dice-not-fitted bad-salt no-sign"),
    "beginning by a chain": (beginning_by_a_chain, "link-not-revealed no-chain chain-used-up link-lost"),
    "revealing a link": (revealing, "not-allowed not-electronic nothing-to-reveal link-mismatch"),
    "revealing a link too early": (revealing_too_early, "attempt-not-ended link-mismatch"),
    "explaining a link": (explaining, "not-allowed not-electronic nothing-to-reveal"),
    "opening bets without a salt": (lambda: sealing(""), "link-lost no-salt"),
    "opening bets with a bad salt": (lambda: sealing("5a"), "link-lost bad-salt"),
    "correcting against the link": (correcting_against_the_link, "bad-dice link-mismatch needs-approval"),
    "taking over": (taking_over, "not-allowed human-dealer"),
    "taking over from itself": (taking_over_from_itself, "not-allowed automatic-dealer"),
    "handing back": (handing_back, "not-licensed not-allowed automatic-dealer"),
    "dealing for the machine": (dealing_for_the_machine, "not-allowed automatic-dealer halted"),
    "sensing": (sensing, "not-allowed not-physical wrong-step sensor-mismatch"),
    "opening what was sensed": (
        opening_what_was_sensed,
        "not-allowed not-physical wrong-step bad-dice sensor-mismatch",
    ),
    "settling in dispute": (settling_in_dispute, "not-allowed halted wrong-step"),
}
